"""The parts that every table shows and reads in the same way: tracks with their names, and orders as people
write them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State
from steppe.table.words import Words


class Track(NamedTuple):
    """A number shown beside the map: the turn, points and so on."""

    name: str
    words: str
    value: int
    text: str = ""
    """The text shown instead of the number, if the number stands for something: the weather."""


def tracks(g: AnyGame, words: Words, sight: State) -> list[Track]:
    """The numbers of a state that have a name in the catalogue, then those that the game counts."""
    named = words.sections["word"]
    tallies = {name: (n, " ".join(map(words.word, text.split()))) for name, n, text in g.tally(sight)}
    found = []
    for name in sight.__struct_fields__:
        value = getattr(sight, name)
        if name not in State.__struct_fields__ and isinstance(value, int) and f"track.{name}" in named:
            _, shown = tallies.pop(name, (value, ""))
            found.append(Track(name, named[f"track.{name}"], value, shown))
    return [*found, *(Track(name, named[f"track.{name}"], n, shown) for name, (n, shown) in tallies.items())]


def track_line(g: AnyGame, words: Words, sight: State) -> str:
    """All tracks in one line of text."""
    return ", ".join(f"{track.words} {track.text or track.value}" for track in tracks(g, words, sight))


def tidied(g: AnyGame, order: str | Sequence[str]) -> Action:
    """An order as people write it, or its words, with the spelling and the order of units of the counter
    list."""
    return tidy(g, order.split() if isinstance(order, str) else list(order))


def tidy(g: AnyGame, words: list[str]) -> Action:
    """The words of an order, with the spelling and the order of units of the counter list."""
    if not words:
        return ()
    verbs = g.verbs | set(g.order_words)
    verb = words[0] if words[0] in verbs else words[0].lower()
    return (verb, *in_order(g, [spelled(g, word) for word in words[1:]]))


def spelled(g: AnyGame, word: str) -> str:
    """A unit's id, in whatever mix of capitals and small letters it was typed."""
    if word in g.unit_named or word in g.hex_named:
        return word
    found = [name for name in g.units if name.lower() == word.lower()]
    return found[0] if len(found) == 1 else word


def in_order(g: AnyGame, words: list[str]) -> list[str]:
    """The words of an order, with neighbouring units of one side sorted as actions want them, each once. A
    firing unit and its target are of different sides and keep their places."""
    found: list[str] = []
    for side, run in groupby(words, key=lambda word: _side_of(g, word)):
        named = list(run)
        found += named if side is None else sorted(set(named), key=g.unit_named.__getitem__)
    return found


def _side_of(g: AnyGame, word: str) -> Side | None:
    """The side of a unit; None for any other word."""
    return g.side_of[g.unit_named[word]] if word in g.unit_named else None


def place_of(g: AnyGame, s: State, word: str) -> str:
    """The hex that a word names, or the hex of the unit that it names; empty if it names neither."""
    u = g.unit_named.get(word)
    if u is not None:
        return g.numbers[s.at[u]] if s.at[u] >= 0 else ""
    return word if word in g.hex_named else ""
