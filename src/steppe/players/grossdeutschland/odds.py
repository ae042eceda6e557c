"""What dice and event chits make of an attack."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.chit_odds import Lot, drawn_from, lots_of
from steppe.games.grossdeutschland.chits import why_void
from steppe.games.grossdeutschland.state import GERMAN, SOVIET, DivisionState, blank

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


Voids = frozenset[str]
"""Chits that are discarded as soon as they are drawn."""


class Odds:
    """Of the attacks that may be made now. That chits cancel each other, and flak, is left out."""

    def __init__(self, g: Grossdeutschland, lots: tuple[tuple[Lot, ...], ...], void: Voids) -> None:
        self.g = g
        self._lots = lots
        self._void = void
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
            one, two = (self._drawn(lots) for lots in self._lots)
            self._totals[dice] = together(sums(dice), together(one, two))
        return self._totals[dice]

    def _drawn(self, lots: tuple[Lot, ...]) -> Spread:
        found: Spread = {}
        for name, share in drawn_from(lots):
            by = 0 if not name or name in self._void else self.g.events[name].modifier
            found[by] = found.get(by, 0.0) + float(share)
        return found


def odds_of(g: Grossdeutschland, s: DivisionState) -> Odds:
    """The same for all tables with the same cups, weather and light."""
    void = _voids(g, s.weather, s.turn)
    return _odds(g, tuple(lots_of(g, s, side, s.unseen) for side in (GERMAN, SOVIET)), void)


@lru_cache(maxsize=64)
def _odds(g: Grossdeutschland, lots: tuple[tuple[Lot, ...], ...], void: Voids) -> Odds:
    return Odds(g, lots, void)


@lru_cache(maxsize=256)
def _voids(g: Grossdeutschland, weather: int, turn: int) -> Voids:
    s = blank(g)
    s.weather, s.turn = weather, turn
    return frozenset(name for name in g.events if why_void(g, s, name))
