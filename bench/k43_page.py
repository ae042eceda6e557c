"""Pictures of Kursk 1943: duties, an attack with its stars, an air plan, an end, the three maps."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from bench.ssp_page import HINTS, Take, play
from tests.browser.hands import click_hex, press, sit_at, take_seat
from tests.server.support import Server

TO_THE_LINE = (
    "german move 18Pz18 18Pz52 18Pz101 244StG 1705",
    "german move 653Fer 1705",
    "german move 292I507 292I508 292I509 1606",
    "german end",
)
QUIET_TURN = ("german end", "german end", "soviet end", "soviet end")
BATTLES = ("kursk", "prokhorovka", "joined")


def take_k43_pictures(browser: Browser, server: Server, take: Take) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(120_000)
    page.add_init_script(HINTS)
    take_duties(page, server, take)
    take_air_plan(page, server, take)
    take_end(page, server, take)
    for scenario in BATTLES:
        seated(page, server, server.begin(game="k43", scenario=scenario))
        page.mouse.move(720, 450)
        page.mouse.wheel(0, 1500 if scenario == "joined" else 0)
        take(f"k43-setup-{scenario}", page)


def seated(page: Page, server: Server, match: str) -> None:
    sit_at(page, server, match)
    page.reload()
    take_seat(page, "german")
    page.locator(".stack").first.wait_for()


def take_duties(page: Page, server: Server, take: Take) -> None:
    match = server.begin(game="k43")
    play(server, match, *TO_THE_LINE)
    seated(page, server, match)
    page.locator("[data-propose]").first.wait_for()
    take("k43-duties", page)
    page.locator("[data-propose]").first.click()
    page.locator('[data-extra="guns every"]').click()
    page.locator('[data-extra="stars 18Pz18"]').click()
    page.locator('[data-extra="stars 18Pz18"][aria-pressed="true"]').wait_for()
    take("k43-attack", page)


def take_air_plan(page: Page, server: Server, take: Take) -> None:
    seated(page, server, server.begin(game="k43", scenario="prokhorovka"))
    press(page, "fly support")
    for counter in ("A1", "A2"):
        page.locator(f'.draft [data-word="{counter}"]').click()
    page.locator('[data-lit="4924"]').wait_for()
    click_hex(page, "4924")
    press(page, "fly strike")
    page.locator('.draft [data-word="A5"]').click()
    page.locator('[data-lit="5122"]').wait_for()
    take("k43-air", page)


def take_end(page: Page, server: Server, take: Take) -> None:
    """86 Infantry digs in and everybody waits: the Soviet side has won after two turns."""
    match = server.begin(game="k43")
    play(server, match, "german dig 86I167", *QUIET_TURN, *QUIET_TURN)
    sit_at(page, server, match)
    page.reload()
    curtain = page.locator("[data-take-seat]")
    page.locator(".prompt .result").or_(curtain).first.wait_for()
    if curtain.count():
        curtain.click()
    page.locator(".prompt .result").wait_for()
    take("k43-end", page)
