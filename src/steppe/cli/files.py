"""Match files as commands use them: read whole, judged, and written in one step."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from steppe.cli.trouble import Trouble
from steppe.games import load_game
from steppe.match import BadSave, Match, open_bytes
from steppe.match.store import write_whole
from steppe.table.basics import WATCHER, Reader, Side
from steppe.table.play import asked


def read_match(path: str) -> Match:
    """A match from a file, which stays as it is."""
    try:
        match = open_bytes(Path(path).read_bytes(), load_game)
    except BadSave as error:
        raise Trouble(f"{path}: {error}") from None
    if match.notice:
        print(f"steppe: note: {match.notice}", file=sys.stderr)
    return match


def write_match(match: Match, path: str) -> None:
    """Nothing is written before everything has been judged good, and then all of it at once."""
    write_whole(Path(path), match.to_bytes())


def read_text(path: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"{path}: this is not a text file") from None


def side_of(match: Match, name: str | None) -> Side:
    """The side that is named, else the one that is asked."""
    if name is not None:
        return named_side(match, name)
    sides = asked(match.g, match.state)
    return sides[0] if sides else Side(0)


def named_side(match: Match, name: str) -> Side:
    if name not in match.g.sides:
        raise Trouble(f"there is no side '{name}'; there is {' and '.join(match.g.sides)}")
    return match.g.side_named(name)


def reader_of(match: Match, name: str | None) -> Reader:
    return WATCHER if name is None else Reader(named_side(match, name))


def assignments(words: list[str], what: str) -> dict[str, str]:
    """`name=value` words of the command line."""
    found = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not (name and sign and value):
            raise Trouble(f"{what} must read like name=value, not '{word}'")
        found[name] = value
    return found


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))
