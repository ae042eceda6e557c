"""The data of Grossdeutschland against what the rulebook states.

The files are read here without the game's own code, so that a slip in either shows.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.gd.lists import LISTS
from tests.gd.reconstructed import CHART, CHITS, ENTRIES, RATINGS, WEATHER

ROOM = Path(__file__).parents[2] / "src/steppe/games/grossdeutschland"
DATA = ROOM / "data"

BATTLES = ("lutchessa", "mischurin", "akhtyrka", "kursk")
SECTION = {"kursk": "18.6", "akhtyrka": "19.6", "mischurin": "20.6", "lutchessa": "21.6"}
COLUMNS = (
    "id side battalion printed name type class size steps attack defence allowance attack_depleted "
    "defence_depleted fire range command engineer flak source"
)
GERMAN = "1Gr 2Gr 3Gr Gr 1Fus 2Fus 3Fus 1Pz 2Pz 3Pz 1Art 2Art 3Art Eng GRcn Flak GDiv"
SOVIET = "1Rif 2Rif 3Rif Rif 1Gd 1Mot 2Mot SRcn AT 2Tk 1Tk Res Hvy SArt Rckt SDiv"
SIDES = ("german", "soviet")
TIMES = ("morning", "day", "evening", "night")


# Reading.


@cache
def table(name: str, folder: Path = DATA) -> list[dict[str, str]]:
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def counters() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in table("counters.tsv")}


@cache
def events() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in table("events.tsv")}


@cache
def scenario(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "scenarios" / f"{name}.toml").read_text("utf-8"))


@cache
def rule_ids() -> frozenset[str]:
    return frozenset(row["id"] for row in table("rules.tsv", ROOM))


@cache
def section(battle: str, title: str) -> tuple[str, ...]:
    """The lines of a section of a map, without its source and its comments."""
    found: list[str] = []
    here = False
    for line in (DATA / "maps" / f"{battle}.txt").read_text("utf-8").splitlines():
        if line and not line[0].isspace():
            here = line == title
        elif here and line.strip() and not line.strip().startswith(("source", "#")):
            found.append(line.strip())
    assert found, (battle, title)
    return tuple(found)


@cache
def marked(battle: str, name: str) -> frozenset[str]:
    """The hexes of a section `hexes NAME`; `2124..2128` is a run within a strip."""
    found: set[str] = set()
    for line in section(battle, f"hexes {name}"):
        for first, last in re.findall(r"(\d{4})(?:\.\.(\d{4}))?", line):
            found |= {f"{n:04}" for n in range(int(first), int(last or first) + 1)}
    return frozenset(found)


@cache
def terrain(battle: str) -> dict[str, set[str]]:
    """Hex -> its kinds."""
    lines = section(battle, "terrain")
    keys = {line.split()[1]: set(line.split()[2].split("+")) for line in lines if line.startswith("key")}
    first = 27 if battle in ("kursk", "mischurin") else 1
    strips = (line.split() for line in lines if not line.startswith("key"))
    return {f"{strip}{first + i:02}": keys[c] for strip, letters in strips for i, c in enumerate(letters)}


def distance(a: str, b: str) -> int:
    """The same on all four maps: odd strips stand half a hex further on."""
    (strip, place), (other, end) = ((int(h[:2]), 2 * int(h[2:]) + int(h[:2]) % 2) for h in (a, b))
    across = abs(strip - other)
    return across + max(0, (abs(place - end) - across) // 2)


def setup_rows(battle: str, side: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = scenario(battle)["setup"].get(side, [])
    return found


def arrivals(battle: str, side: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = scenario(battle)["arrivals"].get(side, [])
    return found


def units_of(battle: str, side: str) -> list[str]:
    """Everybody of a side who takes part, each as often as he is named."""
    rows = [*setup_rows(battle, side), *arrivals(battle, side)]
    units = [unit for row in rows for unit in row["units"]]
    off_map: list[str] = scenario(battle)["setup"].get("off_map", {}).get("units", [])
    return units + [unit for unit in off_map if counters()[unit]["side"] == side]


def turn_number(battle: str, word: str) -> int:
    """`2 morning` -> the number of that turn, from 1."""
    (day, time), (first, begins) = word.split(), scenario(battle)["track"]["first"].split()
    return 4 * (int(day) - int(first)) + TIMES.index(time) - TIMES.index(begins) + 1


# Rules and rulings.


def test_every_rule_has_a_kind_and_a_gist() -> None:
    rows = table("rules.tsv", ROOM)
    assert len(rows) == len(rule_ids()) == 461
    assert sum(row["kind"] != "info" for row in rows) == 445
    assert [row["id"] for row in rows if not all(row.values())] == []


def test_rulings_name_rules_and_gists_name_rulings() -> None:
    rows = table("rulings.tsv", ROOM)
    names = [row["id"] for row in rows]
    assert names == [f"R{n}" for n in range(1, len(rows) + 1)]
    assert {rule for row in rows for rule in row["rules"].split(",")} <= rule_ids()
    cited = {name for row in table("rules.tsv", ROOM) for name in re.findall(r"\bR\d+", row["gist"])}
    assert cited <= set(names)
    assert {row["option"]: row["id"] for row in rows if row["option"]} == {
        "bridge_dice": "R5",
        "pulverized": "R11",
        "fire_penalty": "R20",
    }


def test_rules_named_in_the_data_exist() -> None:
    cells = [
        rule
        for path in DATA.glob("*.tsv")
        for row in table(path.name)
        for column in ("rule", "rules")
        for rule in row.get(column, "-").split(",")
    ]
    texts = (path.read_text("utf-8") for path in DATA.rglob("*.toml"))
    settings = [
        found for text in texts for found in re.findall(r"\brules?\s*=\s*(\"[^\"]*\"|\[[^\]]*\])", text)
    ]
    words = [word for setting in settings for word in re.findall(r'"([^"]+)"', setting)]
    assert {*cells, *words} - {"-"} <= rule_ids()


def test_the_data_carry_every_rule_of_the_scenarios() -> None:
    """18 to 21 are set-up lists, cups and victory tables, so their rules live in the files of the battles."""
    files = [*DATA.rglob("scenarios/*.toml"), *DATA.rglob("maps/*.txt")]
    texts = "".join(path.read_text("utf-8") for path in files)
    carried = set(re.findall(r"(?<=[\"\[])\d\d(?:\.\w+)+(?=[\"\]])", texts))
    rules = [row for row in table("rules.tsv", ROOM) if row["kind"] != "info"]
    assert {row["id"] for row in rules if int(row["id"].split(".")[0]) >= 18} <= carried


# Counters.


def test_the_table_has_its_columns_and_no_empty_cell() -> None:
    assert " ".join(table("counters.tsv")[0]) == COLUMNS
    assert [row["id"] for row in table("counters.tsv") if not all(row.values())] == []


def test_199_counters_110_german_and_89_soviet() -> None:
    rows = table("counters.tsv")
    assert len(counters()) == len(rows) == 199
    assert Counter(row["side"] for row in rows) == {"german": 110, "soviet": 89}
    assert [row["side"] for row in rows] == ["german"] * 110 + ["soviet"] * 89


@pytest.mark.rule("gd:2.0.1")
def test_33_battalions_each_with_its_hq() -> None:
    rows = table("battalions.tsv")
    assert " ".join(row["id"] for row in rows) == f"{GERMAN} {SOVIET}"
    for row in rows:
        staff = counters()[row["hq"]]
        assert (staff["battalion"], staff["side"], staff["type"]) == (row["id"], row["side"], "headquarters")
    assert {row["battalion"] for row in counters().values()} == {row["id"] for row in rows}
    assert Counter(row["type"] for row in counters().values())["headquarters"] == 33


def test_ids_can_be_typed_and_told_apart() -> None:
    names = list(counters())
    assert [n for n in names if not re.fullmatch(r"[A-Za-z0-9]+\.[A-Za-z0-9]+", n)] == []
    assert [n for n in names if not re.search("[A-Za-z]", n) or len(n) > 11] == []
    assert [n for n, count in Counter(n.lower() for n in names).items() if count > 1] == []
    assert [n for n, row in counters().items() if not n.endswith(f".{row['battalion']}")] == []


def test_names_that_both_sides_use_differ() -> None:
    rows = table("battalions.tsv")
    twice = {name for name, count in Counter(row["printed"] for row in rows).items() if count > 1}
    assert twice == {"Rcn", "Div"}
    assert {row["id"] for row in rows if row["printed"] in twice} == {"GRcn", "SRcn", "GDiv", "SDiv"}


def test_the_words_are_known() -> None:
    rows = counters().values()
    assert {row["class"] for row in rows} == {"leg", "tracked", "wheeled"}
    assert {row["size"] for row in rows} == {"company", "battery", "battalion", "division"}
    assert {row["fire"] for row in rows} == {"direct", "artillery", "-"}
    assert {row["engineer"] for row in rows} == {"yes", "no"}
    assert {row["flak"] for row in rows} == {"-", "2", "3"}


@pytest.mark.rule("gd:2.3.2")
def test_a_counter_with_one_step_has_no_other_side() -> None:
    for row in counters().values():
        backs = (row["attack_depleted"], row["defence_depleted"])
        assert (row["steps"] == "1") == (backs == ("-", "-")), row["id"]
        if row["steps"] == "2":
            assert int(backs[0]) < int(row["attack"]) and int(backs[1]) < int(row["defence"]), row["id"]


@pytest.mark.rule("gd:11.3.11")
def test_the_only_ratings_that_the_book_prints() -> None:
    """11.3: a Flak of 2-9-8 whose depleted defence is 5."""
    heavy = [row for row in counters().values() if row["type"] == "flak" and row["side"] == "german"]
    assert {row["id"] for row in heavy} == {"Flak.1Gr", "Flak.2Gr", "Flak.Gr", "88.Flak", "Hvy.Flak"}
    for row in heavy:
        assert (row["attack"], row["defence"], row["allowance"], row["defence_depleted"]) == (
            "2",
            "9",
            "8",
            "5",
        )


def test_ranges_fit_their_dice() -> None:
    """Each of two dice must exceed the range of direct fire, three dice that of a barrage."""
    for row in counters().values():
        assert (row["fire"] == "-") == (row["range"] == "-"), row["id"]
        if row["fire"] == "direct":
            assert 1 <= int(row["range"]) <= 5, row["id"]
        elif row["fire"] == "artillery":
            assert 6 <= int(row["range"]) <= 18 and row["steps"] == "1", row["id"]


def test_headquarters_do_not_attack_and_alone_have_a_range_of_command() -> None:
    for row in counters().values():
        is_staff = row["type"] == "headquarters"
        assert is_staff == (row["command"] != "-") == (row["attack"] == "0"), row["id"]
        if is_staff:
            assert row["size"] == ("division" if row["battalion"].endswith("Div") else "battalion")


@pytest.mark.rule("gd:16.0.1", "gd:18.4.5")
def test_who_is_an_engineer() -> None:
    found = {n for n, row in counters().items() if row["engineer"] == "yes"}
    eng = {n for n, row in counters().items() if row["battalion"] == "Eng" and n != "HQ.Eng"}
    pioneers = {n for n, row in counters().items() if row["printed"] == "Pioneer"}
    soviet = {n for n, row in counters().items() if row["printed"] == "Eng"}
    assert len(pioneers) == 5 and soviet == {"Eng.1Mot", "Eng.SRcn", "Eng.SDiv"}
    assert found == eng | pioneers | soviet


@pytest.mark.rule("gd:10.7.2")
def test_light_guns_roll_three_dice_at_aircraft() -> None:
    dice = {n: row["flak"] for n, row in counters().items()}
    assert {n for n, d in dice.items() if d == "3"} == {
        n for n, row in counters().items() if "Lt Flak" in row["printed"] or row["printed"] == "Lt AA"
    }
    assert {counters()[n]["printed"] for n, d in dice.items() if d == "2"} == {"Flak", "88", "Hvy Flak", "AA"}


@pytest.mark.rule("gd:9.0.3")
def test_companies_of_a_kind_have_the_ratings_of_the_design() -> None:
    wanted = dict(line.split(":") for line in RATINGS.strip().splitlines())
    kinds = set()
    for unit, row in counters().items():
        printed = re.sub(r"^\(\d\)", "", row["printed"])
        numbered = re.fullmatch(r"\d{1,2}K|\d", printed)
        kind = f"{row['side']} {row['type']}" + ("" if numbered else f" {printed}")
        front = f"{row['class']} {row['attack']}-{row['defence']}-{row['allowance']}"
        back = f"{row['attack_depleted']}-{row['defence_depleted']}" if row["steps"] == "2" else "-"
        gun = f"{row['fire']} {row['range']}" if row["fire"] != "-" else "-"
        command = f" command {row['command']}" if row["command"] != "-" else ""
        assert f"{front} {back} {gun}{command}" == wanted[kind].strip(), unit
        kinds.add(kind)
    assert kinds == wanted.keys()


def test_a_counter_names_the_lists_that_it_stands_in() -> None:
    for unit, row in counters().items():
        listed = {battle for battle in BATTLES if unit in units_of(battle, row["side"])}
        cited = set(re.findall(r"\b\d\d\.6\b", row["source"]))
        assert cited == {SECTION[battle] for battle in listed}, unit


# Tables.


def test_the_combat_table_falls_by_one_column_a_point() -> None:
    rows = table("combat.tsv")
    columns = ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"]
    assert [*rows[0]] == ["dice", *columns, "rule"]
    assert [row["dice"] for row in rows] == [str(n) for n in range(2, 13)]
    assert [row["rule"] for row in rows] == [f"10.2.T.{n}" for n in range(2, 13)]
    results = {"AE", "AP", "AD", "AC", "AR", "-", "DR", "DC", "DD", "DE"}
    assert {row[c] for row in rows for c in columns} == results
    for above, below in pairwise(rows):
        shifted = [(above[c], below[d]) for c, d in pairwise(columns)]
        assert all(a == b for a, b in shifted if "AE" not in (a, b)), (above, below)


COMBAT = """
2  DC DC DD DE DE DE DE DE
3  DR DC DC DD DE DE DE DE
4  -  DR DC DC DD DE DE DE
5  AR -  DR DC DC DD DE DE
6  AC AR -  DR DC DC DD DE
7  AC AC AR -  DR DC DC DD
8  AD AC AC AR -  DR DC DC
9  AP AD AC AC AR -  DR DC
10 AP AP AD AC AC AR -  DR
11 AE AP AP AD AC AC AR -
12 AE AE AP AP AD AC AC AR
"""


@pytest.mark.rule("gd:10.2.T.2", "gd:10.2.T.3", "gd:10.2.T.4", "gd:10.2.T.5", "gd:10.2.T.6", "gd:10.2.T.7")
@pytest.mark.rule("gd:10.2.T.8", "gd:10.2.T.9", "gd:10.2.T.10", "gd:10.2.T.11", "gd:10.2.T.12")
def test_the_combat_table_is_the_printed_one() -> None:
    printed = [line.split() for line in COMBAT.strip().splitlines()]
    assert [[*row.values()][:-1] for row in table("combat.tsv")] == printed


@pytest.mark.rule("gd:2.2")
def test_the_terrain_chart_has_the_prices_that_the_book_states() -> None:
    rows = {row["terrain"]: row for row in table("terrain.tsv")}
    prices = {name: (row["leg"], row["tracked"], row["wheeled"]) for name, row in rows.items()}
    assert prices["woods"] == ("2", "H", "ALL")  # 9.0
    assert prices["clear"][0] == "1"  # 15.2
    assert prices["forest"][2] == "NA"  # 8.0
    assert prices["major_river"] == ("NA", "NA", "NA")  # 9.1
    assert prices["river"][1:] == prices["canal"][1:] == ("NA", "NA")  # 9.1
    assert prices["dragons_teeth"][1:] == ("NA", "NA")  # 9.2
    assert prices["entry"] == prices["bridge"] == ("OTIH", "OTIH", "OTIH")  # 9.0, 9.1
    assert {name for name, price in prices.items() if "1/2" in price} == {"road", "highway"}  # 9.0
    assert {rows[name]["modifier"] for name in ("stream", "balka")} == {"2"}  # 10.8
    assert {rows[name]["modifier"] for name in ("river", "canal")} == {"4"}  # 10.8
    assert rows["bridge"]["modifier"] == "1"  # 10.8
    assert {name for name, row in rows.items() if row["city"] == "yes"} == {"city", "downtown"}  # 7.2
    assert rows["orchard"]["blocks"] == "yes"  # 15.0


@pytest.mark.rule("gd:2.2", "gd:9.0.2")
def test_the_terrain_chart_is_that_of_the_design() -> None:
    columns = ("terrain", "leg", "tracked", "wheeled", "modifier", "blocks")
    found = [[row[column] for column in columns] for row in table("terrain.tsv")]
    assert found == [line.split() for line in CHART.strip().splitlines()]


def test_a_cost_is_a_word_of_the_chart() -> None:
    whole = re.compile(r"\d+|1/2|H|ALL|NA|OTIH")
    added = re.compile(r"\+\d+|\+H|NA|OTIH")
    for row in table("terrain.tsv"):
        pattern = added if row["at"] == "side" else whole
        assert all(pattern.fullmatch(row[c]) for c in ("leg", "tracked", "wheeled")), row
        assert row["at"] in ("hex", "side", "route")
    for row in table("works.tsv"):
        assert all(added.fullmatch(row[c]) for c in ("leg", "tracked", "wheeled")), row


@pytest.mark.rule("gd:15.0.2", "gd:15.2.2")
def test_works_have_their_modifiers_and_prices() -> None:
    found = {
        row["work"]: (row["modifier"], f"{row['leg']}/{row['tracked']}/{row['wheeled']}", row["faces"])
        for row in table("works.tsv")
    }
    assert found == {
        "trench": ("1", "+1/+1/NA", "3"),
        "minefield": ("2", "+H/+H/+H", "6"),
        "dragons_teeth": ("3", "+1/NA/NA", "3"),
        "bunker": ("4", "+4/+0/+1", "3"),
    }


@pytest.mark.rule("gd:14.0.1", "gd:4.1.1")
def test_six_kinds_of_weather() -> None:
    rows = {row["weather"]: row for row in table("weather.tsv")}
    assert [*rows] == ["sunny", "cloudy", "foggy", "rainy", "stormy", "snowy"]
    assert [row["roll"] for row in rows.values()] == list("123456")
    assert [row["attack"] for row in rows.values()] == list("000123")
    assert [row["replacement"] for row in rows.values()] == ["-1", "0", "1", "2", "3", "3"]
    assert {name for name, row in rows.items() if row["movement"] == "half"} == {"rainy", "stormy", "snowy"}
    assert {name for name, row in rows.items() if row["direct"] == "no"} == {"foggy", "stormy"}
    assert {name for name, row in rows.items() if row["pontoons"] == "no"} == {"stormy", "snowy"}
    assert {name for name, row in rows.items() if row["aircraft"] == "yes"} == {"sunny"}
    assert {name for name, row in rows.items() if row["fire"] == "-1"} == {"snowy"}


def test_four_times_of_day() -> None:
    rows = {row["time"]: row for row in table("times.tsv")}
    assert (*rows,) == TIMES
    assert [row["dice"] for row in rows.values()] == list("2223")
    assert [row["attack"] for row in rows.values()] == list("0010")
    assert [row["fire"] for row in rows.values()] == ["0", "0", "-1", "0"]
    assert [row["movement"] for row in rows.values()] == ["whole", "whole", "whole", "half"]
    assert [row["observation"] for row in rows.values()] == ["10", "10", "10", "1"]


# Event chits.


def test_sixty_blue_sixty_red_and_twenty_four_black() -> None:
    found: Counter[str] = Counter()
    for row in events().values():
        found[row["colour"]] += int(row["count"])
    assert found == {"blue": 60, "red": 60, "black": 24}


def test_blue_helps_the_attacker_red_the_defender_black_has_no_number() -> None:
    for name, row in events().items():
        if row["colour"] == "black":
            assert row["modifier"] == "-" and (row["cancels"] == "-") != (row["lifts"] == "-"), name
        else:
            assert (int(row["modifier"]) < 0) == (row["colour"] == "blue"), name
            assert row["lifts"] == "-", name


@pytest.mark.rule("gd:10.3.11", "gd:10.3.12", "gd:10.3.13", "gd:10.3.14")
def test_what_each_chit_cancels() -> None:
    pairs = {row["name"]: row["cancels"] for row in events().values() if row["colour"] == "black"}
    works = {row["name"]: row["lifts"] for row in events().values() if row["lifts"] != "-"}
    stated = """Combined Arms/Poor Coordination, Fighter Cover/Airstrike, Rallied/Dispirited,
        Heavy Casualties/Tough Outfit, Bogged/Aggressive Assault, Suppressive Fire/Aggressive Assault,
        Fire Lane/Charge, Hardened/Raw Recruits, Killed in Action/Brilliant Leader,
        Intensive Fire/Inferior Equipment, Critical Hit/Off Target, Expert Sniper/Sniper,
        Overcautious/Tactical Approach, Outflanked/Flanking Maneuver, Repaired/Radio Out,
        Surrendered/Friendly Fire, Calm Under Fire/Caught in Crossfire, Resupplied/Ammo Exhausted"""
    for pair in stated.split(","):
        black, other = (word.strip() for word in pair.split("/"))
        assert events()[pairs[black]]["name"] == other
    assert (works["Flamethrower"], works["Retreated"]) == ("bunker", "trench")
    assert set(works.values()) == {row["work"] for row in table("works.tsv")}
    apathy = events()["apathy"]
    assert (apathy["colour"], apathy["modifier"], apathy["cancels"]) == ("red", "2", "accurate_fire")


def test_chits_cancel_chits_of_the_other_colour_and_no_two_each_other() -> None:
    pairs = {name: row["cancels"] for name, row in events().items() if row["cancels"] != "-"}
    for name, other in pairs.items():
        if events()[name]["colour"] != "black":
            assert {events()[name]["colour"], events()[other]["colour"]} == {"blue", "red"}, name
        assert pairs.get(other) != name, name


def test_blue_and_red_chits_are_those_of_the_design() -> None:
    rows = [(name, row) for name, row in events().items() if row["colour"] != "black"]
    found = [[name, row["modifier"], row["count"], row["cancels"]] for name, row in rows]
    assert found == [line.split() for line in CHITS.strip().splitlines()]


def test_aircraft_stay_at_home_at_night() -> None:
    air = {name: row for name, row in events().items() if row["air"] == "yes"}
    assert {*air} == {"airstrike", "strafing"}
    assert {row["night"] for row in air.values()} == {"no"}
    assert {row["colour"] for row in air.values()} == {"blue"}


# Scenarios.

STRENGTH = {"kursk": (74, 64), "akhtyrka": (57, 61), "mischurin": (47, 45), "lutchessa": (43, 49)}
"""Units of both sides; six Germans of Lutchessa come only on a condition."""


@pytest.mark.parametrize("battle", BATTLES)
def test_everybody_takes_part_once(battle: str) -> None:
    for side, count in zip(SIDES, STRENGTH[battle], strict=True):
        units = units_of(battle, side)
        assert len(units) == len(set(units)) == count
        assert {counters()[unit]["side"] for unit in units} == {side}


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battalion_arrives_whole(battle: str) -> None:
    for side in SIDES:
        placed = {unit for row in setup_rows(battle, side) for unit in row["units"]}
        for row in arrivals(battle, side):
            assert len({counters()[unit]["battalion"] for unit in row["units"]}) == 1
            assert row["units"][0].startswith("HQ.") and not placed & set(row["units"])
            assert all(marked(battle, f"entry.{letter}") for letter in row["entries"])
            assert (
                1
                <= turn_number(battle, row["turn"])
                <= turn_number(battle, scenario(battle)["track"]["last"])
            )


def test_turns() -> None:
    lengths = {battle: turn_number(battle, scenario(battle)["track"]["last"]) for battle in BATTLES}
    assert lengths == {"lutchessa": 14, "mischurin": 12, "akhtyrka": 24, "kursk": 16}


@pytest.mark.parametrize("battle", BATTLES)
def test_weather_and_entries_are_those_of_the_design(battle: str) -> None:
    weather = scenario(battle)["track"]["weather"]
    assert tuple(weather[time] for time in TIMES) == WEATHER[battle]
    letters = dict(pair.split() for pair in ENTRIES[battle].split(", "))
    assert {letter: {number} for letter, number in letters.items()} == {
        letter: marked(battle, f"entry.{letter}") for letter in letters
    }


@pytest.mark.parametrize("battle", ["mischurin", "akhtyrka", "kursk"])
def test_it_never_snows_in_summer(battle: str) -> None:
    assert all(6 + modifier < 6 for modifier in scenario(battle)["track"]["weather"].values())


FIRST_CHITS = {
    "kursk": ("german", 1),
    "akhtyrka": ("soviet", 3),
    "mischurin": ("german", 1),
    "lutchessa": ("soviet", 5),
}


@pytest.mark.rule("gd:18.1", "gd:19.1", "gd:20.1", "gd:21.1")
@pytest.mark.parametrize("battle", BATTLES)
def test_who_chooses_the_first_chits(battle: str) -> None:
    chosen = scenario(battle)["chosen_chits"]
    side, count = FIRST_CHITS[battle]
    assert (chosen["side"], chosen["count"]) == (side, count)
    first = [row for row in arrivals(battle, side) if turn_number(battle, row["turn"]) == 1]
    if side == "soviet":  # R52: exactly the battalions that he has on the first turn
        assert len(first) == count


CUPS = {
    "kursk": ((30, 30, 6), (30, 30, 6)),
    "akhtyrka": ((30, 30, 6), (30, 30, 5)),
    "mischurin": ((35, 25, 6), (25, 35, 6)),
    "lutchessa": ((30, 25, 5), (30, 25, 6)),
}
"""Blue, red and black chits in the cup of either side."""


@pytest.mark.rule("gd:18.2", "gd:18.2.3", "gd:19.2", "gd:19.2.3")
@pytest.mark.rule("gd:20.2", "gd:20.2.3", "gd:21.2", "gd:21.2.3")
@pytest.mark.parametrize("battle", BATTLES)
def test_blue_red_and_black_chits_of_the_cups(battle: str) -> None:
    german, soviet = CUPS[battle]
    cups = scenario(battle)["events"]
    found = tuple(tuple(cups[side][colour] for colour in ("blue", "red", "black")) for side in SIDES)
    assert found == (german, soviet)
    assert german[0] + soviet[0] <= 60 and german[1] + soviet[1] <= 60
    hands = [chit for side in SIDES for chit in cups[side]["hand"]]
    assert len(hands) == len(set(hands)) == 9
    assert {events()[chit]["colour"] for chit in hands} == {"black"}
    assert len(hands) + german[2] + soviet[2] <= 24


HANDS = {
    ("kursk", "german"): "Combined Arms, Fighter Cover, Rallied, Heavy Casualties, Flamethrower",
    ("kursk", "soviet"): "Bogged, Fire Lane, Suppressive Fire, Hardened",
    ("akhtyrka", "german"): "Killed in Action, Intensive Fire, Critical Hit, Expert Sniper, Overcautious",
    ("akhtyrka", "soviet"): "Combined Arms, Outflanked, Repaired, Bogged",
    ("mischurin", "german"): "Fighter Cover, Critical Hit, Intensive Fire, Hardened, Surrendered",
    ("mischurin", "soviet"): "Calm Under Fire, Heavy Casualties, Outflanked, Killed in Action",
    ("lutchessa", "german"): "Killed in Action, Hardened, Critical Hit, Intensive Fire",
    ("lutchessa", "soviet"): "Suppressive Fire, Rallied, Resupplied, Calm Under Fire, Retreated",
}


@pytest.mark.rule("gd:18.2.1", "gd:18.2.2", "gd:19.2.1", "gd:19.2.2")
@pytest.mark.rule("gd:20.2.1", "gd:20.2.2", "gd:21.2.1", "gd:21.2.2")
@pytest.mark.parametrize(("battle", "side"), HANDS)
def test_the_black_chits_that_a_side_begins_with(battle: str, side: str) -> None:
    dealt = scenario(battle)["events"][side]["hand"]
    assert ", ".join(events()[chit]["name"] for chit in dealt) == HANDS[battle, side]


@pytest.mark.rule("gd:20.3.4")
def test_what_wins() -> None:
    wins = {
        battle: (scenario(battle)["victory"]["side"], scenario(battle)["victory"]["wins"])
        for battle in BATTLES
    }
    assert wins == {
        "kursk": ("german", 9),
        "akhtyrka": ("soviet", 4),
        "mischurin": ("german", 6),
        "lutchessa": ("soviet", 5),
    }
    assert {b: scenario(b)["victory"].get("draws") for b in BATTLES if "draws" in scenario(b)["victory"]} == {
        "mischurin": 5
    }
    points = {
        (battle, row["name"]): row["points"] * (len(row["hexes"]) if row.get("each") else 1)
        for battle in BATTLES
        for row in scenario(battle)["victory"]["places"]
    }
    assert sum(p for (battle, _), p in points.items() if battle == "kursk") == 15
    assert sum(p for (battle, _), p in points.items() if battle == "lutchessa") == 5
    assert points["akhtyrka", "Akhtyrka"] == 8
    assert points["mischurin", "Main Bridge"] == 9 and points["mischurin", "Borodayevka"] == 4
    losses = [row for row in scenario("mischurin")["victory"]["places"] if row["points"] < 0]
    assert [(row["name"], row["held_by"]) for row in losses] == [
        ("Mischurin Rog", "soviet"),
        ("Lichovka", "soviet"),
    ]


@pytest.mark.rule("gd:18.3.1", "gd:18.3.5")
def test_kalinovka_needs_three_hexes_and_rakowo_six() -> None:
    rows = {row["name"]: row for row in scenario("kursk")["victory"]["places"]}
    assert (rows["Kalinovka"]["need"], rows["Rakowo"]["need"]) == (3, 6)
    assert len(rows["Rakowo"]["hexes"]) == 6


@pytest.mark.parametrize("battle", BATTLES)
def test_hexes_that_score_are_marked_on_the_map(battle: str) -> None:
    listed = {h for row in scenario(battle)["victory"]["places"] for h in row["hexes"]}
    assert listed == marked(battle, "objective")


NUMBERED = {
    "kursk": {
        "Alexejewka": "3229",
        "Luchanio": "2328",
        "Ssyrzewo": "2135",
        "Werchopenje": "1742",
        "Novenkoye": "4451",
        "Hill 243": "2448",
    },
    "akhtyrka": {
        "Hill 62": "4214",
        "Sorkova": "4317",
        "Vesseloye": "3519",
        "Bakirovka": "4610",
        "Tresovka": "3413",
    },
    "mischurin": {
        "Lichovka": "1040",
        "Krassni Kut": "2239",
        "Kalinov": "1939",
        "Hamlet 179": "1633",
        "Hamlet 142": "2733",
        "Nesamoshnik": "3127",
        "Main Bridge": "4147",
        "Sausslovka": "3642",
        "Hamlet 86": "3143",
        "Yvaschki": "2347",
        "Borodayevka": "3653",
    },
    "lutchessa": {
        "Hill 142": "4116",
        "Griva": "4311",
        "Hill 96": "3412",
        "Reskoye": "1909",
        "Kalin": "1710",
        "Hill 87": "2215",
    },
}
"""The lists of location hex numbers at the end of each scenario; Alexejewka as read by R44."""


@pytest.mark.parametrize("battle", BATTLES)
def test_places_are_numbered_as_in_the_book(battle: str) -> None:
    assert {name: hexes[0] for name, hexes in scenario(battle)["places"].items()} == NUMBERED[battle]


# The lists.


def book_list(battle: str, side: str) -> Counter[tuple[str, str]]:
    """(where, printed name) as the rulebook lists them."""
    found: Counter[tuple[str, str]] = Counter()
    for line in re.split(r"\n {8}(?! )", LISTS[battle, side].rstrip()):
        if line:
            where, units = line.split(":")
            found.update((where, " ".join(unit.split())) for unit in units.split(","))
    return found


def data_list(battle: str, side: str) -> Counter[tuple[str, str]]:
    """The same from the file of the battle."""
    found: Counter[tuple[str, str]] = Counter()
    for row in setup_rows(battle, side):
        entry = f"Entry {row['entry']}" if "entry" in row else ""
        where = row.get("area") or f"{row['within']} of {row.get('place') or row.get('hex') or entry}"
        found.update((where, printed_name(unit)) for unit in row["units"])
    for row in arrivals(battle, side):
        if "if_points" not in row:
            entries = row["entries"][:1] if row.get("together") else row["entries"]
            where = f"{''.join(entries)} {row['turn']}"
            found.update((where, printed_name(unit)) for unit in row["units"])
    off_map = scenario(battle)["setup"].get("off_map", {}).get("units", ())
    found.update(("off map", printed_name(unit)) for unit in off_map if counters()[unit]["side"] == side)
    return found


def printed_name(unit: str) -> str:
    row = counters()[unit]
    battalions = {found["id"]: found["printed"] for found in table("battalions.tsv")}
    whole = row["printed"] == "Division HQ"
    return row["printed"] if whole else f"{row['printed']} {battalions[row['battalion']]}"


@pytest.mark.rule("gd:18.6.G1", "gd:18.6.G2", "gd:18.6.G3", "gd:18.6.G4", "gd:18.6.G5")
@pytest.mark.rule("gd:18.6.G6", "gd:18.6.G7", "gd:18.6.G8", "gd:18.6.G9", "gd:18.6.G10")
@pytest.mark.rule(
    "gd:18.6.S1", "gd:18.6.S2", "gd:18.6.S3", "gd:18.6.S4", "gd:18.6.S5", "gd:18.6.S6", "gd:18.6.S7"
)
@pytest.mark.rule("gd:19.6.G1", "gd:19.6.G2", "gd:19.6.G3", "gd:19.6.G4", "gd:19.6.G5")
@pytest.mark.rule("gd:19.6.G6", "gd:19.6.G7", "gd:19.6.G8")
@pytest.mark.rule("gd:19.6.S1", "gd:19.6.S2", "gd:19.6.S3", "gd:19.6.S4", "gd:19.6.S5")
@pytest.mark.rule("gd:20.6.G1", "gd:20.6.G2", "gd:20.6.G3", "gd:20.6.G4", "gd:20.6.G5", "gd:20.6.G6")
@pytest.mark.rule("gd:20.6.S1", "gd:20.6.S2", "gd:20.6.S3", "gd:20.6.S4", "gd:20.6.S5")
@pytest.mark.rule("gd:21.6.G1", "gd:21.6.G2", "gd:21.6.G3", "gd:21.6.G4", "gd:21.6.G5", "gd:21.6.G6")
@pytest.mark.rule("gd:21.6.S1", "gd:21.6.S2", "gd:21.6.S3", "gd:21.6.S4")
@pytest.mark.parametrize(("battle", "side"), LISTS)
def test_the_files_say_what_the_lists_say(battle: str, side: str) -> None:
    listed = book_list(battle, side)
    conditional = 6 if (battle, side) == ("lutchessa", "german") else 0
    assert sum(listed.values()) == STRENGTH[battle][side == "soviet"] - conditional
    assert data_list(battle, side) == listed


# Reference deployments.


def allowed(battle: str, row: dict[str, Any]) -> set[str]:
    """The hexes that a line of a set-up allows."""
    if "area" in row:
        return set(marked(battle, row["area"]))
    if "entry" in row:
        centres = list(marked(battle, f"entry.{row['entry']}"))
    else:
        centres = scenario(battle)["places"][row["place"]] if "place" in row else [row["hex"]]
    return {h for h in terrain(battle) if min(distance(h, c) for c in centres) <= row["within"]}


def deployed(battle: str) -> Iterator[tuple[str, str, str]]:
    """Side, hex, unit."""
    for side in SIDES:
        for number, names in scenario(battle).get("deployment", {}).get(side, {}).items():
            for name in names:
                yield side, number, name


@pytest.mark.parametrize("battle", BATTLES)
def test_the_deployment_is_lawful(battle: str) -> None:
    places = {unit: h for _, h, unit in deployed(battle)}
    assert len(places) == len([*deployed(battle)])
    wanted = {unit for side in SIDES for row in setup_rows(battle, side) for unit in row["units"]}
    assert set(places) == wanted
    for side in SIDES:
        for row in setup_rows(battle, side):
            wrong = [
                (unit, places[unit]) for unit in row["units"] if places[unit] not in allowed(battle, row)
            ]
            assert wrong == [], row


@pytest.mark.parametrize("battle", BATTLES)
def test_the_deployment_keeps_to_stacking_and_terrain(battle: str) -> None:
    depleted = set(scenario(battle)["setup"].get("depleted", {}).get("units", ()))
    stacks: Counter[str] = Counter()
    owners: dict[str, set[str]] = {}
    for side, h, unit in deployed(battle):
        stacks[h] += 1 if unit in depleted else 2
        owners.setdefault(h, set()).add(side)
    for h, halves in stacks.items():
        kinds = terrain(battle)[h]
        assert halves <= 2 * (6 if kinds & {"city", "downtown"} else 4), h
        assert len(owners[h]) == 1
    closed = {"leg": {"major_river"}, "tracked": {"major_river", "marsh"}}
    closed["wheeled"] = closed["tracked"] | {"forest"}
    bridge = {"4047", "4147", "4248"} if battle == "mischurin" else set()
    wrong = [
        (unit, h)
        for _, h, unit in deployed(battle)
        if terrain(battle)[h] & closed[counters()[unit]["class"]] and h not in bridge
    ]
    assert wrong == []


@pytest.mark.rule("gd:20.6.G1")
def test_the_self_propelled_guns_march_two_to_a_hex() -> None:
    marching = scenario("mischurin")["setup"]["road_march"]["units"]
    hexes = Counter(h for _, h, unit in deployed("mischurin") if unit in marching)
    assert sum(hexes.values()) == 5 and max(hexes.values()) == 2
    roads = {h for line in section("mischurin", "routes road") for h in re.findall(r"\d{4}", line)}
    assert set(hexes) <= roads


@pytest.mark.rule("gd:21.4.2", "gd:21.4.3")
def test_four_trenches_with_four_depleted_companies() -> None:
    companies = [f"{n}K.Eng" for n in (1, 2, 3, 4)]
    setup = scenario("lutchessa")["setup"]
    assert setup["depleted"]["units"] == setup["works"]["german"]["beside"] == companies
    assert setup["works"]["german"]["trench"] == 4
    works = scenario("lutchessa")["deployment"]["works"]["german"]
    places = {unit: h for _, h, unit in deployed("lutchessa")}
    assert sorted(h for h, _, _ in works) == sorted(places[unit] for unit in companies)
    assert {kind for _, kind, _ in works} == {"trench"}


@pytest.mark.rule("gd:18.4.2", "gd:18.4.8", "gd:18.4.9")
def test_thirteen_works_each_with_a_soviet_unit() -> None:
    setup = scenario("kursk")["setup"]
    assert setup["depleted"]["units"] == ["1K.1Pz", "2K.1Pz", "3K.1Pz"]
    stock = {kind: setup["works"]["soviet"][kind] for kind in ("minefield", "trench", "bunker")}
    assert stock == {"minefield": 5, "trench": 5, "bunker": 3}
    works = scenario("kursk")["deployment"]["works"]["soviet"]
    assert Counter(kind for _, kind, _ in works) == stock
    held = {h for side, h, _ in deployed("kursk") if side == "soviet"}
    assert {h for h, _, _ in works} <= held
    assert {look for _, _, look in works} <= {"N", "NE", "SE", "S", "SW", "NW"}


@pytest.mark.rule("gd:18.4.6", "gd:18.6.G7")
def test_the_second_artillery_battalion_stays_off_the_map() -> None:
    off = scenario("kursk")["setup"]["off_map"]
    assert off["units"] == ["HQ.2Art", "4B.2Art", "5B.2Art", "6B.2Art", "Kan.2Art"]
    assert (off["near"], off["farther"]) == ("2328", 2)


@pytest.mark.rule("gd:21.4.4")
def test_two_battalions_come_to_lutchessa_on_a_condition() -> None:
    rows = [row for row in arrivals("lutchessa", "german") if "if_points" in row]
    assert [(row["units"], row["turn"], row["entries"]) for row in rows] == [
        (["HQ.2Pz", "5K.2Pz", "6K.2Pz"], "2 morning", ["G"]),
        (["HQ.1Art", "1Wsp.1Art", "2Wsp.1Art"], "2 morning", ["G"]),
    ]
    assert all(row["if_points"] == {"side": "soviet", "at_least": 1} for row in rows)


@pytest.mark.rule("gd:18.4.3", "gd:18.4.4", "gd:18.6.G9", "gd:18.6.G10")
def test_two_battalions_may_enter_at_b_together() -> None:
    rows = [row for battle, side in LISTS for row in arrivals(battle, side) if row.get("together")]
    assert [row["units"][0] for row in rows] == ["HQ.3Art", "HQ.GDiv"]
    assert all(row["entries"] == ["A", "B"] and row["turn"] == "10 evening" for row in rows)


def test_the_first_game_is_small() -> None:
    plain = scenario("starter")
    units = [unit for side in SIDES for names in plain["start"][side].values() for unit in names]
    assert len(units) == len(set(units)) == 20
    for side in SIDES:
        for h, names in plain["start"][side].items():
            assert {counters()[unit]["side"] for unit in names} == {side}
            assert not terrain("lutchessa")[h] & {"marsh", "forest"}, h
            assert len(names) <= 4
    goals = {row["name"]: row["hexes"] for row in plain["victory"]["places"]}
    assert all(terrain("lutchessa")[h] & {"town", "village"} for h in goals["Bogorodizskoye"])
    assert plain["start"]["german"][goals["Western bridge"][0]] == ["3K.1Gr"]


@pytest.mark.parametrize("battle", BATTLES)
def test_everybody_begins_within_reach_of_his_hq(battle: str) -> None:
    """6.0 Or he could not be activated before his HQ has moved."""
    places = {unit: h for _, h, unit in deployed(battle)}
    staffs = {row["id"]: row["hq"] for row in table("battalions.tsv")}
    for unit, h in places.items():
        hq = staffs[counters()[unit]["battalion"]]
        assert distance(h, places[hq]) <= int(counters()[hq]["command"]), unit
