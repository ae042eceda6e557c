"""Where a side that defends should stand: the cheapest line between the enemy and what he must not have."""

from __future__ import annotations

from steppe.players.kursk_1943.outlook import Outlook
from steppe.players.walls import NEVER, Wall, cheapest_wall
from steppe.table.state import holds


def own_wall(o: Outlook) -> Wall:
    """Along works, lines and good ground, where units already are or soon can be, with a way out behind."""
    price = [_price(o, h) for h in range(o.g.grid.size)]
    kept = {h: round(o.params.wall_point * o.points(h)) for h in o.town_points if o.s.control[h] == o.side}
    for h in o.g.sources[o.side]:
        if o.s.control[h] == o.side:
            kept[h] = kept.get(h, 0) + o.params.wall_source
    return cheapest_wall(o.g.around, price, _enemies(o), kept)


def _enemies(o: Outlook) -> dict[int, int]:
    """What it costs to leave enemies behind the line: it may close again behind a few of them."""
    found = {
        h: round(o.params.wall_pocket[o.side] * sum(map(o.attack_of, o.s.stacks[h])) + 1) for h in o.foe_hexes
    }
    for h in o.g.sources[o.foe]:
        if o.s.control[h] == o.foe:
            found[int(h)] = NEVER
    return found


def _price(o: Outlook, h: int) -> int:
    """In tenths of what an open hex costs that somebody already holds."""
    s, p = o.s, o.params
    if s.holder[h] == 1 << o.foe:
        return NEVER
    own = holds(s, o.side, h)
    price = p.wall_base - p.wall_cover * o.cover(h) - p.wall_cover * o.is_halved(h)
    price += p.wall_far * min(o.own_distance[h], p.wall_reach)
    if o.foe_zone[h] and not (own and o.is_dug_in(h)):
        price += p.wall_contact
    if o.danger[h] > 0:
        defence = max(o.defence_at(h), p.wall_garrison[o.side])
        price += round(p.wall_danger * o.chance_of_loss(h, defence))
        price += p.wall_trapped[min(o.ways_out(h), len(p.wall_trapped) - 1)]
    return max(price, 1)
