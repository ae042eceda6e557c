"""4.0 How to win."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.match import Match
from steppe.table.basics import Reader
from steppe.table.events import Controlled, Ended, Moved, Opened, Removed, Scored
from steppe.table.queries import Table as Rows
from tests.dok.support import Table, deployed, game, position
from tests.dok.test_movement import NO_GERMAN_SUPPLY

MODES = pytest.mark.parametrize("gambit", ["no", "yes"])

POCKET = """
    6027 1SS
    6024 8RD
    5825 15RD
    5727 74RD
"""
"""The north-east corner, closed by three divisions whose zones do not reach 1SS itself."""

CORRIDOR = "5925 110ID\n5924 134ID\n5923 296ID"
"""Germans in the three zone hexes that lead out of the pocket: a supply line, but no way to withdraw."""


def german_turn(turn: int, text: str, **options: str) -> Table:
    """The start of a German player turn, reached from the end of the turn before."""
    table = position(f"turn {turn - 1} soviet combat2\n{text}", **options)
    table.do("end")
    table.do("order move-fight", by="soviet")
    table.do("order move-fight", by="german")
    return table


def soviet_turn(turn: int, text: str, **options: str) -> Table:
    table = position(f"turn {turn} german combat2\n{text}", **options)
    table.do("end")
    return table


def end_of(turn: int, text: str, **options: str) -> Table:
    """The end of a game turn."""
    table = position(f"turn {turn} soviet combat2\n{text}", **options)
    table.do("end")
    return table


def vote(table: Table, german: str, soviet: str, dice: tuple[int, ...] = ()) -> None:
    table.do(f"vote {german}", by="german")
    table.do(f"vote {soviet}", by="soviet", dice=dice)


def asks(table: Table) -> str:
    return type(table.s.agenda[-1]).__name__


def scored(table: Table) -> list[tuple[str, int]]:
    return [(event.rule, event.points) for event in table.events if isinstance(event, Scored)]


# 4.2 The German victory points.


@pytest.mark.rule("dok:4.2")
@MODES
def test_the_german_starts_with_60_points_in_every_version(gambit: str) -> None:
    assert deployed(gambit=gambit).s.vp == 60


@pytest.mark.rule("dok:4.2")
def test_60_is_what_the_towns_and_cities_on_the_german_side_are_worth() -> None:
    g = game()
    kinds = [place.kind for h, place in g.board.places.items() if g.ground.german_side[h]]
    assert kinds.count("city") * 10 + kinds.count("town") == 60


@pytest.mark.rule("dok:4.2")
def test_e7_a_total_of_184_is_shown_as_such() -> None:
    table = position("turn 3 german movement1\ntrack vp=184\n3322 1SS")
    shown = table.g.query(table.s, Reader(GERMAN), "ledger", ())
    assert isinstance(shown, Rows) and ("4.2", "total", "184") in shown.rows


@pytest.mark.rule("dok:4.2")
def test_points_are_recorded_in_the_middle_of_a_move() -> None:
    table = position("turn 2 german movement1\n2912 1SS")
    table.do("go 1SS")
    table.do("step 2913")
    assert table.said(Scored) == [Scored("4.3.1", 1, 61, "town", table.g.grid.hex("2913"))]
    assert (table.s.vp, table.s.ledger, asks(table)) == (61, {"4.3.1": 1}, "Moving")


@pytest.mark.rule("dok:4.2.1")
@pytest.mark.parametrize(("before", "over"), [(11, False), (10, True), (9, True)])
def test_zero_or_less_ends_the_game_at_once(before: int, over: bool) -> None:
    table = position(f"turn 2 soviet movement1\ntrack vp={before}\n3301 3TC\n3322 1SS")
    table.do("go 3TC")
    table.do("step 3300")  # a west edge hex: 10 points
    assert table.s.vp == before - 10
    assert (table.s.result == "soviet") is over
    assert (table.s.agenda == []) is over
    if over:
        assert table.said(Ended) == [Ended("4.2.1", "soviet")]
        assert table.why("halt", by="soviet") == ("", "over")


@pytest.mark.rule("dok:4.2.1")
def test_zero_in_the_middle_of_a_battle_leaves_nothing_half_done() -> None:
    """DE on two reduced panzer divisions costs 4 and 4; no advance follows."""
    table = position("turn 2 soviet combat1\ntrack vp=3\n3322 3Pz- 11Pz-\n3323 3TC 16TC 5GTC 2GTC 3MC")
    table.do("attack 3322 3TC 16TC 3MC 5GTC 2GTC", dice=(1,))  # 50:18, 2:1, DE
    assert (table.s.result, table.s.agenda) == ("soviet", [])
    assert table.said(Ended) == [Ended("4.2.1", "soviet")]
    assert table.events[-1] == Ended("4.2.1", "soviet")
    assert table.s.vp == 3 - 4


@pytest.mark.rule("dok:4.2.2")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 6])
def test_before_the_end_of_turn_7_one_turn_follows_the_other(turn: int) -> None:
    table = end_of(turn, "track vp=200\n3322 1SS")
    assert (table.s.turn, asks(table), table.s.result) == (turn + 1, "SecretPhaseOrder", "")


@pytest.mark.rule("dok:4.2.2")
@MODES
def test_play_can_end_after_turns_7_8_and_9(gambit: str) -> None:
    for turn in (7, 8):
        table = end_of(turn, "track vp=300\n3322 1SS", gambit=gambit)
        assert (asks(table), table.s.result) == ("Vote", "")
        vote(table, "no", "no")
        assert table.s.result == "german"
    assert end_of(9, "track vp=300\n3322 1SS", gambit=gambit).s.result == "german"


@pytest.mark.rule("dok:4.2.3")
@pytest.mark.parametrize(
    ("vp", "result"), [(1, "soviet"), (154, "soviet"), (155, "draw"), (180, "draw"), (181, "german")]
)
def test_without_the_gambit_over_180_wins_and_155_draws(vp: int, result: str) -> None:
    table = end_of(7, f"track vp={vp}\n3322 1SS", gambit="no")
    vote(table, "no", "no")
    assert (table.s.result, table.s.agenda) == (result, [])
    assert table.events[-1] == Ended("4.2.3", result)


@pytest.mark.rule("dok:4.2.4")
@pytest.mark.parametrize(
    ("vp", "result"), [(155, "soviet"), (181, "soviet"), (279, "soviet"), (280, "german"), (281, "german")]
)
def test_with_the_gambit_280_wins_and_nothing_draws(vp: int, result: str) -> None:
    table = end_of(7, f"track vp={vp}\n3322 1SS", gambit="yes")
    vote(table, "no", "no")
    assert table.s.result == result
    assert table.events[-1] == Ended("4.2.4", result)


@pytest.mark.rule("dok:4.2.5")
def test_e8_181_points_on_turn_5_do_not_end_the_game() -> None:
    table = end_of(5, "track vp=181\n3322 1SS", gambit="no")
    assert (table.s.turn, table.s.result) == (6, "")
    assert end_of(5, "track vp=280\n3322 1SS", gambit="yes").s.result == ""


@pytest.mark.rule("dok:4.2.5")
@pytest.mark.parametrize(("loser", "winner"), [("german", "soviet"), ("soviet", "german")])
def test_either_player_may_concede_at_any_time(loser: str, winner: str) -> None:
    match = Match.new(game(gambit="no"), 1)
    match.resign(loser)
    assert (match.over, match.result) == (True, winner)


# 4.3, 4.4, 4.6 Points for hexes.

HEXES = pytest.mark.parametrize(
    ("target", "start", "rule", "points"),
    [
        pytest.param("2913", "2912", "4.3.1", 1, id="town"),
        pytest.param("3509", "3508", "4.4", 10, id="lgov"),
        pytest.param("3415", "3414", "4.3.2", 40, id="kursk"),
        pytest.param("4717", "4716", "4.3.3", 10, id="orel"),
        pytest.param("1609", "1608", "4.3.3", 10, id="kharkov"),
        pytest.param("3327", "3326", "4.3.5", 3, id="east"),
        pytest.param("3300", "3301", "4.3.6", 10, id="west"),
    ],
)


@pytest.mark.rule("dok:4.3", "dok:4.3.1", "dok:4.3.2", "dok:4.3.3", "dok:4.3.5", "dok:4.3.6", "dok:4.4")
@MODES
@HEXES
def test_the_german_takes_a_hex(gambit: str, target: str, start: str, rule: str, points: int) -> None:
    table = position(f"turn 2 german movement1\nlayer control soviet {target}\n{start} 1SS", gambit=gambit)
    table.do("go 1SS")
    table.do(f"step {target}")
    assert (scored(table), table.s.vp) == ([(rule, points)], 60 + points)
    assert table.s.ledger == {rule: points}


@pytest.mark.rule("dok:4.3", "dok:4.3.1", "dok:4.3.2", "dok:4.3.3", "dok:4.3.5", "dok:4.3.6", "dok:4.4")
@MODES
@HEXES
def test_the_soviet_takes_a_hex(gambit: str, target: str, start: str, rule: str, points: int) -> None:
    table = position(f"turn 2 soviet movement1\nlayer control german {target}\n{start} 3TC", gambit=gambit)
    table.do("go 3TC")
    table.do(f"step {target}")
    assert (scored(table), table.s.vp) == ([(rule, -points)], 60 - points)
    assert table.s.ledger == {rule: -points}


def march(table: Table, unit: str, *path: str) -> None:
    """A movement phase in which one unit goes along a path."""
    table.do(f"go {unit}")
    for h in path:
        table.do(f"step {h}")
    if table.why("halt") is None:
        table.do("halt")
    table.do("end")


@pytest.mark.rule("dok:4.4", "dok:4.6")
@pytest.mark.parametrize(
    ("german", "soviet", "rule", "points"),
    [
        ("3506 3507 3508 3509", "3511 3510 3509", "4.4", 10),
        ("3323 3324 3325 3326 3327", "3627 3527 3427 3327", "4.3.5", 3),
        ("3304 3303 3302 3301 3300", "3600 3500 3400 3300", "4.3.6", 10),
    ],
)
def test_points_come_and_go_at_every_change_of_control(
    german: str, soviet: str, rule: str, points: int
) -> None:
    """Both sides come and leave, then the German comes again."""
    there, target = german.split(), german.split()[-1]
    other = soviet.split()
    table = position(
        f"""turn 2 german movement1
        field orders ["move-move","move-move"]
        layer control soviet 3300 3400 3500 3600
        {there[0]} 1SS
        {other[0]} 3TC"""
    )
    march(table, "1SS", *there[1:])
    assert table.s.ledger == {rule: points}
    march(table, "1SS", *reversed(there[:-1]))
    assert table.s.ledger == {rule: points}  # he keeps what he leaves
    march(table, "3TC", *other[1:])
    assert (table.s.ledger, table.control(target)) == ({rule: 0}, "soviet")
    march(table, "3TC", *reversed(other[:-1]))
    table.do("order move-move", by="soviet")
    table.do("order move-move", by="german")
    march(table, "1SS", *there[1:])
    assert (table.s.ledger, table.s.vp) == ({rule: points}, 60 + points)


@pytest.mark.rule("dok:4.4", "dok:4.6")
def test_supply_does_not_matter_for_the_points_of_a_hex() -> None:
    """1SS in its pocket is out of supply and takes the edge hex 5927 all the same; so it
    does in Lgov when the Soviet holds the whole west edge."""
    table = position(f"turn 2 german movement1\n{POCKET}")
    assert table.why("go 1SS road") == ("6.6.1", "road-supply")
    table.do("go 1SS")
    table.do("step 5927")
    assert scored(table) == [("4.3.5", 3)]
    table = position(f"turn 2 german movement1\n{NO_GERMAN_SUPPLY}\n3508 1SS")
    assert table.why("go 1SS road") == ("6.6.1", "road-supply")
    table.do("go 1SS")
    table.do("step 3509")
    assert scored(table) == [("4.4", 10)]


@pytest.mark.rule("dok:4.6")
def test_the_edges_are_the_51_hexes_of_the_outer_columns() -> None:
    g = game()
    rows = range(10, 61)
    worth = {g.numbers[h]: [what for _, what, _ in lines] for h, lines in g.hex_values.items()}
    assert {h for h, lines in worth.items() if "east_edge" in lines} == {f"{row}27" for row in rows}
    assert {h for h, lines in worth.items() if "west_edge" in lines} == {f"{row}00" for row in rows}


# 4.3, 4.7, 4.8 Points for units.


@pytest.mark.rule("dok:4.3", "dok:4.3.7", "dok:4.3.8", "dok:4.7")
@MODES
@pytest.mark.parametrize(
    ("unit", "rule", "points"),
    [
        ("8RD", "4.3.7", 1),
        ("2GAbn", "4.3.7", 1),
        ("129TB", "4.3.7", 1),
        ("115FZ", "4.3.7", 1),
        ("3TC", "4.3.8", 3),
        ("3MC", "4.3.8", 3),
        ("3GCC", "4.3.8", 3),
    ],
)
def test_soviet_units_eliminated_give_points(gambit: str, unit: str, rule: str, points: int) -> None:
    table = position(f"turn 2 german combat1\n3322 1SS 2SS 3SS\n3323 {unit}", gambit=gambit)
    table.do("attack 3323 1SS 2SS 3SS", dice=(1,))  # DE
    assert (table.at(unit), scored(table), table.s.vp) == ("dead", [(rule, points)], 60 + points)


@pytest.mark.rule("dok:4.3", "dok:4.3.9", "dok:4.3.10", "dok:4.3.11", "dok:4.3.12", "dok:4.8")
@MODES
@pytest.mark.parametrize(
    ("unit", "rule", "points"),
    [
        ("110ID", "4.3.9", -2),
        ("8L", "4.3.9", -2),
        ("213S", "4.3.9", -2),
        ("1FJ", "4.3.10", -3),
        ("1Mtn", "4.3.10", -3),
        ("3Pz", "4.3.11", -4),
        ("25PzGr", "4.3.11", -4),
        ("HG", "4.3.11", -4),
        ("5SS", "4.3.11", -4),
        ("1SS", "4.3.12", -5),
        ("GD", "4.3.12", -5),
    ],
)
def test_german_units_fully_eliminated_cost_points(gambit: str, unit: str, rule: str, points: int) -> None:
    table = position(f"turn 2 soviet combat1\n3322 {unit}-\n3323 3MC 5GTC 2GTC", gambit=gambit)
    table.do("attack 3322 3MC 5GTC 2GTC", dice=(1,))  # 32 to 13 at most: 2:1 or better, DE
    assert (table.at(unit), scored(table), table.s.vp) == ("dead", [(rule, points)], 60 + points)


@pytest.mark.rule("dok:4.8")
def test_a_step_alone_costs_nothing() -> None:
    table = position("turn 2 soviet combat1\n3322 110ID\n3323 3MC 5GTC 2GTC")
    table.do("attack 3322 3MC 5GTC 2GTC", dice=(1,))  # 32:8, 4:1, DE
    assert (table.at("110ID"), table.flags("110ID") & {"reduced"}) == ("3322", {"reduced"})
    assert (scored(table), table.s.vp) == ([], 60)


@pytest.mark.rule("dok:4.7", "dok:4.8")
def test_units_out_of_supply_at_the_end_count_as_eliminated() -> None:
    """3TC between two Germans, 1SS between two Soviets: +3 and -5."""
    table = position("turn 9 soviet combat2\n3312 4Pz\n3313 3TC\n3314 12Pz\n2520 8RD\n2521 1SS\n2522 15RD")
    table.do("end")
    assert (table.at("3TC"), table.at("1SS")) == ("dead", "dead")
    assert table.s.ledger == {"4.3.8": 3, "4.3.12": -5}


# 4.5 Withdrawal.


@pytest.mark.rule("dok:4.5")
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_d17_no_withdrawal_before_turn_5(turn: int) -> None:
    table = german_turn(turn, "3302 3Pz")
    assert (table.s.turn, asks(table)) == (turn, "MovementPhase")
    assert table.why("withdraw 3Pz") == ("5.2", "not-now")


@pytest.mark.rule("dok:4.5", "dok:4.5.3")
@MODES
def test_d17_from_turn_5_at_most_two_a_turn_wherever_they_stand(gambit: str) -> None:
    table = german_turn(5, "3302 3Pz\n1907 1SS\n4004 11Pz-", gambit=gambit)
    assert asks(table) == "Withdraw"
    table.do("withdraw 3Pz", dice=(1,))
    table.do("withdraw 11Pz", dice=(2,))  # a reduced one, from another hex
    assert (table.at("3Pz"), table.at("11Pz"), table.s.vp) == ("withdrawn", "withdrawn", 63)
    assert asks(table) == "MovementPhase"
    assert table.why("withdraw 1SS") == ("5.2", "not-now")


@pytest.mark.rule("dok:4.5")
@pytest.mark.parametrize("turn", [5, 6, 7, 8, 9])
def test_he_may_withdraw_none_and_only_at_the_start_of_his_turn(turn: int) -> None:
    table = german_turn(turn, "3302 3Pz") if turn < 8 else extra_turn(turn, "3302 3Pz")
    assert asks(table) == "Withdraw"
    table.do("done")
    assert (table.s.vp, asks(table)) == (60, "MovementPhase")
    assert table.why("withdraw 3Pz") == ("5.2", "not-now")


def extra_turn(turn: int, text: str) -> Table:
    table = end_of(turn - 1, text)
    vote(table, "yes", "yes")
    table.do("order move-fight", by="soviet")
    table.do("order move-fight", by="german")
    return table


@pytest.mark.rule("dok:4.5")
def test_only_mechanized_divisions_withdraw() -> None:
    table = german_turn(5, "3302 3Pz\n3303 110ID")
    assert table.why("withdraw 110ID") == ("4.5", "withdraw-mech")
    assert table.choices("withdraw") == ["3Pz"]


@pytest.mark.rule("dok:4.5.1")
def test_a_division_out_of_supply_does_not_withdraw() -> None:
    table = german_turn(5, f"{POCKET}\n3302 3Pz")
    assert table.why("withdraw 1SS") == ("4.5.1", "withdraw-supply")
    assert table.why("withdraw 3Pz") is None


@pytest.mark.rule("dok:4.5.1")
def test_a_division_in_a_soviet_zone_does_not_withdraw() -> None:
    table = german_turn(5, "3302 3Pz\n3303 8RD\n3403 11Pz\n4004 4Pz")
    assert table.why("withdraw 3Pz") == ("4.5.1", "withdraw-zoc")
    assert table.why("withdraw 11Pz") == ("4.5.1", "withdraw-zoc")
    assert table.why("withdraw 4Pz") is None


@pytest.mark.rule("dok:4.5.1", "dok:4.5.2")
def test_d17_germans_in_zone_hexes_open_a_supply_line_but_no_way_to_withdraw() -> None:
    table = german_turn(5, f"{POCKET}\n{CORRIDOR}\n3302 3Pz")
    assert table.why("withdraw 1SS") == ("4.5.1", "withdraw-path")
    assert "1SS" not in table.choices("withdraw")
    free = german_turn(5, "6027 1SS\n5825 15RD\n5727 74RD\n3302 3Pz")  # without 8RD the way is open
    assert free.why("withdraw 1SS") is None


@pytest.mark.rule("dok:4.3.4", "dok:4.5.4")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_withdrawn_division_gives_as_many_points_as_the_die(die: int) -> None:
    table = german_turn(5, "3302 3Pz")
    table.do("withdraw 3Pz", dice=(die,))
    assert (table.s.vp, table.s.ledger) == (60 + die, {"4.3.4": die})


@pytest.mark.rule("dok:4.5.4")
def test_each_withdrawn_division_has_its_own_die_and_never_returns() -> None:
    table = german_turn(5, "3302 3Pz 11Pz\n4004 4Pz")
    table.do("withdraw 3Pz", dice=(2,))
    table.do("withdraw 11Pz", dice=(6,))
    assert table.s.vp == 68
    assert table.why("enter 3300 3Pz") == ("9.1", "not-waiting")


@pytest.mark.rule("dok:4.3.4", "dok:4.5.5")
@pytest.mark.parametrize(
    ("unit", "die", "points"), [("1SS-", 4, 7), ("GD", 6, 9), ("2SS", 1, 4), ("5SS", 4, 4)]
)
def test_d17_an_elite_division_adds_three_even_if_reduced(unit: str, die: int, points: int) -> None:
    """Elite is a front factor of 26: the three SS divisions of the corps and GD, but not 5SS with 20."""
    table = german_turn(5, f"3302 {unit}")
    table.do(f"withdraw {unit.rstrip('-')}", dice=(die,))
    assert table.s.vp == 60 + points


@pytest.mark.rule("dok:4.5.5")
def test_elite_are_exactly_the_divisions_with_a_front_factor_of_26() -> None:
    g = game()
    assert {c.id for c in g.counters if c.elite} == {c.id for c in g.counters if c.factor == 26}
    assert g.counters[g.unit_named["1SS"]].factor == 26  # 2.4


@pytest.mark.rule("dok:4.5.6")
def test_a_withdrawn_unit_is_lifted_off_the_map() -> None:
    table = german_turn(5, "3322 3Pz\n3302 11Pz")
    before = bytes(table.s.control)
    table.do("withdraw 3Pz", dice=(1,))
    assert (table.said(Moved), table.said(Controlled)) == ([], [])
    assert [type(event) for event in table.events if getattr(event, "unit", None) == table.unit("3Pz")] == [
        Removed,
        Scored,
    ]
    assert bytes(table.s.control) == before
    assert table.stack("3322") == []


@pytest.mark.rule("dok:4.5.6")
def test_soviet_units_are_never_withdrawn() -> None:
    table = german_turn(5, "3302 3Pz\n3322 3TC")
    assert table.why("withdraw 3TC") == ("4.5.6", "withdraw-soviet")
    turn = soviet_turn(5, "3322 3TC")
    assert (turn.side, turn.why("withdraw 3TC")) == ("soviet", ("5.2", "not-now"))


# 4.9 Reserves.


@pytest.mark.rule("dok:4.3.13", "dok:4.9.1")
@pytest.mark.parametrize(
    ("turn", "points"), [(1, 7), (2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1), (8, 0), (9, 0)]
)
def test_e9_each_stack_woken_by_choice_gives_the_points_of_the_turn(turn: int, points: int) -> None:
    """Turns 1 to 3 from the rulebook; the track runs down to 0 (4.3)."""
    table = soviet_turn(turn, "3716 3TC{reserve} 16TC{reserve}\n3815 19TC{reserve}", gambit="no")
    table.do("activate 3716")
    assert table.s.vp == 60 + points
    table.do("activate 3815")  # a stack of one pays like a stack of two
    assert table.s.vp == 60 + 2 * points
    assert table.s.ledger == ({"4.3.13": 2 * points} if points else {})


@pytest.mark.rule("dok:4.9", "dok:4.3")
def test_under_the_gambit_reserves_are_active_and_give_nothing() -> None:
    table = deployed(gambit="yes")
    for order in ("order move-fight", "order move-fight", "end", "end"):
        table.do(order)
    assert (table.side, asks(table), table.s.vp) == ("soviet", "MovementPhase", 60)
    assert table.why("activate 4018") == ("5.2", "not-now")
    assert table.why("go 9TC") is None


@pytest.mark.rule("dok:4.9.2")
def test_reserves_woken_by_the_german_give_nothing() -> None:
    table = position("turn 1 german movement1\n3713 1SS\n3716 3TC{reserve} 16TC{reserve}")
    table.do("go 1SS")
    table.do("step 3714")
    table.do("step 3715")
    assert (table.flags("3TC"), table.flags("16TC"), table.s.vp) == (set(), set(), 60)


# 4.10 Extra turns.


@pytest.mark.rule("dok:4.10")
@pytest.mark.parametrize("first", ["german", "soviet"])
def test_both_vote_in_secret_and_the_votes_are_shown_together(first: str) -> None:
    table = end_of(7, "3322 1SS")
    second = "soviet" if first == "german" else "german"
    assert table.why("vote yes", by=first) is None and table.why("vote yes", by=second) is None
    table.do("vote yes", by=first)
    assert table.events == []
    assert table.why("vote no", by=first) == ("", "not-asked")  # cast is cast
    other = table.g.sight(table.s, Reader(table.g.side_named(second)))
    assert "yes" not in other.votes
    table.do("vote yes", by=second)
    assert table.said(Opened) == [Opened("4.10", GERMAN, "vote-yes"), Opened("4.10", SOVIET, "vote-yes")]


@pytest.mark.rule("dok:4.10.1")
@pytest.mark.parametrize("turn", [7, 8])
def test_both_yes_plays_the_turn_without_dice(turn: int) -> None:
    table = end_of(turn, "3322 1SS")
    vote(table, "yes", "yes")
    assert (table.s.turn, table.s.vp, table.s.result) == (turn + 1, 60, "")


@pytest.mark.rule("dok:4.10.1")
@pytest.mark.parametrize("turn", [7, 8])
def test_both_no_ends_the_game(turn: int) -> None:
    table = end_of(turn, "track vp=160\n3322 1SS")
    vote(table, "no", "no")
    assert (table.s.turn, table.s.vp, table.s.result) == (turn, 160, "draw")


@pytest.mark.rule("dok:4.3.14", "dok:4.10.2")
@pytest.mark.parametrize(("german", "soviet", "points"), [("yes", "no", -7), ("no", "yes", 7)])
def test_who_alone_wants_turn_8_pays_two_dice(german: str, soviet: str, points: int) -> None:
    table = end_of(7, "3322 1SS")
    vote(table, german, soviet, dice=(3, 4))
    assert (table.s.turn, table.s.vp, table.s.ledger) == (8, 60 + points, {"4.3.14": points})
    assert asks(table) == "SecretPhaseOrder"


@pytest.mark.rule("dok:4.3.15", "dok:4.10.3")
@pytest.mark.parametrize(("german", "soviet", "points"), [("yes", "no", -12), ("no", "yes", 12)])
def test_who_alone_wants_turn_9_pays_three_dice(german: str, soviet: str, points: int) -> None:
    table = end_of(8, "3322 1SS")
    vote(table, german, soviet, dice=(6, 5, 1))
    assert (table.s.turn, table.s.vp, table.s.ledger) == (9, 60 + points, {"4.3.15": points})


@pytest.mark.rule("dok:4.10.3")
def test_there_is_no_tenth_turn() -> None:
    table = end_of(9, "track vp=181\n3322 1SS")
    assert (table.s.turn, table.s.result, table.s.agenda) == (9, "german", [])


@pytest.mark.rule("dok:4.2.1", "dok:4.10.2")
@pytest.mark.parametrize(("vp", "result", "turn"), [(8, "", 8), (7, "soviet", 7), (5, "soviet", 7)])
def test_the_dice_for_an_extra_turn_can_lose_the_game(vp: int, result: str, turn: int) -> None:
    table = end_of(7, f"track vp={vp}\n3322 1SS")
    vote(table, "yes", "no", dice=(3, 4))
    assert (table.s.result, table.s.turn, bool(table.s.agenda)) == (result, turn, not result)
