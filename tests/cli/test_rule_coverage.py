"""Every rule of a game that is not mere information has code that carries its number, and a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from steppe.games import GAMES, game_class
from steppe.rulecheck import checkout_tests, gaps, numbers_in
from tests.cli.support import run

IDS = (
    *("11.14", "12.2.1", "1.8a", "1.8b.2", "S-4.5", "S-9.12.1", "18.6.G1", "3.2.S4.1", "10.1.AC", "7.3.T.2"),
    *("T1", "T1.2", "S3.4", "S1.2.S7", "0.1"),
)
"""A rule's number in each of the forms that rulebooks use."""


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_enforced_and_tested(game: str) -> None:
    found = gaps(game_class(game), checkout_tests())
    assert not [gap.rule.id for gap in found if gap.no_code], "no code"
    assert not [gap.rule.id for gap in found if gap.no_test], "no test"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_command_says_the_same(game: str) -> None:
    found = gaps(game_class(game), checkout_tests())
    ran = run("rules", game, "--coverage")
    assert ran.code == (1 if found else 0)
    assert len(ran.lines) == len(found) + 1


def written(folder: Path, name: str, text: str) -> list[tuple[str, int]]:
    path = folder / name
    path.write_text(text, "utf-8")
    return list(numbers_in(path, IDS))


@pytest.mark.parametrize("number", IDS)
def test_numbers_of_every_form_are_found(number: str, tmp_path: Path) -> None:
    assert written(tmp_path, "a.py", f'"""Moves. [{number}] One."""\nReason("{number}", "no")') == [
        (number, 1),
        (number, 2),
    ]
    assert written(tmp_path, "a.tsv", f"name\trule\nx\t{number}\n") == [(number, 2)]
    assert written(tmp_path, "a.toml", f'# [{number}]\nrule = "{number}"') == [(number, 2), (number, 1)]
    assert written(tmp_path, "a.txt", f"steppe map 1\n# [{number}] the fort\n") == [(number, 2)]


def test_several_numbers_in_one_mark(tmp_path: Path) -> None:
    assert written(tmp_path, "a.py", '"""[1.8a, S-4.5,\n T1.2]"""') == [
        ("1.8a", 1),
        ("S-4.5", 1),
        ("T1.2", 1),
    ]
    assert written(tmp_path, "a.tsv", "rules\tx\n1.8a, T1\t11.14\n") == [("1.8a", 2), ("T1", 2)]
    assert written(tmp_path, "a.toml", 'a = 1\nb = { rules = ["1.8a", "T1"] }') == [("1.8a", 2), ("T1", 2)]


def test_what_only_looks_like_a_number_is_none(tmp_path: Path) -> None:
    """A number of the book counts only as a mark, a literal of its own, or where rules are named."""
    assert written(tmp_path, "a.py", 'dash = [0.1 + x]; "11.14 is about"; y[1.8]; "S-4"; [99.9]') == []
    assert written(tmp_path, "a.tsv", "name\tcost\trule\n11.14\t0.1\t-\n") == []
    assert written(tmp_path, "a.toml", 'spot = [0.1, 11.14]\nname = "T1"\nink = "#a [T1]"') == []
    assert written(tmp_path, "a.txt", "25.13 T1 11.14\n") == []
