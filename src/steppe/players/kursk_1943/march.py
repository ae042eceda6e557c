"""Carrying out a movement phase: those who come up for attacks, then everybody else, then spades."""

from __future__ import annotations

from typing import NamedTuple

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.bridgework import to_rebuild
from steppe.games.kursk_1943.digging import why_not_dig
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.moving import Moving
from steppe.games.kursk_1943.page.orders import reach_field
from steppe.games.kursk_1943.reaching import field_of
from steppe.games.kursk_1943.stacking import has_room
from steppe.games.kursk_1943.state import DISORGANISED, MOVED, REPAIR, TRANSPORT
from steppe.hexes import Hex, Hexside
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.operations import Operations
from steppe.players.kursk_1943.outlook import Outlook
from steppe.players.kursk_1943.overruns import run_over, way_over
from steppe.players.kursk_1943.plan import ATTACK, Plan
from steppe.players.kursk_1943.posts import occupy, plan_posts
from steppe.players.kursk_1943.strongpoints import man_strong_points, stop_gaps
from steppe.players.kursk_1943.trains import plan_trains
from steppe.table.basics import Action, Side, Unit
from steppe.table.play import Legal, why_not
from steppe.table.state import holds

Units = tuple[Unit, ...]


class Trip(NamedTuple):
    """Units of one hex that go to another, and whether that was put off once."""

    units: Units
    to: int
    again: bool = False


