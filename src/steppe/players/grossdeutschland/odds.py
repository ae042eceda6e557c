"""What dice and event chits make of an attack."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.chit_odds import draws
from steppe.games.grossdeutschland.chits import why_void
from steppe.games.grossdeutschland.state import GERMAN, SOVIET, DivisionState
from steppe.table.basics import Side

Spread = dict[int, float]
"""Number -> how likely it is."""

DIE = range(1, 7)


@lru_cache(maxsize=8)
def sums(dice: int) -> Spread:
    """Of so many dice."""
    found: Spread = {}
    for rolled in product(DIE, repeat=dice):
        found[sum(rolled)] = found.get(sum(rolled), 0.0) + 1 / len(DIE) ** dice
    return found


def together(one: Spread, two: Spread) -> Spread:
    found: Spread = {}
    for (a, share), (b, part) in product(one.items(), two.items()):
        found[a + b] = found.get(a + b, 0.0) + share * part
    return found


class Odds:
    """Of the attacks that may be made now. That chits cancel each other, and flak, is left out."""

    def __init__(self, g: Grossdeutschland, s: DivisionState) -> None:
        self.g = g
        self.s = s
        self._totals: dict[int, Spread] = {}
        self._results: dict[tuple[int, int, int, bool], tuple[tuple[str, float], ...]] = {}

    def results(
        self, dice: int, modifier: int, column: int, chits: bool = True
    ) -> tuple[tuple[str, float], ...]:
        """Each result on the table and how likely it is; chits that have been drawn are in the modifier."""
        key = (dice, modifier, column, chits)
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = self._read(*key)
        return found

    def _read(self, dice: int, modifier: int, column: int, chits: bool) -> tuple[tuple[str, float], ...]:
        lowest, highest = self.g.numbers_of.lowest, self.g.numbers_of.highest
        found: dict[str, float] = {}
        for total, share in (self._with_chits(dice) if chits else sums(dice)).items():
            result = self.g.combat_table[min(max(total + modifier, lowest), highest)][column]
            found[result] = found.get(result, 0.0) + share
        return tuple(found.items())

    def _with_chits(self, dice: int) -> Spread:
        if dice not in self._totals:
            both = together(self._drawn(GERMAN), self._drawn(SOVIET))
            self._totals[dice] = together(sums(dice), both)
        return self._totals[dice]

    def _drawn(self, side: Side) -> Spread:
        found: Spread = {}
        for name, share in draws(self.g, self.s, side, self.s.unseen):
            void = not name or why_void(self.g, self.s, name)
            by = 0 if void else self.g.events[name].modifier
            found[by] = found.get(by, 0.0) + float(share)
        return found
