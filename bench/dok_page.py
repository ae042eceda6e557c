"""Pictures of the start page and of Drive on Kursk's table, on a desk and on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from bench.ssp_page import Take
from tests.browser.hands import click_hex, hex_at, press, sit_at, wait_for
from tests.server.support import Server


def take_dok_pictures(browser: Browser, server: Server, take: Take) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    start_page(page, server, take)
    map_near_and_far(page, server, take)
    attack(page, take)
    text_board(page, take)
    zones(page, take)
    move(page, take)
    replay_and_dark(page, take)
    whole_map(page, server, take)
    phone = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    on_the_phone(phone, server, take)


def start_page(page: Page, server: Server, take: Take) -> None:
    page.goto(server.address)
    page.locator("[data-begin]").first.wait_for()
    page.wait_for_timeout(1500)
    take("start", page)


def map_near_and_far(page: Page, server: Server, take: Take) -> None:
    sit_at(page, server, server.begin(soviet="greedy"))
    wait_for(page, "german")
    press(page, "order fight-move")
    page.locator('[data-lit="2412"]').wait_for()
    take("map", page)
    for name, turn in (("map-near", -600), ("map-far", 1500)):
        page.mouse.move(720, 450)
        page.mouse.wheel(0, turn)
        take(name, page)


def attack(page: Page, take: Take) -> None:
    page.reload()
    wait_for(page, "german")
    page.mouse.move(*hex_at(page, "2613"))
    take("why-not", page)
    lay_out_attack(page)
    page.mouse.move(*hex_at(page, "2413"))
    take("attack", page)
    page.keyboard.press("Escape")


def lay_out_attack(page: Page) -> None:
    for number in ("2412", "2411"):
        page.locator(f'[data-lit="{number}"]').wait_for()
        click_hex(page, number)
    page.locator("[data-odds]").wait_for()


def text_board(page: Page, take: Take) -> None:
    page.keyboard.press("t")
    page.locator('[data-choice="2412"]').click()
    page.locator('[data-choice="GD"]').click()
    page.locator("[data-odds-in-words]").wait_for()
    take("text-board", page)
    page.keyboard.press("Escape")
    page.locator("[data-text-board]").click()
    wait_for(page, "german")


def zones(page: Page, take: Take) -> None:
    page.locator('[data-tab="layers"]').click()
    page.locator('[data-layer="zoc soviet"]').click()
    take("overlay", page)
    page.locator('[data-layer="zoc soviet"]').click()


def move(page: Page, take: Take) -> None:
    press(page, "end")
    click_hex(page, "2210")
    page.locator("[data-reach]").first.wait_for()
    page.mouse.move(*hex_at(page, "2308"))
    take("move", page)
    page.keyboard.press("Escape")


def replay_and_dark(page: Page, take: Take) -> None:
    page.locator('[data-tab="log"]').click()
    page.locator("[data-menu]").click()
    page.locator("[data-open-replay]").click()
    page.locator(".replay-bar").wait_for()
    page.locator('[data-replay="step-on"]').click()
    take("replay", page)
    page.locator("[data-end-replay]").click()
    page.locator('[aria-label="Light or dark"]').click()
    take("dark", page)
    page.evaluate("localStorage.clear()")


def whole_map(page: Page, server: Server, take: Take) -> None:
    sit_at(page, server, server.begin(soviet="greedy", scenario="citadel", options={"gambit": "no"}))
    page.reload()
    wait_for(page, "german")
    take("whole-map", page)
    page.mouse.move(720, 450)
    for _ in range(4):
        page.mouse.wheel(0, -250)
    take("closer", page)


def on_the_phone(phone: Page, server: Server, take: Take) -> None:
    phone.goto(server.address)
    phone.locator("[data-begin]").first.wait_for()
    take("phone-start", phone)
    sit_at(phone, server, server.begin(soviet="greedy"))
    wait_for(phone, "german")
    take("phone", phone)
    press(phone, "order fight-move")
    lay_out_attack(phone)
    take("phone-attack", phone)
    phone.locator("[data-cancel]").click()
    phone.locator("[data-text-board]").click()
    take("phone-text", phone)
