"""Proofs that a puzzle is right: by the odds that players are shown, by playing out every die and decision,
or by what a query shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction

from steppe.table.basics import Action, Reader, Reason, Side
from steppe.table.coding import encode
from steppe.table.dataset import BadData
from steppe.table.plain import tidied
from steppe.table.play import Legal, apply, asked, awaited, resolve
from steppe.table.puzzles import FOLDER, Board, Orders, Puzzle, carry_out, ends_of, orders_in, standing
from steppe.table.queries import Marks
from steppe.table.state import State, holds
from steppe.table.steps import Outcome


def check(board: Board) -> None:
    """Raises BadData for a puzzle whose claims do not hold."""
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
        orders = orders_in(refused.order)
        s = _prepared(board, board.start, orders)
        reason = None if s is None else carry_out(board, s, orders[-1])
        if reason is None or reason.rule != refused.rule:
            raise wrong(f"'{refused.order}' is not refused by {refused.rule}: {reason}")
    for measure in _measures(puzzle):
        least = _least(board, measure)
        if not least:
            raise wrong("what solves it does not bring what is wanted")
        for each in puzzle.tempting:
            if measure(board, board.start, _with(each.order, each.follow or puzzle.follow)) >= least:
                raise wrong(f"'{each.order}' does as well as what solves it")


def _is_under_way(board: Board, line: str) -> bool:
    """Whether a line ends in a move that might go on. Nobody could then tell whether the answer is
    complete."""
    s, last = ends_of(board, line)[-1], orders_in(line)[-1].split()[0]
    goes_on = awaited(s) is None and asked(board.g, s) == (board.side,)
    return last in board.g.order_words and goes_on and len(s.agenda) > len(board.start.agenda)


def prepares_as_much(board: Board, s: State) -> bool:
    """Whether the orders that follow the answer do as well from this state as from those that the answers
    lead to."""
    follow = board.puzzle.follow
    measures = list(_measures(board.puzzle)) if follow else []
    found = (measure(board, s, orders_in(follow)) >= _least(board, measure) for measure in measures)
    return bool(measures) and all(found)


Measure = Callable[[Board, State, Orders], Fraction]
"""A function that says how well orders do from a state on."""


def _least(board: Board, measure: Measure) -> Fraction:
    """How well the answers do; the worst of them counts."""
    lines = (_with(order, board.puzzle.follow) for order in board.puzzle.best)
    return min(measure(board, board.start, line) for line in lines)


def _with(line: str, follow: str) -> Orders:
    return (*orders_in(line), *(orders_in(follow) if follow else ()))


def _measures(puzzle: Puzzle) -> Iterator[Measure]:
    if puzzle.wanted:
        yield chance_by_odds
    if puzzle.goal:
        yield chance_of_goal
    if puzzle.shows:
        yield is_shown


def _prepared(board: Board, start: State, orders: Orders) -> State | None:
    """The state before the last of the orders. None if the rules refuse an earlier one."""
    s = start.copy()
    return None if any(carry_out(board, s, order) is not None for order in orders[:-1]) else s


def chance_by_odds(board: Board, start: State, orders: Orders) -> Fraction:
    """The probability of the wanted results, by the odds that a player is shown."""
    g, s = board.g, _prepared(board, start, orders)
    if s is None:
        return Fraction(0)
    preview = g.preview(g.sight(s, Reader(board.side)), board.side, tidied(g, orders[-1]), {})
    if isinstance(preview, Reason):
        return Fraction(0)
    found = (share for result, share in preview.rows[0].results.items() if _is_wanted(board.puzzle, result))
    return sum(found, Fraction(0))


def _is_wanted(puzzle: Puzzle, result: str) -> bool:
    return any(fnmatchcase(result, wanted) for wanted in puzzle.wanted)


def is_shown(board: Board, start: State, orders: Orders) -> Fraction:
    s = _prepared(board, start, orders)
    if s is None or carry_out(board, s, orders[-1]) is not None:
        return Fraction(0)
    name, *args, where, code = board.puzzle.shows.split()
    answer = board.g.query(s, Reader(board.side), name, tuple(args))
    return Fraction(isinstance(answer, Marks) and answer.marks.get(where, ("", ""))[0] == code)


# The chance of a goal when both sides play their best.

MOST_STATES = 20_000
"""The most states that a proof may need. A puzzle that needs more is refused."""


def chance_of_goal(board: Board, start: State, orders: Orders) -> Fraction:
    """The probability that the goal is reached. Every decision and every die is played until all that the
    last order began is over."""
    s = _prepared(board, start, orders)
    if s is None:
        return Fraction(0)
    depth = len(s.agenda)
    if carry_out(board, s, orders[-1]) is not None:
        return Fraction(0)
    return _Proof(board, depth).chance(s)


class _Proof:
    """The proof of a chance. The puzzle's side chooses what makes the goal most likely, the other side what
    makes it least likely."""

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
        if _is_decided(self.board, s):
            return Fraction(reached(self.board, s))
        (side,) = asked(g, s)
        ours = side == self.board.side
        chance = Fraction(not ours)
        for action in Legal(g, s, side):
            after = self.chance(self._done(s, side, action))
            chance = max(chance, after) if ours else min(chance, after)
            if chance == ours:
                break  # nothing can be better
        return chance

    def _after(self, s: State, outcome: Outcome) -> State:
        after = s.copy()
        resolve(self.board.g, after, outcome, lambda event: None)
        return after

    def _done(self, s: State, side: Side, action: Action) -> State:
        after = s.copy()
        apply(self.board.g, after, side, action, lambda event: None)
        return after


def _is_decided(board: Board, s: State) -> bool:
    """Whether the goal is reached, or missed, for good. This is so for goals about losses, because losses are
    never made good."""
    lasting = {"dead": True, "kept": False, "unhurt": False}.get(board.puzzle.goal.split()[0])
    return lasting is not None and reached(board, s) is lasting


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
            return all(holds(s, board.side, g.hex_named[word]) for word in words)
        case "there":
            return all(s.at[u] == g.hex_named[words[0]] for u in units)
    raise BadData(f"{FOLDER}/{board.puzzle.name}.toml", 0, f"there is no goal '{what}'")
