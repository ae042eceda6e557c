"""The battles as the game reads them: where units stand, who has supplies, what counts at the start."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943 import Kursk1943, supply, victory
from steppe.games.kursk_1943.state import GERMAN, SOVIET, levels_left
from steppe.table.basics import POOL, Unit
from steppe.table.dataset import packaged

BATTLES = ("kursk", "claws", "prokhorovka", "prokhorovka15", "starter")


def game(scenario: str) -> Kursk1943:
    return Kursk1943(packaged(Kursk1943.package), scenario, {})


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
    assert without == ({"0502", "0703", "0804"} if battle in ("kursk", "claws") else set())


@pytest.mark.parametrize("battle", BATTLES)
def test_no_stack_is_too_high_and_the_rest_waits(battle: str) -> None:
    g = game(battle)
    s = g.start()
    heights = {h: sum(levels_left(g, s, u) for u in pile) for h, pile in s.stacks.items()}
    assert max(heights.values()) <= 8
    waiting = [u for u in range(len(g.units)) if s.at[u] == POOL]
    assert len(waiting) == {"kursk": 47, "prokhorovka": 30}.get(battle, 0)


@pytest.mark.rule("k43:S1.8", "k43:S2.9", "k43:S3.3", "k43:S4.5")
@pytest.mark.parametrize("battle", BATTLES)
def test_the_soviets_are_dug_in_and_the_germans_in_prokhorovka_too(battle: str) -> None:
    g = game(battle)
    s = g.start()
    dug_in = {side: {s.works[h] for h in s.stacks if s.holder[h] == 1 << side} for side in (GERMAN, SOVIET)}
    assert dug_in[SOVIET] == {SOVIET + 1}
    assert dug_in[GERMAN] == ({GERMAN + 1} if battle == "prokhorovka" else {0})


@pytest.mark.parametrize("battle", BATTLES)
def test_what_the_german_has_before_he_has_done_anything(battle: str) -> None:
    """Nothing; on 15 July [R50] Belgorod and the ten towns that he holds."""
    g = game(battle)
    s = g.start()
    assert victory.total(g, s) == (16 if battle == "prokhorovka15" else 0)


def test_who_holds_what_on_15_july_and_loses_it() -> None:
    g = game("prokhorovka15")
    s = g.start()
    scored = {name: worth for name, worth, _ in victory.scores(g, s)}
    assert (scored["Belgorod"], scored["Rzhavets"], len(scored)) == (6, 1, 11)
    s.control[victory.town_hexes(g, "Belgorod")[0]] = SOVIET
    assert victory.total(g, s) == 10
