"""2.4-2.10 The counters and their ratings."""

from __future__ import annotations

import re

from msgspec import Struct

from steppe.games.ss_panzer.state import GERMAN, SOVIET
from steppe.table.basics import Side
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import Row, by_key, read_rows

COLUMNS = [
    "id",
    "side",
    "formation",
    "name",
    "type",
    "class",
    "size",
    "steps",
    "gun",
    "ai",
    "ai_reduced",
    "range",
    "armor",
    "mcf",
    "infantry",
    "source",
]
STEPS = ("1", "2", "4")
"""[2.9] One or two, [2.9.1] of a Tiger platoon four."""
SIDES = {"german": GERMAN, "soviet": SOVIET}
ALLOWANCE = {"vehicle": 10, "motor": 10, "foot": 4, "static": 0}
"""[8.2] Vehicular and motorized units have 10 movement points, others 4; [2.10] static infantry none."""

_GUN = re.compile(r"\d+\*?|\(\d+\)")
_AI = re.compile(r"\d+|\(\d+\)")


class Gun(Struct, frozen=True):
    """[2.7] The factor against vehicles, as printed: `8`, `(4)`, `8*`."""

    factor: int
    close_only: bool
    """[9.2.1] In parentheses: it fires at vehicles only in close combat."""
    starred: bool
    """[9.6.8] With an asterisk: clumsy in close combat."""


class AntiInfantry(Struct, frozen=True):
    """[2.7] The factor against everything else; [11.4] in parentheses it needs an infantry unit beside it."""

    factor: int
    needs_support: bool


class Counter(Struct, frozen=True):
    """A combat unit."""

    id: str
    side: Side
    formation: str
    """Which chit activates it; empty for static infantry."""
    name: str
    type: str
    mobility: str
    """`vehicle`, `motor`, `foot` or `static`."""
    size: str
    steps: int
    gun: Gun | None
    """None for static infantry, whose factors nobody knows before it is tried [2.10.1]."""
    anti_infantry: AntiInfantry | None
    reduced: AntiInfantry | None
    """The same after the first step is lost: tank riders go with it [11.4.3]."""
    range: int
    armor: int
    """0 for units that are not vehicular."""
    mcf: int
    """[2.8] Movement cost factor."""
    infantry: bool
    """[11.4.1] Rifle, infantry or airborne: it can support a unit with a parenthesized factor."""

    @property
    def is_vehicle(self) -> bool:
        """[9.2] Vehicular or not decides which factor is used against it."""
        return self.mobility == "vehicle"

    @property
    def is_static(self) -> bool:
        return self.mobility == "static"


def read_counters(data: DataSet) -> tuple[Counter, ...]:
    """All counters, Germans first; raises BadData."""
    rows = by_key(read_rows(data, "counters.tsv", COLUMNS), "id")
    found = tuple(map(_counter, rows.values()))
    if list(found) != sorted(found, key=lambda c: c.side):
        raise BadData("counters.tsv", 0, "German counters come before Soviet ones")
    if {c.side for c in found if c.is_vehicle} != set(SIDES.values()):
        raise BadData("counters.tsv", 0, "each side has vehicles")
    return found


def _counter(row: Row) -> Counter:
    mobility = row.one_of("class", {name: name for name in ALLOWANCE})
    static = mobility == "static"
    if (mobility == "vehicle") != (row["armor"] != "-"):
        raise row.bad("vehicles have an armor rating, and only they")
    if row["steps"] not in STEPS or (static and row["steps"] != "1"):
        # [2.10.2] Static infantry has one step and no armor.
        raise row.bad(f"{row['id']} cannot have {row['steps']} steps")
    with row.reading():
        return Counter(
            id=row["id"],
            side=row.one_of("side", SIDES),
            formation="" if static else row["formation"],
            name=row["name"],
            type=row["type"],
            mobility=mobility,
            size=row["size"],
            steps=row.number("steps"),
            gun=None if static else read_gun(row["gun"]),
            anti_infantry=None if static else read_anti_infantry(row["ai"]),
            reduced=None if static else read_anti_infantry(row["ai_reduced"]),
            range=row.number("range"),
            armor=row.number("armor", dash=0),
            mcf=row.number("mcf"),
            infantry=row.is_yes("infantry"),
        )


def read_gun(text: str) -> Gun:
    if not _GUN.fullmatch(text):
        raise ValueError(f"{text!r} is no gun factor (8, (4) or 8*)")
    return Gun(int(text.strip("(*)")), text.startswith("("), text.endswith("*"))


def read_anti_infantry(text: str) -> AntiInfantry:
    if not _AI.fullmatch(text):
        raise ValueError(f"{text!r} is no anti-infantry factor (3 or (3))")
    return AntiInfantry(int(text.strip("()")), text.startswith("("))
