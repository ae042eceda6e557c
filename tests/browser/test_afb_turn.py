"""Autumn for Barbarossa in the browser: a whole turn of each side by mouse, two people at one screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from steppe.games import load_game
from steppe.match import Match
from steppe.table.basics import IllegalAction
from tests.browser.hands import click_hex, comes_to, press, sit_at, stack, take_seat
from tests.server.support import Server

LAST_TURN = """steppe position 1
game afb scenario smolensk
turn 10 german movement
track strikes=2
18.08 29Mot15 29Mot71 18Pz18
17.08 10Pz7 10Pz69 10Pz86
20.08 13TD-
21.10 269RD 247RD
24.10 61RD
"""
"""Two panzer groups in open country south of Smolensk, the rest of a tank division, and rifle divisions."""
STORY = """german: strike 21.10 2
german: move 18Pz18 29Mot15 29Mot71 19.08
german: overrun 20.08
german: halt
german: move 10Pz7 10Pz69 10Pz86 20.10
german: halt
german: end
german: attack 21.10 10Pz7 10Pz69 10Pz86
soviet: lose 269RD
soviet: retreat 22.10-23.11
german: advance 10Pz7 10Pz69 10Pz86
german: end
german: end
soviet: split 0"""
"""What the players do; the dice must allow it."""


def tells_the_story(match: Match) -> bool:
    """Whether the strikes cost 269RD a step and the attack brings D2r2."""
    try:
        for line in STORY.splitlines():
            side, order = line.split(": ")
            match.play(order, side)
            if order.startswith("strike") and match.unit("269RD", by="soviet").steps_lost != 1:
                return False
            if order.startswith("strike") and match.unit("247RD", by="soviet").steps_lost:
                return False
    except IllegalAction:
        return False
    return True


def begin(page: Page, server: Server) -> None:
    g = load_game("afb", "smolensk", {"infantry": "historical"})
    seed = next(n for n in range(3000) if tells_the_story(Match.new(g, n, start=LAST_TURN)))
    status, said = server.post("/api/saves", Match.new(g, seed, start=LAST_TURN).to_bytes())
    assert status == 201, said
    sit_at(page, server, said["id"])
    take_seat(page, "german")


def lit(page: Page) -> set[str]:
    return {place.get_attribute("data-lit") or "" for place in page.locator("[data-lit]").all()}


def move(page: Page, start: str, to: str) -> None:
    click_hex(page, start)
    expect(page.locator(f'[data-reach="{to}"]')).to_be_visible()
    click_hex(page, to)
    expect(page.locator(f'.stack[data-hex="{to}"]')).to_be_visible()


def told(page: Page, text: str) -> None:
    expect(page.locator(".log")).to_contain_text(text)


def asked(page: Page, text: str) -> None:
    expect(page.locator(".prompt .ask")).to_contain_text(text)


def test_a_whole_turn_of_each_side_by_mouse(page: Page, server: Server) -> None:
    begin(page, server)
    german_movement(page)
    german_attack(page)
    german_exploitation(page)
    soviet_replacements(page)
    soviet_movement_and_attack(page)


def german_movement(page: Page) -> None:
    # Two air strikes on the rifle divisions; then a stack is taken up without leaving the strikes first.
    page.locator('[data-verb="strike"]').click()
    click_hex(page, "21.10")
    page.locator(".prompt").get_by_role("button", name="2", exact=True).click()
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "1–4")
    page.locator("[data-commit]").click()
    told(page, "German air strikes on 21.10")
    told(page, "21.10 is disorganised")
    expect(page.locator('.stack[data-hex="21.10"] [data-tag="dg"]')).to_be_visible()
    expect(page.locator('[data-track="strikes"]')).to_have_text("0")
    move(page, "18.08", "19.08")

    # A click on the enemy beside the stack weighs the overrun: 15 to 2, for one point and one more [S-6.6].
    asked(page, "in 19.08")
    expect(page.locator('[data-beside="20.08"]')).to_be_visible()
    click_hex(page, "20.08")
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "6:1")
    terms = page.locator(".terms")
    expect(terms.locator("tr", has_text="cost in movement points")).to_contain_text("2")
    expect(terms.locator("tr", has_text="attack strength")).to_contain_text("15")
    page.locator("[data-commit]").click()
    told(page, "13TD is destroyed")
    asked(page, "in 20.08")
    comes_to(page, lambda: sorted(stack(page, "20.08")), ["18Pz18", "29Mot15", "29Mot71"])
    expect(page.locator('[data-verb="step"]')).to_have_attribute("aria-pressed", "true")
    press(page, "halt")
    asked(page, "Turn 10, movement")

    move(page, "17.08", "20.10")
    press(page, "halt")
    press(page, "end")


def german_attack(page: Page) -> None:
    asked(page, "Turn 10, combat")
    click_hex(page, "21.10")
    expect(page.locator('[data-lit="20.10"]')).to_be_visible()
    click_hex(page, "20.10")
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "5:1")  # 13 to 1 + 1½, disorganised
    page.locator("[data-commit]").click()

    # The defender picks who pays, and draws the retreat hex by hex.
    take_seat(page, "soviet")
    told(page, "D2r2")
    asked(page, "lose steps: 1")
    click_hex(page, "21.10")
    page.locator('.fan [data-unit="269RD"]').click()
    asked(page, "247RD in 21.10 must retreat, hexes still to go: 2")
    comes_to(
        page, lambda: lit(page), {"20.09", "21.09", "21.11", "22.09", "22.10"}
    )  # all but the panzers' hex
    click_hex(page, "22.10")
    asked(page, "247RD in 22.10 must retreat, hexes still to go: 1")
    comes_to(page, lambda: lit(page), {"22.11", "23.10", "23.11"})  # two hexes from 21.10, no way back
    click_hex(page, "23.11")
    take_seat(page, "german")
    told(page, "247RD retreats 21.10 → 22.10 → 23.11")

    page.locator('[data-shortcut="21.10"]').click()
    expect(page.locator('.stack[data-hex="21.10"]')).to_be_visible()
    told(page, "10Pz86 advances 20.10 → 21.10")
    comes_to(page, lambda: sorted(stack(page, "21.10")), ["10Pz69", "10Pz7", "10Pz86"])
    press(page, "end")


def german_exploitation(page: Page) -> None:
    asked(page, "Turn 10, exploitation")
    move(page, "20.08", "22.08")
    comes_to(page, lambda: sorted(stack(page, "22.08")), ["18Pz18", "29Mot15", "29Mot71"])
    press(page, "end")
    take_seat(page, "soviet")
    told(page, "Soviet turn 10")


def soviet_replacements(page: Page) -> None:
    press(page, "split 0")
    asked(page, "Replacements to use: 3, units in the cup: 2")
    press(page, "draw")
    asked(page, "comes back")
    click_hex(page, "24.11")
    told(page, "placed in 24.11")
    asked(page, "Replacements to use: 2, units in the cup: 1")
    click_hex(page, "23.11")
    told(page, "247RD in 23.11 is at full strength again")
    press(page, "draw")
    asked(page, "comes back")
    click_hex(page, "24.11")
    told(page, "placed in 24.11")


def soviet_movement_and_attack(page: Page) -> None:
    asked(page, "Turn 10, movement")
    move(page, "24.10", "22.10")
    press(page, "end")
    asked(page, "Turn 10, combat")
    click_hex(page, "21.10")
    expect(page.locator('[data-lit="22.10"]')).to_be_visible()
    click_hex(page, "22.10")
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "1:3")
    page.locator("[data-cancel]").click()
    press(page, "end")
    asked(page, "Turn 10, exploitation")
    press(page, "end")
    expect(page.locator(".prompt .result")).to_be_visible()
