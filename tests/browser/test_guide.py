"""The guided start: every lesson waits for the player, can be skipped, resumed and begun again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import answer_until_end_is_offered, click_hex, comes_to, hex_at, press, wait_for
from tests.server.support import Server


def begin_lessons(page: Page, server: Server) -> None:
    page.goto(server.address)
    offer = page.locator('[data-guide="dok"]')
    expect(offer).to_contain_text("Learn in ten minutes")
    offer.locator("[data-learn]").click()
    wait_for(page, "german")


def on_lesson(page: Page, number: int) -> None:
    expect(page.locator("[data-lesson]")).to_have_attribute("data-lesson", str(number))


def outlined(page: Page, what: str) -> bool:
    return bool(page.locator(what).first.evaluate("node => getComputedStyle(node).outlineStyle === 'dashed'"))


def test_all_lessons_by_doing_what_they_say(page: Page, server: Server) -> None:
    begin_lessons(page, server)
    on_lesson(page, 0)
    expect(page.locator("[data-hint]")).to_have_count(0)
    comes_to(page, lambda: outlined(page, '[data-order="order fight-move"]'), True)
    press(page, "order fight-move")
    on_lesson(page, 1)
    page.locator("[data-next-lesson]").click()

    on_lesson(page, 2)  # why not
    expect(page.locator("[data-pointed]")).to_have_attribute("data-pointed", "2613")
    click_hex(page, "2613")
    on_lesson(page, 3)  # a target
    expect(page.locator("[data-pointed]")).to_have_attribute("data-pointed", "2412")
    click_hex(page, "2412")
    on_lesson(page, 4)  # attackers
    click_hex(page, "2411")
    on_lesson(page, 5)  # odds and a rule
    page.locator(".odds .terms .rule").first.click()
    on_lesson(page, 6)
    comes_to(page, lambda: outlined(page, "[data-commit]"), True)
    page.locator("[data-commit]").click()

    # The battle asks what it asks; the guide says so.
    expect(page.locator("[data-lesson]")).to_have_attribute("data-lesson", "meanwhile")
    expect(page.locator("[data-lesson]")).to_contain_text("Luftwaffe")
    answer_until_end_is_offered(page)
    on_lesson(page, 7)
    press(page, "end")

    on_lesson(page, 8)
    click_hex(page, "2210")
    on_lesson(page, 9)
    expect(page.locator('[data-reach="2109"]')).to_be_visible()
    click_hex(page, "2109")
    on_lesson(page, 10)
    comes_to(page, lambda: outlined(page, "[data-undo]"), True)
    page.locator("[data-undo]").click()
    on_lesson(page, 11)
    click_hex(page, "2210")
    expect(page.locator('[data-reach="2109"]')).to_be_visible()
    click_hex(page, "2109")
    on_lesson(page, 12)
    press(page, "end")
    on_lesson(page, 13)
    expect(page.locator("[data-lesson]")).to_contain_text("13 of 14 done")
    page.locator("[data-next-lesson]").click()
    expect(page.locator("[data-lesson]")).to_have_count(0)
    page.goto(server.address)
    expect(page.locator("[data-resume]")).to_have_count(0)


def test_lessons_are_skipped_left_resumed_and_begun_again(page: Page, server: Server) -> None:
    begin_lessons(page, server)
    press(page, "order fight-move")
    on_lesson(page, 1)
    page.locator("[data-next-lesson]").click()
    on_lesson(page, 2)
    page.locator("[data-next-lesson]").click()
    on_lesson(page, 3)
    page.reload()
    wait_for(page, "german")
    on_lesson(page, 3)
    match = page.evaluate("location.hash")
    page.locator("[data-leave-lessons]").click()
    expect(page.locator("[data-lesson]")).to_have_count(0)

    page.get_by_role("link", name="Steppe").click()
    expect(page.locator("[data-resume]")).to_have_text("Go on with lesson 4 of 14")
    page.locator("[data-resume]").click()
    wait_for(page, "german")
    assert page.evaluate("location.hash") == match
    on_lesson(page, 3)

    page.locator("[data-restart-lessons]").click()
    on_lesson(page, 0)
    again = page.evaluate("location.hash")
    assert again != match

    # Lessons whose match was deleted are not offered to go on with.
    page.get_by_role("link", name="Steppe").click()
    expect(page.locator("[data-resume]")).to_be_visible()
    page.evaluate("name => fetch(`/api/matches/${name}`, { method: 'DELETE' })", again.split("/")[-1])
    page.reload()
    expect(page.locator('[data-guide="dok"] [data-learn]')).to_have_text("Begin the lessons")
    expect(page.locator("[data-resume]")).to_have_count(0)


def test_lessons_follow_the_player_who_goes_another_way(page: Page, server: Server) -> None:
    begin_lessons(page, server)
    press(page, "order move-fight")
    on_lesson(page, 8)
    press(page, "end")
    on_lesson(page, 1)


def choose(page: Page, number: str, unit: str) -> None:
    click_hex(page, number)
    page.locator(f'.fan [data-unit="{unit}"]').click()


def test_the_lessons_of_an_open_table_are_for_both_sides(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.locator('[data-pick-game="ssp"]').click()
    page.locator('[data-guide="ssp"] [data-learn]').click()
    expect(page.locator('main[data-seat="soviet"]')).to_be_visible()
    on_lesson(page, 0)
    press(page, "done")
    expect(page.locator('main[data-seat="german"]')).to_be_visible()
    on_lesson(page, 1)  # the cup
    page.locator("[data-next-lesson]").click()
    on_lesson(page, 2)  # one unit of a stack
    choose(page, "1836", "LTiger")
    on_lesson(page, 3)  # another verb for it
    comes_to(page, lambda: outlined(page, '[data-verb="fire"]'), True)
    page.locator('[data-verb="fire"]').click()
    on_lesson(page, 4)  # why not
    click_hex(page, "1938")
    on_lesson(page, 5)  # range and odds
    choose(page, "1739", "32T34a")
    on_lesson(page, 6)
    page.locator(".odds .terms .rule").first.click()
    on_lesson(page, 7)
    page.locator("[data-commit]").click()
    on_lesson(page, 8)  # a kill zone
    page.locator('[data-verb="killzone"]').click()
    choose(page, "1835", "L1StuG")
    click_hex(page, "1836")
    on_lesson(page, 9)  # a move under fire
    page.locator('[data-verb="go"]').click()
    choose(page, "1836", "L5Pz")
    expect(page.locator('[data-danger="1838"]')).to_be_visible()
    page.mouse.move(*hex_at(page, "1838"))
    expect(page.locator("[data-tip-danger]")).to_be_visible()
    click_hex(page, "1838")
    on_lesson(page, 10)  # reaction fire, from the other side of the table
    expect(page.locator('main[data-seat="soviet"]')).to_be_visible()
    click_hex(page, "1938")
    page.locator("[data-commit]").click()
    on_lesson(page, 11)  # next to the enemy
    click_hex(page, "1836")
    expect(page.locator('[data-reach="1837"]')).to_be_visible()
    click_hex(page, "1837")
    on_lesson(page, 12)
    press(page, "end")
    on_lesson(page, 13)  # close combat
    click_hex(page, "1837")
    expect(page.locator('[data-lit="1937"]')).to_be_visible()
    click_hex(page, "1937")
    page.locator("[data-commit]").click()
    on_lesson(page, 14)
    press(page, "done")
    on_lesson(page, 15)
    click_hex(page, "1937")
    expect(page.locator(".tray .picked")).to_have_count(1)
    click_hex(page, "1937")
    page.locator("[data-commit]").click()
    on_lesson(page, 16)
    expect(page.locator("[data-lesson]")).to_contain_text("16 of 17 done")
