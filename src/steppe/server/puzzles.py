"""Puzzles at the table: a match that begins from a puzzle's position, and what is said to its player."""

from __future__ import annotations

from itertools import takewhile

from steppe.games import game_class
from steppe.match import Match
from steppe.server import messages as m
from steppe.table.game import BadOption
from steppe.table.puzzle_verdicts import judge
from steppe.table.puzzles import Puzzle, lay_out, orders_in, puzzle_at, puzzles_of


def puzzle_named(game: str, name: str) -> Puzzle:
    """Raises BadOption if there is none."""
    found = puzzles_of(game_class(game).package).get(name)
    if found is None:
        raise BadOption(f"{game} has no puzzle '{name}'")
    return found


def shown(game: str) -> list[dict[str, str]]:
    """As the start page lists them."""
    found = puzzles_of(game_class(game).package).values()
    return [{"name": each.name, "title": each.title, "side": each.side} for each in found]


def posed(match: Match, n: int) -> m.Posed:
    """The puzzle that a match is about and how it stands; no name if it is about none."""
    puzzle = puzzle_at(match.g.package, match.header.start)
    if puzzle is None:
        return m.Posed(n)
    board = lay_out(puzzle, lambda *_: match.g)
    own = takewhile(lambda play: play.side == board.side, match.plays)
    judged = judge(board, (play.action for play in own))
    return m.Posed(
        n,
        match.g.id,
        puzzle.name,
        puzzle.title,
        puzzle.question,
        judged.verdict.value,
        "" if judged.tempting is None else judged.tempting.why,
        orders_in(puzzle.best[0]),
        puzzle.why,
        tuple((each.order, each.why) for each in puzzle.tempting),
        _after(match.g.package, puzzle),
        uncounted=match.why_not_counted,
    )


def _after(package: str, puzzle: Puzzle) -> str:
    """The name of the next puzzle; after the last comes the first."""
    names = list(puzzles_of(package))
    return names[(names.index(puzzle.name) + 1) % len(names)]
