"""Standing orders: answers given beforehand, so that play does not wait for every shot of the other side's
turn.

They are a small player, unknown to the engine; the log holds what they answer like anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice
from pkgutil import resolve_name

from steppe.games import GAMES
from steppe.match import Match
from steppe.table.basics import Action, Reader, Side
from steppe.table.game import AnyGame
from steppe.table.play import Legal
from steppe.table.state import State

ALWAYS = Fraction(0)
NEVER = Fraction(2)
"""More than any chance."""

Answer = Callable[[AnyGame, State, Side, Fraction], Action | None]
"""What a game's room names: the answer of a side at a chance of at least so much, if it is its to give."""


def has_standing_orders(game: str) -> bool:
    return game in GAMES and bool(GAMES[game].standing)


def standing_answer(g: AnyGame, sight: State, side: Side, least: Fraction) -> Action | None:
    """Fire where the chance to hit is at least so much, else hold fire; None for any other decision."""
    if not has_standing_orders(g.id):
        return None
    answer: Answer = resolve_name(GAMES[g.id].standing)
    return answer(g, sight, side, least)


def sole_answer(g: AnyGame, sight: State, side: Side) -> Action | None:
    """The answer where standing orders could answer and there is but one: the side was asked so that being
    asked tells the other one nothing."""
    action = standing_answer(g, sight, side, NEVER)
    return action if action is not None and list(islice(Legal(g, sight, side), 2)) == [action] else None


def answer_standing(match: Match, orders: Mapping[Side, Fraction | None]) -> None:
    """Answer for every side that is asked and has standing orders, until one is asked who must decide itself.
    For a side without orders (None) only questions are answered that leave it no choice.

    An order against which they only held their fire goes on; where they fired it has ended, as
    `match.stopped` says.
    """
    going_on = True
    while going_on:
        before, stopped, unfinished = len(match.plays), match.stopped, match.unfinished
        if not _answer_all(match, orders):
            return
        answers = match.plays[before:]
        mover = match.plays[before - 1].side if unfinished else None
        match.stopped = stopped
        going_on = mover in match.sides_asked and not any(play.barrier for play in answers)
        if mover is not None and going_on:
            match.go_on(unfinished, match.g.sides[mover])


def _answer_all(match: Match, orders: Mapping[Side, Fraction | None]) -> bool:
    """Whether there was anything to answer."""
    found = False
    while (answer := _next_answer(match, orders)) is not None:
        side, action = answer
        match.play(action, match.g.sides[side])
        found = True
    return found


def _next_answer(match: Match, orders: Mapping[Side, Fraction | None]) -> tuple[Side, Action] | None:
    for side in match.sides_asked:
        if side not in orders or not has_standing_orders(match.g.id):
            continue
        sight, least = match.sight(Reader(side)), orders[side]
        action = (
            sole_answer(match.g, sight, side)
            if least is None
            else standing_answer(match.g, sight, side, least)
        )
        if action is not None:
            return side, action
    return None
