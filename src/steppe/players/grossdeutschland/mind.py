"""The mind of Grossdeutschland: the script, which module answers which decision, and what a planner asks."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.activation import Activate, is_in_play
from steppe.games.grossdeutschland.advance import Advance
from steppe.games.grossdeutschland.barrage import BarrageLoss
from steppe.games.grossdeutschland.chits import PlayBlack
from steppe.games.grossdeutschland.combat import CombatPart
from steppe.games.grossdeutschland.losses import Lose
from steppe.games.grossdeutschland.movement import MovementPart, Moving
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.overrun import OverrunMovement
from steppe.games.grossdeutschland.replacements import Rebuild
from steppe.games.grossdeutschland.retreat import FollowRetreat, Retreat
from steppe.games.grossdeutschland.sequence import ChooseChit, FillCup, FromCup
from steppe.games.grossdeutschland.setup import Deploy
from steppe.games.grossdeutschland.stacking import Excess
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.supply import Feed, Nominate
from steppe.games.grossdeutschland.support import Support
from steppe.players.grossdeutschland import answers, staff
from steppe.players.grossdeutschland.assaults import assaults, best_of
from steppe.players.grossdeutschland.fire import best_barrage, best_fire, react, spared_for
from steppe.players.grossdeutschland.imagination import imagine
from steppe.players.grossdeutschland.march import March
from steppe.players.grossdeutschland.missions import Goal
from steppe.players.grossdeutschland.operations import other_moves
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.grossdeutschland.params import FORESIGHT, PARAMS, PARAMS_OF, Params
from steppe.players.grossdeutschland.plan import Plan, other_plans, own_plan
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
"""Two turns of four battalions; all others have more activations than can be played out at the beginning."""

NEAR_END, NEAR_END_IF_SHORT = 3, 7
"""With so many battalions still to act plans are played out to the end of the game,"""

CHEAP, CHEAP_IF_SHORT = 3, 5
"""and with so many a future costs as much as in other games."""


def stage(g: Grossdeutschland, s: DivisionState) -> Stage:
    """The turn and how many battalions' chits have left the cup, one that is being drawn included; 0 before
    it is filled."""
    if not s.turn or FillCup() in s.agenda:
        return s.turn, 0
    drawing = any(isinstance(step, FromCup) for step in s.agenda)
    return s.turn, 1 + len(g.battalions) - len(s.cup) + drawing


def plan_point(g: Grossdeutschland, s: DivisionState, side: Side) -> Key | None:
    """Each activation of a battalion of this side."""
    part = _activation(s)
    return (s.turn, part.battalion) if part is not None and part.side == side else None


def price_of_ending(g: Grossdeutschland, s: DivisionState) -> float:
    """By the battalions that are still to act."""
    left, is_short = _left_to_act(g, s), g.scenario in SHORT
    if left > (NEAR_END_IF_SHORT if is_short else NEAR_END):
        return 0
    return (1 + left) / (CHEAP_IF_SHORT if is_short else CHEAP)


def _left_to_act(g: Grossdeutschland, s: DivisionState) -> int:
    """Battalions, in this turn and those to come."""
    battalions = sum(is_in_play(g, s, name) for name in g.battalions)
    return len(s.cup) + (g.track.turns - s.turn) * battalions


def _activation(s: DivisionState) -> MovementPart | CombatPart | None:
    """Its movement, and when that is over its combat."""
    return next((step for step in reversed(s.agenda) if isinstance(step, MovementPart | CombatPart)), None)


def variants(
    g: Grossdeutschland, sight: DivisionState, side: Side, params: Params = PARAMS
) -> Iterator[Plan]:
    o = Outlook(g, sight, side, params)
    part = _activation(sight)
    own = own_plan(o, part.battalion if part is not None else "")
    yield own
    if part is not None and price_of_ending(g, sight):
        yield from other_moves(o, part.battalion, own)
    else:
        yield from other_plans(o, own)


def aims(plan: Plan) -> tuple[int, ...]:
    return () if plan.axis < 0 else (plan.axis,)


class Script:
    """Keeps the moves of the activation under way, and what each battalion went for when it was activated
    last; everything else is thought anew each time."""

    def __init__(self, g: Grossdeutschland, side: Side, params: Params = PARAMS) -> None:
        self.g = g
        self.side = side
        self.params = params
        self.march = March(g, side)
        self.intentions: dict[str, Goal] = {}

    def choose(self, sight: DivisionState, plan: Plan | None = None) -> Action | None:
        o = Outlook(self.g, sight, self.side, self.params, plan.axis if plan else -1, self.intentions)
        step = sight.agenda[-1]
        match step:
            case MovementPart():
                self._keep_in_mind(o, step.battalion)
                return self.march.next_move(o, step, plan or own_plan(o, step.battalion))
            case Moving():
                return self.march.keep_moving(o, step)
            case CombatPart():
                return self._fight(o, step, plan or own_plan(o, step.battalion))
            case Deploy():
                return ("done",)
            case ChooseChit():
                return staff.choose_chit(o, step)
            case Activate():
                return staff.activate(o, step)
            case React():
                return react(o, step)
        return self._answer(o)

    def _keep_in_mind(self, o: Outlook, battalion: str) -> None:
        """What a battalion goes for, when it begins to."""
        if self.march.is_under_way(o, battalion):
            return
        goal = o.missions.get(battalion)
        if goal is not None:
            self.intentions[battalion] = goal

    def _answer(self, o: Outlook) -> Action | None:
        step = o.s.agenda[-1]
        match step:
            case Support():
                return answers.support(o, step)
            case PlayBlack():
                return answers.play_black(o, step)
            case Lose():
                return answers.lose(o, step)
            case BarrageLoss():
                return answers.barrage_loss(o, step)
            case Retreat():
                return answers.retreat(o, step)
            case FollowRetreat():
                return answers.follow(o, step)
            case Advance():
                return answers.advance(o, step)
            case OverrunMovement():
                return answers.overrun_movement(o, step)
            case Excess():
                return answers.excess(o, step)
            case Feed():
                return answers.feed(o, step)
            case Nominate():
                return answers.nominate(o, step)
            case Rebuild():
                return answers.rebuild(o, step)
        return None

    def _fight(self, o: Outlook, step: CombatPart, plan: Plan) -> Action:
        """Artillery first, then direct fire, then attacks."""
        found = assaults(o, step)
        spared = spared_for(o, found) if o.params.grabs else frozenset()
        shot = (best_barrage(o, step, spared) if plan.barrages else None) or best_fire(o, step, found, spared)
        if shot is not None:
            return shot.action
        assault = best_of(found)
        if assault is None or assault.value < plan.fight_from:
            return ("end",)
        return assault.action(o)


script = Script
