"""Standing orders by the control in the prompt: the other side moves on without a question."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import press, sit_at, stands, wait_for
from tests.browser.keys import tab_until
from tests.server.support import Server
from tests.ssp.zones import tanks


def begin(server: Server, soviet: str = "human") -> str:
    save = tanks().to_bytes()
    status, said = server.post(f"/api/saves?german=human&soviet={soviet}", save)
    assert status == 201, said
    return str(said["id"])


def order(page: Page, words: str) -> None:
    page.locator(".log").click()  # out of the field for the chance, where a slash is a slash
    page.keyboard.press("/")
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def at_seat(page: Page, side: str) -> None:
    """Nothing is hidden in this game, so the page changes seats by itself."""
    expect(page.locator(f'main[data-seat="{side}"]')).to_be_visible()


def test_shots_are_decided_beforehand(page: Page, server: Server) -> None:
    match = begin(server)
    sit_at(page, server, match)
    at_seat(page, "german")
    expect(page.locator('[data-standing="ask"]')).to_be_visible()
    expect(page.locator('[data-give="ask"]')).to_have_attribute("aria-pressed", "true")

    # The Soviet player is asked about the first tank, and answers by keyboard for it and all that come after.
    order(page, "move L5Pz 2016")
    at_seat(page, "soviet")
    expect(page.locator(".prompt")).to_contain_text("31T34")
    tab_until(page, "[data-chance]")
    page.keyboard.press("Control+a")
    page.keyboard.type("51")
    page.keyboard.press("Enter")

    # A chance of 1/2 is less than that: they hold their fire, and the German order is carried out.
    at_seat(page, "german")
    expect(page.locator('[data-standing="ask"]')).to_be_visible()
    stands(page, "2016", ["L5Pz"])

    # The second tank goes through and out of the zone: no curtain, and the shot is in the log.
    order(page, "move L6Pz 2016-2116")
    expect(page.locator(".log")).to_contain_text("31T34")
    expect(page.locator("[data-curtain]")).to_have_count(0)
    expect(page.locator("[data-refusal]")).to_contain_text("the rest of it waits")
    wait_for(page, "german")

    # The server keeps the orders for their own side alone.
    with server.page(match) as seat:
        assert seat.sit("soviet")["standing"] == 51
        assert "standing" not in seat.sit("german")


def test_a_game_without_such_fire_has_no_such_control(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    expect(page.locator("[data-standing]")).to_have_count(0)
    press(page, "order fight-move")
    expect(page.locator("[data-standing]")).to_have_count(0)


def test_a_person_against_the_computer_sets_and_changes_them(page: Page, server: Server) -> None:
    """By mouse, in the map's card and on the text board; the server remembers them."""
    sit_at(page, server, begin(server, soviet="random"))
    wait_for(page, "german")
    for give, kept in (("always", "0"), ("never", "101"), ("chance", "50"), ("ask", "ask"), ("chance", "50")):
        page.locator(f'[data-give="{give}"]').click()
        expect(page.locator(f'[data-standing="{kept}"]')).to_be_visible()
        expect(page.locator('[data-standing] [aria-pressed="true"]')).to_have_count(1)
    page.reload()
    expect(page.locator('[data-standing="50"]')).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator('.textboard [data-standing="50"]')).to_be_visible()
    page.locator("[data-chance]").fill("101")
    page.locator('[data-give="chance"]').click()
    expect(page.locator('[data-standing="50"]')).to_be_visible()
