"""One future: scripts play both sides on an imagined table until a stage has ended."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

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
    """Dice of one world. What they show depends on what they are for, where, and how often that was rolled
    before, not on what else was rolled: plans are compared on the same luck."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._rolled: Counter[str] = Counter()

    def roll(self, s: State, chance: Chance) -> Outcome:
        key = _purpose(s)
        self._rolled[key] += 1
        rng = random.Random(f"{self._seed} {key} {self._rolled[key]}")
        return tuple(int(rng.random() * n) + 1 for n in chance.faces())


def _purpose(s: State) -> str:
    """The kind of the step that waits for the dice, and the place that it names."""
    waiting = s.agenda[-2] if len(s.agenda) > 1 else s.agenda[-1]
    about: Any = getattr(waiting, "battle", waiting)
    place = next((getattr(about, name) for name in PLACES if hasattr(about, name)), "")
    return f"{type(waiting).__name__} {place}"


def _ignore(event: Event) -> None:
    pass


def roll_out(
    mind: Mind,
    g: AnyGame,
    s: State,
    side: Side,
    plan: Plan | None,
    is_over: Callable[[State], bool],
    seed: str,
    hear: Say = _ignore,
) -> State:
    """The table when this future is over, if a side follows a plan and the other its script. `s` is
    changed."""
    scripts = (mind.script(g, Side(0)), mind.script(g, Side(1)))
    dice, rng = KeyedDice(seed), random.Random(seed)
    for _ in range(MOST_ACTIONS):
        while (chance := awaited(s)) is not None:
            if is_over(s):
                return s
            resolve(g, s, dice.roll(s, chance), hear)
        sides = asked(g, s)
        if not sides or is_over(s):
            return s
        acting = sides[0]
        action = scripts[acting].choose(s, plan if acting == side else None)
        apply(g, s, acting, legal_or_any(g, s, acting, action, rng), hear)
    return s
