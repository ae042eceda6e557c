"""A small map from a project file."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from steppe.board import write_map
from steppe.board.waterways import is_downstream
from tools.cartography.__main__ import main, tell_fit, tell_rivers
from tools.cartography.compare import differences
from tools.cartography.fit import fit_affine, residuals, rms
from tools.cartography.ground import Soil
from tools.cartography.make import features, make_rivers, put_together, terrain
from tools.cartography.places import put_places
from tools.cartography.project import Project, Zone, read_any_map, read_project
from tools.cartography.rivers import BadRiver

DOK = Path(__file__).parents[2] / "tools" / "cartography" / "dok.toml"
KEPT = """steppe map 1
name  Old
grid  columns east 01-09, hexes north 00-07, even shifted, separator .
scale 10 km

terrain
  source hand
  key . clear
{strips}
sides front
  source hand
  - 04.03/04.04
hexes depot
  source hand
  03.03
"""
PROJECT = """
name = "Small"
scale = "10 km"
river_files = ["lines"]
hill_from_m = 240.0

[grid]
strips = "columns"
first = [1, 9]
first_towards = "east"
second = [0, 7]
second_towards = "north"
shifted = "even"
separator = "."

[files]
lines = "lines.geojson"

[fit]
how = "affine"
centre = [52.0, 36.0]

[fit.controls]
A = { at = [52.0, 36.0], hex = "04.03" }
B = { at = [52.3, 36.0], hex = "04.06" }
C = { at = [52.0, 36.4], hex = "07.03" }
D = { at = [52.3, 36.4], hex = "07.06" }

[forest]
picture = { zoom = 8, tile = [0, 0], dark = 33 }
zone = [
    { first = [1, 4], second = [0, 7], share = 0.3 },
    { first = [1, 9], second = [0, 7], share = 0.6 },
]

[[river]]
name = "Big River"
feature = "major_river"
upper = "river"
since = "05.04/05.05"
line = [[52.2, 35.0]]
stops = [[52.2, 35.6], [52.2, 37.0]]
through = ["05.04/05.05"]

[terrain]
swamp = "02.02 05.05"

[places.town]
Here = { at = [52.0, 36.0] }

[sources]
terrain = "made"
"sides river" = "made"
"sides major_river" = "made"
"places town" = "made"

[hand]
map = "kept.txt"
sections = ["sides front", "hexes depot"]
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "small.toml").write_text(PROJECT, "utf-8")
    strips = "\n".join(f"  {strip:02} {'.' * 8}" for strip in range(1, 10))
    (tmp_path / "kept.txt").write_text(KEPT.format(strips=strips), "utf-8")
    line = [[35.5, 52.2], [36.0, 52.22], [36.5, 52.18], [37.2, 52.2]]
    lines = {"features": [{"geometry": {"type": "LineString", "coordinates": line}}]}
    (tmp_path / "lines.geojson").write_text(json.dumps(lines), "utf-8")
    return read_project(tmp_path / "small.toml")


def test_the_layers_lie_on_top_of_one_another(project: Project, tmp_path: Path) -> None:
    grid, fit = project.frame.grid, project.fit()
    soils = [Soil(0.5, 250 if grid.number(h) == "08.01" else 200, 3) for h in grid.hexes]
    rivers = make_rivers(project, fit, tmp_path)
    board = put_together(project, soils, rivers, put_places(project.frame, fit, project.places, {}))
    kinds = {grid.number(h): board.terrain[h] for h in grid.hexes}
    assert [kinds[n] for n in ("02.01", "02.02", "05.05", "06.06", "08.01")] == [
        "forest",
        "swamp",
        "swamp",
        "clear",
        "hill",
    ]
    assert is_downstream(grid, rivers["Big River"])
    assert [*board.sides["river"], *board.sides["major_river"]] == rivers["Big River"]
    first = grid.hexside(grid.hex("05.04"), grid.hex("05.05"))
    assert next(iter(board.sides["major_river"])) == first
    assert board.places[grid.hex("04.03")].name == "Here"
    assert board.hexes["depot"] == (grid.hex("03.03"),)
    assert set(board.sides) == {"river", "major_river", "front"}

    (tmp_path / "made.txt").write_text(write_map(board), "utf-8")
    again = read_any_map(tmp_path / "made.txt")
    assert not list(differences(board, again))
    kept = project.read_hand_map()
    assert kept is not None
    told = list(differences(board, kept))
    assert "terrain 02.02: swamp made, clear kept" in told
    assert any(line.startswith("sides major_river Big River, only made:") for line in told)
    assert any(line.startswith("place 04.03:") for line in told)
    lines = list(tell_rivers(project, rivers))
    assert lines[0] == "sides river"
    assert any(line.startswith("  Big_River 05.04/05.05") for line in lines)


def test_woods_of_several_kinds_and_a_ground_of_another_name(project: Project) -> None:
    grid = project.frame.grid
    everywhere = Zone((1, 9), (0, 7), (("heavy_woods", 0.8), ("light_woods", 0.5)))
    wooded = replace(project, zones=(everywhere,), plain="open", terrain={})
    soils = [Soil(0.1 * grid.parts(h)[0], 200, 3) for h in grid.hexes]
    kinds = dict(zip(map(grid.number, grid.hexes), terrain(wooded, soils), strict=True))
    assert [kinds[number] for number in ("01.00", "04.07", "05.00", "07.03", "08.00", "09.07")] == [
        *("open", "open", "light_woods", "light_woods", "heavy_woods", "heavy_woods")
    ]


def test_a_river_changes_where_it_flows_or_not_at_all(project: Project, tmp_path: Path) -> None:
    rivers = make_rivers(project, project.fit(), tmp_path)
    elsewhere = replace(project, rivers=(replace(project.rivers[0], since="01.00/01.01"),))
    with pytest.raises(BadRiver, match=r"Big River does not pass 01\.00/01\.01"):
        features(elsewhere, rivers)


def test_the_command_line(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.txt"
    command = ["cartography", "rivers", str(tmp_path / "small.toml"), str(tmp_path), "-o", str(out)]
    monkeypatch.setattr(sys, "argv", command)
    main()
    assert out.read_text("utf-8").startswith("sides river\n  Big_River ")


def test_the_project_of_drive_on_kursk() -> None:
    project = read_project(DOK)
    found = residuals(project.plane, project.controls, fit_affine)
    assert rms([r.size for r in found]) == pytest.approx(0.47, abs=0.01)
    fit, frame = project.fit(), project.frame
    for c in project.controls:
        assert frame.hex_at(fit.to_map(c.place)) == frame.hex_at(c.spot)
    assert any("top is bearing 341.8" in line for line in tell_fit(project))
    kept = project.read_hand_map()
    assert kept is not None
    assert {f"{place.kind} {place.name}" for place in kept.places.values()} == {
        f"{place.kind} {place.name}" for place in project.places
    }
    assert {river.name for river in project.rivers} == {
        name for feature in ("river", "major_river") for name in kept.sides[feature].values()
    }
    for title in ("terrain", "sides river", "sides major_river", "places town", "places village"):
        assert project.sources[title] == kept.sources[title]
