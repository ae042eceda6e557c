"""Where matches are kept: one SQLite file, written through to the disk before anybody is answered."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import secrets
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

import msgspec
from msgspec import Struct

from steppe.server.clerk import Clerk

if sys.platform != "win32":
    import fcntl

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
create table if not exists names (match text primary key, name text not null);
create table if not exists uncounted (match text primary key, why text not null);
create table if not exists pictures (name text primary key, data blob not null);
"""


KEPT = (
    "select id, game, scenario, players, begun, touched, note, over, coalesce(name, ''), coalesce(why, '')"
    " from matches left join names on names.match = matches.id"
    " left join uncounted on uncounted.match = matches.id"
)

TABLES = frozenset(re.findall(r"create table if not exists (\w+)", VAULT))

MARK = 0x53544550
"""What a file of matches has at its head (`STEP`); those of before have nothing there."""


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
    name: str = ""
    """What its player calls it."""
    uncounted: str = ""
    """Why its result does not count, as it was found when it was last opened."""
    trouble: str = ""
    """Why it cannot be opened, if somebody has tried and it could not."""


class NoSuchMatch(LookupError):
    """There is no match of that name."""


class VaultTrouble(OSError):
    """The file of matches cannot be read or written; nothing of what was asked has happened."""


class Overtaken(VaultTrouble):
    """Somebody else has written to a match since it was read."""


class Repeated(ValueError):
    """An ask that has been carried out before, by its key."""


