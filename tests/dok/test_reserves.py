"""9.1, 9.2 The Soviet on-map reserves."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.supply import is_supplied
from steppe.table.events import Marked, Revealed
from tests.dok.support import Table, deployed, game, position

TANK_ARMY = "3716 3TC{reserve} 16TC{reserve}"


def asks(table: Table) -> tuple[str, str]:
    return table.side, type(table.s.agenda[-1]).__name__


def activation(turn: int, text: str, **options: str) -> Table:
    """The start of a Soviet player turn."""
    table = position(f"turn {turn} german combat2\n{text}", **options)
    table.do("end")
    return table


def asleep(table: Table, *names: str) -> list[bool]:
    return ["reserve" in table.flags(name) for name in names]


@pytest.mark.rule("dok:9.1")
def test_there_are_eight_stacks_of_on_map_reserves() -> None:
    table = deployed(gambit="no")
    stacks = {table.at(c.id) for c in table.g.counters if c.is_reserve}
    assert len(stacks) == 8
    assert {name for h in stacks for name in table.stack(h)} == {
        c.id for c in table.g.counters if c.is_reserve
    }


@pytest.mark.rule("dok:9.1.1")
def test_309_325_348_and_354_are_no_r_units() -> None:
    g = game()
    codes = {name: g.counters[g.unit_named[name]].code for name in ("309RD", "325RD", "348RD", "354RD")}
    table = Table(g, g.start())
    assert not any(asleep(table, *codes))
    assert all(table.at(name) == code[:4] and code[5:].isdigit() for name, code in codes.items())
    soviet = deployed(gambit="no")
    assert all(soviet.at(name).isdigit() for name in codes)


# 9.2 Asleep.


@pytest.mark.rule("dok:9.2")
def test_a_sleeping_stack_does_not_move() -> None:
    table = position(f"turn 2 soviet movement1\n{TANK_ARMY}\n3720 8RD")
    assert table.why("go 3TC") == ("9.2", "asleep")
    assert table.choices("go") == ["8RD"]


@pytest.mark.rule("dok:9.2")
def test_an_awake_unit_does_not_take_sleepers_along() -> None:
    table = position("turn 2 soviet movement1\n3716 8RD 3TC{reserve} 16TC{reserve}")
    assert table.why("go 8RD 3TC") == ("9.2", "asleep")
    assert "3TC" not in table.choices("go 8RD")
    table.do("go 8RD")
    table.do("step 3717")
    assert (table.stack("3716"), table.stack("3717")) == (["3TC", "16TC"], ["8RD"])


@pytest.mark.rule("dok:9.2")
def test_a_sleeping_stack_does_not_fight() -> None:
    """Only a hand-made position can have a German beside one that sleeps."""
    attack = position(f"turn 2 soviet combat1\n{TANK_ARMY}\n3715 1SS\n3714 8RD")
    assert attack.why("attack 3715 3TC") == ("9.2", "asleep")
    assert attack.choices("attack 3715") == ["8RD"]
    defence = position(f"turn 2 german combat1\n{TANK_ARMY}\n3715 1SS")
    assert defence.why("attack 3716 1SS") == ("9.2", "target-asleep")
    assert "attack" not in defence.choices()


@pytest.mark.rule("dok:9.2")
def test_a_sleeping_stack_projects_its_zone_of_control() -> None:
    table = position(f"turn 2 german movement1\n{TANK_ARMY}\n3713 1SS")
    table.do("go 1SS")
    table.do("step 3714")
    table.do("step 3715")
    assert (table.at("1SS"), table.why("halt")) == ("3715", ("5.2", "not-now"))  # stopped by it
    road = position(f"turn 2 german movement1\n{TANK_ARMY}\n3713 1SS")
    road.do("go 1SS road")
    road.do("step 3714")
    assert road.why("step 3715") == ("10.19.1", "road-zoc")


@pytest.mark.rule("dok:9.2")
def test_the_zone_of_a_sleeping_stack_blocks_supply() -> None:
    """The pocket of the north-east corner, one of its three walls asleep."""
    text = "turn 2 german movement1\n6027 1SS\n6024 8RD\n5727 15RD"
    table = position(f"{text}\n5825 3TC{{reserve}}")
    assert not is_supplied(table.g, table.s, table.g.side_named("german"), table.g.grid.hex("6027"))
    table = position(text)
    assert is_supplied(table.g, table.s, table.g.side_named("german"), table.g.grid.hex("6027"))


# 9.2.1-9.2.3 Activation by choice.


@pytest.mark.rule("dok:9.2.1")
def test_a_stack_wakes_as_a_whole() -> None:
    table = activation(2, f"{TANK_ARMY}\n2713 6TC{{reserve}} 31TC{{reserve}} 3MC{{reserve}}")
    assert table.why("activate 3TC") == ("", "unknown-hex")  # stacks are named, not units
    table.do("activate 2713")
    assert asleep(table, "6TC", "31TC", "3MC", "3TC", "16TC") == [False] * 3 + [True] * 2


@pytest.mark.rule("dok:9.2.2")
def test_the_gambit_wakes_all_at_once() -> None:
    table = deployed(gambit="yes")
    assert not any(asleep(table, *(c.id for c in table.g.counters if c.is_reserve)))


@pytest.mark.rule("dok:9.2.3")
def test_any_number_of_stacks_may_be_woken_at_the_start_of_the_turn() -> None:
    text = f"{TANK_ARMY}\n3815 19TC{{reserve}}\n3415 9TC{{reserve}}\n2715 5GTC{{reserve}}"
    table = activation(1, text)
    assert asks(table) == ("soviet", "Activate")
    assert set(table.choices("activate")) == {"3716", "3815", "3415", "2715"}
    for h in ("3716", "3815", "3415"):
        table.do(f"activate {h}")
    assert table.s.vp == 60 + 3 * 7
    assert table.why("activate 3716") == ("9.2", "no-reserve")  # awake already
    assert table.why("activate 3322") == ("9.2", "no-reserve")
    table.do("done")
    assert asks(table)[1] == "MovementPhase"
    assert table.why("activate 2715") == ("5.2", "not-now")
    assert asleep(table, "5GTC") == [True]


@pytest.mark.rule("dok:9.2.3")
def test_the_soviet_may_wake_nobody_and_is_asked_again_next_turn() -> None:
    table = activation(1, TANK_ARMY)
    table.do("done")
    assert (table.s.vp, asleep(table, "3TC")) == (60, [True])
    for order in ("end", "end", "order move-fight", "order move-fight", "end", "end"):
        table.do(order)
    assert (table.s.turn, asks(table)) == (2, ("soviet", "Activate"))


# 9.2.4 Activation by the Germans.


@pytest.mark.rule("dok:9.2.4")
def test_a_german_who_moves_next_to_a_stack_wakes_it_for_nothing() -> None:
    table = position(f"turn 1 german movement1\n{TANK_ARMY}\n3713 1SS\n3815 19TC{{reserve}}")
    table.do("go 1SS")
    table.do("step 3714")
    assert asleep(table, "3TC", "16TC", "19TC") == [True, True, False]  # 3714 is next to 3815
    assert table.s.vp == 60


@pytest.mark.rule("dok:9.2.4")
def test_an_advance_after_combat_wakes_too() -> None:
    table = position(f"turn 1 german combat1\n{TANK_ARMY}\n3714 110ID\n3715 8RD")
    table.do("attack 3715 110ID", dice=(1,))  # 8:4, 2:1, DE; the division must advance
    assert (table.at("110ID"), asleep(table, "3TC", "16TC"), table.s.vp) == ("3715", [False, False], 61)
    assert (
        Marked("9.2.4", "reserve-wakes", table.g.side_named("soviet"), table.g.grid.hex("3716"))
        in table.events
    )


@pytest.mark.rule("dok:9.2.4")
def test_a_german_retreat_wakes_too() -> None:
    """Every hex around 3714 is in a Soviet zone, so 110ID may choose 3715, next to the sleepers."""
    text = f"turn 1 soviet combat1\n{TANK_ARMY}\n3714 110ID\n3713 8RD 15RD\n3914 74RD\n3514 81RD"
    table = position(text)
    table.do("attack 3714 8RD 15RD", dice=(6,))  # 8 to 8 halved: 2:1, DR
    table.do("retreat 3715")
    assert (table.at("110ID"), asleep(table, "3TC", "16TC")) == ("3715", [False, False])


# 9.2.5 Awake.


@pytest.mark.rule("dok:9.2.5")
def test_who_wakes_can_do_everything_at_once() -> None:
    table = activation(2, f'field orders ["move-fight","fight-move"]\n{TANK_ARMY}\n3714 1SS')
    assert asleep(table, "3TC") == [True]
    table.do("activate 3716")
    assert asks(table)[1] == "CombatPhase"
    table.do("end")
    for order in ("go 3TC", "step 3717", "halt"):
        table.do(order)
    assert table.at("3TC") == "3717"
    fight = position(f"turn 2 german movement1\n{TANK_ARMY}\n3713 1SS")
    for order in ("go 1SS", "step 3714", "step 3715", "end"):
        fight.do(order)
    assert fight.why("attack 3716 1SS") is None  # it defends in the very turn in which it was woken
    fight.do("end")
    fight.do("end")
    assert fight.why("attack 3715 3TC 16TC") is None


@pytest.mark.rule("dok:9.2.5")
def test_who_is_awake_never_sleeps_again() -> None:
    table = position(f"turn 2 german movement1\n{TANK_ARMY}\n3713 1SS")
    for order in ("go 1SS", "step 3714", "step 3715", "end", "end"):
        table.do(order)
    assert asks(table) == ("soviet", "MovementPhase")  # nobody sleeps, so nothing is asked
    for order in ("end", "end"):
        table.do(order)
    assert asleep(table, "3TC", "16TC") == [False, False]
    assert table.s.vp == 60


@pytest.mark.rule("dok:9.2.4")
@pytest.mark.parametrize(
    ("stack", "seen"), [("3TC{reserve} 16TC{reserve}", ["16TC"]), ("3TC{reserve} 8RD", [])]
)
def test_a_reserve_that_wakes_shows_its_top_counter_unless_another_lies_on_it(
    stack: str, seen: list[str]
) -> None:
    table = position(f"turn 2 german movement1\n3716 {stack}\n3713 1SS")
    table.do("go 1SS")
    table.do("step 3714")
    table.do("step 3715")
    assert not any(asleep(table, "3TC"))
    assert [table.g.units[u] for event in table.said(Revealed) for u in event.units] == seen
