"""Where units go that are in no attack: points, gaps, threatened hexes, the wake of the spearheads."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from steppe.games.autumn_for_barbarossa.supply import closed, sources
from steppe.hexes import Hex
from steppe.mechanics.supply import held_by
from steppe.players.autumn_for_barbarossa.muster import Muster
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.fields import FAR, best_of, distances, walk
from steppe.table.basics import Unit
from steppe.table.state import holds


class Site(NamedTuple):
    """A hex, whoever goes there."""

    supplied: bool
    prize: float
    """Points that lie there for the taking, as far as they would last."""
    draws: tuple[float, float]
    """What draws slow and fast units there."""
    gaps: tuple[int, ...]
    """It and hexes around it that are open,"""
    unwatched: tuple[int, ...]
    """and those of them that nobody of ours watches."""
    threatened: bool


class Held(NamedTuple):
    """A hex without the unit that is thought of: what the others there are worth and how likely it is to be
    lost."""

    defence: float
    worth: float
    at_risk: float


class Lookout:
    """What a hex offers to a unit, as the plan stands."""

    def __init__(self, m: Muster) -> None:
        self.m = m
        self.o = m.o
        self.gaps = open_hexes(m.o)
        around = m.o.g.ground.around
        self._beside_gaps = {*self.gaps, *(n for h in self.gaps for n in around[h])}
        self.closed: set[int] = set()
        self.taken: set[int] = set()
        """Hexes with points that somebody goes to."""
        self._sites: dict[int, Site] = {}
        self._held: dict[int, Held] = {}
        """For whoever comes from elsewhere; forgotten where somebody goes or comes."""
        self.hot = distances(m.o.g, tuple(m.o.hot_spots))
        self.friends = distances(m.o.g, anchors(m))

    def score(self, u: Unit, h: int) -> float:
        return self.scores(u, [h])[0]

    def scores(self, u: Unit, hexes: list[int]) -> list[float]:
        """Of some hexes; what is the same for all of them is asked once."""
        o, sites, taken = self.o, self._sites, self.taken
        worth, defence, is_fast = o.unit_worth(u), o.defence_of(u), o.is_fast(u)
        unsupplied = -o.params.unsupplied * worth
        found = []
        for h in hexes:
            site = sites.get(h)
            if site is None:
                site = sites[h] = self._site(h)
            value = 0.0 if site.supplied else unsupplied
            if site.prize and h not in taken:
                value += site.prize
            if not o.has_last_word:
                closing = self._closing(u, h, site) if site.gaps else 0.0
                holding = self._holding(u, h, worth, defence) if site.threatened else 0.0
                value = value + site.draws[is_fast] + closing + holding
            found.append(value)
        return found

    def _site(self, h: int) -> Site:
        o, p = self.o, self.o.params
        supplied, lasting = o.would_be_supplied(h), self._lasting(h)
        prize = o.prize(h) * lasting * (1.0 if supplied else p.unsupplied_prize) if not o.s.holder[h] else 0.0
        prize += o.blocks.get(h, 0.0)
        if o.has_last_word:
            return Site(supplied, prize, (0.0, 0.0), (), (), threatened=False)
        to_the_front = p.to_the_front * min(o.turns_left - 1, 1)
        lies = p.cover[o.side] * o.cover(h) * (o.danger[h] > 0) - to_the_front * self.hot[h]
        lies += self.cuts.get(h, 0.0)
        slow, fast = (pull * o.attraction[h] * lasting + lies for pull in p.pull[o.side])
        is_threatened, gaps = o.danger[h] > 0, self.gaps
        if h not in self._beside_gaps:
            return Site(supplied, prize, (slow, fast), (), (), is_threatened)
        open_ = [n for n in (h, *o.g.ground.around[h]) if n in gaps]
        near, holder, own = o.s.near[o.side], o.s.holder, o.side + 1
        unwatched = [n for n in open_ if not near[n] and holder[n] != own]
        return Site(supplied, prize, (slow, fast), tuple(open_), tuple(unwatched), is_threatened)

    def _lasting(self, h: int) -> float:
        """How much of what is won in a hex counts: whoever goes far ahead of everybody else is cut off before
        the game is over, and what he took is lost again."""
        o, p = self.o, self.o.params
        return 1.0 if o.turns_left == 1 or self.friends[h] <= p.support else p.alone

    def _closing(self, u: Unit, h: int, site: Site) -> float:
        """Gaps that a unit closes by standing in a hex; at home, those that nobody else closes."""
        gaps, closed, o = self.gaps, self.closed, self.o
        if h != o.s.at[u]:
            return sum([gaps[n] for n in site.unwatched if n not in closed])
        around = [n for n in site.gaps if n not in closed]
        if not around or self.m.count(h) > 1:
            return 0.0
        return sum([gaps[n] for n in around if o.s.near[o.side][n] <= (n != h)])

    def _holding(self, u: Unit, h: int, own_worth: float, own_defence: float) -> float:
        """How much less is lost there with the unit than without it, its own risk included."""
        o = self.o
        held = self._held.get(h) if h != o.s.at[u] else self._held_without(u, h)
        if held is None:
            held = self._held[h] = self._held_without(u, h)
        chance = o.chance_of_loss(h, held.defence + own_defence)
        return held.at_risk - chance * (held.worth + o.params.own_risk * own_worth)

    def _held_without(self, u: Unit, h: int) -> Held:
        o, p = self.o, self.o.params
        others = [v for v in self.m.garrison(h) if v != u]
        defence = sum([o.defence_of(v) for v in others])
        at_stake = o.points(h) + o.passage(h)
        worth = sum([o.unit_worth(v) for v in others]) + at_stake + p.guard * o.temptation[h]
        chance = o.chance_of_loss(h, defence) if others else 1.0 if o.stake(h) or o.awaits.get(h) else 0.0
        return Held(defence, worth, chance * worth)

    @cached_property
    def cuts(self) -> dict[int, float]:
        """What it is worth to stand in a hex because enemies are supplied through it: a share of those whose
        line runs there, and more where somebody has only one or two ways home."""
        o, p = self.o, self.o.params
        fed = {h: sum(map(o.unit_worth, o.s.stacks[h])) for h in o.foe_hexes if o.foe_supplied(h)}
        share = p.cuts_line[o.side]
        found = {h: share * worth for h, worth in self._fed_through(fed).items() if not o.s.holder[h]}
        for h, worth in fed.items():
            ways = [n for n in o.g.ground.around[h] if not holds(o.s, o.side, n) and not o.own_zone[n]]
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

    def sent(self, u: Unit, h: int) -> None:
        """A unit will go there, or stay."""
        self._held.pop(self.o.s.at[u], None)
        self._held.pop(h, None)
        self.note(h)


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
        out.sent(u, h)


def best_post(m: Muster, out: Lookout, u: Unit) -> int:
    home, p = m.o.s.at[u], m.o.params
    open_ = [h for h in m.o.worth_a_look(m.field(u).cost) if h == home or m.room(h) > 0]
    if home not in open_:
        open_.append(home)
    return best_of(open_, out.scores(u, open_), home, p.inertia)


def open_hexes(o: Outlook) -> dict[int, float]:
    """Own ground that the enemy could walk into without meeting a zone, and what closing it is worth."""
    s, p = o.s, o.params
    depth = walk(o.g, o.foe_hexes, p.gap_deep, held_by(s, o.side), o.own_zone)
    own = (h for h, deep in enumerate(depth) if 0 < deep < FAR and s.control[h] == o.side)
    end = p.gap_deep + 1
    return {h: p.gap[o.side] * (1 - depth[h] / end) * (1 + o.temptation[h] * p.gap_tempts) for h in own}
