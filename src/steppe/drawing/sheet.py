"""A map as a scene: the ground, the water, what men have made, names, counters, and the margin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import structs

from steppe.board import Board
from steppe.drawing import furniture
from steppe.drawing.areas import draw_hatching, draw_outlines, label_spot
from steppe.drawing.counters import Sight, counter_symbols, draw_stacks
from steppe.drawing.crossings import draw_bridges, draw_fords, draw_level_crossings
from steppe.drawing.curves import Line, chains, ribbon
from steppe.drawing.glyphs import glyph_symbol
from steppe.drawing.layout import Layout
from steppe.drawing.legend import Legend
from steppe.drawing.look import Look, TerrainLook
from steppe.drawing.markers import draw_markers, marker_symbols
from steppe.drawing.pen import HEX, Pen
from steppe.drawing.places import draw_place
from steppe.drawing.region import Region
from steppe.drawing.relief import draw_ravines, draw_slopes
from steppe.drawing.scene import Group, Item, Layer, Path, Scene, Text, Use
from steppe.drawing.terrain import draw_region
from steppe.drawing.waters import side_ends
from steppe.drawing.works import (
    draw_ditch,
    draw_dragons_teeth,
    draw_embankment,
    draw_fort,
    draw_routes,
    draw_trench,
)

UPWARDS = ("track", "road", "highway", "rail")
"""Where they cross, the better way is painted over the lesser."""


class MapSheet:
    """A map laid out on a sheet, to be painted layer by layer."""

    def __init__(
        self,
        board: Board,
        look: Look,
        sight: Sight | None = None,
        panel: bool = True,
        kinds: Sequence[str] = (),
    ) -> None:
        """`kinds` are those of the markers that may be laid on it."""
        self.board = board
        self.kinds = kinds
        self.grid = board.grid
        self.look = look
        self.sight = sight
        self.layout = Layout(board, look, sight)
        self.frame = self.layout.frame
        margin = look.sheet.margin
        self.pen = Pen((self.frame[0] - margin, self.frame[1] - margin))
        self.panel = furniture.Panel(self) if panel else None

    def scene(self) -> Scene:
        """The picture."""
        right = self.panel.right if self.panel else self.frame[2] + self.look.sheet.margin
        bottom = max(self.frame[3] + self.look.sheet.margin, self.panel.bottom if self.panel else 0)
        width, height = self.pen.at((right, bottom))
        layers = tuple(layer for layer in self._layers(width, height) if layer.items)
        styles = {name: style.scaled(HEX) for name, style in self.look.styles.items()}
        clips = {"clip-frame": self.pen.box(*self.frame)}
        sheet, symbols = self.empty_scene(width, height), self._symbols()
        return structs.replace(sheet, styles=styles, symbols=symbols, clips=clips, layers=layers)

    def empty_scene(self, width: float, height: float) -> Scene:
        """A sheet of that size with the title of the map."""
        return Scene(
            title=self.look.sheet.title or self.board.name,
            description=f"Map of {self.board.name}, {self.grid.size} hexes, {self.board.scale} a hex",
            width=width,
            height=height,
            hex=HEX,
            mm=self.look.sheet.hex_mm,
            styles={},
            symbols={},
            clips={},
            layers=(),
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
        return found | counter_symbols(self.pen, self.look) | marker_symbols(self.grid, self.look, self.kinds)

    def _layers(self, width: float, height: float) -> Iterator[Layer]:
        yield Layer("sheet", (Path("sheet", f"M0 0H{width:g}V{height:g}H0z"),))
        yield Layer("ground", (Path("ground", self.pen.box(*self.frame)),))
        shapes, marks = self._terrain()
        yield Layer("terrain", tuple(shapes), "clip-frame")
        yield Layer("areas", tuple(self._areas()))
        yield Layer("terrain-marks", tuple(marks), "clip-frame")
        yield Layer(
            "front-band",
            tuple(Path("front-band", self.pen.line(line)) for line in self.layout.fronts),
            "clip-frame",
        )
        yield Layer("grid", (Path("grid", self.pen.lines(self._grid_lines())),))
        yield Layer("water", tuple(self._water()), "clip-frame")
        yield Layer("relief", tuple(self._relief()))
        yield Layer("veil", (Path("veil", self.pen.box(*self.frame) + self._outline()),))
        yield Layer("outline", (Path("edge-line", self._outline()),))
        yield Layer("routes", tuple(self._routes()), "clip-frame")
        yield Layer("works", tuple(self._works()), "clip-frame")
        yield Layer(
            "front", tuple(Path("front", self.pen.line(line)) for line in self.layout.fronts), "clip-frame"
        )
        yield Layer("places", tuple(self._places()))
        yield Layer("marks", tuple(self._mark_uses()))
        yield Layer("numbers", tuple(self._numbers()))
        yield Layer("river-names", tuple(self._river_letters()))
        yield Layer("names", tuple(self._name_texts()))
        yield Layer("edges", tuple(furniture.draw_edges(self)))
        yield Layer("frame", tuple(furniture.draw_frame(self)))
        if self.panel:
            yield Layer("panel", tuple(self.panel.items))
        if self.sight:
            yield Layer("counters", tuple(draw_stacks(self.pen, self.sight)))
            yield Layer("markers", tuple(draw_markers(self.pen, self.sight)))

    def _terrain(self) -> tuple[list[Item], list[Item]]:
        shapes: list[Item] = []
        marks: list[Item] = []
        for seed, kind in enumerate(self.terrain_kinds()):
            look = self._terrain_look(kind)
            region = Region(self.layout.centres, self.board.hexes_with(kind), look.roughness, 11 * seed + 3)
            below, above = draw_region(self.pen, look, region, self.layout.taken)
            shapes += below
            marks += above
        return shapes, marks

    def terrain_kinds(self) -> list[str]:
        """The kinds of terrain on the map, in the order in which they are painted."""
        kinds = {kind for h in self.grid.hexes for kind in self.board.kinds(h)}
        return sorted(kinds, key=lambda kind: (self._terrain_look(kind).order, kind))

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

    def _areas(self) -> Iterator[Item]:
        """Ground that is tinted or hatched, with its name written large across it."""
        for name, look in self.look.hexes.items():
            hexes = self.board.hexes.get(name, ())
            if not hexes:
                continue
            if look.draw == "hatch":
                yield Path(look.style, draw_hatching(self.pen, self.grid, hexes))
            elif look.draw == "tint":
                d = draw_outlines(self.pen, self.grid, hexes)
                yield Path(look.style, d)
                if f"{look.style}-rim" in self.look.styles:
                    yield Path(f"{look.style}-rim", d)
                if look.label:
                    p, angle = label_spot(self.grid, hexes)
                    yield Text("area-name", *self.pen.at(p), look.label, "middle", angle)

    def _relief(self) -> list[Path]:
        slopes = draw_slopes(self.pen, self.layout.crests) if self.layout.crests else []
        return [*slopes, *(draw_ravines(self.pen, self.layout.ravines) if self.layout.ravines else [])]

    def _water(self) -> Iterator[Path]:
        shores = [(s, self.pen.line(ribbon(s.line, s.widths), closed=True)) for s in self.layout.streams]
        for _, d in reversed(shores):
            yield Path("water-case", d)
        for stream, d in reversed(shores):
            yield Path("water", d, stream.name.replace("_", " "))

    def _routes(self) -> Iterator[Path]:
        drawn = [(self.look.routes[kind].draw, lines) for kind, lines in self.layout.routes.items() if lines]
        for draw, lines in sorted(drawn, key=lambda pair: UPWARDS.index(pair[0])):
            yield from draw_routes(self.pen, draw, lines)

    def _works(self) -> Iterator[Path]:
        if self.layout.ditches:
            yield from draw_ditch(self.pen, self.layout.ditches)
        if self.layout.banks:
            yield from draw_embankment(self.pen, self.layout.banks)
        if self.layout.bridges:
            yield from draw_bridges(self.pen, self.layout.bridges)
        if self.layout.fords:
            yield from draw_fords(self.pen, self.layout.fords)
        if self.layout.crossings:
            yield from draw_level_crossings(self.pen, self.layout.crossings)
        if self.layout.trenches:
            yield from draw_trench(self.pen, self.layout.trenches)
        if self.layout.obstacles:
            yield from draw_dragons_teeth(self.pen, self.layout.obstacles)
        for name, lines in self.layout.ramparts.items():
            side = self.look.sides[name]
            yield from draw_fort(self.pen, side.style, side.teeth, lines)
        for name, lines in self.layout.forts.items():
            shown = self.look.hexes[name]
            yield from draw_fort(self.pen, shown.style, shown.teeth, lines)

    def _places(self) -> Iterator[Path]:
        for h, place in self.board.places.items():
            look = self.layout.place_look(place.kind)
            yield from draw_place(self.pen, look, self.grid.centre(h), self.grid.number(h))

    def _mark_uses(self) -> Iterator[Use]:
        for mark, p in self.layout.marks:
            yield Use(f"mark-{mark}", *self.pen.at(p))

    def _numbers(self) -> Iterator[Text]:
        for text, p in self.layout.numbers:
            yield Text("number", *self.pen.at(p), text)

    def _river_letters(self) -> Iterator[Group]:
        for name, letters in self.layout.river_names:
            items = [
                Text("water-name", *self.pen.at((letter.x, letter.y)), letter.text, "middle", letter.angle)
                for letter in letters
                if letter.text != " "
            ]
            yield Group(name, tuple(items))

    def _name_texts(self) -> Iterator[Text]:
        for label in self.layout.names:
            yield Text(label.style, *self.pen.at((label.x, label.y)), label.text, label.anchor)


def _clockwise(loop: Line) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(loop)) > 0


def draw_scene(board: Board, look: Look, sight: Sight | None = None, panel: bool = True) -> Scene:
    """The scene of a map, with the counters of a state as somebody sees it."""
    return MapSheet(board, look, sight, panel).scene()


def legend_scene(sheet: MapSheet) -> Scene:
    """The signs of a map and its counters alone, to lie beside it; the symbols are those of the map."""
    margin = 0.3
    left, top = sheet.pen.origin
    legend = Legend(sheet, left + margin, top - margin)
    legend.write()
    width, height = sheet.pen.at((legend.left + legend.width, legend.y + margin))
    paper = Path("sheet", f"M0 0H{width:g}V{height:g}H0z")
    layers = (Layer("sheet", (paper,)), Layer("legend", tuple(legend.items)))
    return structs.replace(sheet.empty_scene(width, height), layers=layers)
