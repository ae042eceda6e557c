"""Massing for attacks: which targets are worth it, and who comes up for them."""

from __future__ import annotations

from steppe.players.autumn_for_barbarossa.assaults import Assault, able_from, gather, prospect
from steppe.players.autumn_for_barbarossa.muster import Muster
from steppe.players.autumn_for_barbarossa.outlook import Outlook, Prospect
from steppe.players.gathering import best_first
from steppe.table.basics import Unit


def plan_operations(m: Muster, least: float) -> list[Assault]:
    """Plan the best attack, then the next best with who is left, and so on, as long as they promise enough;
    those on the goals of a plan before all others."""
    used: set[Unit] = set()
    wanted = [h for h in m.o.foe_hexes if h in m.o.axis]
    first = _plan(m, wanted, least, used) if wanted else []
    return first + _plan(m, [h for h in m.o.foe_hexes if h not in m.o.axis], least, used)


def _plan(m: Muster, targets: list[int], least: float, used: set[Unit]) -> list[Assault]:
    prospects = {h: prospect(m.o, h) for h in targets}
    queue = [found for p in prospects.values() if (found := _operation(m, p, used)) is not None]
    return best_first(
        queue,
        lambda assault: _operation(m, prospects[assault.target], used),
        lambda assault: _commit(m, assault, used),
        least,
    )


def _commit(m: Muster, assault: Assault, used: set[Unit]) -> None:
    for u, h in assault.attackers:
        used.add(u)
        if m.o.s.at[u] == h:
            m.stay(u)
        else:
            m.send(u, h)


def _operation(m: Muster, p: Prospect, used: set[Unit]) -> Assault | None:
    """The best attack on a target by those next to it and those who can come up."""
    o = m.o
    slots = [n for n in o.g.ground.around[p.target] if o.s.holder[n] != o.foe + 1]
    if not any(o.s.near[o.side][p.target] or m.comers(n) for n in slots):
        return None
    able = [(u, n) for n in slots for u in able_from(o, n) if u not in used and u not in m.bound]
    bound = [(move.unit, move.to) for move in m.moves if move.to in slots and move.unit not in used]
    comers = _comers(m, p, slots)
    return gather(o, p, able + bound + comers) if able or bound or comers else None


def _comers(m: Muster, p: Prospect, slots: list[int]) -> list[tuple[Unit, int]]:
    """Free units from farther away, strongest first, each with a place to attack from."""
    o = m.o
    spare = {n: m.room(n) for n in slots}
    found: list[tuple[Unit, int]] = []
    worth = {n: _slot_worth(o, p, n) for n in slots}
    far = {u for n in slots for u in m.comers(n) if u not in m.bound and o.s.at[u] not in slots}
    for u in sorted(far, key=lambda u: (-o.attack_of(u), u)):
        cost = m.field(u).cost
        fits = [n for n in slots if n in cost and spare[n] > 0]
        if not fits:
            continue
        slot = max(fits, key=lambda n: (worth[n], -cost[n], -n))
        found.append((u, slot))
        spare[slot] -= 1
        if len(found) == o.params.most_comers:
            break
    return found


def _slot_worth(o: Outlook, p: Prospect, n: int) -> float:
    """Dry feet, a line home, good ground."""
    params, is_wet = o.params, o.g.ground.halves(n, p.target)
    worth = params.slot_cover * o.cover(n) - params.slot_wet * is_wet
    return worth if o.would_be_supplied(n) else worth - params.slot_unsupplied
