"""1.1 The card beside the map."""

from __future__ import annotations

import pytest

from tests.afb.support import begun, new_game

PHASES = ["reinforcement", "movement", "combat", "exploitation", "supply", "recovery"]


@pytest.mark.rule("afb:1.1", "afb:1.1.1", "afb:1.1.3", "afb:S-2.2")
def test_the_parts_of_a_turn_in_order() -> None:
    table = begun("turn 3 soviet movement\n12.10 17ID\n30.10 132RD")
    card = table.g.sequence(table.s)
    assert [part.code for part in card.parts] == PHASES * 2
    assert [part.side for part in card.parts] == [0] * 6 + [1] * 6
    assert [(part.code, part.side) for part in card.parts if part.now] == [("movement", 1)]
    assert (card.turn, card.last, card.extra) == (3, 10, 0)


def test_the_set_up_and_who_is_due() -> None:
    table = new_game()
    card = table.g.sequence(table.s)
    assert [(part.code, part.now) for part in card.parts] == [("deploy", True)]
    assert card.due[1][:3] == ("255ID", "17ID", "31ID") and "103MD" in card.due[4]
    assert sorted(card.due) == [1, 2, 3, 4, 5, 7, 8, 9]


def test_who_was_held_up_is_due_now() -> None:
    table = begun("turn 6 soviet movement\n12.10 17ID\n30.10 132RD\npool 19Pz27 194Mnt 303RD")
    assert table.g.sequence(table.s).due == {6: ("19Pz27", "194Mnt"), 7: ("303RD",)}
