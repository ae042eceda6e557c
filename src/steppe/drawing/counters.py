"""Counters and stacks as a reader sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from steppe.drawing.curves import Line, Point
from steppe.drawing.look import CounterLook, FlagLook, Look, PartyLook, TagLook, UnitLook
from steppe.drawing.pen import HEX, Pen
from steppe.drawing.scene import Group, Item, Path, Text, Use
from steppe.hexes import Grid
from steppe.table.basics import HIDDEN, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State

HALF = 0.32
"""Half the width of a counter."""
DROP = 0.055
"""How far below the middle of its hex a counter lies, so that the hex number stays in sight."""
STEP = 0.038
"""How far a counter in a stack lies beside the one above it."""
SHOWN = 5
"""Of a higher stack only so many are drawn; the count tells the rest."""
BAR = "M-30 30L30-30"
"""A bar across a counter, in hundredths of a hex."""
TAG = (0.305, -0.255, 0.115)
"""Where the middle of the first badge is, and how far below it the next."""
NOTE = (-0.335, 0.105)
"""Where a note begins, and the height of its middle."""
FRONT = 0.9
"""How far out towards the corners of its hex a facing is drawn."""


class Face(Struct, frozen=True):
    """What is printed on a counter."""

    id: str
    glyph: str
    size: str
    face: str
    reduced: str
    proud: bool
    left: str = ""
    right: str = ""
    band: str = ""
    """A style, or nothing."""


def read_faces(g: AnyGame, look: Look) -> dict[str, Face]:
    """The faces of a game's counters, by id, from the columns that the look names."""
    columns = look.counters
    if g.counter_file not in g.data.files:
        return {}
    header, *lines = g.data[g.counter_file].splitlines()
    names = header.split("\t")
    rows = (dict(zip(names, line.split("\t"), strict=False)) for line in lines if line.strip())
    return {row[columns.id]: _face(row, columns, look) for row in rows if columns.id in row}


def _face(row: Mapping[str, str], columns: CounterLook, look: Look) -> Face:
    unit = look.units.get(row.get(columns.type, ""), UnitLook())
    column, _, value = columns.proud.partition("=")
    return Face(
        row[columns.id],
        unit.glyph,
        look.sizes.get(row.get(columns.size, ""), ""),
        (unit.face or columns.face).format_map(row),
        (unit.reduced or columns.reduced).format_map(row),
        bool(column) and row.get(column) in value.split(),
        columns.left.format_map(row).strip("-"),
        columns.right.format_map(row).strip("-"),
        band if (band := f"band-{row.get(columns.band, '').replace('+', '-')}") in look.styles else "",
    )


def counter_symbols(pen: Pen, look: Look) -> dict[str, tuple[Item, ...]]:
    """The blank counters of each party, with their shadow and their stripe."""
    found: dict[str, tuple[Item, ...]] = {}
    local = Pen((0.0, 0.0), pen.scale)
    for name, party in look.parties.items():
        outline = local.line(_outline(party), closed=True)
        found[f"counter-{name}"] = (Path(party.body, outline),)
        found[f"shadow-{name}"] = (Path("counter-shadow", outline),)
    return found


def _outline(party: PartyLook) -> Line:
    """Corners tell the sides apart without colour."""
    cut = {"round": 0.035, "cut": 0.095, "square": 0.0}[party.corner]
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    line: Line = []
    for i, (sx, sy) in enumerate(corners):
        across, down = (sx * HALF, sy * (HALF - cut)), (sx * (HALF - cut), sy * HALF)
        first, second = (across, down) if i % 2 == 0 else (down, across)
        line += [first, *_knee(party, sx, sy, cut), second] if cut else [(sx * HALF, sy * HALF)]
    return line


def _knee(party: PartyLook, sx: int, sy: int, cut: float) -> Line:
    if party.corner != "round":
        return []
    inward = cut * 0.29
    return [(sx * (HALF - inward), sy * (HALF - inward))]


class Sight(Struct):
    """A state as somebody sees it, ready to be drawn."""

    g: AnyGame
    state: State
    look: Look
    faces: dict[str, Face]

    def party(self, u: Unit) -> str:
        return self.g.sides[self.g.side_of[u]]

    def face(self, u: Unit) -> Face | None:
        """None for a counter that the reader does not know."""
        if u >= len(self.g.units) or self.state.at[u] == HIDDEN:
            return None
        name = self.g.units[u]
        return self.faces.get(name) or Face(name, "infantry", "", "", "", False)

    def note(self, u: Unit) -> str:
        return self.g.note(self.state, u)

    def tags(self, u: Unit) -> list[TagLook]:
        return [self.look.tag(name) for name in self.g.tags(self.state, u)]

    def flags(self, u: Unit) -> list[FlagLook]:
        bits = self.state.flags[u]
        names = (name for i, name in enumerate(self.g.flag_names) if bits >> i & 1)
        return [self.look.flags[name] for name in names if name in self.look.flags]


def draw_stacks(pen: Pen, sight: Sight) -> list[Group]:
    """All counters on the map, the hexes from the back to the front."""
    grid = sight.g.board.grid
    piles = [(grid.centre(grid.hexes[h]), pile) for h, pile in sight.state.stacks.items()]
    found: list[Group] = []
    for centre, pile in sorted(piles, key=lambda entry: (entry[0][1], entry[0][0])):
        found += _facings(pen, sight, pile)
        found += _stack(pen, sight, centre, pile)
    return found


