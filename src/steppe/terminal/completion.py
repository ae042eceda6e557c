"""TAB completion from the words that may follow."""

from __future__ import annotations

from collections.abc import Callable

from steppe.match import Match
from steppe.table.basics import END, Action, Reader, Side
from steppe.table.play import choices
from steppe.table.queries import BadQuery, Field
from steppe.table.rulebook import rules_of
from steppe.terminal.tidy import in_order, spelled

ABOUT_ORDERS = ("why", "odds")
ABOUT_HEXES = ("look", "stack", "hex")
ABOUT_UNITS = ("reach", "undo", "find")
ABOUT_SIDES = ("supply", "threat", "zoc", "off-map")


def completions(match: Match, side: Side, commands: tuple[str, ...], line: str) -> list[str]:
    """What the last word of a line may become."""
    words = line.split()
    typed = "" if not line or line[-1].isspace() else words.pop()
    found = _following(match, side, commands, words)
    start = typed.lower()
    return [word for word in found if word.lower().startswith(start)]


def _following(match: Match, side: Side, commands: tuple[str, ...], words: list[str]) -> list[str]:
    g = match.g
    if not words:
        return [*_order_words(match, side, ()), *commands]
    first = words[0].lstrip("/")
    if first in ABOUT_ORDERS:
        return _order_words(match, side, tuple(words[1:]))
    if first in ABOUT_HEXES:
        return list(g.numbers) if len(words) == 1 else []
    if first in ABOUT_UNITS:
        return list(g.units)
    if first in ABOUT_SIDES:
        return list(g.sides) if len(words) == 1 else list(g.numbers)
    if first == "rules":
        return list(rules_of(g.package))
    return _order_words(match, side, tuple(words))


def _order_words(match: Match, side: Side, prefix: Action) -> list[str]:
    g = match.g
    if not prefix:
        verbs = following(match, side, ())
        return [*verbs, *(order for order, verb in g.order_words.items() if verb in verbs)]
    prefix = (prefix[0], *(spelled(g, word) for word in prefix[1:]))
    if prefix[0] not in g.order_words:
        return following(match, side, prefix)
    units = in_order(g, list(prefix[1:]))
    return [*following(match, side, (g.order_words[prefix[0]], *units)), *_reached(match, side, units)]


def _reached(match: Match, side: Side, units: list[str]) -> list[str]:
    """The hexes that these units could go to."""
    try:
        answer = match.query("reach", *units, by=match.g.sides[side]) if units else None
    except BadQuery:
        return []
    return sorted(answer.values) if isinstance(answer, Field) else []


def following(match: Match, side: Side, prefix: Action) -> list[str]:
    """The words that may follow; nothing if one of the words before was not offered."""
    sight = match.sight(Reader(side))
    for i, word in enumerate(prefix):
        if word not in choices(match.g, sight, side, prefix[:i]):
            return []
    return [word for word in choices(match.g, sight, side, prefix) if word != END]


def install(complete: Callable[[str], list[str]]) -> None:
    """Let TAB ask this function, where the terminal can."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def completer(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = complete(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer_delims(" \t")
    readline.set_completer(completer)
    readline.parse_and_bind("tab: complete")
