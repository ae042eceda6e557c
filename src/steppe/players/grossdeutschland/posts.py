"""What a hex offers to a unit: the way to its goal, points, cover and company against danger."""

from __future__ import annotations

from functools import cached_property
from math import inf

from steppe.games.grossdeutschland.counters import DIRECT
from steppe.games.grossdeutschland.state import ACTIVE, MOVED, PINNED, RIDING
from steppe.games.grossdeutschland.supply import reached
from steppe.players.grossdeutschland.fire import at_rest, best_barrage_from, best_shot_from
from steppe.players.grossdeutschland.missions import GUARD, keeping
from steppe.players.grossdeutschland.muster import Muster
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.grossdeutschland.staff import escorted
from steppe.table.basics import Unit
from steppe.table.state import holds

EPSILON = 1e-9
"""By which sums of the same numbers may differ."""


class Lookout:
    """Weighs hexes, as the plan stands."""

    def __init__(self, m: Muster, battalion: str) -> None:
        self.m = m
        self.o = m.o
        self.battalion = battalion
        self.taken: set[int] = set()
        """Hexes with points that somebody goes to."""
        self.body: int | None = None
        """Where most of the battalion will be."""

    def score(self, u: Unit, h: int) -> float:
        value = self._gun(u, h) if self.o.is_artillery(u) else self._fighter(u, h)
        return value - self.o.params.crowd * len(self.m.garrison(h))

    def note(self, h: int) -> None:
        """Somebody will stand there."""
        self.taken.add(h)

    def gather(self, h: int) -> None:
        """[6.0.4] The battalion keeps together round the first who has a post."""
        self.body = h if self.body is None else self.body

    def most(self, u: Unit, h: int) -> float:
        """What a hex can score at most, where that is easily told: for fighters, where nobody stands and
        there are no points."""
        o, p = self.o, self.o.params
        if o.is_artillery(u) or self.m.garrison(h) or o.stake(h) or o.prize(h):
            return inf
        return o.pull(u, h) + p.cover * max(o.cover(h), 0) + self._best_shot(u)

    def _best_shot(self, u: Unit) -> float:
        """The most that it may hope for from direct fire, wherever it stands."""
        o = self.o
        if o.g.counters[u].fire != DIRECT or not o.may_fire:
            return 0.0
        return o.params.in_range * self._dearest

    @cached_property
    def _dearest(self) -> float:
        """What the dearest step of any enemy is worth."""
        o = self.o
        return max((o.step_worth(v) for h in o.foe_hexes for v in o.s.stacks[h]), default=0.0)

    # Fighters.

    def _fighter(self, u: Unit, h: int) -> float:
        o, p = self.o, self.o.params
        value = o.pull(u, h) + self.holding(u, h) - self._out_of_hand(u, h)
        if h not in self.taken and not holds(o.s, o.side, h):
            value += p.prize_share * o.prize(h)
        if not any(v != u and o.is_fighter(v) for v in self.m.garrison(h)):
            value += keeping(o, h)
        if o.danger[h] > 0:
            value += p.cover * o.cover(h)
        value -= p.under_guns * at_rest(o, u, h)
        if o.g.counters[u].fire == DIRECT and o.may_fire:
            value += p.in_range * best_shot_from(o, u, h)
        return value

    def holding(self, u: Unit, h: int) -> float:
        """How much less is lost there with the unit than without it, its own risk included."""
        o, p = self.o, self.o.params
        if o.danger[h] <= 0:
            return 0.0
        others = [v for v in self.m.garrison(h) if v != u]
        defence = sum(o.rating(v).defence for v in others)
        worth = sum(o.unit_worth(v) for v in others) + o.stake(h)
        before = (o.chance_of_loss(h, defence) if defence else 1.0 if o.stake(h) else 0.0) * worth
        risk = o.chance_of_loss(h, defence + o.rating(u).defence)
        own = p.bide_risk if self.battalion in o.biding else p.own_risk
        return before - risk * (worth + own * o.unit_worth(u))

    def _out_of_hand(self, u: Unit, h: int) -> float:
        """Supply, and the range of the HQ, which may follow a little."""
        o, p = self.o, self.o.params
        lost = 0.0 if self._paths is None or self._paths[h] else p.unsupplied * o.unit_worth(u)
        hq = o.g.hq_of.get(self.battalion)
        if hq is None or o.s.at[hq] < 0:
            return lost
        command = o.g.counters[hq].command
        over = max(o.distance(o.s.at[hq], h) - command - p.hq_follows, 0)
        if self.body is not None:
            over += max(o.distance(self.body, h) - command + p.hq_slack, 0)
        return lost + p.out_of_command * over

    @cached_property
    def _paths(self) -> bytearray | None:
        """The hexes from which a path leads to the battalion's HQ."""
        o = self.o
        hq = o.g.hq_of.get(self.battalion)
        return reached(o.g, o.s, o.side, [o.s.at[hq]]) if hq is not None and o.s.at[hq] >= 0 else None

    # Guns.

    def _gun(self, u: Unit, h: int) -> float:
        """In range of what its side fights for, and away from the enemy."""
        o, p = self.o, self.o.params
        value = -self._out_of_hand(u, h) - p.own_risk * o.chance_of_loss(
            h, self._defence(u, h)
        ) * o.unit_worth(u)
        near = min((o.distance(h, at) for at in o.foe_hexes), default=p.gun_safe)
        value -= p.gun_near * max(p.gun_safe - near, 0)
        if p.gun_hits:
            value += p.gun_hits * best_barrage_from(o, u, h)
        goal = o.mission_of(u)
        if goal is None:
            return value
        wanted = p.gun_place * o.g.counters[u].range
        if goal.kind == GUARD:
            return value - p.gun_off * max(o.distance(h, goal.hex) - wanted, 0.0)
        far = max(o.turns_from(u, h, goal.hex) - wanted * self._pace(u), 0.0)
        return value - p.gun_off * max(o.distance(h, goal.hex) - wanted, 0.0) - p.gun_pull * far

    def _pace(self, u: Unit) -> float:
        """Turns that a hex costs it across country."""
        return 1 / self.o.g.counters[u].allowance

    def _defence(self, u: Unit, h: int) -> float:
        return sum(self.o.rating(v).defence for v in {*self.m.garrison(h), u})


