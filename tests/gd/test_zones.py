"""8.0 Zones of control."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.zones import enemy_zone, in_enemy_zone
from steppe.table.basics import Side
from tests.gd.support import Table, active, on_plain

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
