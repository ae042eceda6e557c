"""What is lit finishes the action: the fewest clicks for what is done most."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import hex_at, sit_at, stack, take_seat
from tests.server.support import Server

VACATES = "21"
"""With this seed the first battle of the starter empties 2412."""


def after_battle(page: Page, server: Server) -> str:
    """Four German divisions have taken 2412 and nobody has advanced yet."""
    match = server.begin(seed=VACATES)
    with server.page(match) as there:
        there.choose_orders("move-fight", "fight-move")
        asked = there.do("attack 2412 3Pz 11Pz GD 167ID")["asked"]
        for _ in range(6):
            prompt = there.sit(asked[0])["prompt"]
            if prompt["code"] == "advance":
                break
            verb = prompt["verbs"][0]
            words = [verb["verb"], "no" if "no" in verb["next"] else verb["next"][0]]
            asked = there.do(" ".join(words))["asked"]
    sit_at(page, server, match)
    take_seat(page, "german")
    return match


def test_one_click_on_the_vacated_hex_lets_all_advance(page: Page, server: Server) -> None:
    after_battle(page, server)
    expect(page.locator('[data-beside="2412"]')).to_be_visible()
    page.mouse.move(*hex_at(page, "2412"))
    expect(page.locator("[data-tip]")).to_contain_text("All who may advance here")
    page.mouse.click(*hex_at(page, "2412"))
    expect(page.locator('.stack[data-hex="2412"]')).to_be_visible()
    assert sorted(stack(page, "2412")) == ["11Pz", "3Pz", "GD"]
    expect(page.locator(".prompt")).not_to_contain_text("advance")


def test_one_click_on_a_second_hex_sends_all_there_who_may_go(page: Page, server: Server) -> None:
    after_battle(page, server)
    page.mouse.click(*hex_at(page, "2312"))
    expect(page.locator('.stack[data-hex="2312"]')).to_be_visible()
    assert {"3Pz", "11Pz", "GD"} <= set(stack(page, "2312"))
