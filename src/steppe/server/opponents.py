"""Computer players at the tables: they play their sides, say what they would do, and why they did it."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures.process import BrokenProcessPool

from steppe.match import Match
from steppe.match.record import STRICT
from steppe.players import players_of, seed_for
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.afterwards import Afterwards
from steppe.server.computer import Think, for_a_person
from steppe.server.game_table import HASTY, HUMAN, SCRIPT, GameTable, Guest, play_for_computer, refusal
from steppe.server.hints import hinted
from steppe.server.lessons import lesson_of, next_order
from steppe.server.news import side_seat, tell
from steppe.server.questions import NotSeated
from steppe.server.seats import Seat
from steppe.server.tables import Tables
from steppe.server.vault import VaultTrouble
from steppe.table.basics import Reader, Reason, Side, read_action

OFTEN = 0.4
"""Seconds after which it is said again how far a computer is."""

MOST_REASONS = 16
"""Plans of which the reasons may be waited for at a table."""

log = logging.getLogger("steppe")


class Opponents:
    """One of them thinks at a table at a time, and one may advise a person meanwhile."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.think = Think()
        self.afterwards = Afterwards(self.think)

    async def close(self) -> None:
        for table in self.tables.laid():
            await self.leave(table)
        self.think.close()

    async def leave(self, table: GameTable) -> None:
        """Whoever thinks at this table stops."""
        if table.thinking is not None:
            table.thinking.cancel()
            await asyncio.wait([table.thinking])

    # Playing.

    def wake(self, table: GameTable) -> None:
        """Let a computer player think if it is asked and does not think already."""
        if (table.thinking is None or table.thinking.done()) and self._computer(table) is not None:
            table.thinking = asyncio.create_task(self._computers(table))

    def _computer(self, table: GameTable) -> Side | None:
        sides = table.match.sides_asked
        return next((side for side in sides if self._player(table, side) != HUMAN), None)

    def _player(self, table: GameTable, side: Side) -> str:
        if table.stand_in.side == side:
            return _adviser(table.match)
        return table.players.get(table.match.g.sides[side], HUMAN)

    def _thinker(self, table: GameTable, side: Side) -> str:
        """Who thinks for a side: where a lesson has written no order down, the player that it names."""
        player = self._player(table, side)
        if player != SCRIPT:
            return player
        lesson = lesson_of(table.match)
        return HASTY if lesson is None else lesson.then

    async def _computers(self, table: GameTable) -> None:
        await self._let_them_play(table)
        stood_in = table.stand_in.side is not None  # somebody else is asked, or nobody looks on
        table.stand_in.leave()
        table.thinking = None
        if stood_in:
            async with table.lock:
                await tell(table, None, 0)
        self.tables.clear(table)

    async def _let_them_play(self, table: GameTable) -> None:
        told: Side | None = None
        while table.guests and (side := self._computer(table)) is not None:
            if side != told:
                told = side
                await self._say_thinking(table, side)
            try:
                if not await self._plays_by_script(table, side):
                    await self._computer_plays(table, side)
            except VaultTrouble as trouble:
                log.warning("match %s: %s", table.kept.id, trouble)
                await self._say_stumbled(table, side)
                return
            except (TimeoutError, BrokenProcessPool) as error:
                log.warning("match %s: a computer player was stopped: %s", table.kept.id, error)
                await self._say_stumbled(table, side)
                return
            except Exception:
                log.exception("the computer player of %s stumbled", table.kept.id)
                await self._say_stumbled(table, side)
                return
        table.hurried = False

    async def _say_stumbled(self, table: GameTable, side: Side) -> None:
        """Nobody waits for a computer that will not answer; it tries again when a guest comes."""
        match = table.match
        reason = Reason("", "computer-stumbled", (match.g.sides[side],))
        for guest in list(table.guests):
            await guest.send(m.Refused(0, reason.rule, reason.code, match.words.reason(reason)))

    async def _plays_by_script(self, table: GameTable, side: Side) -> bool:
        """The next order that a lesson has written down for a side; whether there was one."""
        match = table.match
        lesson = lesson_of(match) if self._player(table, side) == SCRIPT else None
        if lesson is None:
            return False
        async with table.lock:
            order = await asyncio.to_thread(next_order, match, lesson, side)
            if order is None:
                return False
            async with self.tables.in_one_piece(table):
                play_for_computer(table, read_action(order), match.g.sides[side])
            await tell(table, None, 0)
        return True

    async def _computer_plays(self, table: GameTable, side: Side) -> None:
        match = table.match
        at = len(match.lines)
        sight = match.sight(Reader(side))
        player = HASTY if table.hurried else self._thinker(table, side)
        stands_in = table.stand_in.side == side
        name = for_a_person(table.kept.id) if stands_in else table.kept.id
        thought = self.think.choose(player, name, match.g, sight, side, seed_for(match, side))
        table.pondering = asyncio.create_task(thought)
        try:
            await self._tell_progress(table, side, name)
            action = await table.pondering
        except asyncio.CancelledError:
            if table.pondering.cancelled() and table.hurried:
                return  # it is asked again and makes haste
            table.pondering.cancel()
            raise
        finally:
            table.pondering = None
        async with table.lock:
            if len(match.lines) != at or stands_in != (table.stand_in.side == side):
                return  # something happened while it thought
            async with self.tables.in_one_piece(table):
                play_for_computer(table, action, match.g.sides[side])
            await tell(table, None, 0)

    async def _tell_progress(self, table: GameTable, side: Side, name: str) -> None:
        """Say how far a computer is that takes long, until it has answered."""
        told = 0.0
        while table.pondering is not None:
            await asyncio.wait([table.pondering], timeout=OFTEN)
            done = self.think.done(name)
            if table.pondering.done():
                return
            if done != told:
                told = done
                await self._say_thinking(table, side, done)

    async def _say_thinking(self, table: GameTable, side: Side, done: float = 0.0) -> None:
        for guest in list(table.guests):
            if guest.seat is not None:
                await guest.send(m.Thinking(0, table.match.g.sides[side], round(done, 2)))

    async def hurry(self, table: GameTable, guest: Guest, n: int) -> None:
        """The computer is still to play: what it plays is told when it has."""
        side_seat(guest)
        if table.pondering is not None:
            table.hurried = True
            table.pondering.cancel()
        side = self._computer(table)
        await guest.send(m.Thinking(n, "" if side is None else table.match.g.sides[side]))

    async def play_on(self, table: GameTable, guest: Guest, ask: r.PlayOn) -> None:
        """A computer sits down in the place of a person, or rises; what it plays is told as it plays it."""
        seat = side_seat(guest)
        async with table.lock:
            if ask.on:
                table.stand_in.take_over(table.match, _advised_side(table.match, seat))
            elif table.stand_in.side == seat.side:
                table.stand_in.leave()
            await tell(table, guest, ask.n)
        self.wake(table)

    # Advising.

    async def advise(self, table: GameTable, guest: Guest, ask: r.Hint) -> None:
        """Let a computer think in the place of a person, who may go on meanwhile; one question at a time."""
        match, seat = table.match, side_seat(guest)
        side = _advised_side(match, seat)
        if table.advising is not None:
            table.advising.cancel()
            await asyncio.wait([table.advising])
        if ask.on:
            table.advising = asyncio.create_task(self._hint(table, guest, ask.n, side))
        else:
            await guest.send(m.Hinted(ask.n))

    def reason(self, table: GameTable, guest: Guest, ask: r.Reasons) -> None:
        """Let it think again as it did in a match that is over."""
        table.reasoning = [task for task in table.reasoning if not task.done()]
        if len(table.reasoning) == MOST_REASONS:
            raise refusal(table.match, "counsel-busy")
        before = table.reasoning[-1:]
        table.reasoning.append(asyncio.create_task(self._reason(table, guest, ask, before)))

    async def _reason(
        self, table: GameTable, guest: Guest, ask: r.Reasons, before: list[asyncio.Task[None]]
    ) -> None:
        if before:
            await asyncio.wait(before)
        async with self.tables.refusing(table, guest, ask.n):
            await guest.send(await self.afterwards.reasoned(table, ask))

    async def _hint(self, table: GameTable, guest: Guest, n: int, side: Side) -> None:
        match = table.match
        reader, best = Reader(side), _adviser(match)
        at = match.heard(reader)
        sight, seed = match.sight(reader), seed_for(match, side)
        async with self.tables.refusing(table, guest, n):
            try:
                found = await self.think.counsel(best, table.kept.id, match.g, sight, side, seed)
            except asyncio.CancelledError:
                raise refusal(match, "counsel-stopped") from None
            except (TimeoutError, BrokenProcessPool) as error:
                log.warning(
                    "match %s: a computer that was asked for advice was stopped: %s", table.kept.id, error
                )
                raise refusal(match, "counsel-stumbled") from None
            except Exception:
                log.exception("no counsel at %s", table.kept.id)
                raise refusal(match, "counsel-stumbled") from None
            match.check_at(at, reader)
            await guest.send(hinted(match, n, side, found))


def _adviser(match: Match) -> str:
    """The best player that the game has."""
    return players_of(match.g.id)[-1]


def _advised_side(match: Match, seat: Seat) -> Side:
    """Whom a computer may advise or play for: a side that is asked, in a friendly match."""
    if seat.side is None or seat.side not in match.sides_asked:
        raise NotSeated("that side is not asked now")
    if match.takebacks == STRICT:
        raise refusal(match, "no-counsel")
    return seat.side
