"""5.0 Combat beyond the book's examples: retreat, pursuit, modifiers, special units, what is seen."""

from __future__ import annotations

import pytest

from steppe.table.basics import Reader
from steppe.table.events import Compared, Marked, Result
from steppe.table.play import decision
from tests.k43.support import Table, left, oos, position


def shifts(table: Table) -> dict[str, int]:
    return {label: by for label, by, _ in table.said(Compared)[-1].shifts}


def result(table: Table) -> str:
    return table.said(Result)[-1].what


# 5.3 Retreat.


@pytest.mark.rule("k43:5.3.5", "k43:5.3.3")
def test_big_rivers_are_crossed_in_retreat_by_bridge_only() -> None:
    text = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 WRD\n2020 RD2"
    rivers = "big_river 1011/1012 1011/1111 1011/0911"
    table = position(text, rivers)
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    assert left(table, "WRD") == 0  # -/D2: it can only stand, and loses both levels
    table = position(text, rivers, "bridge 1011/1012", "main 1011-1012")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    assert table.choices("retreat") == ["1012"]
    assert table.why("retreat 1111") == ("5.3.5", "closed-ground")


@pytest.mark.rule("k43:5.3.2", "k43:5.3.3", "k43:3.1.1", "k43:3.1.2")
def test_a_retreat_leads_away_from_where_the_unit_fought() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    table.do("retreat 1111")
    assert table.why("retreat 1011") == ("5.3.2", "retreat-back")
    assert table.why("retreat 1012") == ("5.3.2", "retreat-back")
    assert table.choices("retreat") == ["1112", "1211", "1212"]


@pytest.mark.rule("k43:5.3.3")
def test_off_the_map_and_into_closed_terrain_nobody_retreats() -> None:
    table = position("turn 2 german combat\n1022 Pz1 Gr1 Gr2\n1023 TB1\n2020 RD2", "swamp 0923 1123")
    table.do("attack 1023 Pz1 Gr1 Gr2")
    table.do("defend", dice=(3, 4))
    assert result(table) == "-/D2"
    assert table.at("TB1") == "dead"


@pytest.mark.rule("k43:5.3.8")
def test_a_stack_may_go_apart() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2\n1011 RD1 WRD-\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2", dice=(3, 4))
    assert result(table) == "-/D2"
    assert table.why("split RD1 WRD") == ("5.3.8", "split-all")
    table.do("split WRD")
    table.do("retreat 1012")
    table.do("retreat 1013")
    table.do("stand")  # RD1 refuses both hexes and pays alone
    assert (table.at("WRD"), left(table, "RD1")) == ("1013", 0)


@pytest.mark.rule("k43:5.3.10")
def test_who_has_retreated_is_marked() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    table.do("retreat 1012")
    assert "retreated" in table.flags("RD1")


# 5.4 Pursuit.


@pytest.mark.rule("k43:5.4.1")
def test_the_defender_pursues_attackers_who_retreat() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1\n1510 IR2")
    table.do("attack 1011 IR1", dice=(3, 4))
    assert result(table) == "A1/-"
    table.do("retreat 1009")
    assert table.side == "soviet"
    table.do("pursue RD1 1010")
    assert table.at("RD1") == "1010"


@pytest.mark.rule("k43:5.1.1")
def test_who_has_defended_himself_and_pursued_has_fought() -> None:
    """R104: 1109 is next to where the division stands now, and not to where it was attacked."""
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1\n1109 IR2")
    table.do("attack 1011 IR1", dice=(3, 4))
    table.do("retreat 1009")
    table.do("pursue RD1 1010")
    assert table.why("attack 1010 IR2") == ("5.1.1", "attacked-already")
    assert table.choices("") == ["end"]  # and no duty is left


@pytest.mark.rule("k43:5.4.3")
def test_all_who_pursue_take_the_same_path() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1110 Pz2 Gr3 Gr4\n1011 RD1 WRD-\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(1, 4))
    assert result(table) == "-/D3"
    table.do("split WRD")
    for number in ("1012", "1013", "1014", "0911", "0812", "0712"):
        table.do(f"retreat {number}")
    assert {"1013", "0812"} <= set(table.choices("pursue Pz1"))
    table.do("pursue Pz1 1013")
    assert "1013" in table.choices("pursue Gr1")
    assert "0812" not in table.choices("pursue Gr1")


@pytest.mark.rule("k43:5.4.1")
def test_one_click_pursues_with_the_stack_that_the_player_means() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1\n1110 Pz2 Gr3\n1011 RD1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Pz2 Gr3", dice=(1, 4))
    while table.side == "soviet":
        table.do(f"retreat {table.choices('retreat')[0]}")
    german = table.g.side_named("german")
    goals = {table.g.numbers[cut.at] for cut in table.g.shortcuts(table.s, german) if cut.at is not None}
    assert "1011" in goals and not goals & {"1010", "1110"}  # a click on a stack is for its counters
    found = [cut.orders for cut in table.g.deeds(table.s, german, ("pursue", "Gr3"))]
    assert (("pursue", "Gr3", "1011"), ("pursue", "Pz2", "1011")) in found


