"""The printed tables of results, read from files that look like them."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache
from typing import Final

from msgspec import Struct

from steppe.mechanics.odds import place_of
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import read_results, read_rows

LOWEST: Final = 2
HIGHEST: Final = 12
"""[R32] A modified roll below or above is read as these."""

FIRE_TABLES: Final = ("artillery.txt", "air.txt", "bomber.txt", "objects.txt")
NOTHING: Final = "-"
DESTROYED: Final = "Z"

_EFFECT = re.compile(r"(?:[AD](\d))?(D?)(•?)(?:-(\d))?(D?)(•?)")
_ROWS = re.compile(r"(\d+)(?:-\d+|\+)")


class Effect(Struct, frozen=True):
    """What a result does to one side."""

    losses: int = 0
    """[5.2.2, 5.2.6] Levels."""
    retreat: int = 0
    """[5.2.3] Hexes."""
    disorganised: bool = False
    """[5.2.4]"""
    test: bool = False
    """[5.2.4] The dot."""


@cache
def effect(text: str) -> Effect:
    """One half of a cell: `A2D-2`, `D3-1`, `-1•`, `-`."""
    if text == NOTHING:
        return Effect()
    found = _EFFECT.fullmatch(text)
    if found is None or not text:
        raise ValueError(f"{text!r} is no result")
    retreat, first, dot, losses, second, last = found.groups()
    return Effect(int(losses or 0), int(retreat or 0), bool(first or second), bool(dot or last))


@cache
def effects(cell: str) -> tuple[Effect, Effect]:
    """[5.2.5] Left of the slash the attacker's, right of it the defender's."""
    attacker, defender = cell.split("/")
    return effect(attacker), effect(defender)


class _Cells:
    """Whatever reads as a result of combat: only attackers retreat to the left of the slash."""

    def __contains__(self, text: object) -> bool:
        halves = str(text).split("/")
        if len(halves) != 2 or re.match(r"D\d", halves[0]) or halves[1][:1] == "A":
            return False
        return all(half in _EFFECTS for half in halves)


class _Effects:
    def __contains__(self, text: object) -> bool:
        try:
            effect(str(text))
        except ValueError:
            return False
        return True


_EFFECTS = _Effects()


def read_combat(data: DataSet) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """[T1.0] The combat table: columns from 1:4 to 10:1, and a row for each total of two dice [T1.2, T1.3,
    T1.4, T1.5, T1.6, T1.7, T1.8, T1.9, T1.10, T1.11, T1.12]."""
    columns, table = read_results(data, "combat.txt", range(LOWEST, HIGHEST + 1), _Cells())
    if [place_of(column) for column in columns] != list(range(place_of(columns[0]), len(columns) - 3)):
        raise BadData("combat.txt", 1, "the columns must go from 1:4 to 10:1")
    return columns, table


class FireTable(Struct, frozen=True):
    """Points used against the total of two dice."""

    least: tuple[int, ...]
    """Per row the points from which it holds."""
    rows: tuple[tuple[str, ...], ...]

    def row(self, points: int) -> int:
        """Below 1 point there is none: -1."""
        return sum(points >= least for least in self.least) - 1

    def result(self, points: int, roll: int, down: int = 0) -> str:
        """[21.1.1, R13] White stars move down to stronger rows."""
        row = min(self.row(points) + down, len(self.rows) - 1)
        return self.rows[row][roll - LOWEST]


def read_fire(data: DataSet, file: str) -> FireTable:
    """One of [T2.0] bomber attack [T2.1, T2.2, T2.3, T2.4, T2.5, T2.6], [T3.0] air attack [T3.1, T3.2, T3.3,
    T3.4, T3.5, T3.6], [T4.0] artillery fire [T4.1, T4.2, T4.3, T4.4, T4.5, T4.6], [T5.0] attack on objects
    [T5.1, T5.2, T5.3, T5.4, T5.5, T5.6]."""
    results: Container[str] = ("-", DESTROYED) if file == "objects.txt" else _EFFECTS
    columns = ("points", *map(str, range(LOWEST, HIGHEST + 1)))
    least: list[int] = []
    rows: list[tuple[str, ...]] = []
    for row in read_rows(data, file, columns):
        found = _ROWS.fullmatch(row["points"])
        if found is None or (least and int(found[1]) <= least[-1]):
            raise row.bad(f"{row['points']!r} are no points beyond those before")
        for column in columns[1:]:
            if row[column] not in results:
                raise row.bad(f"unknown result {row[column]!r}")
        least.append(int(found[1]))
        rows.append(tuple(row[column] for column in columns[1:]))
    if least[:1] != [1]:
        raise BadData(file, 0, "the first row must begin with 1 point")
    return FireTable(tuple(least), tuple(rows))


def read_morale(data: DataSet) -> dict[str, int]:
    """[T7, 5.6.2.1, 5.6.2.2, 5.6.2.3] Nation -> the roll from which a unit is disorganised; [R4] of other
    Soviets 10."""
    return {row["nation"]: row.number("limit") for row in read_rows(data, "morale.tsv")}
