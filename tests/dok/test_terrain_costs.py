"""10.10-10.18 and the movement half of 12.1: what each hex and hexside costs each class.

All costs are asked for with a lone counter in road mode, so that even a fortified zone can pay four points.
"""

from __future__ import annotations

from functools import cache

import pytest

from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import KurskState
from steppe.table import load
from steppe.table.dataset import DataSet, packaged
from steppe.table.events import Moved
from tests.dok.support import Table, position

GERMAN_MECH, GERMAN_FOOT, SOVIET_MECH, SOVIET_FOOT, STATIC = "1SS", "167ID", "6TC", "67GRD", "115FZ"
SIDE = {"1SS": "german", "167ID": "german", "6TC": "soviet", "67GRD": "soviet", "115FZ": "soviet"}


def cost(unit: str, origin: str, to: str, layer: str = "", **options: str) -> int:
    """What a unit pays for one step."""
    table = position(f"turn 1 {SIDE[unit]} movement1\n{layer}\n{origin} {unit}", **options)
    return paid(table, unit, to)


def paid(table: Table, unit: str, to: str) -> int:
    table.do(f"go {unit} road")
    table.do(f"step {to}")
    (moved,) = table.said(Moved)
    assert isinstance(moved, Moved)
    return moved.cost


def costs(origin: str, to: str, **options: str) -> tuple[int, ...]:
    """Mechanized German, German infantry, mechanized Soviet, rifle division, fortified zone."""
    return tuple(cost(unit, origin, to, **options) for unit in SIDE)


@pytest.mark.rule("dok:10.10", "dok:12.1.1")
def test_clear_costs_everybody_one() -> None:
    # 3322 and 3323 are clear, without water between them.
    assert costs("3322", "3323") == (1, 1, 1, 1, 1)


@pytest.mark.rule("dok:10.11", "dok:12.1.2")
def test_forest_costs_mechanized_units_two_and_others_one() -> None:
    # 2524 is forest, 2525 clear.
    assert costs("2525", "2524") == (2, 1, 2, 1, 1)


@pytest.mark.rule("dok:10.10", "dok:10.15.1")
def test_a_forest_in_a_hex_makes_it_forest_and_clear_is_not_added() -> None:
    assert cost(GERMAN_MECH, "2525", "2524") == 2  # neither 1, as clear, nor 1 + 2


@pytest.mark.rule("dok:10.12", "dok:12.1.5")
def test_hills_cost_mechanized_units_three_and_others_two() -> None:
    # 2718 is hill without fortification, 2719 clear.
    assert costs("2719", "2718") == (3, 2, 3, 2, 2)


@pytest.mark.rule("dok:10.13", "dok:12.1.10")
def test_swamp_costs_mechanized_units_five_and_others_three() -> None:
    # 3808 is swamp; no water between it and 3807.
    assert costs("3807", "3808") == (5, 3, 5, 3, 3)


@pytest.mark.rule("dok:10.17", "dok:12.1.6")
def test_a_city_costs_everybody_two() -> None:
    # Kharkov 1609; its ground is clear and adds nothing.
    assert costs("1610", "1609") == (2, 2, 2, 2, 2)


@pytest.mark.rule("dok:10.18", "dok:12.1.7")
def test_a_town_costs_what_the_rest_of_its_hex_costs() -> None:
    assert costs("3510", "3509") == (1, 1, 1, 1, 1)  # Lgov, in clear
    assert costs("2617", "2616") == (3, 2, 3, 2, 2)  # Prokhorovka, on a hill
    assert costs("5110", "5111") == (2, 1, 2, 1, 1)  # Karachev, in a forest


@pytest.mark.rule("dok:10.14", "dok:12.1.8")
def test_a_river_adds_one_for_everybody() -> None:
    # The Seim runs between 3411 and 3511, both clear: 1 + 1.
    assert costs("3411", "3511") == (2, 2, 2, 2, 2)
    assert costs("3511", "3411") == (2, 2, 2, 2, 2)


@pytest.mark.rule("dok:10.14", "dok:12.1.9")
def test_a_major_river_adds_three_for_mechanized_units_and_two_for_others() -> None:
    # The Oskol runs between 1921 and 2021, both clear: 1 + 3 and 1 + 2.
    assert costs("1921", "2021") == (4, 3, 4, 3, 3)


@pytest.mark.rule("dok:10.14", "dok:12.1.9")
def test_a_lake_is_crossed_like_a_major_river() -> None:
    # The map has no lake: flood the Oskol.
    g = flooded()
    for unit, price in ((GERMAN_MECH, 4), (GERMAN_FOOT, 3), (SOVIET_FOOT, 3)):
        text = f"steppe position 1\ngame dok scenario citadel\nturn 1 {SIDE[unit]} movement1\n1921 {unit}"
        _, s = load(text, lambda *_: g)
        assert isinstance(s, KurskState)
        assert paid(Table(g, s), unit, "2021") == price


