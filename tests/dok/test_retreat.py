"""11.12 Retreat after combat."""

from __future__ import annotations

import pytest

from steppe.table.events import Ended, Lapsed, Lost, Retreated
from tests.dok.battles import NE, NW, OPEN, SE, SW, E, W, fight, german, odds, results, soviet
from tests.dok.support import Table, position

# Round 3022: an enemy at W (3021) has NW (3121) and SW (2921) in his zone. Further out,
# 3123 covers NE and E; 2822 covers SE and SW; 3222 covers NE and NW; 3024 covers E alone.


def rout(table: Table, attack: str) -> None:
    """Attack at 2:1 and roll a DR."""
    fight(table, attack, 3)
    assert odds(table).final == "2:1"
    assert results(table) == ["DR"]


def hexes(table: Table, text: str = "retreat") -> set[str]:
    return set(table.choices(text))


@pytest.mark.rule("dok:11.12", "dok:11.19")
def test_the_owner_moves_the_defeated_units_one_hex_at_once() -> None:
    table = german(f"{W} 45ID\n{OPEN} 8RD")
    rout(table, f"attack {OPEN} 45ID")
    assert table.side == "soviet"
    assert hexes(table) == {NE, E, SE}
    assert table.why("retreat 3024") == ("11.12", "retreat-far")  # two hexes away
    assert table.why(f"retreat {W}") == ("10.7", "enemy-there")
    assert table.why("end", by="german") == ("", "not-asked")
    table.do(f"retreat {SE}")
    assert table.at("8RD") == SE


@pytest.mark.rule("dok:11.12")
def test_the_german_chooses_his_own_retreat() -> None:
    table = soviet(f"{W} 2TC\n{OPEN} 213S")
    rout(table, f"attack {OPEN} 2TC")
    assert table.side == "german"
    assert hexes(table) == {NE, E, SE}


@pytest.mark.rule("dok:11.12")
def test_a_single_way_is_taken_without_a_question() -> None:
    table = german(f"{W} 45ID\n3222 72ID\n2822 137ID\n{OPEN} 8RD")  # only E is out of German zones
    rout(table, f"attack {OPEN} 45ID")
    assert table.at("8RD") == E


@pytest.mark.rule("dok:11.12.1")
def test_soviets_never_retreat_into_an_enemy_zone() -> None:
    table = german(f"{W} 45ID\n3024 72ID\n{OPEN} 8RD")
    rout(table, f"attack {OPEN} 45ID")
    assert hexes(table) == {NE, SE}
    for h in (NW, SW, E):
        assert table.why(f"retreat {h}") == ("11.12.1", "retreat-zoc")


@pytest.mark.rule("dok:11.12.1", "dok:11.12.6")
def test_soviets_without_a_free_hex_are_eliminated() -> None:
    # 72ID and 137ID close the other three hexes; the cut-off 4 counts 2, so 213S makes it 2:1.
    table = german(f"{W} 213S\n3123 72ID\n2822 137ID\n{OPEN} 8RD")
    rout(table, f"attack {OPEN} 213S")
    assert [event.what for event in table.said(Lapsed)] == ["retreat"]
    assert table.at("8RD") == "dead"
    assert table.s.vp == 101
    assert table.at("213S") == OPEN  # the hex was vacated


@pytest.mark.rule("dok:11.12.6")
def test_a_blocked_stack_is_eliminated_to_the_last_unit() -> None:
    table = german(f"{W} 45ID\n3123 72ID\n2822 137ID\n{OPEN} 8RD 15RD")  # 8 to 8 halved
    rout(table, f"attack {OPEN} 45ID")
    assert (table.at("8RD"), table.at("15RD")) == ("dead", "dead")
    assert table.s.vp == 102
    assert table.stack(OPEN) == ["45ID"]


@pytest.mark.rule("dok:11.12.1", "dok:11.12.3", "dok:11.12.6")
def test_dok_d11_a_friend_does_not_negate_the_zone_for_a_soviet() -> None:
    # 15RD stands at SE, in the zone of 137ID; nothing else is free. 8RD is supplied through it: 8 to 4.
    table = german(f"{W} 45ID\n3123 72ID\n2822 137ID\n{OPEN} 8RD\n{SE} 15RD")
    rout(table, f"attack {OPEN} 45ID")
    assert table.at("8RD") == "dead"
    assert table.at("15RD") == SE


@pytest.mark.rule("dok:11.12.2", "dok:11.12.3")
def test_dok_d11_a_german_may_retreat_into_a_zone_if_nothing_else_is_open() -> None:
    table = soviet(f"{W} 2TC\n3123 8RD\n2822 15RD\n{OPEN} 213S\n{SE} 45ID")
    rout(table, f"attack {OPEN} 2TC")
    assert hexes(table) == {NW, NE, E, SE, SW}
    table.do(f"retreat {SE}")
    assert table.stack(SE) == ["45ID", "213S"]
    assert not table.said(Lost)  # without penalty


