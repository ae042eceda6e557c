"""8.0 Zones of control."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.state import SOVIET, blank
from steppe.games.grossdeutschland.zones import enemy_zone, in_enemy_zone
from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.state import put
from tests.gd.support import Table, active, game, on_plain

RING = {"2011", "2110", "2109", "2009", "1909", "1910"}
"""The hexes around 2010."""


def zone_of_soviets(table: Table) -> set[str]:
    zone = enemy_zone(table.g, table.s, Side(0))
    found = {table.g.numbers[h] for h, covered in enumerate(zone) if covered}
    assert found == {
        table.g.numbers[h] for h in table.g.grid.hexes if in_enemy_zone(table.g, table.s, Side(0), h)
    }
    return found


@pytest.mark.rule("gd:8.0")
def test_combat_units_have_a_zone_and_headquarters_none() -> None:
    assert zone_of_soviets(on_plain("2010 1KV1.1Tk-")) == RING
    assert zone_of_soviets(on_plain("2010 HQ.1Tk")) == set()


@pytest.mark.rule("gd:8.0.1")
def test_zones_end_where_trucks_cannot_go_unless_a_bridge_leads_there() -> None:
    # gd-E6: forest is closed to Wheeled units; so are rivers, but for bridges.
    assert zone_of_soviets(on_plain("2010 1KV1.1Tk", "forest 2011")) == RING - {"2011"}
    assert zone_of_soviets(on_plain("2010 1KV1.1Tk", "river 2010/2011 2009/2010")) == RING - {"2011", "2009"}
    bridged = on_plain("2010 1KV1.1Tk", "river 2010/2011", "bridge 2010/2011")
    assert zone_of_soviets(bridged) == RING
    bridged.s.blown = sorted(bridged.g.ground.bridges)
    bridged.s.memo.clear()
    assert zone_of_soviets(bridged) == RING - {"2011"}


@pytest.mark.rule("gd:8.0.3", "gd:8.0.4")
def test_a_zone_stops_whoever_enters_and_costs_a_point_to_leave() -> None:
    table = active("draw 1Tk\n2016 HQ.1Tk\n2014 1KV1.1Tk\n2010 5K.2Gr")
    table.do("go 1KV1.1Tk")
    table.do("step 2013")
    table.do("step 2012")
    table.do("step 2011")  # into the zone of 5K: the move is over
    assert "moved" in table.flags("1KV1.1Tk")
    out = active("draw 1Tk\n2016 HQ.1Tk\n2011 1KV1.1Tk\n2010 5K.2Gr")
    out.do("go 1KV1.1Tk")
    out.do("step 2012")
    assert out.s.spent[out.unit("1KV1.1Tk")] == 2 * (1 + 1)


@pytest.mark.rule("gd:8.0.5")
def test_no_road_leads_out_of_a_zone() -> None:
    # gd-D15: terrain and a point more, not the rate of the road.
    road = "highway 2011-2012-2013"
    table = active("draw 1Tk\n2016 HQ.1Tk\n2011 1KV1.1Tk\n2010 5K.2Gr", road)
    table.do("go 1KV1.1Tk")
    table.do("step 2012")
    assert table.s.spent[table.unit("1KV1.1Tk")] == 4
    table.do("step 2013")
    assert table.s.spent[table.unit("1KV1.1Tk")] == 5  # half a point by highway
    closed = active("draw 1Tk\n2016 HQ.1Tk\n2011 1KV1.1Tk\n2010 5K.2Gr", road, "marsh 2012")
    closed.do("go 1KV1.1Tk")
    assert closed.why("step 2012") == ("9.1", "closed-ground")  # not even where the road is the only way
    into = active("draw 1Tk\n2016 HQ.1Tk\n2012 1KV1.1Tk\n2010 5K.2Gr", road)
    into.do("go 1KV1.1Tk")
    into.do("step 2011")
    assert into.s.spent[into.unit("1KV1.1Tk")] == 1  # it leads into one


@pytest.mark.rule("gd:8.0.6")
def test_nobody_crosses_a_river_into_a_zone_without_a_bridge() -> None:
    # 2011 lies in the zone of 5K at 2110; the river runs between 2012 and 2011.
    ground = "river 2011/2012"
    table = active("draw 1Gd\n2016 HQ.1Gd\n2012 1.1Gd\n2010 5K.2Gr", ground)
    table.do("go 1.1Gd")
    assert table.why("step 2011") == ("8.0.6", "river-into-zone")
    free = active("draw 1Gd\n2016 HQ.1Gd\n2012 1.1Gd", ground)
    free.do("go 1.1Gd")
    assert free.why("step 2011") is None


@pytest.mark.rule("gd:8.0.2")
def test_a_friend_does_not_cancel_a_zone() -> None:
    table = on_plain("2010 1KV1.1Tk\n2011 5K.2Gr")
    assert in_enemy_zone(table.g, table.s, Side(0), table.g.hex_named["2011"])


SPANS = ("major_river 2011 2012 2111 2110 1911 1912", "bridge 2010/2011 2011/2012 2012/2013")
"""A bridge of three spans over 2011 and 2012, water beside it."""


def with_blown(table: Table, *pairs: tuple[str, str]) -> Table:
    hexside, hex_ = table.g.grid.hexside, table.g.grid.hex
    table.s.blown = sorted(hexside(hex_(a), hex_(b)) for a, b in pairs)
    table.s.memo.clear()
    return table


@pytest.mark.rule("gd:8.0", "gd:8.0.1")
def test_zones_reach_into_a_river_hex_that_a_bridge_crosses() -> None:
    """R109"""
    ground = ("major_river 2011", "bridge 2010/2011 2011/2012")
    for number in ("2010", "2110", "1910", "2111", "1911"):
        beside = on_plain(f"{number} 1KV1.1Tk", *ground)
        assert "2011" in zone_of_soviets(beside), number
        for span in (("2010", "2011"), ("2011", "2012")):
            reaches = number == "2010" and span != ("2010", "2011")
            assert ("2011" in zone_of_soviets(with_blown(beside, span))) is reaches, (number, span)
    assert "2011" not in zone_of_soviets(on_plain("2110 1KV1.1Tk", ground[0]))


@pytest.mark.rule("gd:8.0", "gd:8.0.1")
def test_zones_reach_from_a_bridge_to_the_banks_beside_it() -> None:
    """R109: but never into water without a bridge."""
    table = on_plain("2011 1KV1.1Tk", *SPANS)
    around = {table.g.numbers[n] for n in table.g.around[table.g.hex_named["2011"]]}
    water = {"2111", "2110", "1911"} & around
    assert water and zone_of_soviets(table) == around - water


@pytest.mark.rule("gd:8.0.1")
def test_over_the_side_of_a_river_zones_pass_by_its_own_bridge_alone() -> None:
    """R26, R109: 2011 has a bridge to 2010, none to 2110."""
    ground = ("river 2010/2011 2011/2110", "bridge 2010/2011")
    assert "2011" in zone_of_soviets(on_plain("2010 1KV1.1Tk", *ground))
    assert "2011" not in zone_of_soviets(on_plain("2110 1KV1.1Tk", *ground))


@pytest.mark.rule("gd:8.0.1", "gd:5.1.9")
def test_at_mischurin_the_bank_watches_the_end_of_the_main_bridge() -> None:
    """R109: and no supply path leads that way for all that."""
    g = game("mischurin")
    table = Table(g, blank(g))
    bridge = g.grid.hex("4047")
    banks = [n for n in g.around[bridge] if not g.ground.is_major_river[n]]
    beside = next(n for n in banks if g.grid.hexside(bridge, Hex(n)) not in g.ground.bridges)
    put(g, table.s, next(u for u in g.units_of[SOVIET] if not g.is_hq[u]), Hex(beside))
    assert "4047" in zone_of_soviets(table)
    assert beside not in g.supply_from[bridge] and bridge not in g.supply_from[beside]
