"""The counters (1.4, 1.6a, 1.10): the table that the data set holds, as the rules use it."""

from __future__ import annotations

from msgspec import Struct

from steppe.series.standard_combat.ratings import Rating
from steppe.table.basics import Side
from steppe.table.dataset import DataSet
from steppe.table.rows import Row, by_key, read_rows

SIDES = {"german": Side(0), "soviet": Side(1)}
COLUMNS = (
    *("id", "side", "formation", "name", "type", "class", "size", "steps"),
    *("attack", "defence", "movement", "reduced_attack", "reduced_defence", "exploit", "source"),
)
GARRISON = "garrison"
INFANTRY = "infantry"
"""Infantry divisions; the Soviet ones are in the cup [5.0]."""
TYPES = {
    "german": ("panzer", "motor_infantry", "motor_brigade", "cavalry", INFANTRY, "security", GARRISON),
    "soviet": (INFANTRY, "tank", "motorized", "cavalry", "militia", "mountain", "airborne", GARRISON),
}
SIZES = {size: size for size in ("regiment", "brigade", "division", "detachment")}


class Counter(Struct, frozen=True):
    """One unit as printed."""

    id: str
    side: Side
    name: str
    kind: str
    size: str
    steps: int
    full: Rating
    reduced: Rating
    yellow: bool
    """[1.6a, S-1.6] Exploit-capable; both sides of a counter have the same colour (ruling)."""
    source: str


def read_counters(data: DataSet, file: str) -> list[Counter]:
    """The counters in the order of the table, Germans first; raises BadData naming the line."""
    rows = by_key(read_rows(data, file, COLUMNS), "id")
    return sorted(map(_read, rows.values()), key=lambda counter: counter.side)


def _read(row: Row) -> Counter:
    side = row.one_of("side", SIDES)
    if row["type"] not in TYPES[row["side"]]:
        raise row.bad(f"{row['type']!r} is no type of the {row['side']} side")
    movement = row.number("movement")
    return Counter(
        row["id"],
        side,
        row["name"],
        row["type"],
        row.one_of("size", SIZES),
        row.number("steps"),
        Rating(row.number("attack"), row.number("defence"), movement),
        Rating(row.number("reduced_attack"), row.number("reduced_defence"), movement),
        row.is_yes("exploit"),
        row["source"],
    )
