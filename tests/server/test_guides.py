"""The lessons of the games: a player who clicks what the cards say reaches the last card, and
whatever a card names is there and can be chosen."""

from __future__ import annotations

import re

import pytest

from steppe.games import GAMES, game_class
from steppe.server.lessons import Card, Lesson, lesson_named, lessons_of, read_lesson
from steppe.table.dataset import BadData
from steppe.table.events import Event
from steppe.table.words import words_of
from tests.server.clicks import Clicks
from tests.server.support import Server

LESSONS = [(game, name) for game in GAMES for name in lessons_of(game_class(game).package)]

MOST_CARDS = 14
EVENTS = {kind.__name__.lower() for kind in Event.__subclasses__()}


def test_every_game_has_lessons() -> None:
    assert {game for game, _ in LESSONS} == set(GAMES)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_speaks_of_decisions_that_there_are(game: str, name: str) -> None:
    lesson, kind = lesson_named(game, name), game_class(game)
    prompts = set(words_of(kind.package).sections["prompt"])
    assert lesson.side in kind.sides
    for card in lesson.card:
        assert set(card.during) <= prompts
        what, *words = card.until.split()
        if what == "asked":
            assert set(words) <= prompts
        if what == "told":
            assert words[0] in EVENTS
    assert {*lesson.meanwhile} - {"else"} <= prompts


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_short_says_what_to_do_and_ends_with_a_result(game: str, name: str) -> None:
    lesson = lesson_named(game, name)
    *cards, last = lesson.card
    assert len(lesson.card) <= MOST_CARDS and 0 < lesson.minutes <= 10
    assert all(card.do or card.until == "read" for card in cards)
    assert cards[-1].until == "over" and last.until == "read"
    assert set(lesson.result) == set(game_class(game).sides)
    assert any(card.well for card in cards)
    for card in lesson.card:
        assert "computer" not in card.text


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_doing_what_the_cards_say_leads_to_the_last_card(server: Server, game: str, name: str) -> None:
    lesson = lesson_named(game, name)
    with begun(server, game, name) as player:
        for number, card in enumerate(lesson.card[:-1]):
            player.until_asked()
            assert player.prompt["code"] in card.during, (
                f"card {number}, {card.title}: {player.prompt['text']}"
            )
            check_names(player, card)
            player.begin_card()
            for step in card.do:
                player.take(step)
            assert player.has_learnt(card.until), f"card {number}, {card.title}: {card.until}"
        assert won_by(player) == lesson.side


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_another_way_leads_to_the_last_card_too(server: Server, game: str, name: str) -> None:
    """Who does the other thing wherever a card allows one, and answers what is asked otherwise, is never left
    alone: the match comes to its end."""
    lesson = lesson_named(game, name)
    with begun(server, game, name) as player:
        for card in lesson.card[:-1]:
            player.until_asked()
            if player.result or player.prompt["code"] not in card.during:
                continue  # passed over
            for step in card.or_do or card.do:
                if not player.offers(step):
                    break
                player.take(step)
                if player.result:
                    break
        player.play_on()
        assert won_by(player) in lesson.result


def won_by(player: Clicks) -> str:
    """The side that the result names, also one of degree: `german-small`."""
    return player.result.partition("-")[0]


def begun(server: Server, game: str, name: str) -> Clicks:
    status, said = server.post(f"/api/games/{game}/lessons/{name}", {})
    assert status == 201, said
    return Clicks(server, said["id"], lesson_named(game, name).side)


def check_names(player: Clicks, card: Card) -> None:
    """Hexes that a text names are on the map, and so are the units."""
    for word in re.findall(r"[A-Za-z0-9.]*[A-Za-z0-9]", card.text):
        assert word not in player.units or word in player.where, f"{word} is not on the map: {card.text}"
    for step in (*card.do, *card.or_do):
        kind, *words = step.split()
        assert kind != "hex" or words[0] in player.hexes


# What is refused.


def lesson_text(card: str) -> bytes:
    head = 'title = "a"\nline = "b"\nminutes = 5\nside = "german"\nscenario = "starter"\n'
    return (head + f'[[card]]\ntitle = "x"\ntext = "y"\n{card}\n').encode()


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ('until = "sung"', "never ends"),
        ('until = "read"\ndo = ["jump 2412"]', "no such step"),
        ('until = "read"\npoint = "moon"', "no such step"),
        ('until = "read"\nsong = "moon"', "song"),
    ],
)
def test_a_lesson_with_a_mistake_is_refused(card: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        read_lesson("x", lesson_text(card))


def test_a_card_that_does_not_say_when_it_is_of_use_follows_the_one_before() -> None:
    text = lesson_text(
        'until = "read"\nduring = ["combat"]\n[[card]]\ntitle = "x"\ntext = "y"\nuntil = "read"'
    )
    lesson: Lesson = read_lesson("x", text)
    assert [card.during for card in lesson.card] == [("combat",), ("combat",)]


# The server.


def test_the_page_is_told_the_cards_and_not_what_will_happen(server: Server) -> None:
    told = next(game for game in server.get("/api/games") if game["id"] == "dok")
    lesson = told["lessons"][0]
    assert lesson["name"] == "1-first" and lesson["card"][0]["title"]
    assert not {"position", "dice", "draws", "orders"} & set(lesson)


def test_a_lesson_that_there_is_not(server: Server) -> None:
    status, said = server.post("/api/games/dok/lessons/9-none", {})
    assert status == 404 and "no lesson '9-none'" in said["error"]


def test_the_other_side_is_called_what_it_is(server: Server) -> None:
    _, said = server.post("/api/games/dok/lessons/1-first", {})
    kept = server.get(f"/api/matches/{said['id']}")
    assert kept["players"] == {"german": "human", "soviet": "script"}
    assert kept["name"] == lesson_named("dok", "1-first").title


def test_a_lesson_is_begun_again_with_the_same_dice(server: Server) -> None:
    _, said = server.post("/api/games/dok/lessons/1-first", {})
    _, again = server.post(f"/api/matches/{said['id']}/again", {})
    first, second = (server.kept(match).split(b"\n")[0] for match in (said["id"], again["id"]))
    assert first == second and b'"script"' in first


def test_a_save_of_a_lesson_opens_as_that_lesson(server: Server) -> None:
    _, said = server.post("/api/games/dok/lessons/1-first", {})
    status, opened = server.post("/api/saves", server.kept(said["id"]))
    assert status == 201 and "A lesson" in opened["notice"]
    assert server.get(f"/api/matches/{opened['id']}")["players"]["soviet"] == "script"
