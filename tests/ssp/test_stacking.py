"""6.0 Stacking."""

from __future__ import annotations

import pytest

from steppe.table.basics import Reader
from steppe.table.events import Removed
from tests.ssp.support import Table, position

NEXT = '3003 D4Rec\nfield cup ["dr"]'
"""Das Reich's chit is the last in the cup, so that an impulse ends without ending the turn."""
DR = [1]


def asks(table: Table) -> tuple[str, str]:
    return table.side, type(table.s.agenda[-1]).__name__


def at_end(moment: str, text: str) -> Table:
    """An impulse in which nobody does anything, about to end."""
    return position(f"turn 2 {moment}\n{text}\n{NEXT}")


def passes(moment: str, text: str) -> bool:
    """Whether the last impulse of the game ends without anybody too many."""
    table = position(f"turn 4 {moment}\n{text}")
    table.do("end")
    assert table.s.result or asks(table)[1] == "Excess"
    return table.s.result != ""


# 6.1 The limit.


@pytest.mark.rule("ssp:6.1", "ssp:6.1.2")
def test_four_germans_may_stack_and_a_fifth_must_go() -> None:
    assert passes("german lah", "0205 L1.1Gr L2.1Gr L3.1Gr L5Pz")
    table = at_end("german lah", "0205 L1.1Gr L2.1Gr L3.1Gr L5Pz LTiger")
    table.do("end")
    assert asks(table) == ("german", "Excess")
    assert table.choices() == ["eliminate"]
    assert set(table.choices("eliminate")) == {"L1.1Gr", "L2.1Gr", "L3.1Gr", "L5Pz", "LTiger"}
    table.do("eliminate L3.1Gr", dice=DR)
    assert table.at("L3.1Gr") == "dead" and len(table.stack("0205")) == 4
    assert [event.rule for event in table.events if isinstance(event, Removed)] == ["6.1"]


@pytest.mark.rule("ssp:6.1", "ssp:6.1.2")
def test_two_soviets_may_stack_and_a_third_must_go() -> None:
    assert passes("soviet 29tc", "0205 25T34 25T70")
    table = at_end("soviet 29tc", "0205 25T34 25T70 53MRB1")
    table.do("end")
    assert asks(table) == ("soviet", "Excess")
    table.do("eliminate 25T70", dice=DR)
    assert table.stack("0205") == ["25T34", "53MRB1"]


@pytest.mark.rule("ssp:6.1")
def test_of_two_too_many_both_must_go_and_each_crowded_hex_is_cleared() -> None:
    table = at_end("soviet 29tc", "0205 25T34 25T70 53MRB1 53MRB2\n0305 31T34 31T70 31Smg")
    table.do("end")
    assert table.why("eliminate 31T34") == ("6.1", "not-in-excess")
    table.do("eliminate 25T34")
    assert asks(table)[1] == "Excess"
    table.do("eliminate 25T70")
    assert table.why("eliminate 53MRB1") == ("6.1", "not-in-excess")
    table.do("eliminate 31Smg", dice=DR)
    assert table.s.formation == "dr"


@pytest.mark.rule("ssp:6.1.1")
def test_units_of_two_corps_or_divisions_may_not_stack() -> None:
    """The unit of the active formation goes: the other one stood there by right."""
    table = at_end("soviet 29tc", "0205 110T34 25T34")
    table.do("end")
    assert asks(table) == ("soviet", "Excess") and table.choices("eliminate") == ["25T34"]
    assert table.why("eliminate 110T34") == ("6.1", "not-in-excess")
    table = at_end("german lah", "0205 T4Pz L5Pz L6Pz")
    table.do("end")
    table.do("eliminate L5Pz")
    table.do("eliminate L6Pz", dice=DR)
    assert table.stack("0205") == ["T4Pz"]


