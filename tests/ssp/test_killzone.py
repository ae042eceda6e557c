"""10.0 Kill zones and crossfire."""

from __future__ import annotations

import pytest

from steppe.games.ss_panzer.events import Recovered
from steppe.table.events import Attacked
from tests.ssp.moves import AROUND_0310, dice, modifiers, reaction, walk
from tests.ssp.support import Table, position

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")


# 10.1


@pytest.mark.rule("ssp:10.1.1", "ssp:4.2.5")
def test_a_kill_zone_is_prepared_instead_of_moving_or_firing() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0313 31T34")
    assert table.choices("killzone L5Pz") == list(DIRECTIONS)
    table.do("killzone L5Pz n")
    assert table.flags("L5Pz") == {"kill_n", "acted", "committed"}
    for action in ("go L5Pz", "fire L5Pz 31T34", "go L5Pz half", "killzone L5Pz s"):
        assert table.why(action) == ("4.2", "acted")


@pytest.mark.rule("ssp:10.1.1", "ssp:4.2.5")
def test_a_unit_that_has_moved_or_fired_prepares_none() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0308 L6Pz\n0313 31T34")
    table.do("fire L5Pz 31T34", [6, 6, 6])
    table.do("go L6Pz")
    walk(table, "0307")
    assert table.why("killzone L6Pz n") == ("8.1.1", "finish-move")
    table.do("halt")
    assert table.why("killzone L5Pz n") == ("4.2", "acted")
    assert table.why("killzone L6Pz n") == ("4.2", "acted")


@pytest.mark.rule("ssp:10.1.1")
@pytest.mark.parametrize("enemy", ["31T34", "31T34{suppressed}", "S0730", "53MRB1"])
def test_no_enemy_may_be_adjacent_with_a_zone_or_without(enemy: str) -> None:
    table = position(f"turn 2 german lah\n0310 L5Pz\n0311 {enemy}\nalone")
    assert table.why("killzone L5Pz s") == ("10.1.1", "enemy-adjacent")
    assert "killzone" not in table.choices()
    assert position(f"turn 2 german lah\n0310 L5Pz\n0312 {enemy}").why("killzone L5Pz s") is None


@pytest.mark.rule("ssp:10.1.1")
def test_the_enemy_behind_berm_or_psel_is_adjacent_too() -> None:
    table = position("turn 2 german dr\n2803 D6Pz\n2703 31T34")
    assert table.why("killzone D6Pz n") == ("10.1.1", "enemy-adjacent")


@pytest.mark.rule("ssp:10.1.1")
def test_the_suppressed_and_those_in_close_combat_prepare_none() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{suppressed}\n0305 L6Pz 31T34")
    assert table.why("killzone L5Pz n") == ("9.8", "suppressed")
    assert table.why("killzone L6Pz n") == ("11.3.4", "locked-no-fire")


@pytest.mark.rule("ssp:10.1.1")
def test_an_enemy_who_comes_later_does_not_end_it() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0312 31T34")
    table.do("go 31T34")
    walk(table, "0311")
    table.do("pass")
    assert table.flags("L5Pz") == {"kill_n"}


@pytest.mark.rule("ssp:10.1.2")
def test_moving_ends_it_and_fire_and_suppression_do_not() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{kill_n} L6Pz{kill_n}\n0313 31T34")
    table.do("fire L5Pz 31T34", [6, 6, 6, 6])
    assert "kill_n" in table.flags("L5Pz")
    table.do("go L6Pz")
    assert "kill_n" in table.flags("L6Pz")
    walk(table, "0309")
    assert "kill_n" not in table.flags("L6Pz")
    assert "kill_n" in table.flags("L5Pz")  # it is that unit's alone
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0312 31T34")
    table.do("fire 31T34 L5Pz", [1, 6, 6])
    assert table.flags("L5Pz") == {"kill_n", "suppressed"}


