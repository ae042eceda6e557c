"""9.7, 9.8 What hits do, and how units recover."""

from __future__ import annotations

from fractions import Fraction

import pytest

from steppe.games.ss_panzer.events import Recovered, Suppressed
from steppe.games.ss_panzer.state import GERMAN
from steppe.hexes import Hex
from steppe.table import load
from steppe.table.basics import Side
from steppe.table.events import Lost, Marked, Removed
from steppe.table.play import decision
from steppe.table.position import dump
from steppe.table.preview import Preview
from tests.ssp.gunnery import german, results, soviet
from tests.ssp.support import position

# ---------------------------------------------------------------------- 9.7


@pytest.mark.rule("ssp:9.7")
def test_one_hit_suppresses() -> None:
    table = german("0308 LTiger\n0309 31T34")
    table.do("fire LTiger 31T34", [3, 4, 4])
    assert results(table) == ["suppressed"]
    assert table.flags("31T34") == {"suppressed"}
    assert table.said(Suppressed) == [Suppressed("9.7", table.unit("31T34"))]


@pytest.mark.rule("ssp:9.7")
def test_no_hit_does_nothing() -> None:
    table = german("0308 LTiger\n0309 31T34")
    table.do("fire LTiger 31T34", [4, 4, 4])
    assert results(table) == ["miss"]
    assert table.flags("31T34") == set()


@pytest.mark.rule("ssp:9.7")
def test_two_hits_cost_a_step_and_suppress() -> None:
    table = german("0308 LTiger L5Pz\n0309 31T34 31T70")
    table.do("fire LTiger 31T34", [3, 3, 4])
    assert results(table) == ["step"]
    assert table.flags("31T34") == {"suppressed", "reduced"}
    assert table.said(Lost) == [Lost("2.9", table.unit("31T34"), 1, False)]
    table.do("fire L5Pz 31T70", [3, 3, 4])
    assert results(table) == ["eliminated"]
    assert table.at("31T70") == "dead"
    assert table.flags("31T70") == set()


@pytest.mark.rule("ssp:9.7.1")
def test_three_hits_cost_two_steps_and_more_cost_no_more() -> None:
    table = soviet("0308 31T34{kill_n}\n0309 LTiger")
    table.do("fire 31T34 LTiger", [1, 2, 2, 3])  # gun below armor: the 3 misses
    assert results(table) == ["two-steps"]
    assert table.flags("LTiger") == {"suppressed", "halved"}
    four = soviet("0308 31T34{kill_n}\n0309 LTiger")
    four.do("fire 31T34 LTiger", [1, 1, 1, 1])
    assert results(four) == ["two-steps"]
    assert four.flags("LTiger") == {"suppressed", "halved"}


@pytest.mark.rule("ssp:9.7.1")
def test_three_hits_take_both_steps_of_other_units() -> None:
    table = german("0308 LTiger\n0309 31T34")
    table.do("fire LTiger 31T34", [1, 1, 1])
    assert results(table) == ["eliminated"]
    assert table.at("31T34") == "dead"


@pytest.mark.rule("ssp:9.7.1")
def test_a_tiger_with_three_steps_lost_falls_to_two_hits() -> None:
    table = soviet("0308 31T34 32T34a\n0309 LTiger---\n3010 25T34")
    table.do("fire 31T34 LTiger", [1, 3, 3])
    assert results(table) == ["suppressed"]
    table.do("fire 32T34a LTiger", [1, 1, 6])
    assert results(table) == ["eliminated"]


@pytest.mark.rule("ssp:9.7.1")
@pytest.mark.parametrize(("reading", "after"), [("any", ["eliminated"]), ("tiger", ["step"])])
def test_three_hits_on_another_unit_than_a_tiger_are_read_as_agreed(reading: str, after: list[str]) -> None:
    table = german("0308 LTiger\n0309 31T34", three_hits=reading)
    odds = table.g.preview(table.s, Side(0), ("fire", "LTiger", "31T34"), {})
    assert isinstance(odds, Preview)
    assert odds.rows[0].results["step"] == Fraction(3 if reading == "any" else 4, 8)
    table.do("fire LTiger 31T34", [1, 1, 1])
    assert results(table) == after
    tiger = soviet("0308 31T34\n0309 LTiger", three_hits=reading)
    tiger.do("fire 31T34 LTiger", [1, 1, 1])
    assert results(tiger) == ["two-steps"]


