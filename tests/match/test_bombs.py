"""Saves and kits that somebody crafted: limits are kept while reading, and whatever is wrong is one line."""

from __future__ import annotations

import base64
import json
import random
import subprocess
import sys
import zlib
from pathlib import Path

import msgspec
import pytest

import steppe
from steppe.games import GAMES, data_with_kit, game_class, load_game
from steppe.match import BadSave, Match, open_bytes
from steppe.table.dataset import BadData, DataSet, packaged, unpack
from tests.cli.support import begun, is_one_line, run
from tests.cli.support import save_of as file_of
from tests.drill import drill, load_drill
from tests.kits import try_kits, try_without_keys
from tests.match.forging import rows_of, save_of
from tests.match.test_match import MARCH

pytestmark = pytest.mark.slow

BOMB = base64.b64encode(zlib.compress(b'{"kit":"","files":{"a":"' + b"0" * 200_000_000 + b'"}}', 9)).decode()
"""200 million letters in 260,000."""

MEASURED = """
import resource, sys
from steppe.cli import main
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    main(sys.argv[1:])
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_a_packed_bomb_is_not_unpacked(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="too large"):
        unpack(BOMB)
    rows = rows_of(begun())
    rows[1]["data"] = BOMB
    path = file_of(save_of(rows), tmp_path)
    assert is_one_line(run("show", path))
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, "show", str(path)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 100_000, "kilobytes more than before"


@pytest.mark.parametrize("at", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 100_000, b'{"keep":' * 50_000])
def test_rows_nested_without_end_are_refused(at: int, deep: bytes) -> None:
    rows = begun().splitlines()
    rows[at] = deep
    with pytest.raises(BadSave):
        open_bytes(b"\n".join(rows) + b"\n", load_game)


def deep_field(name: str) -> str:
    return f'{{"by":"german","{name}":' + "[" * 100_000 + "]" * 100_000 + "}"


@pytest.mark.parametrize("name", ["state", "unheard", "rolls", "snap", "begin", "keep", "end"])
def test_fields_nested_without_end_are_refused(name: str) -> None:
    with pytest.raises(BadSave):
        open_bytes(begun() + deep_field(name).encode() + b"\n", load_game)


@pytest.mark.parametrize(
    "row",
    [
        {"by": "german", "undo": 10**400},
        {"by": "german", "takeback": -(10**400)},
        {"by": "german", "open": 10**18, "text": "x"},
        {"by": "german", "undo": 10**9},
        {"by": "german", "do": "go " + "1SS " * 100_000},
        {"by": "german", "do": "x" * 1_000_000},
        {"by": "german", "do": "\ud800"},
        {"by": "german", "seal": "\ud800"},
        {"by": "german"},
        {"by": "", "do": "end"},
        {"by": "german", "do": "end", "rolls": [10**30]},
        {"by": "german", "do": "end", "faces": [0]},
        {"by": "german", "rules": 10**400, "state": {}},
        {"by": "german", "rules": 2},
        {"snap": {"k": 10**400, "state": {}}},
        {"snap": {"k": 4, "state": {}}},
        {"end": "german", "head": "", "secret": "zz"},
        {"end": "german", "head": "", "secret": "00" * 100_000},
        {"begin": {"rolls": [1], "faces": [6]}},
        {"keep": {"secret": "no secret"}},
        {"keep": {"seal": -1, "text": "x"}},
        {"keep": []},
    ],
    ids=range(22),
)
def test_crafted_rows_are_refused_in_one_line_or_do_no_harm(tmp_path: Path, row: object) -> None:
    path = file_of(begun() + json.dumps(row).encode() + b"\n", tmp_path)
    for command in ("show", "verify", "log"):
        ran = run(command, path)
        assert is_one_line(ran) or ran.code == 0, ran


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("start", "steppe position 1\ngame dok scenario citadel\nagenda " + "[" * 50_000),
        ("start", "steppe position 1\ngame dok scenario citadel\nturn 99999999999999999999 german combat1\n"),
        ("start", "steppe position 1\ngame dok scenario citadel\ntrack vp=" + "9" * 5000),
        ("start", "steppe position 1\ngame dok scenario citadel\nfield orders " + "[" * 50_000),
        ("start", "nonsense"),
        ("options", {"gambit": "x" * 100_000}),
        ("scenario", "../citadel"),
        ("game", "x" * 100_000),
        ("rules", 10**400),
        ("steppe", -(10**400)),
    ],
)
def test_crafted_headers_are_refused_in_one_line(tmp_path: Path, field: str, value: object) -> None:
    rows = begun().splitlines()[1:3]
    header = {**rows_of(begun())[0], field: value}
    path = file_of(b"\n".join([json.dumps(header).encode(), *rows]) + b"\n", tmp_path)
    for command in ("show", "verify"):
        assert is_one_line(run(command, path))


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    ran = run("show", "/dev/zero")
    assert is_one_line(ran) and "too large for a save" in ran.err


def test_a_match_of_more_lines_than_anybody_plays_is_refused() -> None:
    match = Match.new(drill(), 1, start=MARCH)
    line = b'{"by":"red","do":"go RA1"}\n'
    with pytest.raises(BadSave, match="at most"):
        open_bytes(match.to_bytes() + line * 100_001, load_drill)


@pytest.mark.parametrize("seed", range(200))
def test_any_mutated_save_is_refused_in_one_line_or_opens(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.new(drill(), 1, start=MARCH)
    match.play("move RA1 0102")
    match.undo()
    match.play("move RA1 0102")
    match.resign("red")
    rows = match.to_bytes().splitlines()
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.randrange(len(rows))
        rows[at] = _mutated(rows[at], rng) if at != 1 else rows[at][: rng.randrange(len(rows[at]))]
    try:
        opened = open_bytes(b"\n".join(rows) + b"\n", load_drill)
    except BadSave as error:
        assert "\n" not in str(error)
    else:
        assert opened.truth.result in ("blue", "")


VALUES: tuple[object, ...] = (None, 0, -1, 2, 10**30, "", "x", "red", [], {}, [1], True, 1.5, [[]], {"a": {}})


def _mutated(row: bytes, rng: random.Random) -> bytes:
    try:
        plain = msgspec.json.decode(row, type=dict[str, object])
    except msgspec.MsgspecError:
        return row
    name = rng.choice([*plain, "rules", "state", "undo", "open", "more", "why", "s"])
    if rng.random() < 0.2:
        plain.pop(name, None)
    else:
        plain[name] = rng.choice(VALUES)
    return json.dumps(plain).encode()


# Kits.


def kit_in(folder: Path, **files: bytes) -> Path:
    folder.mkdir()
    (folder / "kit.toml").write_text("")
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)
    return folder


def test_a_kit_is_not_read_without_end(tmp_path: Path) -> None:
    large = kit_in(tmp_path / "large", counters_tsv=b"0" * 9_000_000)
    with pytest.raises(BadData, match="too large for a kit"):
        data_with_kit("dok", large)


def test_the_first_strange_file_ends_the_search_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = kit_in(tmp_path / "kit")
    for i in range(500):
        (folder / f"{i}.txt").touch()
    looked: list[Path] = []
    is_file = Path.is_file

    def look(path: Path) -> bool:
        looked.append(path)
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", look)
    with pytest.raises(BadData, match="may only replace files of the game"):
        steppe.new_match("dok", kit=folder)
    assert len(looked) < 10


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_with_a_mistake_is_refused_in_one_line_or_can_be_played(game: str) -> None:
    """A file changed here and there, again and again; `python -m tests.kits 1000` does it longer."""
    refused, played = try_kits(game, 40, seed=11)
    assert refused > 10 and played > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_that_lacks_any_key_is_refused_in_one_line_or_can_be_played(game: str) -> None:
    """Of the first scenario; `python -m tests.kits --keys` takes all of them."""
    refused, played = try_without_keys(game, next(iter(game_class(game).scenarios)))
    assert refused > 10 and played


def without_chit(name: str) -> DataSet:
    data = packaged("steppe.games.grossdeutschland")
    rows = data.files["events.tsv"].splitlines(keepends=True)
    kept = [row for row in rows if not row.startswith(f"{name}\t")]
    assert len(kept) == len(rows) - 1
    return DataSet({**data.files, "events.tsv": "".join(kept)}, "lacking")


def test_a_kit_without_a_chit_that_a_side_holds_says_which_and_where() -> None:
    with pytest.raises(BadData, match=r"^scenarios/lutchessa\.toml:24: 'critical_hit' .* events\.tsv"):
        load_game("gd", "lutchessa", {}, without_chit("critical_hit"))
    with pytest.raises(BadData, match=r"^events\.tsv: fewer blue chits"):
        load_game("gd", "lutchessa", {}, without_chit("airstrike"))


def test_a_save_whose_kit_lacks_a_chit_is_refused_in_one_line() -> None:
    """Its header names the data that it has, so that nothing else is wrong with it."""
    lacking = without_chit("critical_hit")
    header, data, *rest = rows_of(Match.new(load_game("gd", "lutchessa"), 1).to_bytes())
    save = save_of([{**header, "data": lacking.digest}, {**data, "data": lacking.pack()}, *rest])
    with pytest.raises(BadSave, match="'critical_hit' is held by a side"):
        open_bytes(save, load_game)


def test_no_command_shows_a_traceback_of_a_kit(tmp_path: Path) -> None:
    folder = kit_in(tmp_path / "kit", terrain_tsv=b"terrain\tnonmech\n")
    for name, text in (("terrain.tsv", "terrain\n"), ("victory.tsv", ""), ("map.txt", "steppe map 1\n")):
        (folder / name).write_text(text)
        ran = run("new", "dok", "--kit", folder, "-o", tmp_path / "new.steppe")
        assert is_one_line(ran) and not (tmp_path / "new.steppe").exists()