@pytest.mark.rule("k43:5.3.3")
def test_who_has_no_way_back_is_told_so() -> None:
    rivers = "big_river 1011/1012 1011/1111 1011/0911"
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 WRD RD1\n2020 RD2", rivers)
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(1, 4))
    assert table.why("retreat 1012") is not None
    assert decision(table.g, table.s, table.g.side_named("soviet")).code == "retreat-shut"


@pytest.mark.rule("k43:5.6.2")
def test_a_test_that_nobody_fails_is_told() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    while table.side == "soviet":
        table.do(f"retreat {table.choices('retreat')[0]}")
    table.do("stay", dice=(1, 1))
    assert "steady" in [event.what for event in table.said(Marked)]


@pytest.mark.rule("k43:5.3.7")
def test_who_would_die_where_he_stands_is_told_so() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1-\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    assert decision(table.g, table.s, table.g.side_named("soviet")).code == "retreat-last"


@pytest.mark.rule("k43:5.4.7", "k43:5.4.8")
def test_pursuit_stops_behind_a_big_river_and_before_closed_terrain() -> None:
    ground = ("big_river 1010/1011 1110/1011 0910/1011", "bridge 1010/1011", "main 1010-1011")
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n2020 RD2", *ground)
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    table.do("retreat 1012")
    table.do("retreat 1013")
    assert table.choices("pursue Pz1") == ["1011"]
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n2020 RD2", "swamp 1012")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    table.do("retreat 1012")
    table.do("retreat 1013")
    assert "1012" not in table.choices("pursue Pz1")


@pytest.mark.rule("k43:5.4.10")
def test_after_an_elimination_the_victors_enter_and_go_one_further_unless_in_a_zone() -> None:
    text = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 CB1-{other}"
    table = position(text.replace("{other}", "\n2020 RD2"))
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 3))
    table.do("stand")
    assert table.at("CB1") == "dead"
    assert set(table.choices("pursue Pz1")) == {"1011", "0910", "0911", "1012", "1110", "1111"}
    table = position(text.replace("{other}", "\n1112 RD2"))
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 3))
    table.do("stand")
    assert set(table.choices("pursue Pz1")) == {"1011", "0910", "0911", "1012", "1110", "1111"}
    table = position(text.replace("{other}", "\n1111 RD2"))
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 3))
    table.do("stand")
    assert table.choices("pursue Pz1") == ["1011"]


@pytest.mark.rule("k43:3.2.1", "k43:5.4.4")
def test_pursuers_must_find_room() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2 Gr3 Gr4\n1011 WRD-\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(4, 4))
    assert result(table) == "-/D3"
    for number in ("1012", "1013", "1014"):
        table.do(f"retreat {number}")
    for unit in ("Pz1", "Gr1", "Gr2", "Pz2"):
        table.do(f"pursue {unit} 1011")
    assert table.why("pursue Gr3 1011") == ("3.2.1", "no-room")


@pytest.mark.rule("k43:5.4.1", "k43:14.3.2")
def test_headquarters_that_stood_with_the_victors_pursue_whoever_went_before_them() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2 HQG\n0911 HQH\n1011 RD1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))
    table.do("retreat 1012")
    table.do("retreat 1013")
    for unit, number in (("Pz1", "0911"), ("Gr1", "1012"), ("Gr2", "1012")):
        table.do(f"pursue {unit} {number}")
    assert table.choices("pursue") == ["HQG"]  # HQH has only been joined by a pursuer
    assert table.why("pursue HQH 1011") == ("5.4.1", "not-in-combat")
    table.do("pursue HQG 1012", dice=(3, 4))  # nobody is left to pursue: the test of the retreat
    assert table.stack("1012") == ["Gr1", "Gr2", "HQG"]


@pytest.mark.rule("k43:9.1.5", "k43:9.1.6")
def test_a_headquarters_left_alone_is_run_over() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1 HQS\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 3))
    assert result(table) == "-/D2"
    table.do("split RD1")
    table.do("retreat 1012")
    table.do("retreat 1013")
    table.do("stand")
    assert table.at("HQS") == "dead"  # its refusal costs the only level it has
    assert table.s.bonuses[0][:1] == (0,)


# 5.5 Terrain.


