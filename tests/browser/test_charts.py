"""The charts beside the map: what a player of the printed game looks up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import sit_at, wait_for
from tests.server.support import Server


def test_the_charts_of_a_game_and_its_legend_lie_beside_the_map(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    page.locator('[data-tab="charts"]').click()
    combat = page.locator('[data-chart="Combat results"]')
    expect(combat.locator("tbody tr").first.locator("td, th")).to_have_text(
        ["1", "AS", "DR", "BB", "DE", "DE", "DE", "DE", "DE"]
    )
    terrain = page.locator('[data-chart^="Terrain"]')
    terrain.locator("summary").click()
    hills = terrain.locator("tr", has=page.get_by_role("rowheader", name="hills", exact=True))
    expect(hills.locator("td")).to_have_text(["2", "2", "3", "−2", "12.1.5"])
    hills.locator("[data-rule]").click()
    expect(page.locator(".rule-card")).to_contain_text("12.1.5")
    legend = page.locator('[data-chart="legend"]')
    legend.locator("summary").click()
    for sign in ("Soviet fortifications", "Front line of 4 July", "A step lost", "Not seen", "Rifle"):
        expect(legend.locator("text", has_text=sign).first).to_be_visible()


def test_the_order_of_phases_says_what_it_brings(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    expect(page.locator('[data-order="order fight-fight"]')).to_contain_text("first attacks +2")
    expect(page.locator('[data-order="order move-fight"]')).to_contain_text("no shift")
