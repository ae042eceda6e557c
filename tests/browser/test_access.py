"""No serious or critical fault of accessibility, by axe, wherever a player comes to, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import click_hex, press, sit_at, take_seat, wait_for
from tests.browser.test_gd import seed_for
from tests.server.support import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = {"serious", "critical"}


def faults(page: Page) -> list[str]:
    """What axe finds to be grave, each with the first places where it is."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
    return [
        f"{fault['id']}: {[node['target'] for node in fault['nodes'][:4]]} {fault['help']}"
        for fault in found
        if fault["impact"] in GRAVE
    ]


@pytest.fixture(params=["light", "dark"])
def shade(request: pytest.FixtureRequest, page: Page) -> str:
    """The page in light and in dark, as the system says."""
    page.emulate_media(color_scheme=request.param, reduced_motion="reduce")
    return str(request.param)


def test_the_start_page(page: Page, server: Server, shade: str) -> None:
    server.begin()
    page.goto(server.address)
    expect(page.locator("[data-begin]").first).to_be_visible()
    expect(page.locator(".matches li").first).to_be_visible()
    page.locator("details").first.evaluate("node => { node.open = true }")
    assert faults(page) == []


def test_the_table(page: Page, server: Server, shade: str) -> None:
    """With an attack put together, its odds, a refusal and a rule open, and then every panel."""
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    assert faults(page) == []
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    click_hex(page, "2613")
    page.locator("[data-refusal] [data-rule]").click()
    expect(page.locator(".rule-card")).to_be_visible()
    click_hex(page, "2412")
    expect(page.locator('[data-lit="2411"]')).to_be_visible()
    click_hex(page, "2411")
    expect(page.locator("[data-odds]")).to_be_visible()
    assert faults(page) == []
    for tab in page.locator("[data-tab]").evaluate_all("all => all.map(tab => tab.dataset.tab)"):
        page.locator(f'[data-tab="{tab}"]').click()
        page.wait_for_timeout(200)
        assert faults(page) == [], tab


def test_kursk_1943(page: Page, server: Server, shade: str) -> None:
    """A combat phase with its duties, an attack laid out, and an air plan half made."""
    match = server.begin(game="k43")
    with server.page(match) as there:
        there.sit("german")
        for order in ("move 18Pz18 18Pz52 18Pz101 244StG 1705", "move 292I507 292I508 292I509 1606", "end"):
            assert there.do(order)["say"] == "table", order
    sit_at(page, server, match)
    take_seat(page, "german")
    expect(page.locator("[data-propose]").first).to_be_visible()
    assert faults(page) == []
    page.locator("[data-propose]").first.click()
    expect(page.locator("[data-odds]")).to_be_visible()
    assert faults(page) == []
    sit_at(page, server, server.begin(game="k43", scenario="prokhorovka", soviet="random"))
    press(page, "fly support")
    page.locator('.draft [data-word="A1"]').click()
    expect(page.locator("[data-lit]").first).to_be_visible()
    assert faults(page) == []


def test_grossdeutschland(page: Page, server: Server, shade: str) -> None:
    """A battalion is drawn, then its fire with the chances of each target."""
    guns_first = (("german", "activate 3Art"), ("german", "end"))
    seed = seed_for("starter", guns_first, lambda match: match.asked == ("german",))
    sit_at(page, server, server.begin(game="gd", seed=seed, soviet="random"))
    wait_for(page, "german")
    assert faults(page) == []
    press(page, "activate 3Art")
    press(page, "end")
    expect(page.locator(".answers button, [data-lit]").first).to_be_visible()
    assert faults(page) == []


def test_the_text_board(page: Page, server: Server, shade: str) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    page.keyboard.press("t")
    page.locator('[data-choice="order fight-move"]').click()
    page.locator('[data-choice="2412"]').click()
    page.locator('[data-choice="GD"]').click()
    expect(page.locator("[data-odds-in-words]")).to_be_visible()
    assert faults(page) == []


def test_the_lessons(page: Page, server: Server, shade: str) -> None:
    page.goto(server.address)
    page.locator("[data-learn]").first.click()
    expect(page.locator("[data-lesson]")).to_be_visible()
    assert faults(page) == []


def test_a_phone(page: Page, server: Server, shade: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    assert faults(page) == []


def test_the_hand_over(page: Page, server: Server, shade: str) -> None:
    sit_at(page, server, server.begin())
    expect(page.locator("[data-take-seat]")).to_be_visible()
    assert faults(page) == []