def _facings(pen: Pen, sight: Sight, pile: tuple[Unit, ...]) -> Iterator[Group]:
    """The three sides of the hex that a counter watches, just inside them."""
    grid = sight.g.board.grid
    spot = pen.at(grid.centre(grid.hexes[sight.state.at[pile[0]]]))
    for u in pile:
        for flag in sight.flags(u):
            if flag.facing >= 0:
                yield Group(
                    flag.title, (facing_path(pen.scale, grid, flag.facing),), *spot, style=_ink(sight, u)
                )


def facing_path(scale: float, grid: Grid, facing: int) -> Path:
    """A side of a hex and those beside it, about its middle."""
    h = grid.hexes[0]
    (x, y), corners = grid.centre(h), grid.corners(h)
    spots = [corners[(facing + i) % 6] for i in (-1, 0, 1, 2)]
    line = [(FRONT * (cx - x), FRONT * (cy - y)) for cx, cy in spots]
    return Path("counter-facing", Pen((0.0, 0.0), scale).line(line))


def _stack(pen: Pen, sight: Sight, centre: Point, pile: tuple[Unit, ...]) -> Iterator[Group]:
    top = min(len(pile), SHOWN) - 1
    x, y = centre[0] - top * STEP / 2, centre[1] + DROP + top * STEP / 2
    for i, u in enumerate(pile):
        back = min(len(pile) - 1 - i, top)
        spot = pen.at((x + back * STEP, y - back * STEP))
        items = _printed(pen, sight, u) if i == len(pile) - 1 else ()
        shadow = (Use(f"shadow-{sight.party(u)}", 1.8, 2.8),) if i == 0 else ()
        body = Use(f"counter-{sight.party(u)}", 0, 0)
        face = sight.face(u)
        extra = _count(pen, len(pile)) if i == len(pile) - 1 and len(pile) > 1 else ()
        about = face.id if face else f"{sight.party(u)} counter, not known"
        yield Group(about, (*shadow, body, *items, *extra), *spot, style=_ink(sight, u))


def _ink(sight: Sight, u: Unit) -> str:
    return sight.look.parties.get(sight.party(u), PartyLook()).ink


def _printed(pen: Pen, sight: Sight, u: Unit) -> tuple[Item, ...]:
    face, flags = sight.face(u), sight.flags(u)
    back = next((flag.back for flag in flags if flag.back), "")
    fixed = (*_note(sight.note(u)), *draw_badges(sight.tags(u)))
    if face is None:
        return (Text("counter-back", 0, 0.13 * pen.scale, back or "?"), *fixed)
    barred = (Path("counter-bar", BAR),) if any(flag.bar for flag in flags) else ()
    veiled = (veil(pen.scale),) if any(flag.spent for flag in flags) else ()
    return (*printed(pen, face, any(flag.stripe for flag in flags), back), *veiled, *barred, *fixed)


def veil(scale: float) -> Path:
    """What lies over a counter that has acted."""
    return Path("counter-spent", Pen((0.0, 0.0), scale).box(-HALF, -HALF, HALF, HALF))


def _note(note: str) -> Iterator[Item]:
    """A few letters, light on dark, on the left edge."""
    if note:
        (left, y), half = NOTE, 0.03 + 0.036 * len(note)
        yield Path("counter-note-box", Pen().box(left, y - 0.065, left + 2 * half, y + 0.065))
        yield Text("counter-note", round((left + half) * HEX, 2), round((y + 0.042) * HEX, 2), note)


def draw_badges(tags: Sequence[TagLook]) -> Iterator[Item]:
    """Small boxes with a letter or two down the right edge."""
    x, top, step = TAG
    for i, tag in enumerate(tags):
        y, half = top + step * i, 0.025 + 0.03 * len(tag.text)
        yield Path(tag.style, Pen().box(x - half, y - 0.052, x + half, y + 0.052))
        yield Text("tag-text", round(x * HEX, 2), round((y + 0.034) * HEX, 2), tag.text)


def printed(pen: Pen, face: Face, reduced: bool = False, tag: str = "") -> tuple[Item, ...]:
    """The front of a counter about its middle."""
    k = pen.scale
    local = Pen((0.0, 0.0), k)
    stripe = (
        (Path("counter-stripe", local.box(-HALF + 0.006, -0.215, HALF - 0.006, 0.065)),) if reduced else ()
    )
    proud = "-proud" if face.proud else ""
    found: list[Item] = [
        *stripe,
        Text("counter-size", 0, round(-0.222 * k, 2), face.size),
        Use(f"glyph-{face.glyph}{proud}", round(-0.18 * k, 2), round(-0.195 * k, 2), round(0.36 * k / 60, 3)),
        Text("counter-factor", 0, round(0.2 * k, 2), face.reduced if reduced else face.face),
        Text("counter-id", 0, round(0.3 * k, 2), face.id),
        Text("counter-size", round(-0.25 * k, 2), round(0.03 * k, 2), face.left),
        Text("counter-size", round(0.25 * k, 2), round(0.03 * k, 2), face.right),
    ]
    if face.band:
        found.insert(0, Path(face.band, local.box(0.1 - HALF, 0.012 - HALF, HALF - 0.1, -0.215)))
    if tag:
        found.append(Text("counter-tag", round(-0.27 * k, 2), round(-0.2 * k, 2), tag, "start"))
    return tuple(item for item in found if not isinstance(item, Text) or item.text)


def _count(pen: Pen, n: int) -> tuple[Item, ...]:
    """How many counters a stack has, on its corner."""
    local = Pen((0.0, 0.0), pen.scale)
    x, y = 0.29, 0.29
    return (
        Path("count-disc", local.circle((x, y), 0.085)),
        Text("count", round(x * pen.scale, 2), round((y + 0.043) * pen.scale, 2), str(n)),
    )
