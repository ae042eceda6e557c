"""The hall: tables at which matches are played. Each table has one writer at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Coroutine, Mapping
from weakref import WeakValueDictionary

from msgspec import UNSET, structs

from steppe.games import game_class, load_game
from steppe.match import BadSave, Match, look_through, open_bytes, usual_takeback
from steppe.match.record import STRICT
from steppe.players import PLAYERS, is_ours, players_of, seed_for
from steppe.server import advice
from steppe.server import messages as m
from steppe.server.afterwards import Afterwards
from steppe.server.computer import Think, for_a_person
from steppe.server.hints import hinted
from steppe.server.laid import (
    HUMAN,
    WHOLE,
    GameTable,
    Guest,
    Send,
    Stopped,
    carry_out,
    left_of,
    play_for_computer,
    refusal,
)
from steppe.server.puzzles import puzzle_named
from steppe.server.questions import NotSeated, answer
from steppe.server.seats import WATCHING, Seat
from steppe.server.standing import StandingOrders
from steppe.server.vault import Kept, NoSuchMatch, Overtaken, Repeated, Shelf, Vault, VaultTrouble
from steppe.table.basics import IllegalAction, Reader, Reason, Side
from steppe.table.dataset import DataSet, packaged
from steppe.table.game import AnyGame, BadOption
from steppe.table.plain import Track, track_line, tracks
from steppe.table.puzzles import lay_out
from steppe.table.queries import BadQuery

FAULT = "the program has stumbled over this, which is its own fault; nothing was done"
HASTY = "greedy"
"""Who plays for a computer player that was asked to make haste."""

MOST_NAME = 80
"""So many letters the name of a match has at most."""

log = logging.getLogger("steppe")


class Hall:
    """All tables. A table is laid when somebody comes to it, from its log and nothing else."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.think = Think()
        self._afterwards = Afterwards(self.think)
        self._tables: dict[str, GameTable] = {}
        self._laying: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a table is laid; each is forgotten when nobody waits for it."""
        self._games: WeakValueDictionary[str, AnyGame] = WeakValueDictionary()
        """A game is the same for all its matches, as long as one of them is played."""
        self._troubles: dict[str, str] = {}
        """Matches that cannot be opened, and why; nobody tries again and again."""

    async def close(self) -> None:
        for table in self._tables.values():
            if table.thinking is not None:
                table.thinking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await table.thinking
        self.think.close()

    # Beginning.

    def begin(
        self,
        game: str,
        scenario: str,
        options: dict[str, str],
        players: dict[str, str],
        seed: str | None = None,
        takeback: str = "",
        name: str = "",
    ) -> str:
        """A new match, strict between two people unless told; raises BadOption."""
        g = self._packaged(game, scenario, options)
        check_players(g, players)
        two_people = set(players.values()) == {HUMAN}
        match = Match.new(g, seed, takeback=takeback or usual_takeback(two_people))
        found = self.vault.add(g.id, g.scenario, players, match.to_bytes(), *_about(match))
        if name:
            self.rename(found, name)
        return found

    def begin_puzzle(self, game: str, name: str) -> str:
        """A friendly match from the position of a puzzle; raises BadOption."""
        puzzle = puzzle_named(game, name)
        g = lay_out(puzzle, self._packaged).g
        players = {side: HUMAN if side == puzzle.side else HASTY for side in g.sides}
        match = Match.new(g, start=puzzle.position)
        found = self.vault.add(g.id, g.scenario, players, match.to_bytes(), *_about(match))
        self.rename(found, puzzle.title)
        return found

    async def begin_again(self, name: str) -> str:
        """The same once more: game, scenario, options, players, name; raises NoSuchMatch, CannotOpen."""
        table = await self.table(name)
        self.clear(table)
        kept, match = self.vault.one(name), table.match
        about = match.g.id, match.g.scenario, dict(match.g.options), kept.players
        return await asyncio.to_thread(self.begin, *about, None, match.takebacks, kept.name)

    def rename(self, name: str, called: str) -> None:
        """Call a match as its player likes, in one short line; raises NoSuchMatch."""
        self.vault.one(name)
        self.vault.rename(name, " ".join(called.split())[:MOST_NAME])

    def take_in(self, data: bytes, players: dict[str, str] | None) -> tuple[str, str]:
        """A match from a save, and what is to be said about the save; raises BadSave, BadOption."""
        match = open_bytes(data, self._game)
        who = players or _who_plays(match)
        check_players(match.g, who)
        name = self.vault.add(match.g.id, match.g.scenario, who, match.to_bytes(), *_about(match))
        return name, match.notice

    async def save_for(self, name: str, seat: str) -> bytes:
        """The whole save once nothing is hidden in it from whoever plays here, else that of one seat. Raises
        NoSuchMatch, NotSeated."""
        table = await self.table(name)
        self.clear(table)
        match = table.match
        async with table.lock:
            if match.over or match.g.open_table or _people(table) < 2:
                return await asyncio.to_thread(match.to_bytes)
            if seat not in match.g.sides:
                raise NotSeated("two people play this match: each may save what his seat knows (?seat=SIDE)")
            return await asyncio.to_thread(match.seat_save, seat)

    async def hand_out(self, name: str, seat: str) -> bytes:
        """The whole save of a running match, by an act that its log keeps and that everybody is told of."""
        table = await self.table(name)
        side = _seat_at(table, seat).side
        if side is None:
            raise NotSeated("only a side can take the whole save")
        async with table.lock:
            if table.match.over:
                return await asyncio.to_thread(table.match.to_bytes)
            async with self._in_one_piece(table):
                await asyncio.to_thread(table.match.hand_out, seat)
            await self._tell(table, None, 0)
            data = await asyncio.to_thread(table.match.to_bytes)
        self.clear(table)
        return data

    async def table(self, name: str) -> GameTable:
        """The table of a match, laid if it is not; raises NoSuchMatch, CannotOpen."""
        lock = self._laying.setdefault(name, asyncio.Lock())
        async with lock:
            if name not in self._tables:
                if name in self._troubles:
                    raise CannotOpen(self._troubles[name])
                try:
                    table = await asyncio.to_thread(self._lay, name)
                    await table.shelf.write()
                    self._tables[name] = table
                except (BadSave, BadOption) as error:
                    self._troubles[name] = str(error)
                    log.warning("match %s cannot be opened: %s", name, error)
                    raise CannotOpen(str(error)) from None
        return self._tables[name]

    def look_through(self) -> None:
        """Find the matches that cannot be opened before anybody tries, as far as it shows without playing
        them again."""
        for kept in self.vault.all():
            if kept.id in self._tables or kept.id in self._troubles:
                continue
            try:
                look_through(self.vault.read(kept.id), game_class)
            except BadSave as error:
                self._troubles[kept.id] = str(error)
                log.warning("match %s cannot be opened: %s", kept.id, error)

    def all(self) -> list[Kept]:
        """All matches, the last played first; of those that cannot be opened it is said why."""
        return [
            structs.replace(kept, trouble=self._troubles.get(kept.id, kept.trouble))
            for kept in self.vault.all()
        ]

    def _packaged(self, game: str, scenario: str, options: Mapping[str, str]) -> AnyGame:
        """Raises BadOption."""
        return self._game(game, scenario, options, packaged(game_class(game).package))

    def _game(self, game: str, scenario: str, options: Mapping[str, str], data: DataSet) -> AnyGame:
        """Raises BadOption, BadData."""
        name = f"{game} {scenario} {sorted(options.items())} {data.digest} {data.kit}"
        found = self._games.get(name)
        if found is None:
            found = self._games[name] = load_game(game, scenario, options, data)
        return found

    def _lay(self, name: str) -> GameTable:
        """Play the log again; what a newer rule or a cut-off line makes of it is kept at once."""
        kept, data = self.vault.one(name), self.vault.read(name)
        if kept.trouble:
            raise BadSave(0, kept.trouble)
        match = open_bytes(data, self._game)
        mended = match.to_bytes()
        if mended != data:
            self.vault.rewrite(name, mended)
        shelf = Shelf(self.vault, name, Noted(match))
        match.store = shelf
        people = [side for side in match.g.sides if kept.players.get(side, HUMAN) == HUMAN]
        match.computers = frozenset(match.g.side_named(s) for s in match.g.sides if s not in people)
        standing = StandingOrders(match, people, self.vault.standing(name))
        standing.answer()  # a server that was killed may not have come to it
        return GameTable(kept, match, shelf, standing)

    def clear(self, table: GameTable) -> None:
        """Clear a table at which nobody sits, unless a computer thinks or a question lies on it."""
        thinking = table.thinking is not None and not table.thinking.done()
        if not table.guests and not thinking and table.consent.question is None:
            self._tables.pop(table.kept.id, None)

    def laid(self) -> tuple[str, ...]:
        """The matches whose tables are laid."""
        return tuple(self._tables)

    async def board_of(self, name: str) -> AnyGame:
        table = await self.table(name)
        self.clear(table)
        return table.match.g

    async def shown_to(self, name: str, seat: str) -> tuple[GameTable, Seat]:
        """A match and a seat at it, for somebody who comes to look and not to play; raises NotSeated."""
        table = await self.table(name)
        self.clear(table)
        return table, _seat_at(table, seat)

    async def remove(self, name: str) -> None:
        """Clear a table away and forget its match; raises NoSuchMatch."""
        await asyncio.to_thread(self.vault.one, name)
        table = self._tables.pop(name, None)
        if table is not None and table.thinking is not None:
            table.thinking.cancel()
            await asyncio.wait([table.thinking])
        self._troubles.pop(name, None)
        await asyncio.to_thread(self.vault.remove, name)

    # Guests.

    async def join(self, name: str, send: Send) -> tuple[GameTable, Guest]:
        table = await self.table(name)
        guest = Guest(send)
        table.guests.append(guest)
        self.wake(table)
        return table, guest

    def leave(self, table: GameTable, guest: Guest) -> None:
        table.guests.remove(guest)
        self.clear(table)

    # Asking.

    async def ask(self, table: GameTable, guest: Guest, ask: m.AnyRequest) -> None:
        """Carry out or answer one ask; whatever is wrong with it is said to the guest."""
        async with self._refusing(table, guest, ask.n):
            match ask:
                case m.Sit():
                    await self._sit(table, guest, ask)
                case m.Rise():
                    guest.seat = None
                    await guest.send(m.Risen(ask.n))
                case m.Standing():
                    await self._stand(table, guest, ask)
                case m.Hint():
                    self._advise(table, guest, ask.n)
                case m.PlayOn():
                    await self._play_on(table, guest, ask)
                case m.Plans():
                    await guest.send(await self._afterwards.planned(table, guest, ask.n))
                case m.Reasons():
                    self._let_advise(table, self._reason(table, guest, ask))
                case m.Hurry():
                    await self._hurry(table, guest, ask.n)
                case m.Do() | m.Undo() | m.Resign() | m.Takeback() | m.Consent():
                    await self._change(table, guest, ask)
                case _:
                    async with table.lock:  # nobody hears of what is not stored yet
                        said = answer(table, guest, ask)
                    await guest.send(said)

    @contextlib.asynccontextmanager
    async def _refusing(self, table: GameTable, guest: Guest, n: int) -> AsyncIterator[None]:
        """What cannot be done is said to the guest who asked for it."""
        try:
            yield
        except IllegalAction as error:
            await guest.send(advice.refused(table.match.words, n, error))
        except (BadQuery, NotSeated) as error:
            await guest.send(m.Refused(n, "", "bad-query", str(error)))
        except NoSuchMatch:
            await guest.send(m.Refused(n, "", "no-match", "this match was removed"))
        except VaultTrouble as trouble:
            if isinstance(trouble, Overtaken):  # whoever comes again finds the match as it is now
                self._tables.pop(table.kept.id, None)
            log.warning("match %s: %s", table.kept.id, trouble)
            await guest.send(m.Refused(n, "", "not-stored", f"nothing was done: {trouble.strerror}"))
        except Exception:  # a fault of ours in one question must not end the sitting
            log.exception("match %s stumbled", table.kept.id)
            await guest.send(m.Refused(n, "", "fault", FAULT))

    async def _sit(self, table: GameTable, guest: Guest, ask: m.Sit) -> None:
        seat = _seat_at(table, ask.seat)
        async with table.lock:
            guest.seat = seat
            news = _news(table, seat, ask.n)
        await guest.send(news)

    async def _hurry(self, table: GameTable, guest: Guest, n: int) -> None:
        """The computer is still to play: what it plays is told when it has."""
        _side_seat(guest)
        if table.pondering is not None:
            table.hurried = True
            table.pondering.cancel()
        side = self._computer(table)
        await guest.send(m.Thinking(n, "" if side is None else table.match.g.sides[side]))

    def _advise(self, table: GameTable, guest: Guest, n: int) -> None:
        """Let a computer think in the place of a person, who may go on meanwhile."""
        match, seat = table.match, _side_seat(guest)
        self._let_advise(table, self._hint(table, guest, n, _advised_side(match, seat)))

    def _let_advise(self, table: GameTable, work: Coroutine[None, None, None]) -> None:
        """One at a time at a table."""
        if table.advising is not None and not table.advising.done():
            work.close()
            raise refusal(table.match, "counsel-busy")
        table.advising = asyncio.create_task(work)

    async def _reason(self, table: GameTable, guest: Guest, ask: m.Reasons) -> None:
        async with self._refusing(table, guest, ask.n):
            await guest.send(await self._afterwards.reasoned(table, ask))

    async def _hint(self, table: GameTable, guest: Guest, n: int, side: Side) -> None:
        match = table.match
        at, best = len(match.lines), _adviser(match)
        sight, seed = match.sight(Reader(side)), seed_for(match, side)
        async with self._refusing(table, guest, n):
            try:
                found = await self.think.counsel(best, table.kept.id, match.g, sight, side, seed)
            except Exception:
                log.exception("no counsel at %s", table.kept.id)
                raise refusal(match, "counsel-stumbled") from None
            if len(match.lines) != at:
                raise refusal(match, "stale", at, len(match.lines))
            await guest.send(hinted(match, n, side, found))

    async def _play_on(self, table: GameTable, guest: Guest, ask: m.PlayOn) -> None:
        """A computer sits down in the place of a person, or rises; what it plays is told as it plays it."""
        seat = _side_seat(guest)
        async with table.lock:
            if ask.on:
                table.stand_in.take_over(table.match, _advised_side(table.match, seat))
            elif table.stand_in.side == seat.side:
                table.stand_in.leave()
            await self._tell(table, guest, ask.n)
        self.wake(table)

    async def _change(self, table: GameTable, guest: Guest, ask: m.Change) -> None:
        """One writer at a time; the answer goes out when the disk has the lines. Whoever acts himself wants
        nobody to play for him any longer."""
        seat = _side_seat(guest)
        if not 0 < len(ask.key) <= 64:
            raise NotSeated("an action needs a key of at most 64 characters")
        async with table.lock:
            if table.stand_in.side == seat.side:
                table.stand_in.leave()
            stopped = WHOLE
            try:
                async with self._in_one_piece(table, ask.key):
                    stopped = carry_out(table, seat.name, ask)
            except Repeated:
                pass  # it is answered again
            except IllegalAction:
                if not await asyncio.to_thread(self.vault.seen, table.kept.id, ask.key):
                    raise
            else:
                if not isinstance(ask, m.Takeback | m.Consent):
                    table.consent.lapse()
            await self._tell(table, guest, ask.n, stopped)
        self.wake(table)

    @contextlib.asynccontextmanager
    async def _in_one_piece(self, table: GameTable, key: str = "") -> AsyncIterator[None]:
        """What is done to a match inside is on the disk afterwards; if that fails, nothing has happened. The
        rules are quick and stay on the loop; only the disk is waited for. The table's lock is held."""
        mark = table.match.mark()
        try:
            yield
            await table.shelf.write(key)
        except asyncio.CancelledError:  # nobody knows what the disk has: whoever comes lays the table anew
            self._tables.pop(table.kept.id, None)
            raise
        except BaseException:
            table.shelf.drop()
            table.match.back_to(mark)
            raise

    async def _stand(self, table: GameTable, guest: Guest, ask: m.Standing) -> None:
        """Keep a side's standing orders; the other one hears of them only by what they do."""
        seat = _side_seat(guest)
        table.standing.check()
        async with table.lock:
            at = len(table.match.lines)
            await asyncio.to_thread(self._keep_standing, table.kept.id, seat.name, ask.least)
            table.standing.give(seat.name, ask.least)
            async with self._in_one_piece(table):
                table.standing.answer()
            answered = len(table.match.lines) > at
            if answered:
                table.consent.lapse()
            await self._tell(table, guest, ask.n, only="" if answered else seat.name)
        self.wake(table)

    def _keep_standing(self, match: str, side: str, least: int | None) -> None:
        self.vault.one(match)  # it may have been removed
        self.vault.keep_standing(match, side, least)

    async def _tell(
        self, table: GameTable, asker: Guest | None, n: int, stopped: Stopped = WHOLE, only: str = ""
    ) -> None:
        """Everybody at the table, or only those in one seat, hears what his seat may know. Whoever may know
        nothing of it hears nothing: how often the others act would tell him something."""
        for guest in list(table.guests):
            if guest.seat is None or only not in ("", guest.seat.name):
                continue
            mine = guest is asker
            news = _news(table, guest.seat, n if mine else 0, stopped if mine else WHOLE)
            if mine or not guest.seat.unchanged:
                await guest.send(news)

    # Computer players.

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

    async def _computers(self, table: GameTable) -> None:
        await self._let_them_play(table)
        stood_in = table.stand_in.side is not None  # somebody else is asked, or nobody looks on
        table.stand_in.leave()
        table.thinking = None
        if stood_in:
            async with table.lock:
                await self._tell(table, None, 0)
        self.clear(table)

    async def _let_them_play(self, table: GameTable) -> None:
        told: Side | None = None
        while table.guests and (side := self._computer(table)) is not None:
            if side != told:
                told = side
                for guest in list(table.guests):
                    if guest.seat is not None:
                        await guest.send(m.Thinking(0, table.match.g.sides[side]))
            try:
                await self._computer_plays(table, side)
            except VaultTrouble as trouble:
                log.warning("match %s: %s", table.kept.id, trouble)
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

    async def _computer_plays(self, table: GameTable, side: Side) -> None:
        match = table.match
        at = len(match.lines)
        sight = match.sight(Reader(side))
        player = HASTY if table.hurried else self._player(table, side)
        stands_in = table.stand_in.side == side
        name = for_a_person(table.kept.id) if stands_in else table.kept.id
        thought = self.think.choose(player, name, match.g, sight, side, seed_for(match, side))
        table.pondering = asyncio.create_task(thought)
        try:
            action = await table.pondering
        except asyncio.CancelledError:
            if table.pondering.cancelled() and table.hurried:
                return  # it is asked again and makes haste
            raise
        finally:
            table.pondering = None
        async with table.lock:
            if len(match.lines) != at or stands_in != (table.stand_in.side == side):
                return  # something happened while it thought
            async with self._in_one_piece(table):
                play_for_computer(table, action, match.g.sides[side])
            await self._tell(table, None, 0)


