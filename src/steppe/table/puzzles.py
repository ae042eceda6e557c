"""Puzzles: a position, a question, and the orders that answer it, as files of a game's package.

An order is judged by what it leads to before any dice are rolled or the other side decides. Two ways to the
same result are the same answer (`puzzle_verdicts`). The claims of a file are proved (`puzzle_proofs`).
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from steppe.table.basics import Reader, Reason, Side
from steppe.table.dataset import BadData
from steppe.table.game import AnyGame
from steppe.table.plain import tidied
from steppe.table.play import apply, asked, awaited, why_not
from steppe.table.position import BadPosition, Loader, load
from steppe.table.state import State

FOLDER = "puzzles"

Orders = tuple[str, ...]
"""Orders as people write them, one after the other. In a file they are written in one line, with `;` between
them."""


class Tempting(Struct, frozen=True, forbid_unknown_fields=True):
    """An order that looks as good as the answer, and why it is not."""

    order: str
    why: str
    follow: str = ""
    """The orders that it would prepare, if they differ from those that the answer prepares."""


class Refused(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders of which the rules refuse the last, and the rule that refuses it."""

    order: str
    rule: str


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as its file states it."""

    title: str
    side: str
    question: str
    position: str
    best: tuple[str, ...]
    """The orders that solve it. Each of them is an answer."""
    why: str
    tempting: tuple[Tempting, ...] = ()
    refused: tuple[Refused, ...] = ()
    follow: str = ""
    """The orders that the answer is to prepare. Their odds are compared instead of those of the answer
    itself."""
    wanted: tuple[str, ...] = ()
    """Results as the game's tables name them (`D*` means all that begin with D). The best orders make them
    more likely than any tempting order does."""
    goal: str = ""
    """The goal that the best orders make more likely than any tempting order does, if both sides play their
    best until the dice have been rolled: `dead UNIT…`, `kept UNIT…`, `unhurt UNIT…`, `taken HEX…`, `there HEX
    UNIT…`."""
    shows: str = ""
    """A mark that a query shows after the best orders, and not after a tempting one. It is written as the
    query's words, a hex and a code."""
    name: str = ""
    """The name of its file, without `.toml`."""


# Reading.


@cache
def puzzles_of(package: str) -> dict[str, Puzzle]:
    """The puzzles of a game by name, in the order of their names; raises BadData."""
    folder = resources.files(package) / FOLDER
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return {(name := file.name.removesuffix(".toml")): read_puzzle(name, file.read_bytes()) for file in files}


def read_puzzle(name: str, data: bytes) -> Puzzle:
    """A puzzle from the bytes of its file. Raises BadData if they are not a puzzle."""
    try:
        found = msgspec.toml.decode(data, type=Puzzle)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadData(f"{FOLDER}/{name}.toml", 0, str(error)) from None
    return msgspec.structs.replace(found, name=name, position=found.position.strip() + "\n")


def puzzle_at(package: str, start: str) -> Puzzle | None:
    """The puzzle whose position a match began from, if there is one."""
    return next((puzzle for puzzle in puzzles_of(package).values() if puzzle.position == start), None)


class Board(Struct, frozen=True):
    """A puzzle laid out: the game, the state, and the side that is asked."""

    g: AnyGame
    start: State
    side: Side
    puzzle: Puzzle


def lay_out(puzzle: Puzzle, loader: Loader) -> Board:
    """Lay out a puzzle. Raises BadData if its position cannot be played, or another side is asked in it."""

    def wrong(what: str) -> BadData:
        return BadData(f"{FOLDER}/{puzzle.name}.toml", 0, what)

    try:
        g, s = load(puzzle.position, loader)
    except BadPosition as error:
        raise wrong(str(error)) from None
    if puzzle.side not in g.sides or asked(g, s) != (g.side_named(puzzle.side),):
        raise wrong(f"{puzzle.side} is not asked in its position")
    return Board(g, s, g.side_named(puzzle.side), puzzle)


# Orders and their results.


def standing(s: State) -> bytes:
    """The place and flags of every unit, and what is to be decided. Changes that a march made on its way are
    left out."""
    return msgspec.json.encode((s.at, s.flags, s.agenda))


def ends_of(board: Board, line: str) -> list[State]:
    """The states after each order of a line; raises BadData if the rules refuse one of them."""
    s, found = board.start.copy(), []
    for order in orders_in(line):
        reason = carry_out(board, s, order)
        if reason is not None:
            what = f"'{order}' is not possible: {reason.code} [{reason.rule}]"
            raise BadData(f"{FOLDER}/{board.puzzle.name}.toml", 0, what)
        found.append(s.copy())
    return found


def orders_in(line: str) -> Orders:
    return tuple(order.strip() for order in line.split(";"))


def carry_out(board: Board, s: State, order: str) -> Reason | None:
    """Carry out an order up to the first dice or the other side's decision. Returns why not, if the rules
    refuse it."""
    g, side = board.g, board.side
    if asked(g, s) != (side,):
        return Reason("", "not-asked", (g.sides[side],))
    expanded = g.expand(g.sight(s, Reader(side)), side, tidied(g, order))
    if isinstance(expanded, Reason):
        return expanded
    for action in expanded:
        reason = why_not(g, s, side, action)
        if reason is not None:
            return reason
        apply(g, s, side, action, lambda event: None)
        if awaited(s) is not None or asked(g, s) != (side,):
            break
    return None
