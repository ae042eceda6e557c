"""Folders of results that somebody has spoilt or forged: every command that reads them ends in one line."""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from steppe.lab.tables import TABLES
from tests.cli.support import Ran, is_one_line, run

GAMES = ("run", "dok", "--scenario", "starter", "--german", "random", "--soviet", "random", "--workers", "1")


def go_on(folder: Path, count: int) -> Ran:
    return run("lab", *GAMES, "--games", count, "--out", folder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of two games."""
    folder = tmp_path_factory.mktemp("lab") / "whole"
    assert go_on(folder, 2).code == 0
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "spoilt"))


def readers(folder: Path, tmp_path: Path) -> list[Ran]:
    """Every command that reads a folder of results."""
    return [
        run("lab", "report", folder, "--out", tmp_path / "report"),
        run("lab", "compare", folder, folder),
        run("lab", "open", folder, "0", "-o", tmp_path / "game.steppe"),
    ]


def setting(**changes: Any) -> Callable[[Path], bytes]:
    def spoil(file: Path) -> bytes:
        known = json.loads(file.read_bytes())
        return json.dumps({**known, "setting": {**known["setting"], **changes}}).encode()

    return spoil


SETTINGS: dict[str, Callable[[Path], bytes]] = {
    "empty": lambda file: b"",
    "no text": lambda file: b"\xff\xfe",
    "deep": lambda file: b"[" * 200_000,
    "a list": lambda file: b"[]",
    "another game": setting(game="chess"),
    "another scenario": setting(scenario="nowhere"),
    "an option": setting(options=[["gambit", "maybe"]]),
    "a kit that is not there": setting(kit="/nowhere"),
}


@pytest.mark.parametrize("how", SETTINGS)
def test_a_spoilt_setting_is_one_line(folder: Path, tmp_path: Path, how: str) -> None:
    file = folder / "run.json"
    file.write_bytes(SETTINGS[how](file))
    for ran in (*readers(folder, tmp_path), go_on(folder, 3)):
        assert is_one_line(ran), ran
        assert len(ran.err) < 500


def test_a_setting_that_is_a_folder_is_one_line(folder: Path, tmp_path: Path) -> None:
    (folder / "run.json").unlink()
    (folder / "run.json").mkdir()
    assert all(map(is_one_line, (*readers(folder, tmp_path), go_on(folder, 3))))


# Finished games that wait to be put into the tables.


def packed(**changes: Any) -> bytes:
    row = {name: {"string": "", "bool": False}.get(kind, 0) for name, (kind, _) in TABLES["games"].items()}
    rows: dict[str, Any] = {name: [] for name in TABLES} | {"games": [{**row, "game": 2}]}
    return zlib.compress(msgspec.msgpack.encode(rows | changes))


SPOILT = {
    "nothing": b"",
    "noise": b"noise",
    "broken off": packed()[:-9],
    "no rows": zlib.compress(b"\x00"),
    "deep": zlib.compress(b"\x91" * 100_000),
    "a table less": zlib.compress(msgspec.msgpack.encode({"games": []})),
    "a column less": packed(rules=[{"game": 2}]),
    "words for numbers": packed(rules=[{"game": 2, "rule": "5.1", "times": "often"}]),
    "numbers for words": packed(rules=[{"game": 2, "rule": 5, "times": 1}]),
    "too large a number": packed(rules=[{"game": 2, "rule": "5.1", "times": 10**15}]),
    "another game": packed(rules=[{"game": 0, "rule": "5.1", "times": 1}]),
    "no table": packed(rules=5),
    "a bomb": zlib.compress(bytes(200_000_000), 9),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_game_is_one_line_and_the_tables_stay(folder: Path, how: str) -> None:
    before = {path.name: path.read_bytes() for path in folder.glob("*.parquet")}
    (folder / "games").mkdir(exist_ok=True)
    (folder / "games" / "0000002.game").write_bytes(SPOILT[how])
    ran = go_on(folder, 3)
    assert is_one_line(ran) and "0000002.game holds what no run has written" in ran.err, ran
    assert before == {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


def test_a_game_without_a_number_is_one_line(folder: Path) -> None:
    (folder / "games").mkdir(exist_ok=True)
    (folder / "games" / "first.game").write_bytes(b"")
    ran = go_on(folder, 3)
    assert is_one_line(ran) and "first.game" in ran.err


# Tables.


def noise(path: Path) -> None:
    path.write_bytes(b"PAR1 noise PAR1")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def changed(column: str, value: Any) -> Callable[[Path], None]:
    """One value in a column, or the column gone."""

    def spoil(path: Path) -> None:
        table = pq.read_table(path)
        at = table.column_names.index(column)
        if value is KeyError:
            pq.write_table(table.drop_columns([column]), path)
            return
        found = pa.array([value, *table[column].to_pylist()[1:]])
        pq.write_table(table.set_column(at, column, found), path)

    return spoil


TABLE_FAULTS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "noise": ("games", noise),
    "a folder": ("games", a_folder),
    "a column less": ("games", changed("result", KeyError)),
    "nothing in places": ("games", changed("result", None)),
    "other numbers": ("games", changed("score", 1)),
    "orders that cannot be": ("games", changed("orders", "german fly")),
    "orders of nobody": ("games", changed("orders", "nobody end")),
    "no orders": ("games", changed("orders", "")),
    "noise in the odds": ("combats", changed("expected", "noise")),
    "deep odds": ("combats", changed("expected", "[" * 100_000)),
    "odds in words": ("combats", changed("expected", '{"DE": "often"}')),
    "odds without an end": ("combats", changed("expected", '{"DE": 1e999, "D1": NaN}')),
    "a hex that is not there": ("combats", changed("at", "9999")),
    "markup": ("games", changed("result", "<script>alert(1)</script>")),
}


@pytest.mark.parametrize("how", TABLE_FAULTS)
def test_a_spoilt_table_is_one_line_or_does_no_harm(folder: Path, tmp_path: Path, how: str) -> None:
    name, spoil = TABLE_FAULTS[how]
    spoil(folder / f"{name}.parquet")
    ran = readers(folder, tmp_path)
    assert all(each.code == 0 or is_one_line(each) for each in ran), ran
    assert all(len(each.err) < 600 for each in ran)
    page = tmp_path / "report" / "index.html"
    assert not page.exists() or "<script>alert" not in page.read_text("utf-8")
    if how in ("noise", "a folder", "a column less", "nothing in places"):
        assert all(map(is_one_line, ran))


def test_a_run_of_no_games_is_one_line(folder: Path, tmp_path: Path) -> None:
    for file in folder.glob("*.parquet"):
        pq.write_table(pq.read_table(file).slice(0, 0), file)
    assert all(map(is_one_line, readers(folder, tmp_path)))
