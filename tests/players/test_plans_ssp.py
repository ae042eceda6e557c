"""Plans of SS Panzer that `planner` has beyond what `greedy` does: prepared assaults, crowds, goals that are
covered."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from steppe.hexes import Hex
from steppe.players.ss_panzer import mind
from steppe.players.ss_panzer.assaults import entry_chance
from steppe.players.ss_panzer.goals import TAKE
from steppe.players.ss_panzer.outlook import Outlook, ways_of
from steppe.players.ss_panzer.params import PARAMS
from steppe.players.ss_panzer.plan import Plan, own_plan
from steppe.table.basics import Reader
from tests.players.support import GERMAN, SOVIET
from tests.ssp.support import Table, new_game, position

ASSAULT = """turn 4 german lah
1937 S1937
1936 L1.1Gr L2.1Gr L3.1Gr L6.1Gr
1837 L7.1Gr L8.1Gr"""

WATCHED = """turn 3 german lah
2443 7GArt
2442 110T34
2541 L1.1Gr L2.1Gr L3.1Gr L6.1Gr
2641 L5Pz"""


def _own(table: Table) -> Plan:
    o = Outlook(table.g, table.s, GERMAN, ways_of(table.g))
    return own_plan(o)


def _declared(table: Table, plan: Plan) -> int:
    """How many a script sends into close combat."""
    script = mind.Script(table.g, GERMAN)
    table.do("end")
    count = 0
    while (action := script.choose(table.g.sight(table.s, Reader(GERMAN)), plan)) != ("done",):
        assert action is not None and action[0] == "assault"
        table.do(" ".join(action))
        count += 1
    return count


def test_in_the_last_turn_a_plan_may_send_more_into_a_hex_than_may_stay_there() -> None:
    """[6.1.2] Four may stay. Each takes the battalion's step with one chance in four [9.6.7]."""
    assert _declared(position(ASSAULT), _own(position(ASSAULT))) == 4
    assert _declared(position(ASSAULT), replace(_own(position(ASSAULT)), crowd=4)) == 6


def test_only_in_the_last_turn_are_units_given_up() -> None:
    for turn, crowded in ((3, False), (4, True)):
        table = position(ASSAULT.replace("turn 4", f"turn {turn}"))
        plans = list(mind.variants(table.g, table.s, GERMAN))
        assert any(plan.crowd for plan in plans) == crowded
        assert plans[0].crowd == 0


def test_before_a_prepared_assault_stormers_wait_and_those_who_watch_their_way_are_worth_more_fire() -> None:
    table = position(WATCHED)
    tank = table.unit("110T34")
    worths = []
    for prepared in (False, True):
        script = mind.Script(table.g, GERMAN)
        plan = replace(_own(table), kinds=(TAKE,), prepared=prepared)
        script.choose(table.s, plan)
        assert len(script.stormers) == (4 if prepared else 0)
        worths.append(script.guards.get(tank, 0.0))
    assert worths[0] == 0 and worths[1] > 0.2


def _first_game() -> Table:
    """Leibstandarte's impulse in the battle of two formations."""
    table = new_game("starter")
    table.do("done", dice=[4])
    assert table.s.formation == "lah"
    return table


def test_where_few_act_a_plan_is_for_one_deed_and_kept_while_a_unit_moves() -> None:
    table = _first_game()
    points = [mind.plan_point(table.g, table.s, GERMAN)]
    for order in ("go L13.2SPW", "step 1837", "halt", "killzone L1StuG n", "end"):
        table.do(order)
        points.append(mind.plan_point(table.g, table.s, GERMAN))
    before, gone, stepped, halted, watching, declaring = points
    assert before == gone == stepped
    assert len({before, halted, watching, declaring}) == 4


def test_in_the_whole_battle_a_plan_is_for_an_impulse_and_another_for_its_assaults() -> None:
    table = position(ASSAULT)
    before = mind.plan_point(table.g, table.s, GERMAN)
    table.do("fire L1.1Gr S1937", dice=[6, 6, 6])
    assert mind.plan_point(table.g, table.s, GERMAN) == before == (4, "lah")
    table.do("end")
    assert mind.plan_point(table.g, table.s, GERMAN) == (4, "lah", "assaults")


