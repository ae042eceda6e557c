"""The text board: the game by keyboard alone, without the map, and what a screen reader is told."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import line, sit_at, wait_for
from tests.browser.keys import choose, focus, go_to, open_text_board, press_on, tab_until
from tests.server.support import Server


def test_a_whole_german_turn_by_keyboard_alone(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    open_text_board(page)
    expect(page.locator(".map, .stack")).to_have_count(0)

    # The first list has the keyboard; arrows go through it.
    expect(page.locator('[data-choice="order move-fight"]')).to_be_focused()
    choose(page, "verbs", "order fight-move")
    expect(page.locator('[data-choice="2213"]')).to_be_focused()
    expect(page.locator("[data-announced]")).to_contain_text("German will fight, then move (Rule 5.4)")

    # An attack word by word: where, who, the odds in words, then the order.
    choose(page, "hexes", "2412")
    expect(page.locator('[data-list="units"] :focus')).to_have_count(1)
    for unit, odds in (("3Pz", "1:3"), ("11Pz", "1:2"), ("GD", "2:1"), ("167ID", "3:1")):
        choose(page, "units", unit)
        expect(page.locator("[data-odds-in-words]")).to_have_attribute("data-odds-in-words", odds)
        expect(page.locator("[data-odds-in-words]")).to_be_focused()
    expect(page.locator("[data-odds-in-words]")).to_contain_text("DE, defender eliminated")
    expect(page.locator("[data-so-far]")).to_have_text("Attack 2412, 3Pz, 11Pz, GD, 167ID")
    press_on(page, "[data-back]")
    expect(page.locator("[data-odds-in-words]")).to_have_attribute("data-odds-in-words", "2:1")
    choose(page, "units", "167ID")
    expect(page.locator("[data-odds-in-words]")).to_be_focused()
    page.keyboard.press("Enter")  # once more by mistake: no die is rolled
    expect(page.locator("[data-so-far]")).to_have_text("Attack 2412, 3Pz, 11Pz, GD, 167ID")
    press_on(page, "[data-commit]")
    expect(page.locator("[data-announced]")).to_contain_text("attack 2412")
    _answer_until(page, '[data-choice="end"]')
    expect(page.locator("[data-announced]")).to_contain_text("defender's fort −3")
    choose(page, "verbs", "end")

    # A move of a whole stack, taken back and done again.
    choose(page, "units", "all 2210")
    expect(page.locator('[data-list="hexes"] :focus')).to_have_count(1)
    choose(page, "hexes", "2109")
    expect(page.locator("[data-announced]")).to_contain_text("2109")
    press_on(page, "[data-text-undo]")
    expect(page.locator("[data-announced]")).to_contain_text("Taken back.")
    choose(page, "units", "all 2210")
    expect(page.locator('[data-list="hexes"] :focus')).to_have_count(1)
    choose(page, "hexes", "2109")
    expect(page.locator("[data-so-far]")).to_have_count(0)
    expect(page.locator('[data-choice="all 2210"]')).to_have_count(0)

    # The other side's answer and the end are told aloud.
    choose(page, "verbs", "end")
    _answer_until(page, ".prompt .result")
    expect(page.locator("[data-announced]")).to_contain_text("Soviet turn 1")
    expect(page.locator("[data-announced]")).to_contain_text("The match is over")


def _answer_until(page: Page, wanted: str) -> None:
    """Take the first answer to whatever the dice and the other side bring, until something is to be seen."""
    for _ in range(60):
        stop = page.locator(wanted)
        expect(stop.or_(page.locator("[data-list] button:enabled")).first).to_be_visible(timeout=30_000)
        if stop.count():
            return
        before = line(page)
        if page.locator("[data-commit]").count():
            press_on(page, "[data-commit]")
        else:
            tab_until(page, "[data-list]")
            page.keyboard.press("Enter")
        went_on = page.locator(f'main[data-at="{before}"] [data-so-far], main:not([data-at="{before}"])')
        expect(went_on).to_have_count(1)
    raise AssertionError(f"{wanted} never comes")


def test_the_hex_cursor_reads_hexes_and_says_why_not(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    open_text_board(page)
    choose(page, "verbs", "order fight-move")
    expect(page.locator('[data-choice="2213"]')).to_be_focused()
    go_to(page, "borisovka")
    readout = page.locator("[data-readout]")
    expect(readout).to_have_attribute("data-readout", "2210")
    for part in ("2210 Borisovka", "terrain: clear", "control: German", "in supply", "3SS 3rd SS Panzer, 26"):
        expect(readout).to_contain_text(part)

    # Six directions and back again; straight up and down.
    tab_until(page, "[data-cursor]")
    walked = []
    for key in "weadzx":
        page.keyboard.press(key)
        expect(readout).not_to_have_attribute("data-readout", "2210")
        walked.append(page.locator("[data-cursor]").get_attribute("data-cursor"))
        page.keyboard.press({"w": "x", "e": "z", "a": "d", "d": "a", "z": "e", "x": "w"}[key])
        expect(readout).to_have_attribute("data-readout", "2210")
    assert len(set(walked)) == 6 and walked[2:4] == ["2209", "2211"]
    for key in ("ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(readout).to_have_attribute("data-readout", "2210")

    # N goes to the next hex that can be chosen; another is refused with its rule.
    page.keyboard.press("n")
    expect(readout).to_have_attribute("data-readout", "2213")
    expect(readout).to_contain_text("can be chosen")
    go_to(page, "2613")
    expect(readout).to_contain_text("6TC")
    tab_until(page, "[data-cursor]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-refusal]")).to_contain_text("None of your units is adjacent to 2613")
    expect(page.locator("[data-announced]")).to_contain_text(
        "None of your units is adjacent to 2613 (Rule 11.1"
    )
    assert focus(page)[1] == "cursor"

    # Enter on a hex that can be chosen takes it; a place that is not there is said to be missing.
    go_to(page, "2412")
    tab_until(page, "[data-cursor]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-so-far]")).to_have_text("Attack 2412")
    page.keyboard.press("Escape")
    expect(page.locator("[data-so-far]")).to_have_count(0)
    go_to(page, "Atlantis")
    expect(page.locator(".go-to [role=status]")).to_have_text("There is no Atlantis here.")


def test_focus_goes_from_what_is_asked_to_the_lists_to_the_cursor_to_the_panels(
    page: Page, server: Server
) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    open_text_board(page)
    choose(page, "verbs", "order move-fight")
    expect(page.locator('[data-list="units"] :focus')).to_have_count(1)
    seen = [focus(page)]
    for _ in range(12):
        page.keyboard.press("Tab")
        seen.append(focus(page))
    stops = [where or what for where, what in seen]
    wanted = ["units", "verbs", "goTo", "cursor", "tab"]
    assert [stop for stop in stops if stop in wanted][: len(wanted)] == wanted


def test_letters_and_digits_jump_within_a_list(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    open_text_board(page)
    choose(page, "verbs", "order fight-move")
    expect(page.locator('[data-choice="2213"]')).to_be_focused()
    page.keyboard.type("2511")
    expect(page.locator('[data-choice="2511"]')).to_be_focused()


def test_decisions_of_the_whole_game_by_keyboard(page: Page, server: Server) -> None:
    """Citadel: the set-up as it is, the order of phases, and an attack with its odds."""
    match = server.begin(soviet="random", scenario="citadel", options={"gambit": "no"})
    sit_at(page, server, match)
    wait_for(page, "german")
    open_text_board(page)
    _answer_setup(page)
    choose(page, "verbs", "order fight-move")
    expect(page.locator("[data-asked-text]")).to_contain_text("combat")
    target = page.locator('[data-list="hexes"] [data-choice]').first.get_attribute("data-choice") or ""
    choose(page, "hexes", target)
    unit = page.locator('[data-list="units"] [data-choice]').first.get_attribute("data-choice") or ""
    choose(page, "units", unit)
    expect(page.locator("[data-odds-in-words] p").first).to_contain_text("Odds")
    press_on(page, "[data-commit]")
    expect(page.locator("[data-announced]")).to_contain_text(f"attack {target}")
    _answer_until(page, '[data-choice="end"]')


def _answer_setup(page: Page) -> None:
    for _ in range(6):
        expect(page.locator("[data-list] button:enabled").first).to_be_visible(timeout=30_000)
        if page.locator('[data-choice="order fight-move"]').count():
            return
        before = line(page)
        choose(page, "verbs", "done")
        expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))
    raise AssertionError("the set-up never ends")
