"""Orders: `move UNIT… HEX`, `move UNIT HEX-HEX-…`, why a far hex is out of reach, and where orders stop."""

from __future__ import annotations

import pytest

from steppe.match import Match
from steppe.table.basics import IllegalAction, Reader, Reason, Side, read_action, text_of
from steppe.table.queries import Field
from tests.dok.battles import OPEN, E, W, fight, german
from tests.dok.support import Table, game, position
from tests.dok.test_movement import NO_GERMAN_SUPPLY, is_moving

GERMAN = Side(0)


def actions(table: Table, order: str, side: Side = GERMAN) -> list[str]:
    """The actions that an order stands for."""
    expanded = table.g.expand(table.g.sight(table.s, Reader(side)), side, read_action(order))
    assert not isinstance(expanded, Reason), expanded
    return [text_of(action) for action in expanded]


def refused(table: Table, order: str, side: Side = GERMAN) -> tuple[str, str] | None:
    """The first rule that bars an order."""
    reason = table.g.why_not_order(table.g.sight(table.s, Reader(side)), side, read_action(order))
    return (reason.rule, reason.code) if reason else None


def match(text: str) -> Match:
    lines = "\n".join(line.strip() for line in text.splitlines())
    return Match.new(game(), seed=1, start=f"steppe position 1\ngame dok scenario citadel\n{lines}")


# What an order stands for.


@pytest.mark.rule("dok:10.2.1")
def test_a_move_becomes_steps_and_a_halt() -> None:
    table = position("turn 1 german movement1\n3218 1SS")
    assert actions(table, "move 1SS 3221") == ["go 1SS", "step 3219", "step 3220", "step 3221", "halt"]


@pytest.mark.rule("dok:10.2.1")
def test_a_move_that_ends_by_itself_needs_no_halt() -> None:
    # A stop in the zone of 3222; four points for four clear hexes.
    table = position("turn 1 german movement1\n3219 1SS\n3222 67GRD")
    assert actions(table, "move 1SS 3221") == ["go 1SS", "step 3220", "step 3221"]
    table = position("turn 1 german movement1\n3218 167ID")
    assert actions(table, "move 167ID 3222")[-1] == "step 3222"


@pytest.mark.rule("dok:10.2.1")
def test_a_path_is_followed_and_may_name_its_start() -> None:
    table = position("turn 1 german movement1\n3218 1SS")
    wanted = ["go 1SS", "step 3318", "step 3319", "halt"]
    assert actions(table, "move 1SS 3318-3319") == wanted
    assert actions(table, "move 1SS 3218-3318-3319") == wanted


@pytest.mark.rule("dok:10.19")
def test_road_mode_is_used_only_where_it_is_needed() -> None:
    table = position("turn 1 german movement1\n3218 1SS")
    assert actions(table, "move 1SS 3226")[0] == "go 1SS"  # eight
    assert actions(table, "move 1SS 3225")[0] == "go 1SS"
    assert actions(table, "move 1SS 3227")[0] == "go 1SS road"  # nine
    assert actions(table, "move 1SS 3219 road")[0] == "go 1SS road"  # when told to


@pytest.mark.rule("dok:8.1.1")
def test_a_way_goes_around_zones() -> None:
    # The zone of 3220 lies across the straight way from 3217 to 3223: six hexes; around it eight.
    table = position("turn 1 german movement1\n3217 1SS\n3220 67GRD")
    steps = [word.split()[1] for word in actions(table, "move 1SS 3223") if word.startswith("step")]
    assert not set(steps) & {"3119", "3120", "3219", "3221", "3319", "3320", "3220"}
    assert len(steps) == 8


@pytest.mark.rule("dok:10.12")
def test_the_cheapest_way_is_found() -> None:
    # 2718 is a hill, three points; from 2719 to 2717 around it three clear hexes.
    table = position("turn 1 german movement1\n2719 1SS")
    steps = [word.split()[1] for word in actions(table, "move 1SS 2717") if word.startswith("step")]
    assert "2718" not in steps
    assert len(steps) == 3


