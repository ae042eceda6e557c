"""Computer players think in a process of their own, so that the table stays live."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from steppe.games import load_game
from steppe.players import PLAYERS, Player
from steppe.table.basics import Action, Side
from steppe.table.coding import decode, encode
from steppe.table.dataset import unpack
from steppe.table.game import AnyGame
from steppe.table.state import State


class NotLoaded(LookupError):
    """The worker has not been given this game yet."""


class Think:
    """Sends a sight to the worker and gets an action back."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, player: str, match: str, g: AnyGame, sight: State, side: Side, seed: str
    ) -> Action:
        """`seed` is for a player that is made now; one who has played in this match before goes on."""
        task = (player, match, g.id, g.scenario, g.options, g.data.digest, encode(sight), int(side), seed)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._worker(), _choose, task, "")
        except NotLoaded:
            return await loop.run_in_executor(self._worker(), _choose, task, g.data.pack())
        except BrokenProcessPool:
            self._pool = None
            return await loop.run_in_executor(self._worker(), _choose, task, g.data.pack())

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


# ---------------------------------------------------------------------- in the worker

Task = tuple[str, str, str, str, dict[str, str], str, bytes, int, str]

_games: dict[str, AnyGame] = {}
_players: dict[str, Player] = {}
MOST_PLAYERS = 16
"""A player that was forgotten thinks of its plan anew."""


def _choose(task: Task, packed: str) -> Action:
    player, match, game, scenario, options, digest, sight, side, seed = task
    name = f"{game} {scenario} {sorted(options.items())} {digest}"
    if name not in _games:
        if not packed:
            raise NotLoaded(name)
        _games[name] = load_game(game, scenario, options, unpack(packed))
    g = _games[name]
    seat = f"{match} {side} {player}"
    _players[seat] = _players.pop(seat) if seat in _players else PLAYERS[player](seed)
    while len(_players) > MOST_PLAYERS:
        del _players[next(iter(_players))]
    return _players[seat].choose(g, decode(g, sight), Side(side))