def plan_posts(m: Muster, battalion: str) -> Lookout:
    """Each free unit in turn takes the best hex it can reach; the strongest first, and the weakest with the
    HQ, if it is worth more there."""
    out = Lookout(m, battalion)
    for move in m.moves:
        out.note(move.to)
        out.gather(move.to)
    hq = _leader(m.o, battalion)
    for u in sorted(m.free, key=lambda u: (-m.o.rating(u).worth, u)):
        h = best_post(m, out, u)
        if hq is not None and len(m.free) == 1:
            gain, beside = escorted(m, hq, u)
            if gain > out.score(u, h) - out.score(u, beside):
                m.send(hq, beside)
                h = beside
        m.send(u, h)
        out.note(h)
        out.gather(h)
    return out


def _leader(o: Outlook, battalion: str) -> Unit | None:
    """The HQ that goes with the battalion, unless it has gone."""
    hq = o.g.hq_of.get(battalion)
    if (
        hq is None
        or o.s.at[hq] < 0
        or not o.s.flags[hq] & ACTIVE
        or o.s.flags[hq] & (MOVED | PINNED | RIDING)
    ):
        return None
    return hq


def best_post(m: Muster, out: Lookout, u: Unit, coming: int = 0) -> int:
    """[7.1] Where there is room, for those who come with it as well; the fire on the way is reckoned with.
    Where there is no more to be had than elsewhere is left out."""
    home, p = m.o.s.at[u], m.o.params
    found = m.routes(u).found
    best = (-inf, 0)
    for most, h in sorted(((out.most(u, h), h) for h in found), reverse=True):
        if most + p.inertia < best[0] - EPSILON:
            break
        if m.fits(u, h, coming):
            best = max(best, (out.score(u, h) - p.exposed * found[h].toll + p.inertia * (h == home), -h))
    return home if best[0] == -inf else -best[1]
