"""The lines of play that stand, and the states before them. Few states are kept; the others are found by
playing again."""

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
"""Lines of play from one kept state to the next. A kept state is written as in a save and packed, and takes a
twentieth of the room of a state in use. The same number of states is held ready for use."""

PACKED = 1
"""The level of compression. It is low because packing happens while players wait."""


Kinds: TypeAlias = tuple[type[Any], ...]
"""The kinds of the steps of an agenda."""

ToldToEach: TypeAlias = tuple[list[Told], ...]
"""What each reader was told, indexed by the reader's number: the two sides, then the watcher (-1)."""

T = TypeVar("T")

_once: dict[Any, Any] = {}


def once(value: T) -> T:
    """One shared object for all equal values. There are few different ones."""
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
    """Dice were rolled, something was drawn, or a seal was opened."""
    learnt: frozenset[Reader]
    """The readers that saw a counter which was hidden from them."""
    news: bool
    """The side that played it learnt something: what the dice showed, or what a counter is."""
    more: bool
    sealed: bool
    told: ToldToEach
    agenda: Kinds
    """The agenda before it, as kinds of steps. The last is the kind of decision that it answered."""
    turn: int
    """The turn in which it was played. It is 0 before the first turn, and in games without turns."""
    previous: Play | None
    """The line of play before it. None for the first, and for the first after a state that was read."""
    past: Past
    kept: bytes
    """The packed state before it, if it begins a stretch; empty otherwise."""
    nth: int
    """Its place in its stretch, counted from 0."""
    used: Used
    """How much of a lesson's script has been used after it."""

    @property
    def before(self) -> State:
        """The state before it. It must not be changed."""
        return self.past.before(self)

    @property
    def barrier(self) -> bool:
        """Whether no side may undo it alone, because chance decided, a seal was opened, or a reader saw
        something new."""
        return self.settled or bool(self.learnt)

    def __repr__(self) -> str:
        """A short text without the plays before it."""
        return f"<Play {self.k} of side {self.side}: {text_of(self.action)}>"


class Past:
    """The states before the lines of a match, and of its copies. The states that were looked at last are held
    ready. Code that walks through a match, forwards or backwards, therefore plays about one line for each
    line it visits."""

    def __init__(self, g: AnyGame) -> None:
        self.g = g
        self._at_hand: dict[Play, State] = {}
        """The states that are held ready. The one laid last is at the end."""
        self._lock = Lock()
        """The lock is needed because copies of a match may be looked at in several threads."""

    def place_after(self, previous: Play | None, before: State) -> tuple[int, bytes]:
        """The place in its stretch of the line after `previous`, and what is kept of the state before that
        line."""
        if previous is None or previous.nth + 1 == STRETCH:
            return 0, zlib.compress(encode(before), PACKED)
        return previous.nth + 1, b""

    def lay(self, play: Play, before: State) -> None:
        """Hold the state before a line ready."""
        with self._lock:
            self._lay(play, before)

    def before(self, play: Play) -> State:
        with self._lock:
            found = self._at_hand.get(play)
            return self._play_up_to(play) if found is None else found

    def _play_up_to(self, play: Play) -> State:
        """The state before a line, played from the nearest state before it that is kept or held ready."""
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
