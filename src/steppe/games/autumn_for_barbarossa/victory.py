"""4.0 Victory: the points of the hexes that the Soviet controls at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import SOVIET, BarbarossaState
from steppe.hexes import BadHex, Hex
from steppe.table.events import Scored
from steppe.table.play import finish
from steppe.table.rows import Row, by_key, check_has, read_rows
from steppe.table.steps import Say, Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

DRAW = "draw"

Victory = dict[Hex, int]
"""Hex -> what it is worth to the Soviet."""


def read_victory(g: AutumnForBarbarossa) -> Victory:
    """[4.1, 4.1.1, 4.1.2, 4.1.3, 4.1.4] The thirty hexes of the list, or those that the scenario fights
    for."""
    rows = by_key(read_rows(g.data, "victory.tsv", ("hex", "name", "points", "rule")), "hex")
    check_has("victory.tsv", rows, g.setup.towns)
    wanted = g.setup.towns or rows.keys()
    return {_hex(g, row): row.number("points") for number, row in rows.items() if number in wanted}


def _hex(g: AutumnForBarbarossa, row: Row) -> Hex:
    try:
        return g.grid.hex(row["hex"])
    except BadHex as error:
        raise row.bad(str(error)) from None


def points(g: AutumnForBarbarossa, s: BarbarossaState) -> int:
    """[4.0] Whose hex it is, is whose unit entered it last; `control.enter` keeps that."""
    return sum(worth for h, worth in g.victory.items() if s.control[h] == SOVIET)


def verdict(g: AutumnForBarbarossa, total: int) -> tuple[str, str]:
    """[4.0.1, 4.0.2, 4.0.3, 4.0.4, 4.0.5, 4.0.6, 4.0.7] The result and its rule, by the scale of the
    scenario."""
    return next((result, rule) for least, result, rule in g.setup.scale if total >= least)


def lead(g: AutumnForBarbarossa, s: BarbarossaState) -> float:
    """[4.0.4] How many points the German is ahead of a draw; where the scale has none, of the middle between
    his victory and the Soviet's."""
    scale = g.setup.scale
    even = next((float(least) for least, result, _ in scale if result == DRAW), None)
    if even is None:
        even = min(least for least, result, _ in scale if result.startswith("soviet")) - 0.5
    return even - points(g, s)


def finish_game(g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
    """[4.0] After the last turn."""
    total = points(g, s)
    say(Scored("4.0", total, total, "soviet-hexes"))
    result, rule = verdict(g, total)
    finish(s, result, rule, say)


STEPS: tuple[type[Step], ...] = ()
