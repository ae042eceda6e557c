"""A save with a forged state: the server says in the list, at the table and in its saves that it does not
count."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec
import pytest

from steppe.games import game_class, load_game
from steppe.match import open_bytes
from steppe.match.match import ON_TRUST
from steppe.table.basics import DEAD
from steppe.table.coding import encode
from tests.match.forging import Row, with_forged_state
from tests.server.support import Server


def forged(save: bytes) -> bytes:
    """A save of dok after which one German division has vanished."""
    match = open_bytes(save, load_game)
    state: Row = msgspec.json.decode(encode(match.truth))
    unit = next(u for u, h in enumerate(state["at"]) if h >= 0 and match.g.side_of[u] == 0)
    state["at"][unit] = DEAD
    return with_forged_state(save, game_class("dok").rules, state)


def forged_match(server: Server) -> str:
    """Taken in by the server; returns its name."""
    begun = server.begin()
    with server.page(begun) as page:
        page.sit("soviet")
        page.do("order move-fight")
    status, said = server.post("/api/saves?german=human&soviet=human", forged(server.kept(begun)))
    assert status == 201 and said["notice"].startswith(ON_TRUST)
    return str(said["id"])


def test_the_list_and_the_table_say_so_and_its_saves_keep_it(server: Server) -> None:
    match, fair = forged_match(server), server.begin()
    listed = {kept["id"]: kept["uncounted"] for kept in server.get("/api/matches")}
    assert listed[match] == ON_TRUST and listed[fair] == ""
    assert server.get(f"/api/matches/{match}")["uncounted"] == ON_TRUST
    with server.page(match) as page:
        assert page.sit("german")["uncounted"] == ON_TRUST
        assert page.do("order fight-move")["uncounted"] == ON_TRUST
        assert page.ask("resign", key="r", at=page.at)["result"] == "soviet"
    for save in (server.read(f"/api/matches/{match}/save"), server.kept(match)):
        status, said = server.post("/api/saves", save)
        assert status == 201 and server.get(f"/api/matches/{said['id']}")["uncounted"] == ON_TRUST


def test_a_seats_save_of_it_is_marked_as_well(server: Server) -> None:
    match = forged_match(server)
    status, said = server.post("/api/saves", server.read(f"/api/matches/{match}/save?seat=german"))
    assert status == 201 and said["notice"].startswith(ON_TRUST)
    assert server.get(f"/api/matches/{said['id']}")["uncounted"] == ON_TRUST


def test_a_new_match_like_it_counts(server: Server) -> None:
    _, said = server.post(f"/api/matches/{forged_match(server)}/again", b"")
    assert server.get(f"/api/matches/{said['id']}")["uncounted"] == ""


def test_a_puzzle_from_a_forged_save_is_not_solved(server: Server) -> None:
    _, laid = server.post("/api/games/dok/puzzles/opposite-sides", b"")
    with server.page(laid["id"]) as page:
        page.sit("german")
        page.do("move 11Pz 3021")
        assert "uncounted" not in page.ask("puzzle")
    status, said = server.post("/api/saves?german=human&soviet=greedy", forged(server.kept(laid["id"])))
    assert status == 201
    with server.page(said["id"]) as page:
        page.sit("german")
        posed = page.ask("puzzle")
        assert (posed["name"], posed["uncounted"]) == ("opposite-sides", ON_TRUST)


@pytest.mark.slow
def test_a_match_that_an_older_program_took_in_is_marked_when_it_is_opened(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        match = forged_match(server)
        server.kill()
        with contextlib.closing(sqlite3.connect(tmp_path / "matches.sqlite")) as file:
            file.execute("drop table uncounted")
            file.commit()
        server.start()
        assert server.get(f"/api/matches/{match}")["uncounted"] == ""
        with server.page(match) as page:
            assert page.sit("german")["uncounted"] == ON_TRUST
        assert server.get(f"/api/matches/{match}")["uncounted"] == ON_TRUST
    finally:
        server.stop()
