"""Combats and what they are expected to bring: exact odds, and what the owner of each side will give up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.battle import (
    Battle,
    battle_of,
    column_against,
    defence,
    dice_modifier,
    in_combat_setup,
    range_of,
)
from steppe.games.kursk_1943.defence import able_defenders, supporting_guns
from steppe.games.kursk_1943.page.preview import distribution
from steppe.games.kursk_1943.retreat import Party, Retreat
from steppe.games.kursk_1943.tables import Effect, effects
from steppe.hexes import Hex
from steppe.players.gathering import Gathered, only_the_needed, strongest_first
from steppe.players.kursk_1943.outlook import Outlook
from steppe.table.basics import Unit
from steppe.table.state import holds

Units = tuple[Unit, ...]
Hexes = tuple[Hex, ...]
Attackers = tuple[tuple[Unit, int], ...]
"""Units and the hexes that they attack from."""

Answer = tuple[int, int, bool]
"""What a result costs a side: levels, hexes of retreat, its order."""
Outcomes = list[tuple[float, Answer, Answer]]
"""How likely each result is, and what it does to attacker and defender."""

HOPELESS = -99.0
"""What an attack is worth that may not be made."""

NO_WAY = 99.0
"""What a retreat costs those who have none."""


class Assault(NamedTuple):
    """An attack and what it is expected to bring."""

    value: float
    hexes: Hexes
    attackers: Attackers
    guns: Units
    stars: Units

    @property
    def target(self) -> int:
        return self.hexes[0]


class Prospect(NamedTuple):
    """Hexes that may be attacked, and what happens to whoever holds them."""

    hexes: Hexes
    levels: tuple[float, ...]
    """What each level of the defenders is worth, the cheapest first: their owner chooses."""
    ground: float
    """What it brings to drive them out."""
    guns: float
    """What cannot retreat and is lost then."""
    ways: dict[int, tuple[float, float]]
    """Where they can retreat to, what that costs them, and what it would with an attacker next to it."""
    shaken: float
    """What it brings to disorganise them."""

    def way_out(self, closed: Collection[int]) -> float:
        """What it costs them to leave, if attackers stand next to some of these hexes."""
        return min([costs[n in closed] for n, costs in self.ways.items()], default=NO_WAY)


# The target.


def prospect(o: Outlook, hexes: Hexes) -> Prospect:
    pile = [u for h in hexes for u in o.s.stacks[h]]
    fixed = [u for u in pile if in_combat_setup(o.g, o.s, u)]
    return Prospect(
        hexes,
        tuple(sorted(worth for u in pile for worth in o.levels_worth(u))),
        sum(ground_worth(o, h) for h in hexes),
        sum(map(o.unit_worth, fixed)),
        _ways(o, hexes),
        _shaken(o, pile),
    )


def ground_worth(o: Outlook, h: int) -> float:
    """Its points, and how much nearer to the goals it is."""
    if o.has_last_word:
        return o.prize(h)
    held = [o.attraction[n] for n in o.g.around[h] if holds(o.s, o.side, n)]
    nearer = max(o.attraction[h] - max(held, default=o.attraction[h]), 0.0)
    return o.push + o.prize(h) + nearer


def _ways(o: Outlook, hexes: Hexes) -> dict[int, tuple[float, float]]:
    """[5.3.3] Nobody goes into an enemy zone, [5.3.4] but to friends there, which costs each a level."""
    found: dict[int, tuple[float, float]] = {}
    for h in hexes:
        movers = tuple(u for u in o.s.stacks[h] if not in_combat_setup(o.g, o.s, u))
        if not movers:
            continue
        among_friends = sum(map(o.level_worth, movers)) if o.params.envelops[o.role] else 0.0
        for n in Retreat(o.foe, Battle(o.side, (h,), ()), 1, (Party(movers, (h,)),)).ways(o.g, o.s):
            dear = among_friends if o.s.holder[n] else NO_WAY
            found[n] = dear if o.own_zone[n] else 0.0, dear
    return found


def _shaken(o: Outlook, units: Sequence[Unit]) -> float:
    side = o.g.side_of[units[0]] if units else o.foe
    return o.params.shaken * o.point_of(side) * sum([o.defence_of(u) for u in units])


# The value.


class Combat:
    """All that attacks on the same hexes have in common, found once: how the defender answers, what he
    loses."""

    def __init__(self, o: Outlook, p: Prospect, battle: Battle) -> None:
        self.o = o
        self.p = p
        self.battle = battle
        """Its defenders and how they answer."""
        self._defence = defence(o.g, o.s, battle)
        self._given: dict[tuple[Answer, float], tuple[float, float, float]] = {}

    def value(self, battle: Battle, way_out: float = 0.0) -> float:
        """What a combat is expected to bring its attacker, by exact odds, if it costs the defender so much to
        leave."""
        o, g, s = self.o, self.o.g, self.o.s
        column = column_against(g, s, battle, self._defence)
        die = sum(by for _, by, _ in dice_modifier(g, s, battle))
        own = sorted([worth for u in battle.attackers for worth in o.levels_worth(u)])
        if battle.stars:  # [15.1.7] The first loss is one of theirs.
            first = min(map(o.level_worth, battle.stars))
            own = [first, *_without(own, first)]
        return self._expected(own, _shaken(o, battle.attackers), _outcomes(g, column, die), way_out)

    def _expected(self, own: list[float], shaken: float, outcomes: Outcomes, way_out: float) -> float:
        """[5.1.8, 5.3.7] Each side gives up what is cheapest to it."""
        params, known, total = self.o.params, self._given, 0.0
        push = self.o.push
        for chance, (losses, retreat, disorganised), theirs in outcomes:
            given = known.get((theirs, way_out))
            if given is None:
                given = known[theirs, way_out] = self._gain(*theirs, way_out)
            lost, driven, after = given
            value = lost - sum(own[:losses])
            if disorganised:
                value -= shaken
            if retreat:
                value -= min(sum(own[losses : losses + retreat]), params.pushed * retreat + push)
            total += chance * (value + driven + after)
        return total

    def _gain(
        self, losses: int, retreat: int, disorganised: bool, way_out: float
    ) -> tuple[float, float, float]:
        """What the defender gives up: levels, what a retreat costs him, and his order or all that is left."""
        p = self.p
        lost, left = sum(p.levels[:losses]), p.levels[losses:]
        if not left:
            return lost, 0.0, p.ground
        after = p.shaken if disorganised else 0.0
        if not retreat:
            return lost, 0.0, after
        stand = sum(left[:retreat]) + (p.ground if retreat >= len(left) else 0.0)
        leave = p.ground + p.guns + self.o.params.pushed * retreat + way_out
        return lost, min(stand, leave), after


@lru_cache(maxsize=1024)
def _outcomes(g: Kursk1943, column: int, die: int) -> Outcomes:
    spread = distribution(g, column, die).items()
    found = ((float(chance), *effects(cell)) for cell, chance in spread)
    return [(chance, _answer(ours), _answer(theirs)) for chance, ours, theirs in found]


def _answer(effect: Effect) -> Answer:
    return effect.losses, effect.retreat, effect.disorganised


def _without(levels: list[float], one: float) -> list[float]:
    rest = list(levels)
    rest.remove(one)
    return rest


def answered(o: Outlook, battle: Battle) -> Battle:
    """The defender answers with all he has."""
    guns, users = supporting_guns(o.g, o.s, battle), able_defenders(o.g, o.s, battle)
    return replace(battle, support=tuple(guns), abilities=tuple(users))


# Choosing.


@contextmanager
def standing(o: Outlook, attackers: Attackers) -> Iterator[None]:
    """As though units stood where they would attack from."""
    at = o.s.at
    before = [at[u] for u, _ in attackers]
    for u, h in attackers:
        at[u] = h
    try:
        yield
    finally:
        for (u, _), h in zip(attackers, before, strict=True):
            at[u] = h


def gather(
    o: Outlook,
    p: Prospect,
    able: list[tuple[Unit, int]],
    guns: Units,
    needed: Attackers = (),
    extra: Callable[[Attackers], float] = lambda chosen: 0.0,
    others: Collection[int] = (),
) -> Assault | None:
    """Add the strongest first as long as it pays, then leave out whoever is not needed; the guns that can
    reach support them. `needed` attack in any case; `extra` is what else a set costs or brings; `others` of
    ours will stand there."""
    if not able and not needed:
        return None
    with standing(o, (*needed, *able)):
        return _gathered(o, p, able, guns, needed, extra, others)


def _gathered(
    o: Outlook,
    p: Prospect,
    able: list[tuple[Unit, int]],
    guns: Units,
    needed: Attackers,
    extra: Callable[[Attackers], float],
    others: Collection[int],
) -> Assault | None:
    ranked = sorted(able, key=lambda pair: (-o.attack_of(pair[0]), pair[0]))
    together = _by_formation(o, ranked)
    combat = Combat(o, p, answered(o, battle_of(o.g, o.s, o.side, p.hexes, ())))
    in_range = _guns_by_hex(o, guns, {h for _, h in (*needed, *able)})
    values: dict[Attackers, float] = {}
    closed_by = {h: closing(o, p, h) for h in {h for _, h in (*needed, *able)}}
    shut = frozenset[int]().union(*[closing(o, p, h) for h in others]) if p.ways else frozenset[int]()

    def way_out(everybody: Attackers) -> float:
        return p.way_out(shut.union(*[closed_by[h] for _, h in everybody]))

    def worth(chosen: Attackers) -> float:
        known = values.get(chosen)
        if known is None:
            everybody = (*needed, *chosen)
            effort = o.params.effort * sum([o.attack_of(u) for u, _ in everybody])
            value = combat.value(_battle(combat.battle, everybody, guns, in_range), way_out(everybody))
            known = values[chosen] = value - effort + extra(everybody)
        return known

    best: Gathered[tuple[Unit, int]] | None = Gathered(worth(()), ()) if needed else None
    for order in (together, ranked) if together != ranked else (ranked,):
        first = strongest_first(order, worth)
        if first is not None and (best is None or first.value > best.value):
            best = first
    if best is None:
        return None
    best = _trimmed(ranked, best, worth, bool(needed))
    everybody = (*needed, *best.chosen)
    battle = _battle(combat.battle, everybody, guns, in_range)
    return _with_stars(combat, battle, best.value, everybody, way_out(everybody))


def closing(o: Outlook, p: Prospect, h: int) -> frozenset[int]:
    """[5.3.3] Ways out that somebody closes who attacks from a hex."""
    if not o.params.envelops[o.role]:
        return frozenset()
    return frozenset(n for n in p.ways if n == h or n in o.g.around[h])


def _by_formation(o: Outlook, ranked: list[tuple[Unit, int]]) -> list[tuple[Unit, int]]:
    """[13.1.2] Divisions and corps together, the strongest first, then those who belong to none."""
    strength: dict[str, int] = {}
    for u, _ in ranked:
        formation = o.g.counters[u].formation
        strength[formation] = strength.get(formation, 0) + o.attack_of(u)

    def order(pair: tuple[Unit, int]) -> tuple[bool, int, str]:
        formation = o.g.counters[pair[0]].formation
        return not formation, -strength[formation], formation

    return sorted(ranked, key=order)


def _trimmed(
    ranked: list[tuple[Unit, int]],
    best: Gathered[tuple[Unit, int]],
    worth: Callable[[Attackers], float],
    may_be_empty: bool,
) -> Gathered[tuple[Unit, int]]:
    return best if may_be_empty and not best.chosen else only_the_needed(ranked, best, worth)


def _guns_by_hex(o: Outlook, guns: Units, hexes: set[int]) -> dict[int, set[Unit]]:
    """Per hex those guns that can support who attacks from there."""
    at = o.s.at
    return {h: {u for u in guns if at[u] in range_of(o.g, h)} for h in hexes}


def _battle(common: Battle, attackers: Attackers, guns: Units, in_range: dict[int, set[Unit]]) -> Battle:
    """Those guns support it that reach any of the hexes from which is attacked."""
    units = tuple(sorted([u for u, _ in attackers]))
    near = set[Unit]().union(*[in_range[h] for h in {h for _, h in attackers}])
    support = tuple([u for u in guns if u in near and u not in units])
    return replace(common, attackers=units, guns=support)


GUN_RANGE = 3
"""[6.1.2]"""


def _with_stars(
    combat: Combat, battle: Battle, value: float, attackers: Attackers, way_out: float
) -> Assault:
    """[15.1.6] Stars are used where they bring more than the loss that they risk; guns that change nothing
    are kept for another combat."""
    o = combat.o
    plain = combat.value(battle, way_out)
    starred = tuple(u for u in battle.attackers if o.g.counters[u].stars)
    best, gained = battle, plain
    for users in (starred, *((u,) for u in starred)) if starred else ():
        tried = replace(battle, stars=users)
        found = combat.value(tried, way_out)
        if found > gained + 1e-9:
            best, gained = tried, found
    for u in sorted(battle.guns, key=o.attack_of):
        fewer = replace(best, guns=tuple(v for v in best.guns if v != u))
        found = combat.value(fewer, way_out)
        if found >= gained - o.params.gun_spent:
            best, gained = fewer, max(found, gained)
    return Assault(value - plain + gained, combat.p.hexes, attackers, best.guns, best.stars)


def defended_value(o: Outlook, battle: Battle) -> float:
    """What a combat is expected to cost this side, which defends."""
    p = Prospect(
        battle.targets,
        tuple(sorted(worth for u in battle.defenders for worth in o.levels_worth(u))),
        sum(o.params.push[o.foe_stance] + o.points(h) for h in battle.targets),
        0.0,
        {},
        _shaken(o, battle.defenders),
    )
    return -Combat(o, p, battle).value(battle)
