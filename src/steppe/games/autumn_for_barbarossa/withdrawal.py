"""2.1 The Hitler Withdrawal: the panzers are taken away, and a few regiments come back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from steppe.games.autumn_for_barbarossa.control import enter
from steppe.games.autumn_for_barbarossa.state import GERMAN, BarbarossaState
from steppe.hexes import Hex
from steppe.series.standard_combat.ratings import Rating
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import WITHDRAWN, Decision, Reason, Side, Unit
from steppe.table.events import Marked, Placed, Removed, Rolled
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.rows import read_rows
from steppe.table.state import lift, put
from steppe.table.steps import Ask, Dice, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

SURE = 6
"""[2.1] No die is needed on the turn at which every number would do."""


class Keepers(Struct, frozen=True):
    """[2.1a.1] How many regiments of one type and rating come back."""

    kind: str
    rating: Rating
    count: int


Withdrawal = tuple[Keepers, ...]


def read_withdrawal(g: AutumnForBarbarossa) -> Withdrawal:
    columns = ("type", "attack", "defence", "movement", "count", "rule")
    return tuple(
        Keepers(
            row["type"],
            Rating(row.number("attack"), row.number("defence"), row.number("movement")),
            row.number("count"),
        )
        for row in read_rows(g.data, "keepers.tsv", columns)
    )


def roll(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """[2.1] From turn 6 on the German rolls until it has happened; on turn 8 it happens without a die."""
    chance = g.setup.orders_of(s.turn, side).withdrawal
    if not chance or s.withdrawal:
        return
    if chance >= SURE:
        withdraw(g, s, say)
    else:
        push(s, WithdrawalRoll(chance), Dice())


class WithdrawalRoll(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[2.1.1] On turn 6 with 1 or 2, on turn 7 with 1 to 4."""

    chance: int

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        say(Rolled("2.1.1", "withdrawal", outcome, outcome[0]))
        if outcome[0] <= self.chance:
            withdraw(g, s, say)


def withdraw(g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
    """[2.1a] Every yellow German unit on the map leaves the game, disorganised or out of supply or not, and
    not into the cup. [2.1a.3] Units off the map stay what they are, [2.1b] those in the cup too."""
    s.withdrawal = s.turn
    say(Marked("2.1", "hitler-withdrawal", GERMAN))
    for u, h in enumerate(s.at):
        if h >= 0 and g.side_of[u] == GERMAN and g.is_yellow[u]:
            lift(g, s, Unit(u), WITHDRAWN)
            s.flags[u] = 0
            say(Removed("2.1a", Unit(u), Hex(h), "withdrawn"))
    push(s, Return(GERMAN, tuple(keepers.count for keepers in g.withdrawal)))


class Return(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[2.1a.1] Two panzer and six motorized regiments come back at full strength, taken from those just
    removed; if there were fewer, fewer come."""

    left: tuple[int, ...]
    """How many of each kind are still to come."""

    now_rule = "2.1a"

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        if any(True for _ in self.units(g, s)):
            return False
        drop(s)
        return True

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, "2.1a.1", "return", (sum(self.left),))

    def kind_of(self, g: AutumnForBarbarossa, u: Unit) -> int | None:
        counter = g.counters[u]
        for i, keepers in enumerate(g.withdrawal):
            if (counter.kind, counter.full) == (keepers.kind, keepers.rating):
                return i
        return None

    def units(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Unit]:
        if any(True for _ in self.hexes(g, s)):
            for u, h in enumerate(s.at):
                if h == WITHDRAWN and self.why_not_bring(g, s, Unit(u)) is None:
                    yield Unit(u)

    def why_not_bring(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Reason | None:
        kind = self.kind_of(g, u)
        if s.at[u] != WITHDRAWN or kind is None:
            return Reason("2.1a.1", "no-keeper", (g.units[u],))
        if not self.left[kind]:
            return Reason("2.1a.1", "enough-keepers", (g.units[u],))
        return None

    def hexes(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit | None = None) -> Iterable[Hex]:
        """[2.1a.2] Any hex next to a German unit that stayed: in a zone of control or not, supplied or
        not."""
        stayed = {h for h in s.stacks if self._has_stayer(g, s, h)}
        around = {n for h in stayed for n in g.around[h]}
        return (Hex(h) for h in sorted(around) if not s.holder[h] & ~(1 << GERMAN))

    def _has_stayer(self, g: AutumnForBarbarossa, s: BarbarossaState, h: int) -> bool:
        """Whoever is not yellow has stayed; whoever is has come back."""
        return any(g.side_of[u] == GERMAN and not g.is_yellow[u] for u in s.stacks.get(h, ()))

    def why_not_place(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex) -> Reason | None:
        reason = self.why_not_bring(g, s, u)
        if reason is None and s.holder[h] & ~(1 << GERMAN):
            return Reason("S-1.11", "enemy-there", (g.numbers[h],))
        if reason is None and not any(self._has_stayer(g, s, n) for n in g.around[h]):
            return Reason("2.1a.2", "return-where", (g.numbers[h],))
        return reason

    def place(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex, say: Say) -> None:
        kind = self.kind_of(g, u)
        left = tuple(n - (i == kind) for i, n in enumerate(self.left))
        replace(s, structs.replace(self, left=left))
        put(g, s, u, h)
        say(Placed("2.1a.1", (u,), h))
        enter(g, s, GERMAN, h, say)

    verbs = (verb("place", a_unit(units), a_hex(hexes), why_not=why_not_place, do=place),)


STEPS: tuple[type[Step], ...] = (WithdrawalRoll, Return)
