"""The missions of aircraft: support where an attack gains most, else strikes where they destroy most."""

from __future__ import annotations

from steppe.games.kursk_1943.air import PlanAir, free_counters, moving_side, why_not_mission
from steppe.games.kursk_1943.fire import terrain_cost
from steppe.games.kursk_1943.missions import STRIKE, SUPPORT, Mission, strength, white_stars, write
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.tables import effect
from steppe.hexes import Hex
from steppe.players.kursk_1943.assaults import Assault
from steppe.players.kursk_1943.fights import DICE, blast_worth
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.operations import Operations
from steppe.players.kursk_1943.outlook import Outlook
from steppe.table.basics import Action

PAIR = 2
"""[21.1.2] Counters over a hex."""


def plan_flights(o: Outlook, step: PlanAir, least: float) -> Action:
    """Pairs of counters, those with stars first; all that may fly do."""
    g = o.g
    moving = moving_side(o.sight)
    force = g.battle.air_on(o.side, o.s.turn)
    free = free_counters(g, o.s, o.side)
    assert force is not None
    flown = sum(c.side == o.side and o.s.sorties[i] != 0 for i, c in enumerate(g.air_counters))
    free.sort(key=lambda c: (-len(g.air_counters[c].stars), c))
    free = free[: force.counters - flown]
    operations = Operations(Muster(o, MovementPhase(o.side))) if o.side == moving else None
    assaults = _all_assaults(operations) if operations else []
    chosen: list[Mission] = []
    while free:
        pair, free = tuple(sorted(free[:PAIR])), free[PAIR:]
        best = _best(o, operations, assaults, pair, chosen)
        if best is not None:
            chosen.append(best)
    chosen.sort(key=lambda mission: mission.counters)
    for i, mission in enumerate(chosen):
        if why_not_mission(g, o.sight, moving, mission, chosen[:i]) is not None:
            return ("rest",)
    if not chosen:
        return ("rest",)
    words = ["fly"]
    for mission in chosen:
        words += [mission.kind, *(g.air_counters[c].id for c in mission.counters)]
        words += [g.numbers[h] for h in mission.hexes]
    return tuple(words)


def _all_assaults(operations: Operations) -> list[Assault]:
    found = [operations.operation(p) for p in operations.prospects.values()]
    return [assault for assault in found if assault is not None]


def _best(
    o: Outlook,
    operations: Operations | None,
    assaults: list[Assault],
    pair: tuple[int, ...],
    chosen: list[Mission],
) -> Mission | None:
    busy = {h for mission in chosen for h in mission.hexes}
    found: list[tuple[float, Mission]] = []
    for h in map(Hex, o.foe_hexes):
        if h in busy:
            continue
        mission = Mission(STRIKE, o.side, pair, (h,))
        if strength(o.g, [mission]) > terrain_cost(o.g, h):
            found.append((o.params.strike_worth * strike_worth(o, mission), mission))
    for assault in assaults if operations else ():
        if assault.hexes[0] in busy or operations is None:
            continue
        mission = Mission(SUPPORT, o.side, pair, (assault.hexes[0],))
        found.append((_supported(o, operations, assault, mission), mission))
    worth, best = max(found, key=lambda pair: (pair[0], pair[1].hexes), default=(0.0, None))
    return best if worth > 0 else None


def strike_worth(o: Outlook, mission: Mission) -> float:
    """[8.2.6, 21.1.1] By the table, with rows for white stars against tanks."""
    g, h = o.g, mission.hexes[0]
    points = strength(g, [mission]) - terrain_cost(g, h)
    stars = white_stars(g, [mission])
    down = stars if any(g.counters[u].is_mechanised for u in o.s.stacks[h]) else 0
    table = g.fire_tables["bomber.txt" if g.chosen.bombers == "bomber" and not stars else "air.txt"]
    return blast_worth(o, h, [effect(table.result(points, total, down)) for total in DICE])


def _supported(o: Outlook, operations: Operations, assault: Assault, mission: Mission) -> float:
    """What aircraft add to an attack that is made with them."""
    o.s.missions.append(write(o.g, mission))
    with_them = operations.operation(operations.prospects[assault.target])
    o.s.missions.pop()
    return 0.0 if with_them is None else with_them.value - max(assault.value, 0.0)