@pytest.mark.rule("ssp:10.1.2")
def test_close_combat_ends_it() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0311 31T34 25T34")
    table.do("end")
    table.do("assault 31T34 0310")
    table.do("done")
    assert "kill_n" in table.flags("L5Pz")  # entry fire comes first
    table.do("pass")
    assert "kill_n" not in table.flags("L5Pz")


@pytest.mark.rule("ssp:10.1.2")
def test_it_serves_the_unit_that_made_it_alone() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{kill_n} L6Pz\n0313 31T34")
    table.do("fire L6Pz 31T34", [6, 6, 6])
    assert dice(table) == 3
    table.do("fire L5Pz 31T34", [6, 6, 6, 6])
    assert dice(table) == 4


@pytest.mark.rule("ssp:10.1.2")
def test_four_dice_at_an_enemy_who_enters_or_leaves() -> None:
    """ssp-E6"""
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0312 31T34")
    table.do("go 31T34")
    walk(table, "0311")
    table.do("shoot L5Pz", [4, 4, 4, 4])  # not five, and no modifier: 1-3 would hit
    assert (dice(table), modifiers(table)) == (4, {})
    assert "suppressed" not in table.flags("31T34")
    walk(table, "0312")
    table.do("shoot L5Pz", [5, 5, 5, 4])
    assert (dice(table), modifiers(table)) == (4, {"exiting": -1})
    assert "suppressed" in table.flags("31T34")


# 10.2


@pytest.mark.rule("ssp:10.2")
@pytest.mark.parametrize("facing", range(6))
def test_fire_leaves_through_three_front_hexsides(facing: int) -> None:
    enemies = ("31T34", "25T34", "32T34a", "32T34b", "110T34", "170T34")
    lines = "\n".join(f"{h} {name}" for h, name in zip(AROUND_0310, enemies, strict=True))
    table = position(f"turn 2 german lah\n0310 L5Pz{{kill_{DIRECTIONS[facing]}}}\n{lines}")
    front = {(facing - 1) % 6, facing, (facing + 1) % 6}
    for d, name in enumerate(enemies):
        wanted = None if d in front else ("10.2", "outside-arc")
        assert table.why(f"fire L5Pz {name}") == wanted
    assert set(table.choices("fire L5Pz")) == {enemies[d] for d in front}


@pytest.mark.rule("ssp:10.2")
def test_the_arc_holds_farther_off_too() -> None:
    # From 0310: 0313 is due north, 0307 due south, 0212 leaves by the northern or north-eastern side.
    table = position("turn 2 german lah\n0310 L5Pz{kill_n}\n0313 31T34\n0307 25T34\n0212 32T34a\n0208 32T34b")
    assert table.choices("fire L5Pz") == ["31T34", "32T34a"]
    assert table.why("fire L5Pz 25T34") == ("10.2", "outside-arc")
    assert table.why("fire L5Pz 32T34b") == ("10.2", "outside-arc")


@pytest.mark.rule("ssp:10.2")
@pytest.mark.parametrize(
    ("facing", "covers"), [("n", True), ("sw", True), ("s", True), ("nw", True), ("ne", False), ("se", False)]
)
def test_the_arc_holds_along_the_edge_of_the_map(facing: str, covers: bool) -> None:
    # From 0201 the line to 0401 runs along the southern edge: it leaves between south-west and north-west.
    table = position(f"turn 2 german lah\n0201 L5Pz{{kill_{facing}}}\n0401 31T34")
    assert table.why("fire L5Pz 31T34") == (None if covers else ("10.2", "outside-arc"))
    assert table.choices("fire") == (["L5Pz"] if covers else [])


@pytest.mark.rule("ssp:10.2")
def test_an_enemy_behind_draws_no_fire_from_the_zone() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0308 31T34")
    table.do("go 31T34")
    walk(table, "0309")
    assert reaction(table) == ""
    walk(table, "0410")
    assert reaction(table) == ""
    walk(table, "0411")  # north-west
    assert reaction(table) == "zoc_entry"


