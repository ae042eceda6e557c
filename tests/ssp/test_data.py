"""The data of SS Panzer against what the rulebook states and what the armies were on 12 July 1943.

The files are read here without the game's own code, so that a slip in either shows.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "src/steppe/games/ss_panzer/data"
GERMAN = ("lah", "dr", "t")
SOVIET = ("18tc", "29tc", "2tc", "2gtc", "31tc", "9gabn")
COLUMNS = "id side formation name type class size steps gun ai ai_reduced range armor mcf infantry source"
ARMOURED_INFANTRY = {"L11.2SPW", "L12.2SPW", "L13.2SPW", "L14.2SPW"}

pytestmark = pytest.mark.skipif(not (DATA / "map.txt").is_file(), reason="the data set has no map yet")


@cache
def table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def counters() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in table("counters.tsv")}


def of(**wanted: str) -> list[dict[str, str]]:
    """The counters with these values; `class_` stands for the column class."""
    match = {key.rstrip("_"): value for key, value in wanted.items()}
    return [row for row in counters().values() if match.items() <= row.items()]


def ids(**wanted: str) -> set[str]:
    return {row["id"] for row in of(**wanted)}


def scenario(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "scenarios" / f"{name}.toml").read_text("utf-8"))


@cache
def marked(name: str) -> frozenset[str]:
    """The hexes of a section `hexes NAME` of the map; `2124..2128` is a run within a column."""
    found: set[str] = set()
    here = False
    for line in (DATA / "map.txt").read_text("utf-8").splitlines():
        if line and not line[0].isspace():
            here = line.split() == ["hexes", name]
        elif here and not line.strip().startswith(("source", "#")):
            for first, last in re.findall(r"(\d{4})(?:\.\.(\d{4}))?", line):
                found |= {f"{n:04}" for n in range(int(first), int(last or first) + 1)}
    assert found, name
    return frozenset(found)


def distance(a: str, b: str) -> int:
    """Columns run from east to west, their hexes north; odd columns stand half a hex further north."""
    (column, row), (other, end) = ((int(h[:2]), 2 * int(h[2:]) + int(h[:2]) % 2) for h in (a, b))
    across = abs(column - other)
    return across + max(0, (abs(row - end) - across) // 2)


def german_ground() -> frozenset[str]:
    return frozenset().union(*(marked(f"area.{area}") for area in (*GERMAN, "pocket")))


def deployment(side: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = scenario("prokhorovka")["deployment"][side]
    return found


def formations_in(units: list[str]) -> set[str]:
    return {counters()[unit]["formation"] for unit in units}


# The counters.


def test_the_table_has_its_columns_and_no_empty_cell() -> None:
    assert " ".join(table("counters.tsv")[0]) == COLUMNS
    assert [row["id"] for row in table("counters.tsv") if not all(row.values())] == []


def test_ids_can_be_typed_and_told_apart() -> None:
    names = [row["id"] for row in table("counters.tsv")]
    assert [n for n in names if not re.fullmatch(r"[A-Za-z0-9.]{2,8}", n) or n.isdigit()] == []
    assert [n for n, count in Counter(n.lower() for n in names).items() if count > 1] == []


def test_the_words_are_known() -> None:
    rows = counters().values()
    assert {row["class"] for row in rows} == {"vehicle", "motor", "foot", "static"}
    assert {row["size"] for row in rows} == {"platoon", "battery", "company", "battalion", "regiment"}
    assert {row["infantry"] for row in rows} == {"yes", "no"}
    assert {row["formation"] for row in rows} == {*GERMAN, *SOVIET, "-"}


@pytest.mark.rule("ssp:2.5.1")
def test_nine_formations_stand_in_the_cup() -> None:
    rows = table("formations.tsv")
    assert [(row["id"], row["side"]) for row in rows] == [
        *((name, "german") for name in GERMAN),
        *((name, "soviet") for name in SOVIET),
    ]
    for row in rows:
        assert {counter["side"] for counter in of(formation=row["id"])} == {row["side"]}


@pytest.mark.rule("ssp:2.3")
def test_226_large_counters_when_each_tiger_is_two() -> None:
    units = [row for row in counters().values() if row["class"] != "static"]
    assert Counter(row["formation"] for row in units) == {
        "lah": 43,
        "dr": 44,
        "t": 44,
        "18tc": 19,
        "29tc": 19,
        "2tc": 14,
        "2gtc": 18,
        "31tc": 10,
        "9gabn": 12,
    }
    assert len(units) + len(ids(type="tiger")) == 226


@pytest.mark.rule("ssp:2.9.1")
def test_each_division_has_one_tiger_platoon_of_four_steps() -> None:
    tigers = of(type="tiger")
    assert [row["formation"] for row in tigers] == ["lah", "dr", "t"]
    assert {(row["size"], row["steps"], row["gun"], row["armor"]) for row in tigers} == {
        ("platoon", "4", "9", "8")
    }
    assert {row["steps"] for row in counters().values() if row["type"] != "tiger"} == {"1", "2"}


@pytest.mark.rule("ssp:1.2")
def test_germans_are_companies_and_soviets_battalions() -> None:
    assert {row["type"] for row in of(size="platoon")} == {"tiger"}
    assert {row["size"] for row in of(side="german")} == {"platoon", "company", "battery"}
    assert {row["size"] for row in of(side="soviet", type="t34")} == {"battalion"}


@pytest.mark.rule("ssp:11.4.3")
def test_riders_are_lost_with_the_first_step() -> None:
    riders = {row["id"] for row in counters().values() if row["ai"] != row["ai_reduced"]}
    assert {(counters()[name]["ai"], counters()[name]["ai_reduced"]) for name in riders} == {("3", "(2)")}
    assert {(counters()[name]["type"], counters()[name]["steps"]) for name in riders} == {("t34", "2")}
    # The three corps that came fresh to the field; 2nd and 31st Tank Corps had fought for days.
    assert {counters()[name]["formation"] for name in riders} == {"18tc", "29tc", "2gtc"}
    rest = [row for row in of(side="soviet", type="t34") if row["id"] not in riders]
    # So had the second battalions of two corps, of one step, which nobody rides on.
    assert {row["ai"] for row in rest} == {"(2)"}
    assert {row["formation"] for row in rest if row["steps"] == "2"} == {"2tc", "31tc"}
    assert {row["formation"] for row in rest if row["steps"] == "1"} == {"18tc", "2gtc"}


def test_the_t34_has_gun_7_and_armor_5() -> None:
    assert {(row["gun"], row["armor"]) for row in of(type="t34")} == {("7", "5")}


def test_the_panzer_4_pays_three_for_difficult_terrain() -> None:
    assert {row["mcf"] for row in of(type="panzer4")} == {"3"}
    assert Counter(row["formation"] for row in of(type="panzer4")) == {"lah": 3, "dr": 1, "t": 2}


@pytest.mark.rule("ssp:8.2")
def test_nine_airborne_battalions_alone_go_on_foot() -> None:
    foot = of(class_="foot")
    assert {row["id"] for row in foot} == {
        f"{regiment}Abn{n}" for regiment in (23, 26, 28) for n in (1, 2, 3)
    }
    assert {(row["formation"], row["type"], row["infantry"]) for row in foot} == {
        ("9gabn", "airborne", "yes")
    }


def test_vehicles_alone_have_armor() -> None:
    for row in counters().values():
        assert (row["armor"] != "-") == (row["class"] == "vehicle"), row["id"]
        assert row["class"] == "static" or 0 <= int(row["range"]) <= 3, row["id"]
        assert row["class"] == "static" or 2 <= int(row["mcf"]) <= 6, row["id"]
        assert re.fullmatch(r"\d\*?|\(\d\)|\?", row["gun"]), row["id"]
        assert re.fullmatch(r"\d|\(\d\)|\?", row["ai"]), row["id"]


def test_infantry_is_rifle_or_airborne() -> None:
    assert {row["type"] for row in of(infantry="yes")} == {
        "motor_infantry",
        "armoured_infantry",
        "motor_rifle",
        "smg",
        "airborne",
        "static",
    }


def test_one_type_has_one_set_of_ratings_but_for_steps_and_riders() -> None:
    rated: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for row in counters().values():
        ratings = tuple(row[key] for key in ("class", "gun", "ai_reduced", "range", "armor", "mcf"))
        rated.setdefault((row["side"], row["type"]), set()).add(ratings)
    assert [kind for kind, ratings in rated.items() if len(ratings) > 1] == []


def test_the_tank_brigades_are_those_of_the_day() -> None:
    assert ids(formation="29tc", type="t34") == {"25T34", "25T34b", "31T34", "31T34b", "32T34a", "32T34b"}
    assert ids(formation="29tc", type="t70") == {"25T70", "31T70"}  # 32nd Brigade had T-34s alone
    assert ids(formation="18tc", type="t34") == {
        "110T34",
        "110T34b",
        "170T34",
        "170T34b",
        "181T34",
        "181T34b",
    }
    assert ids(formation="2tc", type="t34") == {"26T34", "99T34", "169T34"}
    assert ids(formation="2gtc", type="t34") == {
        "4GT34",
        "4GT34b",
        "25GT34",
        "25GT34b",
        "26GT34",
        "26GT34b",
    }
    assert ids(formation="31tc", type="t34") == {"100T34", "237T34", "242T34"}
    assert ids(type="churchill") == {"36GChur", "47GChur"}


@pytest.mark.rule("ssp:2.10.2", "ssp:3.1.3")
def test_one_static_unit_for_each_of_the_75_marked_hexes() -> None:
    static = of(class_="static")
    assert {row["id"] for row in static} == {f"S{number}" for number in marked("static")}
    assert len(static) == 75
    assert {(row["steps"], row["gun"], row["ai"], row["range"], row["armor"]) for row in static} == {
        ("1", "?", "?", "0", "-")
    }
    assert sum(int(row["count"]) for row in table("static.tsv")) == 75


# The tables.


def test_two_dice_always_find_a_visibility() -> None:
    rows = table("visibility.tsv")
    assert [int(row["roll"]) for row in rows] == list(range(2, 13))
    assert [int(row["visibility"]) for row in rows] == sorted(int(row["visibility"]) for row in rows)
    ways = [6 - abs(7 - int(row["roll"])) for row in rows]
    mean = sum(n * int(row["visibility"]) for n, row in zip(ways, rows, strict=True)) / 36
    assert round(mean, 2) == 3.78
    for row in rows:
        assert (row["side"] == "-") == (row["aircraft"] == "0"), row
        owned = sum(plane["side"] == row["side"] for plane in table("aircraft.tsv"))
        assert int(row["aircraft"]) <= owned, row


@pytest.mark.rule("ssp:3.1.2")
def test_six_aircraft_and_nine_german_guns() -> None:
    assert [row["id"] for row in table("aircraft.tsv")] == ["Ju87a", "Ju87b", "Hs129", "Il2a", "Il2b", "Il2c"]
    guns = {row["id"]: int(row["guns"]) for row in table("formations.tsv")}
    assert guns == dict.fromkeys(GERMAN, 3) | dict.fromkeys(SOVIET, 0)


@pytest.mark.rule(
    "ssp:9.5.1", "ssp:9.5.2", "ssp:9.5.3", "ssp:9.5.4", "ssp:9.5.5", "ssp:9.5.6", "ssp:9.5.7", "ssp:9.5.8"
)
def test_the_dice_of_9_5_and_9_8() -> None:
    assert {row["situation"]: int(row["dice"]) for row in table("fire.tsv")} == {
        "kill_zone": 4,
        "stationary": 3,
        "zoc_entry": 1,
        "artillery_entry": 1,
        "fire_and_move": 2,
        "recovered": 2,
        "artillery": 2,
        "close_combat": 2,
        "zoc_exit": 2,
        "entry_fire": 1,
    }


@pytest.mark.rule("ssp:9.6.10")
def test_the_modifiers_of_9_6_with_crossfire_as_10_3_has_it() -> None:
    assert {row["code"]: int(row["modifier"]) for row in table("modifiers.tsv")} == {
        "soviet_support": 2,
        "fortified": 2,
        "artillery_vehicle": 2,
        "outgunned": 1,
        "suppressed": 1,
        "town_woods": 1,
        "starred": 1,
        "exiting": -1,
        "crossfire": -2,
    }


# The set-up of Prokhorovka.


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_every_unit_is_deployed_once(side: str) -> None:
    placed = [unit for units in deployment(side).values() for unit in units]
    assert sorted(placed) == sorted(row["id"] for row in of(side=side) if row["class"] != "static")


@pytest.mark.rule("ssp:3.1.4")
def test_the_pocket_holds_four_armoured_companies_and_one_of_panzer_4() -> None:
    assert marked("area.pocket") == {"1735"} | neighbours("1735")
    inside = {
        unit
        for number, units in deployment("german").items()
        if number in marked("area.pocket")
        for unit in units
    }
    assert inside == ARMOURED_INFANTRY | {"L6Pz"}
    assert {counters()[unit]["type"] for unit in inside} == {"armoured_infantry", "panzer4"}
    assert ids(formation="lah", type="armoured_infantry") == ARMOURED_INFANTRY


@pytest.mark.rule("ssp:3.1.5", "ssp:3.1.6")
def test_each_division_stands_in_its_area_and_off_the_line() -> None:
    for number, units in deployment("german").items():
        (formation,) = formations_in(units)
        pocket = number in marked("area.pocket")
        assert number in marked("area.pocket" if pocket else f"area.{formation}"), number
        assert number not in marked("line"), number
        assert len(units) <= 4, number
        assert not pocket or formation == "lah", number


@pytest.mark.rule("ssp:3.1.7")
def test_soviets_stand_three_hexes_off_all_german_ground() -> None:
    near = [h for h in deployment("soviet") if min(distance(h, g) for g in german_ground()) < 3]
    assert near == []


@pytest.mark.rule("ssp:3.1.8")
def test_two_soviet_units_a_hex_counting_the_static_one() -> None:
    for number, units in deployment("soviet").items():
        assert len(units) + (number in marked("static")) <= 2, number
        assert len(formations_in(units)) == 1, number


@pytest.mark.rule("ssp:3.1.8")
@pytest.mark.parametrize("formation", SOVIET)
def test_each_soviet_formation_is_one_group(formation: str) -> None:
    held = {number for number, units in deployment("soviet").items() if formations_in(units) == {formation}}
    reached = {min(held)}
    while wider := {h for h in held - reached if any(distance(h, r) == 1 for r in reached)}:
        reached |= wider
    assert reached == held


def neighbours(number: str) -> set[str]:
    column, row = int(number[:2]), int(number[2:])
    about = {f"{c:02}{r:02}" for c in range(column - 1, column + 2) for r in range(row - 1, row + 2)}
    return {h for h in about if distance(h, number) == 1}


def test_the_numbering_agrees_with_the_hexes_that_9_4_calls_neighbours() -> None:
    assert {"1813", "1814", "1914"} <= neighbours("1913")
    assert len(neighbours("1913")) == len(neighbours("2742")) == 6
    assert distance("1913", "1910") == 3


# The first game.


def test_the_first_game_starts_with_eight_units_a_side_and_oktyabrsky_held_by_static_infantry() -> None:
    start = scenario("starter")["start"]
    placed = {side: [unit for units in start[side].values() for unit in units] for side in start}
    assert {side: len(units) for side, units in placed.items()} == {"german": 8, "soviet": 9}
    assert formations_in(placed["german"]) == {"lah"}
    assert formations_in(placed["soviet"]) == {"29tc", "-"}
    assert start["soviet"]["1937"] == ["S1937"]
    assert all(len(units) <= 4 for units in start["german"].values())
    assert all(len(units) <= 2 for units in start["soviet"].values())
    assert sum(len(set(units)) for units in placed.values()) == 17


def test_the_first_game_opens_at_the_tigers_longest_range() -> None:
    start = scenario("starter")["start"]
    (tiger,) = (number for number, units in start["german"].items() if "LTiger" in units)
    (tanks,) = (number for number, units in start["soviet"].items() if "32T34a" in units)
    assert distance(tiger, tanks) == 9 - 5
    assert distance(tiger, tanks) <= scenario("starter")["visibility"]


@pytest.mark.rule("ssp:3.1.1")
def test_the_battle_lasts_four_turns_from_visibility_five() -> None:
    battle = scenario("prokhorovka")
    assert (battle["turns"], battle["visibility"]) == (4, 5)
