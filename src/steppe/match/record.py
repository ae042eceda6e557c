"""The save file: JSON lines. A header, the data set, then one line for everything that was done.

{"steppe": 1, "game": "dok", "rules": 1, "data": "…", "scenario": "citadel", "options": {…}, "dice": "…"}
{"data": "…the data set, packed…"}
{"keep": {"secret": "…"}}                      the store's own; never shown while the match runs
{"do": "go 19Pz", "by": "german", "s": "1f0c22ab"}
{"do": "attack 2008 1SS", "by": "german", "rolls": [3], "s": "…"}
{"by": "german", "rules": 2, "state": {…}, "why": "…", "s": "…"}     a rule was corrected; the past stands
{"end": "german", "head": "…", "secret": "…"}
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct


class BadSave(ValueError):
    """A save that cannot be trusted or read: the line, and what is wrong with it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"save line {line}: {what}" if line else f"save: {what}")
        self.line = line


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
    resign: bool = False
    rules: int | None = None
    """From here on a later version of the rules; what came before stands, and `state` is what it led to."""
    state: dict[str, Any] | None = None
    text: str = ""
    why: str = ""
    rolls: tuple[int, ...] = ()
    s: str = ""
    """Digest of the state after this line."""
    more: bool = False
    """Continues the order that the line before began."""

    def kind(self) -> str:
        for name in ("do", "seal", "open", "undo", "takeback", "rules"):
            if getattr(self, name) is not None:
                return name
        return "resign"

    def chained(self) -> tuple[str, str, str]:
        """The part that the hash chain binds."""
        kind = self.kind()
        value = "" if kind == "resign" else str(getattr(self, kind))
        return kind, self.by, f"{value} {self.text}" if kind == "open" else value


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
    secret: str = ""
    sealed: dict[int, str] = {}
    snap: Snap | None = None
    end: End | None = None
    notice: str = ""


def encode_line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def wrapped(kind: str, value: Any) -> bytes:
    return encode_line({kind: value})


def read_record(data: bytes) -> Record:
    """Take a save apart. A last line that was cut off is left out, with a notice."""
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


def _read_header(row: bytes) -> Header:
    try:
        header = msgspec.json.decode(row, type=Header)
    except msgspec.MsgspecError:
        raise BadSave(1, "this is not a Steppe save") from None
    if header.steppe != 1:
        raise BadSave(1, f"save format {header.steppe} is newer than this program reads")
    return header


def _read_data(row: bytes) -> str:
    try:
        return msgspec.json.decode(row, type=dict[str, str])["data"]
    except (msgspec.MsgspecError, KeyError):
        raise BadSave(2, "the data set is missing") from None


def _read_row(record: Record, number: int, row: bytes) -> None:
    try:
        plain = msgspec.json.decode(row, type=dict[str, Any])
        if "keep" in plain:
            _keep(record, msgspec.convert(plain["keep"], Keep))
        elif "snap" in plain:
            record.snap = msgspec.json.decode(row, type=dict[str, Snap])["snap"]
        elif "end" in plain:
            record.end = msgspec.json.decode(row, type=End)
        else:
            record.lines.append(msgspec.json.decode(row, type=Line))
            record.numbers.append(number)
    except msgspec.MsgspecError as error:
        raise BadSave(number, f"it cannot be read ({error})") from None


def _keep(record: Record, keep: Keep) -> None:
    if keep.secret:
        record.secret = keep.secret
    if keep.seal:
        record.sealed[keep.seal] = keep.text
