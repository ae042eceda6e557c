"""SS Panzer by mouse, two people at one screen: a whole turn with fire of every kind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import answer_until, click_hex, comes_to, hex_at, line, press, sit_at, stands
from tests.server.support import Server

FIRST_LAH = "51"
"""With this seed and these orders Leibstandarte is drawn first, the tank corps second."""
BOMBARDMENT = ("aim L6Pz 1", "aim L5Pz 1")


def begun(page: Page, server: Server, *orders: tuple[str, str]) -> str:
    """A match after these orders, with the page at it."""
    match = server.begin(game="ssp", seed=FIRST_LAH)
    with server.page(match) as there:
        for side, order in orders:
            there.sit(side)
            assert there.do(order)["say"] == "table", order
    sit_at(page, server, match)
    expect(page.locator("main.table")).to_be_visible()
    return match


def at_seat(page: Page, side: str) -> None:
    expect(page.locator(f'main[data-seat="{side}"][data-asked="{side}"]')).to_be_visible()


def pick(page: Page, number: str, unit: str) -> None:
    """Click a stack, and in its fan a unit."""
    click_hex(page, number)
    page.locator(f'.fan [data-unit="{unit}"]').click()


def commit(page: Page) -> None:
    before = line(page)
    page.locator("[data-commit]").click()
    expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))


def lit(page: Page) -> list[str]:
    return sorted(page.locator("[data-lit]").evaluate_all("all => all.map(hex => hex.dataset.lit)"))


def until_over(page: Page) -> None:
    """Answer what is still asked with as little as may be."""
    closing = (f'[data-order="{word}"]' for word in ("pass", "done", "end", "halt"))
    answer_until(page, page.locator(".result"), ", ".join(closing), "[data-commit], .fan .lit")


def the_soviet_bombards(page: Page) -> None:
    """The Soviet bombards: no curtain hangs between the two, who see the same."""
    at_seat(page, "soviet")
    expect(page.locator("[data-curtain]")).to_have_count(0)
    expect(page.locator(".to-decide")).to_have_text(re.compile("Soviet to decide"))
    pick(page, "1835", "L6Pz")
    page.locator('[data-word="1"]').click()
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "1/6")
    expect(page.locator(".terms")).to_contain_text("artillery against a vehicle")
    commit(page)
    pick(page, "1836", "L5Pz")
    page.locator('[data-word="1"]').click()
    commit(page)  # the last of them: they fire without another word


def a_tank_fires(page: Page) -> None:
    """Leibstandarte is drawn. A unit of a stack is picked, then a verb; its targets light up."""
    at_seat(page, "german")
    expect(page.locator('[data-turned="german"]')).to_be_visible()
    pick(page, "1836", "LTiger")
    expect(page.locator("[data-reach]").first).to_be_visible()
    page.locator('[data-verb="fire"]').click()
    expect(page.locator('[data-lit="1739"]')).to_be_visible()
    comes_to(page, lambda: lit(page), ["1639", "1739", "1937"])
    click_hex(page, "1938")
    expect(page.locator("[data-refusal]")).to_contain_text("the town in 1937 hides 108AT")
    page.mouse.move(*hex_at(page, "1739"))
    expect(page.locator('[data-tip-odds="32T34a"]')).to_contain_text("a step lost")
    pick(page, "1739", "32T34a")
    # 9.7: of three dice that hit on 3 one hit suppresses, two cost a step, three are the end of two steps.
    expect(page.locator(".odds")).to_be_visible()
    bars = page.locator(".odds .bar-value")
    parts = ["1/8", "3/8", "3/8", "1/8"]
    comes_to(page, lambda: bars.evaluate_all("all => all.map(value => value.title)"), parts)
    commit(page)
    expect(page.locator('.stack[data-hex="1739"] [data-beneath="suppressed"]')).to_have_text("1")


def a_kill_zone_is_set(page: Page) -> None:
    """A kill zone: the six neighbours light up, and a click on one is the front."""
    page.locator('[data-verb="killzone"]').click()
    pick(page, "1835", "L1StuG")
    expect(page.locator("[data-lit]")).to_have_count(6)
    click_hex(page, "1836")
    expect(page.locator('.stack[data-hex="1835"] .c-facing')).to_have_count(1)


def a_tank_goes_forward(page: Page) -> None:
    """Into the empty hex that both sides fight for."""
    page.locator('[data-verb="go"]').click()
    pick(page, "1835", "L6Pz")
    click_hex(page, "1736")
    stands(page, "1736", ["L6Pz"])


def guns_fire(page: Page) -> None:
    """Artillery: its counters are buttons under the name of the verb."""
    guns = page.get_by_role("group", name="Artillery")
    expect(guns.get_by_role("button")).to_have_count(3)
    press(page, "shell lah1")
    expect(page.locator('[data-lit="1639"]')).to_be_visible()
    pick(page, "1639", "31T34")
    expect(page.locator("[data-odds]")).to_be_visible()
    commit(page)
    expect(guns.get_by_role("button")).to_have_count(2)


def a_move_is_fired_at(page: Page) -> None:
    """A move along the Soviet guns: the page warns, the other side is asked in the middle and fires."""
    page.locator('[data-verb="go"]').click()
    pick(page, "1836", "L5Pz")
    expect(page.locator('[data-danger="1838"]')).to_have_text("1")
    page.mouse.move(*hex_at(page, "1838"))
    expect(page.locator("[data-tip-danger]")).to_be_visible()
    click_hex(page, "1838")
    at_seat(page, "soviet")
    expect(page.locator('[data-turned="soviet"]')).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("L5Pz comes to 1838 in a zone of control. Fire at it?")
    stands(page, "1838", ["L5Pz"])
    expect(page.locator('[data-asked-hex="1838"]')).to_be_visible()
    assert page.evaluate("document.activeElement.closest('.prompt') !== null")
    click_hex(page, "1938")
    expect(page.locator("[data-odds]")).to_be_visible()
    commit(page)
    at_seat(page, "german")
    # The click said where it goes: it halts there and nothing is asked.
    expect(page.locator(".prompt")).to_contain_text("each unit moves, fires")


def a_close_combat_is_fought(page: Page) -> None:
    """Close combat: declared when all have acted, fought in turns."""
    click_hex(page, "1836")  # the only one there that has not acted
    expect(page.locator('[data-reach="1837"]')).to_be_visible()
    click_hex(page, "1837")
    expect(page.locator('.stack[data-hex="1837"]')).to_be_visible()
    press(page, "end")
    expect(page.locator(".prompt")).to_contain_text("declare all close combats")
    click_hex(page, "1837")
    expect(page.locator('[data-lit="1937"]')).to_be_visible()
    click_hex(page, "1937")
    expect(page.locator("[data-odds]")).to_contain_text("inside")  # what the fight there brings, beforehand
    commit(page)
    expect(page.locator(".panel")).to_contain_text("L13.2SPW will enter 1937")
    expect(page.locator('[data-marker="assault"]')).to_have_count(1)
    press(page, "done")
    expect(page.locator(".prompt")).to_contain_text("Close combat in 1937")
    expect(page.locator('[data-melee="1937"]')).to_be_visible()
    shoot_in_melee(page, "L13.2SPW", "S1937")
    at_seat(page, "soviet")
    shoot_in_melee(page, "S1937", "L13.2SPW")


def the_tank_corps_comes(page: Page) -> None:
    """The tank corps is drawn; a battalion drives at a German gun, and it fires."""
    expect(page.locator(".prompt")).to_contain_text("29th Tank Corps")
    pick(page, "1639", "31T34")
    expect(page.locator('[data-danger="1737"]')).to_have_text("1")
    click_hex(page, "1737")
    at_seat(page, "german")
    expect(page.locator(".prompt")).to_contain_text("31T34 comes to 1737")
    click_hex(page, "1736")
    expect(page.locator("[data-odds]")).to_be_visible()
    commit(page)
    expect(page.locator(".panel")).to_contain_text("L6Pz fires on 1737, at 31T34")


def test_a_whole_turn_by_mouse(page: Page, server: Server) -> None:
    begun(page, server)
    the_soviet_bombards(page)
    a_tank_fires(page)
    a_kill_zone_is_set(page)
    guns_fire(page)
    a_tank_goes_forward(page)
    a_move_is_fired_at(page)
    a_close_combat_is_fought(page)
    the_tank_corps_comes(page)
    until_over(page)
    expect(page.locator(".result")).to_be_visible()


def shoot_in_melee(page: Page, firer: str, target: str) -> None:
    click_hex(page, "1937")  # each side has one there, so that no fan is needed
    expect(page.locator(f'.tray [data-unit="{firer}"].picked')).to_be_visible()
    click_hex(page, "1937")
    expect(page.locator(f'.tray [data-unit="{target}"].picked')).to_be_visible()
    expect(page.locator("[data-odds]")).to_be_visible()
    commit(page)


def german_impulse(page: Page, server: Server, *orders: str) -> str:
    first = (("soviet", order) for order in BOMBARDMENT)
    match = begun(page, server, *first, *(("german", order) for order in orders))
    at_seat(page, "german")
    return match


def test_pointing_at_a_step_shows_its_odds_and_a_click_asks_first(page: Page, server: Server) -> None:
    german_impulse(page, server, "go L5Pz", "step 1837")
    expect(page.locator('[data-danger="1838"]')).to_have_text("1")
    page.mouse.move(*hex_at(page, "1838"))
    expect(page.locator('[data-tip-odds="1838"]')).to_contain_text("suppressed")
    click_hex(page, "1838")
    expect(page.locator("[data-odds]")).to_be_visible()
    stands(page, "1838", [])
    page.locator("[data-commit]").click()
    at_seat(page, "soviet")
    stands(page, "1838", ["L5Pz"])


def test_without_pointing_the_first_tap_shows_the_odds_and_the_second_takes_the_step(
    page: Page, server: Server
) -> None:
    german_impulse(page, server, "go L5Pz", "step 1837")
    page.locator(".map").focus()
    x, y = hex_at(page, "1838")
    page.mouse.click(x, y)
    expect(page.locator("[data-odds]")).to_be_visible()
    stands(page, "1838", [])
    page.mouse.click(x, y)
    at_seat(page, "soviet")


def test_a_front_by_key(page: Page, server: Server) -> None:
    german_impulse(page, server)
    page.locator('[data-verb="killzone"]').click()
    pick(page, "1835", "L6Pz")
    expect(page.locator("[data-lit]")).to_have_count(6)
    page.keyboard.press("e")
    expect(page.locator(".panel")).to_contain_text("L6Pz prepares a kill zone to the north-east")


def test_the_map_stays_as_it_was_when_the_other_side_is_asked(page: Page, server: Server) -> None:
    german_impulse(page, server, "go L5Pz", "step 1837")
    page.mouse.move(*hex_at(page, "1838"))
    page.mouse.wheel(0, -300)
    expect(page.locator('[data-tip-odds="1838"]')).to_be_visible()
    here, scale = hex_at(page, "1735"), page.locator(".map").get_attribute("data-scale")
    click_hex(page, "1838")
    page.locator("[data-commit]").click()
    at_seat(page, "soviet")
    expect(page.locator(".map")).to_have_attribute("data-scale", scale or "")
    comes_to(page, lambda: hex_at(page, "1735"), here)


def test_what_is_asked_is_brought_into_sight(page: Page, server: Server) -> None:
    match = german_impulse(page, server)
    expect(page.locator('[data-lit="1836"]')).to_be_in_viewport()
    page.locator(".map").focus()
    for _ in range(12):
        page.keyboard.press("Shift+ArrowDown")
    expect(page.locator('[data-lit="1836"]')).not_to_be_in_viewport()
    with server.page(match) as there:
        there.sit("german")
        there.do("go L5Pz")
    expect(page.locator('[data-lit="1837"]')).to_be_in_viewport()


def test_sight_from_a_hex_and_from_a_unit(page: Page, server: Server) -> None:
    german_impulse(page, server)
    page.locator('[data-tab="layers"]').click()
    page.locator('[data-layer-line="sight"]').click()
    click_hex(page, "1735")
    legend = page.locator('[data-legend="sight"]')
    expect(legend).to_contain_text("For 1735")
    expect(legend).to_contain_text("town that hides what is behind")
    page.keyboard.press("Escape")
    page.locator('[data-layer-line="targets"]').click()
    pick(page, "1836", "LTiger")
    expect(page.locator('[data-legend="targets"]')).to_contain_text("may be fired at")
    expect(page.locator(".answer .mark")).to_have_count(3)


@pytest.mark.parametrize("tab", ["turn", "points"])
def test_the_cup_and_the_guns_are_chips(page: Page, server: Server, tab: str) -> None:
    german_impulse(page, server)
    page.locator(f'[data-tab="{tab}"]').click()
    expect(page.locator('[data-heap="drawn"] .chip')).to_have_text(["Leibstandarte 1"])
    left = page.locator('[data-heap="in the cup"] .chip')
    expect(left).to_have_text(
        ["29th Tank Corps \N{MULTIPLICATION SIGN}1", "Soviet artillery \N{MULTIPLICATION SIGN}2"]
    )
    expect(page.locator('[data-heap="first use"] .chip').first).to_contain_text("artillery of")
