"""Grossdeutschland by mouse, from positions: what one click must not do, and what it must; engineers, a black
chit, a retreat and an advance."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from steppe.games import load_game
from steppe.match import Match
from tests.browser.hands import click_hex, pick, press, sit_at, stands, take_seat
from tests.browser.test_gd import asked, begun, click_when_lit
from tests.server.support import Server

HEAD = "steppe position 1\ngame gd scenario lutchessa\ntrack weather=1\n"


def at_the_table(page: Page, server: Server, match: Match, side: str) -> None:
    status, said = server.post("/api/saves", match.to_bytes())
    assert status == 201, said
    sit_at(page, server, said["id"])
    take_seat(page, side)


def laid_out(position: str, seed: int = 1) -> Match:
    return Match.new(load_game("gd", "lutchessa", {}), seed, start=HEAD + position)


TANK_BEFORE_A_COMPANY = """turn 2 soviet movement
2611 1KV1.1Tk{active}
2713 HQ.1Tk{active}
2610 1K.1Gr
2213 HQ.3Art 7B.3Art
"""


def test_a_second_click_does_not_skip_the_combat(page: Page, server: Server) -> None:
    """The button that ends the combat does not stand where that of the movement stood."""
    at_the_table(page, server, laid_out(TANK_BEFORE_A_COMPANY), "soviet")
    asked(page, "moves")
    box = page.locator('[data-order="end"]').bounding_box()
    assert box
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    press(page, "end")
    asked(page, "fights")
    page.mouse.click(*where)
    click_when_lit(page, "2610")
    expect(page.locator(".draft code")).to_contain_text("Attack 2610")


COLUMN = """turn 2 soviet movement
2604 1.1Mot{active} 2.1Mot{active} 3.1Mot{active}
2603 HQ.1Mot{active}
2215 HQ.3Art 7B.3Art
"""


def test_who_has_left_a_company_behind_steps_on(page: Page, server: Server) -> None:
    at_the_table(page, server, laid_out(COLUMN), "soviet")
    click_when_lit(page, "2604")
    page.locator('[data-deed^="go"]').click()
    asked(page, "Undo puts them down again")
    click_when_lit(page, "2605")
    asked(page, "Step on, or halt")
    page.locator('[data-verb="drop"]').click()
    pick(page, "2605", "2.1Mot")
    page.locator("[data-commit]").click()
    asked(page, "1.1Mot, 3.1Mot in 2605")
    expect(page.locator('[data-verb="step"]')).to_have_attribute("aria-pressed", "true")


ENGINEERS_AT_A_BRIDGE = """turn 2 german movement
4310 HQ.Eng{active}
4108 3K.Eng{active}
4202 HQ.1Mot 1.1Mot
"""


def test_no_stray_click_blows_a_bridge(page: Page, server: Server) -> None:
    """The only engineers who could: a click beyond the bridge lays it open, another does it."""
    at_the_table(page, server, laid_out(ENGINEERS_AT_A_BRIDGE), "german")
    click_when_lit(page, "4107")
    expect(page.locator(".draft code")).to_contain_text("Blow a bridge 3K.Eng 4107")
    expect(page.locator(".panel")).not_to_contain_text("Die for the bridge")
    page.locator("[data-commit]").click()
    expect(page.locator(".panel")).to_contain_text("Die for the bridge")


def test_engineers_say_why_they_cannot(page: Page, server: Server) -> None:
    at_the_table(page, server, laid_out(ENGINEERS_AT_A_BRIDGE), "german")
    page.locator('[data-verb="pontoon"]').click()
    click_hex(page, "4310")
    expect(page.locator("[data-refusal]")).to_contain_text("HQ.Eng is no engineer")
    click_when_lit(page, "4108")
    click_when_lit(page, "4208")
    expect(page.locator(".panel")).to_contain_text("3K.Eng begins a pontoon bridge to 4208")
    expect(page.locator('[data-verb="go"]')).to_have_attribute("aria-pressed", "true")


LEADERLESS = """turn 3 german supply
2815 HQ.2Gr 5K.2Gr
2410 9K.3Gr 10K.3Gr
3010 12K.3Gr Pi.3Gr
2206 HQ.1Mot 1.1Mot
"""


def asked_after_nominating(seed: int) -> str:
    """Whose chit is drawn next; the page changes hands if it is not the same side's."""
    match = laid_out(LEADERLESS, seed)
    match.play("nominate 2410", "german")
    return match.asked[0]


