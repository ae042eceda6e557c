"""A map as a scene: the ground, the water, what men have made, names, counters, and the margin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from steppe.board import Board
from steppe.drawing import furniture
from steppe.drawing.counters import DROP, HALF, Sight, counter_symbols, draw_stacks
from steppe.drawing.curves import Line, Point, chains, ribbon, spaced
from steppe.drawing.glyphs import glyph_symbol
from steppe.drawing.labels import Box, Label, Letter, Taken, place_along, place_label, text_box
from steppe.drawing.look import Look, PlaceLook, TerrainLook
from steppe.drawing.pen import HEX, Pen
from steppe.drawing.places import draw_place
from steppe.drawing.region import Centres, Region
from steppe.drawing.scene import Group, Item, Layer, Path, Scene, Text, Use
from steppe.drawing.terrain import draw_region
from steppe.drawing.waters import side_ends, streams
from steppe.drawing.works import draw_fort, draw_routes, fort_lines, front_lines, route_lines
from steppe.hexes import Hex

NUMBER_AT = (-0.33, -0.2, 0.475)
"""Baselines for a hex number, from the middle of its hex: at the top unless something else runs there."""


class MapSheet:
    """Everything about one map that its layers share; made once for a picture."""

    def __init__(self, board: Board, look: Look, sight: Sight | None = None, panel: bool = True) -> None:
        self.board = board
        self.grid = board.grid
        self.look = look
        self.sight = sight
        self.centres = Centres([self.grid.centre(h) for h in self.grid.hexes])
        self.frame, self.playing = self._bounds(look.sheet.bleed), self._bounds(0.0)
        margin = look.sheet.margin
        self.pen = Pen((self.frame[0] - margin, self.frame[1] - margin))
        self.panel = furniture.Panel(self) if panel else None
        self.taken, self.lines, self.crowd = Taken(), Taken(1.5), Taken(300.0)
        self.soft = (self.lines, self.crowd)
        self.unplaced: list[str] = []
        self._take_fixed_room()
        self.names = list(self._place_names())
        self.river_names = list(self._place_river_names())
        self._take_marks_room()

    def _bounds(self, bleed: float) -> Box:
        spots = [corner for h in self.grid.hexes for corner in self.grid.corners(h)]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return min(xs) - bleed, min(ys) - bleed, max(xs) + bleed, max(ys) + bleed

    # ------------------------------------------------------------------ room

    def _take_fixed_room(self) -> None:
        """What cannot give way: numbers, water, symbols; and what should only be covered in need."""
        self.streams = streams(self.board, self.look)
        for stream in self.streams:
            self.taken.add_line(stream.line, [width + 0.03 for width in stream.widths])
        for h, place in self.board.places.items():
            self.taken.add(_square(self.grid.centre(h), self._place_look(place.kind).radius))
        for held in self.sight.state.stacks if self.sight else ():
            x, y = self.grid.centre(self.grid.hexes[held])
            self.crowd.add(_square((x, y + DROP), HALF + 0.02))
        self.forts = {
            name: fort_lines(self.board, name, look)
            for name, look in self.look.hexes.items()
            if look.draw == "fort" and name in self.board.hexes
        }
        self.fronts = [line for feature in self._features("front") for line in self._front(feature)]
        self.routes = {
            kind: route_lines(self.board, kind) for kind in self.board.routes if kind in self.look.routes
        }
        for line in [*self.fronts, *(line for lines in self.forts.values() for line in lines)]:
            self.lines.add_line(spaced(line, 0.15), 0.1)
        for lines in self.routes.values():
            for line in lines:
                self.lines.add_line(line, 0.06)
        self.marks = list(self._place_marks())
        for _, p in self.marks:
            self.taken.add(_square(p, 0.085))
        self.numbers = [self._place_number(h) for h in self.grid.hexes]

    def _place_number(self, h: Hex) -> Text:
        """A hex number where nothing runs across it, at the top if it can be."""
        text, style = self.grid.number(h), self.look.styles["number"]
        x, y = self.grid.centre(h)
        boxes = [text_box(text, style, x, y + down) for down in NUMBER_AT]
        crowded = (0, self.crowd.hits(boxes[1]), 0)
        costs = [
            (50 * self.taken.hits(box) + self.lines.hits(box) + crowded[i], i) for i, box in enumerate(boxes)
        ]
        best = min(costs)[1]
        self.taken.add(boxes[best])
        return Text("number", *self.pen.at((x, y + NUMBER_AT[best])), text)

    def _take_marks_room(self) -> None:
        """Trees keep a little distance from fortified lines and fronts."""
        for line in [*self.fronts, *(line for lines in self.forts.values() for line in lines)]:
            self.taken.add_line(spaced(line, 0.08), 0.05)
        for lines in self.routes.values():
            for line in lines:
                self.taken.add_line(spaced(line, 0.08), 0.06)

    def _place_look(self, kind: str) -> PlaceLook:
        return self.look.places.get(kind) or self.look.places["town"]

    def _features(self, draw: str) -> list[str]:
        return [f for f in self.board.sides if f in self.look.sides and self.look.sides[f].draw == draw]

    def _front(self, feature: str) -> list[Line]:
        return front_lines(self.board, feature)

    # ------------------------------------------------------------------ names

    def _place_names(self) -> Iterator[Label]:
        ordered = sorted(self.board.places.items(), key=lambda e: (self._place_look(e[1].kind).order, e[0]))
        for h, place in ordered:
            if not place.name:
                continue
            look = self._place_look(place.kind)
            text = place.name.upper() if look.capitals else place.name
            style = self.look.styles[look.label]
            label = place_label(
                text, look.label, style, self.grid.centre(h), look.radius, self.taken, self.soft, self.frame
            )
            if label is None:
                self.unplaced.append(place.name)
            else:
                yield label

    def _place_river_names(self) -> Iterator[tuple[str, list[Letter]]]:
        style = self.look.styles["water-name"]
        for stream in self.streams:
            if not stream.name or not any(self.look.sides[f].named for f in self._features("water")):
                continue
            clearance = max(stream.widths) / 2 + 0.11
            found = place_along(
                stream.name.replace("_", " "),
                style,
                stream.line,
                clearance,
                self.taken,
                self.soft,
                self.playing,
            )
            if not found:
                self.unplaced.append(stream.name)
            for letters in found:
                yield stream.name.replace("_", " "), letters

    # ------------------------------------------------------------------ layers

    def scene(self) -> Scene:
        """The picture."""
        right = self.panel.right if self.panel else self.frame[2] + self.look.sheet.margin
        bottom = max(self.frame[3] + self.look.sheet.margin, self.panel.bottom if self.panel else 0)
        width, height = self.pen.at((right, bottom))
        return Scene(
            title=self.look.sheet.title or self.board.name,
            description=f"Map of {self.board.name}, {self.grid.size} hexes, {self.board.scale} a hex",
            width=width,
            height=height,
            hex=HEX,
            mm=self.look.sheet.hex_mm,
            styles={name: style.scaled(HEX) for name, style in self.look.styles.items()},
            symbols=self._symbols(),
            clips={"clip-frame": self.pen.box(*self.frame)},
            layers=tuple(layer for layer in self._layers(width, height) if layer.items),
        )

    def _symbols(self) -> dict[str, tuple[Item, ...]]:
        found: dict[str, tuple[Item, ...]] = {
            f"mark-{name}": tuple(Path(style, d) for style, d in parts)
            for name, parts in self.look.marks.items()
        }
        for name in sorted({"infantry", *(unit.glyph for unit in self.look.units.values())}):
            found[f"glyph-{name}"] = glyph_symbol(name)
            if self.look.counters.proud:
                found[f"glyph-{name}-proud"] = glyph_symbol(name, proud=True)
        return found | counter_symbols(self.pen, self.look)

    def _layers(self, width: float, height: float) -> Iterator[Layer]:
        yield Layer("sheet", (Path("sheet", f"M0 0H{width:g}V{height:g}H0z"),))
        yield Layer("ground", (Path("ground", self.pen.box(*self.frame)),))
        shapes, marks = self._terrain()
        yield Layer("terrain", tuple(shapes), "clip-frame")
        yield Layer("terrain-marks", tuple(marks), "clip-frame")
        yield Layer(
            "front-band", tuple(Path("front-band", self.pen.line(line)) for line in self.fronts), "clip-frame"
        )
        yield Layer("grid", (Path("grid", self.pen.lines(self._grid_lines())),))
        yield Layer("water", tuple(self._water()), "clip-frame")
        yield Layer("veil", (Path("veil", self.pen.box(*self.frame) + self._outline()),))
        yield Layer("outline", (Path("edge-line", self._outline()),))
        yield Layer("routes", tuple(self._routes()))
        yield Layer("works", tuple(self._works()))
        yield Layer("front", tuple(Path("front", self.pen.line(line)) for line in self.fronts), "clip-frame")
        yield Layer("places", tuple(self._places()))
        yield Layer("marks", tuple(self._mark_uses()))
        yield Layer("numbers", tuple(self.numbers))
        yield Layer("river-names", tuple(self._river_letters()))
        yield Layer("names", tuple(self._name_texts()))
        yield Layer("edges", tuple(furniture.draw_edges(self)))
        yield Layer("frame", tuple(furniture.draw_frame(self)))
        if self.panel:
            yield Layer("panel", tuple(self.panel.items))
        if self.sight:
            yield Layer("counters", tuple(draw_stacks(self.pen, self.sight)))

    def _terrain(self) -> tuple[list[Item], list[Item]]:
        shapes: list[Item] = []
        marks: list[Item] = []
        kinds = sorted(set(self.board.terrain), key=lambda kind: (self._terrain_look(kind).order, kind))
        for seed, kind in enumerate(kinds):
            look = self._terrain_look(kind)
            members = [h for h in self.grid.hexes if self.board.terrain[h] == kind]
            region = Region(self.centres, members, look.roughness, 11 * seed + 3)
            below, above = draw_region(self.pen, look, region, self.taken)
            shapes += below
            marks += above
        return shapes, marks

    def _terrain_look(self, kind: str) -> TerrainLook:
        return self.look.terrain.get(kind, TerrainLook())

    def _grid_lines(self) -> list[Line]:
        """Every hexside once, in long strokes."""
        sides = {self.grid.side(h, d) for h in self.grid.hexes for d in range(6)}
        return chains(side_ends(self.grid, side) for side in sorted(sides))

    def _outline(self) -> str:
        """The edge of the outermost hexes, walked against the frame so that it cuts a hole."""
        rim = [
            s
            for h in self.grid.hexes
            for d in range(6)
            if len(self.grid.hexes_of(s := self.grid.side(h, d))) < 2
        ]
        loops = chains(side_ends(self.grid, side) for side in rim)
        return "".join(
            self.pen.line(loop[-2::-1] if _clockwise(loop) else loop[:-1], closed=True) for loop in loops
        )

    def _water(self) -> Iterator[Path]:
        shores = [(s, self.pen.line(ribbon(s.line, s.widths), closed=True)) for s in self.streams]
        for _, d in reversed(shores):
            yield Path("water-case", d)
        for stream, d in reversed(shores):
            yield Path("water", d, stream.name.replace("_", " "))

    def _routes(self) -> Iterator[Path]:
        for kind, lines in self.routes.items():
            if lines:
                yield from draw_routes(self.pen, self.look.routes[kind].draw, lines)

    def _works(self) -> Iterator[Path]:
        for feature in self._features("slope"):
            lines = [list(side_ends(self.grid, side)) for side in self.board.sides[feature]]
            yield Path("slope", self.pen.lines(lines), feature)
        for name, lines in self.forts.items():
            yield from draw_fort(self.pen, self.look.hexes[name], lines)

    def _places(self) -> Iterator[Path]:
        for h, place in self.board.places.items():
            look = self._place_look(place.kind)
            yield from draw_place(self.pen, look, self.grid.centre(h), self.grid.number(h))

    def _place_marks(self) -> Iterator[tuple[str, Point]]:
        """Marks of sets, each hex once a mark."""
        seen: set[tuple[str, Hex]] = set()
        for name, look in self.look.hexes.items():
            if look.draw != "mark":
                continue
            for h in self.board.hexes.get(name, ()):
                if (look.mark, h) not in seen:
                    seen.add((look.mark, h))
                    yield look.mark, self._mark_spot(h, look.spot)

    def _mark_spot(self, h: Hex, wanted: Point) -> Point:
        """Where a mark stands clear of water and lines, on its own side of the hex."""
        x, y = self.grid.centre(h)
        tries = [(wanted[0], wanted[1] - up) for up in (0.0, 0.16, 0.32)] + [(wanted[0] * 0.55, 0.36)]
        spots = [(x + dx, y + dy) for dx, dy in tries]
        boxes = [_square(p, 0.06) for p in spots]
        costs = [(20 * self.taken.hits(box) + self.lines.hits(box), i) for i, box in enumerate(boxes)]
        return spots[min(costs)[1]]

    def _mark_uses(self) -> Iterator[Use]:
        for mark, p in self.marks:
            yield Use(f"mark-{mark}", *self.pen.at(p))

    def _river_letters(self) -> Iterator[Group]:
        for name, letters in self.river_names:
            items = [
                Text("water-name", *self.pen.at((letter.x, letter.y)), letter.text, "middle", letter.angle)
                for letter in letters
                if letter.text != " "
            ]
            yield Group(name, tuple(items))

    def _name_texts(self) -> Iterator[Text]:
        for label in self.names:
            yield Text(label.style, *self.pen.at((label.x, label.y)), label.text, label.anchor)


def _square(p: Point, radius: float) -> Box:
    return p[0] - radius, p[1] - radius, p[0] + radius, p[1] + radius


def _clockwise(loop: Line) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(loop)) > 0


def draw_scene(board: Board, look: Look, sight: Sight | None = None, panel: bool = True) -> Scene:
    """The scene of a map, with the counters of a state as somebody sees it."""
    return MapSheet(board, look, sight, panel).scene()
