"""T6 What steps cost, in twelfths of a movement point."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.counters import FOOT, TRACKED, TRUCKED
from steppe.games.kursk_1943.crossing import prices
from steppe.games.kursk_1943.ground import STAFF, in_points, mover_of
from tests.k43.support import game, position

GROUND = (
    "hills 1002",
    "forest 1003 1004 1018",
    "swamp 1005",
    "mountains 1006",
    "town 1007 1018",
    "city 1008 1009",
    "river 1010/1011 1012/1013 1003/1002 1018/1019",
    "donets 1011/1012",
    "bridge 1012/1013",
    "main 1014-1015 1012-1013",
    "secondary 1015-1016",
)


def price(mover: int, a: str, b: str) -> float | None:
    g = game(GROUND)
    found = g.ground.all_prices[mover][g.hex_named[a]].get(g.hex_named[b])
    return None if found is None else found / 12


@pytest.mark.rule("k43:T6.1")
@pytest.mark.rule("k43:T6.2")
@pytest.mark.rule("k43:3.1.11")
@pytest.mark.parametrize(("mover", "clear", "hills"), [(TRUCKED, 2, 2), (TRACKED, 1, 1.5), (FOOT, 1, 1)])
def test_clear_and_hills(mover: int, clear: float, hills: float) -> None:
    assert price(mover, "1002", "1001") == clear
    assert price(mover, "1001", "1002") == hills


@pytest.mark.rule("k43:T6.3")
@pytest.mark.parametrize(("mover", "cost"), [(TRUCKED, 4), (TRACKED, 2), (FOOT, 2)])
def test_forest_adds_to_the_ground_beneath(mover: int, cost: float) -> None:
    assert price(mover, "1003", "1004") == cost


@pytest.mark.rule("k43:3.1.12")
def test_forest_through_a_river_is_the_sum() -> None:
    assert price(TRUCKED, "1002", "1003") == 2 + 2 + 1
    assert price(TRACKED, "1002", "1003") == 1 + 1 + 1


@pytest.mark.rule("k43:3.1.12", "k43:T6.5")
@pytest.mark.parametrize(("mover", "cost"), [(TRUCKED, 2 + 2 + 1), (TRACKED, 1 + 1 + 1), (FOOT, 1 + 1)])
def test_a_town_in_a_forest_beyond_a_river_is_the_sum_of_all(mover: int, cost: int) -> None:
    assert price(mover, "1017", "1018") == cost
    assert price(mover, "1019", "1018") == cost + 1


@pytest.mark.rule("k43:T6.4")
@pytest.mark.rule("k43:T6.5")
@pytest.mark.parametrize(("mover", "town", "city"), [(TRUCKED, 3, 3), (TRACKED, 2, 2), (FOOT, 1, 2)])
def test_towns_and_cities(mover: int, town: float, city: float) -> None:
    assert price(mover, "1008", "1007") == town
    assert price(mover, "1007", "1008") == city


@pytest.mark.rule("k43:T6.8")
@pytest.mark.rule("k43:T6.9")
@pytest.mark.parametrize(("mover", "river", "donets"), [(TRUCKED, 3, 4), (TRACKED, 2, 3), (FOOT, 2, 2)])
def test_rivers_and_the_donets(mover: int, river: float, donets: float) -> None:
    assert price(mover, "1010", "1011") == river
    assert price(mover, "1011", "1012") == donets


@pytest.mark.rule("k43:T6.6")
@pytest.mark.rule("k43:T6.7")
@pytest.mark.parametrize(
    ("mover", "main", "secondary"), [(TRUCKED, 1 / 3, 1 / 2), (TRACKED, 1 / 2, 1), (FOOT, 1 / 2, 1)]
)
def test_roads(mover: int, main: float, secondary: float) -> None:
    assert price(mover, "1014", "1015") == pytest.approx(main)
    assert price(mover, "1015", "1016") == secondary


@pytest.mark.rule("k43:T6.6")
@pytest.mark.rule("k43:14.1.2")
def test_a_road_leads_over_a_bridge_until_it_is_destroyed() -> None:
    table = position("turn 2 german movement\n0505 IR1\n3000 RD1", *GROUND)
    g, s = table.g, table.s
    a, b = g.hex_named["1012"], g.hex_named["1013"]
    assert prices(g, s, TRUCKED)[a][b] == 4
    s.blown = [g.grid.hexside(g.grid.hexes[a], g.grid.hexes[b])]
    assert prices(g, s, TRUCKED)[a][b] == prices(g, s, TRUCKED)[b][a] == 36


@pytest.mark.rule("k43:9.1.2")
@pytest.mark.rule("k43:9.1.3")
def test_headquarters_pay_like_trucks_and_5_where_trucks_cannot_go() -> None:
    assert price(STAFF, "1002", "1001") == 2
    assert price(TRUCKED, "1004", "1005") is None
    assert price(STAFF, "1004", "1005") == 5
    assert price(STAFF, "1005", "1006") == 5
    trucks, staffs = (game(GROUND).ground.all_prices[mover] for mover in (TRUCKED, STAFF))
    for a, steps in enumerate(trucks):  # on roads, in forests, over rivers
        assert {b: staffs[a][b] for b in steps} == steps
    counters = {c.id: c for c in game().counters}
    assert counters["HQG"].movement == 10


@pytest.mark.rule("k43:1.3")
@pytest.mark.rule("k43:1.3.1")
@pytest.mark.rule("k43:6.2.1")
def test_units_pay_by_their_class_and_towed_guns_like_trucks() -> None:
    counters = {c.id: c for c in game().counters}
    movers = {
        name: mover_of(counters[name]) for name in ("IR1", "Pz1", "Gr1", "Art1", "SA1", "AT1", "SpA", "HQG")
    }
    assert movers == {
        "IR1": FOOT,
        "Pz1": TRACKED,
        "Gr1": TRUCKED,
        "Art1": TRUCKED,
        "SA1": TRUCKED,
        "AT1": TRUCKED,
        "SpA": TRACKED,
        "HQG": STAFF,
    }


def test_points_as_players_write_them() -> None:
    assert [in_points(n) for n in (0, 4, 6, 12, 18, 40)] == ["0", "⅓", "½", "1", "1½", "3⅓"]
