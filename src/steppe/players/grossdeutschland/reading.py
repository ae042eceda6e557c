"""How a side reads the table: what units are worth, how strong they look, where they are and what threatens
them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import pow
from typing import TYPE_CHECKING, NamedTuple

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.arrivals import entries_of
from steppe.games.grossdeutschland.battle import Battle, dice_of, modifiers, place
from steppe.games.grossdeutschland.counters import ARTILLERY, DIRECT, Counter
from steppe.games.grossdeutschland.crossing import mover_of
from steppe.games.grossdeutschland.direct_fire import is_allowed, penalty
from steppe.games.grossdeutschland.ground import Mover
from steppe.games.grossdeutschland.sight import sees
from steppe.games.grossdeutschland.state import (
    REDUCED,
    RIDING,
    STAFF,
    DivisionState,
    attack_of,
    defence_of,
    is_out,
    mobility,
)
from steppe.games.grossdeutschland.support import attacking_guns, guns_for
from steppe.games.grossdeutschland.tables import POINT
from steppe.games.grossdeutschland.victory import points
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.hexes import Hex
from steppe.mechanics.odds import place_of
from steppe.players.fields import FAR, Danger, apart, coming, held_hexes
from steppe.players.grossdeutschland import places
from steppe.players.grossdeutschland.params import PARAMS, Params
from steppe.players.grossdeutschland.ways import ways_of
from steppe.table.basics import HIDDEN, POOL, Side, Unit, other

if TYPE_CHECKING:
    from steppe.players.grossdeutschland.footing import Footing


class Rating(NamedTuple):
    """What one counter brings, as it stands."""

    attack: float
    defence: float
    worth: float
    """Strength points that are lost with it,"""
    in_step: float
    """and with its next step."""
    steps: int


class Reading:
    """One side's reading of one sight. Nothing in it outlives the sight."""

    def __init__(self, g: Grossdeutschland, s: DivisionState, side: Side, params: Params = PARAMS) -> None:
        self.g = g
        self.s = s
        self.side = side
        self.foe = other(side)
        self.params = params
        self.scores = side == g.victory.side
        """Whether this is the side that has to take what the other has to deny."""
        self.turns_left = max(g.track.turns - s.turn + 1, 1)
        self.point = params.point * min(1.0, self.turns_left / params.fades)
        if g.track.turns > params.fades and _is_ending(g, s):
            self.point *= params.ending
        self.ways = ways_of(g, s, params.farthest)
        self._ratings: dict[int, Rating] = {}
        self._guns_on: dict[int, list[Unit]] = {}
        self._movers: dict[Unit, Mover] = {}
        self.footings: dict[Mover, Footing] = {}
        self._shelled: dict[tuple[Side, int], bool] = {}
        self._dimmed: dict[int, int] = {}
        self._nearest_enemies: dict[int, int] = {}
        self.apart = apart(g)

    # Counters.

    def rating(self, u: Unit) -> Rating:
        found = self._ratings.get(u)
        if found is None:
            found = self._rate(u) if u < len(self.g.units) else self._guess(u)
            self._ratings[u] = found
        return found

    def _rate(self, u: Unit) -> Rating:
        c, s = self.g.counters[u], self.s
        attack, defence = attack_of(self.g, s, u), defence_of(self.g, s, u)
        if s.flags[u] & REDUCED or c.steps == 1:
            worth = self._strength(c, bool(s.flags[u] & REDUCED))
            return Rating(attack, defence, worth, worth, 1)
        whole, less = self._strength(c, False), self._strength(c, True)
        return Rating(attack, defence, whole, whole - less, 2)

    def _strength(self, c: Counter, reduced: bool) -> float:
        p = self.params
        if c.is_hq:
            return p.headquarters
        attack, defence = (c.attack_depleted, c.defence_depleted) if reduced else (c.attack, c.defence)
        extra = p.artillery * attack if c.fire == ARTILLERY else 0.0
        extra += p.gun_range * c.range if c.fire == DIRECT else 0.0
        return attack + defence + extra + p.engineer * c.engineer

    def _guess(self, u: Unit) -> Rating:
        """An unknown counter is taken for the mean of all that may lie there."""
        return self._means[bool(self.s.flags[u] & STAFF)]

    @cached_property
    def _means(self) -> tuple[Rating, Rating]:
        hidden = [c for u, c in enumerate(self.g.counters) if self.s.at[u] == HIDDEN and c.side == self.foe]
        return self._mean([c for c in hidden if not c.is_hq]), self._mean([c for c in hidden if c.is_hq])

    def _mean(self, counters: list[Counter]) -> Rating:
        n = max(len(counters), 1)
        worth = sum(self._strength(c, False) for c in counters) / n
        attack, defence = sum(c.attack for c in counters) / n, sum(c.defence for c in counters) / n
        return Rating(attack, defence, worth, worth / 2, 2)

    def unit_worth(self, u: Unit) -> float:
        return self.rating(u).worth * self.point

    def step_worth(self, u: Unit) -> float:
        """What its owner loses with a unit's next step."""
        return self.rating(u).in_step * self.point

    def is_hq(self, u: Unit) -> bool:
        return self.g.is_hq[u] if u < len(self.g.units) else bool(self.s.flags[u] & STAFF)

    def is_artillery(self, u: Unit) -> bool:
        return u < len(self.g.units) and self.g.counters[u].fire == ARTILLERY

    def is_fighter(self, u: Unit) -> bool:
        """Neither an HQ nor artillery."""
        return not self.is_hq(u) and not self.is_artillery(u)

    def is_on_foot(self, u: Unit) -> bool:
        return u < len(self.g.units) and mobility(self.g, self.s, u) == "leg"

    def defence_at(self, h: int) -> float:
        return sum(self.rating(u).defence for u in self.s.stacks.get(h, ()) if not self.s.flags[u] & RIDING)

    @cached_property
    def own_hexes(self) -> list[int]:
        return held_hexes(self.s, self.side)

    @cached_property
    def foe_hexes(self) -> list[int]:
        return held_hexes(self.s, self.foe)

    @cached_property
    def foe_zone(self) -> bytearray:
        return enemy_zone(self.g, self.s, self.side)

    @cached_property
    def own_zone(self) -> bytearray:
        return enemy_zone(self.g, self.s, self.foe)

    def where(self, u: Unit) -> int:
        """Its hex, or the one by which it will come; -1 for one that is neither here nor to come."""
        if self.s.at[u] >= 0 or self.s.at[u] != POOL or u not in self.g.arrivals.group_of:
            return max(self.s.at[u], -1)
        return int(entries_of(self.g, self.s, u)[0])

    def turns_to_come(self, u: Unit) -> int:
        """How many turns from now it comes onto the map; 0 for one that is there or may come now."""
        if self.s.at[u] >= 0:
            return 0
        return max(self.g.arrivals.lines[self.g.arrivals.group_of[u]].turn - self.s.turn, 0)

    def distance(self, a: int, b: int) -> int:
        return self.apart[a][b]

    @cached_property
    def _fighting_foes(self) -> list[int]:
        """Where enemies stand, unless they are only HQs."""
        return [h for h in self.foe_hexes if not all(map(self.is_hq, self.s.stacks[h]))]

    def nearest_enemy(self, h: int) -> int:
        """Hexes to the next of them."""
        found = self._nearest_enemies.get(h)
        if found is None:
            found = min(map(self.apart[h].__getitem__, self._fighting_foes), default=FAR)
            self._nearest_enemies[h] = found
        return found

    # Ground.

    def prize(self, h: int) -> float:
        return places.prize(self.g, self.s, self.side, h)

    @cached_property
    def points(self) -> int:
        """Those of the side that scores, as far as this side can see."""
        return points(self.g, self.s)

    @cached_property
    def must_take(self) -> bool:
        """Whether this side has to take more than it has, as far as it can see."""
        return self.scores and self.points < self.g.victory.wins

    @cached_property
    def needs_all(self) -> bool:
        """Whether this side cannot win without every place that it does not have yet."""
        left = sum(self.prize(h) for place in self.g.victory.places for h in place.hexes)
        return self.must_take and self.points + left <= self.g.victory.wins

    @property
    def push(self) -> float:
        """What it is worth to this side to drive the enemy from any hex."""
        return self.params.push[self.scores]

    def stake(self, h: int) -> float:
        return places.stake(self.g, self.s, self.side, h)

    def cover(self, h: int) -> int:
        return self.g.ground.modifiers[h]

    def penalty(self, here: int, target: int) -> float:
        """What ground, water, works and [10.1.6] a bridge add to the dice of an attack from one hex alone,
        without engineers; [10.1.5, 13.1] weather and light, which pass, are left out."""
        found = self._penalties.get((here, target))
        if found is None:
            found = self._penalties[here, target] = self._added(here, target)
        added, dice = found
        return added + self.params.die * dice

    @cached_property
    def _penalties(self) -> dict[tuple[int, int], tuple[int, int]]:
        s = self.s
        return _known_penalties(self.g, tuple(s.blown), tuple(s.works), self.g.time_now(s).dice)

    def _added(self, here: int, target: int) -> tuple[int, int]:
        """To the dice, and dice."""
        scratch = self.s.copy()
        u = next(u for u in self.g.units_of[self.side] if not self.g.counters[u].engineer)
        scratch.at[u] = here
        battle = Battle(self.side, Hex(target), (u,), ())
        added = [by for _, by, rule in modifiers(self.g, scratch, battle) if rule not in ("10.1.5", "13.1")]
        dice = dice_of(self.g, scratch, battle) - self.g.time_now(self.s).dice
        return sum(added), dice

    def mover(self, u: Unit) -> Mover:
        found = self._movers.get(u)
        if found is None:
            found = self._movers[u] = mover_of(self.g, self.s, u)
        return found

    def turns_from(self, u: Unit, h: int, goal: int) -> float:
        """How many turns of fair weather a unit needs from a hex to a goal."""
        mover = self.mover(u)
        return self.turns_by(self.ways.to(mover, goal), mover, h)

    def turns_by(self, ways: dict[int, int], mover: Mover, h: int) -> float:
        """The same for whoever moves like this, where its ways to the goal are known."""
        return ways.get(h, self.params.farthest) / (POINT * mover[1])

    def faded(self, turns: float) -> float:
        """How much of something counts that is so many turns away."""
        return pow(self.params.decay, turns)

    # Danger.

    @cached_property
    def danger(self) -> Danger:
        """Per hex: the attack that the enemy could bring against it."""
        return Danger(self.apart, self._forces())

    def _forces(self) -> Iterator[tuple[int, list[float]]]:
        p = self.params
        for h in self.foe_hexes:
            ride = walk = 0.0
            for u in self.s.stacks[h]:
                if self.is_artillery(u):
                    continue
                if self.is_on_foot(u):
                    walk += self.rating(u).attack
                else:
                    ride += self.rating(u).attack
            yield h, coming(ride, walk, p.comes, p.walks)

    def ready_guns(self, side: Side, h: int) -> list[Unit]:
        """A side's known artillery that could take part in a combat in a hex."""
        guns = attacking_guns if side == self.side else guns_for
        return list(guns(self.g, self.s, side, Hex(h)))

    def chance_of_loss(self, h: int, defence: float) -> float:
        """How likely a garrison of this strength is to be driven out of a hex."""
        force = self.danger[h]
        if force <= 0 or defence <= 0:
            return 0.0
        p = self.params
        if self._reached_by(self.foe, h):
            force += p.shelled
        if self._reached_by(self.side, h):
            defence += p.helped
        column = place(self.g, round(force) or 1, round(defence) or 1) - place_of(self.g.columns[0])
        return p.loss_chance[min(max(column - self.cover(h), 0), len(p.loss_chance) - 1)]

    def _reached_by(self, side: Side, h: int) -> bool:
        found = self._shelled.get((side, h))
        if found is None:
            away = self.apart[h]
            found = any(away[at] <= range_ for at, range_ in self._artillery[side])
            self._shelled[side, h] = found
        return found

    @cached_property
    def _artillery(self) -> tuple[list[tuple[int, int]], ...]:
        """By side: where its guns stand, and how far they fire."""
        at, counters = self.s.at, self.g.counters
        return tuple(
            [(at[u], counters[u].range) for u in units if at[u] >= 0] for units in self.g.artillery_of
        )

    @cached_property
    def may_fire(self) -> bool:
        """Whether there is direct fire in this weather and light."""
        return is_allowed(self.g, self.s)

    def dimmed(self, h: int) -> int:
        """What weather, light and ground add to each die of fire at a hex."""
        found = self._dimmed.get(h)
        if found is None:
            found = self._dimmed[h] = penalty(self.g, self.s, h)
        return found

    @cached_property
    def foe_guns(self) -> list[Unit]:
        """Known enemies who can fire directly now."""
        if not self.may_fire:
            return []
        return [u for u in self.g.guns_of[self.foe] if self.s.at[u] >= 0 and not is_out(self.g, self.s, u)]

    def guns_on(self, h: int) -> list[Unit]:
        """Enemies who could fire at whoever comes to a hex."""
        found = self._guns_on.get(h)
        if found is None:
            away = self.apart[h]
            found = [u for u, at, range_ in self._foe_guns_at if away[at] <= range_ and sees(self.g, at, h)]
            self._guns_on[h] = found
        return found

    @cached_property
    def _foe_guns_at(self) -> list[tuple[Unit, int, int]]:
        """With their hexes and ranges."""
        return [(u, self.s.at[u], self.g.counters[u].range) for u in self.foe_guns]


def _is_ending(g: Grossdeutschland, s: DivisionState) -> bool:
    """Whether this is the last turn, or [13.2] only a night follows, in which little can be taken."""
    later = range(s.turn + 1, g.track.turns + 1)
    return all(g.times[g.track.time(turn)].is_night for turn in later)


@lru_cache(maxsize=64)
def _known_penalties(
    g: Grossdeutschland, blown: tuple[int, ...], works: tuple[tuple[int, str, int], ...], dice: int
) -> dict[tuple[int, int], tuple[int, int]]:
    """What `Reading` has found so far, kept for all tables with the same bridges, works and light: nothing
    else tells in it."""
    return {}
