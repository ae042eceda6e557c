"""1.10 Garrisons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from steppe.games.autumn_for_barbarossa.losses import bury, lose_step
from steppe.games.autumn_for_barbarossa.state import DG, OOS, BarbarossaState, steps_left
from steppe.hexes import Hex
from steppe.table.basics import ASIDE, Reason, Side, Unit, other
from steppe.table.events import Placed, Removed, Revealed
from steppe.table.grammar import a_unit, verb
from steppe.table.state import put, show
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


class Detaching(Protocol):
    """The decision in which a step may be given up: a phase in which units move, or a move in it."""

    @property
    def side(self) -> Side: ...

    @property
    def exploiting(self) -> bool: ...

    def parents(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterable[Unit]:
        """Those of the side who may be asked for a step now."""


def spare_garrison(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Unit | None:
    """[1.10.1] One of the ten that is not in play; [1.10.6] one that was destroyed can be used again."""
    return next((u for u in g.garrisons[side] if s.at[u] == ASIDE), None)


def why_no_garrisons(ask: Detaching, g: AutumnForBarbarossa, s: BarbarossaState) -> Reason | None:
    """[1.10] Only in the Movement Phase, [1.10.1] and only ten a side."""
    if ask.exploiting:
        return Reason("1.10", "garrison-phase")
    return None if spare_garrison(g, s, ask.side) is not None else Reason("1.10.1", "garrisons-used")


def parents(ask: Detaching, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Unit]:
    """Who may give up a step for one: [1.10.4] in enemy zones and out of supply as well."""
    return (u for u in ask.parents(g, s) if s.at[u] >= 0 and not g.is_garrison[u])


def why_not_detach(ask: Detaching, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Reason | None:
    name = g.units[u]
    if g.side_of[u] != ask.side:
        return Reason("1.10", "not-yours", (name,))
    if s.at[u] < 0:
        return Reason("1.10", "not-on-map", (name,))
    if g.is_garrison[u]:
        return Reason("1.10", "garrison-parent", (name,))
    return None if u in ask.parents(g, s) else Reason("S-5.1", "not-moving", (name,))


def detach(ask: Detaching, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, say: Say) -> None:
    """[1.10] One step for a garrison of two steps in the same hex; [1.10.2] with its last step the parent
    goes into the cup, which is no loss in battle. [1.10.3] The garrison has the parent's markers. Whoever
    gives up a step is shown: whether it was his last, everybody sees."""
    garrison, h, markers = spare_garrison(g, s, ask.side), Hex(s.at[u]), s.flags[u] & (DG | OOS)
    assert garrison is not None
    say(Revealed("1.10", (u,), h))
    put(g, s, garrison, h)
    s.flags[garrison] = markers
    show(s, (u,), other(ask.side))
    say(Placed("1.10", (garrison,), h))
    if steps_left(g, s, u) == 1:
        say(Removed("1.10", u, h, "dead"))
        bury(g, s, u)
    else:
        lose_step(g, s, u, "1.10", say)


DETACH = verb("garrison", a_unit(parents), bars=why_no_garrisons, why_not=why_not_detach, do=detach)
"""A verb of the phase, for any unit of the side, and of a move, for those that are moving."""
