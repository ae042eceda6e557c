"""What a table of SS Panzer is worth to the German: objectives held, and what may still become of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.state import GERMAN, SOVIET, PanzerState, is_suppressed, steps_left, units_in
from steppe.hexes import Hex
from steppe.players.planning.evaluation import Part, to_come
from steppe.players.ss_panzer.outlook import Outlook, ways_of
from steppe.table.basics import Side, Unit, other

OF_A_GOAL = (
    "held",
    "empty",
    "one_step",
    "two_steps",
    "statics",
    "covered",
    "disputed",
    "inside",
    "adjacent",
    "beside",
    "about",
    "shaken",
)
"""Of an objective that one side controls and the other may take: that it is one; that nobody is in it, one
step, two, or static infantry; that it gives cover; that it is fought for, and how well the attacker is doing
there; how much he has next to it, beside it and about it, against what defends it; what of its defenders is
suppressed."""

FEATURES = tuple(
    f"{side}_{name}{when}" for side in ("german", "soviet") for name in OF_A_GOAL for when in ("", "_late")
)
BESIDE, ABOUT = 2, 6
"""Hexes from a goal: whoever is so near may storm it in his impulse, or come to it."""


Worths = tuple[int, float, float]
"""A hex, and what each side has in it."""


class Around(NamedTuple):
    """What a side has in a goal, next to it, beside it and farther about it: the worth of those not
    suppressed."""

    inside: float
    adjacent: float
    beside: float
    about: float


def parts(g: SSPanzer, s: PanzerState) -> list[Part]:
    """Goal by goal. All fade with the time that is left to whoever may take it: when it is over only control
    counts."""
    o = Outlook(g, s, GERMAN, ways_of(g))
    worths = list(_worths(o))
    times = time_left(g, s, GERMAN), time_left(g, s, SOVIET)
    return [_part(o, h, worths, times) for h in sorted(g.objectives)]


def value(g: SSPanzer, s: PanzerState) -> float:
    """The lead in objectives that the German is expected to end with."""
    if s.result:
        return g.score(s)
    return g.score(s) + sum(to_come(__package__, part.features) for part in parts(g, s))


def time_left(g: SSPanzer, s: PanzerState, side: Side) -> float:
    """Of a side's impulses, those that are still to come."""
    own = [name for name in g.chits if g.formations[name].side == side]
    left = sum(name in s.cup for name in own) + len(own) * (g.turns - s.turn)
    return left / max(len(own) * g.turns, 1)


def _worths(o: Outlook) -> Iterator[Worths]:
    """Hexes with what is in them of each side and not suppressed."""
    for h, units in o.s.stacks.items():
        worths = [0.0, 0.0]
        for u in units:
            if not is_suppressed(o.s, u) and not o.g.counters[u].is_static:
                worths[o.g.side_of[u]] += o.worth(u)
        yield h, worths[0], worths[1]


@lru_cache(maxsize=64)
def _near(g: SSPanzer, h: Hex) -> dict[int, int]:
    """The hexes that count for a goal, and how far from it they are."""
    return {n: g.grid.distance(h, n) for n in g.grid.disc(h, ABOUT)}


def _part(o: Outlook, h: Hex, worths: list[Worths], times: tuple[float, float]) -> Part:
    owner = Side(o.s.control[h])
    time = times[other(owner)]
    counts = [float(h in o.g.goals[side]) for side in (GERMAN, SOVIET)]
    found = [value * time * sum(counts) for value in _of_goal(o, h, owner, worths)]
    timed = [each for value in found for each in (value, value * (1 - time))]
    nothing = [0.0] * len(timed)
    if owner == GERMAN:
        return Part([*timed, *nothing], counts[GERMAN])
    return Part([*nothing, *timed], -counts[SOVIET])


def _of_goal(o: Outlook, h: Hex, owner: Side, worths: list[Worths]) -> list[float]:
    """As `OF_A_GOAL` names them."""
    around = _around(_near(o.g, h), worths)
    theirs, ours = around[other(owner)], around[owner]
    defenders = units_in(o.g, o.s, h, owner)
    guard = _guard(o, h, defenders)
    disputed = float(o.s.holder[h] == 3)
    steps = sum(steps_left(o.g, o.s, u) for u in defenders)
    next_to_it = theirs.inside + theirs.adjacent
    shaken = sum(is_suppressed(o.s, u) for u in defenders) / max(len(defenders), 1)
    return [
        1.0,
        float(not defenders),
        float(steps == 1),
        float(steps == 2),
        float(any(o.g.counters[u].is_static for u in defenders)),
        float(bool(o.g.ground.cover[h] or o.g.ground.fortified[h])),
        disputed,
        disputed * _odds(theirs.inside, guard),
        _odds(next_to_it, guard),
        _odds(next_to_it + theirs.beside, guard),
        _odds(theirs.about, ours.inside + ours.adjacent + ours.beside),
        shaken,
    ]


def _guard(o: Outlook, h: Hex, defenders: list[Unit]) -> float:
    """What must be overcome in a goal: steps, suppressed or not, and what shelters them."""
    covers = bool(o.g.ground.cover[h]) + bool(o.g.ground.fortified[h])
    return sum(o.worth(u) for u in defenders) * o.params.shelter**covers


def _odds(attack: float, defence: float) -> float:
    """From 0, nobody attacks, to 1, nobody defends."""
    return attack / (attack + defence + 1.0)


def _around(near: dict[int, int], worths: list[Worths]) -> tuple[Around, Around]:
    """Of each side."""
    german, soviet = [0.0] * 4, [0.0] * 4
    for h, first, second in worths:
        distance = near.get(h)
        if distance is not None:
            ring = min(distance, BESIDE + 1)
            german[ring] += first
            soviet[ring] += second
    return Around(*german), Around(*soviet)
