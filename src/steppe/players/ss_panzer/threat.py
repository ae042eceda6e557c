"""What threatens a side: enemies who can fire where they stand, and what that does to whoever comes there.

Most decisions of an impulse, and of every future that begins with it, leave the enemy as he is: what was
found of him is kept for whoever asks again.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from math import exp
from statistics import fmean
from typing import Any

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.counters import Counter
from steppe.games.ss_panzer.fire import (
    VEHICLES_ARE_HIT_ON,
    Aim,
    anti_infantry_of,
    gun_of,
    hit_chances,
    loss_of,
)
from steppe.games.ss_panzer.state import KILL_ZONE, PanzerState, is_suppressed
from steppe.players.ss_panzer.params import Params
from steppe.table.basics import Side, Unit, other

Fire = tuple[int, int, float, float]
"""From where, how far, and what it does to somebody in the open and to one in cover."""

Effect = tuple[float, float, float]
"""The chances of an attack to suppress or worse, to cost a step or more, and to cost two."""


@cache
def effect_of(dice: int, faces: int) -> Effect:
    """Of so many dice that hit with so many of their faces."""
    shares = hit_chances(dice, Aim(dice, "", faces, ()).chance)
    step = sum(float(p) for hits, p in shares.items() if loss_of(hits) >= 1)
    return float(1 - shares[0]), step, sum(float(p) for hits, p in shares.items() if loss_of(hits) >= 2)


def faces_of(aimed: Aim) -> int:
    """How many faces of a die hit: [9.6.1] a 1 always does, a 6 never."""
    return min(max(aimed.hits_on - aimed.total, 1), 5)


@lru_cache(maxsize=128)
def _harms(g: SSPanzer, worst: float, fires: tuple[Fire, ...]) -> dict[int, float]:
    """Hex -> what all this fire does there, never more than the worst. Kept for whoever asks again: most
    decisions leave the other side's guns as they are."""
    found: dict[int, float] = {}
    cover, seen_from = g.ground.cover, g.sightlines.seen_from
    for at, far, open_, covered in fires:
        for h in seen_from(at, far):
            found[h] = found.get(h, 0.0) + (covered if cover[h] else open_)
    return {h: worst * (1 - exp(-harm / worst)) for h, harm in found.items()}


@lru_cache(maxsize=8)
def step_worths(g: SSPanzer, p: Params) -> tuple[float, ...]:
    return tuple(_step_worth(counter, p) for counter in g.counters)


@lru_cache(maxsize=8)
def kind_worths(g: SSPanzer, p: Params) -> dict[tuple[Side, bool, int], float]:
    """What a step of a side's vehicles of some armor is worth, and of its men, on average."""
    found: dict[tuple[Side, bool, int], list[float]] = {}
    for u, worth in enumerate(step_worths(g, p)):
        counter = g.counters[u]
        found.setdefault((g.side_of[u], counter.is_vehicle, counter.armor), []).append(worth)
    return {kind: fmean(worths) for kind, worths in found.items()}


def _step_worth(counter: Counter, p: Params) -> float:
    if counter.gun is None or counter.anti_infantry is None:
        return p.step
    gun = 0.0 if counter.gun.close_only else p.step_gun * counter.gun.factor
    return p.step + gun + p.step_anti_infantry * counter.anti_infantry.factor + p.step_armor * counter.armor


class Keyed:
    """A table that is the same as another if a few things of it are."""

    def __init__(self, key: tuple[Any, ...], s: PanzerState) -> None:
        self.key = key
        self.s = s

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, table: object) -> bool:
        return isinstance(table, Keyed) and self.key == table.key


def threat_to(g: SSPanzer, s: PanzerState, side: Side, params: Params) -> Threat:
    foes = g.units_of[other(side)]
    at = tuple([s.at[u] for u in foes])
    flags = tuple([s.flags[u] for u in foes])
    fought = tuple([s.holder[h] for h in at])
    key = (s.turn, s.visibility, s.formation, tuple(s.cup), at, flags, fought)
    return _threat(Keyed(key, s), g, side, params)


@lru_cache(maxsize=64)
def _threat(table: Keyed, g: SSPanzer, side: Side, params: Params) -> Threat:
    return Threat(g, table.s.copy(), side, params)


def is_pending(g: SSPanzer, s: PanzerState, u: Unit) -> bool:
    """Whether a unit has still to act this turn, or does so now."""
    formation = g.counters[u].formation
    return formation in s.cup or (formation != "" and formation == s.formation)


