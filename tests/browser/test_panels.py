"""The panels beside the map and the layers over it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.hands import answer_until, click_hex, press, sit_at, stands, take_seat, wait_for
from tests.server.support import Server


def moving(page: Page, server: Server) -> None:
    """The German is to move."""
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order move-fight")
    expect(page.locator('[data-verb="go"]')).to_be_visible()


def march(page: Page, to: str) -> None:
    """The three divisions in 2210 go there together."""
    click_hex(page, "2210")
    expect(page.locator(f'[data-reach="{to}"]')).to_be_visible()
    click_hex(page, to)
    expect(page.locator(f'.stack[data-hex="{to}"]')).to_be_visible()


def open_tab(page: Page, name: str) -> None:
    page.locator(f'[data-tab="{name}"]').click()


def test_the_turn_panel_marks_the_phase_being_played(page: Page, server: Server) -> None:
    moving(page, server)
    open_tab(page, "turn")
    now = page.locator('[data-phase][aria-current="step"]')
    expect(now).to_have_attribute("data-phase", "first phase: movement")
    expect(page.locator(".turn-panel h3").first).to_have_text("Turn 1 of 1")
    press(page, "end")
    expect(now).to_have_attribute("data-phase", "second phase: combat")
    now.locator("[data-rule]").click()
    expect(page.locator(".rule-card")).to_contain_text("5.3")


def test_the_dice_panel_shows_rolls_and_their_proof(page: Page, server: Server) -> None:
    moving(page, server)
    press(page, "end")
    open_tab(page, "dice")
    expect(page.locator(".dice-panel")).to_contain_text("Nothing has been rolled yet")
    commitment = page.locator("[data-commitment]").inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", commitment)
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    click_hex(page, "2412")
    expect(page.locator('[data-lit="2411"]')).to_be_visible()
    click_hex(page, "2411")
    page.locator("[data-commit]").click()
    page.locator('[data-order="luftwaffe no"]').click()
    expect(page.locator("[data-roll]").last).to_contain_text("German: an attack 2412")
    expect(page.locator("[data-verdict]")).to_have_text("Too few to say anything about.")
    expect(page.locator("[data-secret]")).to_have_count(0)
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("[data-resign]").click()
    expect(page.locator("[data-secret]")).to_have_text(re.compile(r"[0-9a-f]{64}"))
    expect(page.locator("[data-commitment]")).to_have_text(commitment)


def test_the_order_of_battle_is_a_tree_for_mouse_and_keys(page: Page, server: Server) -> None:
    moving(page, server)
    open_tab(page, "forces")
    page.locator('[data-force="1SS"]').click()
    expect(page.locator('[data-tip="2210"]')).to_be_visible()
    expect(page.locator('[data-force="1SS"]')).to_contain_text("can act")
    corps = page.locator('[data-branch="side 0 II SS Pz Corps"]')
    expect(corps).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowLeft")
    expect(corps).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(corps).to_have_attribute("aria-expanded", "false")
    expect(page.locator('[data-force="1SS"]')).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator('[data-branch="side 1"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-branch="side 1 6 Guards Army"]')).to_be_visible()


def test_one_unit_is_taken_back_from_the_forces_and_from_the_prompt(page: Page, server: Server) -> None:
    moving(page, server)
    march(page, "2109")
    click_hex(page, "2311")
    expect(page.locator('[data-reach="2310"]')).to_be_visible()
    click_hex(page, "2310")
    expect(page.locator('.stack[data-hex="2310"]')).to_be_visible()
    open_tab(page, "forces")
    page.locator('.forces [data-undo-unit="1SS"]').click()
    expect(page.locator('.stack[data-hex="2210"]')).to_be_visible()
    stands(page, "2310", ["167ID"])  # what the others did stands
    click_hex(page, "2310")
    page.locator('.prompt [data-undo-unit="167ID"]').click()
    expect(page.locator('.stack[data-hex="2310"]')).to_have_count(0)
    expect(page.locator('[data-verb="go"]')).to_be_visible()


def test_a_unit_that_cannot_be_taken_back_says_why(page: Page, server: Server) -> None:
    match = server.begin(takeback="friendly")
    with server.page(match) as line:
        line.choose_orders("move-fight", "move-fight")
        line.do("move 1SS 2109")  # it lay hidden, and is seen on its own
    sit_at(page, server, match)
    take_seat(page, "german")
    expect(page.locator('[data-takebacks="friendly"]')).to_be_visible()
    open_tab(page, "forces")
    page.locator('.forces [data-undo-unit="1SS"]').click()
    expect(page.locator("[data-refusal]")).to_contain_text("cannot be undone")


def test_in_a_strict_match_a_moved_unit_says_whose_leave_it_needs(page: Page, server: Server) -> None:
    match = server.begin(takeback="strict")
    with server.page(match) as line:
        line.choose_orders("move-fight", "move-fight")
        line.do("move 1SS 2SS 3SS 2109")  # which shows nothing new
    sit_at(page, server, match)
    take_seat(page, "german")
    expect(page.locator('[data-takebacks="strict"]')).to_be_visible()
    expect(page.locator("[data-undo]")).to_be_disabled()
    open_tab(page, "forces")
    page.locator('.forces [data-undo-unit="1SS"]').click()
    expect(page.locator("[data-refusal]")).to_contain_text("only the other side can give leave")
    expect(page.locator("[data-refusal]")).to_contain_text("10.2")
    page.locator("[data-takeback]").click()
    take_seat(page, "soviet")
    expect(page.locator('[data-question="german"]')).to_be_visible()
    page.locator("[data-agree]").click()
    take_seat(page, "german")
    expect(page.locator('.stack[data-hex="2210"]')).to_be_visible()


def test_layers_for_moves_worth_and_a_line_of_supply(page: Page, server: Server) -> None:
    moving(page, server)
    march(page, "2109")
    open_tab(page, "layers")
    page.locator('[data-layer="moves"]').click()
    journey = page.locator("[data-journey]")
    expect(journey).to_have_count(1)
    expect(journey).to_have_attribute("data-journey", re.compile(r"^1SS 2SS 3SS 2210 .*2109$"))
    page.locator('[data-layer="worth"]').click()
    expect(page.locator(".field-value").first).to_be_visible()
    expect(page.locator('[data-legend="worth"]')).to_be_visible()
    page.locator('[data-layer-line="supply"]').click()
    click_hex(page, "2109")
    expect(page.locator('[data-line^="2109 "]')).to_be_visible()
    expect(page.locator('[data-line-found="2109"]')).to_contain_text("The line from 2109")
    page.keyboard.press("Escape")
    click_hex(page, "2311")
    expect(page.locator('[data-reach="2310"]')).to_be_visible()


def test_the_other_sides_turn_is_summed_up_when_it_is_over(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(german="greedy"))
    wait_for(page, "soviet")
    open_tab(page, "layers")
    page.locator(
        '[data-layer="moves"]'
    ).click()  # it is followed while it goes on, and summed up all the same
    open_tab(page, "log")
    press(page, "order fight-move")
    card = page.locator('[data-summary="german"]')
    answer_until(page, card, ".prompt [data-order]:enabled")  # the defender may be asked in the middle of it
    expect(card.locator('[data-group="moves"], [data-group="battles"]').first).to_be_visible()
    card.locator(".place").first.click()
    expect(page.locator("[data-tip]")).to_be_visible()
    card.locator("[data-close-summary]").click()
    expect(card).to_have_count(0)
    page.locator("[data-open-summary]").click()
    expect(card).to_be_visible()
    page.reload()
    expect(card).to_be_visible()
    open_tab(page, "points")
    expect(page.locator(".answer-table").first).to_contain_text("the German wins above")


def test_the_next_player_at_the_screen_finds_no_story_of_the_other(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin())
    take_seat(page, "soviet")
    press(page, "order fight-fight")
    take_seat(page, "german")
    open_tab(page, "turn")
    expect(page.locator("[data-phase]").last).to_have_attribute("data-phase", "second phase")
