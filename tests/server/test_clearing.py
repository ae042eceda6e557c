"""Tables are cleared when everybody has left them; the next guest finds them as they were."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.hall import Hall
from steppe.server.vault import Vault


def laid(hall: Hall) -> tuple[str, ...]:
    """The matches whose tables are laid."""
    return tuple(table.kept.id for table in hall.tables.laid())


def in_a_hall(folder: Path, play: Callable[[Hall], Coroutine[Any, Any, None]]) -> None:
    async def open_hours() -> None:
        hall = Hall(Vault(folder / "matches.sqlite"))
        try:
            await play(hall)
        finally:
            await hall.close()

    # In a thread of its own: the browser tests leave a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, open_hours()).result()


async def deaf(say: m.AnySay) -> None:
    """A page that listens to nothing."""


def test_the_last_guest_leaves_an_empty_place(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        name = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "human"})
        table, first = await hall.join(name, deaf)
        same, second = await hall.join(name, deaf)
        assert same is table
        await hall.ask(table, first, r.Sit(1, "soviet"))
        await hall.ask(table, first, r.Do(2, "k", 0, "order move-fight"))
        hall.leave(table, first)
        assert laid(hall) == (name,)
        hall.leave(table, second)
        assert laid(hall) == ()

        again, guest = await hall.join(name, deaf)
        assert again is not table and again.match.link == table.match.link and len(again.match.lines) == 1
        hall.leave(again, guest)

    in_a_hall(tmp_path, play)


def test_looking_at_a_match_lays_no_table_for_long(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        name = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "human"})
        await hall.board_of(name)
        await hall.shown_to(name, "german")
        assert laid(hall) == ()

    in_a_hall(tmp_path, play)


def test_a_table_stays_while_its_computer_thinks(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        name = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "random"})
        table, guest = await hall.join(name, deaf)
        thinking = table.thinking
        assert thinking is not None
        await asyncio.sleep(0)
        hall.leave(table, guest)
        assert laid(hall) == (name,), "the computer is at it"
        await thinking
        assert laid(hall) == ()

    in_a_hall(tmp_path, play)


def test_a_question_waits_for_its_answer(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        name = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "human"})
        table, guest = await hall.join(name, deaf)
        await hall.ask(table, guest, r.Sit(1, "soviet"))
        await hall.ask(table, guest, r.Do(2, "k", 0, "order move-fight"))
        await hall.ask(table, guest, r.Takeback(3, "b", 1))
        hall.leave(table, guest)
        assert laid(hall) == (name,)
        table, guest = await hall.join(name, deaf)
        await hall.ask(table, guest, r.Sit(1, "german"))
        await hall.ask(table, guest, r.Consent(2, "c", 1, True))
        assert table.match.plays == []
        hall.leave(table, guest)
        assert laid(hall) == ()

    in_a_hall(tmp_path, play)


def test_matches_of_one_kind_share_their_game(tmp_path: Path) -> None:
    """A game with its map and tables weighs megabytes, and never changes."""

    async def play(hall: Hall) -> None:
        players = {"german": "human", "soviet": "human"}
        names = [hall.matches.begin("dok", "starter", {}, players) for _ in range(3)]
        other = hall.matches.begin("dok", "starter", {"town_cost": "highest"}, players)
        games = [(await hall.join(name, deaf))[0].match.g for name in (*names, other)]
        assert games[0] is games[1] is games[2] is not games[3]

    in_a_hall(tmp_path, play)


def test_what_has_a_key_that_was_used_is_answered_and_not_done_again(tmp_path: Path) -> None:
    """Also if it could be done again: an undo may follow an undo."""

    async def play(hall: Hall) -> None:
        said: list[m.AnySay] = []

        async def hear(say: m.AnySay) -> None:
            said.append(say)

        name = hall.matches.begin("dok", "citadel", {"gambit": "no"}, {"german": "human", "soviet": "human"})
        table, guest = await hall.join(name, hear)
        await hall.ask(table, guest, r.Sit(1, "german"))
        await hall.ask(table, guest, r.Do(2, "one", 0, "place 82ID 3703"))
        await hall.ask(table, guest, r.Do(3, "two", 1, "restore"))
        for at in (2, 2, 3, 3):
            await hall.ask(table, guest, r.Undo(4, "once", at))
            assert isinstance(said[-1], m.Table) and said[-1].at == 3
            assert len(table.match.plays) == 1 and len(table.match.lines) == 3
        assert hall.vault.pieces(name) == 4
        await hall.ask(table, guest, r.Undo(5, "again", 3))
        assert table.match.plays == [] and hall.vault.pieces(name) == 5

    in_a_hall(tmp_path, play)
