"""Massing for attacks: which targets are worth it, and who comes up for them."""

from __future__ import annotations

from steppe.games.drive_on_kursk.state import GERMAN
from steppe.games.drive_on_kursk.strength import is_concentric
from steppe.players.drive_on_kursk.assaults import Assault, gather, prospect
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.gathering import best_first
from steppe.table.basics import Unit


def plan_operations(m: Muster, shift: int, fights_next: bool, least: float) -> float:
    """Plan the best attack, then the next best with who is left, and so on, as long as they promise enough.
    Returns what all of them do. A sleeping reserve wakes when a German comes near, and can be attacked if the
    fight follows at once."""
    o = m.o
    used: set[Unit] = set()
    targets = [h for h in o.foe_hexes if fights_next or not o.asleep(h)]
    queue = [found for h in targets if (found := _operation(m, h, used, shift)) is not None]
    made = best_first(
        queue,
        lambda assault: _operation(m, assault.target, used, shift),
        lambda assault: _commit(m, assault, used),
        least,
    )
    return sum((assault.value for assault in made), 0.0)


def _commit(m: Muster, assault: Assault, used: set[Unit]) -> None:
    for u, h in assault.attackers:
        used.add(u)
        if m.o.s.at[u] == h:
            m.stay(u)
        else:
            m.send(u, h)


def _operation(m: Muster, target: int, used: set[Unit], shift: int) -> Assault | None:
    """The best attack on a target by those next to it and those who can come up."""
    o = m.o
    slots = [n for n in o.g.neighbours[target] if n >= 0 and o.s.holder[n] != o.foe + 1]
    able = [
        (u, n)
        for n in slots
        for u in o.s.stacks.get(n, ())
        if u not in used and not o.g.is_static[u] and not o.asleep(n)
    ]
    comers = _comers(m, target, slots, {n for _, n in able})
    forces = (able + comers, _with_the_corps(m, slots, able, used))
    found = (gather(o, prospect(o, target), each, shift) for each in forces if each)
    return max((each for each in found if each), key=_promise, default=None)


def _promise(assault: Assault) -> float:
    return assault.value


def _with_the_corps(
    m: Muster, slots: list[int], able: list[tuple[Unit, int]], used: set[Unit]
) -> list[tuple[Unit, int]] | None:
    """[11.22] The three SS divisions in one hex, with those who stand next to the target in others."""
    o, corps = m.o, m.o.g.ss_corps
    if o.side != GERMAN or any(u in used or o.s.at[u] < 0 for u in corps):
        return None
    for n in slots:
        away = [u for u in corps if o.s.at[u] != n]
        alone = all(u in corps for u in m.garrison(n))
        if away and alone and all(u in m.free and n in m.field(u) for u in away):
            return [*((u, n) for u in corps), *((u, h) for u, h in able if u not in corps and h != n)]
    return None


def _comers(m: Muster, target: int, slots: list[int], taken: set[int]) -> list[tuple[Unit, int]]:
    """Free units from farther away, strongest first, each with a place to attack from."""
    o = m.o
    spare = {n: m.room(n) for n in slots}
    found: list[tuple[Unit, int]] = []
    at, thirds, bound = o.s.at, o.g.thirds, m.bound
    worths: dict[int, float] = {}
    for u in m.ranked:
        if u in bound or at[u] in spare:
            continue
        cost = m.field(u).cost
        if cost.keys().isdisjoint(slots):  # as of most
            continue
        fits = [n for n in slots if n in cost and spare[n] >= thirds[u]]
        if not fits:
            continue
        worths = worths or {n: _slot_worth(o, target, n) for n in slots}
        slot = max(fits, key=lambda n: (worths[n] + _from_around(o, target, n, taken), -cost[n], -n))
        found.append((u, slot))
        spare[slot] -= thirds[u]
        taken.add(slot)
        if len(found) == o.params.most_comers:
            break
    return found


def _slot_worth(o: Outlook, target: int, n: int) -> float:
    """Dry feet and good ground,"""
    params = o.params
    worth = params.slot_cover * o.cover(o.side, n)
    worth -= params.slot_wet if n in o.g.ground.water[target] else 0.0
    return worth - (0.0 if o.would_be_supplied(n) else params.slot_unsupplied)


def _from_around(o: Outlook, target: int, n: int, taken: set[int]) -> float:
    """and from opposite sides if that can shift."""
    ground, around = o.g.ground, o.g.neighbours[target]
    if ground.city[target] or ground.fort[target] == o.foe + 1:
        return 0.0
    is_around = is_concentric({around.index(h) for h in {*taken, n}})
    return o.params.slot_concentric if is_around else 0.0