class Threat:
    """The enemies of a side as they stand; its properties are found when they are first asked for."""

    def __init__(self, g: SSPanzer, s: PanzerState, side: Side, params: Params) -> None:
        self.g = g
        self.s = s
        self.side = side
        self.foe = other(side)
        self.params = params
        self.turns_left = g.turns - s.turn + 1
        self._dangers: dict[tuple[bool, int], dict[int, float]] = {}
        self._step_risks: dict[tuple[bool, int, int, str, int], tuple[float, float]] = {}

    @cached_property
    def foe_units(self) -> list[Unit]:
        return [u for u in self.g.units_of[self.foe] if self.s.at[u] >= 0]

    @cached_property
    def foe_shooters(self) -> list[Unit]:
        """Enemies who can fire where they are: not static infantry, nor anybody in a close combat."""
        return [
            u
            for u in self.foe_units
            if not self.g.counters[u].is_static and self.s.holder[self.s.at[u]] == 1 << self.foe
        ]

    @cached_property
    def foe_hexes(self) -> list[int]:
        return sorted({self.s.at[u] for u in self.foe_units})

    def _faces_against(self, u: Unit, vehicle: bool, armor: int) -> tuple[int, int]:
        """The faces that hit a kind of target in the open, and how far that fire reaches."""
        gun, counter = gun_of(self.g, self.s, u), self.g.counters[u]
        if not vehicle:
            return min(anti_infantry_of(self.g, self.s, u).factor, 5), counter.range
        if not gun.factor or gun.close_only:
            return 0, 0
        return VEHICLES_ARE_HIT_ON - (gun.factor < armor), max(1, gun.factor - armor)

    def dangers(self, u: Unit) -> dict[int, float]:
        """Hex -> the harm that enemies where they stand may do to such a unit there before it moves again."""
        counter = self.g.counters[u]
        key = (counter.is_vehicle, counter.armor)
        if key not in self._dangers:
            self._dangers[key] = self._find_dangers(*key)
        return self._dangers[key]

    def _find_dangers(self, vehicle: bool, armor: int) -> dict[int, float]:
        fires, visibility = list[Fire](), self.s.visibility
        worth = kind_worths(self.g, self.params)[self.side, vehicle, armor]
        harms = [self._harm_of_fire(worth, faces) for faces in range(1, 6)]
        for e, at, weight in self._aiming:
            faces, far = self._faces_against(e, vehicle, armor)
            if faces:
                open_, covered = weight * harms[faces - 1], weight * harms[max(faces - 2, 0)]
                fires.append((at, min(far, visibility), open_, covered))
        return _harms(self.g, self.params.worst, tuple(fires))

    @cached_property
    def _aiming(self) -> list[tuple[Unit, int, float]]:
        """Enemies who may fire before a unit moves again, where they are, and how much that counts."""
        s, p = self.s, self.params
        later = p.aimed_at * p.aimed_next_turn if self.turns_left > 1 else 0.0
        able = (e for e in self.foe_shooters if not is_suppressed(s, e))
        found = ((e, s.at[e], p.aimed_at if is_pending(self.g, s, e) else later) for e in able)
        return [each for each in found if each[2]]

    def _harm_of_fire(self, worth: float, faces: int) -> float:
        hit, step, _ = effect_of(self.g.dice["stationary"].value, faces)
        return step * worth + self.params.hit_on_the_way * hit

    # Zones.

    @cached_property
    def hot_hexes(self) -> bytearray:
        """Where enemies may fire at what comes and goes [7.2]."""
        hot = bytearray(self.g.grid.size)
        for u in self.foe_shooters:
            if not is_suppressed(self.s, u):
                for h in self.g.ground.zone_from[self.s.at[u]]:
                    hot[h] = 1
        return hot

    def step_risk(self, u: Unit, h: int, what: str, but: int = -1) -> tuple[float, float]:
        """The chance that a unit is hit for coming to a hex or leaving it, and the steps that may cost. Those
        in the hex `but` do not count."""
        counter = self.g.counters[u]
        key = (counter.is_vehicle, counter.armor, h, what, but)
        if key not in self._step_risks:
            self._step_risks[key] = self._find_step_risk(*key)
        return self._step_risks[key]

    def _find_step_risk(self, vehicle: bool, armor: int, h: int, what: str, but: int) -> tuple[float, float]:
        g, s = self.g, self.s
        if not self.hot_hexes[h]:
            return 0.0, 0.0
        escape, steps = 1.0, 0.0
        shift = g.ground.cover[h] - (what == "zoc_exit")
        for n in g.neighbours[h]:
            if n in (-1, but) or s.holder[n] != 1 << self.foe or h not in g.ground.zone_from[n]:
                continue
            for e in sorted(s.stacks[n]):
                if is_suppressed(s, e) or g.counters[e].is_static:
                    continue
                faces, _ = self._faces_against(e, vehicle, armor)
                if faces:
                    kill_zone = bool(s.flags[e] & KILL_ZONE)
                    dice = g.dice["kill_zone" if kill_zone else what].value
                    hit, step, _ = effect_of(dice, min(max(faces - shift, 1), 5))
                    escape *= 1 - hit
                    steps += step
        return 1 - escape, steps
