"""10.0 Supply: lines, levels out of supply, surrender; and what else the Supply Phase holds."""

from __future__ import annotations

from collections.abc import Container
from itertools import compress
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943 import control, mines, repair
from steppe.games.kursk_1943.counters import TRUCKED
from steppe.games.kursk_1943.crossing import is_bridged, prices
from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.losses import eliminate
from steppe.games.kursk_1943.state import GERMAN, OOS_MASK, KurskState, by_place, oos_level, set_oos
from steppe.games.kursk_1943.zones import supply_zone
from steppe.hexes import Hex, Hexside, Moves, Spread, spread
from steppe.table.agenda import push
from steppe.table.basics import Side, Unit, other
from steppe.table.events import Marked, Rolled
from steppe.table.steps import Auto, Dice, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

OFF_ROAD: Final = (10, 8)
"""[10.1.7] Points off the roads: Germans, Soviets. No other nation fights here."""
RELIEF: Final = 4
"""[10.2.7] Levels that a supplied unit loses in its Supply Phase."""


# Lines.


def sources(g: Kursk1943, s: KurskState, side: Side) -> list[int]:
    """[10.1.4, S1.3, S2.7, S4.2] The bases of a side that the enemy does not control."""
    return [h for h in g.sources[side] if s.control[h] != other(side)]


def barred(g: Kursk1943, s: KurskState, side: Side) -> bytearray:
    """[10.1.10] No line runs through enemy units, nor through their zones [10.1.11] unless a friendly regular
    unit is there."""
    shut = bytearray(supply_zone(g, s, other(side)))
    enemy = 1 << other(side)
    for h, pile in s.stacks.items():
        if s.holder[h] == enemy:
            shut[h] = 1
        elif shut[h] and any(_is_regular(g, u) for u in pile):
            shut[h] = 0
    return shut


def _is_regular(g: Kursk1943, u: Unit) -> bool:
    return u >= len(g.units) or g.counters[u].is_regular


def supply_moves(g: Kursk1943, s: KurskState) -> Moves:
    """[10.1.5] Steps along a road are free; [10.1.8] others cost what they cost a truck."""
    key = (tuple(s.blown), tuple(s.built))
    found = g.supply_moves.get(key)
    if found is None:
        if len(g.supply_moves) > 16:
            g.supply_moves.clear()
        found = g.supply_moves[key] = _supply_moves(g, s)
    return found


def _supply_moves(g: Kursk1943, s: KurskState) -> Moves:
    """Those of the map with all its bridges whole, but for the banks where one is gone or was built."""
    now = prices(g, s, TRUCKED)
    found = list(g.ground.supply_moves)
    for side in (*s.blown, *s.built):
        for h in g.grid.hexes_of(Hexside(side)):
            found[h] = tuple((n, 0 if _is_road(g, s, h, n) else price) for n, price in now[h].items())
    return found


def _is_road(g: Kursk1943, s: KurskState, a: int, b: int) -> bool:
    if not g.ground.is_road(a, b):
        return False
    return b not in g.ground.water[a] or is_bridged(g, s, a, b)


def lines(g: Kursk1943, s: KurskState, side: Side) -> Spread:
    """[10.1.1, 10.1.3] How far lines reach from the bases. [10.1.6, 10.1.7] Off the roads they have so many
    points; [10.1.9] between friendly units in adjacent hexes they spend none."""
    chain = bytearray(len(s.holder))
    mine = 1 << side
    for h in s.stacks:
        if s.holder[h] == mine:
            chain[h] = 1
    budget = OFF_ROAD[side] * POINT
    return spread(supply_moves(g, s), sources(g, s, side), budget, barred(g, s, side), chain=chain)


