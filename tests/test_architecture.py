"""Arrows point one way: who may import whom, written down once; and no game imports another game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from steppe.games import GAMES, game_class
from steppe.table.game import Game
from steppe.table.manners import Manners
from tests.conformance import WholeGame

SOURCE = Path(__file__).parent.parent / "src" / "steppe"

GROUND = ("hexes", "board", "table")
RULES = (*GROUND, "mechanics", "series", "games")
ARROWS: dict[str, tuple[str, ...]] = {
    "hexes": (),
    "board": ("hexes",),
    "table": ("hexes", "board"),
    "mechanics": GROUND,
    "series": (*GROUND, "mechanics"),
    "games": (*GROUND, "mechanics", "series"),
    "match": GROUND,
    "players": (*RULES, "match"),
    "drawing": (*GROUND, "games", "match"),
    "lab": (*RULES, "match", "players", "drawing"),
    "terminal": (*GROUND, "games", "match", "players"),
    "server": (*GROUND, "games", "match", "players", "drawing"),
    "rulecheck": ("table",),
    "cli": (*GROUND, "games", "match", "players", "lab", "drawing", "terminal", "server", "rulecheck"),
}
"""Package or module of steppe -> what it may import, besides itself and the version."""

DOORS = {"__init__": ("hexes", "table", "games", "match", "players"), "__main__": ("cli",)}
"""The package's own front doors: `steppe.new_match`, `python -m steppe`."""


def imports_of(path: Path) -> set[str]:
    """The steppe modules that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.split(".")[0] == "steppe"}


def parts(source: Path = SOURCE) -> dict[str, list[Path]]:
    """Package or module -> its files."""
    found: dict[str, list[Path]] = {}
    for path in sorted(source.rglob("*.py")):
        found.setdefault(path.relative_to(source).parts[0].removesuffix(".py"), []).append(path)
    return found


def wrong_arrows(source: Path = SOURCE) -> set[str]:
    """What the table does not allow; a package that it does not have may import nothing."""
    allowed = {**ARROWS, **DOORS}
    files = parts(source)
    return {
        f"{path.relative_to(source)} imports {other}"
        for part, paths in files.items()
        for path in paths
        for other in (name.split(".")[1] for name in imports_of(path) if "." in name)
        if other in files and other != part and other not in allowed.get(part, ())
    }


def unknown_parts(source: Path = SOURCE) -> set[str]:
    return set(parts(source)) - set(ARROWS) - set(DOORS)


def test_every_part_is_in_the_table() -> None:
    assert unknown_parts() == set(), "say what the new package may import"


def test_the_table_has_no_circle() -> None:
    done: set[str] = set()
    for part, below in ARROWS.items():
        assert set(below) <= done, f"{part} stands below what it imports"
        done.add(part)


def test_arrows_point_one_way() -> None:
    assert wrong_arrows() == set()


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    files = {
        "games/toy/moves.py": "from steppe.series.toys import zones\nfrom steppe.mechanics import odds",
        "series/toys/zones.py": "def zone():\n    from steppe.games import load_game",
        "mechanics/odds.py": "import steppe.series.toys.zones",
        "gadgets/odd.py": "import steppe.table",
        "table/game.py": "from steppe import hexes",
        "hexes/grid.py": "import steppe",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert unknown_parts(tmp_path) == {"gadgets"}
    assert wrong_arrows(tmp_path) == {
        "series/toys/zones.py imports games",
        "mechanics/odds.py imports series",
        "gadgets/odd.py imports table",
    }


def rooms(part: str) -> Iterator[Path]:
    """The packages within a part."""
    return (folder for folder in (SOURCE / part).iterdir() if (folder / "__init__.py").is_file())


@pytest.mark.parametrize("part", ["games", "series"])
def test_no_game_imports_another_and_no_series_either(part: str) -> None:
    assert part == "series" or list(rooms(part))
    for folder in rooms(part):
        for path in folder.rglob("*.py"):
            inside = {name for name in imports_of(path) if name.startswith(f"steppe.{part}.")}
            assert {name for name in inside if name.split(".")[2] != folder.name} == set(), path


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_the_series_it_plays_by(game: str) -> None:
    """Or the marks in the series' code would not count for it."""
    kind = game_class(game)
    folder = SOURCE.joinpath(*kind.package.split(".")[1:])
    imported = {name for path in folder.rglob("*.py") for name in imports_of(path)}
    used = {".".join(name.split(".")[:3]) for name in imported if name.startswith("steppe.series.")}
    assert used == set(kind.series)


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_has_its_conformance_class(game: str) -> None:
    """`tests/ID/test_conformance.py` has a `WholeGame`, which demands the rest."""
    module = import_module(f"tests.{game}.test_conformance")
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type) and kind is not WholeGame)
    whole = [kind for kind in kinds if issubclass(kind, WholeGame)]
    assert [{case.scenario for case in kind.scenarios} for kind in whole] == [set(game_class(game).scenarios)]


def test_every_packaged_game_has_the_same_furniture() -> None:
    for folder in rooms("games"):
        names = {entry.name for entry in folder.iterdir()}
        assert {"state.py", "view.py", "setup.py", "mapcheck", "rules.tsv", "words.toml", "data"} <= names


def test_no_chapter_of_the_rules_imports_what_serves_the_page() -> None:
    """`games/X/page/` stands behind an inner door: only the game's class opens it."""
    for folder in rooms("games"):
        page = f"steppe.games.{folder.name}.page"
        assert (folder / "page" / "__init__.py").is_file()
        for path in folder.rglob("*.py"):
            if path.parent.name != "page" and path != folder / "__init__.py":
                assert not any(name.startswith(page) for name in imports_of(path)), path


@pytest.mark.parametrize("game", GAMES)
def test_the_class_of_a_game_has_the_rules_and_its_manners_stand_behind_the_inner_door(game: str) -> None:
    kind = game_class(game)
    hooks = {name for name in vars(Manners) if not name.startswith("_")}
    assert hooks.isdisjoint(vars(Game))
    assert hooks.isdisjoint(vars(kind))
    assert f"{kind.package}.page.manners" in {base.__module__ for base in kind.__bases__}


def test_the_same_thing_has_the_same_file_name_in_every_game() -> None:
    former = {"zoc.py": "zones.py", "reinforcements.py": "arrivals.py", "laid.py": "page/markers.py"}
    for folder in rooms("games"):
        assert not former.keys() & {path.name for path in folder.rglob("*.py")}


def test_no_mind_imports_another_and_nothing_below_the_players_imports_a_mind() -> None:
    minds = {folder.name for folder in rooms("players")} & {folder.name for folder in rooms("games")}
    assert len(minds) == len(GAMES)
    for mind in minds:
        for path in (SOURCE / "players" / mind).rglob("*.py"):
            others = {name.split(".")[2] for name in imports_of(path) if name.startswith("steppe.players.")}
            assert not (others & minds) - {mind}, path
    for part in RULES:
        for path in (SOURCE / part).rglob("*.py"):
            if path != SOURCE / "games" / "__init__.py":  # the registry names minds, and imports none
                assert not any(name.startswith("steppe.players") for name in imports_of(path)), path
