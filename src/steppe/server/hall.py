"""The hall: guests come to tables, sit down and ask. Each table has one writer at a time."""

from __future__ import annotations

import asyncio

from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.game_table import HUMAN, WHOLE, GameTable, Guest, Send, carry_out
from steppe.server.matches import Matches
from steppe.server.news import news_for, seat_at, side_seat, tell
from steppe.server.opponents import Opponents
from steppe.server.questions import NotSeated, answer
from steppe.server.seats import Seat
from steppe.server.tables import Tables
from steppe.server.vault import Repeated, Vault
from steppe.table.basics import IllegalAction
from steppe.table.game import AnyGame


class Hall:
    """All matches, those of them at whose tables somebody sits, and the computer players."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.matches = Matches(vault)
        self.tables = Tables(self.matches)
        self.opponents = Opponents(self.tables)

    async def close(self) -> None:
        await self.opponents.close()

    # Matches as wholes.

    async def begin_again(self, name: str) -> str:
        """The same once more: game, scenario, options, players, name, or the same lesson; raises NoSuchMatch,
        CannotOpen, BadOption."""
        table = await self.tables.of(name)
        self.tables.clear(table)
        kept, match = self.vault.one(name), table.match
        if match.header.script:
            return await asyncio.to_thread(self.matches.begin_lesson, match.g.id, match.header.script.lesson)
        about = match.g.id, match.g.scenario, dict(match.g.options), kept.players
        return await asyncio.to_thread(self.matches.begin, *about, None, match.takebacks, kept.name)

    async def save_for(self, name: str, seat: str) -> bytes:
        """The whole save once nothing is hidden in it from whoever plays here, else that of one seat. Raises
        NoSuchMatch, NotSeated."""
        table = await self.tables.of(name)
        self.tables.clear(table)
        match = table.match
        async with table.lock:
            if match.over or match.g.open_table or _people(table) < 2:
                return await asyncio.to_thread(match.to_bytes)
            if seat not in match.g.sides:
                raise NotSeated("two people play this match: each may save what his seat knows (?seat=SIDE)")
            return await asyncio.to_thread(match.seat_save, seat)

    async def hand_out(self, name: str, seat: str) -> bytes:
        """The whole save of a running match, by an act that its log keeps and that everybody is told of."""
        table = await self.tables.of(name)
        side = seat_at(table, seat).side
        if side is None:
            raise NotSeated("only a side can take the whole save")
        async with table.lock:
            if table.match.over:
                return await asyncio.to_thread(table.match.to_bytes)
            async with self.tables.in_one_piece(table):
                await asyncio.to_thread(table.match.hand_out, seat)
            await tell(table, None, 0)
            data = await asyncio.to_thread(table.match.to_bytes)
        self.tables.clear(table)
        return data

    def look_through(self) -> None:
        """Find the matches that cannot be opened before anybody tries."""
        self.matches.look_through({table.kept.id for table in self.tables.laid()})

    async def board_of(self, name: str) -> AnyGame:
        table = await self.tables.of(name)
        self.tables.clear(table)
        return table.match.g

    async def shown_to(self, name: str, seat: str) -> tuple[GameTable, Seat]:
        """A match and a seat at it, for somebody who comes to look and not to play; raises NotSeated."""
        table = await self.tables.of(name)
        self.tables.clear(table)
        return table, seat_at(table, seat)

    async def remove(self, name: str) -> None:
        """Clear a table away and forget its match; raises NoSuchMatch."""
        await asyncio.to_thread(self.vault.one, name)
        table = self.tables.drop(name)
        if table is not None:
            await self.opponents.leave(table)
        await asyncio.to_thread(self.matches.remove, name)

    # Guests.

    async def join(self, name: str, send: Send) -> tuple[GameTable, Guest]:
        table = await self.tables.of(name)
        guest = Guest(send)
        table.guests.append(guest)
        self.opponents.wake(table)
        return table, guest

    def leave(self, table: GameTable, guest: Guest) -> None:
        table.guests.remove(guest)
        self.tables.clear(table)

    # Asking.

    async def ask(self, table: GameTable, guest: Guest, ask: r.AnyRequest) -> None:
        """Carry out or answer one ask; whatever is wrong with it is said to the guest."""
        async with self.tables.refusing(table, guest, ask.n):
            match ask:
                case r.Sit():
                    await self._sit(table, guest, ask)
                case r.Rise():
                    guest.seat = None
                    await guest.send(m.Risen(ask.n))
                case r.Standing():
                    await self._stand(table, guest, ask)
                case r.Hint():
                    await self.opponents.advise(table, guest, ask)
                case r.PlayOn():
                    await self.opponents.play_on(table, guest, ask)
                case r.Plans():
                    await guest.send(await self.opponents.afterwards.planned(table, guest, ask.n))
                case r.Reasons():
                    self.opponents.reason(table, guest, ask)
                case r.Hurry():
                    await self.opponents.hurry(table, guest, ask.n)
                case r.Do() | r.Undo() | r.Resign() | r.Takeback() | r.Consent():
                    await self._change(table, guest, ask)
                case _:
                    async with table.lock:  # nobody hears of what is not stored yet
                        said = answer(table, guest, ask)
                    await guest.send(said)

    async def _sit(self, table: GameTable, guest: Guest, ask: r.Sit) -> None:
        seat = seat_at(table, ask.seat)
        async with table.lock:
            guest.seat = seat
            news = news_for(table, seat, ask.n)
        await guest.send(news)

    async def _change(self, table: GameTable, guest: Guest, ask: r.Change) -> None:
        """One writer at a time; the answer goes out when the disk has the lines. Whoever acts himself wants
        nobody to play for him any longer."""
        seat = side_seat(guest)
        if not 0 < len(ask.key) <= 64:
            raise NotSeated("an action needs a key of at most 64 characters")
        async with table.lock:
            if table.stand_in.side == seat.side:
                table.stand_in.leave()
            outcome = WHOLE
            try:
                async with self.tables.in_one_piece(table, ask.key):
                    outcome = carry_out(table, seat.name, ask)
            except Repeated:
                pass  # it is answered again
            except IllegalAction:
                if not await asyncio.to_thread(self.vault.seen, table.kept.id, ask.key):
                    raise
            await tell(table, guest, ask.n, outcome)
        self.opponents.wake(table)

    async def _stand(self, table: GameTable, guest: Guest, ask: r.Standing) -> None:
        """Keep a side's standing orders; the other one hears of them only by what they do."""
        seat = side_seat(guest)
        table.standing.check()
        async with table.lock:
            at = len(table.match.lines)
            await asyncio.to_thread(self._keep_standing, table.kept.id, seat.name, ask.least)
            table.standing.give(seat.name, ask.least)
            async with self.tables.in_one_piece(table):
                table.standing.answer()
            answered = len(table.match.lines) > at
            await tell(table, guest, ask.n, only="" if answered else seat.name)
        self.opponents.wake(table)

    def _keep_standing(self, match: str, side: str, least: int | None) -> None:
        self.vault.one(match)  # it may have been removed
        self.vault.keep_standing(match, side, least)


def _people(table: GameTable) -> int:
    return sum(table.players.get(side, HUMAN) == HUMAN for side in table.match.g.sides)
