"""A player who does word for word what the cards of a lesson say: their `do`, step by step."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.hands import MIDDLE

OPEN = f"""ways => {{
  const at = ({MIDDLE})(ways);
  const on = at && document.elementFromPoint(...at);
  return on?.closest(".map") && !on.closest(".fan") ? at : null;
}}"""
"""The middle of what is looked for, if neither a card nor a fan lies over it."""

BUTTONS = ("order", "verb", "word", "shortcut", "deed", "extra", "choice")
"""What buttons carry: an order or its first words."""

FACE = """() => [
  document.querySelector("main.table")?.dataset.at,
  document.querySelector("main.table")?.dataset.seat,
  document.querySelector("[data-card]")?.dataset.card,
  document.querySelector(".prompt .ask")?.textContent,
  document.querySelector(".draft")?.textContent,
  [...document.querySelectorAll("[data-extra]")].map((button) => button.ariaPressed).join(),
  document.querySelector(".fan")?.textContent,
  document.querySelector("[data-refusal]")?.textContent,
  document.querySelector(".rule-card")?.textContent,
  document.querySelector('[data-verb][aria-pressed="true"]')?.textContent,
].join("|")"""
"""What anybody sees change when a click has come to something."""

A_WHILE = 8_000
"""Milliseconds after which a click that came to nothing, on a page that had just changed, is made again."""


def card_on(page: Page) -> str:
    return page.locator("[data-card]").get_attribute("data-card") or ""


def play_lesson(page: Page, lesson: dict[str, Any]) -> list[int]:
    """Do as every card says until the last one shows who has won; the cards that were on, in order."""
    last, seen = len(lesson["card"]) - 1, list[int]()
    while True:
        at = wait_for_card(page)
        assert at not in seen, f"card {at} comes again: its deed was not what it waits for"
        seen.append(at)
        if at == last:
            return seen
        card = lesson["card"][at]
        expect(page.locator("[data-card]")).to_contain_text(card["title"])
        do_as_it_says(page, card["do"])
        if card["until"] == "read":
            page.locator('[data-next-card="read"]').click()
        expect(page.locator("[data-card]"), f"card {at}, {card['title']}").not_to_have_attribute(
            "data-card", str(at)
        )


def wait_for_card(page: Page) -> int:
    """The next card; between cards only the other side plays, and nothing is asked here."""
    page.wait_for_function(
        """() => {
          const card = document.querySelector("[data-card]")?.dataset.card;
          return card && (card !== "meanwhile" || !document.querySelector(".others-turn, .waiting"));
        }"""
    )
    found = card_on(page)
    if found == "meanwhile":
        asked = page.locator(".prompt .ask").first.inner_text()
        # The card may come with what is asked; one that does not come leaves the player alone.
        page.wait_for_function(
            """() => document.querySelector("[data-card]")?.dataset.card !== "meanwhile" """
        )
        found = card_on(page)
        assert found != "meanwhile", f"no card speaks of: {asked}"
    return int(found)


def do_as_it_says(page: Page, steps: list[str]) -> None:
    for step in steps:
        before = page.evaluate(FACE)
        for _ in range(5):
            take(page, step)
            with suppress(TimeoutError):
                page.wait_for_function(f"before => ({FACE})() !== before", arg=before, timeout=A_WHILE)
                break
        else:
            raise AssertionError(f"nothing came of: {step}")


def take(page: Page, step: str) -> None:
    """One step, as soon as what it names is to be seen."""
    kind, _, name = step.partition(" ")
    if kind == "hex":
        places = [
            f'[data-reach="{name}"] path',
            f'[data-lit="{name}"]',
            f'[data-beside="{name}"]',
            f'[data-pointed="{name}"]',
            f'.stack[data-hex="{name}"]',
        ]
        x, y = page.wait_for_function(OPEN, arg=places).json_value()
        if is_phone(page):
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)
    else:
        button = button_of(page, kind, name)
        expect(button).to_be_visible()
        asks_again = bool(button.get_attribute("data-left"))
        button.click()
        if asks_again:  # what is left undone is said first
            page.locator("[data-again]").click()


def is_phone(page: Page) -> bool:
    return bool(page.evaluate("navigator.maxTouchPoints > 0"))


def button_of(page: Page, kind: str, name: str) -> Locator:
    match kind:
        case "button":
            ways = ", ".join(f'[data-{word}="{name}"]:enabled' for word in BUTTONS)
        case "unit":
            ways = f'.fan [data-unit="{name}"], .prompt [data-unit="{name}"]'
        case "rule":
            ways = ".odds .terms .rule"
        case _:
            ways = f"[data-{kind}]:enabled"
    return page.locator(ways).first
