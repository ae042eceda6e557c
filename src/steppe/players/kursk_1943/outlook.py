"""How a side reads the table: what things are worth, how strong they look, and where danger comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.battle import attack_of, defence_of
from steppe.games.kursk_1943.combat import CombatPhase
from steppe.games.kursk_1943.crossing import moves
from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.state import (
    DISORGANISED,
    FOUGHT,
    GERMAN,
    REDUCED,
    RETREATED,
    SOVIET,
    TRANSPORT,
    KurskState,
)
from steppe.games.kursk_1943.supply import lines
from steppe.games.kursk_1943.victory import has_crossed, town_hexes
from steppe.games.kursk_1943.zones import enemy_zone
from steppe.hexes import Hex, reach_of_any
from steppe.mechanics.odds import to_nearest
from steppe.mechanics.supply import held_by
from steppe.players.fields import attraction, danger_map, distances
from steppe.players.kursk_1943.imagination import likeliest
from steppe.players.kursk_1943.params import PARAMS, Params
from steppe.table.agenda import clear
from steppe.table.basics import Side, Unit, other
from steppe.table.state import holds

ATTACKER, DEFENDER, BULWARK = 0, 1, 2
"""Who has the initiative attacks, in every battle. A bulwark is a defender who stands in strong points."""

Goal = tuple[float, tuple[int, ...]]
"""Points, and the hexes of which any brings them."""


class Outlook:
    """One side's reading of one sight. Nothing in it outlives the sight."""

    def __init__(
        self,
        g: Kursk1943,
        sight: KurskState,
        side: Side,
        params: Params = PARAMS,
        axis: tuple[int, ...] = (),
    ) -> None:
        self.g = g
        self.sight = sight
        self.side = side
        self.foe = other(side)
        self.params = params
        self.axis = axis
        """The goals that draw this side; none for all."""
        self.turns_left = max(g.battle.turns - sight.turn + 1, 1)
        self.later = min(1.0, (self.turns_left - 1) / params.fades)
        """How much of what ground without points is good for is still to come."""
        self.role = ATTACKER if side == g.battle.initiative else DEFENDER
        self.stance = self._stance(side)
        self.has_last_word = self.turns_left == 1 and side != g.battle.initiative
        """Nothing that the enemy could do will follow."""
        self.fade = 0.0 if self.has_last_word else min(1.0, self.turns_left / params.fades)
        self.push = 0.0 if self.has_last_word else params.push[self.stance]
        """What driving the enemy from a hex is worth, whatever the hex."""
        self._attacks: dict[Unit, int] = {}
        self._defences: dict[Unit, int] = {}
        self._levels: dict[Unit, list[float]] = {}
        self._chances: dict[tuple[int, float], float] = {}
        """Of counters that were asked for: nobody loses anything while one looks."""

    def _stance(self, side: Side) -> int:
        if side == self.g.battle.initiative:
            return ATTACKER
        is_long = self.g.battle.turns >= self.params.bulwark_from
        return BULWARK if is_long and self.params.strong_points[side] else DEFENDER

    @property
    def foe_stance(self) -> int:
        return self._stance(self.foe)

    @cached_property
    def s(self) -> KurskState:
        """The table as this side has it in mind: with somebody under every mask, and before a Combat Phase
        with everybody ready to fight."""
        s = likeliest(self.g, self.sight, self.side)
        if not any(isinstance(step, CombatPhase) for step in s.agenda):
            clear(s, FOUGHT)
        return s

    # Counters.

    def point_of(self, side: Side) -> float:
        return self.params.point[self.side][side] * self.fade

    def levels_worth(self, u: Unit) -> list[float]:
        """What its owner loses with each of a unit's levels, the next one first; to be read, not changed."""
        known = self._levels.get(u)
        if known is None:
            known = self._levels[u] = self._levels_worth(u)
        return known

    def _levels_worth(self, u: Unit) -> list[float]:
        g, p = self.g, self.params
        counter = g.counters[u]
        point = self.point_of(counter.side)
        prize = self.unit_points(counter.side)
        extra = (p.staff if counter.is_hq else p.presence) * self.fade
        full, less = (
            max(counter.attack, counter.defence),
            max(counter.attack_reduced, counter.defence_reduced),
        )
        if counter.levels == 1:
            return [full * point + prize + extra]
        first, last = (0.0, 1.0) if self.has_last_word else (p.first_level, p.last_level[self.side])
        left = less * point + last * prize + extra
        return [left] if self.s.flags[u] & REDUCED else [(full - less) * point + first * prize, left]

    def level_worth(self, u: Unit) -> float:
        return self.levels_worth(u)[0]

    def unit_worth(self, u: Unit) -> float:
        return sum(self.levels_worth(u))

    def unit_points(self, side: Side) -> int:
        """[S1.5.3] What the German has of each unit destroyed."""
        return self.g.battle.points.unit if side == SOVIET else 0

    def train_worth(self, u: Unit) -> float:
        """What is lost with a gun or a headquarters that is run over."""
        return max(self.params.overrun[self.stance] * self.unit_worth(u), self.unit_points(self.side))

    def is_sturdy(self, u: Unit) -> bool:
        """Whether a unit can take a loss and live."""
        return self.g.counters[u].levels > 1 and not self.s.flags[u] & REDUCED

    def is_fresh(self, u: Unit) -> bool:
        return self.is_sturdy(u) and not self.s.flags[u] & DISORGANISED

    def attack_of(self, u: Unit) -> int:
        known = self._attacks.get(u)
        if known is None:
            known = self._attacks[u] = attack_of(self.g, self.s, u)
        return known

    def defence_of(self, u: Unit) -> int:
        """Nothing of a gun on its trucks."""
        known = self._defences.get(u)
        if known is None:
            known = self._defences[u] = self._defence_of(u)
        return known

    def _defence_of(self, u: Unit) -> int:
        counter = self.g.counters[u]
        if counter.is_hq or (counter.is_gun and self.s.flags[u] & TRANSPORT):
            return 0
        return defence_of(self.g, self.s, u)

    def is_fast(self, u: Unit) -> bool:
        return self.g.counters[u].movement >= self.params.fast_from

    def fights(self, u: Unit) -> bool:
        """Whether a unit attacks: no towed one, no headquarters, and guns rather support."""
        counter = self.g.counters[u]
        return counter.is_regular and not counter.towed and not counter.is_artillery

    def strength(self, side: Side) -> int:
        """What a side could attack with, all on the map together."""
        return sum(self.attack_of(u) for h in self._held(side) for u in self.s.stacks[h] if self.fights(u))

    def defence_at(self, h: int) -> int:
        return sum(self.defence_of(u) for u in self.s.stacks.get(h, ()))

    @cached_property
    def own_hexes(self) -> list[int]:
        return self._held(self.side)

    @cached_property
    def foe_hexes(self) -> list[int]:
        return self._held(self.foe)

    def _held(self, side: Side) -> list[int]:
        return sorted(h for h in self.s.stacks if holds(self.s, side, h))

    @cached_property
    def foe_zone(self) -> bytearray:
        return enemy_zone(self.g, self.s, self.side)

    @cached_property
    def own_zone(self) -> bytearray:
        return enemy_zone(self.g, self.s, self.foe)

    # Ground.

    @cached_property
    def town_points(self) -> dict[int, float]:
        """Per town hex what the German has of it at the end, and what it is worth to win at once."""
        g, p, points = self.g, self.params, self.g.battle.points
        found: dict[int, float] = {}
        for h in g.towns:
            name = g.board.places[Hex(h)].name
            hexes = town_hexes(g, name)
            worth = 0.0
            if name in points.held:
                worth = p.held * points.held[name] / len(hexes)
            elif h not in g.german_at_start:
                worth = points.towns[name] / len(hexes) if name in points.towns else points.other_town
            if name in points.automatic_german:
                worth += p.at_once[self.side] / len(hexes) / len(points.automatic_german)
            if name in points.automatic_soviet and h in g.german_at_start:
                worth += p.last_town[self.side] / len(hexes)
            if worth:
                found[h] = worth
        return found

    def points(self, h: int) -> float:
        return self.town_points.get(h, 0.0)

    def prize(self, h: int) -> float:
        """Points that change hands if this side takes a hex now."""
        if self.s.control[h] == self.side:
            return 0.0
        return self.points(h) + self.bridgeheads.get(h, 0.0)

    @cached_property
    def bridgeheads(self) -> dict[int, float]:
        """[S1.5.1] Per hex what the German loses of a river if he is driven from there."""
        found: dict[int, float] = {}
        for name, bank in self.far_banks.items() if self.side == SOVIET else ():
            held = [h for h in bank if holds(self.s, GERMAN, h)]
            for h in held:
                found[h] = found.get(h, 0.0) + self.g.battle.points.rivers[name] / len(held) ** 2
        return found

    def stake(self, h: int) -> float:
        """Points that this side would lose with a hex that it controls."""
        return self.points(h) if self.s.control[h] == self.side else 0.0

    def keepers(self, h: int) -> int:
        """How many units stay in a hex because it holds so many points: one with the enemy about, whether
        control has changed hands yet or not, unless it is as good as lost; a garrison whole, wherever he
        is."""
        stake, p = self.points(h), self.params
        if self.has_last_word or stake < p.keep_from:
            return 0
        if stake < p.garrison_from:
            hopeless = self.chance_of_loss(h, self.defence_at(h)) >= p.keep_below[self.side]
            return 0 if hopeless else self.raided[h]
        return len(self.s.stacks[h])

    @cached_property
    def foe_distance(self) -> list[int]:
        return distances(self.g, tuple(self.foe_hexes))

    @cached_property
    def own_distance(self) -> list[int]:
        return distances(self.g, tuple(self.own_hexes))

    @cached_property
    def far_banks(self) -> dict[str, tuple[int, ...]]:
        """[S1.5.1] Per river that counts: the hexes beyond it."""
        rivers = self.g.battle.points.rivers
        return {name: tuple(map(int, self.g.board.hexes.get(f"beyond.{name}", ()))) for name in rivers}

    @cached_property
    def attraction(self) -> list[float]:
        """Per hex: how much the points that are still to be had draw towards them."""
        goals = self.goals_of(self.side)
        if self.axis:
            goals = [goal for goal in goals if not set(goal[1]).isdisjoint(self.axis)]
        return self._drawn_by(goals)

    @cached_property
    def temptation(self) -> list[float]:
        """Per hex: how much our own points draw the enemy."""
        return self._drawn_by(self.goals_of(self.foe))

    def goals_of(self, side: Side) -> list[Goal]:
        """The towns that a side has still to take; the rivers that the German has to cross."""
        found: list[Goal] = [(n, (h,)) for h, n in self.town_points.items() if self.s.control[h] != side]
        if side == GERMAN:
            for name, hexes in self.far_banks.items():
                if hexes and not has_crossed(self.g, self.s, name):
                    found.append((float(self.g.battle.points.rivers[name]), hexes))
        return found

    def _drawn_by(self, goals: list[Goal]) -> list[float]:
        return attraction(self.g, tuple(goals), self.params.attraction, self.params.decay)

    def cover(self, h: int) -> int:
        """Columns that the ground of a hex takes from whoever attacks there; a line counts where it is."""
        line = 0
        if h in self.g.ground.lined:
            line = 2 if self.side == SOVIET else 1
        works = 1 if self.s.works[h] == self.side + 1 else 0
        return self.g.ground.modifiers[h] + max(line, works)

    def is_halved(self, h: int) -> bool:
        """[19.1.1] Whether a line behind which this side stands halves what comes against it."""
        return self.side == SOVIET and h in self.g.ground.lined

    def is_dug_in(self, h: int) -> bool:
        return h in self.g.ground.lined or self.s.works[h] == self.side + 1

    def must_attack(self, u: Unit, h: int) -> bool:
        """[5.1.3] Whether a unit that ends its movement in a hex has to attack from there: next to the enemy
        and without works, unless it stays and can dig; [5.3.10] who has retreated cannot."""
        if not self.foe_zone[h] or self.is_dug_in(h):
            return False
        return h != self.s.at[u] or bool(self.s.flags[u] & RETREATED)

    # Supply.

    @cached_property
    def _lines(self) -> dict[int, int]:
        return dict(lines(self.g, self.s, self.side).cost)

    def would_be_supplied(self, h: int) -> bool:
        """Whether a unit that comes to a hex could trace supply as the table stands."""
        reached = self._lines
        return h in reached or any(n in reached for n in self.g.around[h])

    # Danger.

    @cached_property
    def is_bombed(self) -> bool:
        """[8.2.6] Whether the enemy has aircraft."""
        return self.g.battle.air_on(self.foe, self.s.turn) is not None

    @cached_property
    def danger(self) -> list[float]:
        """Per hex: the attack that the enemy could bring against it in his next turn; of a raid where he can
        only drive up."""
        raid, most = self.params.raid_force[self.foe], self.params.most_force[self.foe]
        near = danger_map(self.g, self._forces())
        return [
            min(max(force, raid) if reached else force, most)
            for force, reached in zip(near, self.raided, strict=True)
        ]

    @cached_property
    def raided(self) -> bytearray:
        """1 for every hex that an enemy could enter, or come next to, in one phase of movement."""
        return self.raided_past(self.own_hexes, held_by(self.s, self.side), self.own_zone)

    def raided_past(self, held: Iterable[int], barred: bytearray, zone: bytearray) -> bytearray:
        """The same if this side stood elsewhere: in those hexes, with that zone."""
        g, s = self.g, self.s
        found = bytearray(g.grid.size)
        if self.has_last_word:
            return found
        budgets: dict[int, dict[int, int]] = {}
        for h in self.foe_hexes:
            for u in filter(self.fights, s.stacks[h]):
                of_kind = budgets.setdefault(g.movers[u], {})
                of_kind[h] = max(of_kind.get(h, 0), g.counters[u].movement * POINT)
        free = [0] * g.grid.size
        for mover, starts in budgets.items():
            for n in reach_of_any(moves(g, s, mover), starts, barred, zone, False, free):
                found[n] = 1
        for h in held:
            found[h] |= any(found[n] for n in g.around[h])
        return found

    def _forces(self) -> Iterator[tuple[int, list[float]]]:
        p = self.params
        for h in () if self.has_last_word else self.foe_hexes:
            slow = fast = 0.0
            for u in self.s.stacks[h]:
                if self.g.counters[u].is_artillery:
                    fast += p.guns_come * self.attack_of(u)
                if not self.fights(u):
                    continue
                if self.is_fast(u):
                    fast += self.attack_of(u)
                else:
                    slow += self.attack_of(u)
            far = max(len(p.comes), len(p.walks))
            yield h, [fast * _at(p.comes, d) + slow * _at(p.walks, d) for d in range(far)]

    def chance_of_loss(self, h: int, defence: float, danger: float | None = None) -> float:
        """How likely a garrison of this strength is to be driven out of a hex, by all who can come or by
        less."""
        if danger is not None:
            return self._chance_of_loss(h, defence, danger)
        known = self._chances.get((h, defence))
        if known is None:
            known = self._chances[h, defence] = self._chance_of_loss(h, defence, self.danger[h])
        return known

    def _chance_of_loss(self, h: int, defence: float, danger: float) -> float:
        force = danger / (2 if self.is_halved(h) else 1)
        if force <= 0 or defence <= 0:
            return 0.0
        place = to_nearest(round(4 * force) or 1, round(4 * defence) or 1) - self.cover(h)
        last = len(self.params.loss_chance) - 1
        return self.params.loss_chance[min(max(place + 3, 0), last)]

    def defence_needed(self, h: int) -> float:
        """The strength with which a hex can be held against all who can come, if so much can be spared."""
        p = self.params
        force = self.danger[h] / (2 if self.is_halved(h) else 1)
        ratio = max(p.steady + self.cover(h), p.steady_least)
        return min(max(force / ratio, p.outpost), p.stronghold)

    def ways_out(self, h: int) -> int:
        """[5.3.3] Hexes around one to which those there could retreat, as the table stands."""
        own = 1 << self.side
        near = self.g.around[h]
        return sum(self.s.holder[n] == own or not (self.s.holder[n] or self.foe_zone[n]) for n in near)

    @cached_property
    def hot_spots(self) -> list[int]:
        """Own hexes in contact that may well be lost; else all in contact, else all."""
        line = [h for h in self.own_hexes if self.s.near[self.foe][h]]
        hot = [h for h in line if self.chance_of_loss(h, self.defence_at(h)) >= self.params.hot]
        return hot or line or self.own_hexes


def _at(shares: tuple[float, ...], place: int) -> float:
    return shares[place] if place < len(shares) else 0.0
