"""The course of a match: the log, and the state that follows from it, line by line.

`Match` takes the players' actions and stores them; `opening` plays a save again. Both go through this module,
so that an opened save leads to the state that was played. Nothing here asks whether an action is allowed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from sys import intern
from typing import NamedTuple, TypeAlias

import msgspec

from steppe.match.dice import MOST_FACES, ScriptedDice, SealedDice, Used, chain_next, chain_start, seal
from steppe.match.past import Past, Play, ToldToEach, kinds_of, once
from steppe.match.record import Begin, End, Line, Script, Snap, encode_line, wrapped
from steppe.match.undo import opens_a_seal, shows_more
from steppe.table import play as table
from steppe.table.basics import READERS, WATCHER, Action, Reader, Side, Unit, other, text_of
from steppe.table.coding import digest, encode
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.position import load
from steppe.table.state import State, seen_by
from steppe.table.telling import Moment, Told, tell

Hidden: TypeAlias = Mapping[Reader, frozenset[Unit]]

SNAP_EVERY = 25

TOLD_TO_ALL = ("takeback", "copied", "resign", "rules")
"""The kinds of lines that every reader is told about."""


class Carried(NamedTuple):
    """An action carried out on a copy. Nothing in the match has changed yet."""

    line: Line
    play: Play
    after: State
    hidden: Hidden
    """The counters that each reader cannot see after the action."""


class Mark(NamedTuple):
    """The point that a course has reached, so that it can go back there."""

    lines: list[Line]
    plays: list[Play]
    seals: dict[int, tuple[Side, str]]
    link: bytes
    state: State


class Course:
    """The lines that have been played, and the state that they lead to."""

    def __init__(
        self, g: AnyGame, secret: bytes, header: bytes, start: str, script: Script | None = None
    ) -> None:
        """A course before its first line. `header` is the header as its save writes it, `start` the position
        that it names, and `script` its set dice."""
        self.g = g
        self.lines: list[Line] = []
        self.plays: list[Play] = []
        self.seals: dict[int, tuple[Side, str]] = {}
        """Line number -> the side that sealed a choice in it and the choice, until the seal is opened."""
        self.heard: dict[Reader, list[int]] = {reader: [] for reader in READERS}
        """Per reader the numbers of the lines that the reader knows of: a side's own lines and those that
        told the reader something, even if they were taken back since. The number of all other lines must not
        be shown."""
        self.taken_back: dict[int, dict[Reader, int]] = {}
        """Line of a takeback -> how many of the lines that it took back each reader knew of."""
        self.link = chain_start(header)
        self._past = Past(g)
        self._secret = secret
        self._script = script
        self._used_at_begin = Used()
        self._sights: dict[Reader, State] = {}
        self._hidden: Hidden | None = None
        self.state = self._begin(start)

    def _begin(self, start: str) -> State:
        events: list[Event] = []
        if start:
            _, s = load(start, lambda *_: self.g)
        else:
            s = self.g.start()
            table.settle(self.g, s, events.append)
        dice = self._dice(self.link)
        while (chance := table.awaited(s)) is not None:
            table.resolve(self.g, s, dice(chance), events.append)
        self.begin = Begin(tuple(dice.rolls), tuple(dice.faces))
        self._used_at_begin = dice.used
        hidden = self._hidden = self.g.hidden(s)
        self.opening = self._tell(events, (s, s), (hidden, hidden))
        return s

    @property
    def over(self) -> bool:
        return not self.state.agenda

    @property
    def revealed(self) -> str:
        """The secret of the dice once the match is over; empty before."""
        return self._secret.hex() if self.over else ""

    def sight(self, reader: Reader) -> State:
        """The state as a reader may know it. On an open table all readers share one sight."""
        eyes = WATCHER if self.g.open_table else reader
        if eyes not in self._sights:
            self._sights[eyes] = seen_by(self.g, self.state, eyes)
        return self._sights[eyes]

    def hidden(self) -> Hidden:
        """The counters that each reader cannot see."""
        if self._hidden is None:
            self._hidden = self.g.hidden(self.state)
        return self._hidden

    # Chance and secrets of the last line.

    def _dice(self, link: bytes) -> ScriptedDice:
        """The dice of the line that leads to a link. After a takeback, a lesson's script sets the same dice
        again."""
        script = self._script or Script("")
        used = self.plays[-1].used if self.plays else self._used_at_begin
        return ScriptedDice(self._secret, link, script.dice, script.draws, used)

    def rolled(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """What dice with these numbers of faces show after the last line; empty if there are no such dice."""
        if any(not 1 <= n <= MOST_FACES for n in faces):
            return ()
        return SealedDice(self._secret, self.link).roll(faces)

    def seal(self, k: int, text: str) -> str:
        return seal(self._secret, k, text)

    # Playing on.

    def carry_out(self, side: Side, action: Action, more: bool, sealed: bool) -> Carried:
        """Apply an action to a copy. Nothing in the match changes yet."""
        k = len(self.lines) + 1
        action = tuple(map(intern, action))  # the same few words in all lines
        text = text_of(action)
        by = self.g.sides[side]
        line = (
            Line(by=by, seal=seal(self._secret, k, text), more=more)
            if sealed
            else Line(by=by, do=text, more=more)
        )
        dice = self._dice(chain_next(self.link, *line.chained()))
        before, after = self.state, self.state.copy()
        events: list[Event] = []
        table.play_out(self.g, after, side, action, events.append, dice)
        rolls, faces = tuple(dice.rolls), tuple(dice.faces)
        line = msgspec.structs.replace(line, rolls=rolls, faces=faces, s=digest(after))
        hidden, then = self.hidden(), self.g.hidden(after)
        new = {r: shows_more(hidden[r], then[r], events) for r in READERS}
        told = self._tell(events, (before, after), (hidden, then))
        rolled = bool(dice.rolls)
        settled = rolled or opens_a_seal(events)
        learnt = once(frozenset(r for r in READERS if new[r]))
        news = rolled or Reader(side) in learnt
        previous = self.plays[-1] if self.plays else None
        nth, kept = self._past.place_after(previous, before)
        play = Play(
            k,
            side,
            action,
            rolls,
            settled,
            learnt,
            news,
            more,
            sealed,
            told,
            kinds_of(before),
            turn_of(before),
            previous,
            self._past,
            kept,
            nth,
            dice.used,
        )
        return Carried(line, play, after, then)

    def accept(self, done: Carried) -> None:
        play = done.play
        if play.sealed:
            self.seals[play.k] = (play.side, text_of(play.action))
        self.plays.append(play)
        self._past.lay(play, self.state)
        self.extend(done.line, [r for r in READERS if play.told[r] or r == Reader(play.side)])
        self.set_state(done.after, done.hidden)

    def opened_by(self, done: Play) -> list[Line]:
        """The lines that open the seals which this play opened. They must follow it in the log."""
        opening = {t["side"] for t in done.told[Reader(done.side)] if t["event"] == "opened"}
        lines = []
        for k, (side, text) in sorted(self.seals.items()):
            if self.g.sides[side] in opening:
                lines.append(Line(by=self.g.sides[side], open=k, text=text))
        for line in lines:
            assert line.open is not None
            del self.seals[line.open]
        return lines

    def concede(self, side: Side) -> Line:
        after = self.state.copy()
        after.agenda.clear()
        after.result = self.g.sides[other(side)]
        line = Line(by=self.g.sides[side], resign=True, s=digest(after))
        self.extend(line)
        self.set_state(after)
        return line

    def hand_out(self, side: Side) -> Line:
        """Log that a side takes a save of the whole match. Everybody is told."""
        line = Line(by=self.g.sides[side], copied=len(self.lines), s=digest(self.state))
        self.extend(line)
        return line

    def extend(self, line: Line, heard: Iterable[Reader] = ()) -> None:
        """Add a line. Lines of the kinds `TOLD_TO_ALL`, and every line on an open table, are known to all
        readers."""
        self.lines.append(line)
        self.link = chain_next(self.link, *line.chained())
        to_all = self.g.open_table or line.kind() in TOLD_TO_ALL
        for reader in READERS if to_all else heard:
            self.heard[reader].append(len(self.lines))

    def set_state(self, s: State, hidden: Hidden | None = None) -> None:
        self.state = s
        self._sights = {}
        self._hidden = hidden

    def footer(self, before: int) -> bytes:
        """What is written after new lines, if there were `before` lines in the log before them: the end of a
        match that is over, or a snapshot every `SNAP_EVERY` lines."""
        if self.over:
            return encode_line(End(self.state.result, self.link.hex(), self._secret.hex()))
        if len(self.lines) // SNAP_EVERY > before // SNAP_EVERY:
            return wrapped("snap", Snap(len(self.lines), msgspec.Raw(encode(self.state))))
        return b""

    # Going back.

    def rewind(self, count: int, line: Line) -> Line:
        """Take back the last `count` plays. A line of the log says so."""
        before = self.plays[-count].before
        lost = {r: self.heard_of(r, self.plays[-count:]) for r in READERS}
        for p in self.plays[-count:]:
            self.seals.pop(p.k, None)
        del self.plays[-count:]
        line = msgspec.structs.replace(line, s=digest(before))
        self.extend(line, [r for r in READERS if lost[r] or r == Reader(self.g.side_named(line.by))])
        if line.takeback is not None:
            self.taken_back[len(self.lines)] = lost
        self.set_state(before)
        return line

    def heard_of(self, reader: Reader, plays: Sequence[Play]) -> int:
        """How many of these lines a reader knows of."""
        return len({p.k for p in plays}.intersection(self.heard[reader]))

    def begin_anew(self) -> None:
        """Nothing before this point can be taken back, and the script of a lesson ends."""
        self.plays.clear()
        self._script = None

    def forget(self, header: bytes) -> None:
        """Go back to before the first line, but keep the state. The lines are then taken as they are
        written."""
        self.lines, self.plays, self.seals = [], [], {}
        self.heard, self.taken_back = {reader: [] for reader in READERS}, {}
        self.link = chain_start(header)

    def copy(self) -> Course:
        """A course that goes on by itself from here. States are never changed, so the two share them."""
        twin = copy(self)
        twin.heard = {reader: heard[:] for reader, heard in self.heard.items()}
        twin.taken_back = dict(self.taken_back)
        twin.back_to(self.mark())
        return twin

    def mark(self) -> Mark:
        return Mark(self.lines[:], self.plays[:], dict(self.seals), self.link, self.state)

    def back_to(self, mark: Mark) -> None:
        """Go back to a mark, as if nothing had happened since. Nothing that happened since has been
        stored."""
        self.lines, self.plays, self.seals, self.link, state = mark
        for heard in self.heard.values():
            del heard[bisect_right(heard, len(self.lines)) :]
        if state is not self.state:
            self.set_state(state)

    def _tell(
        self, events: list[Event], states: tuple[State, State], hidden: tuple[Hidden, Hidden]
    ) -> ToldToEach:
        """What each reader is told of a line. On an open table all are told the same."""
        if self.g.open_table:
            return (tell(self.g, events, Moment(*states, frozenset(), frozenset())),) * len(READERS)
        before, after = hidden
        found: list[list[Told]] = []
        for r in READERS:
            told = tell(self.g, events, Moment(*states, before[r], after[r]))
            found.append(next((heard for heard in found if heard == told), told))
        return tuple(found)


def turn_of(s: State) -> int:
    """The turn that a state is in. It is 0 before the first turn, and in games without turns."""
    turn: int = getattr(s, "turn", 0)
    return turn
