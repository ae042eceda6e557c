"""2.0 The turn: twelve phases, six of the side with the initiative and six of the other."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943 import air, barrage, bridging, combat, supply, victory, withdrawal
from steppe.games.kursk_1943.movement import MovementPhase, strategic_movers
from steppe.games.kursk_1943.presence import recover
from steppe.games.kursk_1943.state import (
    BARRAGED,
    DUG,
    FOUGHT,
    MARKED,
    MINED,
    MOVED,
    RETREATED,
    STOOD,
    KurskState,
)
from steppe.hexes import Hex
from steppe.table.agenda import clear, push
from steppe.table.basics import Side, other
from steppe.table.events import Began, Marked
from steppe.table.steps import Auto, Say, Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

PHASES: Final = ("air", "barrage", "movement", "combat", "strategic", "supply")
"""[2.2] The phases of one side; [2.2.8] the other's are the same."""


def order_of_sides(g: Kursk1943) -> tuple[Side, Side]:
    """[2.2] Who has the initiative, and who has not."""
    return g.battle.initiative, other(g.battle.initiative)


def phase_number(g: Kursk1943, side: Side, kind: str) -> int:
    """1 to 12."""
    return PHASES.index(kind) + (1 if side == g.battle.initiative else 7)


def phase_rule(g: Kursk1943, side: Side, kind: str) -> str:
    return f"2.2.{min(phase_number(g, side, kind), 8)}"


class GameTurn(Auto["Kursk1943", KurskState], frozen=True):
    """[2.1.1, 2.1.3, 2.1.4] All phases in their order."""

    turn: int

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        s.turn = self.turn
        say(Began("2.1.1", "game-turn", None, s.turn))
        push(s, TurnEnd(), *_phases(g)[::-1])


def _phases(g: Kursk1943) -> list[Phase]:
    return [Phase(side, kind) for side in order_of_sides(g) for kind in PHASES]


class TurnEnd(Auto["Kursk1943", KurskState], frozen=True):
    """[2.1.5] The next turn, or the end."""

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        air.end_turn(g, s)
        if s.turn < g.battle.turns:
            push(s, GameTurn(s.turn + 1))
        else:
            victory.finish_game(g, s, say)


class Phase(Auto["Kursk1943", KurskState], frozen=True):
    """[2.1.2] One phase. [2.1.4] One in which nobody has anything to do is passed over."""

    side: Side
    kind: str

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        say(Began(phase_rule(g, self.side, self.kind), self.kind, self.side, s.turn))
        _begin(g, s, self.side, self.kind, say)
        push(s, *phase_steps(g, s, self.side, self.kind))


def _begin(g: Kursk1943, s: KurskState, side: Side, kind: str, say: Say) -> None:
    """What is put right before a phase is played."""
    match kind:
        case "air":
            s.missions, s.plans = [], ["", ""]  # [8.1.3] Missions of the last Air Phase are over.
        case "barrage":
            _clear_of(g, s, side, BARRAGED)
        case "movement":
            s.entered = {}
            _clear_of(g, s, side, MINED)  # [18.1.3] A retreat in the enemy's phases was no move of this turn.
            bridging.finish(g, s, side, say)
        case "strategic":
            s.entered = {}
        case "combat":
            clear(s, FOUGHT)
            s.bonuses = [(who, h, left, n - 1) for who, h, left, n in s.bonuses if left and n > 0]


def phase_steps(g: Kursk1943, s: KurskState, side: Side, kind: str) -> list[Step]:
    """What is played in a phase, the first to be played last, and its end beneath."""
    steps: list[Step] = [PhaseEnd(side, kind)]
    match kind:
        case "air":
            steps += air.phase_steps(g, s, side)
        case "barrage":
            steps += barrage.phase_steps(g, s, side)
        case "movement":
            steps += [MovementPhase(side), *withdrawal.steps_before(g, s, side)]
        case "combat":
            steps += combat.phase_steps(g, s, side)
        case "strategic":
            if any(True for _ in strategic_movers(g, s, side)):
                steps.append(MovementPhase(side, strategic=True))
        case "supply":
            steps += supply.phase_steps(g, s, side)
    return steps


class PhaseEnd(Auto["Kursk1943", KurskState], frozen=True):
    """What the end of a phase does."""

    side: Side
    kind: str

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        remove_empty_works(g, s, say)
        bridging.check(g, s, say)
        recover(g, s, phase_number(g, self.side, self.kind), say)
        match self.kind:
            case "movement":
                _clear_of(g, s, self.side, RETREATED)
            case "combat":
                s.known = bytearray(len(s.known))  # [16.1.3]
            case "strategic":
                _clear_of(g, s, self.side, MARKED)
            case "supply":
                _clear_of(g, s, self.side, MOVED | DUG | STOOD | MINED)
                victory.check_automatic(g, s, self.side, say)


_EMPTY: Final = bytes([255] + [0] * 255)
"""By what the holder of a hex is: whether nobody is there. Whole maps are compared as long numbers, since a
loop over their hexes at the end of every phase would cost ten times as much."""


def remove_empty_works(g: Kursk1943, s: KurskState, say: Say) -> None:
    """[7.1.5] A field fortification without a unit goes at the end of the phase."""
    left = int.from_bytes(s.works) & int.from_bytes(s.holder.translate(_EMPTY))
    for h in compress(range(len(s.works)), left.to_bytes(len(s.works))) if left else ():
        owner = s.works[h]
        s.works[h] = 0
        say(Marked("7.1.5", "works-gone", Side(owner - 1), Hex(h)))


def _clear_of(g: Kursk1943, s: KurskState, side: Side, flags: int) -> None:
    units, keep = g.units_of[side], ~flags
    own = slice(units.start, units.stop)
    s.flags[own] = [bits & keep for bits in s.flags[own]]


def now(s: KurskState) -> tuple[Side, str] | None:
    """Whose phase is being played, and which; None before the first and after the last."""
    found = next((step for step in s.agenda[::-1] if isinstance(step, PhaseEnd)), None)
    return None if found is None else (found.side, found.kind)


def number_now(g: Kursk1943, s: KurskState) -> int:
    """[5.6.5] The phase being played, 1 to 12; 0 outside all."""
    found = now(s)
    return 0 if found is None else phase_number(g, *found)


def agenda_for(g: Kursk1943, s: KurskState, side: Side, kind: str) -> list[Step]:
    """The agenda at the beginning of a phase."""
    later = _phases(g)[phase_number(g, side, kind) :]
    agenda: list[Step] = [TurnEnd(), *later[::-1]]
    return [*agenda, *phase_steps(g, s, side, kind)]