class March:
    """The moves of the phase under way, planned when it begins."""

    def __init__(self, g: Kursk1943, side: Side) -> None:
        self.g = g
        self.side = side
        self.phase: tuple[int, bool, Plan | None] = (0, False, None)
        """The turn and the phase that the moves are for, and the plan that they follow."""
        self.trips: list[Trip] = []
        self.way: list[Action] = []
        """What is left to do for whoever is under way."""

    def next_move(self, o: Outlook, step: MovementPhase, plan: Plan) -> Action:
        if self.phase != (o.sight.turn, step.strategic, plan):
            self.phase = (o.sight.turn, step.strategic, plan)
            self.trips = self._planned(o, step, plan)
        self.way = []
        return self._begin(o, step) or self._rebuild(o, step) or self._dig(o, step) or ("end",)

    def _planned(self, o: Outlook, step: MovementPhase, plan: Plan) -> list[Trip]:
        m = Muster(o, step)
        points = man_strong_points(m)
        strikes_first = o.strength(o.side) >= o.params.strikes_first * o.strength(o.foe)
        if not strikes_first:
            stop_gaps(m, points)
        run_over(m)
        assaults = []
        if plan.posture == ATTACK and not step.strategic:
            assaults = Operations(m).plan(plan.mass_from)
        if strikes_first:
            stop_gaps(m, points)
        occupy(m)
        plan_posts(m)
        plan_trains(m, assaults)
        return _grouped(o, m)

    def _begin(self, o: Outlook, step: MovementPhase) -> Action | None:
        """Take up the first of the trips that can be made now."""
        g = self.g
        while self.trips:
            trip = self.trips.pop(0)
            units = tuple(u for u in trip.units if not o.sight.flags[u] & MOVED)
            if not units or len({o.sight.at[u] for u in units}) > 1:
                continue
            action = ("go", *(g.units[u] for u in sorted(units)))
            if why_not(g, o.sight, self.side, action) is not None:
                continue
            path = self._path(o, tuple(sorted(units)), trip.to)
            if not path:
                if not trip.again:
                    self.trips.append(trip._replace(again=True))
                elif len(units) > 1:
                    self.trips += [Trip((u,), trip.to, True) for u in units]
                continue
            self.way = self._way(o, units, path)
            return action
        return None

    def _path(self, o: Outlook, units: Units, to: int) -> list[Hex]:
        """Nothing if there is none, or no room."""
        g = self.g
        if o.sight.holder[to] == 1 << o.foe:
            field = reach_field(g, o.sight, units)
            door = way_over(o, units[0], field, to)
            return [] if door is None else [*map(Hex, field.path_to(door)), Hex(to)]
        field = reach_field(g, o.sight, units, to)
        if to not in field or not has_room(g, o.sight, to, units):
            return []
        return [Hex(h) for h in field.path_to(to)]

    def _way(self, o: Outlook, units: Units, path: list[Hex]) -> list[Action]:
        """[6.2.4] Guns are limbered before and unlimbered after."""
        g = self.g
        guns = [u for u in units if g.counters[u].is_gun]
        limber = [g.units[u] for u in guns if not o.sight.flags[u] & TRANSPORT]
        way: list[Action] = [("limber", *limber)] if limber else []
        way += [("step", g.numbers[h]) for h in path]
        return [*way, ("unlimber", *(g.units[u] for u in guns))] if guns else way

    def keep_moving(self, o: Outlook, step: Moving) -> Action:
        while self.way:
            action = self.way.pop(0)
            if why_not(self.g, o.sight, self.side, action) is None:
                return action
            if action[0] == "step":
                self.way = []
        if step.why_not_halt(self.g, o.sight) is None:
            return ("halt",)
        return self._anywhere(o, step)

    def _anywhere(self, o: Outlook, step: Moving) -> Action:
        """Somebody has to go on, and nobody has said where: to the nearest hex with room."""
        field = field_of(self.g, o.sight, step)
        here = o.sight.at[step.units[0]]
        fits = [h for h in field.cost if h != here and has_room(self.g, o.sight, h, step.units)]
        if fits:
            to = min(fits, key=lambda h: (bool(o.foe_zone[h]), field.cost[h], h))
            self.way = [("step", self.g.numbers[h]) for h in field.path_to(to)]
            return self.way.pop(0)
        return next(iter(Legal(self.g, o.sight, self.side)))

    def _rebuild(self, o: Outlook, step: MovementPhase) -> Action | None:
        """[14.2.2] Who stays at a bridge that was blown, out of the enemy's reach, builds it again."""
        g, s = self.g, o.sight
        for side in () if step.strategic else s.blown:
            a, b = g.grid.hexes_of(Hexside(side))
            for here, there in ((a, b), (b, a)):
                if not holds(s, self.side, here) or o.foe_distance[here] <= 1:
                    continue
                for u in sorted(s.stacks[here]):
                    free = not s.flags[u] & (MOVED | REPAIR)
                    if free and there in to_rebuild(step.moving(g, s, (u,)), g, s):
                        action = ("go", g.units[u])
                        if why_not(g, s, self.side, action) is None:
                            self.way = [("rebuild", g.numbers[there])]
                            return action
        return None

    def _dig(self, o: Outlook, step: MovementPhase) -> Action | None:
        """[7.1.2] Who stays digs in wherever the enemy may come, and in towns that decide."""
        if step.strategic:
            return None
        for h in o.own_hexes:
            is_far = o.foe_distance[h] > o.params.dig_within and o.stake(h) < o.params.garrison_from
            if o.sight.works[h] or is_far:
                continue
            able = [u for u in o.sight.stacks[h] if self._may_dig(o, u, h)]
            if able:
                action = ("dig", self.g.units[min(able)])
                if why_not(self.g, o.sight, self.side, action) is None:
                    return action
        return None

    def _may_dig(self, o: Outlook, u: Unit, h: int) -> bool:
        flags = o.sight.flags[u]
        if flags & REPAIR or (flags & DISORGANISED and not o.foe_zone[h]):
            return False
        return why_not_dig(self.g, o.sight, self.side, u) is None


def _grouped(o: Outlook, m: Muster) -> list[Trip]:
    """Those who go the same way go together."""
    groups: dict[tuple[int, int, int, int], list[Unit]] = {}
    for move in m.moves:
        counter = o.g.counters[move.unit]
        alone = move.unit + 1 if counter.is_gun or counter.is_hq or o.s.at[move.unit] < 0 else 0
        key = (o.s.at[move.unit], move.to, counter.mobility * 100 + counter.movement, alone)
        groups.setdefault(key, []).append(move.unit)
    return [Trip(tuple(sorted(units)), to) for (_, to, _, _), units in groups.items()]
