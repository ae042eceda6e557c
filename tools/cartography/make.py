"""All steps together: a project and its inputs become a map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from steppe.board import Board
from steppe.hexes import Hexside
from tools.cartography.fit import Fit
from tools.cartography.ground import Soil, read_heights, read_picture, survey
from tools.cartography.lines import Network, read_lines
from tools.cartography.places import Put, as_places, put_places, read_places
from tools.cartography.project import Project, River
from tools.cartography.rivers import BadRiver, Course, snap_all
from tools.cartography.routes import Obstacles, lay_routes


@dataclass(frozen=True)
class Made:
    board: Board
    soils: list[Soil]
    rivers: dict[str, list[Hexside]]
    puts: list[Put]


def make(project: Project, inputs: Path) -> Made:
    fit = project.fit()
    soils = make_survey(project, fit, inputs)
    rivers = make_rivers(project, fit, inputs)
    puts = put_places(project.frame, fit, project.places, read_places(inputs / project.files["places"]))
    return Made(put_together(project, soils, rivers, puts), soils, rivers, puts)


def make_survey(project: Project, fit: Fit, inputs: Path) -> list[Soil]:
    picture, dark = project.picture, project.picture["dark"]
    tile = picture["tile"][0], picture["tile"][1]
    image = read_picture(inputs / project.files["picture"], picture["zoom"], tile)
    heights = read_heights(inputs / project.files["heights"])
    return survey(project.frame, fit, lambda place: image.value(place) < dark, heights)


def make_rivers(project: Project, fit: Fit, inputs: Path) -> dict[str, list[Hexside]]:
    networks: dict[tuple[str, ...], Network] = {}

    def network(files: tuple[str, ...]) -> Network:
        if files not in networks:
            lines = [line for key in files for line in read_lines(inputs / project.files[key])]
            networks[files] = Network(project.plane, lines, project.gap)
        return networks[files]

    def course(river: River) -> Course:
        line = [*river.drawn]
        if river.stops:
            try:
                line += network(river.files).trace(project.plane, river.stops)
            except ValueError as error:
                raise BadRiver(f"{river.name}: {error}") from None
        begin = side_of(project, river.begin) if river.begin else None
        through = tuple(side_of(project, pair) for pair in river.through)
        return Course(river.name, tuple(map(fit.to_map, line)), river.into, begin, through)

    return snap_all(project.frame, map(course, project.rivers))


def side_of(project: Project, pair: str) -> Hexside:
    """`3120/3220` as a hexside."""
    a, b = map(project.frame.grid.hex, pair.split("/"))
    return project.frame.grid.hexside(a, b)


def put_together(
    project: Project, soils: Sequence[Soil], rivers: Mapping[str, Sequence[Hexside]], puts: Sequence[Put]
) -> Board:
    """The measured layers, then those made by hand."""
    hand = project.read_hand_map()
    kept = set(project.hand_sections)
    sides = {feature: dict(found) for feature, found in features(project, rivers).items()}
    kinds = tuple(terrain(project, soils))
    places = as_places(project.frame, puts)
    hexes, sources = {}, dict(project.sources)
    if hand is not None:
        sides |= {name: dict(found) for name, found in hand.sides.items() if f"sides {name}" in kept}
        hexes = {name: found for name, found in hand.hexes.items() if f"hexes {name}" in kept}
        sources |= {title: source for title, source in hand.sources.items() if title in kept}
    routes = lay_routes(project.frame, project.ways, places, Obstacles(kinds, sides))
    if hand is not None:
        routes |= {name: found for name, found in hand.routes.items() if f"routes {name}" in kept}
    return Board(
        name=project.name,
        scale=project.scale,
        grid=project.frame.grid,
        terrain=kinds,
        hexes=hexes,
        sides=sides,
        places=places,
        routes=routes,
        sources=sources,
    )


def terrain(project: Project, soils: Sequence[Soil]) -> Iterator[str]:
    grid = project.frame.grid
    by_hand = {grid.hex(number): kind for kind, numbers in project.terrain.items() for number in numbers}
    for h, soil in zip(grid.hexes, soils, strict=True):
        if h in by_hand:
            yield by_hand[h]
        elif wood := project.wood_for(*grid.parts(h), soil.forest):
            yield wood
        else:
            yield "hill" if soil.height >= project.hill_from else project.plain


def features(
    project: Project, rivers: Mapping[str, Sequence[Hexside]]
) -> dict[str, list[tuple[Hexside, str]]]:
    """Per hexside feature its sides with their river's name, each river downstream."""
    found: dict[str, list[tuple[Hexside, str]]] = {}
    for river in project.rivers:
        feature = river.upper or river.feature
        since = side_of(project, river.since) if river.since else None
        if since is not None and since not in rivers[river.name]:
            raise BadRiver(f"{river.name} does not pass {river.since}, where it should change")
        for side in rivers[river.name]:
            feature = river.feature if side == since else feature
            found.setdefault(feature, []).append((side, river.name))
    return found
