"""What is left undone when a phase is ended, in all games: what is said of it, and when nothing is said."""

from __future__ import annotations

import pytest

import steppe
from steppe.games import GAMES, game_class, load_game
from steppe.match import Match
from steppe.players import RandomPlayer
from steppe.table.basics import Reader
from steppe.table.unfinished import left_in_words

LUTCHESSA = """steppe position 1
game gd scenario lutchessa
track weather=1
turn 2 soviet movement
2604 1.1Mot{active} 2.1Mot{active}
2606 3.1Mot{active}
2603 HQ.1Mot{active}
2215 HQ.3Art 7B.3Art
"""
"""Three stacks of the battalion may move: the HQ too [9.0]."""


def left(match: Match) -> str:
    side = match.sides_asked[0]
    return left_in_words(match.g, match.words, match.sight(Reader(side)), side, ("end",))


def in_phase(*orders: str) -> Match:
    """The first game of Drive on Kursk after these orders: who moves and who fights first is theirs."""
    match = steppe.new_match("dok", scenario="starter", seed=7)
    for order in orders:
        match.play(order)
    return match


def german_stacks(match: Match) -> int:
    return len({unit.hex for unit in match.units() if unit.side == "german" and unit.hex})


def test_stacks_that_have_not_moved_are_counted() -> None:
    before = in_phase("order fight-fight", "order move-fight")
    count = german_stacks(before)
    assert left(before) == f"{count} stacks have not moved"
    before.play("move 1SS 2SS 3SS 2109")
    assert left(before) == f"{count - 1} stacks have not moved"
    before.undo()
    assert left(before) == f"{count} stacks have not moved"


def test_units_that_could_attack_are_counted() -> None:
    """Those next to an enemy [11.2]: 3Pz, 11Pz and GD in 2411, 1SS, 2SS and 3SS in 2210, 167ID and so on."""
    match = in_phase("order fight-fight", "order fight-move")
    able = {unit for target in match.choices("attack") for unit in match.choices(f"attack {target}")}
    assert {"3Pz", "11Pz", "GD"} <= able
    assert left(match) == f"{len(able)} units that could attack have not"
    match.play("attack 2412 3Pz 11Pz GD")
    assert not {"3Pz", "11Pz", "GD"} & set(left(match).split())


def test_one_stack_of_the_battalion_is_left_in_grossdeutschland() -> None:
    match = Match.new(load_game("gd", "lutchessa", {}), 1, start=LUTCHESSA)
    assert left(match) == "3 stacks have not moved"
    match.play("move 1.1Mot 2.1Mot 2605")
    assert left(match) == "2 stacks have not moved"
    match.play("move HQ.1Mot 2604")
    assert left(match) == "1 stack has not moved"


def test_nothing_is_said_where_another_decision_is_open() -> None:
    match = steppe.new_match("dok", scenario="starter", seed=7)
    assert left(match) == ""  # the order of phases is chosen: nothing can be ended
    assert left_in_words(match.g, match.words, match.view("german"), match.sides_asked[0], ("order",)) == ""


SCENARIOS = [(game, scenario) for game in GAMES for scenario in game_class(game).scenarios]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_something_is_said_just_when_a_unit_can_still_begin(game: str, scenario: str) -> None:
    """In random play, wherever a phase can be ended: it is said if a unit on the map can still go, attack or
    barrage, or a reinforcement come on; and nothing is said if `end` is all that is left."""
    match = steppe.new_match(game, scenario=scenario, seed=3)
    player, phases = RandomPlayer(3), set()
    for _ in range(250):
        if match.over:
            break
        side = match.sides_asked[0]
        by = match.g.sides[side]
        verbs = match.choices(by=by)
        if "end" in verbs:
            decision = match.decision(by)
            assert decision is not None
            said, sight = left(match), match.sight(Reader(side))
            apart = {match.g.units[u] for u in match.g.apart(sight, side)}
            able = {
                unit
                for verb in {"go", "attack", "barrage"} & set(verbs)
                for unit in named(match, verb, by)
                if sight.at[match.g.unit_named[unit]] >= 0 and unit not in apart
            }
            if able or tuple(match.g.waiting(sight, side)):
                assert said, (decision.code, able)
                phases.add(decision.code)
            if verbs == ["end"]:
                assert not said or tuple(match.g.waiting(sight, side)), decision.code
        match.play(player.choose(match.g, match.sight(Reader(side)), side), by)
    assert phases


def named(match: Match, verb: str, by: str) -> set[str]:
    """The units that may be named after a verb, at once or after a hex."""
    first = match.choices(verb, by)
    more = [
        word for hexed in first if hexed in match.g.hex_named for word in match.choices((verb, hexed), by)
    ]
    return {word for word in (*first, *more) if word in match.g.unit_named}
