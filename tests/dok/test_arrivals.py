"""9.3-9.7 Reinforcements."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.arrivals import conditional_left
from steppe.games.drive_on_kursk.movement import Moving
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.table.events import Lapsed, Moved, Placed
from tests.dok.support import Table, deployed, game, position

MODES = pytest.mark.parametrize("gambit", ["no", "yes"])
GERMAN_C = "5SS 17Pz 23Pz 16PzGr"
SOVIET_C = [c.id for c in game().counters if c.side == SOVIET and c.code == "C"]
WAITING = "pool " + " ".join(SOVIET_C)


def asks(table: Table) -> tuple[str, str]:
    return table.side, type(table.s.agenda[-1]).__name__


def german_turn(turn: int, text: str, order: str = "move-fight", **options: str) -> Table:
    """The first phase of a German player turn, reached from the end of the turn before."""
    table = position(f"turn {turn - 1} soviet combat2\n{text}", **options)
    table.do("end")
    next_german_phase(table, order)
    return table


def next_german_phase(table: Table, order: str = "move-fight") -> None:
    table.do("order move-fight", by="soviet")
    table.do(f"order {order}", by="german")
    if asks(table)[1] == "Withdraw":
        table.do("done")


def soviet_turn(turn: int, text: str, **options: str) -> Table:
    table = position(f"turn {turn} german combat2\n{text}", **options)
    table.do("end")
    return table


# 9.3 German regular reinforcements.


@pytest.mark.rule("dok:9.3")
def test_without_the_gambit_19th_panzer_comes_on_turn_3_and_one_counter_flies() -> None:
    table = german_turn(3, "pool 19Pz\n4004 110ID", gambit="no")
    assert table.s.luftwaffe == 1
    assert table.why("enter 3300 19Pz") is None


@pytest.mark.rule("dok:9.3", "dok:9.5")
def test_with_the_gambit_no_german_ground_unit_waits() -> None:
    table = deployed(gambit="yes")
    assert not [u for u in table.g.units_of[0] if table.at(table.g.units[u]) == "pool"]
    table.do("order move-fight")
    table.do("order move-fight")
    assert "enter" not in table.choices()
    assert table.why("enter 3300 19Pz") == ("9.1", "not-waiting")


@pytest.mark.rule("dok:9.3.1")
def test_19th_panzer_enters_by_a_friendly_west_edge_hex_outside_soviet_zones() -> None:
    text = "turn 3 german movement1\npool 19Pz\n2502 8RD\n2600 15RD\nlayer control soviet 3300"
    table = position(text)
    assert table.why("enter 3400 19Pz") is None
    assert table.why("enter 3300 19Pz") == ("9.3.1", "entry-control")
    assert table.why("enter 2700 19Pz") == ("9.3.1", "entry-zoc")  # next to 2600
    assert table.why("enter 2600 19Pz") == ("9.3.1", "entry-control")  # a Soviet stands there
    assert table.why("enter 3401 19Pz") == ("9.3.1", "entry-edge")
    assert table.why("enter 3427 19Pz") == ("9.3.1", "entry-edge")


@pytest.mark.rule("dok:9.3.1")
@pytest.mark.parametrize("order", ["move-fight", "fight-move", "move-move"])
def test_it_enters_at_the_start_of_any_movement_phase(order: str) -> None:
    table = german_turn(3, "pool 19Pz\n4004 110ID", order)
    if order == "fight-move":
        assert table.why("enter 3300 19Pz") == ("9.7", "enter-combat")
        table.do("end")
    if order == "move-move":
        table.do("end")
    table.do("enter 3300 19Pz")
    assert table.at("19Pz") == "3300"


@pytest.mark.rule("dok:9.3.1")
def test_it_does_not_enter_once_others_have_moved() -> None:
    table = position("turn 3 german movement1\npool 19Pz\n4004 110ID")
    for order in ("go 110ID", "step 4003", "halt"):
        table.do(order)
    assert table.why("enter 3300 19Pz") == ("9.3.1", "enter-late")


@pytest.mark.rule("dok:9.3.2")
@pytest.mark.parametrize("city", ["5308", "1609"])
def test_it_may_enter_in_bryansk_or_kharkov(city: str) -> None:
    table = position("turn 3 german movement1\npool 19Pz")
    assert table.why(f"enter {city} 19Pz") is None
    assert table.why("enter 4717 19Pz") == ("9.3.1", "entry-edge")  # Orel is no entry city


@pytest.mark.rule("dok:9.3.2")
def test_not_with_a_soviet_unit_next_to_the_city() -> None:
    table = position("turn 3 german movement1\npool 19Pz\n1610 8RD\n1609 110ID")
    assert table.why("enter 1609 19Pz") == ("9.3.2", "entry-city")
    assert table.why("enter 5308 19Pz") is None
    assert position("turn 3 german movement1\npool 19Pz\n1611 8RD").why("enter 1609 19Pz") is None


@pytest.mark.rule("dok:9.3.2")
def test_not_if_the_city_is_out_of_supply_or_in_soviet_hands() -> None:
    """Zones of six divisions two hexes off close Kharkov in without touching it."""
    ring = "1607 8RD\n1611 15RD\n1808 74RD\n1810 81RD\n1408 148RD\n1410 307RD"
    table = position(f"turn 3 german movement1\npool 19Pz\n{ring}")
    assert table.why("enter 1609 19Pz") == ("9.3.2", "entry-city")
    lost = position("turn 3 german movement1\npool 19Pz\nlayer control soviet 1609")
    assert lost.why("enter 1609 19Pz") == ("9.3.2", "entry-city")


@pytest.mark.rule("dok:9.3.3")
def test_a_city_costs_nothing_to_arrive_in() -> None:
    """Kharkov is worth 2 points to enter, but all 8 are left: 1608 to 1601 are clear."""
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 1609 19Pz")
    for h in ("1608", "1607", "1606", "1605", "1604", "1603", "1602", "1601"):
        table.do(f"step {h}")
    assert table.why("halt") == ("5.2", "not-now")


@pytest.mark.rule("dok:9.3.3")
def test_an_edge_hex_is_paid_for() -> None:
    """1600 is clear, so 7 of the 8 points are left."""
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 1600 19Pz")
    for h in ("1601", "1602", "1603", "1604", "1605", "1606", "1607"):
        table.do(f"step {h}")
    assert table.why("halt") == ("5.2", "not-now")


@pytest.mark.rule("dok:9.3.3")
@pytest.mark.parametrize(
    ("order", "points"), [("enter 5800 19Pz", 6), ("enter 5800 19Pz road", 14), ("enter 5308 19Pz", 8)]
)
def test_what_is_left_after_entering(order: str, points: int) -> None:
    """5800 is forest, 2 points of 8, or of 16 in road mode; Bryansk costs nothing."""
    table = position("turn 3 german movement1\npool 19Pz")
    table.do(order)
    assert table.s.agenda[-1].left(table.g) == points


@pytest.mark.rule("dok:9.3.4")
def test_it_may_be_delayed_but_never_comes_early() -> None:
    for turn in (1, 2):
        early = position(f"turn {turn} german movement1\npool 19Pz")
        assert early.why("enter 3300 19Pz") == ("9.3.4", "too-early")
        assert "enter" not in early.choices()
    for turn in (3, 4, 9):
        assert position(f"turn {turn} german movement1\npool 19Pz").why("enter 3300 19Pz") is None


@pytest.mark.rule("dok:9.3.4")
def test_it_arrives_at_full_strength_and_acts_at_once() -> None:
    table = position('turn 3 german movement1\nfield orders ["move-fight",""]\npool 19Pz\n1605 8RD')
    table.do("enter 1600 19Pz")
    assert table.said(Placed) == [Placed("9.3", (table.unit("19Pz"),), table.g.grid.hex("1600"))]
    for h in ("1601", "1602", "1603", "1604"):
        table.do(f"step {h}")
    assert "reduced" not in table.flags("19Pz")
    table.do("end")
    assert table.why("attack 1605 19Pz") is None


# 9.4 Soviet regular reinforcements.


@pytest.mark.rule("dok:9.4")
@MODES
@pytest.mark.parametrize(("unit", "turn"), [("2TC", 2), ("10TC", 2), ("18TC", 4), ("29TC", 4), ("5GMC", 4)])
def test_the_five_units_come_on_turns_2_and_4_or_later(gambit: str, unit: str, turn: int) -> None:
    early = position(f"turn {turn - 1} soviet movement1\npool {unit}", gambit=gambit)
    assert early.why(f"enter 3327 {unit}") == ("9.4", "too-early")
    for now in (turn, turn + 1):
        table = position(f"turn {now} soviet movement1\npool {unit}", gambit=gambit)
        assert table.why(f"enter 3327 {unit}") is None


@pytest.mark.rule("dok:9.4")
def test_they_enter_only_by_friendly_east_edge_hexes_outside_german_zones() -> None:
    """1SS in 2526 is next to 2527, 2427 and 2627 on the edge."""
    table = position("turn 4 soviet movement1\npool 18TC\n2526 1SS\nlayer control german 3327")
    assert table.why("enter 3427 18TC") is None
    assert table.why("enter 3327 18TC") == ("9.4", "entry-control")
    assert table.why("enter 2527 18TC") == ("9.4", "entry-zoc")
    assert table.why("enter 3300 18TC") == ("9.4", "entry-edge")
    assert table.why("enter 1609 18TC") == ("9.4", "entry-edge")
    closed = {"3327", "2527", "2427", "2627"}
    assert set(table.choices("enter")) == {f"{row}27" for row in range(10, 61)} - closed


@pytest.mark.rule("dok:9.4")
def test_they_may_enter_stacked_within_the_limits() -> None:
    table = position("turn 4 soviet movement1\npool 18TC 29TC 5GMC 2TC")
    assert table.why("enter 3327 2TC 18TC 29TC 5GMC") == ("7.5", "stacking")
    table.do("enter 3327 18TC 29TC 5GMC")
    assert table.stack("3327") == ["18TC", "29TC", "5GMC"]
    table.do("step 3326")
    assert table.stack("3326") == ["18TC", "29TC", "5GMC"]


@pytest.mark.rule("dok:9.4", "dok:9.6.2")
def test_regular_arrivals_do_not_use_up_the_conditional_quota() -> None:
    table = soviet_turn(4, f"{WAITING} 18TC 29TC\n4004 110ID\nlayer control german 3509")
    table.do("enter 3327 18TC 29TC")
    table.do("halt")
    assert table.s.soviet_c == 3
    table.do("enter 3427 13GRD")
    table.do("halt")
    assert table.s.soviet_c == 2
    assert table.why("enter 3527 42GRD 66GRD") is None


@pytest.mark.rule("dok:9.3.3", "dok:9.4", "dok:10.6")
def test_each_unit_of_a_mixed_stack_pays_its_own_price_of_entry() -> None:
    """1927 is forest: 1 of the rifle division's 4 points, 2 of the tank corps' 8; the stack has 4.
    When 13GRD stays behind, 18TC has 6 left."""
    table = soviet_turn(4, f"{WAITING} 18TC\n4004 110ID\nlayer control german 3509")
    assert table.g.board.terrain[table.g.hex_named["1927"]] == "forest"
    table.do("enter 1927 18TC 13GRD")
    moving = table.s.agenda[-1]
    assert isinstance(moving, Moving)
    assert [moving.spent[table.g.mobility[table.unit(name)]] for name in ("13GRD", "18TC")] == [1, 2]
    assert moving.left(table.g) == 2
    assert [moving.part((table.unit(name),)).left(table.g) for name in ("13GRD", "18TC")] == [3, 6]


# 9.5 German conditional reinforcements.


@pytest.mark.rule("dok:9.5")
def test_the_four_divisions_do_not_come_without_a_trigger() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID")
    assert table.why("enter 3300 5SS") == ("9.5", "not-released")
    assert "enter" not in table.choices()


@pytest.mark.rule("dok:9.5.1")
def test_lgov_releases_any_two_and_next_turn_the_other_two() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\nlayer control german 3509")
    assert table.why("enter 3300 5SS 17Pz 23Pz") == ("9.5", "not-released")
    table.do("enter 3300 17Pz 16PzGr")  # his choice, stacked
    table.do("halt")
    assert table.why("enter 3400 5SS") == ("9.5", "not-released")
    for _ in range(4):
        table.do("end")
    next_german_phase(table)
    assert table.why("enter 3400 5SS 23Pz") is None


@pytest.mark.rule("dok:9.5.1")
def test_d21_the_other_two_come_although_lgov_is_lost_again() -> None:
    """8RD walks back into Lgov in the Soviet turn."""
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\n3511 8RD\nlayer control german 3509")
    table.do("enter 3300 5SS 17Pz")
    table.do("halt")
    for order in ("end", "end", "go 8RD", "step 3510", "step 3509", "halt", "end", "end"):
        table.do(order)
    assert table.control("3509") == "soviet"
    next_german_phase(table)
    assert table.why("enter 3300 23Pz 16PzGr") == ("7.4", "stacking")  # 5SS and 17Pz are still there
    assert table.why("enter 3400 23Pz 16PzGr") is None


@pytest.mark.rule("dok:9.5.1")
def test_lgov_taken_during_the_turn_releases_nobody_yet() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n3508 1SS")
    for order in ("go 1SS", "step 3509", "halt"):
        table.do(order)
    assert table.s.german_c == 0
    for _ in range(4):
        table.do("end")
    next_german_phase(table)
    assert table.s.german_c == 2


def lgov_lost_and_nobody_came(release: str) -> Table:
    """German turn 6: Lgov was his when turn 4 began and is lost since; no division has come."""
    text = f"pool {GERMAN_C}\n4004 110ID\n3511 8RD\nlayer control german 3509"
    table = german_turn(4, text, german_release=release)
    for order in ("end", "end", "go 8RD", "step 3510", "step 3509", "halt", "end", "end"):
        table.do(order)
    next_german_phase(table)
    assert table.why("enter 3300 5SS 17Pz") is None, "whatever became of Lgov"
    for _ in range(4):
        table.do("end")
    next_german_phase(table)
    return table


@pytest.mark.rule("dok:9.5", "dok:9.5.1")
def test_who_was_released_may_come_later_or_waits_for_the_next_trigger() -> None:
    kept = lgov_lost_and_nobody_came("kept")
    assert (kept.s.turn, kept.why("enter 3300 5SS 17Pz")) == (6, None)
    lapsed = lgov_lost_and_nobody_came("turn")
    assert (lapsed.s.turn, lapsed.why("enter 3300 5SS")) == (6, ("9.5", "not-released"))
    assert "enter" not in lapsed.choices()


@pytest.mark.rule("dok:9.5.1")
def test_a_trigger_that_is_held_releases_again_what_has_lapsed() -> None:
    """Lgov stays German: two in turn 4, of which one comes, the rest in 5; then two each turn."""
    text = f"pool {GERMAN_C}\n4004 110ID\nlayer control german 3509"
    table = german_turn(4, text, german_release="turn")
    table.do("enter 3300 5SS")
    table.do("halt")
    left = []
    for _ in range(3):
        left.append(conditional_left(table.g, table.s, GERMAN))
        for _ in range(4):
            table.do("end")
        next_german_phase(table)
    assert left == [1, 3, 2]


@pytest.mark.rule("dok:9.5.2")
@pytest.mark.parametrize(
    "trigger",
    ["3614", "3615", "3616", "3513", "3516", "3413", "3417", "3313", "3316", "3214", "3215", "3216"],
)
def test_each_hex_two_away_from_kursk_releases_two(trigger: str) -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\nlayer control german {trigger}")
    assert table.s.german_c == 2
    assert table.why("enter 3300 5SS 17Pz 23Pz") == ("9.5", "not-released")
    assert table.why("enter 3300 23Pz 16PzGr") is None


@pytest.mark.rule("dok:9.5.2")
def test_the_ring_releases_the_other_two_next_turn_even_if_it_is_lost() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\n3712 8RD\nlayer control german 3614")
    table.do("end")
    table.do("end")
    for order in ("go 8RD", "step 3713", "step 3614", "halt", "end", "end"):
        table.do(order)
    assert table.control("3614") == "soviet"
    next_german_phase(table)
    assert table.s.german_c == 4


@pytest.mark.rule("dok:9.5.2")
def test_hexes_one_or_three_away_from_kursk_release_nobody() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\nlayer control german 3414 3415 3412 3418 3712")
    assert table.s.german_c == 0


@pytest.mark.rule("dok:9.5.3")
def test_lgov_and_the_ring_together_release_all_four() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\nlayer control german 3509 3614 3615")
    assert table.why(f"enter 3300 {GERMAN_C}") == ("7.4", "stacking")
    table.do("enter 3300 5SS 17Pz 23Pz")
    table.do("halt")
    assert table.why("enter 3400 16PzGr") is None


@pytest.mark.rule("dok:9.5.3")
def test_many_hexes_of_the_ring_are_one_trigger() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\nlayer control german 3413 3513 3614 3615")
    assert table.s.german_c == 2
    assert table.why("enter 3300 5SS 17Pz 23Pz") == ("9.5", "not-released")


@pytest.mark.rule("dok:9.5.1")
def test_two_released_divisions_may_be_delayed() -> None:
    table = german_turn(4, f"pool {GERMAN_C}\n4004 110ID\nlayer control german 3509")
    for _ in range(4):
        table.do("end")
    next_german_phase(table)
    table.do("enter 3300 5SS 17Pz 23Pz")
    table.do("halt")
    assert table.why("enter 3400 16PzGr") is None


# 9.6 Soviet conditional reinforcements.


@pytest.mark.rule("dok:9.6")
@MODES
def test_soviet_c_units_come_with_and_without_the_gambit_but_not_without_a_trigger(gambit: str) -> None:
    table = soviet_turn(3, f"{WAITING}\n4004 110ID", gambit=gambit)
    assert table.why("enter 3327 12TC") == ("9.6", "not-released")
    tripped = soviet_turn(3, f"{WAITING}\n4004 110ID\nlayer control german 3509", gambit=gambit)
    assert tripped.why("enter 3327 12TC 15TC 2MC") is None


@pytest.mark.rule("dok:9.6.1")
@pytest.mark.parametrize("trigger", ["1016", "6021", "2913", "6017"])
def test_a_hex_of_the_line_frees_three(trigger: str) -> None:
    table = soviet_turn(3, f"{WAITING}\n4004 110ID\nlayer control german {trigger}")
    assert table.s.soviet_c == 3
    assert table.why("enter 3327 13GRD 42GRD 66GRD 95GRD") == ("9.6", "not-released")
    table.do("enter 3327 13GRD 42GRD")
    table.do("halt")
    table.do("enter 3427 66GRD")
    table.do("halt")
    assert table.why("enter 3427 95GRD") == ("9.6", "not-released")


@pytest.mark.rule("dok:9.6.1")
def test_the_line_runs_unbroken_from_1016_to_6021() -> None:
    g = game()
    line = {g.hex_named["1016"]}
    hexes = set(g.board.hexes["trigger.soviet_c.line"])
    front = list(line)
    for h in front:
        for n in g.neighbours[h]:
            if n in hexes and n not in line:
                line.add(n)
                front.append(n)
    assert g.hex_named["6021"] in line
    assert hexes - line == {g.hex_named["6017"], g.hex_named["2913"]}


@pytest.mark.rule("dok:9.6.2")
def test_lgov_frees_three() -> None:
    table = soviet_turn(3, f"{WAITING}\n4004 110ID\nlayer control german 3509")
    assert table.s.soviet_c == 3
    assert table.why("enter 3327 13GRD 42GRD 66GRD") is None
    assert table.why("enter 3327 13GRD 42GRD 66GRD 95GRD") == ("9.6", "not-released")


@pytest.mark.rule("dok:9.6.3")
def test_kursk_frees_nine() -> None:
    table = soviet_turn(3, f"{WAITING}\n4004 110ID\nlayer control german 3415")
    nine = [name for name in SOVIET_C if name.endswith(("RD", "GAbn"))][:9]
    assert table.why(f"enter 3327 {' '.join(nine)}") is None
    assert table.s.soviet_c == 9
    ten = [name for name in SOVIET_C if name.endswith(("RD", "GAbn"))][:10]
    assert table.why(f"enter 3327 {' '.join(ten)}") == ("9.6", "not-released")


@pytest.mark.rule("dok:9.6.4")
def test_e12_all_three_areas_together_free_fifteen() -> None:
    table = soviet_turn(3, f"{WAITING}\n4004 110ID\nlayer control german 2913 1016 3509 3415")
    assert table.s.soviet_c == 15  # two hexes of the line count once
    divisions = [name for name in SOVIET_C if name.endswith(("RD", "GAbn"))][:16]
    table.do(f"enter 3327 {' '.join(divisions[:9])}")
    table.do("halt")
    assert table.why(f"enter 3427 {' '.join(divisions[9:16])}") == ("9.6", "not-released")
    table.do(f"enter 3427 {' '.join(divisions[9:15])}")
    table.do("halt")
    assert table.why(f"enter 3527 {divisions[15]}") == ("9.6", "not-released")


@pytest.mark.rule("dok:9.6.4")
def test_a_tripped_area_gives_its_units_every_turn_even_when_retaken() -> None:
    table = soviet_turn(3, f"{WAITING}\n4004 110ID\n3511 8RD\nlayer control german 3509")
    table.do("enter 3327 13GRD 42GRD")  # the third stays out, and does not add up
    table.do("halt")
    for order in ("go 8RD", "step 3510", "step 3509", "halt", "end", "end"):
        table.do(order)
    assert table.control("3509") == "soviet"
    next_german_phase(table)
    table.do("end")
    table.do("end")
    assert (table.side, table.s.turn, table.s.soviet_c) == ("soviet", 4, 3)
    assert table.why("enter 3327 66GRD 95GRD 97GRD") is None


@pytest.mark.rule("dok:9.6.4")
@pytest.mark.parametrize(("option", "quota"), [("turn", 3), ("kept", 4)])
def test_what_is_left_of_a_quota_is_lost_or_kept(option: str, quota: int) -> None:
    table = soviet_turn(3, f"{WAITING}\n4004 110ID\nlayer control german 3509", soviet_quota=option)
    table.do("enter 3327 13GRD 42GRD")
    table.do("halt")
    table.do("end")
    table.do("end")
    next_german_phase(table)
    table.do("end")
    table.do("end")
    assert (table.side, table.s.turn, table.s.soviet_c) == ("soviet", 4, quota)


@pytest.mark.rule("dok:9.6.1", "dok:9.6.4")
def test_an_area_is_tripped_only_by_german_control_when_the_soviet_turn_begins() -> None:
    """1SS takes Oboyan in its own turn: the Soviet has his three in the same game turn."""
    table = position(f"turn 3 german movement1\n{WAITING}\n2912 1SS")
    assert table.s.soviet_areas == [0, 0, 0]
    for order in ("go 1SS", "step 2913", "halt"):
        table.do(order)
    assert table.s.soviet_areas == [0, 0, 0]
    table.do("end")
    table.do("end")
    assert (table.s.soviet_areas, table.s.soviet_c) == ([1, 0, 0], 3)


# 9.7 Fight/fight.


@pytest.mark.rule("dok:9.7")
def test_under_fight_fight_they_are_placed_before_the_first_combat() -> None:
    table = german_turn(3, "pool 19Pz\n3301 1SS\n3302 8RD", "fight-fight")
    assert table.why("enter 3400 19Pz road") == ("9.7", "placed-only")
    table.do("enter 3400 19Pz")
    assert (table.at("19Pz"), table.said(Moved)) == ("3400", [])
    assert asks(table) == ("german", "CombatPhase")
    late = german_turn(3, "pool 19Pz\n3301 1SS\n3302 8RD", "fight-fight")
    late.do("attack 3302 1SS", dice=(1,))  # DE
    late.do("advance 1SS")
    assert late.why("enter 3400 19Pz") == ("9.7", "enter-combat")
    second = german_turn(3, "pool 19Pz\n3301 1SS\n3302 8RD", "fight-fight")
    second.do("end")
    assert second.why("enter 3400 19Pz") == ("9.7", "enter-combat")


@pytest.mark.rule("dok:9.7")
def test_they_may_fight_but_neither_move_nor_advance_that_turn() -> None:
    """An enemy can only be next to them by a retreat; here he is put there."""
    table = position('turn 3 german combat2\nfield orders ["fight-fight",""]\n3300 19Pz{fresh}\n3301 8RD')
    table.do("attack 3301 19Pz", dice=(1,))  # DE: the duty to advance lapses
    assert (table.at("8RD"), table.at("19Pz")) == ("dead", "3300")
    assert table.said(Lapsed) == [Lapsed("11.14", "advance", table.g.grid.hex("3301"))]
    both = "3300 19Pz{fresh}\n3202 110ID\n3301 8RD"
    helped = position(f'turn 3 german combat2\nfield orders ["fight-fight",""]\n{both}')
    helped.do("attack 3301 110ID 19Pz", dice=(1,))
    assert (helped.at("110ID"), helped.at("19Pz")) == ("3301", "3300")  # the other one advances
    march = position("turn 3 german movement1\n3300 19Pz{fresh}")
    assert march.why("go 19Pz") == ("9.7", "fresh")


@pytest.mark.rule("dok:9.7")
def test_soviet_reinforcements_under_fight_fight() -> None:
    text = 'pool 18TC\nfield orders ["","fight-fight"]\n4004 110ID'
    table = soviet_turn(4, text)
    table.do("enter 3327 18TC")
    assert (table.at("18TC"), table.flags("18TC")) == ("3327", {"fresh"})
    table.do("end")
    assert table.flags("18TC") == {"fresh"}
    table.do("end")
    assert table.flags("18TC") == set()  # next turn it moves like any other


def lgov_lost_again(release: str) -> Table:
    """German turn 5: Lgov was his when turn 4 began and was lost in it; no division has come."""
    text = f"pool {GERMAN_C}\n4004 110ID\n3511 8RD\nlayer control german 3509"
    table = german_turn(4, text, german_release=release)
    for order in ("end", "end", "go 8RD", "step 3510", "step 3509", "halt", "end", "end"):
        table.do(order)
    next_german_phase(table)
    return table


@pytest.mark.rule("dok:9.5.1")
def test_a_release_that_is_kept_brings_all_four_a_turn_later() -> None:
    table = lgov_lost_again("kept")
    assert table.why("enter 3300 5SS 17Pz 23Pz") is None


@pytest.mark.rule("dok:9.5.1")
def test_a_release_that_lapses_leaves_the_other_two_a_turn_later() -> None:
    """A trigger lets two divisions in, the turn after it lets in the other two. If whoever does not come at
    once must wait for a trigger again, two may come in that second turn, not four."""
    table = lgov_lost_again("turn")
    assert table.why("enter 3300 5SS 17Pz") is None
    assert table.why("enter 3300 5SS 17Pz 23Pz") == ("9.5", "not-released")
