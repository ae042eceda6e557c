"""Looking at a match: what can be asked of it without changing anything.

A caller names the side that looks. If no side is named, the answer shows what anybody may know; questions
about what may be done are answered for the first side that is asked to decide.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from operator import attrgetter
from pkgutil import resolve_name
from typing import Any, TypeAlias

from msgspec import Struct

from steppe.match.course import Course, turn_of
from steppe.match.past import Play
from steppe.match.pieces import Piece, piece, pieces_of
from steppe.match.record import Line
from steppe.table import play as table
from steppe.table.ahead import odds_ahead
from steppe.table.basics import WATCHER, Action, Decision, IllegalAction, Reader, Reason, Side
from steppe.table.completion import offered
from steppe.table.plain import spelled, tidied
from steppe.table.position import dump
from steppe.table.queries import Answer
from steppe.table.seen_position import dump_sight
from steppe.table.spoken import Odds, Refusal, refusal, spoken_odds
from steppe.table.state import State, seen_by
from steppe.table.telling import Told
from steppe.table.words import Words, words_of

Order: TypeAlias = str | Sequence[str]
"""An order as people write it (`"attack 2412 GD 3Pz"`), or its words. The units of a set may be in any
order."""

_number_of = attrgetter("k")

PICTURE = "steppe.drawing.pictures:picture_of"
"""The function that draws a sight. It belongs to a package above this one, so it is loaded when a picture is
wanted."""


class Happened(Struct, frozen=True):
    """An event of the log, with its place in the match."""

    line: int
    turn: int
    side: str
    """The side that acted in that line; empty at the beginning."""
    kind: str
    rule: str
    told: Told
    """All fields of the event, by name."""

    def __getitem__(self, field: str) -> Any:
        return dict(self.told)[field]

    def get(self, field: str, default: Any = None) -> Any:
        return self.told.get(field, default)


class Looking:
    """The part of a match that looks at it and changes nothing."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self.g = course.g
        self.words: Words = words_of(course.g.package)

    # The present state of the match.

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the sides that may act now; none when the match is over."""
        return tuple(self.g.sides[side] for side in self.sides_asked)

    @property
    def sides_asked(self) -> tuple[Side, ...]:
        return table.asked(self.g, self.truth)

    @property
    def over(self) -> bool:
        return self._course.over

    @property
    def result(self) -> str:
        """The result in the game's code (a side, or `draw`); empty while the match runs."""
        return self.truth.result

    @property
    def turn(self) -> int:
        """The number of the turn. It is 0 before the first turn, and in games without turns."""
        return turn_of(self.truth)

    @property
    def score(self) -> float:
        """The first side's lead over what the rules call even, in the game's own points. It is negative if
        the second side leads."""
        return self.g.score(self.sight(WATCHER))

    @property
    def truth(self) -> State:
        """The state with all that is hidden, for an umpire. Players get a `view`."""
        return self._course.state

    @property
    def lines(self) -> Sequence[Line]:
        """All lines of the log, including those that were undone."""
        return self._course.lines

    @property
    def plays(self) -> Sequence[Play]:
        """The lines of play that have not been undone."""
        return self._course.plays

    @property
    def link(self) -> bytes:
        """The last link of the hash chain over the log."""
        return self._course.link

    @property
    def head(self) -> str:
        """The last link of the hash chain, if it may be shown. Hidden orders can be guessed from a link and
        the one before it, so nobody is shown a link while anything is hidden."""
        return self.link.hex() if self.over or self.g.open_table else ""

    @property
    def revealed(self) -> str:
        """The secret of the dice once the match is over; empty before."""
        return self._course.revealed

    def __repr__(self) -> str:
        g, asked = self.g, " and ".join(self.asked)
        state = f"{asked} to decide" if asked else f"over: {self.result}"
        return f"<Match of {g.id}, {g.scenario}: turn {self.turn}, line {self.heard(WATCHER)}, {state}>"

    # The sight of a side or a watcher.

    def sight(self, reader: Reader) -> State:
        """The state as a reader sees it. It is kept until the match goes on and shared by all callers, so it
        must not be changed. A player gets a `view`."""
        return self._course.sight(reader)

    def heard(self, reader: Reader) -> int:
        """How many lines a reader knows of. A reader numbers these lines only. The number of lines that the
        other side needed for a hidden action is not shown."""
        return len(self._course.heard[reader])

    def number(self, k: int, reader: Reader) -> int:
        """The reader's own number for the k-th line, or for the last known line before it."""
        return bisect_right(self._course.heard[reader], k)

    def sight_after(self, line: int, reader: Reader) -> State:
        """What a reader saw after one of the lines that have not been undone (given by the reader's own
        number), or at the beginning."""
        following = self._course.heard[reader][max(line, 0) : max(line, 0) + 1]
        later = bisect_left(self.plays, following[0], key=_number_of) if following else len(self.plays)
        if later == len(self.plays):
            return self.sight(reader)
        return seen_by(self.g, self.plays[later].before, reader)

    def view(self, side: str | None = None) -> State:
        """The state as a side, or a watcher, may know it. It is a copy, so that things can be tried out on
        it."""
        return self.sight(self._reader(side)).copy()

    def units(self, by: str | None = None) -> list[Piece]:
        """Every counter of the game, then the unknown counters on the map that a side, or a watcher, sees."""
        return list(pieces_of(self.g, self.sight(self._reader(by))))

    def unit(self, name: str, by: str | None = None) -> Piece:
        """One counter, by its id."""
        word = spelled(self.g, name)
        if word not in self.g.unit_named:
            raise self._illegal(Reason("", "unknown-unit", (name,)))
        return piece(self.g, self.sight(self._reader(by)), self.g.unit_named[word])

    def position(self, by: str | None = None, whole: bool = False) -> str:
        """The position as text. What a side, or a watcher, may not know is left out and only counted. With
        `whole` nothing is left out, and a match can go on from the text."""
        if whole:
            return dump(self.g, self.truth)
        mine = self.g.open_table or by in self.asked
        return dump_sight(self.g, self.sight(self._reader(by)), mine)

    def picture(self, by: str | None = None) -> str:
        """The map with the counters as a side, or a watcher, sees them, in SVG."""
        draw: Callable[[Any, State], str] = resolve_name(PICTURE)
        return draw(self.g, self.sight(self._reader(by)))

    def _repr_svg_(self) -> str:
        return self.picture()

    def query(self, name: str, *args: str, by: str | None = None) -> Answer:
        reader = self._reader(by)
        return self.g.query(self.sight(reader), reader, name, args)

    # What a side or a watcher was told.

    def log(self, reader: str | None = None) -> list[tuple[int, str, list[Told]]]:
        """The log as a side or a watcher was told it: tuples (line, side, events), with the reader's own
        numbers of the lines. Line 0 is the beginning."""
        lines = self.log_of(self._reader(reader))
        return [(number, side, deepcopy(told)) for number, side, told in lines]

    def log_of(self, reader: Reader, since: int = -1) -> list[tuple[int, str, list[Told]]]:
        """The log of a reader after line `since`, without copying the events. All readers are told of
        takebacks by consent and of a side that resigned."""
        heard = self._course.heard[reader]
        found = [(0, "", self._course.opening[reader])] if since < 0 else []
        for number in range(max(since, 0) + 1, len(heard) + 1):
            told = self.told_in(number, reader)
            if told is not None:
                found.append((number, self.lines[heard[number - 1] - 1].by, told))
        return found

    def told_in(self, number: int, reader: Reader) -> list[Told] | None:
        """What a reader was told of a line, by the reader's own number. None if the line was taken back, or
        tells nothing."""
        if not number:
            return self._course.opening[reader]
        k = self._course.heard[reader][number - 1]
        line, plays = self.lines[k - 1], self.plays
        at = bisect_left(plays, k, key=_number_of)
        if at < len(plays) and plays[at].k == k:
            return plays[at].told[reader]
        if line.takeback is not None:
            lines = self._course.taken_back.get(k, {}).get(reader, line.takeback)
            return [{"event": "takenback", "side": line.by, "lines": lines}]
        if line.copied is not None:
            return [{"event": "copied", "side": line.by}]
        return [{"event": "resigned", "side": line.by}] if line.resign else None

    def events(self, by: str | None = None) -> Iterator[Happened]:
        """Every event that a side, or a watcher, was told, with its line, its turn and the side that
        acted."""
        reader = self._reader(by)
        turns = {self.number(p.k, reader): p.turn for p in reversed(self.plays)}
        turn = 0
        for k, side, told in self.log_of(reader):
            turn = turns.get(k, turn)
            for event in told:
                turn = event.get("turn") or turn
                yield Happened(k, turn, side, event["event"], event.get("rule", ""), deepcopy(event))

    # What a side may do.

    def decision(self, by: str | None = None) -> Decision | None:
        """What is asked of a side, or of the first side that is asked if none is named. None if the side is
        not asked."""
        side = self._side(by)
        if side not in self.sides_asked:
            return None
        return table.decision(self.g, self.sight(Reader(side)), side)

    def prompt(self, by: str | None = None) -> str:
        """The words of that decision; empty if the side is not asked."""
        asking = self.decision(by)
        return "" if asking is None else self.words.prompt(asking)

    def legal(self, by: str | None = None) -> table.Legal:
        """The actions that a side may choose from."""
        side = self._side(by)
        return table.Legal(self.g, self.sight(Reader(side)), side)

    def choices(self, prefix: Order = (), by: str | None = None) -> list[str]:
        """The words that may follow the words of an order so far. An empty word among them means that the
        order is complete."""
        side = self._side(by)
        return offered(self.g, self.sight(Reader(side)), side, self._words(prefix))

    def why_not(self, order: Order, by: str | None = None) -> Refusal | None:
        """The first rule that forbids an order, or None."""
        side = self._side(by)
        reason = self.g.why_not_order(self.sight(Reader(side)), side, self._words(order))
        return None if reason is None else refusal(self.words, reason)

    def odds(self, order: Order, by: str | None = None, assume: Mapping[str, str] | None = None) -> Odds:
        """The exact odds of an order, with their derivation. Raises IllegalAction if there are none. A unit
        may be named in a hex it could move to first: `attack 2412 3Pz@2411`. Nothing is moved by asking."""
        side = self._side(by)
        words = order.split() if isinstance(order, str) else order
        found = odds_ahead(self.g, self.sight(Reader(side)), side, words, assume or {})
        if isinstance(found, Reason):
            raise self._illegal(found)
        return spoken_odds(self.g.package, found)

    # Small things.

    def _words(self, order: Order) -> Action:
        return tidied(self.g, order)

    def _reader(self, name: str | None) -> Reader:
        return WATCHER if name is None else Reader(self._side(name))

    def _side(self, name: str | None) -> Side:
        if name is None:
            sides = self.sides_asked
            return sides[0] if sides else Side(0)
        if name not in self.g.sides:
            raise self._illegal(Reason("", "no-side", (name,)))
        return self.g.side_named(name)

    def _illegal(self, reason: Reason) -> IllegalAction:
        said = refusal(self.words, reason)
        return IllegalAction(said, said.words)
