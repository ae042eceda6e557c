"""Which hexes want to be taken or held, and which units of a formation go for which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from steppe.games.ss_panzer.fire import VEHICLES_ARE_HIT_ON, Aim, cover_of, modifiers
from steppe.games.ss_panzer.movement import MOVE, allowance
from steppe.games.ss_panzer.stacking import LIMIT, formations_in
from steppe.games.ss_panzer.state import SOVIET, in_close_combat, is_suppressed, steps_left, units_in
from steppe.games.ss_panzer.victory import held
from steppe.hexes import Hex
from steppe.players.ss_panzer.outlook import Outlook
from steppe.players.ss_panzer.params import Params
from steppe.players.ss_panzer.threat import effect_of, faces_of
from steppe.table.basics import Unit

TAKE, OCCUPY, HOLD = "take", "occupy", "hold"
EVERY_KIND = (TAKE, OCCUPY, HOLD)
GUARDED = 2
"""Hexes from a goal: who is so near fires at hexes next to it."""
NEVER = 99.0
"""So many turns away is what cannot be reached."""


class Task(NamedTuple):
    """A hex, what is to be done there, and what each further unit adds."""

    hex: Hex
    kind: str
    slots: tuple[float, ...]


class Post(NamedTuple):
    """What a unit is to do, and what its being there is worth."""

    task: Task
    worth: float


def tasks_of(
    o: Outlook, formation: str, favoured: tuple[int, ...] = (), kinds: tuple[str, ...] = EVERY_KIND
) -> list[Task]:
    """For one formation: [6.1.1] where another stands it has nothing to do. Favoured goals are worth more."""
    found = []
    for h in sorted({*o.g.goals[0], *o.g.goals[1], *(o.g.outskirts if o.side == SOVIET else ())}):
        if formations_in(o.g, o.s, h, o.side) - {formation} or not _is_near(o, h, formation):
            continue
        task = _take(o, h, formation) if o.s.control[h] != o.side else _hold(o, h)
        if task is not None and task.kind in kinds:
            more = o.params.favoured if h in favoured else 1.0
            found.append(task._replace(slots=tuple(more * worth for worth in task.slots)))
    return found


def _is_near(o: Outlook, h: Hex, formation: str) -> bool:
    units = o.g.units_in_formation[formation]
    row = o.apart[h]
    return any(row[at] <= o.params.far for at in {o.s.at[u] for u in units} if at >= 0)


def _take(o: Outlook, h: Hex, formation: str) -> Task | None:
    """Those who are inside already, or beside it from other formations, need not be sent."""
    if not o.s.holder[h] & 1 << o.foe:
        return Task(h, OCCUPY, (o.params.goal, o.params.occupy_second))
    inside = len(units_in(o.g, o.s, h, o.side))
    if inside >= LIMIT[o.side] + o.crowd:
        return None
    helpers = sum(_helps(o, u, h, formation) for u in o.own_units)
    hope = hope_to_take(o, h)
    slots = (*o.params.storm[:1] * o.crowd, *o.params.storm)[min(helpers + inside, o.params.storm_helped) :]
    more = (o.params.storm_alone + hope) * (o.params.few_storm[o.side] if o.must_storm else 1.0)
    return Task(h, TAKE, tuple(worth * more for worth in slots))


def hope_to_take(o: Outlook, h: Hex) -> float:
    """The chance of a full stack of infantry to clear a hex in two rounds of close combat."""
    defenders = units_in(o.g, o.s, h, o.foe)
    chances = [_step_chance(o, d) for d in defenders]
    each = sum(chances) / len(chances)
    rounds = min(o.turns_left, o.params.storm_rounds)
    steps = sum(steps_left(o.g, o.s, d) for d in defenders)
    return at_least([1 - (1 - each) ** rounds] * (LIMIT[o.side] + o.crowd), steps)


def _step_chance(o: Outlook, target: Unit) -> float:
    """Of good infantry in close combat, [9.6.5] outgunned by tanks."""
    vehicle = o.g.counters[target].is_vehicle
    factor = VEHICLES_ARE_HIT_ON - 1 if vehicle else o.params.stormer[o.side]
    aimed = Aim(2, "", factor, modifiers(o.g, [c for c in cover_of(o.g, o.s, target) if c != "suppressed"]))
    return effect_of(2, faces_of(aimed))[1]


def at_least(chances: list[float], count: int) -> float:
    """The chance that so many of these come true."""
    spread = [1.0]
    for p in chances:
        spread = [a * (1 - p) + b * p for a, b in zip([*spread, 0.0], [0.0, *spread], strict=True)]
    return sum(spread[count:])


def _helps(o: Outlook, u: Unit, h: Hex, formation: str) -> bool:
    """Whether a unit of another formation is there already."""
    return (
        o.g.counters[u].formation != formation and o.s.near[o.side][h] > 0 and o.s.at[u] in o.g.neighbours[h]
    )


def _hold(o: Outlook, h: Hex) -> Task | None:
    press, p = pressure(o, h), o.params
    if press == 0:
        return None
    statics = sum(o.g.counters[u].is_static for u in units_in(o.g, o.s, h, o.side))
    spare = o.g.needed[o.foe] - held(o.g, o.s, o.foe) > p.at_ease
    slots = (p.loosely if spare and not statics else p.firmly)[: LIMIT[o.side]][statics:]
    count = next((count for below, count in p.holders if press < below), p.most_holders)
    if statics:
        slots = tuple(p.beside_statics * worth for worth in slots)
    return Task(h, HOLD, slots[:count]) if slots[:count] else None


def pressure(o: Outlook, h: Hex) -> float:
    """How many enemies may come to a hex, those of the next turn counted half."""
    row, at = o.apart[h], o.s.at
    away = [row[at[u]] for u in o.foe_shooters]
    pressed = o.params.pressed
    return sum(next((worth for within, worth in pressed if d <= within), 0.0) for d in away)


def suits(o: Outlook, u: Unit, kind: str) -> float:
    """How well a unit is made for a task."""
    counter, p = o.g.counters[u], o.params
    if counter.anti_infantry is None or counter.gun is None:
        return 0.0
    factor = counter.anti_infantry
    foot = 0.0 if factor.needs_support else factor.factor / p.take_best
    if kind == HOLD:
        return 1.0 if counter.infantry else p.hold_guns if not counter.is_vehicle else p.hold_vehicles
    if kind == TAKE:
        return max(foot if counter.steps > 1 else p.take_weak * foot, p.take_least)
    return 1.0 if counter.steps > 1 else p.occupy_weak


def turns_to(o: Outlook, u: Unit, task: Task, h: int) -> float:
    """How many whole moves a task is away from a hex; to take one, it is enough to be beside it."""
    turns = o.turns_to(u, h, task.hex)
    if turns is None:
        return NEVER
    return 0.0 if task.kind == TAKE and h in o.g.neighbours[task.hex] else turns


def promise(o: Outlook, u: Unit, task: Task, h: int, now: bool = False) -> float:
    """What share of a task's worth a unit in a hex may count on; `now` if its move is still to come."""
    return _share(o.params, turns_to(o, u, task, h), o.turns_left, now)


