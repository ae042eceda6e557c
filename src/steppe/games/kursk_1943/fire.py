"""6.4 Ranged attacks of artillery on units and on bridges, and what fire of any kind does to a hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.kursk_1943 import missions
from steppe.games.kursk_1943.battle import attack_of, can_fire, is_next_to, range_of, reaches
from steppe.games.kursk_1943.casualties import Lose, on_map
from steppe.games.kursk_1943.crossing import destroy_bridge, is_bridged, stands
from steppe.games.kursk_1943.defence import show_stacks, why_not_fire
from steppe.games.kursk_1943.disorganisation import Test
from steppe.games.kursk_1943.ground import ends
from steppe.games.kursk_1943.presence import disorganise, note_activity
from steppe.games.kursk_1943.state import FOUGHT, KurskState
from steppe.games.kursk_1943.tables import DESTROYED, effect
from steppe.hexes import Hex, Hexside
from steppe.table.agenda import mark, push
from steppe.table.basics import Reason, Side, Unit, other
from steppe.table.events import Attacked, Marked, Result, Rolled
from steppe.table.steps import Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]


def terrain_cost(g: Kursk1943, h: Hex) -> int:
    """[6.4.2, 8.2.7] Twice the modifiers of the terrain; [R65] field fortifications are none."""
    return 2 * g.ground.modifiers[h]


# Ranged attacks on units.


def fire_points(g: Kursk1943, s: KurskState, side: Side, h: Hex, units: Units) -> int:
    """[6.4.2] The attack strength of the guns, [6.4.4, 8.2.3] and of aircraft that support them there."""
    planes = missions.over(g, s, missions.SUPPORT, side, (h,))
    return sum(attack_of(g, s, u) for u in units) + missions.strength(g, planes) - terrain_cost(g, h)


def why_not_gunner(g: Kursk1943, s: KurskState, side: Side, h: Hex, u: Unit) -> Reason | None:
    """[6.4.2, 6.4.3] In range, and not next to the target."""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("6.4.1", "not-yours", (name,))
    if (reason := why_not_fire(g, s, u)) is not None:
        return reason
    if is_next_to(g, s, u, (h,)):
        return Reason("6.4.3", "too-near", (name,))
    return None if reaches(g, s, u, (h,)) else Reason("6.1.2", "out-of-range", (name,))


def why_not_aim(g: Kursk1943, s: KurskState, side: Side, h: Hex, units: Units) -> Reason | None:
    for u in units:
        if (reason := why_not_gunner(g, s, side, h, u)) is not None:
            return reason
    if fire_points(g, s, side, h, units) < 1:
        return Reason("6.4.2", "too-weak", (g.numbers[h],))
    return None


def gunners(g: Kursk1943, s: KurskState, side: Side, h: Hex, chosen: Units, free: Units) -> Iterator[Unit]:
    """Who of those that are free to fire can join in, so that enough strength can still come together."""
    able = [u for u in free if reaches(g, s, u, (h,)) and not is_next_to(g, s, u, (h,))]
    later = [u for u in able if not chosen or u > chosen[-1]]
    for i, u in enumerate(later):
        if fire_points(g, s, side, h, (*chosen, *later[i:])) < 1:
            return  # those after it have less
        yield u


def fire(g: Kursk1943, s: KurskState, side: Side, h: Hex, units: Units, say: Say) -> None:
    """[6.4.1, 6.1.4] The guns have fired for this phase, [5.6.5] which is to attack."""
    points = fire_points(g, s, side, h, units)
    note_activity(g, s, units, g.phase_now(s))
    missions.end_missions(g, s, missions.over(g, s, missions.SUPPORT, side, (h,)))
    say(Attacked("6.4.1", side, units, h))
    show_stacks(s, units, say)
    mark(s, units, FOUGHT)
    push(s, FireRoll(side, h, points, g.phase_now(s), "artillery.txt", "6.4.2"), Dice(2))


class FireRoll(Waiting["Kursk1943", KurskState], frozen=True):
    """[6.4.2, 8.2.6] Two dice on one of the tables of fire."""

    side: Side
    at: Hex
    points: int
    phase: int
    table: str
    rule: str
    down: int = 0

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        total = sum(outcome)
        result = g.fire_tables[self.table].result(self.points, total, self.down)
        say(Rolled(self.rule, "fire", outcome, total))
        say(Result(self.rule, result, self.at))
        units = s.stacks.get(self.at, ())
        note_activity(g, s, units, self.phase)
        found = effect(result)
        if found.test:
            push(s, Test(units, self.phase, "5.6.1"))
        if found.disorganised:
            push(s, Shaken(self.at, self.phase))
        if found.losses:
            push(s, Lose(other(self.side), units, found.losses, self.rule))


class Shaken(Auto["Kursk1943", KurskState], frozen=True):
    """[5.6.1] All units left in a hex are disorganised."""

    at: Hex
    phase: int

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        for u in on_map(s, s.stacks.get(self.at, ())):
            disorganise(g, s, u, self.phase, "5.6.1", say)


def in_range(g: Kursk1943, s: KurskState, side: Side) -> set[int]:
    """[6.1.2] All hexes in range of a side's guns that can fire now."""
    kept: set[int] | None = s.memo.get(("in range", side))
    if kept is None:
        guns = (u for u in g.artillery[side] if can_fire(g, s, u))
        kept = s.memo["in range", side] = set[int]().union(*(range_of(g, s.at[u]) for u in guns))
    return kept


