"""3.0 Set-up and hex control."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.match import Match
from steppe.table import decision, settle, why_not
from steppe.table.basics import HIDDEN, Reader, read_action
from steppe.table.events import Controlled, Marked
from tests.dok.support import Table, deployed, game, new_game, position

MODES = pytest.mark.parametrize("gambit", ["no", "yes"])
GERMAN_C = ["5SS", "17Pz", "23Pz", "16PzGr"]
RESERVES = ["2217", "2317", "2416", "2713", "2715", "3415", "3716", "3815"]


def preliminary(**options: str) -> Table:
    """The stacks of 3.2 and 3.3."""
    g = game(**options)
    return Table(g, g.start())


def soviet_deployment(**options: str) -> Table:
    """The German has finished, the Soviet deploys."""
    table = new_game(**{"gambit": "no", **options})
    table.do("done")
    return table


def reserve_placement() -> Table:
    """Manstein's Gambit: all but the Soviet R units stand."""
    table = soviet_deployment(gambit="yes")
    table.do("done")
    return table


def asks(table: Table) -> tuple[str, str]:
    return table.side, type(table.s.agenda[-1]).__name__


def coded(table: Table, code: str) -> list[str]:
    return [c.id for c in table.g.counters if c.code == code]


# 3.1-3.3 The preliminary stacks.


@pytest.mark.rule("dok:3.1")
def test_the_german_deploys_before_the_soviet_and_each_only_his_own() -> None:
    table = new_game(gambit="no")
    assert asks(table) == ("german", "Deploy")
    assert table.why("place 67GRD 2513") == ("3.1", "not-yours")
    assert table.why("place 67GRD 2513", by="soviet") == ("", "not-asked")
    table.do("done")
    assert asks(table) == ("soviet", "Deploy")
    assert table.why("place 1SS 1907") == ("3.1", "not-yours")
    table.do("done")
    assert asks(table) == ("soviet", "SecretPhaseOrder")  # turn 1 has begun


@pytest.mark.rule("dok:3.1.1", "dok:3.3.2")
def test_preliminary_stacks_ignore_the_limits() -> None:
    """Fourteen units, all of division size, carry the code 4018-2; five German divisions carry 5811-3."""
    table = preliminary()
    assert len(table.stack("4018")) == 14
    assert table.stack("5811") == ["110ID", "134ID", "296ID", "321ID", "339ID"]


@pytest.mark.rule("dok:3.2")
def test_m_units_are_set_aside_and_play_only_in_the_gambit() -> None:
    table = preliminary()
    added = coded(table, "M")
    assert len(added) == 14 and {table.at(name) for name in added} == {"aside"}
    assert {deployed(gambit="no").at(name) for name in added} == {"aside"}
    assert all(deployed(gambit="yes").at(name).isdigit() for name in added)


@pytest.mark.rule("dok:3.2.1")
def test_four_german_mechanized_divisions_wait_as_conditional_reinforcements() -> None:
    table = preliminary()
    assert [c.id for c in table.g.counters if c.side == GERMAN and c.code == "C"] == GERMAN_C
    assert all(table.g.is_mech[table.unit(name)] for name in GERMAN_C)
    assert {table.at(name) for name in GERMAN_C} == {"pool"}


@pytest.mark.rule("dok:3.2.2")
def test_19th_panzer_waits_for_turn_3_and_one_aircraft_counter_serves_from_turn_1() -> None:
    table = deployed(gambit="no")
    assert (table.at("19Pz"), table.s.turn, table.s.luftwaffe) == ("pool", 1, 1)
    assert coded(table, "3") == ["19Pz"]


@pytest.mark.rule("dok:3.2.3")
def test_e16_the_three_ss_divisions_first_stand_in_1907() -> None:
    assert preliminary().stack("1907") == ["1SS", "2SS", "3SS"]


