"""The charts of every game: their rules exist, their words too, and their numbers are those of the tables."""

from __future__ import annotations

import pytest

from steppe.games import GAMES, load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.table.rulebook import rules_of
from steppe.table.words import words_of


@pytest.mark.parametrize("game", GAMES)
def test_charts_are_square_and_name_rules_of_the_book(game: str) -> None:
    g = load_game(game)
    book = rules_of(g.package)
    assert g.charts()
    for chart in g.charts():
        assert chart.rule in book, chart.title
        assert all(len(row) == len(chart.head) for row in chart.rows), chart.title
        if "rule" in chart.head:
            column = chart.head.index("rule")
            assert {row[column] for row in chart.rows} <= book.keys(), chart.title


@pytest.mark.parametrize("game", GAMES)
def test_charts_are_in_words(game: str) -> None:
    g = load_game(game)
    words = words_of(g.package)
    for chart in g.charts():
        assert words.word(chart.title, "chart") != chart.title
        codes = {cell for row in chart.rows for cell in row if "_" in cell or cell.split(".")[0].isalpha()}
        catalogue = words.sections["word"]
        assert codes - {g.sides[0], g.sides[1]} <= catalogue.keys() | PLAIN, chart.title


PLAIN = {"C", "M"}
"""Letters that are printed on counters as they stand."""


def test_the_combat_table_is_the_one_that_battles_use() -> None:
    g = load_game("dok")
    assert isinstance(g, DriveOnKursk)
    combat = next(chart for chart in g.charts() if chart.title == "combat")
    assert combat.head == ("die", *g.columns)
    assert [cell.removeprefix("short.") for cell in combat.rows[2][1:]] == list(g.combat_table[3])
