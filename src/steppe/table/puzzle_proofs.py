"""Whether a puzzle holds what it says: by the odds that players are shown, by every die and decision played
out, or by what a query shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction

from steppe.table.basics import Action, Reader, Reason, Side
from steppe.table.coding import encode
from steppe.table.dataset import BadData
from steppe.table.plain import tidied
from steppe.table.play import Legal, apply, asked, awaited, resolve
from steppe.table.puzzles import FOLDER, Board, Puzzle, carry_out, ends_of, orders_in, standing
from steppe.table.queries import Marks
from steppe.table.state import State
from steppe.table.steps import Outcome


def check(board: Board) -> None:
    """Raises BadData for a puzzle that does not hold what it says."""
    puzzle = board.puzzle
    best = [ends_of(board, order) for order in puzzle.best]
    tempting = [ends_of(board, each.order) for each in puzzle.tempting]

    def wrong(what: str) -> BadData:
        return BadData(f"{FOLDER}/{puzzle.name}.toml", 0, what)

    if not best:
        raise wrong("no order solves it")
    solved = {standing(ends[-1]) for ends in best}
    for each, ends in zip(puzzle.tempting, tempting, strict=True):
        if standing(ends[-1]) in solved:
            raise wrong(f"'{each.order}' leads to the same as what solves it")
    for line in (*puzzle.best, *(each.order for each in puzzle.tempting)):
        if _is_under_way(board, line):
            raise wrong(f"'{line}' leaves somebody under way: it must say how that ends")
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


def _is_under_way(board: Board, line: str) -> bool:
    """Whether a line ends in a move that might go on: nobody could tell when it is the answer."""
    s, last = ends_of(board, line)[-1], orders_in(line)[-1].split()[0]
    goes_on = awaited(s) is None and asked(board.g, s) == (board.side,)
    return last in board.g.order_words and goes_on and len(s.agenda) > len(board.start.agenda)


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
