"""The battles as the game reads them: where units stand, who has supplies, what counts at the start."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943 import Kursk1943, supply, victory
from steppe.games.kursk_1943.movement import ban_on
from steppe.games.kursk_1943.state import GERMAN, SOVIET, levels_left
from steppe.table.basics import POOL, Unit
from steppe.table.dataset import packaged

BATTLES = ("kursk", "claws", "prokhorovka", "prokhorovka15", "joined", "starter")


def game(scenario: str) -> Kursk1943:
    return Kursk1943(packaged(Kursk1943.package), scenario, {})


@pytest.mark.rule("k43:S1.3", "k43:S2.7", "k43:S4.2")
@pytest.mark.parametrize("battle", BATTLES)
def test_everybody_has_supplies_when_a_battle_begins(battle: str) -> None:
    """[R49] By a line, or because he begins between enemy zones on 0502, 0703 or 0804."""
    g = game(battle)
    s = g.start()
    without = set()
    for side in (GERMAN, SOVIET):
        reached = supply.lines(g, s, side)
        on_map = [Unit(u) for u in g.units_of[side] if s.at[u] >= 0]
        without |= {g.numbers[s.at[u]] for u in on_map if s.at[u] not in reached.cost}
        assert all(supply.is_supplied(g, s, side, u, reached) for u in on_map)
    assert without == ({"0502", "0703", "0804"} if battle in ("kursk", "claws", "joined") else set())


@pytest.mark.parametrize("battle", BATTLES)
def test_no_stack_is_too_high_and_the_rest_waits(battle: str) -> None:
    g = game(battle)
    s = g.start()
    heights = {h: sum(levels_left(g, s, u) for u in pile) for h, pile in s.stacks.items()}
    assert max(heights.values()) <= 8
    waiting = [u for u in range(len(g.units)) if s.at[u] == POOL]
    assert len(waiting) == {"kursk": 47, "prokhorovka": 30, "joined": 73}.get(battle, 0)


@pytest.mark.rule("k43:S1.8", "k43:S2.9", "k43:S3.3", "k43:S4.5")
@pytest.mark.parametrize("battle", BATTLES)
def test_the_soviets_are_dug_in_and_the_germans_in_prokhorovka_too(battle: str) -> None:
    g = game(battle)
    s = g.start()
    dug_in = {side: {s.works[h] for h in s.stacks if s.holder[h] == 1 << side} for side in (GERMAN, SOVIET)}
    assert dug_in[SOVIET] == {SOVIET + 1}
    assert dug_in[GERMAN] == {"prokhorovka": {GERMAN + 1}, "joined": {0, GERMAN + 1}}.get(battle, {0})


@pytest.mark.parametrize("battle", BATTLES)
def test_what_the_german_has_before_he_has_done_anything(battle: str) -> None:
    """Nothing; on 15 July [R50] Belgorod and the ten towns that he holds."""
    g = game(battle)
    s = g.start()
    assert victory.total(g, s) == (16 if battle == "prokhorovka15" else 0)


@pytest.mark.rule("k43:S2.5")
def test_both_fronts_at_once() -> None:
    """The Germans of the south are dug in, those of the north are not; reserves may come on either map; from
    21 July two air counters are left."""
    g = game("joined")
    s = g.start()
    germans = [h for h in s.stacks if s.holder[h] == 1 << GERMAN]
    assert all((s.works[h] == GERMAN + 1) == (int(g.numbers[h][:2]) >= 32) for h in germans)
    reserve = next(line for line in g.battle.arrivals if line.reserve)
    assert {g.numbers[h][:2] for h in reserve.entry} == {"31", "63"}
    forces = [g.battle.air_on(GERMAN, turn) for turn in (1, 16, 17, 19)]
    assert [force.counters for force in forces if force is not None] == [6, 6, 2, 2]


def test_who_holds_what_on_15_july_and_loses_it() -> None:
    g = game("prokhorovka15")
    s = g.start()
    scored = {name: worth for name, worth, _ in victory.scores(g, s)}
    assert (scored["Belgorod"], scored["Rzhavets"], len(scored)) == (6, 1, 11)
    s.control[victory.town_hexes(g, "Belgorod")[0]] = SOVIET
    assert victory.total(g, s) == 10


@pytest.mark.rule("k43:S2.5", "k43:S1.4", "k43:S2.6")
def test_in_the_joined_game_six_air_counters_fly_until_20_july_and_two_after() -> None:
    g = game("joined")
    forces = [g.battle.air_on(GERMAN, turn) for turn in (1, 16, 17, 19)]
    assert [force.counters if force else 0 for force in forces] == [6, 6, 2, 2]
    assert g.battle.air_on(SOVIET, 1) is None


@pytest.mark.rule("k43:S2.4")
@pytest.mark.parametrize(
    ("unit", "first"), [("2GTC4", 6), ("5GTC20", 7), ("48GTR", 7), ("305RD", 7), ("95GRD", 11), ("93GRD", 5)]
)
def test_reserves_of_the_voronezh_front_move_from_their_day_on(unit: str, first: int) -> None:
    for battle in ("prokhorovka", "joined"):
        g = game(battle)
        s = g.start()
        barred = []
        for day in range(5, 14):
            s.turn = day - 4
            if ban_on(g, s, g.unit_named[unit]) == "S2.4":
                barred.append(day)
        assert barred == list(range(5, first))


@pytest.mark.rule("k43:S2.7", "k43:S4.2", "k43:S1.3")
@pytest.mark.parametrize(
    ("battle", "german", "soviet", "town"),
    [
        ("kursk", "north", "east", "Kursk"),
        ("claws", "north", "east", "Kursk"),
        ("prokhorovka", "south", "east", "Oboyan"),
    ],
)
def test_supply_comes_from_the_edges_and_a_town(battle: str, german: str, soviet: str, town: str) -> None:
    g = game(battle)
    edges = {"north": g.grid.edge("north"), "south": g.grid.edge("south"), "east": g.grid.edge("east")}
    town_hexes = {h for h, place in g.board.places.items() if place.name == town}
    assert set(g.sources[GERMAN]) == set(edges[german])
    assert set(g.sources[SOVIET]) == set(edges[soviet]) | town_hexes
