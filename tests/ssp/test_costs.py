"""2.8, 8.3, 8.4 What a step costs, in movement points; hexes and hexsides are those of map.txt."""

from __future__ import annotations

import pytest

from tests.ssp.maps import board
from tests.ssp.moves import spent, walk
from tests.ssp.support import game, position

PANZER, TIGER, FLAK, TRUCKS, SPW = "L5Pz", "LTiger", "L88", "L1.1Gr", "L11.2SPW"  # MCF 3, 4, 6, 3, 3
T34, CHURCHILL, RIFLES, AIRBORNE = "31T34", "36GChur", "53MRB1", "23Abn1"  # MCF 2, 4, 3, 2


def cost(unit: str, a: str, b: str) -> float | None:
    """From a to the next hex b; None where nobody can go."""
    g = game()
    halves = g.ground.costs.prices(g.mover[g.unit_named[unit]])[g.grid.hex(a)].get(g.grid.hex(b))
    return None if halves is None else halves / 2


def has(feature: str, a: str, b: str) -> bool:
    grid = board().grid
    return grid.hexside(grid.hex(a), grid.hex(b)) in board().sides[feature]


# One point, or MCFs.


@pytest.mark.rule("ssp:8.3.1")
@pytest.mark.parametrize("unit", [PANZER, TIGER, FLAK, TRUCKS, T34, CHURCHILL, RIFLES, AIRBORNE])
def test_clear_costs_one_for_everybody(unit: str) -> None:
    assert cost(unit, "0310", "0311") == 1


@pytest.mark.rule("ssp:8.3.1")
def test_a_town_costs_what_else_is_there() -> None:
    # 0325 is a town on clear ground that no road enters; 2544 one in the fortified line.
    assert cost(PANZER, "0324", "0325") == 1
    assert cost(AIRBORNE, "0324", "0325") == 1
    assert cost(PANZER, "2543", "2544") == 3
    assert cost(T34, "2543", "2544") == 1


@pytest.mark.rule("ssp:2.8", "ssp:8.3.2")
@pytest.mark.parametrize(
    ("unit", "mcf"),
    [(T34, 2), (AIRBORNE, 2), (PANZER, 3), (TRUCKS, 3), (TIGER, 4), (CHURCHILL, 4), (FLAK, 6)],
)
def test_the_clumsier_the_unit_the_dearer_the_woods(unit: str, mcf: int) -> None:
    assert cost(unit, "0504", "0505") == mcf
    assert cost(unit, "0505", "0504") == 1  # only what is entered counts


@pytest.mark.rule("ssp:8.3.2")
@pytest.mark.parametrize(
    ("a", "hilltop"), [("1736", "1735"), ("1734", "1735"), ("2741", "2742"), ("2743", "2742")]
)
def test_the_two_hilltops_cost_the_mcf(a: str, hilltop: str) -> None:
    assert cost(PANZER, a, hilltop) == 3
    assert cost(T34, a, hilltop) == 2


@pytest.mark.rule("ssp:8.3.3")
def test_the_fortified_line_costs_germans_their_mcf_and_soviets_one() -> None:
    assert cost(PANZER, "2744", "2745") == 3  # not 3 + 1
    assert cost(TIGER, "2744", "2745") == 4
    assert cost(T34, "2744", "2745") == 1
    assert cost(CHURCHILL, "2744", "2745") == 1


@pytest.mark.rule("ssp:8.3.3")
def test_other_terrain_adds_to_the_fortified_line() -> None:
    # A stream before 1743, the berm before 1923.
    assert has("stream", "1744", "1743") and has("berm", "2024", "1923")
    assert cost(PANZER, "1744", "1743") == 6
    assert cost(T34, "1744", "1743") == 2
    assert cost(TIGER, "2024", "1923") == 8
    assert cost(CHURCHILL, "2024", "1923") == 4


@pytest.mark.rule("ssp:8.3.5")
@pytest.mark.parametrize(
    ("feature", "a", "b"), [("stream", "1541", "1641"), ("ditch", "2035", "2135"), ("berm", "2802", "2801")]
)
def test_streams_and_the_berm_cost_the_mcf_both_ways(feature: str, a: str, b: str) -> None:
    assert has(feature, a, b)
    assert cost(PANZER, a, b) == cost(PANZER, b, a) == 3
    assert cost(T34, a, b) == cost(T34, b, a) == 2
    assert cost(AIRBORNE, a, b) == 2


