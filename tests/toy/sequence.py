"""1.1 The sequence of play, and 7 winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steppe.hexes import Hex
from steppe.table.agenda import clear, push
from steppe.table.basics import Side
from steppe.table.events import Began, Scored
from steppe.table.play import finish
from steppe.table.sequence import Part, Sequence
from steppe.table.steps import Auto, Say
from tests.toy.combat import Combat
from tests.toy.movement import Mission, Movement
from tests.toy.state import FOUGHT, MOVED, ToyState, holds

if TYPE_CHECKING:
    from tests.toy.game import Toy

PHASES = {"mission": Mission, "move": Movement, "fight": Combat}
RULES = {"mission": "1.2", "move": "3.1", "fight": "5.1"}


class Turn(Auto["Toy", ToyState], frozen=True):
    """[1.1] The next turn, or the end."""

    def run(self, g: Toy, s: ToyState, say: Say) -> None:
        if s.turn == g.turns:
            count(g, s, say)
            return
        s.turn += 1
        push(s, self, Spell(Side(1)), Spell(Side(0)))


class Spell(Auto["Toy", ToyState], frozen=True):
    """[1.1] A side's part of the turn."""

    side: Side

    def run(self, g: Toy, s: ToyState, say: Say) -> None:
        clear(s, MOVED | FOUGHT)
        say(Began("1.1", "spell", self.side, s.turn))
        push(s, Combat(self.side), Movement(self.side), Mission(self.side))


def points(g: Toy, s: ToyState, side: Side, town: Hex) -> int:
    """[7.1] One for a town, or what the scenario gives for a mission."""
    if not holds(s, side, town):
        return 0
    return g.mission_points if s.missions[side] == town else 1


def count(g: Toy, s: ToyState, say: Say) -> None:
    total = [0, 0]
    for town in g.towns:
        for side in (Side(0), Side(1)):
            if won := points(g, s, side, town):
                total[side] += won
                rule = g.mission_rule if s.missions[side] == town else "7.1"
                say(Scored(rule, won, total[side], g.sides[side], town))
    blue, red = total
    finish(s, "draw" if blue == red else g.sides[red > blue], "7.1", say)


def sequence(g: Toy, s: ToyState) -> Sequence:
    now = next((step for step in s.agenda[::-1] if isinstance(step, tuple(PHASES.values()))), None)
    parts = tuple(
        Part(code, RULES[code], side, type(now) is kind and now.side == side)
        for side in (Side(0), Side(1))
        for code, kind in PHASES.items()
    )
    return Sequence(s.turn, g.turns, 0, parts)


def agenda_for(side: Side, phase: str) -> list[Any]:
    after = [] if side else [Spell(Side(1))]
    kinds = list(PHASES.values())[list(PHASES).index(phase) :]
    return [Turn(), *after, *(kind(side) for kind in reversed(kinds))]
