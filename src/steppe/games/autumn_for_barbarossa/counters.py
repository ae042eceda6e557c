"""The counters: a first reading."""

from __future__ import annotations

from msgspec import Struct

from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET
from steppe.series.standard_combat.ratings import Rating
from steppe.table.basics import Side
from steppe.table.dataset import DataSet
from steppe.table.rows import by_key, read_rows

SIDES = {"german": GERMAN, "soviet": SOVIET}


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
    source: str


def read_counters(data: DataSet, file: str) -> list[Counter]:
    rows = by_key(read_rows(data, file), "id").values()
    found = [
        Counter(
            row["id"],
            row.one_of("side", SIDES),
            row["name"],
            row["type"],
            row["size"],
            row.number("steps"),
            Rating(row.number("attack"), row.number("defence"), row.number("movement")),
            Rating(row.number("reduced_attack", 0), row.number("reduced_defence", 0), row.number("movement")),
            row.is_yes("exploit"),
            row["source"],
        )
        for row in rows
    ]
    return sorted(found, key=lambda counter: counter.side)
