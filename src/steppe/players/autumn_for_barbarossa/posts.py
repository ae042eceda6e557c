"""Where units go that are in no attack: points, gaps, threatened hexes, the wake of the spearheads."""

from __future__ import annotations

from functools import cached_property

from steppe.games.autumn_for_barbarossa.supply import line_from
from steppe.hexes import Hex
from steppe.mechanics.supply import held_by
from steppe.players.autumn_for_barbarossa.muster import Muster
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.fields import FAR, distances, walk
from steppe.table.basics import Unit


class Lookout:
    """What a hex offers to a unit, as the plan stands."""

    def __init__(self, m: Muster) -> None:
        self.m = m
        self.o = m.o
        self.gaps = open_hexes(m.o)
        self.closed: set[int] = set()
        self.taken: set[int] = set()
        """Hexes with points that somebody goes to."""
        self.hot = distances(m.o.g, tuple(m.o.hot_spots))
        self.friends = distances(m.o.g, anchors(m))

    def score(self, u: Unit, h: int) -> float:
        o, p = self.o, self.o.params
        supplied, lasting = o.would_be_supplied(h), self._lasting(h)
        value = 0.0 if supplied else -p.unsupplied * o.unit_worth(u)
        if h not in self.taken and o.s.holder[h] == 0:
            value += o.prize(h) * lasting * (1.0 if supplied else p.unsupplied_prize)
        if o.has_last_word:
            return value
        value += p.pull[o.side][o.is_fast(u)] * o.attraction[h] * lasting - p.to_the_front * self.hot[h]
        value += p.cover[o.side] * o.cover(h) * (o.danger[h] > 0) + self.cuts.get(h, 0.0)
        return value + self._closing(u, h) + self._holding(u, h)

    def _lasting(self, h: int) -> float:
        """How much of what is won in a hex counts: whoever goes far ahead of everybody else is cut off before
        the game is over, and what he took is lost again."""
        o, p = self.o, self.o.params
        return 1.0 if o.turns_left == 1 or self.friends[h] <= p.support else p.alone

    def _closing(self, u: Unit, h: int) -> float:
        """Gaps that a unit closes by standing in a hex; at home, those that nobody else closes."""
        gaps, o = self.gaps, self.o
        around = [n for n in (h, *o.g.ground.around[h]) if n in gaps and n not in self.closed]
        if not around:
            return 0.0
        if h != o.s.at[u]:
            return sum(gaps[n] for n in around if not o.s.near[o.side][n] and o.s.holder[n] != o.side + 1)
        if len(self.m.garrison(h)) > 1:
            return 0.0
        return sum(gaps[n] for n in around if o.s.near[o.side][n] <= (n != h))

    def _holding(self, u: Unit, h: int) -> float:
        """How much less is lost there with the unit than without it, its own risk included."""
        o, p = self.o, self.o.params
        if o.danger[h] <= 0:
            return 0.0
        others = [v for v in self.m.garrison(h) if v != u]
        defence = sum(o.defence_of(v) for v in others)
        worth = sum(o.unit_worth(v) for v in others) + o.points(h) + p.guard * o.temptation[h]
        before = (o.chance_of_loss(h, defence) if others else 1.0 if o.stake(h) else 0.0) * worth
        after = o.chance_of_loss(h, defence + o.defence_of(u)) * (worth + p.own_risk * o.unit_worth(u))
        return before - after

    @cached_property
    def cuts(self) -> dict[int, float]:
        """What it is worth to stand in a hex because enemies are supplied through it: a share of those whose
        line runs there, and more where somebody has only one or two ways home."""
        o, p = self.o, self.o.params
        found: dict[int, float] = {}
        for h in o.foe_hexes:
            if not o.foe_supplied(h):
                continue
            worth = sum(o.unit_worth(u) for u in o.s.stacks[h])
            for n in line_from(o.g, o.s, o.foe, h) or ():
                if not o.s.holder[n]:
                    found[n] = found.get(n, 0.0) + p.cuts_line[o.side] * worth
            ways = [n for n in o.g.ground.around[h] if o.s.holder[n] != o.side + 1 and not o.own_zone[n]]
            for n in ways if len(ways) <= 2 else ():
                found[n] = found.get(n, 0.0) + p.cuts * worth / len(ways)
        return found

    def note(self, h: int) -> None:
        """Somebody will stand there."""
        self.closed.update((h, *self.o.g.ground.around[h]))
        self.taken.add(h)


def anchors(m: Muster) -> tuple[int, ...]:
    """Where units stand, or will stand, that are not on their own."""
    held, near = sorted({*m.o.own_hexes, *(move.to for move in m.moves)}), m.o.params.support
    grid = m.o.g.grid
    found = [
        h
        for h in held
        if len(m.garrison(h)) > 1 or any(0 < grid.distance(Hex(h), Hex(n)) <= near for n in held)
    ]
    return tuple(found or held)


def plan_posts(m: Muster) -> None:
    """Each free unit in turn takes the best hex it can reach; the fast ones first."""
    out = Lookout(m)
    for move in m.moves:
        out.note(move.to)
    order = sorted(m.free, key=lambda u: (not m.o.is_fast(u), -m.o.rating(u).whole, u))
    for u in order:
        h = best_post(m, out, u)
        m.send(u, h)
        out.note(h)


def best_post(m: Muster, out: Lookout, u: Unit) -> int:
    home, p = m.o.s.at[u], m.o.params
    open_ = [h for h in m.field(u).cost if h == home or m.room(h) > 0]
    return max(open_, key=lambda h: (out.score(u, h) + p.inertia * (h == home), -h))


def open_hexes(o: Outlook) -> dict[int, float]:
    """Own ground that the enemy could walk into without meeting a zone, and what closing it is worth."""
    s, p = o.s, o.params
    depth = walk(o.g, o.foe_hexes, p.gap_deep, held_by(s, o.side), o.own_zone)
    own = (h for h, deep in enumerate(depth) if 0 < deep < FAR and s.control[h] == o.side)
    end = p.gap_deep + 1
    return {h: p.gap[o.side] * (1 - depth[h] / end) * (1 + o.temptation[h] * p.gap_tempts) for h in own}