class CannotOpen(ValueError):
    """A match that is kept but cannot be opened: why."""


def check_players(g: AnyGame, players: dict[str, str]) -> None:
    if set(players) != set(g.sides):
        raise BadOption(f"say who plays {' and '.join(g.sides)}")
    for player in players.values():
        if player != HUMAN and not is_ours(player):
            raise BadOption(f"there is no player '{player}'; there is human, {', '.join(PLAYERS)}")


def _who_plays(match: Match) -> dict[str, str]:
    """Who sits where when a save is opened and nobody says it: people, or the side whose seat was saved."""
    seat = match.header.seat
    return {side: HUMAN if seat in (side, UNSET) else "greedy" for side in match.g.sides}


def _people(table: GameTable) -> int:
    return sum(table.players.get(side, HUMAN) == HUMAN for side in table.match.g.sides)


def _about(match: Match) -> tuple[str, str]:
    """A line about where a match stands, and its result in words."""
    result = match.words.word(match.result, "result") if match.result else ""
    return track_line(match.g, match.words, match.view()), result


class Noted:
    """The same for every line that is stored: said anew only when one of the numbers has changed."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._numbers: list[Track] = []
        self._said: tuple[str, str] | None = None

    def __call__(self) -> tuple[str, str]:
        numbers = tracks(self._match.g, self._match.words, self._match.truth)
        if self._said is None or self._match.over or numbers != self._numbers:
            self._numbers, self._said = numbers, _about(self._match)
        return self._said


def _seat_at(table: GameTable, name: str) -> Seat:
    """A seat that somebody may take: a computer's once the match is over, since nothing is secret then."""
    if name != WATCHING and name not in table.match.g.sides:
        raise NotSeated(f"there is no seat '{name}'")
    if table.players.get(name, HUMAN) != HUMAN and not table.match.over:
        raise NotSeated(f"the {name} seat is taken by {table.players[name]}")
    return Seat(table.match, name)


def _side_seat(guest: Guest) -> Seat:
    if guest.seat is None or guest.seat.side is None:
        raise NotSeated("only a side can do that; take its seat first")
    return guest.seat


def _news(table: GameTable, seat: Seat, n: int, stopped: Stopped = WHOLE) -> m.Table:
    consent = table.consent
    question = consent.question_for(table.match, seat.reader)
    declined = consent.declined(table.match, seat.name)
    standing = table.standing.of(seat.name)
    if stopped is WHOLE:
        stopped = left_of(table, seat)
    played_for = seat.side is not None and table.stand_in.side == seat.side
    return seat.news(n, table.players, stopped.why, stopped.again, question, declined, standing, played_for)


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
