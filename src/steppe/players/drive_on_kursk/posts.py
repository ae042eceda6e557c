"""Where units go that are in no attack: gaps, threatened hexes, points, the wake of the spearheads."""

from __future__ import annotations

from typing import NamedTuple

from steppe.games.drive_on_kursk.movement import CANNOT_GO
from steppe.games.drive_on_kursk.state import GERMAN
from steppe.mechanics.supply import held_by
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.fields import FAR, best_of, distances, walk
from steppe.table.basics import Unit


class Site(NamedTuple):
    """A hex, whoever goes there."""

    value: float
    """Supply, and points that lie there for the taking."""
    attraction: float
    behind: float
    """What it costs to be so far behind the front."""
    gaps: tuple[int, ...]
    """It and hexes around it that are open,"""
    unwatched: tuple[int, ...]
    """and those of them that nobody of ours watches."""
    threatened: bool
    waking: float
    """What it costs to wake reserves next to it."""


class Held(NamedTuple):
    """A hex without the unit that is thought of: what the others there are worth and how likely it is to be
    lost."""

    strength: float
    worth: float
    at_risk: float


class Lookout:
    """What a hex offers to a unit, as the plan stands."""

    def __init__(self, m: Muster) -> None:
        self.m = m
        self.o = m.o
        self.gaps = open_hexes(m.o)
        self.closed: set[int] = set()
        self.hot = distances(m.o.g, tuple(hot_spots(m.o)))
        self._sites: dict[int, Site] = {}
        self._held: dict[int, Held] = {}
        """For whoever comes from elsewhere; forgotten where somebody goes or comes."""

    def scores(self, u: Unit, hexes: list[int]) -> list[float]:
        """What some hexes are worth; what is the same for all of them is asked once."""
        o, p, sites = self.o, self.o.params, self._sites
        pull = p.pull[o.side][o.g.is_mech[u]]
        found = []
        for h in hexes:
            site = sites.get(h)
            if site is None:
                site = sites[h] = self._site(h)
            value = site.value
            if not o.has_last_word:
                value += pull * site.attraction - site.behind
                closing = self._closing(u, h, site) if site.gaps else 0.0
                value += closing + (self._holding(u, h) if site.threatened else 0.0)
                value -= site.waking
            found.append(value)
        return found

    def _site(self, h: int) -> Site:
        o, p = self.o, self.o.params
        supplied = o.would_be_supplied(h)
        value = 0.0 if supplied else -p.unsupplied
        if o.s.holder[h] == 0:
            value += o.prize(h) * (1.0 if supplied else p.prize_unsupplied)
        if o.has_last_word:
            return Site(value, 0.0, 0.0, (), (), threatened=False, waking=0.0)
        around = o.g.neighbours[h]
        gaps = [n for n in (h, *around) if n in self.gaps]
        near, holder, own = o.s.near[o.side], o.s.holder, o.side + 1
        unwatched = [n for n in gaps if not near[n] and holder[n] != own]
        asleep = sum([n >= 0 and o.asleep(n) for n in around]) if o.side == GERMAN else 0
        behind = p.to_the_front * self.hot[h]
        threatened, waking = o.danger[h] > 0, p.waking * asleep
        return Site(value, o.attraction[h], behind, tuple(gaps), tuple(unwatched), threatened, waking)

    def _closing(self, u: Unit, h: int, site: Site) -> float:
        """Gaps that a unit closes by standing in a hex; at home, those that nobody else closes."""
        gaps, closed, o = self.gaps, self.closed, self.o
        if h != o.s.at[u]:
            return sum([gaps[n] for n in site.unwatched if n not in closed])
        around = [n for n in site.gaps if n not in closed]
        if not around or self.m.count(h) > 1:
            return 0.0
        return sum([gaps[n] for n in around if o.s.near[o.side][n] <= (n != h)])

    def _holding(self, u: Unit, h: int) -> float:
        """How much less is lost there with the unit than without it, its own risk included."""
        o = self.o
        held = self._held.get(h) if h != o.s.at[u] else self._held_without(u, h)
        if held is None:
            held = self._held[h] = self._held_without(u, h)
        chance = o.chance_of_loss(h, held.strength + o.rating(u).strength)
        return held.at_risk - chance * (held.worth + o.params.own_risk * o.unit_worth(u))

    def _held_without(self, u: Unit, h: int) -> Held:
        o, p = self.o, self.o.params
        others = [v for v in self.m.garrison(h) if v != u]
        strength = sum([o.rating(v).strength for v in others])
        worth = (
            sum([o.unit_worth(v) for v in others])
            + o.stake(h)
            + (p.company if others else 0.0)
            + p.guard * o.temptation[h]
        )
        return Held(strength, worth, o.chance_of_loss(h, strength) * worth if others else 0.0)

    def sent(self, u: Unit, h: int) -> None:
        """A unit will go there, or stay."""
        self._held.pop(self.o.s.at[u], None)
        self._held.pop(h, None)
        self.note(h)

    def note(self, h: int) -> None:
        """Somebody will stand there."""
        self.closed.update((h, *self.o.g.neighbours[h]))