def fed_hexes(g: Kursk1943, s: KurskState, side: Side) -> set[int]:
    """Those of a side's hexes that `lines` reach. Nobody asks by which way: so a hex is done when it is first
    touched, and the search is over when all are."""
    moves, budget = supply_moves(g, s), OFF_ROAD[side] * POINT
    best = [budget + 1] * len(moves)
    for h in compress(range(len(moves)), barred(g, s, side)):
        best[h] = -1  # nothing is cheaper
    mine = 1 << side
    chain = bytearray(len(moves))
    for h in s.stacks:
        chain[h] = s.holder[h] == mine
    bases = [h for h in sources(g, s, side) if best[h] > 0]
    for h in bases:
        best[h] = 0
    fed = {h for h in bases if chain[h]}
    wanted = sum(chain)
    queue: list[list[int]] = [bases, *([] for _ in range(budget))]
    for spent, hexes in enumerate(queue):
        if len(fed) == wanted:
            break
        for h in hexes:  # it grows by free steps
            if best[h] < spent:
                continue  # a cheaper way was found after it was queued
            hands_on = chain[h]
            for n, price in moves[h]:
                if best[n] <= spent:
                    continue
                total = spent if hands_on and chain[n] else spent + price
                if total < best[n]:
                    best[n] = total
                    queue[total].append(n)
                    if chain[n]:
                        fed.add(n)
    return fed


def is_supplied(g: Kursk1943, s: KurskState, side: Side, u: Unit, reached: Container[int]) -> bool:
    """Whether a line reaches a unit. Whoever stands where he began, between the enemy's zones, has supplies
    there (ruling)."""
    h = s.at[u]
    if h in reached:
        return True
    return h in g.battle.supplied_at_start and g.battle.start.get(u) == h


# The Supply Phase.


def phase_steps(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """[2.2.6] Lines are traced, units tested for surrender, hexes taken; [18.1.4, 22.1.2] then come the
    Germans' mines and breakdowns, and their repairs."""
    steps: list[Step] = []
    if side == GERMAN:
        steps += [repair.Repair(side, front) for front in g.battle.fronts[::-1]]
        steps += [repair.Finish(side), *mines.steps(g, s)]
    return [*steps, control.Take(side), Trace(side)]


class Trace(Auto["Kursk1943", KurskState], frozen=True):
    """[10.1.2, 10.2.1] Who has no line is out of supply; [10.2.7] who has one recovers."""

    side: Side

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        reached = fed_hexes(g, s, self.side)
        tested: list[Unit] = []
        on_map = (u for u in g.units_of[self.side] if s.at[u] >= 0)
        concerned = [u for u in on_map if s.flags[u] & OOS_MASK or s.at[u] not in reached]
        for u in by_place(s, concerned):
            level = oos_level(s, u)
            if is_supplied(g, s, self.side, u, reached):
                if level:
                    set_oos(s, u, level - RELIEF)
                    say(Marked("10.2.7", "supplied", self.side, Hex(s.at[u]), u))
                continue
            if not level:
                set_oos(s, u, 1)
                say(Marked("10.2.1", "oos", self.side, Hex(s.at[u]), u))
            tested.append(u)
        doubtful = tuple(u for u in tested if oos_level(s, u) > LEAST_ROLL)
        if doubtful:
            push(s, Surrender(doubtful), Dice(2))


LEAST_ROLL: Final = 2
"""[10.2.6] Two dice roll at least that, so that nobody need roll for a level that is no higher."""


class Surrender(Waiting["Kursk1943", KurskState], frozen=True):
    """[10.2.6] Each unit rolls; if its level is higher it surrenders."""

    units: tuple[Unit, ...]

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        u, rest = self.units[0], self.units[1:]
        if rest:
            push(s, Surrender(rest), Dice(2))
        total = sum(outcome)
        say(Rolled("10.2.6", "surrender", outcome, total))
        if oos_level(s, u) > total:
            eliminate(g, s, u, "10.2.6", say)


def raise_level(g: Kursk1943, s: KurskState, u: Unit, rule: str, say: Say) -> None:
    """[10.2.3, 10.2.4, 10.2.5] At once, when the deed is done; only of a unit that is out of supply."""
    if s.at[u] >= 0 and oos_level(s, u):
        set_oos(s, u, oos_level(s, u) + 1)
        say(Marked(rule, "oos-up", g.side_of[u], Hex(s.at[u]), u))


STEPS: tuple[type[Step], ...] = (Trace, Surrender, control.Take, *mines.STEPS, *repair.STEPS)