@pytest.mark.rule("dok:3.2.3", "dok:3.3.2")
def test_every_unit_with_a_hex_first_stands_exactly_there() -> None:
    table = preliminary()
    with_hex = [c for c in table.g.counters if "-" in c.code]
    assert {table.at(c.id) for c in table.g.counters if "-" not in c.code} == {"aside", "pool"}
    assert all(table.at(c.id) == c.code[:4] for c in with_hex)


@pytest.mark.rule("dok:3.3")
@MODES
def test_soviet_c_units_wait(gambit: str) -> None:
    table = deployed(gambit=gambit)
    waiting = [c.id for c in table.g.counters if c.side == SOVIET and c.code == "C"]
    assert waiting and {table.at(name) for name in waiting} == {"pool"}


@pytest.mark.rule("dok:3.3.1")
def test_five_soviet_mechanized_units_wait_for_turns_2_and_4() -> None:
    table = preliminary()
    assert (coded(table, "2"), coded(table, "4")) == (["2TC", "10TC"], ["18TC", "29TC", "5GMC"])
    five = [*coded(table, "2"), *coded(table, "4")]
    assert {table.at(name) for name in five} == {"pool"}
    assert all(table.g.is_mech[table.unit(name)] for name in five)


@pytest.mark.rule("dok:3.3.2")
def test_r_units_lie_with_their_r_side_up() -> None:
    table = preliminary()
    asleep = {name for name in table.g.units if "reserve" in table.flags(name)}
    assert asleep == {c.id for c in table.g.counters if c.code.endswith("-R")}
    assert sorted({table.at(name) for name in asleep}) == RESERVES


# 3.4 The German deployment without the Gambit.


@pytest.mark.rule("dok:3.4")
def test_the_german_must_declare_also_that_there_is_no_gambit() -> None:
    table = new_game(gambit="ask")
    assert asks(table) == ("german", "Declare")
    assert table.why("done") == ("3.4", "not-now")
    assert table.stack("1907") == ["1SS", "2SS", "3SS"]  # nothing is deployed before the declaration
    assert Marked("3.4", "no-gambit", GERMAN) in table.do("gambit no")
    assert (asks(table), table.s.gambit) == (("german", "Deploy"), 0)


@pytest.mark.rule("dok:3.4", "dok:3.8")
def test_the_german_stays_on_his_side_of_the_front() -> None:
    table = new_game(gambit="no")
    assert table.why("place 320ID 2014") == ("3.8", "wrong-side")  # two hexes from 2112, but over the line
    table.do("place 320ID 2013")
    assert table.at("320ID") == "2013"


@pytest.mark.rule("dok:3.4.1")
def test_condition_1_no_hex_may_be_overstacked() -> None:
    table = new_game(gambit="no")
    table.do("place 258ID 4215")  # with 7ID and 31ID
    assert table.why("done") is None
    table.do("place 102ID 4215")
    assert table.why("done") == ("3.4.1", "overstacked")


@pytest.mark.rule("dok:3.4.2")
def test_condition_2_each_front_hex_holds_a_unit_or_a_zone_of_control() -> None:
    table = new_game(gambit="no")
    table.do("place 161ID 1009")  # its zone covers 1010 and 1109
    assert table.why("done") is None
    gap = new_game(gambit="no")
    gap.do("place 161ID 1408")
    assert gap.why("done") == ("3.4.2", "front-gap")


@pytest.mark.rule("dok:3.4.3")
def test_e3_either_group_may_use_1908_but_not_both() -> None:
    corps = new_game(gambit="no")
    corps.do("place 1SS 1908")
    assert corps.why("done") is None
    corps.do("place 6Pz 1908")
    assert corps.why("done") == ("3.4.3", "mixed-codes")
    panzers = new_game(gambit="no")
    panzers.do("place 6Pz 1908")
    assert panzers.why("done") is None


