"""1.1 The sequence of play."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.sequence import now
from steppe.table.events import Began
from tests.afb.plain_map import on_plain
from tests.afb.support import Table, go_on

BOTH = "20.05 18Pz18\n20.06 SG1\n40.10 13TD\n40.11 GG1\n"
"""Somebody of each side who can move, attack and exploit."""


def phases(table: Table, *dice: int) -> list[tuple[str, str]]:
    """What began when a phase was ended."""
    table.do("end", dice)
    return [(table.g.sides[e.side], e.what) for e in table.said(Began) if e.side is not None]


@pytest.mark.rule("afb:1.1", "afb:1.1.1", "afb:S-2.2")
def test_the_german_phases_come_in_order() -> None:
    table = on_plain(f"turn 1 german movement\n{BOTH}")
    assert phases(table) == [("german", "combat")]
    assert phases(table) == [("german", "exploitation")]
    begun = phases(table)
    assert begun[:2] == [("german", "supply"), ("german", "recovery")]
    assert begun[2:] == [("soviet", "player-turn"), ("soviet", "reinforcement"), ("soviet", "movement")]


@pytest.mark.rule("afb:1.1.3", "afb:S-2.2")
def test_the_soviet_phases_come_in_order_and_then_the_next_turn() -> None:
    table = on_plain(f"turn 1 soviet movement\n{BOTH}44.20 14TD\n")
    assert now(table.s) == (1, "movement")
    assert phases(table) == [("soviet", "combat")]
    assert phases(table) == [("soviet", "exploitation")]
    begun = phases(table, 1, 1)
    assert begun[:3] == [("soviet", "supply"), ("soviet", "recovery"), ("german", "player-turn")]
    assert table.s.turn == 2


@pytest.mark.rule("afb:1.1")
def test_ten_turns_are_played() -> None:
    table = on_plain(f"turn 10 soviet movement\n{BOTH}")
    assert table.g.setup.turns == 10
    table.do("end")
    table.do("end")
    while not table.s.result:
        table.do("end")
    assert table.s.turn == 10


@pytest.mark.rule("afb:S-2.3")
def test_strikes_withdrawal_replacements_and_arrivals_in_this_order() -> None:
    table = on_plain(f"turn 5 german reinforcement\n{BOTH}30.20 17ID-\npool 221SD 161ID\n")
    go_on(table, (2, 3))
    assert type(table.s.agenda[-1]).__name__ == "Split", "the dice for strikes come first"
    table.do("split 0")
    assert table.choices("") == ["rebuild"], "no withdrawal in turn 5; the replacement comes before arrivals"
    assert table.at("221SD") == "pool"
    table.do("rebuild 17ID")
    assert (table.at("221SD"), table.at("161ID")) == ("03.01", "03.13")
    assert now(table.s) == (0, "movement")


def test_what_was_done_is_forgotten_when_the_next_phase_begins() -> None:
    table = on_plain(f"turn 3 german movement\n{BOTH}30.20 10Pz7\n")
    table.do("go 10Pz7")
    table.do("step 30.21")
    table.do("halt")
    assert "moved" in table.flags("10Pz7")
    table.do("end")
    assert table.flags("10Pz7") == set()
