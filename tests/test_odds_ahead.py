"""Odds of an attack from where a unit could go, asked before it moves: the odds that it has there."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import steppe
from steppe.games import GAMES
from steppe.match import Match
from steppe.table.basics import HIDDEN, IllegalAction
from steppe.table.preview import Preview
from steppe.table.queries import BadQuery, Field
from tests.cli.support import in_movement, run, save_of

POSITIONS = 40
"""Lines of a computer's game, in each scenario of a game, before each of which a unit is looked at."""

VERBS = ("attack", "assault", "fire", "barrage")


def plans(match: Match, rng: random.Random) -> Iterator[tuple[str, str, str, str]]:
    """A unit of the side that moves, a hex beside an enemy that it can reach, that enemy's hex, and a counter
    there if one is known."""
    g, side = match.g, match.asked[0]
    sight, enemy = match.view(side), 2 - match.sides_asked[0]
    units = (
        [u for u in match.choices("go", side) if u in g.unit_named] if "go" in match.choices("", side) else []
    )
    for unit in rng.sample(units, min(2, len(units))):
        try:
            reach = match.query("reach", unit, by=side)
        except BadQuery:
            continue
        assert isinstance(reach, Field)
        pairs = [
            (to, n)
            for to in sorted(reach.values)
            for n in g.around[g.hex_named[to]]
            if sight.holder[n] == enemy and g.hex_named[to] != sight.at[g.unit_named[unit]]
        ]
        if pairs:
            to, n = rng.choice(pairs)
            known = [g.units[u] for u in sight.stacks[n] if u < len(g.units)]
            yield unit, to, g.numbers[n], known[0] if known else ""


def orders(match: Match, unit: str, target: str, enemy: str) -> Iterator[list[str]]:
    for verb in VERBS:
        if verb in match.g.verbs:
            yield (
                [verb, target, unit]
                if verb == "attack"
                else [verb, unit, enemy if verb == "fire" else target]
            )


def enemy_as_seen(match: Match, side: str) -> list[object]:
    """All that a side knows of the other's counters; a move may show it more."""
    s, g = match.view(side), match.g
    mine = g.side_named(side)
    theirs = (u for pile in s.stacks.values() for u in pile if g.side_of[u] != mine)
    return [sorted((s.at[u], u, s.flags[u]) for u in theirs), [at == HIDDEN for at in s.at[: len(g.units)]]]


def really_moved(match: Match, unit: str, to: str, order: list[str]) -> Preview | None:
    """The odds after the move was made, the other side having let it pass; None if something came between."""
    g, side = match.g, match.asked[0]
    for mode in (*(mode for mode, may_do_more in g.order_modes.items() if may_do_more), ""):
        after = copy.copy(match)
        try:
            after.play(["move", unit, to, *([mode] if mode else [])], side)
        except IllegalAction:
            continue
        while after.asked and side not in after.asked and after.why_not("pass", after.asked[0]) is None:
            after.play("pass", after.asked[0])
            if after.is_held_up:
                after.resume()
        if after.view(side).at[g.unit_named[unit]] != g.hex_named[to]:
            return None
        for ending in ("", "halt", "end", "end"):
            if ending and side in after.asked and after.why_not(ending, side) is None:
                after.play(ending, side)
            if side not in after.asked or enemy_as_seen(after, side) != enemy_as_seen(match, side):
                break
            try:
                return after.odds(order, side)
            except IllegalAction:
                continue
    return None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_they_are_the_odds_after_the_move(game: str) -> None:
    compared = 0
    rng = random.Random(8)
    for scenario in steppe.new_match(game).g.scenarios:
        match, player = steppe.new_match(game, scenario, seed=8), steppe.player("greedy", 4)
        for _ in range(POSITIONS):
            if match.over:
                break
            for unit, to, target, enemy in plans(match, rng):
                for order in orders(match, unit, target, enemy):
                    ahead = [f"{word}@{to}" if word == unit else word for word in order]
                    lines, sight = len(match.lines), match.position(match.asked[0])
                    try:
                        found = match.odds(ahead)
                    except IllegalAction:
                        continue
                    assert (len(match.lines), match.position(match.asked[0])) == (lines, sight)
                    assert [(move.units, move.to) for move in found.moves] == [((unit,), to)]
                    after = really_moved(match, unit, to, order)
                    if after is not None:
                        assert found.rows == after.rows and found.exact == after.exact, ahead
                        compared += 1
            player.play(match)
    assert compared >= {"gd": 3}.get(game, 10)


def begun() -> Match:
    """`dok` in the German movement phase of turn 1, a combat phase to come."""
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    for order in ("done", "done", "order fight-fight", "order move-fight"):
        match.play(order)
    return match


def test_moves_and_their_costs_are_told() -> None:
    """1SS comes to 2311 for 7 of its 8 movement points."""
    found = begun().odds("attack 2412 1ss@2311")
    assert [(move.units, move.to, move.cost) for move in found.moves] == [(("1SS",), "2311", "7")]
    assert "After 1SS moves to 2311 (7 MP):" in str(found)
    assert "After 1SS moves to 2311" in found._repr_html_()


def test_some_may_move_and_some_stay() -> None:
    """GD stands there already, whether its hex is named or not; 1SS joins it and brings its strength."""
    match = begun()
    strengths = []
    for order in ("attack 2412 1SS@2311", "attack 2412 GD@2411 1SS@2311", "attack 2412 1SS@2311 GD"):
        found = match.odds(order)
        assert [move.units for move in found.moves] == [("1SS",)]
        strengths.append(next(int(term.value) for term in found.rows[0].terms if term.label == "attack"))
    first, second, third = strengths
    assert second == third > first


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("attack 2412 1SS@4020", "4020"),
        ("attack 2412 GD@9999", "there is no hex '9999'"),
        ("attack 2412 XX@2411", "there is no unit 'XX'"),
        ("attack 2412 52GRD@2411", "52GRD belongs to the other side"),
        ("attack 2412 GD@", "there is no hex ''"),
        ("move 1SS@2311 2412", "'move' cannot follow that move in this turn"),
    ],
)
def test_a_move_that_cannot_be_made_says_why(order: str, said: str) -> None:
    match = begun()
    with pytest.raises(IllegalAction, match=said):
        match.odds(order)


def test_no_combat_follows_a_movement_phase_that_is_the_last(tmp_path: Path) -> None:
    match = steppe.open_match(save_of(in_movement(), tmp_path))
    with pytest.raises(IllegalAction, match="cannot follow that move in this turn"):
        match.odds("attack 2412 1SS@2110")


def test_the_command_line_tells_the_moves(tmp_path: Path) -> None:
    path = save_of(begun().to_bytes(), tmp_path)
    before = path.read_bytes()
    ran = run("odds", path, "attack", "2412", "1SS@2311")
    assert ran.code == 0 and path.read_bytes() == before
    said = json.loads(run("odds", path, "attack", "2412", "1SS@2311", "--json").out)
    assert said["moves"] == [{"units": ["1SS"], "to": "2311", "cost": "7"}]
