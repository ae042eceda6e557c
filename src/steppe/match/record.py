"""The save file: JSON lines. A header, the data set, then one line for everything that was done.

{"steppe": 2, "game": "dok", "rules": 1, "data": "…", "scenario": "citadel", "options": {…}, "dice": "…"}
{"data": "…the data set, packed…"}
{"keep": {"secret": "…"}}                      the store's own; never shown while the match runs
{"begin": {"rolls": [4], "faces": [6]}}        only if chance spoke before the first decision
{"do": "go 19Pz", "by": "german", "s": "1f0c22ab"}
{"do": "attack 2008 1SS", "by": "german", "rolls": [3], "faces": [6], "s": "…"}
{"by": "german", "rules": 2, "state": {…}, "why": "…", "s": "…"}     a rule was corrected; the past stands
{"end": "german", "head": "…", "secret": "…"}

`docs/protocol.md` defines what the chain, the dice and the seals are computed from.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

T = TypeVar("T")

STRICT: Final = "strict"
FORMAT = 2
"""Of new saves. Those of format 1 do not hold the sizes of dice."""

MOST_BYTES = 50_000_000
"""Of a save. A long match has less than a tenth of it."""
MOST_LINES = 100_000


class BadSave(ValueError):
    """A save that cannot be trusted or read: the line, and what is wrong with it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"save line {line}: {what}" if line else f"save: {what}")
        self.line = line


class Script(Struct, frozen=True):
    """The dice of a lesson, written down before it begins."""

    lesson: str
    """Its name among the lessons of its game."""
    dice: tuple[int, ...] = ()
    """What dice show, one after the other. Chance answers once they are used up."""
    draws: tuple[str, ...] = ()
    """Items to be drawn: the first of them that is in the cup and was not drawn before."""


class Header(Struct, frozen=True):
    steppe: int
    game: str
    rules: int
    data: str
    """Digest of the data set."""
    kit: str
    scenario: str
    options: dict[str, str]
    dice: str
    """Commitment to the secret."""
    start: str = ""
    """The position it began from; empty: the scenario's own start."""
    seeded: Literal[True] | UnsetType = UNSET
    """Somebody chose the seed of the dice, and could know them; unset: they have a fresh secret."""
    takeback: Literal["strict"] | UnsetType = UNSET
    """What stands by the rules is taken back only by leave of the other side; unset: the match is friendly,
    and each side goes back by itself to the last die and the last news."""
    on_trust: Literal[True] | UnsetType = UNSET
    """It began from the position of a match that could not be checked by replaying it."""
    seat: str | UnsetType = UNSET
    """It began from what this side knew of another match; what it could not know was dealt anew."""
    script: Script | UnsetType = UNSET
    """It is a lesson and its dice are set: it proves nothing and counts for nothing."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of play. Exactly one of the kinds is set."""

    by: str = ""
    do: str | None = None
    seal: str | None = None
    """The seal of a secret choice; its text is kept apart until an `open` line."""
    open: int | None = None
    """Opens the seal of that line: `text` is what it said."""
    undo: int | None = None
    """Takes back that many lines of play."""
    takeback: int | None = None
    """The same past a barrier, with the other side's consent."""
    copied: int | None = None
    """Somebody took a save of the whole match after that many lines, with all that is hidden."""
    resign: bool = False
    rules: int | None = None
    """From here on a later version of the rules; what came before stands, and `state` is what it led to."""
    state: dict[str, Any] | None = None
    text: str = ""
    why: str = ""
    rolls: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    """How many faces each of these dice has; a draw is a die of the number of things to draw from."""
    s: str = ""
    """Digest of the state after this line."""
    more: bool = False
    """Continues the order that the line before began."""

    def kind(self) -> str:
        for name in ("do", "seal", "open", "undo", "takeback", "copied", "rules"):
            if getattr(self, name) is not None:
                return name
        return "resign"

    def chained(self) -> tuple[str, str, str]:
        """The part that the hash chain binds."""
        kind = self.kind()
        value = "" if kind == "resign" else str(getattr(self, kind))
        if kind == "open":
            value += f" {self.text}"
        elif kind == "rules":
            value += f" {self.s}"
        return kind, self.by, value


class Begin(Struct, frozen=True):
    """What chance said before the first decision."""

    rolls: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


class Keep(Struct, frozen=True, omit_defaults=True):
    """What the store must remember and nobody may see while the match runs."""

    secret: str = ""
    seal: int = 0
    text: str = ""


