"""The map as text, for grids of both kinds."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import cast

import pytest

import steppe
from steppe.board import Vocabulary, read_map
from steppe.games import GAMES
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State
from steppe.terminal.paint import Paint
from steppe.terminal.text_board import TextBoard


def test_a_window_of_rows() -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=1)
    board = TextBoard(match.g, Paint(False))
    lines = board.window(match.view("german"), match.g.grid.hex("2113"), 1)
    text = "\n".join(lines)
    for number in ("2012", "2013", "2014", "2112", "2113", "2114", "2212", "2213", "2214"):
        assert number in text
    assert "2113 C" in text and "[168ID]" in text and "Belgorod" in text
    assert "≈" in text and "#" in text, "the river and the front run along hexsides"
    shifted = next(line for line in lines if "2113" in line)
    plain = next(line for line in lines if "2213" in line)
    assert shifted.index("2113") == plain.index("2213") + 5, "odd rows lie half a hex to the east"


def test_a_hexside_is_drawn_in_one_place_from_both_its_hexes() -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=1)
    lines = TextBoard(match.g, Paint(False)).window(match.view("german"), match.g.grid.hex("3010"), 2)
    slopes = [line for line in lines if "|" not in line and "Places" not in line]
    assert all(len(line) <= 5 * 10 + 6 for line in lines if "Places" not in line)
    assert slopes


def test_the_overview_has_a_letter_a_hex() -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=1)
    lines = TextBoard(match.g, Paint(False)).overview(match.view("german"))
    assert len(lines) == 52
    assert all(len(line[3:].split()) == 28 for line in lines[1:])


def test_colour_only_where_it_is_wanted() -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=1)
    centre: Hex = match.g.grid.hex("2113")
    plain = TextBoard(match.g, Paint(False)).window(match.view("german"), centre, 2)
    painted = TextBoard(match.g, Paint(True)).window(match.view("german"), centre, 2)
    assert not any("\033" in line for line in plain) and any("\033" in line for line in painted)


COLUMNS = """steppe map 1
name Columns
grid columns east 01-04, hexes south 01-03, even shifted
scale 1 km

terrain
  source made up
  key . clear
  key f forest
  01 f..
  02 ...
  03 ...
  04 ..f

sides river
  source made up
  - 0101/0102 0202/0302

places town
  source made up
  0303 Mid
"""


def test_a_window_of_columns() -> None:
    """Flat hexes: even columns lie half a hex to the south, rivers run along their sides."""
    words = frozenset({"clear", "forest"}), frozenset({"river"}), frozenset({"town"})
    board = read_map(COLUMNS, "m", Vocabulary(words[0], words[1], frozenset(), words[2]))
    grid = board.grid
    numbers = tuple(grid.number(h) for h in grid.hexes)
    package = "steppe.games.drive_on_kursk"
    g = SimpleNamespace(board=board, grid=grid, numbers=numbers, package=package, flag_names=("reduced",))
    g.units, g.side_of, g.sides = ("A", "Bravo"), [Side(0), Side(1)], ("german", "soviet")
    g.markers, g.tags, g.note = (lambda sight: ()), (lambda sight, u: ()), (lambda sight, u: "")
    here = grid.hex("0302")
    sight = SimpleNamespace(stacks={here: (Unit(0), Unit(1))}, at=[here, here], flags=[0, 1])
    drawn = TextBoard(cast(AnyGame, g), Paint(False))
    lines = drawn.window(cast(State, sight), here, 2)
    assert "\n".join(lines) == WINDOW.strip("\n")
    assert drawn.overview(cast(State, sight))[0].split() == ["02", "04"]


WINDOW = r"""
   ______              ______
 /        \          /        \
/0101 f    \ ______ /0301      \ ______
\          /        \          /        \
 \ ~~~~~~ /0201      \ ______ /0401      \
 /        \          /        \          /
/0102      \ ______ /0302   ×2 \ ______ /
\          /        ~(Bravo-)  /        \
 \ ______ /0202      ~ ______ /0402      \
 /        \          /        \          /
/0103      \ ______ /0303 t    \ ______ /
\          /        \          /        \
 \ ______ /0203      \ ______ /0403 f    \
          \          /        \          /
           \ ______ /          \ ______ /
Places: 0303 Mid
"""


# Roads and railways.


def every_map() -> list[tuple[str, str]]:
    return [(game, scenario) for game in GAMES for scenario in steppe.new_match(game).g.scenarios]


@pytest.mark.parametrize(("game", "scenario"), every_map())
def test_every_road_is_in_the_legend_and_on_the_map(game: str, scenario: str) -> None:
    """Each kind of road or railway, on the hexsides that it crosses, or named below the map where several
    share one; each kind of hexside too."""
    match = steppe.new_match(game, scenario)
    g, board = match.g, TextBoard(match.g, Paint(False))
    legend = "\n".join(board.legend())
    for kind in g.board.routes:
        assert f"{board.words.sign(f'route.{kind}')} " in legend, kind
    for kind in g.board.sides:
        assert board.words.sign(f"side.{kind}"), f"no letter for {kind}"
    signs = [board.words.sign(f"route.{kind}") for kind in g.board.routes]
    assert len(set(signs)) == len(signs)
    for kind, routes in g.board.routes.items():
        for route in routes:
            for a, b in list(pairwise(route.hexes))[::7]:
                lines = board.window(match.view(), Hex(a), 1)
                drawn = "".join(
                    line for line in lines if not line.startswith(("Places", "Markers", "Counters"))
                )
                sign = board.words.sign(f"route.{kind}")
                assert sign is not None
                assert sign in drawn.partition("Also crossing")[0] or kind in drawn, (
                    g.numbers[a],
                    g.numbers[b],
                )


def test_a_road_over_a_river_shows_both() -> None:
    """A made-up road from 0101 to 0103, over the river between the first two hexes."""
    text = f"{COLUMNS}\nroutes road\n  source made up\n  - 0101-0102-0103\n"
    words = frozenset({"clear", "forest"}), frozenset({"river"}), frozenset({"town"})
    board = read_map(text, "m", Vocabulary(words[0], words[1], frozenset(), words[2], frozenset({"road"})))
    package = "steppe.games.drive_on_kursk"
    numbers = tuple(board.grid.number(h) for h in board.grid.hexes)
    g = SimpleNamespace(board=board, grid=board.grid, numbers=numbers, package=package, flag_names=())
    g.units, g.side_of, g.sides = (), [], ("german", "soviet")
    g.markers, g.tags, g.note = (lambda sight: ()), (lambda sight, u: ()), (lambda sight, u: "")
    drawn = TextBoard(cast(AnyGame, g), Paint(False))
    sight = SimpleNamespace(stacks={}, at=[], flags=[])
    lines = drawn.window(cast(State, sight), board.grid.hex("0102"), 1)
    assert any("~~:~~~" in line for line in lines), "a river with a road across it"
    assert any("__:___" in line for line in lines), "a road over open ground"
    assert ": road across a hexside" in "\n".join(drawn.legend())
