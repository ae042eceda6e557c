"""4.1 The turn: bombardment, the cup, recovery."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.ss_panzer.air import WeatherRoll
from steppe.games.ss_panzer.artillery import Bombard, Support
from steppe.games.ss_panzer.events import Recovered
from steppe.games.ss_panzer.fire import roll_recovery
from steppe.games.ss_panzer.impulse import BeginImpulse
from steppe.games.ss_panzer.state import (
    ACTED,
    GERMAN,
    SOVIET,
    SUPPRESSED,
    USED,
    PanzerState,
    is_suppressed,
    next_to_enemy,
)
from steppe.games.ss_panzer.victory import FinalCount, is_decisive
from steppe.table.agenda import clear, push
from steppe.table.basics import Unit
from steppe.table.events import Began, Drawn, Lapsed
from steppe.table.play import finish
from steppe.table.steps import Auto, Dice, Draw, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

ARTILLERY = "art"
AIRCRAFT = "air"

RECOVERS_ON = (3, 2)
"""[9.8.3] German and Soviet units next to an enemy, in the recovery phase."""


class GameTurn(Auto["SSPanzer", PanzerState], frozen=True):
    """[4.1] A turn: Soviet bombardment, action phase, recovery."""

    turn: int

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        s.turn = self.turn
        s.drawn = []
        s.cup = []
        say(Began("4.1", "game-turn", None, s.turn))
        say(Began("4.1.1", "bombardment", SOVIET, s.turn))
        push(s, FillCup())
        if g.soviet_guns:
            push(s, Bombard(SOVIET))


class FillCup(Auto["SSPanzer", PanzerState], frozen=True):
    """[4.1.2, 13.2.3] The chits of all formations, every Soviet artillery counter and one aircraft."""

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        s.cup = full_cup(g)
        say(Began("4.1.2", "action", None, s.turn))
        push(s, DrawChit())


def full_cup(g: SSPanzer) -> list[str]:
    aircraft = [AIRCRAFT] if g.has_aircraft else []
    return sorted([*g.chits, *[ARTILLERY] * g.soviet_guns, *aircraft])


class DrawChit(Auto["SSPanzer", PanzerState], frozen=True):
    """[4.1.3] Chits are drawn one by one until the last formation has been dealt with; [13.2.5] artillery
    that is still in the cup then is not used this turn."""

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        if any(item in g.formations for item in s.cup):
            push(s, FromCup(), Draw(tuple(s.cup)))
            return
        if ARTILLERY in s.cup:
            say(Lapsed("13.2.5", "left-in-cup"))
        push(s, Recovery())


class FromCup(Waiting["SSPanzer", PanzerState], frozen=True):
    """[4.1.4] Artillery fires at once, [4.1.5] an aircraft brings the weather, [4.1.6] a chit an impulse."""

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        item = s.cup[outcome[0] - 1]
        s.drawn = [*s.drawn, item]
        # A formation's name is the heading of its impulse, which comes next.
        say(Drawn("4.1.3", "cup" if item in (ARTILLERY, AIRCRAFT) else "formation", item))
        push(s, DrawChit())
        if item == AIRCRAFT:
            push(s, WeatherRoll(), Dice(2))  # [5.0.3] it goes back into the cup, so it never leaves it
            return
        s.cup.remove(item)
        push(s, Support(SOVIET) if item == ARTILLERY else BeginImpulse(item))


class Recovery(Auto["SSPanzer", PanzerState], frozen=True):
    """[4.1.8, 9.8.3] Suppressed units recover; those next to an enemy must roll. [4.1.9] German guns are
    turned back to their First Use side [13.3]."""

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        say(Began("4.1.8", "recovery", None, s.turn))
        clear(s, ACTED)
        s.guns = [bits & ~USED for bits in s.guns]
        suppressed = [Unit(u) for u, h in enumerate(s.at) if h >= 0 and is_suppressed(s, Unit(u))]
        pressed = [u for u in suppressed if next_to_enemy(g, s, u)]
        for u in suppressed:
            if u not in pressed:
                s.flags[u] &= ~SUPPRESSED
                say(Recovered("9.8.3", u))
        push(s, TurnEnd(), *(Recover(u) for u in reversed(pressed)))


class Recover(Auto["SSPanzer", PanzerState], frozen=True):
    unit: Unit

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        push(s, RecoveryRoll(self.unit), Dice())


class RecoveryRoll(Waiting["SSPanzer", PanzerState], frozen=True):
    """[9.8.3] A German recovers on 1-3, a Soviet unit on 1-2; [9.8.2] else it stays suppressed."""

    unit: Unit

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        needed = RECOVERS_ON[g.side_of[self.unit]]
        roll_recovery(g, s, self.unit, "9.8.3", outcome, needed, say)


class TurnEnd(Auto["SSPanzer", PanzerState], frozen=True):
    """[3.2] A decisive victory ends the match after any turn; [3.3] otherwise the last turn does."""

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        if is_decisive(g, s):
            finish(s, g.sides[GERMAN], "3.2", say)
        elif s.turn < g.turns:
            push(s, GameTurn(s.turn + 1))
        else:
            push(s, FinalCount())
