"""Autumn for Barbarossa in the browser: the first German turn of the starter, by mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import click_hex, press, sit_at, wait_for
from tests.server.support import Server


def choose(page: Page, verb: str) -> None:
    """Say what shall be done with what is clicked next."""
    page.locator(f'[data-verb="{verb}"]').click()
    expect(page.locator(f'[data-verb="{verb}"]')).to_have_attribute("aria-pressed", "true")


def test_the_first_turn_of_the_starter(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random", game="afb"))
    wait_for(page, "german")
    press(page, "split 0")  # the strikes stay whole

    # Two strikes on the tanks.
    choose(page, "strike")
    click_hex(page, "12.12")
    page.locator(".prompt").get_by_role("button", name="2", exact=True).click()
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "1–4")
    page.locator("[data-commit]").click()

    # A whole division.
    choose(page, "go")
    click_hex(page, "11.11")
    expect(page.locator('[data-reach="12.11"]')).to_be_visible()
    click_hex(page, "12.11")

    # No overrun over the river,
    choose(page, "overrun")
    click_hex(page, "13.11")
    expect(page.locator(".refusal-place")).to_contain_text("S-6.5")
    # but one on this side of it, with its cost and its odds.
    click_hex(page, "12.12")
    expect(page.locator(".odds .terms")).to_contain_text("S-6.6")
    page.locator("[data-commit]").click()

    press(page, "halt")
    press(page, "end")
    press(page, "end")  # nobody attacks
    click_hex(page, "10.11")
    expect(page.locator('[data-reach="10.12"]')).to_be_visible()
    click_hex(page, "10.12")
    expect(page.locator('.stack[data-hex="10.12"]')).to_be_visible()
