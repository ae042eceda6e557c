"""8.0 Air units, and 21.0 what this game changes of them."""

from __future__ import annotations

import pytest

from steppe.table.basics import Reader, Reason, Side
from steppe.table.events import Compared, Opened, Result, Rolled
from steppe.table.shortcuts import InAnyOrder
from tests.k43.support import SCENARIO, Table, left, oos, position

FORCES = """
[air.german]
counters = {german}
first = 5
last = 23
rule = "S1.4"
{more}
[air.soviet]
counters = {soviet}
first = 5
last = 23
rule = "8.1.4"

[start.german]"""


def battle(german: int = 4, soviet: int = 4, more: str = "") -> str:
    return SCENARIO.replace("\n[start.german]", FORCES.format(german=german, soviet=soviet, more=more), 1)


BOTH = battle()
GERMAN = SCENARIO.replace(
    "\n[start.german]",
    '\n[air.german]\ncounters = 2\nfirst = 5\nlast = 6\nrule = "S1.4"\n\n[start.german]',
    1,
)


def result(table: Table) -> str:
    return table.said(Result)[-1].what


# The plan.


@pytest.mark.rule("k43:2.2.1", "k43:8.1.7", "k43:8.1.4", "k43:8.1.2")
def test_both_plan_in_secret_in_both_air_phases() -> None:
    for phase in ("german air", "soviet air"):
        table = position(f"turn 2 {phase}\n1010 IR1\n1020 RD1", scenario=BOTH)
        table.do("fly strike A1 1020", by="german")
        seen = table.g.sight(table.s, Reader(1))
        assert (seen.plans, seen.missions) == (["?", ""], [])
        table.do("rest", by="soviet", dice=(3, 4))
        assert [(event.side, event.what) for event in table.said(Opened)] == [(0, "plan"), (1, "rest")]


def said(table: Table, words: str) -> tuple[set[str], bool]:
    """What may be added to a plan that is being put together, and whether it is one already."""
    found = table.g.in_any_order(table.g.sight(table.s, Reader(0)), Side(0), tuple(words.split()))
    assert isinstance(found, InAnyOrder)
    return set(found.next), found.is_whole


@pytest.mark.rule("k43:8.1.7", "k43:8.1.3")
@pytest.mark.parametrize(
    "words",
    [
        "fly strike A1 1020 support A3 A4 1022",
        "fly support A3 A4 1022 strike A1 1020",
        "fly 1022 support A4 A3 1020 strike A1",
        "fly strike 1020 A1 support 1022 A4 A3",
    ],
)
def test_the_words_of_a_plan_may_be_said_in_any_order(words: str) -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1\n1022 RD2", scenario=BOTH)
    assert said(table, words)[1]
    expanded = table.g.expand(table.s, Side(0), tuple(words.split()))
    assert not isinstance(expanded, Reason)
    assert [" ".join(action) for action in expanded] == ["fly strike A1 1020 support A3 A4 1022"]


@pytest.mark.rule("k43:8.1.3", "k43:21.1.2", "k43:8.2.2")
def test_what_may_be_added_to_a_plan() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1\n1022 RD2", scenario=BOTH)
    assert said(table, "fly")[0] >= {"support", "strike", "1020", "1022"}
    assert "1010" not in said(table, "fly")[0]  # nobody to attack
    assert said(table, "fly 1020")[0] == {"support", "strike"}
    assert said(table, "fly support 1020") == ({"A1", "A2", "A3", "A4", "A5", "A6"}, False)
    assert said(table, "fly support 1020 A3")[0] >= {"A1", "A6", "strike", "1022"}
    full = said(table, "fly support 1020 A3 A1")
    assert full[1]
    assert not full[0] & {"A2", "1020"}  # two counters are over it
    everybody = said(table, "fly support 1020 A3 A1 strike 1022 A2 A4")
    assert everybody == (set(), True)
    assert table.g.why_not_order(table.s, Side(0), ("fly", "support", "1010")) == Reason(
        "8.2.2", "no-enemy", ("1010",)
    )


