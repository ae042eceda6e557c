"""Pictures of Grossdeutschland: opportunity fire, riders, an attack with its chits, command, the set-ups."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from bench.ssp_page import HINTS, Take, play
from tests.browser.hands import click_hex, hex_at, pick, press, sit_at, take_seat
from tests.server.support import Server

TANKS_FIRST = "36"
"""With this seed the Soviet tanks are drawn first, and the chits of their attack meet a black one in the
other side's hand."""
INFANTRY_SECOND = "7"
TO_THE_BRIDGE = (
    "soviet activate 1Tk",
    "soviet move HQ.1Tk 3KV1.1Tk KV85.1Tk 2807",
    "soviet move 1KV1.1Tk 2KV1.1Tk 2808",
    "german pass",
)
GUNS_FIRST = "18"
GUNS_ARE_DRAWN = (
    *("soviet done", "german done", "german choose 1Art", "german activate 1Art", "german end"),
    "soviet activate Rif",
)
OVER_THE_BRIDGE = ("german activate 3Art", "german end", "german end", "soviet activate 1Mot")


def seated(page: Page, server: Server, match: str, side: str) -> None:
    sit_at(page, server, match)
    page.reload()
    take_seat(page, side)
    page.locator(".stack").first.wait_for()


def take_gd_pictures(browser: Browser, server: Server, take: Take) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(60_000)
    page.add_init_script(HINTS)
    fire = server.begin(game="gd", seed=INFANTRY_SECOND)
    play(server, fire, *OVER_THE_BRIDGE)
    seated(page, server, fire, "soviet")
    click_hex(page, "2505")
    page.locator('[data-danger="2608"]').wait_for()
    page.mouse.move(*hex_at(page, "2608"))
    page.locator("[data-tip-danger]").wait_for()
    take("gd-danger", page)
    click_hex(page, "2608")
    take_seat(page, "german")
    page.locator(".answers button").first.wait_for()
    page.mouse.move(*hex_at(page, "2608"))
    page.locator('[data-tab="turn"]').click()
    take("gd-opportunity", page)

    take_ride(page, server, take)
    attack = server.begin(game="gd", seed=TANKS_FIRST)
    play(server, attack, *TO_THE_BRIDGE)
    seated(page, server, attack, "soviet")
    page.locator('[data-lit="2809"]').wait_for()
    click_hex(page, "2809")
    page.locator('[data-lit="2808"]').wait_for()
    click_hex(page, "2808")
    page.locator("[data-odds]").wait_for()
    page.locator('[data-tab="turn"]').click()
    take("gd-attack", page)
    page.locator("[data-commit]").click()
    take_seat(page, "german")
    press(page, "pass")
    page.locator('[data-order="play hardened"]').wait_for()
    take("gd-chits", page)
    page.locator('[data-tab="layers"]').click()
    page.locator('[data-layer-line="command"]').click()
    click_hex(page, "2609")
    page.locator('[data-legend="command"]').wait_for()
    page.mouse.move(720, 860)
    take("gd-command", page)

    for scenario in ("lutchessa", "mischurin", "akhtyrka", "kursk"):
        whole = server.begin(game="gd", scenario=scenario)
        first = "soviet" if scenario == "mischurin" else "german"
        seated(page, server, whole, first)
        take(f"gd-setup-{scenario}", page)


def take_ride(page: Page, server: Server, take: Take) -> None:
    """Self-propelled guns of Mischurin-Rog and those they could take up."""
    match = server.begin(game="gd", scenario="mischurin", seed=GUNS_FIRST)
    play(server, match, *GUNS_ARE_DRAWN)
    seated(page, server, match, "soviet")
    page.locator('[data-lit="3642"]').wait_for()
    pick(page, "3642", "SPG.Rif")
    page.locator('[data-deed="mount SPG.Rif 1.1Rif"]').wait_for()
    take("gd-riders", page)
