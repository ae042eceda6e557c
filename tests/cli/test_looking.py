"""Looking never changes a match: neither at the terminal table nor by a command, in any game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import steppe
from steppe.games import GAMES
from steppe.match import Match
from steppe.terminal.paint import Paint
from steppe.terminal.session import Session
from tests.cli.support import run

ACTING = ("undo", "takeback", "standing", "save", "resign", "go on", "quit")
"""The commands of the table that do something; all others only look."""

EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_SIDE = pytest.mark.parametrize("human", (0, 1))


def begun(game: str, folder: Path) -> Path:
    path = folder / "m.steppe"
    assert run("new", game, "--scenario", "starter", "--seed", "5", "-o", path).code == 0
    return path


def looks_of(match: Match) -> list[str]:
    """Every command that only looks, alone and with words that it might take."""
    session = Session(match, {}, Path("m"), Paint(False))
    unit, number = match.g.units[0], match.g.numbers[len(match.g.numbers) // 2]
    tails = [
        "",
        number,
        f"{number} 2",
        unit,
        match.g.sides[0],
        "all",
        "9",
        "attack",
        "end",
        f"move {unit} {number}",
    ]
    return [f"{name} {tail}".strip() for name in session.commands if name not in ACTING for tail in tails]


def type_at_table(monkeypatch: pytest.MonkeyPatch, path: Path, lines: list[str], human: int) -> str:
    g = steppe.open_match(path).g
    players = [f"--side={side}={'human' if i == human else 'greedy'}" for i, side in enumerate(g.sides)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    ran = run("table", path, *players)
    assert ran.code == 0, ran.err
    return ran.out


@EACH_GAME
@EACH_SIDE
def test_looking_at_the_table_changes_nothing(
    game: str, human: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the computer is to play: it waits until it is told to."""
    path = begun(game, tmp_path)
    before = path.read_bytes()
    lines = looks_of(steppe.open_match(path))
    screen = type_at_table(monkeypatch, path, lines, human)
    assert path.read_bytes() == before
    assert len(lines) > 100 and screen.count("> ") > 100


@EACH_GAME
@EACH_SIDE
def test_opening_and_leaving_changes_nothing(
    game: str, human: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(game, tmp_path)
    before = path.read_bytes()
    screen = type_at_table(monkeypatch, path, ["quit"], human)
    assert path.read_bytes() == before
    assert "the computer (greedy)" in screen.split("> ")[0], "who plays is said before anything is asked"


@EACH_GAME
def test_commands_that_look_change_nothing(game: str, tmp_path: Path) -> None:
    path = begun(game, tmp_path)
    before = path.read_bytes()
    asked = steppe.open_match(path).asked[0]
    for words in (
        ["show", path],
        ["show", path, "--board", "--as", asked],
        ["show", path, "--json"],
        ["log", path],
        ["replay", path, "--board"],
        ["why", path, "end"],
        ["odds", path, "end"],
        ["legal", path],
        ["verify", path],
        ["undo", path],  # there is nothing to take back
    ):
        run(*words)
    assert path.read_bytes() == before


@pytest.mark.parametrize("said", ("", "go on", "Go On"))
def test_the_computer_plays_when_it_is_told_to(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first to decide in the starter of `ssp` is the Soviet, with his bombardment."""
    path = begun("ssp", tmp_path)
    before = path.read_bytes()
    assert steppe.open_match(path).asked == ("soviet",)
    screen = type_at_table(monkeypatch, path, ["look 1736 2", said, "quit"], human=0)
    assert "Press Enter or type 'go on' to let it play" in screen
    assert path.read_bytes().startswith(before) and len(path.read_bytes()) > len(before)


def test_the_computer_answers_an_order_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = begun("dok", tmp_path)
    type_at_table(monkeypatch, path, ["order move-fight", "quit"], human=1)
    assert {line.by for line in steppe.open_match(path).lines} == {"german", "soviet"}


def test_after_a_takeback_the_computer_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = begun("ssp", tmp_path)
    type_at_table(monkeypatch, path, ["", "takeback 1", "look 1736 2", "quit"], human=0)
    match = steppe.open_match(path)
    type_at_table(monkeypatch, path, ["look 1736 2", "log", "quit"], human=0)
    assert len(steppe.open_match(path).lines) == len(match.lines)
