"""Reading a map file. Every fault is reported with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final, Literal, TypeVar, cast

from steppe.board.board import Board, Place, Route, Vocabulary
from steppe.board.join import join
from steppe.board.lines import BadMap, Line, Section, Sheet, take_apart
from steppe.hexes import BadHex, Compass, Grid, Hex, Hexside

Content = TypeVar("Content")

GRID_LINE: Final = re.compile(
    r"(?P<strips>rows|columns) (?P<first_towards>north|east|south|west) (?P<first>\d\d?-\d\d?), "
    r"hexes (?P<second_towards>north|east|south|west) (?P<second>\d\d?-\d\d?), "
    r"(?P<shifted>odd|even) shifted(, separator (?P<separator>[.:]))?(, seam (?P<seam>\d\d?))?",
    re.ASCII,
)
PAIR: Final = re.compile("[/>]")
"""The mark between the two hexes of a hexside. `>` also says which hex the hexside leads from."""
GRID_EXAMPLE: Final = "rows north 10-60, hexes east 00-27, odd shifted"


def load_map(file: str, data: bytes, vocabulary: Vocabulary) -> Board:
    """A map from the bytes of a file."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadMap(file, line, "this is not UTF-8 text") from None
    return read_map(text, file, vocabulary)


def read_map(text: str, file: str, vocabulary: Vocabulary) -> Board:
    sheet = take_apart(text, file)
    grid = _read_grid(sheet.header_line("grid"))
    return _read_board(sheet, grid, vocabulary, _read_terrain(sheet, grid, vocabulary.terrain))


def read_joined_map(text: str, file: str, vocabulary: Vocabulary, halves: tuple[Board, Board]) -> Board:
    """A map that consists of two others, joined at a seam. Its file has only what crosses the seam. Where a
    river crosses it, the halves must be given in the order in which the river flows through them."""
    sheet = take_apart(text, file)
    line = sheet.header_line("grid")
    grid = _read_grid(line)
    first, second = sorted(halves, key=lambda half: half.grid.first)
    if grid.seam != second.grid.first[0] or first.grid.size + second.grid.size != grid.size:
        raise line.bad("this is not the grid of the two halves with a seam between them")
    return join(_read_board(sheet, grid, vocabulary, first.terrain + second.terrain), halves)


def _read_board(sheet: Sheet, grid: Grid, vocabulary: Vocabulary, terrain: tuple[str, ...]) -> Board:
    return Board(
        name=sheet.header_line("name").first_and_rest()[1],
        scale=sheet.header_line("scale").first_and_rest()[1],
        grid=grid,
        terrain=terrain,
        hexes=_read_all(sheet, "hexes", "hex set", vocabulary.hexes, grid, _read_hex_set),
        sides=_read_all(sheet, "sides", "hexside feature", vocabulary.sides, grid, _read_sides),
        places=_read_places(sheet, grid, vocabulary.places),
        routes=_read_all(sheet, "routes", "route kind", vocabulary.routes, grid, _read_routes),
        sources={section.title: section.source for section in sheet.sections},
        falls=_read_falls(sheet, grid),
    )


# ---------------------------------------------------------------------- grid


def _read_grid(line: Line) -> Grid:
    match = GRID_LINE.fullmatch(" ".join(line.words[1:]))
    if match is None:
        raise line.bad(f"the grid line must read like {GRID_EXAMPLE!r}")
    try:
        return Grid(
            strips=cast(Literal["rows", "columns"], match["strips"]),
            first=_span(match["first"]),
            first_towards=cast(Compass, match["first_towards"]),
            second=_span(match["second"]),
            second_towards=cast(Compass, match["second_towards"]),
            shifted=cast(Literal["odd", "even"], match["shifted"]),
            separator=match["separator"] or "",
            seam=int(match["seam"]) if match["seam"] else None,
        )
    except ValueError as error:
        raise line.bad(str(error)) from None


