"""What a computer player is."""

from __future__ import annotations

from typing import Protocol

from steppe.match import Match
from steppe.players.minds import Plan
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State
from steppe.table.telling import Told


class Player(Protocol):
    """Gets a view, which is its own to try things out on, and a side, and returns an action. Made from the
    same seed, asked the same with the same budget, it answers the same, on any machine.

    `budget` is how many futures it may play out before it answers, a count and never a clock; None is what
    its level is used to.
    """

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        """Following a plan of the game's mind, if one is given."""

    def plan(self, g: AnyGame, sight: State, side: Side, budget: int | None = None) -> Plan | None:
        """What it means to do next, as far as it plans at all and one is due."""
        return None

    def play(self, match: Match, by: str | None = None) -> list[Told]:
        """Decide once for a side (the first that is asked, if none is named); returns what it is told."""
        name = by or match.asked[0]
        action = self.choose(match.g, match.view(name), match.g.side_named(name))
        return match.play(action, by=name)
