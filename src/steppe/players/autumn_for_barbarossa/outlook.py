"""How a side reads the table: what things are worth, how strong they look, and where danger comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.arrivals import named
from steppe.games.autumn_for_barbarossa.state import (
    DG,
    GERMAN,
    OOS,
    REDUCED,
    SOVIET,
    BarbarossaState,
    halvings,
)
from steppe.games.autumn_for_barbarossa.supply import traced
from steppe.games.autumn_for_barbarossa.zones import enemy_zone
from steppe.hexes import Hex
from steppe.mechanics.odds import to_nearest
from steppe.mechanics.supply import held_by
from steppe.players.autumn_for_barbarossa.params import PARAMS, Params
from steppe.players.autumn_for_barbarossa.threats import Threats
from steppe.players.fields import attraction, coming, danger_map, distances, held_hexes
from steppe.series.standard_combat.movement import reached_by_any
from steppe.series.standard_combat.ratings import allowance
from steppe.table.basics import HIDDEN, Side, Unit, other

Goal = tuple[float, tuple[int, ...]]
"""Points, and the hexes of which any brings them."""


class Rating(NamedTuple):
    """What one counter brings, markers apart."""

    attack: float
    defence: float
    movement: float
    in_step: float
    """Points of attack and defence that go with its next step."""
    steps: int

    @property
    def whole(self) -> float:
        return self.attack + self.defence


class Prospect(NamedTuple):
    """A hex that may be attacked, and what happens to whoever holds it."""

    target: int
    defence: float
    disorganised: float
    """The same once all in it are disorganised."""
    steps: tuple[float, ...]
    """What each step of the defenders is worth, the dearest first."""
    ground: float
    """What it brings to stand there."""
    ways_out: tuple[bool, ...]
    """By the length of a retreat: whether there is a way."""
    zoned: bool
    """Whether every way leads through our zones."""
    gains: dict[int, float]
    """By column of the combat table: what the results are expected to bring, as far as it was asked."""


@lru_cache(maxsize=8)
def covers(g: AutumnForBarbarossa) -> tuple[int, ...]:
    """Per hex: the columns that its ground takes from whoever attacks there."""
    return tuple(-sum(value for _, value, _ in shifts) for shifts in g.ground.shift)


class Outlook:
    """One side's reading of one sight. Nothing in it outlives the sight."""

    def __init__(
        self,
        g: AutumnForBarbarossa,
        s: BarbarossaState,
        side: Side,
        params: Params = PARAMS,
        axis: tuple[int, ...] = (),
    ) -> None:
        self.g = g
        self.s = s
        self.side = side
        self.foe = other(side)
        self.params = params
        self.axis = axis
        """The goals that draw this side; none for all."""
        self.turns_left = max(g.setup.turns - s.turn + 1, 1)
        to_come = self.turns_left - (1.0 if side == SOVIET else params.passed)
        self.fade = min(1.0, to_come / params.fades)
        """How much of the worth of a unit counts, which is what it can still do."""
        self.has_last_word = side == SOVIET and self.turns_left == 1
        """Nothing that the enemy could do will follow."""
        self.prospects: dict[int, Prospect] = {}
        """Enemy hexes that were looked at already."""
        self._covers = covers(g)
        self._ratings: dict[int, Rating] = {}
        self._steps: dict[int, tuple[float, ...]] = {}

    # Counters.

    def rating(self, u: Unit) -> Rating:
        found = self._ratings.get(u)
        if found is None:
            found = self._rate(u) if u < len(self.g.units) else self._guess[self.g.side_of[u]]
            self._ratings[u] = found
        return found

    def _rate(self, u: Unit) -> Rating:
        g, flags = self.g, self.s.flags[u]
        attack, defence, movement = g.faces[2 * u + (flags & REDUCED)]
        if flags & REDUCED or g.counters[u].steps == 1:
            return Rating(attack, defence, movement, attack + defence, 1)
        less = g.faces[2 * u + 1]
        return Rating(attack, defence, movement, attack + defence - less.attack - less.defence, 2)

    @cached_property
    def _guess(self) -> tuple[Rating, Rating]:
        """An unknown counter is taken for the mean of all that may lie there."""
        return self._mean(GERMAN), self._mean(SOVIET)

    def _mean(self, side: Side) -> Rating:
        faces = [self.g.faces[2 * u] for u in self.g.units_of[side] if self.s.at[u] == HIDDEN]
        count = max(len(faces), 1)
        attack, defence, movement = (sum(face[i] for face in faces) / count for i in range(3))
        return Rating(attack, defence, movement, (attack + defence) / 2, 2)

    def point_of(self, side: Side) -> float:
        return self.params.point[self.side][side] * self.fade

    def step_worth(self, u: Unit) -> float:
        """What its owner loses with a unit's next step."""
        return self.rating(u).in_step * self.point_of(self.g.side_of[u])

    def steps_of(self, u: Unit) -> tuple[float, ...]:
        """What each step of a unit is worth, the next to go first."""
        found = self._steps.get(u)
        if found is None:
            rating, point = self.rating(u), self.point_of(self.g.side_of[u])
            last = ((rating.whole - rating.in_step) * point,) if rating.steps > 1 else ()
            found = self._steps[u] = (rating.in_step * point, *last)
        return found

    def unit_worth(self, u: Unit) -> float:
        return self.rating(u).whole * self.point_of(self.g.side_of[u])

    def attack_of(self, u: Unit) -> float:
        """Its attack, as its markers leave it."""
        flags = self.s.flags[u]
        if flags & OOS:
            return 0.0
        return self.rating(u).attack / (2 if flags & DG else 1)

    def defence_of(self, u: Unit) -> float:
        return self.rating(u).defence / (1 << halvings(self.s.flags[u]))

    def is_fast(self, u: Unit) -> bool:
        return self.g.is_yellow[u] if u < len(self.g.units) else self.g.side_of[u] == GERMAN

    def defence_at(self, h: int) -> float:
        return sum(self.defence_of(u) for u in self.s.stacks.get(h, ()))

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

    # Ground.

    def points(self, h: int) -> float:
        return float(self.g.victory.get(Hex(h), 0))

    @cached_property
    def blocks(self) -> dict[int, float]:
        """[S-13.4] Where this side would hold up enemies that are about to arrive, and what that brings."""
        return self._arriving(self.foe, self.s.turn + (self.foe == GERMAN))

    @cached_property
    def awaits(self) -> dict[int, float]:
        """Where the enemy could hold up this side's own before they arrive, if he moves and exploits."""
        found = self._arriving(self.side, self.s.turn + 1)
        if not found or self.has_last_word:
            return {}
        reached = set(self._reached(2))
        around = self.g.ground.around
        return {h: worth for h, worth in found.items() if not reached.isdisjoint((h, *around[h]))}

    def passage(self, h: int) -> float:
        """What it is worth to hold a hex for those who are to arrive there."""
        return self.blocks.get(h, 0.0) + self.awaits.get(h, 0.0)

    def _arriving(self, side: Side, turn: int) -> dict[int, float]:
        g, s, found = self.g, self.s, dict[int, float]()
        for i, line in enumerate(g.arrivals):
            if line.side == side and line.turn <= turn:
                is_open = line.turn == turn or i in s.held_up
                count = len(named(g, s, line)) + is_open * sum(g.is_drawn[u] for u in line.units)
                if count:
                    found[line.at] = found.get(line.at, 0.0) + count * self.params.reserves / 100
        return found

    def prize(self, h: int) -> float:
        """Points that change hands if this side takes a hex now."""
        return self.points(h) if self.s.control[h] == self.foe else 0.0

    def stake(self, h: int) -> float:
        """Points that this side would lose with a hex that it controls."""
        return self.points(h) if self.s.control[h] == self.side else 0.0

    @cached_property
    def next_withdrawal(self) -> float:
        """[2.1] How likely the panzers are taken away at the beginning of the next German turn."""
        turn = self.s.turn + 1
        if self.s.withdrawal or turn > self.g.setup.turns:
            return 0.0
        return self.g.setup.orders_of(turn, GERMAN).withdrawal / 6

    def needs_keeper(self, h: int) -> bool:
        """Whether a hex holds so many points that it may not stand empty with the enemy about."""
        if self.has_last_word or self.stake(h) + self.awaits.get(h, 0.0) < self.params.keep_from:
            return False
        return bool(self.raided[h]) or h in self.awaits

    @cached_property
    def attraction(self) -> list[float]:
        """Per hex: how much the points that are still to be had draw towards them; nothing in the last turn,
        in which nobody comes any nearer."""
        goals = self.goals_of(self.side) if self.turns_left > 1 else []
        if self.axis:
            goals = [goal for goal in goals if not set(goal[1]).isdisjoint(self.axis)]
        return self._drawn_by(goals)

    @cached_property
    def temptation(self) -> list[float]:
        """Per hex: how much our own points draw the enemy."""
        return self._drawn_by(self.goals_of(self.foe) if self.turns_left > 1 else [])

    def goals_of(self, side: Side) -> list[Goal]:
        """The victory hexes that a side has still to take."""
        foe = other(side)
        return [(float(n), (int(h),)) for h, n in self.g.victory.items() if self.s.control[h] == foe]

    def _drawn_by(self, goals: list[Goal]) -> list[float]:
        return attraction(self.g, tuple(goals), self.params.attraction, self.params.decay)

    def worth_a_look(self, hexes: Iterable[int]) -> list[int]:
        """Of some hexes those where somebody could be posted: in the last turn only near points."""
        if self.turns_left > 1:
            return list(hexes)
        away, near = distances(self.g, tuple(map(int, self.g.victory))), self.params.late_near
        return [h for h in hexes if away[h] <= near]

    def cover(self, h: int) -> int:
        """Columns that the ground of a hex takes from whoever attacks there."""
        return self._covers[h]

    # Supply.

    def would_be_supplied(self, h: int) -> bool:
        """Whether a unit that comes to a hex could trace supply as the table stands."""
        return bool(self._served[h])

    @cached_property
    def _served(self) -> bytearray:
        """1 where a line leads home, and next to it."""
        return self.g.ground.web.widened(traced(self.g, self.s, self.side))

    def foe_supplied(self, h: int) -> bool:
        return bool(traced(self.g, self.s, self.foe)[h])

    # Danger.

    @cached_property
    def danger(self) -> list[float]:
        """Per hex: the attack that the enemy could bring against it in his next turn; of a raid where he can
        only drive up, and where he would hold up our reserves, however far it is."""
        raid = self.params.raid[self.foe]
        found = danger_map(self.g, self._forces())
        for h, reached in enumerate(self.raided):
            if reached:
                found[h] = max(found[h], raid)
        for h in self.awaits:
            found[h] = max(found[h], raid * self.params.raids)
        for h, force in self.threatened.items():
            found[h] = max(found[h], force)
        return found

    @cached_property
    def threats(self) -> Threats:
        return Threats(self)

    @cached_property
    def threatened(self) -> dict[int, float]:
        """Our points, and the attack that is feared there because it could really come."""
        share = self.params.feared
        if not share or self.has_last_word:
            return {}
        return {int(h): share * self.threats.against(h) for h in self.g.victory if self.stake(h)}

    @cached_property
    def raided(self) -> bytearray:
        """1 for every hex that an enemy could enter, or come next to, in one phase of movement."""
        found = bytearray(len(self.s.holder))
        if self.has_last_word:
            return found
        for n in self._reached(1):
            found[n] = 1
        for h in self.own_hexes:
            found[h] |= any(found[n] for n in self.g.ground.around[h])
        return found

    def _reached(self, phases: int) -> Iterable[int]:
        """Where the enemy could come, his fast units in so many phases of movement."""
        barred, moves = held_by(self.s, self.side), self.g.ground.moves[self.foe]
        budgets = {
            h: max([self.pace(u) * (phases if self.is_fast(u) else 1) for u in self.s.stacks[h]])
            for h in self.foe_hexes
        }
        return reached_by_any(moves, budgets, barred, self.own_zone, self.g.chosen)

    def pace(self, u: Unit) -> int:
        """Quarters of a point that a unit may spend on a move."""
        return allowance(round(self.rating(u).movement), halvings(self.s.flags[u]))

    def _forces(self) -> Iterator[tuple[int, list[float]]]:
        p = self.params
        for h in () if self.has_last_word else self.foe_hexes:
            slow = fast = 0.0
            for u in self.s.stacks[h]:
                if self.is_fast(u):
                    fast += self.attack_of(u)
                else:
                    slow += self.attack_of(u)
            yield h, coming(fast, slow, p.comes, p.walks)

    def chance_of_loss(self, h: int, defence: float) -> float:
        """How likely a garrison of this strength is to be driven out of a hex."""
        return self.chance_against(h, defence, self.danger[h])

    def chance_against(self, h: int, defence: float, force: float) -> float:
        """The same by an attack of that strength."""
        if force <= 0 or defence <= 0:
            return 0.0
        place = to_nearest(round(4 * force) or 1, round(4 * defence) or 1) - self._covers[h] + 2
        return self.params.loss_chance[0 if place < 0 else 7 if place > 7 else place]

    @cached_property
    def hot_spots(self) -> list[int]:
        """Own hexes in contact that may well be lost; else all in contact, else all."""
        line = [h for h in self.own_hexes if self.s.near[self.foe][h]]
        hot = [h for h in line if self.chance_of_loss(h, self.defence_at(h)) >= self.params.hot]
        return hot or line or self.own_hexes
