"""What a page or a player may ask of the table: overlays and tables, from what the reader can see."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.activation import Activate, is_in_play
from steppe.games.grossdeutschland.arrivals import is_due
from steppe.games.grossdeutschland.barrage import barrage_hexes
from steppe.games.grossdeutschland.chits import COLOURS
from steppe.games.grossdeutschland.counters import ARTILLERY, DIRECT
from steppe.games.grossdeutschland.crossing import works_in
from steppe.games.grossdeutschland.direct_fire import is_allowed, targets_of, why_not_gun
from steppe.games.grossdeutschland.movement import Moving
from steppe.games.grossdeutschland.points import allowance
from steppe.games.grossdeutschland.reaching import reach_field
from steppe.games.grossdeutschland.sight import sees
from steppe.games.grossdeutschland.state import (
    FIRED,
    NOBODY,
    DivisionState,
    attack_of,
    defence_of,
    mobility,
)
from steppe.games.grossdeutschland.supply import hq_hexes, reached
from steppe.games.grossdeutschland.tables import POINT
from steppe.games.grossdeutschland.victory import scored
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.hexes import Field as Reach
from steppe.hexes import Hex
from steppe.table.basics import ASIDE, DEAD, HIDDEN, POOL, WITHDRAWN, Reader, Side, Unit, other
from steppe.table.queries import (
    Answer,
    Args,
    BadQuery,
    Field,
    Marks,
    Table,
    answer,
    no_words,
    off_map_rows,
    one_hex,
    one_side,
    one_unit,
    reach_shown,
    units_together,
)

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

TIMES_SIGN = "\N{MULTIPLICATION SIGN}"


def query(g: Grossdeutschland, s: DivisionState, reader: Reader, name: str, args: Args) -> Answer:
    """Answer one of NAMES; raises BadQuery."""
    return answer(ANSWERS, g, s, name, args)


# Over the map.


def reach_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Field:
    """`reach UNIT…`: where these units can go, and at what cost in movement points, rounded up. They stand
    together, or enter the map together."""
    field = reach_field(g, s, _entering(g, s, args) or units_together(g, s, args))
    cost = {h: points for h, points in field.cost.items() if h >= 0}
    came = {h: before for h, before in field.came.items() if before >= 0}
    shown = reach_shown(g, Reach(field.start, cost, came))
    return Field({number: -(-points // POINT) for number, points in shown.values.items()}, shown.came)


def _entering(g: Grossdeutschland, s: DivisionState, args: Args) -> tuple[Unit, ...]:
    """[4.0] The units that are named, if they are about to enter the map by the same line of the list."""
    units = tuple(g.unit_named.get(name, Unit(-1)) for name in args)
    if -1 in units or not all(is_due(g, s, u) for u in units) or list(units) != sorted(set(units)):
        return ()
    return units if len({g.arrivals.group_of[u] for u in units}) == 1 else ()


def danger(g: Grossdeutschland, s: DivisionState, args: Args) -> Field:
    """`danger [UNIT…]`: [11.4] for each hex that units could reach, or those on their way, how many guns that
    can be seen may fire at them when they enter it. Hexes where none may are left out."""
    top = s.agenda[-1] if s.agenda else None
    if not args:
        if not isinstance(top, Moving) or s.at[top.units[0]] < 0 or max(top.units) >= len(g.units):
            return Field({})  # nobody moves on the map whom the reader may look at
        units = top.units
    elif any(s.at[g.unit_named[name]] < 0 for name in args if name in g.unit_named):
        return Field({})  # they are yet to enter the map
    else:
        units = units_together(g, s, args)
    side, here = g.side_of[units[0]], s.at[units[0]]
    guns = list(ready_guns(g, s, other(side)))
    counts = {h: sum(covers(g, s, u, h) for u in guns) for h in reach_field(g, s, units).cost if h != here}
    return Field({g.numbers[h]: counts[h] for h in sorted(counts) if counts[h]})


def ready_guns(g: Grossdeutschland, s: DivisionState, side: Side) -> Iterator[Unit]:
    """The direct-fire units of a side on the map that could fire now."""
    if is_allowed(g, s):
        yield from (u for u in g.guns_of[side] if s.at[u] >= 0 and why_not_gun(g, s, u) is None)


def covers(g: Grossdeutschland, s: DivisionState, u: Unit, h: int) -> bool:
    """Whether a gun could fire at somebody in a hex."""
    here = Hex(s.at[u])
    return 0 < g.grid.distance(here, Hex(h)) <= g.counters[u].range and sees(g, here, h)


def threat(g: Grossdeutschland, s: DivisionState, args: Args) -> Field:
    """`threat SIDE`: how many direct-fire units of a side could fire at each hex."""
    counts: Tally[int] = Tally()
    for u in ready_guns(g, s, one_side(g, args)):
        disc = g.grid.disc(Hex(s.at[u]), g.counters[u].range)
        counts.update(h for h in disc if covers(g, s, u, h))
    return Field({g.numbers[h]: counts[h] for h in sorted(counts)})


def targets(g: Grossdeutschland, s: DivisionState, args: Args) -> Marks:
    """`targets UNIT`: the hexes at which a unit could fire directly, or lay a barrage."""
    u = one_unit(g, s, args)
    if g.counters[u].fire == ARTILLERY:
        return Marks({g.numbers[h]: ("target", "11.2") for h in barrage_hexes(g, s, g.side_of[u], u)})
    hexes = sorted({s.at[t] for t in targets_of(g, s, u)}) if why_not_gun(g, s, u) is None else ()
    return Marks({g.numbers[h]: ("target", "11.3") for h in hexes})


def zones_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Marks:
    """`zoc SIDE`: [8.0] the hexes in a side's zones of control."""
    zone = enemy_zone(g, s, other(one_side(g, args)))
    return Marks({g.numbers[h]: ("zoc", "8.0") for h, covered in enumerate(zone) if covered})


