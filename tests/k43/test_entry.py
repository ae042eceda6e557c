"""11.0 Reinforcements and entry zones."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.state import SOVIET
from steppe.table.events import Marked, Placed
from tests.k43.support import SCENARIO, Table, position


def soviet(text: str, *ground: str, turn: int = 2, phase: str = "movement") -> Table:
    """Reinforcements wait as the scenario says; two units stand far from all."""
    return position(f"turn {turn} soviet {phase}\n0505 IR6\n2020 RD8\n{text}", *ground)


ALL_TEN = "pool " + " ".join(f"Inf{n}" for n in range(1, 11))


@pytest.mark.rule("k43:11.1.1")
@pytest.mark.rule("k43:11.1.2")
@pytest.mark.rule("k43:11.1.3")
@pytest.mark.rule("k43:S1.8.8")
def test_reinforcements_enter_on_their_day_in_their_hex() -> None:
    table = soviet("pool Inf1", turn=1)
    assert table.why("go Inf1") == ("11.1.1", "not-on-map")
    table = soviet("pool Inf1")
    table.do("go Inf1")
    assert table.why("step 3112") == ("11.1.2", "no-entry-there")
    assert table.why("step 1000") == ("11.1.2", "no-entry-there")  # a zone, but neither its own nor the next
    table.do("step 3105")
    assert table.said(Placed)[0].to == table.g.hex_named["3105"]
    table.do("step 3005")
    assert table.at("Inf1") == "3005"


@pytest.mark.rule("k43:11.1.3")
@pytest.mark.rule("k43:2.2.5")
def test_they_enter_in_the_strategic_phase_as_well() -> None:
    table = soviet("pool Inf1", phase="strategic")
    table.do("go Inf1")
    table.do("step 3105")
    table.do("step 3005")  # 4 - 2 points: the second and last hex
    assert table.why("go Inf1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:3.1.13", "k43:11.1.5")
def test_the_first_stack_always_can_pay_for_the_hex_where_it_enters() -> None:
    table = soviet("pool Inf1", "forest 3105", "city 3105", phase="strategic")
    table.do("go Inf1")
    table.do("step 3105")  # 1 + 1 + 1 of 4 - 2
    assert table.at("Inf1") == "3105"


@pytest.mark.rule("k43:11.1.4")
def test_nobody_enters_from_a_zone_that_the_enemy_controls() -> None:
    table = soviet("pool Inf1\nlayer control german 3105")
    table.do("go Inf1")
    assert table.why("step 3105") == ("11.1.4", "entry-shut")
    assert table.choices("step") == ["3110"]  # the zone beside it; in the north no zone is Soviet


@pytest.mark.rule("k43:11.1.5")
def test_the_second_stack_pays_twice_and_the_third_waits() -> None:
    """The book's example: ten units of two levels, a wood that costs 2."""
    table = soviet(ALL_TEN, "forest 3105")
    table.do("go Inf1 Inf2 Inf3 Inf4")
    table.do("step 3105")  # 2 of 4 points
    table.do("step 3005")
    table.do("halt")
    table.do("go Inf5 Inf6 Inf7 Inf8")
    table.do("step 3105")  # 4 of 4 points
    table.do("go Inf9 Inf10")
    assert table.why("step 3105") == ("3.1.5", "points")  # 6 of 4


@pytest.mark.rule("k43:11.1.5")
def test_by_a_road_the_stacks_pay_its_price_once_twice_and_three_times() -> None:
    table = soviet(ALL_TEN, "main 3105-3005-2905")
    for names, spent in (("Inf1 Inf2 Inf3 Inf4", 6), ("Inf5 Inf6 Inf7 Inf8", 12), ("Inf9 Inf10", 18)):
        table.do(f"go {names}")
        table.do("step 3105")
        assert set(table.s.agenda[-1].spent) == {spent}
        table.do("step 3005")
        table.do("step 3006" if spent == 6 else "step 3004" if spent == 12 else "step 2905")
        table.do("halt")


@pytest.mark.rule("k43:11.2.1")
def test_the_next_zone_in_the_same_phase_for_half_the_points() -> None:
    """Seven points leave three and a half: a hex of 2, and a road for 1/3 and more."""
    scenario = SCENARIO.replace('"Inf1", "Inf2"', '"MB1", "Inf1", "Inf2"').replace('"MB1", "MB2"', '"MB2"')
    table = position(
        "turn 2 soviet movement\n0505 IR6\n2020 RD8\npool MB1", "main 3110-3010", scenario=scenario
    )
    table.do("go MB1")
    table.do("step 3110")  # 1/3
    table.do("step 3010")  # 1/3
    table.do("step 3009")  # 2: 2 2/3 spent of 3 1/2
    assert table.why("go MB1") == ("3.1.6", "has-moved")
    assert table.at("MB1") == "3009"


@pytest.mark.rule("k43:11.2.1")
def test_half_of_seven_points_is_not_rounded() -> None:
    """Two clear hexes cost a truck 4, and it has 3 1/2."""
    scenario = SCENARIO.replace('"Inf1", "Inf2"', '"MB1", "Inf1", "Inf2"').replace('"MB1", "MB2"', '"MB2"')
    table = position("turn 2 soviet movement\n0505 IR6\n2020 RD8\npool MB1", scenario=scenario)
    table.do("go MB1")
    table.do("step 3110")
    assert table.s.agenda[-1] == MovementPhase(SOVIET)  # the move is over
    table = position("turn 2 soviet movement\n0505 IR6\n2020 RD8\npool MB1", scenario=scenario)
    table.do("go MB1")
    table.do("step 3105")
    table.do("step 3005")
    table.do("step 2905")  # with all 7 points three hexes
    assert table.at("MB1") == "2905"


