"""Whatever counts lines is a seat's own numbering: how many lines something covered took shows nowhere, nor
in what order it was done.

Two matches differ only in how often the Soviet moves a counter to and fro while the German looks away
[3.5.3]. The German does the same in both, and every number of a line that reaches his page must be the same.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from steppe.server import messages as m
from tests.server.support import Page, Said, Server

LINES = {
    "Table.at",
    "Table.keep",
    "Entry.line",
    "Entry.since",
    "Question.lines",
    "Question.since",
    "Looked.line",
    "StoryTold.keep",
    "Happened.line",
    "Roll.line",
}
"""Numbers and counts of lines."""

AFTER_THE_END = {"PlanMade.line"}
"""The same in messages that nobody gets before a match is over and all its lines are shown."""

NO_LINES = {
    "Say.n",
    "Counter.side",
    "Counter.flags",
    "Marker.facing",
    "Marker.owner",
    "Chanced.percent",
    "Track.value",
    "Table.standing",
    "Entry.dice",
    "Odds.cautious",
    "Reasoned.plan",
    "Turns.turn",
    "Turns.last",
    "Turns.extra",
    "Roll.dice",
    "Roll.faces",
}
"""Numbers of requests, of sides, points, turns and dice."""


def parts(hint: Any) -> Iterator[Any]:
    """A type and all that it is made of, but for the fields of structs."""
    yield hint
    for part in get_args(hint):
        yield from parts(part)


def test_both_seats_are_told_that_the_seed_of_the_dice_was_chosen(server: Server) -> None:
    chosen, fresh = server.begin(seed="7"), server.begin(seed=None)
    for seat in ("german", "soviet", "watcher"):
        with server.page(chosen) as page:
            assert "seed of the dice was chosen" in page.sit(seat)["notice"]
        with server.page(fresh) as page:
            assert "notice" not in page.sit(seat) or not page.sit(seat)["notice"]


def number_fields() -> Iterator[str]:
    """Every field of a message, or of a part of one, that holds whole numbers."""
    todo: list[type[Struct]] = list(get_args(m.AnySay))
    seen = set[type[Struct]]()
    while todo:
        kind = todo.pop()
        if kind in seen:
            continue
        seen.add(kind)
        own = {name for base in kind.__mro__[1:] for name in getattr(base, "__annotations__", ())}
        todo += [base for base in kind.__mro__[1:] if issubclass(base, m.Say)]
        for name, hint in get_type_hints(kind).items():
            found = list(parts(hint))
            todo += [part for part in found if isinstance(part, type) and issubclass(part, Struct)]
            if name not in own and any(part is int for part in found):
                yield f"{kind.__name__}.{name}"


def test_every_number_that_leaves_the_server_is_known_to_count_lines_or_not() -> None:
    """A new field with a number belongs into one of the three lists."""
    assert get_origin(m.AnySay) in (Union, types.UnionType)
    assert set(number_fields()) == LINES | AFTER_THE_END | NO_LINES


def line_numbers(said: Said) -> dict[str, Any]:
    """The numbers of lines in what a page was told, by their fields."""
    found: dict[str, Any] = {}
    if said["say"] == "table":
        found["Table.at"], found["Table.keep"] = said["at"], said["keep"]
        found["order of the stacks"] = list(said["stacks"])
        found["Entry.line"] = [entry["line"] for entry in said["log"]]
        found["Entry.since"] = [entry.get("since") for entry in said["log"]]
        if question := said.get("question"):
            found["Question.lines"], found["Question.since"] = question["lines"], question["since"]
    elif said["say"] == "looked":
        found["Looked.line"] = said["line"]
    elif said["say"] == "told":
        found["StoryTold.keep"] = said["keep"]
        found["Happened.line"] = [line["line"] for line in said["lines"]]
    elif said["say"] == "rolls":
        found["Roll.line"] = [roll["line"] for roll in said["rolls"]]
    elif said["say"] == "refused":
        found["text"] = said["text"]
    return found


def lone_unit(page: Page) -> tuple[str, str, str]:
    """A counter that lies alone and may be placed elsewhere: its id, its hex, and where to."""
    said = page.sit("soviet")
    placeable = next(verb["next"] for verb in said["prompt"]["verbs"] if verb["verb"] == "place")
    for number, stack in said["stacks"].items():
        if len(stack) == 1 and stack[0][0] in placeable:
            hexes = page.lay("place", stack[0][0])["next"]
            empty = [to for to in hexes if to not in said["stacks"]]
            if empty:
                return stack[0][0], number, empty[0]
    raise AssertionError("every counter lies with others")


def hint_that_comes_too_late(page: Page, order: str) -> Said:
    """Ask for a hint and play before it comes."""
    page.line.send(json.dumps({"ask": "hint", "n": 900}))
    page.do(order)
    late = (said for said in page.heard if said["n"] == 900)
    while (found := next(late, None)) is None:
        page.hear()
        late = (said for said in page.heard if said["n"] == 900)
    return found


def german_hears(server: Server, there_and_back: int) -> tuple[list[Said], str]:
    """All that the German page is told in a match in which the Soviet moves a counter so often, and what the
    German is advised."""
    match = server.begin(scenario="citadel", options={"gambit": "no"})
    with server.page(match) as german, server.page(match) as soviet:
        german.sit("german")
        german.do("done")
        unit, home, away = lone_unit(soviet)
        for _ in range(there_and_back):
            soviet.do(f"place {unit} {away}")
            soviet.do(f"place {unit} {home}")
        soviet.do("done")
        soviet.do("order move-fight")
        german.sit("german")
        advice = json.dumps(german.ask("hint")["orders"])
        late = hint_that_comes_too_late(german, "order fight-move")
        assert late["code"] == "stale"
        german.do("attack 2510 11Pz")
        at = german.at
        german.ask("takeback", key="back", at=at)
        german.sit("german")
        german.ask("look", line=at)
        german.ask("story", since=-1)
        german.ask("dice")
        soviet.sit("soviet")
        soviet.ask("consent", key="yes", at=soviet.at, agree=True)
        german.sit("german")
        german.ask("do", key="late", at=at, order="end")
        german.ask("story", since=2)
        return [said for said in german.heard if said["say"] != "thinking"], advice


@pytest.mark.slow
def test_how_many_covered_lines_there_were_shows_in_no_number(server: Server) -> None:
    (few, advice), (many, same) = german_hears(server, 0), german_hears(server, 4)
    numbers = [line_numbers(said) for said in few if said["n"]]
    assert [line_numbers(said) for said in many if said["n"]] == numbers
    met = {name for found in numbers for name, value in found.items() if value not in ([], None)}
    assert met >= LINES - {"Roll.line"} | {"text"}
    assert advice == same