def _span(text: str) -> tuple[int, int]:
    low, high = text.split("-")
    return int(low), int(high)


def _hex(line: Line, grid: Grid, number: str) -> Hex:
    try:
        return grid.hex(number)
    except BadHex as error:
        raise line.bad(str(error)) from None


# ---------------------------------------------------------------------- terrain


def _read_terrain(sheet: Sheet, grid: Grid, known: frozenset[str]) -> tuple[str, ...]:
    section = next(sheet.of_kind("terrain"), None)
    if section is None:
        raise sheet.top.bad("there is no 'terrain' section")
    strips = _read_strips(section, grid, _read_keys(section, known))
    return tuple(terrain for strip in sorted(strips) for terrain in strips[strip])


def _read_keys(section: Section, known: frozenset[str]) -> dict[str, str]:
    keys: dict[str, str] = {}
    for line in section.entries:
        if line.words[0] != "key":
            continue
        match line.words[1:]:
            case [letter, terrain] if len(letter) == 1:
                for kind in terrain.split("+"):
                    _check_known(line, "terrain", kind, known)
                if letter in keys:
                    raise line.bad(f"there is a second key {letter!r}")
                keys[letter] = terrain
            case _:
                raise line.bad("a key must read like 'key f forest'")
    return keys


def _read_strips(section: Section, grid: Grid, keys: Mapping[str, str]) -> dict[int, list[str]]:
    strips: dict[int, list[str]] = {}
    for line in section.entries:
        if line.words[0] == "key":
            continue
        strip = _check_strip(line, grid)
        if strip in strips:
            raise line.bad(f"strip {strip:02} stands here a second time")
        strips[strip] = [_terrain_of(letter, line, keys) for letter in line.words[1]]
    for strip in range(grid.first[0], grid.first[1] + 1):
        if strip not in strips:
            raise section.heading.bad(f"strip {strip:02} is missing")
    return strips


def _check_strip(line: Line, grid: Grid) -> int:
    """A strip's line must give one letter for each of its hexes."""
    if len(line.words) != 2:
        raise line.bad("a strip must read like '60 ..ff.', one letter a hex")
    word, letters = line.words
    first = int(word) if word.isascii() and word.isdigit() else -1
    start = grid.at(first, grid.second[0])
    if start is None:
        raise line.bad(f"there is no strip {word} on this map")
    wanted, found = grid.strip_length, len(letters)
    if found < wanted:
        missing = grid.number(Hex(start + found))
        raise line.bad(f"strip {first:02} has {found} letters instead of {wanted}: hex {missing} is missing")
    if found > wanted:
        last = grid.number(Hex(start + wanted - 1))
        raise line.bad(f"strip {first:02} has {found} letters instead of {wanted}: its last hex is {last}")
    return first


def _terrain_of(letter: str, line: Line, keys: Mapping[str, str]) -> str:
    if letter not in keys:
        raise line.bad(f"letter {letter!r} has no key")
    return keys[letter]


# ---------------------------------------------------------------------- hexes, hexsides, routes


def _read_all(
    sheet: Sheet,
    kind: str,
    word: str,
    known: frozenset[str],
    grid: Grid,
    read: Callable[[Section, Grid], Content],
) -> dict[str, Content]:
    """All sections of a kind, by name."""
    contents = {}
    for section in sheet.of_kind(kind):
        _check_known(section.heading, word, section.name, known)
        contents[section.name] = read(section, grid)
    return contents


def _check_known(line: Line, word: str, name: str, known: frozenset[str]) -> None:
    if name not in known:
        raise line.bad(f"unknown {word} {name!r}")


def _read_hex_set(section: Section, grid: Grid) -> tuple[Hex, ...]:
    found: set[Hex] = set()
    for line in section.entries:
        for word in line.words:
            for h in _hexes_of_range(line, grid, word):
                if h in found:
                    raise line.bad(f"hex {grid.number(h)} stands twice in {section.title!r}")
                found.add(h)
    return tuple(sorted(found))


