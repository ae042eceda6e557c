"""`steppe watch FILE --line N`: the program shows a match in the page at a line, and keeps nothing of it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.cli.support import begun, run


def test_a_match_is_shown_at_a_line_and_nothing_is_left_behind(page: Page, tmp_path: Path) -> None:
    """It has four lines: two deployments and two sealed orders of phases."""
    file = tmp_path / "match.steppe"
    file.write_bytes(begun())
    command = [sys.executable, "-m", "steppe", "watch", str(file), "--line", "2", "--no-browser"]
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"TMPDIR": str(scratch)},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"(http://\S+/2)\. ", process.stdout.readline())
        assert found
        page.goto(found[1])
        expect(page.locator(".replay-bar")).to_have_attribute("data-line", "2", timeout=60_000)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert said == "" and process.returncode == 0
        assert list(scratch.glob("steppe-*")) == []
    finally:
        process.kill()
        process.wait()


def test_a_line_that_the_match_does_not_have(tmp_path: Path) -> None:
    file = tmp_path / "match.steppe"
    file.write_bytes(begun())
    done = run("watch", file, "--line", "900", "--no-browser")
    assert done.code == 2
    assert "has 4 lines, so none of number 900" in done.err
