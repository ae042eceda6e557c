"""What is always legal: where a script has no answer, or only plain words to say."""

from __future__ import annotations

import random

from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.play import Legal, choices, why_not
from steppe.table.state import State


def legal_or_any(g: AnyGame, sight: State, side: Side, action: Action | None, rng: random.Random) -> Action:
    """An answer, if there is one and it may be given, else anything that may."""
    if action is None or why_not(g, sight, side, action) is not None:
        return Legal(g, sight, side).sample(rng)
    return action


def first_offered(g: AnyGame, sight: State, side: Side, words: tuple[str, ...]) -> Action:
    """The first of some plain actions that is offered."""
    offered = choices(g, sight, side, ())
    return next(((word,) for word in words if word in offered), (offered[0],))
