"""11.8-11.11, 11.22, 11.23, 12.1 Every shift, alone and together."""

from __future__ import annotations

from itertools import combinations

import pytest

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import KurskState
from steppe.games.drive_on_kursk.strength import is_concentric
from steppe.table import load
from steppe.table.dataset import DataSet, packaged
from tests.dok.battles import (
    NE,
    NW,
    OPEN,
    RING,
    SE,
    SW,
    E,
    W,
    fight,
    german,
    odds,
    shift_rules,
    shifts,
    soviet,
)
from tests.dok.support import Table

# 12.1 Terrain. Always one German division of 8 against one of 4, from a hex without water between.


def attack_from(origin: str, target: str, convert: str | None = None, **more: str) -> Table:
    """45ID attacks 8RD."""
    table = german(f"{origin} 45ID\n{target} 8RD", **more)
    fight(table, f"attack {target} 45ID", 1, convert=convert)
    return table


def soviets_attack_from(origin: str, target: str, convert: str | None = None) -> Table:
    """2TC attacks 213S."""
    table = soviet(f"{origin} 2TC\n{target} 213S")
    fight(table, f"attack {target} 2TC", 1, convert=convert)
    return table


@pytest.mark.rule("dok:12.1.1")
def test_clear() -> None:
    table = attack_from(W, OPEN)
    assert shifts(table) == {}
    assert odds(table).final == "2:1"


@pytest.mark.rule("dok:12.1.2")
def test_forest() -> None:
    table = attack_from("2523", "2524")  # a wood east of the Oskol
    assert shifts(table) == {"forest": -1}
    assert odds(table).final == "1:1"


@pytest.mark.rule("dok:12.1.5", "dok:11.8")
def test_dok_e15_hills_shift_two_columns_left() -> None:
    table = attack_from("2717", "2718")
    assert shifts(table) == {"hill": -2}
    assert (odds(table).column, odds(table).final) == ("2:1", "1:2")


@pytest.mark.rule("dok:12.1.10", "dok:11.8")
def test_swamp_alone_shifts_to_the_right() -> None:
    table = attack_from("3908", "3808")  # a swamp of the Svapa, entered from the dry north
    assert shifts(table) == {"swamp": 1}
    assert odds(table).final == "3:1"


@pytest.mark.rule("dok:12.1.6")
def test_city() -> None:
    table = attack_from("3414", "3415", convert="no")  # Kursk
    assert shifts(table) == {"city": -3}
    table = soviets_attack_from("4716", "4717", convert="no")  # Orel
    assert shifts(table) == {"city": -3}


@pytest.mark.rule("dok:12.1.7")
def test_town() -> None:
    table = attack_from("3120", "3119", convert="no")  # Tim
    assert shifts(table) == {"town": -1}


@pytest.mark.rule("dok:12.1.3")
def test_attacking_into_an_enemy_fortification_and_defending_in_one() -> None:
    # 2414 is a Soviet fortification on clear ground.
    table = attack_from("2413", "2414", convert="no")
    assert list(shifts(table).values()) == [-3]
    assert list(shift_rules(table).values()) == ["12.1.3"]
    table = soviets_attack_from("2415", "2414")  # the German in it gets one column and no conversion
    assert list(shifts(table).values()) == [-1]


@pytest.mark.rule("dok:12.1.4")
def test_attacking_into_a_friendly_fortification_and_defending_in_one() -> None:
    # 2410 is a German fortification on clear ground.
    table = attack_from("2409", "2410")  # a Soviet in it: one column, no conversion
    assert list(shifts(table).values()) == [-1]
    assert list(shift_rules(table).values()) == ["12.1.4"]
    table = soviets_attack_from("2510", "2410", convert="no")
    assert list(shifts(table).values()) == [-3]


@pytest.mark.rule("dok:12.1.3", "dok:12.1.4")
def test_control_of_a_fortification_does_not_change_whose_it_is() -> None:
    # A Soviet fortification in German hands still shifts three columns for a Soviet who defends in it.
    table = german("2413 45ID\n2414 8RD\nlayer control german 2414")
    fight(table, "attack 2414 45ID", 1, convert="no")
    assert list(shifts(table).values()) == [-3]


# Water.


@pytest.mark.rule("dok:12.1.8")
@pytest.mark.parametrize(
    ("origins", "expected"),
    [
        (("2217",), {"river": -1}),
        (("2217", "2317"), {"river": -1}),  # both over the Koren
        (("2217", "2318"), {}),  # 2318 has a dry hexside
        (("2118",), {}),
    ],
)
def test_river(origins: tuple[str, ...], expected: dict[str, int]) -> None:
    units = ("45ID", "72ID")[: len(origins)]
    lines = "\n".join(f"{h} {u}" for h, u in zip(origins, units, strict=True))
    table = german(f"{lines}\n2218 8RD")
    fight(table, f"attack 2218 {' '.join(units)}", 1)
    assert shifts(table) == expected


