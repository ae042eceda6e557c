"""16.0 Unit masking: who may know what.

Open to all: which hexes are held and by whom, how high each stack is, the markers on it, field
fortifications, control, who has no zone of control, towed guns with their setup, headquarters. Of stacks next
to his own units a reader is told the types [16.1.4] and, if they are not fortified, the levels. Hidden:
everything else about enemy counters, but for the top one [16.1.1] where stacks are not masked [16.1.2], and
for stacks in which somebody fights or has fought in this Combat Phase [16.1.3, R103]; sealed air plans, and
where a bridge is to lead [14.3.2.2].
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.combat import fighting
from steppe.games.kursk_1943.counters import TYPES
from steppe.games.kursk_1943.digging import is_fortified
from steppe.games.kursk_1943.moving import Moving
from steppe.games.kursk_1943.repair import is_repaired
from steppe.games.kursk_1943.state import (
    GERMAN,
    LEVELS_TOLD,
    ONE_LEVEL,
    PUBLIC_FLAGS,
    REDUCED,
    SOVIET,
    STOOD,
    TYPE_SHIFT,
    KurskState,
)
from steppe.mechanics.fog import cover, renamed, shuffle, to_be_covered
from steppe.table.basics import READERS, Reader, Side, Unit, other
from steppe.table.state import build_indexes, holds
from steppe.table.steps import Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

MASKED = "masked"
OPEN = "open"
UNTOLD = "?"
NOWHERE = -1


def hidden_from(g: Kursk1943, s: KurskState, side: Side) -> list[Unit]:
    """The enemy's counters that a side may not look at, in the order of their hexes."""
    mode = g.chosen.masking
    if mode == OPEN:
        return []
    shown = fighting(s)
    found: list[Unit] = []
    for h in sorted(h for h in s.stacks if holds(s, other(side), h)):
        pile = s.stacks[h]
        beneath = pile if mode == MASKED else pile[:-1]
        found += [u for u in beneath if u not in shown and not s.known[u] & 1 << side]
    return found


def hidden(g: Kursk1943, s: KurskState) -> dict[Reader, frozenset[Unit]]:
    """Per reader the counters that he cannot see; a watcher knows what both sides know."""
    german, soviet = frozenset(hidden_from(g, s, GERMAN)), frozenset(hidden_from(g, s, SOVIET))
    return dict(zip(READERS, (german, soviet, german | soviet), strict=True))


def sight(g: Kursk1943, s: KurskState, reader: Reader) -> KurskState:
    """The table as a reader may know it."""
    seen = to_be_covered(g, s)
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        for u, unknown in cover(g, s, seen, side, hidden_from(g, s, other(side)), PUBLIC_FLAGS).items():
            seen.flags[unknown] |= told(g, s, u, reader)
            instead[u] = unknown
        seen.plans[side] = UNTOLD if s.plans[side] else ""
        seen.building = [
            (NOWHERE, here, NOWHERE) if u >= 0 and g.side_of[u] == side else (u, here, to)
            for u, here, to in seen.building
        ]
    seen.agenda = renamed((step for step in s.agenda if not _is_covered(step, reader)), instead)
    return seen


def told(g: Kursk1943, s: KurskState, u: Unit, reader: Reader) -> int:
    """What a reader is told of a counter that he may not look at, as bits that only sights have: [16.1.4] if
    it stands next to his own its type and, unless it is fortified, its levels."""
    bits, h = g.looks[u], s.at[u]
    if reader >= 0 and s.near[reader][h]:
        counter = g.counters[u]
        bits |= TYPES.index(counter.type) + 1 << TYPE_SHIFT
        if not is_fortified(g, s, h):
            bits |= LEVELS_TOLD | (s.flags[u] & REDUCED) | (ONE_LEVEL if counter.levels == 1 else 0)
    return bits


def told_type(flags: int) -> str:
    """The type that a reader was told of an unknown counter, or nothing."""
    number = flags >> TYPE_SHIFT & 15
    return TYPES[number - 1] if number else ""


def _is_covered(step: Step, reader: Reader) -> bool:
    """How far a stack can still go tells what it is: only its own side knows more than that it moves."""
    return isinstance(step, Moving) and int(step.side) != reader


def redeal(g: Kursk1943, s: KurskState, reader: Reader, rng: random.Random) -> KurskState:
    """A state that a reader could not tell from this one: hidden counters of one type and with as many levels
    lost change places, but for those that are moving. [16.1.4] Others he could tell apart as soon as one of
    his units comes next to them; [17.1.2, 22.1.1, R102] and Panthers and Ferdinands by questions and dice."""
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    kept = {u for step in s.agenda if isinstance(step, Moving) for u in step.units}
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        groups: dict[tuple[str, int, int, bool, bool], list[Unit]] = {}
        for u in hidden_from(g, s, other(side)):
            if u not in kept:
                counter = g.counters[u]
                flags = s.flags[u] & REDUCED
                key = (counter.type, flags, counter.levels, counter.towed, is_repaired(counter))
                groups.setdefault(key, []).append(u)
        for _, group in sorted(groups.items()):
            instead |= shuffle(s, dealt, group, rng, PUBLIC_FLAGS | STOOD)
    dealt.agenda = renamed(s.agenda, instead)
    dealt.building = [(int(instead.get(Unit(u), Unit(u))), here, to) for u, here, to in s.building]
    build_indexes(g, dealt)
    return dealt
