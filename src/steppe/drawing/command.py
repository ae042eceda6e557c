"""`steppe map draw`: a map, or a position on it, as an SVG file."""

from __future__ import annotations

from pathlib import Path

from steppe.drawing.counters import Sight, read_faces
from steppe.drawing.look import Look, look_for
from steppe.drawing.sheet import MapSheet
from steppe.drawing.svg import write_svg
from steppe.games import load_game
from steppe.hexes import Hex
from steppe.match import open_bytes
from steppe.table.basics import WATCHER, Reader
from steppe.table.game import AnyGame, BadOption
from steppe.table.position import load
from steppe.table.state import State

WATCHING = "watcher"

Window = tuple[float, float, float, float]


def draw_map(
    game: str,
    output: Path,
    position_file: Path | None = None,
    side: str = "",
    around: str = "",
    radius: int = 4,
    legend: bool = True,
    scenario: str = "",
) -> int:
    """Write the map of a scenario, or a position as a side, a `watcher` or (no side) an umpire sees it;
    a match from its save as a side or a watcher sees it.

    `around` a hex only that part of the map is shown, `radius` hexes to each side. Returns the size in bytes.
    """
    if position_file is None:
        g, state = load_game(game, scenario), None
    else:
        g, state, saved = _position_in(position_file)
        side = side or (WATCHING if saved else "")
        if g.id != game:
            raise BadOption(f"{position_file} is a position of {g.id}, not of {game}")
        if scenario not in ("", g.scenario):
            raise BadOption(f"{position_file} is a position of {g.scenario}, not of {scenario}")
    picture = draw_svg(g, state, side, around, radius, legend).encode()
    output.write_bytes(picture)
    return len(picture)


def _position_in(file: Path) -> tuple[AnyGame, State, bool]:
    """The game and the state of a position or of a save, and whether it was a save."""
    text = _text_of(file)
    if not text.startswith("{"):
        return *load(text, load_game, only_to_look_at=True), False
    match = open_bytes(text.encode(), load_game)
    return match.g, match.truth, True


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadOption(f"{file} is not a text file (UTF-8)") from None


def draw_svg(
    g: AnyGame,
    state: State | None = None,
    side: str = "",
    around: str = "",
    radius: int = 4,
    legend: bool = True,
) -> str:
    """The picture of a game's map with the counters of a state as a side sees it."""
    look = look_for(g)
    sheet = MapSheet(g.board, look, sight_of(g, state, side, look) if state else None, legend, g.marker_kinds)
    window = window_around(sheet, g.grid.hex(around), radius) if around else None
    return write_svg(sheet.scene(), window)


def sight_of(g: AnyGame, state: State, side: str, look: Look) -> Sight:
    """A state through the eyes of a side, of a watcher, or (without a side) open to all."""
    if side and side != WATCHING and side not in g.sides:
        raise BadOption(f"{g.id} has no side {side!r}; it has {', '.join(g.sides)} and a watcher")
    reader = WATCHER if side == WATCHING else Reader(g.sides.index(side)) if side else None
    return Sight(g, state if reader is None else g.sight(state, reader), look, read_faces(g, look))


def window_around(sheet: MapSheet, h: Hex, radius: int) -> Window:
    """A part of the sheet, cut at the frame of the map."""
    x, y = sheet.grid.centre(h)
    left, top, right, bottom = sheet.frame
    reach = radius + 0.5
    x1, y1 = sheet.pen.at((max(left, x - reach), max(top, y - reach)))
    x2, y2 = sheet.pen.at((min(right, x + reach), min(bottom, y + reach)))
    return x1, y1, x2 - x1, y2 - y1
