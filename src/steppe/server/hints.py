"""What a computer player would do in somebody's place, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.hexes import Hex
from steppe.match import Match
from steppe.players.counsel import Counsel, Foreseen
from steppe.server import messages as m
from steppe.server.prospects import plain_odds
from steppe.server.seats import answer_words
from steppe.table.basics import Arg, Reader, Reason, Side
from steppe.table.game import AnyGame


def hinted(match: Match, n: int, side: Side, found: Counsel) -> m.Hinted:
    g, sight = match.g, match.sight(Reader(side))
    preview = g.preview(sight, side, found.orders[0], {})
    told = [event for event in found.deeds if event.get("to") or event.get("at")]
    places = (*(str(event.get("at") or event.get("to")) for event in told), *(f.at for f in found.attacks))
    return m.Hinted(
        n,
        _deed(match, side, found),
        found.orders,
        tuple(_why(match, found)),
        None if isinstance(preview, Reason) else plain_odds(match.words, preview),
        tuple(dict.fromkeys(places)),
    )


def _deed(match: Match, side: Side, found: Counsel) -> str:
    """As the log would tell it, or the order in the words of its buttons."""
    story = match.words.story(found.deeds)
    asking = match.decision(match.g.sides[side])
    return "; ".join(story) or answer_words(match, side, asking.code if asking else "", found.orders[0])


def _place(g: AnyGame, number: str) -> str:
    """`2109`, or `Oboyan (2109)` where there is something that has a name."""
    found = g.board.places.get(Hex(g.hex_named[number]))
    return f"{found.name} ({number})" if found is not None and found.name else number


def _why(match: Match, found: Counsel) -> Iterator[str]:
    def say(code: str, *args: Arg) -> str:
        return match.words.reason(Reason("", code, args))

    def places(foreseen: tuple[Foreseen, ...]) -> str:
        return ", ".join(say("counsel-times", _place(match.g, each.at), each.futures) for each in foreseen)

    if not found.futures:
        return
    if found.aims:
        yield say("counsel-aims", ", ".join(_place(match.g, at) for at in found.aims))
    if found.attacks:
        yield say("counsel-attacks", places(found.attacks), found.futures)
    if found.fears:
        yield say("counsel-fears", places(found.fears))