@pytest.mark.rule("dok:12.1.9")
def test_major_river() -> None:
    table = attack_from("2121", "2122")  # over the Oskol
    assert shifts(table) == {"major_river": -2}
    table = german("2121 45ID\n2222 72ID\n2122 8RD")  # 2222 lies on the defender's bank
    fight(table, "attack 2122 45ID 72ID", 1)
    assert shifts(table) == {}


@pytest.mark.rule("dok:12.1.9", "dok:12.1.8")
@pytest.mark.parametrize(
    ("origins", "water"),
    [
        (("4718",), -2),  # the Oka at Orel is a major river below the town
        (("4618",), -1),  # and a river above it
        (("4718", "4618"), -1),  # a mixture counts as a river
        (("4718", "4818"), 0),  # 4818 is dry
        (("4618", "4818"), 0),
    ],
)
def test_river_and_major_river_together(origins: tuple[str, ...], water: int) -> None:
    units = ("2TC", "10TC")[: len(origins)]
    lines = "\n".join(f"{h} {u}" for h, u in zip(origins, units, strict=True))
    table = soviet(f"{lines}\n4717 45ID")
    fight(table, f"attack 4717 {' '.join(units)}", 1, convert="no")
    assert sum(shifts(table).values()) == water - 3  # Orel is a city


def flooded() -> DriveOnKursk:
    """The map with every major river made a lake; the printed one is said to have such hexsides."""
    files = dict(packaged(DriveOnKursk.package).files)
    files["map.txt"] = files["map.txt"].replace("sides major_river", "sides lake")
    assert "sides lake" in files["map.txt"]
    return DriveOnKursk(DataSet(files), "citadel", {})


@pytest.mark.rule("dok:12.1.9")
def test_a_lake_is_as_good_as_a_major_river() -> None:
    g = flooded()
    text = "steppe position 1\ngame dok scenario citadel\nturn 3 german combat1\n2121 45ID\n2122 8RD"
    _, s = load(text, lambda *_: g)
    assert isinstance(s, KurskState)
    table = Table(g, s)
    fight(table, "attack 2122 45ID", 1)
    assert shifts(table) == {"lake": -2}


@pytest.mark.rule("dok:11.8")
@pytest.mark.parametrize(
    ("origin", "target", "columns"),
    [
        ("4119", "4019", -6),  # Maloarkhangelsk: hill 2, Soviet fortification 3, town 1
        ("4117", "4018", -5),  # hill 2, Soviet fortification 3
        ("2615", "2616", -3),  # Prokhorovka: hill 2, town 1
        ("2715", "2616", -4),  # the same over the Psel
        ("3708", "3808", 0),  # swamp 1 right, river 1 left
        ("1814", "1714", -5),  # Soviet fortification 3, major river 2
        ("1814", "1815", -6),  # Volchansk: Soviet fortification 3, town 1, major river 2
        ("3315", "3415", -4),  # Kursk over the Seim: city 3, river 1
    ],
)
def test_terrain_and_water_add_up(origin: str, target: str, columns: int) -> None:
    table = attack_from(origin, target, convert=None if target == "3808" else "no")
    assert sum(shifts(table).values()) == columns


# 11.9 The order of phases.


@pytest.mark.rule("dok:11.9")
def test_german_fight_fight_shifts_the_first_phase_only() -> None:
    for phase, columns in (("combat1", 2), ("combat2", 0)):
        table = attack_from(W, OPEN, orders="fight-fight", phase=phase)
        assert sum(shifts(table).values()) == columns


@pytest.mark.rule("dok:11.9.1")
def test_german_fight_move_shifts_one_column() -> None:
    assert shifts(attack_from(W, OPEN, orders="fight-move")) == {"fight-move": 1}
    assert shifts(attack_from(W, OPEN, orders="move-fight", phase="combat2")) == {}


@pytest.mark.rule("dok:11.9.2")
@pytest.mark.parametrize(("phase", "columns"), [("combat1", 1), ("combat2", 0)])
def test_soviet_fight_fight_shifts_the_first_phase_only(phase: str, columns: int) -> None:
    table = soviet(f"{W} 2TC\n{OPEN} 213S", orders="fight-fight", phase=phase)
    fight(table, f"attack {OPEN} 2TC", 1)
    assert sum(shifts(table).values()) == columns


