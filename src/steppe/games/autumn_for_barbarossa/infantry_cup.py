"""5.0 The cup of the Soviet infantry divisions, the only units of one type with different ratings: where the
lists name one, a counter drawn blindly comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.control import enter
from steppe.games.autumn_for_barbarossa.state import REDUCED, SOVIET, BarbarossaState
from steppe.hexes import Hex
from steppe.table.agenda import push
from steppe.table.basics import POOL, Unit
from steppe.table.events import Placed
from steppe.table.state import put
from steppe.table.steps import Draw, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def undrawn(g: AutumnForBarbarossa, s: BarbarossaState, taken: tuple[Unit, ...] = ()) -> list[Unit]:
    """The counters in the cup, without those just taken from it. A scenario in which nobody arrives has only
    those that its set-up names."""
    units = (Unit(u) for u in g.units_of[SOVIET] if g.is_drawn[u] and s.at[u] == POOL)
    return [u for u in units if u not in taken]


def draw_infantry(
    g: AutumnForBarbarossa, s: BarbarossaState, hexes: tuple[Hex, ...], reduced: tuple[Hex, ...] = ()
) -> None:
    """[5.0] Let a counter be drawn for each of these hexes, as far as there are any."""
    _draw(g, s, InfantryDraw(hexes, reduced, ()))


def _draw(g: AutumnForBarbarossa, s: BarbarossaState, draw: InfantryDraw) -> None:
    cup = undrawn(g, s, draw.units)
    if draw.hexes and cup:
        push(s, draw, Draw(tuple(g.units[u] for u in cup)))


class InfantryDraw(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """A counter is drawn for the first of these hexes; all of one hex are laid there together."""

    hexes: tuple[Hex, ...]
    reduced: tuple[Hex, ...]
    """[5.1.S3] Where the set-up has a division with one step left."""
    units: tuple[Unit, ...]
    """Those drawn for the first hex so far."""

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        here, *rest = self.hexes
        units = (*self.units, undrawn(g, s, self.units)[outcome[0] - 1])
        if rest[:1] != [here] or len(undrawn(g, s, units)) == 0:
            self._lay(g, s, here, units, say)
            units = ()
        _draw(g, s, InfantryDraw(tuple(rest), self.reduced, units))

    def _lay(
        self, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex, units: tuple[Unit, ...], say: Say
    ) -> None:
        for u in units:
            put(g, s, u, h)
            s.flags[u] = REDUCED if h in self.reduced else 0
        if s.turn:  # the set-up is there to be seen
            say(Placed("5.0", units, h))
        enter(g, s, SOVIET, h, say)


STEPS: tuple[type[Step], ...] = (InfantryDraw,)
