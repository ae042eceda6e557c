"""One future: scripts play both sides on an imagined table until a stage has ended."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from steppe.players.fallback import legal_or_any
from steppe.players.minds import Mind, Plan
from steppe.table.basics import Side
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.play import apply, asked, awaited, resolve
from steppe.table.state import State
from steppe.table.steps import Chance, Outcome, Say

MOST_ACTIONS = 5000
"""Of one future; a script that goes in circles is cut off."""

PLACES = ("target", "at", "hex", "unit")
"""Where a waiting step says what its dice are for."""


class KeyedDice:
    """Dice of one of many worlds. What they show depends on what they are for, where, and how often that was
    rolled before, not on what else was rolled: plans are compared on the same luck. And luck is dealt out
    evenly: in two worlds a die shows a face and its opposite, in six each of its faces once."""

    def __init__(self, seed: str, world: int) -> None:
        self.seed = seed
        self._world = world
        self._rolled: Counter[str] = Counter()

    def roll(self, s: State, chance: Chance) -> Outcome:
        key = _purpose(s)
        self._rolled[key] += 1
        rng = random.Random(f"{self.seed} {key} {self._rolled[key]}")
        return tuple(_dealt(rng, n, self._world) for n in chance.faces())


def _dealt(rng: random.Random, faces: int, world: int) -> int:
    """Each face once in so many worlds, in another order the next time. A face is followed by its opposite,
    so that luck is even in any two worlds already."""
    for _ in range(world // faces):
        rng.random()
    if faces % 2:  # as of a cup, where nothing has an opposite
        return rng.sample(range(1, faces + 1), faces)[world % faces]
    opposites = [rng.sample((low, faces + 1 - low), 2) for low in range(1, faces // 2 + 1)]
    rng.shuffle(opposites)
    return opposites[world % faces // 2][world % 2]


def _purpose(s: State) -> str:
    """The kind of the step that waits for the dice, and the place that it names."""
    waiting = s.agenda[-2] if len(s.agenda) > 1 else s.agenda[-1]
    about: Any = getattr(waiting, "battle", waiting)
    place = next((getattr(about, name) for name in PLACES if hasattr(about, name)), "")
    return f"{type(waiting).__name__} {place}"


class Follower(NamedTuple):
    """The side that follows a plan, and the numbers that it plays by."""

    side: Side
    plan: Plan | None
    params: Any


def _ignore(event: Event) -> None:
    pass


def roll_out(
    mind: Mind,
    g: AnyGame,
    s: State,
    own: Follower,
    is_over: Callable[[State], bool],
    dice: KeyedDice,
    hear: Say = _ignore,
) -> State:
    """The table when this future is over, if one follows a plan and the other side its script. `s` is
    changed."""
    scripts = [mind.script(g, Side(side)) for side in (0, 1)]
    scripts[own.side] = mind.script(g, own.side, own.params)
    rng = random.Random(dice.seed)
    for _ in range(MOST_ACTIONS):
        while (chance := awaited(s)) is not None:
            if is_over(s):
                return s
            resolve(g, s, dice.roll(s, chance), hear)
        sides = asked(g, s)
        if not sides or is_over(s):
            return s
        acting = sides[0]
        action = scripts[acting].choose(s, own.plan if acting == own.side else None)
        apply(g, s, acting, legal_or_any(g, s, acting, action, rng), hear)
    return s