def command(g: Grossdeutschland, s: DivisionState, args: Args) -> Marks:
    """`command UNIT`: [6.0.4] how far the HQ of its battalion reaches, and who of the battalion
    is in it."""
    u = one_unit(g, s, args)
    battalion = g.counters[u].battalion
    hq = g.hq_of.get(battalion)
    if hq is None or s.at[hq] < 0:
        raise BadQuery(f"the headquarters of {battalion} is not to be seen on the map")
    centre = Hex(s.at[hq])
    marks = {g.numbers[h]: ("in-range", "6.0.4") for h in g.grid.disc(centre, g.counters[hq].command)}
    for member in g.units_in[battalion]:
        if s.at[member] >= 0:
            near = g.grid.distance(centre, Hex(s.at[member])) <= g.counters[hq].command
            marks[g.numbers[s.at[member]]] = ("commanded" if near else "out-of-range", "6.0.4")
    return Marks(marks)


def supply_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Marks:
    """`supply SIDE`: [5.1] from where a path leads to any HQ of a side that can be seen, and [5.2] who is
    marked."""
    side = one_side(g, args)
    found = reached(g, s, side, sorted(hq_hexes(g, s, side).values()))
    marks = {g.numbers[h]: ("supply-path", "5.1") for h, fed in enumerate(found) if fed}
    for u in g.units_of[side]:
        if s.at[u] >= 0 and s.unsupplied[u]:
            code = "supply.low" if s.unsupplied[u] < g.numbers_of.out else "supply.out"
            marks[g.numbers[s.at[u]]] = (code, "5.2")
    return Marks(marks)


def sight_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Marks:
    """`sight HEX` or `sight UNIT`: [1.1, 11.2.1] what is seen from there, and what ground hides the rest."""
    h = Hex(s.at[one_unit(g, s, args)]) if args and args[0] in g.unit_named else one_hex(g, args)
    marks: dict[str, tuple[str, str]] = {}
    for n in g.grid.disc(h, g.numbers_of.inspect):
        if n != h and not sees(g, h, n):
            marks[g.numbers[n]] = ("unseen", "11.2.3")
        elif g.ground.blocks[n]:
            marks[g.numbers[n]] = ("hides", "11.2.3")
        else:
            marks[g.numbers[n]] = ("seen", "11.2.1")
    return Marks(marks)


def objectives(g: Grossdeutschland, s: DivisionState, args: Args) -> Marks:
    """`objectives`: the hexes that count for victory, and who was in them last."""
    no_words(args)
    places = ((h, place.rule) for place in g.victory.places for h in place.hexes)
    return Marks({g.numbers[h]: (_holder(g, s, h), rule or g.scenario_rule) for h, rule in places})


def _holder(g: Grossdeutschland, s: DivisionState, h: int) -> str:
    return "nobody" if s.held[h] == NOBODY else g.sides[s.held[h]]


# Beside it.


