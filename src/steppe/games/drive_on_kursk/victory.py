"""4.0 How to win, and 3.10 hex control, on which most victory points rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.memory import take_away
from steppe.games.drive_on_kursk.state import GERMAN, RESERVE, SOVIET, KurskState, where
from steppe.games.drive_on_kursk.supply import is_supplied, out_of_supply
from steppe.games.drive_on_kursk.zones import in_enemy_zoc
from steppe.hexes import Hex, connected
from steppe.mechanics.supply import held_or_watched
from steppe.table.agenda import drop, leave, push, replace
from steppe.table.basics import WITHDRAWN, Decision, Reason, Side, Unit, other
from steppe.table.events import Began, Controlled, Opened, Removed, Rolled, Scored
from steppe.table.grammar import a_unit, one_of, verb
from steppe.table.play import finish
from steppe.table.steps import Ask, Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

# 3.10 Hex control.


def take_control(g: DriveOnKursk, s: KurskState, side: Side, h: Hex, say: Say) -> None:
    """[3.10.1] Control changes the moment an enemy unit enters; a zone of control alone never does it."""
    if s.control[h] == side:
        return
    s.control[h] = side
    s.memo.clear()  # supply depends on it
    if h == g.lgov and side == GERMAN:
        s.lgov_lost = 1  # 6.10
    if g.hex_values.get(h):
        say(Controlled("3.10.1", side, h))
    for rule, what, points in g.hex_values.get(h, ()):
        score(s, rule, what, points if side == GERMAN else -points, say, at=h)


# 4.2-4.4 Points.


def score(
    s: KurskState,
    rule: str,
    what: str,
    points: int,
    say: Say,
    at: Hex | None = None,
    unit: Unit | None = None,
) -> None:
    """[4.2] Only the German has points, and every change is recorded at once. [4.3] The schedule is the
    same with and without the Gambit. [4.2.1] A total of zero or less is an immediate Soviet victory."""
    if s.result or not points:
        return
    s.vp += points
    s.ledger[rule] = s.ledger.get(rule, 0) + points
    say(Scored(rule, points, s.vp, what, at, unit))
    if s.vp <= 0:
        finish(s, "soviet", "4.2.1", say)


def score_elimination(g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
    """[4.7] Soviet and [4.8] German units eliminated; only a whole unit counts, never a step."""
    what = g.loss_line[u]
    rule, points = g.victory[what]
    score(s, rule, what, points, say, unit=u)


def verdict(g: DriveOnKursk, s: KurskState) -> str:
    """[4.2.3] Without the Gambit: over 180 German, 155 to 180 a draw, less Soviet.
    [4.2.4] With it: 280 and more German, else Soviet; no draws."""
    above, below = g.thresholds[max(s.gambit, 0)]
    if s.vp > above:
        return "german"
    return "soviet" if s.vp < below else "draw"


# 4.5 Withdrawal of German mechanized divisions.


def why_not_withdraw(g: DriveOnKursk, s: KurskState, u: Unit) -> Reason | None:
    """[4.5] A mechanized German division; [4.5.3] a reduced one too, wherever it stands; [4.5.1] supplied,
    outside Soviet zones, with a way to the west edge free of Soviet units and zones."""
    if g.side_of[u] != GERMAN:
        return Reason("4.5.6", "withdraw-soviet", (g.units[u],))
    if s.at[u] < 0:
        return Reason("4.5", "not-on-map", (g.units[u],))
    if not g.is_mech[u]:
        return Reason("4.5", "withdraw-mech", (g.units[u],))
    h = where(s, u)
    if not is_supplied(g, s, GERMAN, h):
        return Reason("4.5.1", "withdraw-supply", (g.units[u],))
    if in_enemy_zoc(s, GERMAN, h):
        return Reason("4.5.1", "withdraw-zoc", (g.units[u],))
    if not withdrawal_path(g, s, h):
        return Reason("4.5.1", "withdraw-path", (g.units[u],))
    return None


def withdrawal_path(g: DriveOnKursk, s: KurskState, h: Hex) -> bool:
    """[4.5.2] German units do not cancel Soviet zones on the way out."""
    closed: bytearray | None = s.memo.get(("watched", SOVIET))
    if closed is None:
        closed = s.memo["watched", SOVIET] = held_or_watched(s, SOVIET)
    return connected(g.neighbours, h, g.ground.west, closed, g.homeward[GERMAN])


class Withdraw(Ask["DriveOnKursk", KurskState], frozen=True):
    """[4.5] From turn 5, at the start of his player turn, the German may withdraw up to two divisions."""

    left: int = 2

    now_rule = "4.5"
    stands = "5.1.1"

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        if self.left and any(True for _ in self.able(g, s)):
            return False
        drop(s)
        return True

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "4.5", "withdraw", (self.left,))

    def able(self, g: DriveOnKursk, s: KurskState) -> Iterator[Unit]:
        """Whoever stands together may leave together, so that every hex is judged once."""
        verdicts: dict[int, Reason | None] = {}
        for u in g.units_of[GERMAN]:
            h = s.at[u]
            if h >= 0 and g.is_mech[u]:
                if h not in verdicts:
                    verdicts[h] = why_not_withdraw(g, s, u)
                if verdicts[h] is None:
                    yield u

    def why_not_withdraw(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Reason | None:
        return why_not_withdraw(g, s, u)

    def withdraw(self, g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
        replace(s, Withdraw(self.side, self.left - 1))
        push(s, WithdrawalRoll(u), Dice())

    verbs = (
        verb("withdraw", a_unit(able), why_not=why_not_withdraw, do=withdraw),
        verb("done", do=leave, closing=True),
    )


class WithdrawalRoll(Waiting["DriveOnKursk", KurskState], frozen=True):
    """[4.3.4, 4.5.4] A die for each withdrawn division; [4.5.5] an elite one adds three, also if reduced."""

    unit: Unit

    def took(self, g: DriveOnKursk, s: KurskState, outcome: Outcome, say: Say) -> None:
        u = self.unit
        bonus = g.elite_bonus if g.counters[u].elite else 0
        say(Removed("4.5.6", u, where(s, u), "withdrawn"))  # first who it is: the die's total depends on it
        say(Rolled("4.5.4", "withdrawal", outcome, outcome[0] + bonus))
        take_away(g, s, u, WITHDRAWN)  # [4.5.6] lifted off, not moved; it never returns
        score(s, "4.3.4", "withdrawal", outcome[0] + bonus, say, unit=u)


# 4.9 Waking reserves costs the Soviet points.


def reserve_stacks(s: KurskState) -> list[Hex]:
    """The hexes of the on-map reserves that still sleep."""
    return sorted({Hex(h) for u, h in enumerate(s.at) if h >= 0 and s.flags[u] & RESERVE})


def activation_points(g: DriveOnKursk, turn: int) -> int:
    """[4.3.13, 4.9.1] 7 on turn 1, 6 on turn 2 and so on down to 0, as the turn track says."""
    track = g.activation_track
    return track[min(turn, len(track)) - 1]


# 4.10 Extra turns.


class Vote(Ask["DriveOnKursk", KurskState], frozen=True):
    """[4.10] At the end of turn 7, and of turn 8 if it is played, both choose in secret."""

    now_rule = "4.10"
    sealed = True

    def asked(self, g: DriveOnKursk, s: KurskState) -> tuple[Side, ...]:
        return tuple(side for side in (GERMAN, SOVIET) if not s.votes[side])

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        if not all(s.votes):
            return False
        drop(s)
        push(s, CountVotes())
        return True

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "4.10", "vote", (s.turn + 1,))

    def vote(self, g: DriveOnKursk, s: KurskState, word: str, say: Say) -> None:
        s.votes[self.side] = word

    verbs = (verb("vote", one_of("yes", "no", rule="4.10"), do=vote),)


class CountVotes(Auto["DriveOnKursk", KurskState], frozen=True):
    """[4.10.1] Both yes: the turn is played; both no: the game ends. One alone: dice decide the price."""

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        from steppe.games.drive_on_kursk.sequence import GameTurn

        german, soviet = s.votes
        for side in (GERMAN, SOVIET):
            say(Opened("4.10", side, f"vote-{s.votes[side]}"))
        s.votes = ["", ""]
        if german == soviet == "no":
            push(s, FinalCount())
            return
        push(s, GameTurn(s.turn + 1))
        if german != soviet:
            alone = GERMAN if german == "yes" else SOVIET
            push(
                s, ExtraTurnRoll(alone), Dice(s.turn - 5)
            )  # [4.3.14] two dice for turn 8, [4.3.15] three for 9


class ExtraTurnRoll(Waiting["DriveOnKursk", KurskState], frozen=True):
    """[4.10.2] Wanted by the German alone the dice are deducted, by the Soviet alone added.
    [4.10.3] For turn 9 with three dice."""

    alone: Side

    def took(self, g: DriveOnKursk, s: KurskState, outcome: Outcome, say: Say) -> None:
        total = sum(outcome)
        say(Rolled("4.10.2", "extra-turn", outcome, total))
        rule = "4.3.14" if len(outcome) == 2 else "4.3.15"
        score(s, rule, "extra-turn", -total if self.alone == GERMAN else total, say)


# 6.9 The end.


class FinalCount(Auto["DriveOnKursk", KurskState], frozen=True):
    """[6.9] Units out of supply are eliminated: all Soviet ones first, then the Germans judged anew.
    [4.2.2] Then, and never before [4.2.5], the points decide."""

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        say(Began("6.9", "final-count", None, s.turn))
        for side in (SOVIET, GERMAN):
            remove_unsupplied(g, s, side, say)
        if not s.result:
            finish(s, verdict(g, s), "4.2.4" if s.gambit == 1 else "4.2.3", say)


def remove_unsupplied(g: DriveOnKursk, s: KurskState, side: Side, say: Say) -> None:
    """[6.9] With their normal points; [6.9.1] their hexes pass to the other side."""
    from steppe.games.drive_on_kursk.losses import eliminate

    for u in out_of_supply(g, s, side):
        h = where(s, u)
        eliminate(g, s, u, "6.9", say)
        if h not in s.stacks and not s.result:
            take_control(g, s, other(side), h, say)
