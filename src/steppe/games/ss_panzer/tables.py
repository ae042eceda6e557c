"""The tables of the game, read from its data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import Struct

from steppe.games.ss_panzer.counters import SIDES, AntiInfantry, Gun, read_anti_infantry, read_gun
from steppe.games.ss_panzer.state import GRADES
from steppe.table.basics import Side
from steppe.table.dataset import BadData

K = TypeVar("K", str, int)
V = TypeVar("V")

CODES: Final = {
    "fire.tsv": frozenset(
        {
            "kill_zone",
            "stationary",
            "zoc_entry",
            "artillery_entry",
            "fire_and_move",
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


def read_formations(text: str) -> dict[str, Formation]:
    def read(cells: list[str]) -> tuple[str, Formation]:
        name, side, title, _, guns = cells
        return name, Formation(name, read_side(side), title, int(guns))

    return _table("formations.tsv", text, 5, read)


def read_visibility(text: str) -> dict[int, Weather]:
    def read(cells: list[str]) -> tuple[int, Weather]:
        roll, visibility, side, aircraft = cells
        if (side == "-") != (int(aircraft) == 0):
            raise ValueError("a side flies with at least one aircraft, and nobody with none")
        return int(roll), Weather(int(visibility), None if side == "-" else read_side(side), int(aircraft))

    found = _table("visibility.tsv", text, 4, read)
    if sorted(found) != list(range(2, 13)):
        raise BadData("visibility.tsv", 0, "it must have a line for every roll from 2 to 12")
    return found


def read_aircraft(text: str) -> dict[str, Aircraft]:
    def read(cells: list[str]) -> tuple[str, Aircraft]:
        name, side, _, gun, ai, _ = cells
        return name, Aircraft(name, read_side(side), int(gun), int(ai))

    return _table("aircraft.tsv", text, 6, read)


def read_grades(text: str) -> dict[str, Grade]:
    def read(cells: list[str]) -> tuple[str, Grade]:
        grade, count, gun, ai, _ = cells
        return grade, Grade(int(count), read_gun(gun), read_anti_infantry(ai))

    found = _table("static.tsv", text, 5, read)
    if tuple(found) != GRADES:
        raise BadData("static.tsv", 0, f"the grades must be {', '.join(GRADES)}")
    return found


def read_entries(name: str, text: str) -> dict[str, Entry]:
    """`fire.tsv` and `modifiers.tsv`: code, number, rule."""

    def read(cells: list[str]) -> tuple[str, Entry]:
        code, value, rule = cells
        if code not in CODES[name]:
            raise ValueError(f"{code!r} is nothing that the rules ask for")
        return code, Entry(int(value), rule)

    found = _table(name, text, 3, read)
    missing = CODES[name] - found.keys()
    if missing:
        raise BadData(name, 0, f"it has no line for {', '.join(sorted(missing))}")
    return found


def read_side(text: str) -> Side:
    if text not in SIDES:
        raise ValueError(f"{text!r} is no side")
    return SIDES[text]


def _table(name: str, text: str, width: int, read: Callable[[list[str]], tuple[K, V]]) -> dict[K, V]:
    """The lines of a table after its head, each with a key of its own."""
    found: dict[K, V] = {}
    for n, line in enumerate(text.splitlines()[1:], 2):
        cells = line.split("\t")
        if len(cells) != width:
            raise BadData(name, n, f"expected {width} columns, found {len(cells)}")
        try:
            key, value = read(cells)
        except ValueError as error:
            raise BadData(name, n, str(error)) from None
        if key in found:
            raise BadData(name, n, f"{key} stands there twice")
        found[key] = value
    return found
