"""The lines of play that stand, and the states before them: few are kept, the others are played again."""

from __future__ import annotations

import zlib
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from steppe.match.dice import Used
from steppe.table import play as table
from steppe.table.basics import Action, Reader, Side, text_of
from steppe.table.chance import Script
from steppe.table.coding import decode, encode
from steppe.table.game import AnyGame
from steppe.table.state import State
from steppe.table.telling import Told

STRETCH = 12
"""Lines between two whose states are kept, written as in a save and packed: a twentieth of what a state takes
to play with. As many others are at hand."""

PACKED = 1
"""How hard: lightly, since it happens while somebody plays."""


Kinds: TypeAlias = tuple[type[Any], ...]
"""The kinds of the steps of an agenda."""

ToldToEach: TypeAlias = tuple[list[Told], ...]
"""What each reader was told, by his number: the sides, and the watcher (-1) at the end."""

T = TypeVar("T")

_once: dict[Any, Any] = {}


def once(value: T) -> T:
    """The same for all lines that have the same: there are few different ones."""
    found: T = _once.setdefault(value, value)
    return found


def kinds_of(s: State) -> Kinds:
    return once(tuple([type(step) for step in s.agenda]))


class Play(Struct, frozen=True, eq=False):
    """A line of play that has not been undone."""

    k: int
    side: Side
    action: Action
    rolls: tuple[int, ...]
    settled: bool
    """Chance spoke, or a seal opened."""
    learnt: frozenset[Reader]
    """Who saw a counter that was hidden from him."""
    news: bool
    """Its own side learnt something: what the dice said, or what a counter is."""
    more: bool
    sealed: bool
    told: ToldToEach
    agenda: Kinds
    """What kind of decision it answered, on top, and what lay beneath."""
    turn: int
    """In which it was played; 0 before the first, and in games without turns."""
    previous: Play | None
    """The line of play before it; None if it is the first, or the first after a state that was read."""
    past: Past
    kept: bytes
    """The state before it, if it begins a stretch."""
    nth: int
    """Of its stretch, from 0."""
    used: Used
    """How far the script of a lesson has been followed after it."""

    @property
    def before(self) -> State:
        """The state before it. It is not to be changed."""
        return self.past.before(self)

    @property
    def barrier(self) -> bool:
        """Nobody may undo it alone: chance spoke, a seal opened, or somebody saw something new."""
        return self.settled or bool(self.learnt)

    def __repr__(self) -> str:
        """Without all those before it."""
        return f"<Play {self.k} of side {self.side}: {text_of(self.action)}>"


class Past:
    """The states before the lines of a match, and of its copies. Those that somebody looked at last are at
    hand; whoever goes through a match, forwards or backwards, plays about one line for each that he sees."""

    def __init__(self, g: AnyGame) -> None:
        self.g = g
        self._at_hand: dict[Play, State] = {}
        """The last laid at the end."""
        self._lock = Lock()
        """Copies of a match may be looked at in several threads."""

    def place_after(self, previous: Play | None, before: State) -> tuple[int, bytes]:
        """Which of its stretch the line after another is, and what is kept of the state before it."""
        if previous is None or previous.nth + 1 == STRETCH:
            return 0, zlib.compress(encode(before), PACKED)
        return previous.nth + 1, b""

    def lay(self, play: Play, before: State) -> None:
        """Have the state before a line at hand."""
        with self._lock:
            self._lay(play, before)

    def before(self, play: Play) -> State:
        with self._lock:
            found = self._at_hand.get(play)
            return self._play_up_to(play) if found is None else found

    def _play_up_to(self, play: Play) -> State:
        """From the nearest state before it that is kept or at hand."""
        way = [play]
        while way[-1] not in self._at_hand and not way[-1].kept:
            previous = way[-1].previous
            assert previous is not None, "the first line keeps its state"
            way.append(previous)
        nearest = way[-1]
        s = self._at_hand.get(nearest) or decode(self.g, zlib.decompress(nearest.kept))
        self._lay(nearest, s)
        for last, following in zip(way[:0:-1], way[-2::-1], strict=True):
            s = self._after(last, s)
            self._lay(following, s)
        return s

    def _after(self, play: Play, before: State) -> State:
        s = before.copy()
        table.play_out(self.g, s, play.side, play.action, lambda event: None, Script(play.rolls))
        return s

    def _lay(self, play: Play, before: State) -> None:
        self._at_hand.pop(play, None)
        self._at_hand[play] = before
        if len(self._at_hand) > STRETCH:
            del self._at_hand[next(iter(self._at_hand))]
