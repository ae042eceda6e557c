"""The data of Kursk 1943 against what the rulebook states.

The files are read here without the game's own code, so that a slip in either shows.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from steppe.board import load_map
from steppe.drawing.look import look_of
from steppe.games.kursk_1943.vocabulary import TOWNS, VOCABULARY
from tests.k43.lists import BRIGADES, LISTS, SPREAD_LOSSES

ROOM = Path(__file__).parents[2] / "src/steppe/games/kursk_1943"
DATA = ROOM / "data"
MAPS = {
    "kursk": ("north",),
    "claws": ("north",),
    "starter": ("north",),
    "prokhorovka": ("south",),
    "prokhorovka15": ("south",),
    "joined": ("north", "south"),
}
PRINTED = ("kursk", "prokhorovka", "prokhorovka15", "claws")
SIDES = ("german", "soviet")
LIMIT = 8
ROMAN = {
    "I": 1,
    "II": 2,
    "III": 3,
    "IV": 4,
    "V": 5,
    "VI": 6,
    "IX": 9,
    "X": 10,
    "XVI": 16,
    "XIX": 19,
    "XXIX": 29,
}
ROMAN["XXXI"] = 31


# Reading.


@cache
def table(name: str, folder: Path = DATA) -> list[dict[str, str]]:
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def counters() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in table("counters.tsv")}


@cache
def scenario(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "scenarios" / f"{name}.toml").read_text("utf-8"))


@cache
def rule_ids() -> frozenset[str]:
    return frozenset(row["id"] for row in table("rules.tsv", ROOM))


@cache
def towns(half: str) -> dict[str, str]:
    """Hex -> name of its town or city."""
    file = DATA / "maps" / f"{half}.txt"
    board = load_map(file.name, file.read_bytes(), VOCABULARY)
    return {board.grid.number(h): p.name for h, p in board.places.items() if p.kind in TOWNS}


@cache
def hexes_of(half: str, name: str = "") -> frozenset[str]:
    """The hexes of half a map, or of one of its sets."""
    file = DATA / "maps" / f"{half}.txt"
    board = load_map(file.name, file.read_bytes(), VOCABULARY)
    return frozenset(board.grid.number(h) for h in (board.hexes[name] if name else board.grid.hexes))


def start(battle: str, side: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = scenario(battle)["start"][side]
    return found


def arrivals(battle: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = scenario(battle).get("arrival", [])
    return found


def levels(battle: str, unit: str) -> int:
    lost = scenario(battle).get("losses", {}).get("units", ())
    return int(counters()[unit]["levels"]) - (unit in lost)


def neighbours(number: str) -> set[str]:
    """Odd columns lie half a hex lower."""
    column, row = int(number[:2]), int(number[2:])
    low = column % 2
    around = ((0, -1), (0, 1), (1, low - 1), (1, low), (-1, low - 1), (-1, low))
    return {f"{column + x:02}{row + y:02}" for x, y in around}


def ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"


def whole(formation: str) -> set[str]:
    """Every unit of a division or corps [1.3.3]."""
    found = {unit for unit, row in counters().items() if row["formation"] == formation}
    assert found, formation
    return found


def named(word: str) -> set[str]:
    """The counters whose full name begins with a word."""
    found = {unit for unit, row in counters().items() if row["name"].startswith(word)}
    assert len(found) == 1, (word, found)
    return found


def units_of_entry(side: str, printed: str) -> set[str]:
    """The counters that an entry of a list means."""
    words = printed.split()
    if side == "german":
        return _german(printed, words)
    return _soviet(printed, words)


ELITE = {
    "GD": "Panzergrenadier Division Grossdeutschland",
    "AH": "SS Division Leibstandarte Adolf Hitler",
    "TK": "SS Division Totenkopf",
    "DR": "SS Division Das Reich",
}


def _german(printed: str, words: list[str]) -> set[str]:
    if match := re.fullmatch(r"(\w+)/(\w+)", printed):
        part, whole_of = match.groups()
        if whole_of in ("505", "503"):
            return named(f"{ordinal(int(part))} Company, {whole_of}")
        if whole_of == "GD":
            return {unit for unit in whole(ELITE["GD"]) if unit.upper() == f"GD{part}"}
        if part == "Art":
            return {f"Art{whole_of}"}
        division = next(
            row["formation"]
            for row in counters().values()
            if row["side"] == "german" and row["formation"].startswith(f"{ordinal(int(whole_of))} ")
        )
        return {unit for unit in whole(division) if re.fullmatch(rf"{whole_of}(I|Pz|Gr){part}", unit)}
    if match := re.fullmatch(r"(\d) Panther/(\d+)", printed):
        return named(f"{ordinal(int(match[1]))} Group, {match[2]}")
    if match := re.fullmatch(r"(\d) Art/(\w+)", printed):
        return named(f"{ordinal(int(match[1]))} Artillery Group, {match[2]} ")
    if words[0] == "HQ":
        name = {"Esebeck": "Esebeck", "IISS": "II SS"}.get(words[1], words[1])
        return named(f"Headquarters, {name} ")
    if words[0] == "Art":
        return named({"9A": "9th Army", "4A": "4th Panzer Army", "K": "Army Detachment Kempf"}[words[1]])
    if words[0] == "ARM":
        return whole(ELITE[words[1]])
    if words[0] == "Manteuffel":
        return named("Manteuffel")
    number = ordinal(int(words[0]))
    if words[1] == "AG":
        return named("Assault Gun Battalion, 39th" if words[0] == "39" else f"{number} Assault Gun")
    if words[1] == "ARM-B":
        return {
            unit for unit, row in counters().items() if row["name"].startswith(number) and row["size"] == "II"
        }
    kinds = ("Panzer", "Panzergrenadier") if words[1] == "ARM" else ("Infantry", "Assault")
    formations = {row["formation"] for row in counters().values()}
    return whole(next(name for kind in kinds if (name := f"{number} {kind} Division") in formations))


def _soviet(printed: str, words: list[str]) -> set[str]:
    if match := re.fullmatch(r"(\d+)/XXIX", printed):
        return {unit for unit in whole("29th Tank Corps") if re.fullmatch(rf"29TC{match[1]}m?", unit)}
    if words[0] == "HQ":
        return {f"HQ{words[1]}"}
    if "Art" in words:
        return {printed.replace(" ", "")}
    if words[0] == "ARM-BR":
        return {f"TG{words[1]}"}
    if words[0] in ROMAN:
        guards = "Guards " if "G" in words else ""
        return whole(
            f"{ordinal(ROMAN[words[0]])} {guards}{'Tank' if words[-1] == 'ARM' else 'Mechanized'} Corps"
        )
    number = ordinal(int(words[0]))
    if words[1:] == ["ARM-BR", "13"]:
        return {f"{words[0]}TG13"}
    kinds = {
        "": "Rifle Division",
        "G": "Guards Rifle Division",
        "Abn": "Guards Airborne Division",
        "FU": "Fortified Region",
        "AT": "Anti-Tank Brigade",
        "SU": "Self-Propelled",
        "ARM-BR": "Tank Brigade",
        "G ARM-BR": "Guards Tank Brigade",
        "ARM-R": "Guards Breakthrough Tank Regiment",
    }
    kind = kinds[" ".join(words[1:])]
    found = {
        u
        for u, row in counters().items()
        if row["name"].startswith(f"{number} {kind}") and row["formation"] == "-"
    }
    assert len(found) == 1, (printed, found)
    return found


def entries(battle: str, side: str) -> Iterator[tuple[str, str, str, int]]:
    """Rule, hex, entry, levels lost, of a printed list."""
    rule = ""
    for part in re.split(r";|\n(?=\s+S\d)", LISTS[battle, side]):
        words = part.split()
        if not words:
            continue
        if words[0].startswith("S"):
            rule = words.pop(0)
        for entry in " ".join(words[1:]).split(", "):
            name, _, lost = entry.partition(" (-")
            yield rule, words[0], name, int(lost.rstrip(")") or 0)


# Rulings, and rules that the data name.


def test_rulings_are_numbered_and_name_rules() -> None:
    rows = table("rulings.tsv", ROOM)
    assert [row["id"] for row in rows] == [f"R{n}" for n in range(1, len(rows) + 1)]
    assert len(rows) >= 77
    cited = {name for row in table("rules.tsv", ROOM) for name in re.findall(r"\bR\d+", row["gist"])}
    assert len(cited) > 12 and cited <= {row["id"] for row in rows}
    assert {rule for row in rows for rule in row["rules"].split(",")} <= rule_ids()


def test_rules_named_in_the_scenarios_exist() -> None:
    texts = [path.read_text("utf-8") for path in DATA.glob("scenarios/*.toml")]
    named_rules = {rule for text in texts for rule in re.findall(r'\brule = "([^"]*)"', text)}
    marks = {rule for text in texts for mark in re.findall(r"#[^\n]*", text) for rule in _marked(mark)}
    assert len(marks) > 50
    assert named_rules | marks <= rule_ids()


def _marked(comment: str) -> list[str]:
    return [rule for mark in re.findall(r"\[([^\]]*)\]", comment) for rule in mark.split(", ")]


def test_the_scenarios_carry_every_rule_of_the_battles() -> None:
    text = "".join(path.read_text("utf-8") for path in DATA.glob("scenarios/*.toml"))
    carried = {*re.findall(r'\brule = "([^"]*)"', text), *_marked(text)}
    rules = [row["id"] for row in table("rules.tsv", ROOM) if re.match(r"S\d", row["id"])]
    assert len(rules) == 90
    assert set(rules) <= carried


# Counters.


def test_391_counters_175_german_and_216_soviet() -> None:
    assert len(counters()) == len(table("counters.tsv"))
    assert Counter(row["side"] for row in counters().values()) == {"german": 175, "soviet": 216}
    assert [row["side"] for row in counters().values()] == ["german"] * 175 + ["soviet"] * 216
    assert [row["id"] for row in table("counters.tsv") if not all(row.values())] == []


def test_ids_can_be_typed_and_told_apart() -> None:
    names = list(counters())
    assert [n for n in names if not re.fullmatch(r"[A-Za-z0-9]*[A-Za-z][A-Za-z0-9]*", n) or len(n) > 9] == []
    assert [n for n, count in Counter(n.lower() for n in names).items() if count > 1] == []
    full = Counter(row["name"] for row in counters().values())
    assert [name for name, count in full.items() if count > 1] == []


@pytest.mark.rule("k43:1.2.1", "k43:1.2.2", "k43:6.1.6", "k43:9.1.4")
def test_one_level_has_no_other_side_and_two_are_weaker_there() -> None:
    for unit, row in counters().items():
        backs = (row["attack_reduced"], row["defence_reduced"])
        assert (row["levels"] == "1") == (backs == ("-", "-")), unit
        if row["levels"] == "2":
            assert int(backs[0]) < int(row["attack"]) and int(backs[1]) < int(row["defence"]), unit
        if row["type"] in ("artillery", "headquarters"):
            assert row["levels"] == "1", unit


@pytest.mark.rule("k43:1.3")
def test_how_units_of_each_type_move() -> None:
    classes: dict[str, set[str]] = defaultdict(set)
    for row in counters().values():
        classes[row["type"]].add(row["class"])
    for on_foot in ("infantry", "airborne", "cavalry", "fortification"):
        assert classes[on_foot] == {"foot"}
    for mechanised in ("armour", "assault_gun"):
        assert classes[mechanised] == {"tracked"}
    for motorised in ("motorised", "artillery"):
        assert classes[motorised] <= {"tracked", "trucked"}
    for trucked in ("antitank", "headquarters"):
        assert classes[trucked] == {"trucked"}


@pytest.mark.rule("k43:13.1.1")
def test_formations_that_concentrate_are_german_divisions_and_soviet_tank_and_mechanised_corps() -> None:
    names = {"german": r".*\bDivision\b.*", "soviet": r".* (Tank|Mechanized) Corps"}
    for unit, row in counters().items():
        assert row["formation"] == "-" or re.fullmatch(names[row["side"]], row["formation"]), unit


@pytest.mark.rule("k43:1.3.1", "k43:6.2.1", "k43:9.1.2")
def test_towed_guns_and_headquarters_are_trucked() -> None:
    for unit, row in counters().items():
        if row["towed"] == "yes":
            assert row["class"] == "trucked" and row["type"] in ("artillery", "antitank"), unit
        if row["type"] == "artillery":
            assert (row["towed"], row["class"]) in (("yes", "trucked"), ("no", "tracked")), unit
        if row["type"] == "headquarters":
            assert (row["class"], row["movement"], row["attack"]) == ("trucked", "10", "0"), unit


def test_ratings_that_the_book_prints() -> None:
    def rated(unit: str) -> tuple[str, ...]:
        row = counters()[unit]
        return row["attack"], row["defence"], row["movement"], row["stars"]

    assert rated("86I167") == ("4", "4", "4", "-")  # 1.5, 3.1.13
    assert rated("9Pz33") == rated("129TB") == ("5", "5", "7", "black")  # 15.1.2
    assert rated("15RD") == ("7", "7", "4", "-")  # 19.1.4
    assert rated("1Art13")[:2] == ("5", "3")  # 6.6.3
    assert rated("11GCD")[0] == "5"  # 6.6.3
    assert rated("9Pz10")[2] == "7"  # 12.2.3
    for division in (2, 3, 4, 6, 7, 9, 11, 12, 18, 19, 20):  # 5.2.1
        assert sum(int(counters()[u]["attack"]) for u in whole(f"{ordinal(division)} Panzer Division")) == 17
    assert int(counters()["63CD"]["attack"]) + int(counters()["32CD"]["attack"]) == 8  # 5.2.1


@pytest.mark.rule("k43:15.1.1", "k43:15.1.5", "k43:17.1.3", "k43:22.1.1")
def test_who_has_stars_and_what_is_special() -> None:
    stars = defaultdict(set)
    traits = defaultdict(set)
    for unit, row in counters().items():
        for word in row["stars"].split("+"):
            stars[word].add(unit)
        for word in row["traits"].split("+"):
            traits[word].add(unit)
    assert stars["yellow"] == {"Mant", "216Bru"}
    assert stars["blue"] == {u for u in counters() if "Tig" in u} and len(stars["blue"]) == 10
    assert traits["ferdinand"] == {"653Fer", "654Fer"} <= stars["white"]
    assert len(traits["panther"]) == 6
    assert {u for u, row in counters().items() if row["type"] == "antitank"} <= stars["white"]
    assert len(traits["organic"]) == 12 + 4


@pytest.mark.rule("k43:8.1.1", "k43:21.1.1")
def test_six_german_air_counters_two_with_white_stars() -> None:
    rows = table("air.tsv")
    german = [row for row in rows if row["side"] == "german"]
    assert len(german) == 6
    assert {row["strength"] for row in german} == {"5"}
    assert [row["id"] for row in german if row["stars"] == "white"] == ["A5", "A6"]
    assert {row["strength"] for row in rows if row["side"] == "soviet"} == {"4"}


@pytest.mark.rule("k43:5.6.2.1", "k43:5.6.2.2", "k43:5.6.2.3", "k43:T7")
def test_morale() -> None:
    limits = {row["nation"]: int(row["limit"]) for row in table("morale.tsv")}
    assert limits == {
        "ss": 12,
        "wehrmacht": 11,
        "guards": 11,
        "soviet": 10,
        **dict.fromkeys(("volksgrenadier", "volkssturm", "french", "romanian", "hungarian"), 9),
        **dict.fromkeys(("american", "british", "polish"), 11),
        "belgian": 8,
        "dutch": 8,
        "italian": 7,
    }
    assert {row["nation"] for row in counters().values()} <= limits.keys()
    for unit, row in counters().items():
        if row["side"] == "german":
            assert row["nation"] == ("ss" if " SS " in f" {row['name']}" else "wehrmacht"), unit


@pytest.mark.rule("k43:S1.6.3", "k43:S1.6.4", "k43:S1.8.9", "k43:S2.9.S12", "k43:S2.9.S13")
@pytest.mark.parametrize(("corps", "numbers"), BRIGADES.items())
def test_brigades_of_a_corps(corps: str, numbers: str) -> None:
    found = [re.match(r"\d+", counters()[unit]["name"]) for unit in whole(corps)]
    assert sorted(match[0] for match in found if match) == sorted(numbers.split())


# Set-ups.


@pytest.mark.rule("k43:1.3.3")
@pytest.mark.rule("k43:S1.7.G1", "k43:S1.7.G2", "k43:S1.7.G3", "k43:S1.7.G4", "k43:S1.7.G5", "k43:S1.7.G6")
@pytest.mark.rule(
    "k43:S1.8.1", "k43:S1.8.2", "k43:S1.8.3", "k43:S1.8.4", "k43:S1.8.5", "k43:S1.8.6", "k43:S1.8.7"
)
@pytest.mark.rule("k43:S2.9.G1", "k43:S2.9.G2", "k43:S2.9.G3", "k43:S2.9.G4", "k43:S2.9.G5")
@pytest.mark.rule(
    "k43:S2.9.S1",
    "k43:S2.9.S2",
    "k43:S2.9.S3",
    "k43:S2.9.S4",
    "k43:S2.9.S5",
    "k43:S2.9.S6",
    "k43:S2.9.S7",
    "k43:S2.9.S8",
    "k43:S2.9.S9",
)
@pytest.mark.rule("k43:S3.2", "k43:S3.2.G1", "k43:S3.2.G2", "k43:S3.2.G3")
@pytest.mark.rule("k43:S3.3.S1", "k43:S3.3.S2", "k43:S3.3.S3", "k43:S3.3.S4", "k43:S3.3.S5", "k43:S3.3.S6")
@pytest.mark.rule("k43:S4.4.G1", "k43:S4.4.G2", "k43:S4.4.G3", "k43:S4.4.G4")
@pytest.mark.rule("k43:S4.5.S1", "k43:S4.5.S2", "k43:S4.5.S3", "k43:S4.5.S4", "k43:S4.5.S5")
@pytest.mark.parametrize(("battle", "side"), LISTS)
def test_everybody_stands_where_the_book_says(battle: str, side: str) -> None:
    """Or beside it, where the stack would hold more than eight levels (R39); units wholly lost are absent."""
    where = {unit: number for number, units in start(battle, side).items() for unit in units}
    spread = (
        {unit for division in SPREAD_LOSSES for unit in whole(division)}
        if battle == "prokhorovka15"
        else set()
    )
    meant: set[str] = set()
    printed: dict[str, int] = defaultdict(int)
    for _, number, entry, lost in entries(battle, side):
        units = units_of_entry(side, entry)
        meant |= units
        full = sum(int(counters()[unit]["levels"]) for unit in units)
        if not spread & units:
            assert full - lost == sum(levels(battle, unit) for unit in units if unit in where), entry
        printed[number] += full - lost
        for unit in units & where.keys():
            if where[unit] != number:
                assert where[unit] in neighbours(number), (unit, where[unit])
    assert where.keys() <= meant
    for _, number, entry, _ in entries(battle, side):
        if printed[number] <= LIMIT:
            assert all(where.get(unit, number) == number for unit in units_of_entry(side, entry)), entry


def test_levels_lost_by_divisions_on_several_hexes() -> None:
    for division, lost in SPREAD_LOSSES.items():
        assert sum(unit in scenario("prokhorovka15")["losses"]["units"] for unit in whole(division)) == lost


@pytest.mark.parametrize(
    ("battle", "german", "soviet"),
    [
        ("kursk", 83, 65),
        ("prokhorovka", 85, 80),
        ("prokhorovka15", 64, 75),
        ("claws", 88, 61),
        ("joined", 168, 145),
    ],
)
def test_how_many_begin(battle: str, german: int, soviet: int) -> None:
    assert sum(map(len, start(battle, "german").values())) == german
    assert sum(map(len, start(battle, "soviet").values())) == soviet


@pytest.mark.parametrize("battle", MAPS)
def test_nobody_is_there_twice_or_on_the_wrong_side(battle: str) -> None:
    units = [(side, unit) for side in SIDES for pile in start(battle, side).values() for unit in pile]
    units += [(line["side"], unit) for line in arrivals(battle) for unit in line["units"]]
    assert [unit for unit, count in Counter(unit for _, unit in units).items() if count > 1] == []
    assert [unit for side, unit in units if counters()[unit]["side"] != side] == []
    lost = scenario(battle).get("losses", {}).get("units", [])
    assert len(lost) == len(set(lost)) and set(lost) <= {unit for _, unit in units}
    assert [unit for unit in lost if counters()[unit]["levels"] == "1"] == []


@pytest.mark.rule("k43:3.2.1", "k43:3.2.2")
@pytest.mark.parametrize("battle", MAPS)
def test_no_stack_holds_more_than_eight_levels_and_no_hex_both_sides(battle: str) -> None:
    for side in SIDES:
        piles = start(battle, side)
        assert [n for n, pile in piles.items() if sum(levels(battle, unit) for unit in pile) > LIMIT] == []
    assert start(battle, "german").keys() & start(battle, "soviet").keys() == set()


@pytest.mark.parametrize("battle", MAPS)
def test_every_hex_is_on_the_map_of_its_battle(battle: str) -> None:
    on_map = frozenset().union(*(hexes_of(half) for half in MAPS[battle]))
    numbers = {number for side in SIDES for number in start(battle, side)}
    numbers |= {entry for line in arrivals(battle) for entry in line["entry"] if entry != "east"}
    numbers |= set(scenario(battle)["supplied_at_start"]) | set(scenario(battle).get("fortified_hexes", ()))
    numbers |= {number for pair in scenario(battle)["blown"] for number in pair.split("/")}
    assert numbers <= on_map


@pytest.mark.rule("k43:4.3.1")
@pytest.mark.parametrize("battle", MAPS)
def test_everybody_stands_behind_his_own_front(battle: str) -> None:
    territory = scenario(battle)["german_territory"]
    german = frozenset().union(*(hexes_of(half, territory) for half in MAPS[battle]))
    assert start(battle, "german").keys() <= german
    assert start(battle, "soviet").keys() & german == set()


@pytest.mark.rule("k43:S2.5", "k43:S1.8.4", "k43:S1.7.G2", "k43:S1.8.1", "k43:S1.6.1", "k43:S1.6.2")
def test_the_joined_game_has_the_units_of_both_battles() -> None:
    for side in SIDES:
        assert start("joined", side) == start("kursk", side) | start("prokhorovka", side)
    south = start("prokhorovka", "german").keys()
    assert set(scenario("joined")["fortified_hexes"]) == south

    def coming(battle: str) -> set[str]:
        return {unit for line in arrivals(battle) for unit in line["units"]}

    assert coming("joined") == coming("kursk") | coming("prokhorovka")

    def coming_lines(battle: str) -> list[tuple[int, str, str]]:
        lines = (line for line in arrivals(battle) if line.get("reserve") != "XVIII Tank Corps")
        return [(line["day"], line.get("reserve", ""), " ".join(line["units"])) for line in lines]

    assert sorted(coming_lines("joined")) == sorted(coming_lines("kursk") + coming_lines("prokhorovka"))


# Days, arrivals, bans.


@pytest.mark.rule("k43:S1.0", "k43:S2.0", "k43:S3.0", "k43:S4.0")
def test_days_and_initiative() -> None:
    days = {
        name: (plain["first_day"], plain["turns"], plain["initiative"])
        for name in PRINTED
        for plain in [scenario(name)]
    }
    assert days == {
        "kursk": (5, 19, "german"),
        "prokhorovka": (5, 11, "german"),
        "prokhorovka15": (15, 14, "soviet"),
        "claws": (7, 17, "german"),
    }
    assert {name: first + turns - 1 for name, (first, turns, _) in days.items()} == {
        "kursk": 23,
        "prokhorovka": 15,
        "prokhorovka15": 28,
        "claws": 23,
    }


@pytest.mark.parametrize("battle", MAPS)
def test_arrivals_and_other_days_lie_within_the_battle(battle: str) -> None:
    plain = scenario(battle)
    days = range(plain["first_day"], plain["first_day"] + plain["turns"])
    assert [line for line in arrivals(battle) if line["day"] not in days] == []
    assert [ban for ban in plain.get("ban", ()) if ban["before"] not in days] == []
    assert plain.get("withdrawal", {"day": days[0]})["day"] in days


@pytest.mark.rule("k43:S1.7.G7", "k43:S1.8.8", "k43:S2.9.S10", "k43:S2.9.S11")
def test_who_arrives_when_and_where() -> None:
    def found(battle: str) -> list[tuple[int, str, str]]:
        return [
            (line["day"], " ".join(line["entry"]), " ".join(sorted(line["units"])))
            for line in arrivals(battle)
            if "reserve" not in line
        ]

    assert found("kursk") == [
        (6, "0500", "4Pz12 4Pz33 4Pz35 4PzA"),
        (6, "0500", "36I118 36I70"),
        (6, "2800", "137RD 1540SU 2Art48"),
    ]
    assert [(day, entry) for day, entry, _ in found("prokhorovka")] == [
        (6, "3418"),
        (7, "4206"),
        (8, "3418"),
        (8, "6308 6319"),
        (9, "3418"),
        (10, "3418"),
        (10, "6308 6318"),
        (11, "6308 6318"),
    ]
    who = [units for _, _, units in found("prokhorovka")]
    assert who[:3] == ["237RD", "204RD", "192TB"] and who[4:6] == ["29AT", "180TB"]
    assert set(who[3].split()) == whole("2nd Tank Corps")
    armies = [set(units.split()) for units in who[6:]]
    assert [{counters()[unit]["army"] for unit in army} for army in armies] == [{"5GTA"}, {"5GA"}]
    assert arrivals("prokhorovka15") == arrivals("claws") == arrivals("starter") == []


@pytest.mark.rule("k43:S1.6", "k43:S1.6.1", "k43:S1.6.2", "k43:S1.6.3", "k43:S1.6.4")
def test_reserves_of_the_stavka() -> None:
    reserves = [line for line in arrivals("kursk") if "reserve" in line]
    assert [(line["day"], line["reserve"]) for line in reserves] == [
        (12, "II Mechanized Corps"),
        (13, "III Guards Mechanized Corps"),
        (14, "I Mechanized Corps"),
        (15, "IV Guards Tank Corps"),
        (16, "XVIII Tank Corps"),
        (17, "27th Army"),
        (18, "III Guards Cavalry Corps"),
        (18, "V Guards Cavalry Corps"),
        (19, "VII Guards Cavalry Corps"),
    ]
    assert all(line["half"] for line in reserves)
    assert [line["entry"] for line in reserves] == [["east"]] * 5 + [["3100", "3121"]] + [["east"]] * 3
    riders = [[re.match(r"\d+", unit) for unit in line["units"]] for line in reserves[6:]]
    numbers = [sorted(int(match[0]) for match in line if match) for line in riders]
    assert numbers == [[5, 6, 32], [11, 12, 63], [14, 15, 16]]


@pytest.mark.rule("k43:S1.1", "k43:S2.2", "k43:S2.3", "k43:S2.4")
def test_who_may_not_move_or_not_as_far() -> None:
    assert [(ban["army"], ban["before"]) for ban in scenario("kursk")["ban"]] == [("2TA", 6)]
    bans = {
        ban.get("army") or ban.get("formation") or " ".join(ban["units"]): ban["before"]
        for ban in scenario("prokhorovka")["ban"]
    }
    assert bans == {"2nd Guards Tank Corps": 6, "5th Guards Tank Corps": 7, "48GTR": 7, "69A": 7, "5GA": 11}
    assert scenario("joined")["ban"] == scenario("kursk")["ban"] + scenario("prokhorovka")["ban"]
    assert [(slow["army"], slow["day"]) for slow in scenario("prokhorovka")["slow"]] == [("1GTA", 5)]
    assert [ban["army"] for ban in scenario("prokhorovka")["river_ban"]] == ["7GA"]
    for battle in ("kursk", "prokhorovka", "joined"):
        plain = scenario(battle)
        on_map = {unit for pile in start(battle, "soviet").values() for unit in pile}
        for line in (*plain["ban"], *plain.get("slow", ()), *plain.get("river_ban", ())):
            key = "army" if "army" in line else "formation"
            units = line.get("units") or [u for u, row in counters().items() if row[key] == line[key]]
            assert on_map & set(units), line


@pytest.mark.rule("k43:S1.2", "k43:S4.1")
def test_4_panzer_leaves_on_12_july() -> None:
    for battle, instead in (("kursk", True), ("claws", False), ("joined", True)):
        leaving = scenario(battle)["withdrawal"]
        assert (leaving["day"], leaving["equivalent"]) == (12, instead)
        assert set(leaving["units"]) == whole("4th Panzer Division")


@pytest.mark.rule("k43:S3.1")
def test_levels_are_given_up_from_15_july_on() -> None:
    lost = {name: scenario(name)["attrition"] for name in MAPS if "attrition" in scenario(name)}
    assert lost == {"prokhorovka15": {"levels": 2, "rule": "S3.1"}}


@pytest.mark.rule("k43:S1.4", "k43:S2.6", "k43:S4.3")
def test_air_support() -> None:
    forces = {name: scenario(name).get("air", {}).get("german", {}) for name in MAPS}
    assert {name: force.get("counters", 0) for name, force in forces.items()} == {
        "kursk": 2,
        "claws": 2,
        "starter": 0,
        "prokhorovka": 4,
        "prokhorovka15": 0,
        "joined": 6,
    }
    assert forces["claws"]["only"] == ["A5", "A6"]
    assert [forces[name]["last"] for name in ("kursk", "prokhorovka", "joined")] == [23, 20, 20]
    assert forces["joined"]["later"] == {"counters": 2, "first": 21, "last": 23, "rule": "S1.4"}
    assert not any("soviet" in scenario(name).get("air", {}) for name in MAPS)


@pytest.mark.rule("k43:S1.8", "k43:S2.1", "k43:S2.9", "k43:S3.3", "k43:S4.5")
def test_who_is_dug_in_and_which_bridges_are_down() -> None:
    assert {name: scenario(name)["fortified"] for name in PRINTED} == {
        "kursk": ["soviet"],
        "prokhorovka": ["german", "soviet"],
        "prokhorovka15": ["soviet"],
        "claws": ["soviet"],
    }
    assert {name for name in MAPS if scenario(name)["blown"]} == {"prokhorovka", "joined"}
    belgorod = {number for number, name in towns("south").items() if name == "Belgorod"}
    for pair in scenario("prokhorovka")["blown"]:
        a, b = pair.split("/")
        assert b in neighbours(a) and {a, b} & belgorod


def test_hexes_without_a_line_of_supply_at_the_start() -> None:
    """R49: every neighbour is held by an enemy or in the zone of one."""
    for battle in ("kursk", "claws"):
        piles = {side: start(battle, side) for side in SIDES}
        for number in scenario(battle)["supplied_at_start"]:
            side, enemy = SIDES if number in piles["german"] else SIDES[::-1]
            assert number in piles[side]
            for around in neighbours(number):
                held = {around} | neighbours(around)
                assert held & piles[enemy].keys() and around not in piles[side], (battle, number, around)


# Victory.


@pytest.mark.parametrize("battle", MAPS)
def test_towns_and_rivers_that_count_are_on_the_map(battle: str) -> None:
    victory = scenario(battle)["victory"]
    names = {name for half in MAPS[battle] for name in towns(half).values()}
    wanted = {*victory["towns"], *victory.get("held", {}), *victory["automatic_german"]}
    assert wanted | {*victory["keep"], *victory["automatic_soviet"]} <= names
    far_banks = {name for half in MAPS[battle] for name in _sets(half) if name.startswith("beyond.")}
    assert {f"beyond.{river}" for river in victory["rivers"]} <= far_banks


def _sets(half: str) -> set[str]:
    text = (DATA / "maps" / f"{half}.txt").read_text("utf-8")
    return set(re.findall(r"^hexes (\S+)", text, re.MULTILINE))


@pytest.mark.rule("k43:S1.5", "k43:S1.5.1", "k43:S1.5.2", "k43:S1.5.3", "k43:S1.5.4")
def test_points_of_kursk() -> None:
    victory = scenario("kursk")["victory"]
    assert victory["rivers"] == {"seim": 10, "tuskar": 6, "sosna": 5}
    assert victory["towns"] == {"Fatezh": 4, "Zolotukhino": 4, "Maloarkhangelsk": 3, "Ponyri": 3}
    assert (victory["other_town"], victory["reserve"], victory["unit"]) == (2, 3, 1)
    assert victory["automatic_german"] == ["Kursk"] and not victory["automatic_soviet"]
    assert steps("kursk") == {"german-significant": 26, "german-medium": 19, "german-small": 11}


@pytest.mark.rule("k43:S2.8", "k43:S2.8.1", "k43:S2.8.2", "k43:S2.8.3")
def test_points_of_prokhorovka() -> None:
    victory = scenario("prokhorovka")["victory"]
    assert victory["towns"] == {"Oboyan": 10, "Prokhorovka": 8}
    assert (victory["rivers"], victory["other_town"], victory["unit"]) == ({"psel": 5}, 2, 1)
    assert (victory["automatic_german"], victory["keep"]) == (["Oboyan", "Prokhorovka"], ["Belgorod"])
    assert victory["automatic_soviet"] == ["Belgorod", "Oboyan", "Prokhorovka"]
    assert steps("prokhorovka") == {"german-significant": 32, "german-medium": 24, "german-small": 16}


def steps(battle: str) -> dict[str, int]:
    return steps_of(scenario(battle)["victory"])


def steps_of(victory: dict[str, Any]) -> dict[str, int]:
    """The German steps of a scale; what is below them is Soviet."""
    scale = victory["scale"]
    assert [line["from"] for line in scale] == sorted((line["from"] for line in scale), reverse=True)
    assert scale[-1]["result"] == "soviet"
    return {line["result"]: line["from"] for line in scale[:-1]}


def test_victory_that_is_ours_says_so() -> None:
    assert {name for name in MAPS if scenario(name)["victory"]["ours"]} == {
        "claws",
        "prokhorovka15",
        "joined",
        "starter",
    }
    assert steps("claws") == {"german-small": 78, "german-medium": 90, "german-significant": 102}
    assert scenario("claws")["victory"]["automatic_german"] == []
    assert steps("prokhorovka15") == steps("prokhorovka")
    even = {name: scenario(name)["victory"]["even"] for name in MAPS if "even" in scenario(name)["victory"]}
    assert even.keys() == {"kursk", "prokhorovka"}  # those that are printed
    assert all(victory["automatic_german"] == [] for victory in even.values())
    assert list(steps_of(even["kursk"]).values()) == [120, 105, 90]
    assert list(steps_of(even["prokhorovka"]).values()) == [56, 49, 42]
    assert steps("joined") == {"german-small": 140, "german-medium": 165, "german-significant": 190}


@pytest.mark.rule("k43:S3.0", "k43:S4.0", "k43:S2.5")
@pytest.mark.parametrize(
    ("battle", "sisters", "reserve"),
    [
        ("claws", ("kursk",), 0),
        ("prokhorovka15", ("prokhorovka",), 0),
        ("joined", ("kursk", "prokhorovka"), 3),
    ],
)
def test_points_are_those_of_the_battles_with_printed_ones(
    battle: str, sisters: tuple[str, ...], reserve: int
) -> None:
    """R50, R52."""
    victory = scenario(battle)["victory"]
    for what in ("towns", "rivers"):
        printed = [scenario(sister)["victory"][what] for sister in sisters]
        assert victory[what] == {name: worth for points in printed for name, worth in points.items()}
    assert (victory["other_town"], victory["unit"], victory["reserve"]) == (2, 1, reserve)


@pytest.mark.rule("k43:S2.5", "k43:S3.0", "k43:S4.0")
def test_towns_that_win_at_once_where_the_book_prints_none() -> None:
    """R50: none; R52: Kursk while Belgorod is kept, and for the Soviet the three of the south."""
    at_once = ("automatic_german", "keep", "automatic_soviet")
    for battle in ("claws", "prokhorovka15"):
        assert [scenario(battle)["victory"][what] for what in at_once] == [[], [], []]
    joined = scenario("joined")["victory"]
    assert [joined[what] for what in at_once[:2]] == [["Kursk"], ["Belgorod"]]
    assert joined["automatic_soviet"] == scenario("prokhorovka")["victory"]["automatic_soviet"]


@pytest.mark.rule("k43:18.1.2", "k43:17.1.1")
def test_the_front_of_each_battle() -> None:
    assert {name: scenario(name)["front"] for name in PRINTED} == {
        "kursk": "north",
        "prokhorovka": "south",
        "prokhorovka15": "south",
        "claws": "north",
    }
    assert scenario("joined")["front"] == "both"


def test_what_the_german_holds_on_15_july_is_behind_his_front() -> None:
    held = scenario("prokhorovka15")["victory"]["held"]
    german = hexes_of("south", "german.15_july")
    behind = {name for number, name in towns("south").items() if number in german}
    assert held.keys() == behind


# Look.


def test_every_counter_is_drawn_and_stands_in_the_order_of_battle() -> None:
    look = look_of("steppe.games.kursk_1943", "maps/north.txt")
    assert {row["type"] for row in counters().values()} <= look.units.keys()
    assert {row["size"] for row in counters().values()} <= look.sizes.keys()
    stars = {row["stars"] for row in counters().values()} - {"-"}
    bands = {f"band-{star.replace('+', '-')}" for star in stars}
    assert bands <= look.styles.keys()
    listed = [unit for units in look.formations.values() for unit in units]
    assert sorted(listed) == sorted(counters())
    for name, units in look.formations.items():
        assert {counters()[unit]["formation"] for unit in units} <= {name, "-"}, name
