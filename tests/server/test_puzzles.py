"""Puzzles at the table: laid out, judged, and forgotten by ordinary matches."""

from __future__ import annotations

from tests.server.support import Server

FOLDER = "/api/games/dok/puzzles"


def lay(server: Server, name: str) -> str:
    status, said = server.post(f"{FOLDER}/{name}", b"")
    assert status == 201
    return str(said["id"])


def test_the_start_page_lists_them(server: Server) -> None:
    dok = next(game for game in server.get("/api/games") if game["id"] == "dok")
    assert {"name": "opposite-sides", "title": "Opposite sides", "side": "german"} in dok["puzzles"]


def test_a_puzzle_is_a_friendly_match_that_knows_what_it_is_about(server: Server) -> None:
    match = lay(server, "opposite-sides")
    kept = server.get(f"/api/matches/{match}")
    assert kept["name"] == "Opposite sides"
    assert kept["players"] == {"german": "human", "soviet": "greedy"}
    with server.page(match) as page:
        page.sit("german")
        posed = page.ask("puzzle")
        assert (posed["say"], posed["name"], posed["verdict"]) == ("posed", "opposite-sides", "open")
        assert posed["solution"] == ["move 11Pz 3023"]
        assert page.do("move 11Pz 3021")["say"] == "table"
        wrong = page.ask("puzzle")
        assert wrong["verdict"] == "wrong" and "3:1" in wrong["said"]
        assert page.ask("undo", key="back", at=page.at)["say"] == "table"
        assert page.ask("puzzle")["verdict"] == "open"
        assert page.do("move 11Pz 3023")["say"] == "table"
        assert page.ask("puzzle")["verdict"] == "solved"
        assert page.do("end")["say"] == "table"
        assert page.ask("puzzle")["verdict"] == "solved"


def test_an_ordinary_match_is_about_none(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        assert "name" not in page.ask("puzzle")


def test_a_puzzle_that_there_is_not(server: Server) -> None:
    assert server.post(f"{FOLDER}/no-such", b"")[0] == 404
    assert server.post("/api/games/chess/puzzles/no-such", b"")[0] == 404