def promises(o: Outlook, u: Unit, task: Task, hexes: Iterable[int]) -> list[float]:
    """The same of some hexes, for one who has moved."""
    costs = o.way_costs(u, task.hex)
    shares = _shares(o.params, allowance(o.g, u, MOVE), o.turns_left)
    beside = o.g.neighbours[task.hex] if task.kind == TAKE else ()
    return [shares[0 if h in beside else costs.get(h, -1)] for h in hexes]


@lru_cache(maxsize=64)
def _shares(p: Params, whole: int, turns_left: int) -> tuple[float, ...]:
    """What remains of a task's worth by the cost of the way; last where there is none."""
    turns = [cost / whole for cost in range(p.farthest_move + 1)]
    return tuple(_share(p, each, turns_left, now=False) for each in [*turns, NEVER])


def _share(p: Params, turns: float, turns_left: int, now: bool) -> float:
    moves = max(ceil(turns) - now, 0)
    share = float(p.patience ** (moves + p.part_of_way * turns))
    late = ceil(turns) > turns_left - (not now)
    return p.late * share if late else share


def assign(o: Outlook, formation: str, favoured: tuple[int, ...], kinds: tuple[str, ...]) -> dict[Unit, Post]:
    """Who does what: the best pair of unit and task first."""
    tasks = tasks_of(o, formation, favoured, kinds)
    units = [u for u in o.g.units_in_formation[formation] if o.s.at[u] >= 0]
    units = [u for u in units if not in_close_combat(o.s, o.s.at[u])]
    hopes = {
        (u, i): suits(o, u, task.kind)
        * promise(o, u, task, o.s.at[u], now=True)
        * (o.params.shaken if is_suppressed(o.s, u) else 1.0)
        for u in units
        for i, task in enumerate(tasks)
        if task.kind != HOLD or o.apart[task.hex][o.s.at[u]] <= o.params.hold_within
    }
    return _share_out(o, tasks, hopes)


