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


def test_a_unit_of_the_order_of_battle_shows_both_its_sides(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    page.locator('[data-tab="forces"]').click()
    page.locator('[data-force="1SS"]').click()
    card = page.locator('[data-unit-card="1SS"]')
    expect(card.locator(".c-factor")).to_have_text(["26", "13"])
    expect(card.locator(".ratings")).to_contain_text("set-up code")
    card.get_by_role("button").click()
    expect(card).to_have_count(0)


def test_the_end_says_how_it_was_counted_and_what_can_follow(page: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    sit_at(page, server, match)
    wait_for(page, "german")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("[data-resign]").click()
    end = page.locator('[data-ending="soviet"]')
    expect(end).to_contain_text("Soviet victory")
    expect(end.locator("tr", has_text="in all")).to_contain_text("60")
    end.locator("[data-watch-again]").click()
    expect(page.locator(".replay-bar")).to_have_attribute("data-moment", "0")
    page.locator("[data-end-replay]").click()
    end.locator("[data-play-again]").click()
    expect(page.locator('[data-order="order fight-fight"]')).to_be_visible()
    assert match not in page.url
