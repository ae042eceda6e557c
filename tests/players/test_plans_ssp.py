"""Plans of SS Panzer that `planner` has beyond what `greedy` does: prepared assaults, crowds, goals that are
covered."""

from __future__ import annotations

from msgspec.structs import replace

from steppe.players.ss_panzer import mind
from steppe.players.ss_panzer.goals import TAKE
from steppe.players.ss_panzer.outlook import Outlook, ways_of
from steppe.players.ss_panzer.plan import Plan, own_plan
from steppe.table.basics import Reader
from tests.players.support import GERMAN
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


def test_in_the_whole_battle_a_plan_is_for_an_impulse() -> None:
    table = position(WATCHED)
    before = mind.plan_point(table.g, table.s, GERMAN)
    table.do("killzone L5Pz n")
    assert mind.plan_point(table.g, table.s, GERMAN) == before == (3, "lah")


def test_when_all_have_acted_plans_differ_in_who_enters() -> None:
    """L13.2SPW is next to the static infantry of 1937: one plan sends it in, another nobody."""
    table = _first_game()
    for order in ("go L13.2SPW", "step 1837", "halt", "end"):
        table.do(order)
    answers = {
        mind.Script(table.g, GERMAN).choose(table.s, plan) for plan in mind.variants(table.g, table.s, GERMAN)
    }
    assert answers == {("assault", "L13.2SPW", "1937"), ("done",)}