@pytest.mark.rule("dok:3.4.4")
def test_e2_code_1907_1_allows_1907_and_its_six_neighbours() -> None:
    table = new_game(gambit="no")
    assert table.at("1SS") == "2008"
    assert set(table.choices("place 1SS")) == {"1907", "1906", "1908", "2007", "1807", "1808"}
    assert table.why("place 1SS 1905") == ("3.4.4", "too-far")
    for order in ("place 1SS 1906", "place 2SS 1808", "place 3SS 1907"):
        table.do(order)
    assert table.why("done") is None
    together = new_game(gambit="no")
    for name in ("1SS", "2SS", "3SS"):
        together.do(f"place {name} 1907")
    assert (together.why("done"), together.stack("1907")) == (None, ["1SS", "2SS", "3SS"])


@pytest.mark.rule("dok:3.4.5")
def test_e4_code_1503_3_reaches_1506_but_not_1507() -> None:
    table = new_game(gambit="no")
    assert table.at("213S") == "1506" and table.why("done") is None
    assert [table.why(f"place 213S {h}") for h in ("1503", "1504", "1505")] == [None] * 3
    assert table.why("place 213S 1507") == ("3.4.4", "too-far")


@pytest.mark.rule("dok:3.4.5")
def test_the_count_runs_in_any_direction() -> None:
    """From 1503: three hexes west, north or south are in range, four are not."""
    table = new_game(gambit="no")
    assert [table.why(f"place 213S {h}") for h in ("1500", "1803", "1203")] == [None] * 3
    assert [table.why(f"place 213S {h}") for h in ("1903", "1103")] == [("3.4.4", "too-far")] * 2


@pytest.mark.rule("dok:3.4.6")
def test_soviet_zones_do_not_count_for_or_against_german_coverage() -> None:
    """1413 is empty, in the zone of 39ID in 1312 and in that of the Soviet stack in 1313."""
    table = new_game(gambit="no")
    h = table.g.hex_named["1413"]
    assert (table.stack("1413"), table.s.near[SOVIET][h] > 0, table.at("39ID")) == ([], True, "1312")
    assert table.why("done") is None
    table.do("place 39ID 1311")  # 1312 is still in its zone, and 1413 in a Soviet one only
    reason = why_not(table.g, table.s, GERMAN, read_action("done"))
    assert reason is not None and (reason.rule, reason.args) == ("3.4.2", ("1413",))


@pytest.mark.rule("dok:3.4.7")
def test_in_play_the_front_may_be_left_open() -> None:
    table = deployed(gambit="no")
    for order in (
        "order move-fight",
        "order move-fight",
        "go 161ID",
        "step 1009",
        "step 1008",
        "halt",
        "end",
    ):
        table.do(order)
    held = {table.at(name) for name in table.g.units}
    assert not held & {"1010", "1109", "1009", "1108", "1209", "1110"}  # 1109 has no German next to it
    assert asks(table) == ("german", "CombatPhase")


@pytest.mark.rule("dok:3.4.8")
def test_the_soviet_watches_the_german_deploy() -> None:
    table = new_game(gambit="no")
    table.do("place 1SS 1906")
    seen = table.g.sight(table.s, Reader(SOVIET))
    assert all(seen.at[u] == table.s.at[u] for u in table.g.units_of[GERMAN])


# 3.5 The Soviet deployment without the Gambit.


@pytest.mark.rule("dok:3.5")
def test_the_soviet_deploys_under_the_same_four_conditions() -> None:
    table = soviet_deployment()
    assert table.why("place 67GRD 2411") == ("3.8", "wrong-side")
    assert table.why("place 67GRD 2517") == ("3.4.4", "too-far")  # 2513-3
    mixed = soviet_deployment()
    mixed.do("place 67GRD 2510")  # onto two divisions of 2708-3
    assert mixed.why("done") == ("3.4.3", "mixed-codes")
    gap = soviet_deployment()
    gap.do("place 41GRD 1313")  # from 1012: nobody is next to 1011
    assert gap.why("done") == ("3.4.2", "front-gap")


