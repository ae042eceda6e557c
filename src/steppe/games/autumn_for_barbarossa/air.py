"""1.9 Air strikes: rolled for in the Reinforcement Phase, split or not, and used between moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from steppe.games.autumn_for_barbarossa.counters import SIDES
from steppe.games.autumn_for_barbarossa.losses import lose_step
from steppe.games.autumn_for_barbarossa.stacking import disorganise
from steppe.games.autumn_for_barbarossa.state import GERMAN, BarbarossaState
from steppe.hexes import Hex
from steppe.table.agenda import drop, push
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Lapsed, Marked, Revealed, Rolled
from steppe.table.grammar import a_hex, a_number, verb
from steppe.table.rows import Row, by_key, check_has, read_rows
from steppe.table.state import show
from steppe.table.steps import Ask, Auto, Dice, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

# What the tables say.


class AirForce(Struct, frozen=True):
    """What a side's air strikes can do."""

    strike: int
    """[1.9a.2] The highest modified die at which a strike succeeds."""
    breakdown: int
    """[1.9b.2] The same of half a strike: it is less."""
    breakdowns: int
    """[1.9b] How many halves the side may have in a turn."""
    kill: int
    """[1.9a.4] The lowest die at which a unit loses a step."""


Air = tuple[AirForce, AirForce]


def read_air(g: AutumnForBarbarossa) -> Air:
    """[6.3] The air strikes of both sides."""
    columns = ("side", "strike", "breakdown", "breakdowns", "kill", "rule", "source")
    rows = by_key(read_rows(g.data, "air.tsv", columns), "side")
    check_has("air.tsv", rows, SIDES)
    german, soviet = (_air_force(rows[side]) for side in SIDES)
    return german, soviet


def _air_force(row: Row) -> AirForce:
    strike, breakdown, breakdowns, kill = map(row.number, ("strike", "breakdown", "breakdowns", "kill"))
    return AirForce(strike, breakdown, breakdowns, kill)


# How many there are.


