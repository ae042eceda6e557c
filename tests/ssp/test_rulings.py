"""The rulings that the program ships and shows, and those of docs/games/ssp.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from steppe.games.ss_panzer import SSPanzer
from steppe.table.rulebook import rulings_of
from tests.cli.support import run
from tests.ssp.support import game

DOCS = Path(__file__).parents[2] / "docs/games/ssp.md"


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


@pytest.mark.rule("ssp:9.6.10", "ssp:10.3.2")
def test_each_value_of_a_crossfire_cites_the_rule_that_gives_it() -> None:
    """The list of modifiers says one, the rule of crossfires two."""
    assert (game().modifiers["crossfire"].value, game().modifiers["crossfire"].rule) == (-2, "10.3.2")
    lesser = game(crossfire="one").modifiers["crossfire"]
    assert (lesser.value, lesser.rule) == (-1, "9.6.10")


@pytest.mark.rule("ssp:11.2.5")
def test_the_chart_of_dice_shows_what_the_match_has_chosen_for_entry_fire() -> None:
    """The book gives entry fire no dice; a match takes one, or two as in close combat."""
    for option, dice in (("one", "1"), ("two", "2")):
        g = game(entry_dice=option)
        chart = next(chart for chart in g.charts() if chart.title == "fire-dice")
        shown = {row[0]: row[1] for row in chart.rows}
        assert shown["situation.entry_fire"] == dice


@pytest.mark.rule("ssp:9.7.1")
def test_the_chart_of_hits_says_whose_second_step_a_third_hit_costs() -> None:
    """With the narrow reading only a Tiger loses two steps, so the chart cannot read the same."""
    effects = [
        next(chart for chart in game(three_hits=option).charts() if chart.title == "effects")
        for option in ("any", "tiger")
    ]
    assert effects[0].rows != effects[1].rows