@pytest.mark.rule("ssp:9.7.2")
def test_three_attacks_of_one_two_and_one_hits() -> None:
    """ssp-E8"""
    table = german("0308 LTiger L5Pz L6Pz\n0309 31T34")
    table.do("fire LTiger 31T34", [1, 6, 6])
    assert results(table) == ["suppressed"]
    table.do("fire L5Pz 31T34", [1, 1, 6])
    assert results(table) == ["step"]
    assert table.said(Suppressed) == []
    table.do("fire L6Pz 31T34", [1, 6, 6])
    assert results(table) == ["still-suppressed"]  # a hit, which is no miss
    assert table.said(Suppressed) == []
    assert table.flags("31T34") == {"suppressed", "reduced"}
    assert table.at("31T34") == "0309"


@pytest.mark.rule("ssp:9.7.3")
def test_the_active_formation_stays_out_of_a_hex_it_has_shot_empty() -> None:
    table = german("0308 LTiger L5Pz\n0309 31T70\n0312 53MRB1")
    table.do("fire LTiger 31T70", [1, 1, 6])
    hex_ = Hex(table.g.hex_named["0309"])
    assert table.said(Marked) == [Marked("9.7.3", "cleared", None, hex_)]
    assert table.s.cleared == [hex_]
    table.do("go L5Pz")
    assert table.why("step 0309") == ("9.7.3", "cleared")
    assert "0309" not in table.choices("step")
    assert table.why("step 0209") is None


@pytest.mark.rule("ssp:9.7.3")
def test_a_hex_with_somebody_left_is_not_marked() -> None:
    table = german("0308 LTiger\n0309 31T70 25T70")
    table.do("fire LTiger 31T70", [1, 1, 6])
    assert table.at("31T70") == "dead"
    assert table.s.cleared == []


@pytest.mark.rule("ssp:9.7.3")
def test_a_hex_emptied_of_its_own_units_is_closed_to_the_active_formation_too() -> None:
    table = german("0309 LPz3\n0308 L5Pz\n0310 31T34")
    table.do("go LPz3")
    table.do("step 0209")
    table.do("shoot 31T34", [1, 1])  # destroyed before it has left
    hex_ = Hex(table.g.hex_named["0309"])
    assert table.at("LPz3") == "dead" and table.s.cleared == [hex_]
    table.do("go L5Pz")
    assert table.why("step 0309") == ("9.7.3", "cleared")


@pytest.mark.rule("ssp:9.7.3")
def test_the_mark_is_gone_when_the_impulse_ends() -> None:
    table = german('0308 LTiger\n0309 31T70\n0310 D6Pz\nfield cup ["dr"]')
    table.do("fire LTiger 31T70", [1, 1, 6])
    table.do("end", [1])
    assert table.s.formation == "dr"
    assert table.s.cleared == []
    table.do("go D6Pz")
    assert table.why("step 0309") is None


@pytest.mark.rule("ssp:9.7.3")
def test_a_bombardment_marks_nothing() -> None:
    table = position("turn 2 soviet bombardment\n0308 L1Mard\n0312 D6Pz\n0310 31T34")
    table.do("aim L1Mard 1")
    table.do("done", [1, 1, 24])  # Das Reich comes from the cup
    assert table.at("L1Mard") == "dead"
    assert table.s.cleared == []


# ---------------------------------------------------------------------- 9.8


@pytest.mark.rule("ssp:9.8")
def test_a_suppressed_unit_does_nothing() -> None:
    table = german("0308 LTiger{suppressed}\n0312 31T34\nalone")
    assert table.why("go LTiger") == ("8.2.1", "suppressed")
    assert table.why("go LTiger half") == ("8.2.1", "suppressed")
    assert table.why("fire LTiger 31T34") == ("9.1.2", "suppressed")
    assert table.why("fire LTiger 31T34 half") == ("9.1.2", "suppressed")
    assert table.why("killzone LTiger n") == ("9.8", "suppressed")
    assert table.why("recover LTiger") is None
    assert [verb for verb in table.choices() if verb != "shell"] == ["recover", "end"]


@pytest.mark.rule("ssp:9.8")
def test_a_soviet_unit_does_not_even_try_to_recover() -> None:
    table = soviet("0308 31T34{suppressed}\n0303 25T34\n0315 LTiger")
    assert table.why("recover 31T34") == ("9.8", "soviet-recovery")
    assert "recover" not in table.choices()


@pytest.mark.rule("ssp:9.8.1")
def test_a_suppressed_unit_has_no_zone_and_no_zone_fire() -> None:
    table = soviet("0308 LTiger{suppressed} L5Pz\n0310 31T34")
    table.do("go 31T34")
    table.do("step 0309")
    assert table.choices("shoot") == ["L5Pz"]
    assert table.why("shoot LTiger") == ("9.8.1", "suppressed")
    alone = soviet("0308 LTiger{suppressed}\n0310 31T34")
    alone.do("go 31T34")
    alone.do("step 0309")
    assert alone.side == "soviet"
    alone.do("step 0310")
    assert alone.side == "soviet"


