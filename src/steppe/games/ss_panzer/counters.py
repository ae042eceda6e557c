"""2.4-2.10 The counters and their ratings."""

from __future__ import annotations

import re

from msgspec import Struct

from steppe.games.ss_panzer.state import GERMAN, SOVIET
from steppe.table.basics import Side
from steppe.table.dataset import BadData

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
CLASSES = ("vehicle", "motor", "foot", "static")
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


def read_counters(text: str) -> tuple[Counter, ...]:
    """All counters, Germans first; raises BadData."""
    lines = text.splitlines()
    if not lines or lines[0].split("\t") != COLUMNS:
        raise BadData("counters.tsv", 1, f"the columns must be {' '.join(COLUMNS)}")
    counters: dict[str, Counter] = {}
    for n, line in enumerate(lines[1:], 2):
        if line:
            counter = _counter(n, line)
            if counter.id in counters:
                raise BadData("counters.tsv", n, f"{counter.id} stands there twice")
            counters[counter.id] = counter
    found = tuple(counters.values())
    if list(found) != sorted(found, key=lambda c: c.side):
        raise BadData("counters.tsv", 0, "German counters come before Soviet ones")
    return found


def _counter(n: int, line: str) -> Counter:
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        raise BadData("counters.tsv", n, f"expected {len(COLUMNS)} columns, found {len(cells)}")
    row = dict(zip(COLUMNS, cells, strict=True))
    if row["side"] not in SIDES or row["class"] not in CLASSES or row["infantry"] not in ("yes", "no"):
        raise BadData("counters.tsv", n, "unknown side, class or answer to 'infantry'")
    static = row["class"] == "static"
    if (row["class"] == "vehicle") != (row["armor"] != "-"):
        raise BadData("counters.tsv", n, "vehicles have an armor rating, and only they")
    if row["steps"] not in STEPS or (static and row["steps"] != "1"):
        # [2.10.2] Static infantry has one step and no armor.
        raise BadData("counters.tsv", n, f"{row['id']} cannot have {row['steps']} steps")
    try:
        return Counter(
            id=row["id"],
            side=SIDES[row["side"]],
            formation="" if static else row["formation"],
            name=row["name"],
            type=row["type"],
            mobility=row["class"],
            size=row["size"],
            steps=int(row["steps"]),
            gun=None if static else read_gun(row["gun"]),
            anti_infantry=None if static else read_anti_infantry(row["ai"]),
            reduced=None if static else read_anti_infantry(row["ai_reduced"]),
            range=int(row["range"]),
            armor=0 if row["armor"] == "-" else int(row["armor"]),
            mcf=int(row["mcf"]),
            infantry=row["infantry"] == "yes",
        )
    except ValueError as error:
        raise BadData("counters.tsv", n, str(error)) from None


def read_gun(text: str) -> Gun:
    if not _GUN.fullmatch(text):
        raise ValueError(f"{text!r} is no gun factor (8, (4) or 8*)")
    return Gun(int(text.strip("(*)")), text.startswith("("), text.endswith("*"))


def read_anti_infantry(text: str) -> AntiInfantry:
    if not _AI.fullmatch(text):
        raise ValueError(f"{text!r} is no anti-infantry factor (3 or (3))")
    return AntiInfantry(int(text.strip("()")), text.startswith("("))
