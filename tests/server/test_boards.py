"""A board for each map and set of counters: scenarios that share them share the board."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError

import msgspec
import pytest

from steppe.drawing import write_svg
from steppe.drawing.look import look_for, read_look
from steppe.drawing.pictures import draw_ground
from steppe.games import GAMES, Room, game_class, load_game
from steppe.server import boards
from steppe.table.dataset import DataSet, packaged
from tests.server.support import Server
from tests.two_fronts import TwoFronts, fronts


@pytest.fixture
def two_fronts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game on two maps stands beside the others."""
    monkeypatch.setitem(GAMES, TwoFronts.id, Room("tests.two_fronts:TwoFronts"))


def test_scenarios_on_one_map_with_the_same_counters_share_a_board() -> None:
    names = {scenario: boards.board_name(fronts(scenario)) for scenario in TwoFronts.scenarios}
    assert names["south"] == names["raid"] != names["north"]


@pytest.mark.parametrize("game", ["dok", "ssp"])
def test_the_scenarios_of_the_games_with_one_map_share_it(game: str) -> None:
    names = {boards.board_name(load_game(game, scenario)) for scenario in game_class(game).scenarios}
    assert len(names) == 1


def test_a_board_has_the_map_and_the_counters_of_its_scenario(two_fronts: None) -> None:
    drawn = {s: boards.draw_board("fronts", s, {}, fronts(s).data.pack()) for s in ("south", "north")}
    south, north = (msgspec.json.decode(drawn[s]) for s in ("south", "north"))
    assert south["hexes"][0]["number"] == "0101" and north["hexes"][0]["number"] == "01.01"
    assert [unit["id"] for unit in north["units"]] == ["RC1", "RC2", "RCg", "BC1", "BC2", "BCg"]
    assert south["units"][0]["id"] == "RA1"
    assert south["places"] != north["places"] and north["places"]["03.04"] == ["Westford", "town"]
    assert (south["scene"]["title"], north["scene"]["title"]) == ("Two fronts", "The north")


def test_a_change_of_map_counters_or_look_is_another_board() -> None:
    files = packaged(TwoFronts.package).files
    name = boards.board_name(fronts("north"))
    for file, old, new in (
        ("maps/north.txt", "Westford", "Upford"),
        ("counters/north.tsv", "RCg\t", "RCh\t"),
    ):
        changed = DataSet({**files, file: files[file].replace(old, new)})
        assert boards.board_name(TwoFronts(changed, "north", {})) != name
        assert boards.board_name(TwoFronts(changed, "south", {})) == boards.board_name(fronts("south"))


def test_the_look_of_a_map_lies_over_the_look_of_the_game() -> None:
    south, north = look_for(fronts("south")), look_for(fronts("north"))
    assert (south.sheet.title, south.sheet.subtitle, south.sheet.notes) == ("Two fronts", "By the brook", ())
    assert (north.sheet.title, north.sheet.notes) == ("The north", ("Drawn for tests.",))
    assert south.styles == north.styles
    assert read_look("[maps.other.sheet]\ntitle = 'No'").sheet.title == ""


def test_the_start_page_knows_each_scenario_s_map(two_fronts: None) -> None:
    told = next(game for game in boards.games() if game["id"] == "fronts")
    assert told["maps"] == {
        "south": {"scenario": "south", "title": "Two fronts", "subtitle": "By the brook"},
        "raid": {"scenario": "south", "title": "Two fronts", "subtitle": "By the brook"},
        "north": {"scenario": "north", "title": "The north", "subtitle": "Beyond the beck"},
    }


def test_packaged_boards_are_drawn_once_each(
    two_fronts: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(boards, "BOARDS", tmp_path)
    (tmp_path / "0123.json").write_text("of another time")
    names = boards.draw_boards_of("fronts")
    boards.clear_away_all_but(names)
    drawn = {file.stem: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert set(drawn) == {boards.board_name(fronts(scenario)) for scenario in ("south", "north")} == names
    boards.draw_boards_of("fronts")
    assert drawn == {file.stem: file.stat().st_mtime_ns for file in tmp_path.iterdir()}


def test_a_picture_is_asked_for_by_scenario(server: Server) -> None:
    first = server.read("/api/games/dok/picture")
    assert first == server.read("/api/games/dok/picture?scenario=starter")
    assert first.startswith(b"<?xml")
    with pytest.raises(HTTPError) as error:
        server.read("/api/games/dok/picture?scenario=nowhere")
    assert error.value.code == 404 and b"no scenario" in error.value.read()


def test_pictures_of_positions_have_the_scenario_s_map() -> None:
    g = fronts("north")
    scene = draw_ground(g).scene
    assert scene.title == "The north" and "01.01" in write_svg(scene)