# Objects.


def spans(g: Kursk1943, s: KurskState, side: Side) -> list[tuple[Hex, Hex]]:
    """[6.4.7, 14.1.1, R43] Bridges in range of guns that can fire, whoever controls them."""
    under_fire = in_range(g, s, side)
    found = bridges(g, s) if under_fire else ()
    return [(a, b) for a, b in found if a in under_fire or b in under_fire]


def bridges(g: Kursk1943, s: KurskState) -> Iterator[tuple[Hex, Hex]]:
    """All bridges that stand, each with its lower hex first."""
    printed = g.ground.bridge_ends
    for side, a, b in sorted((*printed, *ends(g.grid, map(Hexside, s.built)))) if s.built else printed:
        if stands(g, s, side):
            yield a, b


def why_not_bridge(g: Kursk1943, s: KurskState, a: Hex, b: Hex) -> Reason | None:
    if b not in g.neighbours[a] or b < a or not is_bridged(g, s, a, b):
        return Reason("6.4.7", "no-bridge-between", (g.numbers[a], g.numbers[b]))
    return None


def why_not_shell(g: Kursk1943, s: KurskState, side: Side, a: Hex, b: Hex, units: Units) -> Reason | None:
    if (reason := why_not_bridge(g, s, a, b)) is not None:
        return reason
    for u in units:
        if g.side_of[u] != side:
            return Reason("6.4.7", "not-yours", (g.units[u],))
        if (reason := why_not_fire(g, s, u)) is not None:
            return reason
        if not reaches(g, s, u, (a, b)):
            return Reason("6.1.2", "out-of-range", (g.units[u],))
    return None


def shell(g: Kursk1943, s: KurskState, side: Side, a: Hex, b: Hex, units: Units, say: Say) -> None:
    """[6.4.7] Also from next to it, and without regard to the terrain."""
    points = sum(attack_of(g, s, u) for u in units)
    note_activity(g, s, units, g.phase_now(s))
    say(Attacked("6.4.7", side, units, a))
    show_stacks(s, units, say)
    mark(s, units, FOUGHT)
    push(s, ObjectRoll(side, a, b, points), Dice(2))


class ObjectRoll(Waiting["Kursk1943", KurskState], frozen=True):
    """[6.4.7, 8.2.8, T5.0] Two dice on the table of objects."""

    side: Side
    a: Hex
    b: Hex
    points: int

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        total = sum(outcome)
        result = g.fire_tables["objects.txt"].result(self.points, total)
        say(Rolled("6.4.7", "object", outcome, total))
        say(Result("T5.0", result, self.a))
        if result == DESTROYED:
            destroy_bridge(g, s, self.a, self.b)
            say(Marked("14.1.1", "bridge-destroyed", self.side, self.a))
