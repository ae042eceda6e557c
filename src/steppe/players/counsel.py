"""What a computer player would do in somebody's place, and why: the next order whole, and what it foresees.

It is asked with a sight and knows no more than that: what is hidden is imagined, another way in each future.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from steppe.hexes import Hex
from steppe.players.fallback import legal_or_any
from steppe.players.minds import STEADY, Mind, Plan, mind_of
from steppe.players.numbers import learned
from steppe.players.planning.rollout import Follower, KeyedDice, roll_out
from steppe.players.player import Player
from steppe.table.basics import Action, Side
from steppe.table.events import Attacked, Controlled, Event, Moved, Placed, Scored
from steppe.table.game import AnyGame
from steppe.table.plain import place_of
from steppe.table.play import apply, asked, awaited
from steppe.table.state import State
from steppe.table.telling import Moment, Told, tell

FUTURES = 3
"""That are played out, up to this side's next plan."""

LONGEST_ORDER = 24
"""Actions that make one deed, as the steps of a move do."""

HOLD = "hold"
"""The word of all minds for the posture of a plan that stays where it is."""

STEP = "step"
"""The word of all games for one hex of a move under way."""

MOST_NAMED = 4
"""Hexes of one kind that are worth a mention."""

NEAR = 4
"""Hexes from where something is to be done: what happens farther away has little to do with it."""


class Foreseen(Struct, frozen=True):
    """A hex where something happens, and in how many futures it does."""

    at: str
    futures: int


class Intent(Struct, frozen=True):
    """What a plan means to do until its side plans again, and what it reckons with."""

    holds: bool = False
    """Whether it is a plan to stay and hold."""
    aims: tuple[str, ...] = ()
    """The hexes that it is after, if it is after some of them more than all others;"""
    draws: tuple[str, ...] = ()
    """else the goals that draw most from where this side stands, the strongest first."""
    attacks: tuple[Foreseen, ...] = ()
    """Where this side attacks before it plans again,"""
    fears: tuple[Foreseen, ...] = ()
    """and where the other one does, or takes what brings points."""
    futures: int = 0


class Heading(Struct, frozen=True):
    """A goal that a move comes nearer to, and how far it is before and after."""

    to: str
    before: int
    after: int


class Counsel(Struct, frozen=True):
    orders: tuple[Action, ...]
    """What to do next, one after the other."""
    deeds: tuple[Told, ...]
    """What comes of it before any dice are rolled."""
    intent: Intent = Intent()
    """The plan behind it; of what it foresees only what lies near what is to be done."""
    heading: Heading | None = None


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
    whole = _intent(mind, g, sight, side, plan, seed)
    about = _place_of(g, sight, orders)
    intent = replace(whole, attacks=_near(g, whole.attacks, about), fears=_near(g, whole.fears, about))
    return Counsel(orders, deeds, intent, _heading(g, whole.aims or whole.draws, deeds))


def intent_of(g: AnyGame, sight: State, side: Side, player: Player, seed: str) -> Intent | None:
    """What this player means to do from here; None where it has no plan."""
    mind, plan = mind_of(g), player.plan(g, sight, side)
    if mind is None or plan is None:
        return None
    found = _intent(mind, g, sight, side, plan, seed)
    return replace(found, attacks=found.attacks[:MOST_NAMED], fears=found.fears[:MOST_NAMED])


def _intent(mind: Mind, g: AnyGame, sight: State, side: Side, plan: Plan, seed: str) -> Intent:
    aims = _spots(g, sight, side, mind.aims(plan))[:MOST_NAMED]
    holds = getattr(plan, "posture", "") == HOLD
    draws = () if aims else _draws(mind, g, sight, side)
    return Intent(holds, aims, draws, *_foresee(mind, g, sight, side, plan, seed), FUTURES)


def _draws(mind: Mind, g: AnyGame, sight: State, side: Side) -> tuple[str, ...]:
    """The goals of the plans that go for a single one: these come in the order of what draws most."""
    plans = mind.variants(g, sight, side, learned(mind, g, side, STEADY))
    spots = (_spots(g, sight, side, mind.aims(plan))[:1] for plan in plans)
    return tuple(dict.fromkeys(chain.from_iterable(spots)))[:MOST_NAMED]


