"""2.10 Static infantry in close combat."""

from __future__ import annotations

import pytest

from steppe.games.ss_panzer.close_combat import static_pool
from steppe.games.ss_panzer.events import Aimed, Tried
from tests.ssp.support import Table, new_game
from tests.ssp.test_close_combat import DRAWN, asks, corps, lah

# What is drawn from the pool is drawn by its place: 30 fair, 20 good, 5 strong and 20 weak units.
FAIR, GOOD, STRONG, WEAK = 1, 31, 51, 56


def entered(text: str, assault: str, *drawn: int) -> Table:
    table = lah(text)
    table.do("end")
    table.do(f"assault {assault}")
    table.do("done", drawn)
    return table


@pytest.mark.rule("ssp:2.10")
def test_it_has_no_entry_fire_but_fights_in_the_combat() -> None:
    table = entered("0310 L1.1Gr\n0311 S1937", "L1.1Gr 0311", STRONG)
    assert (asks(table), table.side) == ("Melee", "german")  # nobody was asked for entry fire
    table.do("pass")
    assert table.choices("shoot") == ["S1937"]
    table.do("shoot S1937 L1.1Gr", [4, 4, DRAWN])  # anti-infantry 4
    assert table.flags("L1.1Gr") == {"reduced"}


@pytest.mark.rule("ssp:2.10")
def test_it_fires_at_vehicles_in_close_combat() -> None:
    for dice, flags in (([2, 2], {"reduced"}), ([3, 3], set())):
        table = entered("0310 L5Pz\n0311 S1937", "L5Pz 0311", STRONG)
        table.do("pass")
        table.do("shoot S1937 L5Pz", [*dice, DRAWN])  # gun 4 against armor 5: +1
        assert table.flags("L5Pz") == flags


@pytest.mark.rule("ssp:2.10")
def test_entry_fire_comes_from_those_beside_it() -> None:
    table = lah("0310 L5Pz\n0311 S1937 25T34")
    table.do("end")
    table.do("assault L5Pz 0311")
    table.do("done")
    assert (asks(table), table.choices("shoot")) == ("EntryFire", ["25T34"])
    assert table.why("shoot S1937 L5Pz") == ("2.10", "static-no-fire")


@pytest.mark.rule("ssp:2.10")
def test_it_never_begins_a_combat_but_is_fought_on() -> None:
    table = corps("0310 L5Pz S1937{weak}\n0312 25T34")
    table.do("end", [DRAWN])  # it belongs to no formation: the combat rests in all Soviet impulses
    assert table.s.formation == "dr"
    table = lah("0310 L5Pz S1937{weak}")
    table.do("end")
    assert asks(table) == "Melee"


@pytest.mark.rule("ssp:2.10.1")
def test_nobody_knows_its_worth_before() -> None:
    table = new_game()
    statics = [name for name in table.g.units if name.startswith("S") and name[1:].isdecimal()]
    assert len(statics) == 75
    assert all(table.flags(name) == set() for name in statics)
    pool = static_pool(table.g, table.s)
    assert [pool.count(grade) for grade in ("weak", "fair", "good", "strong")] == [20, 30, 20, 5]


@pytest.mark.rule("ssp:2.10.1")
def test_its_first_combat_shows_its_factors() -> None:
    for place, grade, gun, factor in (
        (FAIR, "fair", 3, 3),
        (GOOD, "good", 4, 3),
        (STRONG, "strong", 4, 4),
        (WEAK, "weak", 2, 2),
    ):
        table = entered("0310 L1.1Gr\n0311 S1937", "L1.1Gr 0311", place)
        (tried,) = table.said(Tried)
        assert isinstance(tried, Tried)
        assert (tried.unit, tried.what) == (table.unit("S1937"), grade)
        assert (tried.gun, tried.anti_infantry) == (f"({gun})", f"{factor}")  # which the log tells
        assert table.g.note(table.s, tried.unit) == f"{gun}·{factor}"  # and the counter shows
        assert table.flags("S1937") == {grade}
        table.do("pass")
        table.do("shoot S1937 L1.1Gr", [6, 6, DRAWN])
        (aimed,) = table.said(Aimed)
        assert isinstance(aimed, Aimed)
        assert aimed.needs == factor


@pytest.mark.rule("ssp:2.10.1")
def test_it_is_tried_once() -> None:
    table = lah("0310 L1.1Gr S1937{good}")
    table.do("end")
    assert asks(table) == "Melee"  # no draw: it is known
    assert table.flags("S1937") == {"good"}


@pytest.mark.rule("ssp:2.10.1")
def test_what_has_been_drawn_is_out_of_the_pool() -> None:
    for place, grade in ((54, "strong"), (55, "weak")):
        # One strong unit stands tried elsewhere, so 30 fair, 20 good and 4 strong ones come before the weak.
        table = entered("0310 L1.1Gr\n0311 S1937\n1010 S2039{strong}", "L1.1Gr 0311", place)
        assert table.flags("S1937") == {grade}
    table = entered("0310 L1.1Gr\n0311 S1937\ndead S2039{strong}", "L1.1Gr 0311", 55)
    assert table.flags("S1937") == {"weak"}  # the dead do not come back into it


@pytest.mark.rule("ssp:2.10.1")
def test_it_stays_unknown_when_nobody_comes_in() -> None:
    table = lah("0310 L5Pz\n0311 S1937 25T34")
    table.do("end")
    table.do("assault L5Pz 0311")
    table.do("done")
    table.do("shoot 25T34 L5Pz", [3, DRAWN])
    assert table.flags("S1937") == set()


@pytest.mark.rule("ssp:2.10.2")
@pytest.mark.rule("ssp:9.6.3")
def test_it_falls_with_its_one_step_and_the_trench_helps() -> None:
    for number, origin, dice, place in (
        ("0311", "0310", [4, 4], "dead"),  # anti-infantry 4
        ("0311", "0310", [4, 5], "0311"),
        ("1234", "1134", [2, 2], "dead"),  # a fortified hex: +2
        ("1234", "1134", [2, 3], "1234"),
    ):
        table = entered(f"{origin} L1.1Gr\n{number} S1234", f"L1.1Gr {number}", FAIR)
        table.do("shoot L1.1Gr S1234", dice)
        assert table.at("S1234") == number  # until all have fired
        table.do("pass", [DRAWN])
        assert table.at("S1234") == place


@pytest.mark.rule("ssp:9.8.4")
def test_a_suppressed_one_recovers_and_fights() -> None:
    table = entered("0310 L1.1Gr\n0311 S1937{suppressed}", "L1.1Gr 0311", WEAK)
    assert table.flags("S1937") == {"weak"}
    table.do("pass")
    assert table.choices("shoot") == ["S1937"]
