"""What the server says to the page; `requests.py` has what the page asks. `GET /api/schema` publishes both as
a JSON Schema.

An answer repeats the number of its request; what nobody asked for (another side played, a computer is
thinking) has the number 0.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from steppe.server.requests import AnyRequest, Percent

VERSION = 1


class Say(Struct, frozen=True, tag_field="say", tag=str.lower, omit_defaults=True):
    n: int


class Counter(Struct, frozen=True, array_like=True):
    """A counter in a stack: its id, or `?hex.slot` if the reader may not know it; its side; its flags; a note
    of a few letters; the names of its tags."""

    id: str
    side: int
    flags: int
    note: str = ""
    tags: tuple[str, ...] = ()


Stack = tuple[Counter, ...]


class Marker(Struct, frozen=True, array_like=True):
    """What lies on a hex or a hexside and is no counter: its kind; the side of the hex that it looks to,
    or -1; its owner, or -1; a few letters."""

    kind: str
    facing: int = -1
    owner: int = -1
    text: str = ""


Markers = dict[str, tuple[Marker, ...]]
"""Hex (`2008`) or hexside (`2008/2009`, the hex that it belongs to first) -> what lies there."""


class Verb(Struct, frozen=True, omit_defaults=True):
    """Something that may be done now, and what may follow the word."""

    verb: str
    words: str
    next: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """How the words of `next` are shown, where they are neither units nor hexes."""
    hints: tuple[str, ...] = ()
    """What each of the words of `next` brings, where that is not plain."""
    whole: bool = False
    order: str = ""
    """The order that finds the way for it (`move` for `go`)."""
    once: bool = False
    """Whether its button serves for one order; then the map is for what it was for before."""
    aside: bool = False
    """Whether the map is for it only after its button was pressed, even if nothing else is left to do."""
    lit: tuple[str, ...] = ()
    """The hexes where something lies that may follow it."""
    left: str = ""
    """What is left undone if it ends a phase now: a person is asked once more."""


class Chanced(Struct, frozen=True):
    """A unit that may be named next, and the chance that something happens to it, in percent."""

    unit: str
    percent: int


class Also(Struct, frozen=True, omit_defaults=True):
    """What a click on the map may mean besides: these words, and the units and hexes that may follow them."""

    words: tuple[str, ...]
    next: tuple[str, ...]
    chances: tuple[Chanced, ...] = ()


class Shortcut(Struct, frozen=True, omit_defaults=True):
    """Orders that one click gives, one after the other: on a hex, or on a button where there is none."""

    words: str
    orders: tuple[tuple[str, ...], ...]
    at: str = ""
    weighed: bool = False
    """A button lays the order out with its odds and gives nothing yet."""


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What is asked of the reader's side."""

    rule: str
    code: str
    text: str
    verbs: tuple[Verb, ...]
    secret: bool
    hexes: tuple[str, ...] = ()
    """Those that the question names."""
    shortcuts: tuple[Shortcut, ...] = ()
    also: tuple[Also, ...] = ()
    answers: tuple[Weighed, ...] = ()
    """All that can be answered, if it is little and dice hang on it, each with its odds; or the usual ones
    where `builds`."""
    engaged: tuple[str, ...] = ()
    """Where those stand whom the question is about."""
    waiting: tuple[str, ...] = ()
    """Counters off the map that an order may bring on and send on their way."""
    apart: tuple[str, ...] = ()
    """Counters that a click on their stack leaves where they are, unless nobody else is there."""
    builds: bool = False
    """There are other answers than those listed, to be built unit by unit."""
    beside: tuple[str, ...] = ()
    """The hexes where a click does something else than what the map is for: a target, a shortcut."""
    reach: tuple[Field, ...] = ()
    """Where the units that are on their way could still go, one click each."""


class Track(Struct, frozen=True, omit_defaults=True):
    name: str
    words: str
    value: int
    text: str = ""
    """Shown instead of the number."""


