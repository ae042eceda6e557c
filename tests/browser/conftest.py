from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server.support import Server

CHROMIUM = "/usr/bin/chromium"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE = 45_000
"""Milliseconds: a busy machine draws a large table in seconds, and may stand still for some more."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists() and not os.environ.get("CI"):
        pytest.skip(f"there is no {CHROMIUM}")  # in CI its absence fails
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("home"))
    yield found
    found.stop()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page; whatever it complains of fails the test."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    found.on("pageerror", lambda error: complaints.append(str(error)))
    found.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield found
    context.close()
    assert [c for c in complaints if "WebSocket" not in c and "net::ERR" not in c] == []