@pytest.mark.rule("dok:3.5", "dok:3.4.1")
def test_nine_soviet_divisions_fill_a_hex_and_ten_overfill_it() -> None:
    table = soviet_deployment()
    assert table.stack("4018") == []
    for name in ("4GAbn", "8RD", "148RD", "70GRD", "74RD", "307RD", "75GRD", "15RD", "81RD"):
        table.do(f"place {name} 4018")
    assert (len(table.stack("4018")), table.why("done")) == (9, None)
    table.do("place 115FZ 4018")
    assert table.why("done") == ("3.4.1", "overstacked")


@pytest.mark.rule("dok:3.5.1")
def test_r_stacks_stay_where_they_are_and_asleep() -> None:
    table = soviet_deployment()
    assert table.why("place 9TC 3416") == ("3.5.1", "reserve-stays")
    assert not {"9TC", "6TC"} & set(table.choices("place"))
    table.do("done")
    units = [c.id for c in table.g.counters if c.is_reserve]
    assert all("reserve" in table.flags(name) for name in units)
    assert sorted({table.at(name) for name in units}) == RESERVES


@pytest.mark.rule("dok:3.5.2")
def test_nobody_is_deployed_onto_an_r_stack() -> None:
    table = soviet_deployment()
    assert table.why("place 51GRD 2416") == ("3.5.2", "with-reserve")  # three hexes from 2513
    assert table.why("place 51GRD 2415") is None


@pytest.mark.rule("dok:3.5.3")
@MODES
def test_the_german_looks_away_while_the_soviet_deploys(gambit: str) -> None:
    table = soviet_deployment(gambit=gambit)
    seen = table.g.sight(table.s, Reader(GERMAN))
    units = [u for u in table.g.units_of[SOVIET] if table.s.at[u] >= 0 and not table.g.counters[u].is_reserve]
    assert units and {seen.at[u] for u in units} == {int(HIDDEN)}
    held = {table.g.numbers[h] for h in seen.stacks if seen.holder[h] == SOVIET + 1}
    assert sorted(held) == (RESERVES if gambit == "no" else [])
    table.do("done")
    if gambit == "yes":
        seen = table.g.sight(table.s, Reader(GERMAN))  # he looks away while R units are placed, too
        assert not any(seen.holder[h] == SOVIET + 1 for h in seen.stacks)
        table.do("done")
    seen = table.g.sight(table.s, Reader(GERMAN))
    assert seen.holder[table.g.hex_named["2511"]] == SOVIET + 1


@pytest.mark.rule("dok:3.5.3")
def test_the_german_is_told_nothing_of_the_soviet_deployment() -> None:
    match = Match.new(game(gambit="yes"), 1)
    for order in ("done", "place 51GRD 2414", "restore", "done", "place 9TC 3322"):
        match.play(order)
    told = [event for _, side, events in match.log("german") if side == "soviet" for event in events]
    assert not [event for event in told if event["event"] in ("moved", "placed")]


@pytest.mark.rule("dok:3.5.4")
def test_german_zones_do_not_count_for_or_against_soviet_coverage() -> None:
    """1313 is empty, in the zone of 14GRD in 1414 and in that of 39ID in 1312."""
    table = soviet_deployment()
    h = table.g.hex_named["1313"]
    assert (table.stack("1313"), table.s.near[GERMAN][h] > 0, table.at("14GRD")) == ([], True, "1414")
    assert table.why("done") is None
    table.do("place 14GRD 1514")
    assert table.why("done") == ("3.4.2", "front-gap")


@pytest.mark.rule("dok:3.4", "dok:3.5")
@pytest.mark.parametrize("order", ["place 1SS 1906", "place 1SS 1808"])
def test_a_unit_is_placed_as_often_as_its_owner_likes(order: str) -> None:
    table = new_game(gambit="no")
    table.do("place 1SS 1907")
    assert table.flags("1SS") == set()
    table.do(order)
    assert table.at("1SS") == order.split()[-1]
    table.do("restore")
    assert table.at("1SS") == "2008" and table.why("place 1SS 1907") is None


