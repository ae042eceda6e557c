"""Opening a save: its lines are played again and compared, so that no edit goes unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from msgspec import UNSET

from steppe.match.course import Course
from steppe.match.dice import commitment
from steppe.match.match import Match
from steppe.match.record import (
    MOST_BYTES,
    BadSave,
    Begin,
    Header,
    Line,
    Record,
    encode_line,
    read_record,
    state_digest,
    wrapped,
)
from steppe.match.store import File, Memory
from steppe.table import play as table
from steppe.table.basics import WITHDRAWN, Action, Side, read_action, text_of
from steppe.table.coding import decode, digest, encode
from steppe.table.dataset import BadData, DataSet, unpack
from steppe.table.game import AnyGame
from steppe.table.position import BadPosition, can_go_on
from steppe.table.state import State
from steppe.table.words import words_of

Opener = Callable[[str, str, Mapping[str, str], DataSet], AnyGame]
"""(game id, scenario, options, data set) -> the game."""

LONGEST = 300
"""The most letters of a reason that are kept."""


def open_match(path: str | Path, loader: Opener) -> Match:
    """Open a save file; further play is appended to it. Raises BadSave. Opening alone writes nothing."""
    file = Path(path)
    with file.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    return _open(data, loader, file)


def open_bytes(data: bytes, loader: Opener) -> Match:
    """Open a save kept in memory."""
    return _open(data, loader, None)


def look_through(data: bytes, kind_of: Callable[[str], type[AnyGame]]) -> None:
    """Raises BadSave for every fault of a save that can be found without playing it again."""
    record = read_record(data)
    header = record.header
    _secret_of(record)
    try:
        kind = kind_of(header.game)
    except ValueError as error:
        raise BadSave(1, str(error)) from None
    _check_rules(header, kind)
    if header.scenario not in kind.scenarios:
        raise BadSave(1, f"there is no scenario '{header.scenario}' of {header.game}")


def _check_rules(header: Header, kind: type[AnyGame]) -> None:
    if not 1 <= header.rules <= kind.rules:
        raise BadSave(1, f"this program knows rules 1 to {kind.rules} of {kind.id}, not {header.rules}")


def _open(data: bytes, loader: Opener, path: Path | None) -> Match:
    record = read_record(data)
    course = _begun(record, loader)
    replay = _Replay(course, record)
    replay.run()
    kept = _rows_before(data[: data.rfind(b"\n") + 1], replay.lost_from)
    owed = b"".join(map(encode_line, replay.owed))
    if not record.lines and record.begin != course.begin:  # the file was cut off before that row
        owed = wrapped("begin", course.begin) + owed
    if course.over and record.end is None:
        owed += course.footer(len(course.lines))
    store = Memory(kept + owed) if path is None else File(path, len(data), len(kept), owed)
    match = Match(course, record.header, store)
    match.on_trust = tuple(replay.on_trust)
    match.left_out = replay.left_out
    said = match.why_not_counted, replay.notice or _whose(record.header)
    match.notice = "; ".join(filter(None, said))
    return match


def _whose(header: Header) -> str:
    if header.seat is UNSET:
        return ""
    return f"this is what the {header.seat} side knew of another match; what it could not know was dealt anew"


def _begun(record: Record, loader: Opener) -> Course:
    """The match before its first line."""
    header = record.header
    secret, g = _secret_of(record), _game_of(record, loader)
    _check_rules(header, type(g))
    try:
        script = None if header.script is UNSET else header.script
        course = Course(g, secret, record.header_bytes, header.start, script)
    except BadPosition as error:
        raise BadSave(1, f"it begins with a position that cannot be ({error})") from None
    unsaid = record.begin == Begin() and (header.steppe == 1 or not record.lines)
    if course.begin != record.begin and not unsaid:
        raise BadSave(3, "it does not begin with the dice of this match")
    return course


def _secret_of(record: Record) -> bytes:
    written = record.end.secret if record.end else record.secret
    if not written:
        raise BadSave(3, "the secret of the dice is missing")
    try:
        secret = bytes.fromhex(written)
    except ValueError:
        secret = b""
    if commitment(secret) != record.header.dice:
        raise BadSave(1, "the secret of the dice is not the one that was promised")
    return secret


def _rows_before(whole: bytes, number: int) -> bytes:
    """The rows above a line of the file, or all rows if the number is 0."""
    return b"".join(whole.splitlines(keepends=True)[: number - 1]) if number else whole


def _game_of(record: Record, loader: Opener) -> AnyGame:
    header = record.header
    try:
        data = unpack(record.data)
        if data.digest != header.data:
            raise BadSave(2, "the data set is not the one that the match was played with")
        return loader(header.game, header.scenario, header.options, data)
    except BadSave:
        raise
    except (BadData, ValueError) as error:
        raise BadSave(1, str(error)) from None


class _Replay:
    """Plays the lines of a record again and compares.

    Where today's rules refuse a line that older rules allowed, the past stands. The lines up to the next
    state that the save holds are then taken on trust, as far as chain, dice and seals confirm them.
    """

    def __init__(self, course: Course, record: Record) -> None:
        self.course = course
        self.record = record
        self.texts = {line.open: line.text for line in record.lines if line.open is not None}
        self.texts.update(record.sealed)
        self.rules = record.header.rules
        """The version of the rules that the next line was played under."""
        self.owed: list[Line] = []
        """Lines that must come next: openings of seals by the last play, or a correction of the rules."""
        self.on_trust: list[int] = []
        self.lost_from = 0
        """The line of the file from which on the corrected rules could not follow; 0 if there is none."""
        self.left_out = 0
        """The number of lines that the corrected rules could not carry over."""
        self.why = ""
        """What today's rules object to; empty if they object to nothing."""
        self.standing: tuple[State, bytes] | None = None
        """The last state that was read instead of played, and its bytes in the save."""
        self.notice = record.notice

    def run(self) -> None:
        self._check_corrections()
        i = 0
        while i < len(self.record.lines) and not self.lost_from:
            line, before = self.record.lines[i], self.course.state
            if line.rules is not None and not self.owed:
                self._correction(i, line)
                i += 1
                continue
            try:
                self._line(line, self.record.numbers[i])
                i += 1
            except BadSave as error:
                if self.rules >= self.course.g.rules:
                    raise
                i = self._past_stands(i, before, str(error))
        if self.why and (self.lost_from or self.record.end is None):
            self._correct()
        elif not self.lost_from:
            self._check_end()
        for line in self.owed:
            self.course.extend(line)

    def _check_end(self) -> None:
        end, numbers = self.record.end, self.record.numbers
        if end is None:
            return
        number = numbers[-1] + 1 if numbers else 3
        if end.head != self.course.link.hex():
            raise BadSave(number, "the hash chain does not end here")
        if end.end != self.course.state.result or not self.course.over:
            raise BadSave(number, f"the match does not end with '{end.end}'")

    # Lines that are played again.

    def _line(self, line: Line, number: int) -> None:
        course, kind = self.course, line.kind()
        if line.by not in course.g.sides:
            raise BadSave(number, f"there is no side '{line.by}'")
        if kind == "open" or self.owed:
            self._opened(line, number)
            return
        side = course.g.side_named(line.by)
        if kind in ("do", "seal"):
            text = line.do if line.do is not None else self.texts.get(len(course.lines) + 1, "")
            self._play(line, number, side, read_action(text))
            return
        if kind == "resign":
            if course.over:
                raise BadSave(number, "the match was over before it")
            found = course.concede(side)
        elif kind == "copied":
            found = course.hand_out(side)
        else:
            count = line.undo if line.undo is not None else line.takeback
            if count is None or not 0 < count <= len(course.plays):
                raise BadSave(number, "there is nothing to take back")
            found = course.rewind(count, msgspec.structs.replace(line, s=""))
        self._compare(found, line, number)

    def _play(self, line: Line, number: int, side: Side, action: Action) -> None:
        course = self.course
        reason = table.why_not(course.g, course.state, side, action)
        if reason is not None:
            why = words_of(course.g.package).reason(reason)
            raise BadSave(number, f"'{text_of(action)}' is not possible there ({why})")
        done = course.carry_out(side, action, line.more, line.seal is not None)
        self._compare(done.line, line, number)
        course.accept(done)
        self.owed += course.opened_by(done.play)

    def _opened(self, line: Line, number: int) -> None:
        if not self.owed or self.owed[0] != line:
            raise BadSave(number, "a seal was opened before it, and it does not say which")
        self.course.extend(self.owed.pop(0))

    def _compare(self, found: Line, line: Line, number: int) -> None:
        if found.rolls != line.rolls:
            dice = f"its dice {list(line.rolls)} are not those of this match {list(found.rolls)}"
            raise BadSave(number, dice)
        if not line.faces and self.record.header.steppe == 1:
            found = msgspec.structs.replace(found, faces=())
        if found != line:
            what = "it does not follow from the lines before (edited, missing or out of order)"
            raise BadSave(number, what)

    # Lines that older rules allowed.

    def _check_corrections(self) -> None:
        """Check the corrections of the rules. The number of the rules must rise and be known. Each correction
        must begin with the state that the older rules came to, which the line before it names."""
        record, rules = self.record, self.record.header.rules
        said = digest(self.course.state)
        for line, number in zip(record.lines, record.numbers, strict=True):
            if line.rules is None:
                said = line.s or said
                continue
            if not rules < line.rules <= self.course.g.rules:
                raise BadSave(number, f"the rules cannot change from {rules} to {line.rules} here")
            rules = line.rules
            if line.s != said or state_digest(msgspec.json.encode(line.state)) != said:
                raise BadSave(number, "the rules change here, and the state is not that of the line before")

    def _correction(self, i: int, line: Line) -> None:
        """Take in a line which says that the rules were corrected, with the state that stands."""
        if line.by not in self.course.g.sides:
            raise BadSave(self.record.numbers[i], f"there is no side '{line.by}'")
        before = encode(self.course.state)
        self._stand(msgspec.json.encode(line.state), self.record.numbers[i])
        self.course.extend(line)
        if i not in self.on_trust and encode(self.course.state) != before:  # only the short digest agrees
            self.on_trust.append(i + 1)
        self.rules, self.why = line.rules or 0, ""

    def _past_stands(self, i: int, before: State, why: str) -> int:
        """Go on at the next state that the save holds; returns the number of lines that lead to it."""
        lines, snap = self.record.lines, self.record.snap
        self.why = self.why or why[:LONGEST]
        corrected = next((j for j in range(i, len(lines)) if lines[j].rules is not None), None)
        if corrected is not None:
            self._trust(i, corrected)
            return corrected
        if snap is not None and snap.k > i:
            self._trust(i, snap.k)
            self._stand(bytes(snap.state), self.record.numbers[snap.k - 1])
            return snap.k
        if self.record.end is not None:
            self._ended(i, before, self.record.end.end)
            return len(lines)
        self._trust(i, i)
        self.course.set_state(before)
        self.lost_from, self.left_out = self.record.numbers[i], len(lines) - i
        return i

    def _ended(self, i: int, before: State, result: str) -> None:
        """Let a match that was over stay over, with all its lines. The map shows the last state that was
        found."""
        count = len(self.record.lines)
        self._trust(i, count)
        s = before.copy()
        s.agenda.clear()
        s.result = result
        self.course.set_state(s)
        self.notice = (
            f"a rule was corrected since this match was played; what was played stands, but the map does not"
            f" show the last {count - i} lines ({self.why})"
        )

    def _trust(self, first: int, count: int) -> None:
        """Take lines as they are written, without playing them. Only chain, dice and seals are computed."""
        course, played = self.course, list[int]()
        course.forget(self.record.header_bytes)
        self.owed.clear()
        for k, line in enumerate(self.record.lines[:count], 1):
            course.extend(line)
            if k > first:
                self._bear_out(k, line, len(played))
            self._note_seals(k, line, played)
        self.on_trust += range(first + 1, count + 1)

    def _note_seals(self, k: int, line: Line, played: list[int]) -> None:
        """Keep track of the seals that are still closed and of the lines of play that stand."""
        seals, kind = self.course.seals, line.kind()
        if kind in ("do", "seal"):
            played.append(k)
        if kind == "seal":
            seals[k] = (self.course.g.side_named(line.by), self.texts.get(k, ""))
        elif kind == "open":
            seals.pop(line.open or 0)
        elif kind in ("undo", "takeback"):
            first = len(played) - (line.undo or line.takeback or 0)
            for back in played[first:]:
                seals.pop(back, None)
            del played[first:]
        elif kind == "rules":
            played.clear()

    def _bear_out(self, k: int, line: Line, played: int) -> None:
        """Check a line as far as that is possible without its rules; raises BadSave."""
        course, number = self.course, self.record.numbers[k - 1]
        if line.by not in course.g.sides:
            raise BadSave(number, f"there is no side '{line.by}'")
        sized = line.faces or self.record.header.steppe > 1
        if self.record.header.script is UNSET and sized and course.rolled(line.faces) != line.rolls:
            raise BadSave(number, f"its dice {list(line.rolls)} are not those of this match")
        kind = line.kind()
        if kind == "seal" and course.seal(k, self.texts.get(k, "")) != line.seal:
            raise BadSave(number, "its seal holds something else")
        if kind == "open" and course.seals.get(line.open or 0) != (course.g.side_named(line.by), line.text):
            raise BadSave(number, "it opens a seal that is not there")
        if kind in ("undo", "takeback") and not 0 < (line.undo or line.takeback or 0) <= played:
            raise BadSave(number, "there is nothing to take back")

    def _stand(self, written: bytes, number: int) -> None:
        """Go on from a state that the save holds. Nothing before it can be taken back."""
        g = self.course.g
        try:
            s = decode(g, written)
            known = _fits(g, s) and can_go_on(g, s.copy())
        except RecursionError:
            raise BadSave(number, "its state is nested too deeply") from None
        except (msgspec.MsgspecError, LookupError, AttributeError, ValueError, TypeError) as error:
            raise BadSave(number, f"its state cannot be read ({error})") from None
        if not known:
            raise BadSave(number, "no match can go on from its state")
        self.course.begin_anew()
        self.course.set_state(s)
        self.standing = s, written

    def _correct(self) -> None:
        """Let everything that was played stand, and go on under today's rules. A line of the log says so."""
        course = self.course
        self.notice = f"a rule was corrected since this match began; what was played stands ({self.why})"
        if self.left_out:
            self.notice += f"; the last {self.left_out} lines could not be carried over"
        written = encode(course.state)
        if self.standing is not None and self.standing[0] is course.state:
            written = self.standing[1]
        state, s = msgspec.json.decode(written), state_digest(written)
        self.owed.append(Line(by=course.g.sides[0], rules=course.g.rules, state=state, why=self.why, s=s))
        course.begin_anew()


def _fits(g: AnyGame, s: State) -> bool:
    """Whether a state has the counters and hexes of its game."""
    each = {len(s.at), len(s.height), len(s.known), len(s.flags)}
    return each == {len(g.units)} and all(WITHDRAWN <= h < g.grid.size for h in s.at)
