"""What a computer player would do in somebody's place: orders that can be given, and what it foresees."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from steppe.games import GAMES, Room, load_game
from steppe.games.ss_panzer.movement import Moving
from steppe.hexes import Hex
from steppe.match import Match
from steppe.players import GreedyPlayer, RandomPlayer
from steppe.players.counsel import (
    MOST_NAMED,
    STEP,
    Counsel,
    Heading,
    _heading,
    _Listener,
    _most_likely,
    _near,
    _place_of,
    _spots,
    counsel,
    intent_of,
)
from steppe.table.basics import Reader, Side
from steppe.table.coding import encode
from steppe.table.events import Attacked, Controlled, Scored
from steppe.table.play import apply, asked, awaited
from steppe.table.telling import Told


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


def test_a_move_under_way_is_told_to_its_end() -> None:
    """Not hex by hex: in SS Panzer a unit that has recovered is asked in the middle of its move."""
    match, player = Match.new(load_game("ssp", "starter"), seed=3), GreedyPlayer(3)
    while not isinstance(match.truth.agenda[-1], Moving) or asked_of(match).orders[0][0] != STEP:
        player.play(match)
    found, before = asked_of(match), len(match.truth.agenda)
    s, side = match.truth.copy(), match.sides_asked[0]
    for order in found.orders:
        apply(match.g, s, side, order, lambda event: None)
    assert len(s.agenda) < before or awaited(s) is not None or asked(match.g, s) != (side,)


def test_after_a_move_it_says_what_comes_next_up_to_the_first_attack() -> None:
    """Other moves, each of somebody who has not been advised to move already, and one attack at most."""
    match = Match.new(load_game("k43", "starter"), seed=7)
    found = asked_of(match)
    (first,) = {tuple(told["units"]) for told in found.deeds}
    kinds = [told["event"] for told in found.sequel]
    assert "moved" in kinds and set(kinds) <= {"moved", "placed", "attacked"}
    assert all(told["units"] != list(first) for told in found.sequel if told["event"] == "moved")
    assert kinds.count("attacked") <= 1 and "attacked" not in kinds[:-1]


def test_a_plan_for_one_deed_is_foreseen_beyond_it() -> None:
    """In the starter of SS Panzer there is a plan for every deed; what is foreseen is the whole impulse and
    what the other side makes of it."""
    match = Match.new(load_game("ssp", "starter"), seed=43)
    fears, attacks = set[str](), set[str]()
    for _ in range(6):
        found = asked_of(match)
        attacks |= {each.at for each in found.intent.attacks}
        fears |= {each.at for each in found.intent.fears}
        match.play(found.orders[0], by=match.asked[0])
    assert attacks and fears


def test_an_attack_is_foreseen_where_it_is_advised() -> None:
    match = at_combat()
    found = asked_of(match)
    assert found.orders[0][0] == "attack"
    target = found.orders[0][1]
    assert [told["at"] for told in found.deeds] == [target]
    plan = found.intent
    assert target in [each.at for each in plan.attacks]
    assert plan.futures == 3 and all(2 <= each.futures <= 3 for each in (*plan.attacks, *plan.fears))
    assert len(plan.attacks) <= MOST_NAMED and len(plan.fears) <= MOST_NAMED


def test_a_plan_without_an_axis_names_the_goals_that_draw_it() -> None:
    match, player = Match.new(load_game("dok", "citadel", {"gambit": "no"}), seed=3), GreedyPlayer(3)
    while (asking := match.decision(match.asked[0])) is None or asking.code != "movement":
        player.play(match)
    plan = asked_of(match).intent
    assert plan.aims == () and not plan.holds
    names = [match.g.board.places[Hex(match.g.hex_named[number])].name for number in plan.draws[:2]]
    assert names == ["Kursk", "Lgov"]


def test_a_goal_without_a_name_is_called_by_its_nearest_hex() -> None:
    g = load_game("dok", "starter")
    match = Match.new(g, seed=3)
    own = [Hex(h) for h, pile in match.truth.stacks.items() if g.side_of[pile[0]] == 0]
    goal = tuple(g.hex_named[number] for number in ("1027", "2509", "2707"))
    (called,) = _spots(g, match.truth, Side(0), goal)
    nearest = min(goal, key=lambda h: min(g.grid.distance(Hex(h), at) for at in own))
    assert called == g.numbers[nearest]


def test_a_move_says_which_goal_it_leads_to_and_how_far_it_is_then() -> None:
    g = load_game("dok", "starter")
    deeds: tuple[Told, ...] = (
        {"event": "moved", "units": ["GD"], "origin": "2411", "to": "2511"},
        {"event": "moved", "units": ["GD"], "origin": "2511", "to": "2611"},
    )
    assert _heading(g, ("3415", "2113"), deeds) == Heading("3415", 10, 8)
    assert _heading(g, ("2113",), deeds) is None
    assert _heading(g, ("3415",), ()) is None


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


def test_a_player_says_what_it_means_to_do_where_it_plans() -> None:
    match = at_combat()
    g, side = match.g, match.sides_asked[0]
    plan = intent_of(g, match.sight(Reader(side)), side, GreedyPlayer(1), "1")
    assert plan is not None and plan.futures == 3
    assert {each.at for each in asked_of(match).intent.attacks} <= {each.at for each in plan.attacks}
    assert len(plan.attacks) <= MOST_NAMED and len(plan.fears) <= MOST_NAMED
    assert intent_of(g, match.sight(Reader(side)), side, RandomPlayer(1), "1") is None


def test_of_a_game_without_a_mind_it_only_names_a_legal_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "drill", Room("tests.drill:Drill"))
    match = Match.new(load_game("drill"), seed=1)
    found = asked_of(match)
    assert len(found.orders) == 1 and found.intent.futures == 0
    match.play(found.orders[0], by=match.asked[0])


def test_what_the_other_side_takes_is_feared_like_what_it_attacks() -> None:
    """Walking onto a map's edge brings him points without any attack."""
    listener = _Listener(Side(0))
    for event in (
        Attacked("11.1", Side(0), (), Hex(5)),
        Attacked("11.1", Side(1), (), Hex(6)),
        Controlled("3.10", Side(1), Hex(7)),
        Scored("4.4", -10, 50, "edge", Hex(7)),
        Controlled("3.10", Side(1), Hex(8)),
        Controlled("3.10", Side(0), Hex(9)),
        Scored("4.4", 10, 60, "town", Hex(9)),
    ):
        listener.hear(event)
    assert listener.struck == {(False, 5), (True, 6), (True, 7)}


def test_of_equal_places_the_nearest_to_the_order_are_named_and_far_ones_not() -> None:
    g = load_game("dok", "starter")
    about = g.hex_named["2412"]
    beside, near, far, chance = (g.hex_named[number] for number in ("2411", "2409", "1811", "2413"))
    found = _most_likely(g, Counter({near: 3, far: 3, beside: 3, chance: 1}))
    assert [each.at for each in found] == ["1811", "2409", "2411"]
    assert [each.at for each in _near(g, found, about)] == ["2411", "2409"]
    assert _near(g, found, None) == ()
    s = Match.new(g, seed=3).truth
    assert _place_of(g, s, (("move", "19Pz", "2411"), ("step", "2412"))) == about
    assert _place_of(g, s, (("reveal", "GD"),)) == s.at[g.unit_named["GD"]]
    assert _place_of(g, s, (("end",),)) is None
