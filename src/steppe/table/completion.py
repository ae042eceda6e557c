"""Completion: the words that the last word of a line may become."""

from __future__ import annotations

from steppe.table.basics import END, Action, Reader, Side
from steppe.table.game import AnyGame
from steppe.table.plain import in_order, spelled
from steppe.table.play import choices
from steppe.table.queries import BadQuery, Field
from steppe.table.rulebook import rules_of
from steppe.table.state import State

ABOUT_ORDERS = ("why", "odds")
ABOUT_HEXES = ("look", "stack", "hex")
ABOUT_UNITS = ("reach", "undo", "find")
STANDING = ("always", "never", "ask", "50%")
ABOUT_SIDES = ("supply", "threat", "zoc", "off-map")


def completions(g: AnyGame, sight: State, side: Side, commands: tuple[str, ...], line: str) -> list[str]:
    """The words that the last word of a line may become."""
    words = line.split()
    typed = "" if not line or line[-1].isspace() else words.pop()
    found = _following(g, sight, side, commands, words)
    start = typed.lower()
    return [word for word in found if word.lower().startswith(start)]


def _following(
    g: AnyGame, sight: State, side: Side, commands: tuple[str, ...], words: list[str]
) -> list[str]:
    if not words:
        return [*_order_words(g, sight, side, ()), *commands]
    first = words[0].lstrip("/")
    if first in ABOUT_ORDERS:
        return _order_words(g, sight, side, tuple(words[1:]))
    if first in ABOUT_HEXES:
        return list(g.numbers) if len(words) == 1 else []
    if first in ABOUT_UNITS:
        return list(g.units)
    if first in ABOUT_SIDES:
        return list(g.sides) if len(words) == 1 else list(g.numbers)
    if first == "standing" and first in commands:
        return list(STANDING) if len(words) == 1 else []
    if first == "rules":
        return list(rules_of(g.package))
    return _order_words(g, sight, side, tuple(words))


def _order_words(g: AnyGame, sight: State, side: Side, prefix: Action) -> list[str]:
    if not prefix:
        verbs = following(g, sight, side, ())
        return [*verbs, *(order for order, verb in g.order_words.items() if verb in verbs)]
    prefix = (prefix[0], *(spelled(g, word) for word in prefix[1:]))
    if prefix[0] not in g.order_words:
        return following(g, sight, side, prefix)
    units = in_order(g, list(prefix[1:]))
    return [*following(g, sight, side, (g.order_words[prefix[0]], *units)), *_reached(g, sight, side, units)]


def _reached(g: AnyGame, sight: State, side: Side, units: list[str]) -> list[str]:
    """The hexes that these units could move to."""
    try:
        answer = g.query(sight, Reader(side), "reach", tuple(units)) if units else None
    except BadQuery:
        return []
    return sorted(answer.values) if isinstance(answer, Field) else []


def following(g: AnyGame, sight: State, side: Side, prefix: Action) -> list[str]:
    """The words that may follow these words; none if one of these was not offered."""
    return [word for word in offered(g, sight, side, prefix) if word != END]


def offered(g: AnyGame, sight: State, side: Side, prefix: Action) -> list[str]:
    """The words that may follow, with END if these words are a whole action."""
    for i, word in enumerate(prefix):
        if word not in choices(g, sight, side, prefix[:i]):
            return []
    return choices(g, sight, side, prefix)