def roll_strikes(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """[1.9] The Orders of Arrival allow one die or two, or none. [1.9.1] Nothing is saved from earlier
    turns."""
    s.strikes = s.breakdowns = 0
    dice = g.setup.orders_of(s.turn, side).air
    if dice:
        push(s, AirRoll(side), Dice(dice))


class AirRoll(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.9, S-1.9] The sum of the dice is the number of strikes; [1.9b] then some may be split."""

    side: Side

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        s.strikes = sum(outcome)
        say(Rolled("1.9", "air-strikes", outcome, s.strikes))
        push(s, Split(self.side))


class Split(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.9b] At this moment only a side may break strikes down, each into two; [1.9.1] each is then used
    once."""

    now_rule = "1.9b"

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, "1.9b", "split-strikes", (s.strikes, g.air[side].breakdowns))

    def numbers(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterable[int]:
        return range(1 + self.most(g, s))

    def most(self, g: AutumnForBarbarossa, s: BarbarossaState) -> int:
        return min(s.strikes, g.air[self.side].breakdowns // 2)

    def why_not_split(self, g: AutumnForBarbarossa, s: BarbarossaState, n: int) -> Reason | None:
        if n > self.most(g, s):
            return Reason("1.9b", "split-too-many", (self.most(g, s), g.air[self.side].breakdowns))
        return None

    def split(self, g: AutumnForBarbarossa, s: BarbarossaState, n: int, say: Say) -> None:
        s.strikes -= n
        s.breakdowns = 2 * n
        if n:
            say(Marked("1.9b", "strikes-split", self.side))
        drop(s)

    verbs = (verb("split", a_number(numbers), why_not=why_not_split, do=split, closing=True),)


def remove_unused(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """[1.1.2] The German's unused strikes go after Exploitation, [1.1.4] the Soviet's after Movement."""
    if s.strikes or s.breakdowns:
        say(Marked("1.1.2" if side == GERMAN else "1.1.4", "strikes-unused", side))
    s.strikes = s.breakdowns = 0


# Striking: two verbs of the phases in which units move.


class Flying(Protocol):
    """The decision between whose moves a strike comes [S-5.10]."""

    @property
    def side(self) -> Side: ...

    @property
    def exploiting(self) -> bool: ...


def _no_flying(ask: Flying) -> Reason | None:
    """[1.9.2] The German strikes in Movement and Exploitation, the Soviet in Movement alone."""
    if ask.exploiting and ask.side != GERMAN:
        return Reason("1.9.2", "no-strikes-now")
    return None


def why_no_strikes(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState) -> Reason | None:
    return _no_flying(ask) or (None if s.strikes else Reason("1.9.1", "no-strikes-left"))


def why_no_breakdowns(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState) -> Reason | None:
    return _no_flying(ask) or (None if s.breakdowns else Reason("1.9.1", "no-breakdowns-left"))


def targets(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Hex]:
    enemy = 1 << other(ask.side)
    return (Hex(h) for h in s.stacks if s.holder[h] == enemy and h not in s.struck)


def why_not_target(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex) -> Reason | None:
    """[1.9.3] A hex with enemies that has not been struck in this phase; [1.9b.1] so that half a strike is
    always alone on its hex."""
    if s.holder[h] != 1 << other(ask.side):
        return Reason("1.9.3", "no-target", (g.numbers[h],))
    if h in s.struck:
        return Reason("1.9.3", "struck-already", (g.numbers[h],))
    return None


def how_many(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex) -> Iterable[int]:
    return range(1, s.strikes + 1)


def why_not_strike(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex, n: int) -> Reason | None:
    """[1.9.3] Any number may hit a hex; [1.9.1] each strike is used once."""
    reason = why_not_target(ask, g, s, h)
    if reason is None and not 1 <= n <= s.strikes:
        return Reason("1.9.1", "strikes-left", (s.strikes,))
    return reason


def strike(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex, n: int, say: Say) -> None:
    """[1.9.3] All that hit a hex are named before the first of them is rolled."""
    s.strikes -= n
    _attack(g, s, ask.side, h, Bombing(ask.side, h, n, g.air[ask.side].strike), say)


def break_in(ask: Flying, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex, say: Say) -> None:
    """[1.9b.1, 1.9b.2] Half a strike, alone, with the lesser rating."""
    s.breakdowns -= 1
    _attack(g, s, ask.side, h, Bombing(ask.side, h, 1, g.air[ask.side].breakdown), say)


def _attack(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side, h: Hex, bombing: Bombing, say: Say
) -> None:
    s.struck = sorted({*s.struck, h})
    say(Marked("1.9.3", "struck", side, h))
    push(s, bombing)


STRIKE = verb(
    "strike", a_hex(targets), a_number(how_many), bars=why_no_strikes, why_not=why_not_strike, do=strike
)
BREAKDOWN = verb("breakdown", a_hex(targets), bars=why_no_breakdowns, why_not=why_not_target, do=break_in)


class Bombing(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.9a.1] Strikes roll one after another, each for itself. What is left over a hex that earlier ones
    have emptied is spent (ruling)."""

    side: Side
    at: Hex
    strikes: int
    rating: int

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        if not self.strikes:
            return
        if self.at not in s.stacks:
            say(Lapsed("1.9.3", "strikes", self.at))
            return
        rest = Bombing(self.side, self.at, self.strikes - 1, self.rating)
        push(s, rest, StrikeRoll(self.side, self.at, self.rating), Dice())


class StrikeRoll(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.9a.2, 6.3] The die, and what the terrain adds to it [1.3b.3], at or below the rating: all units of
    the hex are disorganised [1.7]. [1.9a.3] A success over a hex that is so already brings kill rolls like
    any."""

    side: Side
    at: Hex
    rating: int

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        total = outcome[0] + g.ground.barrage[self.at]
        say(Rolled("1.9a.2", "strike", outcome, total))
        if total <= self.rating:
            units = s.stacks[self.at]
            disorganise(g, s, units, "1.9a.2", say)
            push(s, KillRoll(self.side, self.at), Dice(len(units)))


class KillRoll(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.9a.4] A die for each unit of the hex, bottom to top: 5 and 6 cost it a step. Whoever is hit is
    seen."""

    side: Side
    at: Hex

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        units = s.stacks[self.at]
        hit = tuple(u for u, die in zip(units, outcome, strict=True) if die >= g.air[self.side].kill)
        say(Rolled("1.9a.4", "kill", outcome, len(hit)))
        for u in hit:
            self._hit(g, s, u, say)

    def _hit(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, say: Say) -> None:
        show(s, (u,), self.side)
        say(Revealed("1.9a.4", (u,), self.at))
        lose_step(g, s, u, "1.9a.4", say)


STEPS: tuple[type[Step], ...] = (AirRoll, Split, Bombing, StrikeRoll, KillRoll)
