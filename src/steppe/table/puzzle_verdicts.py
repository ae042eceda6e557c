"""The verdict on whether a player's actions solve a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct

from steppe.table.basics import Action
from steppe.table.play import apply, asked, awaited
from steppe.table.puzzle_proofs import prepares_as_much
from steppe.table.puzzles import Board, Tempting, ends_of, standing
from steppe.table.state import State


class Verdict(Enum):
    OPEN = "open"
    SOLVED = "solved"
    WRONG = "wrong"


class Judged(Struct, frozen=True):
    verdict: Verdict
    tempting: Tempting | None = None
    """The tempting order that was given, if it was one."""


def judge(board: Board, actions: Iterable[Action]) -> Judged:
    """The verdict on what the side has done so far. Only finished orders count: a march does not answer with
    the hexes that it passes through. An order that the puzzle does not list solves it if it prepares as
    much."""
    puzzle = board.puzzle
    solved = {standing(ends_of(board, order)[-1]) for order in puzzle.best}
    on_the_way = {standing(end) for order in puzzle.best for end in ends_of(board, order)}
    tempting = {standing(ends_of(board, each.order)[-1]): each for each in puzzle.tempting}
    for s in _finished(board, actions):
        now = standing(s)
        if now in solved:
            return Judged(Verdict.SOLVED)
        if now in tempting:
            return Judged(Verdict.WRONG, tempting[now])
        if now not in on_the_way:
            return Judged(Verdict.SOLVED if prepares_as_much(board, s) else Verdict.WRONG)
    return Judged(Verdict.OPEN)


def _finished(board: Board, actions: Iterable[Action]) -> Iterator[State]:
    """The states after each action that leaves no unit in the middle of a move. The actions are carried out
    until something happens that the side cannot know beforehand."""
    g, side, s = board.g, board.side, board.start.copy()
    depth, moving = len(s.agenda), False
    for action in actions:
        moving = moving or action[0] in g.order_words.values()
        apply(g, s, side, action, lambda event: None)
        goes_on = awaited(s) is None and asked(g, s) == (side,)
        moving = moving and goes_on and len(s.agenda) > depth
        if not moving:
            yield s
        if not goes_on:
            return
