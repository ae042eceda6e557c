"""Puzzles: from the start page to the table, failed and tried again, solved and remembered."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import click_hex, wait_for
from tests.server.support import Server


def lay(page: Page, server: Server, name: str, game: str = "dok") -> None:
    page.goto(server.address)
    page.locator(f'[data-pick-game="{game}"]').click()
    puzzles = page.locator(f'[data-puzzles="{game}"]')
    puzzles.locator("summary").click()
    puzzles.locator(f'[data-lay-puzzle="{name}"]').click()
    wait_for(page, "german")


def on_puzzle(page: Page, name: str, verdict: str) -> None:
    expect(page.locator("[data-puzzle]")).to_have_attribute("data-puzzle", name)
    expect(page.locator("[data-puzzle]")).to_have_attribute("data-verdict", verdict)


def attack_with(page: Page, target: str, attackers: str) -> None:
    click_hex(page, target)
    click_hex(page, attackers)
    page.locator("[data-commit]").click()


def test_a_puzzle_is_failed_tried_again_and_solved(page: Page, server: Server) -> None:
    lay(page, server, "tim-or-the-field")
    on_puzzle(page, "tim-or-the-field", "open")
    expect(page.locator("[data-solution]")).to_have_count(0)
    attack_with(page, "3119", "3019")
    on_puzzle(page, "tim-or-the-field", "wrong")
    expect(page.locator("[data-why-wrong]")).to_contain_text("One column less for the town")
    before = page.evaluate("location.hash")
    failed = before.split("/")[-1]

    page.locator("[data-try-again]").click()
    on_puzzle(page, "tim-or-the-field", "open")
    assert page.evaluate("location.hash") != before
    wait_for(page, "german")
    attack_with(page, "3018", "3019")
    on_puzzle(page, "tim-or-the-field", "solved")
    expect(page.locator("[data-solution]")).to_contain_text("attack 3018 3Pz 11Pz")

    page.get_by_role("link", name="Steppe").click()
    expect(page.locator('[data-puzzles="dok"] summary')).to_contain_text("1 of ")
    expect(page.locator('[data-lay-puzzle="tim-or-the-field"]')).to_contain_text("solved")
    expect(page.locator(".matches li").first).to_be_visible()
    expect(page.locator(f'.matches [data-rename="{failed}"]')).to_have_count(0)  # it was cleared away


def test_the_solution_is_shown_on_request_and_the_next_puzzle_follows(page: Page, server: Server) -> None:
    lay(page, server, "opposite-sides")
    page.locator("[data-show-solution]").click()
    expect(page.locator("[data-solution]")).to_contain_text("move 11Pz 3023")
    page.locator("[data-next-puzzle]").click()
    on_puzzle(page, "slip-through", "open")
    expect(page.locator("[data-solution]")).to_have_count(0)


def test_the_reasons_of_a_solution_open_their_rules(page: Page, server: Server) -> None:
    """Grossdeutschland: a company goes round the bunker; all who go where it does not look have solved it."""
    lay(page, server, "open-side", "gd")
    click_hex(page, "2138")
    click_hex(page, "2240")
    on_puzzle(page, "open-side", "solved")
    solution = page.locator("[data-solution]")
    expect(solution.locator("li")).to_have_count(2)
    solution.locator('[data-rule="15.1"]').first.click()
    expect(page.locator(".rule-card")).to_contain_text("15.1")


def test_where_nobody_thought_of_a_way_it_counts_by_what_it_prepares(page: Page, server: Server) -> None:
    """Kursk 1943: the headquarters may go to any hex in range of the battle, not only to the one named."""
    lay(page, server, "the-staff-near", "k43")
    click_hex(page, "2400")
    click_hex(page, "1900")
    on_puzzle(page, "the-staff-near", "solved")
