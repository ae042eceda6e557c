"""11.13 Displacement."""

from __future__ import annotations

import pytest

from tests.dok.battles import NE, NW, OPEN, SE, SW, E, W, fight, german, odds, results, soviet
from tests.dok.support import Table

# 45ID at W attacks 8RD at 3022. 72ID at 3222 has NE and NW in its zone, 137ID at 2822 SE and SW: only E
# (3023) is left. Beyond E lie 3123, 3024 and 2923.
FUNNEL = f"{W} 45ID\n3222 72ID\n2822 137ID\n{OPEN} 8RD"


def rout(table: Table, attack: str, die: int = 3) -> None:
    fight(table, attack, die)
    assert results(table) == ["DR"]


@pytest.mark.rule("dok:11.13")
def test_a_full_hex_makes_room_by_displacing_one_unit_for_one() -> None:
    table = german(f"{FUNNEL}\n{E} 2TC 10TC 18TC")
    rout(table, f"attack {OPEN} 45ID")
    assert (table.side, table.choices()) == ("soviet", ["displace"])
    assert table.choices("displace") == ["8RD"]
    assert table.choices("displace 8RD") == [E]
    assert table.choices(f"displace 8RD {E}") == ["2TC", "10TC", "18TC"]
    assert set(table.choices(f"displace 8RD {E} 10TC")) == {"3123", "3024", "2923"}
    table.do(f"displace 8RD {E} 10TC 3024")
    assert table.stack(E) == ["2TC", "18TC", "8RD"]
    assert table.stack("3024") == ["10TC"]
    assert table.at("45ID") == OPEN  # the victor followed


@pytest.mark.rule("dok:11.13")
def test_no_displacement_while_another_hex_is_open() -> None:
    # Without 137ID, SE is free: E is simply closed.
    table = german(f"{W} 45ID\n3222 72ID\n{OPEN} 8RD\n{E} 2TC 10TC 18TC")
    rout(table, f"attack {OPEN} 45ID")
    assert table.at("8RD") == SE
    table = german(f"{W} 45ID\n{OPEN} 8RD\n{E} 2TC 10TC 18TC")
    rout(table, f"attack {OPEN} 45ID")
    assert table.why(f"displace 8RD {E} 2TC 3024") == ("11.13", "must-retreat")
    assert set(table.choices("retreat")) == {NE, SE}


@pytest.mark.rule("dok:11.13")
def test_a_plain_retreat_into_the_full_hex_is_refused() -> None:
    table = german(f"{FUNNEL}\n{E} 2TC 10TC 18TC")
    rout(table, f"attack {OPEN} 45ID")
    assert table.why(f"retreat {E}") == ("11.12", "must-displace")
    assert table.why(f"displace 2TC {E} 10TC 3024") == ("11.13", "displace-who")
    assert table.why(f"displace 8RD {E}") == ("11.13.2", "displace-chain")


@pytest.mark.rule("dok:11.13", "dok:11.13.2")
def test_two_retreating_germans_displace_two_one_after_the_other() -> None:
    # Soviets hold five sides of 3022; E is full of Germans. 54 to 16 is 3:1.
    table = soviet(
        f"""{W} 2TC 10TC 18TC
        {NW} 29TC 12TC 15TC
        {NE} 8RD
        {SE} 15RD
        {SW} 74RD
        {OPEN} 45ID 72ID
        {E} 137ID 251ID 213S"""
    )
    rout(table, f"attack {OPEN} 2TC 10TC 18TC 29TC 12TC 15TC", 4)
    assert (odds(table).defence, odds(table).final) == (16, "3:1")
    assert table.choices("displace") == ["45ID", "72ID"]
    table.do(f"displace 45ID {E} 213S 3024")
    assert table.choices("displace") == ["72ID"]
    # 45ID has made its one hex: who retreats from the same battle is not displaced.
    assert set(table.choices(f"displace 72ID {E}")) == {"137ID", "251ID"}
    assert table.why(f"displace 72ID {E} 45ID 3024") == ("11.13.2", "displace-chain")
    table.do(f"displace 72ID {E} 137ID 3024")
    assert set(table.stack(E)) == {"251ID", "45ID", "72ID"}
    assert table.stack("3024") == ["213S", "137ID"]