@pytest.mark.rule("ssp:10.2.1")
def test_entered_from_behind_it_fires_neither_at_entry_nor_in_the_first_round() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n} L6Pz\n0309 31T34\n0316 25T34")
    table.do("end")
    table.do("assault 31T34 0310")
    table.do("done")
    assert table.why("shoot L5Pz 31T34") == ("10.2.1", "caught")
    assert table.why("shoot L6Pz 31T34") is None
    table.do("pass")  # entry fire
    table.do("shoot 31T34 L6Pz", [6, 6])
    assert table.side == "german"
    assert table.why("shoot L5Pz 31T34") == ("10.2.1", "caught")
    assert table.choices("shoot") == ["L6Pz"]


@pytest.mark.rule("ssp:10.2.1")
def test_entered_from_the_front_it_fires_with_four_dice_and_fights() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0311 31T34\n0316 25T34")
    table.do("end")
    table.do("assault 31T34 0310")
    table.do("done")
    table.do("shoot L5Pz 31T34", [4, 4, 4, 4])
    assert dice(table) == 4
    table.do("pass")  # the guns
    table.do("shoot 31T34 L5Pz", [6, 6])
    assert table.why("shoot L5Pz 31T34") is None
    assert table.at("31T34") == "0310"


@pytest.mark.rule("ssp:10.2.1")
def test_one_enemy_from_behind_is_enough() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0311 31T34\n0309 25T34")
    table.do("end")
    table.do("assault 31T34 0310")
    table.do("assault 25T34 0310")
    table.do("done")
    assert table.why("shoot L5Pz 31T34") == ("10.2.1", "caught")  # though it comes from the front
    assert table.why("shoot L5Pz 25T34") == ("10.2.1", "caught")


@pytest.mark.rule("ssp:10.2.1")
def test_it_fires_in_the_second_round() -> None:
    table = position('turn 2 soviet 29tc\n0310 L5Pz{kill_n}\n0309 31T34\nfield cup ["lah"]')
    table.do("end")
    table.do("assault 31T34 0310")
    table.do("done")
    table.do("pass")
    table.do("shoot 31T34 L5Pz", [6, 6, 1])  # nobody answers, and the next chit is drawn
    assert table.s.formation == "lah"
    table.do("end")
    assert table.choices("shoot") == ["L5Pz"]
    assert table.why("shoot L5Pz 31T34") is None


@pytest.mark.rule("ssp:10.2.2")
def test_only_a_fresh_kill_zone_turns_it() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{kill_n}\n0313 31T34")
    assert table.why("killzone L5Pz n") == ("10.2.2", "faces-already")
    assert "n" not in table.choices("killzone L5Pz")
    table.do("killzone L5Pz se")
    assert table.flags("L5Pz") == {"kill_se", "acted", "committed"}
    table = position("turn 2 german lah\n0310 L5Pz{kill_n}\n0309 31T34")  # an enemy next to it
    assert table.why("killzone L5Pz s") == ("10.1.1", "enemy-adjacent")
    assert table.why("killzone L5Pz up") == ("10.2", "unknown-word")


# 10.3

SHOOTERS = ("L5Pz", "L6Pz", "L7Pz", "L1StuG", "L2StuG", "L3StuG")


def crossing(*sides: int, target: str = "31T34", more: str = "") -> Table:
    """Units with kill zones on these sides of 0310, each facing the target there."""
    lines = [f"{AROUND_0310[d]} {SHOOTERS[d]}{{kill_{DIRECTIONS[(d + 3) % 6]}}}" for d in sides]
    return position("\n".join(["turn 2 german lah", f"0310 {target}", *lines, more]))


