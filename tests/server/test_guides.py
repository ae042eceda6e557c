"""The guides of the games: they can be begun, and they speak of what there is."""

from __future__ import annotations

import msgspec
import pytest

from steppe.games import GAMES, game_class, load_game
from steppe.server.guides import Guide, guide_of
from steppe.table.words import words_of
from tests.server.support import Server


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_speaks_of_decisions_events_and_hexes_that_there_are(game: str) -> None:
    kind = game_class(game)
    guide = guide_of(kind.package)
    assert guide is not None
    g, sections = load_game(game, guide.scenario), words_of(kind.package).sections
    assert {guide.side, *guide.players} == set(g.sides)
    for lesson in guide.lesson:
        assert set(lesson.during) <= set(sections["prompt"])
        what, *words = lesson.until.split()
        if what == "asked":
            assert set(words) <= set(sections["prompt"])
        if lesson.point.startswith("hex "):
            assert lesson.point.split()[1] in g.hex_named
    assert {*guide.meanwhile} - {"else"} <= set(sections["prompt"])
    assert guide.lesson[-1].during == (), "the last lesson comes at any moment"


def test_the_start_page_is_told_of_it(server: Server) -> None:
    told = next(game for game in server.get("/api/games") if game["id"] == "dok")
    assert told["guide"]["scenario"] == "starter" and len(told["guide"]["lesson"]) == 14


def test_a_lesson_that_never_ends_is_refused() -> None:
    head = 'scenario = "a"\nside = "b"\nplayers = {}\nseed = "1"\nline = ""\n'
    text = head + '[[lesson]]\ntitle = "x"\ntext = "y"\nuntil = "sung"\n'
    with pytest.raises(msgspec.ValidationError, match="never ends"):
        msgspec.toml.decode(text, type=Guide)
