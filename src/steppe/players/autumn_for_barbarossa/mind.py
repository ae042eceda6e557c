"""The mind of Autumn for Barbarossa: the script, which module answers which decision, and what a planner
asks."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.advance import Advance
from steppe.games.autumn_for_barbarossa.air import Split
from steppe.games.autumn_for_barbarossa.combat import CombatPhase
from steppe.games.autumn_for_barbarossa.losses import Lose
from steppe.games.autumn_for_barbarossa.movement import MovementPhase, Moving
from steppe.games.autumn_for_barbarossa.replacements import PlaceReplacement, Replace
from steppe.games.autumn_for_barbarossa.retreat import Retreat
from steppe.games.autumn_for_barbarossa.sequence import PlayerTurn, TurnEnd
from steppe.games.autumn_for_barbarossa.setup import Deploy
from steppe.games.autumn_for_barbarossa.stacking import Excess
from steppe.games.autumn_for_barbarossa.state import GERMAN, REDUCED, SOVIET, BarbarossaState
from steppe.games.autumn_for_barbarossa.withdrawal import Return
from steppe.mechanics.supply import held_by
from steppe.players.autumn_for_barbarossa import answers
from steppe.players.autumn_for_barbarossa.assaults import action_of, best_assault
from steppe.players.autumn_for_barbarossa.deeds import other_deeds
from steppe.players.autumn_for_barbarossa.imagination import imagine
from steppe.players.autumn_for_barbarossa.march import March
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.autumn_for_barbarossa.params import FORESIGHT, PARAMS, PARAMS_OF, Params
from steppe.players.autumn_for_barbarossa.plan import Plan, other_plans, own_plan
from steppe.players.minds import Key, Stage
from steppe.table.basics import DEAD, Action, Side, other
from steppe.table.play import why_not

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

GERMAN_TURN, SOVIET_TURN, AFTERWARDS = 1, 2, 3

SHORT = ("starter",)
"""Two turns."""


def stage(g: AutumnForBarbarossa, s: BarbarossaState) -> Stage:
    """The game turn and whose player turn it is; set-up is turn 0."""
    if PlayerTurn(SOVIET) in s.agenda:
        return s.turn, GERMAN_TURN
    if TurnEnd() in s.agenda:
        return s.turn, SOVIET_TURN
    return (s.turn, AFTERWARDS) if s.result else (0, 0)


def price_of_ending(g: AutumnForBarbarossa, s: BarbarossaState) -> int:
    """By what is still to be played: little in the last turn, and the German's first moves too much."""
    if g.scenario not in SHORT:
        return 0
    turn, now = stage(g, s)
    if turn == g.setup.turns or now == SOVIET_TURN:
        return 1
    is_movement = any(isinstance(step, MovementPhase) and not step.exploiting for step in s.agenda)
    return 0 if is_movement else 3


def plan_point(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Key | None:
    """Each side plans for its own player turn; where the end is near anew after every battle and every air
    strike."""
    turn, now = stage(g, s)
    if not turn or now != (GERMAN_TURN if side == GERMAN else SOVIET_TURN):
        return None
    if g.scenario not in SHORT:
        return turn, now
    match s.agenda[-1]:
        case MovementPhase(exploiting=exploiting):
            return turn, now, 2 if exploiting else 0, *_blows(g, s, side)
        case CombatPhase(attacked=attacked):
            return turn, now, 1, len(attacked)
    return None


def _blows(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> tuple[int, int, int]:
    """Changes with every air strike and every overrun of a phase: whom it leaves where."""
    lost = sum(1 + (s.at[u] < 0) for u in g.units_of[side] if s.at[u] == DEAD or s.flags[u] & REDUCED)
    return len(s.struck), lost, crc32(held_by(s, other(side)))


def variants(
    g: AutumnForBarbarossa, sight: BarbarossaState, side: Side, params: Params = PARAMS
) -> Iterator[Plan]:
    o = Outlook(g, sight, side, params)
    own = own_plan(o)
    yield own
    yield from other_deeds(o, own) if g.scenario in SHORT else other_plans(o, own)


def aims(plan: Plan) -> tuple[int, ...]:
    return plan.axis


class Script:
    """Keeps the moves of the phase under way; everything else is thought anew each time."""

    def __init__(self, g: AutumnForBarbarossa, side: Side, params: Params = PARAMS) -> None:
        self.g = g
        self.side = side
        self.params = params
        self.march = March(g, side)

    def choose(self, sight: BarbarossaState, plan: Plan | None = None) -> Action | None:
        o = Outlook(self.g, sight, self.side, self.params, plan.axis if plan else ())
        step = sight.agenda[-1]
        match step:
            case Deploy():
                return ("done",)
            case Split():
                return ("split", "0")
            case Replace():
                return answers.replace(o, step)
            case PlaceReplacement():
                return answers.place_replacement(o, step)
            case Return():
                return answers.bring_back(o, step)
            case Lose():
                return answers.lose(o, step)
            case Retreat():
                return answers.retreat(o, step)
            case Advance():
                return answers.advance(o, step)
            case Excess():
                return answers.excess(o, step)
        return self._carry_out(o, plan or own_plan(o))

    def _carry_out(self, o: Outlook, plan: Plan) -> Action | None:
        step = o.s.agenda[-1]
        match step:
            case MovementPhase():
                return self.march.next_move(o, step, plan)
            case Moving():
                phase = next(below for below in o.s.agenda if isinstance(below, MovementPhase))
                return self.march.keep_moving(o, step, phase, plan)
            case CombatPhase():
                return self._fight(o, step, plan)
        return None

    def _fight(self, o: Outlook, step: CombatPhase, plan: Plan) -> Action:
        if plan.first and why_not(self.g, o.s, self.side, plan.first) is None:
            return plan.first
        best = best_assault(o, step)
        if best is None or best.value < plan.fight_from:
            return ("end",)
        return action_of(o, best)


script = Script
