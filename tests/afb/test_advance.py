"""S-9 Advance after combat."""

from __future__ import annotations

import pytest

from steppe.table.events import Advanced
from tests.afb.plain_map import on_plain
from tests.afb.support import Table


def won(lines: str = "", attackers: str = "17ID 31ID", **options: str) -> Table:
    """After an attack of units in 20.08 that has emptied 20.09."""
    text = f"turn 3 german combat\n20.08 {attackers}\n20.09 SG1-\n40.20 5ID\n40.21 117RD\n{lines}"
    table = on_plain(text, **options)
    units = sorted(attackers.split(), key=table.unit)
    table.do(f"attack 20.09 {' '.join(units)}", (6, 6))
    return table


@pytest.mark.rule("afb:S-9.1")
def test_those_who_attacked_may_enter_the_empty_hex_and_need_not() -> None:
    table = won()
    assert table.choices("") == ["advance", "done"]
    assert table.why("advance 5ID") == ("S-9.1", "not-involved")
    table.do("advance 31ID")
    assert table.why("advance 31ID") == ("S-9.1", "advanced-already")
    assert [event.rule for event in table.said(Advanced)] == ["S-9.1"]
    table.do("done")
    assert (table.at("17ID"), table.at("31ID")) == ("20.08", "20.09")
    assert table.why("attack 40.21 5ID") is None, "before the next attack"


@pytest.mark.rule("afb:S-9.1")
def test_one_hex_only_unless_the_match_says_two() -> None:
    table = won()
    assert table.why("advance 31ID 20.10") == ("S-9.1", "one-hex-only")
    far = won(advance_hexes="2", lines="21.10 102RD\n")
    assert far.why("advance 31ID 21.10") == ("S-9.1", "enemy-there")
    assert far.why("advance 31ID 20.11") == ("S-9.1", "not-adjacent")
    far.do("advance 31ID 20.10")
    assert (far.at("31ID"), far.control("20.09"), far.control("20.10")) == ("20.10", "german", "german")


@pytest.mark.rule("afb:S-3.6", "afb:S-9.1")
def test_within_the_stacking_limit() -> None:
    text = "turn 3 german combat\n20.08 17ID 31ID 34ID\n19.10 5ID 6ID\n20.09 SG1-\n40.20 7ID\n40.21 117RD"
    table = on_plain(text)
    units = sorted(("17ID", "31ID", "34ID", "5ID"), key=table.unit)
    table.do(f"attack 20.09 {' '.join(units)}", (6, 6))
    for u in units[:3]:
        table.do(f"advance {u}")
    assert len(table.stack("20.09")) == 3
    assert "advance" not in table.choices(""), "there is no room for the fourth"


@pytest.mark.rule("afb:S-9.2", "afb:4.0")
def test_an_advance_takes_the_hex() -> None:
    text = "turn 3 german combat\n13.13 17ID\n13.14 SG1-\n40.20 7ID\n40.21 117RD"
    table = on_plain(text)
    assert table.control("13.14") == "soviet"
    table.do("attack 13.14 17ID", (6, 6))
    table.do("advance 17ID")
    assert table.control("13.14") == "german"


def test_nobody_advances_onto_those_who_stayed() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 161RD\n40.20 7ID\n40.21 117RD")
    table.do("attack 20.09 17ID", (2, 3))
    assert table.choices("") == ["attack", "end"]
