"""5.0 The cup of the Soviet infantry divisions, the only units of one type with different ratings: whoever
comes to the map bears the ratings of a counter drawn blindly, and keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.agenda import push
from steppe.table.basics import POOL, Unit
from steppe.table.steps import Draw, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def draw_ratings(g: AutumnForBarbarossa, s: BarbarossaState, coming: Iterable[Unit]) -> None:
    """[5.0] Draw for those of these units that are Soviet infantry; with `infantry=historical` each division
    bears the ratings of its own counter."""
    units = tuple(sorted(u for u in coming if g.is_drawn[u]))
    if units and g.options["infantry"] == "drawn":
        push(s, InfantryDraw(units), Draw(undrawn(g, s, units)))


def undrawn(g: AutumnForBarbarossa, s: BarbarossaState, units: tuple[Unit, ...]) -> tuple[str, ...]:
    """The counters left in the cup: whose ratings nobody bears who has come, these units not counted."""
    infantry = [Unit(u) for u in range(len(g.units)) if g.is_drawn[u]]
    borne = {s.drawn[u] for u in infantry if s.at[u] != POOL and u not in units}
    return tuple(g.units[u] for u in infantry if u not in borne)


class InfantryDraw(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """The first of these units gets its ratings; nobody is told whose."""

    units: tuple[Unit, ...]

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        first, *rest = self.units
        s.drawn[first] = g.unit_named[undrawn(g, s, self.units)[outcome[0] - 1]]
        draw_ratings(g, s, rest)


STEPS: tuple[type[Step], ...] = (InfantryDraw,)
