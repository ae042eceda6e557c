"""4.2, 9.8.5, 9.8.6 What a unit does in its formation's impulse: one action."""

from __future__ import annotations

import pytest

from steppe.games.ss_panzer.events import Recovered
from steppe.table.events import Lapsed
from tests.ssp.moves import dice, field, is_moving, reaction, spent, walk
from tests.ssp.support import position

# One action.


@pytest.mark.rule("ssp:4.2")
def test_each_unit_does_one_action() -> None:
    table = position("turn 2 german lah\n0310 L5Pz L6Pz L7Pz L1StuG{suppressed}\n0313 31T34")
    assert table.choices() == ["go", "fire", "killzone", "recover", "shell", "end"]
    assert table.choices("go") == ["L5Pz", "L6Pz", "L7Pz"]
    table.do("fire L5Pz 31T34", [6, 6, 6])
    table.do("killzone L6Pz n")
    table.do("go L7Pz")
    walk(table, "0309")
    table.do("halt")
    table.do("recover L1StuG", [5])
    assert table.choices() == ["shell", "end"]  # artillery is no unit
    for unit in ("L5Pz", "L6Pz", "L7Pz", "L1StuG"):
        for action in (f"go {unit}", f"fire {unit} 31T34", f"killzone {unit} s", f"recover {unit}"):
            assert table.why(action) == ("4.2", "acted")


@pytest.mark.rule("ssp:4.2")
def test_a_new_turn_brings_a_new_action() -> None:
    table = position("turn 1 german lah\n0310 L5Pz\n0313 31T34")
    table.do("fire L5Pz 31T34", [6, 6, 6])
    assert "acted" in table.flags("L5Pz")
    table.do("end")
    assert table.s.turn == 2
    assert "acted" not in table.flags("L5Pz")


@pytest.mark.rule("ssp:4.2")
def test_units_of_other_formations_do_not_act() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0309 D6Pz\n0313 31T34\n0316 S0730")
    assert table.why("go D6Pz") == ("4.1.6", "not-active")
    assert table.why("go 31T34") == ("4.1.6", "not-yours")
    assert table.why("go S0730") == ("4.1.6", "not-yours")
    assert table.why("go L6Pz") == ("4.2", "not-on-map")
    assert table.why("go 31T34", by="soviet") == ("", "not-asked")
    assert position("turn 2 soviet 29tc\n0310 31T34\n0316 S0730").why("go S0730") == ("2.10", "static-idle")


# Fire & move.


@pytest.mark.rule("ssp:4.2.3")
def test_half_a_move_then_fire_with_two_dice() -> None:
    table = position("turn 2 german lah\n0303 L5Pz\n0311 31T34")
    table.do("go L5Pz half")
    assert table.why("fire L5Pz 31T34") == ("4.2.3", "no-fire-now")  # it must move first
    walk(table, "0304-0305-0306-0307-0308")
    assert spent(table) == 5
    assert table.choices() == ["fire", "halt"]
    assert table.why("step 0309") == ("8.3.8", "points")
    table.do("fire L5Pz 31T34", [3, 6])
    assert dice(table) == 2
    assert table.flags("31T34") == {"suppressed"}
    assert table.why("go L5Pz") == ("4.2", "acted")


@pytest.mark.rule("ssp:4.2.3")
def test_fire_with_two_dice_then_half_a_move() -> None:
    table = position("turn 2 german lah\n0308 L5Pz\n0311 31T34")
    assert table.choices("fire L5Pz 31T34") == ["", "half"]
    table.do("fire L5Pz 31T34 half", [4, 6])
    assert dice(table) == 2
    assert is_moving(table, "L5Pz")
    assert table.why("fire L5Pz 31T34") == ("4.2.3", "no-fire-now")
    walk(table, "0307-0306-0305-0304")
    around = ("0305", "0205", "0204", "0303", "0404", "0405")
    assert field(table, "reach L5Pz").values == {"0304": 0, **dict.fromkeys(around, 1)}
    walk(table, "0303")
    assert spent(table) == 5
    assert not is_moving(table, "L5Pz")


@pytest.mark.rule("ssp:4.2.3")
def test_the_move_after_fire_may_be_left_out() -> None:
    table = position("turn 2 german lah\n0308 L5Pz\n0311 31T34")
    table.do("fire L5Pz 31T34 half", [4, 6])
    table.do("halt")
    assert table.at("L5Pz") == "0308"
    assert table.why("go L5Pz") == ("4.2", "acted")


