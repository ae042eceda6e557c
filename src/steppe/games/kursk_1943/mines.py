"""18.0 Losses on mines, and 22.0 Panthers that break down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.fronts import front_of
from steppe.games.kursk_1943.losses import lose_level
from steppe.games.kursk_1943.state import DUG, FOUGHT, GERMAN, MINED, MOVED, STOOD, KurskState
from steppe.games.kursk_1943.toll import GiveUp
from steppe.table.agenda import push
from steppe.table.basics import Unit
from steppe.table.events import Rolled
from steppe.table.steps import Auto, Dice, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

DICE: Final = {"north": 4, "south": 6}
"""[18.1.2] Mine dice of each front."""
LAST_DAY: Final = 11
"""[18.1.1] From 5 to 11 July."""
HITS: Final = 3
"""[18.1.3, 22.1.1] A die of 1, 2 or 3 costs a level."""
PANTHER: Final = "panther"


def steps(g: Kursk1943, s: KurskState) -> list[Step]:
    """[18.1.4, 22.1.2] Once a turn, in the German Supply Phase; the first to be played last."""
    return [BreakDown(), Mines()]


class Mines(Auto["Kursk1943", KurskState], frozen=True):
    """[18.1.1, 18.1.2] So many dice for each front, in the first days of the battle; none where nobody could
    lose anything."""

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        if g.battle.day(s.turn) > LAST_DAY:
            return
        hit = {front_of(g, s.at[u]) for u in g.units_of[GERMAN] if s.at[u] >= 0 and s.flags[u] & MINED}
        for front in g.battle.fronts[::-1]:
            if front in hit:
                push(s, MineDice(front), Dice(DICE[front]))


class MineDice(Waiting["Kursk1943", KurskState], frozen=True):
    front: str

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        hits = sum(die <= HITS for die in outcome)
        say(Rolled("18.1.3", "mines", outcome, hits))
        if hits:
            push(s, GiveUp(GERMAN, hits, "mines", self.front))


class BreakDown(Auto["Kursk1943", KurskState], frozen=True):
    """[22.1.1] Each Panther unit that has moved or attacked this turn rolls (ruling)."""

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        units = tuple(
            Unit(u)
            for u in g.units_of[GERMAN]
            if s.at[u] >= 0 and PANTHER in g.counters[u].traits and _was_driven(s.flags[u])
        )
        if units:
            push(s, BreakDownDice(units), Dice(len(units)))


def _was_driven(flags: int) -> bool:
    """[22.1.1, R17] A unit that has dug in, or was taken up and left no hex, has not moved."""
    return bool(flags & FOUGHT) or flags & (MOVED | DUG | STOOD) == MOVED


def note_stay(g: Kursk1943, s: KurskState, units: tuple[Unit, ...]) -> None:
    """[22.1.1, R17] Remember which Panthers of a stack have left no hex, when its move is over."""
    for u in units:
        if PANTHER in g.counters[u].traits:
            s.flags[u] |= STOOD


class BreakDownDice(Waiting["Kursk1943", KurskState], frozen=True):
    units: tuple[Unit, ...]

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        say(Rolled("22.1.1", "breakdown", outcome, sum(die <= HITS for die in outcome)))
        for u, die in zip(self.units, outcome, strict=True):
            if die <= HITS:
                lose_level(g, s, u, "22.1.1", say)


STEPS: tuple[type[Step], ...] = (Mines, MineDice, BreakDown, BreakDownDice)
