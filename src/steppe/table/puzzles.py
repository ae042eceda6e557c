"""Puzzles: a position, a question, and the orders that answer it, as files of a game's package.

An order is judged by what it leads to before any dice are rolled or the other side is heard: two ways to the
same place are the same answer (`puzzle_verdicts`). What a file claims is proved (`puzzle_proofs`).
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
"""Orders as people write them, one after the other; in a file they stand in one line, with `;` between."""


class Tempting(Struct, frozen=True, forbid_unknown_fields=True):
    """An order that looks as good, and why it is not."""

    order: str
    why: str
    follow: str = ""
    """What it would prepare, if that is not what the answer prepares."""


class Refused(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders the last of which the rules refuse here, and the rule that does."""

    order: str
    rule: str


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """As its file says it."""

    title: str
    side: str
    question: str
    position: str
    best: tuple[str, ...]
    """Each of them solves it."""
    why: str
    tempting: tuple[Tempting, ...] = ()
    refused: tuple[Refused, ...] = ()
    follow: str = ""
    """What the answer is to prepare: its odds are compared instead of those of the answer itself."""
    wanted: tuple[str, ...] = ()
    """Results, as the game's tables name them (`D*`: all that begin so): the best orders make them likelier
    than any tempting one."""
    goal: str = ""
    """What the best orders make likelier than any tempting one, if both sides do their best until the dice
    have spoken: `dead UNIT…`, `kept UNIT…`, `unhurt UNIT…`, `taken HEX…`, `there HEX UNIT…`."""
    shows: str = ""
    """What a query shows after the best orders, and not after a tempting one: its words, a hex, a code."""
    name: str = ""
    """Of its file."""


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
    """Raises BadData for a file that is none."""
    try:
        found = msgspec.toml.decode(data, type=Puzzle)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadData(f"{FOLDER}/{name}.toml", 0, str(error)) from None
    return msgspec.structs.replace(found, name=name, position=found.position.strip() + "\n")


def puzzle_at(package: str, start: str) -> Puzzle | None:
    """The puzzle that a match which began from this position is about."""
    return next((puzzle for puzzle in puzzles_of(package).values() if puzzle.position == start), None)


class Board(Struct, frozen=True):
    """A puzzle laid out: the game, the state, and who is asked."""

    g: AnyGame
    start: State
    side: Side
    puzzle: Puzzle


def lay_out(puzzle: Puzzle, loader: Loader) -> Board:
    """Raises BadData if its position cannot be played, or asks somebody else."""

    def wrong(what: str) -> BadData:
        return BadData(f"{FOLDER}/{puzzle.name}.toml", 0, what)

    try:
        g, s = load(puzzle.position, loader)
    except BadPosition as error:
        raise wrong(str(error)) from None
    if puzzle.side not in g.sides or asked(g, s) != (g.side_named(puzzle.side),):
        raise wrong(f"{puzzle.side} is not asked in its position")
    return Board(g, s, g.side_named(puzzle.side), puzzle)


# Orders, and what they lead to.


def standing(s: State) -> bytes:
    """Who is where, and what is to be decided; not what a march has brought on its way."""
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
    """An order up to the first dice or the other side's word; why not, if the rules refuse it."""
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