@pytest.mark.rule("k43:5.5.3")
@pytest.mark.parametrize(
    ("in_town", "in_forest", "counts"),
    [
        ("RD1", "CB1", "town"),
        ("CB1", "RD1", "forest"),
        ("RD1{disorganised}", "WRD", "forest"),  # 4 to 5
        ("CB1- CB2-", "WRD", "forest"),  # 4 to 5
    ],
)
def test_of_several_hexes_the_strongest_counts_for_the_defender(
    in_town: str, in_forest: str, counts: str
) -> None:
    text = f"turn 2 german combat\n1010 Pz1 Gr1\n1011 {in_town}\n1110 {in_forest}"
    table = position(text, "forest 1110", "town 1011")
    table.do("attack 1011 1110 Pz1 Gr1", dice=(3, 4))
    assert shifts(table) == {counts: -1}


@pytest.mark.rule("k43:5.5.4", "k43:T6.9", "k43:T6.8")
@pytest.mark.parametrize(
    ("ground", "units", "found"),
    [
        (("river 1010/1011",), "IR1 IR4", {}),  # exactly half comes over it
        (("river 1010/1011",), "Pz1 IR4", {"river": -1}),
        (("donets 1010/1011",), "Pz1 IR4", {"donets": -2}),
        (("donets 1010/1011", "river 0911/1011"), "IR1 IR4", {"river": -1}),
    ],
)
def test_water_counts_if_more_than_half_come_over_it(
    ground: tuple[str, ...], units: str, found: dict[str, int]
) -> None:
    first, second = units.split()
    table = position(f"turn 2 german combat\n1010 {first}\n0911 {second}\n1011 RD1", *ground)
    table.do(f"attack 1011 {units}", dice=(3, 4))
    assert shifts(table) == found


@pytest.mark.rule("k43:T6.2", "k43:T6.4", "k43:T6.5", "k43:T6.1")
def test_hills_towns_and_cities() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1", "hills 1011", "city 1011")
    table.do("attack 1011 IR1", dice=(3, 4))
    assert shifts(table) == {"hills": -1, "city": -1}
    clear = position("turn 2 german combat\n1010 IR1\n1011 RD1")
    clear.do("attack 1011 IR1", dice=(3, 4))
    assert shifts(clear) == {}


# 5.6 Disorganisation.


@pytest.mark.rule("k43:5.6.1", "k43:5.2.4")
def test_a_result_disorganises_at_once() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(1, 1))
    assert result(table) == "-1/D3D"
    table.do("lose Gr1")
    assert "disorganised" in table.flags("RD1")
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1")
    table.do("attack 1011 IR1", dice=(6, 6))
    assert result(table) == "A2D-2/-1"
    assert table.at("IR1") == "dead"


@pytest.mark.rule("k43:5.6.2", "k43:5.6.2.1", "k43:5.6.2.2", "k43:T7")
@pytest.mark.parametrize(("unit", "limit"), [("SS1", 12), ("IR1", 11), ("GRD1", 11), ("RD1", 10), ("VS", 9)])
def test_d25_morale_limits(unit: str, limit: int) -> None:
    side, enemy = ("german", "RD8") if unit in ("SS1", "IR1", "VS") else ("soviet", "Tig")
    table = position(f"turn 2 {side} combat\n1010 {unit}\n1013 {enemy}")
    assert table.g.morale[table.g.counters[table.unit(unit)].nation] == limit


@pytest.mark.rule("k43:5.6.2.3")
def test_morale_limits_of_nations_that_do_not_fight_here() -> None:
    morale = position("turn 2 german combat\n1010 IR1\n1011 RD1").g.morale
    assert [morale[nation] for nation in ("american", "british", "polish")] == [11, 11, 11]
    assert [morale[nation] for nation in ("french", "romanian", "hungarian")] == [9, 9, 9]
    assert [morale[nation] for nation in ("belgian", "dutch", "italian")] == [8, 8, 7]


# 15.0 Special units.


@pytest.mark.rule("k43:15.1.8")
def test_no_stars_over_a_big_river() -> None:
    table = position("turn 2 german combat\n1010 Tig\n0911 Pz1\n1011 RD1", "big_river 1010/1011")
    table.do("attack 1011 Pz1 Tig stars Pz1 Tig", dice=(3, 4))
    assert shifts(table) == {"stars": 1}


@pytest.mark.rule("k43:15.1.6", "k43:15.1.1", "k43:15.1.2")
def test_only_starred_units_in_the_combat_use_an_ability() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1\n1009 Pz2\n1011 RD1")
    assert table.choices("attack 1011 Pz1 Gr1 stars") == ["Pz1"]
    assert table.why("attack 1011 Pz1 Gr1 stars Gr1") == ("15.1.2", "no-ability")
    assert table.why("attack 1011 Pz1 Gr1 stars Pz2") == ("15.1.6", "not-in-combat")


