"""Two people at one screen: whoever sits down finds nothing of the other side in the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import press, settled, sit_at, stands, take_seat
from tests.server.support import Server

SOVIET_SECRETS = ("52GRD", "90GRD", "71GRD")
"""Counters under the top ones of Soviet stacks."""
GERMAN_SECRETS = ("1SS", "2SS", "11Pz", "3Pz")

EVERYTHING = """() => JSON.stringify({
  page: document.documentElement.outerHTML,
  local: {...localStorage}, session: {...sessionStorage}, cookies: document.cookie,
  history: history.state, name: window.name, title: document.title, hash: location.hash })"""


def everything(page: Page) -> str:
    """The page and all that it keeps, except the boards of counters that anybody may read."""
    found: str = page.evaluate(EVERYTHING)
    return found


def seen(page: Page) -> str:
    return " ".join(page.locator(".stack").evaluate_all("all => all.map(s => s.dataset.units)"))


def test_nothing_of_the_other_side_is_in_the_page(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin())
    expect(page.locator("[data-curtain]")).to_be_visible()
    assert not any(name in everything(page) for name in (*SOVIET_SECRETS, *GERMAN_SECRETS))

    # The Soviet is asked first, so the curtain hangs for him.
    take_seat(page, "soviet")
    stands(page, "2412", ["52GRD", "90GRD", "150FZ"])
    stands(page, "2210", ["?", "?", "3SS"])
    assert not any(name in everything(page) for name in GERMAN_SECRETS)
    expect(page.locator(".secret")).to_be_visible()
    press(page, "order move-fight")

    # The curtain: nothing of either side.
    expect(page.locator('[data-curtain="german"]')).to_be_visible()
    kept = everything(page)
    assert not any(name in kept for name in (*SOVIET_SECRETS, *GERMAN_SECRETS, "move-fight", "150FZ", "3SS"))
    page.go_back()
    page.go_forward()
    page.reload()
    expect(page.locator("[data-curtain]")).to_be_visible()
    assert not any(name in everything(page) for name in (*SOVIET_SECRETS, "150FZ"))

    # The German: his own counters, and of the Soviet ones only what lies on top.
    page.locator("[data-take-seat]").click()
    expect(page.locator('main[data-seat="german"]')).to_be_visible()
    stands(page, "2412", ["?", "?", "150FZ"])
    stands(page, "2210", ["1SS", "2SS", "3SS"])
    kept = everything(page)
    assert not any(name in kept for name in SOVIET_SECRETS)
    assert "will move, then fight" not in kept
    for tab in ("forces", "points", "layers", "log"):
        page.locator(f'[data-tab="{tab}"]').click()
        page.wait_for_timeout(150)
        assert not any(name in seen(page) for name in SOVIET_SECRETS)

    # The text board reads out no more than that.
    page.locator("[data-text-board]").click()
    page.locator("[data-go-to]").fill("2412")
    page.keyboard.press("Enter")
    expect(page.locator("[data-readout]")).to_contain_text("a counter you may not look at")
    assert not any(name in everything(page) for name in SOVIET_SECRETS)


def test_the_turn_goes_back_and_forth(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin())
    take_seat(page, "soviet")
    press(page, "order fight-move")
    take_seat(page, "german")
    press(page, "order fight-move")
    for _ in range(2):
        press(page, "end")
    take_seat(page, "soviet")
    expect(page.locator(".prompt")).to_contain_text("combat")
    for _ in range(2):
        press(page, "end")
    expect(page.locator(".result")).to_be_visible()


def test_the_server_is_killed_and_comes_back_under_the_page(page: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    sit_at(page, server, match)
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    before = page.locator("main.table").get_attribute("data-at")
    port = server.address.rpartition(":")[2]
    server.kill()
    expect(page.locator(".down")).to_be_visible()
    server.start(port)
    expect(page.locator(".down")).to_have_count(0)
    assert page.locator("main.table").get_attribute("data-at") == before
    press(page, "end")
    expect(page.locator(".prompt")).to_contain_text("movement")


def looks(page: Page) -> dict[str, object]:
    """Where somebody looks: the place of the map, the cursor, the panel, what is searched, what lies open."""
    settled(page)
    return {
        "map": page.locator(".world").get_attribute("style"),
        "cursor": page.locator(".cursor-hex").count(),
        "panel": page.locator('[role="tab"][aria-selected="true"]').get_attribute("data-tab"),
        "filter": page.locator(".log-panel input").evaluate_all("all => all.map(one => one.value)"),
        "open": page.locator(
            ".command, .rule-card, .fan, [data-legend], .draft, [data-counters-hidden]"
        ).count(),
    }


def look_around(page: Page) -> None:
    """Leave traces: the cursor on a hex, another place and scale, a filter, a layer, a command."""
    page.locator(".map").focus()
    for key in ("+", "+", "Shift+ArrowLeft", "Shift+ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    page.locator(".log-panel input").fill("Tomarovka")
    page.locator('[data-tab="layers"]').click()
    page.locator('[data-layer="worth"]').click()
    expect(page.locator("[data-legend]")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("secret plan")
    settled(page)


def test_each_seat_looks_with_its_own_eyes(page: Page, server: Server) -> None:
    match = server.begin()
    sit_at(page, server, match)
    take_seat(page, "soviet")
    look_around(page)
    soviet = looks(page)
    assert soviet["cursor"] and soviet["open"]
    press(page, "order fight-move")

    # The German finds the page as a page that was never open before.
    take_seat(page, "german")
    german = looks(page)
    fresh = page.context.new_page()
    sit_at(fresh, server, match)
    take_seat(fresh, "german")
    assert german == looks(fresh)
    fresh.close()
    assert (
        german["cursor"] == 0
        and german["panel"] == "log"
        and german["filter"] == [""]
        and german["open"] == 0
    )
    assert german["map"] != soviet["map"]
    page.keyboard.press("/")
    expect(page.locator(".command input")).to_have_value("")
    page.keyboard.press("Escape")
    press(page, "order fight-move")
    for _ in range(2):
        press(page, "end")

    # The Soviet looks where he looked before, and at none of what lay open.
    take_seat(page, "soviet")
    again = looks(page)
    assert again["map"] == soviet["map"] and again["panel"] == "layers"
    assert again["cursor"] == 0 and again["open"] == 0