class Snap(Struct, frozen=True):
    """The state after line k, in case later rules cannot replay the way there."""

    k: int
    state: msgspec.Raw


class End(Struct, frozen=True):
    end: str
    head: str
    secret: str


class Record(Struct):
    """A save as read: its parts, and what had to be left out."""

    header: Header
    header_bytes: bytes
    data: str
    lines: list[Line]
    numbers: list[int]
    """The line of the file that each line of play stands in."""
    begin: Begin = Begin()
    secret: str = ""
    sealed: dict[int, str] = {}
    snap: Snap | None = None
    end: End | None = None
    notice: str = ""


def encode_line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def wrapped(kind: str, value: Any) -> bytes:
    return encode_line({kind: value})


def state_digest(state: bytes) -> str:
    """Of a state as it is written; `s` of a line is that of the state after it."""
    return hashlib.sha256(state).hexdigest()[:8]


# Reading. What is wrong with a save is one BadSave, whoever wrote it.


def read_record(data: bytes) -> Record:
    """Take a save apart. A last line that was cut off is left out, with a notice."""
    if len(data) > MOST_BYTES:
        raise BadSave(0, f"this is too large for a save (more than {MOST_BYTES:,} bytes)")
    rows, notice = _rows(data)
    if len(rows) < 2:
        raise BadSave(1, "this is not a Steppe save")
    header = _read_header(rows[0])
    record = Record(header, rows[0], _read_data(rows[1]), [], [], notice=notice)
    for number, row in enumerate(rows[2:], 3):
        if record.end is not None:
            raise BadSave(number, "something follows the end of the match")
        _read_row(record, number, row)
    return record


def _rows(data: bytes) -> tuple[list[bytes], str]:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.end < len(data) - 4:
            raise BadSave(0, "this is not a text file") from None
    *rows, rest = data.split(b"\n")
    if not rest:
        return rows, ""
    return rows, f"line {len(rows) + 1} was cut off; the match opens after line {len(rows)}"


def _decode(row: bytes, kind: type[T], line: int, what: str) -> T:
    """Read one row; anything that is not such a row is said in these words."""
    try:
        return msgspec.json.decode(row, type=kind)
    except RecursionError:
        raise BadSave(line, "it is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadSave(line, what.format(error)) from None


def _read_header(row: bytes) -> Header:
    header = _decode(row, Header, 1, "this is not a Steppe save")
    if header.steppe < 1:
        raise BadSave(1, f"there is no save format {header.steppe}")
    if header.steppe > FORMAT:
        raise BadSave(1, f"save format {header.steppe} is newer than this program reads")
    return header


def _read_data(row: bytes) -> str:
    found = _decode(row, dict[str, str], 2, "the data set is missing").get("data")
    if found is None:
        raise BadSave(2, "the data set is missing")
    return found


UNREADABLE = "it cannot be read ({})"


def _read_row(record: Record, number: int, row: bytes) -> None:
    kinds = _decode(row, dict[str, msgspec.Raw], number, UNREADABLE)
    if "keep" in kinds:
        _keep(record, _decode(kinds["keep"], Keep, number, UNREADABLE))
    elif "begin" in kinds:
        if record.lines:
            raise BadSave(number, "the match has begun before it")
        record.begin = _decode(kinds["begin"], Begin, number, UNREADABLE)
    elif "snap" in kinds:
        record.snap = _decode(kinds["snap"], Snap, number, UNREADABLE)
        _check_snap(record, record.snap, number)
    elif "end" in kinds:
        record.end = _decode(row, End, number, UNREADABLE)
    elif len(record.lines) == MOST_LINES:
        raise BadSave(number, f"a match has at most {MOST_LINES:,} lines")
    else:
        record.lines.append(_decode(row, Line, number, UNREADABLE))
        record.numbers.append(number)


def _check_snap(record: Record, snap: Snap, number: int) -> None:
    """A snapshot must be the state after the line above it."""
    said = last_digest(record.lines)
    if snap.k != len(record.lines) or state_digest(snap.state) != said:
        raise BadSave(number, "this snapshot is not the state after the line before it")


def last_digest(lines: list[Line]) -> str:
    """Of the state after these lines; nothing if they do not say it."""
    return next((line.s for line in reversed(lines) if line.s), "")


def _keep(record: Record, keep: Keep) -> None:
    if keep.secret:
        record.secret = keep.secret
    if keep.seal:
        record.sealed[keep.seal] = keep.text
