"""7.3 What was seen of a stack is remembered until the stack mixes with others.

A battle shows and names everybody in it. Whoever has seen the whole of a stack still knows it when it moves
as one, is laid in another order, or loses somebody who can be seen elsewhere. He no longer does when others
join it, or when a part that he cannot tell from the rest leaves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.state import RESERVE, KurskState
from steppe.hexes import Hex
from steppe.mechanics.moving import carry
from steppe.table.basics import Side, Unit, other
from steppe.table.state import lift, put_on_top, show

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def knows_all(s: KurskState, pile: tuple[Unit, ...], side: Side) -> bool:
    """Whether a side has seen every counter of an enemy stack; the top of one that is awake anybody sees."""
    covered = pile if s.flags[pile[-1]] & RESERVE else pile[:-1]
    return not [u for u in covered if not s.known[u] >> side & 1]


def move_together(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], to: Hex) -> None:
    """[7.3] Counters of one stack go to another hex, in the order in which they lie."""
    pile, enemy = s.stacks[s.at[units[0]]], other(g.side_of[units[0]])
    knew = knows_all(s, pile, enemy)
    joins = to in s.stacks
    left = () if len(units) == len(pile) else tuple([u for u in pile if u not in units])
    seen = [s.known[u] for u in left]
    carry(g, s, units, to)
    if left and len(units) == 1:  # who it is can be seen, so that the rest is as it was
        _remember(s, left, seen)
    if knew and len(left) < 2 and not joins:  # who stayed behind alone can be seen as well
        show(s, units, enemy)


def move_named(g: DriveOnKursk, s: KurskState, u: Unit, to: Hex, named: tuple[Unit, ...]) -> None:
    """[7.3] One of those whom a battle has named goes to another hex; there nobody need be named anew as
    long as only such stand there."""
    move_together(g, s, (u,), to)
    pile = s.stacks[to]
    if all(v in named for v in pile):
        show(s, pile, other(g.side_of[u]))


def take_away(g: DriveOnKursk, s: KurskState, u: Unit, to: Hex) -> None:
    """A counter goes to a pile beside the map, where everybody sees it."""
    left = tuple(v for v in s.stacks[s.at[u]] if v != u)
    seen = [s.known[v] for v in left]
    lift(g, s, u, to)
    _remember(s, left, seen)


def lay_uppermost(g: DriveOnKursk, s: KurskState, u: Unit) -> None:
    """[7.3] The owner orders his stack; whoever has seen all of it still has."""
    pile, enemy = s.stacks[s.at[u]], other(g.side_of[u])
    knew = knows_all(s, pile, enemy)
    put_on_top(s, u)
    if knew:
        show(s, pile, enemy)


def _remember(s: KurskState, units: tuple[Unit, ...], seen: list[int]) -> None:
    for u, bits in zip(units, seen, strict=True):
        s.known[u] = bits
