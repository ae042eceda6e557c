"""A whole game in the browser: random choices from the lists of the text board, against a computer.

What the page or the server complains of on the way is counted and shown at the end.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.hands import line, sit_at, wait_for
from tests.server.support import Server

CLOSING = ("end", "done")
ORDERS_A_PHASE = 16
PATIENCE = 180_000
READY = ".prompt .result, [data-list] button:enabled, [data-commit]:enabled"


@dataclass
class Tale:
    """What happened."""

    complaints: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    stuck: int = 0
    result: str = ""
    tracks: str = ""


def play_whole_game(browser: Browser, server: Server, rng: random.Random) -> Tale:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    tale = Tale()
    page.on("pageerror", lambda error: tale.complaints.append(str(error)))
    page.on("console", lambda said: tale.complaints.append(said.text) if said.type == "error" else None)
    sit_at(page, server, server.begin(soviet="greedy", scenario="citadel", options={"gambit": "no"}))
    wait_for(page, "german")
    page.keyboard.press("t")
    began, turn = time.perf_counter(), ""
    acts: Counter[str] = Counter()
    while True:
        page.locator(READY).first.wait_for(timeout=PATIENCE)
        if page.locator(".prompt .result").count():
            break
        now = page.locator('[data-track="turn"]').inner_text()
        if now != turn:
            turn = now
            acts.clear()
            look_at_the_map(page)
            print(f"turn {turn}: line {line(page)}, {time.perf_counter() - began:.0f} s", flush=True)
        decide(page, rng, acts, tale)
    tale.result = page.locator(".prompt .result").inner_text()
    tale.tracks = " ".join(page.locator(".tracks").inner_text().split())
    print(f"over at line {line(page)}, {time.perf_counter() - began:.0f} s")
    page.close()
    return tale


def look_at_the_map(page: Page) -> None:
    """The map must stand up to whatever has happened, too."""
    page.locator("[data-text-board]").click()
    page.locator(".map[data-settled] .stack").first.wait_for()
    page.locator("[data-text-board]").click()
    page.locator("[data-asked-text]").wait_for()


def decide(page: Page, rng: random.Random, acts: Counter[str], tale: Tale) -> None:
    """Click one thing and wait until the page has taken it in."""
    before = state(page)
    asked = page.locator("[data-asked-text]").inner_text().split(":")[0]
    tale.decisions += 1
    what = chosen(page, rng, acts[asked])
    if what in CLOSING:
        acts[asked] = 0
    elif what == "commit" or not page.locator("[data-so-far]").count():
        acts[asked] += 1
    page.locator("[data-commit]" if what == "commit" else f'[data-choice="{what}"]').first.click()
    try:
        page.wait_for_function("(before) => window.__state() !== before", arg=before, timeout=8000)
    except Late:
        tale.stuck += 1
        acts[asked] = ORDERS_A_PHASE
        page.keyboard.press("Escape")
    refusal = page.locator("[data-refusal]")
    if refusal.count():
        tale.refusals[" ".join(refusal.first.inner_text().split()[:6])] += 1


STATE = """() => {
  window.__state = () => {
    const main = document.querySelector("main");
    const so_far = document.querySelector("[data-so-far]");
    const list = [...document.querySelectorAll("[data-list]")].map((l) => l.dataset.list + l.children.length);
    const asked = document.querySelector("[data-asked-text]");
    return [main?.dataset.at, so_far?.textContent, asked?.textContent, list].join();
  };
  return window.__state();
}"""


LISTS = """all => all.map((list) => {
  const choices = [...list.querySelectorAll("[data-choice]")];
  return [list.dataset.list, choices.map((choice) => choice.dataset.choice)];
})"""


def state(page: Page) -> str:
    found: str = page.evaluate(STATE)
    return found


def chosen(page: Page, rng: random.Random, acts: int) -> str:
    """An order that is whole is given; a phase ends after some orders; else something from a random list."""
    if page.locator("[data-commit]:enabled").count():
        return "commit"
    offered: dict[str, list[str]] = dict(page.locator("[data-list]").evaluate_all(LISTS))
    verbs = offered.pop("verbs", [])
    closing = [verb for verb in verbs if verb in CLOSING]
    whole = [verb for verb in verbs if " " in verb]
    tired = acts >= rng.randrange(1, ORDERS_A_PHASE + 1)
    under_way = page.locator("[data-so-far]").count() > 0
    if closing and not under_way and (tired or "place" in verbs or not offered):
        return closing[0]
    if whole and not offered:
        return rng.choice(whole)
    places = offered.get("hexes") or offered.get("units") or offered.get("next")
    return rng.choice(places or verbs)
