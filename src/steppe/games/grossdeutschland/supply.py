"""5.0 Supply: paths to the battalion's HQ, nominated stacks, and what want of supply does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.counters import ARTILLERY
from steppe.games.grossdeutschland.crossing import carries_supply
from steppe.games.grossdeutschland.losses import deplete
from steppe.games.grossdeutschland.state import FIRED, GERMAN, RIDING, SOVIET, DivisionState, is_out
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.hexes import Hex, Hexside
from steppe.mechanics.supply import closed_to
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.events import Began, Marked
from steppe.table.grammar import a_hex, a_word, verb
from steppe.table.steps import Ask, Auto, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def reached(g: Grossdeutschland, s: DivisionState, side: Side, sources: Iterable[int]) -> bytearray:
    """[5.1] 1 for the hexes from which a path of any length leads to a source: [5.1.7] not through the enemy,
    [5.1.8, 8.0.2] nor through his zones unless a friend stands there, [5.1.9] only where trucks can go."""
    starts = tuple(sorted(set(sources)))
    name = f"supply from {starts}"
    kept = s.memo.get((name, side))
    if kept is None:
        kept = s.memo[name, side] = _reached(g, s, side, starts)
    return kept


def _reached(g: Grossdeutschland, s: DivisionState, side: Side, starts: tuple[int, ...]) -> bytearray:
    closed = closed_to(s, side, enemy_zone(g, s, side))
    found = bytearray(g.grid.size)
    front = list(starts)
    for h in front:
        found[h] = 1
    from_ = _supply_ways(g, s) if s.blown or s.pontoons else g.supply_from
    for h in front:  # which grows as it goes
        if closed[h]:
            continue  # a path may begin there, not pass
        for n in from_[h]:
            if not found[n]:
                found[n] = 1
                front.append(n)
    return found


def _supply_ways(g: Grossdeutschland, s: DivisionState) -> list[tuple[int, ...]]:
    """`Grossdeutschland.supply_from` with the hexsides that are no longer as they are printed."""
    ways: list[tuple[int, ...]] = list(g.supply_from)
    touched = {h for side in (*s.blown, *s.pontoons) if side >= 0 for h in g.grid.hexes_of(Hexside(side))}
    for h in (-1 - key for key in s.pontoons if key < 0):
        touched.update((Hex(h), *g.around[h]))
    for h in touched:
        ways[h] = tuple(n for n in g.around[h] if carries_supply(g, s, n, h))
    return ways


def hq_hexes(g: Grossdeutschland, s: DivisionState, side: Side) -> dict[Unit, int]:
    return {u: s.at[u] for u in g.hqs_of[side] if s.at[u] >= 0}


def unsupplied_units(g: Grossdeutschland, s: DivisionState, side: Side, fed: str) -> list[Unit]:
    """[5.1] The units on the map without a path to the HQ of their battalion, [5.1.2] or, of the battalion
    that the division HQ feeds, to that. [5.1.1, R65] HQs look for a path to another HQ. [5.1.3]
    Nominated units need none."""
    hqs = hq_hexes(g, s, side)
    division = g.division_hq[side]
    from_division = reached(g, s, side, [hqs[division]]) if division in hqs and fed else None
    found: list[Unit] = []
    for battalion, units in g.units_in.items():
        if g.battalions[battalion].side != side or not any(s.at[u] >= 0 for u in units):
            continue
        hq = g.hq_of.get(battalion)
        own = reached(g, s, side, [hqs[hq]]) if hq in hqs else None
        for u in units:
            h = s.at[u]
            if h < 0 or u in s.nominated or (u == hq and g.is_division_hq[u]):
                continue
            if u == hq:
                others = [at for other, at in hqs.items() if other != u]
                supplied = bool(others) and bool(reached(g, s, side, others)[h])
            else:
                supplied = bool(own and own[h])
            if not supplied and battalion == fed:
                supplied = bool(from_division and from_division[h])
            if not supplied:
                found.append(u)
    return found


class SupplyPhase(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[3.3, 5.0] Both sides audit all their units."""

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        say(Began("3.3", "supply", None, s.turn))
        s.nominated = []
        push(s, Feed(SOVIET), Feed(GERMAN))


