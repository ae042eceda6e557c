"""3.2, 3.3 Victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.ss_panzer.state import GERMAN, SOVIET, PanzerState
from steppe.table.basics import Side
from steppe.table.events import Began, Scored
from steppe.table.play import finish
from steppe.table.state import holds
from steppe.table.steps import Auto, Say

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

DRAW = "draw"


def is_decisive(g: SSPanzer, s: PanzerState) -> bool:
    """[3.2] German units hold all three outskirts of Prokhorovka, and no Soviet unit disputes one
    (ruling)."""
    return bool(g.outskirts) and all(holds(s, GERMAN, h) for h in g.outskirts)


def held(g: SSPanzer, s: PanzerState, side: Side) -> int:
    """How many of its own objectives a side controls; hexes that nobody has entered count for the enemy."""
    return sum(s.control[h] == side for h in g.goals[side])


def result_of(g: SSPanzer, s: PanzerState) -> str:
    """[3.3.1, 3.3.2] The side that controls enough of its objectives; [3.3.3] both or neither is a draw."""
    winners = [side for side in (GERMAN, SOVIET) if held(g, s, side) >= g.needed[side]]
    return g.sides[winners[0]] if len(winners) == 1 else DRAW


class FinalCount(Auto["SSPanzer", PanzerState], frozen=True):
    """[3.3] Geography decides; casualties do not count."""

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        say(Began("3.3", "final-count", None, s.turn))
        for side, rule in ((GERMAN, "3.3.1"), (SOVIET, "3.3.2")):
            count = held(g, s, side)
            say(Scored(rule, count, g.needed[side], f"objectives-{g.sides[side]}"))
        finish(s, result_of(g, s), "3.3", say)
