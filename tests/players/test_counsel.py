"""What a computer player would do in somebody's place: orders that can be given, and what it foresees."""

from __future__ import annotations

import random

import pytest

from steppe.games import GAMES, Room, load_game
from steppe.match import Match
from steppe.players import GreedyPlayer
from steppe.players.counsel import MOST_NAMED, Counsel, counsel
from steppe.table.basics import Reader, Side
from steppe.table.coding import encode


def at_combat() -> Match:
    """The starter of Drive on Kursk, played by greedy to the first German combat phase."""
    match, player = Match.new(load_game("dok", "starter"), seed=3), GreedyPlayer(3)
    while True:
        asking = match.decision(match.asked[0])
        if match.asked[0] == "german" and asking is not None and asking.code == "combat":
            return match
        player.play(match)


def asked_of(match: Match, seed: str = "1") -> Counsel:
    side = match.sides_asked[0]
    return counsel(match.g, match.sight(Reader(side)), side, GreedyPlayer(1), seed)


def test_its_orders_can_be_given() -> None:
    match, deeds = Match.new(load_game("dok", "starter"), seed=3), 0
    while not match.over and deeds < 12:
        found = asked_of(match)
        side = match.asked[0]
        for order in found.orders:
            if side not in match.asked:
                break  # what it could not foresee has happened
            match.play(order, by=side)
        deeds += 1
    assert deeds == 12 and len(match.lines) >= deeds


def test_a_move_is_told_from_its_beginning_to_its_end() -> None:
    match, player = Match.new(load_game("dok", "citadel", {"gambit": "no"}), seed=3), GreedyPlayer(3)
    while (asking := match.decision(match.asked[0])) is None or asking.code != "movement":
        player.play(match)
    found = asked_of(match)
    assert found.orders[0][0] == "go"
    units = found.orders[0][1:]
    moves = [told for told in found.deeds if told["event"] == "moved"]
    assert len(moves) == sum(order[0] == "step" for order in found.orders) > 0
    assert all(set(told["units"]) <= set(units) for told in moves)
    assert moves[0]["origin"] == match.unit(units[0]).hex
    assert [told["to"] for told in moves[:-1]] == [told["origin"] for told in moves[1:]]


def test_an_attack_is_foreseen_where_it_is_advised() -> None:
    match = at_combat()
    found = asked_of(match)
    assert found.orders[0][0] == "attack"
    target = found.orders[0][1]
    assert [told["at"] for told in found.deeds] == [target]
    assert target in [each.at for each in found.attacks]
    assert found.futures == 3 and all(2 <= each.futures <= 3 for each in (*found.attacks, *found.fears))
    assert len(found.attacks) <= MOST_NAMED and len(found.fears) <= MOST_NAMED


def test_nothing_is_done_to_the_sight_and_the_same_question_has_the_same_answer() -> None:
    match = at_combat()
    side = match.sides_asked[0]
    sight = match.sight(Reader(side))
    before = encode(sight)
    first = counsel(match.g, sight, side, GreedyPlayer(1), "1")
    assert encode(sight) == before
    assert counsel(match.g, sight, side, GreedyPlayer(1), "1") == first


def test_it_knows_no_more_than_the_sight() -> None:
    """Two tables that look the same to the German get the same counsel."""
    match = at_combat()
    g, side = match.g, Side(0)
    other = g.redeal(match.truth, Reader(side), random.Random(5))
    one, two = (g.sight(s, Reader(side)) for s in (match.truth, other))
    assert encode(one) == encode(two)
    assert counsel(g, one, side, GreedyPlayer(1), "1") == counsel(g, two, side, GreedyPlayer(1), "1")


def test_of_a_game_without_a_mind_it_only_names_a_legal_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "drill", Room("tests.drill:Drill"))
    match = Match.new(load_game("drill"), seed=1)
    found = asked_of(match)
    assert len(found.orders) == 1 and found.futures == 0
    match.play(found.orders[0], by=match.asked[0])
