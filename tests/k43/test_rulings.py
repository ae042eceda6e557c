"""The rulings that the program ships and shows, and those of docs/games/k43.md."""

from __future__ import annotations

from pathlib import Path

from steppe.games.kursk_1943 import Kursk1943
from steppe.table.rulebook import rulings_of

DOCS = Path(__file__).parents[2] / "docs/games/k43.md"


def test_each_option_of_a_match_belongs_to_a_ruling() -> None:
    options = {ruling.option: ruling.id for ruling in rulings_of(Kursk1943.package) if ruling.option}
    assert options == {"bombers": "R13", "masking": "R77", "scale": "R105"}
    assert options.keys() == Kursk1943.option_values.keys()
    text = DOCS.read_text("utf-8")
    for option, values in Kursk1943.option_values.items():
        assert f"| `{option}` | {', '.join(f'`{value}`' for value in values)} |" in text
