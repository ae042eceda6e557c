"""Standing orders: answers given beforehand, so that play does not wait for every shot of the other side's
turn.

They are a small player, unknown to the engine; the log holds what they answer like anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module

from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State

ALWAYS = Fraction(0)
NEVER = Fraction(2)
"""More than any chance."""

Answer = Callable[[AnyGame, State, Side, Fraction], Action | None]

_GAMES = {"ssp": "steppe.players.ss_panzer.standing"}
"""Game id -> the module whose `answer` gives its standing orders."""


def has_standing_orders(game: str) -> bool:
    return game in _GAMES


def standing_answer(g: AnyGame, sight: State, side: Side, least: Fraction) -> Action | None:
    """Fire where the chance to hit is at least so much, else hold fire; None for any other decision."""
    if g.id not in _GAMES:
        return None
    answer: Answer = import_module(_GAMES[g.id]).answer
    return answer(g, sight, side, least)
