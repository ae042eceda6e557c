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
"""The format of new saves. Saves of format 1 do not hold the sizes of dice."""

MOST_BYTES = 50_000_000
"""The largest size of a save in bytes. A long match has less than a tenth of it."""
MOST_LINES = 100_000


class BadSave(ValueError):
    """A save that cannot be trusted or read. It names the line and what is wrong with it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"save line {line}: {what}" if line else f"save: {what}")
        self.line = line


class Script(Struct, frozen=True):
    """The dice of a lesson, written down before it begins."""

    lesson: str
    """The name of the lesson among the lessons of its game."""
    dice: tuple[int, ...] = ()
    """The numbers that dice show, one after the other. Once they are used up, chance decides."""
    draws: tuple[str, ...] = ()
    """The items to be drawn. A draw takes the first of them that is in the cup and was not drawn before."""


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
    """The commitment to the secret of the dice."""
    start: str = ""
    """The position that the match began from. Empty for the scenario's own start."""
    seeded: Literal[True] | UnsetType = UNSET
    """Set if a person chose the seed of the dice, and could know them. Unset if the dice have a fresh
    secret."""
    takeback: Literal["strict"] | UnsetType = UNSET
    """Set if plays that stand by the rules are taken back only with the other side's consent. Unset in a
    friendly match, where each side undoes freely until a die is rolled or something hidden is revealed."""
    on_trust: Literal[True] | UnsetType = UNSET
    """Set if the match began from the position of a match that could not be checked by replaying it."""
    seat: str | UnsetType = UNSET
    """The side whose knowledge of another match this one began from. What that side could not know was dealt
    anew."""
    script: Script | UnsetType = UNSET
    """The set dice of a lesson. A match with set dice proves nothing and does not count."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of play. Exactly one of the kinds is set."""

    by: str = ""
    do: str | None = None
    seal: str | None = None
    """The seal of a secret choice; its text is kept apart until an `open` line."""
    open: int | None = None
    """The number of the line whose seal is opened. `text` is the choice that was sealed."""
    undo: int | None = None
    """The number of lines of play taken back by their own side."""
    takeback: int | None = None
    """The number of lines of play taken back with the other side's consent, past a barrier if need be."""
    copied: int | None = None
    """The number of lines after which a side took a save of the whole match, with all that is hidden."""
    resign: bool = False
    rules: int | None = None
    """The later version of the rules that holds from here on. What came before stands, and `state` is what it
    led to."""
    state: dict[str, Any] | None = None
    text: str = ""
    why: str = ""
    rolls: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    """The number of faces of each of these dice. A draw is a die with as many faces as there are items to
    draw from."""
    s: str = ""
    """The digest of the state after this line."""
    more: bool = False
    """Whether this line continues the order that the line before began."""

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
    """The dice that were rolled before the first decision."""

    rolls: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


class Keep(Struct, frozen=True, omit_defaults=True):
    """Data that the store must remember and nobody may see while the match runs."""

    secret: str = ""
    seal: int = 0
    text: str = ""


class Snap(Struct, frozen=True):
    """The state after line k, in case later rules cannot replay the lines before it."""

    k: int
    state: msgspec.Raw


class End(Struct, frozen=True):
    end: str
    head: str
    secret: str


class Record(Struct):
    """A save as read: its parts, and a notice of what had to be left out."""

    header: Header
    header_bytes: bytes
    data: str
    lines: list[Line]
    numbers: list[int]
    """For each line of play, the number of its line in the file."""
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
    """The digest of a state as it is written. The field `s` of a line is the digest of the state after it."""
    return hashlib.sha256(state).hexdigest()[:8]


# Reading. Every fault of a save becomes a BadSave.


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
    """Read one row. If it is not such a row, `what` says so in a BadSave."""
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
    """The digest of the state after these lines; empty if they do not state one."""
    return next((line.s for line in reversed(lines) if line.s), "")


def _keep(record: Record, keep: Keep) -> None:
    if keep.secret:
        record.secret = keep.secret
    if keep.seal:
        record.sealed[keep.seal] = keep.text