@pytest.mark.rule("k43:15.2.1", "k43:15.2.2", "k43:15.2.3")
def test_resilience_groups_hold_their_hex() -> None:
    table = position("turn 2 soviet combat\n1010 RG IR1\n1011 RD1 RD2 RD3\n1510 IR2\n1511 RD4")
    table.do("attack 1010 RD1 RD2 RD3", dice=(3, 4))
    assert shifts(table) == {"resilience": -1}
    assert result(table) == "-/D2"
    table.do("retreat 1009")
    table.do("retreat 1008")
    assert table.at("RG") == "dead"  # it cannot retreat, and has one level for two hexes
    alone = position("turn 2 soviet combat\n1010 RG\n1011 RD1")
    assert alone.why("end") is None  # it has no zone


@pytest.mark.rule("k43:15.3.1", "k43:15.3.2")
@pytest.mark.parametrize(("units", "gain"), [("VS", 2), ("VS IR1", 1), ("VS IR1 IR4", 0)])
def test_volkssturm_helps_its_enemies(units: str, gain: int) -> None:
    table = position(f"turn 2 soviet combat\n1010 {units}\n1011 RD1")
    table.do("attack 1010 RD1", dice=(3, 4))
    assert shifts(table).get("volkssturm", 0) == gain
    table = position(f"turn 2 german combat\n1010 {units}\n1011 RD1")
    order = " ".join(sorted(units.split(), key=lambda name: table.unit(name)))
    table.do(f"attack 1011 {order}", dice=(3, 4))
    assert shifts(table).get("volkssturm", 0) == -gain


@pytest.mark.rule("k43:15.4.1", "k43:15.4.2", "k43:15.4.3")
def test_fortification_units_give_two_in_fortifications() -> None:
    text = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 FU RD1"
    table = position(f"{text}\nlayer works 2 1011")
    table.do("attack 1011 Pz1 Gr1 Gr2")
    table.do("defend stars FU", dice=(3, 4))
    assert shifts(table) == {"concentration": 1, "field-fortification": -1, "fortification-unit": -2}
    table = position(f"{text}\nlayer works 2 1011")
    table.do("attack 1011 Pz1 Gr1 Gr2")
    table.do("defend stars FU", dice=(2, 2, 1, 1))
    assert result(table) == "•/-1"
    assert (left(table, "FU"), left(table, "RD1")) == (1, 2)  # it must take the loss
    spared = position(f"{text}\nlayer works 2 1011")
    spared.do("attack 1011 Pz1 Gr1 Gr2")
    spared.do("defend", dice=(2, 2))  # it need not be used
    assert shifts(spared) == {"concentration": 1, "field-fortification": -1}
    open_field = position(text)
    open_field.do("attack 1011 Pz1 Gr1 Gr2", dice=(3, 4))  # without fortifications it has nothing to say


# 1.2 Levels.


@pytest.mark.rule("k43:1.2.1", "k43:1.2.4", "k43:1.2.2", "k43:5.1.8")
def test_losses_turn_units_over_and_then_remove_them() -> None:
    table = position("turn 2 german combat\n1010 IR1 IR4\n1011 Cav5")
    table.do("attack 1011 IR1 IR4", dice=(5, 6))
    assert result(table) == "-1/-1"
    assert table.choices("lose") == ["IR1", "IR4"]
    table.do("lose IR4")
    assert (left(table, "IR4"), left(table, "Cav5")) == (1, 1)


# S1.1 Formations that wait.


@pytest.mark.rule("k43:5.1.3")
def test_formations_that_wait_for_their_day_attack_only_if_they_must() -> None:
    text = "turn 1 soviet combat\n1010 IR1\n1011 TB1\n1110 RD1"
    waiting = position(f"{text}\nlayer works 2 1011")
    assert waiting.why("attack 1010 TB1") == ("S1.1", "waits")
    assert position(text).why("attack 1010 RD1 TB1") is None


# 16.1.3 What is seen.


@pytest.mark.rule("k43:16.1.3")
def test_f25_who_fights_is_seen_until_the_phase_ends() -> None:
    table = position(
        "turn 2 german combat\n1010 Pz1\n1011 RD1 RD2 RD3\n1510 IR1\n1511 RD4\nlayer works 2 1011 1511",
        masking="masked",
    )

    def hidden() -> set[str]:
        return {table.g.units[u] for u in table.g.hidden(table.s)[Reader(0)]}

    assert hidden() == {"RD1", "RD2", "RD3", "RD4"}
    table.do("attack 1011 Pz1", dice=(1, 2))
    assert result(table) == "-1/-"
    assert hidden() == {"RD4"}
    table.do("attack 1511 IR1", dice=(1, 2))
    assert result(table) == "-1/D1"  # 1:3
    table.do("stand")
    assert hidden() == set()
    table.do("end", dice=(6, 6, 6, 6))
    assert {"RD1", "RD2", "RD3", "RD4"} <= hidden()


