"""Where units go that are in no attack: points, gaps, threatened hexes, the wake of the spearheads."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from steppe.games.autumn_for_barbarossa.supply import closed, sources
from steppe.hexes import Hex
from steppe.mechanics.supply import held_by
from steppe.players.autumn_for_barbarossa.muster import Muster
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.fields import FAR, distances, walk
from steppe.table.basics import Unit


class Site(NamedTuple):
    """A hex, whoever goes there."""

    supplied: bool
    prize: float
    """Points that lie there for the taking, as far as they would last."""
    draws: tuple[float, float]
    """What draws slow and fast units there."""


class Lookout:
    """What a hex offers to a unit, as the plan stands."""

    def __init__(self, m: Muster) -> None:
        self.m = m
        self.o = m.o
        self.gaps = open_hexes(m.o)
        self.closed: set[int] = set()
        self.taken: set[int] = set()
        """Hexes with points that somebody goes to."""
        self._sites: dict[int, Site] = {}
        self.hot = distances(m.o.g, tuple(m.o.hot_spots))
        self.friends = distances(m.o.g, anchors(m))

    def score(self, u: Unit, h: int) -> float:
        o = self.o
        site = self._sites.get(h)
        if site is None:
            site = self._sites[h] = self._site(h)
        value = 0.0 if site.supplied else -o.params.unsupplied * o.unit_worth(u)
        if site.prize and h not in self.taken:
            value += site.prize
        if o.has_last_word:
            return value
        return value + site.draws[o.is_fast(u)] + self._closing(u, h) + self._holding(u, h)

    def _site(self, h: int) -> Site:
        o, p = self.o, self.o.params
        supplied, lasting = o.would_be_supplied(h), self._lasting(h)
        prize = o.prize(h) * lasting * (1.0 if supplied else p.unsupplied_prize) if not o.s.holder[h] else 0.0
        if o.has_last_word:
            return Site(supplied, prize, (0.0, 0.0))
        lies = p.cover[o.side] * o.cover(h) * (o.danger[h] > 0) - p.to_the_front * self.hot[h]
        lies += self.cuts.get(h, 0.0)
        slow, fast = (pull * o.attraction[h] * lasting + lies for pull in p.pull[o.side])
        return Site(supplied, prize, (slow, fast))

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
        fed = {h: sum(map(o.unit_worth, o.s.stacks[h])) for h in o.foe_hexes if o.foe_supplied(h)}
        share = p.cuts_line[o.side]
        found = {h: share * worth for h, worth in self._fed_through(fed).items() if not o.s.holder[h]}
        for h, worth in fed.items():
            ways = [n for n in o.g.ground.around[h] if o.s.holder[n] != o.side + 1 and not o.own_zone[n]]
            for n in ways if len(ways) <= 2 else ():
                found[n] = found.get(n, 0.0) + p.cuts * worth / len(ways)
        return found

    def _fed_through(self, fed: dict[int, float]) -> dict[int, float]:
        """Per hex: the worth of those whose shortest line runs there, in one flood from their sources."""
        o = self.o
        around, shut = o.g.ground.around, closed(o.g, o.s, o.foe)
        came = {h: -1 for h in sorted(sources(o.g, o.s, o.foe)) if not shut[h]}
        queue = list(came)
        for h in queue:  # which grows as it goes
            for n in around[h]:
                if n not in came and (not shut[n] or n in fed):
                    came[n] = h
                    if not shut[n]:
                        queue.append(n)
        found = dict.fromkeys(queue, 0.0)
        for h, worth in fed.items():
            first = h if h in found else came.get(h, -1)
            if first >= 0:
                found[first] += worth
        for h in reversed(queue):
            if came[h] >= 0:
                found[came[h]] += found[h]
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
