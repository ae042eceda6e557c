"""What a computer player would do in somebody's place, and why: the next order whole, and what it foresees.

It is asked with a sight and knows no more than that: what is hidden is imagined, another way in each future.
"""

from __future__ import annotations

import random
from collections import Counter

from msgspec import Struct

from steppe.players.fallback import legal_or_any
from steppe.players.minds import Mind, Plan, mind_of
from steppe.players.planning.rollout import roll_out
from steppe.players.player import Player
from steppe.table.basics import Action, Side
from steppe.table.events import Attacked, Event, Moved, Placed
from steppe.table.game import AnyGame
from steppe.table.play import apply, asked, awaited
from steppe.table.state import State
from steppe.table.telling import Moment, Told, tell

FUTURES = 3
"""That are played out, up to this side's next plan."""

LONGEST_ORDER = 12
"""Actions that make one deed, as the steps of a move do."""

MOST_NAMED = 4
"""Hexes of one kind that are worth a mention."""


class Foreseen(Struct, frozen=True):
    """A hex where something happens, and in how many futures it does."""

    at: str
    futures: int


class Counsel(Struct, frozen=True):
    orders: tuple[Action, ...]
    """What to do next, one after the other."""
    deeds: tuple[Told, ...]
    """What comes of it before any dice are rolled."""
    aims: tuple[str, ...] = ()
    """The hexes that the plan is after, if it is after some of them more than all others."""
    attacks: tuple[Foreseen, ...] = ()
    """Where this side attacks before it plans again,"""
    fears: tuple[Foreseen, ...] = ()
    """and where the other one does."""
    futures: int = 0


def counsel(g: AnyGame, sight: State, side: Side, player: Player, seed: str) -> Counsel:
    """What this player would do here; why is said only in games of which something is known."""
    action = player.choose(g, sight, side)
    mind = mind_of(g)
    if mind is None:
        return Counsel((action,), ())
    plan = player.plan(g, sight, side)
    orders, deeds = _whole_deed(mind, g, sight, side, plan, action, seed)
    if plan is None:
        return Counsel(orders, deeds)
    attacks, fears = _foresee(mind, g, sight, side, plan, seed)
    aims = tuple(g.numbers[h] for h in mind.aims(plan)[:MOST_NAMED])
    return Counsel(orders, deeds, aims, attacks, fears, FUTURES)


def _whole_deed(
    mind: Mind, g: AnyGame, sight: State, side: Side, plan: Plan | None, action: Action, seed: str
) -> tuple[tuple[Action, ...], tuple[Told, ...]]:
    """The action and those that only go on with it: a move to its end, an attack up to its dice."""
    rng = random.Random(seed)
    s = mind.imagine(g, sight, side, rng)
    before, depth = s.copy(), len(s.agenda)
    script = mind.script(g, side)
    orders, events = [action], list[Event]()
    apply(g, s, side, action, events.append)
    goes_on = action[0] in g.order_words.values()
    while goes_on and len(s.agenda) > depth and awaited(s) is None and asked(g, s) == (side,):
        if len(orders) == LONGEST_ORDER:
            break
        orders.append(legal_or_any(g, s, side, script.choose(s, plan), rng))
        apply(g, s, side, orders[-1], events.append)
    own = [event for event in events if isinstance(event, Moved | Placed | Attacked)]
    return tuple(orders), tuple(tell(g, own, Moment(before, s, frozenset(), frozenset())))


def _foresee(
    mind: Mind, g: AnyGame, sight: State, side: Side, plan: Plan, seed: str
) -> tuple[tuple[Foreseen, ...], tuple[Foreseen, ...]]:
    """Where either side attacks until this side plans anew."""
    point = mind.plan_point(g, sight, side)
    found = Counter[str](), Counter[str]()

    def plans_anew(s: State) -> bool:
        return mind.plan_point(g, s, side) not in (None, point)

    for world in range(FUTURES):
        attacked: set[tuple[bool, str]] = set()

        def hear(event: Event, attacked: set[tuple[bool, str]] = attacked) -> None:
            if isinstance(event, Attacked):
                attacked.add((event.side != side, g.numbers[event.at]))

        s = mind.imagine(g, sight, side, random.Random(f"{seed} {world}"))
        roll_out(mind, g, s, side, plan, plans_anew, f"{seed} {world}", hear)
        for by_other, at in attacked:
            found[by_other][at] += 1
    return _most_likely(found[0]), _most_likely(found[1])


def _most_likely(found: Counter[str]) -> tuple[Foreseen, ...]:
    """Those of most futures first; what happens in a single one of several is chance."""
    ranked = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return tuple(Foreseen(at, times) for at, times in ranked if times > 1)[:MOST_NAMED]
