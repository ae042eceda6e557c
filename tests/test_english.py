"""Docstrings and field notes are English that can be read alone.

Only faults that a program can be sure of are looked for. The rest is a matter for readers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "steppe"

SWEPT = ("hexes", "board", "mechanics", "series", "match", "table", "terminal", "cli")
"""The packages whose prose has been gone through."""

NOT_YET_SWEPT = ("drawing", "lab", "games", "players", "server")
"""The packages whose prose is still to be gone through. A package moves up when that is done."""

TAKEN_APART = ("table/game.py", "table/manners.py")
"""Files that are being rewritten anyway."""

MARKS = re.compile(r"^(\[[^\]]+\]|[A-Z]-?\d[\w.-]*(, [A-Z]-?\d[\w.-]*)*)\s+")
"""The rules that a note cites before its first word: `[S-4.5]`, `S-5, S-6`."""

CONTINUES = re.compile(r"^[a-z]+(-[a-z]+)*(?=[\s,;:.]|$)")
"""A first word in lower case: the note goes on with the sentence of another."""

HEADLESS = re.compile(
    r"^(Who|Whoever|Those|Whose)\b(?!.*\?$)|\b[Ww]hoever\b|\bsomebody who\b|\bwhether who\b"
)
"""A person without a noun: `Who has fired`, `whoever fired`. A question (`Who is asked?`) is none."""

LEANS = re.compile(r"^The same([,;:.]|\s(in|for|as|with|but|where|after|once)\b)|^Of [^,.;:]*([.;:]|$)")
"""A note that says nothing without the one above: `The same in words.`, `Of its file.`"""


def notes_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The docstrings and field notes of a module, each with its line."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            value = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield statement.lineno, value.value


def fault_of(note: str) -> str:
    """What is wrong with a note; empty if nothing is."""
    text = " ".join(note.split())
    while mark := MARKS.match(text):
        text = text[mark.end() :]
    if CONTINUES.match(text):
        return "begins in lower case"
    if HEADLESS.search(text):
        return "has no noun for who acts"
    if LEANS.search(text):
        return "leans on the note above"
    return ""


def faults(package: str) -> list[str]:
    """The faults of a package, each with its file and line."""
    found = []
    for path in sorted((SOURCE / package).rglob("*.py")):
        if path.relative_to(SOURCE).as_posix() in TAKEN_APART:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        for line, note in notes_in(tree):
            if fault := fault_of(note):
                found.append(f"{path.relative_to(SOURCE)}:{line} {fault}: {note.split(chr(10))[0]}")
    return found


@pytest.mark.parametrize("package", SWEPT)
def test_notes_read_alone(package: str) -> None:
    assert faults(package) == []


def test_every_package_is_in_one_of_the_lists() -> None:
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages == {*SWEPT, *NOT_YET_SWEPT} and not {*SWEPT} & {*NOT_YET_SWEPT}


@pytest.mark.parametrize(
    "note",
    [
        "and why they do.",
        "where it stands.",
        "[11.14] which may advance.",
        "Who has fired.",
        "Whoever fired.",
        "Those of a side.",
        "A move of whoever stands there.",
        "The same in words.",
        "The same, as an event.",
        "Of its file.",
    ],
)
def test_a_note_that_cannot_be_read_alone_is_found(note: str) -> None:
    assert fault_of(note)


@pytest.mark.parametrize(
    "note",
    [
        "A unit that has fired.",
        "[S-4.5, R1] The extra cost of a hex.",
        "S-8 Retreats.",
        "`mover` pays for it.",
        "(hex, its stack) -> the hexes that are covered.",
        "1 for every hex in a zone.",
        "Who is asked?",
        "The same map always gives the same text.",
        "Of a hidden counter, a reader knows the place.",
    ],
)
def test_a_note_that_can_be_read_alone_passes(note: str) -> None:
    assert not fault_of(note)