def _share_out(o: Outlook, tasks: list[Task], hopes: dict[tuple[Unit, int], float]) -> dict[Unit, Post]:
    """Of the units that hope for a task the one with most hope comes next, whatever the task is worth by
    then: so only the first of each need be compared."""
    hopeful: list[list[tuple[float, int]]] = [[] for _ in tasks]
    for (u, i), hope in hopes.items():
        hopeful[i].append((hope, -u))
    for each in hopeful:
        each.sort()
    taken, posts = [0] * len(tasks), dict[Unit, Post]()
    while any(hopeful):
        slots = [slot_of(o, task, count) for task, count in zip(tasks, taken, strict=True)]
        firsts = [(each[-1][0] * slots[i], each[-1][1], -i) for i, each in enumerate(hopeful) if each]
        _, minus_u, minus_i = max(firsts)
        u, i = Unit(-minus_u), -minus_i
        posts[u] = Post(tasks[i], slots[i] * suits(o, u, tasks[i].kind))
        taken[i] += 1
        for each in hopeful:
            while each and Unit(-each[-1][1]) in posts:
                each.pop()
    return posts


def stormers_of(o: Outlook, posts: Mapping[Unit, Post]) -> dict[Hex, list[Unit]]:
    """Goal -> who is made to assault it and may come next to it in this impulse."""
    found: dict[Hex, list[Unit]] = {}
    for u, post in posts.items():
        able = post.task.kind == TAKE and suits(o, u, TAKE) >= o.params.storms_well
        if able and not is_suppressed(o.s, u) and turns_to(o, u, post.task, o.s.at[u]) <= 1:
            found.setdefault(post.task.hex, []).append(u)
    return found


def guards_of(o: Outlook, stormed: Mapping[Hex, list[Unit]]) -> dict[Unit, float]:
    """Who may fire at those who come next to these goals [7.2] or enter them [11.2], and what it is worth to
    suppress him."""
    found: dict[Unit, float] = {}
    for h, stormers in stormed.items():
        full = min(len(stormers) / LIMIT[o.side], 1.0)
        worth = o.params.guard * full * hope_to_take(o, h)
        row = o.apart[h]
        for e in o.foe_shooters:
            if row[o.s.at[e]] <= GUARDED:
                found[e] = max(found.get(e, 0.0), worth)
    return found


def slot_of(o: Outlook, task: Task, taken: int) -> float:
    """What one more unit adds."""
    if taken < len(task.slots):
        return task.slots[taken]
    return o.params.follow / (1 + taken - len(task.slots)) if task.kind != HOLD else o.params.watch