@pytest.mark.rule("dok:11.9.3")
def test_dok_d5_soviet_move_fight_shifts_left_even_out_of_supply() -> None:
    table = soviet(f"{W} 2TC\n{OPEN} 213S", orders="move-fight", phase="combat2")
    fight(table, f"attack {OPEN} 2TC", 1)
    assert shifts(table) == {"move-fight": -1}
    # 45ID at 3020 and 213S cut 2TC off: it attacks with 4, and one left all the same.
    table = soviet(f"3020 45ID\n{W} 2TC\n{OPEN} 213S", orders="move-fight", phase="combat2")
    fight(table, f"attack {OPEN} 2TC", 2)
    assert odds(table).attack == 4
    assert shifts(table) == {"move-fight": -1}


@pytest.mark.rule("dok:11.9.3")
def test_dok_d5_soviet_fight_move_does_not_shift() -> None:
    table = soviet(f"{W} 2TC\n{OPEN} 213S", orders="fight-move")
    fight(table, f"attack {OPEN} 2TC", 1)
    assert shifts(table) == {}


@pytest.mark.rule("dok:11.9.4")
@pytest.mark.parametrize("orders", ["fight-fight", "fight-move"])
def test_one_german_out_of_supply_forfeits_the_bonus_of_the_whole_attack(orders: str) -> None:
    lines = f"3020 15RD\n{W} 45ID\n{NE} 72ID\n{OPEN} 8RD"  # 45ID is cut off, 72ID is not
    table = german(lines, orders=orders)
    fight(table, f"attack {OPEN} 45ID 72ID", 1)
    assert odds(table).attack == 12
    assert shifts(table) == {}
    table = german(lines, orders=orders)
    fight(table, f"attack {OPEN} 72ID", 1)
    assert shifts(table) == {orders: 2 if orders == "fight-fight" else 1}


@pytest.mark.rule("dok:11.9.4")
def test_one_soviet_out_of_supply_forfeits_the_bonus() -> None:
    table = soviet(f"3020 45ID\n{W} 2TC\n{NE} 10TC\n{OPEN} 213S", orders="fight-fight")
    fight(table, f"attack {OPEN} 2TC 10TC", 1)
    assert shifts(table) == {}


@pytest.mark.rule("dok:11.9.4", "dok:11.8")
def test_order_shifts_add_to_terrain() -> None:
    table = attack_from("2717", "2718", orders="fight-fight")
    assert shifts(table) == {"hill": -2, "fight-fight": 2}
    assert odds(table).final == "2:1"


# 11.10 The Luftwaffe.


@pytest.mark.rule("dok:11.10.2")
def test_the_luftwaffe_is_worth_a_column_in_attack_and_in_defence() -> None:
    table = german(f"{W} 45ID\n{OPEN} 8RD", tracks="luftwaffe=1")
    fight(table, f"attack {OPEN} 45ID", 1, luftwaffe="yes")
    assert shifts(table) == {"luftwaffe": 1}
    assert odds(table).final == "3:1"
    table = soviet(f"{W} 2TC\n{OPEN} 213S", tracks="luftwaffe=1")
    fight(table, f"attack {OPEN} 2TC", 2, luftwaffe="yes")
    assert shifts(table) == {"luftwaffe": -1}
    assert (odds(table).column, odds(table).final) == ("2:1", "1:1")


@pytest.mark.rule("dok:11.10.2")
def test_the_german_may_keep_the_luftwaffe_back() -> None:
    table = german(f"{W} 45ID\n{OPEN} 8RD", tracks="luftwaffe=1")
    fight(table, f"attack {OPEN} 45ID", 1, luftwaffe="no")
    assert shifts(table) == {}
    assert table.s.luftwaffe == 1


# 11.11 Concentric attack.

ATTACKERS = ("2Pz", "9Pz", "20Pz", "45ID", "72ID", "137ID")
SOVIET_ATTACKERS = ("2TC", "10TC", "18TC", "29TC", "12TC", "15TC")
DIRECTION_SETS = [d for size in range(1, 7) for d in combinations(range(6), size)]


def on_one_flank(directions: tuple[int, ...]) -> bool:
    """All attackers stand in three neighbouring hexes: exactly then the attack is not concentric. Three
    neighbouring hexes hold no opposite pair and no three alternate ones; and any set without those, of at
    most three hexes, lies in three neighbouring hexes."""
    return any(set(directions) <= {d, (d + 1) % 6, (d + 2) % 6} for d in range(6))


