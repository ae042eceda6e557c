"""S-4 Fighting."""

from __future__ import annotations

from collections.abc import Sequence

from steppe.mechanics.odds import Shift, column_at, compared, rounded_down, shift_terms
from steppe.table.events import Compared
from steppe.table.preview import Term


def column_of(columns: Sequence[str], attack: int, defence: int, shifts: Sequence[Shift]) -> str:
    """[S-4.5] Odds are rounded in the defender's favour; then they are shifted, within the table."""
    return columns[column_at(columns, rounded_down(attack, defence), shifts)]


def comparison(columns: Sequence[str], attack: int, defence: int, shifts: Sequence[Shift]) -> Compared:
    """The same as an event."""
    return compared("S-4.5", attack, defence, rounded_down(attack, defence), shifts, columns)


def derivation(attack: int, defence: int, shifts: Sequence[Shift]) -> tuple[Term, ...]:
    """The same as lines of a preview."""
    return Term("strengths", f"{attack} to {defence}", "S-4.5"), *shift_terms(shifts)