@pytest.mark.rule("dok:10.6")
def test_a_mixed_stack_is_led_no_farther_than_it_can_go() -> None:
    # 4805-4809 are forest: two points for 1SS; the stack has four.
    table = position("turn 1 german movement1\n4805 167ID 1SS")
    for action in actions(table, "move 1SS 167ID 4807"):
        table.do(action)
    assert table.stack("4807") == ["167ID", "1SS"]
    assert is_moving(table) is False
    table = position("turn 1 german movement1\n4805 167ID 1SS")
    assert actions(table, "move 167ID 1SS 4808")[0] == "go 167ID 1SS road"
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n4805 167ID 1SS")
    assert refused(table, "move 167ID 1SS 4807") == ("10.1", "too-far-to-move")


@pytest.mark.rule("dok:10.3")
def test_a_guaranteed_hex_is_in_reach_and_nothing_behind_it() -> None:
    # Swamp 3808: three points for a fortified zone that has two, or four in road mode.
    table = position("turn 1 soviet movement1\n3807 115FZ")
    assert actions(table, "move 115FZ 3808", Side(1)) == ["go 115FZ", "step 3808"]


@pytest.mark.rule("dok:8.6")
def test_an_infiltration_can_be_ordered() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD")
    assert actions(table, "move 1SS 3321") == ["go 1SS", "step 3321"]


# Why not.


@pytest.mark.rule("dok:10.1")
def test_too_far() -> None:
    # 5027 is more than 16 hexes off; infantry has four points and eight in road mode.
    table = position("turn 1 german movement1\n3218 1SS\n3018 167ID")
    assert refused(table, "move 1SS 5027") == ("10.1", "too-far-to-move")
    assert refused(table, "move 167ID 3027") == ("10.1", "too-far-to-move")
    assert refused(table, "move 167ID 3026") is None


@pytest.mark.rule("dok:10.7")
def test_an_enemy_there() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3222 67GRD")
    assert refused(table, "move 1SS 3222") == ("10.7", "attack-it")


@pytest.mark.rule("dok:7.4")
def test_no_room_there() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3222 2SS 3SS GD")
    assert refused(table, "move 1SS 3222") == ("7.4", "stacking")


@pytest.mark.rule("dok:8.1.1")
def test_zones_in_between() -> None:
    # Two points, and two clear hexes from 3220 to 3222; but 3121 and 3321 watch 3221.
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n3220 167ID\n3121 67GRD\n3321 71GRD")
    assert refused(table, "move 167ID 3222") == ("8.1.1", "zones-between")


@pytest.mark.rule("dok:10.7")
def test_enemies_in_between() -> None:
    # 1000 is a corner: its only neighbours 1001 and 1100 are held.
    table = position("turn 1 german movement1\n1000 167ID\n1001 67GRD\n1100 71GRD")
    assert refused(table, "move 167ID 1002") == ("10.7", "units-between")


@pytest.mark.rule("dok:7.4", "dok:7.2")
def test_full_friends_in_between() -> None:
    table = position("turn 1 german movement1\n1000 167ID\n1001 1SS 2SS 3SS\n1100 GD 6Pz 7Pz")
    assert refused(table, "move 167ID 1002") == ("7.4", "units-between")


@pytest.mark.rule("dok:8.6.1", "dok:8.6.2", "dok:8.6.4")
def test_for_the_next_hex_the_very_rule_is_named() -> None:
    # Around 3317: 3217 and 3316 are full of friends, 3318 watches 3218 and the Soviet line at 3418, 3516
    # watches 3417. So there is no detour.
    table = position(
        """turn 1 german movement1
        3317 1SS
        3217 2SS 3SS GD
        3316 3Pz 6Pz 7Pz
        3318 67GRD
        3516 71GRD
        3018 167ID"""
    )
    assert refused(table, "move 1SS 3418") == ("8.6.2", "spearhead-fort")
    assert refused(table, "move 1SS 3218") is None
    for action in actions(table, "move 167ID 3017"):
        table.do(action)
    assert refused(table, "move 1SS 3218") == ("8.6.4", "infiltrate-late")
    # 3222, 3119 and 3319 watch all hexes around 3221 and so cut it off.
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD\n3119 89GRD\n3319 90GRD")
    assert refused(table, "move 1SS 3321") == ("8.6.1", "infiltrate-supply")


