"""The tables of the game, read from its data files."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from steppe.games.ss_panzer.counters import SIDES, AntiInfantry, Gun, read_anti_infantry, read_gun
from steppe.games.ss_panzer.state import GRADES
from steppe.table.basics import Side
from steppe.table.dataset import BadData


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
    rows = _rows("formations.tsv", text, 5)
    return {c[0]: Formation(c[0], SIDES[c[1]], c[2], int(c[4])) for _, c in rows}


def read_visibility(text: str) -> dict[int, Weather]:
    found = {}
    for _, (roll, visibility, side, aircraft) in _rows("visibility.tsv", text, 4):
        found[int(roll)] = Weather(int(visibility), SIDES.get(side), int(aircraft))
    if sorted(found) != list(range(2, 13)):
        raise BadData("visibility.tsv", 0, "it must have a line for every roll from 2 to 12")
    return found


def read_aircraft(text: str) -> dict[str, Aircraft]:
    rows = _rows("aircraft.tsv", text, 6)
    return {c[0]: Aircraft(c[0], SIDES[c[1]], int(c[3]), int(c[4])) for _, c in rows}


def read_grades(text: str) -> dict[str, Grade]:
    found = {}
    for _, (grade, count, gun, ai, _) in _rows("static.tsv", text, 5):
        found[grade] = Grade(int(count), read_gun(gun), read_anti_infantry(ai))
    if tuple(found) != GRADES:
        raise BadData("static.tsv", 0, f"the grades must be {', '.join(GRADES)}")
    return found


def read_entries(name: str, text: str) -> dict[str, Entry]:
    """`fire.tsv` and `modifiers.tsv`: code, number, rule."""
    return {code: Entry(int(value), rule) for _, (code, value, rule) in _rows(name, text, 3)}


def _rows(name: str, text: str, width: int) -> Iterator[tuple[int, list[str]]]:
    for n, line in enumerate(text.splitlines()[1:], 2):
        cells = line.split("\t")
        if len(cells) != width:
            raise BadData(name, n, f"expected {width} columns, found {len(cells)}")
        yield n, cells
