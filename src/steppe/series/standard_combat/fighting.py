"""S-7 Combat odds: from two strengths to a column of the table, and what the letters of its results mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from steppe.mechanics.odds import Shift, column_at, odds_word, place_of, rounded_down, to_nearest
from steppe.series.standard_combat.options import SeriesOptions
from steppe.series.standard_combat.ratings import in_points
from steppe.table.events import Compared

_RESULT = re.compile(r"(?:A(\d))?(?:D(\d))?(?:r(\d))?")


class Outcome(NamedTuple):
    """[S-7.11] The steps that each side loses, and the number of hexes that the defender then retreats."""

    attacker: int
    defender: int
    retreat: int


@cache
def read_result(result: str) -> Outcome:
    """A result as the table prints it: `A1D1`, `D2r2`. [S-7.11.1] Without an r no unit retreats."""
    found = _RESULT.fullmatch(result)
    if found is None or not result:
        raise ValueError(f"{result!r} is no result of a battle")
    attacker, defender, retreat = (int(number or 0) for number in found.groups())
    return Outcome(attacker, defender, retreat)


def odds(attack: int, defence: int, columns: Sequence[str], options: SeriesOptions) -> int:
    """The place on the ladder of odds before shifts. [S-1.7, S-7.8] The sums are exact; only their ratio is
    rounded. [S-7.10] The place is limited to the table before it is shifted, unless the option
    `clamp_before_shift` says no."""
    place = (to_nearest if options.odds_rounding == "normal" else rounded_down)(attack, defence)
    if options.clamp_before_shift == "no":
        return place
    lowest = place_of(columns[0])
    return min(max(place, lowest), lowest + len(columns) - 1)


def column(
    attack: int, defence: int, shifts: Iterable[Shift], columns: Sequence[str], options: SeriesOptions
) -> int:
    """The index of the column that is used. [S-7.9] Shifts are added to the odds. [S-7.10] They never lead
    beyond the table."""
    return column_at(columns, odds(attack, defence, columns, options), shifts)


def comparison(
    attack: int, defence: int, shifts: tuple[Shift, ...], columns: Sequence[str], options: SeriesOptions
) -> Compared:
    """The odds and the column as an event. Strengths are given in quarters of a point."""
    place = odds(attack, defence, columns, options)
    final = columns[column_at(columns, place, shifts)]
    return Compared("S-7.8", in_points(attack), in_points(defence), odds_word(place), shifts, final)