def test_whatever_it_is_worth_a_plan_may_enter_a_goal_or_leave_it() -> None:
    """A lone company does not go into a village with two battalions of itself; six go for one of them."""
    hard = position("turn 2 german lah\n1937 S1937 170Smg\n1936 L1.1Gr")
    assert _declared(hard, _own(hard)) == 0
    hard = position("turn 2 german lah\n1937 S1937 170Smg\n1936 L1.1Gr")
    assert _declared(hard, replace(_own(hard), urged=(hard.g.hex_named["1937"],))) == 1
    easy = position(ASSAULT)
    assert _declared(easy, replace(_own(easy), left=(easy.g.hex_named["1937"],))) == 0


def test_a_goal_that_seems_too_hard_is_entered_by_one_of_the_plans() -> None:
    table = position("turn 2 german lah\n1937 S1937 170Smg\n1936 L1.1Gr")
    table.do("end")
    plans = list(mind.variants(table.g, table.s, GERMAN))
    assert any(table.g.hex_named["1937"] in plan.urged for plan in plans)


def test_where_nobody_can_enter_a_goal_there_is_nothing_to_compare() -> None:
    table = position("turn 2 german lah\n2033 170Smg\n2034 L1.1Gr")
    table.do("end")
    assert 2033 not in {int(table.g.numbers[h]) for h in table.g.objectives}
    assert mind.plan_point(table.g, table.s, GERMAN) is None


def test_a_plan_for_assaults_is_kept_until_all_are_declared() -> None:
    """The last who could enter is named: the plan that sent it still says whether anybody follows."""
    table = position("turn 2 german lah\n1937 S1937\n1936 L1.1Gr")
    table.do("end")
    before = mind.plan_point(table.g, table.s, GERMAN)
    table.do("assault L1.1Gr 1937")
    assert mind.plan_point(table.g, table.s, GERMAN) == before == (2, "lah", "assaults")


def test_who_fires_at_those_who_enter_is_counted_once() -> None:
    """[11.2] Those in the hex have entry fire; [7.2] those beside it fire at who leaves their zone."""
    alone = position("turn 2 german lah\n2033 170Smg\n2034 L1.1Gr")
    watched = position("turn 2 german lah\n2033 170Smg\n2134 110Smg\n2034 L1.1Gr")
    chances = [_chance_to_enter(table, "L1.1Gr", "2033") for table in (alone, watched)]
    assert chances[0] == pytest.approx(1 - 3 / 6)  # one die that hits on 3
    assert chances[1] < chances[0]


def _chance_to_enter(table: Table, unit: str, number: str) -> float:
    o = Outlook(table.g, table.s, GERMAN, ways_of(table.g))
    return entry_chance(o, table.unit(unit), Hex(table.g.hex_named[number]))


def test_in_the_last_turn_of_the_first_game_all_soviets_storm() -> None:
    """Two of the four hexes win; holding Oktyabrsky alone is a draw."""
    table = new_game("starter")
    for turn, all_storm in ((1, False), (2, True)):
        table.s.turn = turn
        own = own_plan(Outlook(table.g, table.s, SOVIET, ways_of(table.g)))
        assert (own.crowd > 0) == all_storm


def test_fewer_futures_are_played_where_they_are_long() -> None:
    """In the first turn a German division has far to go."""
    prices = [
        mind.price_of_future(table.g, table.s, GERMAN)
        for table in (position(WATCHED), position(WATCHED.replace("turn 3", "turn 1")))
    ]
    assert prices[0] < prices[1]


def test_a_planner_fires_rather_at_those_who_may_come_for_a_goal() -> None:
    """1735 is German: who stands two hexes before it is worth more fire than one far from any goal."""
    table = position("turn 2 soviet 29tc\n1535 31T34\n0735 32T34a\n1735 L1.1Gr")
    table.s.control[table.g.hex_named["1735"]] = GERMAN
    o = Outlook(table.g, table.s, GERMAN, ways_of(table.g), replace(PARAMS, **mind.FORESIGHT))
    near, far = (o.suppression_worth(table.unit(name)) for name in ("31T34", "32T34a"))
    assert near > far


def test_when_all_have_acted_plans_differ_in_who_enters() -> None:
    """L13.2SPW is next to the static infantry of 1937: one plan sends it in, another nobody."""
    table = _first_game()
    for order in ("go L13.2SPW", "step 1837", "halt", "end"):
        table.do(order)
    answers = {
        mind.Script(table.g, GERMAN).choose(table.s, plan) for plan in mind.variants(table.g, table.s, GERMAN)
    }
    assert answers == {("assault", "L13.2SPW", "1937"), ("done",)}
