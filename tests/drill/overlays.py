"""What the page may ask for: small honest answers computed from what the reader sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.table.basics import Reader
from steppe.table.queries import (
    Answer,
    Args,
    Field,
    Marks,
    Table,
    answer,
    one_hex,
    one_side,
    reach_shown,
    units_together,
)
from tests.drill.combat import supply as supplied
from tests.drill.movement import field_of
from tests.drill.state import DrillState

if TYPE_CHECKING:
    from tests.drill.game import Drill


def query(g: Drill, s: DrillState, reader: Reader, name: str, args: Args) -> Answer:
    return answer(ANSWERS, g, s, name, args)


def reach(g: Drill, s: DrillState, args: Args) -> Answer:
    """`reach U…`: where counters that one can see could go together."""
    return reach_shown(g, field_of(g, s, units_together(g, s, args)))


def threat(g: Drill, s: DrillState, args: Args) -> Answer:
    """`threat SIDE`: how many stacks of the side stand next to a hex."""
    near = s.near[one_side(g, args)]
    return Field({g.numbers[h]: count for h, count in enumerate(near) if count})


def zoc(g: Drill, s: DrillState, args: Args) -> Answer:
    """`zoc SIDE`: where a stack of the other side must stop."""
    near = s.near[one_side(g, args)]
    return Marks({g.numbers[h]: ("zone", "D3.3") for h, count in enumerate(near) if count})


def supply(g: Drill, s: DrillState, args: Args) -> Answer:
    """`supply SIDE`: the hexes of its stacks that cannot trace to the edge."""
    side = one_side(g, args)
    reached = supplied(g, s, side)
    cut = [h for h in sorted(s.stacks) if s.holder[h] == side + 1 and not reached[h]]
    return Marks({g.numbers[h]: ("cut-off", "D5.6") for h in cut})


def control(g: Drill, s: DrillState, args: Args) -> Answer:
    return Marks({number: (g.sides[s.control[h]], "D7.1") for h, number in enumerate(g.numbers)})


def stack(g: Drill, s: DrillState, args: Args) -> Answer:
    """`stack H`: bottom to top, unknown counters by their place."""
    pile = s.stacks.get(one_hex(g, args), ())
    rows = []
    for slot, u in enumerate(pile):
        known = u < len(g.units)
        rows.append((g.units[u], g.kind[u]) if known else (f"{args[0]}.{slot}", "?"))
    return Table(("counter", "kind"), tuple(rows))


def cup(g: Drill, s: DrillState, args: Args) -> Answer:
    return Table(("chit",), tuple((chit,) for chit in s.cup))


ANSWERS: dict[str, Callable[[Drill, DrillState, Args], Answer]] = {
    "reach": reach,
    "threat": threat,
    "zoc": zoc,
    "supply": supply,
    "control": control,
    "stack": stack,
    "cup": cup,
}
