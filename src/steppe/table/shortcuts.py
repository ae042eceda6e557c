"""Shortcuts: orders that stand ready while a decision is open, so that one click gives them.

A game computes them from a sight (`Game.shortcuts`). They do nothing that orders cannot do. The log holds
only the actions that their orders stand for.
"""

from __future__ import annotations

from msgspec import Struct

from steppe.hexes import Hex
from steppe.table.basics import Action, Unit


class Shortcut(Struct, frozen=True):
    """An order for a click on a hex. It is on a button if it has no hex or if the player weighs it first."""

    code: str
    """The name of its words, which are `shortcut.CODE` in the game's catalogue."""
    orders: tuple[Action, ...]
    """Orders that are given one after the other, as long as each is possible. Dice may be rolled in
    between."""
    at: Hex | None = None
    is_weighed: bool = False
    """Whether the button only shows the order with its odds, so that more can be added to it. Nothing is
    carried out yet."""


class Party(Struct, frozen=True):
    """An order that is whole only with some units, which people may choose in any order."""

    units: tuple[Unit, ...]
    """Everybody who could take part."""


class InAnyOrder(Struct, frozen=True):
    """A begun order whose words people may give in any order."""

    next: Action
    """The words that may be added."""
    said: Action
    """The words that were given, in the order of an action."""
    is_whole: bool
