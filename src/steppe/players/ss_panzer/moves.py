"""What one unit may do with its action: fire, move, both by halves, make a kill zone, or nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from steppe.games.ss_panzer.fire import reach_of_fire
from steppe.games.ss_panzer.impulse import DIRECTIONS
from steppe.games.ss_panzer.killzone import covers, why_not_prepare
from steppe.games.ss_panzer.movement import FIRED, HALF, MOVE, Moving, allowance
from steppe.games.ss_panzer.page.orders import barred_hexes, reach_field
from steppe.games.ss_panzer.stacking import LIMIT
from steppe.games.ss_panzer.state import GERMAN, facing_of, in_close_combat, is_suppressed
from steppe.hexes import Field, Hex, reach
from steppe.mechanics.lines_of_sight import bits_of, hexes_of
from steppe.players.ss_panzer.goals import HOLD, TAKE, Post, promises
from steppe.players.ss_panzer.outlook import Outlook
from steppe.players.ss_panzer.shots import best_shot, opening
from steppe.table.basics import Action, Unit

Path = tuple[int, ...]


class Option(NamedTuple):
    """An action for a unit, and the way it then goes."""

    value: float
    action: Action
    path: Path = ()


class Place(NamedTuple):
    value: float
    path: Path


def is_fire(option: Option) -> bool:
    return option.action[0] == "fire"


# What a place is worth.


def place_value(o: Outlook, u: Unit, post: Post | None, h: int, *, fired: bool) -> float:
    """The share of its task that a unit may count on there, less the danger of standing there."""
    return place_values(o, u, post, [h], fired=fired)[0]


def place_values(
    o: Outlook, u: Unit, post: Post | None, hexes: Collection[int], *, fired: bool
) -> list[float]:
    """The same of some hexes: what is asked for hundreds of them is found once."""
    dangers = o.dangers(u)
    if post is None:
        return [-dangers.get(h, 0.0) for h in hexes]
    task, worth = post.task, post.worth
    spent = o.g.neighbours[task.hex] if fired and task.kind == TAKE else ()
    found = []
    for h, promised in zip(hexes, promises(o, u, task, hexes), strict=True):
        share = worth * promised
        if h in spent:
            share *= o.params.fired_beside
        found.append(share - dangers.get(h, 0.0))
    return found


def has_room(o: Outlook, u: Unit, h: int) -> bool:
    """[6.1] Whether a unit may stand there when the impulse ends."""
    if h not in o.s.stacks:
        return True
    own, formations = o.own_in(h)
    mixed = formations - {o.g.counters[u].formation}
    return not mixed and len(own) - (u in own) < LIMIT[o.side]


def ride(o: Outlook, u: Unit, path: Path) -> tuple[float, float]:
    """The chance to come through, and the steps that may be lost on the way [7.2]."""
    here, through, steps, hot = o.s.at[u], 1.0, 0.0, o.hot_hexes
    for h in path:
        for place, what in ((here, "zoc_exit"), (h, "zoc_entry")):
            if hot[place]:
                hit, lost = o.step_risk(u, place, what)
                steps += through * lost
                through *= 1 - hit
        here = h
    return through, steps


# Ways.


def wary_field(o: Outlook, moving: Moving) -> Field:
    """Where a unit can go without leaving an enemy zone on the way."""
    g, s = o.g, o.s
    budget = allowance(g, moving.unit, moving.mode) - moving.spent
    first = moving.mode == MOVE and not moving.steps
    moves = g.ground.costs.moves(g.mover[moving.unit])
    barred = barred_hexes(g, s, moving.side)
    return reach(moves, s.at[moving.unit], budget, barred, o.hot_hexes, guaranteed=first)


def places(o: Outlook, moving: Moving, post: Post | None, gains: dict[int, float] | None) -> Iterator[Place]:
    """The best places within a move. With `gains`, only those where there is something to fire at, and what
    that is worth."""
    u, fired = moving.unit, moving.mode != MOVE
    any_way = reach_field(o.g, o.s, moving)
    stacks = o.s.stacks
    within = any_way.cost if gains is None else gains
    hexes = [h for h in within if h != any_way.start and (h not in stacks or has_room(o, u, h))]
    rough = list(zip(place_values(o, u, post, hexes, fired=fired), hexes, strict=True))
    if gains is not None:
        rough = [(value + gains[h], h) for value, h in rough]
    rough.sort(key=lambda pair: (-pair[0], pair[1]))
    fallback = place_value(o, u, post, any_way.start, fired=True) - o.params.stopped
    wary: Field | None = None
    for value, h in rough[: o.params.looked_at]:
        path = tuple(any_way.path_to(h))
        if any(o.hot_hexes[n] for n in path[:-1]):  # else nobody could go more warily
            wary = wary or wary_field(o, moving)
            path = tuple(wary.path_to(h)) if h in wary else path
        through, steps = ride(o, u, path)
        yield Place(through * value + (1 - through) * fallback - steps * o.step_worth(u), path)


def best_place(
    o: Outlook, moving: Moving, post: Post | None, gains: dict[int, float] | None = None
) -> Place | None:
    return max(places(o, moving, post, gains), key=lambda place: place.value, default=None)


# Fire from elsewhere.


def fire_spots(o: Outlook, u: Unit, field: Field) -> dict[int, float]:
    """The hexes of a field from which a unit could fire after half a move, and what that is worth."""
    g, s, p, within = o.g, o.s, o.params, bits_of(field.cost)
    spots: dict[int, float] = {}
    dice = g.dice["fire_and_move"].value
    row, farthest = o.apart[field.start], p.half_move + min(p.watched, s.visibility)
    for e in o.foe_hexes:
        if row[e] > farthest or in_close_combat(s, e) or not g.sightlines.seen_bits(e, s.visibility) & within:
            continue
        for t in s.stacks[e]:
            if not o.reaches(u, t, 1):
                continue
            effect = o.effect(u, t, dice)
            value = o.harm(t, effect) + opening(o, t, effect)
            far = min(reach_of_fire(g, s, u, t), s.visibility)
            for h in hexes_of(g.sightlines.seen_bits(e, far) & within):
                if value > spots.get(h, 0.0):
                    spots[h] = value
    return spots


# The options.


def options(o: Outlook, u: Unit, post: Post | None, spare: frozenset[int]) -> Iterator[Option]:
    """Everything worth considering for a unit that has not acted."""
    g, s, name = o.g, o.s, o.g.units[u]
    if in_close_combat(s, s.at[u]):
        return
    if is_suppressed(s, u):
        if o.side == GERMAN:
            yield Option(o.params.recover, ("recover", name))
        return
    here = place_value(o, u, post, s.at[u], fired=True)
    shot = best_shot(o, u, "stationary", spare)
    if shot is not None:
        yield Option(here + shot[0], ("fire", name, g.units[shot[1]]))
    yield from _kill_zone(o, u, post, here)
    yield from _full_move(o, u, post)
    if g.counters[u].is_vehicle:
        yield from _half_moves(o, u, post, spare)


def _full_move(o: Outlook, u: Unit, post: Post | None) -> Iterator[Option]:
    place = best_place(o, Moving(o.side, u, MOVE), post)
    if place is not None:
        yield Option(place.value - o.params.move_from, ("go", o.g.units[u]), place.path)


def _half_moves(o: Outlook, u: Unit, post: Post | None, spare: frozenset[int]) -> Iterator[Option]:
    """[4.2.3] Fire & move, either first."""
    name = o.g.units[u]
    half = Moving(o.side, u, HALF)
    spots = fire_spots(o, u, reach_field(o.g, o.s, half))
    place = best_place(o, half, post, spots) if spots else None
    if place is not None:
        yield Option(place.value - o.params.move_from, ("go", name, HALF), place.path)
    shot = best_shot(o, u, "fire_and_move", spare)
    if shot is not None:
        place = best_place(o, Moving(o.side, u, FIRED), post)
        if place is not None:
            value = place.value + shot[0] - o.params.move_from
            yield Option(value, ("fire", name, o.g.units[shot[1]], HALF), place.path)


def _kill_zone(o: Outlook, u: Unit, post: Post | None, here: float) -> Iterator[Option]:
    if why_not_prepare(o.g, o.s, u) is not None:
        return
    holds = post is not None and post.task.kind == HOLD and post.task.hex == o.s.at[u]
    p = o.params
    facing = best_facing(o, u, p.watched if holds else p.watched // 2)
    if facing is None or facing == facing_of(o.s, u):
        return
    worth = p.kill_zone * (p.kill_zone_holder if holds else 1)
    worth *= 1 if o.g.counters[u].range else p.kill_zone_close
    yield Option(here + worth, ("killzone", o.g.units[u], DIRECTIONS[facing]))


def best_facing(o: Outlook, u: Unit, far: int) -> int | None:
    """[10.2] Towards most of the enemies within so many hexes; None if there are none."""
    h = Hex(o.s.at[u])
    weights = [0.0] * 6
    for e in {o.s.at[e] for e in o.foe_shooters}:
        away = o.g.grid.distance(h, Hex(e))
        if 0 < away <= far:
            for d in range(6):
                weights[d] += covers(o.g, h, d, Hex(e)) * len(o.s.stacks[e]) / away
    best = max(range(6), key=lambda d: (weights[d], -d))
    return best if weights[best] > 0 else None


def best_option(o: Outlook, u: Unit, post: Post | None, spare: frozenset[int]) -> Option | None:
    """The best, if it is better than doing nothing."""
    best = max(options(o, u, post, spare), key=lambda option: option.value, default=None)
    idle = place_value(o, u, post, o.s.at[u], fired=False)
    return best if best is not None and (best.value > idle or best.action[0] == "recover") else None
