"""Pictures of SS Panzer's table: fire, reaction fire, kill zones, sight, the cup."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.browser.hands import click_hex, hex_at, sit_at
from tests.server.support import Server

Take = Callable[[str, Page], None]

NEEDED = (("fire", "LTiger"), ("killzone", "L1StuG"), ("killzone", "L6Pz"), ("go", "L5Pz"))
OPENING = ("soviet aim L6Pz 1", "soviet aim L5Pz 1")
HINTS = "localStorage.setItem('hints', 'odds join reach target unit beside undo buttons end')"


def play(server: Server, match: str, *orders: str) -> None:
    with server.page(match) as there:
        for line in orders:
            side, order = line.split(" ", 1)
            there.sit(side)
            assert there.do(order)["say"] == "table", line


def with_leibstandarte_first(server: Server) -> str:
    """A match in which Leibstandarte is drawn first, and can do all that the pictures show."""
    for seed in range(1, 60):
        match = server.begin(game="ssp", seed=str(seed))
        play(server, match, *OPENING)
        with server.page(match) as there:
            table = there.sit("german")
        verbs = (
            {verb["verb"]: verb.get("next", ()) for verb in table["prompt"]["verbs"]}
            if table["prompt"]
            else {}
        )
        if all(unit in verbs.get(verb, ()) for verb, unit in NEEDED):
            return match
    raise LookupError("no seed draws Leibstandarte first and leaves it whole")


def take_ssp_pictures(browser: Browser, server: Server, take: Take) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(HINTS)
    match = with_leibstandarte_first(server)
    sit_at(page, server, match)
    page.locator('main[data-seat="german"] .stack').first.wait_for()
    take("ssp", page)
    page.locator('[data-verb="fire"]').click()
    click_hex(page, "1836")
    page.locator('.fan [data-unit="LTiger"]').click()
    page.locator('[data-lit="1739"]').wait_for()
    click_hex(page, "1739")
    page.locator('.fan [data-unit="32T34a"]').click()
    page.locator("[data-odds]").wait_for()
    take("ssp-fire", page)
    page.locator("[data-commit]").click()
    page.locator('[data-verb="killzone"]').click()
    click_hex(page, "1835")
    page.locator('.fan [data-unit="L1StuG"]').click()
    page.locator('[data-lit="1836"]').wait_for()
    take("ssp-kill-zone", page)
    click_hex(page, "1836")
    page.locator(".c-facing").wait_for()
    click_hex(page, "1835")
    page.locator('.fan [data-unit="L6Pz"]').click()
    page.locator('[data-word="ne"]').click()
    page.locator('[data-verb="go"]').click()
    click_hex(page, "1836")
    page.locator('.fan [data-unit="L5Pz"]').click()
    page.locator('[data-danger="1838"]').wait_for()
    page.mouse.move(*hex_at(page, "1838"))
    page.locator("[data-tip-danger]").wait_for()
    take("ssp-move", page)
    click_hex(page, "1838")
    page.locator('[data-turned="soviet"]').wait_for()
    page.locator('[data-tab="turn"]').click()
    click_hex(page, "1938")
    page.locator("[data-odds]").wait_for()
    page.mouse.move(*hex_at(page, "1838"))
    take("ssp-reaction", page)
    page.keyboard.press("Escape")
    page.locator('[data-tab="layers"]').click()
    page.locator('[data-layer-line="sight"]').click()
    click_hex(page, "1835")
    page.locator('[data-legend="sight"]').wait_for()
    page.mouse.move(720, 860)
    take("ssp-sight", page)

    whole = server.begin(game="ssp", scenario="prokhorovka")
    play(server, whole, "german done", "soviet done")
    sit_at(page, server, whole)
    page.locator('main[data-seat="soviet"] .stack').first.wait_for()
    page.locator('[data-tab="turn"]').click()
    take("ssp-whole", page)

    phone = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    phone.add_init_script(HINTS)
    sit_at(phone, server, match)
    phone.locator('main[data-seat="soviet"] .stack').first.wait_for()
    click_hex(phone, "1938")
    phone.locator("[data-odds]").wait_for()
    take("ssp-phone", phone)
