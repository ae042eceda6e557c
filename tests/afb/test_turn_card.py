"""1.1 The card beside the map."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.page.turn_card import coming
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


@pytest.mark.rule("afb:5.2.G3", "afb:5.2.S2.1", "afb:5.0")
def test_who_comes_next_and_where() -> None:
    """On turn 2, as the German moves: what the Soviet gets, and turn 3; divisions that are drawn are only
    counted."""
    text = "turn 2 german movement\n20.05 17ID\n20.09 132RD\npool 102TD 14Mot11 19RD 103MD"
    table = begun(text, infantry="drawn")
    rows = coming(table.g, table.s).rows
    assert ("2 · 42.15 Vyazma", "102TD", "") in rows
    assert ("2 · 42.15 Vyazma", "infantry-drawn", "×7") in rows, "19, 91, 107, 133, 166, 178 and 248"
    assert ("3 · L 14.27", "14Mot11", "") in rows
    assert ("this-turn", "air-german", "2") in rows and ("next-turn", "replacements-soviet", "3") in rows
    assert not any(where.startswith(("1", "4", "5")) for where, *_ in rows)
    assert not any(what.endswith("RD") for _, what, _ in rows)


@pytest.mark.rule("afb:S-13.4", "afb:2.1.1")
def test_who_has_come_is_no_longer_listed() -> None:
    text = "turn 5 soviet {}\n20.05 17ID\n20.09 132RD\n47.17 18Pz18\npool 194Mnt 2Mil 309RD 269RD 280RD 282RD"
    table = begun(text.format("reinforcement"), dice=(3,), infantry="drawn")
    rows = coming(table.g, table.s).rows
    assert ("5 · B 47.17", "194Mnt", "") in rows and ("5 · D 47.03", "infantry-drawn", "×3") in rows
    after = begun(text.format("movement"), infantry="drawn")
    left = coming(after.g, after.s).rows
    assert ("5 · B 47.17", "194Mnt", "") in left, "it waits for the panzers to leave"
    assert not any(where == "5 · D 47.03" for where, *_ in left)
    assert ("next-turn", "withdrawal", "1–2") in left


@pytest.mark.rule("afb:2.1", "afb:2.1.1")
def test_the_withdrawal_is_announced_until_it_has_come() -> None:
    text = "turn 6 soviet movement\n{}12.10 17ID\n30.10 132RD"
    ahead = begun(text.format(""))
    assert [row for row in coming(ahead.g, ahead.s).rows if row[1] == "withdrawal"] == [
        ("this-turn", "withdrawal", "1–2"),
        ("next-turn", "withdrawal", "1–4"),
    ]
    over = begun(text.format("track withdrawal=6\n"))
    assert not any(what == "withdrawal" for _, what, _ in coming(over.g, over.s).rows)
