"""S-8 Retreats."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.page.orders import best_retreat
from steppe.games.autumn_for_barbarossa.retreat import Retreat
from steppe.hexes import Hex
from steppe.table.events import Lost, Result, Retreated
from tests.afb.plain_map import on_plain
from tests.afb.support import Table

ELSEWHERE = "40.20 5ID\n40.21 117RD\n"
"""Another attack that can still be made, so that the phase goes on."""


def beaten(
    defenders: str, result: str, *ground: str, lines: str = "", at: str = "20.09", **options: str
) -> Table:
    """The defenders of 20.09 after a battle with this result; attackers stand in 20.08."""
    text = f"turn 3 german combat\n20.08 17ID 31ID\n{at} {defenders}\n{ELSEWHERE}{lines}"
    table = on_plain(text, *ground, **options)
    attack = f"attack {at} {' '.join(sorted(('17ID', '31ID'), key=table.unit))}"
    for total in range(2, 13):
        trial = Table(table.g, table.s.copy())
        trial.do(attack, (min(total - 1, 6), total - min(total - 1, 6)))
        if trial.said(Result)[0].what == result:
            return trial
    raise AssertionError(f"no dice give {result}")


def retreat_of(table: Table) -> Retreat:
    top = table.s.agenda[-1]
    assert isinstance(top, Retreat)
    return top


@pytest.mark.rule("afb:S-8.1")
def test_the_owner_leads_his_units_away_hex_by_hex() -> None:
    table = beaten("161RD", "D1r1")
    assert (table.side, table.choices("")) == ("soviet", ["retreat"])
    assert table.choices("retreat") == ["19.09", "19.10", "20.10", "21.09", "21.10"], (
        "all but where the enemy is"
    )
    assert table.why("retreat 20.08") == ("S-8.3", "enemy-there")
    assert table.why("retreat 22.10") == ("S-8.1", "retreat-far")


@pytest.mark.rule("afb:S-8.1")
def test_beaten_units_may_split_up() -> None:
    table = beaten("161RD 133RD 152RD", "D1r1")
    table.do("lose 161RD")
    first, second, third = sorted(("161RD", "133RD", "152RD"), key=table.unit)
    assert table.why(f"split {first} {second} {third}") == ("S-8.1", "split-all")
    assert table.why("split 117RD") == ("S-8.1", "not-in-stack")
    table.do(f"split {first}")
    table.do("retreat 21.10")
    table.do("retreat 19.10")
    assert [table.at(u) for u in (first, second, third)] == ["21.10", "19.10", "19.10"]


@pytest.mark.rule("afb:S-8.2")
def test_a_retreat_ends_as_far_away_as_it_is_long() -> None:
    table = beaten("161RD 133RD 152RD", "D2r2")
    while table.choices("lose"):
        table.do(f"lose {table.choices('lose')[0]}")
    table.do("retreat 20.10")
    assert table.why("retreat 20.09") == ("S-8.2", "retreat-back")
    assert table.why("retreat 21.10") == ("S-8.2", "retreat-back")
    assert table.choices("retreat") == ["19.11", "20.11", "21.11"]
    table.do("retreat 21.11")
    grid = table.g.grid
    distances = {grid.distance(grid.hex("20.09"), Hex(table.s.at[u])) for u in retreated(table)}
    assert distances == {2}


def retreated(table: Table) -> list[int]:
    return [event.unit for event in table.said(Retreated)]


@pytest.mark.rule("afb:S-8.3")
def test_terrain_does_not_matter_on_a_retreat() -> None:
    table = beaten("161RD", "D1r1", "swamp 20.10", "major_river 20.09/20.10")
    assert "20.10" in table.choices("retreat")


@pytest.mark.rule("afb:S-8.3", "afb:6.1.12")
def test_who_cannot_go_the_whole_way_is_destroyed() -> None:
    """The hex in the corner has three neighbours: one holds the attackers, one the enemy, a lake bars the
    third."""
    lines = "19.09 GG1\n19.10 GG2\n21.09 GG3\n21.10 GG4\n"
    free = beaten("161RD 133RD", "D1r1", lines=lines)
    free.do(f"lose {free.choices('lose')[0]}")
    assert (free.at("161RD"), free.at("133RD")) == ("20.10", "20.10"), "the one way is taken by itself"
    barred = beaten("161RD 133RD", "D1r1", "lake 20.09/20.10", lines=lines)
    barred.do(f"lose {barred.choices('lose')[0]}")
    assert (barred.at("161RD"), barred.at("133RD")) == ("dead", "dead")
    assert {event.rule for event in barred.said(Lost)} == {"S-7.13", "S-8.3"}


@pytest.mark.rule("afb:S-8.3")
def test_only_hexes_from_which_the_retreat_can_be_finished_are_open() -> None:
    lines = "19.11 GG1\n20.11 GG2\n21.11 GG3\n19.12 GG4\n"
    table = beaten("161RD 133RD", "D2r2", lines=lines)
    while table.choices("lose"):
        table.do(f"lose {table.choices('lose')[0]}")
    assert table.why("retreat 20.10") == ("S-8.3", "retreat-dead-end")
    assert "20.10" not in table.choices("retreat")


@pytest.mark.rule("afb:S-8.4")
def test_the_way_that_is_proposed_avoids_zones_then_leads_to_a_source() -> None:
    table = beaten("161RD 133RD 152RD", "D2r2", lines="22.12 34ID\n")
    while table.choices("lose"):
        table.do(f"lose {table.choices('lose')[0]}")
    way = [table.g.numbers[h] for h in best_retreat(table.g, table.s, retreat_of(table))]
    assert len(way) == 2
    zone = {"21.12", "21.13", "22.11", "22.13", "23.12", "23.13"}
    assert not zone & set(way)
    home = table.g.grid.hex("42.15")
    grid = table.g.grid
    two_away = [h for h in grid.hexes if grid.distance(grid.hex("20.09"), h) == 2]
    quiet = [h for h in two_away if grid.number(h) not in zone]
    assert grid.distance(grid.hex(way[-1]), home) == min(grid.distance(h, home) for h in quiet)
    assert set(table.choices("retreat")) >= {"19.10", "20.10", "21.10"}, "nobody is compelled to take it"


@pytest.mark.rule("afb:S-8.5")
def test_every_hex_in_an_enemy_zone_costs_the_stack_one_step() -> None:
    table = beaten("161RD 133RD", "D1r1", lines="20.11 34ID\n")
    table.do("lose 133RD")
    table.do("retreat 20.10")
    assert set(table.choices("lose")) == {"133RD", "161RD"}, "its owner picks who pays"
    table.do("lose 133RD")
    assert (table.at("133RD"), table.flags("161RD")) == ("dead", set()), "one step in all, not one each"


@pytest.mark.rule("afb:S-8.5")
def test_a_match_may_let_every_unit_pay_or_nobody() -> None:
    each = beaten("161RD 133RD", "D1r1", lines="20.11 34ID\n", retreat_ezoc_loss="unit")
    each.do("lose 133RD")
    each.do("retreat 20.10")
    assert (each.at("133RD"), each.flags("161RD")) == ("dead", {"reduced"})
    none = beaten("161RD 133RD", "D1r1", lines="20.11 34ID\n", retreat_ezoc_loss="none")
    none.do("lose 133RD")
    none.do("retreat 20.10")
    assert (none.at("133RD"), none.flags("161RD")) == ("20.10", set())


@pytest.mark.rule("afb:S-8.5")
def test_friends_who_were_there_before_cover_it_but_not_the_retreat_itself() -> None:
    covered = beaten("161RD 133RD", "D1r1", lines="20.11 34ID\n20.10 108RD\n")
    covered.do("lose 133RD")
    covered.do("retreat 20.10")
    assert (covered.flags("133RD"), covered.flags("161RD")) == ({"reduced"}, set())
    parted = beaten("161RD 133RD", "D1r1", lines="20.11 34ID\n")
    parted.do("lose 133RD")
    parted.do("split 161RD")
    parted.do("retreat 20.10")
    assert parted.flags("161RD") == {"reduced"}
    parted.do("retreat 20.10")
    assert parted.at("133RD") == "dead", "the part before it does not cover it"


@pytest.mark.rule("afb:S-8.5", "afb:S-10.1", "afb:S-8.1", "afb:1.7.3", "afb:1.8a.4", "afb:S-4.3", "afb:S-7.7")
def test_afb_f9_disorganised_attackers_and_cut_off_divisions_watch_nothing() -> None:
    lines = "18.09 34ID{oos}\n22.10 GG1\n20.10 GG9\n20.11 GG2{dg}\n"
    text = f"turn 3 german combat\n20.08 17ID{{dg}} 31ID{{dg}}\n20.09 102RD\n{ELSEWHERE}{lines}"
    table = on_plain(text, "lake 20.09/20.10")
    table.do(f"attack 20.09 {' '.join(sorted(('17ID', '31ID'), key=table.unit))}", (3, 4))
    assert table.said(Result)[0].what == "D1r1", "7 to 4 is 2:1"
    assert table.flags("102RD") == {"reduced"}
    quiet = table.choices("retreat")
    top = retreat_of(table)
    costs = {n: top.costs_step(table.g, table.s, table.g.hex_named[n]) for n in quiet}
    assert costs["19.09"] is False, "covered by the attackers and by an OOS-marked division"
    assert costs["21.10"] is True, "covered by an unmarked garrison"
    table.do("retreat 21.10")
    assert table.at("102RD") == "dead", "into the cup"
    assert table.control("21.10") == "soviet", "it has entered the hex"


@pytest.mark.rule("afb:S-8.6", "afb:1.5.3", "afb:S-3.4", "afb:1.7")
def test_a_retreat_may_pass_friends_and_too_many_at_its_end_become_disorganised() -> None:
    """afb-F3, first part."""
    table = beaten("161RD 133RD", "D1r1", lines="20.10 102RD 108RD 126RD\n")
    table.do("lose 133RD")
    table.do("retreat 20.10")
    assert len(table.stack("20.10")) == 5
    assert all("dg" in table.flags(u) for u in table.stack("20.10")), "all, and nobody is destroyed"


@pytest.mark.rule("afb:S-8.6", "afb:1.5.3")
def test_who_only_passes_a_full_stack_disorganises_nobody() -> None:
    table = beaten("161RD 133RD", "D2r2", lines="20.10 102RD 108RD 126RD\n")
    while table.choices("lose"):
        table.do(f"lose {table.choices('lose')[0]}")
    table.do("retreat 20.10")
    table.do("retreat 20.11")
    assert len(table.stack("20.10")) == 3
    assert not any("dg" in table.flags(u) for h in ("20.10", "20.11") for u in table.stack(h))


@pytest.mark.rule("afb:S-3.4")
def test_the_excess_dies_at_its_owners_next_check() -> None:
    table = on_plain("turn 3 soviet movement\n20.10 102RD{dg} 108RD{dg} 126RD{dg} 121RD{dg}\n30.10 17ID")
    table.do("end")
    assert table.choices("") == ["eliminate"]
    table.do("eliminate 121RD")
    assert table.at("121RD") == "dead"


@pytest.mark.rule("afb:S-8.7", "afb:1.10.5")
def test_garrisons_retreat_like_others() -> None:
    table = beaten("SG1 161RD", "D2r2")
    while table.choices("lose"):
        table.do(f"lose {table.choices('lose')[-1]}")
    assert table.choices("retreat") != []
    table.do("retreat 20.10")
    table.do("retreat 20.11")
    assert {table.at(u) for u in ("SG1", "161RD") if table.at(u) not in ("dead", "aside")} == {"20.11"}


def test_the_dead_drop_out_of_a_retreat() -> None:
    table = beaten("161RD 133RD", "D1r1", lines="20.11 34ID\n")
    table.do("lose 133RD")
    table.do("retreat 20.10")
    table.do("lose 133RD")
    assert table.stack("20.10") == ["161RD"]
    assert table.side == "german"


def test_a_retreat_that_nobody_needs_is_not_asked_for() -> None:
    table = beaten("102RD-", "D2r2")
    assert table.at("102RD") == "dead"
    assert not isinstance(table.s.agenda[-1], Retreat)
