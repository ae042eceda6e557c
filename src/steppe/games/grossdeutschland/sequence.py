"""3.1 The turn: weather, supply, activations drawn from the cup, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs

from steppe.games.grossdeutschland.activation import EndActivation, begin_activation, is_in_play
from steppe.games.grossdeutschland.combat import CombatPart
from steppe.games.grossdeutschland.engineers import finish_pontoons
from steppe.games.grossdeutschland.movement import MovementPart
from steppe.games.grossdeutschland.replacements import Replacement
from steppe.games.grossdeutschland.stacking import Excess
from steppe.games.grossdeutschland.state import (
    ACTIVE,
    FIRED,
    GERMAN,
    MARCHING,
    RIDING,
    SOVIET,
    TURN_FLAGS,
    DivisionState,
    is_out,
)
from steppe.games.grossdeutschland.supply import SupplyPhase
from steppe.games.grossdeutschland.victory import FinalCount, points
from steppe.table.agenda import clear, drop, push, replace
from steppe.table.basics import ASIDE, POOL, Decision, Reason, Side, Unit
from steppe.table.events import Began, Drawn, Lapsed, Marked, Rolled
from steppe.table.grammar import a_word, verb
from steppe.table.steps import Ask, Auto, Dice, Draw, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

TURN: Final = ("weather", "supply", "activation", "end")
ACTIVATION: Final = ("movement", "combat")
PHASES: Final = TURN + ACTIVATION
"""Where a position may begin: with a phase of the turn, or with a part of the activation of those who are
flagged as active."""


class GameTurn(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[3.0, 3.1] Six hours: Weather, Supply, Activation, End of Turn."""

    turn: int

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        s.turn = self.turn
        s.played = []
        say(Began("3.1", "game-turn", None, s.turn))
        look_at_conditions(g, s, say)
        push(s, EndOfTurn(), FillCup(), SupplyPhase(), RollWeather())


def look_at_conditions(g: Grossdeutschland, s: DivisionState, say: Say) -> None:
    """[21.4.4, R38] Reinforcements that come only if a side has points are decided when their turn begins."""
    for line in g.arrivals.lines:
        if line.turn == s.turn and line.needs is not None:
            side, least = line.needs
            scored = points(g, s) if side == g.victory.side else 0
            if scored < least:
                for u in line.units:
                    s.at[u] = ASIDE if s.at[u] == POOL else s.at[u]
                say(Lapsed("21.4.4", "reinforcements-stay-away"))


