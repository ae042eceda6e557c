"""Autumn for Barbarossa in the browser: its lessons, done as they say."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import click_hex, press, wait_for
from tests.browser.test_guide import on_card as on_lesson
from tests.server.support import Server


def choose(page: Page, verb: str) -> None:
    """Say what shall be done with what is clicked next."""
    page.locator(f'[data-verb="{verb}"]').click()
    expect(page.locator(f'[data-verb="{verb}"]')).to_have_attribute("aria-pressed", "true")


def test_the_lessons_by_doing_what_they_say(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.locator('[data-pick-game="afb"]').click()
    page.locator('[data-lessons="afb"] [data-learn="1-first"]').click()
    wait_for(page, "german")

    on_lesson(page, 0)  # what is asked: the strikes stay whole
    press(page, "split 0")
    on_lesson(page, 1)
    page.locator("[data-next-card]").click()

    on_lesson(page, 2)  # two strikes on the tanks
    choose(page, "strike")
    click_hex(page, "12.12")
    page.locator(".prompt").get_by_role("button", name="2", exact=True).click()
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "1–4")
    page.locator("[data-commit]").click()

    on_lesson(page, 3)  # a whole division
    choose(page, "go")
    click_hex(page, "11.11")
    on_lesson(page, 4)
    expect(page.locator('[data-reach="12.11"]')).to_be_visible()
    click_hex(page, "12.11")

    on_lesson(page, 5)  # no overrun over the river
    choose(page, "overrun")
    click_hex(page, "13.11")
    expect(page.locator(".refusal-place")).to_contain_text("S-6.5")
    on_lesson(page, 6)  # but one on this side of it, with its cost and its odds
    click_hex(page, "12.12")
    expect(page.locator(".odds .terms")).to_contain_text("S-6.6")
    page.locator("[data-commit]").click()

    on_lesson(page, 7)
    press(page, "halt")
    press(page, "end")
    on_lesson(page, 8)  # combat
    page.locator("[data-next-card]").click()
    on_lesson(page, 9)
    press(page, "end")
    on_lesson(page, 10)  # exploitation
    click_hex(page, "10.11")
    expect(page.locator('[data-reach="10.12"]')).to_be_visible()
    click_hex(page, "10.12")
    on_lesson(page, 11)
    press(page, "end")
    on_lesson(page, 12)  # that is all
