"""A table for tests: a position in a few lines, actions, scripted dice, and what must follow."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table import asked, awaited, load, play_out, resolve, settle
from steppe.table.chance import Script, Stream
from steppe.table.dataset import DataSet, packaged
from tests import tables

COUNTERS = (Path(__file__).parent / "counters.tsv").read_text("utf-8")
"""The counters that the tests of rules reckon with, whatever the packaged ratings are tuned to."""


@cache
def game(scenario: str = "smolensk", **options: str) -> AutumnForBarbarossa:
    """The game with the counters of the tests; divisions bear the ratings of their own counters unless
    asked."""
    data = DataSet({**packaged(AutumnForBarbarossa.package).files, "counters.tsv": COUNTERS})
    return AutumnForBarbarossa(data, scenario, {"infantry": "historical", **options})


Table = tables.Table[AutumnForBarbarossa, BarbarossaState]


def position(text: str, **options: str) -> Table:
    """A table from the lines of a position after its first two, for example

    turn 3 german combat
    25.13 18Pz18 18Pz52-
    25.14 129RD{dg}
    """
    g = game(**options)
    lines = "\n".join(line.strip() for line in text.splitlines())
    words = " ".join(f"{k}={v}" for k, v in g.options.items())
    _, s = load(f"steppe position 1\ngame afb scenario smolensk {words}\n{lines}", lambda *_: g)
    assert isinstance(s, BarbarossaState)
    return Table(g, s)


def begun(text: str, dice: Iterable[int] = (), **options: str) -> Table:
    """A position played on to its first decision; all the dice must be used."""
    table = position(text, **options)
    go_on(table, dice)
    return table


def new_game(dice: Iterable[int] = (), scenario: str = "smolensk", **options: str) -> Table:
    """A match at its first decision."""
    g = game(scenario, **options)
    table = Table(g, g.start())
    go_on(table, dice)
    return table


def go_on(table: Table, dice: Iterable[int]) -> None:
    """Play on to the next decision; the events are the table's."""
    script = Script(dice)
    table.events = []
    settle(table.g, table.s, table.events.append)
    while (chance := awaited(table.s)) is not None:
        resolve(table.g, table.s, script(chance), table.events.append)
    assert not script.rolls, f"the dice {script.rolls} were not needed"


def pass_on(table: Table, word: str) -> None:
    """End a decision whose consequences the test does not care about, with whatever dice fall."""
    side = asked(table.g, table.s)[0]
    play_out(table.g, table.s, side, (word,), table.events.append, Stream(random.Random(1)))


def plain_hex(terrain: str) -> str:
    """The first hex of a terrain with nothing else in it, wherever the map has it."""
    g = game()
    empty = (h for h in g.grid.hexes if h not in g.board.places and g.board.terrain[h] == terrain)
    return g.numbers[next(empty)]
