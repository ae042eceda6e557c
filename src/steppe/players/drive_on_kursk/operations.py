"""Massing for attacks: which targets are worth it, and who comes up for them."""

from __future__ import annotations

from steppe.games.drive_on_kursk.state import GERMAN
from steppe.games.drive_on_kursk.strength import is_concentric
from steppe.players.drive_on_kursk.assaults import Assault, Prospect, gather, prospect
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
    prospects = [prospect(o, h) for h in o.foe_hexes if fights_next or not o.asleep(h)]
    queue = [found for p in prospects if (found := _operation(m, p, used, shift)) is not None]
    by_target = {p.target: p for p in prospects}
    made = best_first(
        queue,
        lambda assault: _operation(m, by_target[assault.target], used, shift),
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


def _operation(m: Muster, p: Prospect, used: set[Unit], shift: int) -> Assault | None:
    """The best attack on a target by those next to it and those who can come up."""
    o = m.o
    slots = [n for n in o.g.neighbours[p.target] if n >= 0 and o.s.holder[n] != o.foe + 1]
    able = [
        (u, n)
        for n in slots
        for u in o.s.stacks.get(n, ())
        if u not in used and not o.g.is_static[u] and not o.asleep(n)
    ]
    comers = _comers(m, p, slots, {n for _, n in able})
    found = gather(o, p, able + comers, shift) if able or comers else None
    united = _with_the_corps(m, slots, able, used)
    return max((a for a in (found, united and gather(o, p, united, shift)) if a), key=_promise, default=None)


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


def _comers(m: Muster, p: Prospect, slots: list[int], taken: set[int]) -> list[tuple[Unit, int]]:
    """Free units from farther away, strongest first, each with a place to attack from."""
    o = m.o
    spare = {n: m.room(n) for n in slots}
    found: list[tuple[Unit, int]] = []
    far = (u for u in m.free if o.s.at[u] not in slots)
    for u in sorted(far, key=lambda u: (-o.rating(u).strength, u)):
        field = m.field(u)
        fits = [n for n in slots if n in field and spare[n] >= o.g.thirds[u]]
        if not fits:
            continue
        slot = max(fits, key=lambda n: (_slot_worth(o, p, n, taken), -field.cost[n], -n))
        found.append((u, slot))
        spare[slot] -= o.g.thirds[u]
        taken.add(slot)
        if len(found) == o.params.most_comers:
            break
    return found


def _slot_worth(o: Outlook, p: Prospect, n: int, taken: set[int]) -> float:
    """Dry feet, good ground, and from opposite sides if that can shift."""
    ground, params = o.g.ground, o.params
    worth = params.slot_cover * o.cover(o.side, n)
    worth -= params.slot_wet if n in ground.water[p.target] else 0.0
    worth -= 0.0 if o.would_be_supplied(n) else params.slot_unsupplied
    if not ground.city[p.target] and ground.fort[p.target] != o.foe + 1:
        around = o.g.neighbours[p.target]
        if is_concentric({around.index(h) for h in {*taken, n}}):
            worth += params.slot_concentric
    return worth
