"""What a page or a player may ask of the table: overlays and tables."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.fire import (
    factors_of,
    hexes_under_fire,
    place_of,
    targets_of,
    why_not_shooter,
)
from steppe.games.ss_panzer.ground import POINT
from steppe.games.ss_panzer.lines_of_sight import line_of_sight
from steppe.games.ss_panzer.movement import HALF, MOVE, Moving
from steppe.games.ss_panzer.page.orders import reach_field
from steppe.games.ss_panzer.page.preview import reaction_shots
from steppe.games.ss_panzer.state import SILENCED, USED, PanzerState, facing_of, steps_left
from steppe.games.ss_panzer.victory import held
from steppe.games.ss_panzer.zones import zone_of
from steppe.hexes import Hex
from steppe.table.basics import DEAD, Reader, Side, Unit
from steppe.table.queries import (
    Answer,
    Args,
    Field,
    Marks,
    Table,
    answer,
    no_words,
    one_hex,
    one_side,
    one_unit,
    reach_shown,
)
from steppe.table.state import shift

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer


def query(g: SSPanzer, s: PanzerState, reader: Reader, name: str, args: Args) -> Answer:
    """Answer one of NAMES; raises BadQuery."""
    return answer(ANSWERS, g, s, name, args)


def _mover(g: SSPanzer, s: PanzerState, args: Args) -> Moving:
    """The unit's move, as it stands if it is on its way, else from its beginning."""
    half = bool(args) and args[-1] == HALF
    u = one_unit(g, s, args[:-1] if half else args)
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Moving) and top.unit == u:
        return top
    return Moving(g.side_of[u], u, HALF if half else MOVE)


