"""Carrying out a battalion's movement: bridges first, then who enters the map, who comes up for attacks, who
goes to his post, and its HQ last."""

from __future__ import annotations

from collections.abc import Sequence

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.arrivals import entry_hexes
from steppe.games.grossdeutschland.movement import MovementPart, Moving, step_prices
from steppe.games.grossdeutschland.points import allowance
from steppe.games.grossdeutschland.state import ACTIVE, ENTERED, MOVED, PINNED, RIDING, ROAD
from steppe.games.grossdeutschland.tables import POINT
from steppe.players.grossdeutschland.bridges import demolition
from steppe.players.grossdeutschland.fire import toll
from steppe.players.grossdeutschland.missions import may_leave, points_for_leaving
from steppe.players.grossdeutschland.muster import Muster
from steppe.players.grossdeutschland.operations import plan_operations
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.grossdeutschland.plan import ATTACK, STAY, Plan
from steppe.players.grossdeutschland.posts import Lookout, best_post, plan_posts
from steppe.players.grossdeutschland.routes import routes_of, way_to
from steppe.players.grossdeutschland.staff import best_place
from steppe.players.muster import Move
from steppe.table.basics import POOL, Action, Side, Unit
from steppe.table.play import why_not


class March:
    """The moves of the activation under way, planned once everybody is on the map."""

    def __init__(self, g: Grossdeutschland, side: Side) -> None:
        self.g = g
        self.side = side
        self.activation: tuple[int, str, Plan | None] = (0, "", None)
        """The turn and the battalion that the moves are for, and the plan that they follow."""
        self.moves: list[Move] | None = None
        """None until they are planned."""
        self.path: list[int] = []
        """What is left of the way of whoever is under way."""
        self.grabber: Move | None = None
        """Who is on his way to points."""
        self.guns: set[Unit] = set()
        """The enemy's guns that the moves and the way reckon with."""

    def is_under_way(self, o: Outlook, battalion: str) -> bool:
        """Whether a battalion has begun to move, by these moves."""
        return self.activation[:2] == (o.s.turn, battalion) and any(bits & MOVED for bits in o.s.flags)

    def next_move(self, o: Outlook, step: MovementPart, plan: Plan) -> Action:
        if self.activation[2] != plan or not self.is_under_way(o, step.battalion):
            self.activation = (o.s.turn, step.battalion, plan)
            self.moves = None
        self.path = []
        first = demolition(o, step) or self._enter(o) or self._leave(o)
        if first is not None:
            return first
        if self._is_stopped(o):
            self.moves = None  # others may try, as far as they have not moved
        if self.moves is None:
            self.moves = self._planned(o, step, plan).moves
            if o.params.grabs:
                self.moves.sort(key=lambda move: not o.prize(move.to))
            self.guns = set(o.foe_guns)
        return self._begin(o) or self._lead(o) or ("end",)

    def _planned(self, o: Outlook, step: MovementPart, plan: Plan) -> Muster:
        m = Muster(o)
        if plan.posture == STAY:
            return m
        if plan.posture == ATTACK:
            plan_operations(m, step.battalion, plan.mass_from, plan.strike)
        plan_posts(m, step.battalion)
        return m

    def _is_stopped(self, o: Outlook) -> bool:
        """[11.4] Whether he who went for points last was stopped on his way."""
        one, self.grabber = self.grabber, None
        return one is not None and o.s.at[one.unit] != one.to and o.prize(one.to) > 0

    def thinks_again(self, o: Outlook, u: Unit, path: list[int]) -> bool:
        """[11.4, 1.1.2] Whether guns that have shown themselves since would do too much on a way."""
        if self.guns.issuperset(o.foe_guns):
            return False
        return sum(toll(o, u, h) for h in path) > o.params.shy * o.unit_worth(u)

    # Beginning.

    def _enter(self, o: Outlook) -> Action | None:
        """Who waits off the map comes first, the fastest before the others, the HQ with the last of them;
        [11.4] near the enemy, who may have guns, all who keep step come as one stack."""
        waiting = [u for u in self.g.units_of[self.side] if o.s.flags[u] & ACTIVE and o.s.at[u] == POOL]
        waiting.sort(key=lambda u: (o.is_hq(u), -self.g.counters[u].allowance, u))
        for u in waiting:
            for group in (self._entering(o, u, waiting), [u]):
                action = ("go", *(self.g.units[v] for v in sorted(group)))
                if self._may(o, action):
                    return action
        return None

    def _entering(self, o: Outlook, u: Unit, waiting: list[Unit]) -> list[Unit]:
        """Who comes with a unit onto the map."""
        counters = self.g.counters
        hqs = [v for v in waiting if o.is_hq(v)]
        others = [v for v in waiting if not o.is_hq(v)]
        pace = [v for v in others if counters[v].allowance == counters[u].allowance]
        entry = self._best_entry(o, u)
        is_near = any(o.distance(entry, at) <= o.params.gun_safe for at in o.foe_hexes)
        group = pace if is_near else [u]
        group = group[: self.g.numbers_of.stack - len(hqs)]
        return [*group, *hqs] if set(group) == set(others) else group

    def _leave(self, o: Outlook) -> Action | None:
        """In the end who can leaves the map: who holds points after the others, the HQ last."""
        if not self._is_time_to_leave(o):
            return None
        units = [
            u
            for u in self.g.units_of[self.side]
            if o.s.flags[u] & ACTIVE and o.s.at[u] >= 0 and points_for_leaving(o, u)
        ]
        for u in sorted(units, key=lambda u: (o.is_hq(u), o.stake(o.s.at[u]), u)):
            action = ("go", self.g.units[u])
            path = self._way_out(o, u)
            if path is not None and self._may(o, action):
                self.path = path
                return action
        return None

    def _way_out(self, o: Outlook, u: Unit) -> list[int] | None:
        """The way to an exit that leaves a point to leave by, under the least fire; None if there is none."""
        if o.s.flags[u] & (MOVED | PINNED | RIDING):
            return None
        routes, budget = routes_of(o, u), allowance(self.g, o.s, u) - POINT
        ways = [one for h in self.g.victory.exit_hexes if (one := routes.found.get(h)) and one.cost <= budget]
        return routes.path_to(min(ways).hex) if ways else None

    def _begin(self, o: Outlook) -> Action | None:
        """Take up the first of the moves that can still be made, with all who make the same: [11.4] a gun has
        one shot at a stack for each hex. Moves before it are given up."""
        while self.moves:
            move = self.moves.pop(0)
            if o.s.at[move.unit] < 0 or o.s.flags[move.unit] & (MOVED | PINNED):
                continue
            if move.to == o.s.at[move.unit]:
                continue
            path = way_to(o, move.unit, move.to)
            if path is None:
                continue
            groups = [self._together(o, move, path), [move.unit]]
            if self.thinks_again(o, move.unit, path):
                path = self._best_way(o, move.unit)
                groups = [[move.unit]] if path else []
            for group in groups:
                action = ("go", *(self.g.units[u] for u in sorted(group)))
                if self._may(o, action):
                    self.moves = [other for other in self.moves if other.unit not in group]
                    self.path = path
                    self.grabber = move if o.params.grabs and o.prize(move.to) else None
                    return action
        return None

    def _together(self, o: Outlook, move: Move, path: list[int]) -> list[Unit]:
        """[9.3] Who goes from the same hex to the same and can keep step; and the HQ, if it would be left
        alone: [11.4.4] nobody fires at one that others go with."""
        here = o.s.at[move.unit]
        leaving = [other for other in (self.moves or ()) if o.s.at[other.unit] == here]
        group = [move.unit, *(other.unit for other in leaving if other.to == move.to)]
        stays = {*o.s.stacks[here]} - {move.unit, *(other.unit for other in leaving)}
        hqs = [u for u in stays if o.is_hq(u) and not self.g.is_division_hq[u]]
        if len(stays) == len(hqs) and 2 * len(group) > len(leaving) + 1:
            group += hqs
        return [u for u in group if u == move.unit or self._keeps_step(o, u, path)]

    def _keeps_step(self, o: Outlook, u: Unit, path: list[int]) -> bool:
        if not o.s.flags[u] & ACTIVE or o.s.flags[u] & (MOVED | PINNED | RIDING):
            return False
        here, spent = o.s.at[u], o.s.spent[u]
        for n in path:
            found = step_prices(self.g, o.s, self.side, (u,), here, n)
            if found is None:
                return False
            here, spent = n, spent + found[0][0]
        return spent <= allowance(self.g, o.s, u)

    def _lead(self, o: Outlook) -> Action | None:
        """The HQs of the activation, when everybody else stands."""
        for hq in self.g.hqs_of[self.side]:
            bits = o.s.flags[hq]
            if not bits & ACTIVE or bits & (MOVED | PINNED | RIDING) or o.s.at[hq] < 0:
                continue
            action = ("go", self.g.units[hq])
            path = self._best_way(o, hq)
            if path and self._may(o, action):
                self.path = path
                return action
        return None

    def _may(self, o: Outlook, action: Action) -> bool:
        return why_not(self.g, o.s, self.side, action) is None

    # Under way.

    def keep_moving(self, o: Outlook, step: Moving) -> Action:
        u = self._pacemaker(o, step.units)
        if o.s.at[u] < 0:
            return ("step", self.g.numbers[self._best_entry(o, u)])
        if self._may(o, ("exit",)) and points_for_leaving(o, u) and self._is_time_to_leave(o):
            return ("exit",)
        has_no_way = not self.path and not self._has_gone(o, step)
        if has_no_way or self.thinks_again(o, u, self.path):
            self.path = self._best_way(o, u, [v for v in step.units if v != u])
        if self.path:
            action = ("step", self.g.numbers[self.path.pop(0)])
            if self._may(o, action):
                return action
            self.path = []
        return self._stop(o, step)

    def _pacemaker(self, o: Outlook, units: tuple[Unit, ...]) -> Unit:
        """The one of a stack for whom its way is chosen."""
        return min(units, key=lambda u: (o.is_hq(u), self.g.counters[u].allowance, u))

    def _has_gone(self, o: Outlook, step: Moving) -> bool:
        """Whether the way that was planned is over; who has just come onto the map has none yet."""
        return step.steps > 1 or (step.steps == 1 and not o.s.flags[step.units[0]] & ENTERED)

    def _stop(self, o: Outlook, step: Moving) -> Action:
        """[R83] Off the road, where there is room for more."""
        words = ("disperse",) if any(o.s.flags[u] & ROAD for u in step.units) else ("halt",)
        if self._may(o, words):
            return words
        return ("step", self.g.numbers[next(iter(step.open_hexes(self.g, o.s)))])

    def _best_entry(self, o: Outlook, u: Unit) -> int:
        """Near its goal, and away from enemy guns."""

        def worth(h: int) -> tuple[float, int]:
            return o.pull(u, h) - o.params.exposed * toll(o, u, h), -h

        return max(entry_hexes(self.g, o.s, (u,)), key=worth)

    def _is_time_to_leave(self, o: Outlook) -> bool:
        """Late, if it counts, and as long as it is needed."""
        p, victory = o.params, self.g.victory
        if o.side != victory.side or o.turns_left > p.leave_turns:
            return False
        return o.points < victory.wins + p.spare and may_leave(o)

    def _best_way(self, o: Outlook, u: Unit, mates: Sequence[Unit] = ()) -> list[int]:
        """To the best hex that a unit can reach with those who go along, thought of by itself."""
        m = Muster(o)
        hqs = [v for v in (u, *mates) if o.is_hq(v)]
        if hqs:
            best = best_place(m, hqs[0], None if u in hqs else u)
        else:
            best = best_post(m, Lookout(m, self.g.counters[u].battalion), u, sum(m.sizes[v] for v in mates))
        return m.routes(u).path_to(best)
