"""8.1.7 An air plan as people put it together: missions, counters and targets in any order. Written as the
rules list it, each plan stands once: missions by their first counters, counters and hexes ascending."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from steppe.games.kursk_1943.air import (
    MOST,
    PlanAir,
    free_counters,
    left_to_fly,
    moving_side,
    why_not_kind,
    why_not_mission,
    why_not_plan,
)
from steppe.games.kursk_1943.fire import bridges
from steppe.games.kursk_1943.missions import BRIDGE, CROSSING, DISRUPT, KINDS, Mission
from steppe.games.kursk_1943.state import KurskState
from steppe.hexes import Hex
from steppe.table.basics import Action, Reason, Side
from steppe.table.shortcuts import InAnyOrder

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


class Part(Struct, frozen=True):
    """What was said of one mission so far."""

    kind: str = ""
    counters: tuple[int, ...] = ()
    hexes: tuple[Hex, ...] = ()

    @property
    def has_target(self) -> bool:
        return len(self.hexes) >= (2 if self.kind == BRIDGE else 1)

    @property
    def is_whole(self) -> bool:
        return bool(self.kind and self.counters and self.has_target)

    def mission(self, g: Kursk1943, side: Side) -> Mission:
        return Mission(self.kind, side, tuple(sorted(self.counters)), strung(g, self.hexes))


def strung(g: Kursk1943, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """[8.2.18] Hexes from the lowest on so that each, if they hang together, is next to one before it."""
    found: list[Hex] = []
    left = sorted(hexes)
    while left:
        beside = (h for h in left if h in found or any(n in g.neighbours[h] for n in found))
        h = next(beside, left[0])
        left.remove(h)
        found.append(h)
    return tuple(found)


def parts_of(g: Kursk1943, s: KurskState, tokens: Action) -> list[Part]:
    """A kind begins a mission unless one waits for its kind, and so does a hex where the last has its target.
    As long as nobody flies there, another hex is another target."""
    found: list[Part] = []
    for token in tokens:
        last = found[-1] if found else Part()
        if token in KINDS:
            last = Part(token) if last.kind or not found else Part(token, last.counters, last.hexes)
            found = [*(found if not found or found[-1].kind else found[:-1]), last]
        elif token in g.air_named:
            found = [*found[:-1], Part(last.kind, (*last.counters, g.air_named[token]), last.hexes)]
        elif token in g.hex_named:
            h = Hex(g.hex_named[token])
            if not found or (last.is_whole and last.kind != CROSSING):
                found.append(Part(hexes=_target(g, s, "", h)))
            else:
                kept = () if last.has_target and last.kind != CROSSING else last.hexes
                found[-1] = Part(last.kind, last.counters, (*kept, *_target(g, s, last.kind, h, kept)))
    return found


def _target(g: Kursk1943, s: KurskState, kind: str, h: Hex, kept: tuple[Hex, ...] = ()) -> tuple[Hex, ...]:
    """The hex, and the other end of the bridge where there is only one."""
    if kind != BRIDGE or kept:
        return (h,)
    ends = [b if a == h else a for a, b in bridges(g, s) if h in (a, b)]
    return (h, *ends) if len(ends) == 1 else (h,)


def arranged(g: Kursk1943, s: KurskState, side: Side, tokens: Action) -> Action | Reason:
    """The plan as it is listed. Words that are no plan yet stay as they are, unless a target is named that no
    counter could be sent to."""
    parts = parts_of(g, s, tokens)
    if parts and all(part.is_whole for part in parts):
        return written(g, parts)
    bare = (part for part in parts if part.kind and part.has_target and not part.counters)
    free = tuple(free_counters(g, s, side)[-MOST:])
    asked = isinstance(s.agenda[-1] if s.agenda else None, PlanAir) and bool(free)
    flown = (Part(part.kind, free, part.hexes).mission(g, side) for part in bare if asked)
    reasons = (why_not_mission(g, s, moving_side(s), mission, []) for mission in flown)
    return next(filter(None, reasons), tokens)


def written(g: Kursk1943, parts: list[Part]) -> Action:
    words: list[str] = []
    for part in sorted(parts, key=lambda part: min(part.counters, default=len(g.air_counters))):
        counters = (g.air_counters[c].id for c in sorted(part.counters))
        words += (part.kind, *counters, *(g.numbers[h] for h in strung(g, part.hexes)))
    return tuple(filter(None, words))


def said_of_plan(g: Kursk1943, s: KurskState, side: Side, words: Action) -> InAnyOrder | None:
    """What may be said next of a plan, and whether it is one."""
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, PlanAir) or words[:1] != ("fly",):
        return None
    plan = Plan(g, s, side, parts_of(g, s, words[1:]))
    return InAnyOrder(tuple(dict.fromkeys(plan.following())), written(g, plan.parts), plan.is_whole)


class Plan:
    """A plan that is being put together."""

    def __init__(self, g: Kursk1943, s: KurskState, side: Side, parts: list[Part]) -> None:
        self.g, self.s, self.side, self.moving = g, s, side, moving_side(s)
        self.parts = parts
        used = [c for part in parts for c in part.counters]
        self.free = [c for c in free_counters(g, s, side) if c not in used]
        self.spare = left_to_fly(g, s, side) - len(used)
        self.kinds = [kind for kind in KINDS if why_not_kind(g, side, self.moving, kind) is None]

    @property
    def is_whole(self) -> bool:
        if not self.parts or not all(part.is_whole for part in self.parts):
            return False
        plan = sorted((part.mission(self.g, self.side) for part in self.parts), key=lambda m: m.counters)
        return why_not_plan(self.g, self.s, self.side, self.moving, plan) is None

    def following(self) -> Iterator[str]:
        *done, last = self.parts or [Part()]
        if last.is_whole:
            yield from self._counters(done, last)
            if last.kind == CROSSING:
                yield from self._hexes(done, last)
            done, last = [*done, last], Part()
        if not last.kind:
            yield from (kind for kind in self.kinds if self._can_finish(done, Part(kind, (), last.hexes)))
            for kind in self.kinds if not last.hexes else ():
                if kind != DISRUPT:  # it may be flown anywhere: its button comes first
                    yield from self._hexes(done, Part(kind))
            return
        yield from self._counters(done, last)
        if not last.has_target:
            yield from self._hexes(done, last)

    def _counters(self, done: list[Part], part: Part) -> Iterator[str]:
        for c in self.free:
            if self._can_finish(done, Part(part.kind, (*part.counters, c), part.hexes)):
                yield self.g.air_counters[c].id

    def _hexes(self, done: list[Part], part: Part) -> Iterator[str]:
        for h in self._candidates(part.kind):
            target = (*part.hexes, *_target(self.g, self.s, part.kind, h, part.hexes))
            if self._can_finish(done, Part(part.kind, part.counters, target)):
                yield self.g.numbers[h]

    def _candidates(self, kind: str) -> list[Hex]:
        """The hexes that such a mission may be flown to at all."""
        g, s = self.g, self.s
        if kind == BRIDGE:
            return sorted({h for pair in bridges(g, s) for h in pair})
        if kind == CROSSING:
            return sorted(g.ground.banks)
        return list(g.grid.hexes) if kind == DISRUPT else sorted(map(Hex, s.stacks))

    def _can_finish(self, done: list[Part], part: Part) -> bool:
        """Whether some of the counters that are left, with those that it has, could fly this mission; without
        a target, whether there is any for them."""
        fresh = sum(c in self.free for c in part.counters)
        others = [c for c in self.free if c not in part.counters]
        return any(
            self._can_fly(done, Part(part.kind, (*part.counters, *more), part.hexes))
            for count in range(min(MOST - len(part.counters), self.spare - fresh) + 1)
            for more in combinations(others, count)
        )

    def _can_fly(self, done: list[Part], part: Part) -> bool:
        before = [other.mission(self.g, self.side) for other in done]
        flown = (
            Part(part.kind, part.counters, target).mission(self.g, self.side)
            for target in self._targets(part)
        )
        return bool(part.counters) and any(
            why_not_mission(self.g, self.s, self.moving, mission, before) is None for mission in flown
        )

    def _targets(self, part: Part) -> Iterator[tuple[Hex, ...]]:
        """The target that was named, or all that may become it."""
        if part.has_target:
            yield part.hexes
        elif part.kind == BRIDGE:
            yield from (pair for pair in bridges(self.g, self.s) if set(part.hexes) <= set(pair))
        else:
            yield from ((h,) for h in self._candidates(part.kind))