@pytest.mark.rule("k43:16.1.3")
def test_whole_stacks_of_those_who_fight_are_seen() -> None:
    table = position(
        "turn 2 german combat\n1010 Pz1 Gr1 HQG\n1008 Art1 IR1\n1011 RD1 RD2\n1013 SA1 RD3\n0606 IR2",
        masking="masked",
    )

    def hidden(side: int) -> set[str]:
        return {table.g.units[u] for u in table.g.hidden(table.s)[Reader(side)]}

    table.do("attack 1011 Pz1 Gr1 guns Art1")
    assert hidden(1) == {"IR2"}  # headquarters and infantry beside those who fight are seen
    assert hidden(0) == {"SA1", "RD3"}
    table.do("defend guns SA1", dice=(1, 4))
    assert hidden(0) == set()
    assert hidden(1) == {"IR2"}


@pytest.mark.rule("k43:16.1.3")
def test_nobody_is_seen_because_the_beaten_have_retreated_to_him() -> None:
    table = position(
        "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n1012 RD2\n1510 IR1\n1511 RD3",
        masking="masked",
    )

    def hidden() -> set[str]:
        return {table.g.units[u] for u in table.g.hidden(table.s)[Reader(0)]}

    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(4, 1))
    table.do("retreat 1012")
    assert table.s.at[table.g.unit_named["RD1"]] == table.g.hex_named["1012"]
    assert hidden() == {"RD2", "RD3"}


@pytest.mark.rule("k43:16.1.3")
def test_those_beside_guns_that_fire_are_seen_until_the_phase_ends() -> None:
    table = position(
        "turn 2 german combat\n1008 Art1 IR1\n1010 RD1\n0606 IR2\n0607 RD2\nlayer works 1 0606",
        masking="masked",
    )

    def hidden() -> set[str]:
        return {table.g.units[u] for u in table.g.hidden(table.s)[Reader(1)]}

    table.do("fire 1010 Art1", dice=(3, 4))
    assert hidden() == {"IR2"}


def test_a_decision_names_those_it_is_about() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1009 PzA\n1011 TB1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 guns PzA")
    assert [table.g.units[u] for u in table.g.engaged(table.s)] == ["Pz1", "Gr1", "Gr2", "PzA"]
    table.do("defend", dice=(3, 4))
    assert [table.g.units[u] for u in table.g.engaged(table.s)] == ["TB1"]


@pytest.mark.rule("k43:S2.2")
def test_nobody_pursues_over_a_river_that_is_closed_to_him() -> None:
    text = "turn 2 soviet combat\n1010 IR1\n1011 {units}"
    water = ("donets 1010/1011", "closed_to_7_guards 1010/1011")
    for units, side in (("GRD1 GRD2 GRD3", "soviet"), ("RD1 RD2 RD3 RD4", "soviet")):
        table = position(text.format(units=units), *water)
        table.do(f"attack 1010 {units}", dice=(3, 3))
        table.do("retreat 1009")
        table.do("stand")
        assert table.side == side
        assert ("pursue" in table.choices()) == units.startswith("RD")


@pytest.mark.rule("k43:15.1.7")
def test_a_user_of_stars_loses_the_first_level_that_he_can_when_others_refuse_more_of_a_retreat() -> None:
    table = position("turn 2 german combat\n1009 Pz1 Gr1 Gr2 Pz2\n0909 Gr3 Gr4 IR1\n1010 TB1 RD1")
    table.do("attack 1010 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4 IR1")
    table.do("defend stars TB1", dice=(3, 3))
    assert result(table) == "-/D2"
    table.do("split TB1")
    table.do("retreat 1011")
    table.do("stand")  # the brigade refuses one hex
    table.do("stand")  # the division both
    assert (left(table, "TB1"), left(table, "RD1")) == (1, 1)


@pytest.mark.rule("k43:15.1.7")
@pytest.mark.parametrize(("dice", "cell"), [((5, 6), "A2-2/-"), ((4, 5), "A1-1/-")])
def test_one_level_of_a_user_of_stars_is_enough(dice: tuple[int, int], cell: str) -> None:
    table = position("turn 2 german combat\n1010 Pz1 IR1\n1011 RD1 RD2 RD3 RD4")
    table.do("attack 1011 Pz1 IR1 stars Pz1", dice=dice)  # 9 to 28 is 1:3, and 1:2 by the star
    assert (result(table), left(table, "Pz1")) == (cell, 1)  # for the first nobody is asked
    if cell == "A1-1/-":
        table.do("stand")
    assert table.choices("lose") == ["Pz1", "IR1"]


