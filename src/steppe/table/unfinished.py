"""Things left undone when a phase is ended: units that could still do what the phase is for.

People are asked once more before they end a phase that leaves something undone. All of it is computed from
the sight of the side that is asked, so it tells nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from steppe.table.basics import Action, Side, Unit
from steppe.table.game import AnyGame
from steppe.table.play import choices, decision
from steppe.table.state import State
from steppe.table.words import Words

ENDS = "end"
"""The verb that ends a phase in every game."""

COMES_ON = "enter"
"""The verb under which reinforcements that may still come on are listed."""


class Left(NamedTuple):
    """The units that could still begin a verb."""

    verb: str
    units: tuple[Unit, ...]


def left_undone(g: AnyGame, sight: State, side: Side) -> Iterator[Left]:
    """Per verb of the open decision the units on the map that could begin it, either at once or after a hex
    is named; then the reinforcements that could come on. Counters that are seldom meant (`Game.apart`) do not
    count."""
    apart = set(g.apart(sight, side))
    for verb in choices(g, sight, side, ()):
        if verb != ENDS:
            units = sorted(_able(g, sight, side, verb) - apart)
            yield Left(verb, tuple(u for u in units if sight.at[u] >= 0))
    yield Left(COMES_ON, tuple(g.waiting(sight, side)))


def _able(g: AnyGame, sight: State, side: Side, verb: str) -> set[Unit]:
    first = choices(g, sight, side, (verb,))
    found = [*first]
    for word in first:
        if word in g.hex_named:
            found += choices(g, sight, side, (verb, word))
    return {g.unit_named[word] for word in found if word in g.unit_named}


def left_in_words(g: AnyGame, words: Words, sight: State, side: Side, order: Action) -> str:
    """A text such as `7 stacks have not moved; 2 reinforcements have not come on`, if an order ends a phase
    that leaves this undone; otherwise empty."""
    if order != (ENDS,) or ENDS not in choices(g, sight, side, ()):
        return ""
    known, code = words.sections["word"], decision(g, sight, side).code
    said = []
    for left in left_undone(g, sight, side):
        text = known.get(f"left.{left.verb}.{code}", known.get(f"left.{left.verb}", ""))
        if text and left.units:
            said.append(_counted(text, sight, left.units))
    return "; ".join(said)


def _counted(text: str, sight: State, units: tuple[Unit, ...]) -> str:
    """The text for one or for many, which are written as `one | {stacks} stacks` or `one | {units} units`."""
    one, _, many = text.partition(" | ")
    stacks = len({sight.at[u] for u in units})
    count = stacks if "{stacks}" in many else len(units)
    return one if count == 1 else many.format(stacks=stacks, units=len(units))
