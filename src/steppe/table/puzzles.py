"""Puzzles: a position, a question, and the orders that answer it, as files of a game's package.

An order is judged by what it leads to before any dice are rolled or the other side is heard: two ways to the
same place are the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from steppe.table.basics import Action, Reader, Reason, Side
from steppe.table.coding import encode
from steppe.table.dataset import BadData
from steppe.table.game import AnyGame
from steppe.table.plain import tidied
from steppe.table.play import Legal, apply, asked, awaited, resolve, why_not
from steppe.table.position import BadPosition, Loader, load
from steppe.table.queries import Marks
from steppe.table.state import State
from steppe.table.steps import Outcome

FOLDER = "puzzles"

Orders = tuple[str, ...]
"""Orders as people write them, one after the other; in a file they stand in one line, with `;` between."""


class Tempting(Struct, frozen=True, forbid_unknown_fields=True):
    """An order that looks as good, and why it is not."""

    order: str
    why: str


class Refused(Struct, frozen=True, forbid_unknown_fields=True):
    """An order that the rules refuse here, and the rule that does."""

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
    """What the best orders make likelier than any tempting one, if both sides decide as well as they can
    until the dice have spoken: `dead UNIT…`, `kept UNIT…`, `unhurt UNIT…`, `taken HEX`."""
    shows: str = ""
    """What a query shows after the best orders, and not after a tempting one: its words, a hex, a code."""
    name: str = ""
    """Of its file."""


class Verdict(Enum):
    OPEN = "open"
    SOLVED = "solved"
    WRONG = "wrong"


class Judged(Struct, frozen=True):
    verdict: Verdict
    tempting: Tempting | None = None
    """Which of those it was, if it was one."""


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


# Judging.


def judge(board: Board, actions: Iterable[Action]) -> Judged:
    """What the side has done so far, as an answer."""
    s, puzzle = board.start.copy(), board.puzzle
    solved = {_standing(_ends(board, order)[-1]) for order in puzzle.best}
    on_the_way = {_standing(end) for order in puzzle.best for end in _ends(board, order)}
    tempting = {_standing(_ends(board, each.order)[-1]): each for each in puzzle.tempting}
    for whole in _deeds(board, s, actions):
        now = _standing(s)
        if now in solved:
            return Judged(Verdict.SOLVED)
        if now in tempting:
            return Judged(Verdict.WRONG, tempting[now])
        if whole and now not in on_the_way:
            return Judged(Verdict.WRONG)
    return Judged(Verdict.OPEN)


def _standing(s: State) -> bytes:
    """Who is where, and what is to be decided; not what a march has brought on its way."""
    return msgspec.json.encode((s.at, s.flags, s.agenda))


def _deeds(board: Board, s: State, actions: Iterable[Action]) -> Iterator[bool]:
    """Carry out actions until there is something that the side cannot know; after each of them, whether it
    has done something whole, or is still under way with a move."""
    g, side, depth = board.g, board.side, len(s.agenda)
    moving = False
    for action in actions:
        moving = moving or action[0] in g.order_words.values()
        apply(g, s, side, action, lambda event: None)
        goes_on = awaited(s) is None and asked(g, s) == (side,)
        moving = moving and goes_on and len(s.agenda) > depth
        yield not moving
        if not goes_on:
            return


def _ends(board: Board, line: str) -> list[State]:
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


# Checking.


def check(board: Board) -> None:
    """Raises BadData for a puzzle that does not hold what it says."""
    puzzle = board.puzzle
    best = [_ends(board, order) for order in puzzle.best]
    tempting = [_ends(board, each.order) for each in puzzle.tempting]

    def wrong(what: str) -> BadData:
        return BadData(f"{FOLDER}/{puzzle.name}.toml", 0, what)

    if not best:
        raise wrong("no order solves it")
    solved = {_standing(ends[-1]) for ends in best}
    for each, ends in zip(puzzle.tempting, tempting, strict=True):
        if _standing(ends[-1]) in solved:
            raise wrong(f"'{each.order}' leads to the same as what solves it")
    for refused in puzzle.refused:
        reason = carry_out(board, board.start.copy(), refused.order)
        if reason is None or reason.rule != refused.rule:
            raise wrong(f"'{refused.order}' is not refused by {refused.rule}: {reason}")
    for measure in _measures(puzzle):
        least = min(measure(board, order) for order in puzzle.best)
        if not least:
            raise wrong("what solves it does not bring what is wanted")
        for each in puzzle.tempting:
            if measure(board, each.order) >= least:
                raise wrong(f"'{each.order}' does as well as what solves it")


Measure = Callable[[Board, str], Fraction]
"""How well a line of orders does."""


def _measures(puzzle: Puzzle) -> Iterator[Measure]:
    if puzzle.wanted:
        yield chance_by_odds
    if puzzle.goal:
        yield chance_of_goal
    if puzzle.shows:
        yield is_shown


def _prepared(board: Board, line: str) -> tuple[State, str] | None:
    """The state before the last order of a line with what follows it, and that order; None if the rules
    refuse one on the way."""
    follow, s = board.puzzle.follow, board.start.copy()
    *before, last = [*orders_in(line), *(orders_in(follow) if follow else ())]
    return None if any(carry_out(board, s, order) is not None for order in before) else (s, last)


def chance_by_odds(board: Board, line: str) -> Fraction:
    """How likely the results that are wanted become, by the odds that a player is shown."""
    prepared = _prepared(board, line)
    if prepared is None:
        return Fraction(0)
    g, (s, order) = board.g, prepared
    preview = g.preview(g.sight(s, Reader(board.side)), board.side, tidied(g, order), {})
    if isinstance(preview, Reason):
        return Fraction(0)
    found = (share for result, share in preview.rows[0].results.items() if _is_wanted(board.puzzle, result))
    return sum(found, Fraction(0))


def _is_wanted(puzzle: Puzzle, result: str) -> bool:
    return any(fnmatchcase(result, wanted) for wanted in puzzle.wanted)


def is_shown(board: Board, line: str) -> Fraction:
    prepared = _prepared(board, line)
    if prepared is None or carry_out(board, prepared[0], prepared[1]) is not None:
        return Fraction(0)
    name, *args, where, code = board.puzzle.shows.split()
    answer = board.g.query(prepared[0], Reader(board.side), name, tuple(args))
    return Fraction(isinstance(answer, Marks) and answer.marks.get(where, ("", ""))[0] == code)


# How likely a goal is when both sides do their best.

MOST_STATES = 20_000
"""A puzzle that takes more to prove is none."""


def chance_of_goal(board: Board, line: str) -> Fraction:
    """Every decision and every die is played until what the last order began is over."""
    prepared = _prepared(board, line)
    if prepared is None:
        return Fraction(0)
    s, order = prepared
    depth = len(s.agenda)
    if carry_out(board, s, order) is not None:
        return Fraction(0)
    return _Proof(board, depth).chance(s)


class _Proof:
    """Our side chooses what makes the goal likeliest, the other what makes it least likely."""

    def __init__(self, board: Board, depth: int) -> None:
        self.board = board
        self.depth = depth
        self.known: dict[bytes, Fraction] = {}

    def chance(self, s: State) -> Fraction:
        key = encode(s)
        if key not in self.known:
            if len(self.known) > MOST_STATES:
                raise BadData(f"{FOLDER}/{self.board.puzzle.name}.toml", 0, "too much may happen to prove it")
            self.known[key] = self._chance(s)
        return self.known[key]

    def _chance(self, s: State) -> Fraction:
        g, rolled = self.board.g, awaited(s)
        if rolled is not None:
            found = ((self._after(s, outcome), share) for outcome, share in rolled.outcomes())
            return sum((self.chance(after) * share for after, share in found), Fraction(0))
        if len(s.agenda) <= self.depth:
            return Fraction(reached(self.board, s))
        (side,) = asked(g, s)
        best = max if side == self.board.side else min
        return best(self.chance(self._done(s, side, action)) for action in Legal(g, s, side))

    def _after(self, s: State, outcome: Outcome) -> State:
        after = s.copy()
        resolve(self.board.g, after, outcome, lambda event: None)
        return after

    def _done(self, s: State, side: Side, action: Action) -> State:
        after = s.copy()
        apply(self.board.g, after, side, action, lambda event: None)
        return after


def reached(board: Board, s: State) -> bool:
    """Whether the goal is reached in a state."""
    g = board.g
    what, *words = board.puzzle.goal.split()
    units = [g.unit_named[word] for word in words if word in g.unit_named]
    match what:
        case "dead":
            return all(s.at[u] < 0 for u in units)
        case "kept":
            return all(s.at[u] >= 0 for u in units)
        case "unhurt":
            steps = g.steps_lost
            return all(s.at[u] >= 0 and s.flags[u] & steps <= board.start.flags[u] & steps for u in units)
        case "taken":
            return all(s.holder[g.hex_named[word]] == board.side + 1 for word in words)
    raise BadData(f"{FOLDER}/{board.puzzle.name}.toml", 0, f"there is no goal '{what}'")
