"""Pictures of Autumn for Barbarossa's table: set-up, a strike, an overrun, a pocket, the end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from steppe.games import load_game
from steppe.match import Match
from tests.browser.hands import click_hex, hex_at, press, sit_at, take_seat
from tests.server.support import Server

Take = Callable[[str, Page], None]

HINTS = "localStorage.setItem('hints', 'odds join reach target unit beside undo buttons end')"

POCKET = """steppe position 1
game afb scenario smolensk infantry=historical
turn 3 german exploitation
22.14 18Pz18 18Pz52 18Pz101
24.16 10Pz7 10Pz69 10Pz86
26.15 7Pz25 7Pz6 7Pz7
27.13 17Pz39 17Pz40 17Pz63
26.12 3Pz6 3Pz3 3Pz394
24.12 17ID
22.13 31ID
25.13 129RD
25.14 152RD 46RD-
24.14 57TD 144RD-{oos}
29.12 13TD
30.14 102TD
32.10 19RD
"""
"""The ring around Smolensk as it is about to close."""

LAST_PHASE = """steppe position 1
game afb scenario smolensk infantry=historical
turn 10 soviet exploitation
layer control german 14.21 13.14 11.07 20.03 28.04 26.09 25.13 25.14 30.15 27.18 24.19 22.21
25.14 17ID GG1
26.13 31ID
30.15 8ID 28ID
28.04 23ID 78ID
27.18 5ID
22.21 106ID
32.10 107RD 100RD 19RD
31.16 102TD 89RD
33.03 222RD
34.13 91RD 120RD
36.15 178RD
"""
"""The front of September 1941: Smolensk and Yartsevo are German, Yelnya has been retaken."""


def take_afb_pictures(browser: Browser, server: Server, take: Take) -> None:
    match = server.begin(game="afb", scenario="smolensk", options={"infantry": "historical"}, seed="5")
    page = seated(browser, server, match, "german")
    closer(page, "12.12", 2)
    take("afb-setup", page)
    strike_and_overrun(page, take)

    page = seated(browser, server, laid_out(server, POCKET), "german")
    page.locator('.stack[data-hex="25.14"]').wait_for()
    closer(page, "25.14", 1)
    page.locator('[data-tab="layers"]').click()
    page.get_by_role("button", name="supply Soviet").click()
    page.locator("[data-legend]").first.wait_for()
    take("afb-pocket", page)

    page = seated(browser, server, laid_out(server, LAST_PHASE), "soviet")
    press(page, "end")
    page.locator(".prompt .result").wait_for()
    take("afb-end", page)


def seated(browser: Browser, server: Server, match: str, side: str) -> Page:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(HINTS)
    sit_at(page, server, match)
    take_seat(page, side)
    return page


def strike_and_overrun(page: Page, take: Take) -> None:
    """Two strikes on the tanks at Kopys, then the panzers run over them."""
    press(page, "done")
    press(page, "split 1")
    page.locator('[data-verb="strike"]').click()
    click_hex(page, "12.12")
    page.locator(".prompt").get_by_role("button", name="2", exact=True).click()
    page.locator("[data-odds]").wait_for()
    take("afb-strike", page)
    page.locator("[data-commit]").click()
    page.locator('[data-verb="go"]').click()
    click_hex(page, "11.11")
    page.locator('[data-reach="12.11"]').wait_for()
    click_hex(page, "12.11")
    page.locator('[data-beside="12.12"]').wait_for()
    click_hex(page, "12.12")
    page.locator("[data-odds]").wait_for()
    take("afb-overrun", page)


def laid_out(server: Server, text: str) -> str:
    """A match that begins from a position."""
    g = load_game("afb", "smolensk", {"infantry": "historical"})
    status, said = server.post("/api/saves", Match.new(g, 3, start=text).to_bytes())
    assert status == 201, said
    return str(said["id"])


def closer(page: Page, number: str, notches: int) -> None:
    """Zoom in on a hex, then bring it to the middle of the map."""
    page.mouse.move(*hex_at(page, number))
    for _ in range(notches):
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(120)
    x, y = hex_at(page, number)
    page.mouse.move(x + 300, y + 200)
    page.mouse.down()
    page.mouse.move(x + 300 + 700 - x, y + 200 + 480 - y, steps=4)
    page.mouse.up()
    page.mouse.move(60, 140)
