"""How a side reads the table: what things are worth, how strong they look, and where danger comes from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import GERMAN, REDUCED, RESERVE, SOVIET, KurskState
from steppe.games.drive_on_kursk.supply import closed_to, feeds_itself, sources
from steppe.players.drive_on_kursk.params import PARAMS, Params
from steppe.players.fields import attraction, danger_map, distances, held_hexes, web
from steppe.table.basics import HIDDEN, Side, Unit, other

Goal = tuple[float, tuple[int, ...]]
"""Points, and the hexes of which any brings them."""


class Rating(NamedTuple):
    """What one counter brings: its factors, and what its next step is worth to its owner."""

    strength: float
    points: float
    """Victory points that go with it when it is eliminated."""
    in_step: float
    """Factors lost with its next step."""
    last: bool
    """Its next step is its last."""


class Prospect(NamedTuple):
    """A hex that may be attacked, and what each result there would bring, own losses apart."""

    target: int
    defence: int
    shift: int
    """Of the ground, and of a corps that stands together."""
    destroyed: float
    due: float
    """Factors that the attacker must lose in a bloodbath."""
    driven_out: float
    forced: bool
    """A fortified zone must convert."""
    may_convert: bool
    sides: dict[frozenset[int], int]
    """By the hexes of an attack: the columns for where it comes from, as far as it was asked."""


class Blood(NamedTuple):
    """A step that may be lost in a bloodbath."""

    rate: float
    """What each factor costs that it pays."""
    worth: float
    factors: float


def _blood(worth: float, factors: float) -> Blood:
    return Blood(worth / max(factors, 1), worth, factors)


@lru_cache(maxsize=8)
def points(g: DriveOnKursk) -> tuple[float, ...]:
    """Per hex: what it brings whoever takes it."""
    return tuple(
        float(abs(sum(value for _, _, value in g.hex_values.get(h, ())))) for h in range(g.grid.size)
    )


@lru_cache(maxsize=8)
def covers(g: DriveOnKursk, side: Side) -> tuple[int, ...]:
    """Per hex: the columns that its ground takes from whoever attacks a side there."""
    return tuple(_cover(g, side, h) for h in range(g.grid.size))


def _cover(g: DriveOnKursk, side: Side, h: int) -> int:
    chart, ground = g.ground.chart, g.ground
    shift = chart[g.board.terrain[h]].shift
    if ground.city[h]:
        shift += chart["city"].shift
    if ground.town[h]:
        shift += chart["town"].shift
    if ground.fort[h]:
        shift += chart["fort.enemy" if ground.fort[h] == side + 1 else "fort.friendly"].shift
    return -shift


@lru_cache(maxsize=1024)
def _fed(g: DriveOnKursk, side: Side, marked: bytes, closed: bytes) -> bytearray:
    """Lines from the sources that are marked. Futures come to the same lines again and again."""
    net = web(g)
    return net.widened(net.flood([h for h in g.edge_of[side] if marked[h]], closed))


class Outlook:
    """One side's reading of one sight. Nothing in it outlives the sight."""

    def __init__(
        self,
        g: DriveOnKursk,
        s: KurskState,
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
        self.turns_left = max(g.turns - s.turn + 1, 1)
        self.factor = params.factor * min(1.0, (self.turns_left + 1) / params.factor_fades)
        self.is_late = s.turn > g.turns
        """In extra turns what is taken is hardly retaken, so that ways to points are barred;"""
        self.guard_from = params.guard_from if self.is_late else params.guard_early
        """before, guards are missed at the front more than most of them save."""
        self.has_last_word = side == SOVIET and s.turn >= g.turns + g.extra_turns
        """Nothing that the enemy could do will follow."""
        self.prospects: dict[int, Prospect] = {}
        """Enemy hexes that were looked at already."""
        self.notes: dict[int, Any] = {}
        """What guards found out about hexes."""
        self._points_of = points(g)
        self._covers = covers(g, side)
        self._ratings: dict[int, Rating] = {}
        self._step_worths: dict[int, float] = {}
        self._blood: dict[int, tuple[Blood, ...]] = {}

    # Counters.

    def rating(self, u: Unit) -> Rating:
        found = self._ratings.get(u)
        if found is None:
            found = self._rate(u) if u < len(self.g.units) else self._guess[self.g.side_of[u]]
            self._ratings[u] = found
        return found

    def _rate(self, u: Unit) -> Rating:
        counter = self.g.counters[u]
        points = abs(self.g.victory[self.g.loss_line[u]][1])
        if counter.steps == 1:
            return Rating(counter.defence, points, counter.defence, True)
        if self.s.flags[u] & REDUCED:
            return Rating(counter.reduced, points, counter.reduced, True)
        return Rating(counter.factor, points, counter.factor - counter.reduced, False)

    @cached_property
    def _guess(self) -> tuple[Rating, Rating]:
        """An unknown counter is taken for the mean of all that may lie there."""
        return self._mean(GERMAN), self._mean(SOVIET)

    def _mean(self, side: Side) -> Rating:
        hidden = [self._rate(Unit(u)) for u in self.g.units_of[side] if self.s.at[u] == HIDDEN]
        count = max(len(hidden), 1)
        strength = sum(r.strength for r in hidden) / count
        in_step = sum(r.in_step for r in hidden) / count
        return Rating(strength, sum(r.points for r in hidden) / count, in_step, side == SOVIET)

    def step_worth(self, u: Unit) -> float:
        """What its owner loses with a unit's next step."""
        found = self._step_worths.get(u)
        if found is None:
            rating = self.rating(u)
            share = 1.0 if rating.last else self.params.first_step[self.side]
            found = self._step_worths[u] = rating.in_step * self.factor + rating.points * share
        return found

    def blood_of(self, u: Unit) -> tuple[Blood, ...]:
        """What each step of a unit pays in a bloodbath."""
        found = self._blood.get(u)
        if found is None:
            rating = self.rating(u)
            steps = [_blood(self.step_worth(u), rating.in_step)]
            if not rating.last:
                rest = rating.strength - rating.in_step
                steps.append(_blood(rest * self.factor + rating.points, rest))
            found = self._blood[u] = tuple(steps)
        return found

    def unit_worth(self, u: Unit) -> float:
        rating = self.rating(u)
        return rating.strength * self.factor + rating.points

    def strength_at(self, h: int) -> float:
        return sum([self.rating(u).strength for u in self.s.stacks.get(h, ())])

    @cached_property
    def own_hexes(self) -> list[int]:
        return held_hexes(self.s, self.side)

    @cached_property
    def foe_hexes(self) -> list[int]:
        return held_hexes(self.s, self.foe)

    def asleep(self, h: int) -> bool:
        pile = self.s.stacks.get(h)
        return pile is not None and bool(self.s.flags[pile[0]] & RESERVE)

    # Ground.

    def prize(self, h: int) -> float:
        """Points that change hands if this side takes a hex now."""
        return self._points(h) if self.s.control[h] == self.foe else 0.0

    def stake(self, h: int) -> float:
        """Points that this side would lose with a hex that it controls."""
        return self._points(h) if self.s.control[h] == self.side else 0.0

    def needs_keeper(self, h: int) -> bool:
        """Whether a hex that is ours, or would be if we entered it, holds so many points that it may not be
        left empty with the enemy about."""
        p = self.params
        if self.has_last_word or self._points(h) < p.keep_from:
            return False
        return distances(self.g, self._awake)[h] <= p.keep_within

    @cached_property
    def _awake(self) -> tuple[int, ...]:
        return tuple(h for h in self.foe_hexes if not self.asleep(h))

    @cached_property
    def attraction(self) -> list[float]:
        """Per hex: how much the enemy's cities and edge draw towards them."""
        goals = self.goals_of(self.side)
        if self.axis:
            goals = [goal for goal in goals if not set(goal[1]).isdisjoint(self.axis)]
        return self._drawn_by(goals)

    @cached_property
    def temptation(self) -> list[float]:
        """Per hex: how much our own cities and edge draw the enemy."""
        return self._drawn_by(self.goals_of(self.foe))

    def goals_of(self, side: Side) -> list[Goal]:
        """The cities and the edge that a side has still to take."""
        g, s = self.g, self.s
        foe = other(side)
        goals: list[Goal] = [
            (self._points(h), (int(h),)) for h in (*g.ground.cities, g.lgov) if s.control[h] == foe
        ]
        edge = tuple(int(h) for h in g.edge_of[foe] if s.control[h] == foe)
        if edge:
            goals.append((self.params.edge * self._points(edge[0]), edge))
        return [goal for goal in goals if goal[0]]

    def _drawn_by(self, goals: list[Goal]) -> list[float]:
        return attraction(self.g, tuple(goals), self.params.attraction, self.params.decay)

    def _points(self, h: int) -> float:
        return self._points_of[h]

    def cover(self, side: Side, h: int) -> int:
        """Columns that the ground of a hex takes from whoever attacks a side there."""
        return covers(self.g, side)[h]

    # Supply.

    @cached_property
    def _own_lines(self) -> bytearray:
        return self._traced(self.side)

    @cached_property
    def _foe_lines(self) -> bytearray:
        return self._traced(self.foe)

    def _traced(self, side: Side) -> bytearray:
        """1 for the hexes in which units of a side find a line home: one that leads there, or begins next to
        it."""
        g, s = self.g, self.s
        fed = _fed(g, side, bytes(sources(g, s, side)), bytes(closed_to(g, s, side))).copy()
        if feeds_itself(g, s, side, g.lgov):
            fed[g.lgov] = 1
        return fed

    def lines_of(self, side: Side) -> bytearray:
        """1 for the hexes in which units of a side are in supply as the table stands."""
        return self._own_lines if side == self.side else self._foe_lines

    def would_be_supplied(self, h: int) -> bool:
        """Whether a unit that comes to a hex could trace supply as the table stands."""
        return bool(self._own_lines[h])

    def foe_supplied(self, h: int) -> bool:
        return bool(self._foe_lines[h])

    # Danger.

    @cached_property
    def danger(self) -> list[float]:
        """Per hex: the strength that the enemy could bring against it in his next phases."""
        return danger_map(self.g, self._forces())

    def _forces(self) -> Iterator[tuple[int, list[float]]]:
        p = self.params
        for h in () if self.has_last_word else self.foe_hexes:
            if not self.asleep(h):
                near, far = self._force(h)
                pinned = self.s.near[self.side][h] > 0
                yield h, [near + far, *[far * (p.comes_pinned if pinned else p.comes)] * (p.comes_from - 1)]

    def _force(self, h: int) -> tuple[float, float]:
        """Slow and fast attack factors in a hex."""
        slow = fast = 0.0
        for u in self.s.stacks[h]:
            if u >= len(self.g.units) or self.g.is_mech[u]:
                fast += self.rating(u).strength
            elif not self.g.is_static[u]:
                slow += self.rating(u).strength
        return slow, fast

    def chance_of_loss(self, h: int, strength: float) -> float:
        """How likely a garrison of this strength is to be driven out of a hex."""
        force = self.danger[h]
        if force <= 0 or strength <= 0:
            return 0.0
        ratio = force / strength
        place = int(ratio) - 1 if ratio >= 1 else -int(1 / ratio)
        column = place - self._covers[h] + 2
        return self.params.loss_chance[0 if column < 0 else 7 if column > 7 else column]
