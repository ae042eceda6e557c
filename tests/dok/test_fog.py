"""7.3 Fog of war, and the other secrets: the covered order (5.4), votes (4.10), the Soviet set-up (3.5.3)."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from steppe.games.drive_on_kursk.memory import move_named, take_away
from steppe.games.drive_on_kursk.movement import MovementPhase, Moving
from steppe.games.drive_on_kursk.page.preview import fillings_of
from steppe.games.drive_on_kursk.state import KurskState
from steppe.hexes import Hex
from steppe.table.basics import DEAD, HIDDEN, WATCHER, Reader
from steppe.table.coding import encode
from steppe.table.play import asked
from steppe.table.telling import Moment, Told, tell
from tests.dok.support import Table, deployed, new_game, position

GERMAN, SOVIET = Reader(0), Reader(1)


def seen(table: Table, reader: Reader, number: str) -> list[str]:
    """A stack as a reader sees it, bottom to top; `?` for a counter he may not know."""
    sight = table.g.sight(table.s, reader)
    pile = sight.stacks.get(table.g.hex_named[number], ())
    return [table.g.units[u] if u < len(table.g.units) else "?" for u in pile]


def hears(table: Table, reader: Reader, text: str, dice: Iterable[int] = ()) -> list[Told]:
    """Play an action and return what a reader is told of it."""
    g, before = table.g, table.s.copy()
    events = table.do(text, dice)
    return tell(g, events, Moment(before, table.s, g.hidden(before)[reader], g.hidden(table.s)[reader]))


# What is open and what is covered.


@pytest.mark.rule("dok:7.3")
def test_only_the_top_unit_of_an_enemy_stack_is_seen() -> None:
    table = position("turn 1 german movement1\n3222 51GRD 6TC 67GRD\n3018 1SS 2SS")
    assert seen(table, GERMAN, "3222") == ["?", "?", "67GRD"]  # and how high the stack is
    assert seen(table, SOVIET, "3222") == ["51GRD", "6TC", "67GRD"]
    assert seen(table, SOVIET, "3018") == ["?", "2SS"]
    sight = table.g.sight(table.s, GERMAN)
    assert sight.at[table.unit("6TC")] == HIDDEN


@pytest.mark.rule("dok:7.3")
def test_a_watcher_sees_what_both_players_know() -> None:
    table = position("turn 1 german movement1\n3222 51GRD 67GRD\n3018 1SS 2SS\nknown german 51GRD")
    assert seen(table, WATCHER, "3222") == ["51GRD", "67GRD"]
    assert seen(table, WATCHER, "3018") == ["?", "2SS"]


@pytest.mark.rule("dok:7.3")
def test_the_rating_of_an_unknown_counter_cannot_be_read() -> None:
    table = position("turn 1 german movement1\n3222 51GRD 67GRD")
    sight = table.g.sight(table.s, GERMAN)
    unknown = sight.stacks[table.g.hex_named["3222"]][0]
    assert table.g.sides[table.g.side_of[unknown]] == "soviet"
    g = table.g
    for ratings in (g.counters, g.mobility, g.movement, g.thirds, g.is_mech, g.is_static, g.units):
        with pytest.raises(IndexError):
            ratings[unknown]


@pytest.mark.rule("dok:7.3")
def test_pools_and_dead_piles_are_open() -> None:
    table = position("turn 1 german movement1\n3222 51GRD 67GRD\npool 12TC\ndead 6TC")
    sight = table.g.sight(table.s, GERMAN)
    for unit in ("12TC", "6TC"):
        assert sight.at[table.unit(unit)] == table.s.at[table.unit(unit)]


@pytest.mark.rule("dok:7.3")
def test_a_hidden_counter_shows_no_step_lost_and_no_move() -> None:
    table = position("turn 1 soviet movement1\n3018 1SS-{moved} 2SS")
    sight = table.g.sight(table.s, SOVIET)
    (hidden, _) = sight.stacks[table.g.hex_named["3018"]]
    assert sight.flags[hidden] == sight.flags[table.unit("1SS")] == 0


@pytest.mark.rule("dok:7.3")
def test_of_a_sleeping_reserve_nothing_is_seen_but_that_it_is_one() -> None:
    table = position("turn 1 german movement1\n3222 9TC{reserve} 19TC{reserve}")
    assert seen(table, GERMAN, "3222") == ["?", "?"]
    assert seen(table, WATCHER, "3222") == ["?", "?"]
    assert seen(table, SOVIET, "3222") == ["9TC", "19TC"]
    sight = table.g.sight(table.s, GERMAN)
    reserve = 1 << table.g.flag_names.index("reserve")
    assert all(sight.flags[u] == reserve for u in sight.stacks[table.g.hex_named["3222"]])


@pytest.mark.rule("dok:7.3", "dok:9.2.1")
def test_of_a_reserve_that_wakes_the_top_is_turned_up() -> None:
    table = position("turn 1 german movement1\n3220 1SS\n3222 9TC{reserve} 19TC{reserve}")
    table.do("go 1SS")
    news = hears(table, GERMAN, "step 3221")
    assert seen(table, GERMAN, "3222") == ["?", "19TC"]
    assert table.flags("9TC") == table.flags("19TC") == set()  # the covered one is awake as well
    assert [event["units"] for event in news if event["event"] == "revealed"] == [["19TC"]]


@pytest.mark.rule("dok:7.3")
def test_zones_of_covered_units_are_open() -> None:
    table = position("turn 1 german movement1\n3222 9TC{reserve}\n3024 51GRD 6TC")
    sight = table.g.sight(table.s, GERMAN)
    assert sight.near == table.s.near
    assert sight.holder == table.s.holder


# Order in a stack is the owner's.


@pytest.mark.rule("dok:7.3")
def test_the_owner_lays_a_unit_on_top_once_a_phase() -> None:
    table = position(
        "turn 1 soviet movement1\n3222 51GRD 6TC 67GRD\n3024 1SS 2SS\n3018 9TC{reserve} 19TC{reserve}"
    )
    assert table.why("top 67GRD") == ("7.3", "no-top")  # it is on top
    assert table.why("top 1SS") == ("7.3", "not-yours")
    assert table.why("top 9TC") == ("7.3", "no-top")  # a reserve shows only backs
    table.do("top 51GRD")
    assert seen(table, GERMAN, "3222") == ["?", "?", "51GRD"]
    table.do("top 6TC")
    assert table.why("top 51GRD") == ("7.3", "no-top")


@pytest.mark.rule("dok:7.3")
def test_a_unit_that_comes_to_a_stack_lies_on_top() -> None:
    table = position("turn 1 soviet movement1\n3222 51GRD 67GRD\n3223 6TC")
    table.do("go 6TC")
    table.do("step 3222")
    assert seen(table, GERMAN, "3222") == ["?", "?", "6TC"]


# Combat uncovers.


@pytest.mark.rule("dok:7.3")
def test_both_sides_of_a_battle_are_laid_open_when_it_begins() -> None:
    table = position(
        """turn 1 german combat1
        track luftwaffe=1
        3221 1SS 2SS 3SS
        3222 51GRD 67GRD
        3122 71GRD 89GRD"""
    )
    news = hears(table, GERMAN, "attack 3222 1SS 3SS")
    opened = [event["units"] for event in news if event["event"] == "revealed"]
    assert opened == [["51GRD", "67GRD"]]
    assert seen(table, GERMAN, "3222") == ["51GRD", "67GRD"]
    assert seen(table, SOVIET, "3221") == ["1SS", "?", "3SS"]  # 2SS takes no part
    assert seen(table, GERMAN, "3122") == ["?", "89GRD"]
    assert seen(table, WATCHER, "3222") == ["51GRD", "67GRD"]


@pytest.mark.rule("dok:7.3.1")
def test_an_attack_cannot_be_called_off_after_the_look() -> None:
    table = position("turn 1 german combat1\ntrack luftwaffe=1\n3221 167ID\n3222 51GRD 6TC")
    table.do("attack 3222 167ID")
    assert table.choices() == ["luftwaffe"]  # only how, no longer whether
    assert table.why("end") == ("11.10", "not-now")
    table.do("luftwaffe no", dice=[3])  # 10 to 14 is 1:2: AS
    assert table.why("attack 3222 167ID") == ("11.4", "attacked-already")


@pytest.mark.rule("dok:7.3")
def test_what_was_seen_stays_known_until_the_stack_changes() -> None:
    table = position(
        """turn 1 german combat2
        track luftwaffe=0
        3221 167ID
        3222 51GRD 52GRD 6TC
        3224 67GRD"""
    )
    table.do("attack 3222 167ID", dice=[4])  # 10 to 19 is 1:2: AS
    table.do("end")
    assert seen(table, GERMAN, "3222") == ["51GRD", "52GRD", "6TC"]
    table = position(
        "turn 1 soviet movement1\n3222 51GRD 52GRD 6TC\n3223 67GRD\nknown german 51GRD 52GRD 6TC"
    )
    table.do("go 67GRD")
    table.do("step 3222")
    assert seen(table, GERMAN, "3222") == ["?", "?", "?", "67GRD"]


KNOWN = "turn 1 soviet movement1\n3222 51GRD 52GRD 90GRD 6TC\nknown german 51GRD 52GRD 90GRD 6TC"


@pytest.mark.rule("dok:7.3")
def test_a_stack_that_was_seen_stays_known_when_it_moves_as_one_or_its_order_changes() -> None:
    table = position(KNOWN)
    table.do("top 51GRD")
    assert seen(table, GERMAN, "3222") == ["52GRD", "90GRD", "6TC", "51GRD"]
    table.do("go 51GRD 52GRD 90GRD 6TC")
    table.do("step 3223")
    assert seen(table, GERMAN, "3223") == ["52GRD", "90GRD", "6TC", "51GRD"]


@pytest.mark.rule("dok:7.3")
def test_whoever_leaves_alone_is_seen_and_so_the_rest_is_known() -> None:
    table = position(KNOWN)
    table.do("go 52GRD")
    table.do("step 3223")
    assert seen(table, GERMAN, "3222") == ["51GRD", "90GRD", "6TC"]
    table = position(KNOWN)
    table.do("go 51GRD 52GRD 6TC")  # 90GRD is seen where it stays
    table.do("step 3223")
    assert seen(table, GERMAN, "3223") == ["51GRD", "52GRD", "6TC"]


@pytest.mark.rule("dok:7.3")
def test_a_stack_that_parts_under_cover_is_forgotten() -> None:
    table = position(KNOWN)
    table.do("go 51GRD 52GRD")
    table.do("step 3223")
    assert seen(table, GERMAN, "3223") == ["?", "52GRD"]
    assert seen(table, GERMAN, "3222") == ["?", "6TC"]


@pytest.mark.rule("dok:7.3")
def test_a_stack_of_which_only_a_part_was_seen_is_forgotten_when_it_moves() -> None:
    table = position("turn 1 soviet movement1\n3222 51GRD 52GRD 6TC\nknown german 52GRD")
    assert seen(table, GERMAN, "3222") == ["?", "52GRD", "6TC"]
    table.do("go 51GRD 52GRD 6TC")
    table.do("step 3223")
    assert seen(table, GERMAN, "3223") == ["?", "?", "6TC"]


@pytest.mark.rule("dok:7.3", "dok:11.12")
def test_who_retreats_from_a_battle_is_still_known_and_odds_are_exact() -> None:
    table = position(
        """turn 1 german combat1
        track luftwaffe=0
        3221 167ID
        3121 1SS
        3222 51GRD 52GRD"""
    )
    table.do("attack 3222 167ID", dice=[3])  # 10 on 10 is 1:1: DR
    table.do("retreat 3223")
    assert table.at("167ID") == "3222", "it alone can advance, and has"
    assert seen(table, GERMAN, "3223") == ["51GRD", "52GRD"]
    sight = table.g.sight(table.s, GERMAN)
    assert fillings_of(table.g, sight, Hex(table.g.hex_named["3223"])) == [("", sight)], "nothing is guessed"


@pytest.mark.rule("dok:7.3", "dok:11.12")
def test_who_retreats_onto_others_is_no_longer_told_apart() -> None:
    table = position("turn 1 german combat1\n3422 51GRD 52GRD\n3423 67GRD 90GRD\nknown german 51GRD 52GRD")
    g, s = table.g, table.s
    group = (table.unit("51GRD"), table.unit("52GRD"))
    for u in group:
        move_named(g, s, u, Hex(g.hex_named["3423"]), group)
    assert seen(table, GERMAN, "3423") == ["?", "?", "?", "52GRD"]


@pytest.mark.rule("dok:7.3", "dok:11.14")
def test_the_defender_knows_who_has_advanced_together() -> None:
    table = position("turn 1 german combat1\n3421 1SS 2SS 3SS\n3425 67GRD\nknown soviet 1SS 2SS 3SS")
    attackers = (table.unit("1SS"), table.unit("2SS"))
    for u in attackers:
        move_named(table.g, table.s, u, Hex(table.g.hex_named["3422"]), attackers)
    assert seen(table, SOVIET, "3422") == ["1SS", "2SS"]
    assert seen(table, SOVIET, "3421") == ["3SS"]


@pytest.mark.rule("dok:7.3")
def test_after_a_loss_the_rest_of_a_stack_is_known() -> None:
    table = position(KNOWN)
    take_away(table.g, table.s, table.unit("52GRD"), DEAD)
    assert seen(table, GERMAN, "3222") == ["51GRD", "90GRD", "6TC"]


# What is told.


@pytest.mark.rule("dok:7.3")
def test_covered_units_that_move_are_named_by_their_places() -> None:
    table = position("turn 1 soviet movement1\n3222 51GRD 52GRD 6TC")
    table.do("go 51GRD 52GRD 6TC")
    (moved,) = hears(table, GERMAN, "step 3223")
    assert moved["units"] == ["6TC", "?3222.0", "?3222.1"]
    (moved,) = [event for event in hears(table, SOVIET, "step 3224") if event["event"] == "moved"]
    assert moved["units"] == ["51GRD", "52GRD", "6TC"]


@pytest.mark.rule("dok:7.3")
def test_a_covered_unit_that_leaves_its_stack_alone_is_seen() -> None:
    table = position("turn 1 soviet movement1\n3222 51GRD 52GRD 6TC")
    table.do("go 51GRD")
    (moved,) = hears(table, GERMAN, "step 3223")
    assert moved["units"] == ["51GRD"]


@pytest.mark.rule("dok:7.3")
def test_the_other_player_does_not_see_whether_a_stack_is_still_on_the_move() -> None:
    """Whether it must halt depends on what lies beneath its top."""
    table = position("turn 1 soviet movement1\n3222 51GRD 52GRD 6TC 67GRD")
    table.do("go 51GRD 6TC")
    table.do("step 3223")
    for reader in (GERMAN, WATCHER):
        assert isinstance(table.g.sight(table.s, reader).agenda[-1], MovementPhase)
    moving = table.g.sight(table.s, SOVIET).agenda[-1]
    assert isinstance(moving, Moving) and [table.g.units[u] for u in moving.units] == ["51GRD", "6TC"]


@pytest.mark.rule("dok:7.3")
def test_another_deal_of_the_covered_units_looks_the_same() -> None:
    table = position("turn 1 soviet movement1\n3222 51GRD 52GRD 6TC\n3024 67GRD 71GRD 31TC")
    table.do("go 51GRD 6TC")
    looks = encode(table.g.sight(table.s, GERMAN))
    deals: list[KurskState] = [table.g.redeal(table.s, GERMAN, random.Random(seed)) for seed in range(20)]
    assert all(encode(table.g.sight(deal, GERMAN)) == looks for deal in deals)
    assert any(deal.at != table.s.at for deal in deals)
    for deal in deals:  # who is on the move stands where the move began
        assert {deal.at[u] for u in deal.agenda[-1].units} == {table.g.hex_named["3222"]}


@pytest.mark.rule("dok:7.3", "dok:7.5")
def test_a_deal_mixes_sizes_as_far_as_stacks_allow() -> None:
    """A corps takes a third of a hex, a division a ninth: 3222 has room for one corps more, 3024 for two."""
    table = position("turn 1 soviet movement1\n3222 51GRD 52GRD 9TC 6TC\n3024 67GRD 31TC 71GRD")
    table.s.flags[table.unit("9TC")] |= 1 << table.g.flag_names.index("reduced")
    found = set()
    for seed in range(60):
        deal = table.g.redeal(table.s, GERMAN, random.Random(seed))
        here = {table.g.units[u] for u in deal.stacks[table.g.hex_named["3222"]]}
        assert sum(table.g.thirds[table.unit(name)] for name in here) <= 9
        found.add(len(here & {"9TC", "31TC"}))
        assert deal.flags[table.unit("9TC")] & 1, "a lost step goes with its counter"
    assert found == {0, 1}


@pytest.mark.rule("dok:3.5.3")
def test_a_hidden_set_up_is_dealt_as_another_set_up() -> None:
    table = new_game(gambit="no")
    table.do("done")
    table.do("place 51GRD 2414")
    looks = encode(table.g.sight(table.s, GERMAN))
    deals: list[KurskState] = [table.g.redeal(table.s, GERMAN, random.Random(seed)) for seed in range(12)]
    assert all(encode(table.g.sight(deal, GERMAN)) == looks for deal in deals)
    assert len({tuple(deal.at) for deal in deals}) > 6
    assert all(Table(table.g, deal).why("done") is None for deal in deals)


# Other secrets.


@pytest.mark.rule("dok:3.5.3")
def test_the_german_looks_away_while_the_soviet_deploys() -> None:
    table = new_game(gambit="no")
    assert table.side == "german"
    u = table.unit("1SS")
    assert table.g.sight(table.s, SOVIET).at[u] == table.s.at[u]  # the Soviet may watch (3.4.8)
    table.do("done")
    assert table.side == "soviet"
    for reader in (GERMAN, WATCHER):
        sight = table.g.sight(table.s, reader)
        assert all(sight.at[u] in (HIDDEN, table.s.at[u]) for u in table.g.units_of[1])
        placed = [u for u in table.g.units_of[1] if table.s.at[u] >= 0]
        assert all(sight.at[u] == HIDDEN for u in placed)
        # Only the reserves, which stay where they were, are there to be seen, from behind.
        held = {table.g.numbers[h] for h in sight.stacks if sight.holder[h] == 2}
        assert held == {"3716", "3415", "3815", "2713", "2715", "2317", "2416", "2217"}
    table.do("done")
    assert any(table.g.sight(table.s, GERMAN).at[u] >= 0 for u in table.g.units_of[1])


def first_hex(table: Table) -> str:
    return table.choices(f"place {table.choices('place')[0]}")[0]


@pytest.mark.rule("dok:3.5.3")
def test_the_german_is_not_told_where_the_soviet_places_a_unit() -> None:
    table = new_game(gambit="no")
    table.do("done")
    unit = table.choices("place")[0]
    origin, to = table.at(unit), first_hex(table)
    for event in hears(table, GERMAN, f"place {unit} {to}"):
        assert unit not in str(event)
        assert to not in str(event)
        assert origin not in str(event)


@pytest.mark.rule("dok:5.4", "dok:5.4.1")
def test_the_soviet_order_is_covered_until_his_player_turn() -> None:
    table = deployed()
    news = hears(table, GERMAN, "order fight-fight")
    assert "fight-fight" not in str(news)
    assert table.g.sight(table.s, GERMAN).orders == ["", ""]
    assert table.g.sight(table.s, WATCHER).orders == ["", ""]
    assert table.g.sight(table.s, SOVIET).orders == ["", "fight-fight"]
    table.do("order move-move")
    assert table.g.sight(table.s, SOVIET).orders == ["move-move", "fight-fight"]  # the German's is open
    assert table.g.sight(table.s, GERMAN).orders == ["move-move", ""]
    table.do("end")
    table.do("end")
    assert table.side == "soviet"
    assert table.g.sight(table.s, GERMAN).orders == ["move-move", "fight-fight"]


@pytest.mark.rule("dok:4.10")
def test_a_vote_is_covered_in_the_other_players_view() -> None:
    table = position("turn 7 soviet combat2\n3018 1SS\n3222 67GRD")
    table.do("end")
    news = hears(table, SOVIET, "vote yes")
    assert table.s.votes == ["yes", ""]
    assert "yes" not in str(news)
    assert table.g.sight(table.s, GERMAN).votes == ["yes", ""]
    for reader in (SOVIET, WATCHER):
        assert table.g.sight(table.s, reader).votes == ["?", ""]


@pytest.mark.rule("dok:4.10")
def test_that_a_vote_is_cast_is_open() -> None:
    table = position("turn 7 soviet combat2\n3018 1SS\n3222 67GRD")
    table.do("end")
    table.do("vote yes")
    for reader in (SOVIET, WATCHER):
        assert asked(table.g, table.g.sight(table.s, reader)) == asked(table.g, table.s)


@pytest.mark.rule("dok:7.3")
def test_the_owner_orders_his_stacks_during_set_up_too() -> None:
    table = new_game(gambit="no")
    assert table.stack("2411")[-1] != "3Pz"
    table.do("top 3Pz")
    assert table.stack("2411")[-1] == "3Pz"
    assert table.why("top 3Pz") == ("7.3", "no-top")
    table.do("done")
    assert table.side == "soviet" and table.why("top 3Pz") == ("7.3", "not-yours")