def test_restoring_gives_back_the_right_to_lay_a_unit_on_top() -> None:
    table = new_game(gambit="no")
    table.do("top 1SS")
    assert table.stack("2008") == ["2SS", "3SS", "1SS"] and table.flags("1SS") == {"topped"}
    table.do("place 6Pz 1908")
    table.do("restore")
    assert table.stack("2008") == ["1SS", "2SS", "3SS"] and table.flags("1SS") == set()


@pytest.mark.parametrize(
    ("orders", "rule", "code", "h"),
    [
        ((), "3.4", "deploy", None),
        (("place 258ID 4215", "place 102ID 4215"), "3.4.1", "deploy-overstacked", "4215"),
        (("place 161ID 1408",), "3.4.2", "deploy-front-gap", "1010"),
        (("place 1SS 1908", "place 6Pz 1908"), "3.4.3", "deploy-mixed-codes", "1908"),
    ],
)
def test_the_question_says_why_the_set_up_is_not_done(
    orders: tuple[str, ...], rule: str, code: str, h: str | None
) -> None:
    match = Match.new(game(gambit="no"), 1)
    for order in orders:
        match.play(order)
    asking = match.decision("german")
    assert asking is not None and (asking.rule, asking.code) == (rule, code)
    assert asking.args[:1] == (() if h is None else (h,))
    assert h is None or h in match.words.prompt(asking)


# 3.6 Manstein's Gambit: the German.


@pytest.mark.rule("dok:3.6")
def test_after_the_declaration_the_r_units_leave_the_map() -> None:
    table = new_game(gambit="ask")
    units = [c.id for c in table.g.counters if c.is_reserve]
    assert {table.at(name) for name in units} == set(RESERVES)
    assert Marked("3.6", "gambit", GERMAN) in table.do("gambit yes")
    assert asks(table) == ("german", "Deploy")
    assert {table.at(name) for name in units} == {"pool"}


@pytest.mark.rule("dok:3.6.1")
def test_the_gambit_brings_the_second_aircraft_and_19th_panzer_at_once() -> None:
    table = deployed(gambit="yes")
    assert (table.s.turn, table.s.luftwaffe) == (1, 2)
    assert table.at("19Pz").isdigit()


@pytest.mark.rule("dok:3.6.2")
def test_added_units_may_join_only_stacks_that_were_on_the_map() -> None:
    table = new_game(gambit="yes")
    added = ["19Pz", *GERMAN_C, *coded(table, "M")]
    assert len(added) == 19 and all(table.at(name).isdigit() for name in added)
    assert table.why("attach 5SS 1502 1502") == ("3.6.2", "no-host")
    assert table.why("attach 1SS 1503 1503") == ("3.6.2", "no-guest")
    printed = {c.code[:4] for c in table.g.counters if c.side == GERMAN and "-" in c.code}
    assert set(table.choices("attach 5SS")) == printed - {"1907"}  # there it is already
    table.do("attach 5SS 1503 1503")
    assert table.at("5SS") == "1503"


@pytest.mark.rule("dok:3.6.2")
def test_without_the_gambit_nothing_is_added() -> None:
    table = new_game(gambit="no")
    assert table.why("attach 5SS 1503 1503") == ("3.6.2", "no-guest")
    assert "attach" not in table.choices()


@pytest.mark.rule("dok:3.6.3")
def test_added_units_follow_the_code_of_their_hosts() -> None:
    table = new_game(gambit="yes")
    assert table.why("attach 5SS 1503 1507") == ("3.4.4", "too-far")  # 1503-3
    assert table.why("place 5SS 1506") == ("3.4.4", "too-far")  # still 1907-1
    table.do("attach 5SS 1503 1506")  # with 213S, its new companion
    assert table.why("done") is None
    mixed = new_game(gambit="yes")
    mixed.do("attach 5SS 1809 1908")
    mixed.do("place 1SS 1908")
    assert mixed.why("done") == ("3.4.3", "mixed-codes")
    overfull = new_game(gambit="yes")
    overfull.do("place 5SS 2008")  # onto the three divisions of the SS corps
    assert overfull.why("done") == ("3.4.1", "overstacked")