class Vault:
    """The file. Used by one process, which owns its folder; calls may come from any of its threads."""

    def __init__(self, path: Path | str) -> None:
        self._door = threading.RLock()
        self._path = Path(path)
        self._owned = _own(self._path.with_suffix(".lock"))
        with self._trouble():
            _make_private(self._path)
            self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._file.execute("pragma busy_timeout=5000")
            self._check_ours()
            self._file.execute("pragma journal_mode=wal")
            self._file.execute("pragma synchronous=full")
            self._file.executescript(VAULT)
            self._file.execute(f"pragma application_id={MARK}")
        self._clerk = Clerk(self._change, (NoSuchMatch, Overtaken, Repeated))
        self._closed = False

    def _check_ours(self) -> None:
        """A file of another program is left alone."""
        (mark,) = self._file.execute("pragma application_id").fetchone()
        found = self._file.execute("select name from sqlite_master where type = 'table'").fetchall()
        if mark not in (0, MARK) or not {name for (name,) in found} <= TABLES:
            self._file.close()
            raise self._said("this is a file of another program")

    def close(self) -> None:
        """What has been given to be written is written first."""
        self._closed = True
        self._clerk.close()
        with self._door:
            self._file.close()
            self._owned.close()

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """What is wrong with the file, as one kind of error."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._said(str(error)) from None

    def _said(self, what: str) -> VaultTrouble:
        return VaultTrouble(errno.EIO, what, str(self._path))

    @contextmanager
    def _look(self) -> Iterator[sqlite3.Connection]:
        with self._door, self._trouble():
            yield self._file

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk when this ends, or none."""
        with self._look() as file:
            file.execute("begin immediate")
            try:
                yield file
                file.execute("commit")
            except BaseException:
                if file.in_transaction:
                    file.execute("rollback")
                raise

    # Matches.

    def add(
        self,
        game: str,
        scenario: str,
        players: dict[str, str],
        data: bytes,
        note: str = "",
        over: str = "",
        uncounted: str = "",
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
            _mark(file, match, uncounted)
        return match

    def all(self) -> list[Kept]:
        """All matches, the last played first."""
        with self._look() as file:
            found = file.execute(f"{KEPT} order by touched desc")
            return [_kept(row) for row in found]

    def one(self, match: str) -> Kept:
        with self._look() as file:
            row = file.execute(f"{KEPT} where id = ?", (match,)).fetchone()
        if row is None:
            raise NoSuchMatch(match)
        return _kept(row)

    def rename(self, match: str, name: str) -> None:
        """Keep what its player calls a match; with no name it is called by its game again."""
        with self._change() as file:
            file.execute("delete from names where match = ?", (match,))
            if name:
                file.execute("insert into names values (?, ?)", (match, name))

    def mark_uncounted(self, match: str, why: str) -> None:
        """Keep why the result of a match does not count; with no reason it counts."""
        with self._change() as file:
            _mark(file, match, why)

    def remove(self, match: str) -> None:
        with self._change() as file:
            for table, column in (
                ("matches", "id"),
                ("rows", "match"),
                ("keys", "match"),
                ("standing", "match"),
                ("names", "match"),
                ("uncounted", "match"),
            ):
                file.execute(f"delete from {table} where {column} = ?", (match,))

    # The lines of a match.

    def read(self, match: str) -> bytes:
        with self._look() as file:
            rows = file.execute("select data from rows where match = ? order by k", (match,))
            return b"".join(row[0] for row in rows)

    def rewrite(self, match: str, data: bytes) -> None:
        with self._change() as file:
            file.execute("delete from rows where match = ?", (match,))
            file.execute("insert into rows values (?, 0, ?)", (match, data))

    def pieces(self, match: str) -> int:
        """How many pieces the lines of a match were written in; each `append` adds one."""
        with self._look() as file:
            return _pieces(file, match)

    def append(self, match: str, data: bytes, key: str, note: str, over: str, after: int) -> Future[None]:
        """Lines and the key of the ask that caused them, in one step, if there are so many pieces before. It
        is done when the disk has them. Else it raises Overtaken if somebody else has written, NoSuchMatch if
        the match was removed, Repeated if the key has been used, VaultTrouble, and nothing is written."""

        def write(file: sqlite3.Connection) -> None:
            count = _pieces(file, match)
            if not count:
                raise NoSuchMatch(match)
            if key and not file.execute("insert or ignore into keys values (?, ?)", (match, key)).rowcount:
                raise Repeated(key)
            if count != after:
                raise Overtaken(errno.EBUSY, "another program has gone on with this match", str(self._path))
            file.execute("insert into rows values (?, ?, ?)", (match, after, data))
            file.execute(
                "update matches set touched = ?, note = ?, over = ? where id = ?",
                (time.time(), note, over, match),
            )

        if self._closed:
            raise self._said("it is closed")
        return self._clerk.write(write)

    def seen(self, match: str, key: str) -> bool:
        """Whether the ask with this key has been carried out."""
        with self._look() as file:
            found = file.execute("select 1 from keys where match = ? and key = ?", (match, key))
            return found.fetchone() is not None

    # Standing orders, which belong to those who play and not to the log.

    def standing(self, match: str) -> dict[str, int]:
        """Side -> the least chance to hit, in percent, at which it fires unasked."""
        with self._look() as file:
            found = file.execute("select side, least from standing where match = ?", (match,))
            return dict(found.fetchall())

    def keep_standing(self, match: str, side: str, least: int | None) -> None:
        with self._change() as file:
            file.execute("delete from standing where match = ? and side = ?", (match, side))
            if least is not None:
                file.execute("insert into standing values (?, ?, ?)", (match, side, least))

    # Pictures, which take seconds to draw and never change.

    def picture(self, name: str) -> bytes | None:
        with self._look() as file:
            row = file.execute("select data from pictures where name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    def keep_picture(self, name: str, data: bytes) -> None:
        with self._change() as file:
            file.execute("insert or replace into pictures values (?, ?)", (name, data))


def _pieces(file: sqlite3.Connection, match: str) -> int:
    (last,) = file.execute("select max(k) from rows where match = ?", (match,)).fetchone()
    return 0 if last is None else int(last) + 1


def _mark(file: sqlite3.Connection, match: str, why: str) -> None:
    file.execute("delete from uncounted where match = ?", (match,))
    if why:
        file.execute("insert into uncounted values (?, ?)", (match, why))


def _kept(row: tuple[str, str, str, str, float, float, str, str, str, str]) -> Kept:
    try:
        players = msgspec.json.decode(row[3], type=dict[str, str])
    except msgspec.MsgspecError:
        return Kept(row[0], row[1], row[2], {}, *row[4:], trouble="who plays it cannot be read")
    return Kept(row[0], row[1], row[2], players, *row[4:])


def _own(path: Path) -> FileIO:
    """Hold a lock file as long as this process lives; raises VaultTrouble if another one does."""
    held = FileIO(path, "a", opener=lambda name, flags: os.open(name, flags, 0o600))
    if sys.platform != "win32":
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            held.close()
            what = "another Steppe keeps the matches of this folder; stop it, or name another with --home"
            raise VaultTrouble(errno.EBUSY, what, str(path.parent)) from None
    return held


def _make_private(path: Path) -> None:
    """Saves hold secrets: the file, and what SQLite lays beside it, is readable by its owner alone."""
    path.touch(0o600)
    with suppress(PermissionError):  # it belongs to somebody else, who shares it
        path.chmod(0o600)


class Shelf:
    """The store of one match. What it appends lies ready here until it is written; nobody may hear of it
    before."""

    def __init__(self, vault: Vault, match: str, about: Callable[[], tuple[str, str]]) -> None:
        self.vault = vault
        self.match = match
        self.about = about
        """A line about where the match stands, and its result in words."""
        self.pieces = vault.pieces(match)
        """As this table left the log; it goes on only there."""
        self._ready = b""

    def append(self, data: bytes) -> None:
        self._ready += data

    def drop(self) -> None:
        """What lies ready has not happened."""
        self._ready = b""

    async def write(self, key: str = "") -> None:
        """Returns when the disk has what lay ready, with the key of the ask that caused it; raises what
        `Vault.append` raises."""
        data, self._ready = self._ready, b""
        if data:
            about = self.about()
            await asyncio.wrap_future(self.vault.append(self.match, data, key, *about, after=self.pieces))
            self.pieces += 1

    def read(self) -> bytes:
        return self.vault.read(self.match) + self._ready