@pytest.mark.rule("dok:11.13.2")
def test_units_go_singly_and_the_second_may_find_room_that_the_first_has_made() -> None:
    # 8RD pushes a corps (three ninths) out and takes one ninth; 15RD then simply retreats.
    table = german(f"{W} 1SS\n3222 72ID\n2822 137ID\n{OPEN} 8RD 15RD\n{E} 2TC 10TC 18TC")
    rout(table, f"attack {OPEN} 1SS", 4)  # 26 to 8, 3:1
    table.do(f"displace 8RD {E} 2TC 3024")
    assert set(table.stack(E)) == {"10TC", "18TC", "8RD", "15RD"}


@pytest.mark.rule("dok:11.13.1")
def test_a_displaced_soviet_may_not_enter_an_enemy_zone() -> None:
    table = german(f"{FUNNEL}\n{E} 2TC 10TC 18TC\n3124 251ID")  # 251ID covers 3123 and 3024
    rout(table, f"attack {OPEN} 45ID")
    assert table.choices(f"displace 8RD {E} 2TC") == ["2923"]
    for h in ("3123", "3024", NE, SE):
        assert table.why(f"displace 8RD {E} 2TC {h}") == ("11.13.2", "displace-chain")


@pytest.mark.rule("dok:11.13.1", "dok:11.12.6")
def test_where_a_displacement_would_eliminate_the_retreating_unit_dies_instead() -> None:
    # 251ID and 82ID cover 3123, 3024 and 2923. 8RD is out of supply there: 8 to 2, 4:1.
    table = german(f"{FUNNEL}\n{E} 2TC 10TC 18TC\n3124 251ID\n2924 82ID")
    rout(table, f"attack {OPEN} 45ID", 5)
    assert odds(table).final == "4:1"
    assert table.at("8RD") == "dead"
    assert table.stack(E) == ["2TC", "10TC", "18TC"]


@pytest.mark.rule("dok:11.13.2")
def test_displacements_chain_if_that_is_the_only_way() -> None:
    # 72ID at 3223 covers 3122 and 3123, 137ID at 2823 covers 2922 and 2923: from E only 3024 is left, which
    # is full as well; from there 3124, 3025 and 2924 are open.
    table = german(f"{W} 45ID\n3223 72ID\n2823 137ID\n{OPEN} 8RD\n{E} 2TC 10TC 18TC\n3024 29TC 12TC 15TC")
    rout(table, f"attack {OPEN} 45ID")
    assert table.choices(f"displace 8RD {E} 18TC") == ["3024"]
    assert table.choices(f"displace 8RD {E} 18TC 3024") == ["29TC", "12TC", "15TC"]
    assert set(table.choices(f"displace 8RD {E} 18TC 3024 15TC")) == {"3124", "3025", "2924"}
    assert table.why(f"displace 8RD {E} 18TC 3024") == ("11.13.2", "displace-chain")
    table.do(f"displace 8RD {E} 18TC 3024 15TC 3025")
    assert table.stack(E) == ["2TC", "10TC", "8RD"]
    assert table.stack("3024") == ["29TC", "12TC", "18TC"]
    assert table.stack("3025") == ["15TC"]


@pytest.mark.rule("dok:11.13.2")
def test_a_chain_is_not_offered_while_a_displaced_unit_finds_room() -> None:
    table = german(f"{FUNNEL}\n{E} 2TC 10TC 18TC\n3024 29TC 12TC 15TC")
    rout(table, f"attack {OPEN} 45ID")
    assert set(table.choices(f"displace 8RD {E} 18TC")) == {"3123", "2923"}
    assert table.why(f"displace 8RD {E} 18TC 3024 15TC 3025") == ("11.13.2", "displace-chain")


