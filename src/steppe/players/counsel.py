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
from steppe.table.basics import Action, Side, Unit
from steppe.table.events import Attacked, Controlled, Event, Moved, Placed, Scored
from steppe.table.game import AnyGame
from steppe.table.plain import place_of
from steppe.table.play import apply, asked, awaited
from steppe.table.state import State
from steppe.table.telling import Moment, Told, tell

FUTURES = 3
"""That are played out, up to this side's next plan for another player turn, impulse or activation."""

LONGEST_ORDER = 24
"""Actions that make one deed, as the steps of a move do."""

LONGEST_SEQUEL = 40
"""Actions that are looked at for what it would do next."""

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
    sequel: tuple[Told, ...] = ()
    """What it would do after that, up to the next dice or until somebody else is asked."""
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
    orders, deeds, sequel = _deeds(mind, g, sight, side, plan, action, seed)
    if plan is None:
        return Counsel(orders, deeds, sequel)
    whole = _intent(mind, g, sight, side, plan, seed)
    about = _place_of(g, sight, orders)
    intent = replace(whole, attacks=_near(g, whole.attacks, about), fears=_near(g, whole.fears, about))
    return Counsel(orders, deeds, sequel, intent, _heading(g, whole.aims or whole.draws, deeds))


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


def _deeds(
    mind: Mind, g: AnyGame, sight: State, side: Side, plan: Plan | None, action: Action, seed: str
) -> tuple[tuple[Action, ...], tuple[Told, ...], tuple[Told, ...]]:
    """The orders of the next deed whole, what it is, and what would be done after it."""
    rng = random.Random(seed)
    s = mind.imagine(g, sight, side, rng)
    going = _Going(mind, g, s, side, plan, rng)
    before = s.copy()
    orders = going.whole_deed(action)
    done, between = tuple(going.events), s.copy()
    going.events.clear()
    going.sequel()
    nobody = frozenset[Unit]()
    return (
        orders,
        tuple(tell(g, _own(done), Moment(before, between, nobody, nobody))),
        tuple(tell(g, _own(going.events), Moment(between, s, nobody, nobody))),
    )


def _own(events: Iterable[Event]) -> list[Event]:
    """What is told of deeds."""
    return [event for event in events if isinstance(event, Moved | Placed | Attacked)]


class _Going:
    """One side goes on by itself on an imagined table, as far as no dice are rolled."""

    def __init__(
        self, mind: Mind, g: AnyGame, s: State, side: Side, plan: Plan | None, rng: random.Random
    ) -> None:
        self.mind, self.g, self.s, self.side, self.plan, self.rng = mind, g, s, side, plan, rng
        self.point = mind.plan_point(g, s, side)
        self.script = mind.script(g, side, learned(mind, g, side, STEADY))
        self.events: list[Event] = []

    def whole_deed(self, action: Action) -> tuple[Action, ...]:
        """The action and those that only go on with it: a move to its end, an attack up to its dice."""
        depth = len(self.s.agenda) - (action[0] == STEP)
        orders = [action]
        self._do(action)
        goes_on = action[0] == STEP or action[0] in self.g.order_words.values()
        while goes_on and len(self.s.agenda) > depth and self._is_asked() and len(orders) < LONGEST_ORDER:
            orders.append(self._next())
            self._do(orders[-1])
        return tuple(orders)

    def sequel(self) -> None:
        """On to the next attack; what comes of that nobody knows."""
        for _ in range(LONGEST_SEQUEL):
            if not self._is_asked() or any(isinstance(event, Attacked) for event in self.events):
                return
            self._do(self._next())

    def _is_asked(self) -> bool:
        return awaited(self.s) is None and asked(self.g, self.s) == (self.side,)

    def _next(self) -> Action:
        carried_out = self.mind.plan_point(self.g, self.s, self.side) != self.point
        action = self.script.choose(self.s, None if carried_out else self.plan)
        return legal_or_any(self.g, self.s, self.side, action, self.rng)

    def _do(self, action: Action) -> None:
        apply(self.g, self.s, self.side, action, self.events.append)


def _foresee(
    mind: Mind, g: AnyGame, sight: State, side: Side, plan: Plan, seed: str
) -> tuple[tuple[Foreseen, ...], tuple[Foreseen, ...]]:
    """Where either side attacks until this side plans for another stage, and where the other takes points. A
    plan may be for a single deed; the script goes on after it."""
    point, stage = mind.plan_point(g, sight, side), mind.stage(g, sight)
    params = learned(mind, g, side, STEADY)
    found = Counter[int](), Counter[int]()

    def is_carried_out(s: State) -> bool:
        return mind.plan_point(g, s, side) not in (None, point)

    def is_over(s: State) -> bool:
        return is_carried_out(s) and mind.stage(g, s) > stage

    for world in range(FUTURES):
        listener, dice = _Listener(side), KeyedDice(seed, world)
        s = mind.imagine(g, sight, side, random.Random(f"{seed} {world}"))
        s = roll_out(mind, g, s, Follower(side, plan, params), is_carried_out, dice, listener.hear)
        roll_out(mind, g, s, Follower(side, None, params), is_over, dice, listener.hear)
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
