"""The mind of Drive on Kursk: the script, which module answers which decision, and what a planner asks."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.advance import Advance
from steppe.games.drive_on_kursk.combat import AirSupport, CombatPhase, Convert
from steppe.games.drive_on_kursk.movement import MovementPhase, Moving
from steppe.games.drive_on_kursk.reserves import Activate
from steppe.games.drive_on_kursk.results import LoseOne
from steppe.games.drive_on_kursk.retreat import Retreat
from steppe.games.drive_on_kursk.sequence import PhaseOrder, PlayerTurn, TurnEnd
from steppe.games.drive_on_kursk.setup import AfterDeclaration, Declare, Deploy, PlaceReserves, SetUpEnd
from steppe.games.drive_on_kursk.stacking import Excess
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.games.drive_on_kursk.victory import Vote, Withdraw
from steppe.players.drive_on_kursk import answers
from steppe.players.drive_on_kursk.assaults import attack_of, best_assault
from steppe.players.drive_on_kursk.deeds import deed_point, deeds, is_near_the_end
from steppe.players.drive_on_kursk.evaluation import parts, value
from steppe.players.drive_on_kursk.imagination import imagine
from steppe.players.drive_on_kursk.march import March
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.params import (
    FORESIGHT,
    LATE_PRICE,
    MARGIN,
    PARAMS,
    PARAMS_OF,
    PRICE,
    PRICE_OF_ENDING,
    SOVIET_PRICE,
    Params,
)
from steppe.players.drive_on_kursk.plan import Plan, other_plans, own_plan
from steppe.players.fallback import first_offered
from steppe.players.minds import Key, Stage
from steppe.table.basics import Action, Side
from steppe.table.play import why_not

__all__ = [
    "FORESIGHT",
    "MARGIN",
    "PARAMS_OF",
    "SHORT",
    "Script",
    "aims",
    "horizon",
    "imagine",
    "parts",
    "plan_point",
    "price_of_ending",
    "price_of_future",
    "script",
    "stage",
    "value",
    "variants",
]

SHORT = ("starter",)

ORDERING, GERMAN_TURN, SOVIET_TURN, AFTERWARDS = range(4)
"""The stages of a game turn."""


def stage(g: DriveOnKursk, s: KurskState) -> Stage:
    """The game turn and its stage; set-up is turn 0."""
    if PlayerTurn(GERMAN) in s.agenda:
        return s.turn, ORDERING
    if PlayerTurn(SOVIET) in s.agenda:
        return s.turn, GERMAN_TURN
    if TurnEnd() in s.agenda:
        return s.turn, SOVIET_TURN
    is_set_up = any(isinstance(step, AfterDeclaration | SetUpEnd) for step in s.agenda)
    return (0, 0) if is_set_up else (s.turn, AFTERWARDS)


def plan_point(g: DriveOnKursk, s: KurskState, side: Side) -> Key | None:
    """The German plans when he orders his phases, just before his turn; the Soviet then, and for his turn;
    near the end of the game either for every deed."""
    if is_near_the_end(g, s):
        return deed_point(g, s, side)
    turn, now = stage(g, s)
    if not turn or now not in (ORDERING, GERMAN_TURN + side):
        return None
    return turn, GERMAN_TURN if side == GERMAN else now


def price_of_future(g: DriveOnKursk, s: KurskState, side: Side) -> float:
    if s.turn > g.turns:
        return LATE_PRICE
    return PRICE if side == GERMAN else SOVIET_PRICE


def price_of_ending(g: DriveOnKursk, s: KurskState) -> float:
    return PRICE_OF_ENDING if is_near_the_end(g, s) else 0.0


def variants(g: DriveOnKursk, sight: KurskState, side: Side, params: Params = PARAMS) -> Iterator[Plan]:
    o = Outlook(g, sight, side, params)
    own = own_plan(o)
    yield own
    if not is_near_the_end(g, sight):
        yield from other_plans(o, own)
        return
    deed = Script(g, side, params).choose(sight, own)
    yield from (plan for plan in deeds(o, own) if plan.first != deed)


def aims(plan: Plan) -> tuple[int, ...]:
    return plan.axis


def horizon(g: DriveOnKursk, s: KurskState, side: Side) -> Stage:
    """The end of the game turn: the German sees the Soviet reply, the Soviet has the last word."""
    return s.turn, SOVIET_TURN


class Script:
    """Keeps its plan and the moves of the phase under way; everything else is thought anew each time."""

    def __init__(self, g: DriveOnKursk, side: Side, params: Params = PARAMS) -> None:
        self.g = g
        self.side = side
        self.params = params
        self.march = March(g, side)
        self._planned: tuple[Key, Plan] | None = None

    def choose(self, sight: KurskState, plan: Plan | None = None) -> Action | None:
        plan = plan or self._own_plan(sight)
        o = Outlook(self.g, sight, self.side, self.params, plan.axis if plan else ())
        if plan and plan.first and why_not(self.g, sight, self.side, plan.first) is None:
            return plan.first
        step = sight.agenda[-1]
        match step:
            case Declare():
                return ("gambit", "no")
            case Deploy() | PlaceReserves():
                return first_offered(self.g, sight, self.side, ("done", "restore"))
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
        return self._carry_out(o, plan) if plan else None

    def _own_plan(self, s: KurskState) -> Plan | None:
        point = plan_point(self.g, s, self.side)
        if point is None:
            return None
        ordering = isinstance(s.agenda[-1], PhaseOrder)  # thought anew if it was taken back
        if self._planned is None or self._planned[0] != point or ordering:
            self._planned = point, own_plan(Outlook(self.g, s, self.side, self.params))
        return self._planned[1]

    def _carry_out(self, o: Outlook, plan: Plan) -> Action | None:
        step = o.s.agenda[-1]
        match step:
            case PhaseOrder():
                return ("order", plan.order)
            case Moving():
                return self.march.keep_moving(o, step)
            case MovementPhase():
                return self.march.next_move(o, step, plan)
            case CombatPhase():
                return self._fight(o, step, plan)
        return None

    def _fight(self, o: Outlook, step: CombatPhase, plan: Plan) -> Action:
        if not step.begun and o.s.orders[self.side] == "fight-fight" and step.index == 0:
            entry = next(self.march.arrivals(o, road=False), None)
            if entry is not None:
                return entry
        best = best_assault(o, o.s.orders[self.side] or "move-fight", step.index, plan.fight_from)
        if best is None:
            return ("end",)
        return attack_of(o, best)


script = Script
