"""What a computer player would do in somebody's place, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.match import Match
from steppe.players.counsel import Counsel
from steppe.server import messages as m
from steppe.server.prospects import plain_odds
from steppe.server.reasons import Saying, named_in
from steppe.server.seats import answer_words
from steppe.table.basics import Reader, Reason, Side


def hinted(match: Match, n: int, side: Side, found: Counsel) -> m.Hinted:
    g, sight = match.g, match.sight(Reader(side))
    preview = g.preview(sight, side, found.orders[0], {})
    return m.Hinted(
        n,
        _deed(match, side, found),
        found.orders,
        tuple(_why(match, found)),
        None if isinstance(preview, Reason) else plain_odds(match.words, preview),
        _places(match, found),
        named_in(found.intent),
    )


def _deed(match: Match, side: Side, found: Counsel) -> str:
    """As the log would tell it, or the order in the words of its buttons."""
    story = match.words.story(found.deeds)
    asking = match.decision(match.g.sides[side])
    return "; ".join(story) or answer_words(match, side, asking.code if asking else "", found.orders[0])


def _places(match: Match, found: Counsel) -> tuple[str, ...]:
    """Where something is to be done: where it leads to first, then where it begins."""
    told = [str(event[name]) for event in reversed(found.deeds) for name in ("at", "to") if event.get(name)]
    begun = [str(event["origin"]) for event in found.deeds[:1] if event.get("origin")]
    said = [word for order in found.orders for word in order]
    hexes = (place for place in (*told[:1], *begun, *told[1:], *said) if place in match.g.hex_named)
    return tuple(dict.fromkeys(hexes))


def _why(match: Match, found: Counsel) -> Iterator[str]:
    saying = Saying(match)
    axis, *rest = [*saying.intent(found.intent, "-near")] or [""]
    if axis:
        yield axis
    if found.heading is not None:
        yield saying.heading(found.heading)
    yield from rest
