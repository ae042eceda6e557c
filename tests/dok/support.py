"""A table for tests: a position in a few lines, actions, scripted dice, and what must follow."""

from __future__ import annotations

from functools import cache

from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import KurskState
from steppe.table import load, settle
from tests import tables


@cache
def game(**options: str) -> DriveOnKursk:
    """The game with its packaged data."""
    g = load_game("dok", "citadel", options)
    assert isinstance(g, DriveOnKursk)
    return g


Table = tables.Table[DriveOnKursk, KurskState]


def position(text: str, **options: str) -> Table:
    """A table from the lines of a position after its first two, for example

    turn 3 german combat1
    1907 1SS 2SS 3SS
    2008 67GRD
    """
    g = game(**options)
    lines = "\n".join(line.strip() for line in text.splitlines())
    words = " ".join(f"{k}={v}" for k, v in options.items())
    _, s = load(f"steppe position 1\ngame dok scenario citadel {words}\n{lines}", lambda *_: g)
    assert isinstance(s, KurskState)
    return Table(g, s)


def new_game(**options: str) -> Table:
    """A match at its first decision."""
    g = game(**options)
    s = g.start()
    settle(g, s, lambda event: None)
    return Table(g, s)


def deployed(**options: str) -> Table:
    """A match with the reference deployments of both sides, at the first decision of turn 1."""
    table = new_game(**{"gambit": "no", **options})
    while table.s.agenda and type(table.s.agenda[-1]).__name__ in ("Deploy", "PlaceReserves"):
        table.do("done")
    return table
