"""What a page or a player may ask of the table: overlays and tables, from what the reader can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.games.kursk_1943 import supply, victory
from steppe.games.kursk_1943.combat import duty_rows
from steppe.games.kursk_1943.entry import is_due
from steppe.games.kursk_1943.ground import POINT, in_points
from steppe.games.kursk_1943.page.orders import reach_field
from steppe.games.kursk_1943.points import allowance
from steppe.games.kursk_1943.stacking import has_room
from steppe.games.kursk_1943.state import (
    LEVELS_TOLD,
    NOBODY,
    ONE_LEVEL,
    REDUCED,
    KurskState,
    attack_printed,
    defence_printed,
    levels_left,
    oos_level,
)
from steppe.games.kursk_1943.view import told_type
from steppe.games.kursk_1943.zones import zone_by
from steppe.hexes import Hex
from steppe.table.basics import DEAD, POOL, WITHDRAWN, Reader, Unit
from steppe.table.queries import (
    Answer,
    Args,
    Field,
    Marks,
    Paths,
    Table,
    answer,
    off_map_rows,
    one_hex,
    one_side,
    units_together,
)
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def query(g: Kursk1943, s: KurskState, reader: Reader, name: str, args: Args) -> Answer:
    """Answer one of NAMES; raises BadQuery."""
    return answer(ANSWERS, g, s, name, args)


def reach_of(g: Kursk1943, s: KurskState, args: Args) -> Field:
    """`reach UNIT…`: where these units can go, and at what cost in movement points, rounded up; [11.1.3] also
    of those who wait off the map. [3.2.1] Hexes without room for all of them are only passed through."""
    units = _waiting_together(g, s, args) or units_together(g, s, args)
    field = reach_field(g, s, units)
    cost = {g.numbers[h]: -(-cost // POINT) for h, cost in field.cost.items() if has_room(g, s, h, units)}
    return Field(cost, {g.numbers[h]: g.numbers[before] for h, before in field.came.items() if before >= 0})


def _waiting_together(g: Kursk1943, s: KurskState, args: Args) -> tuple[Unit, ...]:
    units = tuple(sorted({g.unit_named[name] for name in args if name in g.unit_named}))
    return units if len(units) == len(args) and all(is_due(g, s, u) for u in units) else ()


def zones(g: Kursk1943, s: KurskState, args: Args) -> Marks:
    """`zoc SIDE`: the hexes in a side's zones of control."""
    zone = zone_by(g, s, one_side(g, args[:1]))
    return Marks({g.numbers[h]: ("zoc", "4.1.1") for h, covered in enumerate(zone) if covered})


def lines(g: Kursk1943, s: KurskState, args: Args) -> Answer:
    """`supply SIDE`: who has a line now and who has not, and the bases. `supply SIDE HEX`: one line."""
    side = one_side(g, args[:1])
    reached = supply.lines(g, s, side)
    if len(args) > 1:
        end = one_hex(g, args[1:])
        return Paths({args[1]: _way(g, reached.came, end)} if end in reached.cost else {})
    marks = {g.numbers[h]: ("source", "10.1.4") for h in supply.sources(g, s, side)}
    for h in sorted(h for h in s.stacks if holds(s, side, h)):
        is_marked = any(oos_level(s, u) for u in s.stacks[h])
        word = ("supplied-marked" if is_marked else "supplied") if h in reached.cost else "cut"
        marks[g.numbers[h]] = (word, "10.1.1" if h in reached.cost else "10.2.1")
    return Marks(marks)


def _way(g: Kursk1943, came: dict[int, int], h: int) -> tuple[str, ...]:
    way = [g.numbers[h]]
    while h in came:
        h = came[h]
        way.append(g.numbers[h])
    return tuple(way)


