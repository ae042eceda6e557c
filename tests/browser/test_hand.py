"""Under the hand: slips of the mouse, what a phase leaves undone, fixed places, keys after a click."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.hands import click_hex, line, press, sit_at, wait_for
from tests.browser.test_gd import click_when_lit
from tests.browser.test_gd_clicks import at_the_table, laid_out
from tests.browser.test_orders import at_tigers
from tests.server.support import Server

SLOW = """
const later = window.setTimeout;
window.setTimeout = (what, after, ...more) => later(what, after === 400 ? 4000 : after, ...more);
"""
"""Buttons are armed after four seconds, so that a busy machine still clicks twice within that time."""


def click_when_reached(page: Page, number: str) -> None:
    expect(page.locator(f'[data-reach="{number}"]')).to_be_visible()
    click_hex(page, number)


class Orders:
    """The orders that a page has sent."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        page.on("websocket", lambda line: line.on("framesent", self.hear))

    def hear(self, frame: str | bytes) -> None:
        found = re.search(r'"order":"([^"]*)"', str(frame))
        if found:
            self.sent.append(found[1])


@pytest.fixture(params=[(1400, 900), (390, 844)], ids=["desk", "phone"])
def slow(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page whose buttons are armed late, on a desk and on a phone."""
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_init_script(SLOW)
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    yield found
    context.close()


def middle(button: Locator) -> tuple[float, float]:
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_twice(page: Page, button: Locator, seen: Callable[[], None]) -> None:
    """As a nervous hand does: once, again at once, and again when the answer is seen."""
    expect(button).to_be_enabled()
    button.scroll_into_view_if_needed()  # a button that moves is not heard for a moment
    expect(button).not_to_have_attribute("data-unarmed", "")
    where = middle(button)
    page.mouse.dblclick(*where)
    seen()
    page.mouse.dblclick(*where)
    page.evaluate("() => document.body.dataset.at")  # what was clicked has been heard


def is_asked(page: Page, text: str) -> Callable[[], None]:
    return lambda: expect(page.locator(".prompt .ask")).to_contain_text(text)


@pytest.mark.parametrize("slow", [(1400, 900)], ids=["desk"], indirect=True)
def test_a_double_click_on_attack_and_on_an_answer_does_one_deed_each(slow: Page, server: Server) -> None:
    """Under *Attack* comes the question of the Luftwaffe, under *Yes* whatever the die brings."""
    orders = Orders(slow)
    sit_at(slow, server, server.begin(soviet="random"))
    wait_for(slow, "german")
    press(slow, "order fight-move")
    click_when_lit(slow, "2412")
    click_when_lit(slow, "2411")
    expect(slow.locator("[data-odds]")).to_be_visible()
    luftwaffe = slow.locator('[data-order="luftwaffe yes"]')
    click_twice(slow, slow.locator("[data-commit]"), lambda: expect(luftwaffe).to_be_visible())
    assert orders.sent == ["order fight-move", "attack 2412 3Pz 11Pz GD"]
    click_twice(slow, luftwaffe, lambda: expect(luftwaffe).to_have_count(0))
    assert orders.sent == ["order fight-move", "attack 2412 3Pz 11Pz GD", "luftwaffe yes"]
    assert slow.locator("[data-others-turn]").count() == 0  # and the computer was not asked to play on


TANK_AND_COMPANY = """turn 2 soviet movement
2611 1KV1.1Tk{active}
2713 HQ.1Tk{active}
2610 1K.1Gr
2213 HQ.3Art 7B.3Art
"""


def movement_of_dok(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order move-fight")


def movement_of_gd(page: Page, server: Server) -> None:
    at_the_table(page, server, laid_out(TANK_AND_COMPANY), "soviet")


def impulse_of_ssp(page: Page, server: Server) -> None:
    at_tigers(page, server)


BEGUN = {
    "dok": (movement_of_dok, "stacks have not moved", "combat"),
    "gd": (movement_of_gd, "2 stacks have not moved", "fights"),
    "ssp": (impulse_of_ssp, "units have not acted", ""),
}


@pytest.mark.parametrize("game", BEGUN)
def test_a_phase_ends_by_two_presses_and_not_by_a_double_click(slow: Page, server: Server, game: str) -> None:
    begin, left, then = BEGUN[game]
    orders = Orders(slow)
    begin(slow, server)
    said = slow.locator("[data-left-undone]")
    end = slow.locator('[data-order="end"]')
    expect(said).to_have_count(0)
    click_twice(slow, end, lambda: expect(said).to_contain_text(left))
    assert "end" not in orders.sent
    at = line(slow)
    click_twice(
        slow, end, lambda: expect(slow.locator("main.table")).not_to_have_attribute("data-at", str(at))
    )
    assert orders.sent.count("end") == 1
    expect(said).to_have_count(0)
    expect(slow.locator("main.table")).to_contain_text(then)


def test_a_key_that_is_held_down_presses_once(page: Page, server: Server) -> None:
    orders = Orders(page)
    movement_of_dok(page, server)
    page.locator('[data-order="end"]').focus()
    for _ in range(4):
        page.keyboard.down("Enter")  # the second and the others are repeats
    expect(page.locator("[data-left-undone]")).to_be_visible()
    page.keyboard.up("Enter")
    assert "end" not in orders.sent
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .ask")).to_contain_text("combat")


GAP = """ways => {
  const [one, other] = ways.map(way => document.querySelector(way).getBoundingClientRect());
  return [other.left - one.right, other.top - one.bottom];
}"""
"""How far the second is to the right of the first and below it."""


def test_what_plays_on_stands_apart_from_what_only_advises(page: Page, server: Server) -> None:
    movement_of_dok(page, server)
    expect(page.locator('[data-lit="2210"]')).to_be_visible()
    beside, below = page.evaluate(GAP, ["[data-ask-counsel]", "[data-play-on]"])
    assert beside >= 25 or below >= 10


# ---------------------------------------------------------------------- the toolbar

PLACES = """() => Object.fromEntries([...document.querySelectorAll(".topbar > *")].map(
  one => [one.textContent, Object.values(one.getBoundingClientRect().toJSON())]))"""


def test_the_toolbar_stays_where_it_is(page: Page, server: Server) -> None:
    """Before an order, after one that can be undone, after dice, and when all is over."""
    movement_of_dok(page, server)
    places = page.evaluate(PLACES)
    assert {"Undo", "Ask to take back", "Save", "Resign"} <= places.keys()
    expect(page.locator("[data-takeback]")).to_be_disabled()
    expect(page.locator("[data-takeback]")).to_have_attribute("title", re.compile("leave"))
    click_when_lit(page, "2210")
    click_when_reached(page, "2109")
    expect(page.locator("[data-undo]")).to_be_enabled()
    assert page.evaluate(PLACES) == places
    press(page, "end")
    expect(page.locator(".prompt .ask")).to_contain_text("combat")
    click_when_lit(page, "2412")
    click_when_lit(page, "2411")
    page.locator("[data-commit]").click()
    expect(page.locator("[data-takeback]")).to_be_enabled()
    assert page.evaluate(PLACES) == places
    page.once("dialog", lambda asks: asks.dismiss())
    page.locator("[data-resign]").click()
    expect(page.locator(".result")).to_have_count(0)
    page.once("dialog", lambda asks: asks.accept())
    page.locator("[data-resign]").click()
    expect(page.locator(".prompt .result")).to_be_visible()
    expect(page.locator("[data-resign]")).to_be_disabled()
    assert page.evaluate(PLACES) == places


def test_hidden_counters_are_spoken_of(page: Page, server: Server) -> None:
    movement_of_dok(page, server)
    page.locator("[data-hide-counters]").click()
    expect(page.locator(".stack").first).to_be_hidden()
    expect(page.locator("[data-counters-hidden]")).to_contain_text("press C to show them")
    page.keyboard.press("c")
    expect(page.locator(".stack").first).to_be_visible()
    expect(page.locator("[data-counters-hidden]")).to_have_count(0)


# ---------------------------------------------------------------------- keys


def test_keys_live_on_after_a_click(page: Page, server: Server) -> None:
    movement_of_dok(page, server)
    for what in ("[data-layer=worth]", "[data-undo]", '[data-tab="log"]', ".log .place"):
        if what == "[data-layer=worth]":
            page.locator('[data-tab="layers"]').click()
        click_when_lit(page, "2210")
        click_when_reached(page, "2109")
        expect(page.locator('.stack[data-hex="2109"]')).to_be_visible()
        if what == "[data-undo]":
            page.locator(what).focus()
        else:
            page.locator(what).last.click()
        page.keyboard.press("m")
        expect(page.locator(".minimap")).to_be_visible()
        page.keyboard.press("m")
        expect(page.locator(".minimap")).to_have_count(0)
        page.keyboard.press("u")
        expect(page.locator('.stack[data-hex="2109"]')).to_have_count(0)


def test_keys_are_letters_where_something_is_written(page: Page, server: Server) -> None:
    movement_of_dok(page, server)
    page.locator(".log-panel input").fill("")
    page.keyboard.type("mtu")
    expect(page.locator(".log-panel input")).to_have_value("mtu")
    expect(page.locator(".minimap, .textboard")).to_have_count(0)