@pytest.mark.rule("dok:11.13.1", "dok:11.13.2")
def test_a_chain_that_ends_in_an_elimination_is_no_chain() -> None:
    # As above, but 251ID at 3125 covers 3124 and 3025, 82ID at 2925 covers 3025 and 2924.
    table = german(
        f"""{W} 45ID
        3223 72ID
        2823 137ID
        3125 251ID
        2925 82ID
        {OPEN} 8RD
        {E} 2TC 10TC 18TC
        3024 29TC 12TC 15TC"""
    )
    rout(table, f"attack {OPEN} 45ID", 5)
    assert table.at("8RD") == "dead"


NINE = "8RD 15RD 74RD 81RD 148RD 307RD 6GRD 70GRD 75GRD"


@pytest.mark.rule("dok:11.13")
def test_a_corps_displaces_as_many_divisions_as_it_needs() -> None:
    table = german(f"{W} 2Pz\n3222 72ID\n2822 137ID\n{OPEN} 2TC\n{E} {NINE}")
    rout(table, f"attack {OPEN} 2Pz")  # 18 to 9
    assert table.why(f"displace 2TC {E} 8RD 3024") == ("11.13.2", "displace-chain")
    table.do(f"displace 2TC {E} 8RD 3024 74RD 3123 75GRD 3024")
    assert table.at("2TC") == E
    assert table.stack(E) == ["15RD", "81RD", "148RD", "307RD", "6GRD", "70GRD", "2TC"]
    assert (table.stack("3024"), table.stack("3123")) == (["8RD", "75GRD"], ["74RD"])


@pytest.mark.rule("dok:11.13")
def test_one_corps_goes_rather_than_three_divisions() -> None:
    table = german(f"{W} 2Pz\n3222 72ID\n2822 137ID\n{OPEN} 2TC\n{E} 10TC 18TC 8RD 15RD 74RD")
    rout(table, f"attack {OPEN} 2Pz")
    assert table.choices(f"displace 2TC {E}") == ["10TC", "18TC"]


@pytest.mark.rule("dok:11.13", "dok:11.13.1")
def test_three_divisions_go_where_no_corps_could() -> None:
    # Beyond E lie three sleeping reserves with room for one division each: a displaced corps would find
    # no room and cannot push reserves, three divisions can be placed.
    table = german(
        f"""{W} 2Pz
        3222 72ID
        2822 137ID
        {OPEN} 2TC
        {E} 10TC 18TC 8RD 15RD 74RD
        3123 3TC{{reserve}} 16TC{{reserve}} 107RD{{reserve}} 111RD{{reserve}}
        3024 6TC{{reserve}} 31TC{{reserve}} 183RD{{reserve}} 270RD{{reserve}}
        2923 9TC{{reserve}} 19TC{{reserve}} 92GRD{{reserve}} 93GRD{{reserve}}"""
    )
    rout(table, f"attack {OPEN} 2Pz")
    assert table.choices(f"displace 2TC {E}") == ["8RD", "15RD", "74RD"]
    table.do(f"displace 2TC {E} 8RD 3123 15RD 3024 74RD 2923")
    assert (table.at("8RD"), table.at("15RD"), table.at("74RD")) == ("3123", "3024", "2923")
    assert set(table.stack(E)) == {"10TC", "18TC", "2TC"}


@pytest.mark.rule("dok:11.13.1")
def test_a_sleeping_reserve_is_never_displaced() -> None:
    table = german(f"{FUNNEL}\n{E} 3TC{{reserve}} 16TC{{reserve}} 9TC{{reserve}}")
    rout(table, f"attack {OPEN} 45ID")
    assert table.at("8RD") == "dead"
    assert table.stack(E) == ["3TC", "16TC", "9TC"]


