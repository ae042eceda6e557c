"""10.3 Event chits and 10.7 anti-aircraft fire."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.chits import nullified, unseen_names
from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.events import Compared, Drawn
from tests.gd.support import CLOUDY, DAY, EVENING, MORNING, NIGHT, SUNNY, Table, fighting, game, new_game

ATTACK = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot-\n2014 HQ.1Mot"


def drawing(first: str, second: str, *lines: str, **how: int) -> Table:
    """An attack in which both sides can draw one chit only, the attacker the first."""
    table = fighting("\n".join((ATTACK, *lines)), **how)
    table.s.refilled = [(first,), (second,)]
    return table


def chit_modifiers(table: Table) -> dict[str, int]:
    found = table.said(Compared)[-1].shifts
    return {label: by for label, by, _ in found if label in table.g.events}


@pytest.mark.rule("gd:10.3.1", "gd:10.3.2", "gd:10.3.4", "gd:10.1.3")
def test_both_chits_count_whoever_drew_them() -> None:
    # gd-E11: red +2 and blue -3 are -1
    table = drawing("ammo_exhausted", "brilliant_leader")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, 4, 4])
    assert [event.item for event in table.said(Drawn)] == ["ammo_exhausted", "brilliant_leader"]
    assert sum(chit_modifiers(table).values()) == 2 - 3


@pytest.mark.rule("gd:10.3.5", "gd:10.3.14")
def test_a_nullifier_cancels_what_the_opponent_drew() -> None:
    # gd-E12
    table = drawing("apathy", "accurate_fire")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, 4, 4])
    assert chit_modifiers(table) == {"apathy": 2}


@pytest.mark.rule("gd:10.3.5")
def test_nullifiers_act_at_once_and_not_from_void_chits() -> None:
    g = game()
    # brilliant_leader cancels poor_coordination; sniper cancels brilliant_leader
    pair = Battle(Side(0), Hex(0), (), (), drawn=("sniper", "brilliant_leader"))
    assert nullified(g, pair).void == (False, True)
    dark = Battle(Side(0), Hex(0), (), (), drawn=("sniper", "brilliant_leader"), void=(True, False))
    assert nullified(g, dark).void == (True, False)  # R77


@pytest.mark.rule("gd:10.3.3", "gd:13.2.3")
@pytest.mark.parametrize(("turn", "counts"), [(MORNING, True), (DAY, True), (EVENING, True), (NIGHT, False)])
def test_no_night_chits_are_void_at_night_and_not_in_the_evening(turn: int, counts: bool) -> None:
    table = drawing("sniper", "charge", turn=turn)
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, *([1, 1, 1] if turn == NIGHT else [4, 4])])
    assert ("sniper" in chit_modifiers(table)) is counts
    assert "charge" in chit_modifiers(table)


@pytest.mark.rule("gd:14.1.2", "gd:14.1.3", "gd:14.1.1")
@pytest.mark.parametrize(("weather", "counts"), [(SUNNY, True), (CLOUDY, False)])
def test_aircraft_need_sunshine(weather: int, counts: bool) -> None:
    table = drawing("strafing", "apathy", weather=weather)
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, 4, 4])
    assert ("strafing" in chit_modifiers(table)) is counts


@pytest.mark.rule("gd:10.7", "gd:10.7.1", "gd:10.7.3")
@pytest.mark.parametrize(("dice", "counts"), [([4, 3], True), ([4, 4], False)])
def test_flak_must_roll_more_than_the_distance(dice: list[int], counts: bool) -> None:
    # gd-D23: seven hexes off
    table = drawing("strafing", "apathy", "2018 AA.1Mot")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, *dice, 4, 4])
    assert ("strafing" in chit_modifiers(table)) is counts


@pytest.mark.rule("gd:10.7.2")
@pytest.mark.parametrize(("dice", "counts"), [([1, 1, 5], True), ([1, 2, 5], False)])
def test_light_flak_rolls_three_dice(dice: list[int], counts: bool) -> None:
    table = fighting("draw 1Mot\n2008 HQ.1Mot\n2010 1.1Mot\n2011 5K.2Gr\n2014 HQ.2Gr\n2018 LtFlak.1Gr")
    table.s.refilled = [("apathy",), ("strafing",)]
    table.do("attack 2011 1.1Mot", [1, 1, *dice, 4, 4])  # seven hexes off
    assert ("strafing" in chit_modifiers(table)) is counts


@pytest.mark.rule("gd:10.7")
def test_nobody_fires_at_aircraft_that_help_him() -> None:
    """R10: what the defender draws helps the attack all the same, and his own Flak is not the attacker's
    opponent."""
    table = drawing("apathy", "strafing", "2012 AA.1Mot\n2009 LtFlak.1Gr Flak.2Gr")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, 4, 4])
    assert chit_modifiers(table) == {"apathy": 2, "strafing": -2}


@pytest.mark.rule("gd:10.3.8", "gd:10.3.9", "gd:10.3.10", "gd:10.3.11")
def test_a_black_chit_cancels_what_anybody_drew_and_is_gone() -> None:
    # gd-D29: the defender cancels his own draw
    table = drawing("apathy", "airstrike")
    table.s.hands = [("hardened",), ("fighter_cover", "rallied")]
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1])
    assert table.side == "soviet"
    assert table.why("play rallied") == ("10.3.8", "nothing-to-cancel")
    assert table.why("play hardened") == ("10.3.8", "not-in-hand")
    assert table.why("play 2011") == ("10.3.8", "no-black-chit")
    table.do("play fighter_cover", [4, 4])
    assert chit_modifiers(table) == {"apathy": 2}
    assert table.s.hands[1] == ("rallied",)
    assert "fighter_cover" not in table.s.discards[1]


@pytest.mark.rule("gd:10.1", "gd:10.1.3", "gd:10.3.8")
def test_the_attacker_plays_black_chits_first() -> None:
    table = drawing("raw_recruits", "brilliant_leader")
    table.s.hands = [("hardened",), ("killed_in_action",)]
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1])
    assert (table.side, table.choices("play")) == ("german", ["hardened"])
    table.do("play hardened")
    assert (table.side, table.choices("play")) == ("soviet", ["killed_in_action"])
    table.do("play killed_in_action", [4, 4])
    assert chit_modifiers(table) == {}


@pytest.mark.rule("gd:15.0.5", "gd:10.3.14")
def test_black_chits_lift_works() -> None:
    table = fighting(ATTACK, works=[("2011", "trench", "S")])
    table.s.hands = [("retreated",), ()]
    table.do("attack 2011 5K.2Gr 6K.2Gr")
    table.do("play retreated", [4, 4])
    assert table.said(Compared)[-1].shifts == ()


@pytest.mark.rule("gd:10.3.7", "gd:10.3.6")
def test_a_drawn_black_chit_goes_to_the_hand() -> None:
    table = fighting(ATTACK)
    table.s.cups = [(0, 0, 1), (0, 1, 0)]
    names = unseen_names(table.g, table.s, "black")
    red = unseen_names(table.g, table.s, "red")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, 1, red.index("apathy") + 1])
    assert (table.side, table.choices()) == ("german", ["pass"])  # it might cancel something for all he knows
    table.do("pass", [4, 4])
    assert table.s.hands[0] == (names[0],)
    assert table.s.cups == [(0, 0, 0), (0, 0, 0)]
    assert table.s.discards == [(), ("apathy",)]
    assert table.s.unseen["apathy"] == 4


@pytest.mark.rule("gd:10.3.7", "gd:10.3.1")
def test_a_black_chit_is_the_secret_of_whoever_has_drawn_it() -> None:
    table = fighting(ATTACK)
    table.s.cups = [(0, 1, 0), (0, 0, 1)]
    red, black = (unseen_names(table.g, table.s, colour) for colour in ("red", "black"))
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, red.index("apathy") + 1, 1, black.index("bogged") + 1])
    assert [event.item for event in table.said(Drawn)] == ["apathy", "black"]
    assert table.s.hands == [(), ("bogged",)]
    table.do("pass", [4, 4])
    assert chit_modifiers(table) == {"apathy": 2}  # a black one carries no number


@pytest.mark.rule("gd:10.3.6")
def test_an_empty_cup_is_filled_from_the_discards() -> None:
    table = fighting(ATTACK)
    table.s.discards = [("apathy", "charge"), ("sniper",)]
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, 4, 4])
    assert table.s.refilled == [("charge",), ()]
    assert table.s.discards == [("apathy",), ("sniper",)]


@pytest.mark.rule("gd:2.0.3", "gd:2.0.4", "gd:10.3", "gd:21.2", "gd:21.2.1", "gd:21.2.2", "gd:21.2.3")
def test_cups_and_hands_of_lutchessa() -> None:
    # gd-F7: 60 and 61 chits
    s = new_game("lutchessa").s
    assert s.cups == [(30, 25, 5), (30, 25, 6)]  # blue, red, black
    assert [len(hand) for hand in s.hands] == [4, 5]
    assert s.unseen["hardened"] == 0
    assert sum(s.unseen.values()) == 60 + 60 + 24 - 9
