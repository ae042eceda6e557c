"""`still`: stands where it is, ends every phase and fires at nobody. What is won against it can be won at
all."""

from __future__ import annotations

from typing import Any

from steppe.players.minds import Plan
from steppe.players.player import Player
from steppe.table.basics import END, Action, Side
from steppe.table.game import AnyGame
from steppe.table.grammar import closing_words
from steppe.table.play import Legal, choices
from steppe.table.state import State
from steppe.table.steps import Ask


class StillPlayer(Player):
    """The closing action of each decision; where there is none, the first that is legal."""

    def __init__(self, seed: int | str | None = None) -> None:
        pass

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        step: Ask[Any, Any] = sight.agenda[-1]
        closing = closing_words(type(step))
        word = next((word for word in choices(g, sight, side, ()) if word in closing), None)
        if word is None:
            return next(iter(Legal(g, sight, side)))
        action: Action = (word,)
        while END not in (following := choices(g, sight, side, action)):
            action = (*action, following[0])
        return action
