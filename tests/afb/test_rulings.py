"""The rulings: those of the game's page, about rules and options that there are."""

from __future__ import annotations

from pathlib import Path

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.table.rulebook import rulings_of

PACKAGE = AutumnForBarbarossa.package
PAGE = Path("docs/games/afb.md").read_text("utf-8")


def test_every_option_has_a_ruling_and_a_line_on_the_page() -> None:
    options = AutumnForBarbarossa.option_values
    assert {r.option for r in rulings_of(PACKAGE) if r.option} == set(options)
    for name, values in options.items():
        ruling = next(r.id for r in rulings_of(PACKAGE) if r.option == name)
        line = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}` |"))
        assert ", ".join(f"`{value}`" for value in values) in line and line.endswith(f"| {ruling} |")
