"""Random games of which only samples are kept: a state of a large game is tens of kilobytes, a game has
thousands of them."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from steppe.table.basics import HIDDEN, OFF_MAP, Action, Side
from steppe.table.chance import Stream
from steppe.table.coding import decode, digest, encode
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.play import Legal, apply, asked, awaited, resolve, settle, why_not
from steppe.table.state import State
from steppe.table.steps import Outcome

Kept = TypeVar("Kept")


class Moment(NamedTuple):
    """A decision of a random game, what was done, and what chance answered."""

    s: State
    digest: str
    """Of the state, taken at once: what is kept must not change while the game goes on."""
    side: Side
    action: Action
    rolls: tuple[Outcome, ...]
    after: str
    """The digest of the state at the next decision."""


class Reservoir(Generic[Kept]):
    """A fair sample of however many there will be, which keeps no more than it needs."""

    def __init__(self, size: int, seed: str) -> None:
        self.size = size
        self.seed = seed
        self.rng = random.Random(seed)
        self.offered = 0
        self.kept: list[Kept] = []

    def wants(self) -> bool:
        """Whether the next one is to be kept; ask once for each."""
        self.offered += 1
        return self.rng.randrange(self.offered) < self.size

    def keep(self, it: Kept) -> None:
        if len(self.kept) < self.size:
            self.kept.append(it)
        else:
            self.kept[self.rng.randrange(self.size)] = it

    def sample(self, count: int) -> list[Kept]:
        """Some of those kept, the same ones every time."""
        return random.Random(self.seed).sample(self.kept, min(count, len(self.kept)))


class RandomGames:
    """Games of random players from one beginning: samples of their decisions by kind of step, and some of
    the states that wait for chance. What all decisions must satisfy is looked at while they are played."""

    def __init__(self, g: AnyGame, name: str, looks: int, packs: int, waits: int) -> None:
        self.g = g
        self.name = name
        self.looks, self.packs = looks, packs
        self.moments: dict[str, Reservoir[Moment]] = {}
        """Kind of step -> decisions that are kept as they were, for close looks."""
        self.packed: dict[str, Reservoir[tuple[bytes, Side]]] = {}
        """Kind of step -> many more decisions, small, for what few of them show."""
        self.waiting: Reservoir[State] = Reservoir(waits, f"{name} waiting")
        self.ends: list[State] = []
        self.actions: dict[Action, None] = {}

    def play(self, s: State, rng: random.Random, longest: int) -> None:
        settle(self.g, s, _deaf)
        self._answer_chance(s, rng)
        for _ in range(longest):
            if not s.agenda:
                break
            self._decide(s, rng)
        self.ends.append(s)

    def _decide(self, s: State, rng: random.Random) -> None:
        g = self.g
        sides = asked(g, s)
        assert sides, f"nobody is asked: {s.agenda[-1]}"
        for side in sides:
            assert Legal(g, s, side), f"a dead end: {s.agenda[-1]}"
        check_counters(g, s)
        side = rng.choice(sides)
        action = Legal(g, s, side).sample(rng)
        assert why_not(g, s, side, action) is None, (action, why_not(g, s, side, action))
        self.actions[action] = None
        moments, packed = self._reservoirs(type(s.agenda[-1]).__name__)
        if packed.wants():
            packed.keep((zlib.compress(encode(s), 1), side))
        before = s.copy() if moments.wants() else None
        stamp = digest(s) if before is not None else ""
        apply(g, s, side, action, _deaf)
        rolls = self._answer_chance(s, rng)
        if before is not None:
            moments.keep(Moment(before, stamp, side, action, rolls, digest(s)))

    def _reservoirs(self, kind: str) -> tuple[Reservoir[Moment], Reservoir[tuple[bytes, Side]]]:
        if kind not in self.moments:
            self.moments[kind] = Reservoir(self.looks, f"{self.name} {kind}")
            self.packed[kind] = Reservoir(self.packs, f"{self.name} {kind} packed")
        return self.moments[kind], self.packed[kind]

    def _answer_chance(self, s: State, rng: random.Random) -> tuple[Outcome, ...]:
        rolls = []
        source = Stream(rng)
        while (chance := awaited(s)) is not None:
            if rng.random() < 0.2 and self.waiting.wants():
                self.waiting.keep(s.copy())
            rolls.append(source(chance))
            resolve(self.g, s, rolls[-1], _deaf)
        return tuple(rolls)

    def unpacked(self) -> Iterator[tuple[State, Side]]:
        """The decisions that were kept small."""
        for _, packed in sorted(self.packed.items()):
            for data, side in packed.sample(packed.size):
                yield decode(self.g, zlib.decompress(data)), side


def check_counters(g: AnyGame, s: State) -> None:
    """Every counter is in one place, stacks are whole, and nobody shares a hex with the enemy unless the game
    has melees."""
    assert len(s.at) == len(s.height) == len(s.known) == len(s.flags) == len(g.units)
    stacked = [u for pile in s.stacks.values() for u in pile]
    assert sorted(stacked) == [u for u, h in enumerate(s.at) if h >= 0]
    for h, pile in s.stacks.items():
        assert pile and (g.has_melees or len({g.side_of[u] for u in pile}) == 1)
        assert [s.height[u] for u in pile] == list(range(len(pile)))
        assert all(s.at[u] == h for u in pile)
    off_map = set(OFF_MAP.values()) - {HIDDEN}
    assert all(h in off_map or 0 <= h < g.grid.size for h in s.at)


def _deaf(event: Event) -> None:
    """For those who need not hear what happened."""
