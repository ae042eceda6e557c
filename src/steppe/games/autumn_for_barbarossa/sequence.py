"""1.1 The turn sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa import air, arrivals, replacements, victory, withdrawal
from steppe.games.autumn_for_barbarossa.combat import CombatPhase
from steppe.games.autumn_for_barbarossa.movement import begin_movement
from steppe.games.autumn_for_barbarossa.stacking import Excess, recover
from steppe.games.autumn_for_barbarossa.state import (
    GERMAN,
    PHASE_FLAGS,
    REPLACED,
    SOVIET,
    BarbarossaState,
)
from steppe.games.autumn_for_barbarossa.supply import check_supply
from steppe.table.agenda import clear, push
from steppe.table.basics import Side
from steppe.table.events import Began
from steppe.table.steps import Auto, Say, Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

PHASES = ("reinforcement", "movement", "combat", "exploitation", "supply", "recovery")
"""[S-2.2] The phases of a player turn. [S-11.3] No combat follows Exploitation."""

DUTIES = ("strikes", "withdrawal", "replacements", "arrivals")
"""[S-2.3] What the Reinforcement Phase consists of, as the Orders of Arrival list it."""

LAST_AIR_PHASE = ("exploitation", "movement")
"""[1.1.2, 1.1.4] Per side: after which phase its unused air strikes are removed."""


class GameTurn(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.1] A German player turn, then a Soviet one."""

    turn: int

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        s.turn = self.turn
        say(Began("1.1", "game-turn", None, s.turn))
        push(s, TurnEnd(), PlayerTurn(SOVIET), PlayerTurn(GERMAN))


class TurnEnd(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.1] Ten turns; then the points are counted (4.0)."""

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        clear(s, PHASE_FLAGS | REPLACED)
        if s.turn < g.setup.turns:
            push(s, GameTurn(s.turn + 1))
        else:
            victory.finish_game(g, s, say)


class PlayerTurn(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.1.1, 1.1.3, S-2.2] The phases of one side."""

    side: Side

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        clear(s, PHASE_FLAGS | REPLACED)
        say(Began("1.1", "player-turn", self.side, s.turn))
        push(s, *(Phase(self.side, kind) for kind in PHASES[::-1]))


class Phase(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """One phase of a player turn."""

    side: Side
    kind: str

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        clear(s, PHASE_FLAGS)
        s.struck = []
        say(Began("1.1.1" if self.side == GERMAN else "1.1.3", self.kind, self.side, s.turn))
        push(s, *phase_steps(g, s, self.side, self.kind))
        match self.kind:
            case "supply":
                check_supply(g, s, self.side, say)
            case "recovery":
                recover(g, s, self.side, say)


def phase_steps(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, kind: str) -> list[Step]:
    """What is played in a phase, and its end beneath. [1.5.1, S-3.2] Stacks are checked after Movement and
    Exploitation."""
    steps: list[Step] = [PhaseEnd(side, kind)]
    match kind:
        case "reinforcement":
            steps += [Duty(side, duty) for duty in DUTIES[::-1]]
        case "movement" | "exploitation":
            steps += [Excess(side), begin_movement(g, s, side, kind == "exploitation")]
        case "combat" if in_contact(s, side):
            steps.append(CombatPhase(side))
    return steps


def in_contact(s: BarbarossaState, side: Side) -> bool:
    """Whether a side stands next to an enemy anywhere. Without that its Combat Phase is passed over; nothing
    that only one side can see decides about it."""
    near, enemy = s.near[side], 2 - side
    return any(near[h] and s.holder[h] == enemy for h in s.stacks)


class PhaseEnd(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.1.2, 1.1.4] Air strikes that were not used lapse, the German's after Exploitation, the Soviet's
    after Movement."""

    side: Side
    kind: str

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        if self.kind == LAST_AIR_PHASE[self.side]:
            air.remove_unused(g, s, self.side, say)


class Duty(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-2.3] One part of the Reinforcement Phase."""

    side: Side
    what: str

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        match self.what:
            case "strikes":
                air.roll_strikes(g, s, self.side, say)
            case "withdrawal":
                withdrawal.roll(g, s, self.side, say)
            case "replacements":
                replacements.replace(g, s, self.side, say)
            case "arrivals":
                arrivals.arrive(g, s, self.side, say)


def now(s: BarbarossaState) -> tuple[Side, str] | None:
    """Whose phase is being played, and which; None before the first and after the last."""
    found = next((step for step in s.agenda[::-1] if isinstance(step, PhaseEnd)), None)
    return None if found is None else (found.side, found.kind)


def agenda_for(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, kind: str) -> list[Step]:
    """The agenda at the beginning of a phase."""
    after = PHASES[PHASES.index(kind) + 1 :]
    agenda: list[Step] = [TurnEnd()]
    if side == GERMAN:
        agenda.append(PlayerTurn(SOVIET))
    agenda += [Phase(side, later) for later in after[::-1]]
    if kind == "supply":
        return [*agenda, Phase(side, kind)]
    return [*agenda, *phase_steps(g, s, side, kind)]
