"""S-4 Zones of control."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.zones import enemy_zone, in_enemy_zone
from steppe.table.basics import Side
from tests.afb.plain_map import on_plain
from tests.afb.support import Table
from tests.afb.test_movement import spent

RING = {"20.10", "21.10", "21.09", "20.08", "19.09", "19.10"}
"""The hexes around 20.09."""


def zone_of_soviets(table: Table) -> set[str]:
    """The hexes in Soviet zones, by both ways of asking."""
    zone = enemy_zone(table.g, table.s, Side(0))
    found = {table.g.numbers[h] for h, covered in enumerate(zone) if covered}
    assert found == {
        table.g.numbers[h] for h in table.g.grid.hexes if in_enemy_zone(table.g, table.s, Side(0), h)
    }
    return found


@pytest.mark.rule("afb:S-4.1")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_a_unit_watches_its_six_neighbours_in_both_turns(side: str) -> None:
    table = on_plain(f"turn 3 {side} movement\n20.09 53RD\n20.20 17ID")
    assert zone_of_soviets(table) == RING


@pytest.mark.rule("afb:S-4.9", "afb:S-4.3")
@pytest.mark.parametrize("unit", ["53RD-", "13TD", "32CD", "1Mil", "4Abn", "SG1", "194Mnt"])
def test_every_type_has_a_zone(unit: str) -> None:
    assert zone_of_soviets(on_plain(f"turn 3 german movement\n20.09 {unit}\n20.20 17ID")) == RING


@pytest.mark.rule("afb:S-4.2", "afb:1.7.3", "afb:1.8a.4")
@pytest.mark.parametrize("marker", ["dg", "oos"])
def test_disorganised_and_cut_off_units_have_none(marker: str) -> None:
    table = on_plain(f"turn 3 german movement\n20.09 53RD{{{marker}}}\n20.20 17ID")
    assert zone_of_soviets(table) == set()
    mixed = on_plain(f"turn 3 german movement\n20.09 53RD{{{marker}}} 64RD\n20.20 17ID")
    assert zone_of_soviets(mixed) == RING, "one unit in good order is enough"


@pytest.mark.rule("afb:S-4.3")
def test_a_match_may_say_that_garrisons_have_none() -> None:
    text = "turn 3 german movement\n20.09 SG1\n20.20 17ID"
    assert zone_of_soviets(on_plain(text, zoc_needs_attack="yes")) == set()
    with_unit = on_plain(text.replace("SG1", "SG1 53RD"), zoc_needs_attack="yes")
    assert zone_of_soviets(with_unit) == RING


@pytest.mark.rule("afb:S-4.4")
def test_a_lake_stops_a_zone_and_nothing_else_does() -> None:
    ground = (
        *("lake 20.09/20.10", "minor_river 20.09/21.10", "major_river 20.09/21.09"),
        *("swamp 20.08", "heavy_woods 19.09", "city 19.10"),
    )
    table = on_plain("turn 3 german movement\n20.09 53RD\n20.20 17ID", *ground)
    assert zone_of_soviets(table) == RING - {"20.10"}


@pytest.mark.rule("afb:S-4.5")
def test_entering_a_zone_costs_two_points_more_and_leaving_nothing() -> None:
    table = on_plain("turn 3 german movement\n18.07 18Pz18\n20.09 53RD\n19.11 64RD")
    table.do("go 18Pz18")
    table.do("step 18.08")
    assert spent(table) == 1
    table.do("step 18.09")
    assert spent(table) == 2, "next to nobody"
    table.do("step 19.10")
    assert spent(table) == 5, "in both zones, and paid once"
    assert table.why("step 18.10") is None
    table.do("step 18.09")
    assert spent(table) == 6, "leaving is free"


@pytest.mark.rule("afb:S-4.6")
def test_nobody_need_stop_and_zone_to_zone_is_open() -> None:
    table = on_plain("turn 3 german movement\n18.08 18Pz18\n20.09 53RD")
    table.do("go 18Pz18")
    table.do("step 19.09")
    table.do("step 20.08")
    assert spent(table) == 6
    assert table.why("step 21.09") is None
    stopping = on_plain("turn 3 german movement\n18.08 18Pz18\n20.09 53RD", "city 20.09", ezoc_stops="yes")
    stopping.do("go 18Pz18")
    stopping.do("step 19.09")
    assert stopping.choices("go") == [], "it has halted by itself"


@pytest.mark.rule("afb:S-4.6")
def test_where_zones_stop_a_move_an_overrun_is_still_open() -> None:
    table = on_plain("turn 3 german movement\n18.08 18Pz18\n20.09 53RD", ezoc_stops="yes")
    table.do("go 18Pz18")
    table.do("step 19.09")
    assert table.why("step 20.08") == ("S-4.6", "zone-stop")
    assert table.choices("overrun") == ["20.09"]


@pytest.mark.rule("afb:S-4.7")
def test_neither_roads_nor_friends_spare_the_toll() -> None:
    table = on_plain("turn 3 german movement\n20.06 18Pz18\n20.08 17ID\n20.09 53RD", "road 20.06-20.07-20.08")
    table.do("go 18Pz18")
    table.do("step 20.07")
    table.do("step 20.08")
    assert spent(table) == 0.25 + 0.25 + 2


@pytest.mark.rule("afb:S-4.9", "afb:S-4.5")
@pytest.mark.parametrize(
    ("side", "unit"),
    [
        *(("german", unit) for unit in ("18Pz52", "17ID", "286SD", "1Cav", "900Bde")),
        *(("soviet", unit) for unit in ("13TD", "1MD", "53RD", "32CD", "21MCD", "1Mil", "194Mnt", "4Abn")),
    ],
)
def test_every_type_pays_the_toll(side: str, unit: str) -> None:
    enemy = "102RD" if side == "german" else "31ID"
    table = on_plain(f"turn 3 {side} movement\n20.07 {unit}\n20.09 {enemy}")
    table.do(f"go {unit}")
    table.do("step 20.08")
    assert spent(table) == 3


@pytest.mark.parametrize(("option", "points"), [("1", 2), ("2", 3), ("3", 4)])
def test_a_match_may_set_the_toll(option: str, points: int) -> None:
    table = on_plain("turn 3 german movement\n20.07 18Pz18\n20.09 53RD", ezoc_enter_cost=option)
    table.do("go 18Pz18")
    table.do("step 20.08")
    assert spent(table) == points


@pytest.mark.rule("afb:S-4.8")
def test_an_advance_is_heedless_of_zones() -> None:
    table = on_plain("turn 3 german combat\n20.08 18Pz18 10Pz7\n20.09 SG1-\n20.10 53RD")
    table.do("attack 20.09 10Pz7 18Pz18", (6, 6))
    table.do("advance 10Pz7")
    assert table.at("10Pz7") == "20.09"
    assert in_enemy_zone(table.g, table.s, Side(0), table.g.hex_named["20.09"])
