"""10.0 Movement, with the zones of control of 8.0 that stop it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.drive_on_kursk.arrivals import arrivals, open_entries, settle_arrival, why_not_enter
from steppe.games.drive_on_kursk.memory import lay_uppermost, move_together
from steppe.games.drive_on_kursk.reserves import wake_near
from steppe.games.drive_on_kursk.stacking import FULL, LARGEST, limit_rule, room, size_of
from steppe.games.drive_on_kursk.state import FRESH, GERMAN, MOVED, RESERVE, TOPPED, KurskState
from steppe.games.drive_on_kursk.supply import is_supplied, out_of_supply
from steppe.games.drive_on_kursk.victory import take_control
from steppe.games.drive_on_kursk.zones import barred_to_spearheads, in_enemy_zoc, may_infiltrate
from steppe.hexes import Hex
from steppe.table.agenda import drop, has, leave, mark, push, replace
from steppe.table.basics import Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Moved, Placed
from steppe.table.grammar import a_hex, a_unit, maybe, some_units, verb
from steppe.table.state import holds, put
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

ROAD = "road"
CANNOT_GO = MOVED | RESERVE | FRESH
CANNOT_TOP = TOPPED | RESERVE

Spent = tuple[int, int, int]
"""Movement points spent, as each mobility class counts them."""


# What a unit may spend.


def allowance(g: DriveOnKursk, units: tuple[Unit, ...], supplied: bool, road: bool) -> int:
    """[10.1] Movement points for this phase; [10.2] they cannot be saved or lent. [10.6] A stack has its
    slowest member's. [6.6.1] Out of supply they are halved; [10.19] road mode doubles them."""
    factor = min(map(g.movement.__getitem__, units))
    if not supplied:
        return factor // 2
    return factor * 2 if road else factor


def way_out(g: DriveOnKursk, s: KurskState, side: Side, h: int, enough: int = FULL) -> int:
    """How large a group may leave a hex by an ordinary first step, in ninths; it looks for no more than
    `enough`."""
    holder, zones = s.holder, s.near[1 - side]
    pinned = zones[h]
    most = 0
    for n in g.around[h]:
        if pinned and zones[n]:
            continue
        if not holder[n]:
            return FULL
        if holder[n] == side + 1:
            most = max(most, room(g, s, n))
            if most >= enough:
                return most
    return most


def way_through(g: DriveOnKursk, s: KurskState, side: Side, h: int, enough: int = FULL) -> int:
    """The same by infiltration [8.6]."""
    holder, zones = s.holder, s.near[1 - side]
    most = 0
    for n in g.around[h] if zones[h] else ():
        if zones[n] and holder[n] != 2 - side and not barred_to_spearheads(g, s, h, n):
            most = max(most, room(g, s, n))
            if most >= enough:
                return most
    return most


def units_that_can_go(g: DriveOnKursk, s: KurskState, phase: MovementPhase) -> Iterator[Unit]:
    """The units that could begin a move now, in ascending order. Every hex is looked at once."""
    side, at, flags, thirds = phase.side, s.at, s.flags, g.thirds
    breadth, friends, zones = g.breadth, s.near[side], s.near[1 - side]
    may_slip = side == GERMAN and not phase.ordinary
    ordinary: dict[int, int] = {}
    slipping: dict[int, int] = {}
    for u in g.units_of[side]:
        h = at[u]
        if flags[u] & CANNOT_GO or h < 0:
            continue
        if not zones[h] and friends[h] < breadth[h]:
            yield u  # most have an empty hex beside them
            continue
        size = ordinary.get(h)
        if size is None:
            size = ordinary[h] = way_out(g, s, side, h, LARGEST)
        if thirds[u] <= size:
            yield u
        elif may_slip and g.is_mech[u] and h not in phase.cut:
            if h not in slipping:
                slipping[h] = way_through(g, s, side, h, LARGEST)
            if thirds[u] <= slipping[h]:
                yield u


# The order of a stack is its owner's (7.3).


def can_top(s: KurskState, u: Unit) -> bool:
    """Once a unit and phase; a stack of sleeping reserves shows only its backs."""
    h = s.at[u]
    return h >= 0 and not s.flags[u] & CANNOT_TOP and s.stacks[h][-1] != u


