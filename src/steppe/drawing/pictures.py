"""Pictures of a position: the counters that somebody sees, laid on a map that was drawn before."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from steppe.drawing.counters import Sight, draw_stacks, read_faces
from steppe.drawing.curves import Point
from steppe.drawing.look import look_for
from steppe.drawing.markers import draw_markers
from steppe.drawing.pen import Pen
from steppe.drawing.scene import Layer, Scene
from steppe.drawing.sheet import MapSheet
from steppe.drawing.svg import write_svg
from steppe.table.game import AnyGame
from steppe.table.state import State

AROUND = 1.7
"""How many hexes are shown around the outermost counters."""

WIDTH_MM, WIDEST_HEX_MM = 265.0, 24.0
"""A small part of a map is drawn larger than in print, to fill a page or a screen."""

Window = tuple[float, float, float, float]


class Ground(Struct):
    """A map without counters, and where its corner lies in hexes of the map."""

    scene: Scene
    origin: Point


def draw_ground(g: AnyGame) -> Ground:
    """Takes seconds; the server has it from the board that it keeps."""
    sheet = MapSheet(g.board, look_for(g), None, panel=False, kinds=g.marker_kinds)
    return Ground(sheet.scene(), sheet.pen.origin)


def draw_position(g: AnyGame, sight: State, ground: Ground, title: str, window: Window | None = None) -> str:
    """The counters of a sight on the map, as one SVG file."""
    look = look_for(g)
    pen, seen = Pen(ground.origin), Sight(g, sight, look, read_faces(g, look))
    scene = ground.scene
    stacks = Layer("counters", tuple(draw_stacks(pen, seen)))
    layers = (*scene.layers, stacks, Layer("markers", tuple(draw_markers(pen, seen))))
    width = window[2] if window else scene.width
    mm = max(scene.mm, min(WIDEST_HEX_MM, WIDTH_MM * scene.hex / width))
    return write_svg(replace(scene, title=title, mm=mm, layers=layers), window)


def picture_of(g: AnyGame, sight: State) -> str:
    """The part of the map in which counters stand, with the counters, as one SVG file."""
    ground = _ground(g)
    return draw_position(g, sight, ground, f"{g.title}: {g.scenario}", window_on(g, [sight], ground))


@lru_cache(2)
def _ground(g: AnyGame) -> Ground:
    return draw_ground(g)


def window_on(g: AnyGame, sights: Iterable[State], ground: Ground) -> Window | None:
    """The part of the map in which all counters of some sights stand; None if there are none."""
    hexes = {h for sight in sights for h in sight.stacks}
    if not hexes:
        return None
    spots = [g.grid.centre(g.grid.hexes[h]) for h in hexes]
    pen, scene = Pen(ground.origin), ground.scene
    left, top = pen.at((min(x for x, _ in spots) - AROUND, min(y for _, y in spots) - AROUND))
    right, bottom = pen.at((max(x for x, _ in spots) + AROUND, max(y for _, y in spots) + AROUND))
    left, top = max(0.0, left), max(0.0, top)
    return left, top, min(scene.width, right) - left, min(scene.height, bottom) - top
