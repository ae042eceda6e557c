"""5.0 The turn sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.arrivals import count_soviet_quota, release_german_divisions
from steppe.games.drive_on_kursk.combat import CombatPhase
from steppe.games.drive_on_kursk.movement import begin_phase
from steppe.games.drive_on_kursk.reserves import Activate
from steppe.games.drive_on_kursk.stacking import Excess
from steppe.games.drive_on_kursk.state import FRESH, GERMAN, PHASE_FLAGS, SOVIET, KurskState
from steppe.games.drive_on_kursk.victory import FinalCount, Vote, Withdraw
from steppe.table.agenda import clear, drop, push
from steppe.table.basics import Decision, Side
from steppe.table.events import Began, Marked, Opened
from steppe.table.grammar import one_of, verb
from steppe.table.steps import Ask, Auto, Say, Step

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

ORDERS = ("move-fight", "fight-move", "move-move", "fight-fight")
"""[5.3] The four ways to order a side's two phases."""

FIRST_WITHDRAWAL = 5  # 4.5


class GameTurn(Auto["DriveOnKursk", KurskState], frozen=True):
    """[5.1] A game turn: both fix their order of phases, then the German and the Soviet player turn."""

    turn: int

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        s.turn = self.turn
        s.orders = ["", ""]  # [5.4.2] one turn's choice does not bind the next
        s.orders_open = 0
        s.luftwaffe = g.luftwaffe(s)  # [11.10.1] each counter once a game turn
        say(Began("5.1", "game-turn", None, s.turn))
        push(
            s, TurnEnd(), PlayerTurn(SOVIET), PlayerTurn(GERMAN), PhaseOrder(GERMAN), SecretPhaseOrder(SOVIET)
        )


class PhaseOrder(Ask["DriveOnKursk", KurskState], frozen=True):
    """[5.4] The German announces his order of phases openly, after the Soviet has fixed his."""

    now_rule = "5.3"
    stands = "5.4.1"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "5.4", "order", (s.turn,))

    def announced(self, order: str) -> str:
        return f"order-{order}"

    def choose(self, g: DriveOnKursk, s: KurskState, order: str, say: Say) -> None:
        s.orders[self.side] = order
        drop(s)
        say(Marked("5.4", self.announced(order), self.side))

    verbs = (verb("order", one_of(*ORDERS, rule="5.3"), do=choose),)


class SecretPhaseOrder(PhaseOrder, frozen=True):
    """[5.4] The Soviet fixes his order first and covers it; [5.4.1] it can no longer be changed."""

    sealed = True

    def announced(self, order: str) -> str:
        return "order-covered"


class PlayerTurn(Auto["DriveOnKursk", KurskState], frozen=True):
    """[5.2] German: two phases. Soviet: activation of reserves, then two phases."""

    side: Side

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        say(Began("5.2", "player-turn", self.side, s.turn))
        clear(s, FRESH)
        push(s, Phase(self.side, 1), Phase(self.side, 0))
        if self.side == GERMAN:
            release_german_divisions(g, s, say)
            if s.turn >= FIRST_WITHDRAWAL:
                push(s, Withdraw(GERMAN))
        else:
            s.orders_open = 1
            say(Opened("5.4.1", SOVIET, f"order-{s.orders[SOVIET]}"))
            count_soviet_quota(g, s, say)
            push(s, Activate(SOVIET))


def kind_of_phase(s: KurskState, side: Side, index: int) -> str:
    """`move` or `fight`; a position that names no order is played as move-fight."""
    return (s.orders[side] or "move-fight").split("-")[index]


class Phase(Auto["DriveOnKursk", KurskState], frozen=True):
    """[5.3] A movement or a combat phase, as the side has ordered them. [5.1.1] Nothing is done out of
    its step."""

    side: Side
    index: int

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        clear(s, PHASE_FLAGS)
        kind = kind_of_phase(s, self.side, self.index)
        say(Began("5.3", kind, self.side, s.turn))
        push(s, *phase_steps(g, s, self.side, self.index, kind))


def phase_steps(g: DriveOnKursk, s: KurskState, side: Side, index: int, kind: str) -> list[Step]:
    """[7.2.1] Stacks are checked when the phase ends."""
    ask = begin_phase(g, s, side) if kind == "move" else CombatPhase(side, index)
    return [PhaseEnd(), ask]


class PhaseEnd(Auto["DriveOnKursk", KurskState], frozen=True):
    """[7.2.1] At the end of every phase each player's stacks are checked."""

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        push(s, Excess(SOVIET), Excess(GERMAN))


class TurnEnd(Auto["DriveOnKursk", KurskState], frozen=True):
    """[4.2.2] Play goes to the end of turn 7; [4.10] then votes decide on 8 and 9, [4.10.3] never 10."""

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        clear(s, PHASE_FLAGS | FRESH)
        if s.turn < g.turns:
            push(s, GameTurn(s.turn + 1))
        elif s.turn < g.turns + g.extra_turns:
            push(s, Vote(GERMAN))
        else:
            push(s, FinalCount())