def points_of_supply(g: Kursk1943, s: KurskState, args: Args) -> Field:
    """`points SIDE`: how many supply points off the roads a line to each hex has spent, rounded up."""
    reached = supply.lines(g, s, one_side(g, args[:1]))
    return Field({g.numbers[h]: -(-cost // POINT) for h, cost in sorted(reached.cost.items())})


def control(g: Kursk1943, s: KurskState, args: Args) -> Marks:
    """`control`: who controls each hex."""
    words = (*g.sides, "nobody")
    return Marks({g.numbers[h]: (words[min(side, NOBODY)], "4.3.2") for h, side in enumerate(s.control)})


def stack(g: Kursk1943, s: KurskState, args: Args) -> Table:
    """`stack HEX`: its counters, top first, as far as they can be seen; [16.1.4] of those next to the
    reader's units their types and, if they are not fortified, their levels."""
    rows = [_counter_row(g, s, u) for u in reversed(s.stacks.get(one_hex(g, args), ()))]
    return Table(("unit", "name", "ratings", "levels", "state"), tuple(rows))


def _counter_row(g: Kursk1943, s: KurskState, u: Unit) -> tuple[str, ...]:
    states = " ".join(name for i, name in enumerate(g.flag_names[:10]) if i and s.flags[u] >> i & 1)
    if oos_level(s, u):
        states = f"{states} oos {oos_level(s, u)}".strip()
    if u >= len(g.units):
        flags = s.flags[u]
        return (
            f"{g.numbers[s.at[u]]}.{s.height[u]}",
            told_type(flags) or "?",
            "?",
            _told_levels(flags),
            states,
        )
    attack, defence = attack_printed(g, s, u), defence_printed(g, s, u)
    strength = str(attack) if attack == defence else f"{attack}/{defence}"
    printed = f"{strength}-{in_points(allowance(g, s, u, False, False))}"
    return (g.units[u], g.counters[u].name, printed, str(levels_left(g, s, u)), states)


def _told_levels(flags: int) -> str:
    """The levels of an unknown counter, if they were told."""
    if not flags & LEVELS_TOLD:
        return "?"
    return "1" if flags & (REDUCED | ONE_LEVEL) else "2"


def _told_rows(g: Kursk1943, s: KurskState, h: Hex) -> list[tuple[str, str, str]]:
    """[16.1.4] What the reader was told of counters that he may not look at, top first."""
    hidden = (s.flags[u] for u in reversed(s.stacks.get(h, ())) if u >= len(g.units))
    return [
        (told_type(flags), f"levels-{_told_levels(flags)}", "16.1.4") for flags in hidden if told_type(flags)
    ]


def about_hex(g: Kursk1943, s: KurskState, args: Args) -> Table:
    """`hex HEX`: terrain, place, water, lines, control, and what hidden counters are told to be."""
    h = one_hex(g, args)
    rows = [("terrain", kind, g.ground.chart[kind].rule) for kind in g.ground.kinds[h]]
    if h in g.board.places:
        rows.append((g.board.places[h].kind, g.board.places[h].name, "T6.5"))
    for n, kind in sorted(g.ground.water[h].items()):
        rows.append((kind, g.numbers[n], g.ground.chart[kind].rule))
    rows += [("fortified", g.numbers[a], "19.1.1") for a, b in sorted(g.ground.lines) if b == h]
    rows.append(("control", (*g.sides, "nobody")[s.control[h]], "4.3.2"))
    if s.works[h]:
        rows.append(("works", g.sides[s.works[h] - 1], "7.1.1"))
    rows += [("source", g.sides[side], "10.1.4") for side in (0, 1) if h in g.sources[side]]
    if h in g.zones_in_order:
        rows.append(("zone", g.numbers[h], "11.2.4"))
    rows += _told_rows(g, s, h)
    return Table(("what", "value", "rule"), tuple(rows))


def ledger(g: Kursk1943, s: KurskState, args: Args) -> Table:
    """`ledger`: the German victory points as they stand."""
    rows = [(what, str(points), rule) for what, points, rule in victory.scores(g, s)]
    return Table(("what", "VP", "rule"), (*rows, ("total", str(victory.total(g, s)), "S1.5.4")))


def off_map(g: Kursk1943, s: KurskState, args: Args) -> Table:
    """`off-map SIDE`: who is still to come, who is dead, who has left; all of that is open."""
    places = {POOL: "waiting", DEAD: "dead", WITHDRAWN: "withdrawn"}
    rows = off_map_rows(g, s, one_side(g, args[:1]), places, lambda u: g.counters[u].name)
    return Table(("unit", "name", "where"), rows)


def duties(g: Kursk1943, s: KurskState, args: Args) -> Table:
    """`duties`: who must still attack in this Combat Phase and who must be attacked, and by or with whom."""
    return Table(("where", "what", "with"), tuple(duty_rows(g, s)))


ANSWERS: dict[str, Callable[[Kursk1943, KurskState, Args], Answer]] = {
    "reach": reach_of,
    "zoc": zones,
    "supply": lines,
    "points": points_of_supply,
    "control": control,
    "stack": stack,
    "hex": about_hex,
    "ledger": ledger,
    "off-map": off_map,
    "duties": duties,
}
NAMES = tuple(ANSWERS)
