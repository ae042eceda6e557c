"""What is asked of a side, and everything that one click may answer it with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import structs

from steppe.match import Match
from steppe.server.drafts.lit import Draft, Names
from steppe.server.drafts.prospects import (
    MOST_ANSWERS,
    Answer,
    also_for,
    few_answers,
    hex_targets,
    plain_odds,
    said_first,
    sole_beginnings,
    usual_answers,
)
from steppe.server.drafts.wording import (
    answer_words,
    hints_of,
    labels_of,
    shortcuts_of,
    usual_words,
    verb_words,
)
from steppe.server.messages import Field, Prompt, Verb, Weighed
from steppe.table.basics import END, Action, Reader, Side
from steppe.table.game import AnyGame
from steppe.table.play import choices
from steppe.table.queries import BadQuery
from steppe.table.queries import Field as Reached
from steppe.table.unfinished import left_in_words


def prompt_of(match: Match, side: Side | None) -> Prompt | None:
    """What is asked of a side; of nobody else is it told, since that may tell what is hidden."""
    asking = None if side is None else match.decision(match.g.sides[side])
    if side is None or asking is None:
        return None
    sight = match.sight(Reader(side))
    g = match.g
    following = {verb: choices(g, sight, side, (verb,)) for verb in choices(g, sight, side, ())}
    verbs = tuple(_verb(match, side, asking.code, verb, words) for verb, words in following.items())
    besides = (*sole_beginnings(g, following), *hex_targets(g, sight, side, following))
    hexes = tuple(str(word) for word in asking.args if word in g.hex_named)
    sealed = match.truth.agenda[-1].sealed
    usual = usual_answers(g, sight, side, *following) if len(following) == 1 else []
    few = few_answers(g, sight, side) if not usual and _are_few(g, following) else []
    prompt = Prompt(
        asking.rule,
        asking.code,
        match.words.prompt(asking),
        verbs,
        sealed,
        hexes,
        shortcuts_of(match, sight, side),
        (*also_for(g, sight, side, besides), *said_first(g, sight, side, following)),
        answers_of(match, side, asking.code, usual or few, usual_words if usual else answer_words),
        tuple(dict.fromkeys(g.numbers[sight.at[u]] for u in g.engaged(sight) if sight.at[u] >= 0)),
        tuple(g.units[u] for u in g.waiting(sight, side)),
        tuple(g.units[u] for u in g.apart(sight, side)),
        bool(usual),
    )
    return with_places(prompt, Names(g, sight, side))


def with_places(prompt: Prompt, names: Names) -> Prompt:
    """The same with the hexes that are lit for each verb, and those where a click does something else."""
    verbs = tuple(
        structs.replace(verb, lit=Draft(prompt, verb.verb, (), None).lit(names)) for verb in prompt.verbs
    )
    beside = Draft(prompt, "", (), None).beside(names)
    ways = {ready.at for ready in prompt.shortcuts}.union(*(verb.lit for verb in verbs))
    return structs.replace(prompt, verbs=verbs, beside=beside, reach=_reach_on_the_way(names, ways))


def _reach_on_the_way(names: Names, ways: set[str]) -> tuple[Field, ...]:
    """What it costs units on their way to go on to hexes that a click sends them to."""
    g, sight = names.g, names.sight
    units = tuple(g.units[u] for u in g.engaged(sight) if g.side_of[u] == names.side and sight.at[u] >= 0)
    if not units or "reach" not in g.queries or "step" not in choices(g, sight, names.side, ()):
        return ()
    try:
        found = g.query(sight, Reader(names.side), "reach", units)
    except BadQuery:
        return ()
    if not isinstance(found, Reached):
        return ()
    values = {h: cost for h, cost in found.values.items() if h in ways}
    return (Field("", "", values, dict(found.came), names.where(units[0])),) if values else ()


def _are_few(g: AnyGame, following: Mapping[str, list[str]]) -> bool:
    """Whether all that can be answered may be listed; an order that begins with a hex is put together on the
    map."""
    words = [word for words in following.values() for word in words]
    return len(words) <= MOST_ANSWERS and not any(word in g.hex_named for word in words)


InWords = Callable[[Match, Side, str, Action], str]
"""What a button calls an answer to a question."""


def answers_of(
    match: Match, side: Side, code: str, answers: Iterable[Answer], in_words: InWords
) -> tuple[Weighed, ...]:
    """Each answer in words, with its odds."""
    return tuple(
        Weighed(
            action,
            in_words(match, side, code, action),
            None if preview is None else plain_odds(match.words, preview),
        )
        for action, preview in answers
    )


def _verb(match: Match, side: Side, code: str, verb: str, following: list[str]) -> Verb:
    tokens = tuple(token for token in following if token != END)
    orders = (order for order, of in match.g.order_words.items() if of == verb)
    return Verb(
        verb,
        verb_words(match, code, verb),
        tokens,
        labels_of(match, tokens),
        hints_of(match, side, tokens),
        END in following,
        next(orders, ""),
        verb in match.g.once,
        verb in match.g.aside,
        left=left_in_words(match.g, match.words, match.sight(Reader(side)), side, (verb,)),
    )
