"""10.3 What both event chits of a battle may add to its dice, before they are drawn.

Weights are whole numbers, and chits of one colour are counted together: a pair of cups has thousands of
draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Set
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.chits import COLOURS, why_void
from steppe.games.grossdeutschland.flak import flak_near
from steppe.games.grossdeutschland.state import DivisionState
from steppe.hexes import Hex
from steppe.table.basics import Side

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

BLACK = ""
"""Any black chit: it has no modifier, whatever its name."""

Weights = dict[int, int]
"""A modifier -> how often it comes."""


class Lot(NamedTuple):
    """Chits of a cup that are drawn alike: those of a colour, or all whose names are known."""

    colour: str
    """Empty if the names are known: nothing that the other side draws changes them."""
    many: int
    """So many of the cup's chits are such."""
    names: tuple[tuple[str, int], ...]
    pool: int
    """From so many the name is drawn."""


class Nets(NamedTuple):
    """What both chits add to the dice, and how often out of all draws."""

    weights: Mapping[int, int]
    whole: int

    @property
    def average(self) -> float:
        return sum(by * weight for by, weight in self.weights.items()) / self.whole


def lots_of(g: Grossdeutschland, s: DivisionState, side: Side, unseen: Mapping[str, int]) -> tuple[Lot, ...]:
    """[10.3.1, 10.3.6] What a side may draw from."""
    known = s.refilled[side] or (() if any(s.cups[side]) else s.discards[side])
    if known:
        return (Lot("", 1, tuple((name, known.count(name)) for name in sorted(set(known))), len(known)),)
    if not any(s.cups[side]):
        return (Lot("", 1, ((BLACK, 1),), 1),)
    return tuple(
        _lot(g, colour, count, unseen) for colour, count in zip(COLOURS, s.cups[side], strict=True) if count
    )


def _lot(g: Grossdeutschland, colour: str, count: int, unseen: Mapping[str, int]) -> Lot:
    if colour == "black":
        return Lot(colour, count, ((BLACK, 1),), 1)
    names = tuple((name, unseen[name]) for name in g.chits_of[colour] if unseen[name])
    return Lot(colour, count, names, sum(many for _, many in names))


def draws(
    g: Grossdeutschland, s: DivisionState, side: Side, unseen: Mapping[str, int]
) -> Iterator[tuple[str, Fraction]]:
    """Every chit that a side may draw, with its chance."""
    return drawn_from(lots_of(g, s, side, unseen))


def drawn_from(lots: tuple[Lot, ...]) -> Iterator[tuple[str, Fraction]]:
    total = sum(lot.many for lot in lots)
    for lot in lots:
        for name, many in lot.names:
            yield name, Fraction(lot.many * many, total * lot.pool)


def net_chits(g: Grossdeutschland, s: DivisionState, battle: Battle, cancelled: Collection[str] = ()) -> Nets:
    """[10.3.4] What both chits and the anti-aircraft fire add to the dice: nobody's chits are looked at, only
    what is unseen. Some names may be `cancelled` by black chits."""
    void = frozenset(name for name in g.events if name in cancelled or why_void(g, s, name))
    first, second = (lots_of(g, s, battle.side_of(who), s.unseen) for who in (0, 1))
    return _nets(g, first, second, void, aircraft_pass(g, s, battle))


