"""Playing: which sides are asked, what they may do, carrying it out, and answering chance.

These are the only functions that change a state from outside a game. `apply` and `resolve` work in place. A
match works on a copy, so that an error changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from steppe.table.basics import END, Action, Decision, Reason, Side
from steppe.table.events import Ended
from steppe.table.game import AnyGame, Game
from steppe.table.grammar import closing_words, most_words
from steppe.table.plain import tidied
from steppe.table.state import State
from steppe.table.steps import Ask, Auto, Chance, Outcome, Say, Waiting

S = TypeVar("S", bound=State)

ONLY_END = [END]

Source = Callable[[Chance], Outcome]
"""A function that answers chance: sealed dice in a match, a stream in the laboratory, a script in a test."""


def asked(g: AnyGame, s: State) -> tuple[Side, ...]:
    """The sides that may act now. There are none when the match is over or chance is awaited."""
    step = _top(s)
    return step.asked(g, s) if step else ()


def decision(g: AnyGame, s: State, side: Side) -> Decision:
    step = _top(s)
    assert step is not None, "nobody is asked"
    return step.decision(g, s, side)


def choices(g: AnyGame, s: State, side: Side, prefix: Action) -> list[str]:
    """The tokens that may follow `prefix`. END is among them if it is a whole action. Empty if nothing may
    follow."""
    step = _top(s)
    if step is None or side not in step.asked(g, s):
        return []
    return step.choices(g, s, side, prefix)


def why_not(g: AnyGame, s: State, side: Side, action: Action) -> Reason | None:
    """None if the action is legal, otherwise the first rule that forbids it."""
    if not action:
        return Reason("", "unreadable", ("",))
    if action[0] not in g.verbs:
        return Reason("", "unknown-verb", (action[0],))
    step = _top(s)
    if step is None:
        return Reason("", "over", ()) if not s.agenda else Reason("", "chance", ())
    if side not in step.asked(g, s):
        return Reason("", "not-asked", (g.sides[side],))
    return step.why_not(g, s, side, action)


def expanded(g: AnyGame, s: State, side: Side, order: Action) -> Iterator[Action] | Reason:
    """The actions of an order, or why its side cannot give it. A game's `expand` only gets orders that have
    words, from a side that may decide now."""
    if order and side in asked(g, s):
        return g.expand(s, side, order)
    if not order or order[0] not in g.order_words:
        return why_not(g, s, side, order) or iter((order,))
    if not s.agenda:
        return Reason("", "over", ())
    return Reason("", "not-asked", (g.sides[side],))


def apply(g: AnyGame, s: State, side: Side, action: Action, say: Say) -> None:
    """Carry out an action that `why_not` has passed, up to the next decision or chance."""
    step = _top(s)
    assert step is not None, "nobody is asked"
    step.apply(g, s, side, action, say)
    settle(g, s, say)


def awaited(s: State) -> Chance | None:
    """The chance step that must be answered before anything else."""
    top = s.agenda[-1] if s.agenda else None
    return top if isinstance(top, Chance) else None


def resolve(g: AnyGame, s: State, outcome: Outcome, say: Say) -> None:
    """Give the awaited outcome to the step beneath, and go on to the next decision or chance."""
    chance = s.agenda.pop()
    assert isinstance(chance, Chance), "no chance is awaited"
    waiting = s.agenda.pop()
    assert isinstance(waiting, Waiting), f"nothing waits for {chance}"
    waiting.took(g, s, outcome, say)
    settle(g, s, say)


def settle(g: AnyGame, s: State, say: Say) -> None:
    """Run steps until one asks a side, chance is awaited, or the match is over."""
    while s.agenda:
        s.memo.clear()  # a step may have changed what it depends on
        top = s.agenda[-1]
        if isinstance(top, Auto):
            s.agenda.pop()
            top.run(g, s, say)
        elif isinstance(top, Chance) or not top.settle(g, s, say):
            return


def play_out(g: AnyGame, s: State, side: Side, action: Action, say: Say, source: Source) -> None:
    """Apply an action and answer all chance that follows from it."""
    apply(g, s, side, action, say)
    while (chance := awaited(s)) is not None:
        resolve(g, s, source(chance), say)


def begin(g: Game[S], say: Say, source: Source) -> S:
    """The state at the first decision. Chance that comes before it is answered."""
    s = g.start()
    settle(g, s, say)
    while (chance := awaited(s)) is not None:
        resolve(g, s, source(chance), say)
    return s


def finish(s: State, result: str, rule: str, say: Say) -> None:
    """End the match, whatever is being played."""
    s.agenda.clear()
    s.result = result
    say(Ended(rule, result))


class Legal:
    """The legal actions of a side. They are found only as needed. They can be iterated and support `in` (with
    a text or words), `bool`, `sample` and `count`."""

    def __init__(self, g: AnyGame, s: State, side: Side) -> None:
        self.g = g
        self.s = s
        self.side = side

    def __iter__(self) -> Iterator[Action]:
        return self._walk(())

    def _walk(self, prefix: Action) -> Iterator[Action]:
        for token in choices(self.g, self.s, self.side, prefix):
            if token == END:
                yield prefix
            else:
                yield from self._walk((*prefix, token))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, str | tuple | list):
            return False
        return why_not(self.g, self.s, self.side, tidied(self.g, action)) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self, limit: int = 1_000_000) -> int:
        """The number of legal actions, counted no further than `limit`."""
        return sum(1 for _ in islice(self, limit))

    def sample(self, rng: random.Random) -> Action:
        """A random action, chosen token by token. A closing verb has the probability 1 / (1 + n), where n is
        the number of words that could follow the other verb that was drawn."""
        step = _top(self.s)
        assert step is not None, "nobody is asked"
        verb, following = self._sample_verb(step, rng)
        most = most_words(type(step)).get(verb)
        prefix: Action = (verb,)
        while True:
            token = _pick(following, rng)
            if token == END:
                return prefix
            is_whole = len(prefix) == most
            prefix = (*prefix, token)
            following = ONLY_END if is_whole else step.choices(self.g, self.s, self.side, prefix)

    def _sample_verb(self, step: Ask[Any, Any], rng: random.Random) -> tuple[str, list[str]]:
        """A verb, and the words that may follow it."""
        verbs = step.choices(self.g, self.s, self.side, ())
        closing = closing_words(type(step))
        acting = [v for v in verbs if v not in closing] if closing else verbs
        verb = _pick(acting or verbs, rng)
        following = step.choices(self.g, self.s, self.side, (verb,))
        if acting and len(acting) < len(verbs) and rng.random() < 1 / (1 + len(following)):
            verb = _pick([v for v in verbs if v in closing], rng)
            is_whole = most_words(type(step)).get(verb) == 0
            following = ONLY_END if is_whole else step.choices(self.g, self.s, self.side, (verb,))
        return verb, following

    def __repr__(self) -> str:
        shown = [" ".join(action) for action in islice(self, 9)]
        return f"<Legal: {', '.join(shown[:8])}{', …' if len(shown) > 8 else ''}>"


def _pick(items: list[str], rng: random.Random) -> str:
    return items[int(rng.random() * len(items))]


def _top(s: State) -> Ask[Any, Any] | None:
    top = s.agenda[-1] if s.agenda else None
    return top if isinstance(top, Ask) else None