@pytest.mark.rule("k43:5.3.1", "k43:5.3.9")
def test_defenders_retreat_from_all_hexes_that_were_attacked() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2 SS1\n1011 CB1\n1110 CB2\n2020 RD2")
    table.do("attack 1011 1110 Pz1 Gr1 Gr2 SS1", dice=(3, 3))
    assert result(table) == "-/D2"
    for number in ("1012", "1013", "1210", "1310"):
        table.do(f"retreat {number}")
    table.do("stay", dice=(3, 4))  # one test for both
    assert (table.at("CB1"), table.at("CB2")) == ("1013", "1310")


@pytest.mark.rule("k43:6.2.5", "k43:5.4.1")
def test_guns_left_behind_are_run_over_by_regular_units_not_by_headquarters() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2 HQG\n0910 Pz2\n1011 RD1 SA1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2", dice=(3, 3))
    table.do("retreat 1012")
    table.do("retreat 1013")
    assert table.choices("pursue") == ["Pz1", "Gr1", "Gr2", "Pz2"]
    assert table.why("pursue HQG 1011") == ("3.1.8", "enemy-there")
    table.do("pursue Gr1 1011")
    assert table.at("SA1") == "dead"
    table.do("pursue HQG 1011")


@pytest.mark.rule("k43:5.4.4", "k43:6.3.5")
def test_only_who_stands_next_to_the_hex_that_was_left_pursues() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1210 SpA\n1011 RD1\n1110 RD2\nlayer works 1 1210")
    table.do("attack 1011 1110 IR1 guns SpA", dice=(3, 4))
    assert result(table) == "A1/-"
    table.do("stand")
    table.do("retreat 1310")
    assert (left(table, "IR1"), table.at("SpA")) == (1, "1310")
    assert (table.choices("pursue"), table.choices("pursue RD2")) == (["RD2"], ["1210"])


@pytest.mark.rule("k43:10.2.5", "k43:10.2.4")
def test_the_level_is_raised_as_soon_as_the_dice_have_fallen() -> None:
    table = position("turn 2 german combat\n1010 IR1{oos} IR2{oos} IR3\n1011 RD1\n2020 RD2")
    table.do("attack 1011 IR1 IR2 IR3", dice=(5, 6))
    assert (result(table), table.choices()) == ("-1/-1", ["lose"])
    assert [oos(table, unit) for unit in ("IR1", "IR2", "IR3")] == [2, 2, 0]  # the third has supply


@pytest.mark.rule("k43:1.2.4", "k43:5.6.1")
def test_a_counter_is_turned_over_and_what_lies_on_it_stays() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1{disorganised}\n2020 RD2")
    table.do("attack 1011 IR1", dice=(3, 4))  # 4 to 4: -1/-1
    assert table.flags("RD1") >= {"reduced", "disorganised"}


@pytest.mark.rule("k43:5.1.9")
def test_aircraft_over_a_lone_headquarters_do_not_help_it() -> None:
    text = "turn 2 soviet combat\n1010 HQG\n1011 RD1\n"
    flying = 'field missions ["cover german A1 1010"]\nfield sorties [1,0,0,0,0,0,0,0,0,0]'
    table = position(text + flying)
    table.do("attack 1010 RD1", dice=(3, 4))
    assert (table.said(Compared)[-1].final, left(table, "HQG")) == ("10:1", 0)


@pytest.mark.rule("k43:9.2.1")
@pytest.mark.parametrize(("staff", "helps"), [("0608", False), ("0708", True)])
def test_guns_that_support_next_to_the_enemy_need_a_headquarters_too(staff: str, helps: bool) -> None:
    """From 0608 it reaches the regiment in 1010, but not the guns in 1110, next to the attacker."""
    table = position(f"turn 2 soviet combat\n1010 IR1\n1011 RD1\n1110 Art1\n{staff} HQG")
    table.do("attack 1010 RD1")
    table.do("defend guns Art1", dice=(3, 4))
    assert ("headquarters" in [event.what for event in table.said(Marked)]) == helps


@pytest.mark.rule("k43:9.2.1")
@pytest.mark.parametrize(("staff", "helps"), [("1006", False), ("1008", True)])
def test_guns_that_support_an_attack_next_to_the_enemy_need_one_too(staff: str, helps: bool) -> None:
    """R66. From 1006 it reaches the regiment in 1010, but not the guns in 1012, next to the defender."""
    table = position(f"turn 2 german combat\n1010 IR1\n1012 Art1\n1011 RD1\n{staff} HQG")
    table.do("attack 1011 IR1 guns Art1", dice=(3, 4))
    assert table.said(Result)[-1].rule == ("T1.6" if helps else "T1.7")


# What lies beyond the hex that was left.

BEATEN = "turn 2 german combat\n1010 Pz1 Gr1 Gr2 HQG\n1011 RD1\n1012 {prey}\n2020 RD2"