@pytest.mark.rule("ssp:8.3.7")
def test_a_panzer_4_over_a_stream_into_woods() -> None:
    """ssp-E1"""
    assert has("stream", "1804", "1805")
    assert cost(PANZER, "1804", "1805") == 6
    assert cost(PANZER, "1805", "1804") == 3
    table = position("turn 2 german lah\n1804 L5Pz")
    table.do("go L5Pz")
    walk(table, "1805")
    assert spent(table) == 6


@pytest.mark.rule("ssp:8.3.7")
def test_one_mcf_for_each_terrain_that_asks_for_it() -> None:
    assert cost(TIGER, "1804", "1805") == 8
    assert cost(T34, "1804", "1805") == 4
    assert has("berm", "1632", "1531")
    assert cost(PANZER, "1632", "1531") == 6  # into the Storozhevoye woods


@pytest.mark.rule("ssp:8.3.4")
def test_slopes_cost_nothing_up_or_down() -> None:
    assert has("slope", "1911", "1912")
    assert cost(TIGER, "1911", "1912") == 1
    assert cost(TIGER, "1912", "1911") == 1


@pytest.mark.rule("ssp:8.3.4")
@pytest.mark.parametrize(
    ("feature", "lift", "a", "b"),
    [
        ("stream", "bridge", "1745", "1845"),
        ("psel", "bridge", "2144", "2145"),
        ("ditch", "bridge", "1834", "1933"),
        ("berm", "crossing", "1630", "1730"),
    ],
)
def test_a_bridge_or_crossing_lifts_the_cost(feature: str, lift: str, a: str, b: str) -> None:
    assert has(feature, a, b) and has(lift, a, b)
    assert cost(TIGER, a, b) == cost(TIGER, b, a) == 1
    assert cost(AIRBORNE, a, b) == cost(AIRBORNE, b, a) == 1


# Roads.


@pytest.mark.rule("ssp:8.3.6")
def test_a_road_makes_any_hex_cost_one_but_only_by_its_own_hexside() -> None:
    # A road runs from 1330 through the woods 1331 to the trenches 1332; 1231 lies beside it.
    assert cost(TIGER, "1330", "1331") == 1
    assert cost(TIGER, "1231", "1331") == 4
    assert cost(TIGER, "1331", "1332") == 1
    assert cost(TIGER, "1232", "1332") == 4
    assert cost(T34, "1330", "1331") == 1
    assert cost(T34, "1231", "1331") == 2


@pytest.mark.rule("ssp:8.4")
@pytest.mark.parametrize(
    ("unit", "points"),
    [(TRUCKS, 0.5), (SPW, 0.5), (FLAK, 0.5), (RIFLES, 0.5), (PANZER, 1), (T34, 1), (AIRBORNE, 1)],
)
def test_trucks_pay_half_a_point_on_roads(unit: str, points: float) -> None:
    assert cost(unit, "1330", "1331") == points  # woods
    assert cost(unit, "3016", "3017") == points
    assert cost(unit, "1630", "1730") == points  # over the berm
    assert cost(unit, "0310", "0311") == 1  # no road
    assert cost(unit, "2917", "2918") == 1  # a road hex, entered beside the road


# The Psel.


@pytest.mark.rule("ssp:8.3.10")
def test_the_psel_is_crossed_at_bridges_only() -> None:
    psel = board().sides["psel"]
    bridged = [side for side in psel if side in board().sides["bridge"]]
    assert (len(psel), len(bridged)) == (39, 5)
    for side in psel:
        a, b = (board().grid.number(h) for h in board().grid.hexes_of(side))
        for unit in (PANZER, TRUCKS, T34, AIRBORNE):
            assert (cost(unit, a, b) is not None) == (side in bridged), (a, b)
            assert (cost(unit, b, a) is not None) == (side in bridged), (b, a)


@pytest.mark.rule("ssp:8.3.10")
def test_not_even_a_single_hex_of_a_whole_move_crosses_the_psel() -> None:
    table = position("turn 2 german t\n2440 T4Pz")
    table.do("go T4Pz")
    assert table.why("step 2540") == ("8.3.10", "no-bridge")
    assert "2540" not in table.choices("step")
    assert table.why("step 2439") is None
