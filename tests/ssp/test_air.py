"""5.0 Visibility and 12.0 air strikes."""

from __future__ import annotations

import pytest

from steppe.table.events import Rolled
from tests.ssp.support import Table, position

FAR = "3001 LPz3\n3003 D4Rec"
"""Leibstandarte's impulse is about to end; the aircraft and Das Reich's chit are in the cup."""
AIR, DR = 1, 2
"""What comes out of the cup."""

# Two dice -> visibility, who flies, with how many; reconstructed, as docs/games/ssp.md prints it.
WEATHER = {
    2: (1, "", 0),
    3: (2, "soviet", 1),
    4: (2, "german", 1),
    5: (3, "", 0),
    6: (3, "soviet", 1),
    7: (4, "german", 1),
    8: (4, "soviet", 2),
    9: (5, "german", 2),
    10: (5, "", 0),
    11: (6, "soviet", 3),
    12: (7, "german", 3),
}


def dice_for(roll: int) -> list[int]:
    return [max(1, roll - 6), roll - max(1, roll - 6)]


def weather(roll: int, text: str = "") -> Table:
    """The aircraft has been drawn and this was rolled; where nobody flies Das Reich's chit comes next."""
    table = position(f'turn 2 german lah\nfield cup ["air","dr"]\n{FAR}\n{text}')
    more = [] if WEATHER[roll][1] else [DR]
    table.do("end", dice=[AIR, *dice_for(roll), *more])
    return table


def attack(table: Table, plane: str, number: str, *dice: int) -> None:
    """One aircraft strikes and Das Reich's chit is drawn after it."""
    table.do(f"strike {plane} {number}", dice=[*dice, DR])


def fire_dice(table: Table) -> list[tuple[int, ...]]:
    return [event.dice for event in table.events if isinstance(event, Rolled) and event.what == "fire"]


# 5.0 Visibility.


@pytest.mark.rule("ssp:5.0.1", "ssp:12.1")
@pytest.mark.parametrize("roll", WEATHER)
def test_one_roll_of_two_dice_gives_visibility_and_aircraft(roll: int) -> None:
    visibility, side, count = WEATHER[roll]
    table = weather(roll, "0308 L5Pz\n0312 25T34")
    assert table.s.visibility == visibility
    if side:
        assert (table.side, table.s.agenda[-1].count) == (side, count)
    else:
        assert table.s.formation == "dr"
    [rolled] = [event for event in table.events if isinstance(event, Rolled)]
    assert rolled.total == roll and len(rolled.dice) == 2


@pytest.mark.rule("ssp:5.0.2", "ssp:12.1.2", "ssp:5.0.3", "ssp:4.1.5")
def test_visibility_may_change_more_than_once_in_a_turn_and_the_counter_goes_back() -> None:
    table = position(f'turn 2 german lah\nfield cup ["air","dr"]\n{FAR}\n0308 L5Pz')
    table.do("end", dice=[AIR, 1, 1, AIR, 5, 5, AIR, 5, 6])  # 2, then 10, then 11: three Soviet aircraft
    assert table.s.visibility == 6 and table.s.turn == 2
    assert table.s.cup == ["air", "dr"] and table.s.drawn == ["air", "air", "air"]
    table.do("strike Il2a 0308")
    # The strike misses, the aircraft is drawn again, and the same counter is ready once more.
    table.do("done", dice=[1, 6, 6, AIR, 1, 2])
    assert table.s.visibility == 2 and table.side == "soviet"
    assert table.choices("strike") == ["Il2a", "Il2b", "Il2c"]


@pytest.mark.rule("ssp:5.0")
def test_nobody_is_attacked_beyond_the_visibility() -> None:
    """A Tiger reaches a T-34 at four hexes (9 - 5), if it sees it."""
    text = "turn 2 german lah\n0205 LTiger\n0209 25T34"
    assert position(f"{text}\ntrack visibility=4").why("fire LTiger 25T34") is None
    assert position(f"{text}\ntrack visibility=3").why("fire LTiger 25T34") == ("9.4.4", "not-visible")


@pytest.mark.rule("ssp:5.0")
def test_nobody_is_observed_beyond_the_visibility() -> None:
    text = "turn 2 soviet bombardment\n0205 LTiger\n0204 L5Pz\n0209 25T34"
    table = position(f"{text}\ntrack visibility=4")
    assert table.why("aim LTiger 1") is None
    assert table.why("aim L5Pz 1") == ("13.2.2", "not-observed")
    assert position(f"{text}\ntrack visibility=5").why("aim L5Pz 1") is None


@pytest.mark.rule("ssp:5.0")
def test_the_visibility_lasts_into_the_next_turn() -> None:
    table = position("turn 2 german lah\n0205 L5Pz\n0207 25T34\ntrack visibility=2")
    table.do("end")
    assert (table.s.turn, table.s.visibility) == (3, 2)


