"""9.4 Lines of sight: the rulebook's examples, each paragraph on a small map, and what holds everywhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.board import Board
from steppe.games.ss_panzer.lines_of_sight import (
    FARTHEST,
    keep_sightlines,
    line_of_sight,
    sightlines_of,
)
from steppe.hexes import Hex
from steppe.mechanics.lines_of_sight import Sightlines
from tests.ssp.maps import between, board, small, told

# ---------------------------------------------------------------------- the examples, on the map


@pytest.mark.rule("ssp:9.4.6", "ssp:9.4")
@pytest.mark.parametrize("number", ["1813", "1814", "1914", "1712", "2112"])
def test_example_hexes_that_see_into_1913(number: str) -> None:
    assert between(board(), number, "1913") is None
    assert between(board(), "1913", number) is None


@pytest.mark.rule("ssp:9.4.6")
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("1813", "2014"),
        ("1813", "2114"),
        ("1814", "2012"),
        ("1914", "1912"),
        ("1712", "2115"),
        ("1712", "2014"),
    ],
)
def test_example_hexes_that_see_no_further_than_1913(a: str, b: str) -> None:
    grid = board().grid
    found = between(board(), a, b)
    assert found is not None and found.side is not None
    assert board().falls["slope"][found.side] in (grid.hex("1913"), grid.hex("2014"))
    assert found.code == "sight-slope"


@pytest.mark.rule("ssp:9.4.6")
def test_example_1914_does_not_see_1911_over_the_crests_between() -> None:
    """Both touch slopes on the line, of 1913 and 1912, and both are below them."""
    assert told(board(), "1914", "1911") == "9.4.2 sight-slope 1911/1912"


@pytest.mark.rule("ssp:9.4.7")
def test_example_2112_enters_1913_by_another_side_and_sees_no_further() -> None:
    assert told(board(), "2112", "1714") == "9.4.2 sight-slope 1814/1913"


@pytest.mark.rule("ssp:9.4.5")
@pytest.mark.parametrize("number", ["1511", "1416", "1712", "2311", "1915"])
def test_example_1913_sees_on_past_the_hexes_below(number: str) -> None:
    assert between(board(), "1913", number) is None


@pytest.mark.rule("ssp:9.4.8")
def test_example_1913_sees_1915_but_not_1910() -> None:
    assert told(board(), "1913", "1915") == ""
    assert told(board(), "1913", "1910") == "9.4.2 sight-slope 1911/1912"


# ---------------------------------------------------------------------- hexes and berms


@pytest.mark.rule("ssp:9.4.1")
@pytest.mark.parametrize("kind", ["woods", "town", "hilltop"])
def test_terrain_between_hides(kind: str) -> None:
    ground = small(**{kind: "1514"})
    assert told(ground, "1513", "1515") == f"9.4.1 sight-{kind} 1514"
    assert told(ground, "1513", "1517") == f"9.4.1 sight-{kind} 1514"


@pytest.mark.rule("ssp:9.4.1")
def test_terrain_of_the_end_hexes_does_not_hide() -> None:
    ground = small(woods="1513 1515", town="1313")
    assert told(ground, "1513", "1515") == ""
    assert told(ground, "1513", "1313") == ""


@pytest.mark.rule("ssp:9.4.1")
def test_any_portion_of_a_hex_hides() -> None:
    """The line from 1513 to 1114 passes 1414, cuts a tip of 1313 and goes on through 1314."""
    ground = small(woods="1313")
    passed = [
        ground.grid.number(h) for entry in ground.grid.line(*_hexes(ground, "1513", "1114")) for h in entry
    ]
    assert "1313" in passed
    assert told(ground, "1513", "1114") == "9.4.1 sight-woods 1313"


@pytest.mark.rule("ssp:9.4.1")
def test_nobody_sees_over_a_berm_not_even_from_beside_it() -> None:
    ground = small(berms="1513/1514")
    assert told(ground, "1513", "1514") == "9.4.1 sight-berm 1513/1514"
    assert told(ground, "1511", "1516") == "9.4.1 sight-berm 1513/1514"


@pytest.mark.rule("ssp:9.4.3")
@pytest.mark.parametrize("number", ["1413", "1414"])
def test_a_line_along_a_hexside_is_hidden_by_either_hex(number: str) -> None:
    assert told(small(woods=number), "1513", "1313") == f"9.4.3 sight-woods {number}"


@pytest.mark.rule("ssp:9.4.3")
def test_a_line_along_a_berm_or_a_slope_is_blocked() -> None:
    assert told(small(berms="1413/1414"), "1513", "1313") == "9.4.3 sight-berm 1413/1414"
    assert told(small(slopes="1413>1414"), "1513", "1313") == "9.4.3 sight-slope 1413/1414"


@pytest.mark.rule("ssp:9.4.3")
def test_a_line_through_a_corner_is_barred_only_by_both_hexsides_that_meet_there() -> None:
    assert told(small(berms="1413/1513"), "1513", "1313") == ""
    assert told(small(berms="1414/1513"), "1513", "1313") == ""
    assert told(small(berms="1413/1513 1414/1513"), "1513", "1313").startswith("9.4.1 sight-berm")


RIM = """0148-0748 0348-0748 0348-0948 0548-0748 0548-0948 0548-1148 2401-3001 2601-3001 2801-3001
1348-1948 1548-1948 1748-1948"""


@pytest.mark.rule("ssp:9.4.1", "ssp:9.4.3")
@pytest.mark.parametrize("line", RIM.split())
def test_a_line_along_the_rim_passes_where_a_berm_or_slope_only_ends(line: str) -> None:
    """R70. The berms 0548/0648 and 2801/2901 and the slope 1848/1948 end on the rim, which these lines run
    along."""
    a, b = line.split("-")
    assert told(board(), a, b) == told(board(), b, a) == ""


@pytest.mark.rule("ssp:9.4.1", "ssp:9.4.3")
def test_the_line_beside_them_crosses_the_berm() -> None:
    assert told(board(), "0247", "0748") == "9.4.1 sight-berm 0547/0648"


@pytest.mark.rule("ssp:9.4.1", "ssp:9.4.2", "ssp:9.4.3")
def test_on_the_rim_hexes_hide_and_hexsides_that_end_there_do_not() -> None:
    """The line from 1320 to 1520 runs along the upper side of 1420, and the map ends there."""
    assert told(small(), "1320", "1520") == ""
    assert told(small(berms="1320/1420"), "1320", "1520") == ""
    assert told(small(slopes="1420>1320"), "1320", "1520") == ""
    assert told(small(slopes="1420>1520"), "1320", "1520") == ""
    assert told(small(woods="1420"), "1320", "1520") == "9.4.3 sight-woods 1420"


# ---------------------------------------------------------------------- slopes


@pytest.mark.rule("ssp:9.4.5")
def test_from_above_one_sees_down_and_beyond() -> None:
    ground = small(slopes="1513>1514")
    assert [told(ground, "1513", n) for n in ("1514", "1515", "1519")] == ["", "", ""]


@pytest.mark.rule("ssp:9.4.6")
def test_from_below_one_sees_up_but_not_beyond() -> None:
    ground = small(slopes="1513>1514")
    assert [told(ground, "1519", n) for n in ("1514", "1513")] == ["", ""]
    assert told(ground, "1519", "1512") == "9.4.2 sight-slope 1513/1514"
    assert told(ground, "1514", "1512") == "9.4.2 sight-slope 1513/1514"


@pytest.mark.rule("ssp:9.4.2")
def test_a_slope_between_hides_even_from_the_hex_below_it() -> None:
    """The opening sentence of 9.4 alone would let 1514 look over the crest; the next paragraph forbids it."""
    ground = small(slopes="1514>1513")
    assert told(ground, "1512", "1515") == "9.4.2 sight-slope 1513/1514"
    assert told(ground, "1513", "1516") == "9.4.2 sight-slope 1513/1514"


@pytest.mark.rule("ssp:9.4.7")
def test_a_line_that_enters_the_upper_hex_by_another_side_ends_there() -> None:
    ground = small(slopes="1513>1514")
    assert told(ground, "1510", "1513") == ""
    assert told(ground, "1510", "1514") == "9.4.2 sight-slope 1513/1514"


@pytest.mark.rule("ssp:9.4.8")
def test_two_crests_see_each_other_over_the_dale() -> None:
    ground = small(slopes="1513>1514 1516>1515")
    assert told(ground, "1513", "1516") == ""
    assert told(ground, "1512", "1516") == "9.4.2 sight-slope 1513/1514"


@pytest.mark.rule("ssp:9.4.8")
def test_two_feet_do_not_see_each_other_over_a_ridge_of_one_hex() -> None:
    ground = small(slopes="1514>1513 1514>1515")
    assert told(ground, "1513", "1515") == "9.4.2 sight-slope 1513/1514"
    assert told(ground, "1513", "1516") == "9.4.2 sight-slope 1513/1514"


@pytest.mark.rule("ssp:9.4.8")
def test_terrain_between_two_slopes_still_hides() -> None:
    ground = small(slopes="1513>1514 1516>1515", woods="1514")
    assert told(ground, "1513", "1516") == "9.4.1 sight-woods 1514"


@pytest.mark.rule("ssp:9.4.8")
def test_a_third_slope_on_the_way_hides() -> None:
    ground = small(slopes="1513>1514 1517>1516 1515>1514")
    assert told(ground, "1513", "1517") == "9.4.2 sight-slope 1514/1515"


# ---------------------------------------------------------------------- everywhere


def hexes() -> st.SearchStrategy[Hex]:
    return st.sampled_from(board().grid.hexes)


@settings(deadline=None)  # a busy machine is no failure
@given(hexes(), st.data())
def test_both_see_or_neither_for_the_same_reason(a: Hex, data: st.DataObject) -> None:
    b = data.draw(st.sampled_from(board().grid.disc(a, FARTHEST)))
    assert line_of_sight(board(), a, b) == line_of_sight(board(), b, a)


def seen_from(ground: Board, h: Hex, limit: int) -> tuple[Hex, ...]:
    """The hexes within a visibility that can be seen from a hex, by the rule alone."""
    return tuple(n for n in ground.grid.disc(h, limit) if line_of_sight(ground, h, n) is None)


@cache
def unkept() -> Sightlines:
    """The lines of the packaged map, found as they are asked for."""
    return sightlines_of(board(), Path("nothing-kept"))


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(hexes(), st.integers(0, FARTHEST))
def test_the_table_says_what_the_rule_says(h: Hex, limit: int) -> None:
    table = unkept()
    assert table.seen_from(h, limit) == seen_from(board(), h, limit)
    for n in board().grid.disc(h, limit):
        assert table.sees(h, n) == table.sees(n, h) == (n in table.seen_from(h, limit))


def test_the_table_answers_beyond_the_best_visibility_too() -> None:
    grid = board().grid
    table = unkept()
    here, far = grid.hex("0410"), grid.hex("0401")
    assert grid.distance(here, far) > FARTHEST
    assert table.sees(here, far) == (line_of_sight(board(), here, far) is None)
    assert table.seen_from(here, FARTHEST + 2) == seen_from(board(), here, FARTHEST + 2)


def test_what_was_found_when_the_package_was_built_is_what_the_rule_says() -> None:
    """Nothing is kept where the package was never built from these sources; then the rule is asked."""
    shipped = sightlines_of(board())
    for h in board().grid.hexes[::24]:
        assert shipped.seen_from(h, FARTHEST) == seen_from(board(), h, FARTHEST)


@pytest.mark.slow
def test_lines_that_are_kept_are_those_that_were_found(tmp_path: Path) -> None:
    ground = small(woods="1514 1212", berms="1513/1413", slopes="1715>1716")
    keep_sightlines(ground, tmp_path)
    kept = sightlines_of(ground, tmp_path)
    for h in ground.grid.hexes:
        assert kept.seen_from(h, FARTHEST) == seen_from(ground, h, FARTHEST)


@pytest.mark.slow
def test_another_map_does_not_get_the_lines_of_the_packaged_one(tmp_path: Path) -> None:
    open_ground, woods = small(), small(woods="1514")
    keep_sightlines(open_ground, tmp_path)
    a, b = _hexes(woods, "1513", "1515")
    assert sightlines_of(open_ground, tmp_path).sees(a, b)
    assert not sightlines_of(woods, tmp_path).sees(a, b)
    keep_sightlines(woods, tmp_path)
    assert len(list(tmp_path.iterdir())) == 1, "the lines of other times are cleared away"
    assert not sightlines_of(woods, tmp_path).sees(a, b)


@settings(deadline=None)
@given(hexes())
def test_everybody_sees_his_own_hex_and_neighbours_without_a_berm_between(h: Hex) -> None:
    seen = seen_from(board(), h, 1)
    assert h in seen
    for n in board().grid.neighbours[h]:
        if n >= 0:
            assert (n not in seen) == (board().grid.hexside(h, Hex(n)) in board().sides["berm"])


def _hexes(ground: Board, a: str, b: str) -> tuple[Hex, Hex]:
    return ground.grid.hex(a), ground.grid.hex(b)