@pytest.mark.rule("k43:11.2.2")
def test_who_waits_a_turn_may_come_from_three_zones_away_with_all_points() -> None:
    table = soviet("pool Inf1 Inf2")
    # around the map the zones are 0500 1000 1500 2000 3105 3110, and 0500 again
    assert table.choices("delay Inf1") == ["0500", "1000", "1500", "2000", "3110"]
    table.do("delay Inf1 1500")
    assert table.why("go Inf1") == ("11.1.1", "not-on-map")
    assert table.s.zones == {table.unit("Inf1"): table.g.hex_named["1500"]}
    text = "pool Inf1\nlayer control soviet 1500 1000\nfield zones "
    later = soviet(text + f'{{"{table.unit("Inf1")}":{table.g.hex_named["1500"]}}}', turn=3)
    later.do("go Inf1")
    assert "1500" in later.choices("step")
    later.do("step 1500")
    for h in ("1501", "1502", "1503"):
        later.do(f"step {h}")
    assert later.at("Inf1") == "1503"


@pytest.mark.rule("k43:11.2.3")
def test_a_unit_leaves_through_a_zone_and_waits_there() -> None:
    table = soviet("3106 Inf1")
    table.do("go Inf1")
    assert table.why("exit") == ("11.2.3", "no-zone")
    table.do("step 3105")
    table.do("exit")
    assert table.at("Inf1") == "pool"
    assert table.why("go Inf1") == ("11.1.1", "not-on-map")  # not in the same phase
    assert table.s.zones == {table.unit("Inf1"): table.g.hex_named["3105"]}


@pytest.mark.rule("k43:11.2.3")
def test_who_has_left_the_map_comes_back_in_the_next_movement_phase_with_all_points() -> None:
    table = soviet("3106 RD1 RD2")
    table.do("go RD1 RD2")
    table.do("step 3105")
    table.do("exit")
    assert (table.at("RD1"), table.at("RD2")) == ("pool", "pool")
    table.do("end")  # they do not come in the strategic phase of this turn
    assert table.side == "german"
    table.do("end")
    assert table.choices("delay") == ["RD1", "RD2"]
    assert table.choices("delay RD1") == ["0500", "1000", "1500", "2000", "3110"]
    table.do("go RD1 RD2")
    assert table.choices("step") == ["3105", "3110"]
    for number in ("3105", "3005", "2904", "2804"):  # 4 points
        table.do(f"step {number}")
    assert (table.at("RD1"), table.s.zones) == ("2804", {})


@pytest.mark.rule("k43:11.2.3")
def test_a_unit_leaves_in_strategic_movement_too_but_not_in_the_move_in_which_it_came() -> None:
    table = soviet("3105 RD1{marked}", phase="strategic")
    table.do("go RD1")
    table.do("exit")
    assert table.at("RD1") == "pool"
    table = soviet("pool Inf1")
    table.do("go Inf1")
    table.do("step 3105")
    assert table.why("exit") == ("11.2.3", "just-entered")


@pytest.mark.rule("k43:11.2.4")
def test_zones_lie_in_their_order_around_the_map() -> None:
    table = soviet("")
    order = [table.g.numbers[h] for h in table.g.zones_in_order]
    assert order == ["0500", "1000", "1500", "2000", "3105", "3110"]


@pytest.mark.rule("k43:S1.6")
@pytest.mark.rule("k43:S1.5.3")
def test_a_reserve_comes_at_its_owners_option_with_half_its_points() -> None:
    table = soviet("pool Res1", turn=4, phase="movement")
    table.do("go Res1")
    table.do("step 3110")
    assert [event.what for event in table.said(Marked)] == ["reserve"]
    for h in ("3010", "2909", "2809"):  # 7 halved is 4
        table.do(f"step {h}")
    assert table.why("go Res1") == ("3.1.6", "has-moved")
    assert table.s.reserves == [2]
    table = soviet("pool Res1", turn=3)
    assert table.why("go Res1") == ("11.1.1", "not-on-map")


@pytest.mark.rule("k43:11.1.3", "k43:1.2.2")
def test_arriving_guns_come_in_transport_setup() -> None:
    table = soviet("")
    start = table.g.start()
    assert start.flags[table.unit("NewA")] == 1 << table.g.flag_names.index("transport")
    assert [start.flags[table.unit(gun)] for gun in ("Art1", "SA1", "Kat")] == [0, 0, 0]  # the front is up


@pytest.mark.rule("k43:S1.6")
def test_a_reserve_that_was_delayed_has_half_its_points_when_it_enters() -> None:
    table = soviet("pool Res1", turn=4)
    table.do("delay Res1 3105")
    while table.s.turn == 4 or table.side == "german":
        table.do("end")
    assert table.s.turn == 5
    table.do("go Res1")
    table.do("step 3105")
    for number in ("3005", "2904", "2804"):  # 4 of its 7 points, the first for the hex where it enters
        table.do(f"step {number}")
    assert table.side == "soviet" and table.why("step 2703") == ("2.1.2", "not-now")  # the move is over
