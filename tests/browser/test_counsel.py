"""What would you do? The computer's answer in the prompt, on the map, and carried out by a click."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.hands import answer_until, line, press, sit_at, wait_for
from tests.server.support import Server


def at_movement(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-move")
    expect(page.locator('[data-verb="attack"]')).to_be_visible()


def test_the_computer_says_what_it_would_do_and_does_it(page: Page, server: Server) -> None:
    at_movement(page, server)
    before = line(page)
    page.locator("[data-ask-counsel]").click()
    counsel = page.locator("[data-counsel]")
    expect(counsel).to_contain_text("attack", timeout=60_000)
    expect(counsel.locator(".odds")).to_be_visible()
    expect(page.locator("[data-advised]").first).to_be_attached()
    page.locator("[data-follow-hint]").click()
    expect(counsel).to_have_count(0)
    expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))


def test_a_hint_is_put_away_and_lapses_when_the_match_goes_on(page: Page, server: Server) -> None:
    at_movement(page, server)
    page.locator("[data-ask-counsel]").click()
    expect(page.locator("[data-counsel]")).to_be_visible(timeout=60_000)
    page.locator("[data-dismiss-hint]").click()
    expect(page.locator("[data-counsel]")).to_have_count(0)
    page.locator("[data-ask-counsel]").click()
    expect(page.locator("[data-counsel]")).to_be_visible(timeout=60_000)
    press(page, "end")
    expect(page.locator("[data-counsel]")).to_have_count(0)
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_a_hint_is_brought_into_sight_and_what_it_names_is_ringed(page: Page, server: Server) -> None:
    at_movement(page, server)
    page.locator(".map").focus()
    for _ in range(14):
        page.keyboard.press("Shift+ArrowDown")
    expect(page.locator('.stack[data-hex="2411"]')).not_to_be_in_viewport()
    page.locator("[data-ask-counsel]").click()
    expect(page.locator("[data-counsel]")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-advised]").first).to_be_in_viewport()
    thought = page.locator('[data-counsel] [data-thought="attack"]')
    expect(thought).to_contain_text("attacks")
    named = page.locator('[data-named][data-kinds~="attack"]').first
    expect(thought).to_contain_text(named.get_attribute("data-named") or "nothing")
    target = page.locator("[data-advised]").first.get_attribute("data-advised")
    expect(page.locator(f'[data-way$=" {target}"]').first).to_be_attached()
    expect(page.locator("[data-follow-hint]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-play-on]")).to_be_in_viewport(ratio=1)


def test_a_reason_shows_its_places(page: Page, server: Server) -> None:
    at_movement(page, server)
    page.locator("[data-ask-counsel]").click()
    attack = page.locator('[data-counsel] [data-thought="attack"] button')
    expect(attack).to_be_visible(timeout=60_000)
    place = page.locator('[data-named][data-kinds~="attack"]').first
    page.locator(".map").focus()
    for _ in range(14):
        page.keyboard.press("Shift+ArrowDown")
    expect(place).not_to_be_in_viewport()
    attack.click()
    expect(place).to_be_in_viewport()


def test_a_hint_is_seen_below_many_answers(page: Page, server: Server) -> None:
    """SS Panzer: artillery may answer in so many ways that the card is longer than the window."""
    page.set_viewport_size({"width": 1280, "height": 560})
    sit_at(page, server, server.begin("greedy", "human", game="ssp", scenario="starter", seed="2"))
    wait_for(page, "soviet")
    page.locator("[data-ask-counsel]").click()
    follow = page.locator("[data-follow-hint]")
    expect(follow).to_be_visible(timeout=60_000)
    expect(follow).to_be_in_viewport(ratio=1)


def test_a_question_can_be_taken_back_and_asked_again(page: Page, server: Server) -> None:
    """The first answer is lost on its way, if it comes at all, so that there is time to stop it."""
    is_stopped = False

    def lose(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def pass_on(said: str | bytes) -> None:
            is_answer = '"hinted"' in str(said) and '"orders"' in str(said)
            if is_stopped or not is_answer:
                route.send(said)

        there.on_message(pass_on)

    page.route_web_socket(re.compile("/table$"), lose)
    at_movement(page, server)
    page.locator("[data-ask-counsel]").click()
    page.locator("[data-stop-counsel]").click()
    is_stopped = True
    page.locator("[data-ask-counsel]").click()
    expect(page.locator("[data-counsel]")).to_contain_text("attack", timeout=60_000)
    expect(page.locator("[data-refusal]")).to_have_count(0)


def test_a_puzzle_has_no_counsel_but_its_own_solution(page: Page, server: Server) -> None:
    status, said = server.post("/api/games/dok/puzzles/tim-or-the-field", {})
    assert status == 201, said
    sit_at(page, server, said["id"])
    wait_for(page, "german")
    expect(page.locator("[data-show-solution]")).to_be_visible()
    expect(page.locator("[data-ask-counsel]")).to_have_count(0)
    expect(page.locator("[data-play-on]")).to_have_count(0)


def test_one_that_looks_ahead_shows_how_far_it_is_and_can_be_hurried(page: Page, server: Server) -> None:
    match = server.begin("planner-deep-bold", "human", scenario="citadel", options={"gambit": "no"})
    with server.page(match) as hand:
        hand.sit("soviet")
        while hand.until_asked("soviet")["prompt"]["code"] != "order":
            assert hand.do("done")["say"] == "table"
        page.clock.install()
        sit_at(page, server, match)  # before it begins to think: a page that comes late may miss it
        assert hand.do("order move-fight")["say"] == "table"
        bar = page.locator('[data-others-turn="german"]')
        expect(bar).to_contain_text("German (planner, deep, aggressive) is thinking", timeout=60_000)
        page.clock.fast_forward(5000)  # it is offered to who has waited for four seconds
        expect(bar.locator("[data-plans-tried]")).to_be_visible(timeout=60_000)
        bar.locator("[data-hurry]").click()
    expect(page.locator(".log .entry.moved, .log .entry.attacked").first).to_be_visible(timeout=60_000)


def test_the_computer_plays_the_rest_of_the_phase_by_one_click(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-fight")
    expect(page.locator('[data-verb="attack"]')).to_be_visible()
    page.locator("[data-play-on]").click()
    begun = page.locator(".log").get_by_text("German combat", exact=True)
    expect(begun).to_have_count(2, timeout=60_000)  # the second of the two
    expect(page.locator("[data-stop-playing]")).to_have_count(0)
    expect(page.locator('[data-order="end"]')).to_be_visible()
    expect(page.locator(".log")).to_contain_text(re.compile("German .*106ID.* attack 2213"))


def test_it_can_be_stopped(page: Page, server: Server) -> None:
    match = server.begin(soviet="random", scenario="citadel", options={"gambit": "no"})
    with server.page(match) as hand:
        hand.sit("german")
        hand.do("done")
        hand.until_asked("german")
        assert hand.do("order move-fight")["say"] == "table"
    sit_at(page, server, match)
    page.locator("[data-play-on]").click()  # a whole army moves: that takes its time
    page.locator("[data-stop-playing]").click()
    expect(page.locator("[data-ask-counsel]")).to_be_visible()
    expect(page.locator("[data-stop-playing]")).to_have_count(0)


def test_in_the_computers_turn_its_last_deed_is_told_with_skip_and_speed(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    sit_at(page, server, server.begin("greedy", "human"))
    wait_for(page, "soviet")
    press(page, "order move-fight")
    bar = page.locator('[data-others-turn="german"]')
    expect(bar.locator("[data-skip]")).to_be_visible()
    bar.locator("[data-motion-speed]").select_option("fast")
    expect(bar.locator("[data-deed-told]")).not_to_be_empty()
    page.reload()
    page.locator("[data-menu]").click()
    expect(page.locator(".menu [data-motion-speed]")).to_have_value("fast")


def test_after_the_match_the_computer_says_what_it_meant_to_do(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="greedy"))
    wait_for(page, "german")
    press(page, "order fight-fight")
    expect(page.locator('[data-verb="attack"]')).to_be_visible()  # else it would play for the question before
    page.locator("[data-play-on]").click()
    expect(page.locator(".log").get_by_text("German combat", exact=True)).to_have_count(2, timeout=60_000)
    plans = page.locator(".plans summary")
    answer_until(page, plans, "[data-play-on]:enabled")  # the Soviet turn may have questions, too
    plans.click()
    expect(page.locator("[data-play-again]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-plan]")).to_have_count(2)
    expect(page.locator("[data-plan='1']")).to_have_text(re.compile("^Turn 1: Soviet (movement|combat)$"))
    page.locator("[data-plan='1']").click()
    reasons = page.locator("[data-reasons='1']")
    expect(reasons.locator("[data-thought]").first).to_contain_text("The plan", timeout=60_000)
    expect(page.locator("[data-named]").first).to_be_attached()
    reasons.locator("[data-look-there]").click()
    expect(page.locator(".moment .reasons")).to_contain_text("The plan")  # asked for already
    expect(page.locator(".log .entry.now").last).to_be_in_viewport()
    page.locator("[data-jump]").select_option(label="Turn 1")
    expect(page.locator(".moment .reasons")).to_have_count(0)
