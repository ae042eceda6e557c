"""Writes the tables of rulings in docs/games/ from each game's `rulings.tsv`: python -m tools.rulings_page"""

from __future__ import annotations

import re
from pathlib import Path

from steppe.games import GAMES, game_class
from steppe.table.rulebook import Ruling, rules_of, rulings_of

DOCS = Path(__file__).parents[1] / "docs" / "games"
BEGIN = "<!-- The table of rulings: made from rulings.tsv by `python -m tools.rulings_page`. -->"
END = "<!-- The end of the table of rulings. -->"
HEAD = ("| rules | ruling | reading | why | option |", "|---|---|---|---|---|")


def table_of(package: str) -> str:
    """The rulings of a game as a table, in the order of the first rule that each is about."""
    order = {number: i for i, number in enumerate(rules_of(package))}
    rulings = sorted(rulings_of(package), key=lambda ruling: order[ruling.rules[0]])
    return "\n".join((*HEAD, *map(_line, rulings)))


def _line(ruling: Ruling) -> str:
    option = f"`{ruling.option}`" if ruling.option else "–"
    return f"| {', '.join(ruling.rules)} | {ruling.id} | {ruling.reading} | {ruling.why or '–'} | {option} |"


def with_table(page: str, package: str) -> str:
    """A page with its table made anew; raises ValueError if the page has no place for it."""
    new, found = re.subn(
        f"{re.escape(BEGIN)}.*?{re.escape(END)}",
        lambda _: f"{BEGIN}\n\n{table_of(package)}\n\n{END}",
        page,
        flags=re.DOTALL,
    )
    if not found:
        raise ValueError(f"the page of {package} has no line {BEGIN}")
    return new


def main() -> None:
    for game in GAMES:
        page = DOCS / f"{game}.md"
        page.write_text(with_table(page.read_text("utf-8"), game_class(game).package), "utf-8")


if __name__ == "__main__":
    main()
