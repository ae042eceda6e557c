"""6.0 The charts and tables, read from files that look like the printed ones."""

from __future__ import annotations

from msgspec import Struct

from steppe.games.autumn_for_barbarossa.counters import SIDES, Rating
from steppe.table.basics import Side
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import Row, by_key, check_has, read_results, read_rows

COMBAT_RESULTS = frozenset(
    {
        *("A3", "A2", "A1D1", "A2D1", "A3D1", "D1r1", "D2r1", "D2r2", "D3r2", "D3r3", "D3r4"),
        *("D4r3", "D4r4", "D4r5", "D4r6", "D5r6"),
    }
)
"""Steps lost by the attacker, by the defender, and hexes that the defender retreats."""

ALL = -1
"""A cost: the whole movement allowance."""
NEVER = -2
"""A cost: prohibited."""
OTHER = -3
"""A cost, a shift or an overrun that the other terrain of the hex decides."""

TERRAINS = (
    *("open", "road", "track", "railway", "village", "city", "light_woods", "heavy_woods", "swamp"),
    *("minor_river", "major_river", "lake", "entry"),
)


class Terrain(Struct, frozen=True):
    """A line of both terrain charts [1.3a]; a hexside's cost is added to that of the hex."""

    costs: tuple[int, int]
    """Per side, in quarters of a movement point, or ALL, NEVER, OTHER."""
    shift: int
    """Columns in the attacker's favour, so never more than 0; OTHER."""
    attack: str
    """What an attack over it is worth: full, half, no, ot."""
    air: int
    """Added to the die of an air strike."""
    overrun: str
    """yes, no, ot."""
    rule: str


def read_terrain(data: DataSet) -> dict[str, Terrain]:
    """[1.3a, 1.3a.1] Both charts in one table; they differ in the costs alone."""
    columns = ("terrain", "soviet", "german", "shift", "attack", "air", "overrun", "rule", "note")
    rows = by_key(read_rows(data, "terrain.tsv", columns), "terrain")
    check_has("terrain.tsv", rows, TERRAINS)
    return {name: _terrain(row) for name, row in rows.items()}


def _terrain(row: Row) -> Terrain:
    for column, words in (("attack", ("full", "half", "no", "ot")), ("overrun", ("yes", "no", "ot"))):
        if row[column] not in words:
            raise row.bad(f"unknown {column} {row[column]!r}")
    shift = OTHER if row["shift"] == "ot" else row.number("shift")
    costs = (_cost(row, "german"), _cost(row, "soviet"))
    return Terrain(costs, shift, row["attack"], row.number("air"), row["overrun"], row["rule"])


def _cost(row: Row, column: str) -> int:
    words = {"all": ALL, "no": NEVER, "ot": OTHER}
    return words[row[column]] if row[column] in words else row.number(column)


def read_combat(data: DataSet) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """[6.2.0, 6.2.2, 6.2.3, 6.2.4, 6.2.5, 6.2.6, 6.2.7, 6.2.8, 6.2.9, 6.2.10, 6.2.11, 6.2.12] The combat table:
    columns, and a row for each total of two dice [S-1.9]."""
    return read_results(data, "combat.txt", range(2, 13), COMBAT_RESULTS)


class AirForce(Struct, frozen=True):
    """What a side's air strikes can do."""

    strike: int
    """[1.9a.2] The highest modified die at which a strike succeeds."""
    breakdown: int
    """[1.9b.2] The same of half a strike: less."""
    breakdowns: int
    """[1.9b] How many of those it may have in a turn."""
    kill: int
    """[1.9a.4] The lowest die at which a unit loses a step."""


def read_air(data: DataSet) -> tuple[AirForce, AirForce]:
    """[6.3] The air strikes of both sides."""
    columns = ("side", "strike", "breakdown", "breakdowns", "kill", "rule", "source")
    rows = by_key(read_rows(data, "air.tsv", columns), "side")
    check_has("air.tsv", rows, SIDES)
    forces = [_air_force(rows[side]) for side in SIDES]
    return forces[0], forces[1]


def _air_force(row: Row) -> AirForce:
    numbers = (row.number(column) for column in ("strike", "breakdown", "breakdowns", "kill"))
    return AirForce(*numbers)


class Keepers(Struct, frozen=True):
    """2.1a.1 How many regiments of one type and rating stay when the panzers are withdrawn."""

    kind: str
    rating: Rating
    count: int


def read_keepers(data: DataSet) -> tuple[Keepers, ...]:
    columns = ("type", "attack", "defence", "movement", "count", "rule")
    return tuple(
        Keepers(
            row["type"],
            Rating(row.number("attack"), row.number("defence"), row.number("movement")),
            row.number("count"),
        )
        for row in read_rows(data, "keepers.tsv", columns)
    )


def read_victory(data: DataSet) -> dict[str, int]:
    """[4.1, 4.1.1, 4.1.2, 4.1.3, 4.1.4] Hex -> what it is worth to the Soviet."""
    rows = by_key(read_rows(data, "victory.tsv", ("hex", "name", "points", "rule")), "hex")
    points = {number: row.number("points") for number, row in rows.items()}
    if not points:
        raise BadData("victory.tsv", 0, "it has no hexes")
    return points


class Arrival(Struct, frozen=True):
    """A line of the Orders of Arrival: units of one entry area or town."""

    turn: int
    side: Side
    entry: str
    """The letter of an area, or the hex of a town."""
    units: tuple[str, ...]
    rule: str


def read_arrivals(data: DataSet) -> tuple[Arrival, ...]:
    """[5.2.G1, 5.2.S2] Who comes when and where; each row has its rule."""
    rows = read_rows(data, "arrivals.tsv", ("turn", "side", "entry", "units", "rule"))
    return tuple(
        Arrival(
            row.number("turn"), row.one_of("side", SIDES), row["entry"], tuple(row["units"].split()), row["rule"]
        )
        for row in rows
    )
