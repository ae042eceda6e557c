"""The start page: a match to go on with, a gallery of games, and saves that ask who plays."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import wait_for
from tests.server.support import Server


def test_the_last_match_is_continued_from_the_top(page: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    page.goto(server.address)
    last = page.locator(f'[data-continue="{match}"]')
    expect(last).to_contain_text("You are German, against random")
    last.get_by_role("link", name="Continue").click()
    wait_for(page, "german")


def test_the_gallery_leads_to_every_game(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.locator('[data-game="dok"]')).to_be_visible()
    page.locator('[data-pick-game="ssp"]').click()
    expect(page.locator('[data-game="ssp"] [data-begin]')).to_be_visible()
    expect(page.locator('[data-game="dok"]')).to_have_count(0)
    page.reload()
    expect(page.locator('[data-game="ssp"]')).to_be_visible()


def test_a_save_asks_who_plays_which_side(page: Page, server: Server, tmp_path: Path) -> None:
    save = server.read(f"/api/matches/{server.begin(soviet='random')}/save")
    file = tmp_path / "mine.steppe"
    file.write_bytes(save)
    page.goto(server.address)
    page.locator("[data-open-save]").set_input_files(file)
    asked = page.locator('[data-save-of="dok"]')
    expect(asked.locator('[data-side="soviet"]')).to_have_value("greedy")
    asked.locator('[data-side="soviet"]').select_option("random")
    asked.locator("[data-open-chosen]").click()
    wait_for(page, "german")
    match = page.url.split("/")[-1]
    assert server.get(f"/api/matches/{match}")["players"] == {"german": "human", "soviet": "random"}


def test_a_save_that_was_cut_off_says_so_before_it_is_opened(
    page: Page, server: Server, tmp_path: Path
) -> None:
    save = server.read(f"/api/matches/{server.begin(soviet='random')}/save")
    cut, wrong = tmp_path / "cut.steppe", tmp_path / "wrong.steppe"
    cut.write_bytes(save + b'{"by": "ger')
    wrong.write_bytes(b"no save\n")
    page.goto(server.address)
    page.locator("[data-open-save]").set_input_files(wrong)
    expect(page.locator(".saves [role=alert]")).to_contain_text("wrong.steppe is not a save")
    page.locator("[data-open-save]").set_input_files(cut)
    page.locator("[data-open-chosen]").click()
    expect(page.locator("[data-notice]")).to_contain_text("cut off")
    page.locator("[data-notice] a").click()
    wait_for(page, "german")


def test_a_match_that_is_not_there_leads_home(browser: Browser, server: Server) -> None:
    page = browser.new_page()  # the browser itself complains of what is not found, as it should
    page.goto(f"{server.address}/#/match/nobody")
    expect(page.locator("[data-nowhere]")).to_contain_text("no such match")
    page.get_by_role("link", name="All games and matches").click()
    expect(page.locator("[data-begin]")).to_be_visible()
    page.close()
