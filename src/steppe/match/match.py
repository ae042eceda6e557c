"""One play of a game: the log is the match, and the state follows from it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from steppe.match import undo
from steppe.match.course import Course, Mark
from steppe.match.dice import commitment, fresh_secret, secret_from_seed
from steppe.match.looking import Looking, Order
from steppe.match.past import Play, kinds_of
from steppe.match.record import FORMAT, STRICT, Header, Keep, Line, Script, encode_line, wrapped
from steppe.match.store import File, Memory, Store, create, write_whole
from steppe.table import play as table
from steppe.table.basics import Action, Reader, Reason, Side, text_of
from steppe.table.dataset import DataSet
from steppe.table.game import AnyGame, BadOption
from steppe.table.grammar import closing_words
from steppe.table.position import dump
from steppe.table.spoken import Refusal, refusal
from steppe.table.state import State
from steppe.table.steps import Ask
from steppe.table.telling import Told

FRIENDLY = "friendly"
TAKEBACKS = (STRICT, FRIENDLY)
"""How a match takes back: by the rules, or freely until a die is rolled or something hidden is revealed."""


def usual_takeback(two_people: bool) -> str:
    """The takebacks that a new match has unless the players choose. Between two people the rules ask for the
    opponent's consent. A player alone, or one who learns the game, takes back freely."""
    return STRICT if two_people else FRIENDLY


ON_TRUST = (
    "Opened on trust: part of this match could not be checked by replaying it, so its result does not count"
)
"""Why the result of a match does not count if its save holds a state that cannot be computed again."""

LESSON = "A lesson: its dice were set beforehand, so its result does not count"


class Interrupted(NamedTuple):
    """The rest of an order, which waits while the other side is asked."""

    side: Side
    rest: tuple[Action, ...]
    plays: int
    """The number of plays when the order was interrupted."""


