"""Who may save what of a running match, and what other seats hear of covered things over the wire."""

from __future__ import annotations

import json
import urllib.error

import pytest

from steppe.games import load_game
from steppe.match import Match, open_bytes
from steppe.players import RandomPlayer
from steppe.table.basics import HIDDEN, Reader
from steppe.table.coding import encode
from tests.server.support import Page, Server

GERMAN, SOVIET = Reader(0), Reader(1)


def set_up(server: Server, soviet: str = "human") -> str:
    """The whole game, with a Soviet set-up that the German does not look at."""
    return server.begin(soviet=soviet, scenario="citadel", options={"gambit": "no"})


def refused(server: Server, path: str) -> str:
    with pytest.raises(urllib.error.HTTPError) as error:
        server.read(path)
    assert error.value.code == 403
    return str(json.loads(error.value.read())["error"])


def frames(server: Server, orders: list[str]) -> list[dict[str, object]]:
    """All that a German page hears while the Soviet deploys."""
    match = set_up(server)
    with server.page(match) as german, server.page(match) as soviet:
        german.sit("german")
        german.do("done")
        german.heard.clear()
        soviet.sit("soviet")
        for order in [*orders, "done"]:
            assert soviet.do(order)["say"] == "table"
        german.ask("story", since=-1)
        german.ask("dice")
        return german.heard


def test_over_the_wire_a_hidden_set_up_of_many_orders_is_one_of_few(server: Server) -> None:
    slow = frames(server, ["place 51GRD 2414", "place 14GRD 1514", "restore"])
    quick = frames(
        server, ["place 51GRD 2414", "restore"]
    )  # that he has begun shows: the German can no longer undo
    assert [said["say"] for said in quick] == ["table", "table", "told", "rolls"]
    assert slow == quick


def test_two_people_save_what_their_seats_know(server: Server) -> None:
    match = set_up(server)
    with server.page(match) as german, server.page(match) as soviet:
        german.sit("german")
        german.do("done")
        soviet.sit("soviet")
        soviet.do("place 51GRD 2414")
        assert "seat" in refused(server, f"/api/matches/{match}/save")
        truth = _kept(server, match)
        data = server.read(f"/api/matches/{match}/save?seat=german")
        assert b"place 51GRD" not in data
        found = open_bytes(data, load_game)
        assert encode(found.sight(GERMAN)) == encode(truth.sight(GERMAN))
        assert found.truth != truth.truth and found.header.dice != truth.header.dice
        assert "what the german side knew" in found.notice
        assert "Set-up" in found.header.start, "what it was told is in it"
    status, said = server.post("/api/saves", data)
    assert status == 201
    assert server.get(f"/api/matches/{said['id']}")["players"] == {"german": "human", "soviet": "greedy"}


COVERED = "steppe position 1\ngame dok scenario citadel\nturn 1 soviet movement1\n2005 {} 1SS\n3024 51GRD\n"


@pytest.mark.parametrize("beneath", ["2SS", "2SS-"])
def test_a_seat_saves_no_lost_steps_that_it_has_not_seen(beneath: str) -> None:
    match = Match.new(load_game("dok", "citadel"), 7, start=COVERED.format(beneath))
    assert match.unit("2SS", by="german").steps_lost == beneath.count("-")
    assert match.unit("2SS", by="soviet").place == "hidden"
    saved = open_bytes(match.seat_save("soviet"), load_game)
    assert encode(saved.sight(SOVIET)) == encode(match.sight(SOVIET))
    assert not any(flags & saved.g.steps_lost for flags in saved.truth.flags)
    assert not any(flags & match.g.steps_lost for flags in match.fork("soviet", seed=1).truth.flags)


def test_a_seat_saves_the_lost_steps_that_it_has_seen() -> None:
    g = load_game("dok", "citadel", {"gambit": "no"})
    match, player = Match.new(g, 0), RandomPlayer("0")
    while not (reduced := hidden_and_reduced(match)):
        by = match.asked[0]
        match.play(" ".join(player.choose(g, match.view(by), g.side_named(by))), by)
    saved = open_bytes(match.seat_save("soviet"), load_game)
    assert {u for u in range(len(g.units)) if saved.truth.flags[u] & g.steps_lost} >= reduced


def hidden_and_reduced(match: Match) -> set[int]:
    g, seen = match.g, match.sight(SOVIET).at
    return {u for u in range(len(g.units)) if seen[u] == HIDDEN and match.truth.flags[u] & g.steps_lost}


def test_one_person_against_the_computer_saves_the_whole_match(server: Server) -> None:
    match = server.begin(soviet="random")
    with server.page(match) as page:
        page.until_asked("german")
    assert open_bytes(server.read(f"/api/matches/{match}/save"), load_game).lines


def test_taking_the_whole_match_is_an_act_that_the_log_keeps(server: Server) -> None:
    match = set_up(server)
    with server.page(match) as german, server.page(match) as soviet:
        german.sit("german")
        german.do("done")
        soviet.sit("soviet")
        soviet.do("place 51GRD 2414")
        taken = server.take(match, "german")
        assert b"place 51GRD 2414" in taken and b'"copied":2' in taken
        told = _last_log(soviet)
        assert told["kind"] == "copied" and "German" in told["text"]
        assert soviet.do("done")["say"] == "table"
    again = open_bytes(_kept(server, match).to_bytes(), load_game)
    assert [line.kind() for line in again.lines] == ["do", "do", "copied", "do"]
    assert again.lines[2].by == "german"


def _last_log(page: Page) -> dict[str, str]:
    while True:
        said = page.hear()
        if said["say"] == "table" and said["log"]:
            entry: dict[str, str] = said["log"][-1]
            return entry


def _kept(server: Server, match: str) -> Match:
    return open_bytes(server.kept(match), load_game)
