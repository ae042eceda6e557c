"""The mind of Kursk 1943: the script, which module answers which decision, and what a planner asks."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.air import PlanAir
from steppe.games.kursk_1943.barrage import BarragePhase
from steppe.games.kursk_1943.casualties import Lose
from steppe.games.kursk_1943.combat import CombatPhase
from steppe.games.kursk_1943.defence import Defend, Spend
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.moving import Moving
from steppe.games.kursk_1943.pursuit import Pursuit
from steppe.games.kursk_1943.repair import Repair
from steppe.games.kursk_1943.retreat import Retreat
from steppe.games.kursk_1943.sequence import now
from steppe.games.kursk_1943.state import KurskState
from steppe.games.kursk_1943.toll import GiveUp
from steppe.games.kursk_1943.withdrawal import Withdraw
from steppe.players.kursk_1943 import answers
from steppe.players.kursk_1943.fights import next_fight
from steppe.players.kursk_1943.flights import plan_flights
from steppe.players.kursk_1943.imagination import imagine
from steppe.players.kursk_1943.march import March
from steppe.players.kursk_1943.outlook import Outlook
from steppe.players.kursk_1943.params import FORESIGHT, PARAMS, PARAMS_OF, Params
from steppe.players.kursk_1943.plan import Plan, other_plans, own_plan
from steppe.players.minds import Key, Stage
from steppe.table.basics import Action, Side

__all__ = [
    "FORESIGHT",
    "PARAMS_OF",
    "SHORT",
    "Script",
    "aims",
    "imagine",
    "plan_point",
    "price_of_ending",
    "script",
    "stage",
    "variants",
]

SHORT = ("starter",)
"""Two turns: every plan can be played out to the end."""

FIRST, SECOND, AFTERWARDS = 1, 2, 3


def stage(g: Kursk1943, s: KurskState) -> Stage:
    """The turn, and which half of it: the six phases of either side."""
    found = now(s)
    if found is None:
        return s.turn, AFTERWARDS if s.result else 0
    return s.turn, FIRST if found[0] == g.battle.initiative else SECOND


def price_of_ending(g: Kursk1943, s: KurskState) -> int:
    return 1 if g.scenario in SHORT else 0


def plan_point(g: Kursk1943, s: KurskState, side: Side) -> Key | None:
    """Each side plans for its own half of a turn."""
    turn, half = stage(g, s)
    own = FIRST if side == g.battle.initiative else SECOND
    return (turn, half) if half == own else None


def variants(g: Kursk1943, sight: KurskState, side: Side, params: Params = PARAMS) -> Iterator[Plan]:
    o = Outlook(g, sight, side, params)
    own = own_plan(o)
    yield own
    yield from other_plans(o, own)


def aims(plan: Plan) -> tuple[int, ...]:
    return plan.axis


class Script:
    """Keeps the moves of the phase under way; everything else is thought anew each time."""

    def __init__(self, g: Kursk1943, side: Side, params: Params = PARAMS) -> None:
        self.g = g
        self.side = side
        self.params = params
        self.march = March(g, side)

    def choose(self, sight: KurskState, plan: Plan | None = None) -> Action | None:
        o = Outlook(self.g, sight, self.side, self.params, plan.axis if plan else ())
        step = o.sight.agenda[-1]
        match step:
            case Defend():
                return answers.defend(o, step)
            case Spend():
                return answers.spend(o, step)
            case Lose():
                return answers.lose(o, step)
            case GiveUp():
                return answers.give_up(o, step)
            case Retreat():
                return answers.retreat(o, step)
            case Pursuit():
                return answers.pursue(o, step)
            case Repair():
                return answers.repair(o, step)
            case Withdraw():
                return answers.withdraw(o, step)
            case BarragePhase():
                return ("end",)
        return self._carry_out(o, plan or own_plan(o))

    def _carry_out(self, o: Outlook, plan: Plan) -> Action | None:
        step = o.sight.agenda[-1]
        match step:
            case PlanAir():
                return plan_flights(o, step, plan.mass_from)
            case MovementPhase():
                return self.march.next_move(o, step, plan)
            case Moving():
                return self.march.keep_moving(o, step)
            case CombatPhase():
                return next_fight(o, step, plan.fight_from)
        return None


script = Script