@pytest.mark.rule("dok:11.13", "dok:11.12.2")
def test_a_german_displaces_in_a_quiet_hex_before_one_in_an_enemy_zone() -> None:
    # NE and SE lie in Soviet zones, E does not; all three are full.
    table = soviet(
        f"""{W} 2TC
        {NW} 8RD
        {SW} 15RD
        {OPEN} 213S
        {NE} 45ID 72ID 137ID
        {E} 251ID 82ID 327ID
        {SE} 340ID 26ID 68ID"""
    )
    rout(table, f"attack {OPEN} 2TC")
    assert table.choices("displace 213S") == [E]
    assert table.why(f"displace 213S {NE} 45ID 3222") == ("11.13.2", "displace-chain")


@pytest.mark.rule("dok:11.13", "dok:11.12.2")
def test_a_german_takes_room_in_an_enemy_zone_rather_than_displace() -> None:
    # E is quiet but full, NE has room in the zone of 8RD: the full hex is no open one.
    table = soviet(
        f"""{W} 2TC
        {NW} 8RD
        {SW} 15RD
        {OPEN} 213S
        {NE} 45ID 72ID
        {E} 251ID 82ID 327ID
        {SE} 340ID 26ID 68ID"""
    )
    rout(table, f"attack {OPEN} 2TC")
    assert table.at("213S") == NE


@pytest.mark.rule("dok:11.13.1")
def test_a_displaced_german_may_enter_an_enemy_zone() -> None:
    # Everything beyond E is in the zones of Soviets at 3124 and 2924; NE and SE are theirs.
    table = soviet(
        f"""{W} 2TC 10TC
        {NW} 8RD
        {SW} 15RD
        {NE} 74RD
        {SE} 81RD
        3124 148RD
        2924 307RD
        {OPEN} 45ID
        {E} 251ID 82ID 327ID"""
    )
    rout(table, f"attack {OPEN} 2TC 10TC", 5)  # cut off, 8 counts 4: 18 to 4, 4:1
    assert set(table.choices(f"displace 45ID {E} 82ID")) == {"3123", "3024", "2923"}


@pytest.mark.rule("dok:11.13")
def test_a_displaced_unit_counts_as_one_that_retreated() -> None:
    # 11.12.5 by 11.13 ("as if it were itself making a retreat"): 10TC joins 29TC and adds nothing there.
    table = german(f"{FUNNEL}\n{E} 2TC 10TC 18TC\n3024 29TC")
    rout(table, f"attack {OPEN} 45ID")
    table.do(f"displace 8RD {E} 10TC 3024")
    assert "joined" in table.flags("10TC")
    assert "joined" not in table.flags("29TC")
    table = german(f"{FUNNEL}\n{E} 2TC 10TC 18TC")
    rout(table, f"attack {OPEN} 45ID")
    table.do(f"displace 8RD {E} 10TC 3024")  # alone: it stays as strong as it is
    assert "joined" not in table.flags("10TC")


@pytest.mark.rule("dok:11.4", "dok:11.13")
def test_a_unit_displaced_onto_a_stack_that_was_attacked_does_not_lay_it_open_again() -> None:
    # 137ID at 3024 is attacked first (4 to 8, 1:2: AS); then 82ID is displaced onto it.
    table = soviet(
        f"""{W} 2TC 10TC
        {NW} 8RD
        {SW} 15RD
        {NE} 74RD
        {SE} 81RD
        3124 148RD 307RD
        {OPEN} 45ID
        {E} 251ID 82ID 327ID
        3024 137ID"""
    )
    fight(table, "attack 3024 148RD", 2)
    assert results(table) == ["AS"]
    rout(table, f"attack {OPEN} 2TC 10TC")  # 18 to 8
    table.do(f"displace 45ID {E} 82ID 3024")
    table.do("advance 2TC")
    table.do("done")
    assert table.stack("3024") == ["137ID", "82ID"]
    assert table.why("attack 3024 307RD") == ("11.4", "attacked-already")