@pytest.mark.rule("dok:11.11", "dok:11.11.1")
@pytest.mark.parametrize("directions", DIRECTION_SETS, ids=str)
def test_concentric_from_every_set_of_directions(directions: tuple[int, ...]) -> None:
    expected = 0 if on_one_flank(directions) else 2
    lines = "\n".join(f"{RING[d]} {ATTACKERS[d]}" for d in directions)
    table = german(f"{lines}\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} {' '.join(ATTACKERS[d] for d in directions)}", 1)
    assert shifts(table) == ({"concentric": expected} if expected else {})


@pytest.mark.rule("dok:11.11")
def test_concentric_by_the_words_of_the_rule() -> None:
    assert not is_concentric(set())
    assert is_concentric({0, 3}) and is_concentric({1, 4}) and is_concentric({2, 5})  # opposite sides
    assert is_concentric({0, 2, 4}) and is_concentric({1, 3, 5})  # one hex between each and the next
    assert is_concentric({0, 1, 2, 3})  # more than three
    assert not is_concentric({0, 1, 2}) and not is_concentric({0, 2}) and not is_concentric({5, 0, 1})


@pytest.mark.rule("dok:11.11.1")
@pytest.mark.parametrize(("hexes", "columns"), [((W, E), 1), ((NE, SE, W), 1), ((NE, E, SE), 0), ((W,), 0)])
def test_a_soviet_concentric_attack_gets_one_column(hexes: tuple[str, ...], columns: int) -> None:
    units = SOVIET_ATTACKERS[: len(hexes)]
    lines = "\n".join(f"{h} {u}" for h, u in zip(hexes, units, strict=True))
    table = soviet(f"{lines}\n{OPEN} 45ID")
    fight(table, f"attack {OPEN} {' '.join(sorted(units, key=table.unit))}", 1)
    assert sum(shifts(table).values()) == columns


@pytest.mark.rule("dok:11.11")
def test_only_units_that_attack_count_for_concentric() -> None:
    table = german(f"{W} 45ID\n{E} 72ID\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} 45ID", 1)
    assert shifts(table) == {}


@pytest.mark.rule("dok:11.11.2", "dok:12.1.3", "dok:12.1.6")
def test_dok_d7_no_concentric_bonus_against_a_city_or_own_fortification() -> None:
    table = german("2413 45ID\n2415 72ID\n2414 8RD")  # Soviet fortification from west and east
    fight(table, "attack 2414 45ID 72ID", 1, convert="no")
    assert sum(shifts(table).values()) == -3
    table = german("3414 45ID\n3416 72ID\n3415 8RD")  # Kursk; the west hexside is dry
    fight(table, "attack 3415 45ID 72ID", 1, convert="no")
    assert shifts(table) == {"city": -3}
    table = soviet("4716 2TC\n4718 10TC\n4717 45ID")  # Orel
    fight(table, "attack 4717 2TC 10TC", 1, convert="no")
    assert shifts(table) == {"city": -3}


@pytest.mark.rule("dok:11.11.2")
def test_dok_d7_a_fortification_of_the_attackers_side_does_not_protect() -> None:
    table = german("2409 45ID\n2411 72ID\n2410 8RD")  # Soviets in a German fortification
    fight(table, "attack 2410 45ID 72ID", 1)
    assert shifts(table)["concentric"] == 2
    table = soviet("2413 2TC\n2415 10TC\n2414 45ID")  # Germans in a Soviet one
    fight(table, "attack 2414 2TC 10TC", 1)
    assert shifts(table)["concentric"] == 1


# 11.22 The SS Panzer Corps.

CORPS = "1SS 2SS 3SS"


@pytest.mark.rule("dok:11.22")
@pytest.mark.parametrize("corps", ["1SS 2SS 3SS", "1SS- 2SS 3SS-", "1SS- 2SS- 3SS-"])
def test_the_ss_corps_shifts_attack_and_defence_reduced_or_not(corps: str) -> None:
    table = german(f"{W} {corps}\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} {CORPS}", 1)
    assert shifts(table) == {"ss-corps": 1}
    table = soviet(f"{W} {corps}\n{OPEN} 2TC")
    fight(table, f"attack {W} 2TC", 1)
    assert shifts(table) == {"ss-corps": -1}


@pytest.mark.rule("dok:11.22")
def test_the_whole_corps_must_take_part_from_one_hex() -> None:
    table = german(f"{W} {CORPS}\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} 1SS 2SS", 1)  # one holds back
    assert shifts(table) == {}
    table = german(f"{W} 1SS 2SS\n{NW} 3SS\n{OPEN} 8RD")  # two hexes
    fight(table, f"attack {OPEN} {CORPS}", 1)
    assert shifts(table) == {}
    table = soviet(f"{W} 1SS 2SS GD\n{OPEN} 2TC")
    fight(table, f"attack {W} 2TC", 1)
    assert shifts(table) == {}


