"""A table for tests of SS Panzer: a position in a few lines, actions, scripted dice, and what must follow."""

from __future__ import annotations

from functools import cache

from steppe.games import load_game
from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.state import PanzerState
from steppe.table import load, settle
from tests import tables

Table = tables.Table[SSPanzer, PanzerState]


@cache
def game(scenario: str = "prokhorovka", **options: str) -> SSPanzer:
    """The game with its packaged data."""
    g = load_game("ssp", scenario, options)
    assert isinstance(g, SSPanzer)
    return g


def position(text: str, **options: str) -> Table:
    """A table from the lines of a position after its first two, for example

    turn 2 german lah
    1937 LTiger
    1939 31T34

    The cup is empty unless a line `field cup ["art","dr"]` fills it, so the turn ends with the impulse.
    """
    g = game(**options)
    lines = "\n".join(line.strip() for line in text.splitlines())
    words = " ".join(f"{k}={v}" for k, v in options.items())
    _, s = load(f"steppe position 1\ngame ssp scenario prokhorovka {words}\n{lines}", lambda *_: g)
    assert isinstance(s, PanzerState)
    return Table(g, s)


def new_game(scenario: str = "prokhorovka", **options: str) -> Table:
    """A match at its first decision."""
    g = game(scenario, **options)
    s = g.start()
    settle(g, s, lambda event: None)
    return Table(g, s)


def deployed(**options: str) -> Table:
    """A match with the historical set-up of both sides, at the first decision of turn 1."""
    table = new_game(**options)
    table.do("done")
    table.do("done")
    return table
