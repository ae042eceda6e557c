"""What a page needs of a game once: the map, where the hexes are, what is printed on counters."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import resources
from pathlib import Path as FilePath
from typing import Any

import msgspec

from steppe.board import write_map
from steppe.drawing.counters import Face, counter_symbols, read_faces
from steppe.drawing.glyphs import glyph_table
from steppe.drawing.look import Look, look_for, look_of
from steppe.drawing.pen import HEX, Pen
from steppe.drawing.pictures import Ground
from steppe.drawing.scene import Path, Scene
from steppe.drawing.sheet import MapSheet, legend_scene
from steppe.drawing.svg import FONTS, write_svg
from steppe.games import GAMES, game_class, load_game
from steppe.players import players_of
from steppe.players.minds import looks_ahead
from steppe.players.standing import has_standing_orders
from steppe.server import lessons, puzzles
from steppe.table.charts import Chart
from steppe.table.dataset import DataSet, unpack
from steppe.table.game import AnyGame
from steppe.table.words import Words, words_of

Map = tuple[Scene, Scene, Pen]
"""Drawn, with its legend and the pen that knows where hexes lie on it."""
Maps = dict[tuple[str, bytes], Map]
"""By what they show and how: scenarios of a game may be played on the same map."""

BOARDS = FilePath(__file__).parent / "page" / "boards"
"""Where the build puts the boards of all games."""


def board_name(g: AnyGame) -> str:
    """Changes whenever the board would be drawn differently: by its map, counters, look and words, or
    this program. Scenarios with the same map and counters have one board."""
    counters = g.data[g.counter_file] if g.counter_file in g.data.files else ""
    words = resources.files(g.package) / "words.toml"
    # The board itself and not its file, because a map may be joined from others.
    parts = [g.id, write_map(g.board), counters, " ".join(g.units), words.read_text("utf-8")]
    parts.append(repr((g.sides, sorted(g.verbs), g.order_words, g.flag_names, g.queries, g.tables)))
    parts.append(repr((g.marker_kinds, g.tag_names, g.charts())))
    parts.append(msgspec.json.encode(look_for(g)).decode())
    folder = resources.files("steppe.drawing")
    parts += [f.read_text("utf-8") for f in sorted(folder.iterdir(), key=lambda f: f.name) if f.is_file()]
    parts.append((resources.files("steppe.server") / "boards.py").read_text("utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]


def draw_board(game: str, scenario: str, options: dict[str, str], packed: str) -> bytes:
    """The board of a scenario as JSON; takes seconds, so it is made in a worker and kept."""
    return msgspec.json.encode(plain_board(load_game(game, scenario, options, data=unpack(packed))))


def drawn_board(name: str) -> bytes | None:
    """A board that was drawn when the package was built."""
    file = BOARDS / f"{name}.json"
    return file.read_bytes() if file.is_file() else None


def draw_packaged() -> None:
    """Draw the boards of all games and scenarios into the package, and clear away those of other times."""
    with ProcessPoolExecutor() as pool:
        names = set().union(*pool.map(draw_boards_of, GAMES))
    clear_away_all_but(names)


def clear_away_all_but(names: set[str]) -> None:
    for old in BOARDS.glob("*.json"):
        if old.stem not in names:
            old.unlink()


def draw_boards_of(game: str) -> set[str]:
    """Draw the boards of a game that are not drawn yet; the names of all of them."""
    BOARDS.mkdir(parents=True, exist_ok=True)
    wanted = {board_name(g): g for g in scenarios_of(game)}
    maps: Maps = {}
    for name, g in wanted.items():
        if drawn_board(name) is None:
            (BOARDS / f"{name}.json").write_bytes(msgspec.json.encode(plain_board(g, maps)))
    return set(wanted)


def all_games() -> Iterator[AnyGame]:
    """Every game with every scenario; those of one game may share a board."""
    return (g for game in GAMES for g in scenarios_of(game))


def scenarios_of(game: str) -> Iterator[AnyGame]:
    return (load_game(game, scenario) for scenario in game_class(game).scenarios)


def draw_map(g: AnyGame, look: Look) -> Map:
    sheet = MapSheet(g.board, look, None, panel=False, kinds=g.marker_kinds)
    return sheet.scene(), legend_scene(sheet), sheet.pen


def plain_board(g: AnyGame, maps: Maps | None = None) -> dict[str, Any]:
    """A board as JSON. `maps` are those that are drawn already; what is drawn for this one is added."""
    look = look_for(g)
    key = (write_map(g.board), msgspec.json.encode(look))
    maps = {} if maps is None else maps
    if key not in maps:
        maps[key] = draw_map(g, look)
    words = words_of(g.package)
    return _ground(g, words, maps[key]) | _counters(g, words, look) | _manners(g, words)


def _ground(g: AnyGame, words: Words, drawn: Map) -> dict[str, Any]:
    """The map and where its hexes lie."""
    scene, legend, pen = drawn
    grid = g.grid
    here = grid.hexes[0]
    middle = grid.centre(here)
    return {
        "scene": scene,
        "legend": legend,
        "origin": pen.origin,
        "fonts": FONTS,
        "corners": [((x - middle[0]) * HEX, (y - middle[1]) * HEX) for x, y in grid.corners(here)],
        "hexes": [
            {"number": g.numbers[h], "at": pen.at(grid.centre(h)), "near": _near(g, h)} for h in grid.hexes
        ],
        "terrain": [words.word(t) for t in g.board.terrain],
        "places": {g.numbers[h]: [place.name, words.word(place.kind)] for h, place in g.board.places.items()},
    }


def _counters(g: AnyGame, words: Words, look: Look) -> dict[str, Any]:
    """What lies on the map: counters, what is put on them, markers."""
    return {
        "units": _units(g, words, look),
        "glyphs": {name: [glyph.line, glyph.solid] for name, glyph in glyph_table().glyph.items()},
        "parties": _parties(g, look),
        "flags": [_flag(look, words, name) for name in g.flag_names],
        "tags": {name: _tag(look, words, name) for name in g.tag_names},
        "markers": {
            kind: {"words": words.word(kind, "marker"), "spot": [HEX * x for x in look.marker(kind).spot]}
            for kind in g.marker_kinds
        },
    }


def _manners(g: AnyGame, words: Words) -> dict[str, Any]:
    """Who plays, what can be said and asked, the charts."""
    return {
        "open": g.open_table,
        "sides": list(g.sides),
        "titles": [words.word(side) for side in g.sides],
        "verbs": sorted(g.verbs),
        "orders": dict(g.order_words),
        "standing": has_standing_orders(g.id),
        "charts": [_chart(words, chart) for chart in g.charts()],
        "queries": [_query(g, words, name) for name in g.queries],
    }


NO_FACE = Face("", "infantry", "", "", "", proud=False)
"""Of a unit that no table of counters names."""


def _units(g: AnyGame, words: Words, look: Look) -> list[dict[str, Any]]:
    faces = read_faces(g, look)
    printed = _printed(g.data, g.counter_file, look.counters.id)
    formation = {unit: name for name, units in look.formations.items() for unit in units}
    found = []
    for u, name in enumerate(g.units):
        face, row = faces.get(name, NO_FACE), printed.get(name, {})
        found.append(
            {
                "id": name,
                "side": g.side_of[u],
                "name": row.get("name", name),
                "formation": formation.get(name)
                or words.word(row.get(look.counters.formation, ""), "formation"),
                "glyph": face.glyph,
                "size": face.size,
                "face": face.face,
                "reduced": face.reduced,
                "proud": face.proud,
                "left": face.left,
                "right": face.right,
                "band": look.styles[face.band].fill if face.band else "",
                "printed": _ratings(words, row),
            }
        )
    return found


def picture_of(board: bytes) -> bytes:
    """The map of a board as an SVG picture, for the start page: all of it, without its small print."""
    scene = ground_of(board).scene
    layers = tuple(layer for layer in scene.layers if layer.name not in ("numbers", "edges", "frame"))
    return write_svg(msgspec.structs.replace(scene, layers=layers)).encode()


def ground_of(board: bytes) -> Ground:
    """The map of a board, for pictures."""
    return msgspec.json.decode(board, type=Ground)


def _near(g: AnyGame, h: int) -> list[int]:
    return [int(n) for n in g.neighbours[h]]


def _printed(data: DataSet, table: str, column: str) -> dict[str, dict[str, str]]:
    """The rows of the table of counters, by id; none if the game has no such table."""
    if table not in data.files:
        return {}
    header, *lines = data[table].splitlines()
    heads = header.split("\t")
    rows = (dict(zip(heads, line.split("\t"), strict=False)) for line in lines if line.strip())
    return {row[column]: row for row in rows if column in row}


NOT_RATINGS = ("id", "side", "name", "formation", "source")


def _ratings(words: Words, row: dict[str, str]) -> list[tuple[str, str]]:
    """What the table of counters says of one, for its card: `steps`, `2`."""
    told = ((column, value) for column, value in row.items() if column not in NOT_RATINGS)
    return [
        (words.word(column, "column"), words.word(value)) for column, value in told if value not in ("-", "")
    ]


def _parties(g: AnyGame, look: Look) -> list[dict[str, str]]:
    symbols = counter_symbols(Pen((0.0, 0.0)), look)
    found = []
    for side in g.sides:
        party = look.parties[side]
        body = look.styles[party.body]
        path = symbols[f"counter-{side}"][0]
        assert isinstance(path, Path)
        found.append(
            {
                "fill": body.fill,
                "stroke": body.stroke,
                "ink": look.styles[party.ink].colour,
                "outline": path.d,
            }
        )
    return found


def _flag(look: Look, words: Words, name: str) -> dict[str, Any]:
    flag = look.flags.get(name)
    return {
        "name": name,
        "words": words.word(f"flag.{name}") if f"flag.{name}" in words.sections["word"] else words.word(name),
        "stripe": bool(flag and flag.stripe),
        "back": flag.back if flag else "",
        "bar": bool(flag and flag.bar),
        "facing": flag.facing if flag else -1,
        "spent": bool(flag and flag.spent),
    }


def _tag(look: Look, words: Words, name: str) -> dict[str, str]:
    tag = look.tag(name)
    box = look.styles[tag.style]
    return {"words": words.word(name, "tag"), "text": tag.text, "fill": box.fill, "stroke": box.stroke}


def _chart(words: Words, chart: Chart) -> dict[str, Any]:
    return {
        "title": words.word(chart.title, "chart"),
        "rule": chart.rule,
        "head": chart.head,
        "rows": [[words.word(cell) for cell in row] for row in chart.rows],
    }


def _query(g: AnyGame, words: Words, name: str) -> dict[str, Any]:
    """A query for the page: what it says, and what it has to be and may be asked about."""
    usage, _, text = words.word(f"query.{name}").partition(" | ")
    needed, bracket, optional = usage.partition("[")
    return {
        "name": name,
        "text": text,
        "needs": needed.lower().split()[1:],
        "may": (bracket + optional).lower().translate(NO_BRACKETS).split(),
        "table": name in g.tables,
    }


NO_BRACKETS = str.maketrans("[]", "  ")


# ---------------------------------------------------------------------- the shop window


def games() -> list[dict[str, Any]]:
    """The games as the start page shows them."""
    found = []
    for game in GAMES:
        kind = game_class(game)
        words = words_of(kind.package)
        known = words.sections["word"]
        found.append(
            {
                "id": game,
                "title": kind.title,
                "line": known.get("game.line", ""),
                "scenarios": {name: _about(words, name, text) for name, text in kind.scenarios.items()},
                "names": {name: words.word(name, "scenario") for name in kind.scenarios},
                "maps": {scenario: _map_shown(kind, scenario) for scenario in kind.scenarios},
                "options": [
                    {
                        "name": name,
                        "words": known.get(f"option.{name}", name),
                        "values": [[v, known.get(f"option.{name}.{v}", v)] for v in values],
                    }
                    for name, values in kind.option_values.items()
                ],
                "sides": [[side, words.word(side)] for side in kind.sides],
                "players": ["human", *players_of(game)],
                "looks_ahead": [name for name in kind.scenarios if looks_ahead(game, name)],
                "lessons": lessons.shown(game),
                "puzzles": puzzles.shown(game),
            }
        )
    return found


def _about(words: Words, scenario: str, text: str) -> str:
    """The line about a scenario behind its name, which is not said twice."""
    head, colon, rest = text.partition(": ")
    name = words.word(scenario, "scenario").lower()
    return rest if colon and head.lower().removeprefix("a ") == name else text


def _map_shown(kind: type[AnyGame], scenario: str) -> dict[str, str]:
    """What a scenario's map is called, and the first scenario on it, whose picture is the same."""
    file = kind.map_of(scenario)
    sheet = look_of(kind.package, file).sheet
    first = next(s for s in kind.scenarios if kind.map_of(s) == file)
    return {"scenario": first, "title": sheet.title, "subtitle": sheet.subtitle}
