"""A whole turn of the side that comes second, by mouse, with the hand-overs between two people."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import answer_until, click_hex, press, sit_at, stands, take_seat
from tests.server.support import Server


def test_a_whole_soviet_turn_by_mouse(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin())
    take_seat(page, "soviet")
    press(page, "order move-fight")
    take_seat(page, "german")
    press(page, "order move-move")
    press(page, "end")
    expect(page.locator(".log")).to_contain_text("German movement")
    press(page, "end")
    take_seat(page, "soviet")
    expect(page.locator(".prompt")).to_contain_text("Turn 1, movement")
    expect(page.locator(".log")).to_contain_text("Soviet order revealed: move, then fight")

    # A corps comes up, is taken back, and comes up for good.
    click_hex(page, "2613")
    expect(page.locator('[data-reach="2513"]')).to_be_visible()
    click_hex(page, "2513")
    expect(page.locator('.stack[data-hex="2513"]')).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.locator('.stack[data-hex="2613"]')).to_be_visible()
    stands(page, "2513", [])
    click_hex(page, "2613")
    expect(page.locator('[data-reach="2513"]')).to_be_visible()
    click_hex(page, "2513")
    expect(page.locator('.stack[data-hex="2513"]')).to_be_visible()
    stands(page, "2513", ["6TC"])
    press(page, "end")

    # An attack on the infantry in Tomarovka: one division, then the second brings better odds.
    expect(page.locator('[data-lit="2311"]')).to_be_visible()
    click_hex(page, "2311")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    click_hex(page, "2412")
    expect(page.locator("[data-odds]")).to_be_visible()
    expect(page.locator(".terms")).to_contain_text("final odds")
    page.locator("[data-commit]").click()
    offered = '[data-take-seat], [data-commit], .fan .lit, [data-order="end"], .prompt [data-order]:enabled'
    answer_until(page, page.locator(".prompt .result"), offered, '[data-order="done"]')
    expect(page.locator(".prompt .result")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("attack 2311")
