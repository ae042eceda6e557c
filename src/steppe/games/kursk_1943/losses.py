"""1.2.4 Losing combat efficiency levels, and what the end of a unit does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.crossing import claim_bridges
from steppe.games.kursk_1943.state import REDUCED, KurskState, levels_left
from steppe.hexes import Hex
from steppe.table.basics import DEAD, Unit, other
from steppe.table.events import Lost, Marked, Removed
from steppe.table.state import lift
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

BONUS: Final = 5
"""[9.1.6] Combat modifiers for a headquarters eliminated, [9.1.6] for so many Combat Phases."""
BONUS_PHASES: Final = 2


def lose_level(g: Kursk1943, s: KurskState, u: Unit, rule: str, say: Say) -> None:
    """[1.2.4] A unit loses a level: it is turned over, or eliminated if that was its last."""
    if levels_left(g, s, u) < 2:
        eliminate(g, s, u, rule, say)
        return
    s.flags[u] |= REDUCED
    say(Lost(rule, u, 1, False))


def eliminate(g: Kursk1943, s: KurskState, u: Unit, rule: str, say: Say) -> None:
    """[1.2.4] A unit leaves the game. [9.1.6] If it is a headquarters the enemy has its bonus."""
    h = Hex(s.at[u])
    lift(g, s, u, DEAD)
    s.flags[u] = 0
    s.building = [work for work in s.building if work[0] != u]
    if h >= 0:
        claim_bridges(g, s, h)
    say(Removed(rule, u, h, "dead"))
    if g.counters[u].is_hq:
        enemy = other(g.side_of[u])
        s.bonuses = [*s.bonuses, (int(enemy), int(h), BONUS, BONUS_PHASES)]
        say(Marked("9.1.6", "bonus", enemy, h))
