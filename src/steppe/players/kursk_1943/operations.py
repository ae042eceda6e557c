"""Massing for attacks: which targets are worth it, who comes up for them, and whom that brings into duty."""

from __future__ import annotations

from steppe.games.kursk_1943.battle import can_fire
from steppe.games.kursk_1943.zones import controlling
from steppe.hexes import Hex
from steppe.players.gathering import best_first
from steppe.players.kursk_1943.assaults import Assault, Attackers, Prospect, closing, gather, prospect
from steppe.players.kursk_1943.muster import Muster
from steppe.table.basics import Unit


class Operations:
    """The attacks of a turn, the best first, each with whom the others leave."""

    def __init__(self, m: Muster) -> None:
        self.m = m
        self.o = m.o
        self.used: set[Unit] = set()
        """Units and guns that attack somebody already."""
        self.targets: set[int] = set()
        self.due: set[int] = set()
        """[5.1.4] Enemies who must be attacked because somebody comes next to them."""
        self.home = {u: self.o.s.at[u] for u in m.free}
        self._duties_at: dict[int, set[int]] = {}
        self.prospects = {h: prospect(self.o, (Hex(h),)) for h in self.o.foe_hexes}

    def plan(self, least: float) -> list[Assault]:
        queue = [found for p in self.prospects.values() if (found := self.operation(p)) is not None]
        return best_first(queue, lambda a: self.operation(self.prospects[a.target]), self._commit, least)

    def operation(self, p: Prospect) -> Assault | None:
        """The best attack on a target by those next to it and those who can come up."""
        o, m = self.o, self.m
        around = o.g.around[p.hexes[0]]
        slots: list[int] = [n for n in around if o.s.holder[n] != 1 << o.foe]
        able = [(u, n) for n in slots for u in o.s.stacks.get(n, ()) if self._is_there(u, n)]
        able += [(move.unit, move.to) for move in m.moves if move.to in slots and move.unit not in self.used]
        able += self._comers(p, slots)
        if not able:
            return None
        guns = tuple(u for u in o.g.artillery[o.side] if can_fire(o.g, o.s, u) and u not in self.used)
        target = int(p.hexes[0])
        driven = sum(map(o.attack_of, o.s.stacks[target]))

        def extra(chosen: Attackers) -> float:
            gain = o.params.duty[o.stance] if target in self.due else 0.0
            gain -= o.params.leaves_works[o.role] * sum(self._leaves_works(u, h) for u, h in chosen)
            gain -= o.params.exposure[o.role] * self._exposed(chosen, driven)
            gain -= o.params.opens_line * self._opened(chosen)
            return gain - o.params.duty[o.stance] * len(self._new_duties(chosen, target))

        return gather(o, p, able, guns, extra=extra, others={move.to for move in m.moves})

    def _is_there(self, u: Unit, h: int) -> bool:
        if u in self.used or not self.o.fights(u) or not self._dares(u, h):
            return False
        return not any(move.unit == u for move in self.m.moves)

    def _comers(self, p: Prospect, slots: list[int]) -> list[tuple[Unit, int]]:
        """Free units from farther away, strongest first, each with a place to attack from."""
        o, m = self.o, self.m
        spare = {n: m.room(n) for n in slots}
        worth = {n: self._slot_worth(p, n) for n in slots}
        envelops, shut = o.params.envelops[o.role], frozenset[int]()
        closed = {n: closing(o, p, n) for n in slots}
        found: list[tuple[Unit, int]] = []
        far = (u for u in m.free if o.s.at[u] not in slots and o.fights(u) and u not in self.used)
        for u in sorted(far, key=lambda u: (-o.attack_of(u), u)):
            field = m.field(u)
            fits = [n for n in slots if n in field and spare[n] >= m.sizes[u] and self._dares(u, n)]
            if not fits:
                continue
            slot = max(fits, key=lambda n: (worth[n] + envelops * len(closed[n] - shut), -field.cost[n], -n))
            found.append((u, slot))
            shut |= closed[slot]
            spare[slot] -= m.sizes[u]
            if len(found) == o.params.most_comers:
                break
        return found

    def _slot_worth(self, p: Prospect, n: int) -> float:
        """Not through a line, nobody else to be attacked from there, a way home, good ground."""
        o, params, to = self.o, self.o.params, int(p.hexes[0])
        worth = params.slot_cover * o.cover(n) - params.slot_line * ((n, to) in o.g.ground.lines)
        worth -= params.slot_cover * (to in o.g.ground.water[n])
        if not o.is_dug_in(n):
            worth -= params.duty[o.stance] * len(self._duties(n) - {to})
        return worth if o.would_be_supplied(n) else worth - params.slot_unsupplied

    def _duties(self, n: int) -> set[int]:
        """[5.1.4] Enemy hexes in whose zones a hex lies."""
        known = self._duties_at.get(n)
        if known is None:
            o = self.o
            known = self._duties_at[n] = {o.s.at[v] for v in controlling(o.g, o.s, o.foe, n)}
        return known

    def _dares(self, u: Unit, h: int) -> bool:
        """Before the line of a side that defends only fast units attack, from where they can come back."""
        if not self.m.is_outside(h):
            return True
        return self.o.is_fast(u) and self.o.ways_out(h) >= self.o.params.ways_back

    def _exposed(self, chosen: Attackers, driven: int) -> float:
        """What units may lose where they come to, when the enemy answers: others than those driven out."""
        o = self.o
        groups: dict[int, list[Unit]] = {}
        for u, h in chosen:
            groups.setdefault(h, []).append(u)
        lost = 0.0
        for h, units in groups.items():
            comers = [u for u in units if self.home.get(u, h) != h]
            if comers:
                there = o.s.stacks.get(h, ())
                defence = sum(map(o.defence_of, {*units, *there}))
                lost += o.chance_of_loss(h, defence, o.danger[h] - driven) * sum(map(o.unit_worth, comers))
        return lost

    def _opened(self, chosen: Attackers) -> int:
        """Hexes of the line of a side that defends that nobody would hold any more."""
        wall, o = self.m.wall, self.o
        if wall is None:
            return 0
        leave = {u for u, h in chosen if self.home.get(u, h) != h}
        homes = {self.home[u] for u in leave}
        return sum(
            h in wall.hexes
            and o.danger[h] > 0
            and not any(v not in leave and o.g.counters[v].has_zone for v in self.m.garrison(h))
            for h in homes
        )

    def _leaves_works(self, u: Unit, h: int) -> bool:
        home = self.home.get(u, h)
        return home != h and home >= 0 and self.o.is_dug_in(home) and self.o.danger[home] > 0

    def _new_duties(self, chosen: Attackers, target: int) -> set[int]:
        o = self.o
        slots = {h for u, h in chosen if o.s.stacks.get(h) is None or u not in o.s.stacks[h]}
        found = {h for n in slots if not o.is_dug_in(n) for h in self._duties(n)}
        return found - self.targets - self.due - {target}

    def _commit(self, assault: Assault) -> None:
        m = self.m
        self.due |= self._new_duties(assault.attackers, assault.target)
        self.targets.add(assault.target)
        self.used.update(assault.guns)
        for u in assault.guns:
            m.stay(u)
        for u, h in assault.attackers:
            self.used.add(u)
            if m.o.s.at[u] == h:
                m.stay(u)
            elif not any(move.unit == u for move in m.moves):
                m.send(u, h)
