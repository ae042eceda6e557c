"""3.1 Set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from steppe.games.ss_panzer.state import GERMAN, SOVIET
from steppe.table.events import Drawn
from steppe.table.position import BadPosition
from tests.ssp.support import Table, deployed, new_game, position

POCKET = ["1635", "1636", "1734", "1735", "1736", "1835", "1836"]
"""1735 and the six hexes about it."""
ARMOURED = ["L11.2SPW", "L12.2SPW", "L13.2SPW", "L14.2SPW"]
CHITS = ["18tc", "29tc", "2gtc", "2tc", "31tc", "9gabn", "dr", "lah", "t"]
LAH_IN_THE_CUP = 25
"""The cup in the order of the ids: six Soviet chits, the aircraft, sixteen guns, then dr, lah, t."""


def soviet_deployment() -> Table:
    """The German has finished with his historical set-up, the Soviet deploys."""
    table = new_game()
    table.do("done")
    return table


def asks(table: Table) -> tuple[str, str]:
    return table.side, type(table.s.agenda[-1]).__name__


@pytest.mark.rule("ssp:3.1.1")
def test_the_game_begins_on_turn_1_with_visibility_5_and_a_full_cup() -> None:
    table = new_game()
    assert (table.s.turn, table.s.visibility) == (1, 5)
    table = deployed()
    table.do("done", dice=[LAH_IN_THE_CUP])
    assert [event.item for event in table.events if isinstance(event, Drawn)] == ["lah"]
    together = Counter([*table.s.cup, *table.s.drawn])
    assert {item: n for item, n in together.items() if item != "art"} == {**dict.fromkeys(CHITS, 1), "air": 1}


@pytest.mark.rule("ssp:3.1.2")
def test_aircraft_and_artillery_lie_ready() -> None:
    table = new_game()
    assert table.s.cup == []
    assert len(table.g.aircraft) == 6
    assert table.g.soviet_guns == 16
    assert table.s.guns == [0] * 9


@pytest.mark.rule("ssp:3.1.3", "ssp:2.10.1")
def test_75_static_units_stand_untried_before_anybody_else() -> None:
    table = new_game()
    on_map = [name for name in table.g.units if table.at(name).isdigit()]
    static = [name for name in on_map if name.startswith("S")]
    assert len(static) == 75 and len({table.at(name) for name in static}) == 75
    assert all(table.at(name) == name[1:] and table.flags(name) == set() for name in static)
    soviet = [u for u in table.g.units_of[1] if table.s.at[u] >= 0]
    assert len(soviet) == 75  # the formations come last


@pytest.mark.rule("ssp:3.1.3")
def test_static_infantry_is_not_moved_in_set_up() -> None:
    table = soviet_deployment()
    assert table.why("place S1937 1938") == ("3.1.3", "static-stays")


@pytest.mark.rule("ssp:3.1.9")
def test_static_infantry_then_the_germans_then_the_soviets_then_turn_1() -> None:
    table = new_game()
    assert asks(table) == ("german", "Deploy")
    assert table.at("25T34") == "aside" and table.at("S1937") == "1937"
    assert table.why("place 25T34 1336") == ("3.1", "not-yours")
    assert table.why("done", by="soviet") == ("", "not-asked")
    table.do("done")
    assert asks(table) == ("soviet", "Deploy")
    assert table.why("place L5Pz 2131") == ("3.1", "not-yours")
    table.do("done")
    assert asks(table) == ("soviet", "Bombard")


# 3.1.4-3.1.6 The Germans.


@pytest.mark.rule("ssp:3.1.4")
@pytest.mark.parametrize("unit", ARMOURED)
def test_the_armoured_companies_set_up_in_the_pocket_alone(unit: str) -> None:
    table = new_game()
    assert table.at(unit) in POCKET
    assert set(table.choices(f"place {unit}")) == set(POCKET) - {table.at(unit)}
    assert table.why(f"place {unit} 2131") == ("3.1.4", "not-in-pocket")
    assert table.why(f"place {unit} 2842") == ("3.1.4", "not-in-pocket")


@pytest.mark.rule("ssp:3.1.4")
def test_exactly_one_company_of_panzer_4_is_in_the_pocket() -> None:
    table = new_game()
    assert table.why("done") is None
    table.do("place L6Pz 2130")
    assert table.why("done") == ("3.1.4", "pocket-panzers")
    table.do("place L5Pz 1836")
    assert table.why("done") is None
    table.do("place L7Pz 1836")
    assert table.why("done") == ("3.1.4", "pocket-panzers")


@pytest.mark.rule("ssp:3.1.4")
@pytest.mark.parametrize("unit", ["LTiger", "L1StuG", "L1.1Gr", "D6Pz", "T4Pz", "D9.FSPW"])
def test_nobody_else_sets_up_in_the_pocket(unit: str) -> None:
    """Panzer IV and armoured infantry of the other divisions neither."""
    assert new_game().why(f"place {unit} 1736") == ("3.1.6", "outside-area")


@pytest.mark.rule("ssp:3.1.5")
@pytest.mark.parametrize(("unit", "number"), [("L12.2SPW", "1737"), ("L1StuG", "2032"), ("T1Rec", "2643")])
def test_nobody_sets_up_in_a_hex_with_the_line(unit: str, number: str) -> None:
    assert new_game().why(f"place {unit} {number}") == ("3.1.5", "on-the-line")


@pytest.mark.rule("ssp:3.1.5", "ssp:6.1")
def test_four_germans_of_one_division_share_a_hex_in_set_up() -> None:
    table = new_game()
    assert len(table.stack("2132")) == 4 and len(table.stack("2333")) == 3
    table.do("place L88 2333")
    assert table.stack("2333")[3] == "L88" and table.why("done") is None
    table.do("place L3StuG 2333")
    assert table.why("done") == ("6.1", "no-room")


@pytest.mark.rule("ssp:3.1.5", "ssp:6.1")
def test_full_stacks_may_exchange_units() -> None:
    """Those who can still be re-placed do not bar a hex before all is done."""
    table = new_game()
    assert (len(table.stack("2131")), len(table.stack("2132"))) == (4, 4)
    table.do("place L5Pz 2131")
    assert table.why("done") == ("6.1", "no-room")
    table.do("place L1StuG 2132")
    assert (len(table.stack("2131")), len(table.stack("2132"))) == (4, 4)
    assert table.why("done") is None


@pytest.mark.rule("ssp:3.1.8", "ssp:6.1", "ssp:6.1.1")
def test_soviet_formations_may_exchange_hexes() -> None:
    table = soviet_deployment()
    assert (table.stack("1628"), table.stack("1529")) == (["26T34", "26T70"], ["1502AT", "2Rec"])
    table.do("place 26T34 1529")
    table.do("place 26T70 1529")
    assert table.why("place 99T70 1529") == ("6.1", "no-room")  # both there have been re-placed
    assert table.why("place 25GSmg 1628") is None  # though 2nd Guards Tank Corps is elsewhere
    table.do("place 1502AT 1628")
    assert table.why("place 25GSmg 1628") == ("6.1.1", "other-formation")
    assert table.why("done") == ("6.1", "no-room")
    table.do("place 2Rec 1628")
    assert table.why("done") is None


@pytest.mark.rule("ssp:3.1.8", "ssp:6.1.1")
def test_two_formations_in_a_hex_are_not_a_finished_set_up() -> None:
    table = soviet_deployment()
    assert table.stack("2242") == ["181T34b"]
    table.do("place 10GAT 2242")
    assert table.why("done") == ("6.1.1", "two-formations")


@pytest.mark.rule("ssp:3.1.6")
@pytest.mark.parametrize(
    ("unit", "own", "foreign"),
    [("L1StuG", "2130", "2124"), ("D1StuG", "2325", "2130"), ("T1StuG", "2835", "2535")],
)
def test_each_division_keeps_to_its_area(unit: str, own: str, foreign: str) -> None:
    table = new_game()
    assert table.why(f"place {unit} {foreign}") == ("3.1.6", "outside-area")
    assert table.why(f"place {unit} 1501") == ("3.1.6", "outside-area")
    table.do(f"place {unit} {own}")
    assert table.at(unit) == own


# 3.1.7, 3.1.8 The Soviets.


@pytest.mark.rule("ssp:3.1.7")
def test_soviets_stay_out_of_german_areas_even_empty_ones() -> None:
    """2930 lies on the line, 3020 in the empty rear of Das Reich."""
    table = soviet_deployment()
    assert table.why("place 100MR 3020") == ("3.1.7", "german-ground")
    assert table.why("place 100MR 2930") == ("3.1.7", "german-ground")


@pytest.mark.rule("ssp:3.1.7")
def test_soviets_stand_three_hexes_from_the_nearest_german() -> None:
    """L11.2SPW in 1735 is the northernmost German by the railway. North of him 1736 is one hex away, 1737
    two, 1738 three: his own hex counts, theirs does not."""
    table = soviet_deployment()
    assert table.at("L11.2SPW") == "1735" and table.stack("1736") == []
    assert table.why("place 108AT 1738") is None
    table = new_game()
    table.do("place L11.2SPW 1736")
    table.do("done")
    assert table.why("place 108AT 1738") == ("3.1.7", "too-near")
    assert table.why("place 108AT 1739") is None
    assert table.why("place 108AT 1639") is None
    assert table.why("place 108AT 1638") == ("3.1.7", "too-near")


@pytest.mark.rule("ssp:3.1.7")
def test_the_offered_hexes_are_those_that_are_allowed() -> None:
    table = soviet_deployment()
    offered = set(table.choices("place 108AT"))
    assert offered == {n for n in table.g.numbers if table.why(f"place 108AT {n}") is None}
    assert {"1738", "1737"} & offered == {"1738"}


@pytest.mark.rule("ssp:3.1.8")
def test_a_corps_must_hang_together() -> None:
    """29th Tank Corps keeps its anti-tank regiment in 1440, next to 1439. 1540 touches 1539; 1744 touches
    nobody of the corps."""
    table = soviet_deployment()
    assert table.why("done") is None
    table.do("place 108AT 1744")
    assert table.why("done") == ("3.1.8", "not-contiguous")
    table.do("restore")
    assert table.at("108AT") == "1440" and table.why("done") is None
    table = soviet_deployment()
    table.do("place 108AT 1540")
    assert table.why("done") is None


@pytest.mark.rule("ssp:3.1.8")
def test_a_corps_may_not_fall_into_two_groups() -> None:
    """4th Guards Tank Brigade holds 1919 and 2019, the southern end of 2nd Guards Tank Corps; 4GSmg joins it
    to the rest; without it there are two groups of more than one hex."""
    table = soviet_deployment()
    table.do("place 4GT70 1918")
    assert table.why("done") is None
    table.do("place 4GSmg 1821")
    assert table.why("done") == ("3.1.8", "not-contiguous")


@pytest.mark.rule("ssp:3.1.8", "ssp:6.1.4")
def test_two_soviets_of_one_formation_share_a_hex_and_static_infantry_counts() -> None:
    table = soviet_deployment()
    assert table.stack("1339") == ["S1339", "26Abn1"]
    table.do("place 26Abn2 1339")
    assert table.why("done") == ("6.1", "no-room")
    assert table.why("place 26Abn3 1339") == ("6.1", "no-room")  # beside the static unit and 26Abn2
    table.do("place 26Abn1 1340")
    assert table.stack("1340") == ["S1340", "26Abn1"] and table.why("done") is None


# Changing one's mind.


def test_the_german_can_restore_the_historical_set_up() -> None:
    table = new_game()
    assert table.why("restore") == ("3.1", "nothing-replaced")
    before = {name: table.at(name) for name in table.g.units}
    table.do("place L6Pz 2130")
    table.do("restore")
    assert {name: table.at(name) for name in table.g.units} == before


@pytest.mark.rule("ssp:3.1")
def test_a_unit_is_placed_again_and_again_until_all_is_done() -> None:
    table = new_game()
    table.do("place L3StuG 2333")
    table.do("place L3StuG 2130")
    table.do("place L3StuG 2232")  # and back to where it stood
    assert table.at("L3StuG") == "2232" and "L3StuG" in table.choices("place")
    table.do("place L3StuG 2130")
    table.do("restore")
    assert table.at("L3StuG") == "2232" and table.flags("L3StuG") == set()
    table.do("place L3StuG 2130")
    table.do("done")
    assert table.at("L3StuG") == "2130" and table.side == "soviet"


@pytest.mark.rule("ssp:3.1", "ssp:6.1")
def test_who_has_been_placed_can_make_room_again() -> None:
    table = new_game()
    for unit in ("L1StuG", "L2StuG", "L3StuG", "LPz3"):
        table.do(f"place {unit} 2130")
    assert table.why("place L5Pz 2130") == ("6.1", "no-room")
    table.do("place LPz3 2131")
    assert table.why("place L5Pz 2130") is None


@pytest.mark.rule("ssp:3.1", "ssp:6.1", "ssp:3.1.4")
def test_a_set_up_that_cannot_stand_says_why_and_where() -> None:
    table = new_game()
    assert table.s.agenda[-1].decision(table.g, table.s, GERMAN).code == "deploy"
    assert faulty(table) == []
    table.do("place L3StuG 2333")
    table.do("place L88 2333")
    asked = table.s.agenda[-1].decision(table.g, table.s, GERMAN)
    assert (asked.rule, asked.code, asked.args) == ("6.1", "deploy-no-room", ("2333", 4))
    assert faulty(table) == ["2333"]
    table.do("place L5Pz 1736")  # a second company of Panzer IV in the pocket
    assert faulty(table) == ["1734", "1736", "2333"]


@pytest.mark.rule("ssp:3.1.8")
def test_who_is_cut_off_from_his_corps_is_marked() -> None:
    table = soviet_deployment()
    table.do("place 4GSmg 1821")
    asked = table.s.agenda[-1].decision(table.g, table.s, SOVIET)
    assert (asked.rule, asked.code) == ("3.1.8", "deploy-not-contiguous")
    assert asked.args[1] == "1919, 2019"
    assert faulty(table) == ["1919", "2019"]


def faulty(table: Table) -> list[str]:
    """The hexes where the map shows that a set-up is not lawful."""
    return [table.g.numbers[m.hex] for m in table.g.markers(table.s) if m.kind == "fault"]


def test_words_that_are_too_few_or_too_many_are_told() -> None:
    table = new_game()
    assert table.why("place L5Pz") == ("3.1", "place-words")
    assert table.why("done now") == ("", "too-much")
    assert table.why("place Nobody 2130") == ("", "unknown-unit")
    assert table.why("place L5Pz 9999") == ("", "unknown-hex")
    assert table.why("place L5Pz 2132") == ("3.1", "there-already")
    assert table.why("fire L5Pz L6Pz") == ("3.1", "not-now")


def test_a_position_says_how_a_layer_is_written() -> None:
    with pytest.raises(BadPosition, match="position line 4: control is a layer"):
        position('turn 2 german lah\nfield control ""\n0310 L5Pz')
