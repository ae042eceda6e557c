"""6.0 Supply."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from steppe.games.drive_on_kursk.supply import is_supplied, out_of_supply, supplied_hexes
from steppe.hexes import Hex
from steppe.table import Legal, asked, begin, play_out
from steppe.table.basics import Reader, Side
from steppe.table.chance import Stream
from steppe.table.events import Compared, Controlled, Ended, Scored
from steppe.table.queries import Marks, Paths
from tests.dok.support import Table, game, position

POCKET = """
    6027 1SS
    6024 8RD
    5825 15RD
    5727 74RD
"""
"""The north-east corner: the zones of three divisions close every way out, but do not touch 1SS."""

CORRIDOR = ["5925 110ID", "5924 134ID", "5923 296ID"]
"""The three zone hexes that lead out of the pocket between 6024 and 5825."""


def supplied(table: Table, side: str, number: str) -> bool:
    return is_supplied(table.g, table.s, table.g.side_named(side), table.g.grid.hex(number))


def marks(table: Table, side: str) -> dict[str, str]:
    """Every stack of a side and its state, as the overlay shows it."""
    answer = table.g.query(table.s, Reader(table.g.side_named(side)), "supply", (side,))
    assert isinstance(answer, Marks)
    return {number: state for number, (state, _) in answer.marks.items()}


def attack_of(table: Table) -> int | str:
    [shown] = [event for event in table.events if isinstance(event, Compared)]
    return shown.attack


def final_count(text: str, **options: str) -> Table:
    """The end of the last turn."""
    table = position(f"turn 9 soviet combat2\n{text}", **options)
    table.do("end")
    return table


# 6.1-6.4 Tracing.


@pytest.mark.rule("dok:6.1", "dok:6.3")
def test_supply_is_a_line_of_adjacent_hexes_to_a_source() -> None:
    table = position("turn 2 german movement1\n3326 1SS")
    answer = table.g.query(table.s, Reader(0), "supply", ("german", "3326"))
    assert isinstance(answer, Paths)
    line = [table.g.hex_named[number] for number in answer.paths["3326"]]
    assert table.g.numbers[line[0]] == "3326" and table.g.numbers[line[-1]].endswith("00")
    assert all(b in table.g.neighbours[a] for a, b in pairwise(line))


@pytest.mark.rule("dok:6.2")
def test_every_stack_is_either_supplied_or_cut_off() -> None:
    table = position(f"turn 2 german movement1\n{POCKET}\n3302 2SS")
    assert marks(table, "german") == {"6027": "cut", "3302": "supplied"}
    assert marks(table, "soviet") == {"6024": "supplied", "5825": "supplied", "5727": "supplied"}


@pytest.mark.rule("dok:6.2", "dok:6.3")
def test_a_line_from_a_hex_is_found_where_the_flood_from_the_edge_comes() -> None:
    """Two ways to the same answer in a random game: hex by hex homewards, and all from the edge."""
    g, rng = game(), random.Random(1943)
    source = Stream(rng)
    s = begin(g, lambda event: None, source)
    cut = compared = actions = 0
    while sides := asked(g, s):
        play_out(g, s, sides[0], Legal(g, s, sides[0]).sample(rng), lambda event: None, source)
        actions += 1
        for side in (Side(0), Side(1)) if actions % 25 == 0 else ():
            reached = supplied_hexes(g, s, side)
            hexes = [h for h in s.stacks if s.holder[h] == side + 1]
            for h in hexes:
                assert is_supplied(g, s, side, Hex(h)) == bool(reached[h]), g.numbers[h]
                compared += 1
                cut += not reached[h]
            starving = {s.at[u] for u in out_of_supply(g, s, side)}
            assert starving == {h for h in hexes if not reached[h]}
    assert compared > 1000 and cut > 20


@pytest.mark.rule("dok:6.3")
def test_a_line_may_have_any_length() -> None:
    table = position("turn 2 german movement1\n3327 1SS\n3301 8RD")
    assert supplied(table, "german", "3327")
    assert supplied(table, "soviet", "3301")


@pytest.mark.rule("dok:6.3")
def test_enemy_zones_block_a_line_and_so_do_enemy_units() -> None:
    assert not supplied(position(f"turn 2 german movement1\n{POCKET}"), "german", "6027")
    for gone in ("6024 8RD", "5825 15RD", "5727 74RD"):
        opened = position(f"turn 2 german movement1\n{POCKET.replace(gone, '')}")
        assert supplied(opened, "german", "6027"), gone
    walled = position("turn 2 soviet movement1\n6000 8RD\n6001 1SS\n5900 2SS")  # both ways out are occupied
    assert not supplied(walled, "soviet", "6000")


@pytest.mark.rule("dok:6.3.1")
def test_friends_in_zone_hexes_carry_a_line_through() -> None:
    whole = position(f"turn 2 german movement1\n{POCKET}\n" + "\n".join(CORRIDOR))
    assert supplied(whole, "german", "6027")
    assert set(marks(whole, "german").values()) == {"supplied"}
    for gap in CORRIDOR:
        rest = "\n".join(line for line in CORRIDOR if line != gap)
        assert not supplied(position(f"turn 2 german movement1\n{POCKET}\n{rest}"), "german", "6027"), gap


@pytest.mark.rule("dok:6.3.1")
def test_friends_do_so_for_the_soviet_too() -> None:
    """3TC in the north-west corner, closed in by two panzer divisions; a chain of three leads out."""
    pocket = "turn 2 soviet movement1\n6000 3TC\n6002 1SS\n5801 2SS"
    assert not supplied(position(pocket), "soviet", "6000")
    assert not supplied(position(f"{pocket}\n6001 8RD\n5902 74RD"), "soviet", "6000")
    assert supplied(position(f"{pocket}\n6001 8RD\n5901 15RD\n5902 74RD"), "soviet", "6000")


@pytest.mark.rule("dok:6.3.2")
def test_germans_draw_from_the_west_edge_and_soviets_from_the_east_edge() -> None:
    g = game()
    rows = range(10, 61)
    assert {g.numbers[h] for h in g.edge_of[0]} == {f"{row}00" for row in rows}
    assert {g.numbers[h] for h in g.edge_of[1]} == {f"{row}27" for row in rows}
    table = position("turn 2 german movement1\n6000 1SS\n6001 8RD\n5900 15RD\n1027 3TC\n1026 2SS\n1127 3SS")
    assert supplied(table, "german", "6000")  # closed in, but it stands on a source
    assert supplied(table, "soviet", "1027")


@pytest.mark.rule("dok:6.4")
def test_lines_cross_major_rivers() -> None:
    """1SS in 1714: the only open hexes next to it, 1713 and 1814, lie beyond the Donets."""
    table = position("turn 2 german movement1\n1714 1SS\n1715 8RD\n1514 15RD")
    h = table.g.hex_named
    assert {table.g.ground.water[h["1714"]].get(h[n]) for n in ("1713", "1814")} == {"major_river"}
    assert supplied(table, "german", "1714")
    assert not supplied(
        position("turn 2 german movement1\n1714 1SS\n1715 8RD\n1514 15RD\n1813 74RD"), "german", "1714"
    )


@pytest.mark.rule("dok:6.4")
@pytest.mark.parametrize(
    ("start", "west", "closed", "kind"),
    [
        ("3809", "3808", "3909 8RD\n3709 15RD", "swamp"),
        ("2719", "2718", "2820 8RD\n2620 15RD", "hill"),
        ("2525", "2524", "2626 8RD\n2426 15RD", "forest"),
        ("2218", "2217", "2318 8RD\n2118 15RD", "river"),
        ("2415", "2414", "2515 8RD\n2315 15RD", "Soviet fortification"),
    ],
)
def test_lines_cross_any_terrain_and_rivers(start: str, west: str, closed: str, kind: str) -> None:
    """1SS has enemies to the north-east and south-east: its only way out leads west."""
    table = position(f"turn 2 german movement1\n{start} 1SS\n{closed}")
    a, b = table.g.hex_named[start], table.g.hex_named[west]
    fort = "Soviet fortification" if table.g.ground.fort[b] else ""
    assert kind in (table.g.board.terrain[b], table.g.ground.water[a].get(b), fort)
    assert supplied(table, "german", start)
    shut = position(f"turn 2 german movement1\n{start} 1SS\n{closed}\n{int(west) - 1} 74RD")
    assert not supplied(shut, "german", start)


@pytest.mark.rule("dok:6.4.1")
def test_an_empty_city_blocks_the_line_of_the_side_that_does_not_control_it() -> None:
    """2SS in 4718 can trace only through Orel, 4717."""
    text = "turn 2 german movement1\n4718 2SS\n4819 8RD\n4619 15RD"
    assert supplied(position(text), "german", "4718")
    assert not supplied(position(f"{text}\nlayer control soviet 4717"), "german", "4718")


@pytest.mark.rule("dok:6.4.1")
def test_an_empty_town_blocks_nothing() -> None:
    """2SS in 4516 can trace only through Kromy, 4515, which is a town."""
    text = "turn 2 german movement1\n4516 2SS\n4617 8RD\n4417 15RD"
    assert supplied(position(f"{text}\nlayer control soviet 4515"), "german", "4516")


@pytest.mark.rule("dok:6.4.2")
def test_a_source_in_enemy_hands_fails_and_works_again_once_regained() -> None:
    """1SS in 1001 can reach no source but 1000."""
    text = "turn 2 german movement1\n1001 1SS\n1201 8RD\n1003 15RD"
    assert supplied(position(text), "german", "1001")
    lost = position(f"{text}\nlayer control soviet 1000")
    assert not supplied(lost, "german", "1001")
    lost.do("go 1SS")
    lost.do("step 1000")
    assert [(event.rule, event.points) for event in lost.events if isinstance(event, Scored)] == [
        ("4.3.6", 10)
    ]
    assert supplied(lost, "german", "1000") and supplied(lost, "german", "1001")


@pytest.mark.rule("dok:6.8", "dok:6.3.2")
def test_e11_a_captured_source_supplies_no_captor() -> None:
    soviet = position("turn 2 soviet movement1\n6000 8RD\n6001 1SS\n5900 2SS")
    assert soviet.control("6000") == "soviet"
    assert not supplied(soviet, "soviet", "6000")
    german = position(f"turn 2 german movement1\n{POCKET}")
    assert german.control("6027") == "german"
    assert not supplied(german, "german", "6027")


# 6.5-6.7 What it does.


@pytest.mark.rule("dok:6.5", "dok:6.6.1")
@pytest.mark.parametrize(
    ("unit", "path"), [("1SS", "6026 5926 5927 6027"), ("110ID", "6026 5926"), ("213S", "6026 5926")]
)
def test_without_supply_movement_is_halved(unit: str, path: str) -> None:
    """Four points for a panzer division, two for infantry, in clear hexes."""
    table = position(f"turn 2 german movement1\n{POCKET.replace('1SS', unit)}")
    table.do(f"go {unit}")
    for h in path.split():
        table.do(f"step {h}")
    assert table.why("halt") == ("5.2", "not-now")  # spent


@pytest.mark.rule("dok:6.6.1")
def test_without_supply_there_is_no_road_mode() -> None:
    table = position(f"turn 2 german movement1\n{POCKET}")
    assert table.why("go 1SS road") == ("6.6.1", "road-supply")
    fed = position(f"turn 2 german movement1\n{POCKET}\n" + "\n".join(CORRIDOR))
    assert fed.why("go 1SS road") is None


@pytest.mark.rule("dok:6.6", "dok:6.6.1")
def test_supply_is_checked_when_a_unit_starts_to_move() -> None:
    """At the start of the phase 1SS has none; when its turn to move comes, 296ID has opened the line."""
    table = position(f"turn 2 german movement1\n{POCKET}\n5925 110ID\n5924 134ID\n5822 296ID")
    assert not supplied(table, "german", "6027")
    for order in ("go 296ID", "step 5823", "step 5923", "go 1SS"):
        table.do(order)
    for h in ("6026", "5926", "5927", "6027", "6026"):
        table.do(f"step {h}")
    assert table.why("step 6027") is None  # a sixth hex, and there could be eight


@pytest.mark.rule("dok:6.6", "dok:6.6.1")
def test_supply_found_on_the_way_does_not_help() -> None:
    """2SS enters Orel over the Oka for 5 points: more than its half, so its move is over, although it is
    supplied in the city it has just taken. With supply from the start it has 3 points left."""
    text = "turn 2 german movement1\n4718 2SS\n4819 8RD\n4619 15RD"
    cut = position(f"{text}\nlayer control soviet 4717")
    cut.do("go 2SS")
    cut.do("step 4717")
    assert supplied(cut, "german", "4717")
    assert cut.why("halt") == ("5.2", "not-now")
    fed = position(text)
    fed.do("go 2SS")
    fed.do("step 4717")
    assert fed.why("step 4716") is None


@pytest.mark.rule("dok:6.5", "dok:6.6.2")
def test_without_supply_combat_factors_are_halved_on_both_sides() -> None:
    attack = position("turn 2 german combat1\n3515 1SS\n3514 67GRD\n3516 8RD")
    attack.do("attack 3514 1SS", dice=(6,))  # 13:5, 2:1, DR
    assert attack_of(attack) == 13
    defence = position("turn 2 soviet combat1\n3515 110ID\n3514 67GRD\n3516 8RD")
    defence.do("attack 3515 8RD 67GRD", dice=(1,))
    [shown] = [event for event in defence.events if isinstance(event, Compared)]
    assert (shown.attack, shown.defence) == (9, 4)


@pytest.mark.rule("dok:6.6", "dok:6.6.2")
def test_supply_is_checked_anew_at_the_start_of_each_battle() -> None:
    """The first battle removes one of the two divisions that close 3515 in."""
    table = position("turn 2 german combat1\n3515 1SS 2SS\n3514 67GRD\n3516 8RD")
    table.do("attack 3516 1SS", dice=(1,))  # DE
    assert attack_of(table) == 13
    table.do("attack 3514 2SS", dice=(6,))
    assert attack_of(table) == 26


@pytest.mark.rule("dok:6.5")
def test_nobody_is_eliminated_for_want_of_supply_before_the_end() -> None:
    table = position(f"turn 2 german movement1\n{POCKET}")
    for _ in range(4):
        table.do("end")
    assert (table.s.turn, table.at("1SS"), table.flags("1SS")) == (3, "6027", set())


@pytest.mark.rule("dok:6.7")
def test_a_unit_may_move_where_it_will_have_no_supply() -> None:
    table = position("turn 2 german movement1\n3615 1SS\n3514 67GRD\n3516 8RD")
    assert supplied(table, "german", "3615")
    table.do("go 1SS")
    table.do("step 3515")
    assert table.at("1SS") == "3515"
    assert not supplied(table, "german", "3515")


# 6.9 The end of the game.

SANDWICH = """
    3513 4Pz
    3514 8RD
    3515 1SS
    3516 15RD
    3517 12Pz
