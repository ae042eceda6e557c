"""5.2 and S-13 Reinforcements: who comes when and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from steppe.games.autumn_for_barbarossa.control import enter
from steppe.games.autumn_for_barbarossa.counters import SIDES
from steppe.games.autumn_for_barbarossa.infantry_cup import STEPS as DRAWS
from steppe.games.autumn_for_barbarossa.infantry_cup import draw_infantry
from steppe.games.autumn_for_barbarossa.state import SOVIET, BarbarossaState
from steppe.hexes import BadHex, Hex
from steppe.table.basics import POOL, Side, Unit, other
from steppe.table.events import Lapsed, Placed
from steppe.table.rows import Row, read_rows
from steppe.table.state import put
from steppe.table.steps import Say, Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

AREA_L = "L"
"""The one entry area that must be controlled by the side that arrives there."""


class Arrival(Struct, frozen=True):
    """A line of the Orders of Arrival: the units of one entry area or town."""

    turn: int
    side: Side
    entry: str
    """The letter of an area, or the hex of a town."""
    at: Hex
    units: tuple[Unit, ...]


def read_arrivals(g: AutumnForBarbarossa) -> tuple[Arrival, ...]:
    """The Orders of Arrival, if the scenario has any."""
    if not g.setup.has_arrivals:
        return ()
    rows = read_rows(g.data, "arrivals.tsv", ("turn", "side", "entry", "units", "rule"))
    return tuple(_read(g, row) for row in rows)


def _read(g: AutumnForBarbarossa, row: Row) -> Arrival:
    names = row["units"].split()
    for name in names:
        if name not in g.unit_named:
            raise row.bad(f"there is no unit {name!r}")
    units = tuple(g.unit_named[name] for name in names)
    return Arrival(row.number("turn"), row.one_of("side", SIDES), row["entry"], _entry(g, row), units)


def _entry(g: AutumnForBarbarossa, row: Row) -> Hex:
    """[6.1.13] An area is a hex like any other; a town is named by its hex."""
    area = g.board.hexes.get(f"entry.{row['entry']}")
    if area:
        return min(area)
    try:
        return g.grid.hex(row["entry"])
    except BadHex as error:
        raise row.bad(str(error)) from None


def named(g: AutumnForBarbarossa, s: BarbarossaState, line: Arrival) -> tuple[Unit, ...]:
    """Those who come under their own names and still wait."""
    return tuple(u for u in line.units if s.at[u] == POOL and not g.is_drawn[u])


def due(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side
) -> Iterator[tuple[int, tuple[Unit, ...], int]]:
    """The lines whose turn has come, with those of their units that still wait, and how many are to be drawn
    from the cup [5.0]."""
    for i, line in enumerate(g.arrivals):
        if line.side != side or line.turn > s.turn:
            continue
        units = named(g, s, line)
        is_open = line.turn == s.turn or i in s.held_up
        drawn = sum(g.is_drawn[u] for u in line.units) if is_open else 0
        if units or drawn:
            yield i, units, drawn


def must_wait(g: AutumnForBarbarossa, s: BarbarossaState, line: Arrival) -> str:
    """The rule for which units cannot arrive now, or nothing. [S-13.4, S-13.2] An enemy in the hex holds
    them up, a zone of control does not; [5.2.G3.1] area L must be controlled by the German as well."""
    if s.holder[line.at] & 1 << other(line.side):
        return "S-13.4"
    if line.entry == AREA_L and s.control[line.at] != line.side:
        return "5.2.G3.1"
    return ""


def arrive(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """[S-13.1, 5.2.G1, 5.2.S2] Units are laid on their entry hex, [1.5.2, S-3.5] as many as there are; they
    move from there in the Movement Phase. [S-13.3] They have no mark, so they count as supplied."""
    places: list[Hex] = []
    held_up: list[int] = []
    for i, units, drawn in list(due(g, s, side)):
        line = g.arrivals[i]
        rule = must_wait(g, s, line)
        if rule:
            say(Lapsed(rule, "arrival", line.at))
            held_up += [i] if drawn else []
            continue
        for u in units:
            put(g, s, u, line.at)
        if units:
            say(Placed("S-13.1", units, line.at))
            enter(g, s, side, line.at, say)
        places += [line.at] * drawn
    if side == SOVIET:
        s.held_up = held_up
    draw_infantry(g, s, tuple(places))


STEPS: tuple[type[Step], ...] = DRAWS