@pytest.mark.rule("ssp:6.1.2")
def test_only_the_active_formation_is_tested() -> None:
    """Three battalions of 18th Tank Corps, five companies of Totenkopf: not now."""
    assert passes("soviet 29tc", "0205 25T34\n0305 110T34 110T70 110Smg")
    assert passes("soviet 29tc", "0205 25T34\n0308 T1.TGr T2.TGr T3.TGr T4Pz T8Pz")
    assert passes("german lah", "0205 L5Pz\n0308 25T34 25T70 53MRB1")


@pytest.mark.rule("ssp:6.1.2")
def test_the_player_is_warned_before_and_loses_nothing_until_the_impulse_ends() -> None:
    table = at_end("soviet 29tc", "0205 25T34 25T70 53MRB1")
    step = table.s.agenda[-1]
    assert step.decision(table.g, table.s, step.side).code == "impulse-crowded"
    table.do("go 53MRB1")
    table.do("step 0206")
    table.do("halt")
    assert step.decision(table.g, table.s, step.side).code == "impulse"
    table.do("end", dice=DR)
    assert table.s.formation == "dr" and table.at("53MRB1") == "0206"


@pytest.mark.rule("ssp:6.1.3")
def test_both_sides_see_all_stacks() -> None:
    table = at_end("german lah", "0205 L5Pz L6Pz\n0305 25T34 25T70-{suppressed}\n0308 S0730")
    for reader in (Reader(0), Reader(1)):
        assert table.g.sight(table.s, reader) == table.s


@pytest.mark.rule("ssp:6.1.4")
def test_static_infantry_stacks_with_any_formation_and_counts() -> None:
    assert passes("soviet 29tc", "0205 S0730 25T34")
    assert passes("soviet 18tc", "0205 S0730 110T34")
    assert passes("soviet 29tc", "0205 S0730 S0919\n0305 25T34")
    table = at_end("soviet 29tc", "0205 S0730 25T34 25T70")
    table.do("end")
    assert table.choices("eliminate") == ["25T34", "25T70"]
    assert table.why("eliminate S0730") == ("6.1", "not-in-excess")
    table.do("eliminate 25T70", dice=DR)
    assert table.stack("0205") == ["S0730", "25T34"]


@pytest.mark.rule("ssp:6.1.4", "ssp:6.1.1")
def test_static_infantry_stacks_with_one_formation_at_a_time() -> None:
    table = at_end("soviet 29tc", "0205 S0730 110T34 25T34")
    table.do("end")
    assert table.choices("eliminate") == ["25T34"]


# 6.1.2 Units thrown back.


@pytest.mark.rule("ssp:6.1.2", "ssp:11.2.3")
def test_who_is_thrown_back_from_a_close_combat_may_overfill_his_hex() -> None:
    """25Smg leaves two battalions behind, is suppressed by entry fire (one die, hit on 1-4) and stays with
    them."""
    table = position(f"turn 2 soviet 29tc\n0308 53MRB1 53MRB2 25Smg\n0309 D9.FSPW\n{NEXT}")
    table.do("end")
    table.do("assault 25Smg 0309")
    table.do("done")
    table.do("shoot D9.FSPW 25Smg", dice=[4])
    table.do("pass", dice=DR)  # Das Reich's guns are not used
    assert table.s.formation == "dr"
    assert table.flags("25Smg") == {"suppressed", "thrown_back"}
    assert table.stack("0308") == ["53MRB1", "53MRB2", "25Smg"]


@pytest.mark.rule("ssp:6.1.2", "ssp:11.2.3")
def test_he_is_borne_with_by_other_formations_too() -> None:
    """A battalion of 18th Tank Corps was thrown back to a hex with one of the 29th, which does no wrong."""
    assert passes("soviet 29tc", "0205 53MRB1 110Smg{thrown_back}")
    assert passes("soviet 29tc", "0205 53MRB1 53MRB2 110Smg{thrown_back}")
    assert not passes("soviet 29tc", "0205 53MRB1 110Smg")
    assert not passes("soviet 29tc", "0205 53MRB1 53MRB2 31Smg 110Smg{thrown_back}")


