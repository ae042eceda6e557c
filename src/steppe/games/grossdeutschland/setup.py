"""18.4, 18.6 and the like: set-up. Both sides begin from the scenario's reference deployment and may change
it within the lists of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from steppe.games.grossdeutschland.chits import fill_cups
from steppe.games.grossdeutschland.crossing import has_road
from steppe.games.grossdeutschland.sequence import GameTurn
from steppe.games.grossdeutschland.stacking import crowded, limit, size_of
from steppe.games.grossdeutschland.state import (
    MARCHING,
    PLACED,
    REDUCED,
    ROAD,
    DivisionState,
    blank,
)
from steppe.hexes import Hex
from steppe.mechanics.deploy import lay_out
from steppe.table.agenda import clear, drop, mark, push
from steppe.table.basics import POOL, Decision, Reason, Side, Unit, other
from steppe.table.events import Began, Marked, Placed
from steppe.table.grammar import a_hex, a_unit, a_word, verb
from steppe.table.scenario import Misnamed, read_deployment, read_hex, read_unit
from steppe.table.state import build_indexes, holds, shift
from steppe.table.steps import Ask, Auto, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


class Setup(Struct, frozen=True):
    """What a scenario says about set-up."""

    order: tuple[Side, ...]
    """[18.4.1, 20.4.1, 21.4.1] Who sets up first."""
    areas: Mapping[Unit, frozenset[Hex]]
    """[18.6, 19.6, 20.6, 21.6] Unit -> the hexes where it may begin."""
    rules: Mapping[Unit, str]
    deployment: tuple[dict[Unit, Hex], dict[Unit, Hex]]
    start: dict[Unit, Hex]
    """Fixed places of a scenario without set-up."""
    depleted: tuple[Unit, ...]
    """[18.4.2, 21.4.2]"""
    marching: tuple[Unit, ...]
    """[20.4.2]"""
    works: tuple[tuple[int, str, int], ...]
    """[18.4.8, 18.4.9, 21.4.3] Hex, kind, facing."""
    chits: tuple[dict[str, int], dict[str, int]]
    """Per side, how many works of each kind it may lay."""
    beside: frozenset[Unit]
    """[21.4.3] The units that a work must lie with; any, if there are none."""


def read_setup(g: Grossdeutschland, plain: Mapping[str, Any]) -> Setup:
    rows = plain.get("setup", {})
    areas: dict[Unit, frozenset[Hex]] = {}
    rules: dict[Unit, str] = {}
    for word in g.sides:
        for row in rows.get(word, ()):
            hexes = _area(g, plain.get("places", {}), row)
            for name in row["units"]:
                areas[read_unit(g, name)] = hexes
                rules[read_unit(g, name)] = str(row.get("rule", ""))
    start: dict[Unit, Hex] = {}
    deployment: tuple[dict[Unit, Hex], dict[Unit, Hex]] = ({}, {})
    if "start" in plain:
        german, soviet = read_deployment(g, plain["start"])
        start = {**german, **soviet}
    else:
        deployment = read_deployment(g, {side: plain["deployment"].get(side, {}) for side in g.sides})
    works = plain.get("deployment", {}).get("works", {})
    laid = tuple(_work(g, row) for side in g.sides for row in works.get(side, ()))
    if len({(h, kind) for h, kind, _ in laid}) < len(laid):
        raise ValueError("no more than one work of each kind lies in a hex")  # [15.0.3]
    return Setup(
        tuple(g.side_named(word) for word in rows.get("order", g.sides)),
        areas,
        rules,
        deployment,
        start,
        tuple(read_unit(g, name) for name in rows.get("depleted", {}).get("units", ())),
        tuple(read_unit(g, name) for name in rows.get("road_march", {}).get("units", ())),
        laid,
        (_chits(g, rows, 0), _chits(g, rows, 1)),
        frozenset(
            read_unit(g, name) for row in rows.get("works", {}).values() for name in row.get("beside", ())
        ),
    )


def _chits(g: Grossdeutschland, rows: Mapping[str, Any], side: int) -> dict[str, int]:
    row = rows.get("works", {}).get(g.sides[side], {})
    return {kind: int(row[kind]) for kind in g.works if kind in row}


def _work(g: Grossdeutschland, row: list[str]) -> tuple[int, str, int]:
    number, kind, facing = row
    if kind not in g.works:
        raise Misnamed(kind, f"there is no work {kind!r}")
    return int(read_hex(g, number)), kind, g.grid.directions.index(facing)


def _area(g: Grossdeutschland, places: Mapping[str, Any], row: Mapping[str, Any]) -> frozenset[Hex]:
    """[R89] Within so many hexes of the nearest hex of a place, an entry or a hex; or [R32] an area."""
    if "area" in row:
        return frozenset(g.board.hexes[row["area"]])
    if "place" in row:
        centres = [read_hex(g, number) for number in places[row["place"]]]
    elif "entry" in row:
        centres = list(g.board.hexes[f"entry.{row['entry']}"])
    else:
        centres = [read_hex(g, row["hex"])]
    within = int(row.get("within", 0))
    return frozenset(h for centre in centres for h in g.grid.disc(centre, within))


def _is_dry(g: Grossdeutschland, h: Hex) -> bool:
    """Not in a major river, but for [9.1.6] hexes that a bridge leads into."""
    if not g.ground.is_major_river[h]:
        return True
    return any(g.grid.hexside(h, Hex(n)) in g.ground.bridges for n in g.around[h])


# The start.


def start(g: Grossdeutschland) -> DivisionState:
    """The state before the first decision: reinforcements wait, cups are filled."""
    s = blank(g)
    for u in (*g.arrivals.group_of, *g.off_map.units):
        s.at[u] = POOL
    build_indexes(g, s)
    fill_cups(g, s, g.plain["events"])
    if g.setup.start:
        lay_out(g, s, g.setup.start)
        hold_hexes(s)
        s.agenda = [GameTurn(1)]
    else:
        s.agenda = [SetUp()]
    return s


def hold_hexes(s: DivisionState) -> None:
    for h in s.stacks:
        s.held[h] = s.holder[h] - 1


class SetUp(Auto["Grossdeutschland", DivisionState], frozen=True):
    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        say(Began(g.scenario_rule, "set-up"))
        push(s, GameTurn(1), *(LayOut(side) for side in g.setup.order[::-1]))


class LayOut(Auto["Grossdeutschland", DivisionState], frozen=True):
    side: Side

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        placed = g.setup.deployment[self.side]
        if not placed:
            return  # all its units enter the map
        lay_out(g, s, placed)
        mark(s, placed.keys() & set(g.setup.depleted), REDUCED)
        mark(s, placed.keys() & set(g.setup.marching), ROAD | MARCHING)  # [20.4.2]
        # [18.4.9, 21.4.3] Works lie with the units that they were given to.
        s.works = [*s.works, *(work for work in g.setup.works if holds(s, self.side, work[0]))]
        push(s, Deploy(self.side))


class Deploy(Ask["Grossdeutschland", DivisionState], frozen=True):
    """A side sets up, as often as it likes until it is done."""

    now_rule = "18.6.G1"

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        wrong = self.why_not_done(g, s)
        if wrong is not None:
            return Decision(side, wrong.rule, f"deploy-{wrong.code}", wrong.args)
        return Decision(side, g.scenario_rule, "deploy")

    def units(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
        return (u for u in g.setup.deployment[self.side] if any(True for _ in self.hexes(g, s, u)))

    def hexes(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Hex]:
        return (h for h in g.setup.areas[u] if self.why_not_place(g, s, u, h) is None)

    def why_not_place(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex) -> Reason | None:
        name, number = g.units[u], g.numbers[h]
        if u not in g.setup.deployment[self.side]:
            return Reason(g.scenario_rule, "not-set-up", (name,))
        if s.at[u] == h:
            return Reason(g.scenario_rule, "there-already", (name, number))
        if h not in g.setup.areas[u]:
            return Reason(g.setup.rules[u], "outside-area", (name, number))
        if holds(s, other(self.side), h):
            return Reason("7.0", "enemy-there", (number,))
        mover = (g.counters[u].mobility, g.counters[u].allowance)
        if not _is_dry(g, h) or g.ground.hex_price(mover, h) is None:
            return Reason("9.1", "closed-ground", (number,))
        if u in g.setup.marching and not any(has_road(g, s, h, n) for n in g.around[h]):
            return Reason("20.4.2", "not-on-a-road", (name, number))
        staying = [v for v in s.stacks.get(h, ()) if s.flags[v] & PLACED]
        if size_of(g, s, (*staying, u)) > limit(g, h):
            return Reason("7.1", "no-room", (number,))
        return None

    def place(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex, say: Say) -> None:
        shift(g, s, u, h)
        mark(s, (u,), PLACED)
        say(Placed(g.setup.rules[u], (u,), h))

    # Works.

    def own_works(self, s: DivisionState) -> list[tuple[int, str, int]]:
        return [work for work in s.works if not holds(s, other(self.side), work[0])]

    def kinds(self, g: Grossdeutschland, s: DivisionState) -> list[str]:
        laid = [kind for _, kind, _ in self.own_works(s)]
        left = [kind for kind, count in g.setup.chits[self.side].items() if laid.count(kind) < count]
        return [kind for kind in left if any(True for _ in self.dig_hexes(g, s, kind))]

    def dig_hexes(self, g: Grossdeutschland, s: DivisionState, kind: str) -> Iterator[Hex]:
        own = (Hex(h) for h in s.stacks if holds(s, self.side, h))
        return (h for h in own if self.why_not_there(g, s, kind, h) is None)

    def why_not_there(self, g: Grossdeutschland, s: DivisionState, kind: str, h: Hex) -> Reason | None:
        """[18.4.9, 21.4.3] With a unit of the side, or one of those named; [15.0.3] one of a kind a hex."""
        number = g.numbers[h]
        if not holds(s, self.side, h) or not self.is_beside(g, s, h):
            return Reason("18.4.9", "nobody-to-dig", (number,))
        if any(at == h and other == kind for at, other, _ in s.works):
            return Reason("15.0.3", "dug-already", (kind, number))
        return None

    def facings(self, g: Grossdeutschland, s: DivisionState, kind: str, h: Hex) -> tuple[str, ...]:
        """[15.1] Where it looks; [15.1.1] mines look everywhere."""
        return g.grid.directions[:1] if g.works[kind].faces == len(g.grid.directions) else g.grid.directions

    def why_not_dig(
        self, g: Grossdeutschland, s: DivisionState, kind: str, h: Hex, facing: str
    ) -> Reason | None:
        if kind not in self.kinds(g, s):
            return Reason("18.4.8", "no-work-left", (kind,))
        if (reason := self.why_not_there(g, s, kind, h)) is not None:
            return reason
        return None if facing in self.facings(g, s, kind, h) else Reason("15.1", "unknown-word", (facing,))

    def dig(self, g: Grossdeutschland, s: DivisionState, kind: str, h: Hex, facing: str, say: Say) -> None:
        s.works = [*s.works, (int(h), kind, g.grid.directions.index(facing))]
        say(Marked("18.4.8", "dug", self.side, h))

    def dug_hexes(self, g: Grossdeutschland, s: DivisionState) -> set[Hex]:
        return {Hex(h) for h, _, _ in self.own_works(s)}

    def why_not_fill(self, g: Grossdeutschland, s: DivisionState, h: Hex) -> Reason | None:
        return None if h in self.dug_hexes(g, s) else Reason("18.4.8", "no-works", (g.numbers[h],))

    def fill(self, g: Grossdeutschland, s: DivisionState, h: Hex, say: Say) -> None:
        """Take the works of a hex back, to lay them elsewhere."""
        s.works = [work for work in s.works if work[0] != h]
        say(Marked("18.4.8", "filled", self.side, h))

    def why_not_done(self, g: Grossdeutschland, s: DivisionState) -> Reason | None:
        """[7.1, 7.2.1] No hex too full, nor with too many on road march (R36), [18.4.9] no work without a
        unit, [21.4.3] one of those named, each of whom has one."""
        full = crowded(g, s, self.side)
        if full:
            return Reason("7.1", "too-full", (g.numbers[full[0]],))
        for h, kind, _ in s.works:
            if h not in s.stacks or not self.is_beside(g, s, h):
                return Reason("18.4.9", "work-alone", (kind, g.numbers[h]))
        laid = [kind for _, kind, _ in self.own_works(s)]
        for kind, count in g.setup.chits[self.side].items() if g.setup.beside else ():
            if laid.count(kind) < count:
                return Reason("21.4.3", "work-left", (kind,))
        return None

    def is_beside(self, g: Grossdeutschland, s: DivisionState, h: int) -> bool:
        return not g.setup.beside or not g.setup.beside.isdisjoint(s.stacks[h])

    def done(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        clear(s, PLACED)
        hold_hexes(s)
        say(Marked(g.scenario_rule, "deployed", self.side))
        drop(s)

    def why_not_restore(self, g: Grossdeutschland, s: DivisionState) -> Reason | None:
        homes = set(g.setup.deployment[self.side].values())
        own = [work for work in g.setup.works if work[0] in homes]
        moved = any(s.at[u] != h for u, h in g.setup.deployment[self.side].items())
        changed = moved or sorted(own) != sorted(self.own_works(s))
        return None if changed else Reason(g.scenario_rule, "nothing-replaced")

    def restore(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        clear(s, PLACED)
        lay_out(g, s, g.setup.deployment[self.side])
        theirs = [work for work in s.works if holds(s, other(self.side), work[0])]
        s.works = [*theirs, *(work for work in g.setup.works if holds(s, self.side, work[0]))]

    verbs = (
        verb("done", why_not=why_not_done, do=done, closing=True),
        verb("place", a_unit(units), a_hex(hexes), why_not=why_not_place, do=place),
        verb(
            "dig",
            a_word(kinds),
            a_hex(dig_hexes),
            a_word(facings),
            why_not=why_not_dig,
            do=dig,
        ),
        verb("fill", a_hex(dug_hexes), why_not=why_not_fill, do=fill),
        verb("restore", why_not=why_not_restore, do=restore),
    )