@pytest.mark.rule("dok:11.22.1")
def test_others_may_join_the_corps_only_from_other_hexes() -> None:
    table = german(f"{W} {CORPS}\n{NW} GD\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} GD {CORPS}", 1)
    assert shifts(table) == {"ss-corps": 1}
    # Four units in a hex are too many (7.4), but until the end of the phase the rule can be seen to work.
    table = german(f"{W} GD {CORPS}\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} GD {CORPS}", 1)
    assert shifts(table) == {}


@pytest.mark.rule("dok:11.22.1")
def test_a_stranger_in_the_stack_ends_the_shift_in_defence() -> None:
    table = soviet(f"{W} GD {CORPS}\n{OPEN} 2TC")
    fight(table, f"attack {W} 2TC", 1)
    assert shifts(table) == {}


@pytest.mark.rule("dok:11.22.2")
@pytest.mark.parametrize("gone", ["dead 3SS", "withdrawn 3SS"])
def test_without_one_of_the_three_there_is_no_corps(gone: str) -> None:
    table = german(f"{W} 1SS 2SS\n{OPEN} 8RD\n{gone}")
    fight(table, f"attack {OPEN} 1SS 2SS", 1)
    assert shifts(table) == {}
    table = soviet(f"{W} 1SS 2SS\n{OPEN} 2TC\n{gone}")
    fight(table, f"attack {W} 2TC", 1)
    assert shifts(table) == {}


# 11.23 The paratroops.


@pytest.mark.rule("dok:11.23")
@pytest.mark.parametrize("stack", ["1FJ 2FJ", "1FJ- 2FJ", "1FJ- 2FJ-"])
def test_paratroops_together_shift_in_defence_reduced_or_not(stack: str) -> None:
    table = soviet(f"{W} {stack}\n{OPEN} 2TC", tracks="gambit=1")
    fight(table, f"attack {W} 2TC", 2)
    assert shifts(table) == {"paratroops": -1}


@pytest.mark.rule("dok:11.23")
def test_paratroops_get_no_shift_in_attack_alone_or_in_company() -> None:
    table = german(f"{W} 1FJ 2FJ\n{OPEN} 8RD", tracks="gambit=1")
    fight(table, f"attack {OPEN} 1FJ 2FJ", 1)
    assert shifts(table) == {}
    for stack in ("1FJ", "1FJ 2FJ 45ID"):
        table = soviet(f"{W} {stack}\n{OPEN} 2TC", tracks="gambit=1")
        fight(table, f"attack {W} 2TC", 2)
        assert shifts(table) == {}


# Together.


@pytest.mark.rule("dok:11.8", "dok:11.9", "dok:11.10.2", "dok:11.11.1", "dok:11.22")
def test_every_german_shift_at_once() -> None:
    # 2718 is a hill: 2 left. From west the corps and from east 213S, fight/fight, with the Luftwaffe.
    lines = "2717 1SS- 2SS- 3SS-\n2719 213S\n2718 67GRD 52GRD 51GRD 71GRD 89GRD 90GRD"
    table = german(lines, orders="fight-fight", tracks="luftwaffe=1")
    fight(table, f"attack 2718 {CORPS} 213S", 6, luftwaffe="yes")
    expected = {"hill": -2, "fight-fight": 2, "luftwaffe": 1, "concentric": 2, "ss-corps": 1}
    assert shifts(table) == expected
    # 43 to 30, but 30 is cut off by west and east: 15, so 2:1, plus four.
    assert (odds(table).attack, odds(table).defence, odds(table).final) == (43, 15, "6:1")


@pytest.mark.rule("dok:11.8", "dok:11.9.3", "dok:11.10.2", "dok:11.23")
def test_every_shift_against_a_soviet_attack_at_once() -> None:
    # 2410 is a German fortification: 3 left, and it forbids the concentric bonus.
    lines = "2510 2TC 10TC 18TC\n2409 29TC\n2411 5GMC\n2410 1FJ- 2FJ-"
    table = soviet(lines, orders="move-fight", phase="combat2", tracks="gambit=1 luftwaffe=1")
    fight(table, "attack 2410 2TC 10TC 18TC 29TC 5GMC", 1, convert="no", luftwaffe="yes")
    assert sorted(shifts(table).values()) == [-3, -1, -1, -1]


@pytest.mark.rule("dok:11.11")
def test_attack_from_southwest_and_northwest_is_not_concentric() -> None:
    table = german(f"{SW} 45ID\n{NW} 72ID\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} 45ID 72ID", 1)
    assert shifts(table) == {}
