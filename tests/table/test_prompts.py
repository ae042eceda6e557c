"""What players are asked, in words that a page and a terminal can both show."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from steppe.games import GAMES, load_game
from steppe.games.ss_panzer import SSPanzer
from steppe.server.boards import plain_board
from steppe.server.drafts.prospects import plain_odds
from steppe.table.preview import Preview, Row
from steppe.table.words import words_of


@pytest.mark.parametrize("game", GAMES)
def test_no_prompt_speaks_of_the_command_line(game: str) -> None:
    for code, text in words_of(load_game(game).package).sections["prompt"].items():
        assert not re.search(r"(?<!\w)'[a-z]+|\b(UNIT|HEX|STACK)\b", text), f"{code}: {text}"


def test_formations_and_guns_have_names_in_tables() -> None:
    g = load_game("ssp")
    assert isinstance(g, SSPanzer)
    words = words_of(g.package)
    for code in (*g.chits, *g.gun_names):
        assert words.word(code) != code
        assert " " in words.word(code) or words.word(code).istitle()


@pytest.mark.slow
def test_the_order_of_battle_names_formations() -> None:
    board = plain_board(load_game("ssp", "starter"))
    formations = {unit["formation"] for unit in board["units"]}
    assert "Leibstandarte" in formations and "lah" not in formations and "29tc" not in formations


def test_the_note_of_odds_agrees_with_the_percentages() -> None:
    """A fortified zone must convert (11.20.1): nothing is assumed then; else it is said what is."""
    words = words_of(load_game("dok").package)
    row = Row("", (), "2:1", {"DR": Fraction(1)})
    turned = Row("convert=yes", (), "2:1", {"BB": Fraction(1)})
    air = Row("luftwaffe=yes", (), "3:1", {"DE": Fraction(1)})
    assumed = {"convert": "no", "luftwaffe": "no"}
    forced = plain_odds(words, Preview(("attack",), assumed, (row, air), "", True), ())
    free = plain_odds(words, Preview(("attack",), assumed, (row, air, turned), "", True), ())
    assert list(forced.assumptions) == ["luftwaffe"] and list(free.assumptions) == ["convert", "luftwaffe"]


def test_with_unknown_defenders_the_cautious_row_comes_first() -> None:
    words = words_of(load_game("dok").package)
    rows = tuple(Row(label, (), "2:1", {}) for label in ("weakest", "weakest convert=yes", "strongest"))
    assert plain_odds(words, Preview(("attack",), {}, rows, "", False), ()).cautious == 2
    assert plain_odds(words, Preview(("attack",), {}, rows[:1], "", True), ()).cautious == 0
