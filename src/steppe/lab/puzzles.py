"""Which computer player solves which puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from steppe.games import game_class, load_game
from steppe.players import player_named
from steppe.table.basics import Action, Reader
from steppe.table.play import apply, asked, awaited
from steppe.table.puzzle_verdicts import Verdict, judge
from steppe.table.puzzles import Board, lay_out, puzzles_of

LONGEST_ANSWER = 40
"""Actions; a move takes one for each hex."""

SEED = "puzzles"


def solves(board: Board, player: str) -> bool:
    """Whether a player's first orders are the answer, up to the first dice or the other side's word."""
    g, side, s = board.g, board.side, board.start.copy()
    mind = player_named(player, SEED)
    done = list[Action]()
    while awaited(s) is None and asked(g, s) == (side,) and len(done) < LONGEST_ANSWER:
        done.append(mind.choose(g, g.sight(s, Reader(side)), side))
        apply(g, s, side, done[-1], lambda event: None)
        verdict = judge(board, done).verdict
        if verdict is not Verdict.OPEN:
            return verdict is Verdict.SOLVED
    return False


def solved_by(game: str, players: Sequence[str]) -> Iterator[tuple[str, Mapping[str, bool]]]:
    """Each puzzle of a game, and which of the players solve it."""
    for name, puzzle in puzzles_of(game_class(game).package).items():
        board = lay_out(puzzle, load_game)
        yield name, {player: solves(board, player) for player in players}


def table_lines(game: str, players: Sequence[str]) -> Iterator[str]:
    """The same as a table, and how many each of them solves."""
    count, solved = 0, dict.fromkeys(players, 0)
    yield f"| {game} | " + " | ".join(players) + " |"
    yield "|---" * (len(players) + 1) + "|"
    for name, found in solved_by(game, players):
        count += 1
        for player, is_solved in found.items():
            solved[player] += is_solved
        yield f"| {name} | " + " | ".join("solves" if found[player] else "-" for player in players) + " |"
    yield f"| of {count} | " + " | ".join(str(solved[player]) for player in players) + " |"
