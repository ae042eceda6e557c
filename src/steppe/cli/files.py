"""Input and output of commands: matches, positions, sides and `name=value` words are read, files are written,
lines are printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from steppe.cli.trouble import Trouble
from steppe.games import load_game
from steppe.match import BadSave, Match, open_match
from steppe.table.basics import WATCHER, Reader, Side
from steppe.table.game import AnyGame
from steppe.table.position import BadPosition, load
from steppe.table.state import State


def open_file(path: str) -> Match:
    """A match from a file. Whatever is done in it is written to the file at once."""
    try:
        return open_match(path, load_game)
    except BadSave as error:
        raise Trouble(f"{path}: {error}") from None


def read_match(path: str) -> Match:
    """A match from a file. Its notice, if it has one, is printed on stderr."""
    match = open_file(path)
    if match.notice:
        print(f"steppe: note: {match.notice}", file=sys.stderr)
    return match


def read_position(path: str) -> tuple[AnyGame, State, str]:
    """The game, the state, and the text that describes them."""
    text = read_text(path)
    try:
        return *load(text, load_game), text
    except BadPosition as error:
        raise Trouble(f"{path}: {error}") from None


def read_text(path: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"{path}: this is not a text file") from None


def new_file(path: str) -> Path:
    """The path of a new file. Raises Trouble if it exists, so that no file is ever overwritten."""
    out = Path(path)
    if out.exists():
        raise Trouble(f"{out} exists already")
    return out


def side_of(match: Match, name: str | None) -> Side:
    """The side of that name; without a name the side that is asked."""
    if name is not None:
        return named_side(match.g, name)
    sides = match.sides_asked
    return sides[0] if sides else Side(0)


def named_side(g: AnyGame | type[AnyGame], name: str) -> Side:
    if name not in g.sides:
        raise Trouble(f"there is no side '{name}'; there is {' and '.join(g.sides)}")
    return Side(g.sides.index(name))


def reader_of(g: AnyGame, name: str | None) -> Reader:
    return WATCHER if name is None else Reader(named_side(g, name))


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
