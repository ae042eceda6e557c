"""A map file as numbered lines: a heading, then sections with indented entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

HEADER: Final = ("name", "grid", "scale")
SECTIONS: Final = ("terrain", "sides", "hexes", "places", "routes")


class BadMap(ValueError):
    """A map file that cannot be used, and the line that shows it."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(file, line, what)
        self.file = file
        self.line = line
        self.what = what

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


@dataclass(frozen=True)
class Line:
    file: str
    number: int
    text: str

    def bad(self, what: str) -> BadMap:
        return BadMap(self.file, self.number, what)

    @property
    def is_entry(self) -> bool:
        return self.text[0].isspace()

    @property
    def words(self) -> list[str]:
        return self.text.split()

    def first_and_rest(self) -> tuple[str, str]:
        """The first word, and all that follows it."""
        first, *rest = self.text.strip().split(maxsplit=1)
        return first, rest[0] if rest else ""


@dataclass
class Section:
    """`sides river` with its source and its entries."""

    heading: Line
    kind: str
    name: str
    sources: list[Line] = field(default_factory=list)
    entries: list[Line] = field(default_factory=list)

    @property
    def title(self) -> str:
        return f"{self.kind} {self.name}".rstrip()

    @property
    def source(self) -> str:
        if not self.sources:
            raise self.heading.bad(f"{self.title!r} has no source line")
        if len(self.sources) > 1:
            raise self.sources[1].bad(f"{self.title!r} has a second source line")
        source = self.sources[0].first_and_rest()[1]
        if not source:
            raise self.sources[0].bad("the source line is empty")
        return source


@dataclass
class Sheet:
    """The whole file, taken apart but not yet understood."""

    top: Line
    header: dict[str, Line] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)

    def header_line(self, key: str) -> Line:
        if key not in self.header:
            raise self.top.bad(f"there is no {key!r} line")
        return self.header[key]

    def of_kind(self, kind: str) -> Iterator[Section]:
        return (section for section in self.sections if section.kind == kind)


def take_apart(text: str, file: str) -> Sheet:
    lines = _meaningful_lines(text, file)
    sheet = Sheet(next(lines, Line(file, 1, " ")))
    _check_version(sheet.top)
    for line in lines:
        if line.is_entry:
            _add_entry(sheet, line)
        elif line.words[0] in HEADER:
            _add_header(sheet, line)
        else:
            _add_section(sheet, line)
    return sheet


def _meaningful_lines(text: str, file: str) -> Iterator[Line]:
    # Not splitlines: editors count lines by newlines only, and so must the errors.
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if raw.strip() and not raw.lstrip().startswith("#"):
            yield Line(file, number, raw.rstrip())


def _check_version(top: Line) -> None:
    words = top.words
    if words[:2] != ["steppe", "map"]:
        raise top.bad("this is not a steppe map: it must begin with 'steppe map 1'")
    if words[2:] != ["1"]:
        raise top.bad(f"unknown map version {' '.join(words[2:])!r}")


def _add_header(sheet: Sheet, line: Line) -> None:
    key, value = line.first_and_rest()
    if key in sheet.header:
        raise line.bad(f"there is a second {key!r} line")
    if not value:
        raise line.bad(f"the {key!r} line is empty")
    sheet.header[key] = line


def _add_section(sheet: Sheet, line: Line) -> None:
    kind, *names = line.words
    if kind not in SECTIONS:
        raise line.bad(f"unknown section {kind!r}")
    if len(names) != (0 if kind == "terrain" else 1):
        raise line.bad("'terrain' takes no name" if kind == "terrain" else f"'{kind}' takes one name")
    section = Section(line, kind, "".join(names))
    if any(section.title == other.title for other in sheet.sections):
        raise line.bad(f"there is a second section {section.title!r}")
    sheet.sections.append(section)


def _add_entry(sheet: Sheet, line: Line) -> None:
    if not sheet.sections:
        raise line.bad("this entry stands in no section")
    section = sheet.sections[-1]
    (section.sources if line.words[0] == "source" else section.entries).append(line)
