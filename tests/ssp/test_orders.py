"""Orders: `move UNIT HEX`, `move UNIT HEX-HEX-…`, `half`, why a hex is out of reach, where orders stop; and
the queries `reach` and `danger`, which must say what steps allow."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.match import Match
from steppe.table.basics import IllegalAction, Reader, Reason, Side, read_action, text_of
from tests.ssp.moves import field, is_moving, reaction, walk
from tests.ssp.support import Table, game, position


def actions(table: Table, order: str) -> list[str]:
    """The actions that an order of the side that is asked stands for."""
    side = table.g.side_named(table.side)
    expanded = table.g.expand(table.g.sight(table.s, Reader(side)), side, read_action(order))
    assert not isinstance(expanded, Reason), expanded
    return [text_of(action) for action in expanded]


def refused(table: Table, order: str, by: str | None = None) -> tuple[str, str] | None:
    """The first rule that bars an order."""
    side = table.g.side_named(by or table.side)
    reason = table.g.why_not_order(table.g.sight(table.s, Reader(side)), side, read_action(order))
    return (reason.rule, reason.code) if reason else None


def match(text: str, seed: int = 1) -> Match:
    lines = "\n".join(line.strip() for line in text.splitlines())
    return Match.new(game(), seed=seed, start=f"steppe position 1\ngame ssp scenario prokhorovka\n{lines}")


def at(m: Match, unit: str) -> str:
    return m.g.numbers[m.truth.at[m.g.unit_named[unit]]]


# What an order stands for.


@pytest.mark.rule("ssp:8.1")
def test_a_move_becomes_steps_and_a_halt() -> None:
    table = position("turn 2 german lah\n0304 L5Pz")
    assert actions(table, "move L5Pz 0307") == ["go L5Pz", "step 0305", "step 0306", "step 0307", "halt"]


@pytest.mark.rule("ssp:8.1")
def test_a_move_that_ends_by_itself_needs_no_halt() -> None:
    table = position("turn 2 german lah\n0303 L5Pz")
    assert actions(table, "move L5Pz 0313")[-1] == "step 0313"  # ten points
    assert actions(table, "move L5Pz 0312")[-1] == "halt"
    # Twelve for the woods behind the stream, of ten.
    table = position("turn 2 german lah\n1804 L88")
    assert actions(table, "move L88 1805") == ["go L88", "step 1805"]


@pytest.mark.rule("ssp:8.3.8")
def test_nor_does_one_that_has_points_left_but_nowhere_to_go() -> None:
    # Six points for the stream into 1641 leave the Flak four: back costs six, all else is held.
    text = "turn 2 german lah\n1541 L88\n1642 S0730\n1540 S0919\n1640 S0933\n1740 S1007\n"
    table = position(text + "1741 S1037")
    assert actions(table, "move L88 1641") == ["go L88", "step 1641"]
    m = match(text + "1741 S1037\n0302 L6Pz")
    m.play("move L88 1641")
    assert at(m, "L88") == "1641" and m.stopped is None
    assert actions(position(text), "move L88 1641") == ["go L88", "step 1641", "halt"]


@pytest.mark.rule("ssp:8.1")
def test_a_path_is_followed_and_may_name_its_start() -> None:
    table = position("turn 2 german lah\n0304 L5Pz")
    wanted = ["go L5Pz", "step 0405", "step 0305", "halt"]
    assert actions(table, "move L5Pz 0405-0305") == wanted
    assert actions(table, "move L5Pz 0304-0405-0305") == wanted


@pytest.mark.rule("ssp:4.2.3")
def test_half_makes_it_the_first_part_of_fire_and_move() -> None:
    table = position("turn 2 german lah\n0304 L5Pz\n0310 31T34")
    order = actions(table, "move L5Pz 0307 half")
    assert order == ["go L5Pz half", "step 0305", "step 0306", "step 0307"]  # and fire may follow
    for action in order:
        table.do(action)
    assert table.choices() == ["step", "fire", "halt"]
    table = position("turn 2 german lah\n0304 L5Pz L1.1Gr")
    assert refused(table, "move L5Pz 0309 half") is None  # five hexes
    assert refused(table, "move L5Pz 0310 half") == ("8.1", "too-far-to-move")
    assert refused(table, "move L1.1Gr 0305 half") == ("4.2.3", "not-vehicular")


@pytest.mark.rule("ssp:8.3.7", "ssp:8.3.6")
def test_the_cheapest_way_is_found() -> None:
    # Straight through the woods 0505 and 0506 the Panzer pays seven, around them four.
    table = position("turn 2 german lah\n0504 L5Pz")
    steps = [word.split()[1] for word in actions(table, "move L5Pz 0507") if word.startswith("step")]
    assert not {"0505", "0506"} & set(steps)
    assert field(table, "reach L5Pz").values["0507"] == len(steps) == 4
    # The road leads around from 1330 to 1332 through the woods for one point a hex.
    table = position("turn 2 german lah\n1330 L5Pz")
    assert actions(table, "move L5Pz 1332") == ["go L5Pz", "step 1331", "step 1332", "halt"]


@pytest.mark.rule("ssp:7.2")
def test_zones_do_not_bar_the_way() -> None:
    table = position("turn 2 german lah\n0306 L5Pz\n0408 31T34")
    order = actions(table, "move L5Pz 0309")
    assert order == ["go L5Pz", "step 0307", "step 0308", "step 0309", "halt"]


# Going on.


@pytest.mark.rule("ssp:7.2")
def test_an_order_stops_at_reaction_fire_and_goes_on_after_it() -> None:
    m = match("turn 2 german lah\n0306 L5Pz\n0410 31T34\n0302 L6Pz")
    m.play("move L5Pz 0312")
    assert at(m, "L5Pz") == "0309"  # the first hex of the zone
    assert m.stopped is not None and m.stopped.code == "interrupted"
    assert m.why_not("move L5Pz 0312", by="german") is not None  # the Soviet player is asked
    m.play("pass", by="soviet")
    m.play("move L5Pz 0312")
    m.play("pass", by="soviet")  # leaving 0309
    assert at(m, "L5Pz") == "0310"
    m.play("pass", by="soviet")  # coming to 0310


@pytest.mark.rule("ssp:8.1.1")
def test_a_unit_on_its_way_goes_on_with_what_is_left() -> None:
    table = position("turn 2 german lah\n0303 L5Pz L6Pz")
    table.do("go L5Pz")
    walk(table, "0304-0305-0306-0307")
    assert actions(table, "move L5Pz 0312") == [
        "step 0308",
        "step 0309",
        "step 0310",
        "step 0311",
        "step 0312",
        "halt",
    ]
    assert actions(table, "move L5Pz 0313")[-1] == "step 0313"
    assert refused(table, "move L5Pz 0314") == ("8.1", "too-far-to-move")
    assert refused(table, "move L6Pz 0304") == ("8.1.1", "finish-move")


@pytest.mark.rule("ssp:9.8.6")
def test_a_recovered_unit_is_ordered_on_by_half() -> None:
    table = position("turn 2 german lah\n0303 L5Pz{suppressed}")
    assert refused(table, "move L5Pz 0304") == ("8.2.1", "suppressed")
    table.do("recover L5Pz", [1])
    assert refused(table, "move L5Pz 0309") == ("8.1", "too-far-to-move")
    order = actions(table, "move L5Pz 0307")
    assert order == ["step 0304", "step 0305", "step 0306", "step 0307", "halt"]


# Why not.


@pytest.mark.rule("ssp:8.1")
def test_too_far() -> None:
    table = position("turn 2 soviet 9gabn\n0303 23Abn1 9GEng")
    assert refused(table, "move 23Abn1 0307") is None
    assert refused(table, "move 23Abn1 0308") == ("8.1", "too-far-to-move")
    assert refused(table, "move 9GEng 0313") is None
    assert refused(table, "move 9GEng 0314") == ("8.1", "too-far-to-move")


@pytest.mark.rule("ssp:4.2.1")
def test_an_enemy_there_or_between() -> None:
    table = position("turn 2 german lah\n0304 L5Pz\n0307 31T34")
    assert refused(table, "move L5Pz 0307") == ("4.2.1", "enemy-there")
    held = "0311 S0730\n0211 S0919\n0210 S0933\n0309 S1007\n0410 S1037\n"
    table = position(
        f"turn 2 german lah\n0310 L5Pz\n{held}0411 L6Pz\n0412 S1042\n0511 S1044\n0512 S1123\n0510 S1138"
    )
    assert refused(table, "move L5Pz 0411") is None
    assert refused(table, "move L5Pz 0312") == ("4.2.1", "units-between")
    assert refused(table, "move L5Pz 0311") == ("4.2.1", "enemy-there")


@pytest.mark.rule("ssp:8.3.8", "ssp:8.3.10")
def test_for_the_next_hex_the_very_rule_is_named() -> None:
    table = position("turn 2 german lah\n1803 L88")
    table.do("go L88")
    walk(table, "1804")
    assert refused(table, "move L88 1805") == ("8.3.8", "points")
    table = position("turn 2 soviet 9gabn\n2440 23Abn1")  # too far around by the bridge at 2341
    assert refused(table, "move 23Abn1 2540") == ("8.3.10", "no-bridge")


@pytest.mark.rule("ssp:9.7.3")
def test_a_hex_that_was_shot_empty() -> None:
    table = position("turn 2 german lah\n0310 L5Pz L6Pz\n0312 31T70")
    table.do("fire L5Pz 31T70", [1, 1, 6])
    assert refused(table, "move L6Pz 0312") == ("9.7.3", "cleared")
    assert refused(table, "move L6Pz 0313") is None


@pytest.mark.rule("ssp:4.2")
def test_orders_that_make_no_sense() -> None:
    table = position("turn 2 german lah\n0304 L5Pz L6Pz{acted}\n0309 31T34\n0302 D6Pz")
    assert refused(table, "move L5Pz 0304") == ("8.1", "there-already")
    assert refused(table, "move L6Pz 0305") == ("4.2", "acted")
    assert refused(table, "move D6Pz 0303") == ("4.1.6", "not-active")
    assert refused(table, "move 31T34 0308") == ("4.1.6", "not-yours")
    assert refused(table, "move 31T34 0308", by="soviet") == ("", "not-asked")
    assert refused(table, "move L5Pz") == ("", "missing")
    assert refused(table, "move L5Pz 0305 0306") == ("", "too-much")
    assert refused(table, "move L9Pz 0305") == ("", "unknown-unit")
    assert refused(table, "move L5Pz 9999") == ("", "unknown-hex")
    table.do("end")
    assert refused(table, "move L5Pz 0305", by="german") == ("", "not-asked")


@pytest.mark.rule("ssp:8.1")
def test_a_path_whose_first_hex_is_barred_is_refused_whole() -> None:
    m = match("turn 2 german lah\n0304 L5Pz\n0305 S0730")
    before = m.truth.copy()
    for path, rule in (("0305-0306", "4.2.1"), ("0306-0307", "8.1")):
        with pytest.raises(IllegalAction) as refusal:
            m.play(f"move L5Pz {path}")
        assert refusal.value.reason.rule == rule
        assert m.truth == before


@pytest.mark.rule("ssp:8.3.8")
def test_a_path_that_is_too_dear_stops_where_the_points_end() -> None:
    m = match("turn 2 german lah\n0313 L5Pz")
    m.play("move L5Pz 0312-0311-0310-0309-0308-0307-0306-0406-0505")
    assert at(m, "L5Pz") == "0406"
    assert m.stopped is not None and (m.stopped.rule, m.stopped.code) == ("8.3.8", "points")


@pytest.mark.rule("ssp:7.2.1")
def test_an_order_is_not_carried_on_by_a_unit_that_was_stopped() -> None:
    for seed in range(1, 30):
        m = match("turn 2 german lah\n0308 L1Rec\n0410 36GChur{kill_se}\n0302 L6Pz", seed)
        m.play("move L1Rec 0309-0308-0307")
        m.play("shoot 36GChur", by="soviet")  # four dice
        suppressed = bool(m.truth.flags[m.g.unit_named["L1Rec"]] & 4)
        if suppressed:
            break
    assert suppressed
    assert at(m, "L1Rec") == "0309"
    reason = m.why_not("move L1Rec 0308", by="german")
    assert reason is not None and (reason.rule, reason.code) == ("4.2", "acted")


# The queries say what steps allow.

GERMANS = ("LTiger", "L5Pz", "L1.1Gr", "L88", "L1Rec")
SOVIETS = ("31T34", "53MRB1", "108AT", "29SU122", "25T70")
SIDES = (("german lah", GERMANS, SOVIETS), ("soviet 29tc", SOVIETS, GERMANS))


@st.composite
def moments(draw: st.DrawFn) -> tuple[Table, str]:
    """A unit anywhere on the map, with enemies within two hexes, some in kill zones or suppressed."""
    phase, movers, enemies = draw(st.sampled_from(SIDES))
    grid = game().grid
    unit = draw(st.sampled_from(movers))
    start = draw(st.sampled_from(grid.hexes))
    near = [h for h in grid.disc(start, 2) if h != start]
    lines = [f"{grid.number(start)} {unit}"]
    places = draw(st.lists(st.sampled_from(near), max_size=4, unique=True))
    for h, name in zip(places, enemies, strict=False):
        flag = draw(st.sampled_from(["", "{suppressed}", "{kill_n}", "{kill_se}"]))
        lines.append(f"{grid.number(h)} {name}{flag}")
    return position("\n".join([f"turn 2 {phase}", *lines])), unit


def pass_fire(table: Table) -> int:
    """Let nobody fire at a mover; how many could have."""
    count = 0
    while reaction(table):
        count += len(table.choices("shoot"))
        table.do("pass")
    return count


@pytest.mark.slow
@pytest.mark.rule("ssp:8.3.8", "ssp:8.3.9")
@settings(max_examples=60, deadline=None)
@given(moments(), st.sampled_from(["", " half"]), st.data())
def test_what_is_in_reach_can_be_walked_to_and_nothing_else(
    moment: tuple[Table, str], half: str, data: st.DataObject
) -> None:
    table, unit = moment
    begin = f"go {unit}{half}"
    reach = set(field(table, f"reach {unit}{half}").values)
    assert (len(reach) > 1) == (table.why(f"go {unit}") is None) or half
    if table.why(begin) is not None:
        return
    goal = data.draw(st.sampled_from(sorted(reach)))
    table.do(begin)
    if goal != table.at(unit):
        for action in actions(table, f"move {unit} {goal}"):
            if action != "halt":
                table.do(action)
                pass_fire(table)
        assert table.at(unit) == goal
    # What a further step allows was in reach from the beginning.
    if is_moving(table, unit):
        assert set(table.choices("step")) <= reach
        assert set(field(table, f"danger {unit}").values) <= set(field(table, f"reach {unit}").values)


@pytest.mark.rule("ssp:7.2.5", "ssp:7.2.6")
@settings(max_examples=60, deadline=None)
@given(moments())
def test_danger_counts_the_shots_that_a_step_draws(moment: tuple[Table, str]) -> None:
    table, unit = moment
    if table.why(f"go {unit}") is not None:
        assert field(table, f"danger {unit}").values == {}
        return
    danger = field(table, f"danger {unit}").values
    table.do(f"go {unit}")
    for number in table.choices("step"):
        trial = Table(table.g, table.s.copy())
        trial.do(f"step {number}")
        assert pass_fire(trial) == danger.get(number, 0)
        assert trial.at(unit) == number


@pytest.mark.rule("ssp:8.2.1")
def test_the_suppressed_and_static_infantry_have_no_reach() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{suppressed}\n0316 S0730")
    for unit in ("L5Pz", "S0730"):
        assert list(field(table, f"reach {unit}").values) == [table.at(unit)]
        assert field(table, f"danger {unit}").values == {}


@pytest.mark.rule("ssp:7.2.3")
def test_danger_by_numbers() -> None:
    # 0311 is watched by two in 0310; going to 0312 they fire once each, to 0411 twice.
    table = position("turn 2 soviet 29tc\n0310 L5Pz L6Pz\n0311 31T34")
    danger = field(table, "danger 31T34").values
    next_door = {h: danger[h] for h in ("0312", "0212", "0211", "0411", "0412")}
    assert next_door == {"0312": 2, "0212": 2, "0211": 4, "0411": 4, "0412": 2}
    # Further on nobody watches.
    assert "0313" not in danger


@pytest.mark.rule("ssp:11.1", "ssp:6.1")
def test_one_click_declares_all_who_may_enter_a_hex() -> None:
    """Infantry first, and no more than may stay: four of five."""
    table = position("turn 4 german lah\n1937 S1937\n1936 LTiger L1.1Gr L2.1Gr L3.1Gr L6.1Gr")
    table.do("end")
    (found,) = table.g.shortcuts(table.s, Side(0))
    assert table.g.numbers[found.at or 0] == "1937"
    assert [order[1] for order in found.orders] == ["L1.1Gr", "L2.1Gr", "L3.1Gr", "L6.1Gr"]
    for order in found.orders:
        table.do(" ".join(order))
    assert not list(table.g.shortcuts(table.s, Side(0))), "the Tiger finds no room"


@pytest.mark.rule("ssp:4.2.2", "ssp:9.6.7")
def test_one_click_fires_all_where_each_hits_best() -> None:
    """Infantry hits on 1 to 4 in the open and on 1 to 3 in a town."""
    table = position("turn 2 german lah\n1936 L1.1Gr L2.1Gr\n1937 108AT\n1935 S1937")
    (found,) = table.g.shortcuts(table.s, Side(0))
    assert found.orders == (("fire", "L1.1Gr", "S1937"), ("fire", "L2.1Gr", "S1937"))
    lone = position("turn 2 german lah\n1936 L1.1Gr\n1937 108AT")
    assert not list(lone.g.shortcuts(lone.s, Side(0))), "one firer needs no such button"
