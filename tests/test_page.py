"""The page: strict types, its own tests, and that what is built is in the package."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from steppe.games import GAMES, game_class, load_game
from steppe.server.app import PAGE
from steppe.server.boards import board_name, drawn_board
from steppe.server.messages import schema
from tools.page_types import FILE, page_types

ROOT = Path(__file__).parent.parent


def build_hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("node_modules/typescript/bin/tsc", "--noEmit"),
        ("node_modules/prettier/bin/prettier.cjs", "--check", "."),
        ("node_modules/eslint/bin/eslint.js", "."),
        ("node_modules/vitest/vitest.mjs", "run"),
    ],
    ids=["types", "form", "lint", "tests"],
)
def test_the_sources_are_sound(words: tuple[str, ...]) -> None:
    command = [build_hook().node(), *words]
    env = {**os.environ, "CI": "1", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_is_built_from_these_sources() -> None:
    assert (PAGE / "index.html").is_file()
    assert (PAGE / "stamp.txt").read_text() == build_hook().fingerprint(), "python hatch_build.py builds it"


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_drawn_when_the_package_is_built(game: str) -> None:
    for scenario in game_class(game).scenarios:
        name = board_name(load_game(game, scenario))
        assert drawn_board(name) is not None, "python hatch_build.py draws it"


def test_the_types_of_the_page_are_made_from_what_goes_over_the_wire() -> None:
    assert FILE.read_text("utf-8") == page_types(), "python -m tools.page_types makes them"


def test_the_page_has_a_type_for_every_message_of_the_schema() -> None:
    """Every field of the published schema is in the type, and what may be left out is marked so."""
    written = page_types()
    parts = schema()["$defs"]
    assert "Table" in parts and "Do" in parts
    for name, part in parts.items():
        if "properties" not in part:
            continue  # counters and markers are arrays
        asked = "ask" in part["properties"]
        body = written.split(f"export interface {'Ask' if asked else ''}{name} {{\n")[1].split("\n}\n")[0]
        fields = {line.split(":")[0].strip() for line in body.splitlines() if not line.startswith("  /**")}
        assert {field.rstrip("?") for field in fields} == set(part["properties"]), name
        assert set(part["required"]) <= fields, name