class RollWeather(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[3.2, 14.0, 14.1] One die for both sides, every turn anew (R50)."""

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        push(s, WeatherRoll(), Dice())


class WeatherRoll(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[14.0, R48] With the turn's modifier, never below 1 or above 6. [14.1.1] Sunshine does nothing."""

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        s.weather = min(max(outcome[0] + g.track.modifier(s.turn), 1), 6)
        say(Rolled("14.0", "weather", outcome, s.weather))
        say(Marked("14.0.1", f"weather-{weather_word(g, s)}"))


def weather_word(g: Grossdeutschland, s: DivisionState) -> str:
    """[14.0.2] Sunny is called clear in the evening and at night."""
    name = g.weather_now(s).name
    dark = g.time_now(s).name in ("evening", "night")
    return "clear" if name == "sunny" and dark else name


class FillCup(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[2.0.2, 3.4] All chits of battalions in play, [2.5.1, 4.0.1] with those of this turn's reinforcements.
    [18.1, 19.1, 20.1, 21.1, R52] In the first turn a side chooses its first ones."""

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        s.cup = [name for name in g.battalions if is_in_play(g, s, name)]
        say(Began("3.4", "activation", None, s.turn))
        push(s, DrawChit())
        if s.turn == 1 and g.chosen_chits is not None:
            side, count, rule = g.chosen_chits
            push(s, ChooseChit(side, count, rule))


class ChooseChit(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[18.1] A side takes its own chits openly, in any order, before the first blind draw."""

    left: int
    rule: str

    now_rule = "3.4"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if self.left and self.chits(g, s):
            return False
        drop(s)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, self.rule, "choose-chit", (self.left,))

    def chits(self, g: Grossdeutschland, s: DivisionState) -> list[str]:
        return [name for name in s.cup if g.battalions[name].side == self.side]

    def why_not_choose(self, g: Grossdeutschland, s: DivisionState, name: str) -> Reason | None:
        if name in g.hex_named:
            return Reason(self.rule, "no-chit-there", (name,))
        return None if name in self.chits(g, s) else Reason(self.rule, "not-in-cup", (name,))

    def choose(self, g: Grossdeutschland, s: DivisionState, name: str, say: Say) -> None:
        replace(s, structs.replace(self, left=self.left - 1))
        s.cup = [other for other in s.cup if other != name]
        say(Drawn(self.rule, "chit", name))
        begin_activation(g, s, name, say)

    verbs = (verb("choose", a_word(chits), why_not=why_not_choose, do=choose),)


class DrawChit(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[1.0.1, 3.4, 6.0] Blindly, one at a time; [1.0.2, 6.0.12] the phase ends with the last."""

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        if s.cup:
            push(s, DrawChit(), FromCup(), Draw(tuple(sorted(s.cup))))


class FromCup(Waiting["Grossdeutschland", DivisionState], frozen=True):
    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        name = sorted(s.cup)[outcome[0] - 1]
        s.cup = [other for other in s.cup if other != name]
        say(Drawn("6.0", "chit", name))
        begin_activation(g, s, name, say)


class EndOfTurn(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[3.5, 3.5.1, 3.5.5, R54] Overrun and Pinned go; Road Move, blown bridges, pontoons, supply, Debarked
    and Riding stay. [3.5.2] Pontoons are finished, [3.5.6, 10.2.7] guns are ready again unless out of supply.
    [3.5.7] After a night both sides may get replacements."""

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        say(Began("3.5", "end-of-turn", None, s.turn))
        clear(s, TURN_FLAGS | MARCHING)
        for u in range(len(g.units)):
            if not is_out(g, s, Unit(u)):
                s.flags[u] &= ~FIRED
        s.spent = [0] * len(s.spent)
        finish_pontoons(g, s, say)
        push(s, NextTurn())
        if g.time_now(s).is_night:
            push(s, *(Replacement(side) for side in (SOVIET, GERMAN) if side in g.replacement_sides))


class NextTurn(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[3.5.3] The marker goes on, or the battle is over."""

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        push(s, GameTurn(s.turn + 1) if s.turn < g.track.turns else FinalCount())


def agenda_for(g: Grossdeutschland, s: DivisionState, side: Side, phase: str) -> list[Step] | None:
    """The agenda at the beginning of a phase, or of a part of an activation."""
    if phase in ACTIVATION:
        return _activation_agenda(g, s, side, phase)
    if side != GERMAN:
        return None  # what belongs to both is written as the German's
    after: list[Step] = [EndOfTurn(), FillCup(), SupplyPhase(), RollWeather()]
    return after[: len(TURN) - TURN.index(phase)]


def _activation_agenda(g: Grossdeutschland, s: DivisionState, side: Side, part: str) -> list[Step] | None:
    """[6.0.14] The battalion of the companies that are active; None if there are none. [6.0.3, R101] If its
    own HQ is not active with them, the division's is, or [6.0.13] they act without one."""
    active = [u for u in g.units_of[side] if s.flags[u] & ACTIVE and not s.flags[u] & RIDING]
    companies = [u for u in active if not g.counters[u].is_hq]
    if not companies:
        return None
    battalion = g.counters[companies[0]].battalion
    hqs = [u for u in active if g.counters[u].is_hq]
    rest: list[Step] = [EndOfTurn(), DrawChit(), EndActivation(), CombatPart(side, battalion, (*hqs, -1)[0])]
    return rest if part == "combat" else [*rest, Excess(side), MovementPart(side, battalion)]
