"""State: everything that changes during play, as plain data, with indexes of which counters are where.

The fields are what a state *is*: they are encoded, compared and hashed. The indexes (`stacks`, `holder`,
`near`) are computed from them, kept up to date by `put` and `lift`, and never encoded. The same is true of
`memo`, in which rules keep what they have worked out until something changes.
"""

from __future__ import annotations

import copy
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_origin, get_type_hints

from msgspec import Struct

from steppe.hexes import Hex
from steppe.table.basics import HIDDEN, Reader, Side, Unit

if TYPE_CHECKING:
    from steppe.table.game import AnyGame

Self = TypeVar("Self", bound="State")


class State(Struct, dict=True):
    """The fields that every game's state has. A game adds its own: numbers, words, lists, bytearrays."""

    agenda: list[Any]
    """The steps to be played; the last is being played. An empty agenda means that the match is over."""
    at: list[int]
    """Per unit: its hex, or one of ASIDE, POOL, DEAD, WITHDRAWN, HIDDEN."""
    height: bytearray
    """Per unit: its place in its stack, 0 at the bottom."""
    known: bytearray
    """Per unit: bit 1 << side is set if that side has looked at it and it has not changed since."""
    flags: list[int]
    """Per unit: its flags as bits, which are named by `Game.flag_names`."""
    result: str

    if TYPE_CHECKING:
        # Indexes are kept in the instance's __dict__, outside what msgspec encodes and compares.

        @property
        def stacks(self) -> dict[int, tuple[Unit, ...]]:
            """Hex -> its counters, bottom to top; no entry for an empty hex."""

        @property
        def holder(self) -> bytearray:
            """Per hex: 0 for empty, else 1 << side for each side whose counters are there; 3 is a melee."""

        @property
        def near(self) -> tuple[bytearray, bytearray]:
            """Per side and hex: how many neighbouring hexes that side's counters hold."""

        @property
        def memo(self) -> dict[tuple[str, Side], Any]:
            """Per name and side: what rules have worked out from the table, such as zones of control.

            It is emptied when a counter is put down or lifted and after every step of play, and it is empty
            in a copy. A step that changes anything else that such a table depends on, and then asks for it,
            must clear it first.
            """

    def copy(self: Self) -> Self:
        """An independent copy, in a few microseconds."""
        new = copy.copy(self)
        for name in _mutable_fields(type(self)):
            setattr(new, name, getattr(self, name).copy())
        mine, theirs = self.__dict__, new.__dict__
        theirs["stacks"] = mine["stacks"].copy()
        theirs["holder"] = mine["holder"].copy()
        first, second = mine["near"]
        theirs["near"] = (first.copy(), second.copy())
        theirs["memo"] = {}
        return new


@cache
def _mutable_fields(kind: type[State]) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    mutable = (list, dict, bytearray)
    return tuple(
        name for name in kind.__struct_fields__ if (get_origin(hints[name]) or hints[name]) in mutable
    )


def build_indexes(g: AnyGame, s: State) -> None:
    """Compute the indexes from `at` and `height`."""
    piles: dict[int, list[Unit]] = {}
    for u, h in enumerate(s.at):
        if h >= 0:
            piles.setdefault(h, []).append(Unit(u))
    size = g.board.grid.size
    near = (bytearray(size), bytearray(size))
    holder = bytearray(size)
    stacks: dict[int, tuple[Unit, ...]] = {}
    for h in sorted(piles):
        pile = piles[h]
        pile.sort(key=s.height.__getitem__)
        stacks[h] = tuple(pile)
        for side in {g.side_of[u] for u in pile}:
            holder[h] |= 1 << side
            for n in g.neighbours[h]:
                if n >= 0:
                    near[side][n] += 1
    s.__dict__.update(stacks=stacks, holder=holder, near=near, memo={})


def put(g: AnyGame, s: State, u: Unit, h: Hex) -> None:
    """Put a counter that is on no hex on top of the stack in a hex."""
    pile = s.stacks.get(h, ())
    side = g.side_of[u]
    s.at[u] = h
    s.height[u] = len(pile)
    s.stacks[h] = (*pile, u)
    if pile:
        _forget(s, pile)
    if not s.holder[h] & 1 << side:
        _hold(g, s, h, side, 1)
    s.known[u] = 0
    s.memo.clear()


def lift(g: AnyGame, s: State, u: Unit, to: Hex) -> None:
    """Take a counter from its hex and put it in a place off the map."""
    h = s.at[u]
    side = g.side_of[u]
    pile = s.stacks[h]
    s.at[u] = to
    s.height[u] = 0
    s.known[u] = 0
    s.memo.clear()
    if len(pile) == 1:  # most stacks have one counter
        _hold(g, s, h, side, -1)
        del s.stacks[h]
        return
    rest = tuple([v for v in pile if v != u])
    if all(g.side_of[v] != side for v in rest):
        _hold(g, s, h, side, -1)
    s.stacks[h] = rest
    for i, v in enumerate(rest):
        s.height[v] = i
    _forget(s, rest)


def shift(g: AnyGame, s: State, u: Unit, h: Hex) -> None:
    """Move a counter from its hex to the top of the stack in another."""
    origin = s.at[u]
    if len(s.stacks[origin]) > 1 or h in s.stacks:
        lift(g, s, u, Hex(-1))
        put(g, s, u, h)
        return
    side = g.side_of[u]  # most counters move alone into an empty hex
    s.stacks[h] = s.stacks.pop(origin)
    _hold(g, s, origin, side, -1)
    _hold(g, s, h, side, 1)
    s.at[u] = h
    s.known[u] = 0
    s.memo.clear()


def put_on_top(s: State, u: Unit) -> None:
    """Move a counter to the top of its stack."""
    h = s.at[u]
    pile = (*(v for v in s.stacks[h] if v != u), u)
    s.stacks[h] = pile
    for i, v in enumerate(pile):
        s.height[v] = i
    _forget(s, pile)


def show(s: State, units: tuple[Unit, ...], side: Side) -> None:
    """Note that a side has looked at these counters."""
    for u in units:
        s.known[u] |= 1 << side


def seen_by(g: AnyGame, s: Self, reader: Reader) -> Self:
    """A reader's sight, with its stacks in the order of their hexes. A state has them in the order in which
    counters were put down, and the reader may not have seen that."""
    sight: Self = g.sight(s, reader)
    sight.__dict__["stacks"] = dict(sorted(sight.stacks.items()))
    return sight


def holds(s: State, side: Side, h: int) -> bool:
    """Whether counters of this side, and of no other, are in a hex."""
    return s.holder[h] == side + 1


def is_in(s: State, side: Side, h: int) -> bool:
    """Whether counters of this side are in a hex, alone or in a melee."""
    return bool(s.holder[h] & 1 << side)


def hidden_in(sight: State) -> frozenset[Unit]:
    """The counters whose place the reader of a sight does not know."""
    return frozenset(Unit(u) for u, h in enumerate(sight.at) if h == HIDDEN)


def _hold(g: AnyGame, s: State, h: int, side: Side, change: int) -> None:
    s.holder[h] ^= 1 << side
    near = s.near[side]
    for n in g.around[h]:
        near[n] += change


def _forget(s: State, pile: tuple[Unit, ...]) -> None:
    """Forget what was seen of a stack, because the stack has changed."""
    for v in pile:
        s.known[v] = 0
