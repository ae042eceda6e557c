"""Pictures of a computer opponent: how it is chosen, its advice, how it thinks, its reasons at the end."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from bench.ssp_page import HINTS, Take
from tests.browser.hands import press, settled, sit_at, wait_for
from tests.server.support import Server

LONG = 180_000
"""Milliseconds that a computer may take for a phase."""


def take_opponent_pictures(browser: Browser, server: Server, take: Take) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(HINTS)
    page.set_default_timeout(LONG)
    choose(page, server, take)
    advice(page, server, take)
    thinking(page, server, take)
    reasons(page, server, take)


def choose(page: Page, server: Server, take: Take) -> None:
    page.goto(server.address)
    page.locator('[data-pick-game="ssp"]').click()
    page.locator('[data-level="soviet"]').select_option("deep")
    page.locator('[data-temper="soviet"]').select_option("bold")
    page.locator(".game .option").first.scroll_into_view_if_needed()
    take("opponent-choice", page)


def advice(page: Page, server: Server, take: Take) -> None:
    sit_at(page, server, server.begin(soviet="planner"))
    wait_for(page, "german")
    press(page, "order fight-move")
    page.locator('[data-verb="attack"]').wait_for()
    page.locator("[data-ask-counsel]").click()
    page.locator("[data-counsel]").wait_for()
    settled(page)
    take("opponent-advice", page)


def thinking(page: Page, server: Server, take: Take) -> None:
    match = server.begin("planner-deep-bold", scenario="citadel", options={"gambit": "no"})
    with server.page(match) as hand:
        hand.sit("soviet")
        while hand.until_asked("soviet")["prompt"]["code"] != "order":
            hand.do("done")
        hand.do("order move-fight")
        sit_at(page, server, match)
        page.locator("[data-plans-tried]").wait_for()
        page.locator("[data-hurry]").wait_for()
        take("opponent-thinks", page)


def reasons(page: Page, server: Server, take: Take) -> None:
    """The starter of SS Panzer, played out by advice against `planner`."""
    match = server.begin(soviet="planner-bold", game="ssp", seed="43")
    sit_at(page, server, match)
    over, asked = page.locator(".prompt .result"), page.locator("[data-play-on]:enabled")
    while True:
        over.or_(asked).first.wait_for()
        if over.count():
            break
        asked.click()
        page.locator("[data-stop-playing]").or_(over).first.wait_for()
        page.locator("[data-stop-playing]").wait_for(state="detached")
    page.locator(".plans summary").click()
    page.locator("[data-plan]").first.click()
    page.locator("[data-reasons] [data-thought]").first.wait_for()
    take("opponent-end", page)
    page.locator("[data-look-there]").first.click()
    page.locator(".moment .reasons").wait_for()
    take("opponent-replay", page)
