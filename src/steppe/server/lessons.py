"""Lessons: short matches to learn a game with, written in `lessons/*.toml` in the game's room.

A lesson begins from a position of its own, its dice and draws are set, and the other side plays a list of
orders. So it runs as its cards say, whatever changes elsewhere. `docs/lessons.md` says how one is written.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from steppe.games import game_class
from steppe.match import Match
from steppe.match.past import Play
from steppe.table.basics import Reader, Reason, Side
from steppe.table.dataset import BadData
from steppe.table.game import AnyGame, BadOption
from steppe.table.plain import tidied
from steppe.table.state import State

FOLDER = "lessons"

UNTIL = ("read", "picked", "odds", "refused", "rule", "undone", "asked", "told", "turn", "over")
STEPS = ("hex", "unit", "button", "commit", "undo", "rule", "cancel")
"""What a player does: `docs/lessons.md` says what each of them is on the page."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn, and what the player does to have learnt it."""

    title: str
    text: str
    until: str
    """What ends it."""
    during: tuple[str, ...] = ()
    """The decisions at which it is of use; nothing: those of the card before."""
    turn: int = 0
    """The turn in which it is of use; 0: any."""
    do: tuple[str, ...] = ()
    """What the text asks the player to do, step by step."""
    or_do: tuple[str, ...] = ()
    """Something else that he may sensibly do instead."""
    point: str = ""
    """What is outlined; nothing: the first step that is not done yet."""
    well: str = ""
    """What the last card says of a player who did it."""

    def __post_init__(self) -> None:
        if self.until.split()[0] not in UNTIL:
            raise ValueError(f"card {self.title!r} never ends: {self.until!r}")
        for step in (*self.do, *self.or_do, *filter(None, [self.point])):
            if step.split()[0] not in STEPS:
                raise ValueError(f"card {self.title!r} names no such step: {step!r}")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """As its file says it."""

    title: str
    line: str
    """What it teaches, in one sentence."""
    minutes: int
    side: str
    """The player's."""
    card: tuple[Card, ...]
    position: str = ""
    """Where it begins; nothing: as the scenario does."""
    scenario: str = ""
    both: bool = False
    """The player leads both sides."""
    dice: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    """Of the other side, in order; one that is not possible any more is passed over."""
    then: str = "greedy"
    """Who plays the other side wherever none of its orders is possible."""
    seed: str = "lesson"
    """Of the dice that the lesson does not set."""
    meanwhile: dict[str, str] = {}
    """What is said while something is asked that no card speaks of: decision -> words, `else` for others."""
    result: dict[str, str] = {}
    """What the last card says besides of each result."""
    name: str = ""
    """Of its file."""


# Reading.


@cache
def lessons_of(package: str) -> dict[str, Lesson]:
    """The lessons of a game by name, in the order of their names; raises BadData."""
    folder = resources.files(package) / FOLDER
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return {(name := file.name.removesuffix(".toml")): read_lesson(name, file.read_bytes()) for file in files}


def read_lesson(name: str, data: bytes) -> Lesson:
    """Raises BadData for a file that is none."""
    try:
        found = msgspec.toml.decode(data, type=Lesson)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadData(f"{FOLDER}/{name}.toml", 0, str(error)) from None
    position = found.position.strip() + "\n" if found.position else ""
    return msgspec.structs.replace(found, name=name, position=position, card=_with_moments(found.card))


def _with_moments(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A card that does not say at which decisions it is of use is so at those of the card before."""
    done: list[Card] = []
    for card in cards:
        before = done[-1].during if done else ()
        done.append(card if card.during else msgspec.structs.replace(card, during=before))
    return tuple(done)


def lesson_named(game: str, name: str) -> Lesson:
    """Raises BadOption if there is none."""
    found = lessons_of(game_class(game).package).get(name)
    if found is None:
        raise BadOption(f"{game} has no lesson '{name}'")
    return found


def lesson_of(match: Match) -> Lesson | None:
    """The lesson that a match is, if this program still has it."""
    script = match.header.script
    return lessons_of(match.g.package).get(script.lesson) if script else None


def shown(game: str) -> list[dict[str, object]]:
    """As the page needs them: neither where they begin nor what will happen."""
    fields = ("name", "title", "line", "minutes", "side", "card", "meanwhile", "result")
    found = lessons_of(game_class(game).package).values()
    return [{field: getattr(each, field) for field in fields} for each in found]


# The other side.


def next_order(match: Match, lesson: Lesson, side: Side) -> str | None:
    """What a lesson has written down for a side that is asked: the first of its orders that was not played
    yet and is possible. None if no order is."""
    place = 0
    for play in match.plays:
        if play.side == side and not play.more:
            found = _first_possible(match.g, play.before, side, lesson.orders, place)
            if found is not None and _begins_with(match.g, play, lesson.orders[found]):
                place = found + 1
    now = _first_possible(match.g, match.truth, side, lesson.orders, place)
    return None if now is None else lesson.orders[now]


def _first_possible(g: AnyGame, s: State, side: Side, orders: tuple[str, ...], place: int) -> int | None:
    sight = g.sight(s, Reader(side))
    for k in range(place, len(orders)):
        if g.why_not_order(sight, side, tidied(g, orders[k])) is None:
            return k
    return None


def _begins_with(g: AnyGame, play: Play, order: str) -> bool:
    expanded = g.expand(g.sight(play.before, Reader(play.side)), play.side, tidied(g, order))
    return not isinstance(expanded, Reason) and next(expanded, None) == play.action
