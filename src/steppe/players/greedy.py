"""`greedy`: takes what looks best now, by exact odds and a few plain ideas about the ground.

What it knows of a game lies in a package named after the game; a game without one is played at random.
"""

from __future__ import annotations

import random

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import KurskState
from steppe.players.drive_on_kursk.mind import Mind
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.play import Legal, why_not
from steppe.table.state import State


class GreedyPlayer:
    """Deterministic: the seed matters only where nothing is known of a game."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)
        self.minds: dict[Side, Mind] = {}

    def choose(self, g: AnyGame, sight: State, side: Side) -> Action:
        action = self._think(g, sight, side)
        if action is None or why_not(g, sight, side, action) is not None:
            return Legal(g, sight, side).sample(self.rng)
        return action

    def _think(self, g: AnyGame, sight: State, side: Side) -> Action | None:
        if not isinstance(g, DriveOnKursk) or not isinstance(sight, KurskState):
            return None
        mind = self.minds.get(side)
        if mind is None or mind.g is not g:
            mind = self.minds[side] = Mind(g, side)
        return mind.choose(sight)
