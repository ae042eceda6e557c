"""Kursk 1943 by mouse, two people at one screen: a whole turn of the starter with an attack that must be
made, a sealed air plan, a division that comes onto the map, and what is rare in the northern battle."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from steppe.games import load_game
from steppe.match import Match
from tests.browser.hands import answer_until, click_hex, pick, press, sit_at, stands, take_seat
from tests.server.support import Server

TO_THE_LINE = (
    "move 18Pz18 18Pz52 18Pz101 244StG 1705",
    "move 292I507 292I508 292I509 1606",
    "dig 86I167",
    "end",
)


def begun(page: Page, server: Server, *orders: str, scenario: str = "starter") -> None:
    """A match after these orders of the side that is asked, with that side at the page."""
    match = server.begin(game="k43", scenario=scenario)
    with server.page(match) as there:
        for order in orders:
            side = "soviet" if order.startswith("soviet ") else "german"
            there.sit(side)
            assert there.do(order.removeprefix("soviet "))["say"] == "table", order
    sit_at(page, server, match)
    take_seat(page, "german")


def begun_at(page: Page, server: Server, side: str, position: str, first: int | None = None) -> None:
    """A match of the northern battle from a position, with a side at the page; with a seed whose dice bring
    this number into what is asked, if one is told."""
    start = f"steppe position 1\ngame k43 scenario kursk masking=masked bombers=air\n{position}"
    matches = (Match.new(load_game("k43", "kursk"), seed, start=start) for seed in range(1, 100))
    match = next(match for match in matches if first is None or number_asked(match, side) == first)
    status, said = server.post("/api/saves", match.to_bytes())
    assert status == 201, said
    sit_at(page, server, said["id"])
    take_seat(page, side)


def number_asked(match: Match, side: str) -> object:
    question = match.decision(side)
    assert question is not None
    return question.args[0]


def asked(page: Page, text: str) -> None:
    expect(page.locator(".prompt .ask")).to_contain_text(text)


def click_when_lit(page: Page, number: str) -> None:
    expect(page.locator(f'[data-lit="{number}"], [data-beside="{number}"]').first).to_be_visible()
    click_hex(page, number)


def send(page: Page, origin: str, to: str) -> None:
    """Click a stack, then where it goes."""
    click_when_lit(page, origin)
    expect(page.locator(f'[data-reach="{to}"]')).to_be_visible()
    click_hex(page, to)


def until_asked(page: Page, text: str) -> None:
    """Answer what is asked in between with as little as may be."""
    answer_until(
        page,
        page.locator(".prompt .ask", has_text=text),
        "[data-take-seat]",
        '[data-order="end"]:enabled, [data-order="stay"]:enabled, [data-order="stand"]:enabled',
        "[data-commit]:enabled, .fan .lit, .answers button:enabled",
    )


def test_a_whole_turn_by_mouse(page: Page, server: Server) -> None:
    begun(page, server)

    # 86 Infantry stands next to the enemy: dug in, it need not attack.
    asked(page, "Turn 1, movement")
    page.locator('[data-verb="dig"]').click()
    click_when_lit(page, "1805")
    page.locator('.fan [data-unit="86I167"]').click()
    expect(page.locator(".panel")).to_contain_text("German troops dig in at 1805")

    # A click on a stack takes those along who are not set up for combat; two clicks are a move.
    page.locator('[data-verb="go"]').click()
    send(page, "1703", "1705")
    stands(page, "1703", ["18PzA"])
    send(page, "1604", "1606")
    expect(page.locator('.stack[data-hex="1606"]')).to_be_visible()
    press(page, "end")

    # Duties: an attack stands ready that would meet them, and the phase cannot be ended.
    asked(page, "Duties left: 8")
    expect(page.locator('[data-order="end"]')).to_have_count(0)
    expect(page.locator('[data-marker="due"]')).to_have_count(1)
    expect(page.locator("[data-propose]")).to_have_count(1)

    # The enemy, then one stack: the other must come along. Guns and stars are a click each.
    click_when_lit(page, "1706")
    click_when_lit(page, "1705")
    expect(page.locator("[data-lacks]")).to_contain_text("292I507 must attack and would find nobody any more")
    click_when_lit(page, "1606")
    odds = page.locator("[data-odds]")
    expect(odds).to_have_attribute("data-odds", "2:1")
    click_when_lit(page, "1704")
    expect(page.locator('[data-extra="guns 1ArtXLI"][aria-pressed="true"]')).to_be_visible()
    expect(page.locator('[data-extra="guns 2ArtXLI"][aria-pressed="true"]')).to_be_visible()
    page.locator('[data-extra="stars 18Pz18"]').click()
    expect(page.locator('[data-extra="stars 18Pz18"][aria-pressed="true"]')).to_be_visible()
    expect(page.locator(".terms")).to_contain_text("fortified line")
    page.locator("[data-commit]").click()

    # The defender chooses among few answers, each with its odds.
    take_seat(page, "soviet")
    asked(page, "1706 is attacked")
    expect(page.locator(".answers button")).to_have_count(2)
    page.locator(".answers button").last.click()
    until_asked(page, "Turn 2, movement")
    log = page.locator(".panel")
    expect(log).to_contain_text("attack 1706 (seen in 1706: 6RD)")
    expect(log).to_contain_text("1Art13 in 1808 gives support")
    expect(page.locator('[data-track="turn"]')).to_have_text("2")


def test_what_has_to_be_done_is_offered_and_weighed(page: Page, server: Server) -> None:
    begun(page, server, *TO_THE_LINE)
    asked(page, "Duties left: 8")
    page.locator("[data-propose]").click()
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "2:1")
    gun = page.locator('[data-extra="guns 1ArtXLI"]')
    gun.click()
    expect(page.locator('[data-extra="guns 1ArtXLI"][aria-pressed="true"]')).to_be_visible()
    gun.click()
    expect(page.locator('[data-extra="guns 1ArtXLI"][aria-pressed="false"]')).to_be_visible()
    page.locator("[data-cancel]").click()
    click_hex(page, "1807")
    expect(page.locator("[data-refusal]")).to_contain_text("None of your units is adjacent to 1807")
    expect(page.locator("[data-refusal]")).to_contain_text("5.1.2")


def test_an_air_plan_is_sealed_and_opened(page: Page, server: Server) -> None:
    """Mission, counter and target are said in any order, the later counters first."""
    begun(page, server, scenario="prokhorovka")
    asked(page, "4 air counters may fly")
    click_when_lit(page, "4924")
    said = page.locator(".draft code")
    expect(said).to_contain_text("4924")
    press(page, "fly support")
    page.locator('.draft [data-word="A5"]').click()
    page.locator('.draft [data-word="A2"]').click()
    expect(said).to_contain_text("offensive support A2 A5 4924")
    press(page, "fly strike")
    page.locator('.draft [data-word="A1"]').click()
    expect(said).to_contain_text("attack on units A1")
    expect(page.locator(".draft [data-commit]")).to_have_count(0)
    click_when_lit(page, "5122")
    expect(said).to_contain_text("attack on units A1 5122 offensive support A2 A5 4924")
    page.locator("[data-commit]").click()
    asked(page, "Turn 1, movement")
    log = page.locator(".panel")
    expect(log).to_contain_text("The German air plan is opened")
    expect(log).to_contain_text("German aircraft support an attack on 4924")
    expect(log).to_contain_text("German aircraft attack 5122")
    expect(page.locator('[data-marker="mission"]')).to_have_count(1)


def test_a_defence_with_several_guns_has_few_answers_and_builds_others(page: Page, server: Server) -> None:
    """Without and with all of them are a click each; who is clicked below makes another answer."""
    phases = ("rest", "end", "end", "rest", "soviet end", "soviet attack 4222 100RD")
    begun(page, server, *phases, scenario="prokhorovka")
    asked(page, "4222 is attacked")
    expect(page.locator(".answers button")).to_have_text(
        [re.compile("Without guns and stars.*1:1"), re.compile("With all guns in range.*1:2")]
    )
    gun = page.locator('[data-extra="guns 11PzA"]')
    expect(gun).to_contain_text("1:2")
    expect(page.locator("[data-commit]")).to_have_count(0)
    gun.click()
    expect(page.locator(".draft code")).to_contain_text("11PzA")
    expect(page.locator("[data-commit]")).to_be_visible()
    page.locator("[data-cancel]").click()
    expect(page.locator("[data-commit]")).to_have_count(0)
    expect(gun).to_contain_text("1:2")
    page.locator(".answers button").last.click()
    expect(page.locator(".answers")).to_have_count(0)


def test_attackers_first_and_guns_do_not_fill_the_card(page: Page, server: Server) -> None:
    begun(page, server, *TO_THE_LINE)
    asked(page, "Duties left: 8")
    click_hex(page, "1705")
    expect(page.locator(".draft")).to_contain_text("against the hex that is lit")
    click_when_lit(page, "1606")
    expect(page.locator(".draft code")).to_contain_text("292I509")
    click_when_lit(page, "1706")
    expect(page.locator("[data-odds]")).to_have_attribute("data-odds", "2:1")
    page.locator('[data-extra="guns every"]').click()
    expect(page.locator('[data-extra="guns 2ArtXLI"][aria-pressed="true"]')).to_be_visible()
    expect(page.locator(".tray [data-unit]")).to_have_count(7)


def test_one_button_takes_back_what_a_stack_did(page: Page, server: Server) -> None:
    begun(page, server)
    send(page, "1703", "1705")
    back = page.locator(".undo-picked button")
    expect(back).to_have_text("↶ Undo 18Pz101 and 3 others")
    back.click()
    expect(page.locator('.stack[data-hex="1705"]')).to_have_count(0)
    expect(back).to_have_count(0)


def test_a_division_comes_onto_the_map(page: Page, server: Server) -> None:
    begun(page, server, "rest", scenario="kursk")
    dig = page.locator('[data-shortcut="dig"]')
    dig.click()
    expect(dig).to_have_count(0)
    expect(page.locator("[data-queue]")).to_have_count(0)
    press(page, "end")
    asked(page, "no attack is due")
    press(page, "end")
    press(page, "rest")
    take_seat(page, "soviet")
    press(page, "end")
    asked(page, "Turn 1, combat")
    press(page, "end")
    take_seat(page, "german")
    press(page, "rest")
    asked(page, "Turn 2, movement")
    division = page.locator("[data-waiting-all]", has_text="4th Panzer Division")
    expect(division).to_have_text(re.compile("× 4$"))
    division.click()
    expect(page.locator('[data-reach="1101"]')).to_be_visible()
    click_hex(page, "1101")
    stands(page, "1101", ["4Pz35", "4Pz12", "4Pz33", "4PzA"])
    expect(page.locator("[data-waiting]")).to_have_attribute("data-waiting", "2")


def test_who_may_not_move_is_not_lit_for_strategic_movement(page: Page, server: Server) -> None:
    begun_at(page, server, "soviet", "turn 1 soviet movement\n1605 2Pz3\n2015 3TC50\n2702 1Art48\n2704 202RD")
    page.locator('[data-verb="mark"]').click()
    expect(page.locator("[data-lit]")).to_have_count(1)
    refusal = page.locator("[data-refusal]")
    click_hex(page, "2015")
    expect(refusal).to_contain_text("may not move yet S1.1")
    click_hex(page, "2702")
    expect(refusal).to_contain_text("pick it under Move, limber it up, and mark it next turn 6.2.3")


def test_a_last_level_is_not_lost_by_one_click(page: Page, server: Server) -> None:
    position = "turn 1 german supply\n1404 6I58-{mined}\n1405 6I37{mined}\n2015 3TC50"
    begun_at(page, server, "german", position, first=2)
    asked(page, "Mines of the northern front cost levels, still to lose: 2")
    click_when_lit(page, "1404")
    expect(page.locator("[data-warns]")).to_contain_text("the last level of 6I58: it would be eliminated")
    page.locator("[data-cancel]").click()
    click_when_lit(page, "1405")
    asked(page, "still to lose: 1")
    click_when_lit(page, "1404")
    page.locator("[data-commit]").click()
    expect(page.locator(".panel")).to_contain_text("6I58 is eliminated in 1404")


def test_the_12th_of_july_of_the_german(page: Page, server: Server) -> None:
    """A division is ordered away, another may go for it; reinforcements wait elsewhere; a staff leaves."""
    units = "4Pz35 4Pz12 4Pz33 4PzA 36I70 36I118"
    place = "turn 8 german movement\n1605 2Pz3 2Pz2 2Pz304 2PzA\n0500 HQXLVI\n2015 3TC50\npool"
    begun_at(page, server, "german", f"{place} {units}")
    asked(page, "The 4th Panzer Division is ordered away")
    pick(page, "1605", "2Pz2")
    warning = page.locator("[data-warns]")
    expect(warning).to_contain_text("All of 2nd Panzer Division leaves the game: 2Pz3, 2Pz2, 2Pz304, 2PzA")
    page.locator("[data-cancel]").click()
    page.locator('.tray [data-unit="4Pz35"]').click()
    expect(warning).to_contain_text("All of 4th Panzer Division")
    page.locator("[data-commit]").click()
    log = page.locator(".panel")
    expect(log).to_contain_text("4PzA is withdrawn")

    # What is chosen first counts for who lies in the card too.
    page.locator('[data-verb="delay"]').click()
    page.locator("[data-waiting-all]", has_text="36th Infantry Division").click()
    click_when_lit(page, "1100")
    expect(log).to_contain_text("36I118 waits and goes to the zone 1100")
    page.locator('[data-verb="go"]').click()
    click_when_lit(page, "0500")
    page.locator('[data-deed="exit HQXLVI"]').click()
    expect(log).to_contain_text("German units leave the map in 0500")


def test_the_12th_of_july_of_the_soviet(page: Page, server: Server) -> None:
    """A reserve is called for its price; a bridge is destroyed and rebuilt."""
    places = "1605 2Pz3\n0606 280RD\n0607 HQ70A\n2823 202RD\npool 2MC18 2MC34 2MC43 2MC33"
    begun_at(page, server, "soviet", f"turn 8 soviet movement\n{places}")
    page.locator("[data-waiting-all]", has_text="2nd Mechanized Corps").click()
    expect(page.locator("[data-warns]")).to_contain_text("gives the German 3 points")
    expect(page.locator('[data-reach="2824"]')).to_be_visible()
    click_hex(page, "2824")
    expect(page.locator('[data-track="german-points"]')).to_have_text("3 / 11")
    log = page.locator(".panel")
    click_when_lit(page, "0607")
    page.locator('[data-deed="demolish HQ70A 0606"]').click()
    expect(log).to_contain_text("The bridge to 0606 is destroyed")
    expect(page.locator('[data-marker="blown"]')).to_have_count(1)
    click_when_lit(page, "0606")
    page.locator('[data-deed="rebuild 280RD 0607"]').click()
    expect(log).to_contain_text("The bridge to 0607 is rebuilt")
    expect(page.locator('[data-marker="blown"]')).to_have_count(0)


def test_guns_are_limbered_moved_and_set_up(page: Page, server: Server) -> None:
    begun(page, server)
    pick(page, "1703", "18PzA")
    expect(page.locator('[data-deed="limber 18PzA"]')).to_be_visible()
    expect(page.locator('[data-reach="1704"]')).to_be_visible()
    click_hex(page, "1704")
    asked(page, "18PzA in 1704")
    page.locator('[data-shortcut="setup"]').click()
    asked(page, "Turn 1, movement")
    log = page.locator(".panel")
    expect(log).to_contain_text("18PzA in 1703 is limbered up")
    expect(log).to_contain_text("18PzA in 1704 is set up for combat")


def test_who_is_marked_moves_strategically(page: Page, server: Server) -> None:
    """Marked in the Movement Phase, moved in the next but one."""
    begun(page, server, "rest", scenario="prokhorovka")
    asked(page, "Turn 1, movement")
    page.locator('[data-verb="mark"]').click()
    click_when_lit(page, "4025")
    expect(page.locator(".draft code")).to_contain_text("3Pz6 3Pz3 3Pz394")
    page.locator("[data-commit]").click()
    expect(page.locator(".panel")).to_contain_text("4025 is marked for strategic movement")
    press(page, "end")
    asked(page, "Turn 1, combat")
    press(page, "end")
    asked(page, "strategic movement")
    send(page, "4025", "4127")
    stands(page, "4127", ["3Pz394", "3Pz3", "3Pz6"])


def test_in_a_small_window_a_button_leads_back_from_the_odds(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    begun(page, server, *TO_THE_LINE)
    asked(page, "Duties left: 8")
    page.locator("[data-propose]").click()
    expect(page.locator("[data-odds]")).to_be_visible()
    fire = page.locator('[data-verb="fire"]')
    expect(fire).to_be_hidden()
    page.locator("[data-way-back]").click()
    expect(page.locator("[data-odds]")).to_have_count(0)
    expect(fire).to_be_visible()
