"""What docs/python.md shows works as shown, each block a program of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest

from steppe.games import GAMES, game_class
from steppe.table.events import Event
from steppe.table.telling import Told

PAGE = (Path(__file__).parent.parent / "docs" / "python.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs are written, and what they write."""
    return tmp_path_factory.mktemp("desk")


def run(block: int, desk: Path) -> list[str]:
    program = desk / f"program{block}.py"
    program.write_text(BLOCKS[block], "utf-8")
    command = [sys.executable, program.name]
    done = subprocess.run(command, cwd=desk, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_there_are_the_four_tasks() -> None:
    names = ["bot.py", "odds.py", "losses.py", "ten.py"]
    assert [block.partition("\n")[0][2:].partition(":")[0] for block in BLOCKS[1:]] == names


def test_the_overview_runs(desk: Path) -> None:
    assert run(0, desk) == ["5.3: 'Attack' is not possible at this point of the turn"]
    assert (desk / "kursk.steppe").is_file()


def test_a_bot_plays_a_game_and_its_losses_are_counted(desk: Path) -> None:
    (result,) = run(1, desk)
    assert re.fullmatch(r"(german|soviet|draw) -?\d+\.\d", result)
    assert run(1, desk) == [result], "the same seeds play the same match"
    head, first = run(3, desk)
    assert head == "turn german soviet"
    turn, german, soviet = map(int, first.split())
    assert turn == 1 and german + soviet > 0


def test_all_odds_of_a_position(desk: Path) -> None:
    lines = run(2, desk)
    for line in lines[:5]:
        assert re.fullmatch(r"attack \d{4}( \w+)+ \d+:\d+ \{('\w+': '\d+/\d+'(, )?)+\}", line), line
    assert lines[0].startswith(lines[5]) and "[11.2]" in lines[7]


@pytest.mark.slow
def test_ten_games_in_parallel(desk: Path) -> None:
    results, score = run(4, desk)
    assert sum(map(int, re.findall(r"\d+", results))) == 10 and score.startswith("mean score ")


def kinds_of_events() -> dict[str, tuple[str, ...]]:
    for game in GAMES:
        import_module(game_class(game).__module__)
    kinds = [kind for kind in Event.__subclasses__() if kind.__module__.startswith("steppe.")]
    return {kind.__name__.lower(): kind.__struct_fields__[1:] for kind in kinds}


def test_the_fields_of_shared_events_are_typed() -> None:
    kinds = [kind for kind in Event.__subclasses__() if kind.__module__ == Event.__module__]
    fields = {field for kind in kinds for field in kind.__struct_fields__}
    assert len(kinds) == 20 and get_type_hints(Told).keys() - fields == {"event", "lines", "way"}
    assert fields <= get_type_hints(Told).keys()


def test_the_table_of_events_is_whole() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE, re.M))
    listed = {kind: tuple(re.findall(r"`(\w+)`", fields)) for kind, fields in rows.items()}
    of_the_match = {"takenback": ("side", "lines"), "copied": ("side",), "resigned": ("side",)}
    assert listed == {**kinds_of_events(), **of_the_match}
