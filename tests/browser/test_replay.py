"""Watching a match again, taking its report along, asking to take back, and counters that glide."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from steppe.games import load_game
from steppe.match import Match
from tests.browser.hands import comes_to, line, press, sit_at, stands, take_seat, wait_for
from tests.server.support import Server


def finished() -> bytes:
    """A save of the starter scenario: the SS corps marches, then nobody fights any more."""
    match = Match.new(load_game("dok", "starter"), "7")
    match.play("order move-fight", by="soviet")
    match.play("order move-fight", by="german")
    match.play("move 1SS 2SS 3SS 2109")
    while not match.over:
        match.play("end")
    return match.to_bytes()


def kept(server: Server, soviet: str = "random") -> str:
    status, said = server.post(f"/api/saves?german=human&soviet={soviet}", finished())
    assert status == 201
    return str(said["id"])


def test_a_finished_match_is_watched_from_the_start_page(page: Page, server: Server) -> None:
    match = kept(server)
    page.goto(server.address)
    page.locator(f'[data-watch="{match}"]').click()
    bar = page.locator(".replay-bar")
    expect(bar).to_have_attribute("data-moment", "0")
    stands(page, "2210", ["1SS", "2SS", "3SS"])
    expect(page.locator(".prompt")).to_have_count(0)

    # Jump to a phase; the log follows, the address too.
    page.locator("[data-jump]").select_option(label="\u2003German movement")
    expect(page.locator("[data-happened]")).to_contain_text("German movement")
    expect(page.locator(".log .now").last).to_be_in_viewport()
    page.keyboard.press("ArrowRight")
    expect(page.locator('.stack[data-hex="2109"]')).to_be_visible()
    stands(page, "2210", [])
    assert f"#/replay/{match}/" in page.url
    page.reload()
    expect(page.locator('.stack[data-hex="2109"]')).to_be_visible()

    # Through the other side's eyes; back by keys; out.
    page.locator("[data-eyes]").select_option("soviet")
    expect(page.locator('main[data-seat="soviet"]')).to_be_visible()
    covered = re.compile(r"^\?2109\.0 \?2109\.1 ")
    expect(page.locator('.stack[data-hex="2109"]')).to_have_attribute("data-units", covered)
    page.locator(".replay-bar input[type=range]").focus()
    page.keyboard.press("[")
    page.keyboard.press("[")
    expect(bar).to_have_attribute("data-moment", "0")
    page.keyboard.press("Escape")
    expect(page.locator(".matches")).to_be_visible()


def test_a_replay_runs_to_its_end_and_stops(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/#/replay/{kept(server)}")
    bar = page.locator(".replay-bar")
    page.locator("[data-speed]").select_option("8")
    page.locator('[data-replay="play"]').click()
    expect(bar).to_have_attribute("data-playing", "true")
    expect(bar).to_have_attribute("data-playing", "false")
    expect(page.locator("[data-happened]")).to_contain_text("The match is over")
    page.locator('[data-mark="Turn 1"]').click()
    expect(bar).to_have_attribute("data-moment", "0")


def test_keys_that_come_faster_than_answers_are_all_heard(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/#/replay/{kept(server)}")
    bar = page.locator(".replay-bar")
    expect(bar).to_have_attribute("data-moment", "0")
    page.locator(".replay-bar input[type=range]").evaluate(
        "(bar, keys) => keys.forEach(key =>"
        " bar.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))",
        ["ArrowRight"] * 4 + ["ArrowLeft"],
    )
    expect(bar).to_have_attribute("data-moment", "3")


def test_a_save_file_is_watched(page: Page, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "match.steppe"
    file.write_bytes(finished())
    page.goto(server.address)
    page.locator("[data-watch-save]").set_input_files(file)
    expect(page.locator('main[data-seat="watcher"]')).to_be_visible()
    stands(page, "2210", ["?", "?", "3SS"])
    page.locator("[data-end-replay]").click()
    expect(page.locator(".matches")).to_be_visible()


def test_a_running_match_is_looked_at_again_and_goes_on(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order move-fight")
    expect(page.locator('[data-verb="go"]')).to_be_visible()
    at = line(page)
    page.locator("[data-menu]").click()
    page.locator("[data-open-replay]").click()
    expect(page.locator(".replay-bar")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".prompt")).to_have_count(0)
    expect(page.locator("[data-lit]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator('[data-verb="go"]')).to_be_visible()
    comes_to(page, lambda: line(page), at)
    expect(page.locator("[data-lit]").first).to_be_visible()


def test_report_and_pictures_are_taken_along(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/#/replay/{kept(server)}")
    page.locator("[data-menu]").click()
    with page.expect_download() as found:
        page.locator("[data-report]").click()
    with zipfile.ZipFile(io.BytesIO(Path(found.value.path()).read_bytes())) as archive:
        assert "## Turn 1" in archive.read("report.md").decode()
        assert sum(name.endswith(".svg") for name in archive.namelist()) == 2
    with page.expect_download() as found:
        page.locator("[data-picture]").click()
    assert b"<title>3SS</title>" in Path(found.value.path()).read_bytes()
    with page.expect_download() as found:
        page.locator("[data-picture-png]").click()
    assert Path(found.value.path()).read_bytes().startswith(b"\x89PNG")


def test_two_people_take_back_by_consent(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin())
    take_seat(page, "soviet")
    press(page, "order move-fight")
    take_seat(page, "german")
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2510"]')).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("attack 2510 11Pz")
    page.keyboard.press("Enter")
    take_seat(page, "soviet")
    press(page, "convert no")
    take_seat(page, "german")
    expect(page.locator("[data-undo]")).to_be_disabled()
    at = line(page)
    for answer, follows in (("[data-decline]", at), ("[data-agree]", at + 1)):
        page.locator("[data-takeback]").click()
        take_seat(page, "soviet")
        expect(page.locator("[data-question]")).to_contain_text("asks you to let this be taken back")
        page.locator(answer).click()
        take_seat(page, "german")
        comes_to(page, lambda: line(page), follows)
        if answer == "[data-decline]":
            expect(page.locator("[data-refusal]")).to_contain_text("does not agree")
    expect(page.locator('[data-lit="2510"]')).to_be_visible()
    expect(page.locator(".log")).to_contain_text("takes back, by consent")


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A page of somebody who likes motion."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="no-preference")
    found = context.new_page()
    found.set_default_timeout(20_000)
    yield found
    context.close()


def stop_time(page: Page) -> None:
    """Nothing moves any more, so that a glide can be looked at."""
    page.evaluate("() => { window.requestAnimationFrame = () => 0 }")


def test_another_hand_moves_the_counters_and_nobody_waits(lively: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    sit_at(lively, server, match)
    wait_for(lively, "german")
    press(lively, "order move-fight")
    expect(lively.locator('[data-verb="go"]')).to_be_visible()
    stop_time(lively)
    with server.page(match) as hand:
        hand.sit("german")
        hand.do("move 1SS 2SS 3SS 2109")
    expect(lively.locator(".glide .stack")).to_have_attribute("data-units", "1SS 2SS 3SS")
    at = line(lively)
    press(lively, "end")
    expect(lively.locator("main.table")).not_to_have_attribute("data-at", str(at))


def test_the_map_follows_the_other_hand_if_wished_and_motion_can_be_skipped(
    lively: Page, server: Server
) -> None:
    match = server.begin(soviet="random")
    sit_at(lively, server, match)
    wait_for(lively, "german")
    press(lively, "order move-fight")
    expect(lively.locator('[data-verb="go"]')).to_be_visible()
    lively.locator("[data-menu]").click()
    lively.locator("[data-following]").check()
    lively.locator("[data-motion-speed]").select_option("slow")
    lively.locator("[data-menu]").click()
    lively.locator(".map").focus()
    for _ in range(14):
        lively.keyboard.press("Shift+ArrowDown")
    expect(lively.locator('.stack[data-hex="2210"]')).not_to_be_in_viewport()
    stop_time(lively)
    with server.page(match) as hand:
        hand.sit("german")
        hand.do("move 1SS 2SS 3SS 2109")
    expect(lively.locator(".glide .stack")).to_be_in_viewport()
    lively.keyboard.press("Escape")
    expect(lively.locator(".glide")).to_have_count(0)
    expect(lively.locator('.stack[data-hex="2109"]')).to_be_in_viewport()


def test_counters_glide_where_they_were_told_to_go(lively: Page, server: Server) -> None:
    page = lively
    page.goto(f"{server.address}/#/replay/{kept(server)}")
    page.locator("[data-jump]").select_option(label="\u2003German movement")
    stop_time(page)
    page.locator('[data-replay="step-on"]').click()
    expect(page.locator(".glide .stack")).to_have_attribute("data-units", "1SS 2SS 3SS")
    expect(page.locator('.stack[data-hex="2109"]')).to_have_count(0)
    page.locator('[data-replay="step-back"]').click()
    expect(page.locator(".glide")).to_have_count(0)
    page.locator("[data-menu]").click()
    page.locator("[data-motion-speed]").select_option("off")
    page.locator('[data-replay="step-on"]').click()
    expect(page.locator('.stack[data-hex="2109"]')).to_be_visible()
    expect(page.locator(".glide")).to_have_count(0)


def test_escape_folds_the_menu_up_and_nothing_else(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    page.locator("[data-menu]").click()
    expect(page.locator("[data-report]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-report]")).not_to_be_visible()
    expect(page.locator("[data-menu]")).to_be_focused()