def test_a_stack_is_nominated_for_supply(page: Page, server: Server) -> None:
    seed = next(seed for seed in range(100) if asked_after_nominating(seed) == "german")
    at_the_table(page, server, laid_out(LEADERLESS, seed), "german")
    asked(page, "name the stack that is in supply")
    click_hex(page, "2815")
    expect(page.locator("[data-refusal]")).to_contain_text("none of its units is in 2815")
    click_when_lit(page, "2410")
    expect(page.locator(".panel")).to_contain_text("2410 is nominated for supply")


ASSAULT = """turn 2 soviet combat
field hands [["hardened"],["rallied"]]
field cups [[6,6,3],[6,6,3]]
2611 1KV1.1Tk{active} 2KV1.1Tk{active}
2710 3KV1.1Tk{active} KV85.1Tk{active}
2713 HQ.1Tk{active}
2610 1K.1Gr 2K.1Gr HQ.1Gr
2409 3K.1Gr
"""
ATTACK = "attack 2610 1KV1.1Tk 2KV1.1Tk 3KV1.1Tk KV85.1Tk"


def questions(match: Match) -> Iterator[tuple[str, str]]:
    """Whom the attack makes the table ask, and what, as long as all is passed."""
    match.play(ATTACK, "soviet")
    while match.asked:
        side = match.asked[0]
        question = match.decision(side)
        assert question is not None
        yield side, question.code
        if question.code not in ("support", "play-black"):
            return
        match.play("pass", side)


def assault(wanted: Callable[[list[tuple[str, str]]], bool]) -> Match:
    """The attack with a seed whose chits and dice bring what is wanted."""
    seed = next(n for n in range(200) if wanted(list(questions(laid_out(ASSAULT, n)))))
    match = laid_out(ASSAULT, seed)
    match.play(ATTACK, "soviet")
    return match


def test_a_black_chit_is_weighed_before_it_is_played(page: Page, server: Server) -> None:
    match = assault(lambda found: found[0] == ("german", "play-black"))
    at_the_table(page, server, match, "german")
    asked(page, "Play a black chit, or keep them")
    answers = page.locator(".answers button")
    expect(answers).to_have_count(2)
    expect(answers.first).to_contain_text("Play Hardened: cancels Raw Recruits")
    expect(answers.first.locator(".answer-odds")).to_contain_text("%")
    expect(answers.last).to_contain_text("Keep them")
    expect(answers.last.locator(".answer-odds")).to_contain_text("%")
    press(page, "play hardened")
    expect(page.locator('[data-curtain="soviet"], .panel:has-text("Black chit: Hardened")')).to_be_visible()


def test_a_retreat_of_ones_own_choice_and_an_advance_by_a_click(page: Page, server: Server) -> None:
    match = assault(lambda found: found == [("german", "retreat")])
    at_the_table(page, server, match, "german")
    asked(page, "1K.1Gr, 2K.1Gr must retreat two hexes")
    pick(page, "2610", "2K.1Gr")
    click_when_lit(page, "2609")
    asked(page, "2K.1Gr in 2609 goes on retreating")
    click_when_lit(page, "2508")
    asked(page, "1K.1Gr must retreat two hexes")
    click_when_lit(page, "2409")
    take_seat(page, "soviet")
    asked(page, "HQ.1Gr has no headquarters to make for: you lead its retreat")
    click_when_lit(page, "2409")
    asked(page, "2610 is empty")
    pick(page, "2611", "2KV1.1Tk")
    click_when_lit(page, "2610")
    stands(page, "2610", ["2KV1.1Tk"])


def test_the_first_look_leaves_no_stack_under_a_card(page: Page, server: Server) -> None:
    begun(page, server, scenario="lutchessa")
    take_seat(page, "german")
    expect(page.locator(".map[data-settled] .stack").first).to_be_visible()
    expect(page.locator("[data-lit]").first).to_be_visible()
    expect(page.locator(".edge-arrow")).to_have_count(0)