@pytest.mark.rule("ssp:10.3")
@pytest.mark.parametrize(
    ("sides", "caught"),
    [
        ((0, 3), True),  # opposite
        ((1, 4), True),
        ((2, 5), True),
        ((0, 2, 4), True),  # three with one between
        ((1, 3, 5), True),
        ((0, 1, 2, 3), True),  # four
        ((0, 1), False),
        ((0, 2), False),
        ((0, 1, 2), False),
        ((4, 5, 0), False),
        ((0,), False),
    ],
)
def test_from_which_hexsides_fire_crosses(sides: tuple[int, ...], caught: bool) -> None:
    table = crossing(*sides)
    assert table.why("crossfire 31T34") == (None if caught else ("10.3", "no-crossfire"))
    assert ("crossfire" in table.choices()) == caught


@pytest.mark.rule("ssp:10.3")
def test_farther_off_too() -> None:
    table = position("turn 2 german lah\n0310 31T34\n0313 L5Pz{kill_s}\n0307 L6Pz{kill_n}")
    assert table.why("crossfire 31T34") is None
    table = position("turn 2 german lah\n0310 31T34\n0313 L5Pz{kill_s}\n0306 L6Pz{kill_n}")  # 8 - 5 = 3 hexes
    assert table.why("crossfire 31T34") == ("10.3", "no-crossfire")


@pytest.mark.rule("ssp:10.3")
def test_on_the_edge_of_the_map_too() -> None:
    table = position("turn 2 german lah\n0401 31T34\n0201 L5Pz{kill_nw}\n0601 L6Pz{kill_ne}")
    assert table.why("crossfire 31T34") is None


@pytest.mark.rule("ssp:10.3")
def test_only_units_with_kill_zones_that_cover_the_target_take_part() -> None:
    table = position("turn 2 german lah\n0310 31T34\n0311 L5Pz{kill_s}\n0309 L6Pz")
    assert table.why("crossfire 31T34") == ("10.3", "no-crossfire")
    table = position("turn 2 german lah\n0310 31T34\n0311 L5Pz{kill_s}\n0309 L6Pz{kill_s}")
    assert table.why("crossfire 31T34") == ("10.3", "no-crossfire")
    table = position("turn 2 german lah\n0310 31T34\n0311 L5Pz{kill_s}\n0309 L6Pz{kill_n,suppressed}")
    assert table.why("crossfire 31T34") == ("10.3", "no-crossfire")
    table = position("turn 2 german lah\n0310 31T34\n0311 L5Pz{kill_s}\n0309 D6Pz{kill_n}")  # not active
    assert table.why("crossfire 31T34") == ("10.3", "no-crossfire")


@pytest.mark.rule("ssp:10.3.1")
def test_all_with_relevant_kill_zones_fire() -> None:
    # North and south cross; the one in the north-east must fire along.
    table = crossing(0, 1, 3, more="0305 L2StuG{kill_n}")  # five hexes off: not relevant
    table.do("crossfire 31T34")
    assert table.choices() == ["shoot"] and table.choices("shoot") == ["L5Pz", "L6Pz", "L1StuG"]
    table.do("shoot L6Pz", [6] * 4)
    assert table.why("shoot L6Pz") == ("10.3.1", "not-in-crossfire")
    table.do("shoot L1StuG", [6] * 8)  # the last one fires by itself
    fired = [event.units for event in table.events if isinstance(event, Attacked)]
    assert fired == [(table.unit(name),) for name in ("L1StuG", "L5Pz")]
    for name in ("L5Pz", "L6Pz", "L1StuG"):
        assert table.flags(name) >= {"acted", "committed"}
    assert "acted" not in table.flags("L2StuG")


@pytest.mark.rule("ssp:10.3.1")
def test_those_who_have_not_fired_when_the_target_dies_lose_their_fire() -> None:
    table = crossing(0, 3, target="31T70", more="0312 25T34")
    table.do("crossfire 31T70")
    table.do("shoot L1StuG", [5, 5, 6, 6])  # four dice, two hits, one step
    assert table.at("31T70") == "dead"
    assert table.why("fire L1StuG 25T34") == ("4.2", "acted")
    assert table.why("fire L5Pz 25T34") == ("4.2", "acted")


