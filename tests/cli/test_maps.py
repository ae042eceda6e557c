"""Maps on the command line, each scenario with its own."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import steppe
from steppe.games import GAMES, Room
from tests.cli.support import is_one_line, run
from tests.two_fronts import TwoFronts

TITLE = "{http://www.w3.org/2000/svg}title"


@pytest.fixture(autouse=True)
def two_fronts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game on two maps stands beside the others."""
    monkeypatch.setitem(GAMES, TwoFronts.id, Room("tests.two_fronts:TwoFronts"))


@pytest.mark.parametrize(
    ("words", "title"), [((), "Two fronts"), (("--scenario", "north"), "The north")], ids=["first", "north"]
)
def test_the_map_of_a_scenario_is_drawn(words: tuple[str, ...], title: str, tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    assert run("map", "draw", "fronts", *words, "-o", out).code == 0
    root = ElementTree.parse(out).getroot()
    assert root.findtext(TITLE) == title


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "the towns are Northbridge and Southbridge"),
        (("--scenario", "north"), "the towns are Eastford and Westford"),
    ],
    ids=["first", "north"],
)
def test_the_map_of_a_scenario_is_checked(words: tuple[str, ...], said: str) -> None:
    ran = run("map", "check", "fronts", *words)
    assert ran.code == 0 and said in ran.out


def test_a_map_file_stands_in_for_the_scenario_s_map_of_that_name(tmp_path: Path) -> None:
    text = Path("tests/two_fronts/data/maps/north.txt").read_text("utf-8")
    file = tmp_path / "north.txt"
    file.write_text(text.replace("Westford", "Upford"), "utf-8")
    ran = run("map", "check", file)
    assert ran.code == 0 and "the towns are Eastford and Upford" in ran.out


def test_the_games_with_one_map_take_any_scenario() -> None:
    assert "FAILED" not in run("map", "check", "dok", "--scenario", "starter").out


@pytest.mark.parametrize("command", [("check",), ("draw", "-o", "never.svg")])
def test_a_scenario_that_is_not_there_is_told_in_one_line(command: tuple[str, ...]) -> None:
    ran = run("map", *command[:1], "dok", *command[1:], "--scenario", "nowhere")
    assert is_one_line(ran) and "dok has no scenario 'nowhere'" in ran.err


def test_a_position_has_its_scenario(tmp_path: Path) -> None:
    file = tmp_path / "it.position"
    file.write_text("steppe position 1\ngame dok scenario citadel\nturn 1 german movement1\n1907 1SS\n")
    ran = run("map", "draw", "dok", "--scenario", "starter", "--position", file, "-o", tmp_path / "map.svg")
    assert is_one_line(ran) and "is a position of citadel, not of starter" in ran.err


@pytest.mark.slow
def test_what_a_watcher_sees_can_be_drawn_though_he_is_not_told_what_is_under_way(tmp_path: Path) -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    for order in ("done", "done", "order fight-fight"):
        match.play(order)
    file, out = tmp_path / "seen.position", tmp_path / "map.svg"
    file.write_text(match.position(), "utf-8")
    assert "# its agenda is left out" in match.position()
    assert (
        run("map", "draw", "dok", "--position", file, "--around", "2412", "--radius", 2, "-o", out).code == 0
    )
    assert "Tomarovka" in out.read_text("utf-8")
    assert is_one_line(run("position", "check", file)), "nobody could play on from it"