def pursuing(prey: str) -> Table:
    """RD1 has gone past 1012, which lies next to its path."""
    table = position(BEATEN.format(prey=prey))
    has_guns = any(word in ("SA1", "SA2") for word in prey.split())  # then the defender is asked first
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=() if has_guns else (3, 3))
    if has_guns:
        table.do("defend", dice=(3, 3))
    table.do("retreat 1111")
    table.do("retreat 1211")
    return table


@pytest.mark.rule("k43:6.1.7", "k43:9.1.5", "k43:5.4.2")
@pytest.mark.parametrize("prey", ["SA1", "SA1{transport} SA2", "HQS", "HQS SA1"])
def test_pursuers_run_over_lone_guns_and_headquarters_beyond_the_first_hex(prey: str) -> None:
    """R112."""
    table = pursuing(prey)
    assert "1012" in table.choices("pursue Pz1")
    assert table.why("pursue HQG 1012") == ("3.1.8", "enemy-there")
    table.do("pursue Pz1 1012")
    assert table.stack("1012") == ["Pz1"]
    units = [word.removesuffix("{transport}") for word in prey.split()]
    assert {table.at(unit) for unit in units} == {"dead"}
    assert bool(table.s.bonuses) == ("HQS" in prey)  # [9.1.6]


@pytest.mark.rule("k43:3.1.8", "k43:5.4.2")
def test_pursuers_enter_no_hex_that_a_regular_unit_holds() -> None:
    table = pursuing("WRD SA1")
    assert "1012" not in table.choices("pursue Pz1")
    assert table.why("pursue Pz1 1012") == ("3.1.8", "enemy-there")
    assert table.why("pursue Pz1 1013") == ("5.4.2", "not-in-pursuit")


@pytest.mark.rule("k43:6.1.7", "k43:5.4.10")
def test_after_an_elimination_lone_guns_beyond_the_emptied_hex_are_run_over() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 CB1-\n1012 SA1\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2")
    table.do("defend", dice=(3, 3))
    table.do("stand")
    table.do("pursue Pz1 1012")
    assert (table.at("SA1"), table.at("Pz1")) == ("dead", "1012")


# Self-propelled guns in support.

GUNS = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1110 SpA\n1011 RD1\n2020 RD2"


@pytest.mark.rule("k43:5.1.3", "k43:6.3.1")
def test_a_self_propelled_gun_may_support_the_attack_on_its_only_enemy() -> None:
    """R100. It may join the attack or support it, but not stay out of it."""
    table = position(GUNS)
    assert table.why("attack 1011 Pz1 Gr1 Gr2") == ("5.1.3", "leaves-unit")
    assert "" not in table.choices("attack 1011 Pz1 Gr1 Gr2")
    assert table.choices("attack 1011 Pz1 Gr1 Gr2 guns") == ["SpA"]
    assert table.why("attack 1011 Pz1 Gr1 Gr2 SpA") is None
    table.do("attack 1011 Pz1 Gr1 Gr2 guns SpA", dice=(3, 3))
    assert table.said(Compared)[-1].attack == 5 + 4 + 4 + 5


@pytest.mark.rule("k43:5.1.3", "k43:5.1.5")
def test_it_supports_an_attack_on_several_hexes_that_it_could_not_join() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1210 SpA\n1011 RD1\n1110 RD2")
    assert table.choices("attack 1011") == ["1110", "IR1"]
    assert table.choices("attack 1011 1110 IR1") == ["guns"]
    assert table.why("attack 1011 1110 IR1") == ("5.1.3", "leaves-unit")
    table.do("attack 1011 1110 IR1 guns SpA", dice=(3, 4))
    assert table.said(Compared)[-1].attack == 4 + 5


@pytest.mark.rule("k43:5.1.4")
def test_it_may_not_support_where_nobody_is_left_for_another_hex() -> None:
    text = "turn 2 german combat\n1010 Pz1\n1110 SpA\n1011 RD1\n1210 RD3\n2020 RD2"
    table = position(text)
    assert table.why("attack 1011 Pz1 guns SpA") == ("5.1.4", "leaves-hex")
    assert "guns" not in table.choices("attack 1011 Pz1")


@pytest.mark.rule("k43:6.3.5", "k43:5.4.1")
@pytest.mark.parametrize(("at", "pursues"), [("1110", True), ("1009", False)])
def test_a_self_propelled_gun_that_supports_next_to_the_enemy_pursues(at: str, pursues: bool) -> None:
    table = position(GUNS.replace("1110 SpA", f"{at} SpA"))
    table.do("attack 1011 Pz1 Gr1 Gr2 guns SpA", dice=(3, 3))
    assert result(table) == "-/D2"  # 18 to 7, and three units of a division: 4:1
    while "retreat" in table.choices():
        table.do(f"retreat {table.choices('retreat')[0]}")
    assert ("SpA" in table.choices("pursue")) == pursues
    if pursues:
        table.do("pursue SpA 1011")
        assert table.at("SpA") == "1011"


