"""A game on two maps: each scenario shows its own, with numbers such as 02.03, markers and badges."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from steppe.match import Match
from tests.browser.hands import click_hex, line, sit_at, stack
from tests.server.support import Server
from tests.two_fronts import fronts as two_fronts


@pytest.fixture(scope="module")
def fronts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("fronts"), program="tests.two_fronts.program")
    yield found
    found.stop()


def north(server: Server) -> str:
    """A match in which red, who sits down first, is drawn first."""
    seeds = map(str, range(1, 60))
    begun = ((seed, Match.new(two_fronts("north"), seed=seed, takeback="strict")) for seed in seeds)
    seed = next(seed for seed, match in begun if match.asked == ("red",))
    players = {"red": "human", "blue": "human"}
    wanted = {"game": "fronts", "scenario": "north", "players": players, "seed": seed}
    status, said = server.post("/api/matches", wanted)
    assert status == 201, said
    return str(said["id"])


def sit_in_the_north(page: Page, server: Server) -> None:
    sit_at(page, server, north(server))
    page.locator("[data-take-seat]").click(timeout=60_000)
    expect(page.locator("main.table")).to_be_visible()


def test_the_start_page_shows_the_map_of_the_chosen_scenario(page: Page, fronts: Server) -> None:
    page.goto(fronts.address)
    page.locator('[data-pick-game="dok"]').click()
    expect(page.locator('[data-game="dok"] [data-map-title]')).to_have_count(0)
    page.locator('[data-pick-game="fronts"]').click()
    card = page.locator('[data-game="fronts"]')
    expect(card.locator("[data-map-title]")).to_have_text("Two fronts By the brook")
    south = card.locator("img.picture").get_attribute("src")
    card.locator('input[value="raid"]').check()
    assert card.locator("img.picture").get_attribute("src") == south
    card.locator('input[value="north"]').check()
    expect(card.locator("[data-map-title]")).to_have_text("The north Beyond the beck")
    assert card.locator("img.picture").get_attribute("src") != south
    expect(card.locator("img.picture")).not_to_have_js_property(
        "naturalWidth", 0, timeout=60_000
    )  # it is drawn now


def test_hexes_whose_numbers_have_a_point_are_clicked_and_entered(page: Page, fronts: Server) -> None:
    sit_in_the_north(page, fronts)
    side = page.locator("main.table").get_attribute("data-seat")
    there = page.locator(".stack[data-hex='05.03']" if side == "red" else ".stack[data-hex='02.03']")
    expect(there).to_be_visible()
    assert stack(page, there.get_attribute("data-hex") or "")[0] == "?", "the covered one is not seen"
    mine = "02.03" if side == "red" else "05.03"
    before = line(page)
    click_hex(page, mine)
    reached = page.locator("[data-reach]").first
    expect(reached).to_be_visible()
    number = reached.get_attribute("data-reach") or ""
    assert re.fullmatch(r"0\d\.0\d", number)
    click_hex(page, number)
    expect(page.locator(f'.stack[data-hex="{number}"]')).to_be_visible()
    expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))


def test_markers_and_badges_are_drawn_and_told(page: Page, fronts: Server) -> None:
    sit_in_the_north(page, fronts)
    for kind, place in (("trench", "02.03"), ("blown_bridge", "03.03/04.03"), ("bunker", "05.03")):
        marker = page.locator(f'[data-marker="{kind}"][data-place="{place}"]')
        expect(marker).to_have_count(1)
        box = marker.bounding_box()
        assert box and box["width"] > 3 and box["height"] > 3, "its symbols were found"
    expect(page.locator('[data-marker="bunker"] text')).to_have_text("4")
    own = page.locator('.stack[data-hex="02.03"]')
    expect(own.locator('[data-tag="dug_in"]')).to_have_count(1)
    expect(own.locator("[data-note]")).to_have_text("3")
    box = own.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator('[data-tip="02.03"] .tip-head')).to_contain_text("red trench facing south-east")
    page.keyboard.press("t")
    page.locator("[data-go-to]").fill("03.03")
    page.keyboard.press("Enter")
    readout = page.locator('[data-readout="03.03"]')
    expect(readout).to_contain_text("blown_bridge on the north-east side; balloon")
