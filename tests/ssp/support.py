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

    The cup is empty unless a line `field cup ["art","dr"]` fills it, so the turn ends with the impulse. A
    formation that has one unit here has another far away, so that its impulse does not end with that unit's
    action; not if a line says `alone`.
    """
    g = game(**options)
    rows = [line.strip() for line in text.splitlines()]
    lines = "\n".join(row for row in rows if row != "alone")
    if "alone" not in rows:
        lines += _bystander(g, lines)
    words = " ".join(f"{k}={v}" for k, v in options.items())
    _, s = load(f"steppe position 1\ngame ssp scenario prokhorovka {words}\n{lines}", lambda *_: g)
    assert isinstance(s, PanzerState)
    return Table(g, s)


FAR_AWAY = {"german": ("0101", "0103"), "soviet": ("0147", "0145")}


def _bystander(g: SSPanzer, lines: str) -> str:
    """A line that puts another unit of the active formation far away, if there is only one of them."""
    _, _, side, phase = (*lines.split()[:4], "", "")[:4]
    units = [g.units[u] for u in g.units_in_formation.get(phase, ())]
    words = {word.split("{")[0].rstrip("-") for word in lines.split()}
    if len(words.intersection(units)) != 1 or phase not in lines.split()[:4]:
        return ""
    spare = next(unit for unit in units if unit not in words)
    place = next(number for number in FAR_AWAY[side] if number not in words)
    return f"\n{place} {spare}"


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
