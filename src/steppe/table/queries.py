"""The four shapes in which a game answers queries. A page draws these and nothing else.

Below them are functions that most answers need: reading a side, a hex or a unit, and a movement field as a
page draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from steppe.hexes import Field as Reach
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.table.game import AnyGame
    from steppe.table.state import State

Args = tuple[str, ...]


class Field(Struct, frozen=True, tag="field"):
    """A value for each hex number, and the hex before it on the way there. A cost may have quarters."""

    values: Mapping[str, float]
    came: Mapping[str, str] = {}


class Marks(Struct, frozen=True, tag="marks"):
    """Hex (`2008`) or hexside (`2008/2009`) -> (code, rule)."""

    marks: Mapping[str, tuple[str, str]]


class Paths(Struct, frozen=True, tag="paths"):
    """Named chains of hexes."""

    paths: Mapping[str, tuple[str, ...]]


class Table(Struct, frozen=True, tag="table"):
    """Rows of text under headings."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Answer = Field | Marks | Paths | Table


class BadQuery(ValueError):
    """A query that the game does not have, or arguments it does not take."""


def answer(answers: Mapping[str, Callable[..., Answer]], g: AnyGame, s: Any, name: str, args: Args) -> Answer:
    """Let the game's function for this query answer. It takes (g, s, args)."""
    if name not in answers:
        raise BadQuery(f"there is no query {name!r}; there is {', '.join(answers)}")
    return answers[name](g, s, args)


def no_words(args: Args) -> None:
    if args:
        raise BadQuery(f"this query takes nothing more than its name, and there is {args[0]!r}")


def one_side(g: AnyGame, args: Args) -> Side:
    if len(args) != 1 or args[0] not in g.sides:
        raise BadQuery(f"this query takes a side: {' or '.join(g.sides)}")
    return g.side_named(args[0])


def one_hex(g: AnyGame, args: Args) -> Hex:
    if len(args) != 1 or args[0] not in g.hex_named:
        raise BadQuery("this query takes a hex")
    return Hex(g.hex_named[args[0]])


def one_unit(g: AnyGame, s: State, args: Args) -> Unit:
    u = g.unit_named.get(args[0]) if len(args) == 1 else None
    if u is None or s.at[u] < 0:
        raise BadQuery("this query takes a unit on the map")
    return u


def off_map_rows(
    g: AnyGame, s: State, side: Side, places: Mapping[Hex, str], name: Callable[[Unit], str]
) -> tuple[tuple[str, str, str], ...]:
    """The units of a side that are in some places off the map: rows of unit, shown name and place."""
    units = (Unit(u) for u in range(len(g.units)) if g.side_of[u] == side)  # no unknown counters
    found = ((u, places.get(Hex(s.at[u]))) for u in units)
    return tuple((g.units[u], name(u), place) for u, place in found if place is not None)


def units_together(g: AnyGame, s: State, args: Args) -> tuple[Unit, ...]:
    """Units that are in one hex, in the order of the counter list."""
    units = tuple(g.unit_named.get(name, Unit(-1)) for name in args)
    if not units or -1 in units or list(units) != sorted(set(units)):
        raise BadQuery("this query takes units of one hex in the order of the counter list")
    if any(s.at[u] < 0 or s.at[u] != s.at[units[0]] for u in units):
        raise BadQuery("these units do not stand together on the map")
    return units


def reach_shown(g: AnyGame, field: Reach) -> Field:
    """The hexes that units can move to, with costs and ways, by the numbers of the hexes."""
    values = {g.numbers[h]: cost for h, cost in field.cost.items()}
    return Field(values, {g.numbers[h]: g.numbers[before] for h, before in field.came.items()})