def _hexes_of_range(line: Line, grid: Grid, word: str) -> list[Hex]:
    """`1109`, `2409..2411` along a strip, or `1000..6000` across the strips."""
    first, dots, last = word.partition("..")
    if not dots:
        return [_hex(line, grid, word)]
    low, high = sorted((_hex(line, grid, first), _hex(line, grid, last)))
    (strip, place), (last_strip, last_place) = grid.parts(low), grid.parts(high)
    if strip == last_strip:
        step = 1
    elif place == last_place:
        step = grid.strip_length
    else:
        raise line.bad(f"{word} runs neither along a strip nor across the strips")
    return [Hex(h) for h in range(low, high + 1, step)]


def _read_sides(section: Section, grid: Grid) -> dict[Hexside, str]:
    found: dict[Hexside, str] = {}
    for line in section.entries:
        name, *pairs = line.words
        if PAIR.search(name) or not pairs:
            raise line.bad("hexsides must read like 'Seim 3120/3220', with '-' for no name")
        for pair in pairs:
            side = _side(line, grid, pair)
            if side in found:
                raise line.bad(f"hexside {pair} stands twice in {section.title!r}")
            found[side] = _shown(name)
    return found


def _side(line: Line, grid: Grid, pair: str) -> Hexside:
    hexes = PAIR.split(pair)
    if len(hexes) != 2:
        raise line.bad(f"{pair!r} is no hexside: write it like '3120/3220'")
    a, b = hexes
    try:
        return grid.hexside(grid.hex(a), grid.hex(b))
    except BadHex as error:
        raise line.bad(str(error)) from None


def _read_falls(sheet: Sheet, grid: Grid) -> dict[str, dict[Hexside, Hex]]:
    """Per feature the hex that each directed hexside leads from. Features without directed hexsides are left
    out."""
    falls = {section.name: _directed(section, grid) for section in sheet.of_kind("sides")}
    return {name: directed for name, directed in falls.items() if directed}


def _directed(section: Section, grid: Grid) -> dict[Hexside, Hex]:
    pairs = ((line, pair) for line in section.entries for pair in line.words[1:] if ">" in pair)
    return {_side(line, grid, pair): _hex(line, grid, pair.partition(">")[0]) for line, pair in pairs}


def _read_routes(section: Section, grid: Grid) -> tuple[Route, ...]:
    return tuple(_read_route(line, grid) for line in section.entries)


def _read_route(line: Line, grid: Grid) -> Route:
    if len(line.words) != 2 or "-" not in line.words[1]:
        raise line.bad("a route must read like 'Kursk_Orel 3415-3515-3614', with '-' for no name")
    name, chain = line.words
    hexes = tuple(_hex(line, grid, number) for number in chain.split("-"))
    for a, b in pairwise(hexes):
        if not grid.adjacent(a, b):
            raise line.bad(f"the route jumps from {grid.number(a)} to {grid.number(b)}")
    return Route(_shown(name), hexes)


def _shown(name: str) -> str:
    """A name as players see it."""
    return "" if name == "-" else name.replace("_", " ")


# ---------------------------------------------------------------------- places


def _read_places(sheet: Sheet, grid: Grid, known: frozenset[str]) -> dict[Hex, Place]:
    places: dict[Hex, Place] = {}
    for section in sheet.of_kind("places"):
        _check_known(section.heading, "place kind", section.name, known)
        for line, h, name in _named_hexes(section, grid):
            if h in places:
                raise line.bad(f"there are two places in hex {grid.number(h)}")
            places[h] = Place(section.name, name)
    return places


def _named_hexes(section: Section, grid: Grid) -> Iterator[tuple[Line, Hex, str]]:
    for line in section.entries:
        number, name = line.first_and_rest()
        h = _hex(line, grid, number)
        if not name:
            raise line.bad("a place must read like '3415 Kursk', with '-' for no name")
        yield line, h, "" if name == "-" else name
