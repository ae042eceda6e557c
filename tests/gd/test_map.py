"""The four maps: what `steppe map check` says of them, that it can say no, and how they are drawn."""

from __future__ import annotations

import csv
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from steppe.board import Board, Place, load_map, write_map
from steppe.drawing.look import Look, read_look
from steppe.drawing.sheet import MapSheet
from steppe.games.grossdeutschland.mapcheck import check_board
from steppe.games.grossdeutschland.vocabulary import VOCABULARY

ROOM = Path(__file__).parents[2] / "src/steppe/games/grossdeutschland"
BATTLES = ("lutchessa", "mischurin", "akhtyrka", "kursk")
HEXES = {"lutchessa": 1066, "mischurin": 1107, "akhtyrka": 1066, "kursk": 1107}


def board_of(battle: str) -> Board:
    file = ROOM / "data/maps" / f"{battle}.txt"
    return load_map(file.name, file.read_bytes(), VOCABULARY)


def look_of(battle: str) -> Look:
    return read_look((ROOM / "look.toml").read_text("utf-8"), map_file=f"maps/{battle}.txt")


def faults(battle: str, board: Board) -> list[str]:
    plain = tomllib.loads((ROOM / "data/scenarios" / f"{battle}.toml").read_text("utf-8"))
    return [statement.text for statement in check_board(board, plain) if not statement.ok]


@pytest.mark.parametrize("battle", BATTLES)
def test_all_that_is_said_of_a_map_holds(battle: str) -> None:
    board = board_of(battle)
    assert board.grid.size == HEXES[battle]
    assert faults(battle, board) == []


@pytest.mark.parametrize("battle", BATTLES)
def test_a_map_survives_writing(battle: str) -> None:
    board = board_of(battle)
    again = load_map("again", write_map(board).encode(), VOCABULARY)
    assert (again.terrain, again.sides, again.hexes) == (board.terrain, board.sides, board.hexes)
    assert (again.places, again.routes) == (board.places, board.routes)


@pytest.mark.parametrize(
    ("battle", "feature", "pair", "fault"),
    [
        ("mischurin", "bridge", "4147/4248", "the Main Bridge crosses"),
        ("akhtyrka", "river", "4613/4614", "a river parts 4613 from 4614"),
        ("lutchessa", "bridge", "2808/2809", "good roads cross at Bogorodizskoye"),
        ("kursk", "stream", "1133/1134", "north of the Pena ends"),
        ("kursk", "river", "2630/2729", "north of the Pena ends"),
    ],
)
def test_a_missing_hexside_is_noticed(battle: str, feature: str, pair: str, fault: str) -> None:
    board = board_of(battle)
    side = board.grid.hexside(*map(board.grid.hex, pair.split("/")))
    left = {other: name for other, name in board.sides[feature].items() if other != side}
    assert len(left) == len(board.sides[feature]) - 1
    broken = replace(board, sides={**board.sides, feature: left})
    assert any(text.startswith(fault) for text in faults(battle, broken)), faults(battle, broken)


@pytest.mark.parametrize(
    ("battle", "number", "kind", "fault"),
    [
        ("lutchessa", "3621", "hill", "the peaks are the named hills"),
        ("akhtyrka", "3804", "city", "downtown Akhtyrka is eight hexes"),
        ("mischurin", "4147", "clear", "its three hexes are river"),
        ("kursk", "4534", "clear", "Rakowo has six town hexes"),
        ("kursk", "2135", "clear", "and these hexes are settled"),
    ],
)
def test_wrong_terrain_is_noticed(battle: str, number: str, kind: str, fault: str) -> None:
    board = board_of(battle)
    h = board.grid.hex(number)
    changed = (*board.terrain[:h], kind, *board.terrain[h + 1 :])
    found = faults(battle, replace(board, terrain=changed))
    assert any(text.startswith(fault) for text in found), found


def test_a_village_under_another_name_is_noticed() -> None:
    board = board_of("akhtyrka")
    h = board.grid.hex("4317")
    broken = replace(board, places={**board.places, h: Place("village", "Sorokino")})
    assert any("not: Sorkova 4317" in text for text in faults("akhtyrka", broken))


def test_an_entry_hex_inland_is_noticed() -> None:
    board = board_of("lutchessa")
    broken = replace(board, hexes={**board.hexes, "entry.A": (board.grid.hex("4615"),)})
    assert any(text.startswith("each lies on its side") for text in faults("lutchessa", broken))


# How they look.


@pytest.mark.parametrize("battle", BATTLES)
def test_the_look_knows_what_is_on_the_map(battle: str) -> None:
    board, look = board_of(battle), look_of(battle)
    assert look.sheet.title == board.name
    assert {kind for h in board.grid.hexes for kind in board.kinds(h)} <= look.terrain.keys()
    assert board.sides.keys() <= look.sides.keys()
    assert board.routes.keys() <= look.routes.keys()
    assert {place.kind for place in board.places.values()} <= look.places.keys()
    assert board.hexes.keys() - {"north"} <= look.hexes.keys()


def test_every_counter_has_a_symbol_and_a_band() -> None:
    look = look_of("kursk")
    with (ROOM / "data/counters.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert {row["type"] for row in rows} == look.units.keys()
    assert {f"band-{row['battalion']}" for row in rows} <= look.styles.keys()
    assert {row["size"] for row in rows} <= look.sizes.keys()
    printed = {"leg": "{}", "tracked": "[{}]", "wheeled": "({})"}
    for row in rows:
        face = (look.units[row["type"]].face or look.counters.face).format_map(row)
        assert face.endswith(printed[row["class"]].format(row["allowance"])), row["id"]


@pytest.mark.slow
@pytest.mark.parametrize("battle", BATTLES)
def test_every_name_finds_room(battle: str) -> None:
    assert MapSheet(board_of(battle), look_of(battle)).layout.unplaced == []