class Entry(Struct, frozen=True):
    """A line of the log."""

    line: int
    side: str
    kind: str
    text: str
    rules: tuple[str, ...]
    hexes: tuple[str, ...]
    mark: str = ""
    """`turn` where a part of the sequence of play begins, `phase` where one of a side's does."""
    since: int = -1
    """The line that it begins with; a deed may take several."""
    dice: tuple[int, ...] = ()
    """As they fell."""


class Question(Struct, frozen=True):
    """A side asks the other to let it take back some lines; the log would stand up to `since`."""

    by: str
    lines: int
    since: int


class Table(Say, frozen=True):
    """The table, whole or what has changed of it since the seat was last told."""

    at: int
    seat: str
    asked: tuple[str, ...]
    stacks: dict[str, Stack]
    """Hexes and their counters, bottom to top; an empty stack has gone."""
    tracks: tuple[Track, ...]
    prompt: Prompt | None
    keep: int
    """The log stands up to this line; `log` follows."""
    log: tuple[Entry, ...]
    undo: bool
    players: dict[str, str]
    off: dict[str, str]
    """Counters that are on no hex -> where they are."""
    whole: bool = False
    result: str = ""
    result_words: str = ""
    notice: str = ""
    uncounted: str = ""
    """Why the result of this match does not count; empty if it counts."""
    stopped: str = ""
    """Why the last order ended early."""
    again: str = ""
    """The order that goes on with the rest of it, if there is one."""
    remark: Reason | None = None
    """What is worth knowing of the last order, which was carried out whole."""
    events: tuple[dict[str, Any], ...] = ()
    """What happened since, as this seat was told it; codes of results and the like come with their words."""
    takeback: bool = False
    """The seat has an order that it cannot undo alone."""
    strict: bool = False
    """What stands by the rules is taken back only by leave of the other side."""
    question: Question | None = None
    """A takeback that waits for the other side's consent."""
    declined: str = ""
    """Said to the seat whose takeback was declined."""
    undo_units: tuple[str, ...] = ()
    """Units whose last deeds may be taken back by themselves."""
    standing: Percent | None = None
    """The seat's standing orders; without them it is asked."""
    markers: Markers = {}
    """Where something has changed; nothing lies there any more if there is none."""
    played_for: bool = False
    """A computer plays the rest of the phase in this seat."""


class Risen(Say, frozen=True):
    """The seat is empty."""


class Refused(Say, frozen=True):
    """It was not done, and nothing has changed."""

    rule: str
    code: str
    text: str


class Thinking(Say, frozen=True):
    """A computer player thinks."""

    side: str
    done: float = 0.0
    """How much of what it looks at before it plays, from 0 to 1; nothing where it does not look ahead."""


class Field(Struct, frozen=True, omit_defaults=True):
    """Where a group can go: hex -> cost, hex -> the hex before it."""

    mode: str
    words: str
    values: dict[str, float]
    came: dict[str, str]
    start: str = ""
    """Where it stands; nothing, if it is not on the map yet."""


class Toggle(Struct, frozen=True, omit_defaults=True):
    """A unit that an order may name behind a word of its own, and the order with it, or without it if it is
    named already."""

    unit: str
    words: tuple[str, ...]
    on: bool = False
    column: str = ""
    """The odds of that order."""


class Extra(Struct, frozen=True, omit_defaults=True):
    """A set that may be added to an order behind a word: supporting guns, units that use an ability."""

    word: str
    label: str
    units: tuple[Toggle, ...]
    every: tuple[str, ...] = ()
    """The order with all of them, if any are missing."""