@pytest.mark.rule("k43:8.2.11")
def test_a_mission_that_may_be_flown_anywhere_begins_with_its_name() -> None:
    table = position("turn 2 soviet air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert {"1010", "1020"} <= said(table, "fly")[0]  # to be covered, and to be attacked
    assert "1515" not in said(table, "fly")[0]
    assert {"1515", "A1"} <= said(table, "fly disrupt")[0]


@pytest.mark.rule("k43:8.1.7")
@pytest.mark.parametrize("plan", ["fly strike {} {}", "rest"])
@pytest.mark.parametrize(
    ("first", "second", "what"), [("german", 1, ("A1", "1020")), ("soviet", 0, ("S1", "1010"))]
)
def test_neither_side_learns_the_others_plan_before_its_own(
    plan: str, first: str, second: int, what: tuple[str, str]
) -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert table.s.agenda[-1].sealed  # in the log of the match
    told = table.do(plan.format(*what), by=first)
    seen = table.g.sight(table.s, Reader(second))
    assert [seen.plans[1 - second], seen.missions, told] == ["?", [], []]


@pytest.mark.rule("k43:2.2.7", "k43:S1.4")
def test_a_side_without_aircraft_is_not_asked() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", scenario=GERMAN)
    assert table.side == "german"
    table.do("rest")
    assert table.choices("go") != []  # the barrage phase is passed over, too
    late = position("turn 3 german air\n1010 IR1\n1020 RD1", scenario=GERMAN)  # 7 July
    assert late.choices("go") != []


@pytest.mark.rule("k43:2.2.7", "k43:2.2.1", "k43:8.1.5")
def test_a_second_air_phase_before_the_other_side_moves_for_counters_that_have_not_flown() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1\n1022 RD2", scenario=GERMAN)
    table.do("fly strike A1 1020", dice=(3, 4))
    assert table.choices()[0] == "go"
    table.do("end")
    assert (table.side, table.choices()) == ("german", ["fly", "rest"])
    assert table.why("fly strike A1 1022") == ("8.1.5", "flown-already")
    table.do("fly strike A2 1022", dice=(3, 4))
    assert (table.side, table.choices()[0], table.s.turn) == ("soviet", "go", 2)


@pytest.mark.rule("k43:8.1.5", "k43:8.1.3", "k43:S1.4", "k43:S2.6")
def test_each_counter_flies_once_a_turn_and_no_more_than_the_scenario_gives() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1\n1022 RD2", scenario=GERMAN)
    assert table.why("fly strike A1 1020 strike A1 1022") == ("8.1.3", "one-mission")
    assert table.why("fly strike A1 1020 strike A2 A3 1022") == ("S1.4", "counters-left")
    assert table.why("fly strike S1 1020") == ("8.1.4", "not-yours")
    table.do("fly strike A1 1020", dice=(3, 4))
    assert table.s.sorties[:2] == [2, 0]
    flown = position(
        "turn 2 soviet air\n1010 IR1\n1020 RD1\nfield sorties [2,0,0,0,0,0,0,0,0,0]", scenario=GERMAN
    )
    assert flown.why("fly strike A1 1020") == ("8.1.5", "flown-already")
    assert flown.why("fly strike A2 A3 1020") == ("S1.4", "counters-left")
    assert flown.why("fly strike A2 1020") is None


@pytest.mark.rule("k43:S4.3")
def test_a_scenario_may_name_its_counters() -> None:
    table = position(
        "turn 2 german air\n1010 IR1\n1020 RD1",
        scenario=GERMAN.replace("counters = 2", 'counters = 2\nonly = ["A5", "A6"]'),
    )
    assert table.why("fly strike A1 1020") == ("8.1.5", "flown-already")
    assert table.choices("fly strike") == ["A5", "A6"]


@pytest.mark.rule("k43:21.1.2", "k43:8.1.6")
def test_d23_a_third_counter_on_a_hex_is_refused() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert table.why("fly strike A1 A2 A3 1020", by="german") == ("21.1.2", "two-counters")
    assert table.why("fly strike A1 A2 1020 support A3 1020", by="german") == ("21.1.2", "two-counters")
    assert table.why("fly strike A1 1020 support A3 1020", by="german") is None
    river = position("turn 2 soviet air\n1008 IR1\n1014 RD1", "big_river 1010/1011 1110/1011", scenario=BOTH)
    meets = "fly crossing A1 1010 1110 crossing A2 A3 1110"
    assert river.why(meets, by="german") == ("21.1.2", "two-counters")
    reaches = "fly crossing A1 A2 1110 crossing A3 1010 1110"
    assert river.why(reaches, by="german") == ("21.1.2", "two-counters")


# 8.1.8 Air combat.


@pytest.mark.rule("k43:8.1.8", "k43:8.1.9")
@pytest.mark.parametrize(
    ("dice", "left_over"), [((3, 3), ["german"]), ((1, 6), ["soviet"]), ((1, 2, 6, 1), ["german"])]
)
def test_missions_on_adjacent_hexes_fight(dice: tuple[int, ...], left_over: list[str]) -> None:
    # German support over 1020 with 5, Soviet support over 1019 with 4: only one side attacks, so the Soviet
    # flies against units.
    table = position("turn 2 german air\n1019 IR1\n1020 RD1", scenario=BOTH)
    table.do("fly support A1 1020", by="german")
    strike = (3, 4) if left_over == ["soviet"] else ()
    table.do("fly strike S1 1019", by="soviet", dice=(*dice, *strike) if left_over == ["soviet"] else dice)
    fought = [event for event in table.said(Rolled) if event.what == "air-combat"]
    assert len(fought) == len(dice) // 2
    assert bool(table.s.missions) == (left_over == ["german"])
    beaten = 6 if left_over == ["german"] else 0
    assert table.s.sorties[beaten] == 2


@pytest.mark.rule("k43:8.1.8")
def test_missions_two_hexes_apart_do_not_meet() -> None:
    table = position("turn 2 german air\n1018 IR1\n1020 RD1", scenario=BOTH)
    table.do("fly support A1 1020", by="german")
    table.do("fly strike S1 1018", by="soviet", dice=(3, 4))
    assert not [event for event in table.said(Rolled) if event.what == "air-combat"]


# 8.2 Missions.


@pytest.mark.rule("k43:8.2.1")
@pytest.mark.parametrize(
    ("phase", "side", "missions"),
    [
        ("german", "german", "support strike bridge supply"),
        ("soviet", "german", "cover strike bridge disrupt crossing supply"),
        ("soviet", "soviet", "support strike bridge"),  # no Allied aircraft
        ("german", "soviet", "strike bridge crossing"),
    ],
)
def test_seven_missions_each_with_one_target(phase: str, side: str, missions: str) -> None:
    ground = ("big_river 1010/1011", "river 1020/1021", "bridge 1020/1021")
    text = f"turn 2 {phase} air\n1008 IR1\n1020 RD1\n1022 RD2\n1006 IR2"
    table = position(text, *ground, scenario=battle(more="allied = true"))
    assert table.choices("fly", by=side) == missions.split()
    two = "A1 1020 1022" if side == "german" else "S1 1006 1008"
    assert table.why(f"fly strike {two}", by=side) == ("8.2.1", "one-target")


@pytest.mark.rule("k43:8.2.2", "k43:8.2.1", "k43:8.1.1")
def test_offensive_support_adds_all_its_strength_to_one_attack() -> None:
    table = position('turn 2 german combat\n1010 IR1\n1011 RD1\nfield missions ["support german A1 A2 1011"]')
    table.do("attack 1011 IR1", dice=(3, 4))
    assert table.said(Compared)[-1].attack == 14
    assert table.s.missions == []


@pytest.mark.rule("k43:8.2.4")
def test_e28_defensive_support_adds_half() -> None:
    table = position(
        "turn 2 soviet combat\n1010 IR1\n1011 RD1\nfield missions "
        '["cover german A1 A2 1010", "cover german A3 1010"]'
    )
    table.do("attack 1010 RD1", dice=(3, 4))
    assert table.said(Compared)[-1].defence == 4 + 8  # half of 15
    assert table.s.missions == []


@pytest.mark.rule("k43:8.2.5", "k43:8.2.4", "k43:8.2.2")
def test_who_supports_when() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert table.why("fly cover S1 1020", by="soviet") == ("8.2.5", "no-soviet-cover")
    assert table.why("fly support S1 1010", by="soviet") == ("8.2.2", "nobody-attacks")
    assert table.why("fly cover A1 1010", by="german") == ("8.2.4", "nobody-defends")
    assert table.why("fly support A1 1010", by="german") == ("8.2.2", "no-enemy")
    table = position("turn 2 soviet air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert table.why("fly cover A1 1010", by="german") is None
    assert table.why("fly cover A1 1020", by="german") == ("8.2.4", "nobody-there")
    assert table.why("fly support S1 1010", by="soviet") is None


@pytest.mark.rule("k43:8.2.6", "k43:8.2.7", "k43:T3.4")
def test_e29_strikes_lose_twice_the_terrain() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", "forest 1020", "town 1020", scenario=BOTH)
    table.do("fly strike A1 A2 1020", by="german")
    table.do("rest", by="soviet", dice=(5, 5))  # 10 less 4: row 6-8
    assert (result(table), left(table, "RD1")) == ("-1", 1)
    weak = position(
        "turn 2 german air\n1010 IR1\n1020 RD1", "forest 1020", "town 1020", "hills 1021", scenario=BOTH
    )
    assert weak.why("fly strike A1 1020", by="german") is None


@pytest.mark.rule("k43:21.1.1", "k43:T3.3")
@pytest.mark.parametrize(
    ("unit", "counter", "what"), [("TB1", "A5", "-1D"), ("RD1", "A5", "-1"), ("TB1", "A1", "-1")]
)
def test_a_white_star_moves_a_strike_one_row_down_against_mechanised_units(
    unit: str, counter: str, what: str
) -> None:
    table = position(f"turn 2 german air\n1010 IR1\n1020 {unit}", scenario=BOTH)
    table.do(f"fly strike {counter} 1020", by="german")
    table.do("rest", by="soviet", dice=(6, 6))
    assert result(table) == what
    assert ("disorganised" in table.flags(unit)) == what.endswith("D")


@pytest.mark.rule("k43:T2.2", "k43:T2.0")
def test_the_table_of_bombers_is_an_option() -> None:
    for bombers, what in (("air", "-"), ("bomber", "D")):
        table = position("turn 2 german air\n1010 IR1\n1020 RD1", scenario=BOTH, bombers=bombers)
        table.do("fly strike A1 1020", by="german")
        table.do("rest", by="soviet", dice=(2, 2))
        assert result(table) == what


BRIDGE = ("river 1020/1021", "bridge 1020/1021", "main 1020-1021")


@pytest.mark.rule("k43:8.2.8", "k43:8.2.9", "k43:8.2.10")
def test_bridges_are_attacked_without_regard_to_terrain() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", *BRIDGE, "forest 1020 1021", scenario=BOTH)
    table.do("fly bridge A1 1020 1021", by="german")
    table.do("rest", by="soviet", dice=(5, 6))
    assert (result(table), len(table.s.blown)) == ("Z", 1)
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert table.why("fly bridge A1 1020 1021", by="german") == ("6.4.7", "no-bridge-between")
    weak = position("turn 2 german air\n1010 IR1\n1020 RD1", *BRIDGE, scenario=BOTH)
    assert weak.why("fly bridge S1 1020 1021", by="soviet") is None  # 4 points are just enough


@pytest.mark.rule("k43:8.2.8")
@pytest.mark.parametrize(
    ("counters", "dice", "gone"),
    [("A1", (5, 6), True), ("A1", (5, 5), False), ("A1 A2", (2, 3), True), ("A1 A2", (1, 1), False)],
)
def test_all_points_of_a_mission_count_on_the_table_of_objects(
    counters: str, dice: tuple[int, int], gone: bool
) -> None:
    # Five points destroy with 2, 3, 11 and 12, ten with 3 to 5 and 9 to 11.
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", *BRIDGE, scenario=BOTH)
    table.do(f"fly bridge {counters} 1020 1021", by="german")
    table.do("rest", by="soviet", dice=dice)
    assert (result(table) == "Z", bool(table.s.blown)) == (gone, gone)


@pytest.mark.rule("k43:8.2.8")
def test_a_bridge_is_destroyed_once() -> None:
    table = position("turn 2 german air\n1010 IR1\n1020 RD1", *BRIDGE, scenario=BOTH)
    table.do("fly bridge A1 1020 1021 bridge A2 1020 1021", by="german")
    table.do("rest", by="soviet", dice=(1, 1))  # none for the second mission
    assert len(table.s.blown) == 1


@pytest.mark.rule("k43:8.2.11", "k43:8.2.12")
def test_only_soviet_movement_is_disrupted_and_with_seven_points_at_least() -> None:
    table = position("turn 2 soviet air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert table.why("fly disrupt A1 1020", by="german") == ("8.2.12", "too-few-planes")
    assert table.why("fly disrupt A1 A2 1020", by="german") is None
    german = position("turn 2 german air\n1010 IR1\n1020 RD1", scenario=BOTH)
    assert german.why("fly disrupt S1 S2 1010", by="soviet") == ("8.2.11", "soviet-movement-only")
    assert german.why("fly disrupt A1 A2 1020", by="german") == ("8.2.11", "nobody-moves")


@pytest.mark.rule("k43:8.2.13", "k43:8.2.14", "k43:8.2.15")
@pytest.mark.parametrize(("missions", "reach"), [(0, 4), (1, 1), (2, 1)])
def test_e30_disrupted_movement(missions: int, reach: int) -> None:
    texts = ['"disrupt german A1 A2 1020"', '"disrupt german A3 A4 1020"'][:missions]
    table = position(f"turn 2 soviet movement\n1010 IR1\n1020 RD1\nfield missions [{', '.join(texts)}]")
    table.do("go RD1")
    steps = 0
    for number in ("1019", "1018", "1017", "1016"):
        if table.why(f"step {number}") is not None:
            break
        table.do(f"step {number}")
        steps += 1
        if table.side != "soviet" or "step" not in table.choices():
            break
    # 4 points: without a mission 4 hexes; with one 3 points, 2 for 1019 and 1 for 1018; with two 2 points.
    assert steps == {0: 4, 1: 2, 2: 1}[missions]


@pytest.mark.rule("k43:8.2.16", "k43:8.2.17", "k43:8.2.18")
def test_crossings_are_attacked_on_connected_hexes_behind_a_big_river() -> None:
    river = ("big_river 1010/1011 1110/1011 1110/1111",)
    table = position("turn 2 soviet air\n1008 IR1\n1014 RD1", *river, scenario=BOTH)
    assert table.why("fly crossing A1 1010 1010 1010", by="german") is None
    assert table.why("fly crossing A1 1010 1110", by="german") is None
    assert table.why("fly crossing A1 1008", by="german") == ("8.2.16", "no-big-river")
    for counters, most in (("A1", 10), ("A1 A2", 20)):  # 5 points each
        assert table.why(f"fly crossing {counters} {'1010 ' * most}", by="german") is None
        too_many = f"fly crossing {counters} {'1010 ' * most}1110"
        assert table.why(too_many, by="german") == ("8.2.17", "too-many-attacks")
    apart = position("turn 2 soviet air\n1008 IR1\n1014 RD1", "big_river 1010/1011 1310/1410", scenario=BOTH)
    assert apart.why("fly crossing A1 1010 1310", by="german") == ("8.2.18", "not-connected")


@pytest.mark.rule("k43:8.2.18")
def test_hexes_hang_together_if_each_is_next_to_any_other() -> None:
    # Around 1011 lie 1010, 1110, 1111, 1012: the last is next to 1111 alone.
    river = ("big_river 1011/1010 1011/1110 1011/1111 1011/1012",)
    table = position("turn 2 soviet air\n1008 IR1\n1014 RD1", *river, scenario=BOTH)
    assert table.why("fly crossing A1 1010 1012", by="german") == ("8.2.18", "not-connected")
    for hexes in ("1010 1110 1111 1012 1010", "1110 1010 1111"):
        assert table.why(f"fly crossing A1 {hexes}", by="german") is None
    assert "1012" in table.choices("fly crossing A1 1010 1110 1111", by="german")
    assert said(table, "fly crossing A1 1010 1012 1110 1111")[1]
    words = ("fly", "crossing", "A1", "1012", "1010", "1110", "1111")
    expanded = table.g.expand(table.s, Side(0), words)
    assert not isinstance(expanded, Reason)
    assert [" ".join(action) for action in expanded] == ["fly crossing A1 1010 1110 1111 1012"]


@pytest.mark.rule("k43:8.2.19", "k43:8.2.20")
def test_e31_each_unit_that_crosses_rolls_for_each_attack() -> None:
    table = position(
        'turn 2 soviet movement\n1008 IR1\n1011 RD1 RD2\nfield missions ["crossing german A1 1010 1010"]',
        "big_river 1010/1011",
    )
    table.do("go RD1 RD2")
    table.do("step 1010", dice=(6, 5, 6, 6))
    assert (left(table, "RD1"), left(table, "RD2")) == (1, 0)


@pytest.mark.rule("k43:8.2.18", "k43:8.2.19")
def test_each_hex_has_the_attacks_that_were_assigned_to_it() -> None:
    text = (
        'turn 2 soviet movement\n1008 IR1\n1011 RD1 RD2\nfield missions ["crossing german A1 1010 1110 1110"]'
    )
    table = position(text, "big_river 1010/1011 1110/1011")
    table.do("go RD1")
    table.do("step 1010", dice=(6,))
    table.do("go RD2")
    table.do("step 1110", dice=(5, 6))
    assert (left(table, "RD1"), left(table, "RD2")) == (1, 1)


@pytest.mark.rule("k43:8.2.19", "k43:8.2.16")
def test_nobody_rolls_who_crosses_a_small_river() -> None:
    table = position(
        'turn 2 soviet movement\n1008 IR1\n1011 RD1\nfield missions ["crossing german A1 1010"]',
        "river 1010/1011",
    )
    table.do("go RD1")
    table.do("step 1010")
    assert left(table, "RD1") == 2


@pytest.mark.rule("k43:8.2.16")
def test_they_are_attacked_in_strategic_movement_too() -> None:
    table = position(
        'turn 2 soviet strategic\n1005 IR1\n1011 RD1{marked}\nfield missions ["crossing german A1 1010"]',
        "big_river 1010/1011",
    )
    table.do("go RD1")
    table.do("step 1010", dice=(6,))
    assert left(table, "RD1") == 1


@pytest.mark.rule("k43:8.2.21")
def test_bridges_are_safe() -> None:
    table = position(
        'turn 2 soviet movement\n1008 IR1\n1011 RD1\nfield missions ["crossing german A1 1010 1010"]',
        "big_river 1010/1011",
        "bridge 1010/1011",
        "main 1010-1011",
    )
    table.do("go RD1")
    table.do("step 1010")
    assert left(table, "RD1") == 2


@pytest.mark.rule("k43:8.2.21", "k43:8.2.16")
@pytest.mark.parametrize(
    ("printed", "change", "safe"), [((), "built", True), (("bridge 1010/1011",), "blown", False)]
)
def test_a_bridge_is_safe_as_long_as_it_stands_road_or_no_road(
    printed: tuple[str, ...], change: str, safe: bool
) -> None:
    text = 'turn 2 soviet movement\n1008 IR1\n1011 RD1\nfield missions ["crossing german A1 1010"]'
    ground = ("big_river 1010/1011", *printed)
    grid = position(text, *ground).g.grid
    bridge = grid.hexside(grid.hex("1010"), grid.hex("1011"))
    table = position(f"{text}\nfield {change} [{bridge}]", *ground)
    table.do("go RD1")
    table.do("step 1010", dice=() if safe else (6,))
    assert left(table, "RD1") == (2 if safe else 1)


@pytest.mark.rule("k43:8.2.22", "k43:8.2.23", "k43:8.2.24", "k43:8.2.25")
def test_e32_supply_by_air() -> None:
    table = position("turn 2 german air\n1010 IR1{oos_four}\n1020 RD1", scenario=BOTH)
    assert table.why("fly supply A1 A2 1010", by="german") == ("8.2.22", "no-allied-planes")
    allied = battle(more="allied = true")
    table = position("turn 2 german air\n1010 IR1{oos_four} IR2{oos_four}\n1020 RD1", scenario=allied)
    assert table.why("fly supply A1 1010", by="german") == ("8.2.23", "too-few-planes")
    table.do("fly supply A1 A2 1010", by="german")
    table.do("rest", by="soviet", dice=(1, 6))
    assert (oos(table, "IR1"), oos(table, "IR2")) == (3, 3)
    table = position("turn 2 german air\n1010 IR1{oos_four} IR2{oos}\n1020 RD1", scenario=allied)
    for nobody_there in ("1020", "1015"):
        assert table.why(f"fly supply A1 A2 {nobody_there}", by="german") == ("8.2.25", "nobody-there")
    table.do("fly supply A1 A2 1010", by="german")
    table.do("rest", by="soviet", dice=(1, 4))
    assert (oos(table, "IR1"), oos(table, "IR2")) == (2, 0)


@pytest.mark.rule("k43:8.1.3")
def test_missions_end_with_the_phases_for_which_they_were_flown() -> None:
    table = position(
        'turn 2 german supply\n1010 IR1\n1020 RD1\nfield missions ["support german A1 1020"]', scenario=BOTH
    )
    while table.side == "german" and table.choices() and "fly" not in table.choices():
        table.do(table.choices()[-1])
    assert table.s.missions == []


def test_missions_in_force_lie_on_the_map() -> None:
    table = position('turn 2 german combat\n1010 IR1\n1011 RD1\nfield missions ["support german A1 A2 1011"]')
    found = [marker for marker in table.g.markers(table.s) if marker.kind == "mission"]
    assert [(table.g.numbers[m.hex], m.owner, m.text) for m in found] == [("1011", 0, "10")]
