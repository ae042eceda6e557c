"""The tables of the game, read from its data files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from steppe.games.grossdeutschland.counters import CLASSES
from steppe.games.grossdeutschland.vocabulary import VOCABULARY, WORKS
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import Row, by_key, check_has, read_rows

POINT: Final = 2
"""Movement points are counted in halves [9.0.6]."""

RESULTS: Final = frozenset(("AE", "AP", "AD", "AC", "AR", "-", "DR", "DC", "DD", "DE"))
"""[10.4] The codes of the results table."""

TIMES: Final = ("morning", "day", "evening", "night")
"""[3.0] The four kinds of turns."""


class Terrain(Struct, frozen=True):
    """[2.2] A line of the Terrain Chart."""

    costs: Mapping[str, str]
    """[9.0.2] Per class, as printed."""
    modifier: int
    blocks: bool
    city: bool


class Work(Struct, frozen=True):
    """[15.0.2, 15.2.2] A kind of fortification chit."""

    costs: Mapping[str, str]
    modifier: int
    faces: int
    """[15.1] How many hexsides it looks to; [15.1.1] a minefield looks to all six."""
    shelters: bool
    """[11.2.12]"""


class EventChit(Struct, frozen=True):
    """[10.3] A kind of event chit."""

    name: str
    colour: str
    modifier: int
    cancels: str
    lifts: str
    """[15.0.5] The kind of work whose penalty it cancels."""
    at_night: bool
    is_air: bool
    count: int


class Weather(Struct, frozen=True):
    """[14.1] What a kind of weather does."""

    name: str
    halves: bool
    attack: int
    fire: int
    direct: bool
    pontoons: bool
    aircraft: bool
    replacement: int


class Time(Struct, frozen=True):
    """[13.0] What a time of day does."""

    name: str
    halves: bool
    dice: int
    attack: int
    fire: int
    direct: bool
    observation: int
    is_night: bool


class Numbers(Struct, frozen=True):
    """Single numbers of the rules."""

    inspect: int
    observe: int
    stack: int
    city: int
    road: int
    debarked: int
    leaving_zone: int
    mounting: int
    lowest: int
    highest: int
    retreat: int
    fails: tuple[int, ...]
    rebuilds: int
    low: int
    out: int
    casualties: int
    barrage_dice: int
    direct_dice: int


def cost_in_halves(text: str, printed: int) -> int | None:
    """[9.0.4, 9.0.5] What a cost of the chart is to a unit with this printed allowance; None where it may
    not go. H is half of it rounded up (R4), OTIH costs nothing by itself."""
    text = text.removeprefix("+")
    match text:
        case "NA":
            return None
        case "H":
            return POINT * ((printed + 1) // 2)
        case "ALL":
            return POINT * printed
        case "OTIH":
            return 0
        case "1/2":
            return 1
    return POINT * int(text)


def _costs(row: Row) -> dict[str, str]:
    for name in CLASSES:
        with row.reading():
            cost_in_halves(row[name], 4)
    return {name: row[name] for name in CLASSES}


def read_terrain(data: DataSet) -> dict[str, Terrain]:
    columns = ("terrain", "at", *CLASSES, "modifier", "blocks", "city", "rule", "source")
    rows = by_key(read_rows(data, "terrain.tsv", columns), "terrain")
    check_has("terrain.tsv", rows, VOCABULARY.terrain | VOCABULARY.sides | VOCABULARY.routes)
    return {name: _terrain(row) for name, row in rows.items()}


def _terrain(row: Row) -> Terrain:
    modifier = 0 if row["modifier"] == "OTIH" else row.number("modifier")
    return Terrain(_costs(row), modifier, row.is_yes("blocks"), row.is_yes("city"))


def read_works(data: DataSet) -> dict[str, Work]:
    columns = ("work", "modifier", *CLASSES, "faces", "shelters", "rules", "source")
    rows = by_key(read_rows(data, "works.tsv", columns), "work")
    check_has("works.tsv", rows, WORKS)
    return {
        name: Work(_costs(row), row.number("modifier"), row.number("faces"), row.is_yes("shelters"))
        for name, row in rows.items()
    }


def read_combat(data: DataSet) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """[10.1, 10.4] Columns and, per net dice, results."""
    table: dict[int, tuple[str, ...]] = {}
    columns: tuple[str, ...] = ()
    for row in read_rows(data, "combat.tsv"):
        columns = tuple(name for name in row.cells if name not in ("dice", "rule"))
        for column in columns:
            if row[column] not in RESULTS:
                raise row.bad(f"unknown result {row[column]!r}")
        table[row.number("dice")] = tuple(row[column] for column in columns)
    if sorted(table) != list(range(2, 13)):
        raise BadData("combat.tsv", 0, "it must have a line for each of 2 to 12")
    return columns, table


def read_events(data: DataSet) -> dict[str, EventChit]:
    columns = (
        *("id", "name", "colour", "modifier", "cancels", "lifts", "night", "air", "count"),
        *("rule", "source"),
    )
    rows = by_key(read_rows(data, "events.tsv", columns), "id")
    return {
        name: EventChit(
            row["name"],
            row.one_of("colour", {"blue": "blue", "red": "red", "black": "black"}),
            row.number("modifier", dash=0),
            row["cancels"].strip("-"),
            row["lifts"].strip("-"),
            row.is_yes("night"),
            row.is_yes("air"),
            row.number("count"),
        )
        for name, row in rows.items()
    }


HALVES: Final = {"whole": False, "half": True}


def read_weather(data: DataSet) -> dict[int, Weather]:
    columns = (
        *("roll", "weather", "movement", "attack", "fire", "direct", "pontoons", "aircraft"),
        *("replacement", "rules"),
    )
    rows = read_rows(data, "weather.tsv", columns)
    found = {
        row.number("roll"): Weather(
            row["weather"],
            row.one_of("movement", HALVES),
            row.number("attack"),
            row.number("fire"),
            row.is_yes("direct"),
            row.is_yes("pontoons"),
            row.is_yes("aircraft"),
            row.number("replacement"),
        )
        for row in rows
    }
    if sorted(found) != [1, 2, 3, 4, 5, 6]:
        raise BadData("weather.tsv", 0, "it must have a line for each face of a die")
    return found


def read_times(data: DataSet) -> dict[str, Time]:
    columns = ("time", "movement", "dice", "attack", "fire", "direct", "observation", "events", "rule")
    rows = by_key(read_rows(data, "times.tsv", columns), "time")
    if tuple(rows) != TIMES:
        raise BadData("times.tsv", 0, f"the times must be {', '.join(TIMES)}")
    return {
        name: Time(
            name,
            row.one_of("movement", HALVES),
            row.number("dice"),
            row.number("attack"),
            row.number("fire"),
            row.is_yes("direct"),
            row.number("observation"),
            row["events"] == "no_night",
        )
        for name, row in rows.items()
    }


def read_numbers(data: DataSet) -> Numbers:
    file = "numbers.toml"
    try:
        plain: Mapping[str, Any] = tomllib.loads(data[file])
        sight, stacking, movement = plain["sight"], plain["stacking"], plain["movement"]
        combat, supply = plain["combat"], plain["supply"]
        return Numbers(
            inspect=int(sight["inspect"]),
            observe=int(sight["observe"]),
            stack=int(stacking["hex"]),
            city=int(stacking["city"]),
            road=int(stacking["road"]),
            debarked=int(movement["debarked"]),
            leaving_zone=int(movement["leaving_zone"]),
            mounting=int(movement["mounting"]),
            lowest=int(combat["lowest"]),
            highest=int(combat["highest"]),
            retreat=int(combat["retreat"]),
            fails=tuple(int(n) for n in plain["demolition"]["fails"]),
            rebuilds=int(plain["replacements"]["rebuilds"]),
            low=int(supply["low"]),
            out=int(supply["out"]),
            casualties=int(supply["casualties"]),
            barrage_dice=int(plain["barrage"]["dice"]),
            direct_dice=int(plain["direct_fire"]["dice"]),
        )
    except KeyError as error:
        raise BadData(file, 0, f"it has no {error}") from None
    except (ValueError, TypeError) as error:
        raise BadData(file, 0, str(error)) from None
