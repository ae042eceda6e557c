"""Players at a table, for tests of any game: what they do must be legal, and `greedy` may not guess."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import KurskState
from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.state import KurskState as CitadelState
from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.state import PanzerState
from steppe.players import GreedyPlayer, Player
from steppe.table import Action, Side, asked, play_out, settle, text_of, why_not
from steppe.table.basics import Reader
from steppe.table.chance import Stream
from steppe.table.dataset import packaged
from steppe.table.game import AnyGame
from steppe.table.state import State
from tests.afb import support as afb
from tests.dok import support as dok
from tests.gd import support as gd
from tests.ssp import support as ssp
from tests.tables import Table

GERMAN, SOVIET = Side(0), Side(1)

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=State)

Moment = tuple[S, Side, Action]
"""A state, who was asked, and what was done."""


class NoChance(random.Random):
    """Stands where greedy would have to guess because it knows no answer, or a wrong one."""

    def random(self) -> float:
        raise AssertionError("greedy had no legal answer of its own")


def greedy(seed: int = 1) -> GreedyPlayer:
    player = GreedyPlayer(seed)
    player.rng = NoChance()
    return player


def play(
    table: Table[G, S], players: tuple[Player, Player], seed: int, most: int = 20_000
) -> Iterator[Moment[S]]:
    """A game by two players who get nothing but their sights; every action must be legal."""
    g, s = table.g, table.s
    source = Stream(random.Random(seed))
    for _ in range(most):
        sides = asked(g, s)
        if not sides:
            return
        side = sides[0]
        action = players[side].choose(g, g.sight(s, Reader(side)), side)
        assert why_not(g, s, side, action) is None, action
        yield s.copy(), side, action
        play_out(g, s, side, action, lambda event: None, source)


def answer(table: Table[G, S], by: str = "") -> str:
    """What a fresh greedy player says to the decision at hand."""
    side = table.g.side_named(by) if by else asked(table.g, table.s)[0]
    action = greedy().choose(table.g, table.g.sight(table.s, Reader(side)), side)
    assert why_not(table.g, table.s, side, action) is None
    return text_of(action)


@cache
def game_of_kursk() -> tuple[Table[DriveOnKursk, KurskState], list[Moment[KurskState]]]:
    """A whole game of two greedy players, at whose end everything has been asked that is asked often."""
    table = dok.new_game(gambit="ask")
    return table, list(play(table, (greedy(1), greedy(2)), 7))


@cache
def game_of_panzers() -> tuple[Table[SSPanzer, PanzerState], list[Moment[PanzerState]]]:
    table = ssp.new_game()
    return table, list(play(table, (greedy(1), greedy(2)), 5))


@cache
def game_of_smolensk() -> tuple[Table[AutumnForBarbarossa, BarbarossaState], list[Moment[BarbarossaState]]]:
    """With the counters of the tests, so that a tuned rating changes nothing here."""
    table = afb.new_game()
    return table, list(play(table, (greedy(1), greedy(2)), 3))


@cache
def game_of_lutchessa() -> tuple[Table[Grossdeutschland, DivisionState], list[Moment[DivisionState]]]:
    table = gd.new_game("lutchessa")
    return table, list(play(table, (greedy(1), greedy(2)), 3))


def new_battle(scenario: str) -> Table[Kursk1943, CitadelState]:
    """A battle of Kursk 1943 at its first decision."""
    g = Kursk1943(packaged(Kursk1943.package), scenario, {})
    s = g.start()
    settle(g, s, lambda event: None)
    return Table(g, s)


@cache
def game_of_citadel() -> tuple[Table[Kursk1943, CitadelState], list[Moment[CitadelState]]]:
    """The southern front of Kursk 1943."""
    table = new_battle("prokhorovka")
    return table, list(play(table, (greedy(1), greedy(2)), 3))


def changed_sights(g: AnyGame, moments: Sequence[Moment[Any]]) -> list[State]:
    """Sights that greedy left otherwise than it found them."""
    found = []
    for s, side, _ in random.Random(2).sample(moments, 40):
        sight = g.sight(s, Reader(side))
        kept = sight.copy()
        greedy().choose(g, sight, side)
        if sight != kept or sight.stacks != kept.stacks:
            found.append(kept)
    return found


def refused_answers(g: AnyGame, moments: Sequence[Moment[Any]]) -> list[Action]:
    """What a player who joins in the middle would do, and may not."""
    found = []
    for s, side, _ in random.Random(3).sample(moments, 80):
        action = greedy().choose(g, g.sight(s, Reader(side)), side)
        if why_not(g, s, side, action) is not None:
            found.append(action)
    return found


def answers_that_tell_deals_apart(g: AnyGame, moments: Sequence[Moment[Any]]) -> list[tuple[Action, Action]]:
    """Answers that differ between tables which look the same."""
    rng, found = random.Random(5), []
    for s, side, _ in rng.sample(moments, 40):
        dealt = g.redeal(s, Reader(side), rng)
        one, two = (greedy().choose(g, g.sight(table, Reader(side)), side) for table in (s, dealt))
        if one != two:
            found.append((one, two))
    return found
