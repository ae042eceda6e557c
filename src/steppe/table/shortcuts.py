"""Shortcuts: orders that stand ready while a decision is open, so that one click gives them.

A game computes them from a sight (`Game.shortcuts`). They say nothing that orders cannot say, and nothing of
them is logged but the actions that their orders stand for.
"""

from __future__ import annotations

from msgspec import Struct

from steppe.hexes import Hex
from steppe.table.basics import Action, Unit


class Shortcut(Struct, frozen=True):
    """An order for a click on a hex, or for a button where it has none or is to be weighed first."""

    code: str
    """Names its words: `shortcut.CODE` of the game's catalogue."""
    orders: tuple[Action, ...]
    """Given one after the other, as long as each can be; dice may fall in between."""
    at: Hex | None = None
    is_weighed: bool = False
    """The button lays the order out with its odds, so that more can be added to it; nothing is given yet."""


class Party(Struct, frozen=True):
    """An order that is whole only with some units, which people may choose in any order."""

    units: tuple[Unit, ...]
    """Everybody who could take part."""


class InAnyOrder(Struct, frozen=True):
    """An order whose words people may say in any order, as far as it is said."""

    next: Action
    """Words that may be added."""
    said: Action
    """Those that were said, as an action would have them."""
    is_whole: bool