@pytest.mark.rule("dok:10.19", "dok:10.19.1")
def test_road_mode_that_is_asked_for_and_cannot_be_had() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD\n3018 2SS\n3022 71GRD")
    assert refused(table, "move 1SS 3220 road") == ("10.19", "road-from-zoc")
    assert refused(table, "move 2SS 3021 road") == ("10.19.1", "zones-between")
    assert refused(table, "move 2SS 3021") is None
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n3218 1SS")
    assert refused(table, "move 1SS 3219 road") == ("6.6.1", "road-supply")


@pytest.mark.rule("dok:10.2.1", "dok:10.2.2", "dok:10.4")
def test_units_that_cannot_be_ordered() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3018 2SS\n3019 3SS{moved}\n4024 67GRD")
    assert refused(table, "move 67GRD 4025") == ("10.2.2", "not-yours")
    assert refused(table, "move 1SS 2SS 3118") == ("10.4", "not-together")
    assert refused(table, "move 3SS 3020") == ("10.2.1", "has-moved")
    assert refused(table, "move 1SS 3218") == ("10.2", "there-already")
    assert refused(table, "move 1SS") == ("", "missing")
    assert refused(table, "move 4SS 3219") == ("", "unknown-unit")
    assert refused(table, "move 1SS 9999") == ("", "unknown-hex")


@pytest.mark.rule("dok:10.2.2")
def test_orders_out_of_turn() -> None:
    table = position("turn 1 german combat1\n3218 1SS\n4024 67GRD")
    assert refused(table, "move 1SS 3219") == ("5.2", "not-now")
    table = position("turn 1 german movement1\n3218 1SS\n4024 67GRD")
    assert refused(table, "move 67GRD 4025", Side(1)) == ("", "not-asked")


# Carried out in a match.


@pytest.mark.rule("dok:10.2.1")
def test_an_order_is_carried_out_whole() -> None:
    m = match("turn 1 german movement1\n3218 1SS")
    m.play("move 1SS 3221")
    assert m.stopped is None
    assert m.g.numbers[m.truth.at[m.g.unit_named["1SS"]]] == "3221"
    assert m.why_not("go 1SS") is not None


@pytest.mark.rule("dok:8.1.1")
def test_a_path_through_a_zone_stops_there_and_says_so() -> None:
    m = match("turn 1 german movement1\n3218 1SS\n3222 67GRD")
    m.play("move 1SS 3219-3220-3221-3121")
    assert m.g.numbers[m.truth.at[m.g.unit_named["1SS"]]] == "3221"
    assert m.stopped is not None


@pytest.mark.rule("dok:10.1")
def test_a_path_that_is_too_dear_stops_where_the_points_end() -> None:
    # 2721-2719 are clear, 2718 is a hill: the infantry has one point left for two.
    m = match("turn 1 german movement1\n2722 167ID")
    m.play("move 167ID 2721-2720-2719-2718")
    assert m.g.numbers[m.truth.at[m.g.unit_named["167ID"]]] == "2719"
    assert m.stopped is not None
    assert (m.stopped.rule, m.stopped.code) == ("10.1", "points")


@pytest.mark.rule("dok:9.2.4")
def test_an_order_stops_when_a_reserve_wakes() -> None:
    # 3222 wakes when 1SS comes to 3221, which ends the move there.
    m = match("turn 1 german movement1\n3218 1SS\n3222 9TC{reserve} 19TC{reserve}")
    told = m.play("move 1SS 3219-3220-3221-3121")
    assert m.g.numbers[m.truth.at[m.g.unit_named["1SS"]]] == "3221"
    assert m.stopped is not None
    assert any(event["event"] == "revealed" for event in told)


@pytest.mark.rule("dok:10.7")
def test_a_refused_order_changes_nothing() -> None:
    m = match("turn 1 german movement1\n3218 1SS\n3222 67GRD")
    before = m.truth.copy()
    with pytest.raises(IllegalAction) as refusal:
        m.play("move 1SS 3222")
    assert refusal.value.reason.rule == "10.7"
    assert m.truth == before


# Advancing together.


def vacated(lines: str, attack: str) -> Table:
    """A battle won with a 1 at 2:1 or better: its hex is to be advanced into."""
    table = german(lines)
    fight(table, attack, 1)
    return table


def offered(table: Table) -> dict[str, list[str]]:
    """Hex -> the orders that a click on it gives."""
    g = table.g
    found = g.shortcuts(g.sight(table.s, Reader(GERMAN)), GERMAN)
    return {g.numbers[s.at]: [text_of(order) for order in s.orders] for s in found if s.at is not None}


