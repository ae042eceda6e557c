"""Kits with one mistake each, for a game whose files they replace."""

from __future__ import annotations

import random
from collections.abc import Iterator

from steppe.table.dataset import DataSet

JUNK = (
    "",
    "x",
    "-1",
    "0",
    "1",
    "7",
    "999",
    "99999999999999999999",
    "1.5",
    "1/2",
    "nan",
    "—",
    "\t",
    " ",
    '"',
    "[",
    "{}",
    "=",
    "#",
    "é",
    "\0",
)


def mutated(data: DataSet, rng: random.Random, count: int) -> Iterator[tuple[str, DataSet]]:
    """(what was done, the data set), one file changed in one place, sometimes in three."""
    names = sorted(data.files)
    for _ in range(count):
        name = rng.choice(names)
        text = data.files[name]
        what = []
        for _ in range(rng.choice((1, 1, 1, 3))):
            kind = rng.choice(_KINDS)
            text = kind(text, rng, data)
            what.append(kind.__name__)
        yield f"{name}: {', '.join(what)}", DataSet({**data.files, name: text}, "mutated")


def line_away(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[rng.randrange(len(lines))]
    return "".join(lines)


def line_twice(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        at = rng.randrange(len(lines))
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    return "".join(lines)


def lines_swapped(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def cell_changed(text: str, rng: random.Random, data: DataSet) -> str:
    return _cells(text, rng, lambda cell: rng.choice(JUNK))


def cell_from_elsewhere(text: str, rng: random.Random, data: DataSet) -> str:
    words = text.split()
    return _cells(text, rng, lambda cell: rng.choice(words) if words else "")


def cell_away(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    gap = "\t" if "\t" in lines[at] else " "
    cells = lines[at].split(gap)
    del cells[rng.randrange(len(cells))]
    lines[at] = gap.join(cells)
    return "\n".join(lines)


def letter_changed(text: str, rng: random.Random, data: DataSet) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(('"', "]", "=", "x", "5", "-", "\n", "\t", ".", "/", "é")) + text[at + 1 :]


def word_everywhere(text: str, rng: random.Random, data: DataSet) -> str:
    words = text.split()
    return text.replace(rng.choice(words), rng.choice((*JUNK, "nobody"))) if words else text


def cut_off(text: str, rng: random.Random, data: DataSet) -> str:
    return text[: rng.randrange(len(text) + 1)]


def emptied(text: str, rng: random.Random, data: DataSet) -> str:
    return rng.choice(("", "\n", "\ufeff" + text, text.replace("\n", "\r\n")))


def of_another_file(text: str, rng: random.Random, data: DataSet) -> str:
    return data.files[rng.choice(sorted(data.files))]


def number_nudged(text: str, rng: random.Random, data: DataSet) -> str:
    places = [i for i, letter in enumerate(text) if letter.isascii() and letter.isdigit()]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + str(rng.randrange(10)) + text[at + 1 :]


def _cells(text: str, rng: random.Random, new: object) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    gap = "\t" if "\t" in lines[at] else " "
    cells = lines[at].split(gap)
    cell = rng.randrange(len(cells))
    assert callable(new)
    cells[cell] = new(cells[cell])
    lines[at] = gap.join(cells)
    return "\n".join(lines)


_KINDS = (
    line_away,
    line_twice,
    lines_swapped,
    cell_changed,
    cell_changed,
    cell_from_elsewhere,
    cell_from_elsewhere,
    cell_away,
    letter_changed,
    word_everywhere,
    cut_off,
    emptied,
    of_another_file,
    number_nudged,
)