def cup(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`cup`: which battalions have acted, in their order, which have passed, and whose chits are left."""
    no_words(args)
    now = [step.chit for step in s.agenda if isinstance(step, Activate)]
    gone = [name for name in g.battalions if name not in s.cup and _has_chit(g, s, name)]
    passed = [name for name in gone if name not in s.played and name not in now]
    heaps = {"drawn-now": now, "acted": s.played, "passed": passed if s.turn else [], "left": s.cup}
    rows = [(heap, name, g.sides[g.battalions[name].side]) for heap, names in heaps.items() for name in names]
    return Table(("where", "what", "side"), tuple(rows))


def _has_chit(g: Grossdeutschland, s: DivisionState, battalion: str) -> bool:
    """[2.0.2] All see whose chits go into the cup, whoever of them can be seen on the map."""
    return is_in_play(g, s, battalion) or any(s.at[u] == HIDDEN for u in g.units_in[battalion])


def hands(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`hands`: [10.3.7] the black chits that each side holds, and what they cancel. Those that the other side
    drew are secret."""
    no_words(args)
    rows = []
    for side, names in zip(g.sides, s.hands, strict=True):
        for name, count in sorted(Tally(names).items()):
            chit = g.events.get(name)
            if chit is None:
                rows.append((f"hand.{side}", "untold-chit", f"{TIMES_SIGN}{count}"))
            else:
                rows.append((f"hand.{side}", name, chit.cancels or chit.lifts))
    return Table(("where", "what", "cancels"), tuple(rows))


def event_cups(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`chits`: [10.3] what each side's cup of event chits holds, by colour."""
    no_words(args)
    rows = []
    for side, counts, again in zip(g.sides, s.cups, s.refilled, strict=True):
        colours = Tally(g.events[name].colour for name in again)
        totals = ((colour, n + colours[colour]) for colour, n in zip(COLOURS, counts, strict=True))
        rows += [(f"cup.{side}", f"chit.{colour}", f"{TIMES_SIGN}{n}") for colour, n in totals if n]
    return Table(("where", "what", "count"), tuple(rows))


def guns(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`guns SIDE`: [10.2.2] the artillery that is ready and that which has fired, as far as it is seen."""
    side = one_side(g, args)
    rows = []
    for u in g.artillery_of[side]:
        if s.at[u] >= 0 or u in g.off_map.units:
            state = "fired" if s.flags[u] & FIRED else "ready"
            rows.append((state, g.units[u], f"{attack_of(g, s, u)}, {g.counters[u].range}"))
    return Table(("where", "what", "strength, range"), tuple(sorted(rows, key=lambda row: row[0] == "fired")))


def stack(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`stack HEX`: its counters that can be seen, top first."""
    units = [u for u in reversed(s.stacks.get(one_hex(g, args), ())) if u < len(g.units)]
    head = ("unit", "name", "battalion", "class", "attack", "defence", "points", "range", "state")
    return Table(head, tuple(_counter_row(g, s, u) for u in units))


def _counter_row(g: Grossdeutschland, s: DivisionState, u: Unit) -> tuple[str, ...]:
    c = g.counters[u]
    states = [name for i, name in enumerate(g.flag_names[:8]) if s.flags[u] >> i & 1]
    return (
        c.id,
        c.name,
        c.battalion,
        mobility(g, s, u),
        str(attack_of(g, s, u)),
        str(defence_of(g, s, u)),
        str(allowance(g, s, u) // POINT),
        f"{c.range}{'d' if c.fire == DIRECT else 'a'}" if c.fire else "",
        " ".join((*states, *filter(None, (g.note(s, u),)))),
    )


def about_hex(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`hex HEX`: terrain, hexsides, places, works and what it is worth."""
    h = one_hex(g, args)
    rows = [("terrain", kind, "2.2") for kind in g.board.kinds(h)]
    if h in g.board.places:
        rows.append((g.board.places[h].kind, g.board.places[h].name, "2.2"))
    for feature, sides in g.board.sides.items():
        beyond = [n for n in g.around[h] if g.grid.hexside(h, Hex(n)) in sides]
        rows += [(feature, g.numbers[n], "2.2") for n in sorted(beyond)]
    rows += [("work", kind, "15.0") for kind in works_in(s, h)]
    rows += [("entry", name.removeprefix("entry."), "4.0") for name in entries_at(g, h)]
    for place in g.victory.places:
        if h in place.hexes:
            rows.append(("objective", _holder(g, s, h), place.rule or g.scenario_rule))
    return Table(("what", "value", "rule"), tuple(rows))


def entries_at(g: Grossdeutschland, h: int) -> list[str]:
    return [name for name, hexes in g.board.hexes.items() if name.startswith("entry.") and h in hexes]


def ledger(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`ledger`: what the side that scores would have if the battle ended now, of what it needs."""
    no_words(args)
    rule = g.victory.rule or g.scenario_rule
    found = scored(g, s)
    rows = [
        (count.rule or rule, count.what, " ".join(g.numbers[h] for h in count.hexes), f"{count.points:+d}")
        for count in found
    ]
    total = sum(count.points for count in found)
    rows.append((rule, f"line.{g.sides[g.victory.side]}", "", f"{total} / {g.victory.wins}"))
    return Table(("rule", "line", "hexes", "VP"), tuple(rows))


def off_map(g: Grossdeutschland, s: DivisionState, args: Args) -> Table:
    """`off-map SIDE`: who waits, who has left the map, and who is lost."""
    where = {POOL: "waits", WITHDRAWN: "left-map", DEAD: "dead", ASIDE: "stays-away"}
    rows = off_map_rows(g, s, one_side(g, args), where, lambda u: g.counters[u].battalion)
    return Table(("unit", "code", "where"), rows)


ANSWERS: dict[str, Callable[[Grossdeutschland, DivisionState, Args], Answer]] = {
    "reach": reach_of,
    "danger": danger,
    "threat": threat,
    "targets": targets,
    "sight": sight_of,
    "command": command,
    "zoc": zones_of,
    "supply": supply_of,
    "objectives": objectives,
    "cup": cup,
    "hands": hands,
    "chits": event_cups,
    "guns": guns,
    "stack": stack,
    "hex": about_hex,
    "ledger": ledger,
    "off-map": off_map,
}
NAMES = tuple(ANSWERS)
TABLES = ("ledger", "cup", "hands", "chits", "guns", "off-map", "hex", "stack")
