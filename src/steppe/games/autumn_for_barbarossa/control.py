"""4.0 Control of hexes, and 1.8a what it does to Soviet supply sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET, BarbarossaState
from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.events import Controlled, Marked
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def enter(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, h: int, say: Say) -> None:
    """What a unit's coming to a hex does, by whatever way it came and however short it stays. [4.0, S-9.2]
    Whoever was there last controls it. [1.8a.8, S-12.6] A Soviet source that a German enters is dead for
    good."""
    if s.control[h] != side:
        s.control[h] = side
        if g.is_notable[h]:
            say(Controlled("4.0", side, Hex(h)))
    if side == GERMAN and h in g.sources[SOVIET] and h not in s.dead_sources:
        s.dead_sources = sorted((*s.dead_sources, h))
        s.memo.clear()
        say(Marked("1.8a.8", "source-dead", SOVIET, Hex(h)))
