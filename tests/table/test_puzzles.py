"""Puzzles: every file holds what it says, and answers are judged by what they lead to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec
import pytest

from steppe.games import GAMES, game_class, load_game
from steppe.table.basics import Action, Reader, Reason
from steppe.table.dataset import BadData
from steppe.table.game import AnyGame
from steppe.table.plain import tidied
from steppe.table.puzzle_proofs import check
from steppe.table.puzzle_verdicts import Verdict, judge
from steppe.table.puzzles import (
    Board,
    Puzzle,
    Refused,
    carry_out,
    lay_out,
    orders_in,
    puzzle_at,
    puzzles_of,
    read_puzzle,
)
from steppe.table.rulebook import rules_of

ALL = [(game, name) for game in GAMES for name in puzzles_of(game_class(game).package)]


@cache
def _game(game: str, scenario: str) -> AnyGame:
    return load_game(game, scenario)


def loader(game: str, scenario: str, options: Mapping[str, str]) -> AnyGame:
    assert not options, "puzzles are played with the usual options"
    return _game(game, scenario)


def puzzle(game: str, name: str) -> Puzzle:
    return puzzles_of(game_class(game).package)[name]


def board(game: str, name: str) -> Board:
    return lay_out(puzzle(game, name), loader)


def answer(b: Board, *orders: str) -> list[Action]:
    """The actions that orders stand for."""
    s, found = b.start.copy(), list[Action]()
    for order in orders:
        expanded = b.g.expand(b.g.sight(s, Reader(b.side)), b.side, tidied(b.g, order))
        assert not isinstance(expanded, Reason), expanded
        found += expanded
        assert carry_out(b, s, order) is None
    return found


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_puzzle_holds_what_it_says(game: str, name: str) -> None:
    """Its position can be played, the side is asked, what solves it and what tempts is lawful, and what is
    stated of them is so."""
    check(board(game, name))


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_puzzle_can_be_read(game: str, name: str) -> None:
    found = puzzle(game, name)
    assert found.title and found.question and found.why
    assert found.wanted or found.goal or found.shows, "nothing is proved"
    rules = rules_of(game_class(game).package)
    said = " ".join([found.why, *(each.why for each in found.tempting)])
    cited = [number.strip() for group in re.findall(r"\[([^]]*)\]", said) for number in group.split(",")]
    assert cited, "it names no rule"
    assert set(cited) <= set(rules)


@pytest.mark.parametrize("game", GAMES)
def test_titles_and_positions_differ(game: str) -> None:
    found = puzzles_of(game_class(game).package).values()
    assert len({each.title for each in found}) == len({each.position for each in found}) == len(found)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_answers_are_judged(game: str, name: str) -> None:
    b = board(game, name)
    for best in b.puzzle.best:
        assert judge(b, answer(b, *orders_in(best))).verdict is Verdict.SOLVED
    for each in b.puzzle.tempting:
        judged = judge(b, answer(b, *orders_in(each.order)))
        assert (judged.verdict, judged.tempting) == (Verdict.WRONG, each)


def test_nothing_done_is_no_answer_and_neither_is_half_a_move() -> None:
    b = board("dok", "opposite-sides")
    assert judge(b, []).verdict is Verdict.OPEN
    whole = answer(b, "move 11Pz 3023")
    assert [judge(b, whole[:k]).verdict for k in range(len(whole))] == [Verdict.OPEN] * len(whole)


def test_a_hex_on_the_way_is_no_answer() -> None:
    """A move that fire may follow ends without a word: through the answer's hex it may lead anywhere."""
    woods = puzzle("ssp", "woods")
    through = msgspec.structs.replace(woods, best=("move L1StuG 0312 half",))
    with pytest.raises(BadData, match="leaves somebody under way"):
        check(lay_out(through, loader))
    b = lay_out(msgspec.structs.replace(woods, best=("move L1StuG 0312 half; halt",)), loader)
    there = answer(b, "move L1StuG 0313-0312 half")
    assert [action[0] for action in there] == ["go", "step", "step"]
    assert judge(b, there).verdict is Verdict.OPEN
    assert judge(b, [*there, ("halt",)]).verdict is Verdict.SOLVED
    beyond = answer(b, "move L1StuG 0313-0312-0311 half", "halt")
    assert [judge(b, beyond[:k]).verdict for k in range(len(beyond))] == [Verdict.OPEN] * len(beyond)
    assert judge(b, beyond).verdict is Verdict.WRONG


def test_another_way_to_the_same_hex_is_the_same_answer() -> None:
    b = board("dok", "opposite-sides")
    north = answer(b, "move 11Pz 3220-3221-3222-3223-3123-3023")
    assert north != answer(b, "move 11Pz 3023")
    assert judge(b, north).verdict is Verdict.SOLVED


def test_what_nobody_thought_of_is_wrong_without_a_word() -> None:
    b = board("dok", "opposite-sides")
    judged = judge(b, answer(b, "move 3Pz 3020"))
    assert (judged.verdict, judged.tempting) == (Verdict.WRONG, None)


def test_what_nobody_thought_of_is_solved_if_it_prepares_as_much() -> None:
    """A German headquarters helps within four hexes: 1900 is three from the battle, 2300 seven."""
    b = board("k43", "the-staff-near")
    listed = {line.split()[-1] for line in (*b.puzzle.best, *(each.order for each in b.puzzle.tempting))}
    assert not {"1900", "2300"} & listed
    assert judge(b, answer(b, "move HQXLI 1900")).verdict is Verdict.SOLVED
    assert judge(b, answer(b, "move HQXLI 2300")).verdict is Verdict.WRONG


def test_only_the_first_order_counts() -> None:
    b = board("dok", "opposite-sides")
    assert judge(b, answer(b, "move 3Pz 3020", "move 11Pz 3023")).verdict is Verdict.WRONG


def test_the_match_of_a_puzzle_is_known_by_its_position() -> None:
    found = puzzle("dok", "opposite-sides")
    package = game_class("dok").package
    assert puzzle_at(package, found.position) == found
    assert puzzle_at(package, "") is None


SOUND = puzzle("dok", "opposite-sides")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"best": ()}, "no order solves it"),
        ({"best": ("move 11Pz 3022",)}, "'move 11Pz 3022' is not possible"),
        ({"best": ("move 11Pz 3021",)}, "does as well as what solves it|leads to the same"),
        ({"best": ("move 3Pz 3020",)}, "does not bring what is wanted"),
        ({"refused": (Refused("move 11Pz 3023", "8.4"),)}, "is not refused by 8.4"),
        ({"goal": "sung 3Pz"}, "there is no goal 'sung'"),
        ({"side": "soviet"}, "soviet is not asked"),
        ({"position": SOUND.position.replace("3Pz", "3Tanks")}, "line 6: there is no unit '3Tanks'"),
    ],
)
def test_a_puzzle_that_does_not_hold_is_refused(change: dict[str, object], what: str) -> None:
    broken = msgspec.structs.replace(SOUND, **change)
    with pytest.raises(BadData, match=what):
        check(lay_out(broken, loader))


def test_a_file_that_is_no_puzzle_is_refused() -> None:
    with pytest.raises(BadData, match=r"puzzles/half\.toml: .*`side`"):
        read_puzzle("half", b'title = "x"')
    with pytest.raises(BadData, match=r"puzzles/torn\.toml"):
        read_puzzle("torn", b"title = ")
