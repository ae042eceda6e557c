"""Where matches are kept: one SQLite file, written through to the disk before anybody is answered."""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

VAULT = """
create table if not exists matches (
    id text primary key, game text not null, scenario text not null, players text not null,
    begun real not null, touched real not null, note text not null default '', over text not null default '');
create table if not exists rows (
    match text not null, k integer not null, data blob not null, primary key (match, k)) without rowid;
create table if not exists keys (
    match text not null, key text not null, primary key (match, key)) without rowid;
create table if not exists standing (
    match text not null, side text not null, least integer not null, primary key (match, side)) without rowid;
create table if not exists pictures (name text primary key, data blob not null);
"""


class Kept(Struct, frozen=True):
    """A match as the list of matches shows it."""

    id: str
    game: str
    scenario: str
    players: dict[str, str]
    begun: float
    touched: float
    note: str
    over: str


class NoSuchMatch(LookupError):
    """There is no match of that name."""


class Vault:
    """The file. Used by one process; calls may come from any of its threads."""

    def __init__(self, path: Path | str) -> None:
        self._door = threading.RLock()
        self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._file.execute("pragma journal_mode=wal")
        self._file.execute("pragma synchronous=full")
        self._file.execute("pragma busy_timeout=5000")
        self._file.executescript(VAULT)

    def close(self) -> None:
        with self._door:
            self._file.close()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk when this ends, or none."""
        with self._door:
            self._file.execute("begin immediate")
            try:
                yield self._file
                self._file.execute("commit")
            except BaseException:
                if self._file.in_transaction:
                    self._file.execute("rollback")
                raise

    # Matches.

    def add(
        self, game: str, scenario: str, players: dict[str, str], data: bytes, note: str = "", over: str = ""
    ) -> str:
        """Keep a new match; returns its name."""
        match, now = secrets.token_urlsafe(9), time.time()
        with self._change() as file:
            file.execute(
                "insert into matches (id, game, scenario, players, begun, touched, note, over)"
                " values (?, ?, ?, ?, ?, ?, ?, ?)",
                (match, game, scenario, json.dumps(players), now, now, note, over),
            )
            file.execute("insert into rows values (?, 0, ?)", (match, data))
        return match

    def all(self) -> list[Kept]:
        """All matches, the last played first."""
        with self._door:
            found = self._file.execute(
                "select id, game, scenario, players, begun, touched, note, over from matches"
                " order by touched desc"
            )
            return [_kept(row) for row in found]

    def one(self, match: str) -> Kept:
        with self._door:
            row = self._file.execute(
                "select id, game, scenario, players, begun, touched, note, over from matches where id = ?",
                (match,),
            ).fetchone()
        if row is None:
            raise NoSuchMatch(match)
        return _kept(row)

    def remove(self, match: str) -> None:
        with self._change() as file:
            for table, column in (
                ("matches", "id"),
                ("rows", "match"),
                ("keys", "match"),
                ("standing", "match"),
            ):
                file.execute(f"delete from {table} where {column} = ?", (match,))

    # The lines of a match.

    def read(self, match: str) -> bytes:
        with self._door:
            rows = self._file.execute("select data from rows where match = ? order by k", (match,))
            return b"".join(row[0] for row in rows)

    def rewrite(self, match: str, data: bytes) -> None:
        with self._change() as file:
            file.execute("delete from rows where match = ?", (match,))
            file.execute("insert into rows values (?, 0, ?)", (match, data))

    def append(self, match: str, data: bytes, key: str, note: str, over: str) -> None:
        """Lines and the key of the ask that caused them, in one step."""
        with self._change() as file:
            file.execute(
                "insert into rows select ?, 1 + max(k), ? from rows where match = ? group by match",
                (match, data, match),
            )
            if key:
                file.execute("insert into keys values (?, ?)", (match, key))
            file.execute(
                "update matches set touched = ?, note = ?, over = ? where id = ?",
                (time.time(), note, over, match),
            )

    def seen(self, match: str, key: str) -> bool:
        """Whether the ask with this key has been carried out."""
        with self._door:
            found = self._file.execute("select 1 from keys where match = ? and key = ?", (match, key))
            return found.fetchone() is not None

    # Standing orders, which belong to those who play and not to the log.

    def standing(self, match: str) -> dict[str, int]:
        """Side -> the least chance to hit, in percent, at which it fires unasked."""
        with self._door:
            found = self._file.execute("select side, least from standing where match = ?", (match,))
            return dict(found.fetchall())

    def keep_standing(self, match: str, side: str, least: int | None) -> None:
        with self._change() as file:
            file.execute("delete from standing where match = ? and side = ?", (match, side))
            if least is not None:
                file.execute("insert into standing values (?, ?, ?)", (match, side, least))

    # Pictures, which take seconds to draw and never change.

    def picture(self, name: str) -> bytes | None:
        with self._door:
            row = self._file.execute("select data from pictures where name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    def keep_picture(self, name: str, data: bytes) -> None:
        with self._change() as file:
            file.execute("insert or replace into pictures values (?, ?)", (name, data))


def _kept(row: tuple[str, str, str, str, float, float, str, str]) -> Kept:
    return Kept(row[0], row[1], row[2], json.loads(row[3]), *row[4:])


class Shelf:
    """The store of one match: what `append` has returned from is on the disk, with the key of its ask."""

    def __init__(self, vault: Vault, match: str, about: Callable[[], tuple[str, str]]) -> None:
        self.vault = vault
        self.match = match
        self.about = about
        """A line about where the match stands, and its result in words."""
        self.key = ""
        """Of the ask that is being carried out."""

    def append(self, data: bytes) -> None:
        self.vault.append(self.match, data, self.key, *self.about())

    def read(self) -> bytes:
        return self.vault.read(self.match)
