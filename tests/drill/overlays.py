"""What the page may ask for: small honest answers computed from what the reader sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.table.basics import Reader, Reason, Side
from steppe.table.queries import Answer, BadQuery, Field, Marks, Table
from tests.drill.combat import supply as supplied
from tests.drill.movement import field_of
from tests.drill.state import DrillState

if TYPE_CHECKING:
    from tests.drill.game import Drill

Args = tuple[str, ...]


def query(g: Drill, s: DrillState, reader: Reader, name: str, args: Args) -> Answer:
    if name not in QUERIES:
        raise BadQuery(f"the drill has no query {name!r}; it has {', '.join(g.queries)}")
    return QUERIES[name](g, s, reader, args)


def reach(g: Drill, s: DrillState, reader: Reader, args: Args) -> Answer:
    """`reach U…`: where counters that one can see could go together."""
    if not args or args[0] not in g.unit_named:
        raise BadQuery("reach needs the counters that move")
    units = g.read_units(args)
    if isinstance(units, Reason) or len({s.at[u] for u in units}) > 1 or s.at[units[0]] < 0:
        raise BadQuery("reach needs counters that stand together, each once, in order")
    field = field_of(g, s, units)
    came = {g.numbers[h]: g.numbers[before] for h, before in field.came.items() if h in field.cost}
    return Field({g.numbers[h]: cost for h, cost in field.cost.items()}, came)


def threat(g: Drill, s: DrillState, reader: Reader, args: Args) -> Answer:
    """`threat SIDE`: how many stacks of the side stand next to a hex."""
    near = s.near[_side(g, args)]
    return Field({g.numbers[h]: count for h, count in enumerate(near) if count})


def zoc(g: Drill, s: DrillState, reader: Reader, args: Args) -> Answer:
    """`zoc SIDE`: where a stack of the other side must stop."""
    near = s.near[_side(g, args)]
    return Marks({g.numbers[h]: ("zone", "D3.3") for h, count in enumerate(near) if count})


def supply(g: Drill, s: DrillState, reader: Reader, args: Args) -> Answer:
    """`supply SIDE`: the hexes of its stacks that cannot trace to the edge."""
    side = _side(g, args)
    reached = supplied(g, s, side)
    cut = [h for h in sorted(s.stacks) if s.holder[h] == side + 1 and not reached[h]]
    return Marks({g.numbers[h]: ("cut-off", "D5.6") for h in cut})


def control(g: Drill, s: DrillState, reader: Reader, args: Args) -> Answer:
    return Marks({number: (g.sides[s.control[h]], "D7.1") for h, number in enumerate(g.numbers)})


def stack(g: Drill, s: DrillState, reader: Reader, args: Args) -> Answer:
    """`stack H`: bottom to top, unknown counters by their place."""
    if len(args) != 1 or args[0] not in g.hex_named:
        raise BadQuery("stack needs a hex")
    pile = s.stacks.get(g.hex_named[args[0]], ())
    rows = []
    for slot, u in enumerate(pile):
        known = u < len(g.units)
        rows.append((g.units[u], g.kind[u]) if known else (f"{args[0]}.{slot}", "?"))
    return Table(("counter", "kind"), tuple(rows))


def cup(g: Drill, s: DrillState, reader: Reader, args: Args) -> Answer:
    return Table(("chit",), tuple((chit,) for chit in s.cup))


def _side(g: Drill, args: Args) -> Side:
    if len(args) != 1 or args[0] not in g.sides:
        raise BadQuery(f"one side is needed: {' or '.join(g.sides)}")
    return g.side_named(args[0])


QUERIES: dict[str, Callable[[Drill, DrillState, Reader, Args], Answer]] = {
    "reach": reach,
    "threat": threat,
    "zoc": zoc,
    "supply": supply,
    "control": control,
    "stack": stack,
    "cup": cup,
}
