"""6.2 Towed guns change their setup on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.state import TRANSPORT, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import replace
from steppe.table.basics import Reason, Unit
from steppe.table.events import Marked
from steppe.table.grammar import some_units, verb
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943
    from steppe.games.kursk_1943.moving import Moving

Units = tuple[Unit, ...]

ORDER: Final = POINT
"""[6.2.4] What it costs a gun to change its setup."""


def turnable(move: Moving, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
    """Guns that can change their setup, whichever they are in."""
    for u in move.units:
        is_next = g.setup_to_go[u] and (not chosen or u > chosen[-1])
        if is_next and _why_not_turn(move, g, s, u) is None:
            yield u


def to_set_up(move: Moving, g: Kursk1943, s: KurskState, chosen: Units = ()) -> list[Unit]:
    return [u for u in turnable(move, g, s, chosen) if s.flags[u] & TRANSPORT]


def _unlimbered(move: Moving, g: Kursk1943, s: KurskState, chosen: Units) -> list[Unit]:
    return [u for u in turnable(move, g, s, chosen) if not s.flags[u] & TRANSPORT]


def _why_not_turn(move: Moving, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
    """[6.2.4] A point, in the Movement Phase only."""
    if u not in move.units:
        return Reason("6.2.4", "not-in-stack", (g.units[u],))
    if not g.counters[u].is_gun:
        return Reason("6.2.2", "no-gun", (g.units[u],))
    if move.strategic:
        return Reason("6.2.4", "not-in-strategic")
    if s.at[u] < 0:
        return Reason("6.2.4", "not-on-map", (g.units[u],))
    if (reason := move.why_not_work(g, s)) is not None:
        return reason
    return None if move.can_spend(u, ORDER) else Reason("3.1.5", "points-for-setup", (g.units[u],))


def why_not_limber(move: Moving, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
    return _why_not_turn_all(move, g, s, units, False)


def _why_not_unlimber(move: Moving, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
    return _why_not_turn_all(move, g, s, units, True)


def _why_not_turn_all(
    move: Moving, g: Kursk1943, s: KurskState, units: Units, limbered: bool
) -> Reason | None:
    for u in units:
        if (reason := _why_not_turn(move, g, s, u)) is not None:
            return reason
        if bool(s.flags[u] & TRANSPORT) != limbered:
            return Reason("6.2.2", "set-up-so", (g.units[u],))
    return None


def _turn(move: Moving, g: Kursk1943, s: KurskState, units: Units, say: Say) -> None:
    """[6.2.2] The counter is turned over."""
    for u in units:
        s.flags[u] ^= TRANSPORT
    s.memo.clear()
    replace(s, move.having_spent(units, ORDER))
    for u in units:
        what = "limbered" if s.flags[u] & TRANSPORT else "unlimbered"
        say(Marked("6.2.4", what, move.side, Hex(s.at[u]), u))


LIMBER = verb("limber", some_units(_unlimbered), why_not=why_not_limber, do=_turn)
UNLIMBER = verb("unlimber", some_units(to_set_up), why_not=_why_not_unlimber, do=_turn)


def guns_set_up(g: Kursk1943, s: KurskState, units: Units) -> Units:
    """Those of some units that must be limbered before they can move."""
    return tuple([u for u in units if is_set_up(g, s, u)])


def is_set_up(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[6.2.2] Whether a unit is a towed gun in combat setup."""
    return s.flags[u] & g.setup_to_go[u] != g.setup_to_go[u]
