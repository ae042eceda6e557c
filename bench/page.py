"""Pictures of the page, how fast it is, and a whole game on it: `python -m bench.page --help`.

Uses Debian's Chromium without a GPU, as the tests do.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.afb_page import take_afb_pictures
from bench.dok_page import take_dok_pictures
from bench.gd_page import take_gd_pictures
from bench.k43_page import take_k43_pictures
from bench.opponent_page import take_opponent_pictures
from bench.ssp_page import Take, take_ssp_pictures
from bench.wholegame import Tale, play_whole_game
from tests.browser.conftest import CHROMIUM, SWITCHES
from tests.browser.hands import settled, sit_at
from tests.server.support import Server

FRAMES = """async (milliseconds) => {
  const times = [];
  const until = performance.now() + milliseconds;
  await new Promise((done) => {
    const tick = (now) => { times.push(now); now < until ? requestAnimationFrame(tick) : done(); };
    requestAnimationFrame(tick);
  });
  return times.slice(1).map((t, i) => t - times[i]);
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--games", nargs="+", choices=PICTURES, default=list(PICTURES), help="of what")
    parser.add_argument("--png", action="store_true", help="pictures as PNG, without loss")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument(
        "--whole-game", action="store_true", help="play Citadel to its end against a computer"
    )
    wanted = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
            if wanted.pictures:
                wanted.pictures.mkdir(parents=True, exist_ok=True)
                take_pictures(browser, server, wanted.pictures, wanted.games, png=wanted.png)
            if wanted.speed:
                measure(browser, server)
            if wanted.whole_game:
                tell(play_whole_game(browser, server, random.Random(43)))
            browser.close()
    finally:
        server.stop()


def tell(tale: Tale) -> None:
    print(f"{tale.result} ({tale.tracks}): {tale.decisions} decisions, {tale.stuck} without an answer")
    for text, times in tale.refusals.most_common():
        print(f"  refused {times} times: {text}")
    for text in tale.complaints:
        print(f"  the page complained: {text}")


def take_pictures(browser: Browser, server: Server, folder: Path, games: list[str], *, png: bool) -> None:
    def take(name: str, page: Page) -> None:
        page.wait_for_timeout(700)
        if png:
            page.screenshot(path=folder / f"{name}.png")
        else:
            page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=80)

    for game in games:
        PICTURES[game](browser, server, take)


PICTURES: dict[str, Callable[[Browser, Server, Take], None]] = {
    "dok": take_dok_pictures,
    "ssp": take_ssp_pictures,
    "afb": take_afb_pictures,
    "gd": take_gd_pictures,
    "k43": take_k43_pictures,
    "opponent": take_opponent_pictures,
}


def measure(browser: Browser, server: Server) -> None:
    """First paint of a match with all counters, and frames while the map or the computer moves."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    match = server.begin(soviet="human", german="human", scenario="citadel", options={"gambit": "no"})
    sit_at(page, server, match)
    page.locator("[data-take-seat]").wait_for()
    began = time.perf_counter()
    page.locator("[data-take-seat]").click()
    page.locator(".map[data-settled] .stack").first.wait_for()
    print(f"from the curtain to the map: {time.perf_counter() - began:.2f} s")
    print(f"stacks on the map: {page.locator('.stack').count()}")
    frames(page, "pan", drag)
    frames(page, "zoom", zoom)
    watch_computer(page, server)


def drag(page: Page) -> None:
    page.mouse.move(800, 450)
    page.mouse.down()
    for i in range(100):
        page.mouse.move(800 + (i * 7) % 300, 450 + (i * 5) % 200)
        page.wait_for_timeout(16)
    page.mouse.up()


def zoom(page: Page) -> None:
    page.mouse.move(800, 450)
    for i in range(100):
        page.mouse.wheel(0, -60 if i % 40 < 20 else 60)
        page.wait_for_timeout(16)


def watch_computer(page: Page, server: Server) -> None:
    """A movement phase of `greedy` as it is shown, with the camera following."""
    match = server.begin(soviet="human", german="greedy", scenario="citadel", options={"gambit": "no"})
    with server.page(match) as hand:
        hand.sit("soviet")
        while hand.until_asked("soviet")["prompt"]["code"] != "order":
            hand.do("done")
        sit_at(page, server, match)
        settled(page)
        hand.do("order move-fight")
    page.locator(".glide .stack").first.wait_for()
    frames(page, "the computer moves", lambda page: page.wait_for_timeout(2500))


def frames(page: Page, what: str, act: Callable[[Page], None]) -> None:
    handle = page.evaluate_handle(f"() => ({{ found: ({FRAMES})(2500) }})")
    act(page)
    gaps = sorted(page.evaluate("(h) => h.found", handle))
    typical, slow = gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.95)]
    steady = sum(gap < 20 for gap in gaps) / len(gaps)
    print(f"{what}: {1000 / typical:.0f} frames a second, 95 % of frames within {slow:.0f} ms,", end=" ")
    print(f"{steady:.0%} at 60 a second")


if __name__ == "__main__":
    main()
