"""Lint, formatting, strict types, and what the repository promises about itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import steppe

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        pytest.param(("mypy",), marks=pytest.mark.slow),
    ],
    ids=lambda command: "-".join(command[:2]),
)
def test_tool_is_content(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_lock_pins_every_package_by_hash_and_names_no_host() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    assert "://" not in lock
    for entry in re.split(r"\n(?=\S)", lock):
        if "==" in entry:
            assert "--hash=sha256:" in entry, entry


def test_the_engine_needs_nothing_but_msgspec() -> None:
    """The web packages are for the server; a match, the terminal and the laboratory do without them."""
    web = ("starlette", "uvicorn", "websockets")
    code = (
        f"import sys, steppe, steppe.cli, steppe.terminal.session; assert not {{*{web}}} & {{*sys.modules}}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_package_says_what_it_is() -> None:
    command = [sys.executable, "-m", "hatchling", "metadata"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["version"] == steppe.__version__ and found["license"] == "Apache-2.0"
    assert found["authors"] == [{"name": "The Steppe project"}] and "wargame" in found["keywords"]
    assert "Typing :: Typed" in found["classifiers"] and (ROOT / "src/steppe/py.typed").is_file()
    assert found["scripts"] == {"steppe": "steppe.cli:main"}


def test_the_lock_of_the_page_names_no_host() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text()
