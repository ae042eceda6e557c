"""1.1 Fog of war: stacks can be inspected along clear lines, in works never; who is due to come is known
when he is seen; black chits are secret."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.chits import drawn_black
from steppe.games.grossdeutschland.combat import CombatPart
from steppe.games.grossdeutschland.direct_fire import Shot
from steppe.games.grossdeutschland.losses import Lose
from steppe.games.grossdeutschland.movement import Moving
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.retreat import Retreat
from steppe.games.grossdeutschland.sight import uninspected, waiting_unseen
from steppe.games.grossdeutschland.stacking import crowd, limit, size_of
from steppe.games.grossdeutschland.state import (
    ACTED,
    ACTIVE,
    DEBARKED,
    GERMAN,
    PINNED,
    RIDING,
    ROAD,
    SOVIET,
    STAFF,
    DivisionState,
    is_out,
)
from steppe.games.grossdeutschland.supply import unsupplied_units
from steppe.games.grossdeutschland.support import Support
from steppe.mechanics.fog import cover, hide, renamed, shuffle, to_be_covered
from steppe.table.basics import READERS, Reader, Side, Unit, other
from steppe.table.state import build_indexes

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

PUBLIC_FLAGS = PINNED | DEBARKED | ROAD | RIDING
"""Markers that lie on a stack for all to see."""

UNTOLD = "?"


def hidden_from(g: Grossdeutschland, s: DivisionState, side: Side) -> list[Unit]:
    """The enemy's counters that a side may not look at now, in the order of their hexes."""
    shown = in_the_open(s)
    return [u for u in uninspected(g, s, side) if u not in shown]


def unseen(g: Grossdeutschland, s: DivisionState, side: Side) -> frozenset[Unit]:
    """All counters of the enemy of which a side cannot tell where they are."""
    return frozenset((*hidden_from(g, s, side), *waiting_unseen(g, s, side)))


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
    german, soviet = unseen(g, s, GERMAN), unseen(g, s, SOVIET)
    return dict(zip(READERS, (german, soviet, german | soviet), strict=True))


def sight(g: Grossdeutschland, s: DivisionState, reader: Reader) -> DivisionState:
    """The table as a reader may know it."""
    seen = to_be_covered(g, s)
    seen.unsupplied += bytearray(2 * len(g.units))
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        flags, told = seen.flags, ~(ACTIVE | ACTED)
        for u in g.units_of[side]:
            flags[u] &= told  # [6.0.4] who was in range of his HQ is his owner's business
        units = hidden_from(g, s, other(side))
        stand_ins = cover(g, s, seen, side, units, PUBLIC_FLAGS)
        for u, unknown in stand_ins.items():
            seen.flags[unknown] |= STAFF if g.counters[u].is_hq else 0
            # [2.6.4, R97] Supply markers lie openly on the stacks.
            seen.unsupplied[unknown] = s.unsupplied[u]
            seen.unsupplied[u] = seen.spent[u] = 0
        instead |= stand_ins
        for u in waiting_unseen(g, s, other(side)):
            hide(seen, u)
            seen.unsupplied[u] = seen.spent[u] = 0
        # [10.3.7] What the scenario gave lies open until it is played; what was drawn is a secret.
        drawn = drawn_black(g, s, side)
        allotted = sorted((Counter(s.hands[side]) - Counter(drawn)).elements())
        seen.hands[side] = (*allotted, *(UNTOLD for _ in drawn))
        for name in drawn:
            seen.unseen[name] += 1
    seen.nominated = sorted(int(instead.get(Unit(u), Unit(u))) for u in s.nominated)
    # A tank may be known while who rides it is not.
    seen.riders = {tank: u for tank, u in s.riders.items() if tank not in instead and u not in instead}
    seen.agenda = renamed((step for step in s.agenda if not _is_covered(s, step, reader)), instead)
    return seen


def _is_covered(s: DivisionState, step: Any, reader: Reader) -> bool:
    """Whether somebody of the other side is about to come onto the map."""
    return isinstance(step, Moving) and int(step.side) != reader and s.at[step.units[0]] < 0


def redeal(g: Grossdeutschland, s: DivisionState, reader: Reader, rng: random.Random) -> DivisionState:
    """A state that a reader could not tell from this one: hidden counters of a side change places, HQs
    with HQs and others with others, and black chits that were drawn with those that nobody has seen. What the
    next Supply Phase will say of each place openly (R97) stays as it is."""
    for tries in range(TRIES):
        dealt = _dealt(g, s, reader, rng, mixed=tries < TRIES - 1)
        if all(_wanting(g, dealt, side) == _wanting(g, s, side) for side in (GERMAN, SOVIET)):
            break
    for side in (GERMAN, SOVIET):
        # Whoever is about to draw would draw another chit from another pool, and see it.
        if int(side) != reader and not isinstance(s.agenda[-1], CombatPart | Support):
            _deal_black(g, dealt, side, rng)
    return dealt


TRIES = 4
"""Deals of counters of all battalions that are tried before each battalion is dealt by itself."""


def _dealt(
    g: Grossdeutschland, s: DivisionState, reader: Reader, rng: random.Random, mixed: bool
) -> DivisionState:
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        units = [u for u in hidden_from(g, s, other(side)) if not _is_bound(g, s, u)]
        sizes = [size_of(g, s, (Unit(u),)) for u in range(len(g.units))]
        for group in _groups(g, s, units, mixed):
            others = [u for u, h in enumerate(dealt.at) if h >= 0 and u not in group]
            taken = {s.at[u]: sum(sizes[v] for v in others if dealt.at[v] == s.at[u]) for u in group}
            room = {h: limit(g, h) - size for h, size in taken.items()}
            instead |= shuffle(s, dealt, group, rng, PUBLIC_FLAGS, sizes, room)
    for old, new in instead.items():
        dealt.unsupplied[new], dealt.spent[new] = s.unsupplied[old], s.spent[old]
    dealt.nominated = sorted(int(instead.get(Unit(u), Unit(u))) for u in s.nominated)
    dealt.agenda = renamed(s.agenda, instead)
    build_indexes(g, dealt)
    return dealt


def _groups(g: Grossdeutschland, s: DivisionState, units: list[Unit], mixed: bool) -> Iterator[list[Unit]]:
    """Who may change places with whom: HQs, all others, [5.1.3] and those of a battalion without an HQ, of
    which one stack is nominated openly."""
    found: dict[str, list[Unit]] = {}
    for u in units:
        name = g.counters[u].battalion
        hq = g.hq_of.get(name)
        is_led = hq is not None and s.at[hq] >= 0
        group = "" if mixed and is_led else name
        found.setdefault(f"{group} HQ" if g.counters[u].is_hq else group, []).append(u)
    yield from found.values()


def _is_bound(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    """Who stays where he is: tanks and riders together, who has debarked, for he is no tank, whoever acts now
    and is known by what he does, anti-aircraft units, which roll by themselves [10.7], who would suffer for
    want of supply in his own way, and whoever stands where there are too many."""
    if u in s.riders or s.flags[u] & (RIDING | DEBARKED | ACTIVE | ROAD):
        return True
    return bool(g.counters[u].flak) or is_out(g, s, u) or bool(crowd(g, s, s.at[u]))


def _wanting(g: Grossdeutschland, s: DivisionState, side: Side) -> set[tuple[str, int, int]]:
    """The battalions and places that have no supply."""
    units = unsupplied_units(g, s, side, "")
    return {(g.counters[u].battalion, s.at[u], s.height[u]) for u in units}


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
