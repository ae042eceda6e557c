"""9.2 How far headquarters reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.state import KurskState, is_staff
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

HQ_RANGE: Final = (4, 3)
"""[9.2.2] Hexes: Germans, Soviets."""


def is_covered(g: Kursk1943, s: KurskState, side: Side, units: tuple[Unit, ...]) -> bool:
    """[9.2.1, 9.2.2, 14.2.2, R66] Whether headquarters of their side are near enough to all these units;
    several may do it together, and one is in its own range."""
    staffs = staff_hexes(g, s, side)
    reach = HQ_RANGE[side]
    hexes = {Hex(s.at[u]) for u in units}
    return bool(staffs) and all(any(g.grid.distance(at, h) <= reach for at in staffs) for h in hexes)


def staff_hexes(g: Kursk1943, s: KurskState, side: Side) -> list[Hex]:
    """Where headquarters stand; also of an enemy whose counters are hidden everybody can tell."""
    own = 1 << side
    kept: list[Hex] | None = s.memo.get(("staffs", side))
    if kept is None:
        piles = (pile for h, pile in s.stacks.items() if s.holder[h] == own)
        kept = [Hex(s.at[u]) for pile in piles for u in pile if is_staff(g, s, u)]
        s.memo["staffs", side] = kept
    return kept
