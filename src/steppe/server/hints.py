"""What a computer player would do in somebody's place, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from steppe.match import Match
from steppe.players.counsel import Counsel
from steppe.server import messages as m
from steppe.server.drafts.prospects import plain_odds
from steppe.server.drafts.wording import answer_words
from steppe.server.reasons import Saying
from steppe.table.basics import Action, Reader, Reason, Side
from steppe.table.game import AnyGame
from steppe.table.plain import place_of
from steppe.table.state import State


def hinted(match: Match, n: int, side: Side, found: Counsel) -> m.Hinted:
    g, sight = match.g, match.sight(Reader(side))
    preview = g.preview(sight, side, found.orders[0], {})
    return m.Hinted(
        n,
        _deed(match, side, found),
        found.orders,
        tuple(_why(match, found)),
        None if isinstance(preview, Reason) else plain_odds(match.words, preview),
        _places(match, sight, found),
        _ways(match, sight, side, found),
    )


def _deed(match: Match, side: Side, found: Counsel) -> str:
    """As the log would tell it; an answer, which names no counter and no hex, in the words of its button, as
    the log tells only what comes of it."""
    story = match.words.story(found.deeds) if _names_something(match.g, found.orders) else []
    asking = match.decision(match.g.sides[side])
    return "; ".join(story) or answer_words(match, side, asking.code if asking else "", found.orders[0])


def _names_something(g: AnyGame, orders: tuple[Action, ...]) -> bool:
    return any(word in g.unit_named or word in g.hex_named for order in orders for word in order[1:])


def _places(match: Match, sight: State, found: Counsel) -> tuple[str, ...]:
    """Where something is to be done: where it leads to first, then where it begins."""
    told = [str(event[name]) for event in reversed(found.deeds) for name in ("at", "to") if event.get(name)]
    begun = [str(event["origin"]) for event in found.deeds[:1] if event.get("origin")]
    said = [place_of(match.g, sight, word) for order in found.orders for word in reversed(order)]
    hexes = (place for place in (*told[:1], *begun, *told[1:], *said) if place in match.g.hex_named)
    return tuple(dict.fromkeys(hexes))


def _ways(match: Match, sight: State, side: Side, found: Counsel) -> tuple[tuple[str, ...], ...]:
    """The way of a move; of an attack or a shot a line from each hex of those who make it."""
    g = match.g
    moves = [event for event in found.deeds if event["event"] == "moved" and event["origin"] in g.hex_named]
    if moves:
        return ((moves[0]["origin"], *(event["to"] for event in moves)),)
    words = found.orders[0][1:]
    own = [word for word in words if word in g.unit_named and g.side_of[g.unit_named[word]] == side]
    goals = [place for word in words if word not in own and (place := place_of(g, sight, word))]
    if not goals:
        return ()
    starts = dict.fromkeys(place_of(g, sight, word) for word in own)
    return tuple((start, goals[-1]) for start in starts if start and start != goals[-1])


def _why(match: Match, found: Counsel) -> Iterator[m.Thought]:
    """The plan, where this leads to and what comes next, then what is foreseen besides the attack that is
    advised."""
    saying = Saying(match)
    struck = {event["at"] for event in found.deeds if event["event"] == "attacked"}
    besides = tuple(each for each in found.intent.attacks if each.at not in struck)
    thoughts = [*saying.intent(replace(found.intent, attacks=besides), "-near")]
    yield from thoughts[:1]
    if found.heading is not None:
        yield saying.heading(found.heading)
    if found.sequel:
        yield saying.sequel(found.sequel)
    yield from thoughts[1:]
