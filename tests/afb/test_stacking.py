"""1.5 Stacking, 1.7 disorganisation."""

from __future__ import annotations

import pytest

from steppe.table.events import Lost, Marked
from tests.afb.plain_map import on_plain

FAR = "45.20 117RD\n40.05 18Pz18\n"


@pytest.mark.rule("afb:1.5", "afb:S-3.1", "afb:S-3.2", "afb:1.5.1")
def test_units_pass_through_full_hexes_and_the_excess_dies_at_the_end() -> None:
    table = on_plain(f"turn 3 german movement\n20.05 17ID\n20.06 31ID 34ID 5ID\n{FAR}")
    table.do("go 17ID")
    table.do("step 20.06")
    assert len(table.stack("20.06")) == 4, "no limit while moving"
    table.do("halt")
    table.do("end")
    assert (table.side, table.choices("")) == ("german", ["eliminate"])
    assert set(table.choices("eliminate")) == {"17ID", "31ID", "34ID", "5ID"}, "the owner's choice"
    assert table.why("eliminate 18Pz18") == ("1.5.1", "not-in-excess")
    table.do("eliminate 31ID")
    assert [(table.g.units[event.unit], event.rule) for event in table.said(Lost)] == [("31ID", "1.5.1")]
    assert table.at("31ID") == "dead"


@pytest.mark.rule("afb:1.5.1", "afb:S-3.2")
def test_stacks_are_checked_after_exploitation_too_and_only_those_of_the_side() -> None:
    table = on_plain(
        f"turn 3 german exploitation\n20.06 31ID 34ID 5ID 6ID\n30.06 53RD 64RD 102RD 108RD\n{FAR}"
    )
    table.do("end")
    assert (table.side, set(table.choices("eliminate"))) == ("german", {"31ID", "34ID", "5ID", "6ID"})
    table.do("eliminate 34ID")
    assert table.side == "soviet"
    assert table.choices("")[0] != "eliminate", "the Soviet's come with his own phases"


@pytest.mark.rule("afb:S-3.1", "afb:S-3.6")
def test_three_units_of_any_size_and_markers_do_not_count() -> None:
    table = on_plain(
        f"turn 3 german exploitation\n20.06 31ID{{dg,oos}} 18Pz52{{dg,oos}} GG1{{dg,oos}}\n{FAR}"
    )
    table.do("end")
    assert table.side == "soviet"
    four = on_plain(f"turn 3 german exploitation\n20.06 31ID 18Pz52 10Pz69 GG1\n{FAR}")
    four.do("end")
    assert four.choices("") == ["eliminate"], "a garrison counts"


@pytest.mark.rule("afb:1.5.2", "afb:S-3.5")
def test_what_was_placed_may_stand_until_movement_ends() -> None:
    table = on_plain(f"turn 3 german movement\n03.13 31ID 34ID 5ID 6ID\n{FAR}")
    assert table.why("go 31ID") is None
    table.do("go 31ID")
    table.do("step 04.13")
    table.do("halt")
    table.do("end")
    assert table.choices("")[0] != "eliminate"


@pytest.mark.rule("afb:1.7.4", "afb:S-2.4")
def test_all_markers_of_a_side_go_in_its_own_removal_phase() -> None:
    table = on_plain("turn 3 german exploitation\n20.06 31ID{dg}\n30.06 53RD{dg}\n40.05 18Pz18\n45.20 117RD")
    table.do("end")
    assert table.flags("31ID") == set()
    assert [event.rule for event in table.said(Marked) if event.what == "recovered"] == ["1.7.4"]
    assert (table.side, table.flags("53RD")) == ("soviet", {"dg"}), "afb-D25: the other side's wait"


@pytest.mark.rule("afb:1.7.4", "afb:1.1.3")
def test_afb_d25_disorder_lasts_through_the_own_combat() -> None:
    table = on_plain("turn 3 soviet combat\n20.09 53RD{dg}\n20.08 17ID\n40.05 13TD\n40.20 18Pz18")
    assert table.flags("53RD") == {"dg"}
    table.do("end")
    assert table.flags("53RD") == {"dg"}, "in Exploitation still"
    table.do("end", (1, 1))
    assert table.flags("53RD") == set()