def plan_posts(m: Muster) -> None:
    """Each free unit in turn takes the best hex it can reach; the fast ones first."""
    out = Lookout(m)
    for u in sorted(m.free, key=lambda u: (-m.o.g.movement[u], -m.o.rating(u).strength, u)):
        h = best_post(m, out, u)
        m.send(u, h)
        out.sent(u, h)


def close_up(m: Muster) -> None:
    """Lone garrisons that would fall join a neighbour, where together they may stand; his zone still
    covers what they leave."""
    o = m.o
    joined: set[int] = set()
    line = [h for h in o.own_hexes if o.s.near[o.foe][h] and len(o.s.stacks[h]) == 1]
    for h in sorted(line, key=lambda h: (-o.chance_of_loss(h, o.strength_at(h)), h)):
        u = o.s.stacks[h][0]
        if h in joined or not _may_leave(m, u, h):
            continue
        hosts = [n for n in o.g.neighbours[h] if n in m.field(u) and n not in joined and _takes(m, u, n)]
        best = max(hosts, key=lambda n: (_joining(m, u, h, n), -n), default=None)
        if best is not None and _joining(m, u, h, best) > o.params.join_from:
            m.send(u, best)
            joined.update((h, best))


def _may_leave(m: Muster, u: Unit, h: int) -> bool:
    """A unit without another task, that can move, alone in a hex without points."""
    o = m.o
    if u in m.bound or o.g.is_static[u] or o.s.flags[u] & CANNOT_GO:
        return False
    return not o.stake(h) and m.garrison(h) == [u]


def _takes(m: Muster, u: Unit, n: int) -> bool:
    return m.room(n) >= m.o.g.thirds[u] and bool(m.garrison(n))


def _joining(m: Muster, u: Unit, h: int, n: int) -> float:
    """How much less is at risk when a unit leaves h for the stack in n."""
    o = m.o
    hosts = m.garrison(n)
    strength = sum(o.rating(v).strength for v in hosts)
    worth = sum(o.unit_worth(v) for v in hosts)
    own, mine = o.rating(u).strength, o.unit_worth(u)
    apart = o.chance_of_loss(h, own) * mine + o.chance_of_loss(n, strength) * worth
    return apart - o.chance_of_loss(n, strength + own) * (worth + mine)


def best_post(m: Muster, out: Lookout, u: Unit) -> int:
    home, p = m.o.s.at[u], m.o.params
    hexes = set(m.field(u).cost)
    if out.hot[home] > p.roads_from and m.may_use_roads(u):
        hexes |= set(m.field(u, road=True).cost)
    size = m.o.g.thirds[u]
    open_ = [h for h in hexes if h == home or m.room(h) >= size]
    return best_of(open_, out.scores(u, open_), home, p.inertia)


def open_hexes(o: Outlook) -> dict[int, float]:
    """Own ground that the enemy could walk into unstopped, and what closing it is worth."""
    s, p = o.s, o.params
    awake = [h for h in o.foe_hexes if not o.asleep(h)]
    depth = walk(o.g, awake, p.gap_deep, held_by(s, o.side), s.near[o.side])
    own = (h for h, deep in enumerate(depth) if 0 < deep < FAR and s.control[h] == o.side)
    end = p.gap_deep + p.gap_fades
    return {
        h: p.gap * (1 - depth[h] / end) * (1 + o.temptation[h] * p.gap_tempts) + p.gap_stake * o.stake(h)
        for h in own
    }


def hot_spots(o: Outlook) -> list[int]:
    """Own hexes in contact that may well be lost; else all in contact, else all."""
    line = [h for h in o.own_hexes if o.s.near[o.foe][h]]
    hot = [h for h in line if o.chance_of_loss(h, o.strength_at(h)) >= o.params.hot]
    return hot or line or o.own_hexes