# 12.1 Placing.


@pytest.mark.rule("ssp:12.1.1")
def test_aircraft_are_laid_on_enemies_anywhere_two_a_hex() -> None:
    """Three Soviet aircraft; the Germans in 0308 are seen by nobody."""
    table = weather(11, "0308 L5Pz\n2005 L6Pz\n0312 25T34")
    assert table.why("strike Il2a 0312") == ("12.1.1", "no-enemy-there")
    assert table.why("strike Il2a 0707") == ("12.1.1", "no-enemy-there")
    assert table.why("strike Ju87a 0308") == ("12.1.1", "no-such-plane")
    assert set(table.choices("strike Il2a")) == {"0308", "2005", "3001", "3003"}
    table.do("strike Il2a 0308")
    assert table.why("strike Il2a 2005") == ("12.1.1", "no-such-plane")  # a counter flies once
    assert table.why("strike Il2b 0308") is None
    table.do("strike Il2b 0308")
    assert table.why("strike Il2c 0308") == ("12.1.1", "two-strikes")
    assert table.why("strike Il2c 2005") is None


@pytest.mark.rule("ssp:12.1.1")
def test_the_german_chooses_his_types_and_no_more_than_he_rolled() -> None:
    table = weather(9, "0312 25T34\n0320 S0730")
    assert table.choices("strike") == ["Ju87a", "Ju87b", "Hs129"]
    table.do("strike Hs129 0312")
    assert table.choices("strike") == ["Ju87a", "Ju87b"]
    assert table.choices() == ["strike", "done"]
    # Static infantry is an enemy like others. The second is the last: both fly, and nothing more is asked.
    table.do("strike Ju87b 0320", dice=[1, 6, 6, 1, 6, 6, DR])
    assert table.s.formation == "dr"


@pytest.mark.rule("ssp:12.1.1")
def test_nobody_must_use_his_aircraft() -> None:
    table = weather(11, "0308 L5Pz")
    table.do("done", dice=[DR])
    assert table.s.formation == "dr" and table.flags("L5Pz") == set()


# 12.2 Resolution.

ROUND_0308 = {1: "0309", 2: "0209", 3: "0208", 4: "0307", 5: "0408", 6: "0409"}
"""Columns run from east to west and odd ones stand half a hex further north: north of 0308 is 0309,
north-east 0209, and so on round the clock."""


@pytest.mark.rule("ssp:12.2.1")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_up_to_five_the_aircraft_finds_its_hex(die: int) -> None:
    table = weather(3, "0308 L1.1Gr\n0309 L2.1Gr")
    attack(table, "Il2a", "0308", die, 3, 6)
    assert table.flags("L1.1Gr") == {"suppressed"} and table.flags("L2.1Gr") == set()


@pytest.mark.rule("ssp:12.2.1", "ssp:12.2.2")
@pytest.mark.parametrize("die", ROUND_0308)
def test_on_a_six_it_strikes_beside_it_from_the_north_clockwise(die: int) -> None:
    ring = {f"L{n}Rec" if n < 5 else f"L{n - 4}Pi": h for n, h in ROUND_0308.items()}
    table = weather(3, "0308 L1.1Gr\n" + "\n".join(f"{h} {unit}" for unit, h in ring.items()))
    attack(table, "Il2a", "0308", 6, die, 1, 6)
    [hit] = [unit for unit in (*ring, "L1.1Gr") if table.flags(unit)]
    assert ring[hit] == ROUND_0308[die] and table.flags(hit) == {"suppressed"}


@pytest.mark.rule("ssp:12.2.2")
def test_a_stray_aircraft_strikes_its_friends() -> None:
    table = weather(3, "0308 D1.DGr\n0307 53MRB1")
    attack(table, "Il2a", "0308", 6, 4, 1, 1)
    assert table.flags("53MRB1") == {"reduced", "suppressed"} and table.flags("D1.DGr") == set()


@pytest.mark.rule("ssp:12.2.2")
def test_an_empty_hex_or_the_edge_of_the_map_takes_the_strike() -> None:
    table = weather(3, "0301 L1.1Gr")
    attack(table, "Il2a", "0301", 6, 1)  # 0302 is empty: no dice are thrown there
    assert table.flags("L1.1Gr") == set()
    table = weather(3, "0301 L1.1Gr")
    attack(table, "Il2a", "0301", 6, 4)  # south of 0301 there is no map
    assert table.flags("L1.1Gr") == set()


@pytest.mark.rule("ssp:12.2.3")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_of_several_is_hit_each_with_equal_chance(die: int) -> None:
    units = ["L1.1Gr", "L2.1Gr", "L3.1Gr"]
    table = weather(3, f"0308 {' '.join(units)}")
    attack(table, "Il2a", "0308", 1, die, 1, 1)
    assert [unit for unit in units if table.flags(unit)] == [units[die - 1]]


