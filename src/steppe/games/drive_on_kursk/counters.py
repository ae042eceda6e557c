"""The counters (2.3-2.11): the table that the data set holds, as the rules use it."""

from __future__ import annotations

import re

from msgspec import Struct

from steppe.games.drive_on_kursk.ground import CLASSES, MECH, STATIC
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.table.basics import Side
from steppe.table.dataset import DataSet
from steppe.table.rows import Row, by_key, read_rows

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
CLASS_NAMED = {name: mobility for mobility, name in enumerate(CLASSES)}
SIDES = {"german": GERMAN, "soviet": SOVIET}
SIZES = {size: size for size in ("corps", "division", "brigade")}
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


def read_counters(data: DataSet) -> list[Counter]:
    """The counters in the order of the table, Germans first; raises BadData naming the line."""
    rows = by_key(read_rows(data, "counters.tsv", COLUMNS), "id")
    return sorted(map(_read, rows.values()), key=lambda counter: counter.side)


def _read(row: Row) -> Counter:
    mobility = row.one_of("class", CLASS_NAMED)
    if row["type"] not in TYPES[row["class"]]:
        raise row.bad(f"{row['type']!r} is no type of class {row['class']!r}")
    if not _CODE.fullmatch(row["code"]):
        raise row.bad(f"unknown set-up code {row['code']!r}")
    return Counter(
        row["id"],
        row.one_of("side", SIDES),
        row["name"],
        row["type"],
        mobility,
        row.one_of("size", SIZES),
        row.number("steps"),
        row.number("factor"),
        row.number("reduced", dash=0),
        row.number("defence"),
        row["code"],
        row.is_yes("elite"),
        row["source"],
    )


def is_mech(counter: Counter) -> bool:
    return counter.mobility == MECH


def is_static(counter: Counter) -> bool:
    return counter.mobility == STATIC