@pytest.mark.rule("dok:3.6.3")
def test_restoring_takes_back_an_attachment_that_moved_nobody() -> None:
    """2311 lies in reach of 2310 and of 2112: attaching 16PzGr anew changes its code, not its hex."""
    table = new_game(gambit="yes")
    table.do("attach 16PzGr 2112 2311")
    assert table.why("done") == ("3.4.3", "mixed-codes")  # 167ID in 2311 has the other code
    table.do("restore")
    assert (table.at("16PzGr"), table.why("done")) == ("2311", None)


# 3.7 Manstein's Gambit: the Soviet.


@pytest.mark.rule("dok:3.7.2")
def test_the_other_soviet_units_disperse_before_the_r_units_come_back() -> None:
    table = soviet_deployment(gambit="yes")
    assert asks(table) == ("soviet", "Deploy")
    assert {table.at(c.id) for c in table.g.counters if c.is_reserve} == {"pool"}
    table.do("place 67GRD 2510")
    assert table.why("done") == ("3.4.3", "mixed-codes")
    table.do("restore")
    table.do("done")
    assert asks(table) == ("soviet", "PlaceReserves")


@pytest.mark.rule("dok:3.7", "dok:3.8")
def test_r_units_return_anywhere_on_the_soviet_side() -> None:
    table = reserve_placement()
    assert table.why("place 9TC 1713") == ("3.7", "wrong-side")
    assert table.why("place 67GRD 1714") == ("3.7", "no-reserve-unit")
    table.do("place 9TC 1714")  # an empty hex far from its code
    table.do("place 19TC 1714")  # with another R unit
    table.do("place 107RD 1815")  # with others, of another code
    assert table.stack("1714") == ["9TC", "19TC"]
    assert table.stack("1815") == ["36GRD", "213RD", "107RD"]
    assert table.why("done") is None


@pytest.mark.rule("dok:3.7")
def test_r_units_return_within_stacking_limits() -> None:
    table = reserve_placement()
    for name in ("9TC", "19TC", "3TC"):
        table.do(f"place {name} 3322")
    assert table.why("place 107RD 3322") == ("7.5", "stacking")


@pytest.mark.rule("dok:3.7", "dok:7.5")
def test_r_units_whose_reference_hex_was_filled_must_go_elsewhere() -> None:
    table = soviet_deployment(gambit="yes")
    for name in ("67GRD", "71GRD", "90GRD"):
        table.do(f"place {name} 2512")  # with 96TB, and where 3MC and 6TC will be laid out
    table.do("done")
    assert table.why("done") == ("3.7", "overstacked")
    assert table.choices() == ["place", "top"]
    asking = decision(table.g, table.s, SOVIET)
    assert asking is not None and (asking.rule, asking.code) == ("3.7", "reserves-overstacked")
    assert asking.args[0] == "2512"
    table.do("place 6TC 2615")
    table.do("place 6TC 2614")  # again, as often as he likes
    table.do("done")
    assert asks(table) == ("soviet", "SecretPhaseOrder")


@pytest.mark.rule("dok:3.7", "dok:9.2.2")
def test_r_units_return_awake() -> None:
    table = deployed(gambit="yes")
    units = [c.id for c in table.g.counters if c.is_reserve]
    assert len(units) == 17
    assert all(table.at(name).isdigit() and table.flags(name) == set() for name in units)


@pytest.mark.rule("dok:3.7.1")
def test_the_gambit_changes_no_soviet_reinforcement() -> None:
    plain, gambit = deployed(gambit="no"), deployed(gambit="yes")
    waiting = [{n for n in t.g.units if t.at(n) == "pool"} for t in (plain, gambit)]
    assert waiting[0] - waiting[1] == {"19Pz", *GERMAN_C}
    assert waiting[1] <= waiting[0]


