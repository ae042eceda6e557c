"""What would come of a word: odds in plain words, the chance of each target, what else a click may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from steppe.hexes import Hex
from steppe.server import messages as m
from steppe.table.basics import END, Action, Reason, Side
from steppe.table.game import AnyGame
from steppe.table.play import Legal, choices
from steppe.table.preview import Preview, Row
from steppe.table.shortcuts import InAnyOrder
from steppe.table.state import State
from steppe.table.words import Words

MOST_CHANCES = 16
"""Of more targets nobody compares the chances."""

MOST_ANSWERS = 8
"""A decision with more answers than these is put together on the map."""

Answer = tuple[Action, Preview | None]
"""An action and its odds, if it has any."""


# ---------------------------------------------------------------------- odds


def plain_odds(words: Words, preview: Preview, joined: tuple[m.Joined, ...] = ()) -> m.Odds:
    rows = tuple(_row(words, row) for row in preview.rows)
    assumptions = {k: words.word(f"{k}={v}") for k, v in preview.assumptions.items() if _is_open(preview, k)}
    return m.Odds(rows, preview.threshold, preview.exact, assumptions, joined, cautious(preview))


def _is_open(preview: Preview, name: str) -> bool:
    """Whether it can be otherwise: what nobody can choose is in the percentages and needs no note. Odds with
    a single row show none of their assumptions turned round, so these are all told."""
    return len(preview.rows) == 1 or any(f"{name}=" in row.label for row in preview.rows)


def cautious(preview: Preview) -> int:
    """The row to look at first: where defenders are not known, that with the strongest."""
    labels = [row.label.split() for row in preview.rows]
    return next((i for i, label in enumerate(labels) if "strongest" in label), 0)


def _row(words: Words, row: Row) -> m.Row:
    label = ", ".join(words.word(part) for part in row.label.split())
    terms = tuple(m.Term(words.word(t.label), t.value.replace("-", "\u2212"), t.rule) for t in row.terms)
    chances = tuple(
        m.Chance(code, words.word(code, "outcome"), str(share), round(float(share), 6))
        for code, share in row.results.items()
    )
    return m.Row(label, terms, row.column, chances)


# ---------------------------------------------------------------------- targets


def chances_of(
    g: AnyGame, sight: State, side: Side, words: Action, tokens: Iterable[str]
) -> tuple[m.Chanced, ...]:
    """The chance that something happens to each enemy who would make the order whole; the best first. Of our
    own units, who may join in an attack, such a chance says nothing: it may be they to whom it happens."""
    enemies = (t for t in tokens if t in g.unit_named and g.side_of[g.unit_named[t]] != side)
    units = list(islice(enemies, MOST_CHANCES + 1))
    if not g.no_effect or len(units) > MOST_CHANCES:
        return ()
    found = []
    for unit in units:
        preview = g.preview(sight, side, (*words, unit), {})
        if not isinstance(preview, Reason):
            nothing = sum(share for code, share in preview.rows[0].results.items() if code in g.no_effect)
            found.append(m.Chanced(unit, round(100 * (1 - float(nothing)))))
    return tuple(sorted(found, key=lambda chance: -chance.percent))


def also_for(g: AnyGame, sight: State, side: Side, prefixes: Iterable[Action]) -> Iterator[m.Also]:
    """For each beginning of an order the units and hexes that may follow it, if there are any."""
    for words in prefixes:
        tokens = tuple(t for t in choices(g, sight, side, words) if t in g.unit_named or t in g.hex_named)
        if tokens:
            yield m.Also(words, tokens, chances_of(g, sight, side, words, tokens))


def sole_beginnings(g: AnyGame, following: Mapping[str, list[str]]) -> Iterator[Action]:
    """`fire L5Pz`, where nobody else could fire: a verb and the only unit that may follow it."""
    taken = set(g.order_words.values())
    for verb, words in following.items():
        if verb not in taken and len(words) == 1 and words[0] in g.unit_named:
            yield (verb, words[0])


def hex_targets(g: AnyGame, sight: State, side: Side, following: Mapping[str, list[str]]) -> Iterator[Action]:
    """`overrun`: a verb that a hex makes a whole order with odds, so that a click on the enemy weighs it; but
    only for hexes around one place. What can be done all over the map must be chosen first."""
    for verb, words in following.items():
        hexes = [g.hex_named[word] for word in words if word in g.hex_named]
        if not hexes or any(g.grid.distance(Hex(hexes[0]), Hex(h)) > 2 for h in hexes):
            continue
        if not isinstance(g.preview(sight, side, (verb, g.numbers[hexes[0]]), {}), Reason):
            yield (verb,)


def said_first(g: AnyGame, sight: State, side: Side, verbs: Iterable[str]) -> Iterator[m.Also]:
    """The hexes that an order may begin with whose words are said in any order: the target of a mission."""
    for verb in verbs:
        said = g.in_any_order(sight, side, (verb,))
        next_words = said.next if isinstance(said, InAnyOrder) else ()
        hexes = tuple(word for word in next_words if word in g.hex_named)
        if hexes:
            yield m.Also((verb,), hexes)


# ---------------------------------------------------------------------- answers


def few_answers(g: AnyGame, sight: State, side: Side) -> list[Answer]:
    """All answers of a decision with their odds, if they are few and some of them have odds."""
    actions = list(islice(Legal(g, sight, side), MOST_ANSWERS + 1))
    return _weighed(g, sight, side, actions) if 1 < len(actions) <= MOST_ANSWERS else []


def usual_answers(g: AnyGame, sight: State, side: Side, verb: str) -> list[Answer]:
    """Where an answer names any units of one set or of several behind words: it names nobody, all of the
    first set, all of the first two, and so on; what changes nothing of the odds is left out. Nothing of other
    answers, nor if there are two in all."""
    if len(list(islice(Legal(g, sight, side), 3))) < 3:
        return []
    actions: list[Action] = [(verb,)]
    for marker in choices(g, sight, side, (verb,)):
        if marker == END:
            continue
        units = choices(g, sight, side, (*actions[-1], marker))
        if marker in g.unit_named or not units or not all(unit in g.unit_named for unit in units):
            return []
        actions.append((*actions[-1], marker, *units))
    if not all(END in choices(g, sight, side, action) for action in actions):
        return []
    found: list[Answer] = []
    for action, preview in _weighed(g, sight, side, actions):
        if not any(_same_odds(preview, before) for _, before in found):
            found.append((action, preview))
    return found


def _same_odds(one: Preview | None, other: Preview | None) -> bool:
    return one is not None and other is not None and one.rows[0].results == other.rows[0].results


def _weighed(g: AnyGame, sight: State, side: Side, actions: Iterable[Action]) -> list[Answer]:
    """Actions with their odds; nothing if none has any."""
    previews = ((action, g.preview(sight, side, action, {})) for action in actions)
    found = [(action, None if isinstance(preview, Reason) else preview) for action, preview in previews]
    return found if any(preview for _, preview in found) else []
