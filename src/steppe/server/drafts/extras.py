"""Sets that an order may name behind words of their own (`guns 3Art stars 18Pz`): who may be in them, and the
order with each of them or without, so that a page need not know where a word stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from steppe.server import messages as m
from steppe.table.basics import END, Action
from steppe.table.game import AnyGame
from steppe.table.plain import in_order

Following = Callable[[Action], list[str]]
"""The words that may follow words that were offered themselves."""
Column = Callable[[Action], str]
"""The odds of a whole order, in one word."""

MOST_COLUMNS = 12
"""Of more units nobody compares the odds."""


def extras_of(
    g: AnyGame, words: Action, following: Following, label: Callable[[str], str], column: Column
) -> tuple[m.Extra, ...]:
    """The sets of a whole order in the order of its words; those that nobody can be in are left out."""
    found = []
    for before, marker, chosen, rest in _places(g, words, following):
        able = [unit for unit in following((*before, marker)) if unit in g.unit_named]
        able = in_order(g, [*able, *chosen])
        extra = _extra(g, before, marker, chosen, rest, able, following, label, column)
        if extra.units:
            found.append(extra)
    return tuple(found)


def _extra(
    g: AnyGame,
    before: Action,
    marker: str,
    chosen: Action,
    rest: Action,
    able: list[str],
    following: Following,
    label: Callable[[str], str],
    column: Column,
) -> m.Extra:
    def order(units: list[str]) -> Action:
        return (*before, *((marker, *units) if units else ()), *rest)

    toggles = []
    for unit in able:
        others = [other for other in able if (other in chosen) != (other == unit)]
        if END not in following(order(others)):
            continue  # it stands for another, or cannot be spared
        odds = column(order(others)) if len(able) <= MOST_COLUMNS else ""
        toggles.append(m.Toggle(unit, order(others), unit in chosen, odds))
    every = order(able) if 1 < len(able) > len(chosen) and END in following(order(able)) else ()
    return m.Extra(marker, label(marker), tuple(toggles), every)


def _places(g: AnyGame, words: Action, following: Following) -> Iterator[tuple[Action, str, Action, Action]]:
    """Each word behind which units may stand, with what comes before it, who stands behind it already, and
    what follows them."""
    cuts = [i for i in range(1, len(words) - 1) if _is_set(g, words[i : i + 2])]
    for start, end in zip([0, *cuts], [*cuts, len(words)], strict=True):
        if start:
            yield words[:start], words[start], words[start + 1 : end], words[end:]
        named = words[end] if end < len(words) else None
        for marker in following(words[:end]):
            if marker == named:
                break  # what may stand behind it comes after it
            if _is_marker(g, marker) and _takes_units(g, following((*words[:end], marker))):
                yield words[:end], marker, (), words[end:]


def _is_set(g: AnyGame, words: Action) -> bool:
    return _is_marker(g, words[0]) and words[1] in g.unit_named


def _is_marker(g: AnyGame, word: str) -> bool:
    return word != END and word not in g.unit_named and word not in g.hex_named


def _takes_units(g: AnyGame, words: list[str]) -> bool:
    return any(word in g.unit_named for word in words)