"""
"""1SS and the two Soviet divisions beside it cut each other off; the outer panzers are supplied."""


@pytest.mark.rule("dok:6.9")
def test_soviet_units_go_first_and_then_the_germans_are_judged_anew() -> None:
    before = position(f"turn 9 soviet combat2\n{SANDWICH}")
    assert not any(supplied(before, "soviet", h) for h in ("3514", "3516"))
    assert not supplied(before, "german", "3515")
    table = final_count(SANDWICH)
    assert (table.at("8RD"), table.at("15RD"), table.at("1SS")) == ("dead", "dead", "3515")
    assert (table.s.vp, table.s.ledger) == (62, {"4.3.7": 2})
    assert (table.control("3514"), table.control("3516")) == ("german", "german")


@pytest.mark.rule("dok:6.9")
def test_a_german_still_cut_off_after_that_is_removed() -> None:
    table = final_count("3414 8RD\n3415 1SS\n3416 15RD\n2500 3Pz", gambit="no")
    assert (table.at("1SS"), table.at("8RD"), table.at("3Pz")) == ("dead", "3414", "2500")


@pytest.mark.rule("dok:6.9")
def test_supplied_units_stay() -> None:
    table = final_count("3322 8RD\n3323 1SS")
    assert (table.at("8RD"), table.at("1SS"), table.s.vp) == ("3322", "3323", 60)


@pytest.mark.rule("dok:6.9.1")
def test_a_removed_german_hands_his_hex_over_with_its_points() -> None:
    """1SS in Kursk: 5 for the division and 40 for the city."""
    table = final_count("track vp=210\n3414 8RD\n3415 1SS\n3416 15RD", gambit="no")
    assert table.s.ledger == {"4.3.12": -5, "4.3.2": -40}
    assert (table.control("3415"), table.s.vp, table.s.result) == ("soviet", 165, "draw")


@pytest.mark.rule("dok:6.9.1")
@pytest.mark.parametrize(
    ("text", "hex_", "ledger"),
    [
        ("3304 4Pz\n3305 8RD 15RD\n3306 12Pz", "3305", {"4.3.7": 2, "4.3.1": 1}),
        ("6000 8RD\n6001 1SS\n5900 2SS", "6000", {"4.3.7": 1, "4.3.6": 10}),
        ("3322 4Pz\n3323 3TC\n3324 12Pz", "3323", {"4.3.8": 3}),
    ],
)
def test_removed_soviets_hand_their_hexes_over(text: str, hex_: str, ledger: dict[str, int]) -> None:
    """Korenevo with a stack of two, whose town counts once; a west edge hex; a hex of no worth."""
    table = final_count(text)
    assert (table.control(hex_), table.s.ledger) == ("german", ledger)
    assert table.s.vp == 60 + sum(ledger.values())


@pytest.mark.rule("dok:6.9.1")
def test_the_hex_passes_only_when_its_last_unit_is_gone() -> None:
    table = final_count("3304 4Pz\n3305 8RD 15RD\n3306 12Pz")
    assert len(table.said(Controlled)) == 1


@pytest.mark.rule("dok:6.9")
@pytest.mark.parametrize(("vp", "result"), [(152, "soviet"), (153, "draw"), (178, "draw"), (179, "german")])
def test_the_removals_count_before_the_verdict(vp: int, result: str) -> None:
    """Two divisions more: the limits are 155 and 181."""
    assert final_count(f"track vp={vp}\n{SANDWICH}", gambit="no").s.result == result


@pytest.mark.rule("dok:6.9", "dok:4.2.1")
def test_points_that_run_out_during_the_removals_stop_them() -> None:
    """GD costs 5 of 4 points; 1SS in the other pocket is no longer removed."""
    table = final_count(
        "track vp=4\n3414 8RD\n3415 GD\n3416 15RD\n2520 74RD\n2521 1SS\n2522 81RD", gambit="no"
    )
    assert (table.s.result, table.s.agenda, table.s.vp) == ("soviet", [], -1)
    assert table.events[-1] == Ended("4.2.1", "soviet")
    assert (table.at("GD"), table.at("1SS")) == ("dead", "2521")


# 6.10 Lgov.

AROUND_LGOV = "3508 1SS\n3511 2SS\n3710 3SS\n3310 4Pz"
"""They close in 3509 and 3510 together."""


@pytest.mark.rule("dok:6.10")
def test_soviets_in_lgov_are_supplied_but_nobody_traces_to_it() -> None:
    table = position(f"turn 2 soviet movement1\n{AROUND_LGOV}\n3509 112RD\n3510 121RD")
    assert supplied(table, "soviet", "3509")
    assert not supplied(table, "soviet", "3510")
    assert marks(table, "soviet") == {"3509": "supplied", "3510": "cut"}


@pytest.mark.rule("dok:6.10")
def test_lgov_feeds_no_german() -> None:
    table = position("turn 2 german movement1\n3509 1SS\n3508 8RD\n3510 15RD")
    assert not supplied(table, "german", "3509")


@pytest.mark.rule("dok:6.10")
def test_d19_lgov_once_lost_feeds_nobody_again() -> None:
    table = position(f"turn 2 soviet movement1\ntrack lgov_lost=1\n{AROUND_LGOV}\n3509 112RD")
    assert not supplied(table, "soviet", "3509")


@pytest.mark.rule("dok:6.10")
def test_d19_a_german_passing_through_is_enough_and_retaking_does_not_help() -> None:
    german = 'turn 2 german movement1\nfield orders ["move-move","move-fight"]\n3508 1SS\n3610 112RD'
    table = position(german)
    assert table.s.lgov_lost == 0
    for order in ("go 1SS", "step 3509", "end"):  # into the zone of 112RD: it stops
        table.do(order)
    assert table.s.lgov_lost == 1
    for order in ("go 1SS", "step 3409", "step 3408", "halt", "end"):
        table.do(order)
    for order in ("go 112RD", "step 3509"):
        table.do(order)
    assert (table.control("3509"), table.s.lgov_lost) == ("soviet", 1)


@pytest.mark.rule("dok:6.10", "dok:6.9")
def test_at_the_end_units_in_lgov_stay_if_it_never_fell() -> None:
    text = "3508 1SS\n3509 112RD\n3510 2SS"
    assert final_count(text).at("112RD") == "3509"
    assert final_count(f"track lgov_lost=1\n{text}").at("112RD") == "dead"
