"""Rulings are written once, in `rulings.tsv`; the pages in docs/games/ show them in a table made from it."""

from __future__ import annotations

import pytest

from steppe.games import GAMES, game_class
from steppe.table.rulebook import rules_of, rulings_of
from tools.rulings_page import DOCS, table_of, with_table


@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_the_rulings_that_are_shipped(game: str) -> None:
    page = (DOCS / f"{game}.md").read_text("utf-8")
    assert with_table(page, game_class(game).package) == page, "run python -m tools.rulings_page"


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_and_about_rules_that_there_are(game: str) -> None:
    package = game_class(game).package
    rulings = rulings_of(package)
    assert sorted(int(ruling.id.removeprefix("R")) for ruling in rulings) == list(range(1, len(rulings) + 1))
    assert {rule for ruling in rulings for rule in ruling.rules} <= rules_of(package).keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_stands_in_the_table_once(game: str) -> None:
    package = game_class(game).package
    table = table_of(package)
    for ruling in rulings_of(package):
        assert table.count(f"| {ruling.id} | {ruling.reading} |") == 1
