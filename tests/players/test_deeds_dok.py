"""Drive on Kursk where the end is near: every deed is weighed, and nobody attacks who is needed elsewhere."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from steppe.games.drive_on_kursk.combat import CombatPhase
from steppe.players.drive_on_kursk.assaults import assaults_on, best_assault, targets_now
from steppe.players.drive_on_kursk.deeds import deed_point, is_near_the_end
from steppe.players.drive_on_kursk.mind import Script, imagine, price_of_ending, variants
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.params import FORESIGHT, PARAMS
from steppe.table.basics import Reader
from tests.dok.support import Table, deployed, position
from tests.dok.test_starter import starter
from tests.players.support import GERMAN, SOVIET

THINKING = replace(PARAMS, **FORESIGHT)


def german_attacks() -> Table:
    """The first phase of fight/fight in the starter: three panzer divisions stand before 2412 and 2511."""
    table = starter()
    table.do("order move-fight")
    table.do("order fight-fight")
    assert isinstance(table.s.agenda[-1], CombatPhase)
    return table


def test_only_the_last_turn_of_few_units_is_played_out_deed_by_deed() -> None:
    assert is_near_the_end(starter().g, starter().s)
    table = deployed()
    table.s.turn = 9
    assert not is_near_the_end(table.g, table.s) and not price_of_ending(table.g, table.s)


def test_one_division_is_left_out_of_an_attack_for_another_attack() -> None:
    """All of 2411 and 167ID could go for 2412; one of them does more in 2511 or 2510, next to him."""
    table = german_attacks()
    rash, thinking = (
        best_assault(Outlook(table.g, table.s, GERMAN, params), "fight-fight", 0, 0.15)
        for params in (PARAMS, THINKING)
    )
    assert rash is not None and thinking is not None and rash.target == thinking.target
    spared = {u for u, _ in rash.attackers} - {u for u, _ in thinking.attackers}
    assert len(spared) == 1
    o = Outlook(table.g, table.s, GERMAN, THINKING)
    others = [
        found for h in targets_now(o) if h != rash.target for found in assaults_on(o, h, "fight-fight", 0)
    ]
    alone = [found for found in others if {u for u, _ in found.attackers} == spared]
    assert max(found.value for found in alone) + thinking.value > rash.value


def test_each_battle_is_a_deed_and_all_moves_of_a_phase_are_one() -> None:
    table = german_attacks()
    sight = table.g.sight(table.s, Reader(GERMAN))
    before = deed_point(table.g, sight, GERMAN)
    believed = imagine(table.g, sight, GERMAN, random.Random(1))
    assert before == deed_point(table.g, believed, GERMAN), "futures begin at the same deed"
    assert deed_point(table.g, sight, SOVIET) is None, "he is not asked"
    table.do("attack 2213 106ID 168ID")
    asked = deed_point(table.g, table.s, SOVIET)
    assert asked is not None and asked[1] == "Convert", "his answer is a deed too"

    table = starter()
    table.do("order move-fight")
    table.do("order move-fight")
    before = deed_point(table.g, table.s, GERMAN)
    table.do("go 332ID")
    assert deed_point(table.g, table.s, GERMAN) == before


def test_among_the_deeds_are_other_targets_fewer_attackers_and_an_end() -> None:
    table = german_attacks()
    own = Script(table.g, GERMAN, THINKING).choose(table.s)
    plans = list(variants(table.g, table.s, GERMAN, THINKING))
    deeds = [plan.first for plan in plans]
    assert deeds[0] == (), "the script's own comes first"
    assert own not in deeds, "and is not tried twice"
    assert ("end",) in deeds
    targets = [deed[1] for deed in deeds if deed and deed[0] == "attack"]
    assert len(set(targets)) >= 3 and len(set(targets)) < len(targets)


def test_a_plan_begins_with_its_deed_and_goes_on_by_itself() -> None:
    table = german_attacks()
    many = variants(table.g, table.s, GERMAN, replace(THINKING, deeds=20))
    plan = next(plan for plan in many if plan.first[:2] == ("attack", "2213"))
    script = Script(table.g, GERMAN, THINKING)
    assert script.choose(table.s, plan) == plan.first
    table.do(" ".join(plan.first))
    table.do("convert no")
    table.do("luftwaffe no", [1])
    while not isinstance(table.s.agenda[-1], CombatPhase):
        table.do(" ".join(script.choose(table.s, plan) or ()))
    following = script.choose(table.s, plan)
    assert following is not None and following[:2] == ("attack", "2412")


@pytest.mark.parametrize(("helper", "attacks"), [("", False), ("3314 2SS\n", True)])
def test_the_keeper_of_kursk_does_not_attack_out_of_it_alone(helper: str, attacks: bool) -> None:
    """[11.14] He would have to advance, and whoever walks in behind him takes 40 points."""
    units = f"3415 3SS\n{helper}3315 162NRD\n3413 181NRD"
    table = position(f"turn 5 german combat1\ntrack gambit=0 vp=150 luftwaffe=0\n{units}")
    table.s.control[table.g.hex_named["3415"]] = GERMAN
    found = best_assault(Outlook(table.g, table.s, GERMAN), "fight-move", 0, PARAMS.fight_from)
    assert (found is not None) == attacks
