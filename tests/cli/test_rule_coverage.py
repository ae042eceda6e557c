"""Every rule of a game that is not mere information has code that carries its number, and a test."""

from __future__ import annotations

from steppe.rulecheck import checkout_tests, gaps
from tests.cli.support import run


def test_every_rule_of_drive_on_kursk_is_enforced_and_tested() -> None:
    found = gaps("steppe.games.drive_on_kursk", "dok", checkout_tests())
    assert not [gap.rule.id for gap in found if gap.no_code], "no code"
    assert not [gap.rule.id for gap in found if gap.no_test], "no test"


def test_the_command_says_the_same() -> None:
    found = gaps("steppe.games.drive_on_kursk", "dok", checkout_tests())
    ran = run("rules", "dok", "--coverage")
    assert ran.code == (1 if found else 0)
    assert len(ran.lines) == len(found) + 1
