"""A table that is laid: its match and its guests, and what becomes of an order given at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from steppe.match import Match
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.consent import Consent
from steppe.server.drafts.wording import plain_reason
from steppe.server.reasons import Planned
from steppe.server.seats import Seat
from steppe.server.standin import StandIn
from steppe.server.standing import StandingOrders
from steppe.server.vault import Kept, Shelf
from steppe.table.basics import Action, Arg, IllegalAction, Reader, Reason, other, read_action

HUMAN = "human"

SCRIPT = "script"
"""The player of a side that plays the orders of a lesson."""

HASTY = "greedy"
"""Who plays for a computer player that was asked to make haste, and against whoever solves a puzzle."""

Send = Callable[[m.AnySay], Awaitable[None]]


class Outcome(NamedTuple):
    """How an order ended: why early, and the order that goes on with the rest of it, if there is one; or what
    is worth knowing of one that was carried out whole."""

    stopped: str = ""
    again: str = ""
    remark: m.Reason | None = None


WHOLE = Outcome()


class HeldUp(NamedTuple):
    """A side's order on whose way the other side was asked, until the side gives another."""

    by: str
    order: str
    why: str


@dataclass(eq=False)
class Guest:
    """A page at a table: how to reach it, and where it sits."""

    send: Send
    seat: Seat | None = None


@dataclass(eq=False)
class GameTable:
    """A match being played, its guests, and the lock that its writer holds."""

    kept: Kept
    match: Match
    shelf: Shelf
    standing: StandingOrders
    guests: list[Guest] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    thinking: asyncio.Task[None] | None = None
    consent: Consent = field(default_factory=Consent)
    advising: asyncio.Task[None] | None = None
    """Somebody asked what to do;"""
    reasoning: list[asyncio.Task[None]] = field(default_factory=list)
    """or, when all was over, why it was done: one plan after the other."""
    pondering: asyncio.Task[Action] | None = None
    """What a computer player thinks of now,"""
    hurried: bool = False
    """and whether somebody has asked it to make haste, until a person is asked."""
    held_up: HeldUp | None = None
    stand_in: StandIn = field(default_factory=StandIn)
    plans: list[Planned] | None = None
    """Of its computer players, once somebody has asked for them after the end."""

    @property
    def players(self) -> dict[str, str]:
        return self.kept.players


def carry_out(table: GameTable, by: str, ask: r.Change) -> Outcome:
    """Raises IllegalAction, and then nothing has changed. While the other side is asked on the way of an
    order, nobody knows yet whether it has ended early."""
    match = table.match
    match.check_at(ask.at, Reader(match.g.side_named(by)))
    is_answer = isinstance(ask, r.Do) and table.held_up is not None and table.held_up.by != by
    if not is_answer:
        table.held_up = None
    remark = _remark(match, by, ask.order) if isinstance(ask, r.Do) else None
    with match.in_one_piece():
        _change_match(table, by, ask)
        if isinstance(ask, r.Do) and match.is_held_up and not is_answer:
            table.held_up = HeldUp(by, ask.order, str(match.stopped))
        table.standing.answer()
    if not isinstance(ask, r.Do) or match.is_held_up:
        return WHOLE
    if match.stopped:
        return Outcome(str(match.stopped), ask.order if _goes_on(match, by, ask.order) else "")
    return WHOLE if remark is None else Outcome(remark=remark)


def _remark(match: Match, by: str, order: str) -> m.Reason | None:
    """What a game says of an order when it has been carried out."""
    side = match.g.side_named(by)
    if side not in match.sides_asked:
        return None
    reason = match.g.remark(match.sight(Reader(side)), side, read_action(order))
    return None if reason is None else plain_reason(match.words, reason)


def _goes_on(match: Match, by: str, order: str) -> bool:
    """Whether an order that ended early can be given again for what is left of it."""
    return bool(match.unfinished) and _is_open(match, by, order)


def _is_open(match: Match, by: str, order: str) -> bool:
    side = match.g.side_named(by)
    if side not in match.sides_asked:
        return False
    return match.g.why_not_order(match.sight(Reader(side)), side, read_action(order)) is None


def left_of(table: GameTable, seat: Seat) -> Outcome:
    """What is left of a side's order now that the other side has answered, if it did not go on by itself."""
    held = table.held_up
    if held is None or held.by != seat.name or table.match.is_held_up:
        return WHOLE
    return Outcome(held.why, held.order) if _is_open(table.match, held.by, held.order) else WHOLE


def _change_match(table: GameTable, by: str, ask: r.Change) -> None:
    match, consent = table.match, table.consent
    match ask:
        case r.Takeback():
            against = match.g.sides[other(match.g.side_named(by))]
            consent.ask(match, by, at_once=table.players.get(against, HUMAN) != HUMAN)
        case r.Consent():
            consent.answer(match, by, ask.agree)
        case r.Do():
            match.play(ask.order, by=by, heedless=ask.heedless)
        case r.Undo():
            if ask.unit:
                match.undo_unit(ask.unit, by=by)
            else:
                match.undo_move(by=by)
        case r.Resign():
            match.resign(by)


def play_for_computer(table: GameTable, order: Action, by: str) -> None:
    with table.match.in_one_piece():
        table.match.play(order, by)
        table.standing.answer()
    table.stand_in.leave_if_done(table.match)


def refusal(match: Match, code: str, *args: Arg) -> IllegalAction:
    reason = Reason("", code, args)
    return IllegalAction(reason, match.words.reason(reason))
