"""What a player does with mouse and keys, in the words of a player."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.support import Server


def sit_at(page: Page, server: Server, match: str) -> None:
    page.goto(f"{server.address}/#/match/{match}")


def take_seat(page: Page, side: str) -> None:
    """Lift the curtain between two people at one screen."""
    expect(page.locator(f'[data-curtain="{side}"]')).to_be_visible()
    page.locator("[data-take-seat]").click()
    expect(page.locator(f'main[data-seat="{side}"]')).to_be_visible()


def press(page: Page, order: str) -> None:
    page.locator(f'[data-order="{order}"]').click()


def hex_at(page: Page, number: str) -> tuple[float, float]:
    """Where a hex is on the screen: a lit or reached hex, or a stack."""
    for found in (
        f'[data-reach="{number}"] path',
        f'[data-lit="{number}"]',
        f'[data-beside="{number}"]',
        f'.stack[data-hex="{number}"]',
    ):
        place = page.locator(found)
        if place.count():
            box = place.first.bounding_box()
            assert box
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    raise AssertionError(f"{number} is not to be seen")


def click_hex(page: Page, number: str) -> None:
    page.mouse.click(*hex_at(page, number))


def stack(page: Page, number: str) -> list[str]:
    """The counters in a hex, bottom to top; a counter that cannot be seen is `?`."""
    place = page.locator(f'.stack[data-hex="{number}"]')
    names = (place.get_attribute("data-units") or "").split() if place.count() else []
    return ["?" if name.startswith("?") else name for name in names]


def stands(page: Page, number: str, counters: list[str]) -> None:
    """Wait until these counters are seen in a hex, bottom to top; a counter that cannot be seen is `?`."""
    place = page.locator(f'.stack[data-hex="{number}"]')
    if counters:
        names = (r"\?\S*" if name == "?" else re.escape(name) for name in counters)
        expect(place).to_have_attribute("data-units", re.compile("^" + " ".join(names) + "$"))
    else:
        expect(place).to_have_count(0)


def line(page: Page) -> int:
    return int(page.locator("main.table").get_attribute("data-at") or 0)


def wait_for(page: Page, side: str) -> None:
    """Wait until a side is asked at this page."""
    expect(page.locator(".prompt .who, .prompt .result").first).to_be_visible(timeout=30_000)
    assert page.locator("main.table").get_attribute("data-seat") == side


def answer_until_end_is_offered(page: Page) -> None:
    """Answer with what is offered, whatever the die brought, until the phase can be ended."""
    for _ in range(40):
        wait_for(page, "german")
        if page.locator('[data-order="end"]').count():
            return
        offered = page.locator('[data-commit], .fan .lit, .prompt [data-order]:enabled, [data-order="done"]')
        if offered.count():
            offered.first.click()
        else:
            click_hex(page, page.locator("[data-lit]").first.get_attribute("data-lit") or "")
        page.wait_for_timeout(250)
    raise AssertionError("the battle never ends")
