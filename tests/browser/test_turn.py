"""A turn by mouse, a turn by keys, and what the page says when something cannot be done."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import (
    answer_until_end_is_offered,
    click_hex,
    comes_to,
    hex_at,
    line,
    press,
    settled,
    sit_at,
    stands,
    wait_for,
)
from tests.server.support import Server


def test_a_match_begins_on_the_start_page(page: Page, server: Server) -> None:
    page.goto(server.address)
    game = page.locator('[data-game="dok"]')
    game.get_by_role("radio", name="First game").check()
    game.locator('[data-side="soviet"]').select_option("random")
    game.locator("[data-begin]").click()
    expect(page.locator(".stack").first).to_be_visible()
    press(page, "order move-fight")
    expect(page.locator(".prompt")).to_contain_text("movement")
    page.get_by_role("link", name="Steppe").click()
    expect(page.locator(".matches")).to_contain_text("Drive on Kursk, First game")


def test_a_whole_german_turn_by_mouse(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-move")

    # An attack: a target, then those who attack it; the odds, then the die.
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    click_hex(page, "2412")
    expect(page.locator('[data-lit="2411"]')).to_be_visible()
    click_hex(page, "2411")
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "2:1")
    expect(page.locator(".bars li")).to_have_count(3)
    expect(page.locator(".terms")).to_contain_text("defender's fort")
    page.locator(".joiner", has_text="167ID").click()
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "3:1")
    before = line(page)
    page.locator("[data-commit]").click()
    expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))

    answer_until_end_is_offered(page)
    press(page, "end")

    # A move: pick a stack, see where it can go, click there; take it back; move on.
    expect(page.locator('[data-verb="go"]')).to_have_attribute("aria-pressed", "true")
    click_hex(page, "2210")
    expect(page.locator('[data-reach="2109"]')).to_be_visible()
    click_hex(page, "2109")
    expect(page.locator('.stack[data-hex="2109"]')).to_be_visible()
    stands(page, "2109", ["1SS", "2SS", "3SS"])
    page.locator("[data-undo]").click()
    expect(page.locator('.stack[data-hex="2210"]')).to_be_visible()
    stands(page, "2109", [])
    press(page, "end")
    expect(page.locator(".log")).to_contain_text("Soviet turn 1")


def test_the_page_says_why_not_and_opens_the_rule(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    page.mouse.move(*hex_at(page, "2613"))
    expect(page.locator("[data-why]")).to_contain_text("None of your units is adjacent to 2613")
    click_hex(page, "2613")
    expect(page.locator("[data-refusal]")).to_contain_text("None of your units is adjacent to 2613")
    page.locator("[data-refusal] [data-rule]").click()
    expect(page.locator(".rule-card")).to_contain_text("11.1")
    page.keyboard.press("Escape")
    expect(page.locator(".rule-card")).to_have_count(0)


def test_a_turn_by_keys_alone(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    _tab_to(page, '[data-order="order move-fight"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-verb="go"]')).to_be_visible()
    page.locator(".map").focus()
    page.keyboard.press("ArrowRight")
    for _ in range(60):  # the cursor walks to the SS corps
        tip = page.locator("[data-tip]").get_attribute("data-tip") or ""
        if tip == "2210":
            break
        row, column = int(tip[:2]), int(tip[2:])
        key = (
            "ArrowUp"
            if row < 22
            else "ArrowDown"
            if row > 22
            else "ArrowRight"
            if column < 10
            else "ArrowLeft"
        )
        page.keyboard.press(key)
        expect(page.locator("[data-tip]")).not_to_have_attribute("data-tip", tip)
    page.keyboard.press("Enter")
    expect(page.locator('[data-reach="2209"]')).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator('.stack[data-hex="2209"]')).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator('.stack[data-hex="2210"]')).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("mo")
    expect(page.locator(".offered")).to_contain_text("move")
    page.keyboard.press("Tab")
    page.keyboard.type("1SS 2SS 3SS 2209")
    page.keyboard.press("Enter")
    expect(page.locator('.stack[data-hex="2209"]')).to_be_visible()
    page.keyboard.type("end")
    page.keyboard.press("Enter")
    expect(page.locator("[data-left-undone]")).to_contain_text("stacks have not moved")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("combat")


def _tab_to(page: Page, what: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator(f"{what}:focus").count():
            return
    raise AssertionError(f"TAB never comes to {what}")


def test_the_page_comes_back_after_a_reload_in_the_middle_of_a_decision(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    before = line(page)
    click_hex(page, "2412")
    page.reload()
    wait_for(page, "german")
    comes_to(page, lambda: line(page), before)
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    expect(page.locator(".log")).to_contain_text("German combat")


def test_overlays_forces_and_tables(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    page.locator('[data-tab="layers"]').click()
    page.locator('[data-layer="zoc soviet"]').click()
    expect(page.locator(".answer .mark").first).to_be_visible()
    page.locator('[data-tab="forces"]').click()
    expect(page.locator(".forces").first).to_contain_text("2210")
    page.locator('[data-tab="points"]').click()
    expect(page.locator(".answer-table").first).to_contain_text("60")


WIDTH = "node => node.getBoundingClientRect().width"


def test_zoom_and_pan_keep_what_is_under_the_pointer(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    there = page.locator('.stack[data-hex="2412"]')
    settled(page)
    box = there.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    comes_to(page, lambda: there.evaluate(WIDTH) > box["width"] * 1.3, True)
    settled(page)
    after = there.bounding_box()
    assert after
    assert abs(after["x"] + after["width"] / 2 - x) < 4
    page.mouse.move(700, 700)
    page.mouse.down()
    page.mouse.move(760, 640, steps=5)
    page.mouse.up()
    moved = there.bounding_box()
    assert moved and abs(moved["x"] - after["x"] - 60) < 4 and abs(moved["y"] - after["y"] + 60) < 4
    expect(page.locator("[data-refusal]")).to_have_count(0)


def test_hints_come_one_at_a_time_and_can_be_sent_away(page: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    sit_at(page, server, match)
    wait_for(page, "german")
    expect(page.locator("[data-hint]")).to_have_attribute("data-hint", "buttons")
    press(page, "order fight-move")
    expect(page.locator("[data-hint]")).to_have_attribute("data-hint", "target")
    click_hex(page, "2412")
    expect(page.locator("[data-hint]")).to_have_attribute("data-hint", "join")
    page.get_by_role("button", name="No more hints").click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.reload()
    wait_for(page, "german")
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_what_stands_in_the_command_line_survives_a_new_prompt_and_a_refusal(
    page: Page, server: Server
) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    page.keyboard.press("/")
    typed = page.locator(".command input")
    typed.fill("attack 2412 3P")
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    expect(typed).to_have_value("attack 2412 3P")
    typed.fill("attack 2412 1SS")
    typed.press("Enter")
    expect(page.locator("[data-refusal]")).to_be_visible()
    expect(typed).to_have_value("attack 2412 1SS")
    typed.press("Escape")
    expect(typed).to_have_count(0)
    page.keyboard.press("/")
    expect(typed).to_have_value("attack 2412 1SS")
    before = line(page)
    typed.fill("attack 2412 3Pz 11Pz GD 167ID")
    typed.press("Enter")
    expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))
    expect(typed).to_have_value("")
