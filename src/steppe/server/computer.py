"""Computer players think in a process of their own, so that the table stays live."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from steppe.games import load_game
from steppe.players import PlannerPlayer, Player, player_named
from steppe.players.counsel import Counsel, Intent, counsel, intent_of
from steppe.server.worker import Worker, say_done
from steppe.table.basics import Action, Side
from steppe.table.coding import decode, encode
from steppe.table.dataset import unpack
from steppe.table.game import AnyGame
from steppe.table.state import State


class NotLoaded(LookupError):
    """The worker has not been given this game yet."""


PATIENCE = 60.0
"""Seconds that a computer player may think without a sign of how far it is. The quick players answer within
seconds on a busy machine, and those that look ahead give a sign after every future they have looked at. One
that gives none for so long hangs."""

LONGEST = 180.0
"""Seconds that a computer player may think in all, however far it is: nobody waits for longer. A person who
is tired of waiting can hurry it."""

WORKERS = 2
"""While one of them thinks, or hangs, the computer players of other matches go to the other."""


def for_a_person(match: str) -> str:
    """The name under which players of a match are kept who think in the place of a person: they do not share
    their plans with his opponent."""
    return f"{match} for a person"


R = TypeVar("R")
Task = tuple[str, str, str, str, dict[str, str], str, bytes, int, str]
Work = Callable[[Task, str], R]


class Desk:
    """A place for a worker, who comes when he is needed."""

    def __init__(self) -> None:
        self.worker: Worker | None = None
        self.matches: dict[str, None] = {}
        """Whose players think here, the last at the end: they have their plans here."""
        self.at_work_for = ""
        """The match that is thought about now."""

    def know(self, match: str) -> None:
        self.matches.pop(match, None)
        self.matches[match] = None
        while len(self.matches) > MOST_PLAYERS:
            del self.matches[next(iter(self.matches))]

    def dismiss(self) -> None:
        """End the worker, whatever he is doing; the next to come is a fresh one."""
        if self.worker is not None:
            self.worker.close()
        self.worker = None
        self.matches.clear()


class Think:
    """Sends a sight to a worker who is free and gets an action back."""

    def __init__(self, patience: float = PATIENCE, longest: float = LONGEST, workers: int = WORKERS) -> None:
        self._patience = patience
        self._longest = longest
        self._desks = [Desk() for _ in range(workers)]
        self._free = list(self._desks)
        self._one_is_free = asyncio.Semaphore(workers)

    async def choose(
        self, player: str, match: str, g: AnyGame, sight: State, side: Side, seed: str
    ) -> Action:
        """`seed` is for a player that is made now; one who has played in this match before goes on.

        Raises TimeoutError if it hangs or takes too long; the next one finds a fresh worker.
        """
        return await self._in_worker(_choose, player, match, g, sight, side, seed)

    async def counsel(
        self, player: str, match: str, g: AnyGame, sight: State, side: Side, seed: str
    ) -> Counsel:
        """What such a player would do in the place of a person, and why."""
        return await self._in_worker(_advise, player, for_a_person(match), g, sight, side, seed)

    async def intent(
        self, player: str, match: str, g: AnyGame, sight: State, side: Side, seed: str
    ) -> Intent | None:
        """What such a player means to do, as it sees a match that is over."""
        return await self._in_worker(_intend, player, f"{match} afterwards", g, sight, side, seed)

    async def _in_worker(
        self, work: Work[R], player: str, match: str, g: AnyGame, sight: State, side: Side, seed: str
    ) -> R:
        task = (player, match, g.id, g.scenario, g.options, g.data.digest, encode(sight), int(side), seed)
        async with self._one_is_free:
            desk = self._take(match)
            desk.at_work_for = match
            try:
                return await self._ask(desk, work, task, "")
            except (NotLoaded, BrokenProcessPool):
                return await self._ask(desk, work, task, g.data.pack())
            finally:
                desk.at_work_for = ""
                self._free.append(desk)

    def done(self, match: str) -> float:
        """How much has been looked at of what a player of this match looks at before it answers."""
        shares = (desk.worker.done for desk in self._desks if desk.at_work_for == match and desk.worker)
        return max(shares, default=0.0)

    def _take(self, match: str) -> Desk:
        """The desk that knows the match, else one whose worker is there, if it is free."""
        desk = max(self._free, key=lambda desk: (match in desk.matches, desk.worker is not None))
        self._free.remove(desk)
        desk.know(match)
        return desk

    async def _ask(self, desk: Desk, work: Work[R], task: Task, packed: str) -> R:
        if desk.worker is None:
            desk.worker = Worker()
        thought = asyncio.ensure_future(desk.worker.run(work, task, packed))
        try:
            async with asyncio.timeout(self._longest):
                await self._until_it_hangs(desk.worker, thought)
                return await thought
        except TimeoutError as error:
            desk.dismiss()
            thought.cancel()
            raise TimeoutError(str(error) or f"it has thought for {self._longest:.0f} seconds") from None
        except (BrokenProcessPool, asyncio.CancelledError):
            desk.dismiss()
            thought.cancel()
            raise

    async def _until_it_hangs(self, worker: Worker, thought: asyncio.Future[R]) -> None:
        """Returns when there is an answer; raises TimeoutError if nothing shows that there will be one."""
        while not thought.done():
            before = worker.done
            await asyncio.wait([thought], timeout=self._patience)
            if not thought.done() and worker.done == before:
                raise TimeoutError(f"it has not answered for {self._patience:.0f} seconds")

    def close(self) -> None:
        for desk in self._desks:
            desk.dismiss()


# ---------------------------------------------------------------------- in the worker

_games: dict[str, AnyGame] = {}
_players: dict[str, Player] = {}
MOST_PLAYERS = 16
"""A player that was forgotten thinks of its plan anew."""


def _choose(task: Task, packed: str) -> Action:
    g, player = _at_work(task, packed)
    return player.choose(g, decode(g, task[6]), Side(task[7]))


def _advise(task: Task, packed: str) -> Counsel:
    g, player = _at_work(task, packed)
    return counsel(g, decode(g, task[6]), Side(task[7]), player, task[8])


def _intend(task: Task, packed: str) -> Intent | None:
    g, player = _at_work(task, packed)
    return intent_of(g, decode(g, task[6]), Side(task[7]), player, task[8])


def _made(name: str, seed: str) -> Player:
    found = player_named(name, seed)
    if isinstance(found, PlannerPlayer):
        found.on_future = lambda played, most: say_done(played / most)
    return found


def _at_work(task: Task, packed: str) -> tuple[AnyGame, Player]:
    """The game and the player of a task, who are made if they are not here."""
    player, match, game, scenario, options, digest, _, side, seed = task
    name = f"{game} {scenario} {sorted(options.items())} {digest}"
    if name not in _games:
        if not packed:
            raise NotLoaded(name)
        _games[name] = load_game(game, scenario, options, unpack(packed))
    g = _games[name]
    seat = f"{match} {side} {player}"
    _players[seat] = _players.pop(seat) if seat in _players else _made(player, seed)
    while len(_players) > MOST_PLAYERS:
        del _players[next(iter(_players))]
    return g, _players[seat]