@pytest.mark.rule("ssp:12.2.3")
def test_three_units_are_a_die_of_three_sides() -> None:
    table = weather(3, "0308 L1.1Gr L2.1Gr L3.1Gr")
    with pytest.raises(ValueError, match="a die of 3 cannot show 4"):
        table.do("strike Il2a 0308", dice=[1, 4, 1, 1, DR])


@pytest.mark.rule("ssp:12.2.3", "ssp:11.3.6")
@pytest.mark.parametrize(("die", "hit"), [(1, "D6Pz"), (2, "53MRB1")])
def test_in_a_close_combat_friend_and_foe_share_the_risk(die: int, hit: str) -> None:
    table = weather(3, "0308 D6Pz 53MRB1")
    attack(table, "Il2a", "0308", 1, die, 1, 1)
    assert [unit for unit in ("D6Pz", "53MRB1") if table.flags(unit)] == [hit]
    assert table.flags(hit) == {"reduced", "suppressed"}


@pytest.mark.rule("ssp:12.2.4")
@pytest.mark.parametrize(
    ("roll", "plane", "target", "hits", "misses"),
    [
        (3, "Il2a", "L5Pz", 3, 4),  # gun 3
        (3, "Il2a", "L1.1Gr", 3, 4),  # anti-infantry 3
        (4, "Ju87a", "25T34", 2, 3),  # gun 2
        (4, "Ju87a", "53MRB1", 3, 4),  # anti-infantry 3
        (4, "Hs129", "25T34", 4, 5),  # gun 4
        (4, "Hs129", "53MRB1", 1, 2),  # anti-infantry 1
    ],
)
def test_each_die_hits_at_or_below_the_factor(
    roll: int, plane: str, target: str, hits: int, misses: int
) -> None:
    for die, flags in ((hits, {"suppressed"}), (misses, set())):
        table = weather(roll, f"0308 {target}")
        attack(table, plane, "0308", 1, die, 6)
        assert table.flags(target) == flags


@pytest.mark.rule("ssp:12.2.4")
def test_two_dice_and_hits_as_in_fire_combat() -> None:
    """One hit suppresses, two cost a step as well; a unit of one step is gone."""
    table = weather(3, "0308 L5Pz")
    attack(table, "Il2a", "0308", 1, 3, 3)
    assert fire_dice(table) == [(3, 3)]
    assert table.flags("L5Pz") == {"reduced", "suppressed"}
    table = weather(3, "0308 L1Mard")
    attack(table, "Il2a", "0308", 1, 3, 3)
    assert table.at("L1Mard") == "dead"


@pytest.mark.rule("ssp:12.2.4", "ssp:9.7.2")
def test_two_aircraft_on_one_unit_never_add_their_hits() -> None:
    table = weather(8, "0308 L5Pz")
    table.do("strike Il2a 0308")
    table.do("strike Il2b 0308", dice=[1, 3, 6, 1, 3, 6, DR])
    assert table.flags("L5Pz") == {"suppressed"}


@pytest.mark.rule("ssp:12.2.4")
def test_no_modifiers_shield_from_the_air() -> None:
    """A suppressed company in the town 0320 and a battalion in the trench and town 2146: still 3."""
    table = weather(3, "0320 L1.1Gr{suppressed}")
    attack(table, "Il2a", "0320", 1, 3, 3)
    assert table.flags("L1.1Gr") == {"reduced", "suppressed"}
    table = weather(4, "2146 53MRB1")
    attack(table, "Ju87a", "2146", 1, 3, 6)
    assert table.flags("53MRB1") == {"suppressed"}


@pytest.mark.rule("ssp:12.2.5")
def test_aircraft_are_gone_after_the_attack_until_the_next_roll() -> None:
    table = weather(3, "0308 L5Pz")
    attack(table, "Il2a", "0308", 1, 6, 6)
    assert table.s.formation == "dr"
    assert table.why("strike Il2b 0308", by="german") == ("4.2", "not-now")


@pytest.mark.rule("ssp:12.2.3")
def test_a_hex_that_the_first_aircraft_emptied_has_no_target_for_the_second() -> None:
    table = weather(8, "0308 L1Mard")
    table.do("strike Il2a 0308")
    table.do("strike Il2b 0308", dice=[1, 3, 3, 1, DR])  # the second finds its hex and nobody in it
    assert table.at("L1Mard") == "dead"


def test_words_for_aircraft() -> None:
    table = weather(3, "0308 L5Pz")
    assert table.why("strike Il2a") == ("12.1.1", "strike-words")
    assert table.why("strike Il2a 9999") == ("", "unknown-hex")
    assert table.why("done now") == ("", "too-much")
    assert table.why("end") == ("4.1.5", "not-now")
