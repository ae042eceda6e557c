"""1.1 Fog of war: stacks can be inspected along clear lines, in works never; black chits are secret."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.direct_fire import Shot
from steppe.games.grossdeutschland.losses import Lose
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.retreat import Retreat
from steppe.games.grossdeutschland.state import (
    ACTED,
    ACTIVATION_FLAGS,
    DEBARKED,
    ENTERED,
    FIRED,
    GERMAN,
    PINNED,
    RIDING,
    ROAD,
    SOVIET,
    STAFF,
    DivisionState,
)
from steppe.mechanics.fog import cover, renamed, shuffle, to_be_covered
from steppe.table.basics import READERS, Reader, Side, Unit, other
from steppe.table.state import build_indexes

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

PUBLIC_FLAGS = PINNED | DEBARKED | ROAD | RIDING
"""Markers that lie on a stack for all to see."""

PLACE_FLAGS = PUBLIC_FLAGS | ACTIVATION_FLAGS | ACTED | ENTERED | FIRED

UNTOLD = "?"


def visible(g: Grossdeutschland, s: DivisionState, side: Side) -> int:
    """[1.1] The hexes that any unit of a side sees, no farther than ten hexes, as bits."""
    bits = 0
    for h in s.stacks:
        if s.holder[h] & 1 << side:
            bits |= g.ground.sightlines.row(h)
    return bits


def hidden_from(g: Grossdeutschland, s: DivisionState, side: Side) -> list[Unit]:
    """The enemy's counters that a side may not look at, in the order of their hexes: those that it does not
    see, [1.1.1] those in a hex with works, but for [1.1.2] those who fight, until their stack changes."""
    bits, works = visible(g, s, side), {h for h, _, _ in s.works}
    shown = in_the_open(s)
    found: list[Unit] = []
    for h in sorted(h for h in s.stacks if s.holder[h] == 2 - side):
        if bits >> h & 1 and h not in works:
            continue
        found += [u for u in s.stacks[h] if u not in shown and not s.known[u] & 1 << side]
    return found


def in_the_open(s: DivisionState) -> set[Unit]:
    """[1.1.2, R85] Who fights, supports, fires or is fired at right now."""
    shown: set[Unit] = set()
    for step in s.agenda:
        battle = getattr(step, "battle", None)
        if isinstance(battle, Battle):
            shown.update(battle.attackers, battle.defenders, battle.guns, battle.support)
        elif isinstance(step, Lose | React | Retreat):
            shown.update(step.units)
        elif isinstance(step, Shot):
            shown.update((step.firer, step.target))
    return shown


def hidden(g: Grossdeutschland, s: DivisionState) -> dict[Reader, frozenset[Unit]]:
    """Per reader the counters that he cannot see; a watcher knows what both sides know."""
    german, soviet = frozenset(hidden_from(g, s, GERMAN)), frozenset(hidden_from(g, s, SOVIET))
    return dict(zip(READERS, (german, soviet, german | soviet), strict=True))


def sight(g: Grossdeutschland, s: DivisionState, reader: Reader) -> DivisionState:
    """The table as a reader may know it."""
    seen = to_be_covered(g, s)
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        units = hidden_from(g, s, other(side))
        stand_ins = cover(g, s, seen, side, units, PUBLIC_FLAGS)
        for u, unknown in stand_ins.items():
            seen.flags[unknown] |= STAFF if g.counters[u].is_hq else 0
            seen.unsupplied[u] = seen.spent[u] = 0
        instead |= stand_ins
        seen.hands[side] = tuple(UNTOLD for _ in s.hands[side])
        for name in drawn_black(g, s, side):
            seen.unseen[name] += 1
    seen.nominated = [u for u in s.nominated if u not in instead]
    seen.riders = {tank: rider for tank, rider in s.riders.items() if tank not in instead}
    seen.agenda = renamed(s.agenda, instead)
    return seen


def redeal(g: Grossdeutschland, s: DivisionState, reader: Reader, rng: random.Random) -> DivisionState:
    """A state that a reader could not tell from this one: hidden counters of a side change places, HQs
    with HQs and others with others, and black chits that were drawn with those that nobody has seen."""
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        units = [u for u in hidden_from(g, s, other(side)) if not _is_bound(s, u)]
        for is_hq in (False, True):
            group = [u for u in units if g.counters[u].is_hq == is_hq]
            instead |= shuffle(s, dealt, group, rng, PLACE_FLAGS)
        _deal_black(g, dealt, side, rng)
    for old, new in instead.items():
        dealt.unsupplied[new], dealt.spent[new] = s.unsupplied[old], s.spent[old]
    dealt.nominated = sorted(int(instead.get(Unit(u), Unit(u))) for u in s.nominated)
    dealt.agenda = renamed(s.agenda, instead)
    build_indexes(g, dealt)
    return dealt


def _is_bound(s: DivisionState, u: Unit) -> bool:
    """Tanks and riders stay together, and whoever acts now is known by what he does."""
    return u in s.riders or bool(s.flags[u] & RIDING)


def drawn_black(g: Grossdeutschland, s: DivisionState, side: Side) -> list[str]:
    """[10.3.7, R8] The allotment is known to all; what was drawn is its owner's secret."""
    allotted: Counter[str] = Counter(g.plain["events"][g.sides[side]].get("hand", ()))
    return sorted((Counter(s.hands[side]) - allotted).elements())


def _deal_black(g: Grossdeutschland, dealt: DivisionState, side: Side, rng: random.Random) -> None:
    """Others of those that nobody has seen."""
    drawn = drawn_black(g, dealt, side)
    blacks = [name for name, chit in g.events.items() if chit.colour == "black"]
    pool: list[Any] = sorted([*drawn, *(name for name in blacks for _ in range(dealt.unseen[name]))])
    rng.shuffle(pool)
    known = Counter(dealt.hands[side]) - Counter(drawn)
    dealt.hands[side] = tuple(sorted((*known.elements(), *pool[: len(drawn)])))
    rest = Counter(pool[len(drawn) :])
    dealt.unseen = {**dealt.unseen, **{name: rest[name] for name in blacks}}
