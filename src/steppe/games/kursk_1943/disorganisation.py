"""5.6 Disorganisation tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.casualties import on_map
from steppe.games.kursk_1943.presence import disorganise
from steppe.games.kursk_1943.state import KurskState
from steppe.table.agenda import push
from steppe.table.basics import Side, Unit
from steppe.table.events import Marked, Rolled
from steppe.table.steps import Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]


def morale_limit(g: Kursk1943, u: Unit) -> int:
    """[5.6.2, T7] The roll from which a unit is disorganised."""
    return g.morale[g.counters[u].nation]


def combat_phase(g: Kursk1943, side: Side) -> int:
    """[2.2] 4 or 10: the Combat Phase of a side."""
    return 4 if side == g.battle.initiative else 10


class Test(Auto["Kursk1943", KurskState], frozen=True):
    """[5.6.2] One roll for all these units; nothing is rolled if none of them is left."""

    units: Units
    phase: int
    """1 to 12."""
    rule: str

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        units = on_map(s, self.units)
        if units:
            push(s, TestRoll(units, self.phase, self.rule), Dice(2))


class TestRoll(Waiting["Kursk1943", KurskState], frozen=True):
    """[5.6.1, 5.6.2, R33] Each is compared with its own limit."""

    units: Units
    phase: int
    rule: str

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        total = sum(outcome)
        say(Rolled(self.rule, "disorganisation", outcome, total))
        failed = [u for u in self.units if total >= morale_limit(g, u)]
        for u in failed:
            disorganise(g, s, u, self.phase, "5.6.2", say)
        if not failed:
            say(Marked("5.6.2", "steady", g.side_of[self.units[0]]))


STEPS = (Test, TestRoll)
