"""Opening a save: playing its lines again and comparing, so that nothing edited goes unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from steppe.match.course import Course
from steppe.match.dice import chain_start, commitment
from steppe.match.match import Match
from steppe.match.record import BadSave, Line, Record, encode_line, read_record
from steppe.match.store import File, Memory
from steppe.table import play as table
from steppe.table.basics import Action, Side, read_action, text_of
from steppe.table.coding import decode, digest, encode
from steppe.table.dataset import BadData, DataSet, unpack
from steppe.table.game import AnyGame
from steppe.table.state import State
from steppe.table.words import words_of

Opener = Callable[[str, str, Mapping[str, str], DataSet], AnyGame]
"""(game id, scenario, options, data set) -> the game."""


def open_match(path: str | Path, loader: Opener) -> Match:
    """Open a save file; further play is appended to it. Raises BadSave. Opening alone writes nothing."""
    file = Path(path)
    return _open(file.read_bytes(), loader, file)


def open_bytes(data: bytes, loader: Opener) -> Match:
    """Open a save kept in memory."""
    return _open(data, loader, None)


def _open(data: bytes, loader: Opener, path: Path | None) -> Match:
    record = read_record(data)
    course = Course(_game_of(record, loader), _secret_of(record), record.header)
    replay = _Replay(course, record)
    replay.run()
    kept = _rows_before(data[: data.rfind(b"\n") + 1], replay.lost_from)
    owed = b"".join(map(encode_line, replay.owed))
    if course.over and record.end is None:
        owed += course.footer()
    store = Memory(kept + owed) if path is None else File(path, len(data), len(kept), owed)
    match = Match(course, record.header, store)
    match.notice = replay.notice
    return match


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
    """The rows above a line of the file, or all for 0."""
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
    """Plays the lines of a record again and compares."""

    def __init__(self, course: Course, record: Record) -> None:
        self.course = course
        self.record = record
        self.texts = {line.open: line.text for line in record.lines if line.open is not None}
        self.texts.update(record.sealed)
        self.owed: list[Line] = []
        """Lines that must come next: seals that the last play opened, or a correction of the rules."""
        self.lost_from = 0
        """The line of the file from which on a corrected rule could not follow; 0: none."""
        self.notice = record.notice

    def run(self) -> None:
        lines = self.record.lines
        rules = self.record.header.rules
        corrected = [i for i, line in enumerate(lines) if line.rules is not None]
        first = 0
        if corrected:
            first = corrected[-1] + 1
            rules = lines[first - 1].rules or 0
            self._stand(first, msgspec.json.encode(lines[first - 1].state))
        for i in range(first, len(lines)):
            before = self.course.state
            try:
                self._line(lines[i], self.record.numbers[i])
            except BadSave as error:
                if rules >= self.course.g.rules:
                    raise
                self._past_stands(i, before, str(error))
                return
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
            found = course.concede(side)
        else:
            count = line.undo if line.undo is not None else line.takeback
            if count is None or not 0 < count <= len(course.plays):
                raise BadSave(number, "there is nothing to take back")
            found = course.rewind(count, msgspec.structs.replace(line, s=""))
        _compare(found, line, number)

    def _play(self, line: Line, number: int, side: Side, action: Action) -> None:
        course = self.course
        reason = table.why_not(course.g, course.state, side, action)
        if reason is not None:
            why = words_of(course.g.package).reason(reason)
            raise BadSave(number, f"'{text_of(action)}' is not possible there ({why})")
        done = course.carry_out(side, action, line.more, line.seal is not None)
        _compare(done.line, line, number)
        course.accept(done)
        self.owed += course.opened_by(done.play)

    def _opened(self, line: Line, number: int) -> None:
        if not self.owed or self.owed[0] != line:
            raise BadSave(number, "a seal was opened before it, and it does not say which")
        self.course.extend(self.owed.pop(0))

    def _past_stands(self, i: int, before: State, why: str) -> None:
        """A rule was corrected since: what was played stands, and the match goes on under today's rules."""
        course, record = self.course, self.record
        snap = record.snap
        if snap is not None and snap.k > i:
            self._stand(snap.k, bytes(snap.state))
            i = snap.k
        else:
            self._stand(i, encode(before))
        i = self._follow(i)
        self.notice = f"a rule was corrected since this match began; what was played stands ({why})"
        if i < len(record.lines):
            self.lost_from = record.numbers[i]
            self.notice += f"; the last {len(record.lines) - i} lines could not be carried over"
        if record.end is not None and not self.lost_from:
            return
        state = msgspec.json.decode(encode(course.state))
        line = Line(by=course.g.sides[0], rules=course.g.rules, state=state, why=why, s=digest(course.state))
        course.extend(line)
        self.owed = [line]

    def _stand(self, count: int, state: bytes) -> None:
        """Take the first lines as they are, and the state that they led to."""
        course = self.course
        course.plays.clear()
        course.lines.clear()
        course.seals.clear()
        self.owed.clear()
        course.link = chain_start(self.record.header_bytes)
        for k, line in enumerate(self.record.lines[:count], 1):
            course.extend(line)
            if line.seal is not None:
                course.seals[k] = (course.g.side_named(line.by), self.texts.get(k, ""))
            elif line.open is not None:
                course.seals.pop(line.open, None)
        try:
            course.set_state(decode(course.g, state))
        except msgspec.MsgspecError as error:
            raise BadSave(self.record.numbers[count - 1], f"its state cannot be read ({error})") from None

    def _follow(self, i: int) -> int:
        """Replay what comes after, as far as today's rules can follow; returns how far that is."""
        while i < len(self.record.lines):
            try:
                self._line(self.record.lines[i], self.record.numbers[i])
            except BadSave:
                break
            i += 1
        return i


def _compare(found: Line, line: Line, number: int) -> None:
    if found.rolls != line.rolls:
        raise BadSave(number, f"its dice {list(line.rolls)} are not those of this match {list(found.rolls)}")
    if found != line:
        raise BadSave(number, "it does not follow from the lines before (edited, missing or out of order)")
