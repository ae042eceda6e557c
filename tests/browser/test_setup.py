"""Setting up by whole stacks, by clicks and by dragging; attackers dragged onto their target."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.hands import click_hex, hex_at, press, settled, sit_at, stands, wait_for
from tests.server.support import Server

STACK = ["4Pz", "12Pz", "10PzGr"]


def setting_up(page: Page, server: Server) -> None:
    """The German deploys for the whole campaign, close enough to see each stack."""
    sit_at(page, server, server.begin(soviet="random", scenario="citadel", options={"gambit": "no"}))
    wait_for(page, "german")
    look_at(page, "4417")


def look_at(page: Page, number: str) -> None:
    page.locator(".map").focus()
    page.once("dialog", lambda asks: asks.accept(number))
    page.keyboard.press("g")
    settled(page)
    page.mouse.move(5, 895)  # away from all hexes


def drag(page: Page, start: tuple[float, float], end: str) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 14, start[1] + 10, steps=3)
    page.wait_for_timeout(200)
    page.mouse.move(*hex_at(page, end), steps=4)
    page.mouse.up()


def test_two_clicks_place_a_whole_stack_and_undo_brings_it_back(page: Page, server: Server) -> None:
    setting_up(page, server)
    click_hex(page, "4417")
    expect(page.locator('[data-lit="4418"]')).to_be_visible()
    click_hex(page, "4418")
    expect(page.locator('.stack[data-hex="4418"]')).to_be_visible()
    stands(page, "4418", STACK)
    stands(page, "4417", [])
    page.locator("[data-undo]").click()
    expect(page.locator('.stack[data-hex="4417"]')).to_be_visible()
    stands(page, "4417", STACK)
    stands(page, "4418", [])


def test_a_counter_that_is_put_back_in_the_tray_stays(page: Page, server: Server) -> None:
    setting_up(page, server)
    click_hex(page, "4417")
    page.locator('.tray [data-unit="12Pz"]').click()
    expect(page.locator('.tray [data-unit="12Pz"]')).to_have_attribute("aria-pressed", "false")
    click_hex(page, "4418")
    expect(page.locator('.stack[data-hex="4418"]')).to_be_visible()
    stands(page, "4418", ["4Pz", "10PzGr"])
    stands(page, "4417", ["12Pz"])


def test_a_stack_is_dragged_in_set_up_and_one_counter_from_the_tray(page: Page, server: Server) -> None:
    setting_up(page, server)
    drag(page, hex_at(page, "4417"), "4418")
    expect(page.locator('.stack[data-hex="4418"]')).to_be_visible()
    stands(page, "4418", STACK)
    click_hex(page, "4418")
    expect(page.locator('[data-lit="4417"]')).to_be_visible()
    for unit in ("4Pz", "10PzGr"):
        page.locator(f'.tray [data-unit="{unit}"]').click()
        expect(page.locator(f'.tray [data-unit="{unit}"]')).to_have_attribute("aria-pressed", "false")
    x, y = hex_at(page, "4417")
    box = page.locator(".map").bounding_box()
    assert box
    page.locator('.tray [data-unit="12Pz"]').drag_to(
        page.locator(".map"), target_position={"x": x - box["x"], "y": y - box["y"]}
    )
    expect(page.locator('.stack[data-hex="4417"]')).to_be_visible()
    stands(page, "4417", ["12Pz"])
    stands(page, "4418", ["4Pz", "10PzGr"])


def test_an_attacker_is_dragged_onto_its_target_and_the_odds_are_shown(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    drag(page, hex_at(page, "2411"), "2412")
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "2:1")
    expect(page.locator(".draft code")).to_contain_text("2412")
    place = page.locator('.stack[data-units~="167ID"]')
    drag(page, hex_at(page, place.get_attribute("data-hex") or ""), "2412")
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "3:1")
    expect(page.locator("[data-commit]")).to_be_enabled()


def test_a_town_under_counters_is_named_once(page: Page, server: Server) -> None:
    """Belgorod's printed name lies under the stacks around it; it stands small below its own."""
    setting_up(page, server)
    look_at(page, "2113")
    expect(page.locator('.place-tags [data-place="2113"]')).to_have_text("Belgorod")
    expect(page.locator('[data-printed="2113"]')).to_have_count(0)
    shown = page.locator(".printed-names text, .place-tags text").all_inner_texts()
    assert len(shown) == len(server.get(f"/api/matches/{page.url.split('/')[-1]}/board")["places"])


def test_the_map_has_the_larger_half_of_a_small_screen(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    setting_up(page, server)
    left, right = page.locator(".left").bounding_box(), page.locator(".panels").bounding_box()
    assert left and right
    assert right["x"] - (left["x"] + left["width"]) > 1280 / 2
    tabs = [box for tab in page.locator("[data-tab]").all() if (box := tab.bounding_box())]
    for one, next_ in pairwise(tabs):
        assert next_["y"] > one["y"] or next_["x"] - (one["x"] + one["width"]) >= 4
