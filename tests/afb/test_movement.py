"""S-5 Movement, and what terrain costs (1.3, 6.1)."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.movement import Moving
from steppe.games.autumn_for_barbarossa.page.orders import reach_field
from steppe.games.autumn_for_barbarossa.state import allowance
from steppe.table.events import Moved
from tests.afb.plain_map import on_plain
from tests.afb.support import Table

GERMAN = "turn 3 german movement\n20.05 18Pz18\n"
SOVIET = "turn 3 soviet movement\n20.05 13TD\n"


def moving(table: Table) -> Moving:
    top = table.s.agenda[-1]
    assert isinstance(top, Moving)
    return top


def spent(table: Table) -> float:
    """Movement points that the stack on its way has spent."""
    return moving(table).spent / 4


def cost(table: Table, *hexes: str, unit: str = "") -> float:
    """What it costs the one unit on the map, or this one, to go from hex to hex."""
    table.do(f"go {unit or table.choices('go')[0]}")
    for h in hexes:
        table.do(f"step {h}")
    return spent(table)


@pytest.mark.rule("afb:1.3a", "afb:S-5.3", *(f"afb:6.1.{n}" for n in (1, 7, 8)))
@pytest.mark.parametrize(
    ("terrain", "german", "soviet"), [("open", 1, 1), ("light_woods", 3, 2), ("heavy_woods", 4, 3)]
)
def test_each_side_pays_by_its_own_chart(terrain: str, german: int, soviet: int) -> None:
    ground = f"{terrain} 20.06"
    assert cost(on_plain(GERMAN, ground), "20.06") == german
    assert cost(on_plain(SOVIET, ground), "20.06") == soviet


@pytest.mark.rule("afb:1.3a", "afb:S-5.3", "afb:6.1.10", "afb:6.1.11")
@pytest.mark.parametrize(("river", "german", "soviet"), [("minor_river", 2, 1), ("major_river", 3, 2)])
def test_a_river_adds_to_the_hex_behind_it(river: str, german: int, soviet: int) -> None:
    ground = f"{river} 20.05/20.06"
    assert cost(on_plain(GERMAN, ground), "20.06") == 1 + german
    assert cost(on_plain(SOVIET, ground), "20.06") == 1 + soviet


@pytest.mark.rule("afb:1.3b.1", "afb:S-5.3", "afb:S-5.5", "afb:6.1.5", "afb:6.1.6")
def test_several_terrains_cost_the_dearest() -> None:
    """afb-E2: a village or a city costs what the woods around it cost."""
    assert cost(on_plain(GERMAN, "heavy_woods 20.06", "village 20.06"), "20.06") == 4
    assert cost(on_plain(SOVIET, "light_woods 20.06", "city 20.06"), "20.06") == 2
    assert cost(on_plain(SOVIET, "city 20.06"), "20.06") == 1


@pytest.mark.rule("afb:1.3b.1", "afb:S-5.4", "afb:6.1.2", "afb:6.1.3", "afb:6.1.4")
@pytest.mark.parametrize(("route", "points"), [("road", 0.25), ("track", 0.5), ("railway", 0.5)])
def test_along_a_route_nothing_else_is_paid(route: str, points: float) -> None:
    ground = (f"{route} 20.05-20.06-20.07", "heavy_woods 20.06 20.07", "major_river 20.06/20.07")
    assert cost(on_plain(GERMAN, *ground), "20.06", "20.07") == 2 * points
    aside = on_plain(GERMAN, *ground)
    assert cost(aside, "21.06", "20.06") == 1 + 4, "entered across its own hexside, the road does not help"


@pytest.mark.rule("afb:S-5.4")
def test_of_two_routes_the_cheaper_is_used() -> None:
    table = on_plain(GERMAN, "railway 20.05-20.06", "road 20.05-20.06")
    assert cost(table, "20.06") == 0.25


@pytest.mark.rule("afb:6.1.9", "afb:S-5.5")
def test_a_swamp_takes_all_of_a_german_and_four_points_of_a_soviet() -> None:
    """afb-D21"""
    german = on_plain(GERMAN + "20.20 53RD", "swamp 20.06 20.07")
    german.do("go 18Pz18")
    german.do("step 20.06")
    assert german.at("18Pz18") == "20.06"
    assert not isinstance(german.s.agenda[-1], Moving), "nothing is left, so the move is over"
    later = on_plain(GERMAN, "swamp 20.07")
    later.do("go 18Pz18")
    later.do("step 20.06")
    assert later.why("step 20.07") == ("S-5.5", "takes-all")
    assert "20.07" not in later.choices("step")
    assert cost(on_plain(SOVIET, "swamp 20.06"), "20.06") == 4
    assert cost(on_plain(SOVIET, "swamp 20.07"), "20.06", "20.07") == 5


@pytest.mark.rule("afb:S-5.5", "afb:S-4.5")
def test_all_needs_no_minimum_move_and_absorbs_the_toll_of_zones() -> None:
    table = on_plain(GERMAN + "20.07 53RD", "swamp 20.06", minimum_move="no")
    assert {table.g.numbers[h] for h in reach_field(table.g, table.s, (table.unit("18Pz18"),)).cost} >= {
        "20.06"
    }
    table.do("go 18Pz18")
    table.do("step 20.06")
    assert table.at("18Pz18") == "20.06"


@pytest.mark.rule("afb:S-5.5", "afb:S-5.6")
def test_who_pays_all_has_nothing_left_without_the_slowest_either() -> None:
    table = on_plain("turn 3 german movement\n20.05 18Pz18 17ID", "swamp 20.06")
    table.do("go 18Pz18 17ID")
    table.do("step 20.06")
    assert not isinstance(table.s.agenda[-1], Moving), "the regiment of ten points cannot go on alone"


@pytest.mark.rule("afb:6.1.12", "afb:S-5.5")
def test_nobody_crosses_a_lake() -> None:
    table = on_plain(GERMAN, "lake 20.05/20.06", "road 20.05-20.06")
    table.do("go 18Pz18")
    assert table.why("step 20.06") == ("6.1.12", "lake-between")
    assert "20.06" not in table.choices("step")


@pytest.mark.rule("afb:6.1.13")
def test_an_entry_area_is_like_the_terrain_it_lies_on() -> None:
    table = on_plain("turn 3 soviet movement\n14.26 13TD", "heavy_woods 14.27")
    assert cost(table, "14.27") == 3


@pytest.mark.rule("afb:S-5.1")
def test_a_unit_moves_once_up_to_its_allowance_and_finishes_first() -> None:
    table = on_plain("turn 3 german movement\n20.05 17ID\n20.15 31ID")
    table.do("go 17ID")
    assert table.why("go 31ID") == ("S-5.1", "finish-move")
    assert table.why("halt") == ("S-5.1", "halt-unmoved")
    for row in range(6, 12):
        table.do(f"step 20.{row:02}")
    assert table.at("17ID") == "20.11", "six hexes, then it halts by itself"
    assert table.why("go 17ID") == ("S-5.1", "has-moved")
    assert table.choices("go") == ["31ID"]


@pytest.mark.rule("afb:S-5.1")
def test_points_that_are_left_do_not_suffice_for_dearer_terrain() -> None:
    table = on_plain(GERMAN.replace("18Pz18", "17ID"), "light_woods 20.10")
    table.do("go 17ID")
    for row in range(6, 10):
        table.do(f"step 20.{row:02}")
    assert table.why("step 20.10") == ("S-5.1", "points"), "three points, and two are left"
    assert table.why("step 21.10") is None


@pytest.mark.rule("afb:S-5.2")
def test_a_stack_has_the_allowance_of_its_slowest_and_drops_who_stays() -> None:
    table = on_plain("turn 3 german movement\n20.05 18Pz18 17ID\n20.06 31ID")
    table.do("go 18Pz18 17ID")
    assert moving(table).budget(table.g, table.s) == 6 * 4
    assert table.why("drop 17ID") == ("S-5.2", "drop-unmoved")
    table.do("step 20.06")
    assert table.why("drop 31ID") == ("S-5.2", "not-in-stack"), "nobody is picked up"
    assert table.why("drop 18Pz18 17ID") == ("S-5.2", "drop-all")
    table.do("drop 17ID")
    assert moving(table).budget(table.g, table.s) - moving(table).spent == 9 * 4
    table.do("step 20.07")
    assert (table.at("17ID"), table.at("18Pz18")) == ("20.06", "20.07")
    table.do("halt")
    assert table.choices("go") == ["31ID"], "the others have moved"


@pytest.mark.rule("afb:S-5.2")
def test_only_units_that_start_together_move_together() -> None:
    table = on_plain("turn 3 german movement\n20.05 18Pz18\n20.06 17ID")
    assert table.why("go 18Pz18 17ID") == ("S-5.2", "not-together")
    table.do("go 18Pz18")
    table.do("step 20.06")
    table.do("halt")
    assert table.why("go 18Pz18 17ID") == ("S-5.1", "has-moved")


@pytest.mark.rule("afb:S-5.6")
def test_an_unmoved_unit_may_always_enter_one_hex() -> None:
    """afb-F23: a division reduced to one point enters a swamp in an enemy zone, but only as its first hex."""
    text = "turn 3 soviet movement\n20.05 1Mil{dg,oos}\n20.07 17ID"
    ground = ("swamp 20.06", "road 20.05-19.06")
    table = on_plain(text, *ground)
    assert allowance(table.g, table.s, table.unit("1Mil")) == 4
    table.do("go 1Mil")
    table.do("step 20.06")
    assert (table.at("1Mil"), table.choices("go")) == ("20.06", [])
    later = on_plain(text, *ground)
    later.do("go 1Mil")
    later.do("step 19.06")
    assert spent(later) == 0.25
    assert later.why("step 20.06") == ("S-5.1", "points")
    strict = on_plain(text, *ground, minimum_move="no")
    strict.do("go 1Mil")
    assert strict.why("step 20.06") == ("S-5.1", "points")


@pytest.mark.rule("afb:S-1.11", "afb:S-5.7")
def test_enemies_are_not_entered_and_nobody_leaves_the_map() -> None:
    table = on_plain("turn 3 german movement\n03.00 18Pz18\n03.01 53RD")
    table.do("go 18Pz18")
    assert table.why("step 03.01") == ("S-5.7", "enemy-there")
    assert table.choices("step") == ["04.00"]


@pytest.mark.rule("afb:S-5.8", "afb:1.10.5")
def test_units_without_allowance_never_move() -> None:
    table = on_plain("turn 3 german movement\n20.05 GG1\n20.10 17ID")
    assert table.why("go GG1") == ("1.10.5", "immobile")
    assert table.choices("go") == ["17ID"]


@pytest.mark.rule("afb:S-5.9", "afb:S-1.7", "afb:S-1.8.1", "afb:1.7.1", "afb:1.8a.5")
@pytest.mark.parametrize(
    ("unit", "printed", "half", "quarter"),
    [("1Mil", 4, 2, 1), ("53RD", 5, 3, 1), ("17ID", 6, 3, 2), ("13TD", 8, 4, 2), ("18Pz18", 10, 5, 3)],
)
def test_halved_allowances_are_rounded_once(unit: str, printed: int, half: int, quarter: int) -> None:
    """afb-F23: a quarter of 5 is 1, not the half of 3."""

    def points(flags: str) -> float:
        table = on_plain(f"turn 3 german movement\n20.05 {unit}{flags}\n40.20 31ID")
        return allowance(table.g, table.s, table.unit(unit)) / 4

    assert points("") == printed
    assert points("{dg}") == points("{oos}") == half
    assert points("{dg,oos}") == quarter


@pytest.mark.rule("afb:S-1.8.1")
def test_a_garrison_stays_at_no_allowance() -> None:
    table = on_plain("turn 3 german movement\n20.05 GG1{dg,oos}\n40.20 31ID")
    assert allowance(table.g, table.s, table.unit("GG1")) == 0


def test_what_was_spent_is_told_in_quarters() -> None:
    table = on_plain(GERMAN, "road 20.05-20.06", "light_woods 20.07")
    table.do("go 18Pz18")
    table.do("step 20.06")
    table.do("step 20.07")
    assert [event.cost for event in table.said(Moved)] == [13]


@pytest.mark.rule("afb:S-5.10")
def test_air_strikes_come_between_moves_and_between_the_hexes_of_a_move() -> None:
    table = on_plain("turn 3 german movement\ntrack strikes=2\n20.05 18Pz18\n20.10 53RD\n25.10 64RD")
    table.do("strike 20.10 1", (6,))
    table.do("go 18Pz18")
    table.do("step 20.06")
    assert table.why("strike 20.10 1") == ("1.9.3", "struck-already")
    table.do("strike 25.10 1", (4, 1))
    assert table.flags("64RD") == {"dg"}
    assert spent(table) == 1, "the move goes on"


WOODS = "light_woods 20.09 20.10 20.11 19.11 19.12 21.11 21.12"


def at_the_edge_of_the_woods(track: str) -> Table:
    """A regiment after three hexes of woods: one point is left, woods lie all around, and the one open hex
    is watched by 53 Rifle."""
    text = f"turn 3 german movement\ntrack {track}\n20.08 18Pz18\n20.13 53RD\n40.20 31ID"
    table = on_plain(text, WOODS)
    table.do("go 18Pz18")
    for row in ("09", "10", "11"):
        table.do(f"step 20.{row}")
    return table


@pytest.mark.rule("afb:S-5.10", "afb:1.7.3")
@pytest.mark.parametrize(
    ("track", "order"), [("strikes=1", "strike 20.13 1"), ("breakdowns=1", "breakdown 20.13")]
)
def test_a_strike_may_clear_the_way_of_a_stack_that_could_not_go_on(track: str, order: str) -> None:
    table = at_the_edge_of_the_woods(track)
    assert table.why("step 20.12") == ("S-5.1", "points"), "one, and two for the zone"
    table.do(order, (1, 1))
    table.do("step 20.12")
    assert table.at("18Pz18") == "20.12"


@pytest.mark.rule("afb:S-5.10", "afb:S-5.1")
def test_without_strikes_or_after_they_have_failed_the_move_is_over() -> None:
    none_left = at_the_edge_of_the_woods("strikes=0")
    assert none_left.choices("go") == ["31ID"]
    missed = at_the_edge_of_the_woods("strikes=2")
    missed.do("strike 20.13 1", (6,))
    assert missed.choices("go") == ["31ID"], "the hex cannot be struck again"


@pytest.mark.rule("afb:1.3c", "afb:S-5.4")
def test_a_railway_serves_where_a_road_is_asked_for() -> None:
    """The only such use is the reading of S-12.2 that asks for roads."""
    line = "37.00-36.00-35.01-34.01-34.02-34.03-34.04-34.05-34.06"
    text = "turn 3 soviet supply\n34.08 53RD\n20.20 17ID"
    for route, flags in (("road", set()), ("railway", set()), ("track", {"oos"})):
        table = on_plain(text, f"{route} {line}", trace_max_mp_to_road="5")
        assert table.flags("53RD") == flags, route