@pytest.mark.rule("dok:11.14")
def test_one_order_lets_all_advance_who_may() -> None:
    table = vacated(f"{W} 2Pz 45ID 167ID\n{OPEN} 8RD", f"attack {OPEN} 2Pz 45ID 167ID")
    order = f"advance {' '.join(table.choices('advance'))}"
    assert offered(table)[OPEN] == [order]
    assert actions(table, order) == [f"advance {unit}" for unit in table.choices("advance")]
    for action in actions(table, order):
        table.do(action)
    assert {table.at(unit) for unit in ("2Pz", "45ID", "167ID")} == {OPEN}


@pytest.mark.rule("dok:11.14.2")
def test_a_second_hex_is_offered_to_those_who_may_go_there() -> None:
    table = vacated(f"{W} 2Pz 45ID\n{OPEN} 8RD", f"attack {OPEN} 2Pz 45ID")
    assert offered(table)[E] == [f"advance 2Pz {E}"]
    table.do(f"advance 2Pz {E}")
    assert offered(table) == {OPEN: ["advance 45ID"]}


@pytest.mark.rule("dok:11.14")
def test_the_last_advance_of_a_battle_is_offered_though_unknown_stacks_are_high() -> None:
    """When all have advanced both sides' stacks are counted; the German cannot count what he does not see."""
    table = vacated(f"{W} 2Pz 45ID\n{OPEN} 8RD\n2818 5RD 41RD 129RD 250RD", f"attack {OPEN} 2Pz 45ID")
    sight = table.g.sight(table.s, Reader(GERMAN))
    assert max(sight.stacks[table.g.hex_named["2818"]]) >= len(table.g.units), "they are not known"
    assert offered(table)[OPEN] == ["advance 2Pz 45ID"]


# From the edge to the front.


@pytest.mark.rule("dok:9.3.1", "dok:9.3.3")
def test_one_order_brings_a_reinforcement_from_the_edge_to_the_front() -> None:
    table = position("turn 3 german movement1\npool 19Pz\n3218 1SS\n3222 67GRD")
    g = table.g
    assert [g.units[u] for u in g.waiting(table.s, GERMAN)] == ["19Pz"]
    field = g.query(table.s, Reader(GERMAN), "reach", ("19Pz",))
    assert isinstance(field, Field)
    to = max(field.values, key=lambda number: (field.values[number], number))
    found = actions(table, f"move 19Pz {to}")
    assert found[0].startswith("enter ") and found[1].startswith("step ")
    for action in found:
        table.do(action)
    assert table.at("19Pz") == to and not is_moving(table)


@pytest.mark.rule("dok:9.3.1")
def test_every_hex_that_is_shown_can_be_reached_by_that_order() -> None:
    table = position("turn 3 german movement1\npool 19Pz\n3218 1SS\n3222 67GRD")
    for mode in ((), ("road",)):
        field = table.g.query(table.s, Reader(GERMAN), "reach", ("19Pz", *mode))
        assert isinstance(field, Field)
        for to in sorted(field.values)[::7]:
            trial = Table(table.g, table.s.copy())
            for action in actions(trial, " ".join(("move", "19Pz", to, *mode))):
                trial.do(action)
            assert trial.at("19Pz") == to


@pytest.mark.rule("dok:9.3.1")
def test_it_is_too_late_after_an_ordinary_move() -> None:
    table = position("turn 3 german movement1\npool 19Pz\n3218 1SS")
    table.do("go 1SS")
    table.do("step 3219")
    table.do("halt")
    assert refused(table, "move 19Pz 3201") == ("9.3.1", "enter-late")


@pytest.mark.rule("dok:10.19")
def test_too_far_is_said_of_all_the_points_that_the_unit_could_have() -> None:
    """An infantry division in supply and out of enemy zones has eight points by road, and the order tries the
    road by itself; so a hex twelve away is too far for eight points, not for four."""
    table = position("turn 3 german movement1\n3000 110ID")
    refusal = table.g.expand(table.s, table.g.side_named("german"), ("move", "110ID", "3012"))
    assert isinstance(refusal, Reason)
    assert (refusal.code, refusal.args) == ("too-far-to-move", ("3012", 8))
