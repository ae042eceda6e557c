"""The tables of the game, read from its data files."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from steppe.games.ss_panzer.counters import SIDES, AntiInfantry, Gun, read_anti_infantry, read_gun
from steppe.games.ss_panzer.state import GRADES
from steppe.table.basics import Side
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import Row, by_key, read_rows

CODES: Final = {
    "fire.tsv": frozenset(
        {
            "kill_zone",
            "stationary",
            "zoc_entry",
            "artillery_entry",
            "fire_and_move",
            "recovered",
            "artillery",
            "close_combat",
            "zoc_exit",
            "entry_fire",
        }
    ),
    "modifiers.tsv": frozenset(
        {
            "soviet_support",
            "fortified",
            "artillery_vehicle",
            "outgunned",
            "suppressed",
            "town_woods",
            "starred",
            "exiting",
            "crossfire",
        }
    ),
}
"""The situations of 9.5 and the modifiers of 9.6 that the rules look up."""


class Formation(Struct, frozen=True):
    """[2.5] A corps or division: a chit in the cup."""

    id: str
    side: Side
    name: str
    guns: int
    """[13.3] Its artillery counters, if it is German."""


class Weather(Struct, frozen=True):
    """A line of the visibility table [5.0.1, 12.1]."""

    visibility: int
    side: Side | None
    aircraft: int


class Aircraft(Struct, frozen=True):
    """[12.2.4] An aircraft counter and its factors."""

    id: str
    side: Side
    gun: int
    ai: int


class Grade(Struct, frozen=True):
    """[2.10.1] What a static unit can turn out to be, and how many there are of it."""

    count: int
    gun: Gun
    anti_infantry: AntiInfantry


class Entry(Struct, frozen=True):
    """A number of a table and the rule that gives it: dice of 9.5, modifiers of 9.6."""

    value: int
    rule: str


def read_formations(data: DataSet) -> dict[str, Formation]:
    rows = by_key(read_rows(data, "formations.tsv", ("id", "side", "name", "chit", "guns")), "id")
    return {
        name: Formation(name, row.one_of("side", SIDES), row["name"], row.number("guns"))
        for name, row in rows.items()
    }


def read_visibility(data: DataSet) -> dict[int, Weather]:
    rows = by_key(read_rows(data, "visibility.tsv", ("roll", "visibility", "side", "aircraft")), "roll")
    found = {row.number("roll"): _weather(row) for row in rows.values()}
    if sorted(found) != list(range(2, 13)):
        raise BadData("visibility.tsv", 0, "it must have a line for every roll from 2 to 12")
    return found


def _weather(row: Row) -> Weather:
    side, aircraft = row.one_of("side", {**SIDES, "-": None}), row.number("aircraft")
    if (side is None) != (aircraft == 0):
        raise row.bad("a side flies with at least one aircraft, and nobody with none")
    return Weather(row.number("visibility"), side, aircraft)


def read_aircraft(data: DataSet) -> dict[str, Aircraft]:
    rows = by_key(read_rows(data, "aircraft.tsv", ("id", "side", "name", "gun", "ai", "source")), "id")
    return {
        name: Aircraft(name, row.one_of("side", SIDES), row.number("gun"), row.number("ai"))
        for name, row in rows.items()
    }


def read_grades(data: DataSet) -> dict[str, Grade]:
    rows = by_key(read_rows(data, "static.tsv", ("grade", "count", "gun", "ai", "source")), "grade")
    if tuple(rows) != GRADES:
        raise BadData("static.tsv", 0, f"the grades must be {', '.join(GRADES)}")
    found = {}
    for grade, row in rows.items():
        with row.reading():
            found[grade] = Grade(row.number("count"), read_gun(row["gun"]), read_anti_infantry(row["ai"]))
    return found


def read_entries(data: DataSet, file: str, code: str, value: str) -> dict[str, Entry]:
    """`fire.tsv` and `modifiers.tsv`: code, number, rule."""
    rows = by_key(read_rows(data, file, (code, value, "rule")), code)
    for name, row in rows.items():
        if name not in CODES[file]:
            raise row.bad(f"{name!r} is nothing that the rules ask for")
    if missing := CODES[file] - rows.keys():
        raise BadData(file, 0, f"it has no line for {', '.join(sorted(missing))}")
    return {name: Entry(row.number(value), row["rule"]) for name, row in rows.items()}