class Follow(Struct, frozen=True, omit_defaults=True):
    """What a draft may become."""

    words: tuple[str, ...]
    next: tuple[str, ...]
    labels: tuple[str, ...]
    more: tuple[str, ...]
    """Units that may join the last units named, in any order of clicking."""
    whole: bool
    reach: tuple[Field, ...] = ()
    odds: Odds | None = None
    why: Reason | None = None
    also: tuple[Also, ...] = ()
    chances: tuple[Chanced, ...] = ()
    """Of the units that may follow, the best first."""
    extras: tuple[Extra, ...] = ()
    said: tuple[str, ...] = ()
    """The words behind the verb as players say them, without the sets of `extras`."""
    lacks: Reason | None = None
    """What an order still lacks whose units are chosen in any order."""
    warns: Reason | None = None
    """What it costs that cannot be made good again: it is read before a button gives the order."""
    deeds: tuple[Shortcut, ...] = ()
    """What else the units may do, each by one click."""
    any_order: bool = False
    """Its words were said in any order."""
    lies: bool = False
    """It is looked at before it is given, though nothing can be added."""
    lit: tuple[str, ...] = ()
    """The hexes where something lies that the words ask for next."""
    beside: tuple[str, ...] = ()
    """The hexes where a click means something else: another verb's target, a helper, the end."""
    units: tuple[str, ...] = ()
    """The words that a click on a counter may add in any of these ways."""
    fronts: dict[str, str] = {}
    """Hexes that stand for a direction, and its word."""
    danger: dict[str, float] = {}
    """How many may fire at the units that are picked to go, for each step that they could take."""
    everybody: tuple[str, ...] = ()
    """The order with all units that may be named next, if they are several."""
    does: str = ""
    """What the button says that gives the order as it stands."""


class Clicked(Say, frozen=True):
    """What a click came to."""

    kind: Literal["draft", "give", "fan", "drop", "refused", "nothing"]
    mode: str = ""
    """The verb that the map is for now."""
    follow: Follow | None = None
    """What is picked now, and what may follow."""
    orders: tuple[tuple[str, ...], ...] = ()
    """To be given at once, one after the other."""
    why: Reason | None = None
    """Why nothing was picked or given."""
    fan: str = ""
    """The hex whose stack is to be fanned out."""


class Weighing(Struct, frozen=True):
    """A word that makes an order whole, and its odds."""

    word: str
    odds: Odds


class Pointed(Say, frozen=True):
    """What a click would come to: the odds of the order, or why nothing can be picked there."""

    odds: tuple[Weighing, ...] = ()
    why: Reason | None = None
    warns: Reason | None = None
    """What a player should know before the click."""


class Reason(Struct, frozen=True):
    rule: str
    code: str
    text: str


class Term(Struct, frozen=True):
    label: str
    value: str
    rule: str


class Chance(Struct, frozen=True):
    code: str
    words: str
    part: str
    share: float


class Row(Struct, frozen=True):
    label: str
    terms: tuple[Term, ...]
    column: str
    chances: tuple[Chance, ...]


class Odds(Struct, frozen=True):
    rows: tuple[Row, ...]
    threshold: str
    exact: bool
    assumptions: dict[str, str]
    joined: tuple[Joined, ...]
    """What one more unit would change."""
    cautious: int = 0
    """The row to show first."""


class Joined(Struct, frozen=True):
    unit: str
    column: str


class Weighed(Struct, frozen=True, omit_defaults=True):
    """An answer, what it is called, and its odds if dice hang on it."""

    order: tuple[str, ...]
    words: str
    odds: Odds | None = None


class Thought(Struct, frozen=True):
    """A line of what a computer means to do, and the places of which it speaks."""

    kind: str
    """`aim`, `hold`, `way`, `next`, `attack` or `fear`: the places are marked by it."""
    text: str
    hexes: tuple[str, ...] = ()


class Hinted(Say, frozen=True):
    """What a computer player would do, in words and as orders, and why."""

    words: str = ""
    orders: tuple[tuple[str, ...], ...] = ()
    why: tuple[Thought, ...] = ()
    odds: Odds | None = None
    hexes: tuple[str, ...] = ()
    """Where it is to be done, where it leads to first;"""
    ways: tuple[tuple[str, ...], ...] = ()
    """and hex by hex who goes or strikes from where to where."""


