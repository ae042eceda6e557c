"""2.3 The counters: companies, guns and headquarters with the ratings of both sides."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from steppe.games.grossdeutschland.state import GERMAN, SOVIET
from steppe.table.basics import Side
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import Row, by_key, read_rows

SIDES: Final = {"german": GERMAN, "soviet": SOVIET}
CLASSES: Final = ("leg", "tracked", "wheeled")
"""[9.0.2] In the order of the Terrain Chart."""

DIRECT: Final = "direct"  # 11.3 a black triangle
ARTILLERY: Final = "artillery"  # 11.1 a white triangle

COLUMNS: Final = (
    *("id", "side", "battalion", "printed", "name", "type", "class", "size", "steps"),
    *("attack", "defence", "allowance", "attack_depleted", "defence_depleted"),
    *("fire", "range", "command", "engineer", "flak", "source"),
)


class Counter(Struct, frozen=True):
    """One counter."""

    id: str
    side: Side
    battalion: str
    """[2.3] The chit that activates it."""
    name: str
    type: str
    mobility: str
    """[9.0.3] leg, tracked or wheeled."""
    steps: int
    attack: int
    defence: int
    allowance: int
    attack_depleted: int
    defence_depleted: int
    fire: str
    """[11.0] direct, artillery, or empty."""
    range: int
    command: int
    """[6.0.4] The activation range of an HQ."""
    engineer: bool
    """[16.0, 16.0.1, 18.4.5] Engineers, and German pioneers."""
    flak: int
    """[10.7, 10.7.2] Dice against aircraft; 0 if it is no anti-aircraft unit."""

    @property
    def is_hq(self) -> bool:
        return self.type == "headquarters"

    @property
    def defence_under_fire(self) -> int:
        """[11.3.11] Heavy Flak is fired at as if it were depleted."""
        is_flak = self.type == "flak" and self.side == GERMAN and self.steps == 2
        return self.defence_depleted if is_flak else self.defence


class Battalion(Struct, frozen=True):
    """[2.5] An HQ activation chit. [2.0.1] Whom it activates is written with the counters, whatever the
    colour of a band."""

    id: str
    side: Side
    name: str
    hq: str
    """The id of its HQ."""

    @property
    def is_division(self) -> bool:
        return self.id in ("GDiv", "SDiv")


def read_counters(data: DataSet, file: str) -> tuple[Counter, ...]:
    """All counters of all battles, Germans first."""
    rows = by_key(read_rows(data, file, COLUMNS), "id")
    found = tuple(map(_counter, rows.values()))
    if list(found) != sorted(found, key=lambda c: c.side):
        raise BadData(file, 0, "German counters come before Soviet ones")
    return found


def _counter(row: Row) -> Counter:
    return Counter(
        id=row["id"],
        side=row.one_of("side", SIDES),
        battalion=row["battalion"],
        name=row["name"],
        type=row["type"],
        mobility=row.one_of("class", {name: name for name in CLASSES}),
        steps=row.number("steps"),
        attack=row.number("attack"),
        defence=row.number("defence"),
        allowance=row.number("allowance"),
        attack_depleted=row.number("attack_depleted", dash=0),
        defence_depleted=row.number("defence_depleted", dash=0),
        fire=row.one_of("fire", {DIRECT: DIRECT, ARTILLERY: ARTILLERY, "-": ""}),
        range=row.number("range", dash=0),
        command=row.number("command", dash=0),
        engineer=row.is_yes("engineer"),
        flak=row.number("flak", dash=0),
    )


def read_battalions(data: DataSet) -> dict[str, Battalion]:
    rows = by_key(
        read_rows(data, "battalions.tsv", ("id", "side", "printed", "name", "hq", "rule", "source")), "id"
    )
    return {
        name: Battalion(name, row.one_of("side", SIDES), row["name"], row["hq"]) for name, row in rows.items()
    }
