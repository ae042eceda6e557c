"""4.0 Reinforcements: who comes when and where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from steppe.games.grossdeutschland.state import PINNED, DivisionState
from steppe.hexes import Hex
from steppe.table.basics import POOL, Reason, Side, Unit, other
from steppe.table.scenario import Misnamed, read_unit
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


class Arrival(Struct, frozen=True):
    """A line of a scenario: one battalion, or a part of it."""

    turn: int
    side: Side
    entries: tuple[Hex, ...]
    units: tuple[Unit, ...]
    together: bool
    """[18.4.3, 18.4.4] All of them by the same entry."""
    needs: tuple[Side, int] | None
    """[21.4.4] A side, and the points that it must have when that turn begins."""
    rule: str


class Arrivals(Struct, frozen=True):
    """All that a scenario brings onto the map."""

    lines: tuple[Arrival, ...]
    group_of: Mapping[Unit, int]
    """Unit -> its line."""


def read_arrivals(g: Grossdeutschland, plain: Mapping[str, Any]) -> Arrivals:
    lines: list[Arrival] = []
    for side, word in enumerate(g.sides):
        lines += [_line(g, Side(side), row) for row in plain.get(word, ())]
    return Arrivals(tuple(lines), {u: i for i, line in enumerate(lines) for u in line.units})


def _line(g: Grossdeutschland, side: Side, row: Mapping[str, Any]) -> Arrival:
    for letter in row["entries"]:
        if f"entry.{letter}" not in g.board.hexes:
            raise Misnamed(letter, f"there is no entry {letter!r}")
    entries = tuple(h for letter in row["entries"] for h in g.board.hexes[f"entry.{letter}"])
    wish = row.get("if_points")
    needs = (g.side_named(wish["side"]), int(wish["at_least"])) if wish else None
    units = tuple(read_unit(g, name) for name in row["units"])
    rule = str(row.get("rule", ""))
    return Arrival(g.track.turn(row["turn"]), side, entries, units, bool(row.get("together")), needs, rule)


def is_due(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    """[4.0, 4.0.7] From its turn on, however long it is held back. Those whose condition was not met have
    been put aside for good."""
    line = g.arrivals.group_of.get(u)
    return line is not None and s.at[u] == POOL and g.arrivals.lines[line].turn <= s.turn


def entries_of(g: Grossdeutschland, s: DivisionState, u: Unit) -> tuple[Hex, ...]:
    """The lettered hexes of its line; [18.4.3, 18.4.4] whoever comes together uses the one that was used."""
    line = g.arrivals.group_of[u]
    return (Hex(s.gates[line]),) if line in s.gates else g.arrivals.lines[line].entries


def note_gate(g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex) -> None:
    """A unit has come onto the map: [4.0.5] by one of its lettered hexes, or by the nearest to it."""
    line = g.arrivals.group_of[u]
    if g.arrivals.lines[line].together:
        s.gates[line] = min(entries_of(g, s, u), key=lambda h: g.grid.distance(h, to))


def is_barred(g: Grossdeutschland, s: DivisionState, side: Side, h: int) -> bool:
    """[4.0.5] Held by the enemy, or by a friend who is pinned there."""
    if holds(s, other(side), h):
        return True
    return any(s.flags[u] & PINNED for u in s.stacks.get(h, ()))


def entry_hexes(g: Grossdeutschland, s: DivisionState, units: tuple[Unit, ...]) -> list[int]:
    """[4.0] Where units may come onto the map: their entries, and [4.0.5] instead of one that is barred the
    nearest hexes of its map edge that can be entered. [R86] Where only a pinned friend stands it stays
    allowed."""
    side, found = g.side_of[units[0]], set[int]()
    for h in entries_of(g, s, units[0]):
        if not holds(s, other(side), h):
            found.add(h)
        if is_barred(g, s, side, h):
            found.update(_nearest(g, s, side, h, units))
    return sorted(found)


def _nearest(
    g: Grossdeutschland, s: DivisionState, side: Side, entry: Hex, units: tuple[Unit, ...]
) -> list[int]:
    movers = [(g.counters[u].mobility, g.counters[u].allowance) for u in units]
    edge = {h for compass in g.edges_of(entry) for h in g.grid.edge(compass)}
    free = [
        h
        for h in edge
        if not is_barred(g, s, side, h)
        and all(g.ground.hex_price(m, h) is not None for m in movers)
        and not g.ground.is_major_river[h]
    ]
    least = min((g.grid.distance(entry, h) for h in free), default=-1)
    return [h for h in free if g.grid.distance(entry, h) == least]


def why_not_enter(g: Grossdeutschland, s: DivisionState, units: tuple[Unit, ...], to: Hex) -> Reason | None:
    if to in entry_hexes(g, s, units):
        return None
    return Reason("4.0", "not-their-entry", (g.names(units), g.numbers[to]))