@pytest.mark.rule("ssp:9.8.1")
def test_a_suppressed_unit_has_no_entry_fire() -> None:
    table = german("0308 L1.1Gr\n0309 53MRB1{suppressed} 53MRB2")
    table.do("end")
    table.do("assault L1.1Gr 0309")
    table.do("done")
    assert table.side == "soviet"
    assert table.choices("shoot") == ["53MRB2"]
    assert table.why("shoot 53MRB1 L1.1Gr") == ("9.1.2", "suppressed")


@pytest.mark.rule("ssp:9.8.2")
def test_suppression_is_for_one_unit_and_lasts() -> None:
    table = german('0308 LTiger\n0309 31T34 32T34a\n0915 D6Pz\nfield cup ["dr","29tc"]')
    table.do("fire LTiger 31T34", [1, 6, 6])
    assert table.flags("31T34") == {"suppressed"}
    assert table.flags("32T34a") == set()
    table.do("end", [1])
    assert table.s.formation == "dr"
    table.do("end", [1])
    assert table.s.formation == "29tc"
    assert table.flags("31T34") == {"suppressed"}
    assert table.why("go 31T34") == ("8.2.1", "suppressed")
    assert table.why("go 32T34a") is None


@pytest.mark.rule("ssp:9.8.3")
def test_units_away_from_the_enemy_recover_by_themselves() -> None:
    table = german("0308 LTiger{suppressed}\n0310 31T34{suppressed} 53MRB1")
    table.do("end")
    units = {event.unit for event in table.said(Recovered) if isinstance(event, Recovered)}
    assert units == {table.unit("LTiger"), table.unit("31T34")}
    assert "suppressed" not in table.flags("LTiger") | table.flags("31T34")
    assert table.s.turn == 3


@pytest.mark.rule("ssp:9.8.3", "ssp:9.8.2")
@pytest.mark.parametrize(
    ("rolls", "german_left", "soviet_left"),
    [((3, 2), False, False), ((4, 3), True, True), ((3, 3), False, True), ((4, 2), True, False)],
)
def test_units_next_to_the_enemy_roll(rolls: tuple[int, int], german_left: bool, soviet_left: bool) -> None:
    """ssp-D11"""
    table = german("0308 LTiger{suppressed}\n0309 31T34{suppressed}\n0310 53MRB1")
    table.do("end", rolls)
    assert ("suppressed" in table.flags("LTiger")) == german_left
    assert ("suppressed" in table.flags("31T34")) == soviet_left
    assert table.s.turn == 3


@pytest.mark.rule("ssp:9.8.3")
def test_a_suppressed_enemy_is_still_an_enemy_next_door_and_static_infantry_too() -> None:
    table = german("0308 LTiger{suppressed}\n0309 S0730\n0310 31T34{suppressed}")
    table.do("end", [4])  # 31T34 has no enemy beside it
    assert "suppressed" in table.flags("LTiger")
    assert "suppressed" not in table.flags("31T34")


@pytest.mark.rule("ssp:9.8.5")
@pytest.mark.parametrize(
    ("place", "die", "recovers"), [("0309", 3, 1), ("0309", 4, 0), ("0310", 4, 1), ("0310", 5, 0)]
)
def test_the_recover_action_depends_on_neighbours(place: str, die: int, recovers: int) -> None:
    """ssp-D11"""
    table = german(f"0308 LTiger{{suppressed}}\n{place} 31T34")
    table.do("recover LTiger", [die])
    assert ("suppressed" not in table.flags("LTiger")) == bool(recovers)


@pytest.mark.rule("ssp:9.7")
def test_the_dead_leave_the_map() -> None:
    table = german("0308 LTiger\n0309 31T70")
    table.do("fire LTiger 31T70", [1, 1, 6])
    hex_ = Hex(table.g.hex_named["0309"])
    assert table.said(Removed) == [Removed("9.7", table.unit("31T70"), hex_, "dead")]
    assert table.stack("0309") == []


def test_a_position_at_an_impulse_knows_whose_it_is() -> None:
    table = german("0308 LTiger L5Pz\n0309 31T70")
    assert table.s.formation == "lah"
    table.do("go L5Pz")
    assert decision(table.g, table.s, GERMAN).code == "moving"
    _, again = load(dump(table.g, table.s), lambda *_: table.g)
    assert again == table.s
