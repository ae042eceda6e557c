"""What a battle says: its days, set-up, arrivals, bans and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from steppe.games.kursk_1943.counters import SIDES, Counter
from steppe.hexes import Hex, Hexside
from steppe.table.basics import Side, Unit
from steppe.table.dataset import DataSet
from steppe.table.scenario import Misnamed, read_deployment, read_hex, read_unit, reading_scenario

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

FRONTS: Final = {"none": (), "north": ("north",), "south": ("south",), "both": ("north", "south")}
COMPASS: Final = ("north", "east", "south", "west")


class Arrival(Struct, frozen=True):
    """[11.1.1] A line of reinforcements."""

    day: int
    side: Side
    entry: tuple[Hex, ...]
    units: tuple[Unit, ...]
    reserve: str
    """[S1.6] The name of a formation that enters at its owner's option; empty for others."""
    half: bool
    """[S1.6] Half movement points in the turn of entry."""
    rule: str


class Ban(Struct, frozen=True):
    """[S1.1, S2.4] Units that may not move before a day."""

    units: frozenset[Unit]
    before: int
    rule: str


class Slow(Struct, frozen=True):
    """[S2.3] Units with half their movement points on a day."""

    units: frozenset[Unit]
    day: int
    rule: str


class RiverBan(Struct, frozen=True):
    """[S2.2] Units that may not cross certain hexsides."""

    units: frozenset[Unit]
    sides: frozenset[tuple[int, int]]
    rule: str


class Withdrawal(Struct, frozen=True):
    """[S1.2, S4.1] A division that leaves the game, or one like it."""

    day: int
    units: tuple[Unit, ...]
    equivalent: bool
    rule: str


class AirForce(Struct, frozen=True):
    """[S1.4, S2.6, S4.3] How many air counters a side may use in a turn, which, and on which days."""

    counters: int
    only: tuple[str, ...]
    first: int
    last: int
    rule: str
    allied: bool = False
    """[8.2.22] American or British aircraft, which can supply."""
    later: AirForce | None = None
    """What is left of it afterwards."""


class Points(Struct, frozen=True):
    """[S1.5, S2.8] What the German wins."""

    towns: Mapping[str, int]
    other_town: int
    rivers: Mapping[str, int]
    reserve: int
    unit: int
    automatic_german: tuple[str, ...]
    keep: tuple[str, ...]
    automatic_soviet: tuple[str, ...]
    scale: tuple[tuple[int, str, str], ...]
    """Points from which on, the result, its rule; the highest first."""
    held: Mapping[str, int]
    """[R50] Towns behind the German front at the start, for those that he still controls at the end."""


class Scenario(Struct, frozen=True):
    """One battle."""

    first_day: int
    turns: int
    initiative: Side
    rule: str
    fortified: tuple[Side, ...]
    fortified_hexes: frozenset[Hex]
    """[S2.9] Stacks that begin fortified although their side as a whole does not: in the joined game."""
    fronts: tuple[str, ...]
    german_territory: str
    blown: tuple[int, ...]
    supplied_at_start: frozenset[Hex]
    air: tuple[AirForce | None, AirForce | None]
    ammunition: tuple[int, int]
    start: Mapping[Unit, Hex]
    reduced: tuple[Unit, ...]
    eliminated: tuple[Unit, ...]
    arrivals: tuple[Arrival, ...]
    bans: tuple[Ban, ...]
    slow: tuple[Slow, ...]
    river_bans: tuple[RiverBan, ...]
    withdrawal: Withdrawal | None
    attrition: int
    """[S3.1] Levels that the German removes at the start of each of his Movement Phases."""
    points: Points
    positions: Mapping[Hex, int]
    """[7.2.3] Fixed positions that give other modifiers than most."""

    def air_on(self, side: Side, turn: int) -> AirForce | None:
        """[S1.4, S2.6] What a side may fly with in a turn."""
        force = self.air[side]
        while force is not None and self.day(turn) > force.last:
            force = force.later
        return None if force is None or self.day(turn) < force.first else force

    def day(self, turn: int) -> int:
        """[2.1.6] The day of July of a turn."""
        return self.first_day + turn - 1


def units_named(data: DataSet, file: str) -> frozenset[str]:
    """The ids of all counters that a scenario uses."""
    with reading_scenario(data, file) as plain:
        names = {name for side in plain["start"].values() for pile in side.values() for name in pile}
        names.update(name for line in plain.get("arrival", ()) for name in line["units"])
        return frozenset(names)


