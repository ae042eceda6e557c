"""What would you do? The computer's answer in the prompt, on the map, and carried out by a click."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import line, press, sit_at, wait_for
from tests.server.support import Server


def at_movement(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-move")
    expect(page.locator('[data-verb="attack"]')).to_be_visible()


def test_the_computer_says_what_it_would_do_and_does_it(page: Page, server: Server) -> None:
    at_movement(page, server)
    before = line(page)
    page.locator("[data-ask-counsel]").click()
    counsel = page.locator("[data-counsel]")
    expect(counsel).to_contain_text("attack", timeout=60_000)
    expect(counsel.locator(".odds")).to_be_visible()
    expect(page.locator("[data-advised]").first).to_be_attached()
    page.locator("[data-follow-hint]").click()
    expect(counsel).to_have_count(0)
    expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))


def test_a_hint_is_put_away_and_lapses_when_the_match_goes_on(page: Page, server: Server) -> None:
    at_movement(page, server)
    page.locator("[data-ask-counsel]").click()
    expect(page.locator("[data-counsel]")).to_be_visible(timeout=60_000)
    page.locator("[data-dismiss-hint]").click()
    expect(page.locator("[data-counsel]")).to_have_count(0)
    page.locator("[data-ask-counsel]").click()
    expect(page.locator("[data-counsel]")).to_be_visible(timeout=60_000)
    press(page, "end")
    expect(page.locator("[data-counsel]")).to_have_count(0)
    expect(page.locator("[data-advised]")).to_have_count(0)
