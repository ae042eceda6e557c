"""What a page or a player may ask of the table: overlays and tables, from what the reader can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.counters import MOVEMENT
from steppe.games.drive_on_kursk.ground import CLASSES, MECH
from steppe.games.drive_on_kursk.movement import current_phase
from steppe.games.drive_on_kursk.page.orders import arrival_field, reach_field
from steppe.games.drive_on_kursk.state import GERMAN, REDUCED, RESERVE, KurskState
from steppe.games.drive_on_kursk.supply import supplied_hexes, supply_line
from steppe.hexes import reach
from steppe.mechanics.supply import held_by, watched_by
from steppe.table.basics import DEAD, POOL, WITHDRAWN, Reader, Unit, other
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
    reach_shown,
    units_together,
)
from steppe.table.state import holds
from steppe.table.words import signed

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def query(g: DriveOnKursk, s: KurskState, reader: Reader, name: str, args: Args) -> Answer:
    """Answer one of NAMES; raises BadQuery."""
    return answer(ANSWERS, g, s, name, args)


def reach_of(g: DriveOnKursk, s: KurskState, args: Args) -> Field:
    """`reach UNIT… [road]`: where these units can go, and at what cost; reinforcements from wherever they may
    enter."""
    road = args[-1:] == ("road",)
    names = args[:-1] if road else args
    if names and all(name in g.unit_named and s.at[g.unit_named[name]] == POOL for name in names):
        coming = tuple(sorted(g.unit_named[name] for name in names))
        cost, came = arrival_field(g, s, g.side_of[coming[0]], coming, road)
        return Field(
            {g.numbers[h]: cost[h] for h in sorted(cost)},
            {g.numbers[h]: g.numbers[before] for h, before in sorted(came.items())},
        )
    units = units_together(g, s, args[:-1] if road else args)
    side = g.side_of[units[0]]
    return reach_shown(g, reach_field(g, s, current_phase(g, s, side), units, road))


def threat(g: DriveOnKursk, s: KurskState, args: Args) -> Field:
    """`threat SIDE`: how many of a side's stacks could come next to a hex or into it in one phase, by
    ordinary movement in supply. An unknown counter is taken for a mechanized one."""
    side = one_side(g, args[:1])
    counts: dict[int, int] = {}
    barred, stops = held_by(s, other(side)), watched_by(s, other(side))
    for h in sorted(h for h in s.stacks if holds(s, side, h)):
        pile = s.stacks[h]
        if s.flags[pile[0]] & RESERVE:
            continue
        mobility, budget = _fastest(g, pile)
        pinned = stops[h] and not (side == GERMAN and mobility == MECH)  # 8.4, 8.6
        moves = g.ground.moves[side][mobility]
        first = stops if pinned else None
        there = set(reach(moves, h, budget, barred, stops, guaranteed=True, first_barred=first).cost)
        for n in there | {n for at in there for n in g.neighbours[at] if n >= 0}:
            counts[n] = counts.get(n, 0) + 1
    return Field({g.numbers[h]: counts[h] for h in sorted(counts)})


def _fastest(g: DriveOnKursk, pile: tuple[Unit, ...]) -> tuple[int, int]:
    """Mobility class and movement factor of the fastest counter in a stack."""
    if any(u >= len(g.units) for u in pile):
        return MECH, MOVEMENT[CLASSES[MECH]]
    fastest = max(pile, key=g.movement.__getitem__)
    return g.mobility[fastest], g.movement[fastest]


def zones(g: DriveOnKursk, s: KurskState, args: Args) -> Marks:
    """`zoc SIDE`: the hexes in a side's zones of control."""
    side = one_side(g, args[:1])
    return Marks({g.numbers[h]: ("zoc", "8.1") for h, count in enumerate(s.near[side]) if count})


def supply(g: DriveOnKursk, s: KurskState, args: Args) -> Answer:
    """`supply SIDE`: who is supplied and who is cut off. `supply SIDE HEX`: one line from there."""
    side = one_side(g, args[:1])
    if len(args) > 1:
        line = supply_line(g, s, side, one_hex(g, args[1:]))
        return Paths({args[1]: tuple(g.numbers[n] for n in line)} if line else {})
    reached = supplied_hexes(g, s, side)
    held = sorted(h for h in s.stacks if holds(s, side, h))
    return Marks({g.numbers[h]: ("supplied" if reached[h] else "cut", "6.3") for h in held})


