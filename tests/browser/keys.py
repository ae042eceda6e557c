"""What a player does at the text board with the keyboard and nothing else."""

from __future__ import annotations

from playwright.sync_api import Page, expect

FOCUS = """() => {
  const on = document.activeElement;
  const list = on.closest("[data-list]");
  return [list ? list.dataset.list : "", on.dataset.choice ?? Object.keys(on.dataset)[0] ?? on.tagName];
}"""


def focus(page: Page) -> tuple[str, str]:
    """Where the keyboard is: the list and the choice in it, or what it is on."""
    where, what = page.evaluate(FOCUS)
    return where, what


def open_text_board(page: Page) -> None:
    page.keyboard.press("t")
    expect(page.locator("[data-asked-text]")).to_be_visible()


ONCE_ROUND = 400  # stops of TAB, the rules linked in a long log among them


def tab_until(page: Page, what: str) -> None:
    """Go on by TAB, once round the page if need be: whoever presses it before the page has moved the focus is
    left where he is."""
    for _ in range(ONCE_ROUND):
        if page.locator(f"{what}:focus, {what} :focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"TAB never comes to {what}")


def choose(page: Page, where: str, what: str) -> None:
    """Go to a list by TAB, to a choice in it by arrows, and choose it: twice, if a phase ends too early."""
    choice = page.locator(f'[data-list="{where}"] [data-choice="{what}"]')
    expect(choice).to_be_enabled()
    asks_again = bool(choice.get_attribute("data-left"))
    tab_until(page, f'[data-list="{where}"]')
    page.keyboard.press("Home")
    for _ in range(200):
        if focus(page)[1] == what:
            page.keyboard.press("Enter")
            if asks_again:
                expect(page.locator(f'[data-choice="{what}"][data-again]')).to_be_focused()
                page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no arrow leads to {what}")


def press_on(page: Page, what: str) -> None:
    """Come to a button by TAB and press it."""
    tab_until(page, what)
    page.keyboard.press("Enter")


def go_to(page: Page, place: str) -> None:
    tab_until(page, "[data-go-to]")
    page.keyboard.type(place)
    page.keyboard.press("Enter")