@pytest.mark.rule("k43:6.3.5", "k43:5.4.1")
def test_one_that_supports_the_defence_next_to_the_attackers_pursues_them() -> None:
    table = position("turn 2 soviet combat\n1010 IR1 IR2\n1110 SpA\n1011 RD1\n2020 RD2\nlayer works 2 1011")
    table.do("attack 1010 RD1")
    table.do("defend guns SpA", dice=(3, 4))
    assert result(table) == "A1/-"  # 7 to 4 + 4 + 3 is 1:2
    table.do("retreat 1012")
    assert "SpA" in table.choices("pursue")


# What is in a hex that is shot at, and what fights in it.


@pytest.mark.rule("k43:5.6.1", "k43:5.6.3", "k43:T4.0")
def test_fire_disorganises_all_in_the_hex_and_a_combat_those_who_fight() -> None:
    """R111."""
    table = position("turn 2 german combat\n1008 Art1\n1011 RD1 SA1{transport} HQS")
    table.do("fire 1011 Art1", dice=(5, 6))
    assert result(table) == "D"
    assert all("disorganised" in table.flags(unit) for unit in ("RD1", "SA1", "HQS"))
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2 HQG\n1011 RD1 SA1{transport} SA2 HQS\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2", dice=(1, 1))
    assert result(table) == "-1/D3D"
    table.do("lose Pz1")
    shaken = {unit: "disorganised" in table.flags(unit) for unit in ("RD1", "SA1", "SA2", "HQS")}
    assert shaken == {"RD1": True, "SA1": False, "SA2": True, "HQS": False}


@pytest.mark.rule("k43:21.1.1", "k43:8.2.4")
def test_white_stars_of_aircraft_over_a_defender_do_not_count() -> None:
    """R110."""
    table = position('turn 2 soviet combat\n1010 IR1\n1011 TB1\nfield missions ["cover german A5 1010"]')
    table.do("attack 1010 TB1", dice=(3, 4))
    assert (table.said(Compared)[-1].defence, shifts(table)) == (4 + 3, {})


# Both kinds of abilities.

FORTRESS = """turn 2 german combat
    1010 Pz1 Gr1 Gr2 SS1
    0910 Pz2 Gr3 Gr4
    1110 IR1 IR2 IR3
    1011 FU RD1 AT1
    2020 RD2
    layer works 2 1011"""


def both_used() -> Table:
    """A fortified region and anti-tank guns have used their abilities; due are a level and a retreat of 2."""
    table = position(FORTRESS)
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4 IR1 IR2 IR3 SS1")
    table.do("defend stars AT1 FU", dice=(1, 2))
    assert result(table) == "•/D2-1"
    assert table.choices("lose") == ["AT1", "FU"]
    return table


@pytest.mark.rule("k43:15.1.7", "k43:15.4.3")
@pytest.mark.parametrize(("first", "second"), [("FU", "AT1"), ("AT1", "FU")])
def test_of_two_abilities_each_pays_for_itself(first: str, second: str) -> None:
    """R107."""
    table = both_used()
    table.do(f"lose {first}")
    table.do("stand")
    lost = {unit: left(table, unit) for unit in ("FU", "AT1", "RD1")}
    assert lost == {"FU": 1, "AT1": 0, "RD1": 2}  # whoever was left was the only one who could pay
    assert table.why(f"lose {second}") in (None, ("5.1.8", "not-in-combat"))
    table.do("lose RD1", dice=(3, 4))
    assert left(table, "RD1") == 1


@pytest.mark.rule("k43:15.1.7", "k43:15.4.3")
def test_of_two_abilities_a_single_level_pays_for_both() -> None:
    table = both_used()
    table.do("lose FU")
    table.do("retreat 1012")
    table.do("retreat 1013")
    assert (left(table, "FU"), left(table, "AT1"), left(table, "RD1")) == (1, 1, 2)


# Who concentrates.


@pytest.mark.rule("k43:13.1.2")
@pytest.mark.parametrize(
    ("units", "gain"),
    [
        ("Pz1 Gr1 Gr2", -1),
        ("Pz1 Gr1 Gr2{fought}", 0),
        ("Pz1 Gr1 PzA", -1),
        ("Pz1 Gr1 PzA{transport}", 0),
    ],
)
def test_who_has_fought_or_is_in_transport_does_not_concentrate(units: str, gain: int) -> None:
    """R92."""
    table = position(f"turn 2 soviet combat\n1010 {units}\n1011 RD1 RD2 RD3\n2020 RD4")
    table.do("attack 1010 RD1 RD2 RD3")
    table.do("defend", dice=(3, 4))
    assert shifts(table).get("concentration", 0) == gain
