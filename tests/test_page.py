"""The page: strict types, its own tests, and that what is built is in the package."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from steppe.games import GAMES, game_class, load_game
from steppe.server.app import PAGE
from steppe.server.boards import board_name, drawn_board
from steppe.server.messages import schema

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


INTERFACE = re.compile(r"export interface (\w+)(?: extends (\w+))? \{\n(.*?)\n\}", re.S)
FIELD = re.compile(r"^  (\w+)(\??):", re.M)


def page_types() -> dict[str, dict[str, bool]]:
    """The page's types of messages: field -> whether it is always there."""
    text = (ROOT / "web" / "src" / "sitting" / "messages.ts").read_text("utf-8")
    found: dict[str, dict[str, bool]] = {}
    for name, base, body in INTERFACE.findall(text):
        found[name] = found.get(base, {}) | {field: not perhaps for field, perhaps in FIELD.findall(body)}
    return found


def test_the_page_knows_every_message_of_the_schema() -> None:
    """The same fields in what the server says; what it may leave out, the page does not count on."""
    types, parts = page_types(), schema()["$defs"]
    said = {ref.rpartition("/")[2] for ref in _refs(schema()["anyOf"][1])}
    assert said <= types.keys(), "messages.ts lacks what the server says"
    for name in sorted(types.keys() & parts.keys()):
        fields = parts[name]["properties"]
        assert set(types[name]) == set(fields), name
        counted_on = {field for field, always in types[name].items() if always}
        assert counted_on <= set(parts[name]["required"]) | NEVER_LEFT_OUT.get(name, set()), name


NEVER_LEFT_OUT = {"Entry": {"mark", "since", "dice"}, "Odds": {"cautious"}}
"""Fields with a default that are sent all the same."""


def _refs(part: object) -> list[str]:
    if isinstance(part, dict):
        return [part["$ref"]] if "$ref" in part else [ref for value in part.values() for ref in _refs(value)]
    return [ref for value in part for ref in _refs(value)] if isinstance(part, list) else []
