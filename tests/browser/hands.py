"""What a player does with mouse and keys, in the words of a player."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.server.support import Server


def sit_at(page: Page, server: Server, match: str) -> None:
    page.goto(f"{server.address}/#/match/{match}")


def take_seat(page: Page, side: str) -> None:
    """Lift the curtain between two people at one screen."""
    expect(page.locator(f'[data-curtain="{side}"]')).to_be_visible()
    page.locator("[data-take-seat]").click()
    expect(page.locator(f'main[data-seat="{side}"]')).to_be_visible()


def press(page: Page, order: str) -> None:
    """Press a button; one that ends a phase twice, if it says that something would be left undone."""
    button = page.locator(f'[data-order="{order}"]')
    expect(button).to_be_enabled()
    asks_again = bool(button.get_attribute("data-left"))
    button.click()
    if asks_again:
        page.locator(f'[data-order="{order}"][data-again]').click()


def settled(page: Page) -> None:
    """Wait until the map moves no more."""
    expect(page.locator(".map[data-settled]")).to_be_attached()


MIDDLE = """ways => {
  if (!document.querySelector(".map[data-settled]")) return null;
  const box = ways.map((way) => document.querySelector(way)).find(Boolean)?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


def hex_at(page: Page, number: str) -> tuple[float, float]:
    """Where a hex is on the screen, as soon as the map rests and it is to be seen: a lit or reached hex, or a
    stack. Measured at one moment: what is lit may be drawn anew between two looks."""
    ways = [
        f'[data-reach="{number}"] path',
        f'[data-lit="{number}"]',
        f'[data-beside="{number}"]',
        f'.stack[data-hex="{number}"]',
    ]
    x, y = page.wait_for_function(MIDDLE, arg=ways).json_value()
    return x, y


def click_hex(page: Page, number: str) -> None:
    page.mouse.click(*hex_at(page, number))


def pick(page: Page, number: str, unit: str) -> None:
    """Click one counter of a lit stack in its fan."""
    expect(page.locator(f'[data-lit="{number}"]')).to_be_visible()
    page.mouse.move(*hex_at(page, number))
    page.locator(f'.fan [data-unit="{unit}"]').click()
    expect(page.locator(".draft")).to_contain_text(unit)


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


def comes_to(page: Page, read: Callable[[], object], wanted: object) -> None:
    """Wait until something that is read off the page is as it should be."""
    for _ in range(180):
        if read() == wanted:
            return
        page.wait_for_timeout(250)
    assert read() == wanted


def line(page: Page) -> int:
    return int(page.locator("main.table").get_attribute("data-at") or 0)


def wait_for(page: Page, side: str) -> None:
    """Wait until a side is asked at this page."""
    expect(page.locator(".prompt .who, .prompt .result").first).to_be_visible(timeout=60_000)
    expect(page.locator(f'main[data-seat="{side}"]')).to_be_visible()


def answer_until(page: Page, wanted: Locator, *answers: str) -> None:
    """Answer with the first that is offered, a lit hex if there is none, until something is to be seen.

    The table may go on by itself between a look and a click; then there is another look.
    """
    places = [page.locator(one) for one in answers]
    lit = page.locator("[data-lit], [data-beside]")
    anything = wanted.or_(lit)
    for place in places:
        anything = anything.or_(place)
    for _ in range(80):
        expect(anything.first).to_be_visible(timeout=60_000)  # a computer may be playing
        page.wait_for_timeout(250)  # what has just been answered goes away
        if wanted.count():
            return
        offered = next((place for place in places if place.count()), None)
        with suppress(TimeoutError):
            if offered:
                offered.first.click(timeout=3_000)
            else:
                click_one_of(page, lit)
    raise AssertionError("what is waited for never comes")


def click_one_of(page: Page, hexes: Locator) -> None:
    box = hexes.first.bounding_box(timeout=3_000)
    if box:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def answer_until_end_is_offered(page: Page) -> None:
    """Answer whatever the die brought, until the phase can be ended."""
    offered = '[data-commit], .fan .lit, [data-shortcut], .prompt [data-order]:enabled, [data-order="done"]'
    answer_until(page, page.locator('[data-order="end"]'), offered)
    expect(page.locator('main[data-seat="german"]')).to_be_visible()
