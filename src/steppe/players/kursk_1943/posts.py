"""Where units go that are in no attack: points, gaps, threatened hexes, the wake of the spearheads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from steppe.hexes import Hex
from steppe.mechanics.supply import held_by
from steppe.players.fields import FAR, distances, walk
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.outlook import Outlook
from steppe.players.walls import Wall
from steppe.table.basics import Unit
from steppe.table.state import holds

Units = tuple[Unit, ...]


class Lookout:
    """What a hex offers to a unit, as the table or a plan of movement stands."""

    def __init__(self, o: Outlook, m: Muster | None = None) -> None:
        self.o = o
        self.m = m
        self.closed: set[int] = set()
        self.taken: set[int] = set()
        """Hexes with points that somebody goes to."""
        self._sites: dict[int, tuple[bool, float, float]] = {}

    @cached_property
    def gaps(self) -> dict[int, float]:
        return open_hexes(self.o)

    @cached_property
    def hot(self) -> list[int]:
        return distances(self.o.g, tuple(self.o.hot_spots))

    @cached_property
    def friends(self) -> list[int]:
        return distances(self.o.g, anchors(self.o))

    def garrison(self, h: int) -> Iterable[Unit]:
        return self.o.s.stacks.get(h, ()) if self.m is None else self.m.garrison(h)

    def score(self, units: Units, h: int, pursuing: bool = False) -> float:
        """Of units that stand together now."""
        o, p = self.o, self.o.params
        home = o.s.at[units[0]]
        supplied, lasting, prize = self._sites.get(h) or self._site(h)
        value = 0.0 if supplied else -p.unsupplied * sum(map(o.unit_worth, units))
        if h not in self.taken and o.s.holder[h] == 0:
            value += prize
        value += self._beyond(units, h) * lasting * supplied
        if not pursuing and any(o.must_attack(u, h) for u in units):
            value -= p.in_zone[o.stance] + self._forlorn(units, h)
        if o.has_last_word:
            return value
        value += p.pull[o.role][o.is_fast(units[0])] * o.attraction[h] * lasting
        value -= p.to_the_front[o.role] * self.hot[h]
        if o.danger[h] > 0:
            dug = 1 if h == home and not o.is_dug_in(h) else 0
            value += p.cover[o.role] * (o.cover(h) + dug)
        value -= self._bare(units, h)
        wall = self.m.wall if self.m else None
        in_line = self._closing(units, h) if wall is None else self._in_the_wall(wall, units, h)
        return value + in_line + self._holding(units, h)

    def _forlorn(self, units: Units, h: int) -> float:
        """[5.1.3] What is lost by those who will have to attack an enemy stronger than they are."""
        o = self.o
        foes = [o.defence_at(n) for n in o.g.around[h] if o.s.holder[n] == 1 << o.foe]
        weakest = min(foes, default=0)
        own = sum(map(o.attack_of, {*units, *self.garrison(h)}))
        return max(1 - own / weakest, 0.0) * sum(map(o.unit_worth, units)) if weakest else 0.0

    def _site(self, h: int) -> tuple[bool, float, float]:
        """What is the same for whoever comes there: whether he is supplied, how much of what he wins counts,
        and what he wins of points."""
        o = self.o
        supplied, lasting = o.would_be_supplied(h), self._lasting(h)
        prize = o.prize(h) * lasting * (1.0 if supplied else o.params.unsupplied_prize)
        found = self._sites[h] = supplied, lasting, prize
        return found

    def _bare(self, units: Units, h: int) -> float:
        """[8.2.6] Aircraft destroy a unit where nobody can take the loss for it."""
        o = self.o
        if not o.is_bombed or any(map(o.is_sturdy, (*units, *self.garrison(h)))):
            return 0.0
        return o.params.bare[o.stance] / (1 + o.g.ground.modifiers[h])

    def _beyond(self, units: Units, h: int) -> float:
        """[S1.5.1] Rivers that the German has crossed as long as somebody stands beyond them."""
        o = self.o
        if o.side != 0:
            return 0.0
        value = 0.0
        for name, bank in self._banks.items():
            if h in bank:
                others = (v for n in o.own_hexes if n in bank for v in self.garrison(n) if v not in units)
                if next(others, None) is None:
                    value += o.g.battle.points.rivers[name]
        return value

    @cached_property
    def _banks(self) -> dict[str, frozenset[int]]:
        return {name: frozenset(bank) for name, bank in self.o.far_banks.items()}

    def _lasting(self, h: int) -> float:
        """How much of what is won in a hex counts: whoever goes far ahead of everybody else is cut off before
        the game is over, and what he took is lost again."""
        o, p = self.o, self.o.params
        return 1.0 if o.turns_left == 1 or self.friends[h] <= p.support else p.alone

    def _in_the_wall(self, wall: Wall, units: Units, h: int) -> float:
        o, p = self.o, self.o.params
        if h in wall.outside:
            if self._holds_on(units, h):
                return 0.0
            return -(p.outside + p.way_home * self.home[h]) * len(units)
        if not any(o.g.counters[u].has_zone for u in units):
            return 0.0
        if h not in wall.hexes:
            return self._behind(wall, units, h)
        empty, beside, together = p.wall
        if self._is_held(h, units):
            return together
        near = sum(n in wall.hexes and self._is_held(n, units) for n in o.g.around[h])
        need = p.quiet + (1 - p.quiet) * min(o.danger[h] / p.most_force[o.foe], 1.0)
        return need * (empty if not near else beside / near)

    def _holds_on(self, units: Units, h: int) -> bool:
        """Who stands behind a fortified line and is not surrounded stops the enemy there better than on the
        way back."""
        o = self.o
        at_home = h == o.s.at[units[0]] and o.is_halved(h) and all(map(o.is_fresh, units))
        if not at_home or not o.would_be_supplied(h) or o.ways_out(h) < o.params.holds_with:
            return False
        return o.chance_of_loss(h, o.defence_at(h)) < o.params.holds_below

    def _behind(self, wall: Wall, units: Units, h: int) -> float:
        """Who stands behind a hex that may be lost stops whoever comes through, and others fall back on
        him."""
        o, near = self.o, self.o.g.around[h]
        if any(n not in wall.hexes and self._is_held(n, units) for n in (h, *near)):
            return 0.0
        front = (n for n in near if n in wall.hexes)
        risks = (o.chance_of_loss(n, sum(map(o.defence_of, self.garrison(n))) or 1) for n in front)
        return o.params.depth * max(risks, default=0.0)

    @cached_property
    def home(self) -> list[int]:
        """Hexes to the line."""
        wall = self.m.wall if self.m else None
        return distances(self.o.g, tuple(sorted(wall.hexes)) if wall else ())

    def _is_held(self, h: int, units: Units) -> bool:
        return any(u not in units and self.o.g.counters[u].has_zone for u in self.garrison(h))

    def _closing(self, units: Units, h: int) -> float:
        """Gaps that units close by standing in a hex; at home, those that nobody else closes."""
        gaps, o = self.gaps, self.o
        if not any(o.g.counters[u].has_zone for u in units):
            return 0.0
        around = [n for n in (h, *o.g.around[h]) if n in gaps and n not in self.closed]
        if not around:
            return 0.0
        if h != o.s.at[units[0]]:
            return sum(gaps[n] for n in around if not o.own_zone[n] and not holds(o.s, o.side, n))
        if any(v not in units for v in self.garrison(h)):
            return 0.0
        return sum(gaps[n] for n in around if o.s.near[o.side][n] <= (n != h))

    def _holding(self, units: Units, h: int) -> float:
        """How much less is lost there with the units than without them, their own risk included."""
        o, p = self.o, self.o.params
        others = [v for v in self.garrison(h) if v not in units]
        defence = sum(o.defence_of(v) for v in others)
        if o.danger[h] <= 0:
            return 0.0 if defence or o.stake(h) < p.garrison_from else p.garrison
        worth = sum(o.unit_worth(v) for v in others) + o.stake(h) + p.guard * o.temptation[h]
        if self.m and self.m.wall and h in self.m.wall.hexes:
            worth += p.breach
        open_to_him = o.s.control[h] == o.side and o.raided[h]
        if self.m and self.m.is_behind(h) and o.stake(h) < p.garrison_from:
            worth *= p.sheltered
        before = (o.chance_of_loss(h, defence) if defence else float(open_to_him)) * worth
        with_them = defence + sum(map(o.defence_of, units))
        trapped = p.trapped[min(o.ways_out(h), len(p.trapped) - 1)]
        return before - o.chance_of_loss(h, with_them) * (worth + trapped * sum(map(self._risk, units)))

    def _risk(self, u: Unit) -> float:
        p, levels = self.o.params, self.o.levels_worth(u)
        return p.own_risk[self.o.role] * sum(levels) * (p.worn_risk if len(levels) == 1 else 1.0)

    def note(self, h: int) -> None:
        """Somebody will stand there."""
        self.closed.update((h, *self.o.g.around[h]))
        self.taken.add(h)


def anchors(o: Outlook) -> tuple[int, ...]:
    """Where units stand that are not on their own."""
    held, near, grid = o.own_hexes, o.params.support, o.g.grid
    found = [
        h
        for h in held
        if len(o.s.stacks[h]) > 1 or any(0 < grid.distance(Hex(h), Hex(n)) <= near for n in held)
    ]
    return tuple(found or held)


def occupy(m: Muster) -> None:
    """Towns that nobody holds any more and the enemy could not come back to: whoever is nearest sets out, if
    it is not too far."""
    o = m.o
    empty = [goal for goal in o.goals_of(o.side) if len(goal[1]) == 1 and _is_left(o, goal[1][0])]
    for _, hexes in sorted(empty, key=lambda goal: (-goal[0], goal[1])):
        away = distances(o.g, hexes)
        near = [u for u in m.free if o.s.at[u] >= 0 and away[o.s.at[u]] <= o.params.strays]
        able = [u for u in near if o.fights(u) and not o.foe_zone[o.s.at[u]]]
        for u in sorted(able, key=lambda u: (away[o.s.at[u]] / o.g.counters[u].movement, u))[:1]:
            fits = [h for h in m.field(u).cost if m.room(h) >= m.sizes[u] and not o.foe_zone[h]]
            if fits:
                m.send(u, min(fits, key=lambda h: (away[h], h)))


def _is_left(o: Outlook, h: int) -> bool:
    return o.s.holder[h] == 0 and not o.raided[h] and o.danger[h] <= 0


def plan_posts(m: Muster) -> None:
    """Each division or corps that stands together, and each other free unit, in turn takes the best hex that
    it can reach: the fast ones first, but where a line is to be held they close what the slow ones leave."""
    out = Lookout(m.o, m)
    for move in m.moves:
        out.note(move.to)
    groups: dict[tuple[int, str], list[Unit]] = {}
    for u in m.free:
        counter = m.o.g.counters[u]
        if counter.is_regular and not counter.is_artillery:
            groups.setdefault((m.o.s.at[u], counter.formation or counter.id), []).append(u)
    for units in sorted(groups.values(), key=lambda units: _turn(m, units)):
        _post(m, out, tuple(units))


def _turn(m: Muster, units: list[Unit]) -> tuple[bool, float, Unit]:
    first = m.wall is None
    return m.o.is_fast(units[0]) != first, -sum(map(m.o.unit_worth, units)), units[0]


def _post(m: Muster, out: Lookout, units: Units) -> None:
    h = best_post(m, out, units)
    if h is None and len(units) > 1:
        for u in units:
            _post(m, out, (u,))
    elif h is not None:
        for u in units:
            m.send(u, h)
        out.note(h)


def best_post(m: Muster, out: Lookout, units: Units) -> int | None:
    home, p = m.o.s.at[units[0]], m.o.params
    size = sum(m.sizes[u] for u in units)
    fields = [m.field(u).cost for u in units]
    fits = [h for h in fields[0] if h == home or m.room(h) >= size]
    fits = [h for h in fits if all(h in field for field in fields)]
    if not fits:
        return None
    return max(fits, key=lambda h: (out.score(units, h) + p.inertia[m.o.role] * (h == home), -h))


def open_hexes(o: Outlook) -> dict[int, float]:
    """Own ground that the enemy could walk into without meeting a zone, and what closing it is worth."""
    s, p = o.s, o.params
    depth = walk(o.g, o.foe_hexes, p.gap_deep, held_by(s, o.side), o.own_zone)
    own = (h for h, deep in enumerate(depth) if 0 < deep < FAR and s.control[h] == o.side)
    end = p.gap_deep + 1
    return {h: p.gap[o.role] * (1 - depth[h] / end) * (1 + o.temptation[h] * p.gap_tempts) for h in own}