@pytest.mark.rule("ssp:6.1.2", "ssp:7.2.1")
def test_who_is_stopped_by_fire_in_a_full_hex_is_borne() -> None:
    """L5Pz drives through a hex of Das Reich and is suppressed there: that is all that one hit does (9.7)."""
    table = position('turn 2 german lah\n0310 L5Pz\n0311 D1.DGr\n0412 31T34\nfield cup ["dr"]')
    table.do("go L5Pz")
    table.do("step 0311")
    table.do("shoot 31T34", dice=[1])
    assert table.flags("L5Pz") == {"suppressed", "acted", "stopped"}
    table.do("end", dice=[1])
    assert table.s.formation == "dr" and table.stack("0311") == ["D1.DGr", "L5Pz"]
    table.do("end")
    table.do("done", dice=[6])  # the turn ends, and L5Pz does not recover
    assert table.s.turn == 3 and table.stack("0311") == ["D1.DGr", "L5Pz"]  # nor do the hosts pay for it


@pytest.mark.rule("ssp:6.1.2", "ssp:7.2.1")
def test_who_is_stopped_where_there_is_room_counts_like_any_other() -> None:
    table = position('turn 2 german lah\n0310 L5Pz\n0412 31T34\n0309 D6Pz\nfield cup ["dr"]')
    table.do("go L5Pz")
    table.do("step 0311")
    table.do("shoot 31T34", dice=[1])
    assert table.flags("L5Pz") == {"suppressed", "acted"}
    table.do("end", dice=[1])
    table.do("go D6Pz")
    table.do("step 0310")
    table.do("step 0311")
    table.do("pass")
    table.do("halt")
    table.do("end")
    table.do("done")
    assert asks(table) == ("german", "Excess")


@pytest.mark.rule("ssp:6.1.1", "ssp:11.2.3")
def test_a_unit_thrown_back_to_where_it_has_room_counts_like_any_other() -> None:
    """31Smg is thrown back to its own empty hex; a battalion of the 18th that joins it there must go."""
    table = position('turn 2 soviet 29tc\n0308 31Smg\n0309 D9.FSPW\n0307 110Smg\nfield cup ["18tc"]')
    table.do("end")
    table.do("assault 31Smg 0309")
    table.do("done")
    table.do("shoot D9.FSPW 31Smg", dice=[4])
    assert table.flags("31Smg") == {"suppressed"}
    table.do("pass", dice=[1])
    assert table.s.formation == "18tc" and table.flags("31Smg") == {"suppressed"}
    table.do("go 110Smg")
    table.do("step 0308")
    table.do("pass")  # entry into the zone of D9.FSPW
    table.do("halt")  # its impulse ends with it
    table.do("done")
    assert asks(table) == ("soviet", "Excess")


@pytest.mark.rule("ssp:6.1.2", "ssp:11.2.3")
def test_his_own_next_impulse_ends_the_patience() -> None:
    table = position(
        """
        turn 2 german lah
        3003 LPz3
        0205 53MRB1 53MRB2 31Smg{thrown_back}
        field cup ["29tc"]
        """
    )
    table.do("end", dice=[1])
    assert table.flags("31Smg") == set()
    table.do("end")
    assert asks(table) == ("soviet", "Excess")


@pytest.mark.rule("ssp:6.1.2", "ssp:8.2.1")
@pytest.mark.parametrize("why", ["stopped", "thrown_back"])
def test_who_cannot_go_since_he_is_suppressed_is_borne_in_his_own_impulse_too(why: str) -> None:
    text = f"0205 53MRB1 53MRB2 110Smg{{suppressed,{why}}}\n0301 110T34\n3003 D4Rec"
    table = position(f'turn 2 soviet 29tc\n{text}\nfield cup ["18tc","dr"]')
    table.do("end", dice=[1])
    assert table.s.formation == "18tc"
    table.do("end", dice=DR)
    assert table.s.formation == "dr" and table.stack("0205") == ["53MRB1", "53MRB2", "110Smg"]


