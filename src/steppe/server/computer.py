"""Computer players think in a process of their own, so that the table stays live."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool

from steppe.games import load_game
from steppe.players import PLAYERS, Player
from steppe.server.worker import Worker
from steppe.table.basics import Action, Side
from steppe.table.coding import decode, encode
from steppe.table.dataset import unpack
from steppe.table.game import AnyGame
from steppe.table.state import State


class NotLoaded(LookupError):
    """The worker has not been given this game yet."""


LONGEST = 60.0
"""Seconds that a computer player may take, those before it in the row included."""


class Think:
    """Sends a sight to the worker and gets an action back."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._worker: Worker | None = None

    async def choose(
        self, player: str, match: str, g: AnyGame, sight: State, side: Side, seed: str
    ) -> Action:
        """`seed` is for a player that is made now; one who has played in this match before goes on.

        Raises TimeoutError if it takes too long; the next one finds a fresh worker.
        """
        task = (player, match, g.id, g.scenario, g.options, g.data.digest, encode(sight), int(side), seed)
        try:
            return await self._ask(task, "")
        except (NotLoaded, BrokenProcessPool):
            return await self._ask(task, g.data.pack())

    async def _ask(self, task: Task, packed: str) -> Action:
        if self._worker is None:
            self._worker = Worker()
        worker = self._worker
        try:
            return await asyncio.wait_for(worker.run(_choose, task, packed), self._longest)
        except (TimeoutError, BrokenProcessPool):
            worker.close()
            if self._worker is worker:
                self._worker = None
            raise

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()


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