@pytest.mark.rule("dok:11.13.1")
def test_a_full_pocket_is_searched_quickly_and_in_vain() -> None:
    # A pocket of four hexes with room for two divisions in all; the corps would need room for three.
    table = german(
        f"""{W} 45ID
        3222 72ID
        3324 137ID
        3125 251ID
        2925 82ID
        2724 327ID
        2822 340ID
        {OPEN} 2TC
        {E} {NINE}
        3024 16RD 73RD 137RD 143RD 170RD 202RD 399RD 60RD
        3123 5RD 41RD 129RD 250RD 287RD 348RD 397RD 69RD
        2923 97RD 110RD 356RD 235RD 269RD 308RD 342RD 380RD 149RD"""
    )
    rout(table, f"attack {OPEN} 45ID")  # cut off, 9 counts 4
    assert table.at("2TC") == "dead"
    assert table.stack(E) == NINE.split()


# R49 is an option, R56 is not.

# Soviets at W, NW and SW watch NE and SE, where there is room; E is out of their zones, but full.
SQUEEZED = f"{W} 2TC 10TC 18TC\n{NW} 29TC\n{SW} 74RD\n{OPEN} 45ID\n{E} 137ID 251ID 213S"


@pytest.mark.rule("dok:11.12.2", "dok:11.13")
def test_a_german_enters_a_zone_before_he_displaces() -> None:
    table = soviet(SQUEEZED)
    rout(table, f"attack {OPEN} 2TC 10TC 18TC", 4)
    assert set(table.choices("retreat")) == {NE, SE}
    assert table.why(f"displace 45ID {E} 213S 3024") == ("11.13", "must-retreat")


@pytest.mark.rule("dok:11.12.2", "dok:11.13")
def test_or_displaces_before_he_enters_one_where_that_is_agreed() -> None:
    table = soviet(SQUEEZED, german_retreat="displace_first")
    rout(table, f"attack {OPEN} 2TC 10TC 18TC", 4)
    assert table.choices() == ["displace"]
    assert table.choices("displace 45ID") == [E]
    assert set(table.choices(f"displace 45ID {E} 213S")) == {"3123", "3024", "2923"}
    table.do(f"displace 45ID {E} 213S 3024")
    assert table.stack(E) == ["137ID", "251ID", "45ID"] and table.stack("3024") == ["213S"]


@pytest.mark.rule("dok:11.12.2", "dok:11.13")
def test_but_not_if_somebody_would_be_pushed_into_a_zone() -> None:
    """The units at 3025, 3224 and 2824 watch 3024, 3123 and 2923, all that E could be left for."""
    table = soviet(f"{SQUEEZED}\n3025 8RD\n3224 15RD\n2824 70GRD", german_retreat="displace_first")
    rout(table, f"attack {OPEN} 2TC", 4)  # 9 to 4 out of supply, 2:1
    assert set(table.choices("retreat")) == {NE, SE}


@pytest.mark.rule("dok:11.13", "dok:11.14")
def test_nobody_is_displaced_into_the_hex_that_is_fought_over() -> None:
    """All other ways out of E are held or full, so that 45ID dies rather than that 213S changes places."""
    beyond = "3123 8RD\n3024 15RD\n2923 70GRD"
    table = soviet(
        f"{W} 2TC 10TC 18TC\n{NW} 29TC\n{NE} 75GRD\n{SE} 81RD\n{SW} 74RD\n{OPEN} 45ID\n"
        f"{E} 137ID 251ID 213S\n{beyond}"
    )
    rout(table, f"attack {OPEN} 2TC", 4)
    assert table.at("45ID") == "dead" and table.stack(E) == ["137ID", "251ID", "213S"]


@pytest.mark.rule("dok:11.13", "dok:11.14")
def test_not_even_where_every_other_hex_is_watched_too() -> None:
    """Soviets watch 3123, 3024 and 2923 beyond E; 213S may go there, not back to where 45ID comes from."""
    table = soviet(
        f"{W} 2TC 10TC 18TC\n{NW} 29TC\n{NE} 75GRD\n{SE} 81RD\n{SW} 74RD\n{OPEN} 45ID\n"
        f"{E} 137ID 251ID 213S\n3025 8RD"
    )
    rout(table, f"attack {OPEN} 2TC", 4)
    assert set(table.choices(f"displace 45ID {E} 213S")) == {"3123", "3024", "2923"}