def control(g: DriveOnKursk, s: KurskState, args: Args) -> Marks:
    """`control`: who controls each hex."""
    return Marks({g.numbers[h]: (g.sides[side], "3.10") for h, side in enumerate(s.control)})


def worth(g: DriveOnKursk, s: KurskState, args: Args) -> Field:
    """`worth`: the hexes that bring the German victory points when he takes them, and cost them when lost."""
    return Field({g.numbers[h]: sum(points for *_, points in lines) for h, lines in g.hex_values.items()})


def stack(g: DriveOnKursk, s: KurskState, args: Args) -> Table:
    """`stack HEX`: its counters, top first, as far as they can be seen."""
    h = one_hex(g, args)
    rows = [_counter_row(g, s, u) for u in reversed(s.stacks.get(h, ()))]
    return Table(("unit", "name", "class", "size", "factor", "state"), tuple(rows))


def _counter_row(g: DriveOnKursk, s: KurskState, u: Unit) -> tuple[str, ...]:
    if u >= len(g.units):
        state = "reserve" if s.flags[u] & RESERVE else ""
        return (f"{g.numbers[s.at[u]]}.{s.height[u]}", "?", "?", "?", "?", state)
    counter = g.counters[u]
    factor = counter.reduced if s.flags[u] & REDUCED else counter.defence
    states = [name for i, name in enumerate(g.flag_names) if s.flags[u] >> i & 1]
    return (counter.id, counter.name, CLASSES[counter.mobility], counter.size, str(factor), " ".join(states))


def about_hex(g: DriveOnKursk, s: KurskState, args: Args) -> Table:
    """`hex HEX`: terrain, places, water, control and what it is worth."""
    h = one_hex(g, args)
    ground = g.ground
    rows = [("terrain", g.board.terrain[h], "12.1")]
    if h in g.board.places:
        rows.append((g.board.places[h].kind, g.board.places[h].name, "4.4"))
    if ground.fort[h]:
        rows.append(("fortification", g.sides[ground.fort[h] - 1], "10.16"))
    rows += [(kind, g.numbers[n], "10.14") for n, kind in sorted(ground.water[h].items())]
    rows.append(("control", g.sides[s.control[h]], "3.10"))
    rows += [(what, f"{points} VP", rule) for rule, what, points in g.hex_values.get(h, ())]
    return Table(("what", "value", "rule"), tuple(rows))


def ledger(g: DriveOnKursk, s: KurskState, args: Args) -> Table:
    """`ledger`: the German victory points line by line, and what they must come to [4.2.3, 4.2.4]."""
    rows = [("4.2", "start", f"{g.start_vp}")]
    lines = {rule: what for what, (rule, _) in g.victory.items()} | {
        "4.3.13": "reserve",
        "4.3.4": "withdrawal",
    }
    for rule, points in sorted(s.ledger.items(), key=_by_number):
        rows.append((rule, f"line.{lines.get(rule, 'extra-turn')}", signed(points)))
    rows.append(("4.2", "total", str(s.vp)))
    above, below = g.thresholds[max(s.gambit, 0)]
    rule = "4.2.4" if s.gambit == 1 else "4.2.3"
    rows += [(rule, "wins.german", str(above)), (rule, "wins.soviet", str(below))]
    return Table(("rule", "line", "VP"), tuple(rows))


def _by_number(entry: tuple[str, int]) -> tuple[int, ...]:
    return tuple(int(part) for part in entry[0].split("."))


def off_map(g: DriveOnKursk, s: KurskState, args: Args) -> Table:
    """`off-map SIDE`: who waits, who is dead, who was withdrawn; all of that is open."""
    places = {POOL: "waiting", DEAD: "dead", WITHDRAWN: "withdrawn"}
    rows = off_map_rows(g, s, one_side(g, args[:1]), places, lambda u: g.counters[u].code)
    return Table(("unit", "code", "where"), rows)


ANSWERS: dict[str, Callable[[DriveOnKursk, KurskState, Args], Answer]] = {
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
}
NAMES = tuple(ANSWERS)
