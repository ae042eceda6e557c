"""`greedy`: takes what looks best now, by exact odds and a few plain ideas about the ground.

What it knows of a game lies in a package named after the game; a game without one is played at random.
"""

from __future__ import annotations

import random
from typing import Any, Protocol

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.ss_panzer import SSPanzer
from steppe.players.drive_on_kursk.mind import Mind as KurskMind
from steppe.players.ss_panzer.mind import Mind as PanzerMind
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.play import Legal, why_not
from steppe.table.state import State


class Mind(Protocol):
    """One side's thoughts in one match of a game."""

    g: Any

    def choose(self, s: Any) -> Action | None: ...


def mind_for(g: AnyGame, side: Side) -> Mind | None:
    match g:
        case DriveOnKursk():
            return KurskMind(g, side)
        case SSPanzer():
            return PanzerMind(g, side)
    return None


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
        mind = self.minds.get(side)
        if mind is None or mind.g is not g:
            mind = mind_for(g, side)
            if mind is None:
                return None
            self.minds[side] = mind
        return mind.choose(sight)