def reach_of(g: SSPanzer, s: PanzerState, args: Args) -> Field:
    """`reach UNIT [half]`: where a unit can go, and at what cost in movement points, rounded up."""
    shown = reach_shown(g, reach_field(g, s, _mover(g, s, args)))
    return Field({number: -(-cost // POINT) for number, cost in shown.values.items()}, shown.came)


def danger(g: SSPanzer, s: PanzerState, args: Args) -> Field:
    """`danger [UNIT [half]]`: for each hex in reach of a unit, or of the one on its way, how many may fire at
    it for the last step on the way there (7.2). Hexes where nobody may are left out."""
    top = s.agenda[-1] if s.agenda else None
    if not args and not isinstance(top, Moving):
        return Field({})
    moving = top if not args and isinstance(top, Moving) else _mover(g, s, args)
    here, watched = Hex(s.at[moving.unit]), zone_of(g, s, Side(1 - moving.side))
    field = reach_field(g, s, moving)
    shots: dict[str, int] = {}
    for h in sorted(field.cost):
        before = here if h in g.neighbours[here] else field.came.get(h, here)
        if h != here and (watched[h] or watched[before]):
            shots[g.numbers[h]] = _shots_for_step(g, s, moving, Hex(before), Hex(h))
    return Field({number: count for number, count in shots.items() if count})


def _shots_for_step(g: SSPanzer, s: PanzerState, moving: Moving, before: Hex, to: Hex) -> int:
    there = s
    if s.at[moving.unit] != before:
        there = s.copy()
        shift(g, there, moving.unit, before)
    return len(reaction_shots(g, there, moving, to))


def threat(g: SSPanzer, s: PanzerState, args: Args) -> Field:
    """`threat SIDE`: how many units of a side could fire at infantry or the lightest vehicle in each hex."""
    side = one_side(g, args)
    counts: Tally[int] = Tally()
    for u in g.units_of[side]:
        if s.at[u] >= 0 and why_not_shooter(g, s, u) is None:
            counts.update(hexes_under_fire(g, s, u))
    return Field({g.numbers[h]: counts[h] for h in sorted(counts)})


def targets(g: SSPanzer, s: PanzerState, args: Args) -> Marks:
    """`targets UNIT`: the hexes with somebody at whom a unit may fire."""
    u = one_unit(g, s, args)
    hexes = sorted({s.at[t] for t in targets_of(g, s, u)})
    return Marks({g.numbers[h]: ("target", "9.1") for h in hexes})


def sight(g: SSPanzer, s: PanzerState, args: Args) -> Marks:
    """`sight HEX` or `sight UNIT`: what is seen from there within visibility, and what hides the rest."""
    if args and args[0] in g.unit_named:
        h = Hex(s.at[one_unit(g, s, args)])
    else:
        h = one_hex(g, args)
    marks: dict[str, tuple[str, str]] = {}
    hiding: dict[str, tuple[str, str]] = {}
    for n in g.grid.disc(h, s.visibility):
        blocked = line_of_sight(g.board, h, n)
        if blocked is None:
            marks[g.numbers[n]] = ("seen", "9.4")
        else:
            marks[g.numbers[n]] = ("unseen", blocked.rule)
            place, mark = place_of(g, blocked), (blocked.code, blocked.rule)
            hiding[place] = min(hiding.get(place, mark), mark)
    # What is itself hidden hides no more than that which hides it.
    hiding = {place: mark for place, mark in hiding.items() if marks.get(place, ("seen",))[0] == "seen"}
    return Marks(marks | hiding)


def zones(g: SSPanzer, s: PanzerState, args: Args) -> Marks:
    """`zoc SIDE`: the hexes in a side's zones of control."""
    covered = zone_of(g, s, one_side(g, args))
    return Marks({number: ("zoc", "7.1") for number, z in zip(g.numbers, covered, strict=True) if z})


def control(g: SSPanzer, s: PanzerState, args: Args) -> Marks:
    """`control`: who controls each hex."""
    no_words(args)
    return Marks({g.numbers[h]: (g.sides[side], "3.3") for h, side in enumerate(s.control)})


def objectives(g: SSPanzer, s: PanzerState, args: Args) -> Marks:
    """`objectives`: the hexes that decide the game, and who controls them."""
    no_words(args)
    hexes = sorted({*g.goals[0], *g.goals[1], *g.outskirts})
    return Marks({g.numbers[h]: (g.sides[s.control[h]], "3.3") for h in hexes})


def cup(g: SSPanzer, s: PanzerState, args: Args) -> Table:
    """`cup`: what is left in the cup, and what has been drawn this turn, in order."""
    no_words(args)
    rows = [("drawn", f"chit.{item}", str(i)) for i, item in enumerate(s.drawn, 1)]
    rows += [
        ("left", f"chit.{item}", f"\N{MULTIPLICATION SIGN}{n}") for item, n in sorted(Tally(s.cup).items())
    ]
    return Table(("where", "what", "count"), tuple(rows))


def guns(g: SSPanzer, s: PanzerState, args: Args) -> Table:
    """`guns`: the artillery counters of the German divisions in play."""
    no_words(args)
    rows = []
    for name, bits in zip(g.gun_names, s.guns, strict=True):
        if name[:-1] not in g.chits:
            continue
        state = "silenced" if bits & SILENCED else "subsequent-use" if bits & USED else "first-use"
        rows.append((state, name, "13.3"))
    return Table(("where", "what", "rule"), tuple(rows))


def stack(g: SSPanzer, s: PanzerState, args: Args) -> Table:
    """`stack HEX`: its counters, top first."""
    h = one_hex(g, args)
    rows = [_counter_row(g, s, u) for u in reversed(s.stacks.get(h, ()))]
    return Table(("unit", "name", "formation", "gun", "ai", "range", "armor", "steps", "state"), tuple(rows))


def _counter_row(g: SSPanzer, s: PanzerState, u: Unit) -> tuple[str, ...]:
    counter = g.counters[u]
    gun, ai = factors_of(g, s, u)
    states = [name for i, name in enumerate(g.flag_names) if i > 1 and s.flags[u] >> i & 1]
    return (
        counter.id,
        counter.name,
        counter.formation or "static",
        gun,
        ai,
        str(counter.range),
        str(counter.armor) if counter.is_vehicle else "-",
        f"{steps_left(g, s, u)}/{counter.steps}",
        " ".join(states),
    )


def about_hex(g: SSPanzer, s: PanzerState, args: Args) -> Table:
    """`hex HEX`: terrain, hexsides, places, control and what it is worth."""
    h = one_hex(g, args)
    rows = [("terrain", kind, "2.2.1") for kind in g.board.kinds(h)]
    if g.ground.fortified[h]:
        rows.append(("terrain", "fortified", "8.3.3"))
    if h in g.board.places:
        rows.append((g.board.places[h].kind, g.board.places[h].name, "2.2"))
    for feature, sides in g.board.sides.items():
        beyond = [n for n in g.neighbours[h] if n >= 0 and g.grid.hexside(h, Hex(n)) in sides]
        rows += [(feature, g.numbers[n], "2.2.2") for n in sorted(beyond)]
    rows.append(("control", g.sides[s.control[h]], "3.3"))
    for side in (Side(0), Side(1)):
        if h in g.goals[side]:
            rows.append(("objective", g.sides[side], ("3.3.1", "3.3.2")[side]))
    if h in g.outskirts:
        rows.append(("objective", "outskirts", "3.2"))
    rows += [
        ("kill-zone", f"{g.units[u]}", "10.2") for u in s.stacks.get(h, ()) if facing_of(s, u) is not None
    ]
    return Table(("what", "value", "rule"), tuple(rows))


def ledger(g: SSPanzer, s: PanzerState, args: Args) -> Table:
    """`ledger`: the objectives that each side holds, of those it needs."""
    no_words(args)
    rows = [
        (rule, f"line.objectives-{g.sides[side]}", f"{held(g, s, side)} / {g.needed[side]}")
        for side, rule in ((Side(0), "3.3.1"), (Side(1), "3.3.2"))
    ]
    if g.outskirts:
        taken = sum(s.holder[h] == 1 for h in g.outskirts)
        rows.append(("3.2", "line.outskirts", f"{taken} / {len(g.outskirts)}"))
    return Table(("rule", "line", "VP"), tuple(rows))


def off_map(g: SSPanzer, s: PanzerState, args: Args) -> Table:
    """`off-map SIDE`: who is lost."""
    units = (u for u in g.units_of[one_side(g, args)] if s.at[u] == DEAD)
    return Table(
        ("unit", "code", "where"),
        tuple((g.units[u], g.counters[u].formation or "static", "dead") for u in units),
    )


ANSWERS: dict[str, Callable[[SSPanzer, PanzerState, Args], Answer]] = {
    "reach": reach_of,
    "danger": danger,
    "threat": threat,
    "targets": targets,
    "sight": sight,
    "zoc": zones,
    "control": control,
    "objectives": objectives,
    "cup": cup,
    "guns": guns,
    "stack": stack,
    "hex": about_hex,
    "ledger": ledger,
    "off-map": off_map,
}
NAMES = tuple(ANSWERS)
