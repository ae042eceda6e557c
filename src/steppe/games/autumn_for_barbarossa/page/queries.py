"""What a page or a player may ask of the table: overlays and tables, from what the reader can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.page.orders import reach_field
from steppe.games.autumn_for_barbarossa.page.turn_card import coming
from steppe.games.autumn_for_barbarossa.state import (
    OOS,
    SOVIET,
    BarbarossaState,
    allowance,
    ratings,
    steps_left,
)
from steppe.games.autumn_for_barbarossa.supply import line_from, sources, traced
from steppe.games.autumn_for_barbarossa.victory import points
from steppe.games.autumn_for_barbarossa.zones import enemy_zone
from steppe.mechanics.supply import held_by
from steppe.series.standard_combat import movement
from steppe.series.standard_combat.ratings import POINT, in_points
from steppe.table.basics import DEAD, POOL, WITHDRAWN, Reader, Unit, other
from steppe.table.queries import (
    Answer,
    Args,
    Field,
    Marks,
    Paths,
    Table,
    answer,
    no_words,
    off_map_rows,
    one_hex,
    one_side,
    reach_shown,
    units_together,
)
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

FASTEST = 10
"""The movement allowance that an unknown counter is taken to have."""


def query(g: AutumnForBarbarossa, s: BarbarossaState, reader: Reader, name: str, args: Args) -> Answer:
    """Answer one of NAMES; raises BadQuery."""
    return answer(ANSWERS, g, s, name, args)


def reach_of(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Field:
    """`reach UNIT…`: where these units can go, and at what cost in movement points, with their quarters."""
    shown = reach_shown(g, reach_field(g, s, units_together(g, s, args)))
    return Field({number: cost / POINT for number, cost in shown.values.items()}, shown.came)


def threat(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Field:
    """`threat SIDE`: how many of a side's stacks could come next to a hex or into it in one phase. An unknown
    counter is taken for a fast one."""
    side = one_side(g, args[:1])
    counts: dict[int, int] = {}
    enemies, zone = held_by(s, other(side)), enemy_zone(g, s, side)
    for h in sorted(h for h in s.stacks if holds(s, side, h)):
        budget = max(_budget(g, s, u) for u in s.stacks[h])
        moves = g.ground.moves[side]
        there = set(movement.field(moves, h, 0, budget, True, enemies, zone, g.chosen).cost)
        for n in there | {n for at in there for n in g.ground.around[at]}:
            counts[n] = counts.get(n, 0) + 1
    return Field({g.numbers[h]: counts[h] for h in sorted(counts)})


def _budget(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> int:
    return allowance(g, s, u) if u < len(g.units) else FASTEST * POINT


def zones(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Marks:
    """`zoc SIDE`: the hexes in a side's zones of control."""
    zone = enemy_zone(g, s, other(one_side(g, args[:1])))
    return Marks({g.numbers[h]: ("zoc", "S-4.1") for h, covered in enumerate(zone) if covered})


def supply(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Answer:
    """`supply SIDE`: who can trace a line now and who cannot, and the sources. `supply SIDE HEX`: one
    line."""
    side = one_side(g, args[:1])
    if len(args) > 1:
        line = line_from(g, s, side, one_hex(g, args[1:]))
        return Paths({args[1]: tuple(g.numbers[n] for n in line)} if line else {})
    reached = traced(g, s, side)
    marks = {g.numbers[h]: ("source", "S-12.6") for h in sources(g, s, side)}
    for h in sorted(h for h in s.stacks if holds(s, side, h)):
        is_marked = any(s.flags[u] & OOS for u in s.stacks[h])
        word = ("supplied-marked" if is_marked else "supplied") if reached[h] else "cut"
        marks[g.numbers[h]] = (word, "S-12.1" if reached[h] else "1.8a")
    return Marks(marks)


def control(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Marks:
    """`control`: who controls each hex."""
    return Marks({g.numbers[h]: (g.sides[side], "4.0") for h, side in enumerate(s.control)})


def worth(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Field:
    """`worth`: the victory hexes and what they count for the Soviet who holds them."""
    return Field({g.numbers[h]: n for h, n in sorted(g.victory.items())})


def stack(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Table:
    """`stack HEX`: its counters, top first, as far as they can be seen."""
    rows = [_counter_row(g, s, u) for u in reversed(s.stacks.get(one_hex(g, args), ()))]
    return Table(("unit", "name", "ratings", "steps", "state"), tuple(rows))


def _counter_row(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> tuple[str, ...]:
    states = " ".join(name for i, name in enumerate(g.flag_names) if i and s.flags[u] >> i & 1)
    if u >= len(g.units):
        return (f"{g.numbers[s.at[u]]}.{s.height[u]}", "?", "?", "?", states)
    attack, defence, _ = ratings(g, s, u)
    printed = f"{attack}-{defence}-{in_points(allowance(g, s, u))}"
    return (g.units[u], g.counters[u].name, printed, str(steps_left(g, s, u)), states)


def about_hex(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Table:
    """`hex HEX`: terrain, place, water, control, what it is worth, whether it feeds somebody."""
    h = one_hex(g, args)
    rows = [("terrain", kind, g.ground.chart[kind].rule) for kind in g.ground.kinds[h]]
    if h in g.board.places:
        rows.append(("place", g.board.places[h].name, "4.1"))
    rows += [
        (kind, g.numbers[n], g.ground.chart[kind].rule) for n, kind in sorted(g.ground.barrier[h].items())
    ]
    rows.append(("control", g.sides[s.control[h]], "4.0"))
    if h in g.victory:
        rows.append(("worth", str(g.victory[h]), "4.1"))
    for side, name in enumerate(g.sides):
        if h in g.sources[side]:
            is_dead = side == SOVIET and h in s.dead_sources
            rows.append(("dead-source" if is_dead else "source", name, "S-12.6"))
    return Table(("what", "value", "rule"), tuple(rows))


def ledger(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Table:
    """`ledger`: the Soviet victory points, hex by hex, and what they come to."""
    names = {h: place.name for h, place in g.board.places.items()}
    held = sorted(
        (g.numbers[h], names.get(h, ""), str(n)) for h, n in g.victory.items() if s.control[h] == SOVIET
    )
    scale = [("", f"result.{result}", f"≥ {least}") for least, result, _ in g.setup.scale]
    return Table(("hex", "name", "VP"), (*held, ("", "total", str(points(g, s))), *scale))


def off_map(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Table:
    """`off-map SIDE`: who is still to come, who lies in the cup, who has left for good; all of that is
    open."""
    places = {POOL: "waiting", DEAD: "cup", WITHDRAWN: "withdrawn"}
    rows = off_map_rows(g, s, one_side(g, args[:1]), places, lambda u: g.counters[u].name)
    return Table(("unit", "name", "where"), rows)


def arrivals(g: AutumnForBarbarossa, s: BarbarossaState, args: Args) -> Table:
    """`arrivals`: what the Orders of Arrival bring next, and where."""
    no_words(args)
    return coming(g, s)


ANSWERS: dict[str, Callable[[AutumnForBarbarossa, BarbarossaState, Args], Answer]] = {
    "reach": reach_of,
    "threat": threat,
    "zoc": zones,
    "supply": supply,
    "control": control,
    "worth": worth,
    "stack": stack,
    "hex": about_hex,
    "ledger": ledger,
    "off-map": off_map,
    "arrivals": arrivals,
}
NAMES = tuple(ANSWERS)
