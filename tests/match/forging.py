"""What somebody can do to a save who has the file, its secret, and this program."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from steppe.match.record import Line
from tests.conformance import link_by_hand

Row = dict[str, Any]

NO_LINES = ("steppe", "data", "keep", "begin", "snap", "end")


def rows_of(data: bytes) -> list[Row]:
    return [msgspec.json.decode(row) for row in data.splitlines()]


def is_line(row: Row) -> bool:
    return not any(name in row for name in NO_LINES)


def save_of(rows: list[Row]) -> bytes:
    """The save with these rows; the head of its chain is made to fit."""
    written = [msgspec.json.encode(row) for row in rows]
    link = hashlib.sha256(written[0]).digest()
    for row in filter(is_line, rows):
        link = link_by_hand(link, *msgspec.convert(row, Line).chained())
    if "end" in rows[-1]:
        written[-1] = msgspec.json.encode({**rows[-1], "head": link.hex()})
    return b"".join(row + b"\n" for row in written)


def digest_of(state: Row) -> str:
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:8]


def with_forged_state(data: bytes, rules: int, state: Row, claimed: int = 1) -> bytes:
    """A save that claims to be played by older rules. Its last line names a forged state, and a line after it
    says that the rules have changed and that this state stands; a finished one ends with its result."""
    rows = rows_of(data)
    rows[0]["rules"] = claimed
    last = max(k for k, row in enumerate(rows) if is_line(row))
    by, s = rows[last]["by"], digest_of(state)
    rows[last]["s"] = s
    line = {"by": by, "rules": rules, "state": state, "why": "a rule was corrected", "s": s}
    end = [{**row, "end": state["result"]} for row in rows[last + 1 :] if "end" in row]
    return save_of([*rows[: last + 1], line, *end])


def with_change_of_rules(data: bytes, rules: int, state: Row, result: str) -> bytes:
    """A finished save, and before its end a line that says that this is the state under other rules."""
    *rows, end = rows_of(data)
    by = next(row["by"] for row in rows if "by" in row)
    line = {"by": by, "rules": rules, "state": state, "why": "a rule was corrected", "s": digest_of(state)}
    return save_of([*rows, line, {**end, "end": result}])