def units_to_top(ask: Ask[DriveOnKursk, KurskState], g: DriveOnKursk, s: KurskState) -> Iterator[Unit]:
    """The units that could be laid on top of their stacks. Each stack of several is found by its second
    counter."""
    flags, height, own = s.flags, s.height, g.units_of[ask.side]
    second = height.find(1, own[0], own[-1] + 1)
    while second >= 0:
        for u in s.stacks[s.at[second]][:-1]:
            if not flags[u] & CANNOT_TOP:
                yield u
        second = height.find(1, second + 1, own[-1] + 1)


def why_not_top(ask: Ask[DriveOnKursk, KurskState], g: DriveOnKursk, s: KurskState, u: Unit) -> Reason | None:
    if g.side_of[u] != ask.side:
        return Reason("7.3", "not-yours", (g.units[u],))
    return None if can_top(s, u) else Reason("7.3", "no-top", (g.units[u],))


def lay_on_top(ask: Ask[DriveOnKursk, KurskState], g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
    lay_uppermost(g, s, u)
    mark(s, (u,), TOPPED)


TOP = verb("top", a_unit(units_to_top), why_not=why_not_top, do=lay_on_top)


class MovementPhase(Ask["DriveOnKursk", KurskState], frozen=True):
    """[10.2] All, some or none of a side's units move, one unit or stack after the other."""

    ordinary: bool = False
    """[8.6.4] An ordinary move has been made: it is too late for infiltration and for reinforcements."""
    cut: tuple[Hex, ...] = ()
    """[8.6.1, 10.19] Where units began the phase out of supply: those that have not moved since may neither
    infiltrate nor use road mode, even if a line has been opened for them."""

    now_rule = "5.2"
    stands = "5.1.1"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "10.2", "movement", (s.turn,))

    # Setting out.

    def movers(self, g: DriveOnKursk, s: KurskState, chosen: tuple[Unit, ...]) -> Iterator[Unit]:
        if not chosen:
            return units_that_can_go(g, s, self)
        mates = (u for u in s.stacks[s.at[chosen[0]]] if u > chosen[-1] and not s.flags[u] & CANNOT_GO)
        return (u for u in mates if self._can_leave(g, s, (*chosen, u)))

    def _can_leave(self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...]) -> bool:
        h, size = s.at[units[0]], size_of(g, units)
        if size <= way_out(g, s, self.side, h, size):
            return True
        slips = may_infiltrate(g, s, units) and not self.ordinary and h not in self.cut
        return slips and size <= way_through(g, s, self.side, h, size)

    def has_road(self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...]) -> bool:
        """Road mode is allowed (`why_not_road`), and some hex outside enemy zones is open."""
        h = Hex(s.at[units[0]])
        if in_enemy_zoc(s, self.side, h) or h in self.cut or not is_supplied(g, s, self.side, h):
            return False
        return any(True for _ in Moving(self.side, units, True, True).find_open_hexes(g, s))

    def why_not_go(
        self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], road: bool
    ) -> Reason | None:
        for u in units:
            reason = why_not_take_up(g, s, self.side, u, units[0])
            if reason is not None:
                return reason
        if road and (reason := why_not_road(g, s, units)) is not None:
            return reason
        return self._why_stuck(g, s, units, road)

    def _why_stuck(
        self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], road: bool
    ) -> Reason | None:
        """None if some first step is open; else what bars the way out that is barred last."""
        moving = self._moving(g, s, units, road)
        if moving.open_hexes(g, s):
            return None
        around = (Hex(n) for n in g.neighbours[s.at[units[0]]] if n >= 0)
        reasons = (why_not_step(g, s, moving, h) for h in around)
        return max(filter(None, reasons), key=lambda reason: _STEP_ORDER.index(reason.code))

    def _moving(self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], road: bool) -> Moving:
        supplied = is_supplied(g, s, self.side, Hex(s.at[units[0]]))  # [6.6] checked when it starts to move
        return Moving(self.side, units, supplied, road)

    def go(self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], road: bool, say: Say) -> None:
        moving = self._moving(g, s, units, road)
        mark(s, units, MOVED)
        push(s, moving)

    # Entering reinforcements (9.3-9.7).

    def why_too_late(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        return Reason("9.3.1" if self.side == GERMAN else "9.4", "enter-late") if self.ordinary else None

    def always(self, *_: object) -> bool:
        return True

    def why_not_enter(
        self, g: DriveOnKursk, s: KurskState, h: Hex, units: tuple[Unit, ...], road: bool
    ) -> Reason | None:
        return why_not_enter(g, s, h, units, self.side)

    def enter(
        self, g: DriveOnKursk, s: KurskState, h: Hex, units: tuple[Unit, ...], road: bool, say: Say
    ) -> None:
        """[9.3.3] City entry costs nothing, edge entry the cost of its hex; [10.19.2] road mode is open."""
        place_reinforcements(g, s, self.side, h, units, say)
        budget = allowance(g, units, True, road)
        cost = [0, 0, 0]
        if h not in g.ground.entry_cities or self.side != GERMAN:
            cost = [min(g.ground.entry_cost(self.side, c, h), budget) for c in range(3)]
        mark(s, units, MOVED)
        push(s, Moving(self.side, units, True, road, _spent(cost), 1, entered=True))

    verbs = (
        verb("go", some_units(movers), maybe(ROAD, has_road), why_not=why_not_go, do=go),
        verb(
            "enter",
            a_hex(open_entries),
            some_units(arrivals),
            maybe(ROAD, always),
            bars=why_too_late,
            why_not=why_not_enter,
            do=enter,
        ),
        TOP,
        verb("end", do=leave, closing=True),
    )


class Moving(Ask["DriveOnKursk", KurskState], frozen=True):
    """[10.2.1] A unit or stack on its way, hex by hex; it finishes before another begins. [10.2] Once it has
    moved it is moved again only if the opponent agrees."""

    stands = "10.2"

    units: tuple[Unit, ...]
    supplied: bool
    road: bool
    spent: Spent = (0, 0, 0)
    steps: int = 0
    entered: bool = False
    """It came onto the map in this phase."""

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        """It halts by itself when it can go no further."""
        if not self.steps or self._can_go_on(g, s):
            return False
        drop(s)
        return True

    def _can_go_on(self, g: DriveOnKursk, s: KurskState) -> bool:
        if in_enemy_zoc(s, self.side, s.at[self.units[0]]):
            return False  # [8.1.1]
        if self.open_hexes(g, s):
            return True
        # A part of the stack may still go where the whole cannot.
        return len(self.units) > 1 and any(self.part((u,)).open_hexes(g, s) for u in self.units)

    def part(self, units: tuple[Unit, ...]) -> Moving:
        """Some of these units, with what they have spent so far."""
        return structs.replace(self, units=units)

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        left = self.left(g)
        names = ", ".join(g.units[u] for u in self.units)
        return Decision(side, "10.2.1", "moving", (names, g.numbers[s.at[self.units[0]]], left))

    def left(self, g: DriveOnKursk) -> int:
        """Movement points that are left to the whole group."""
        budget = allowance(g, self.units, self.supplied, self.road)
        return max(budget - max(self.spent[g.mobility[u]] for u in self.units), 0)

    def not_now(self, g: DriveOnKursk, s: KurskState, verb: str) -> Reason:
        return Reason("10.2.1", "finish-move", (", ".join(g.units[u] for u in self.units),))

    def open_hexes(self, g: DriveOnKursk, s: KurskState) -> list[Hex]:
        """Where it may go now. It is asked when the move goes on, for the verb and for its hexes."""
        known: tuple[Moving, list[Hex]] | None = s.memo.get(("open", self.side))
        if known is None or known[0] is not self:
            known = s.memo["open", self.side] = self, list(self.find_open_hexes(g, s))
        return known[1]

    def find_open_hexes(self, g: DriveOnKursk, s: KurskState) -> Iterator[Hex]:
        """What `why_not_step` asks, for yes or no and once for all six hexes."""
        origin = s.at[self.units[0]]
        holder, zones = s.holder, s.near[1 - self.side]
        pinned, size, enemy = zones[origin], size_of(g, self.units), 2 - self.side
        if (pinned and self.steps) or size > FULL:
            return
        prices = self._prices(g, origin) if self.steps else ()
        for n in g.around[origin]:
            if holder[n] == enemy or (holder[n] and room(g, s, n) < size):
                continue
            if zones[n] and (self.road or (pinned and why_not_infiltrate(g, s, self, n) is not None)):
                continue
            for costs, left in prices:
                if costs[n] > left:
                    break
            else:
                yield n

    def _prices(self, g: DriveOnKursk, origin: int) -> list[tuple[dict[int, int], int]]:
        """For each mobility class in the group: what the next hexes cost it, and what it has left."""
        budget = allowance(g, self.units, self.supplied, self.road)
        classes = {g.mobility[u] for u in self.units}
        return [(g.ground.cost[self.side][c][origin], budget - self.spent[c]) for c in classes]

    def why_not_step(self, g: DriveOnKursk, s: KurskState, to: Hex) -> Reason | None:
        return why_not_step(g, s, self, to)

    def step(self, g: DriveOnKursk, s: KurskState, to: Hex, say: Say) -> None:
        origin = Hex(s.at[self.units[0]])
        costs = g.ground.cost[self.side]
        budget = allowance(g, self.units, self.supplied, self.road)
        (a, b, c), (first, second, third) = self.spent, costs
        spent = a + first[origin][to], b + second[origin][to], c + third[origin][to]
        price = max([spent[g.mobility[u]] for u in self.units])
        if price > budget:
            # [10.3] One hex for the group's whole factor; who leaves it later has still paid his own cost.
            spent = _spent([max(cost, budget) for cost in spent])
        if not self.steps and not (in_enemy_zoc(s, self.side, origin) and in_enemy_zoc(s, self.side, to)):
            _note_ordinary_move(s)  # who has infiltrated goes no further, and who goes on was noted
        replace(s, structs.replace(self, spent=spent, steps=self.steps + 1))
        walk(g, s, self.units, to, say, min(price, budget))

    def mates(self, g: DriveOnKursk, s: KurskState, chosen: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Who can split off with those chosen: somebody must be left."""
        return self.units if self.steps and len(chosen) + 1 < len(self.units) else ()

    def why_not_split(self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...]) -> Reason | None:
        for u in units:
            if u not in self.units:
                return Reason("10.5", "not-in-stack", (g.units[u],))
        if not self.steps:
            return Reason("10.5", "split-unmoved")
        return Reason("10.5", "split-all") if len(units) == len(self.units) else None

    def split(self, g: DriveOnKursk, s: KurskState, away: tuple[Unit, ...], say: Say) -> None:
        """[10.5] The part that splits off goes its own way first; the rest then resumes."""
        replace(s, self.part(tuple(u for u in self.units if u not in away)))
        push(s, self.part(away))

    def why_not_halt(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        return None if self.steps else Reason("10.2.1", "halt-unmoved")

    verbs = (
        verb("step", a_hex(open_hexes), why_not=why_not_step, do=step),
        verb("split", some_units(mates), why_not=why_not_split, do=split),
        verb("halt", why_not=why_not_halt, do=leave, closing=True),
    )


def _spent(values: list[int]) -> Spent:
    a, b, c = values
    return a, b, c


def _note_ordinary_move(s: KurskState) -> None:
    """[8.6.4] Infiltration comes before all other movement."""
    for i, step in enumerate(s.agenda):
        if isinstance(step, MovementPhase) and not step.ordinary:
            s.agenda[i] = structs.replace(step, ordinary=True)


def walk(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], to: Hex, say: Say, cost: int) -> None:
    """Move counters to an adjacent hex and let the table take note."""
    origin = Hex(s.at[units[0]])
    move_together(g, s, units, to)
    say(Moved("10.2.1", units, origin, to, Cost(cost)))
    arrive(g, s, g.side_of[units[0]], to, say)


def arrive(g: DriveOnKursk, s: KurskState, side: Side, h: Hex, say: Say) -> None:
    """What any unit's coming to a hex causes: control, and reserves that wake."""
    take_control(g, s, side, h, say)
    if side == GERMAN:
        wake_near(g, s, h, say)


# The rules of one step.

_STEP_ORDER = (
    "not-adjacent",
    "enemy-there",
    "zoc-stop",
    "zoc-to-zoc",
    "road-zoc",
    "infiltrate-late",
    "infiltrate-supply",
    "spearhead-fort",
    "spearhead-city",
    "spearhead-water",
    "stacking",
    "points",
)


def why_not_step(g: DriveOnKursk, s: KurskState, moving: Moving, to: Hex) -> Reason | None:
    """Whether a moving group may enter an adjacent hex now."""
    side, units = moving.side, moving.units
    origin = s.at[units[0]]
    costs = g.ground.cost[side]
    if to not in costs[0][origin]:
        return Reason("10.2.1", "not-adjacent", (g.numbers[to], g.numbers[origin]))
    if holds(s, other(side), to):
        return Reason("10.7", "enemy-there", (g.numbers[to],))  # [10.7]
    zones = s.near[1 - side]
    if zones[origin] and (moving.steps or zones[to]):
        if moving.steps:
            return Reason("8.1.1", "zoc-stop", (g.numbers[origin],))  # [8.3] zones stop, they cost nothing
        reason = why_not_infiltrate(g, s, moving, to)
        if reason is not None:
            return reason
    if moving.road and zones[to]:
        return Reason("10.19.1", "road-zoc", (g.numbers[to],))
    if size_of(g, units) > room(g, s, to):
        return Reason(limit_rule(side), "stacking", (g.numbers[to], g.names(units)))
    if moving.steps:  # [10.3] the first hex can always be paid for
        budget = allowance(g, units, moving.supplied, moving.road)
        for u in units:
            mobility = g.mobility[u]
            price = moving.spent[mobility] + costs[mobility][origin][to]
            if price > budget:
                slowest = min(units, key=g.movement.__getitem__)
                return Reason("10.1", "points", (g.numbers[to], price, budget, g.units[slowest]))
    return None


def why_not_infiltrate(g: DriveOnKursk, s: KurskState, moving: Moving, to: Hex) -> Reason | None:
    """[8.4] A unit leaves an enemy zone by a first step free of enemy zones; [8.4.1] later zones stop it
    again. [8.6.3] Infiltration is one hex and ends the move, as any entry into a zone does. [8.6.1] It asks
    for supply at the start of the phase, not of the move."""
    if not may_infiltrate(g, s, moving.units):
        bound = next(u for u in moving.units if not may_infiltrate(g, s, (u,)))
        return Reason("8.6", "zoc-to-zoc", (g.numbers[to], g.units[bound]))
    phase = current_phase(g, s, moving.side)
    if phase.ordinary:
        return Reason("8.6.4", "infiltrate-late", (g.numbers[to],))
    if s.at[moving.units[0]] in phase.cut:
        return Reason("8.6.1", "infiltrate-supply", (g.numbers[to], g.names(moving.units)))
    code = barred_to_spearheads(g, s, s.at[moving.units[0]], to)
    return Reason("8.6.2", code, (g.numbers[to],)) if code else None


def current_phase(g: DriveOnKursk, s: KurskState, side: Side) -> MovementPhase:
    """The movement phase under way; for questions asked at other times, one that has just begun."""
    found = (step for step in s.agenda if isinstance(step, MovementPhase) and step.side == side)
    return next(found, None) or begin_phase(g, s, side)


def begin_phase(g: DriveOnKursk, s: KurskState, side: Side) -> MovementPhase:
    cut = {s.at[u] for u in out_of_supply(g, s, side)}
    return MovementPhase(side, cut=tuple(Hex(h) for h in sorted(cut)))


def why_not_take_up(g: DriveOnKursk, s: KurskState, side: Side, u: Unit, first: Unit) -> Reason | None:
    """Whether a unit may begin a move, together with another. [10.4] Only units that began the phase
    stacked together move together; as each moves once a phase, sharing a hex unmoved is proof of it.
    [10.2.2] Only the side whose phase it is moves."""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("10.2.2", "not-yours", (name,))
    if s.at[u] < 0:
        return Reason("10.2", "not-on-map", (name,))
    if has(s, u, RESERVE):
        return Reason("9.2", "asleep", (name,))
    if has(s, u, FRESH):
        return Reason("9.7", "fresh", (name,))
    if has(s, u, MOVED):
        return Reason("10.2.1", "has-moved", (name,))
    if s.at[u] != s.at[first]:
        return Reason("10.4", "not-together", (name, g.units[first]))
    return None


def why_not_road(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...]) -> Reason | None:
    """[10.19] Road mode: in supply and outside enemy zones at the start; [10.19.2] any number may use it."""
    side, h = g.side_of[units[0]], Hex(s.at[units[0]])
    if in_enemy_zoc(s, side, h):
        return Reason("10.19", "road-from-zoc", (g.numbers[h],))
    if not is_supplied(g, s, side, h):
        return Reason("6.6.1", "road-supply", (g.numbers[h],))
    if h in current_phase(g, s, side).cut:
        return Reason("10.19", "road-cut", (g.numbers[h], g.names(units)))
    return None


def place_reinforcements(
    g: DriveOnKursk, s: KurskState, side: Side, h: Hex, units: tuple[Unit, ...], say: Say
) -> None:
    """[2.11.2] They arrive at full strength."""
    settle_arrival(g, s, units, side)
    for u in units:
        put(g, s, u, h)
    say(Placed("9.3" if side == GERMAN else "9.4", units, h))
    arrive(g, s, side, h, say)
