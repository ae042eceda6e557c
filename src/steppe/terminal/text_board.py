"""The map as text: a window of hexes, or an overview with one letter a hex."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from steppe.hexes import Hex
from steppe.table.basics import HIDDEN, Unit
from steppe.table.game import AnyGame
from steppe.table.markers import place_of
from steppe.table.state import State
from steppe.table.words import Words, words_of
from steppe.terminal.paint import Paint

INSIDE = 9
"""The number of letters between the sides of a hex: `2113 C<×3` above, `[25PzGr-]` below."""
MARKS = (("[", "]"), ("(", ")"))
"""The brackets around a counter of the first and of the second side, so that colour is never needed."""


class Canvas:
    """A sheet of letters that can be written on anywhere."""

    def __init__(self) -> None:
        self.spots: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, paint: str = "") -> None:
        for i, letter in enumerate(text):
            self.spots[x + i, y] = (letter, paint)

    def lines(self, paint: Paint) -> list[str]:
        if not self.spots:
            return []
        xs, ys = [x for x, _ in self.spots], [y for _, y in self.spots]
        return [self._line(y, min(xs), max(xs), paint) for y in range(min(ys), max(ys) + 1)]

    def _line(self, y: int, left: int, right: int, paint: Paint) -> str:
        """One line of the sheet. Neighbouring letters of one colour are painted together."""
        text, run, colour = "", "", ""
        for x in range(left, right + 1):
            letter, wanted = self.spots.get((x, y), (" ", ""))
            if wanted != colour:
                text, run, colour = text + paint(colour, run), "", wanted
            run += letter
        return (text + paint(colour, run)).rstrip()


class TextBoard:
    """Draws what a reader sees of a game's table."""

    def __init__(self, g: AnyGame, paint: Paint) -> None:
        self.g = g
        self.paint = paint
        self.words: Words = words_of(g.package)
        self.pointy = g.grid.strips == "rows"
        self.sets: dict[int, str] = {}
        for name, hexes in g.board.hexes.items():
            sign = self.words.sign(f"hexes.{name}")
            if sign:
                self.sets.update(dict.fromkeys(hexes, sign))
        self.routes: dict[int, list[str]] = {}
        """Hexside -> the kinds of roads and railways that cross it, in the order of the map file."""
        for kind, routes in g.board.routes.items():
            for a, b in (pair for route in routes for pair in pairwise(route.hexes)):
                crossing = self.routes.setdefault(g.grid.hexside(Hex(a), Hex(b)), [])
                if kind not in crossing:
                    crossing.append(kind)

    # A window.

    def window(
        self, sight: State, centre: Hex, radius: int, notes: Mapping[Hex, str] | None = None
    ) -> list[str]:
        """The hexes around a hex as they lie on the map, with short notes in some of them."""
        g = self.g
        canvas = Canvas()
        shown = self._around(centre, radius)
        for h in shown:
            x, y = self._corner(h)
            self._sides(canvas, h, x, y)
            top, bottom = self._cell(sight, h, (notes or {}).get(h, ""))
            self._fill(canvas, x, y, top, bottom, self._paint_of(sight, h))
        places = [f"{g.numbers[h]} {g.board.places[h].name}" for h in shown if self._named(h)]
        remarks = [remark for h in shown for remark in self._remarks_in(sight, h)]
        return [
            *canvas.lines(self.paint),
            *_wrapped("Places: ", places),
            *_wrapped("Also crossing: ", self._undrawn(shown)),
            *_wrapped("Markers: ", self.markers(sight, shown)),
            *_wrapped("Counters: ", remarks),
        ]

    def _around(self, centre: Hex, radius: int) -> list[Hex]:
        """A rectangle of hexes, so that no room at the corners is wasted."""
        grid = self.g.grid
        strip, place = grid.strip_and_place(centre)
        near = [(grid.strip_and_place(h), h) for h in grid.hexes]
        return [h for (a, b), h in near if abs(a - strip) <= radius and abs(b - place) <= radius]

    def _named(self, h: Hex) -> bool:
        return h in self.g.board.places and bool(self.g.board.places[h].name)

    def _corner(self, h: Hex) -> tuple[int, int]:
        """The top left corner of a hex on the canvas. Neighbours share their sides."""
        across, along = self._place(h)
        if self.pointy:
            return along * (INSIDE + 1) // 2, across * 3
        return across * (INSIDE + 1), along * 2

    def _place(self, h: Hex) -> tuple[int, int]:
        """The place of a hex: strips across and half hexes along, growing to the east and south."""
        grid = self.g.grid
        strip, place = grid.strip_and_place(h)
        shift = (strip % 2 == 1) == (grid.shifted == "odd")
        across = strip if grid.first_towards in ("east", "south") else -strip
        along = 2 * place + shift
        return across, along if grid.second_towards in ("east", "south") else -along

    def _sides(self, canvas: Canvas, h: Hex, x: int, y: int) -> None:
        for direction, name in enumerate(self.g.grid.directions):
            signs = self._side_signs(h, direction)
            paint = "water" if "~" in signs or "≈" in signs else "front" if signs else "grid"
            strokes = (POINTY if self.pointy else FLAT)[name]
            for dx, dy, plain in strokes:
                text = (signs * len(plain))[: len(plain)] if signs else plain
                if len(signs) > 1 and len(plain) == 1:
                    text = signs[dy % 2]
                canvas.put(x + dx, y + dy, text, paint)
            crossing = self.routes.get(self.g.grid.side(h, direction), [])
            roads = "".join(map(self._route_sign, crossing))[: _room_for_roads(strokes)]
            dx, dy, plain = strokes[-1]
            canvas.put(x + dx + (len(plain) - len(roads)) // 2, y + dy, roads, "bold")

    def _route_sign(self, kind: str) -> str:
        return self.words.sign(f"route.{kind}") or ":"

    def _undrawn(self, shown: Collection[Hex]) -> list[str]:
        """The roads and railways for which there is no room beside others on their hexsides: `12.06/12.07
        railway`."""
        g, found = self.g, []
        for h in shown:
            for direction, name in enumerate(g.grid.directions):
                n = g.grid.neighbours[h][direction]
                if n < h and n in shown:  # once for each hexside
                    continue
                room = _room_for_roads((POINTY if self.pointy else FLAT)[name])
                for kind in self.routes.get(g.grid.side(h, direction), [])[room:]:
                    found.append(f"{g.numbers[h]}/{g.numbers[n]} {self._name_of('route', kind)}")
        return found

    def _name_of(self, section: str, name: str) -> str:
        """The word for `route.road` if the game has one, otherwise the word for `road`."""
        key = f"{section}.{name}"
        return self.words.word(key if key in self.words.sections["word"] else name).replace("_", " ")

    def _side_signs(self, h: Hex, direction: int) -> str:
        """The letters of the features on a hexside."""
        side = self.g.grid.side(h, direction)
        found = [name for name, sides in sorted(self.g.board.sides.items()) if side in sides]
        return "".join(self.words.sign(f"side.{name}") or "=" for name in found)

    def _fill(self, canvas: Canvas, x: int, y: int, top: str, bottom: str, paint: str) -> None:
        canvas.put(x + 1, y + 1, top)
        canvas.put(x + 1, y + 2, bottom.ljust(INSIDE)[:INSIDE], paint)

    # The contents of a hex.

    def _cell(self, sight: State, h: Hex, note: str) -> tuple[str, str]:
        pile = sight.stacks.get(h, ())
        count = f"×{len(pile)}" if len(pile) > 1 else ""
        signs = "".join(sign for sign in self.signs(h) if sign != " ")
        top = f"{self.g.numbers[h]} {signs}"
        top = (top if len(top) + len(count) <= INSIDE else top.replace(" ", "")).ljust(INSIDE - len(count))
        bottom = self.label(sight, pile[-1]) if pile else ""
        return (top + count)[:INSIDE], bottom + note.rjust(INSIDE - len(bottom))

    def signs(self, h: Hex) -> tuple[str, str, str]:
        """Letters for the terrain, the place and the fortification of a hex."""
        g, words = self.g, self.words
        terrain = g.board.terrain[h]
        place = g.board.places[h].kind if h in g.board.places else ""
        return (
            words.sign(f"terrain.{terrain}") or terrain[0],
            (words.sign(f"place.{place}") or place[0]) if place else " ",
            self.sets.get(h, " "),
        )

    def label(self, sight: State, u: Unit) -> str:
        """The name of a counter: `[1SS]` for the first side, `(67GRD)` for the second, with `?` for a name
        that may not be seen."""
        g = self.g
        opening, closing = MARKS[g.side_of[u]]
        name = g.units[u] if u < len(g.units) and sight.at[u] != HIDDEN else "?"
        return f"{opening}{name}{self.state_sign(sight, u)}{closing}"

    def markers(self, sight: State, hexes: Collection[Hex]) -> list[str]:
        """The markers in some hexes and on their sides: `0303/0404 pontoon`, `0304 Red trench facing NE`."""
        g, words = self.g, self.words
        found = []
        for marker in g.markers(sight):
            if marker.hex in hexes or marker.across in hexes:
                owner = "" if marker.owner is None else words.word(g.sides[marker.owner])
                facing = f"facing {g.grid.directions[marker.facing]}" if marker.facing >= 0 else ""
                parts = (place_of(g, marker), owner, words.word(marker.kind, "marker"), marker.text, facing)
                found.append(" ".join(part for part in parts if part))
        return found

    def remarks(self, sight: State, u: Unit) -> str:
        """The words for a counter's tags and its note, in braces: `{cut off, 3}`."""
        tags = [self.words.word(name, "tag") for name in self.g.tags(sight, u)]
        found = [*tags, *filter(None, [self.g.note(sight, u)])]
        return f"{{{', '.join(found)}}}" if found else ""

    def _remarks_in(self, sight: State, h: Hex) -> Iterator[str]:
        for u in sight.stacks.get(h, ()):
            if remarks := self.remarks(sight, u):
                yield f"{self.g.numbers[h]} {self.label(sight, u)}{remarks}"

    def state_sign(self, sight: State, u: Unit) -> str:
        for i, name in enumerate(self.g.flag_names):
            sign = self.words.sign(f"flag.{name}")
            if sign and sight.flags[u] >> i & 1:
                return sign
        return ""

    def _paint_of(self, sight: State, h: Hex) -> str:
        pile = sight.stacks.get(h)
        return f"side{self.g.side_of[pile[0]]}" if pile else ""

    # The overview.

    def overview(self, sight: State) -> list[str]:
        """The whole map, one letter for each hex: the initial of the side that is there, otherwise the place
        or terrain."""
        canvas = Canvas()
        g = self.g
        for h in g.grid.hexes:
            across, along = self._place(h)
            x, y = (along, across) if self.pointy else (2 * across, along)
            canvas.put(x, y, self._letter(sight, h), self._paint_of(sight, h))
        self._margins(canvas)
        return canvas.lines(self.paint)

    def _letter(self, sight: State, h: Hex) -> str:
        pile = sight.stacks.get(h)
        if pile:
            return self.g.sides[self.g.side_of[pile[0]]][0].upper()
        terrain, place, fort = self.signs(h)
        return next((sign for sign in (place, fort, terrain) if sign != " "), ".")

    def _margins(self, canvas: Canvas) -> None:
        """Write the numbers of the strips, and of every fourth place in them, on the margins. Strips beyond a
        seam have theirs on the opposite margin."""
        xs, ys = [x for x, _ in canvas.spots], [y for _, y in canvas.spots]
        left, top, right, bottom = min(xs) - 3, min(ys) - 1, max(xs) + 2, max(ys) + 1
        grid = self.g.grid
        for strip in range(grid.first[0], grid.first[1] + 1):
            beyond = grid.seam is not None and strip >= grid.seam
            x, y = self._spot(strip, grid.second[0])
            if self.pointy:
                canvas.put(right if beyond else left, y, f"{strip:02}", "grid")
            elif strip % 2 == 0:
                canvas.put(x, bottom if beyond else top, f"{strip:02}", "grid")
        for first in (grid.first[0],) if grid.seam is None else (grid.first[0], grid.seam):
            for place in range(grid.second[0], grid.second[1] + 1):
                x, y = self._spot(first, place)
                if self.pointy and place % 4 == 0:
                    canvas.put(x, top, f"{place:02}", "grid")
                elif not self.pointy:
                    canvas.put(left, y, f"{place:02}", "grid")

    def _spot(self, strip: int, place: int) -> tuple[int, int]:
        h = self.g.grid.at(strip, place)
        assert h is not None
        across, along = self._place(h)
        return (along, across) if self.pointy else (2 * across, along)

    # The legend.

    def legend(self) -> list[str]:
        """The meanings of the letters that this map uses."""
        g, words = self.g, self.words
        signs = {f"terrain.{t}": t for t in sorted(set(g.board.terrain))}
        signs |= {f"place.{k}": k for k in sorted({p.kind for p in g.board.places.values()})}
        signs |= {f"hexes.{n}": n for n in g.board.hexes}
        signs |= {f"side.{n}": n for n in g.board.sides}
        signs |= {f"flag.{n}": n for n in g.flag_names}
        entries = [
            f"{sign} {words.word(name).replace('_', ' ')}"
            for key, name in signs.items()
            if (sign := words.sign(key) or ("=" if key.startswith("side.") else "")) and sign != " "
        ]
        sides = [f"{MARKS[i][0]}…{MARKS[i][1]} {words.word(side)}" for i, side in enumerate(g.sides)]
        routes = [
            f"{self._route_sign(kind)} {self._name_of('route', kind)} across a hexside"
            for kind in g.board.routes
        ]
        return _wrapped("Signs: ", [*sides, "(?) not seen", "×3 height of the stack", *entries, *routes])


POINTY = {
    "NE": ((6, 0, "  \\ "),),
    "E": ((10, 1, "|"), (10, 2, "|")),
    "SE": ((6, 3, "  / "),),
    "SW": ((1, 3, " \\  "),),
    "W": ((0, 1, "|"), (0, 2, "|")),
    "NW": ((1, 0, " /  "),),
}
"""The strokes of each side of a hex, counted from its top left corner: right, down, the letters."""

FLAT = {
    "N": ((3, -1, "______"),),
    "NE": ((10, 0, "\\"), (11, 1, "\\")),
    "SE": ((11, 2, "/"), (10, 3, "/")),
    "S": ((3, 3, "______"),),
    "SW": ((0, 2, "\\"), (1, 3, "\\")),
    "NW": ((1, 0, "/"), (0, 1, "/")),
}


def _room_for_roads(strokes: Sequence[tuple[int, int, str]]) -> int:
    """How many signs of roads can be drawn on a hexside. There must be room beside the hexside's own signs,
    so that a bridge is seen."""
    return len(strokes[-1][2]) // 2 or 1


def _wrapped(start: str, items: list[str], width: int = 100) -> list[str]:
    lines, line = [], start
    for item in items:
        if len(line) + len(item) + 2 > width:
            lines.append(line.rstrip())
            line = " " * len(start)
        line += item + "  "
    return [*lines, line.rstrip()] if items else []
