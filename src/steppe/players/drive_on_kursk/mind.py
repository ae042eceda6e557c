"""One side's thoughts in one match: which module answers which decision, and the plan under way."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.advance import Advance
from steppe.games.drive_on_kursk.combat import AirSupport, CombatPhase, Convert
from steppe.games.drive_on_kursk.movement import CANNOT_GO, ROAD, MovementPhase, Moving, can_enter
from steppe.games.drive_on_kursk.orders import reach_field
from steppe.games.drive_on_kursk.reinforcements import entry_hexes, units_due
from steppe.games.drive_on_kursk.reserves import Activate
from steppe.games.drive_on_kursk.results import LoseOne
from steppe.games.drive_on_kursk.retreat import Retreat
from steppe.games.drive_on_kursk.sequence import Phase, PhaseOrder
from steppe.games.drive_on_kursk.setup import Declare, Deploy, PlaceReserves
from steppe.games.drive_on_kursk.stacking import Excess, room
from steppe.games.drive_on_kursk.state import KurskState
from steppe.games.drive_on_kursk.supply import held_by, held_or_watched, watched_by
from steppe.games.drive_on_kursk.victory import Vote, Withdraw
from steppe.hexes import Field, reach
from steppe.players.drive_on_kursk import answers
from steppe.players.drive_on_kursk.assaults import best_assault, order_shift_of
from steppe.players.drive_on_kursk.muster import Move, Muster
from steppe.players.drive_on_kursk.operations import plan_operations
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.posts import Lookout, close_up, plan_posts
from steppe.table.basics import Action, Side
from steppe.table.play import why_not

WORTH_FIGHTING = 0.15


class Mind:
    """Keeps the moves of the phase under way; everything else is thought anew each time."""

    def __init__(self, g: DriveOnKursk, side: Side) -> None:
        self.g = g
        self.side = side
        self.phase: tuple[int, int] = (0, 0)
        self.moves: list[Move] = []
        self.plans_left = 0
        self.path: list[int] = []

    def choose(self, s: KurskState) -> Action | None:
        o = Outlook(self.g, s, self.side)
        step = s.agenda[-1]
        match step:
            case Moving():
                return self._keep_moving(o, step)
            case MovementPhase():
                return self._move(o, step)
            case CombatPhase():
                return self._fight(o, step)
            case Declare():
                return ("gambit", "no")
            case Deploy() | PlaceReserves():
                return answers.first_offered(o, ("done", "restore"))
            case PhaseOrder():
                return answers.phase_order(o, self._promise(o))
            case Withdraw():
                return answers.withdraw(o)
            case Activate():
                return answers.activate(o)
            case Excess():
                return answers.excess(o)
            case Convert():
                return answers.convert(o)
            case AirSupport():
                return answers.luftwaffe(o, step)
            case LoseOne():
                return answers.lose(o, step)
            case Retreat():
                return answers.retreat(o)
            case Advance():
                return answers.advance(o, step)
            case Vote():
                return answers.vote(o)
        return None

    # Fighting.

    def _fight(self, o: Outlook, step: CombatPhase) -> Action:
        if not step.begun and o.s.orders[self.side] == "fight-fight" and step.index == 0:
            entry = next(self._entries(o, road=False), None)
            if entry is not None:
                return entry
        best = best_assault(o, o.s.orders[self.side] or "move-fight", step.index)
        if best is None or best.value < WORTH_FIGHTING:
            return ("end",)
        names = (self.g.units[u] for u in sorted(u for u, _ in best.attackers))
        return ("attack", self.g.numbers[best.target], *names)

    # Moving.

    def _promise(self, o: Outlook) -> float:
        """What moving first and then attacking promises."""
        return plan_operations(Muster(o, MovementPhase(self.side)), order_shift_of(o, "move-fight", 1))

    def _move(self, o: Outlook, step: MovementPhase) -> Action:
        index = 0 if any(isinstance(later, Phase) and later.index == 1 for later in o.s.agenda) else 1
        if self.phase != (o.s.turn, index):
            self.phase = (o.s.turn, index)
            self.plans_left = 1
            self.moves = []
        self.path = []
        if not self.moves and self.plans_left:
            self.plans_left -= 1
            self.moves = self._plan(o, step, index)
        slips = [move for move in self.moves if self._slips(o, move)]
        if slips and not step.ordinary:
            return self._begin(o, step, slips) or self._move(o, step)
        if not step.ordinary and can_enter(self.g, o.s, self.side):
            entry = next(self._entries(o, road=True), None)
            if entry is not None:
                return entry
        if self.moves:
            return self._begin(o, step, list(self.moves)) or self._move(o, step)
        return ("end",)

    def _plan(self, o: Outlook, step: MovementPhase, index: int) -> list[Move]:
        m = Muster(o, step)
        order = o.s.orders[self.side] or "move-fight"
        fights_next = order == "move-fight" and index == 0
        plan_operations(m, order_shift_of(o, order, 1) if fights_next else 1)
        close_up(m)
        plan_posts(m)
        return m.moves

    def _slips(self, o: Outlook, move: Move) -> bool:
        """Whether a move begins in an enemy zone and steps straight into another."""
        zones = o.s.near[o.foe]
        return bool(
            zones[o.s.at[move.unit]] and zones[move.to] and move.to in self.g.neighbours[o.s.at[move.unit]]
        )

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
        for road in (False, True):
            field = reach_field(self.g, o.s, step, units, road)
            if move.to in field and move.to != o.s.at[move.unit]:
                self.path = field.path_to(move.to)
                return ("go", self.g.units[move.unit], *((ROAD,) if road else ()))
        return None

    def _keep_moving(self, o: Outlook, step: Moving) -> Action:
        if self.path:
            action = ("step", self.g.numbers[self.path[0]])
            if why_not(self.g, o.s, self.side, action) is None:
                del self.path[0]
                return action
            self.path = []
        self.path = self._onward(o, step)
        if self.path:
            return ("step", self.g.numbers[self.path.pop(0)])
        return ("halt",)

    def _onward(self, o: Outlook, step: Moving) -> list[int]:
        """The way to a better hex with what is left: for arrivals, and where points lie within reach."""
        u, here = step.units[0], o.s.at[step.units[0]]
        left = step.left(self.g)
        if not left or (not step.entered and not self.g.is_mech[u]) or o.s.near[o.foe][here]:
            return []
        m = Muster(o, MovementPhase(self.side))
        field = self._left_field(o, step, left)
        hexes = [h for h in field.cost if h == here or m.room(h) >= self.g.thirds[u]]
        if not step.entered:
            hexes = [h for h in hexes if h == here or (o.prize(h) and not o.s.holder[h])]
            if len(hexes) < 2:
                return []
        out = Lookout(m)
        best = max(hexes, key=lambda h: (out.score(u, h), -h))
        return field.path_to(best) if best != here else []

    def _left_field(self, o: Outlook, step: Moving, left: int) -> Field:
        """Where a unit under way can still go."""
        s, u = o.s, step.units[0]
        barred = held_or_watched(s, o.foe) if step.road else held_by(s, o.foe)
        for h, pile in s.stacks.items():
            if s.holder[h] == self.side + 1 and u not in pile and room(self.g, s, h) < self.g.thirds[u]:
                barred[h] = 1
        moves = self.g.ground.moves[self.side][self.g.mobility[u]]
        return reach(moves, s.at[u], left, barred, watched_by(s, o.foe))

    def _entries(self, o: Outlook, road: bool) -> Iterator[Action]:
        """Reinforcements, each by the entry that lies nearest to where it is needed."""
        m = Muster(o, MovementPhase(self.side))
        hot = Lookout(m).hot
        for u in units_due(self.g, o.s, self.side):
            hexes = entry_hexes(self.g, o.s, (u,), self.side)
            if hexes:
                h = min(hexes, key=lambda h: (hot[h], h))
                words: Action = ("enter", self.g.numbers[h], self.g.units[u], *((ROAD,) if road else ()))
                yield words