class Feed(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[5.1.2] A division HQ may be the source of one battalion: the owner names it, if there is a choice."""

    now_rule = "5.1.2"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        names = self.battalions(g, s)
        if len(names) > 1:
            return False
        self.feed(g, s, names[0] if names else "", say)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "5.1.2", "feed")

    def battalions(self, g: Grossdeutschland, s: DivisionState) -> list[str]:
        """Those with units that have a path to the division HQ and none to their own."""
        division = g.division_hq[self.side]
        if division is None or s.at[division] < 0:
            return []
        lacking = unsupplied_units(g, s, self.side, "")
        if not lacking:
            return []
        path = reached(g, s, self.side, [s.at[division]])
        helped = {g.counters[u].battalion for u in lacking if path[s.at[u]]}
        return [name for name in g.units_in if name in helped]

    def why_not_feed(self, g: Grossdeutschland, s: DivisionState, name: str) -> Reason | None:
        return None if name in self.battalions(g, s) else Reason("5.1.2", "needs-no-feeding", (name,))

    def feed(self, g: Grossdeutschland, s: DivisionState, name: str, say: Say) -> None:
        drop(s)
        push(s, Nominate(self.side, name, tuple(leaderless(g, s, self.side, name))))

    verbs = (verb("feed", a_word(battalions), why_not=why_not_feed, do=feed),)


def leaderless(g: Grossdeutschland, s: DivisionState, side: Side, fed: str) -> Iterator[str]:
    """[5.1.3] Battalions on the map whose HQ is not, and whom no division HQ feeds."""
    for name, units in g.units_in.items():
        hq = g.hq_of.get(name)
        if g.battalions[name].side != side or name == fed or (hq is not None and s.at[hq] >= 0):
            continue
        if any(s.at[u] >= 0 for u in units):
            yield name


class Nominate(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[5.1.3, 5.1.6] For each battalion without an HQ the owner names one stack, the same as before
    or another, that is in supply for this turn."""

    fed: str
    left: tuple[str, ...]

    now_rule = "5.1.3"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if not self.left:
            drop(s)
            push(s, Audit(self.side, self.fed))
            return True
        return self.took_only(g, s, say)

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "5.1.3", "nominate", (g.battalions[self.left[0]].name,))

    def hexes(self, g: Grossdeutschland, s: DivisionState) -> set[Hex]:
        return {Hex(s.at[u]) for u in g.units_in[self.left[0]] if s.at[u] >= 0}

    def why_not_nominate(self, g: Grossdeutschland, s: DivisionState, h: Hex) -> Reason | None:
        return None if h in self.hexes(g, s) else Reason("5.1.3", "nobody-there", (g.numbers[h],))

    def nominate(self, g: Grossdeutschland, s: DivisionState, h: Hex, say: Say) -> None:
        """[5.1.5] Units of this battalion that stand there now, and nobody who joins them later. [5.1.4, R84]
        Who leaves them keeps his state until the next Supply Phase."""
        units = [u for u in g.units_in[self.left[0]] if s.at[u] == h]
        s.nominated = sorted((*s.nominated, *units))
        replace(s, structs.replace(self, left=self.left[1:]))
        say(Marked("5.1.3", "nominated", self.side, h))

    verbs = (verb("nominate", a_hex(hexes), why_not=why_not_nominate, do=nominate),)


class Audit(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[5.2, 5.2.1] One phase without a path is Low Supply, two Out of Supply, every further one costs a
    step."""

    side: Side
    fed: str

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        lacking = set(unsupplied_units(g, s, self.side, self.fed))
        # [R84] Who dies now is audited with the others before anybody suffers. In the order of their places,
        # which tells nothing of who they are.
        units = [u for u in g.units_of[self.side] if s.at[u] >= 0]
        units.sort(key=lambda u: (s.at[u], s.height[u]))
        for u in units:
            before = s.unsupplied[u]
            s.unsupplied[u] = min(before + 1, 255) if u in lacking else 0
            if s.unsupplied[u] != before and s.unsupplied[u] <= g.numbers_of.out:
                word = ("supplied", "low-supply", "out-of-supply")[s.unsupplied[u]]
                say(Marked("5.2", word, self.side, Hex(s.at[u]), u))
            if is_out(g, s, u) and g.counters[u].fire == ARTILLERY:
                s.flags[u] |= FIRED  # [5.2.6]
            elif before >= g.numbers_of.out and not is_out(g, s, u):
                s.flags[u] &= ~FIRED
        for u in (u for u in units if u in lacking):
            if s.at[u] >= 0 and s.unsupplied[u] >= g.numbers_of.casualties and not s.flags[u] & RIDING:
                deplete(g, s, u, "5.2.1", say)