@cache
def flooded() -> DriveOnKursk:
    files = packaged("steppe.games.drive_on_kursk").files
    map_text = (
        files["map.txt"]
        .replace("sides major_river", "sides lake\n  source test\n  - 1921/2021\n\nsides major_river")
        .replace("2021/2022 1921/2021", "2021/2022")
    )
    g = load_game("dok", "citadel", {}, DataSet({**files, "map.txt": map_text}))
    assert isinstance(g, DriveOnKursk)
    assert g.ground.water[g.hex_named["1921"]][g.hex_named["2021"]] == "lake"
    return g


@pytest.mark.rule("dok:10.16", "dok:12.1.4")
def test_an_own_fortification_costs_mechanized_units_two_and_others_one() -> None:
    # 2510 is a Soviet fortification on clear ground, 2411 a German one.
    assert [cost(unit, "2509", "2510") for unit in (SOVIET_MECH, SOVIET_FOOT)] == [2, 1]
    assert [cost(unit, "2410", "2411") for unit in (GERMAN_MECH, GERMAN_FOOT)] == [2, 1]


@pytest.mark.rule("dok:10.16")
def test_static_units_pay_the_foot_cost_of_an_own_fortification_or_by_option_the_mechanized_one() -> None:
    # 10.16 names them in both sentences; ruling 1 takes the first.
    assert cost(STATIC, "2509", "2510") == 1
    assert cost(STATIC, "2509", "2510", static_cost="mech") == 2
    assert costs("2719", "2718", static_cost="mech")[-1] == 2  # the option is about fortifications only
    assert cost(SOVIET_FOOT, "2509", "2510", static_cost="mech") == 1


@pytest.mark.rule("dok:10.16.1", "dok:12.1.3")
def test_an_enemy_fortification_costs_everybody_two() -> None:
    assert [cost(unit, "2509", "2510") for unit in (GERMAN_MECH, GERMAN_FOOT)] == [2, 2]
    soviet = [cost(unit, "2410", "2411") for unit in (SOVIET_MECH, SOVIET_FOOT, STATIC)]
    assert soviet == [2, 2, 2]


@pytest.mark.rule("dok:10.16.3")
def test_a_fortification_stays_the_builders_however_long_it_is_held() -> None:
    held = "layer control german 2509 2510"
    assert cost(GERMAN_FOOT, "2509", "2510", held) == 2
    assert cost(SOVIET_FOOT, "2509", "2510", held) == 1


@pytest.mark.rule("dok:10.15")
def test_dok_e13_a_mechanized_unit_pays_five_for_a_hill_with_an_enemy_fortification() -> None:
    # 3916 is a hill in a Soviet line: 3 + 2.
    assert cost(GERMAN_MECH, "3915", "3916") == 5


@pytest.mark.rule("dok:10.16.2", "dok:10.15")
def test_a_fortification_adds_to_terrain_that_is_not_clear() -> None:
    assert costs("3915", "3916") == (3 + 2, 2 + 2, 3 + 2, 2 + 1, 2 + 1)  # hill, Soviet fortification
    assert costs("5617", "5618") == (2 + 2, 1 + 2, 2 + 2, 1 + 1, 1 + 1)  # forest, Soviet fortification
    assert costs("1212", "1211") == (5 + 2, 3 + 2, 5 + 2, 3 + 1, 3 + 1)  # swamp, Soviet fortification
    assert costs("5515", "5516")[:4] == (2 + 2, 1 + 1, 2 + 2, 1 + 2)  # forest, German fortification


@pytest.mark.rule("dok:10.15.1", "dok:10.16")
def test_the_one_point_of_clear_is_not_added_to_a_fortification() -> None:
    assert cost(SOVIET_FOOT, "2509", "2510") == 1  # not 1 + 1


@pytest.mark.rule("dok:10.14", "dok:10.15")
def test_water_adds_to_everything_else() -> None:
    # Over the Donets, a major river, from 1713 into the Soviet line at 1714 (clear).
    assert costs("1713", "1714") == (2 + 3, 2 + 2, 2 + 3, 1 + 2, 1 + 2)
    # Over the Seim, a river, from 3315 into the city of Kursk.
    assert costs("3315", "3415") == (3, 3, 3, 3, 3)
    # Over the Psel, a river, from 2715 onto the hill of Prokhorovka (a town).
    assert costs("2715", "2616") == (4, 3, 4, 3, 3)


@pytest.mark.rule("dok:10.18")
def test_the_other_terrain_of_a_town_adds_up_or_by_option_only_the_dearest_counts() -> None:
    # 4019 Maloarkhangelsk: a hill in a Soviet line.
    assert costs("4021", "4020", town_cost="highest")[:4] == (5, 4, 5, 3)  # no town: the option is silent
    assert costs("3919", "4019") == (3 + 2, 2 + 2, 3 + 2, 2 + 1, 2 + 1)
    assert costs("3919", "4019", town_cost="highest") == (3, 2, 3, 2, 2)


@pytest.mark.rule("dok:10.18", "dok:10.14")
def test_water_is_paid_on_the_way_into_a_town_under_either_reading() -> None:
    # Over the river from 3410 into Lgov; from 1915 into Shebekino 1914, a Soviet fortification on clear.
    for reading in ("add", "highest"):
        assert cost(GERMAN_MECH, "3410", "3509", town_cost=reading) == 1 + 1
        assert cost(GERMAN_MECH, "1915", "1914", town_cost=reading) == 2 + 1
