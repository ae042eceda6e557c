"""A computer player that fails does not leave people waiting in silence."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from steppe.server import messages as m
from steppe.server.computer import Think
from steppe.server.hall import Hall
from steppe.server.vault import Vault
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State


class Stumbling(Think):
    """A worker that fails at every question."""

    async def choose(
        self, player: str, match: str, g: AnyGame, sight: State, side: Side, seed: str
    ) -> Action:
        raise RuntimeError("no idea")


def test_the_guests_are_told_and_the_match_stays_as_it_was(tmp_path: Path) -> None:
    async def play() -> tuple[list[m.AnySay], int]:
        hall = Hall(Vault(tmp_path / "matches.sqlite"))
        hall.opponents.think = Stumbling()
        name = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "greedy"})
        heard: list[m.AnySay] = []

        async def hear(say: m.AnySay) -> None:
            heard.append(say)

        table, _ = await hall.join(name, hear)
        assert table.thinking is not None
        await table.thinking
        await hall.close()
        return heard, len(table.match.lines)

    # In a thread of its own: the browser tests leave a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        heard, lines = thread.submit(asyncio.run, play()).result()
    refusals = [say for say in heard if isinstance(say, m.Refused)]
    assert [say.code for say in refusals] == ["computer-stumbled"]
    assert "soviet side" in refusals[0].text
    assert lines == 0
