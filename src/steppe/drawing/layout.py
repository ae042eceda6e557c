"""Where everything on a map lies: lines made smooth, marks, numbers and names that keep clear of each other.

All in hexes of the map; nothing is painted here.
"""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Place
from steppe.drawing.counters import DROP, HALF, Sight
from steppe.drawing.crossings import crossings
from steppe.drawing.curves import Line, Point, spaced
from steppe.drawing.labels import Box, Label, Letter, Taken, place_along, place_label, text_box
from steppe.drawing.look import Look, PlaceLook
from steppe.drawing.region import Centres
from steppe.drawing.relief import crest_lines
from steppe.drawing.waters import streams
from steppe.drawing.works import fort_lines, led_off, rampart_lines, route_lines, side_lines
from steppe.hexes import Hex

Number = tuple[str, Point]
"""A hex number and the middle of its baseline."""

NUMBER_AT = {"rows": (-0.33, -0.2, 0.475), "columns": (-0.36, -0.24, 0.43)}
"""Baselines for a hex number, from the middle of its hex: at the top unless something else runs there."""


class Layout:
    """A map laid out: water first, then lines, marks and numbers, and names where room is left."""

    def __init__(self, board: Board, look: Look, sight: Sight | None = None) -> None:
        self.board = board
        self.grid = board.grid
        self.look = look
        self.centres = Centres([self.grid.centre(h) for h in self.grid.hexes])
        self.frame, self.playing = self._bounds(look.sheet.bleed), self._bounds(0.0)
        self.taken = Taken()
        """What no name may touch."""
        self.under, self.crowd = Taken(1.5), Taken(300.0)
        """What a name should not cover: lines, and even less counters."""
        self.unplaced: list[str] = []
        """Names for which there was no room."""
        self._lay_water_and_symbols()
        self._lay_lines()
        self._lay_counters(sight)
        self.marks = list(self._place_marks())
        self.numbers = [self._place_number(h) for h in self.grid.hexes]
        self.names = list(self._place_names())
        self.river_names = list(self._place_river_names())
        self._clear_lines()

    def _bounds(self, bleed: float) -> Box:
        spots = [corner for h in self.grid.hexes for corner in self.grid.corners(h)]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return min(xs) - bleed, min(ys) - bleed, max(xs) + bleed, max(ys) + bleed

    def features(self, draw: str) -> list[str]:
        """The features of hexsides that are drawn in that way."""
        return [f for f in self.board.sides if f in self.look.sides and self.look.sides[f].draw == draw]

    def place_look(self, kind: str) -> PlaceLook:
        return self.look.places.get(kind) or self.look.places["town"]

    # ------------------------------------------------------------------ what cannot give way

    def _lay_water_and_symbols(self) -> None:
        self.streams = streams(self.board, self.look)
        for stream in self.streams:
            self.taken.add_line(stream.line, [width + 0.03 for width in stream.widths])
        for h, place in self.board.places.items():
            self.taken.add(_square(self.grid.centre(h), self.place_look(place.kind).radius))

    def _lay_lines(self) -> None:
        self.forts = {
            name: fort_lines(self.board, name, look)
            for name, look in self.look.hexes.items()
            if look.draw == "fort" and name in self.board.hexes
        }
        self.fronts = self._side_lines("front")
        self.banks, self.ditches = self._side_lines("embankment"), self._side_lines("ditch")
        self.ravines, self.trenches = self._side_lines("ravine"), self._side_lines("trench")
        self.obstacles = self._side_lines("dragons_teeth")
        self.ramparts = {f: rampart_lines(self.board, f) for f in self.features("rampart")}
        self.crests = [line for f in self.features("slope") for line in crest_lines(self.board, f)]
        self.routes = {
            kind: led_off(self.board, kind, route_lines(self.board, kind, self.look.routes[kind].aside))
            for kind in self.board.routes
            if kind in self.look.routes
        }
        for line in self._lines():
            self.under.add_line(spaced(line, 0.15), 0.1)
        for line in self.banks:
            self.taken.add_line(spaced(line, 0.1), 0.2)
        barriers = [*(stream.line for stream in self.streams), *self.ditches, *self.banks]
        roads = [line for lines in self.routes.values() for line in lines]
        self.bridges, self.fords, self.crossings = (
            [c for f in self.features(draw) for c in crossings(self.board, f, roads, barriers)]
            for draw in ("bridge", "ford", "crossing")
        )
        for crossing in [*self.bridges, *self.fords, *self.crossings]:
            self.taken.add(_square(crossing.at, 0.1))

    def _side_lines(self, draw: str) -> list[Line]:
        return [line for f in self.features(draw) for line in side_lines(self.board, f)]

    def _lines(self) -> Iterator[Line]:
        yield from [*self.fronts, *self.banks, *self.ditches, *self.crests]
        yield from [*self.ravines, *self.trenches, *self.obstacles]
        for lines in [*self.forts.values(), *self.ramparts.values(), *self.routes.values()]:
            yield from lines

    def _clear_lines(self) -> None:
        """Once the names are placed: trees and grass keep a little distance from lines."""
        for line in self._lines():
            self.taken.add_line(spaced(line, 0.08), 0.055)

    def _lay_counters(self, sight: Sight | None) -> None:
        for h in sight.state.stacks if sight else ():
            x, y = self.grid.centre(self.grid.hexes[h])
            self.crowd.add(_square((x, y + DROP), HALF + 0.02))

    # ------------------------------------------------------------------ marks and numbers

    def _place_marks(self) -> Iterator[tuple[str, Point]]:
        """Marks of sets, each hex once a mark."""
        seen: set[tuple[str, Hex]] = set()
        for name, look in self.look.hexes.items():
            if look.draw != "mark":
                continue
            for h in self.board.hexes.get(name, ()):
                if (look.mark, h) not in seen:
                    seen.add((look.mark, h))
                    p = self._mark_spot(h, look.spot)
                    self.taken.add(_square(p, 0.085))
                    yield look.mark, p

    def _mark_spot(self, h: Hex, wanted: Point) -> Point:
        """Where a mark stands clear of water and lines, on its own side of the hex."""
        x, y = self.grid.centre(h)
        tries = [(wanted[0], wanted[1] - up) for up in (0.0, 0.16, 0.32)] + [(wanted[0] * 0.55, 0.36)]
        spots = [(x + dx, y + dy) for dx, dy in tries]
        boxes = [_square(p, 0.06) for p in spots]
        costs = [(20 * self.taken.hits(box) + self.under.hits(box), i) for i, box in enumerate(boxes)]
        return spots[min(costs)[1]]

    def _place_number(self, h: Hex) -> Number:
        """A hex number where nothing runs across it, at the top if it can be."""
        text, style = self.grid.number(h), self.look.styles["number"]
        x, y = self.grid.centre(h)
        downs = NUMBER_AT[self.grid.strips]
        boxes = [text_box(text, style, x, y + down) for down in downs]
        crowded = (0, self.crowd.hits(boxes[1]), 0)
        costs = [
            (50 * self.taken.hits(box) + self.under.hits(box) + crowded[i], i) for i, box in enumerate(boxes)
        ]
        best = min(costs)[1]
        self.taken.add(boxes[best])
        return text, (x, y + downs[best])

    # ------------------------------------------------------------------ names

    def _place_names(self) -> Iterator[Label]:
        ordered = sorted(self.board.places.items(), key=lambda e: (self.place_look(e[1].kind).order, e[0]))
        for h, place in ordered:
            if not place.name or self._is_named_beside(h, place):
                continue
            look = self.place_look(place.kind)
            text = place.name.upper() if look.capitals else place.name
            style = self.look.styles[look.label]
            label = place_label(
                text,
                look.label,
                style,
                self.grid.centre(h),
                look.radius,
                self.taken,
                (self.under, self.crowd),
                self.frame,
            )
            if label is None:
                self.unplaced.append(place.name)
            else:
                yield label

    def _is_named_beside(self, h: Hex, place: Place) -> bool:
        """Is this the rest of a town whose name stands in the hex before it?"""
        return any(self.board.places.get(Hex(n)) == place for n in self.grid.neighbours[h] if 0 <= n < h)

    def _place_river_names(self) -> Iterator[tuple[str, list[Letter]]]:
        style = self.look.styles["water-name"]
        for stream in self.streams:
            if not stream.name or not any(self.look.sides[f].named for f in self.features("water")):
                continue
            clearance = max(stream.widths) / 2 + 0.11
            found = place_along(
                stream.name.replace("_", " "),
                style,
                stream.line,
                clearance,
                self.taken,
                (self.under, self.crowd),
                self.playing,
            )
            if not found:
                self.unplaced.append(stream.name)
            for letters in found:
                yield stream.name.replace("_", " "), letters


def _square(p: Point, radius: float) -> Box:
    return p[0] - radius, p[1] - radius, p[0] + radius, p[1] + radius
