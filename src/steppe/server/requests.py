"""What the page asks of the server; `messages.py` has what the server says.

Every request has a number that its answer repeats. One that changes the match names the line it was meant to
follow (`at`) and carries a key: asked again with the same key it is answered again, not done again.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

MOST_BYTES = 20_000
"""A longer message is refused unread."""

SomeWords = Annotated[tuple[str, ...], Meta(max_length=500)]
"""More than there are counters in any game."""


class Request(Struct, frozen=True, tag_field="ask", tag=str.lower, forbid_unknown_fields=True):
    n: int


class Sit(Request, frozen=True):
    """Take a seat: a side's name, or `watcher`. The answer is the whole table as that seat sees it."""

    seat: str


class Rise(Request, frozen=True):
    """Leave the seat; nothing of the match is told until somebody sits down again."""


class Do(Request, frozen=True):
    """Carry out an order; a heedless one goes on whatever comes into sight."""

    key: str
    at: int
    order: str
    heedless: bool = False


class Undo(Request, frozen=True):
    """Take back the last order, or what one unit did."""

    key: str
    at: int
    unit: str = ""


class Resign(Request, frozen=True):
    key: str
    at: int


class Takeback(Request, frozen=True):
    """Ask the other side to let the last order be taken back, though dice were rolled or it has acted."""

    key: str
    at: int


class Consent(Request, frozen=True):
    """The other side's answer to such a question."""

    key: str
    at: int
    agree: bool


Percent = Annotated[int, Meta(ge=0, le=101)]
"""The least chance to hit at which a side fires unasked: 0 is always, 101 never."""


class Standing(Request, frozen=True):
    """Standing orders of the seat's side for the other side's turn; without a percentage it is asked."""

    least: Percent | None


class Click(Request, frozen=True):
    """What was clicked while some words of an order were picked: a hex, a counter, or a button. The answer is
    everything that the page has to show or to do next."""

    mode: str = ""
    """The verb that the map is for."""
    words: SomeWords = ()
    """The words that are picked, the verb first."""
    hex: str = ""
    unit: str = ""
    lay: SomeWords = ()
    """A button that lays out these words as an order."""
    turn: str = ""
    """A button that turns to another verb: the picked units stay picked if they can begin it."""
    drag: SomeWords = ()
    """Counters that were dragged onto the hex."""
    fan: str = ""
    """The hex whose stack lies fanned out."""
    lies: bool = False
    """An order is only shown, even if it is finished: the table was changing when the click was made."""


class Point(Request, frozen=True):
    """What a click would come to: on a hex, or on one counter in a list. Nothing is picked by it."""

    mode: str = ""
    words: SomeWords = ()
    hex: str = ""
    unit: str = ""


class Hurry(Request, frozen=True):
    """Let the computer player not think any longer: it plays what comes first to its mind until a person is
    asked again."""


class Hint(Request, frozen=True):
    """What would a computer player do in this seat? Another question takes the place of one that is still
    thought about; or nobody wants to know any more."""

    on: bool = True


class PlayOn(Request, frozen=True):
    """Let a computer play the rest of the phase in this seat, or stop it."""

    on: bool


class Plans(Request, frozen=True):
    """When did the computers make their plans? Told when the match is over."""


class Reasons(Request, frozen=True):
    """Why did a computer play as it did: what did it mean to do by one of its plans?"""

    plan: int
    """Its place in the list of them."""


class Puzzle(Request, frozen=True):
    """Which puzzle is this match about, and is it solved?"""


class Query(Request, frozen=True):
    name: str
    args: SomeWords = ()


class Complete(Request, frozen=True):
    """What the last word of a line may become."""

    line: str


class Rule(Request, frozen=True):
    """What a rule says, and how it was read."""

    number: str


class Look(Request, frozen=True):
    """The table after an earlier line, as this seat saw it then, and what happened after the line `since`."""

    line: int
    since: int | None = None


class Story(Request, frozen=True):
    """What happened after a line, event by event, as this seat was told it."""

    since: int = -1


class Sequence(Request, frozen=True):
    """The parts of the turn, and the turn track."""


class Dice(Request, frozen=True):
    """Every roll and draw so far, and what proves them."""


Change = Do | Undo | Resign | Takeback | Consent
AnyRequest = (
    Sit
    | Rise
    | Do
    | Undo
    | Resign
    | Takeback
    | Consent
    | Standing
    | Click
    | Point
    | Hint
    | PlayOn
    | Plans
    | Reasons
    | Puzzle
    | Hurry
    | Query
    | Complete
    | Rule
    | Look
    | Story
    | Sequence
    | Dice
)

_requests: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)


def read_request(data: str | bytes) -> AnyRequest:
    """Raises msgspec.MsgspecError for anything that is not a request."""
    return _requests.decode(data)
