"""The rules as the program shows them, and the map against the rulebook."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.rulecheck import enforced_in, proofs_in
from steppe.table.rulebook import rules_of, rules_under
from tests.cli.support import run

PACKAGE = "steppe.games.drive_on_kursk"


@pytest.mark.slow
def test_a_rule_shows_gist_code_and_ruling() -> None:
    out = run("rules", "dok", "10.16").out
    assert "10.16.3" in out and "ground.py:" in out and "ruling R1" in out and "option static_cost" in out


@pytest.mark.slow
def test_all_rules_are_listed() -> None:
    assert len(run("rules", "dok").lines) == len(rules_of(PACKAGE))
    assert json.loads(run("rules", "dok", "5.4", "--json").out)[0]["kind"] == "sequence"


def test_the_rules_beneath_one_are_those_of_its_branch() -> None:
    assert [rule.id for rule in rules_under(PACKAGE, "11.14")][:3] == ["11.14", "11.14.1", "11.14.2"]
    assert {rule.id.split(".")[0] for rule in rules_under(PACKAGE, "1")} == {"1"}
    assert rules_under(PACKAGE, "11.14.") == rules_under(PACKAGE, "11.14") != rules_under(PACKAGE, "11.1")
    assert rules_under(PACKAGE, ".") == rules_under(PACKAGE, "99") == []


def test_marks_are_found_also_in_lists() -> None:
    found = enforced_in(DriveOnKursk)
    lists = [number for number in ("12.1.8", "12.1.9", "11.14.3") if number in found]
    assert lists == ["12.1.8", "12.1.9", "11.14.3"]
    for places in found.values():
        assert all(place.line > 0 for place in places)


def test_marks_of_tests_are_read_from_their_source(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        'import pytest\n\n@pytest.mark.rule("dok:1.4", "dok:2.2")\ndef test_x() -> None:\n    pass\n'
    )
    found = proofs_in(tmp_path, "dok")
    assert set(found) == {"1.4", "2.2"} and str(found["1.4"][0]) == "test_x.py:3"


def test_the_map_agrees_with_the_rulebook() -> None:
    ran = run("map", "check", "dok")
    assert ran.code == 0 and "FAILED" not in ran.out
    statements = json.loads(run("map", "check", "dok", "--json").out)
    assert len(statements) > 40 and all(s["ok"] for s in statements)
    for rule in ("1.4", "2.2", "3.8", "3.8.1", "3.10", "4.2", "4.4", "9.3.2", "9.5.2", "9.6.1"):
        assert rule in {s["rule"] for s in statements}


def test_the_map_file_itself_can_be_checked() -> None:
    assert run("map", "check", "src/steppe/games/drive_on_kursk/data/map.txt").code == 0