class PlanMade(Struct, frozen=True):
    """A plan of a computer player, and the line with which it began to carry it out."""

    side: str
    line: int


class Planned(Say, frozen=True):
    plans: tuple[PlanMade, ...]


class Reasoned(Say, frozen=True):
    """What a plan was after, where it meant to attack, what it feared."""

    plan: int
    why: tuple[Thought, ...]


class Posed(Say, frozen=True):
    """A puzzle and how it stands; without a name this match is about none."""

    game: str = ""
    name: str = ""
    title: str = ""
    question: str = ""
    verdict: str = ""
    """`open`, `solved` or `wrong`."""
    said: str = ""
    """Why what was done is not the best."""
    solution: tuple[str, ...] = ()
    """The orders that solve it, one after the other,"""
    why: str = ""
    """and why they do."""
    tempting: tuple[tuple[str, str], ...] = ()
    """Orders that do not, and why."""
    following: str = ""
    """The name of the next puzzle."""
    uncounted: str = ""
    """Why this does not count as a puzzle that was solved, however it stands."""


class Marked(Struct, frozen=True):
    code: str
    words: str
    rule: str


class Answer(Say, frozen=True):
    """A query's answer in one of four shapes, in words where it has words."""

    name: str
    values: dict[str, float] | None = None
    came: dict[str, str] | None = None
    marks: dict[str, Marked] | None = None
    paths: dict[str, tuple[str, ...]] | None = None
    head: tuple[str, ...] | None = None
    rows: tuple[tuple[str, ...], ...] | None = None


class Completed(Say, frozen=True):
    words: tuple[str, ...]


class Ruled(Say, frozen=True):
    number: str
    gist: str
    under: tuple[tuple[str, str], ...]
    """Rules under it: number and gist."""
    rulings: tuple[tuple[str, str], ...]


class Looked(Say, frozen=True):
    line: int
    stacks: dict[str, Stack]
    tracks: tuple[Track, ...]
    off: dict[str, str]
    events: tuple[dict[str, Any], ...] = ()
    markers: Markers = {}


class Happened(Struct, frozen=True):
    """A line of play and what it brought."""

    line: int
    side: str
    events: tuple[dict[str, Any], ...]


class StoryTold(Say, frozen=True, tag="told"):
    keep: int
    """What was told of lines up to this one still stands; `lines` follow."""
    lines: tuple[Happened, ...]


class Part(Struct, frozen=True):
    words: str
    rule: str
    side: str
    now: bool


class Turns(Say, frozen=True):
    """The sequence of play of this turn, and the turn track."""

    turn: int
    last: int
    extra: int
    """How many turns there may be after the last."""
    parts: tuple[Part, ...]
    due: dict[str, tuple[str, ...]]
    """Turn -> units that may come then."""


class Roll(Struct, frozen=True):
    """Dice as they fell, or an item that was drawn."""

    line: int
    side: str
    words: str
    rule: str
    at: str
    """The hex that it was about, if there is one."""
    dice: tuple[int, ...]
    faces: int
    item: str


class Rolls(Say, frozen=True):
    rolls: tuple[Roll, ...]
    commitment: str
    """Laid down before the first roll: a hash of the secret that makes all rolls."""
    secret: str
    """Revealed when the match is over."""


AnySay = (
    Table
    | Risen
    | Refused
    | Thinking
    | Clicked
    | Pointed
    | Hinted
    | Planned
    | Reasoned
    | Posed
    | Answer
    | Completed
    | Ruled
    | Looked
    | StoryTold
    | Turns
    | Rolls
)


def schema() -> dict[str, Any]:
    """The JSON Schema of everything that goes over the wire."""
    (requests, says), parts = msgspec.json.schema_components(
        [AnyRequest, AnySay], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Steppe table protocol {VERSION}",
        "anyOf": [requests, says],
        "$defs": parts,
    }
