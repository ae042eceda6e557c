"""A game of a series on two maps: the start page shows both scenarios, and their markers are laid."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import click_hex, sit_at
from tests.server.support import Server

MAPS = {"brook": "The Brook One bridge", "moor": "The Moor Two bridges"}


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("toys"), program="tests.toy.program")
    yield found
    found.stop()


def sit_at_new(page: Page, server: Server, scenario: str) -> str:
    """A new match of two people at one screen, and the page at it."""
    players = {"blue": "human", "red": "human"}
    wanted = {"game": "toy", "scenario": scenario, "players": players, "options": {}, "seed": "1"}
    status, said = server.post("/api/matches", wanted)
    assert status == 201, said
    sit_at(page, server, said["id"])
    expect(page.locator('main.table[data-asked="blue"]')).to_be_visible(timeout=60_000)
    return str(said["id"])


def test_the_start_page_shows_both_scenarios_with_their_maps(page: Page, toys: Server) -> None:
    page.goto(toys.address)
    page.locator('[data-pick-game="toy"]').click()
    card = page.locator('[data-game="toy"]')
    expect(card).to_contain_text("Two Bridges")
    pictures = set()
    for scenario, title in MAPS.items():
        card.locator(f'input[value="{scenario}"]').check()
        expect(card.locator("[data-map-title]")).to_have_text(title)
        expect(card.locator("img.picture")).not_to_have_js_property(
            "naturalWidth", 0, timeout=60_000
        )  # it is drawn now
        pictures.add(card.locator("img.picture").get_attribute("src"))
    assert len(pictures) == len(MAPS)


def place(page: Page, kind: str) -> str:
    """Where the only marker of a kind lies."""
    marker = page.locator(f'[data-marker="{kind}"]')
    expect(marker).to_have_count(1)
    box = marker.bounding_box()
    assert box and box["width"] > 3 and box["height"] > 3
    return marker.get_attribute("data-place") or ""


@pytest.mark.parametrize(("scenario", "town"), [("brook", "2307"), ("moor", "13.26")])
def test_a_mission_chosen_with_the_mouse_is_marked(
    page: Page, toys: Server, scenario: str, town: str
) -> None:
    sit_at_new(page, toys, scenario)
    expect(page.locator("[data-marker]")).to_have_count(0)
    click_hex(page, town)
    assert place(page, "mission") == town


def test_a_blown_bridge_lies_on_its_hexside(page: Page, toys: Server) -> None:
    match = sit_at_new(page, toys, "moor")
    with toys.page(match) as there:
        for side, order in (
            ("blue", "mission 13.26"),
            ("blue", "go Bf 13.26"),
            ("blue", "end"),
            ("blue", "end"),
            ("red", "mission 13.26"),
            ("red", "go Rg 14.28"),
            ("red", "end"),
            ("red", "end"),
            ("blue", "mission 13.26"),
            ("blue", "blow Bf 14.27"),
        ):
            there.sit(side)
            assert there.do(order)["say"] == "table", order
    assert place(page, "blown_bridge") in ("13.26/14.27", "14.27/13.26")