@pytest.mark.rule("ssp:4.2.3")
def test_fire_and_move_is_for_vehicles() -> None:
    table = position("turn 2 german lah\n0309 L1.1Gr\n0311 53MRB1\n0308 L88\n0310 L1Rec")
    for unit in ("L1.1Gr", "L88"):
        assert table.why(f"go {unit} half") == ("4.2.3", "not-vehicular")
        assert table.why(f"fire {unit} 53MRB1 half") == ("4.2.3", "not-vehicular")
        assert table.choices(f"go {unit}") == [""]
        assert table.why(f"fire {unit} 53MRB1") is None
    assert table.why("go L1Rec half") is None
    assert table.why("fire L1Rec 53MRB1 half") is None


@pytest.mark.rule("ssp:4.2.3")
def test_a_whole_move_is_not_followed_by_fire() -> None:
    table = position("turn 2 german lah\n0308 L5Pz\n0312 31T34")
    table.do("go L5Pz")
    walk(table, "0309")
    assert "fire" not in table.choices()
    assert table.why("fire L5Pz 31T34") == ("4.2.3", "no-fire-now")


@pytest.mark.rule("ssp:4.2.3")
def test_only_the_mover_fires_at_the_end_of_its_half_move() -> None:
    table = position("turn 2 german lah\n0308 L5Pz L6Pz\n0312 31T34")
    table.do("go L5Pz half")
    walk(table, "0309")
    assert table.choices("fire") == ["L5Pz"]
    assert table.why("fire L6Pz 31T34") == ("8.1.1", "finish-move")


@pytest.mark.rule("ssp:4.2.4")
@pytest.mark.parametrize("how", ["fire", "fire half", "half fire"])
def test_a_unit_that_fired_does_not_enter_close_combat(how: str) -> None:
    table = position("turn 2 german lah\n0308 L5Pz\n0309 L6Pz\n0310 S0730\n0410 L7Pz")
    if how == "half fire":
        table.do("go L5Pz half")
        walk(table, "0309")
        table.do("fire L5Pz S0730", [6, 6])
    elif how == "fire half":
        table.do("fire L5Pz S0730 half", [6, 6])
        walk(table, "0309")
        table.do("halt")
    else:
        table.do("fire L6Pz S0730", [6, 6, 6])
    fired = "L6Pz" if how == "fire" else "L5Pz"
    table.do("end")
    assert table.why(f"assault {fired} 0310") == ("4.2.4", "committed")
    assert table.choices("assault") == (["L7Pz"] if how == "fire" else ["L6Pz", "L7Pz"])


@pytest.mark.rule("ssp:4.2.4")
def test_half_a_move_without_fire_does_not_bar_close_combat() -> None:
    table = position("turn 2 german lah\n0308 L5Pz\n0310 S0730")
    table.do("go L5Pz half")
    walk(table, "0309")
    table.do("halt")
    table.do("end")
    assert table.why("assault L5Pz 0310") is None


@pytest.mark.rule("ssp:4.2.5")
def test_a_unit_in_a_fresh_kill_zone_neither_moves_nor_fires() -> None:
    table = position("turn 2 soviet 29tc\n0310 31T34\n0313 L5Pz\n0302 25T34")
    table.do("killzone 31T34 n")
    assert table.why("go 31T34") == ("4.2", "acted")
    assert table.why("fire 31T34 L5Pz") == ("4.2", "acted")
    assert table.choices("fire") == []
    assert table.choices("go") == ["25T34"]


# Recovery.


@pytest.mark.rule("ssp:9.8.5", "ssp:4.2.6")
@pytest.mark.parametrize(
    ("enemy", "die", "recovers"),
    [
        ("0316 31T34", 4, True),
        ("0316 31T34", 5, False),
        ("0312 31T34", 4, True),  # two hexes off
        ("0311 31T34", 3, True),
        ("0311 31T34", 4, False),
        ("0311 31T34{suppressed}", 4, False),
        ("0311 S0730", 4, False),
    ],
)
def test_a_german_tries_to_recover(enemy: str, die: int, recovers: bool) -> None:
    """ssp-D11"""
    table = position(f"turn 2 german lah\n0310 L5Pz{{suppressed}}\n0302 L6Pz\n{enemy}")
    table.do("recover L5Pz", [die])
    assert ("suppressed" not in table.flags("L5Pz")) == recovers
    assert bool(table.said(Recovered)) == recovers
    assert is_moving(table, "L5Pz") == recovers
    if not recovers:
        assert table.why("recover L5Pz") == ("4.2", "acted")
        assert table.why("go L5Pz") == ("4.2", "acted")


@pytest.mark.rule("ssp:4.2.6")
def test_only_suppressed_germans_recover_in_their_impulse() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0302 L6Pz{suppressed}")
    assert table.why("recover L5Pz") == ("4.2.6", "not-suppressed")
    assert table.choices("recover") == ["L6Pz"]
    table = position("turn 2 soviet 29tc\n0310 31T34{suppressed}\n0312 32T34a")
    assert table.why("recover 31T34") == ("9.8", "soviet-recovery")
    assert "recover" not in table.choices()