@pytest.mark.rule("dok:11.12.2", "dok:11.12.3")
def test_dok_d11_a_german_must_use_a_free_hex() -> None:
    table = soviet(f"{W} 2TC\n2822 15RD\n{OPEN} 213S\n{SE} 45ID")
    rout(table, f"attack {OPEN} 2TC")
    assert hexes(table) == {NE, E}
    assert table.why(f"retreat {SE}") == ("11.12.2", "retreat-zoc")  # 45ID there does not negate the zone
    assert table.why(f"retreat {NW}") == ("11.12.2", "retreat-zoc")


@pytest.mark.rule("dok:11.12.4")
def test_a_stack_retreats_together() -> None:
    table = german(f"{W} 1SS\n{OPEN} 8RD 15RD 129TB")
    rout(table, f"attack {OPEN} 1SS")  # 26 to 11
    assert table.why(f"retreat 8RD {E}") == ("11.12.4", "retreat-split")
    table.do(f"retreat {E}")
    assert table.stack(E) == ["8RD", "15RD", "129TB"]


@pytest.mark.rule("dok:11.12.4")
def test_a_hex_that_cannot_take_the_whole_stack_is_closed_while_another_can() -> None:
    # E holds two corps and two divisions: eight ninths. NE and SE are empty.
    table = german(f"{W} 1SS\n{OPEN} 8RD 15RD 129TB\n{E} 2TC 10TC 74RD 81RD")
    rout(table, f"attack {OPEN} 1SS")
    assert hexes(table) == {NE, SE}
    assert table.why(f"retreat {E}") == ("11.12.4", "retreat-together")


@pytest.mark.rule("dok:11.12.4")
def test_a_stack_splits_only_as_far_as_stacking_demands() -> None:
    # Room for one at NE and at E, for two at SE: three divisions go two to SE and one elsewhere.
    table = german(
        f"""{W} 1SS
        {OPEN} 8RD 15RD 129TB
        {NE} 2TC 10TC 74RD 81RD
        {E} 18TC 29TC 148RD 307RD
        {SE} 12TC 15TC 6GRD"""
    )
    rout(table, f"attack {OPEN} 1SS")
    assert set(table.choices("retreat")) == {"8RD", "15RD", "129TB"}
    assert table.why(f"retreat {SE}") == ("11.12.4", "retreat-singly")
    assert hexes(table, "retreat 8RD") == {NE, E, SE}
    table.do(f"retreat 15RD {NE}")
    assert table.at("15RD") == NE
    # The other two must now share SE: that is settled without a question.
    assert (table.at("8RD"), table.at("129TB")) == (SE, SE)


@pytest.mark.rule("dok:11.12.4")
def test_a_third_group_is_refused_where_two_suffice() -> None:
    table = german(
        f"""{W} 1SS 2SS
        {OPEN} 8RD 15RD 129TB 96TB
        {NE} 2TC 10TC 74RD 81RD
        {E} 18TC 29TC 148RD
        {SE} 12TC 15TC 6GRD"""
    )
    fight(table, f"attack {OPEN} 1SS 2SS", 4)  # 52 to 14, 3:1: DR
    # Room for one, two and two: four divisions go two and two, so nobody may go to NE.
    assert hexes(table, "retreat 8RD") == {E, SE}
    assert table.why(f"retreat 8RD {NE}") == ("11.12.4", "retreat-fewest")


@pytest.mark.rule("dok:11.12.6")
def test_nobody_retreats_off_the_map() -> None:
    # 3027 is on the east edge. 45ID at 3026 covers 3126 and 2926, the others cover 3127 and 2927.
    table = german("3026 45ID\n3227 72ID\n2827 137ID\n3027 8RD")
    rout(table, "attack 3027 45ID")
    assert table.at("8RD") == "dead"


@pytest.mark.rule("dok:11.12.6")
def test_a_german_dies_only_if_no_hex_at_all_is_open() -> None:
    # 3000 on the west edge has three neighbours, all held by Soviets.
    table = soviet("3001 2TC\n3100 8RD\n2900 15RD\n3000 213S")
    rout(table, "attack 3000 2TC")
    assert table.at("213S") == "dead"
    assert table.s.vp == 100 - 2 - 10  # an infantry-class division, and 2TC takes a west edge hex
    table = soviet("3001 2TC\n3100 8RD\n3000 213S")
    rout(table, "attack 3000 2TC")
    assert table.at("213S") == "2900"  # in the zone of 2TC, but open


# 11.12.5 Only Germans can be attacked again: a Soviet never stops next to a German who has not fought.

JOINING = f"{W} 2TC\n3123 10TC 18TC\n2822 15RD\n{OPEN} 213S\n{E} 45ID"


