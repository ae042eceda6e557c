"""10.3 What both event chits of a battle may add to its dice, before they are drawn.

Weights are whole numbers as long as possible, and chits of one colour are counted together: a pair of cups
has thousands of draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    share: Fraction
    names: Mapping[str, int]
    pool: int


def lots_of(g: Grossdeutschland, s: DivisionState, side: Side, unseen: Mapping[str, int]) -> Iterator[Lot]:
    """[10.3.1, 10.3.6] What a side may draw from."""
    known = s.refilled[side] or (() if any(s.cups[side]) else s.discards[side])
    total = sum(s.cups[side])
    if known:
        yield Lot("", Fraction(1), {name: known.count(name) for name in sorted(set(known))}, len(known))
    elif not total:
        yield Lot("", Fraction(1), {BLACK: 1}, 1)
    else:
        for colour, count in zip(COLOURS, s.cups[side], strict=True):
            names = {name: unseen[name] for name in g.chits_of[colour] if unseen[name]}
            if colour == "black":
                names = {BLACK: 1}
            if count:
                yield Lot(colour, Fraction(count, total), names, sum(names.values()))


def draws(
    g: Grossdeutschland, s: DivisionState, side: Side, unseen: Mapping[str, int]
) -> Iterator[tuple[str, Fraction]]:
    """Every chit that a side may draw, with its chance."""
    for lot in lots_of(g, s, side, unseen):
        yield from ((name, lot.share * Fraction(count, lot.pool)) for name, count in lot.names.items())


def net_chits(g: Grossdeutschland, s: DivisionState, battle: Battle) -> dict[int, Fraction]:
    """[10.3.4] What both chits and the anti-aircraft fire add to the dice, with their chances: nobody's chits
    are looked at, only what is unseen."""
    void = {name for name in g.events if why_void(g, s, name)}
    passes = [aircraft_pass(g, s, battle, who) for who in (0, 1)]
    values = [_values(g, void, share) for share in passes]
    scale = passes[0].denominator * passes[1].denominator
    lots = [tuple(lots_of(g, s, battle.side_of(who), s.unseen)) for who in (0, 1)]
    sums = [[_all(lot, values[who]) for lot in lots[who]] for who in (0, 1)]
    found: list[tuple[Fraction, Weights]] = []
    pairs = (zip(lots[who], sums[who], strict=True) for who in (0, 1))
    for (one, left), (two, right) in product(*pairs):
        # The second is drawn from what the first has left of the same colour.
        same = int(one.colour == two.colour in ("blue", "red"))
        pool = one.pool * (two.pool - same)
        if pool:
            total = _both(left, right)
            _correct(g, void, one, two, same, values, total)
            found.append((one.share * two.share / (pool * scale), total))
    whole = lcm(*(share.denominator for share, _ in found))
    nets: Weights = {}
    for share, weights in found:
        _add(nets, int(share * whole), weights)
    return {by: Fraction(weight, whole) for by, weight in sorted(nets.items()) if weight}


def _correct(
    g: Grossdeutschland,
    void: set[str],
    one: Lot,
    two: Lot,
    same: int,
    values: list[dict[str, Weights]],
    total: Weights,
) -> None:
    """Mend what two lots come to for chits that are drawn only once, and for those that are cancelled."""
    first, second = values
    for name, count in one.names.items() if same else ():
        _add(total, -count, _both(first[name], second[name]))
    for a, b in _cancelling(g, void, one, two):
        weight = one.names[a] * (two.names[b] - (same and a == b))
        _add(total, -weight, _both(first[a], second[b]))
        # [10.3.5] Each cancels the other, or one of them is cancelled alone.
        left = {0: sum(first[a].values())} if g.events[b].cancels == a else first[a]
        right = {0: sum(second[b].values())} if g.events[a].cancels == b else second[b]
        _add(total, weight, _both(left, right))


def _cancelling(g: Grossdeutschland, void: set[str], one: Lot, two: Lot) -> set[tuple[str, str]]:
    """[10.3.5, R77] The pairs of which one cancels the other; one that is void already cancels nothing."""
    pairs = {(a, g.events[a].cancels) for a in one.names if a and g.events[a].cancels in two.names}
    pairs |= {(g.events[b].cancels, b) for b in two.names if b and g.events[b].cancels in one.names}
    return {(a, b) for a, b in pairs if a and b and a not in void and b not in void}


def _values(g: Grossdeutschland, void: set[str], passes: Fraction) -> dict[str, Weights]:
    """What each chit comes to: [10.7] aircraft to nothing, if they are shot down."""
    n, d = passes.numerator, passes.denominator
    found: dict[str, Weights] = {BLACK: {0: d}}
    for name, chit in g.events.items():
        if chit.colour == "black" or name in void:
            found[name] = {0: d}
        elif chit.is_air and n < d:
            found[name] = {chit.modifier: n, 0: d - n}
        else:
            found[name] = {chit.modifier: d}
    return found


def _all(lot: Lot, values: dict[str, Weights]) -> Weights:
    found: Weights = {}
    for name, count in lot.names.items():
        _add(found, count, values[name])
    return found


def _both(one: Weights, two: Weights) -> Weights:
    found: Weights = {}
    for a, x in one.items():
        for b, y in two.items():
            found[a + b] = found.get(a + b, 0) + x * y
    return found


def _add(total: Weights, times: int, weights: Weights) -> None:
    for by, weight in weights.items():
        total[by] = total.get(by, 0) + times * weight


# Anti-aircraft fire.


def aircraft_pass(g: Grossdeutschland, s: DivisionState, battle: Battle, who: int) -> Fraction:
    """[10.7] How likely aircraft that the attacker (0) or the defender (1) draws come through."""
    passes = Fraction(1)
    for u in flak_near(g, s, battle, who):
        passes *= _misses(g.counters[u].flak, g.grid.distance(Hex(s.at[u]), battle.target))
    return passes


@lru_cache(maxsize=64)
def _misses(dice: int, distance: int) -> Fraction:
    """[10.7.1] How likely so many dice do not exceed a distance."""
    totals = totals_of(dice)
    return Fraction(sum(count for total, count in totals.items() if total <= distance), 6**dice)


@lru_cache(maxsize=8)
def totals_of(dice: int) -> Weights:
    """How often each total of so many dice comes."""
    found: Weights = {0: 1}
    for _ in range(dice):
        found = _both(found, dict.fromkeys(range(1, 7), 1))
    return found