def read_scenario(g: Kursk1943) -> Scenario:
    with reading_scenario(g.data, f"scenarios/{g.scenario}.toml") as plain:
        german, soviet = read_deployment(g, plain["start"])
        air = plain.get("air", {})
        ammunition = plain.get("ammunition", {})
        withdrawal = plain.get("withdrawal")
        return Scenario(
            int(plain["first_day"]),
            int(plain["turns"]),
            SIDES[plain["initiative"]],
            str(plain["rule"]),
            tuple(SIDES[name] for name in plain["fortified"]),
            frozenset(read_hex(g, number) for number in plain.get("fortified_hexes", ())),
            FRONTS[plain["front"]],
            str(plain["german_territory"]),
            tuple(sorted(_hexside(g, pair) for pair in plain.get("blown", ()))),
            frozenset(read_hex(g, number) for number in plain.get("supplied_at_start", ())),
            (_air(air.get("german")), _air(air.get("soviet"))),
            (int(ammunition.get("german", 0)), int(ammunition.get("soviet", 0))),
            {**german, **soviet},
            _units(g, plain.get("losses", {}).get("units", ())),
            _units(g, plain.get("eliminated", {}).get("units", ())),
            tuple(_arrival(g, line) for line in plain.get("arrival", ())),
            tuple(Ban(_whom(g, ban), int(ban["before"]), str(ban["rule"])) for ban in plain.get("ban", ())),
            tuple(
                Slow(_whom(g, slow), int(slow["day"]), str(slow["rule"])) for slow in plain.get("slow", ())
            ),
            tuple(_river_ban(g, ban) for ban in plain.get("river_ban", ())),
            None if withdrawal is None else _withdrawal(g, withdrawal),
            int(plain.get("attrition", {}).get("levels", 0)),
            _points({**plain["victory"], **plain["victory"].get(g.options["scale"], {})}),
            {
                read_hex(g, number): int(group["modifiers"])
                for group in plain.get("position", ())
                for number in group["hexes"]
            },
        )


def _units(g: Kursk1943, names: Iterable[str]) -> tuple[Unit, ...]:
    return tuple(read_unit(g, name) for name in names)


def _hexside(g: Kursk1943, pair: str) -> Hexside:
    a, b = pair.split("/")
    return g.grid.hexside(read_hex(g, a), read_hex(g, b))


def _air(plain: Mapping[str, Any] | None) -> AirForce | None:
    if plain is None:
        return None
    only = tuple(str(name) for name in plain.get("only", ()))
    days, allied = (int(plain["first"]), int(plain["last"])), bool(plain.get("allied", False))
    later = _air(plain.get("later"))
    return AirForce(int(plain["counters"]), only, *days, str(plain["rule"]), allied, later)


def _arrival(g: Kursk1943, plain: Mapping[str, Any]) -> Arrival:
    entry = tuple(sorted({h for word in plain["entry"] for h in _entries(g, str(word))}))
    units = _units(g, plain["units"])
    reserve, half = str(plain.get("reserve", "")), bool(plain.get("half", False))
    return Arrival(
        int(plain["day"]), SIDES[plain["side"]], entry, units, reserve, half, str(plain.get("rule", "11.1.1"))
    )


def _entries(g: Kursk1943, word: str) -> Iterator[Hex]:
    """A hex, or the entry zones [11.2.4] on an edge of the map."""
    if word not in COMPASS:
        yield read_hex(g, word)
        return
    on_edge = {h for compass in COMPASS if compass == word for h in g.grid.edge(compass)}
    found = [h for h in g.zones_in_order if h in on_edge]
    if not found:
        raise Misnamed(word, f"no road leaves the map in the {word}")
    yield from found


def _whom(g: Kursk1943, plain: Mapping[str, Any]) -> frozenset[Unit]:
    """The units that a ban is about: an army's, a formation's, or those named."""
    if "units" in plain:
        return frozenset(_units(g, plain["units"]))
    key = "army" if "army" in plain else "formation"
    found = frozenset(Unit(u) for u, c in enumerate(g.counters) if _belongs(c, key, str(plain[key])))
    if not found:
        raise Misnamed(str(plain[key]), f"no unit belongs to {plain[key]!r}")
    return found


def _belongs(counter: Counter, key: str, name: str) -> bool:
    return (counter.army if key == "army" else counter.formation) == name


def _river_ban(g: Kursk1943, plain: Mapping[str, Any]) -> RiverBan:
    sides = frozenset(g.ground.closed_to_7_guards)
    return RiverBan(_whom(g, plain), sides, str(plain["rule"]))


def _withdrawal(g: Kursk1943, plain: Mapping[str, Any]) -> Withdrawal:
    return Withdrawal(
        int(plain["day"]), _units(g, plain["units"]), bool(plain["equivalent"]), str(plain["rule"])
    )


def _points(plain: Mapping[str, Any]) -> Points:
    return Points(
        {str(name): int(points) for name, points in plain.get("towns", {}).items()},
        int(plain.get("other_town", 0)),
        {str(name): int(points) for name, points in plain.get("rivers", {}).items()},
        int(plain.get("reserve", 0)),
        int(plain.get("unit", 0)),
        tuple(plain.get("automatic_german", ())),
        tuple(plain.get("keep", ())),
        tuple(plain.get("automatic_soviet", ())),
        tuple(
            (int(line["from"]), str(line["result"]), str(line.get("rule", "S1.5.4")))
            for line in plain["scale"]
        ),
        {str(name): int(points) for name, points in plain.get("held", {}).items()},
    )
