"""7.1 Field fortifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.state import MARKED, MOVED, RETREATED, KurskState
from steppe.table.basics import Reason, Side, Unit

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def is_fortified(g: Kursk1943, s: KurskState, h: int) -> bool:
    """[7.1.11, 7.2.5, R62] Whether units there stand in a field fortification, a fixed position or a
    fortified line, wherever that faces."""
    own_works = bool(s.works[h]) and s.holder[h] == 1 << s.works[h] - 1
    return own_works or h in g.ground.protected or h in g.ground.lined


def why_not_dig(g: Kursk1943, s: KurskState, side: Side, u: Unit) -> Reason | None:
    """[7.1.2] A regular unit that does not move in this phase and has not retreated; [7.1.7, 7.1.8, 7.1.9]
    where there is no fortification, no swamp and no fixed position."""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("7.1.2", "not-yours", (name,))
    h = s.at[u]
    if h < 0:
        return Reason("7.1.2", "not-on-map", (name,))
    if not g.counters[u].is_regular:
        return Reason("7.1.2", "not-regular", (name,))
    if s.flags[u] & MOVED:
        return Reason("7.1.4", "has-moved", (name,))
    if s.flags[u] & MARKED:
        return Reason("12.1.2", "marked", (name,))
    if s.works[h]:
        return Reason("7.1.2", "dug-in-already", (g.numbers[h],))
    if "swamp" in g.ground.kinds[h]:
        return Reason("7.1.8", "swamp", (g.numbers[h],))
    if h in g.ground.protected:
        return Reason("7.1.9", "fixed-position", (g.numbers[h],))
    if s.flags[u] & RETREATED:
        return Reason("5.3.10", "has-retreated", (name,))
    return None
