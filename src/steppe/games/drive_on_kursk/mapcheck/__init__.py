"""What the rulebook says about hexes, checked against the map: every statement, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from steppe.board import Statement
from steppe.games.drive_on_kursk.mapcheck.geography import check_geography
from steppe.games.drive_on_kursk.setup import (
    faults,
    lay_out_reference,
    lay_out_reserves,
    lift_reserves,
    preliminary_state,
    why_not_stand,
)
from steppe.games.drive_on_kursk.stacking import overstacked
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.hexes import Compass, Hex, pieces
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def check_map(g: DriveOnKursk) -> list[Statement]:
    """Every statement of the rulebook about hexes, in the order of the rules, then geography and history."""
    return [
        *edges(g),
        *set_up_examples(g),
        *front_line(g),
        *control(g),
        *places(g),
        *entries_and_triggers(g),
        # A scenario whose start is fixed has no set-up to prove.
        *(() if g.fixed_start else deployments(g)),
        # A kit's map may draw the country as the printed one does.
        *(() if g.data.kit else check_geography(g)),
    ]


def edges(g: DriveOnKursk) -> Iterator[Statement]:
    """1.4 The four sides of the map."""
    sides: tuple[tuple[Compass, str, str], ...] = (
        ("north", "6000", "6027"),
        ("east", "1027", "6027"),
        ("south", "1000", "1027"),
        ("west", "1000", "6000"),
    )
    for compass, first, last in sides:
        edge = g.grid.edge(compass)
        ok = {first, last} <= {g.numbers[h] for h in edge} and _is_chain(g, edge)
        yield Statement(f"the {compass} side runs from {first} to {last}", "1.4", ok)
    yield Statement("edge.west is the west side", "6.3.2", set(g.edge_of[GERMAN]) == set(g.grid.edge("west")))
    yield Statement("edge.east is the east side", "6.3.2", set(g.edge_of[SOVIET]) == set(g.grid.edge("east")))


def _is_chain(g: DriveOnKursk, hexes: tuple[Hex, ...]) -> bool:
    return all(g.grid.adjacent(a, b) for a, b in pairwise(hexes))


def set_up_examples(g: DriveOnKursk) -> Iterator[Statement]:
    """2.4, 3.4 The hexes of the set-up examples."""
    at = g.grid.hex
    corps = all(g.counters[u].code == "1907-1" for u in g.ss_corps)
    yield Statement("the three SS divisions have the code 1907-1", "2.4", corps)
    yield Statement("units of 1809 exist with range 1", "3.4.3", any(c.code == "1809-1" for c in g.counters))
    near = g.grid.adjacent(at("1908"), at("1809")) and g.grid.adjacent(at("1908"), at("1907"))
    yield Statement("1908 is next to 1809 and to 1907", "3.4.3", near)
    reach = [g.grid.distance(at("1503"), at(n)) for n in ("1504", "1505", "1506", "1507")]
    yield Statement("1504, 1505, 1506 are 1, 2, 3 from 1503, and 1507 is 4", "3.4.5", reach == [1, 2, 3, 4])


def front_line(g: DriveOnKursk) -> Iterator[Statement]:
    """3.8 The initial front line and the fortifications along it."""
    sides = g.board.sides["front"]
    yield _split(g, "1713", "1714", "3.8")
    yield Statement(
        "Belgorod 2113 is on the German front line", "3.8.1", _h(g, "2113") in g.ground.front[GERMAN]
    )
    all_between = all(len({g.ground.side_of_front(h) for h in g.grid.hexes_of(side)}) == 2 for side in sides)
    yield Statement("every front hexside lies between the two sides", "3.8", all_between)
    yield Statement("the front has no gap: no other hexside parts the sides", "3.8", _is_closed(g))
    yield Statement("the front is one line from map edge to map edge", "3.8", _is_one_line(g))
    belgorod = _h(g, "2113")
    german = all(g.ground.fort[h] == GERMAN + 1 for h in g.ground.front[GERMAN] if h != belgorod)
    soviet = all(g.ground.fort[h] == SOVIET + 1 for h in g.ground.front[SOVIET])
    yield Statement("German fortifications line the front (Belgorod is a city instead)", "3.8", german)
    yield Statement("Soviet fortifications line the front", "3.8", soviet)
    own = all(not fort or g.ground.side_of_front(h) == fort - 1 for h, fort in enumerate(g.ground.fort))
    yield Statement("every fortification stands on the side that built it", "3.8", own)


def _split(g: DriveOnKursk, german: str, soviet: str, rule: str) -> Statement:
    a, b = _h(g, german), _h(g, soviet)
    ok = g.ground.side_of_front(a) == GERMAN and g.ground.side_of_front(b) == SOVIET
    ok = ok and g.grid.adjacent(a, b) and g.grid.hexside(a, b) in g.board.sides["front"]
    return Statement(f"{german} is German and {soviet} Soviet, with the front between them", rule, ok)


def _is_closed(g: DriveOnKursk) -> bool:
    front, side_of = g.board.sides["front"], g.ground.side_of_front
    borders = (
        (h, Hex(n)) for h in g.grid.hexes for n in g.neighbours[h] if n > h and side_of(h) != side_of(n)
    )
    return all(g.grid.hexside(a, b) in front for a, b in borders)


def _is_one_line(g: DriveOnKursk) -> bool:
    """Each side of the front is one piece, and the line reaches the north and the south edge."""
    whole = all(_is_one_piece(g, Side(side)) for side in (GERMAN, SOVIET))
    edges: tuple[Compass, ...] = ("north", "south")
    ends = [{g.ground.side_of_front(h) for h in g.grid.edge(e)} == {GERMAN, SOVIET} for e in edges]
    return whole and all(ends)


def _is_one_piece(g: DriveOnKursk, side: Side) -> bool:
    return len(pieces(g.neighbours, (h for h in g.grid.hexes if g.ground.side_of_front(h) == side))) == 1


def control(g: DriveOnKursk) -> Iterator[Statement]:
    """3.10 The examples of initial control."""
    yield _split(g, "2704", "2705", "3.10")
    yield _split(g, "4723", "4724", "3.10")


def places(g: DriveOnKursk) -> Iterator[Statement]:
    """2.2, 4.2, 4.4, 9.3 Towns and cities that the rules name, and what they are worth."""
    for number, kind, name, rule in (
        ("3415", "city", "Kursk", "2.2"),
        ("2113", "city", "Belgorod", "3.8.1"),
        ("3509", "town", "Lgov", "4.4"),
        ("5308", "city", "Bryansk", "9.3.2"),
        ("1609", "city", "Kharkov", "9.3.2"),
        ("6017", "town", "Sukhinichi", "9.6.1"),
        ("2913", "town", "Oboyan", "9.6.1"),
    ):
        place = g.board.places.get(_h(g, number))
        ok = place is not None and (place.kind, place.name) == (kind, name)
        yield Statement(f"{name} is a {kind} in {number}", rule, ok)
    german = [h for h in g.grid.hexes if g.ground.side_of_front(h) == GERMAN]
    worth = sum(10 * g.ground.city[h] + g.ground.town[h] for h in german)
    yield Statement(
        f"towns and cities behind the German front are worth 60 (found {worth})", "4.2", worth == 60
    )


def entries_and_triggers(g: DriveOnKursk) -> Iterator[Statement]:
    """9.3, 9.5, 9.6 Entry cities and the hexes that release conditional units."""
    sets = g.board.hexes
    cities = {_h(g, "5308"), _h(g, "1609")}
    yield Statement(
        "Bryansk and Kharkov are the German entry cities", "9.3.2", set(sets["entry.german"]) == cities
    )
    ring = set(g.grid.ring(g.kursk, 2))
    trigger = set(sets["trigger.german_c.kursk"])
    yield Statement("the German trigger is the ring two from Kursk", "9.5.2", trigger == ring)
    named = {_h(g, n) for n in ("3413", "3513", "3614")}
    yield Statement("3413, 3513 and 3614 are in that ring", "9.5.2", named <= ring)
    for name, number, rule in (
        ("trigger.german_c.lgov", "3509", "9.5.1"),
        ("trigger.soviet_c.lgov", "3509", "9.6.2"),
        ("trigger.soviet_c.kursk", "3415", "9.6.3"),
    ):
        yield Statement(f"{name} is {number}", rule, set(sets[name]) == {_h(g, number)})
    line = set(sets["trigger.soviet_c.line"])
    ends = {_h(g, n) for n in ("1016", "6021", "6017", "2913")}
    yield Statement("the Soviet trigger line has 1016, 6021, 6017 and 2913", "9.6.1", ends <= line)
    course = line - {_h(g, "6017"), _h(g, "2913")}
    unbroken = len(pieces(g.neighbours, course)) == 1
    yield Statement("the Soviet trigger line runs from 1016 to 6021 unbroken", "9.6.1", unbroken)
    soviet = all(g.ground.side_of_front(h) == SOVIET for h in line)
    yield Statement("the Soviet trigger line lies on the Soviet side", "9.6.1", soviet)


def deployments(g: DriveOnKursk) -> Iterator[Statement]:
    """3.4-3.7 The reference deployments obey the conditions of set-up, in a scenario that has one."""
    if g.fixed_start:
        return
    for mode, gambit in (("without the Gambit", 0), ("with the Gambit", 1)):
        s = preliminary_state(g)
        s.gambit = gambit
        if gambit:
            lift_reserves(g, s)
        for side in (GERMAN, SOVIET):
            lay_out_reference(g, s, side)
            word = f"the {g.sides[side].capitalize()} reference deployment {mode} is lawful"
            yield Statement(word, "3.4" if side == GERMAN else "3.5", _is_lawful(g, s, side))
        if gambit:
            lay_out_reserves(g, s)
        ok = not overstacked(g, s, GERMAN) and not overstacked(g, s, SOVIET)
        yield Statement(f"no hex is overstacked {mode}", "7.2", ok)


def _is_lawful(g: DriveOnKursk, s: KurskState, side: Side) -> bool:
    units = [Unit(u) for u in g.units_of[side] if s.at[u] >= 0 and not g.counters[u].is_reserve]
    stand = all(why_not_stand(g, s, u, Hex(s.at[u]), s.host[u]) is None for u in units)
    return stand and next(faults(g, s, side), None) is None


def _h(g: DriveOnKursk, number: str) -> Hex:
    return g.grid.hex(number)
