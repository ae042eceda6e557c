"""Play a lesson as its cards say, and print what is asked and what each step comes to.

python -m tools.try_lesson dok 1-first [or]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from steppe.server.lessons import Card, lesson_named
from tests.server.clicks import Clicks
from tests.server.support import Server

MOST = 12
"""Words that may follow are listed up to so many."""


def main(game: str, name: str, way: str = "") -> None:
    with tempfile.TemporaryDirectory() as home:
        server = Server(Path(home))
        try:
            _, said = server.post(f"/api/games/{game}/lessons/{name}", {})
            lesson = lesson_named(game, name)
            play(Clicks(server, said["id"], lesson.side), lesson.card, way)
        finally:
            server.stop()


def play(player: Clicks, cards: tuple[Card, ...], way: str) -> None:
    for number, card in enumerate(cards[:-1]):
        player.until_asked()
        code = player.prompt.get("code", "")
        print(f"\n{number} {card.title} [{code}] {player.prompt.get('text', '')}")
        if code not in card.during:
            print(f"   NOT OF USE: it waits for {', '.join(card.during)}")
            continue
        player.begin_card()
        for step in (way and card.or_do) or card.do:
            take(player, step)
        if not way:
            print("   learnt" if player.has_learnt(card.until) else f"   NOT LEARNT: {card.until}")
    if way:
        player.play_on()
    tracks = {track["name"]: track["value"] for track in player.table["tracks"]}
    print(f"\nresult: {player.result or 'NONE'} {player.table.get('result_words', '')} {tracks}")
    for entry in player.log:
        print(f"   {entry['text']}")


def take(player: Clicks, step: str) -> None:
    try:
        player.take(step)
    except AssertionError as error:
        print(f"   NOT POSSIBLE {step}: {error}")
    following, deeds = " ".join(player.open_words()[:MOST]), " ".join(player.deeds)
    odds = (player.follow or {}).get("odds")
    column = f" at {odds['rows'][0]['column']}" if odds else ""
    print(f"   {step} -> {' '.join(player.words)}{column} | {following} | {deeds}")


if __name__ == "__main__":
    main(*sys.argv[1:])
