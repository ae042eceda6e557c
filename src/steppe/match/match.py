"""One play of a game: the log is the match, and the state is what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from steppe.match.dice import (
    SealedDice,
    chain_next,
    chain_start,
    commitment,
    fresh_secret,
    seal,
    secret_from_seed,
)
from steppe.match.record import End, Header, Keep, Line, Snap, encode_line, wrapped
from steppe.match.store import File, Memory, Store, create, write_whole
from steppe.table import play as table
from steppe.table.basics import (
    HIDDEN,
    WATCHER,
    Action,
    Decision,
    IllegalAction,
    Reader,
    Reason,
    Side,
    other,
    read_action,
    text_of,
)
from steppe.table.coding import digest, encode
from steppe.table.events import Attacked, Event, Opened, Revealed
from steppe.table.game import AnyGame
from steppe.table.odds import Preview
from steppe.table.position import load
from steppe.table.queries import Answer
from steppe.table.state import State
from steppe.table.telling import Moment, Told, tell
from steppe.table.words import Words, words_of

SNAP_EVERY = 25
READERS = (Reader(0), Reader(1), WATCHER)


class Play(NamedTuple):
    """A line of play that has not been undone."""

    k: int
    side: Side
    action: Action
    before: State
    barrier: bool
    """Nobody may undo it alone: chance spoke, a seal opened, or somebody saw something new."""
    news: bool
    """Its own side learnt something: what the dice said, or what a counter is."""
    more: bool
    sealed: bool
    told: dict[Reader, list[Told]]


class Carried(NamedTuple):
    """An action carried out on a copy: nothing of the match has changed yet."""

    line: Line
    play: Play
    after: State
    seen: dict[Reader, State]
    """`after` as each reader sees it."""


class Match:
    """A match of a game. Every change is checked, applied to a copy, stored, and only then shown."""

    def __init__(self, g: AnyGame, secret: bytes, header: Header, store: Store) -> None:
        self.g = g
        self.header = header
        self.words: Words = words_of(g.package)
        self.lines: list[Line] = []
        self.plays: list[Play] = []
        self.notice = ""
        """Something the players should know: a save that was cut off, a rule that was corrected."""
        self.stopped: Reason | None = None
        """Why the last order ended before it was carried out whole."""
        self.unfinished: tuple[Action, ...] = ()
        """What is left of the last order if it was interrupted."""
        self._secret = secret
        self.store = store
        self._unstored: list[bytes] = []
        self._in_a_piece = False
        self.seals: dict[int, tuple[Side, str]] = {}
        self.link = chain_start(msgspec.json.encode(header))
        self._sights: dict[Reader, State] = {}
        self.state = self._begin()

    # Beginning and opening.

    @classmethod
    def new(
        cls,
        g: AnyGame,
        seed: int | str | None = None,
        path: str | Path | None = None,
        start: str = "",
    ) -> Match:
        """A new match, kept in memory or in a new file; without a seed the dice have a fresh secret."""
        secret = fresh_secret() if seed is None else secret_from_seed(seed)
        header = Header(
            1, g.id, g.rules, g.data.digest, g.data.kit, g.scenario, g.options, commitment(secret), start
        )
        first = encode_line(header) + wrapped("data", g.data.pack())
        first += wrapped("keep", Keep(secret=secret.hex()))
        if path is None:
            return cls(g, secret, header, Memory(first))
        match = cls(g, secret, header, File(Path(path), len(first)))
        create(Path(path), first)
        return match

    def _begin(self) -> State:
        events: list[Event] = []
        if self.header.start:
            _, s = load(self.header.start, lambda *_: self.g)
        else:
            s = self.g.start()
            table.settle(self.g, s, events.append)
        dice = SealedDice(self._secret, self.link)
        while (chance := table.awaited(s)) is not None:
            table.resolve(self.g, s, dice(chance), events.append)
        seen = {r: self.g.sight(s, r) for r in READERS}
        self.opening = {r: self._tell(events, s, s, (seen[r], seen[r])) for r in READERS}
        self._sights = seen
        return s

    # Looking.

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the sides that may act now; none when the match is over."""
        return tuple(self.g.sides[side] for side in table.asked(self.g, self.state))

    @property
    def over(self) -> bool:
        return not self.state.agenda

    @property
    def revealed(self) -> str:
        """The secret of the dice once the match is over; nothing before."""
        return self._secret.hex() if self.over else ""

    def sight(self, reader: Reader) -> State:
        if reader not in self._sights:
            self._sights[reader] = self.g.sight(self.state, reader)
        return self._sights[reader]

    def sight_after(self, line: int, reader: Reader) -> State:
        """What a reader saw after a line that stands, or at the beginning."""
        later = next((p for p in self.plays if p.k > line), None)
        return self.sight(reader) if later is None else self.g.sight(later.before, reader)

    def view(self, side: str | None = None) -> State:
        """The state as a side, or a watcher, may know it."""
        return self.sight(WATCHER if side is None else Reader(self._side(side)))

    def decision(self, by: str | None = None) -> Decision | None:
        """What is asked of a side (of the first that is asked, if none is named); None if it is not asked."""
        side = self._side(by)
        if side not in table.asked(self.g, self.state):
            return None
        return table.decision(self.g, self.sight(Reader(side)), side)

    def legal(self, by: str | None = None) -> table.Legal:
        side = self._side(by)
        return table.Legal(self.g, self.sight(Reader(side)), side)

    def why_not(self, order: str, by: str | None = None) -> Reason | None:
        """The first rule that forbids an order, or None."""
        side = self._side(by)
        return self.g.why_not_order(self.sight(Reader(side)), side, read_action(order))

    def odds(
        self, order: str, by: str | None = None, assume: Mapping[str, str] | None = None
    ) -> Preview | Reason:
        side = self._side(by)
        return self.g.preview(self.sight(Reader(side)), side, read_action(order), assume or {})

    def query(self, name: str, *args: str, by: str | None = None) -> Answer:
        reader = WATCHER if by is None else Reader(self._side(by))
        return self.g.query(self.sight(reader), reader, name, args)

    def log(self, reader: str | None = None) -> list[tuple[int, str, list[Told]]]:
        """(line, side, events) as a side or a watcher was told them; line 0 is the beginning."""
        return self.log_of(WATCHER if reader is None else Reader(self._side(reader)))

    def log_of(self, reader: Reader) -> list[tuple[int, str, list[Told]]]:
        """The same; what was taken back by consent and who gave up is told to all."""
        plays = {p.k: p for p in self.plays}
        found = [(0, "", self.opening[reader])]
        for k, line in enumerate(self.lines, 1):
            if k in plays:
                found.append((k, line.by, plays[k].told[reader]))
            elif line.takeback is not None:
                found.append((k, line.by, [{"event": "takenback", "side": line.by, "lines": line.takeback}]))
            elif line.resign:
                found.append((k, line.by, [{"event": "resigned", "side": line.by}]))
        return found

    # Doing.

    def play(self, order: str, by: str | None = None, at: int | None = None) -> list[Told]:
        """Carry out an order; returns what its side is told. `at` is the line it was meant to follow.

        An order stops early at a roll, at news for its side, or when another side must decide;
        `stopped` then says why.
        """
        side = self._side(by)
        if at is not None and at != len(self.lines):
            raise self._illegal(Reason("", "stale", (at, len(self.lines))))
        expanded = self.g.expand(self.sight(Reader(side)), side, read_action(order))
        if isinstance(expanded, Reason):
            raise self._illegal(expanded)
        with self.in_one_piece():
            return self._carry_out_order(side, iter(expanded), more=False)

    def go_on(self, unfinished: Iterable[Action], by: str) -> list[Told]:
        """Carry out what was left of an order; its lines belong to that order."""
        with self.in_one_piece():
            return self._carry_out_order(self._side(by), iter(unfinished), more=True)

    def _carry_out_order(self, side: Side, actions: Iterator[Action], more: bool) -> list[Told]:
        heard: list[Told] = []
        self.stopped, self.unfinished = None, ()
        for action in actions:
            reason = self._refusal(side, action)
            if reason is not None:
                if not more:
                    raise self._illegal(reason)
                self.stopped = reason
                break
            done = self._do(side, action, more)
            heard += done.told[Reader(side)]
            more = True
            if done.news or side not in table.asked(self.g, self.state):
                self.unfinished = tuple(actions)
                if self.unfinished:
                    self.stopped = Reason("", "interrupted", (text_of(action),))
                break
        return heard

    @contextmanager
    def in_one_piece(self) -> Iterator[None]:
        """What is done inside is stored in one piece; if that fails, nothing of it has happened. A piece
        within another is stored with it."""
        before = self.lines[:], self.plays[:], dict(self.seals), self.link, self.state, self._sights
        outer, within = self._unstored, self._in_a_piece
        self._unstored, self._in_a_piece = [], True
        try:
            yield
            if within:
                outer += self._unstored
            elif self._unstored:
                self.store.append(b"".join(self._unstored))
        except BaseException:
            self.lines, self.plays, self.seals, self.link, self.state, self._sights = before
            raise
        finally:
            self._unstored, self._in_a_piece = outer, within

    def _refusal(self, side: Side, action: Action) -> Reason | None:
        """Judged by what the side knows, then once more by the truth."""
        sight = self.sight(Reader(side))
        return table.why_not(self.g, sight, side, action) or table.why_not(self.g, self.state, side, action)

    def _do(self, side: Side, action: Action, more: bool) -> Play:
        done = self.carry_out(side, action, more, self.state.agenda[-1].sealed)
        if done.play.sealed:  # before its seal, so that a file cut off between the two still opens
            self._unstored.append(wrapped("keep", Keep(seal=done.play.k, text=text_of(action))))
        self._unstored.append(encode_line(done.line))
        self.accept(done)
        for opened in self.opened_by(done.play):
            self._unstored.append(encode_line(opened))
            self.extend(opened)
        self._unstored.append(self.footer())
        return done.play

    def carry_out(self, side: Side, action: Action, more: bool, sealed: bool) -> Carried:
        """Apply an action to a copy; nothing of the match changes yet."""
        k = len(self.lines) + 1
        text = text_of(action)
        by = self.g.sides[side]
        line = (
            Line(by=by, seal=seal(self._secret, k, text), more=more)
            if sealed
            else Line(by=by, do=text, more=more)
        )
        dice = SealedDice(self._secret, chain_next(self.link, *line.chained()))
        before, after = self.state, self.state.copy()
        events: list[Event] = []
        table.play_out(self.g, after, side, action, events.append, dice)
        line = msgspec.structs.replace(line, rolls=tuple(dice.rolls), s=digest(after))
        seen = {r: self.g.sight(after, r) for r in READERS}
        new = {r: _shows_more(self.sight(r), seen[r], events) for r in READERS}
        rolled = bool(dice.rolls)
        barrier = rolled or any(new.values()) or any(isinstance(e, Opened) for e in events)
        tell = {r: self._tell(events, before, after, (self.sight(r), seen[r])) for r in READERS}
        news = rolled or new[Reader(side)]
        play = Play(k, side, action, before, barrier, news, more, sealed, tell)
        return Carried(line, play, after, seen)

    def accept(self, done: Carried) -> None:
        play = done.play
        if play.sealed:
            self.seals[play.k] = (play.side, text_of(play.action))
        self.plays.append(play)
        self.extend(done.line)
        self.set_state(done.after, done.seen)

    def opened_by(self, done: Play) -> list[Line]:
        """The lines that lay open the seals which this play opened; they must follow it."""
        opening = {t["side"] for t in done.told[Reader(done.side)] if t["event"] == "opened"}
        lines = []
        for k, (side, text) in sorted(self.seals.items()):
            if self.g.sides[side] in opening:
                lines.append(Line(by=self.g.sides[side], open=k, text=text))
        for line in lines:
            assert line.open is not None
            del self.seals[line.open]
        return lines

    def extend(self, line: Line) -> None:
        self.lines.append(line)
        self.link = chain_next(self.link, *line.chained())

    def footer(self) -> bytes:
        """What follows some lines: the end of the match, or a snapshot now and then."""
        if self.over:
            return encode_line(End(self.state.result, self.link.hex(), self._secret.hex()))
        if len(self.lines) % SNAP_EVERY == 0:
            return wrapped("snap", Snap(len(self.lines), msgspec.Raw(encode(self.state))))
        return b""

    def resign(self, by: str) -> None:
        """A side concedes; the other has won."""
        side = self._side(by)
        self._check_running()
        with self.in_one_piece():
            self._unstored += [encode_line(self.concede(side)), self.footer()]

    def concede(self, side: Side) -> Line:
        after = self.state.copy()
        after.agenda.clear()
        after.result = self.g.sides[other(side)]
        line = Line(by=self.g.sides[side], resign=True, s=digest(after))
        self.extend(line)
        self.set_state(after)
        return line

    # Taking back.

    def undo(self, by: str | None = None) -> int:
        """Take back a side's last order; returns how many lines that was."""
        side = self._side(by)
        self._check_running()
        mine = self._undoable(side)
        if not mine:
            raise self._illegal(self._why_no_undo(side))
        count = 1
        while mine[-count].more and count < len(mine):
            count += 1
        with self.in_one_piece():
            self._take_back(count, Line(by=self.g.sides[side], undo=count))
        return count

    def can_undo(self, by: str) -> bool:
        """Whether a side has something that it may take back alone."""
        return not self.over and bool(self._undoable(self._side(by)))

    def undoable_units(self, by: str) -> tuple[str, ...]:
        """The units that have done something which their side may still take back alone."""
        words = (word for play in self._undoable(self._side(by)) for word in play.action[1:])
        return tuple(dict.fromkeys(word for word in words if word in self.g.unit_named))

    def undo_unit(self, unit: str, by: str | None = None) -> int:
        """Take back what one unit did and do the rest again; returns how many lines were dropped."""
        side = self._side(by)
        self._check_running()
        mine = self._undoable(side)
        blocks = _blocks(mine)
        involved = [any(unit in play.action for play in block) for block in blocks]
        if True not in involved:
            raise self._illegal(self._why_no_unit_undo(side, unit))
        first = involved.index(True)
        base = blocks[first][0]
        later = zip(blocks[first:], involved[first:], strict=True)
        again = [play.action for block, drop in later if not drop for play in block]
        self._check_again(side, base.before, again)
        count = len(mine) - mine.index(base)
        with self.in_one_piece():
            self._take_back(count, Line(by=self.g.sides[side], undo=count))
            for action in again:
                self._do(side, action, more=False)
        return count - len(again)

    def _check_again(self, side: Side, base: State, again: list[Action]) -> None:
        """Raise unless these actions stand without the dropped ones."""
        trial = base.copy()
        for action in again:
            if table.why_not(self.g, trial, side, action) is not None:
                raise self._illegal(Reason("", "undo-needed", (text_of(action),)))
            table.apply(self.g, trial, side, action, lambda event: None)

    def takeback(self, count: int, by: str, consent: bool) -> None:
        """Take back any number of lines with the other side's consent. The dice will be others."""
        side = self._side(by)
        self._check_running()
        if not consent:
            raise self._illegal(Reason("", "no-consent"))
        if not 0 < count <= len(self.plays):
            raise self._illegal(Reason("", "undo-nothing", (count,)))
        with self.in_one_piece():
            self._take_back(count, Line(by=self.g.sides[side], takeback=count))

    def since_last_order(self, by: str) -> int:
        """How many lines a takeback to before a side's last order takes back; 0 if it gave none."""
        side, count = self._side(by), 0
        for back, p in enumerate(reversed(self.plays), 1):
            if p.side == side:
                count = back
                if not p.more:
                    break
        return count

    def _check_running(self) -> None:
        """Once a match is over its secret is known: nothing may follow."""
        if self.over:
            raise self._illegal(Reason("", "over"))

    def _undoable(self, side: Side) -> list[Play]:
        """The side's own plays since the last barrier, oldest first."""
        mine: list[Play] = []
        for p in reversed(self.plays):
            if p.side != side or p.barrier:
                break
            mine.append(p)
        return mine[::-1]

    def _why_no_undo(self, side: Side) -> Reason:
        if not self.plays:
            return Reason("", "undo-nothing", ("",))
        last = self.plays[-1]
        if last.side != side:  # what it was may be hidden from the side that asks
            return Reason("", "undo-other")
        return Reason("", "undo-barrier", (text_of(last.action),))

    def _why_no_unit_undo(self, side: Side, unit: str) -> Reason:
        """What stands between now and the last thing the unit did."""
        acted = [i for i, p in enumerate(self.plays) if p.side == side and unit in p.action]
        since = self.plays[acted[-1] :] if acted else []
        barred = [p for p in since if p.barrier]
        if any(p.side != side for p in since):
            return Reason("", "undo-other")
        if barred:
            return Reason("", "undo-barrier", (text_of(barred[0].action),))
        return Reason("", "undo-nothing", (unit,))

    def _take_back(self, count: int, line: Line) -> None:
        self._unstored.append(encode_line(self.rewind(count, line)))

    def rewind(self, count: int, line: Line) -> Line:
        before = self.plays[-count].before
        for p in self.plays[-count:]:
            self.seals.pop(p.k, None)
        del self.plays[-count:]
        self.unfinished = ()
        line = msgspec.structs.replace(line, s=digest(before))
        self.extend(line)
        self.set_state(before)
        return line

    # Saving.

    def save(self, path: str | Path) -> None:
        """Write the whole match to a file."""
        write_whole(Path(path), self.to_bytes())

    def to_bytes(self) -> bytes:
        return self.store.read()

    # Small things.

    def _side(self, name: str | None) -> Side:
        if name is None:
            sides = table.asked(self.g, self.state)
            return sides[0] if sides else Side(0)
        if name not in self.g.sides:
            raise self._illegal(Reason("", "no-side", (name,)))
        return self.g.side_named(name)

    def _illegal(self, reason: Reason) -> IllegalAction:
        return IllegalAction(reason, self.words.reason(reason))

    def set_state(self, s: State, seen: Mapping[Reader, State] | None = None) -> None:
        self.state = s
        self._sights = dict(seen or {})

    def _tell(
        self, events: list[Event], before: State, after: State, seen: tuple[State, State]
    ) -> list[Told]:
        return tell(self.g, events, Moment(before, after, *seen))


def _shows_more(before: State, after: State, events: Iterable[Event]) -> bool:
    """Whether a reader now sees a counter that he could not see before, or has seen it in between."""
    seen_before, seen_after = before.at, after.at
    if any(h == HIDDEN and now != HIDDEN for h, now in zip(seen_before, seen_after, strict=False)):
        return True
    shown = (u for e in events if isinstance(e, Attacked | Revealed) for u in e.units)
    return any(seen_before[u] == HIDDEN for u in shown)


def _blocks(plays: list[Play]) -> list[list[Play]]:
    """Plays grouped into whole moves: a block goes on while the step it began in waits beneath others."""
    blocks: list[list[Play]] = []
    for p in plays:
        if blocks and _waits(blocks[-1][0].before.agenda, p.before.agenda):
            blocks[-1].append(p)
        else:
            blocks.append([p])
    return blocks


def _waits(first: list[Any], agenda: list[Any]) -> bool:
    """Whether the top step of an agenda is still there with others above it; it may have changed itself."""
    depth = len(first)
    return len(agenda) > depth and type(agenda[depth - 1]) is type(first[-1])