class Match(Looking):
    """A match of a game. Every change is checked, applied to a copy, stored, and only then shown."""

    def __init__(self, course: Course, header: Header, store: Store) -> None:
        super().__init__(course)
        self.header = header
        self.store = store
        self.notice = ""
        """A message for the players, for example that a save was cut off or a rule was corrected."""
        self.on_trust: tuple[int, ...] = ()
        """The lines of a save that could not be played again. Their results are taken as the save states
        them."""
        self.left_out = 0
        """The number of lines at the end of a save that today's rules could not carry over."""
        self.stopped: Refusal | None = None
        """Why the last order stopped before it was carried out whole."""
        self.unfinished: tuple[Action, ...] = ()
        """The rest of the last order if it was interrupted."""
        self.computers: frozenset[Side] = frozenset()
        """The sides that computers play, as far as anybody said. In a friendly match, news that only they saw
        does not prevent an undo."""
        self._interrupted: Interrupted | None = None
        self._unstored: list[bytes] = []
        self._in_a_piece = False

    @property
    def why_not_counted(self) -> str:
        """Why the result of this match must not be counted, shared or rated as played, in words for its
        players; empty if it may be. Code that counts results asks this first."""
        if self.header.script is not msgspec.UNSET:
            return LESSON
        return ON_TRUST if self._is_on_trust else ""

    @property
    def _is_on_trust(self) -> bool:
        return bool(self.on_trust) or self.header.on_trust is True

    @property
    def remarks(self) -> str:
        """The notice, and that the seed of the dice was chosen. Both sides are told when they sit down."""
        seeded = self.header.seeded is True
        chosen = self.words.reason(Reason("", "seed-chosen")) if seeded else ""
        return " ".join(filter(None, (chosen, self.notice)))

    # Beginning.

    @classmethod
    def new(
        cls,
        g: AnyGame,
        seed: int | str | None = None,
        path: str | Path | None = None,
        start: str = "",
        seat: str = "",
        takeback: str = FRIENDLY,
        on_trust: bool = False,
        script: Script | None = None,
    ) -> Match:
        """A new match, kept in memory or in a new file. Without a seed the dice have a fresh secret.

        `seat` is the side whose knowledge of another match it starts from. `on_trust` says that this other
        match could not be checked by replaying it. In a `strict` match a move that is complete, and anything
        else that stands by the rules, is taken back only with the other side's consent. A lesson has a
        `script` for its dice.
        """
        if takeback not in TAKEBACKS:
            raise BadOption(f"takebacks are {' or '.join(TAKEBACKS)}, not {takeback!r}")
        secret = fresh_secret() if seed is None else secret_from_seed(seed)
        promise, data = commitment(secret), g.data
        header = Header(FORMAT, g.id, g.rules, data.digest, data.kit, g.scenario, g.options, promise, start)
        if seed is not None:
            header = msgspec.structs.replace(header, seeded=True)
        if takeback == STRICT:
            header = msgspec.structs.replace(header, takeback=STRICT)
        if on_trust:
            header = msgspec.structs.replace(header, on_trust=True)
        if seat:
            header = msgspec.structs.replace(header, seat=seat)
        if script is not None:
            header = msgspec.structs.replace(header, script=script)
        course = Course(g, secret, msgspec.json.encode(header), start, script)
        first = encode_line(header) + wrapped("data", _packed(data))
        first += wrapped("keep", Keep(secret=secret.hex()))
        if course.begin.rolls:
            first += wrapped("begin", course.begin)
        if path is None:
            return cls(course, header, Memory(first))
        match = cls(course, header, File(Path(path), len(first)))
        create(Path(path), first)
        return match

    # Playing.

    def play(
        self, order: Order, by: str | None = None, at: int | None = None, heedless: bool = False
    ) -> list[Told]:
        """Carry out an order; returns what its side is told. `at` is the line that the order was meant to
        follow, by the side's own number.

        An order stops early at a roll, at news for its side, or when another side must decide; `stopped` then
        says why. If news comes at the very end of a way, the side decides whether the move ends there. A
        heedless order goes on whatever comes into sight.
        """
        side = self._side(by)
        if at is not None:
            self.check_at(at, Reader(side))
        expanded = table.expanded(self.g, self.sight(Reader(side)), side, self._words(order))
        if isinstance(expanded, Reason):
            raise self._illegal(expanded)
        with self.in_one_piece():
            return self._carry_out_order(side, iter(expanded), more=False, heedless=heedless)

    def check_at(self, at: int, reader: Reader) -> None:
        """Raises IllegalAction unless `at` is the last line that a reader knows of."""
        if at != self.heard(reader):
            raise self._illegal(Reason("", "stale", (at, self.heard(reader))))

    def go_on(self, unfinished: Iterable[Action], by: str) -> list[Told]:
        """Carry out the rest of an order. The new lines belong to that order."""
        with self.in_one_piece():
            return self._carry_out_order(self._side(by), iter(unfinished), more=True)

    def resume(self) -> bool:
        """Go on with an order after the other side has answered. If nothing was rolled meanwhile, the whole
        rest is carried out; otherwise only a rest that does no more than end the decision. Returns whether
        there was anything to do."""
        waiting = self._interrupted
        if waiting is None or waiting.side not in self.sides_asked:
            return False
        self._interrupted = None
        rolled = any(play.barrier for play in self.plays[waiting.plays :])
        if rolled and not self._only_ends(waiting.rest):
            return False
        stopped = self.stopped
        self.go_on(waiting.rest, self.g.sides[waiting.side])
        self.stopped = stopped
        return True

    @property
    def is_held_up(self) -> bool:
        """Whether the rest of an order waits until the other side has answered."""
        return self._interrupted is not None

    def _only_ends(self, rest: tuple[Action, ...]) -> bool:
        """Whether the rest of an order does no more than end the open decision."""
        top = self.truth.agenda[-1]
        return isinstance(top, Ask) and len(rest) == 1 and rest[0][0] in closing_words(type(top))

    def _carry_out_order(
        self, side: Side, actions: Iterator[Action], more: bool, heedless: bool = False
    ) -> list[Told]:
        heard: list[Told] = []
        self.stopped, self.unfinished = None, ()
        if self._interrupted is not None and self._interrupted.side == side:
            self._interrupted = None
        for action in actions:
            reason = self._refusal(side, action)
            if reason is not None:
                if not more:
                    raise self._illegal(reason)
                self.stopped = refusal(self.words, reason)
                break
            done = self._do(side, action, more)
            heard += done.told[Reader(side)]
            more = True
            news = bool(done.rolls) if heedless else done.news
            if news or side not in self.sides_asked:
                self.unfinished = tuple(actions)
                if self.unfinished and not (news and self._only_ends(self.unfinished)):
                    code = "interrupted" if done.rolls or not news else "seen-on-the-way"
                    self.stopped = refusal(self.words, Reason("", code, (text_of(action),)))
                if self.unfinished and not news:
                    self._interrupted = Interrupted(side, self.unfinished, len(self.plays))
                break
        return [event.copy() for event in heard]

    @contextmanager
    def in_one_piece(self) -> Iterator[None]:
        """Store everything that is done inside in one piece. If that fails, nothing of it has happened. A
        piece within another is stored with the outer one."""
        before = self._course.mark()
        outer, within = self._unstored, self._in_a_piece
        self._unstored, self._in_a_piece = [], True
        try:
            yield
            if within:
                outer += self._unstored
            elif self._unstored:
                self.store.append(b"".join(self._unstored))
        except BaseException:
            self._course.back_to(before)
            raise
        finally:
            self._unstored, self._in_a_piece = outer, within

    def mark(self) -> Mark:
        """The point that the match has reached, for a store that writes later. If the store fails, the match
        goes back there."""
        return self._course.mark()

    def back_to(self, mark: Mark) -> None:
        """Go back to a mark, as if nothing had happened since."""
        self._course.back_to(mark)

    def _refusal(self, side: Side, action: Action) -> Reason | None:
        """Why an action is refused. It is judged by what the side knows, then by the truth, unless the table
        is open."""
        sight = self.sight(Reader(side))
        reason = table.why_not(self.g, sight, side, action)
        if reason is not None or self.g.open_table:
            return reason
        return table.why_not(self.g, self.truth, side, action)

    def _do(self, side: Side, action: Action, more: bool) -> Play:
        course = self._course
        done = course.carry_out(side, action, more, self.truth.agenda[-1].sealed)
        if done.play.sealed:  # before its seal, so that a file cut off between the two still opens
            self._unstored.append(wrapped("keep", Keep(seal=done.play.k, text=text_of(action))))
        self._unstored.append(encode_line(done.line))
        course.accept(done)
        for opened in course.opened_by(done.play):
            self._unstored.append(encode_line(opened))
            course.extend(opened)
        self._unstored.append(course.footer(done.play.k - 1))
        return done.play

    def resign(self, by: str) -> None:
        """A side concedes, and the other side wins."""
        side = self._side(by)
        self._check_running()
        with self.in_one_piece():
            self._store(self._course.concede(side))

    # Taking back.

    @property
    def takebacks(self) -> str:
        """`strict` or `friendly`."""
        return FRIENDLY if self.header.takeback is msgspec.UNSET else STRICT

    def _terms(self) -> undo.Terms:
        return undo.Terms(self.takebacks == STRICT, self.computers)

    def _undoable(self, side: Side) -> list[Play]:
        """The plays that a side may take back alone, oldest first."""
        return undo.undoable(self.plays, side, self._terms(), kinds_of(self.truth))

    def undo(self, by: str | None = None) -> int:
        """Take back a side's last order; returns the number of lines taken back."""
        return self._undo(by, undo.last_order)

    def undo_move(self, by: str | None = None) -> int:
        """Take back a side's last order, and if it was part of a move made hex by hex, the whole move.
        Returns the number of lines taken back."""
        return self._undo(by, undo.last_move)

    def _undo(self, by: str | None, count_of: Callable[[Sequence[Play]], int]) -> int:
        side = self._side(by)
        self._check_running()
        mine = self._undoable(side)
        if not mine:
            raise self._illegal(undo.why_no_undo(self.plays, side, self._terms(), kinds_of(self.truth)))
        count = count_of(mine)
        with self.in_one_piece():
            self._take_back(count, Line(by=self.g.sides[side], undo=count))
        return count

    def can_undo(self, by: str) -> bool:
        """Whether a side may take anything back alone."""
        return not self.over and bool(self._undoable(self._side(by)))

    def undoable_units(self, by: str) -> tuple[str, ...]:
        """The units that have done something that their side may still take back alone."""
        mine = self._undoable(self._side(by))
        words = (word for play in mine for word in play.action[1:])
        return tuple(dict.fromkeys(word for word in words if word in self.g.unit_named))

    def undo_unit(self, unit: str, by: str | None = None) -> int:
        """Take back what one unit did and repeat what other units did since; returns the number of lines
        dropped."""
        side = self._side(by)
        self._check_running()
        mine = self._undoable(side)
        found = undo.without_unit(mine, unit)
        if found is None:
            agenda = kinds_of(self.truth)
            raise self._illegal(undo.why_no_unit_undo(self.plays, side, unit, self._terms(), agenda))
        count, again = found
        reason = undo.why_not_again(self.g, side, mine[-count].before, again)
        if reason is not None:
            raise self._illegal(reason)
        with self.in_one_piece():
            self._take_back(count, Line(by=self.g.sides[side], undo=count))
            for action in again:
                self._do(side, action, more=False)
        return count - len(again)

    def takeback(self, count: int, by: str, consent: bool) -> None:
        """Take back any number of lines with the other side's consent. Dice rolled again will differ."""
        side = self._side(by)
        self._check_running()
        if not consent:
            raise self._illegal(Reason("", "no-consent"))
        if not 0 < count <= len(self.plays):
            raise self._illegal(Reason("", "undo-nothing", (count,)))
        with self.in_one_piece():
            self._take_back(count, Line(by=self.g.sides[side], takeback=count))

    def heard_of(self, count: int, reader: Reader) -> int:
        """How many of the last `count` lines of play a reader knows of."""
        return self._course.heard_of(reader, self.plays[len(self.plays) - count :])

    def lines_for(self, heard: int, reader: Reader) -> int:
        """How many of the last lines of play must be taken back so that `heard` lines known to a reader go
        back; 0 if the reader does not know of so many. Hidden actions since then go back with them."""
        known = set(self._course.heard[reader])
        for count, play in enumerate(reversed(self.plays), 1):
            if play.k in known:
                heard -= 1
                if heard == 0:
                    return count
        return 0

    def since_last_order(self, by: str) -> int:
        """How many lines must be taken back to reach the point before a side's last order; 0 if it gave
        none."""
        return undo.since_last_order(self.plays, self._side(by))

    def _check_running(self) -> None:
        """Refuse any change to a match that is over, because its secret is then known."""
        if self.over:
            raise self._illegal(Reason("", "over"))

    def _take_back(self, count: int, line: Line) -> None:
        self._store(self._course.rewind(count, line))
        self.unfinished = ()
        self._interrupted = None

    def _store(self, line: Line) -> None:
        """Store the last line of the log, with what follows it."""
        self._unstored += [encode_line(line), self._course.footer(len(self.lines) - 1)]

    # Saving.

    def save(self, path: str | Path) -> None:
        """Write the whole match to a file."""
        write_whole(Path(path), self.to_bytes())

    def seat_save(self, by: str) -> bytes:
        """A save of what a side may know: its log, and a match that goes on from what it sees. Everything
        else is dealt anew, and so are the dice. Nothing in the save depends on what is hidden from that
        side."""
        told = [(k, event) for k, _, events in self.log_of(self._reader(by)) for event in events]
        log = "".join(f"# {k} {text}\n" for k, text in self.words.told_lines(told) if text)
        dealt = self._dealt_for(self._reader(by), random.Random())
        start, on_trust = dump(self.g, dealt) + log, self._is_on_trust
        return Match.new(self.g, start=start, seat=by, on_trust=on_trust).to_bytes()

    def _dealt_for(self, reader: Reader, rng: random.Random) -> State:
        """The state with everything dealt anew that a reader may not know. Of a hidden counter, the reader
        knows the steps that it was seen to lose."""
        g = self.g
        dealt: State = g.redeal(self.truth, reader, rng)
        lost: dict[str | None, int] = {}
        for _, _, told in self.log_of(reader):
            for event in told:
                if event["event"] == "lost":
                    lost[event["unit"]] = lost.get(event["unit"], 0) + event["steps"]
        for u in self._course.hidden()[reader]:
            known = min(lost.get(g.units[u], 0), g.steps_lost)
            dealt.flags[u] = dealt.flags[u] & ~g.steps_lost | known
        return dealt

    def hand_out(self, by: str) -> bytes:
        """The whole save of a running match, with all that is hidden. A line of the log tells everybody."""
        side = self._side(by)
        self._check_running()
        with self.in_one_piece():
            self._store(self._course.hand_out(side))
        return self.to_bytes()

    def to_bytes(self) -> bytes:
        return self.store.read()

    # Copies of a match. All of them are kept in memory.

    def fork(self, seen_by: str | None = None, seed: int | str | None = None) -> Match:
        """A separate match that begins here, with other dice, to try things out. If a side is named, what it
        may not know is dealt anew, so that the trial tells it nothing more."""
        state = self.truth
        if seen_by is not None:
            state = self._dealt_for(self._reader(seen_by), random.Random(seed))
        start, on_trust = dump(self.g, state), self._is_on_trust
        return Match.new(self.g, seed, start=start, seat=seen_by or "", on_trust=on_trust)

    def __copy__(self) -> Match:
        """The same match with the same log and the same dice to come."""
        assert not self._in_a_piece, "half a piece is no match"
        twin = Match(self._course.copy(), self.header, Memory(self.to_bytes()))
        vars(twin).update({**vars(self), "_course": twin._course, "store": twin.store, "_unstored": []})
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (type(self.g), self.to_bytes())


@lru_cache(4)
def _packed(data: DataSet) -> str:
    """The packed data set. It is kept because forks share the data of the match they come from."""
    return data.pack()


def _opened(kind: type[AnyGame], data: bytes) -> Match:
    """A match that was pickled. Its save is played again."""
    from steppe.match.opening import open_bytes  # imported here because that module makes matches itself

    return open_bytes(data, lambda game, scenario, options, files: kind(files, scenario, options))