@pytest.mark.rule("dok:11.12.5", "dok:11.4")
def test_a_unit_that_retreated_in_adds_no_strength_but_shares_the_result() -> None:
    table = soviet(JOINING)
    rout(table, f"attack {OPEN} 2TC")
    table.do(f"retreat {E}")
    assert table.stack(E) == ["45ID", "213S"]
    fight(table, f"attack {E} 10TC 18TC", 1)  # 18 to 8, not to 12
    assert (odds(table).defence, odds(table).final, results(table)) == (8, "2:1", ["DE"])
    assert "reduced" in table.flags("45ID") and "reduced" in table.flags("213S")


@pytest.mark.rule("dok:11.12.5", "dok:11.19")
def test_a_unit_that_retreated_in_retreats_again_with_its_hosts() -> None:
    table = soviet(JOINING)
    rout(table, f"attack {OPEN} 2TC")
    table.do(f"retreat {E}")
    rout(table, f"attack {E} 10TC 18TC")  # 2923 is the only neighbour out of Soviet zones
    assert table.stack("2923") == ["45ID", "213S"]


@pytest.mark.rule("dok:11.12.5", "dok:11.4")
def test_a_stack_that_was_attacked_is_not_attacked_again_for_a_newcomers_sake() -> None:
    table = soviet(JOINING)
    fight(table, f"attack {E} 10TC", 5)  # 9 to 8: AS
    rout(table, f"attack {OPEN} 2TC")
    table.do(f"retreat {E}")
    assert table.why(f"attack {E} 18TC") == ("11.4", "attacked-already")


@pytest.mark.rule("dok:11.12.5")
def test_the_mark_of_a_retreat_ends_with_the_phase() -> None:
    table = soviet(JOINING, orders="fight-fight", phase="combat1")
    fight(table, f"attack {OPEN} 2TC", 4)  # 2:1 and one right is 3:1: DR
    table.do(f"retreat {E}")
    assert "joined" in table.flags("213S")
    table.do("end")
    fight(table, f"attack {E} 10TC 18TC", 5)
    assert odds(table).defence == 12


# Control, points and reserves.


@pytest.mark.rule("dok:11.12")
def test_a_retreat_changes_control_and_points() -> None:
    # 3119 is Tim, a town worth one point; 2TC at 3121 leaves 3119 open to the west.
    table = soviet("3121 2TC\n3120 213S")
    assert table.control("3119") == "soviet"
    rout(table, "attack 3120 2TC")
    table.do("retreat 3119")
    assert table.control("3119") == "german" and table.s.vp == 101
    table = german("3121 45ID\n3120 8RD\nlayer control german 3119")
    rout(table, "attack 3120 45ID")
    table.do("retreat 3119")
    assert table.control("3119") == "soviet" and table.s.vp == 99


@pytest.mark.rule("dok:11.12")
def test_a_german_who_retreats_next_to_a_reserve_wakes_it() -> None:
    # Soviets west and east; the reserve at 3223 lies next to NE.
    table = soviet(f"{W} 2TC\n{E} 10TC\n3223 3TC{{reserve}} 16TC{{reserve}}\n{OPEN} 45ID")
    rout(table, f"attack {OPEN} 2TC")  # 9 to a halved 4
    table.do(f"retreat {NE}")
    assert table.flags("3TC") & {"reserve"} == table.flags("16TC") & {"reserve"} == set()
    assert table.s.vp == 100


@pytest.mark.rule("dok:11.12.4")
def test_each_unit_of_the_stack_is_reported() -> None:
    table = german(f"{W} 1SS\n{OPEN} 8RD 15RD 129TB")
    rout(table, f"attack {OPEN} 1SS")
    events = [e for e in table.do(f"retreat {E}") if isinstance(e, Retreated)]
    assert [e.unit for e in events] == [table.unit(u) for u in ("8RD", "15RD", "129TB")]


@pytest.mark.rule("dok:4.2.1")
def test_a_retreat_that_takes_the_last_point_ends_the_game_where_it_stands() -> None:
    # 10 on 10 is 1:1, and a 2 is DR. 2210 is the German town of Borisovka: the first division to enter it
    # takes the last point, and the second never moves.
    table = position("turn 1 german combat2\ntrack vp=1\n2208 167ID\n2209 67GRD 71GRD")
    table.do("attack 2209 167ID", dice=[2])
    table.do("retreat 2210")
    assert (table.s.vp, table.s.result, table.s.agenda) == (0, "soviet", [])
    assert (table.at("67GRD"), table.at("71GRD")) == ("2210", "2209")
    assert isinstance(table.events[-1], Ended)


@pytest.mark.rule("dok:7.5", "dok:11.12")
def test_a_full_hex_is_refused_to_a_retreat_for_want_of_room() -> None:
    """One division retreats, two empty hexes are open, and three corps fill another."""
    table = german("3023 18Pz\n3022 49RD\n3021 3TC 16TC 19TC")
    table.do("attack 3022 18Pz", [5])
    assert table.choices("retreat") == ["2921", "3121"]
    assert table.why("retreat 3021") == ("7.5", "stacking")
    assert table.why("retreat 3122") == ("11.12.1", "retreat-zoc")
