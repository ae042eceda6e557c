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
    covered = covered_hexes(g, s, side)
    return bool(covered) and all(s.at[u] in covered for u in units)


def covered_hexes(g: Kursk1943, s: KurskState, side: Side) -> set[int]:
    """All that its headquarters reach."""
    kept: set[int] | None = s.memo.get(("under staffs", side))
    if kept is None:
        discs = (_reached(g, side, h) for h in staff_hexes(g, s, side))
        kept = s.memo["under staffs", side] = set[int]().union(*discs)
    return kept


def _reached(g: Kursk1943, side: Side, h: Hex) -> frozenset[int]:
    found = g.staff_range.get((side, h))
    if found is None:
        found = g.staff_range[side, h] = frozenset(g.grid.disc(h, HQ_RANGE[side]))
    return found


def staff_hexes(g: Kursk1943, s: KurskState, side: Side) -> list[Hex]:
    """Where headquarters stand; also of an enemy whose counters are hidden everybody can tell."""
    own = 1 << side
    kept: list[Hex] | None = s.memo.get(("staffs", side))
    if kept is None:
        piles = (pile for h, pile in s.stacks.items() if s.holder[h] == own)
        kept = [Hex(s.at[u]) for pile in piles for u in pile if is_staff(g, s, u)]
        s.memo["staffs", side] = kept
    return kept
