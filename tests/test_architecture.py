"""Arrows point one way: nothing lower imports anything higher, and a game imports no other game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "steppe"
LAYERS = ("hexes", "board", "table", "mechanics", "games", "match", "players")
"""Lower first. Whatever is not listed (the command line, the terminal) stands on top of them all."""


def imports_of(path: Path) -> set[str]:
    """The steppe modules that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.split(".")[0] == "steppe"}


def layer_of(name: str) -> int:
    parts = name.split(".")
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[1] in LAYERS else len(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_a_higher_one(layer: str) -> None:
    higher = {
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in (SOURCE / layer).rglob("*.py")
        for name in imports_of(path)
        if name != "steppe" and layer_of(name) > LAYERS.index(layer)
    }
    assert higher == set()


def test_the_server_does_without_the_terminal() -> None:
    borrowed = {
        name
        for path in (SOURCE / "server").rglob("*.py")
        for name in imports_of(path)
        if name.startswith(("steppe.terminal", "steppe.cli"))
    }
    assert borrowed == set()


def test_a_game_imports_no_other_game() -> None:
    games = [folder for folder in (SOURCE / "games").iterdir() if (folder / "__init__.py").is_file()]
    assert games
    for folder in games:
        for path in folder.rglob("*.py"):
            foreign = {
                name
                for name in imports_of(path)
                if name.startswith("steppe.games.") and name.split(".")[2] != folder.name
            }
            assert foreign == set(), path


def test_every_packaged_game_has_the_same_furniture() -> None:
    for folder in (SOURCE / "games").iterdir():
        if (folder / "__init__.py").is_file():
            names = {entry.name for entry in folder.iterdir()}
            assert {"state.py", "view.py", "setup.py", "rules.tsv", "words.toml", "data"} <= names