def _spots(g: AnyGame, sight: State, side: Side, goal: tuple[int, ...]) -> tuple[str, ...]:
    """By which hexes a goal is best called: those that have a name, or the nearest of them, as of an edge."""
    named = [h for h in goal if (place := g.board.places.get(Hex(h))) is not None and place.name]
    own = [Hex(h) for h, pile in sight.stacks.items() if g.side_of[pile[0]] == side]
    nearest = sorted(goal, key=lambda h: (min((g.grid.distance(Hex(h), at) for at in own), default=0), h))
    return tuple(g.numbers[h] for h in named or nearest[:1])


def _heading(g: AnyGame, goals: Iterable[str], deeds: tuple[Told, ...]) -> Heading | None:
    """Of the goals the one that a move comes nearest to, if it comes nearer to any."""
    moves = [told for told in deeds if told["event"] == "moved" and told["origin"] in g.hex_named]
    if not moves:
        return None
    start, end = g.hex_named[moves[0]["origin"]], g.hex_named[moves[-1]["to"]]
    ways = (Heading(goal, _apart(g, start, goal), _apart(g, end, goal)) for goal in goals)
    return min((way for way in ways if way.after < way.before), key=lambda way: way.after, default=None)


def _apart(g: AnyGame, h: int, number: str) -> int:
    return g.grid.distance(Hex(h), Hex(g.hex_named[number]))


def _near(g: AnyGame, found: tuple[Foreseen, ...], about: int | None) -> tuple[Foreseen, ...]:
    """Those near a hex, the nearest first among those of as many futures."""
    if about is None:
        return ()
    near = [each for each in found if _apart(g, about, each.at) <= NEAR]
    return tuple(sorted(near, key=lambda each: (-each.futures, _apart(g, about, each.at)))[:MOST_NAMED])


def _whole_deed(
    mind: Mind, g: AnyGame, sight: State, side: Side, plan: Plan | None, action: Action, seed: str
) -> tuple[tuple[Action, ...], tuple[Told, ...]]:
    """The action and those that only go on with it: a move to its end, an attack up to its dice."""
    rng = random.Random(seed)
    s = mind.imagine(g, sight, side, rng)
    before, depth = s.copy(), len(s.agenda) - (action[0] == STEP)
    script = mind.script(g, side, learned(mind, g, side, STEADY))
    orders, events = [action], list[Event]()
    apply(g, s, side, action, events.append)
    goes_on = action[0] == STEP or action[0] in g.order_words.values()
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
    """Where either side attacks until this side plans anew, and where the other takes points."""
    point = mind.plan_point(g, sight, side)
    own = Follower(side, plan, learned(mind, g, side, STEADY))
    found = Counter[int](), Counter[int]()

    def plans_anew(s: State) -> bool:
        return mind.plan_point(g, s, side) not in (None, point)

    for world in range(FUTURES):
        listener = _Listener(side)

        s = mind.imagine(g, sight, side, random.Random(f"{seed} {world}"))
        roll_out(mind, g, s, own, plans_anew, KeyedDice(seed, world), listener.hear)
        for by_other, at in listener.struck:
            found[by_other][at] += 1
    return _most_likely(g, found[0]), _most_likely(g, found[1])


class _Listener:
    """Notes in one future who strikes where."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.struck: set[tuple[bool, int]] = set()
        """Whether it is the other side, and the hex."""
        self._taken: dict[int, Side] = {}

    def hear(self, event: Event) -> None:
        match event:
            case Attacked():
                self.struck.add((event.side != self.side, event.at))
            case Controlled():
                self._taken[event.at] = event.side
            case Scored(at=at) if at is not None and self._taken.get(at, self.side) != self.side:
                self.struck.add((True, at))


def _place_of(g: AnyGame, sight: State, orders: tuple[Action, ...]) -> int | None:
    """The last hex that orders name, or where the last unit stands that they name."""
    named = [place for order in orders for word in order if (place := place_of(g, sight, word))]
    return g.hex_named[named[-1]] if named else None


def _most_likely(g: AnyGame, found: Counter[int]) -> tuple[Foreseen, ...]:
    """Those of most futures first; what happens in one of several is chance."""
    likely = sorted((h for h in found if found[h] > 1), key=lambda h: (-found[h], h))
    return tuple(Foreseen(g.numbers[h], found[h]) for h in likely)
