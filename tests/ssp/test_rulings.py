"""The rulings that the program ships and shows, and those of docs/games/ssp.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from steppe.games.ss_panzer import SSPanzer
from steppe.table.rulebook import rules_of, rulings_of
from tests.cli.support import run

DOCS = Path(__file__).parents[2] / "docs/games/ssp.md"


def test_rulings_are_those_of_the_docs() -> None:
    text = DOCS.read_text("utf-8")
    rulings = rulings_of(SSPanzer.package)
    assert [ruling.id for ruling in rulings] == [f"R{n}" for n in range(1, 70)]
    for ruling in rulings:
        line = f"| {', '.join(ruling.rules)} | {ruling.id} | {ruling.reading} |"
        assert line in text, line
        assert set(ruling.rules) <= rules_of(SSPanzer.package).keys(), ruling


def test_each_option_of_a_match_belongs_to_a_ruling() -> None:
    options = {ruling.option: ruling.id for ruling in rulings_of(SSPanzer.package) if ruling.option}
    assert options == {
        "crossfire": "R1",
        "support": "R22",
        "entry_dice": "R33",
        "first_fire": "R39",
        "three_hits": "R56",
    }
    assert options.keys() == SSPanzer.option_values.keys()
    text = DOCS.read_text("utf-8")
    for option, values in SSPanzer.option_values.items():
        assert f"| `{option}` | {', '.join(f'`{value}`' for value in values)} |" in text


@pytest.mark.slow
def test_a_rule_shows_its_ruling() -> None:
    out = run("rules", "ssp", "11.2.5").out
    assert "ruling R33" in out and "option entry_dice" in out
