"""What the panels beside the map show a seat: the story so far, the turn track, the dice."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.seats import Seat


def story(seat: Seat, ask: r.Story) -> m.StoryTold:
    """Undone lines go from the end and numbers never come again: one number tells what still stands."""
    match, reader = seat.match, seat.reader
    keep = min(ask.since, match.heard(reader))
    while keep > 0 and match.told_in(keep, reader) is None:
        keep -= 1
    keep = max(keep, -1)
    lines = match.log_of(reader, keep)
    new = (m.Happened(k, side, tuple({**event} for event in told)) for k, side, told in lines)
    return m.StoryTold(ask.n, keep, tuple(new))


def turns(seat: Seat, ask: r.Sequence) -> m.Turns:
    g, words = seat.match.g, seat.match.words
    found = g.sequence(seat.sight)
    parts = tuple(
        m.Part(
            words.word(part.code, "phase"),
            part.rule,
            "" if part.side is None else g.sides[part.side],
            part.now,
        )
        for part in found.parts
    )
    due = {str(turn): units for turn, units in found.due.items()}
    return m.Turns(ask.n, found.turn, found.last, found.extra, parts, due)


def rolls(seat: Seat, ask: r.Dice) -> m.Rolls:
    """The rolls and draws that this seat was told of."""
    match = seat.match
    return m.Rolls(ask.n, tuple(_rolls(seat)), match.header.dice, match.revealed)


def _rolls(seat: Seat) -> Iterator[m.Roll]:
    """A roll may come lines after the attack that it decides; until a new phase begins it is about that."""
    words = seat.match.words
    at = ""
    lines = seat.match.log_of(seat.reader)
    for k, side, event in ((k, side, event) for k, side, told in lines for event in told):
        match event["event"]:
            case "began":
                at = ""
            case "attacked":
                at = event["at"] or ""
            case "rolled":
                what, dice = words.word(event["what"], "roll"), tuple(event["dice"])
                yield m.Roll(k, side, what, event["rule"], at, dice, event["faces"], "")
            case "drawn":
                what, item = words.word(event["what"], "roll"), words.word(event["item"])
                yield m.Roll(k, side, what, event["rule"], at, (), 0, item)