# 3.8-3.10 Front line, markers, control.


@pytest.mark.rule("dok:3.8")
def test_e5_1713_is_on_the_german_side_and_1714_on_the_soviet() -> None:
    table = new_game(gambit="no")
    assert table.why("place 355ID 1713") is None  # 1411-4
    assert table.why("place 355ID 1714") == ("3.8", "wrong-side")


@pytest.mark.rule("dok:3.8", "dok:3.8.1")
def test_the_front_hexes_are_fortified_except_belgorod() -> None:
    """Both lists are read off the map: the hexes on both sides of the line, and the fortifications."""
    g = game()
    german, soviet = ({g.numbers[h] for h in hexes} for hexes in g.ground.front)
    assert {"1713", "2113"} <= german and "1714" in soviet
    forts = [{g.numbers[h] for h in g.board.hexes[f"fort.{side}"]} for side in g.sides]
    assert german - forts[0] == {"2113"}
    assert soviet <= forts[1]


@pytest.mark.rule("dok:3.8.1")
def test_belgorod_must_be_covered_like_a_front_fortification() -> None:
    table = new_game(gambit="no")
    table.do("place 106ID 2110")
    assert table.why("done") is None
    table.do("place 168ID 2111")  # now nobody is in 2113 or next to it
    reason = why_not(table.g, table.s, GERMAN, read_action("done"))
    assert reason is not None and (reason.rule, reason.args) == ("3.4.2", ("2113",))


@pytest.mark.rule("dok:3.9")
@MODES
def test_play_begins_on_turn_1_with_60_points(gambit: str) -> None:
    table = deployed(gambit=gambit)
    assert (table.s.turn, table.s.vp, table.s.ledger) == (1, 60, {})


@pytest.mark.rule("dok:3.10")
def test_e6_control_at_the_start() -> None:
    table = deployed(gambit="no")
    assert [table.control(h) for h in ("2704", "4723")] == ["german", "german"]
    assert [table.control(h) for h in ("2705", "4724")] == ["soviet", "soviet"]


@pytest.mark.rule("dok:3.10.1")
def test_control_passes_when_an_enemy_enters_and_as_often_as_that_happens() -> None:
    table = position("turn 2 german movement1\n2912 1SS")
    table.do("go 1SS")
    assert table.control("2913") == "soviet"  # in its zone of control, but that is not enough
    table.do("step 2913")
    assert table.said(Controlled) == [Controlled("3.10.1", GERMAN, table.g.grid.hex("2913"))]
    assert table.control("2913") == "german"
    table.do("step 2914")
    assert (table.control("2913"), table.control("2914")) == ("german", "german")  # it stays when he leaves
    back = position("turn 2 soviet movement1\nlayer control german 2913\n2813 3TC")
    for order, owner in (("go 3TC", "german"), ("step 2913", "soviet"), ("step 2912", "soviet")):
        back.do(order)
        assert back.control("2913") == owner


# The reference deployments, and reserves next to Germans when set-up ends.


@MODES
def test_the_reference_deployments_are_lawful(gambit: str) -> None:
    table = new_game(gambit=gambit)
    while asks(table)[1] in ("Deploy", "PlaceReserves"):
        assert table.why("done") is None
        table.do("done")
    assert asks(table) == ("soviet", "SecretPhaseOrder")


@pytest.mark.rule("dok:9.2.4")
@pytest.mark.parametrize(("wakes", "asleep"), [("yes", False), ("no", True)])
def test_a_reserve_next_to_a_german_when_set_up_ends_wakes_by_option(wakes: str, asleep: bool) -> None:
    text = 'agenda [{"step":"gameturn","turn":1},{"step":"setupend"}]\n2716 1SS\n2715 5GTC{reserve}'
    table = position(text, gambit="no", reserve_wakes_at_setup=wakes)
    settle(table.g, table.s, lambda event: None)
    assert ("reserve" in table.flags("5GTC")) is asleep
    assert table.s.vp == 60
