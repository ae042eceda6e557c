"""2.1 The Hitler Withdrawal."""

from __future__ import annotations

import pytest

from steppe.table.events import Removed, Rolled
from tests.afb.support import Table, begun
from tests.afb.test_arrivals import L_GROUP, waiting

STAYS = "12.10 17ID\n14.10 31ID\n40.10 132RD"
PANZERS = (
    "20.05 18Pz18 18Pz52 18Pz101\n21.06 10Pz7 10Pz69 10Pz86\n22.05 29Mot15 29Mot71 GD\n23.06 SSD SSDF 900Bde"
)
PANZERS_TOO = "20.08 17Pz39 17Pz40 17Pz63\n21.09 10Mot20 10Mot41"


def german(turn: int, text: str, air: tuple[int, ...], *dice: int, split: bool = True) -> Table:
    """The German Reinforcement Phase after the air roll: the dice of the withdrawal are the last."""
    table = begun(f"turn {turn} german reinforcement\n{text}", dice=air)
    table.do("split 0", dice=dice)
    return table


def two(turn: int) -> tuple[int, ...]:
    return (3, 3) if turn < 7 else (3,)


def asks(table: Table) -> str:
    return type(table.s.agenda[-1]).__name__


@pytest.mark.rule("afb:2.1", "afb:2.1.1", "afb:5.2.G6", "afb:5.2.G7")
@pytest.mark.parametrize(
    ("turn", "die", "happens"),
    [(6, 1, True), (6, 2, True), (6, 3, False), (6, 6, False), (7, 4, True), (7, 5, False), (7, 6, False)],
)
def test_on_turns_6_and_7_a_die_decides(turn: int, die: int, happens: bool) -> None:
    """Case afb-E3."""
    table = german(turn, f"{STAYS}\n{PANZERS}", two(turn), die)
    assert (table.s.withdrawal == turn) is happens
    assert [(e.rule, e.dice) for e in table.said(Rolled)] == [("2.1.1", (die,))]
    assert (table.at("18Pz18") == "withdrawn") is happens


@pytest.mark.rule("afb:2.1", "afb:5.2.G8")
def test_on_turn_8_it_happens_without_a_die() -> None:
    table = german(8, f"{STAYS}\n{PANZERS}", two(8))
    assert table.s.withdrawal == 8 and asks(table) == "Return" and not table.said(Rolled)


@pytest.mark.rule("afb:2.1")
def test_it_happens_once_and_never_before_turn_6() -> None:
    """Case afb-D13."""
    for turn in (7, 8):
        table = german(turn, f"track withdrawal=6\n{STAYS}\n{PANZERS}", two(turn))
        assert table.at("18Pz18") == "20.05"
    early = german(5, f"{STAYS}\n{PANZERS}", two(5))
    assert early.at("18Pz18") == "20.05" and not early.s.withdrawal


@pytest.mark.rule("afb:2.1a")
def test_every_yellow_german_on_the_map_goes_in_whatever_state() -> None:
    text = f"{STAYS}\n20.05 18Pz18{{dg}} 18Pz52-{{oos}} 1Cav\n23.06 SSD 900Bde\n25.06 57TD"
    table = german(6, text, (3, 3), 1)
    gone = [table.g.units[e.unit] for e in table.said(Removed)]
    assert sorted(gone) == sorted(["18Pz18", "18Pz52", "SSD", "900Bde"])
    assert {table.at(u) for u in gone} == {"withdrawn"}
    assert (table.at("1Cav"), table.at("17ID"), table.at("57TD")) == ("20.05", "12.10", "25.06")


@pytest.mark.rule("afb:2.1a.1")
def test_two_panzer_and_six_motorized_regiments_come_back_full() -> None:
    table = german(8, f"{STAYS}\n{PANZERS}\n{PANZERS_TOO}", two(8))
    assert "900Bde" not in table.choices("place")
    assert table.why("place 900Bde 12.11") == ("2.1a.1", "no-keeper")
    assert table.why("place 17ID 12.11") == ("2.1a.1", "no-keeper")
    for unit in ("18Pz18", "17Pz39"):
        table.do(f"place {unit} 12.11")
    assert table.why("place 10Pz7 12.11") == ("2.1a.1", "enough-keepers")
    for unit in ("18Pz52", "18Pz101", "10Pz69", "GD", "SSD"):
        table.do(f"place {unit} 13.11")
    table.do("place 29Mot15 14.11")
    assert asks(table) != "Return"
    assert table.at("10Pz7") == "withdrawn" and table.at("29Mot71") == "withdrawn"
    assert len(table.stack("13.11")) == 5


@pytest.mark.rule("afb:2.1a.1", "afb:2.1b", "afb:2.1a.3", "afb:S-2.3")
def test_case_f19() -> None:
    """Too few on the map: fewer come, none from the cup; a panzer regiment drawn that turn stays; the group
    for area L comes later and stays."""
    text = (
        "turn 6 german reinforcement\n12.10 17ID\n14.10 31ID\n40.10 132RD\n20.05 18Pz18-{dg} 18Pz52 18Pz101\n"
        "22.05 29Mot15 29Mot71 GD\n23.06 SSD SSDF\ndead 10Pz7 17Pz39\npool " + " ".join(L_GROUP)
    )
    table = begun(text, dice=(3, 3))
    table.do("split 0", dice=(2,))
    for unit in ("18Pz18", "18Pz52", "18Pz101", "29Mot15", "GD", "SSD"):
        table.do(f"place {unit} 12.11")
    assert table.flags("18Pz18") == set()
    assert {table.at(u) for u in ("29Mot71", "SSDF")} == {"withdrawn"}
    assert asks(table) == "Replace"
    table.do("draw", dice=(2,))
    table.do("place 12.11")
    assert table.at("17Pz39") == "12.11" and table.at("10Pz7") == "dead"
    later = waiting(
        "turn 7 german reinforcement\ntrack withdrawal=6\nlayer control german 14.27\n"
        "12.10 17ID\n40.10 132RD\npool " + " ".join(L_GROUP),
        dice=(3,),
    )
    later.do("split 0")
    assert {later.at(u) for u in L_GROUP} == {"14.27"}


@pytest.mark.rule("afb:2.1a.2", "afb:S-4.10")
def test_they_come_next_to_a_unit_that_stayed() -> None:
    """Also in an enemy zone and without a trace: 31 Infantry is shut in by four divisions."""
    ring = "30.05 31ID\n30.07 38RD\n32.05 127RD\n30.03 158RD\n28.05 53RD"
    table = german(8, f"{ring}\n20.05 18Pz18 18Pz52", two(8))
    assert table.why("place 18Pz18 20.06") == ("2.1a.2", "return-where")
    assert table.why("place 18Pz18 30.07") == ("S-1.11", "enemy-there")
    assert table.why("place 18Pz18 30.05") == ("2.1a.2", "return-where")
    table.do("place 18Pz18 30.06")
    assert table.why("place 18Pz52 30.07") == ("S-1.11", "enemy-there")
    assert table.why("place 18Pz52 31.07") == ("2.1a.2", "return-where")  # next to the keeper alone
    table.do("place 18Pz52 30.06")
    assert table.stack("30.06") == ["18Pz18", "18Pz52"]


@pytest.mark.rule("afb:2.1b")
def test_yellow_units_in_the_cup_stay_there() -> None:
    table = german(8, f"{STAYS}\n20.05 18Pz18\ndead 10Pz7 10Pz69", two(8))
    assert {table.at(u) for u in ("10Pz7", "10Pz69")} == {"dead"}
    assert table.choices("place") == ["18Pz18"]
