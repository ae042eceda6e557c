"""1.10 Garrisons."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.state import ratings, steps_left
from steppe.table.events import Lost, Placed, Removed
from steppe.table.words import words_of
from tests.afb.plain_map import on_plain
from tests.afb.test_movement import moving, spent

FAR = "45.20 117RD\n"


@pytest.mark.rule("afb:1.10", "afb:1.10.3")
def test_afb_d5_a_division_drops_one_on_its_way_and_goes_on() -> None:
    table = on_plain(f"turn 3 german movement\n20.05 17ID\n{FAR}")
    table.do("go 17ID")
    for row in ("06", "07", "08"):
        table.do(f"step 20.{row}")
    table.do("garrison 17ID")
    assert [event.rule for event in table.said(Placed)] == ["1.10"]
    (garrison,) = (u for u in table.stack("20.08") if u != "17ID")
    unit = table.unit(garrison)
    assert table.g.is_garrison[unit]
    assert (tuple(ratings(table.g, table.s, unit)), steps_left(table.g, table.s, unit)) == ((0, 2, 0), 2)
    assert "reduced" in table.flags("17ID")
    assert spent(table) == 3, "it costs no movement"
    table.do("step 20.09")
    assert (table.at("17ID"), table.at(garrison)) == ("20.09", "20.08")


@pytest.mark.rule("afb:1.10", "afb:1.10.3")
def test_before_a_move_and_after_it_but_only_in_movement() -> None:
    table = on_plain(f"turn 3 german movement\n20.05 17ID\n20.15 18Pz18\n{FAR}")
    table.do("garrison 17ID")
    table.do("go 17ID")
    table.do("step 20.06")
    table.do("halt")
    table.do("go 18Pz18")
    table.do("step 20.14")
    assert table.why("garrison 17ID") == ("S-5.1", "not-moving"), "one move is finished before the next"
    table.do("halt")
    table.do("garrison 18Pz18")
    table.do("end")
    assert table.why("garrison 18Pz18") == ("1.10", "garrison-phase"), "in Exploitation"


@pytest.mark.rule("afb:1.10", "afb:S-6.9")
def test_after_a_failed_overrun_too() -> None:
    table = on_plain(f"turn 3 german movement\n20.07 18Pz18\n20.09 53RD 64RD\n{FAR}30.05 10Pz7\n")
    table.do("go 18Pz18")
    table.do("step 20.08")
    table.do("overrun 20.09", (3, 4))
    assert table.at("18Pz18") == "20.08"
    table.do("garrison 18Pz18")
    assert [u for u in table.stack("20.08") if table.g.is_garrison[table.unit(u)]] != []


@pytest.mark.rule("afb:1.10.1")
def test_ten_a_side_and_several_of_one_unit() -> None:
    table = on_plain(f"turn 3 german movement\n20.05 17ID 31ID 34ID\n20.15 5ID 6ID 7ID\n{FAR}")
    for u in ("17ID", "17ID", "31ID", "31ID", "34ID", "34ID", "5ID", "5ID", "6ID", "6ID"):
        table.do(f"garrison {u}")
    assert sum(table.at(f"GG{n}") in ("20.05", "20.15") for n in range(1, 11)) == 10
    assert table.why("garrison 7ID") == ("1.10.1", "garrisons-used")
    assert "garrison" not in table.choices("")


@pytest.mark.rule("afb:1.10.2", "afb:S-10.1")
def test_with_its_last_step_a_unit_goes_into_the_cup() -> None:
    table = on_plain(f"turn 3 german movement\n20.05 17ID-\n20.15 18Pz18\n{FAR}")
    table.do("go 17ID")
    table.do("step 20.06")
    table.do("garrison 17ID")
    assert table.at("17ID") == "dead"
    assert len(table.stack("20.06")) == 1
    assert table.said(Lost) == [], "nobody destroyed it"
    (gone,) = table.said(Removed)
    assert "garrison" in words_of(table.g.package).sections["event"][f"removed.{gone.where}"]
    assert table.choices("go") == ["18Pz18"], "its move is over"


@pytest.mark.rule("afb:1.10.3")
def test_afb_d7_it_has_the_markers_of_its_parent() -> None:
    table = on_plain(f"turn 3 german movement\n20.05 17ID{{dg,oos}}\n{FAR}")
    table.do("garrison 17ID")
    (garrison,) = (u for u in table.stack("20.05") if u != "17ID")
    assert table.flags(garrison) == {"dg", "oos"}


@pytest.mark.rule("afb:1.10.4", "afb:S-4.10")
def test_in_an_enemy_zone_and_without_a_line() -> None:
    ring = "20.10 53RD\n21.10 64RD\n21.09 102RD\n20.08 108RD\n19.09 126RD\n19.10 121RD\n"
    table = on_plain(f"turn 3 german movement\n20.09 17ID\n{ring}")
    assert table.why("garrison 17ID") is None


@pytest.mark.rule("afb:1.10", "afb:1.10.5")
def test_a_garrison_gives_up_no_step_itself() -> None:
    table = on_plain(f"turn 3 german movement\n20.05 GG1 17ID\n{FAR}")
    assert table.why("garrison GG1") == ("1.10", "garrison-parent")
    assert table.why("garrison 117RD") == ("1.10", "not-yours")
    assert table.choices("garrison") == ["17ID"]


@pytest.mark.rule("afb:1.10.6", "afb:S-10.1")
def test_a_destroyed_one_can_be_made_again() -> None:
    table = on_plain("turn 3 soviet combat\n20.08 100RD\n20.09 GG1-\n40.20 13TD\n40.21 17ID")
    table.do("attack 20.09 100RD", (6, 6))
    assert table.at("GG1") == "aside", "not in the cup"


@pytest.mark.rule("afb:1.5.4", "afb:1.10", "afb:1.10.2", "afb:S-3.3", "afb:S-6.4")
def test_afb_f5_garrisons_and_overruns() -> None:
    units = "18Pz18 18Pz52 18Pz101"
    table = on_plain(f"turn 3 german movement\n20.06 {units}\n20.09 53RD\n{FAR}")
    table.do(f"go {' '.join(sorted(units.split(), key=table.unit))}")
    table.do("step 20.07")
    table.do("step 20.08")
    table.do("garrison 18Pz52")
    assert len(table.stack("20.08")) == 4
    assert table.why("overrun 20.09") == ("1.5.4", "overrun-overstacked")
    fits = on_plain(f"turn 3 german movement\n20.06 18Pz18 18Pz52- 18Pz101\n20.09 53RD\n{FAR}")
    fits.do(f"go {' '.join(sorted(units.split(), key=fits.unit))}")
    fits.do("step 20.07")
    fits.do("step 20.08")
    fits.do("garrison 18Pz52")
    assert (fits.at("18Pz52"), len(fits.stack("20.08"))) == ("dead", 3)
    assert len(moving(fits).units) == 2
    fits.do("overrun 20.09", (6, 6))
    assert {fits.at(u) for u in ("18Pz18", "18Pz101")} == {"20.09"}
    (left,) = fits.stack("20.08")
    assert fits.g.is_garrison[fits.unit(left)], "it stays behind, untouched"
    assert fits.flags(left) == set()
