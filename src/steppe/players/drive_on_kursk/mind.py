"""One side's thoughts in one match: which module answers which decision, and the plan under way."""

from __future__ import annotations

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.advance import Advance
from steppe.games.drive_on_kursk.combat import AirSupport, CombatPhase, Convert
from steppe.games.drive_on_kursk.movement import MovementPhase, Moving
from steppe.games.drive_on_kursk.reserves import Activate
from steppe.games.drive_on_kursk.results import LoseOne
from steppe.games.drive_on_kursk.retreat import Retreat
from steppe.games.drive_on_kursk.sequence import PhaseOrder
from steppe.games.drive_on_kursk.setup import Declare, Deploy, PlaceReserves
from steppe.games.drive_on_kursk.stacking import Excess
from steppe.games.drive_on_kursk.state import KurskState
from steppe.games.drive_on_kursk.victory import Vote, Withdraw
from steppe.players.drive_on_kursk import answers
from steppe.players.drive_on_kursk.assaults import best_assault, order_shift_of
from steppe.players.drive_on_kursk.march import March
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.operations import plan_operations
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.table.basics import Action, Side

WORTH_FIGHTING = 0.15


class Mind:
    """Keeps the moves of the phase under way; everything else is thought anew each time."""

    def __init__(self, g: DriveOnKursk, side: Side) -> None:
        self.g = g
        self.side = side
        self.march = March(g, side)

    def choose(self, s: KurskState) -> Action | None:
        o = Outlook(self.g, s, self.side)
        step = s.agenda[-1]
        match step:
            case Moving():
                return self.march.keep_moving(o, step)
            case MovementPhase():
                return self.march.next_move(o, step)
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
            entry = next(self.march.arrivals(o, road=False), None)
            if entry is not None:
                return entry
        best = best_assault(o, o.s.orders[self.side] or "move-fight", step.index)
        if best is None or best.value < WORTH_FIGHTING:
            return ("end",)
        names = (self.g.units[u] for u in sorted(u for u, _ in best.attackers))
        return ("attack", self.g.numbers[best.target], *names)

    def _promise(self, o: Outlook) -> float:
        """What moving first and then attacking promises."""
        m = Muster(o, MovementPhase(self.side))
        return plan_operations(m, order_shift_of(o, "move-fight", 1), fights_next=True)
