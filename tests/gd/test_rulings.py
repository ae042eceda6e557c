"""The rulings that the program ships and shows, and those of docs/games/gd.md."""

from __future__ import annotations

from pathlib import Path

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.table.rulebook import rulings_of
from tests.gd.support import game

PACKAGE = Grossdeutschland.package
PAGE = (Path(__file__).parents[2] / "docs/games/gd.md").read_text("utf-8")


def test_every_option_has_a_ruling_and_a_line_on_the_page() -> None:
    options = {ruling.option: ruling.id for ruling in rulings_of(PACKAGE) if ruling.option}
    assert options == {"bridge_dice": "R5", "pulverized": "R11", "fire_penalty": "R20"}
    assert options.keys() == Grossdeutschland.option_values.keys()
    for name, values in Grossdeutschland.option_values.items():
        line = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}` |"))
        assert ", ".join(f"`{value}`" for value in values) in line and line.endswith(f"| {options[name]} |")


def test_the_battles_of_the_page_are_those_of_the_data() -> None:
    """Length and points of each scenario, as the table of the page has them."""
    for scenario in Grossdeutschland.scenarios:
        g = game(scenario)
        cells = next(line for line in PAGE.splitlines() if line.startswith(f"| `{scenario}` ")).split(" | ")
        assert cells[2].split(",")[0] == str(g.track.turns), scenario
        assert cells[3].split(":")[0] == g.sides[g.victory.side].capitalize(), scenario
        assert cells[4].split(",")[0].strip(" |") == str(g.victory.wins), scenario


def test_the_charts_show_what_the_match_has_chosen() -> None:
    """Both readings of AP and of the penalties of direct fire stand in the charts as they are played."""
    for title, option, value in (("results", "pulverized", "up"), ("fire", "fire_penalty", "hit")):
        usual, other = (
            next(chart for chart in g.charts() if chart.title == title)
            for g in (game(), game(**{option: value}))
        )
        assert usual.rows != other.rows, title


def test_the_chart_of_works_has_the_numbers_of_the_book() -> None:
    """15.0: a trench adds one, mines two, dragon's teeth three, a bunker four; mines look to all sides."""
    works = next(chart for chart in game().charts() if chart.title == "works")
    added = works.head.index("to the dice")
    assert {row[0]: row[added] for row in works.rows} == {
        "trench": "+1",
        "minefield": "+2",
        "dragons_teeth": "+3",
        "bunker": "+4",
    }
    sides = works.head.index("hexsides")
    assert [row[0] for row in works.rows if row[sides] == "6"] == ["minefield"]