@pytest.mark.rule("ssp:10.3.1")
def test_who_has_acted_cannot_cross() -> None:
    table = crossing(0, 3)
    table.do("fire L5Pz 31T34", [6, 6, 6, 6])
    assert modifiers(table) == {}  # fire of one unit is no crossfire
    assert table.why("crossfire 31T34") == ("10.3", "no-crossfire")


@pytest.mark.rule("ssp:10.3.2")
def test_crossfire_hits_two_better() -> None:
    table = crossing(0, 3)
    table.do("crossfire 31T34")
    table.do("shoot L5Pz", [5, 6, 6, 6, 6, 6, 6, 6])  # 5 - 2 = 3 hits
    assert modifiers(table) == {"crossfire": -2, "suppressed": 1}
    assert "suppressed" in table.flags("31T34")
    assert "reduced" not in table.flags("31T34")
    table = crossing(0, 3)
    table.do("crossfire 31T34")
    table.do("shoot L5Pz", [6] * 8)  # a natural 6 misses
    assert "suppressed" not in table.flags("31T34")


@pytest.mark.rule("ssp:10.3.2")
def test_each_fire_of_it_has_its_own_result() -> None:
    table = crossing(0, 3)
    table.do("crossfire 31T34")
    table.do("shoot L5Pz", [5, 6, 6, 6, 4, 6, 6, 6])  # the second: 4 - 2 + 1 = 3
    assert "reduced" not in table.flags("31T34")  # one hit each is no step
    table = crossing(0, 3)
    table.do("crossfire 31T34")
    table.do("shoot L5Pz", [5, 6, 6, 6, 4, 4, 6, 6])
    assert "reduced" in table.flags("31T34")


@pytest.mark.rule("ssp:10.3.2")
def test_the_other_reading_is_an_option() -> None:
    lines = "turn 2 german lah\n0310 31T34\n0311 L5Pz{kill_s}\n0309 L6Pz{kill_n}"
    table = position(lines, crossfire="one")
    table.do("crossfire 31T34")
    table.do("shoot L5Pz", [5, 5, 5, 5, 6, 6, 6, 6])
    assert modifiers(table) == {"crossfire": -1}
    assert "suppressed" not in table.flags("31T34")


@pytest.mark.rule("ssp:10.3", "ssp:10.3.1")
def test_a_mover_can_be_caught_in_a_crossfire() -> None:
    text = "turn 2 soviet 29tc\n0311 L5Pz{kill_s}\n0309 L6Pz{kill_n} L7Pz\n0411 31T34\n0316 25T34"
    table = position(text)
    table.do("go 31T34")
    walk(table, "0310")
    table.do("pass")  # exit fire
    assert reaction(table) == "zoc_entry"
    assert table.choices() == ["shoot", "crossfire", "pass"]
    table.do("crossfire")
    assert table.choices("shoot") == ["L5Pz", "L6Pz"]  # in the order that their owner likes
    table.do("shoot L6Pz", [5, 6, 6, 6, 6, 6, 6, 6])
    assert "suppressed" in table.flags("31T34")
    assert table.choices("shoot") == ["L7Pz"]  # its fire is its own
    assert table.why("shoot L5Pz") == ("7.2.4", "fired-already")
    assert table.why("crossfire") == ("10.3", "no-crossfire")


# 9.8.4 as it meets kill zones


@pytest.mark.rule("ssp:10.1.2")
def test_recovery_leaves_the_kill_zone() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{kill_n,suppressed}\n0316 L6Pz")
    table.do("recover L5Pz", [4])
    assert table.said(Recovered)
    assert "kill_n" in table.flags("L5Pz")
    table.do("halt")
    assert "kill_n" in table.flags("L5Pz")


@pytest.mark.rule("ssp:10.1.1")
def test_the_enemy_who_leaves_no_time_is_named() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0311 31T34")
    assert table.blamed("killzone L5Pz n") == ("L5Pz", "31T34")
