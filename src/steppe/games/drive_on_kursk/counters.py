"""The counters (2.3-2.11): the table that the data set holds, as the rules use it."""

from __future__ import annotations

import re

from msgspec import Struct

from steppe.games.drive_on_kursk.ground import CLASSES, MECH, STATIC
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.table.basics import Side
from steppe.table.dataset import BadData

COLUMNS = (
    "id",
    "side",
    "name",
    "type",
    "class",
    "size",
    "steps",
    "factor",
    "reduced",
    "defence",
    "code",
    "elite",
    "source",
)
SIDES = {"german": GERMAN, "soviet": SOVIET}
SIZES = ("corps", "division", "brigade")
TYPES = {
    "mech": ("panzer", "tank", "panzergrenadier", "mech_inf", "motorized"),
    "nonmech": ("infantry", "rifle", "paratroop", "airborne", "mountain"),
    "static": ("fz",),
}
"""[2.7.1] The types of unit in each mobility class."""
MOVEMENT = {"mech": 8, "nonmech": 4, "static": 2}
"""[2.10] Movement factors."""
_CODE = re.compile(r"(\d{4})-(\d|R)|C|M|[1-9]")


class Counter(Struct, frozen=True):
    """One unit as printed."""

    id: str
    side: Side
    name: str
    kind: str
    mobility: int
    size: str
    steps: int
    factor: int
    reduced: int
    defence: int
    code: str
    elite: bool
    source: str

    @property
    def printed_hex(self) -> str:
        """3.2.3, 3.3.2 The hex of its set-up code, or nothing."""
        return self.code[:4] if "-" in self.code else ""

    @property
    def reach(self) -> int:
        """3.4.4 How far from its printed hex it may be set up."""
        return int(self.code[5:]) if "-" in self.code and self.code[5:] != "R" else 0

    @property
    def is_reserve(self) -> bool:
        """3.3.2 An R unit; [9.1.1] the front decides, so 309, 325, 348 and 354 Rifle are none."""
        return self.code.endswith("-R")

    @property
    def thirds(self) -> int:
        """7.4, 7.5 Its share of a full hex of nine: a German unit or a Soviet corps 3, any other 1."""
        return 3 if self.side == GERMAN or self.size == "corps" else 1

    @property
    def movement(self) -> int:
        """[2.10] Movement factors go by mobility class."""
        return MOVEMENT[CLASSES[self.mobility]]


def read_counters(text: str) -> list[Counter]:
    """The counters in the order of the table; raises BadData naming the line."""
    lines = text.splitlines()
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise BadData("counters.tsv", 1, f"expected the columns {' '.join(COLUMNS)}")
    counters: list[Counter] = []
    seen: dict[str, int] = {}
    for n, line in enumerate(lines[1:], 2):
        counter = _read(n, line.split("\t"))
        if counter.id in seen:
            raise BadData(
                "counters.tsv", n, f"{counter.id} stands there twice (also in line {seen[counter.id]})"
            )
        seen[counter.id] = n
        counters.append(counter)
    return sorted(counters, key=lambda counter: counter.side)


def _read(n: int, cells: list[str]) -> Counter:
    if len(cells) != len(COLUMNS):
        raise BadData("counters.tsv", n, f"expected {len(COLUMNS)} columns, found {len(cells)}")
    row = dict(zip(COLUMNS, cells, strict=True))
    _check(n, row)
    try:
        return Counter(
            row["id"],
            SIDES[row["side"]],
            row["name"],
            row["type"],
            CLASSES.index(row["class"]),
            row["size"],
            int(row["steps"]),
            int(row["factor"]),
            0 if row["reduced"] == "-" else int(row["reduced"]),
            int(row["defence"]),
            row["code"],
            row["elite"] == "yes",
            row["source"],
        )
    except ValueError:
        raise BadData("counters.tsv", n, "steps, factors and defence are numbers") from None


def _check(n: int, row: dict[str, str]) -> None:
    known = {"side": SIDES, "class": CLASSES, "size": SIZES}
    for column, words in known.items():
        if row[column] not in words:
            raise BadData("counters.tsv", n, f"unknown {column} {row[column]!r}")
    if row["type"] not in TYPES[row["class"]]:
        raise BadData("counters.tsv", n, f"{row['type']!r} is no type of class {row['class']!r}")
    if not row["id"].isascii() or not row["id"] or " " in row["id"]:
        raise BadData("counters.tsv", n, f"{row['id']!r} is no unit id (ASCII, no blanks)")
    if not _CODE.fullmatch(row["code"]):
        raise BadData("counters.tsv", n, f"unknown set-up code {row['code']!r}")


def is_mech(counter: Counter) -> bool:
    return counter.mobility == MECH


def is_static(counter: Counter) -> bool:
    return counter.mobility == STATIC