@pytest.mark.rule("ssp:4.2")
def test_an_impulse_in_which_nobody_can_do_anything_is_not_asked_for() -> None:
    table = position(
        'turn 2 german lah\nfield cup ["29tc","dr"]\n0310 L5Pz\n0330 31T34{suppressed}\n0303 D6Pz'
    )
    table.do("end", [1, 1])
    assert [e.what for e in table.said(Lapsed)] == ["nothing-to-do"]
    assert (table.side, table.s.formation) == ("german", "dr")


@pytest.mark.rule("ssp:9.8.6", "ssp:4.2.6")
def test_the_recovered_unit_moves_up_to_half() -> None:
    table = position("turn 2 german lah\n0303 L5Pz{suppressed}\n0316 31T34")
    table.do("recover L5Pz", [1])
    walk(table, "0304-0305-0306-0307-0308")
    assert spent(table) == 5
    assert not is_moving(table, "L5Pz")
    assert table.why("go L5Pz") == ("4.2", "acted")


@pytest.mark.rule("ssp:9.8.6")
def test_half_the_factor_must_pay_for_the_first_hex_too() -> None:
    # It counts as having moved: no guaranteed hex. Stream and woods cost a Panzer IV six.
    table = position("turn 2 german lah\n1804 L5Pz{suppressed}")
    table.do("recover L5Pz", [1])
    assert table.why("step 1805") == ("8.3.8", "points")
    assert table.why("step 1803") is None


@pytest.mark.rule("ssp:9.8.6")
@pytest.mark.parametrize(("unit", "target"), [("L5Pz", "31T34"), ("L1.1Gr", "53MRB1")])
def test_or_it_fires_with_two_dice_vehicle_or_not(unit: str, target: str) -> None:
    table = position(f"turn 2 german lah\n0310 {unit}{{suppressed}}\n0302 L6Pz\n0312 {target}")
    table.do(f"recover {unit}", [1])
    assert table.choices() == ["step", "fire", "halt"]
    table.do(f"fire {unit} {target}", [1, 6])
    assert dice(table) == 2
    assert "suppressed" in table.flags(target)
    assert not is_moving(table, unit)
    assert table.flags(unit) == {"acted", "committed"}


@pytest.mark.rule("ssp:9.8.6", "ssp:9.5")
def test_two_dice_under_a_kill_zone_too() -> None:
    """It fires as though it had moved; the marker stays, and with it the arc."""
    table = position("turn 2 german lah\n0310 L5Pz{suppressed,kill_n}\n0302 L6Pz\n0312 31T34\n0308 25T34")
    table.do("recover L5Pz", [1])
    assert table.why("fire L5Pz 25T34") == ("10.2", "outside-arc")
    table.do("fire L5Pz 31T34", [1, 6])
    assert dice(table) == 2
    assert table.flags("L5Pz") == {"acted", "committed", "kill_n"}


@pytest.mark.rule("ssp:9.8.6", "ssp:4.2.6")
def test_but_not_both() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{suppressed}\n0302 L6Pz\n0313 31T34")
    table.do("recover L5Pz", [1])
    walk(table, "0309")
    assert "fire" not in table.choices()
    assert table.why("fire L5Pz 31T34") == ("4.2.3", "no-fire-now")


@pytest.mark.rule("ssp:9.8.6")
def test_it_may_do_neither_and_is_fired_at_like_any_mover() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{suppressed}\n0302 L6Pz\n0311 31T34")
    table.do("recover L5Pz", [3])
    walk(table, "0309")
    assert reaction(table) == "zoc_exit"
    table.do("shoot 31T34", [6, 6])
    table.do("halt")
    assert table.at("L5Pz") == "0309"
    table = position("turn 2 german lah\n0310 L5Pz{suppressed}\n0302 L6Pz")
    table.do("recover L5Pz", [3])
    table.do("halt")
    assert table.flags("L5Pz") == {"acted"}
    assert table.choices("go") == ["L6Pz"]


@pytest.mark.rule("ssp:4.2")
def test_an_impulse_in_which_nothing_is_left_to_do_ends_by_itself() -> None:
    table = position('turn 2 german lah\n0310 L5Pz\n0305 L6Pz\n3010 D6Pz\nfield cup ["dr"]')
    table.do("killzone L5Pz n")
    assert table.s.formation == "lah" and not table.said(Lapsed)
    table.do("killzone L6Pz n", [1])  # the next chit
    assert [e.what for e in table.said(Lapsed) if isinstance(e, Lapsed)] == ["nothing-more-to-do"]
    assert table.s.formation == "dr"