@pytest.mark.rule("ssp:6.1.2", "ssp:9.8.6")
def test_a_german_who_recovers_in_his_impulse_must_go_and_one_who_does_not_is_borne() -> None:
    text = '3003 T4Rec\n0205 D1.DGr L5Pz{suppressed,stopped}\nfield cup ["lah","t"]'
    table = position(f"turn 2 german dr\n{text}")
    table.do("end", dice=[1])
    assert table.s.formation == "lah"
    table.do("recover L5Pz", dice=[5, 1])  # and its impulse is over
    assert table.s.formation == "t" and table.stack("0205") == ["D1.DGr", "L5Pz"]
    table = position(f"turn 2 german dr\n{text}")
    table.do("end", dice=[1])
    table.do("recover L5Pz", dice=[4])
    table.do("halt")
    assert asks(table) == ("german", "Excess") and table.choices("eliminate") == ["L5Pz"]


# 6.2 Movement.


@pytest.mark.rule("ssp:6.2")
def test_d21_any_number_passes_through_a_hex_but_two_of_one_corps_end_there() -> None:
    """ssp-D21: three battalions go through 0207, where two of their corps stand already."""
    table = at_end("soviet 29tc", "0207 53MRB1 53MRB2\n0206 25T34 25T70\n0106 31T34")
    for unit in ("25T34", "25T70"):
        table.do(f"go {unit}")
        table.do("step 0207")
        assert len(table.stack("0207")) == 3
        table.do("step 0208")
        table.do("halt")
    table.do("go 31T34")
    table.do("step 0207")
    table.do("halt")
    assert table.stack("0207") == ["53MRB1", "53MRB2", "31T34"]
    table.do("end")
    assert asks(table) == ("soviet", "Excess")
    table.do("eliminate 53MRB1", dice=DR)
    assert table.stack("0207") == ["53MRB2", "31T34"]


@pytest.mark.rule("ssp:6.2")
def test_d21_another_corps_does_not_bar_the_way() -> None:
    """ssp-D21: through, but not to stay."""
    table = at_end("soviet 29tc", "0207 110T34 110T70\n0206 25T34")
    table.do("go 25T34")
    table.do("step 0207")
    table.do("step 0208")
    table.do("halt")
    table.do("end", dice=DR)
    assert table.s.formation == "dr" and table.at("25T34") == "0208"


@pytest.mark.rule("ssp:6.2.1")
def test_units_move_one_at_a_time_never_as_a_stack() -> None:
    table = at_end("german lah", "0205 L5Pz L6Pz")
    assert table.why("go L5Pz L6Pz") == ("", "too-much")
    table.do("go L5Pz")
    table.do("step 0206")
    assert table.stack("0205") == ["L6Pz"]
    assert table.why("go L6Pz") == ("8.1.1", "finish-move")
    table.do("halt")
    assert table.why("go L6Pz") is None


# 6.3 Combat.


@pytest.mark.rule("ssp:6.3")
def test_every_unit_of_a_stack_fires_and_is_fired_at_by_itself() -> None:
    table = at_end("german lah", "0205 L5Pz L6Pz\n0207 25T34 31T34")
    assert table.choices("fire") == ["L5Pz", "L6Pz"]
    assert table.choices("fire L5Pz") == table.choices("fire L6Pz") == ["25T34", "31T34"]
    assert table.why("fire L5Pz 25T34 31T34") == ("", "too-much")
    table.do("fire L5Pz 25T34", dice=[1, 6, 6])
    assert table.flags("25T34") == {"suppressed"} and table.flags("31T34") == set()
    table.do("fire L6Pz 31T34", dice=[1, 1, 6])
    assert table.flags("25T34") == {"suppressed"} and table.flags("31T34") == {"reduced", "suppressed"}