@lru_cache(maxsize=64)
def _nets(
    g: Grossdeutschland,
    first: tuple[Lot, ...],
    second: tuple[Lot, ...],
    void: frozenset[str],
    passes: Fraction,
) -> Nets:
    """Kept, for the cups stay as they are while an attack is put together."""
    values = [_values(g, void, passes), _values(g, void, Fraction(1))]
    found: list[tuple[int, int, Weights]] = []
    for one, two in product(first, second):
        # The second is drawn from what the first has left of the same colour.
        same = int(one.colour == two.colour in ("blue", "red"))
        pool = one.pool * (two.pool - same)
        if pool:
            found.append((pool, one.many * two.many, _both(g, void, one, two, same, values)))
    pools = lcm(*(pool for pool, _, _ in found))
    whole = passes.denominator * pools * sum(times for _, times, _ in found)
    nets: Weights = {}
    for pool, times, both in found:
        for by, weight in both.items():
            nets[by] = nets.get(by, 0) + times * (pools // pool) * weight
    return Nets({by: nets[by] for by in sorted(nets) if nets[by]}, whole)


def _both(
    g: Grossdeutschland, void: frozenset[str], one: Lot, two: Lot, same: int, values: list[dict[str, Weights]]
) -> Weights:
    """What two lots come to: all pairs; but chits can be drawn only once, and some cancel others."""
    first, second = values
    both: Weights = {}
    _pair(both, 1, _all(one, first), _all(two, second))
    if same:
        for name, count in one.names:
            _pair(both, -count, first[name], second[name])
    left_names, right_names = dict(one.names), dict(two.names)
    for a, b in _cancelling(g, void, left_names.keys(), right_names.keys()):
        weight = left_names[a] * (right_names[b] - (same and a == b))
        # [10.3.5] Each cancels the other, or one of them is cancelled alone.
        left = first[BLACK] if g.events[b].cancels == a else first[a]
        right = second[BLACK] if g.events[a].cancels == b else second[b]
        _pair(both, -weight, first[a], second[b])
        _pair(both, weight, left, right)
    return both


def _cancelling(g: Grossdeutschland, void: Set[str], one: Set[str], two: Set[str]) -> set[tuple[str, str]]:
    """[10.3.5, R77] The pairs of which one cancels the other; one that is void already cancels nothing."""
    pairs = {(a, g.events[a].cancels) for a in one if a and g.events[a].cancels in two}
    pairs |= {(g.events[b].cancels, b) for b in two if b and g.events[b].cancels in one}
    return {(a, b) for a, b in pairs if a and b and a not in void and b not in void}


def _values(g: Grossdeutschland, void: Set[str], passes: Fraction) -> dict[str, Weights]:
    """What each chit comes to: [10.7] aircraft to nothing, if they are shot down."""
    n, d = passes.numerator, passes.denominator
    nothing = {0: d}
    found: dict[str, Weights] = {BLACK: nothing}
    for name, chit in g.events.items():
        if chit.colour == "black" or name in void:
            found[name] = nothing
        elif chit.is_air and n < d:
            found[name] = {chit.modifier: n, 0: d - n}
        else:
            found[name] = {chit.modifier: d}
    return found


def _all(lot: Lot, values: dict[str, Weights]) -> Weights:
    found: Weights = {}
    for name, count in lot.names:
        for by, weight in values[name].items():
            found[by] = found.get(by, 0) + count * weight
    return found


def _pair(both: Weights, times: int, one: Weights, two: Weights) -> None:
    """Count all pairs of two chits so many times."""
    for a, x in one.items():
        for b, y in two.items():
            both[a + b] = both.get(a + b, 0) + times * x * y


# Anti-aircraft fire.


def aircraft_pass(g: Grossdeutschland, s: DivisionState, battle: Battle) -> Fraction:
    """[10.7, R10] How likely aircraft that the attacker draws come through."""
    passes = Fraction(1)
    for u in flak_near(g, s, battle):
        passes *= _misses(g.counters[u].flak, g.grid.distance(Hex(s.at[u]), battle.target))
    return passes


@lru_cache(maxsize=64)
def _misses(dice: int, distance: int) -> Fraction:
    """[10.7.1] How likely so many dice do not exceed a distance."""
    totals = totals_of(dice)
    return Fraction(sum(count for total, count in totals.items() if total <= distance), 6**dice)


@lru_cache(maxsize=8)
def totals_of(dice: int) -> Mapping[int, int]:
    """How often each total of so many dice comes."""
    return Counter(map(sum, product(range(1, 7), repeat=dice)))
