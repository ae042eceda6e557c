"""Carrying out a movement phase: the plan, infiltration first, then arrivals, then everybody else."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.arrivals import can_enter, entry_hexes, units_due
from steppe.games.drive_on_kursk.movement import (
    CANNOT_GO,
    ROAD,
    MovementPhase,
    Moving,
    current_phase,
    why_not_road,
)
from steppe.games.drive_on_kursk.page.orders import reach_field
from steppe.games.drive_on_kursk.sequence import Phase
from steppe.games.drive_on_kursk.stacking import room
from steppe.games.drive_on_kursk.state import MOVED
from steppe.games.drive_on_kursk.zones import barred_to_spearheads, may_infiltrate
from steppe.hexes import Field, reach
from steppe.mechanics.supply import held_by, held_or_watched, watched_by
from steppe.players.drive_on_kursk.assaults import order_shift_of
from steppe.players.drive_on_kursk.guards import hold_back, plan_guards
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.operations import plan_operations
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.plan import ATTACK, Plan
from steppe.players.drive_on_kursk.posts import Lookout, close_up, hot_spots, plan_posts
from steppe.players.drive_on_kursk.raids import plan_raids
from steppe.players.fields import best_of, distances
from steppe.players.muster import Move
from steppe.table.basics import Action, Side, Unit
from steppe.table.play import why_not
from steppe.table.state import holds


class March:
    """The moves of the phase under way, planned at its beginning."""

    def __init__(self, g: DriveOnKursk, side: Side) -> None:
        self.g = g
        self.side = side
        self.phase: tuple[int, int, Plan | None] = (0, 0, None)
        """The turn and the phase that the moves are for, and the plan that they follow."""
        self.moves: list[Move] = []
        self.drives: dict[Unit, list[int]] = {}
        """Ways of those who drive for points, which are more than the place where they end."""
        self.path: list[int] = []
        """What is left of the way of the unit under way."""
        self.settled = False
        """An arrival has chosen where to go: once is enough."""

    def next_move(self, o: Outlook, step: MovementPhase, plan: Plan) -> Action:
        index = 0 if any(isinstance(later, Phase) and later.index == 1 for later in o.s.agenda) else 1
        untouched = not any(o.s.flags[u] & MOVED for u in self.g.units_of[self.side])
        if untouched or self.phase != (o.s.turn, index, plan):
            self.phase = (o.s.turn, index, plan)
            self.moves = self._moves(o, step, index, plan)
        self.path = []
        self.settled = False
        if not step.ordinary:
            first = self._infiltrate(o, step) or self._arrive(o)
            if first is not None:
                return first
        return self._begin(o, step, list(self.moves)) or ("end",)

    def _arrive(self, o: Outlook) -> Action | None:
        return next(self.arrivals(o, road=True), None) if can_enter(self.g, o.s, self.side) else None

    def _moves(self, o: Outlook, step: MovementPhase, index: int, plan: Plan) -> list[Move]:
        m = Muster(o, step)
        order = o.s.orders[self.side] or "move-fight"
        fights_next = order == "move-fight" and index == 0
        plan_guards(m)
        twice = order == "move-move" and index == 0
        self.drives = plan_raids(m, 2 if twice else 1).ways if o.has_last_word else {}
        if plan.posture == ATTACK:
            shift = order_shift_of(o, order, 1) if fights_next else o.params.later_shift
            plan_operations(m, shift, fights_next, plan.mass_from)
        close_up(m)
        plan_posts(m)
        hold_back(m)
        return m.moves

    def _infiltrate(self, o: Outlook, step: MovementPhase) -> Action | None:
        """[8.6.4] Only true infiltration comes before arrivals: any other move would lock them out."""
        for move in [m for m in self.moves if self._slips(o, step, m)]:
            self.moves.remove(move)
            action = ("go", self.g.units[move.unit])
            if why_not(self.g, o.s, self.side, action) is None:
                self.path = [move.to]
                return action
        return None

    def _slips(self, o: Outlook, step: MovementPhase, move: Move) -> bool:
        """Whether a move goes from an enemy zone straight into another, by a unit that may do so."""
        here, zones = o.s.at[move.unit], o.s.near[o.foe]
        if here < 0 or here in step.cut or move.to not in self.g.neighbours[here]:
            return False
        if not (zones[here] and zones[move.to] and may_infiltrate(self.g, o.s, (move.unit,))):
            return False
        has_room = room(self.g, o.s, move.to) >= self.g.thirds[move.unit]
        return has_room and not barred_to_spearheads(self.g, o.s, here, move.to)

    def _begin(self, o: Outlook, step: MovementPhase, moves: list[Move]) -> Action | None:
        """Take up the first of some moves that can still be made; those before it are given up."""
        for move in moves:
            self.moves.remove(move)
            if o.s.at[move.unit] < 0 or o.s.flags[move.unit] & CANNOT_GO:
                continue
            action = self._way(o, step, move)
            if action is not None and why_not(self.g, o.s, self.side, action) is None:
                return action
        return None

    def _way(self, o: Outlook, step: MovementPhase, move: Move) -> Action | None:
        units = (move.unit,)
        if move.unit in self.drives:
            self.path = self.drives[move.unit]
            road = why_not_road(self.g, o.s, units) is None and not any(o.s.near[o.foe][h] for h in self.path)
            return ("go", self.g.units[move.unit], *((ROAD,) if road else ()))
        for road in (False, True):
            field = reach_field(self.g, o.s, step, units, road)
            if move.to in field and move.to != o.s.at[move.unit]:
                self.path = field.path_to(move.to)
                return ("go", self.g.units[move.unit], *((ROAD,) if road else ()))
        return None

    def keep_moving(self, o: Outlook, step: Moving) -> Action:
        if self.path:
            action = ("step", self.g.numbers[self.path[0]])
            if why_not(self.g, o.s, self.side, action) is None:
                del self.path[0]
                return action
            self.path = []
        if not self.settled:
            self.path = self._onward(o, step)
            self.settled = step.entered
        if self.path:
            return ("step", self.g.numbers[self.path.pop(0)])
        return ("halt",)

    def _onward(self, o: Outlook, step: Moving) -> list[int]:
        """The way to a better hex with what is left: for arrivals, and where points lie within reach."""
        u, here = step.units[0], o.s.at[step.units[0]]
        m = Muster(o, MovementPhase(self.side))
        if not step.steps:  # taken up before this mind was there
            field = reach_field(self.g, o.s, current_phase(self.g, o.s, self.side), step.units, step.road)
            return self._best_way(Lookout(m), u, field, [h for h in field.cost if h != here])
        left = step.left(self.g)
        if not left or o.s.near[o.foe][here] or not (step.entered or self.g.is_mech[u]):
            return []
        field = self._left_field(o, step, left)
        hexes = list(field.cost)
        if not step.entered:
            hexes = [h for h in hexes if h == here or (o.prize(h) and not o.s.holder[h])]
        hexes = [h for h in hexes if h == here or m.room(h) >= self.g.thirds[u]]
        return self._best_way(Lookout(m), u, field, hexes) if len(hexes) > 1 else []

    def _best_way(self, out: Lookout, u: Unit, field: Field, hexes: list[int]) -> list[int]:
        best = best_of(hexes, out.scores(u, hexes), home=-1, inertia=0.0) if hexes else field.start
        return field.path_to(best)

    def _left_field(self, o: Outlook, step: Moving, left: int) -> Field:
        """Where a unit under way can still go."""
        s, u = o.s, step.units[0]
        barred = held_or_watched(s, o.foe) if step.road else held_by(s, o.foe)
        for h, pile in s.stacks.items():
            if holds(s, self.side, h) and u not in pile and room(self.g, s, h) < self.g.thirds[u]:
                barred[h] = 1
        moves = self.g.ground.moves[self.side][self.g.mobility[u]]
        return reach(moves, s.at[u], left, barred, watched_by(s, o.foe))

    def arrivals(self, o: Outlook, road: bool) -> Iterator[Action]:
        """Reinforcements, each by the entry that lies nearest to where it is needed."""
        due = list(units_due(self.g, o.s, self.side))
        hot = distances(self.g, tuple(hot_spots(o))) if due else []
        for u in due:
            hexes = list(entry_hexes(self.g, o.s, (u,), self.side))
            if hexes:
                h = min(hexes, key=lambda h: (hot[h], h))
                words: Action = ("enter", self.g.numbers[h], self.g.units[u], *((ROAD,) if road else ()))
                yield words
