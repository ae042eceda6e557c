"""Famous Divisions: Grossdeutschland."""

from __future__ import annotations

from collections.abc import Callable

from bench.measure import Row, middle_game, usual_rows
from steppe.games import load_game
from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.reaching import reach_field
from steppe.games.grossdeutschland.state import ACTIVE, GERMAN, SOVIET, DivisionState
from steppe.games.grossdeutschland.supply import unsupplied_units
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.table import Unit
from steppe.table.position import load

BATTLE = """steppe position 1
game gd scenario lutchessa
track turn=10 weather=1
agenda [{"step":"endofturn"},{"step":"combatpart","side":0,"battalion":"2Gr","hq":-1}]
2614 HQ.2Gr 5K.2Gr{active} 6K.2Gr-{active} 7K.2Gr-{active}
2714 Sturm.2Gr{active} IG.2Gr{active}
2513 HQ.3Art 7B.3Art
2615 1.2Mot 2.2Mot-
2715 HQ.2Mot 3.2Mot 4.2Mot
2617 SPG.2Mot AA.1Mot
"""
"""Random games seldom come to an attack; both cups are full."""


def rows(g: Grossdeutschland) -> list[Row]:
    moving, (_, fighting) = middle_game(g, "go", 2), load(BATTLE, load_game)
    assert isinstance(moving, DivisionState) and isinstance(fighting, DivisionState)
    mover = next(Unit(u) for u, bits in enumerate(moving.flags) if bits & ACTIVE and moving.at[u] >= 0)
    return [
        *usual_rows(g, fighting, "attack"),
        ("movement field of a company", lambda: _anew(moving, lambda: reach_field(g, moving, (mover,)))),
        ("zones of a whole side", lambda: _anew(moving, lambda: enemy_zone(g, moving, GERMAN))),
        ("supply of a whole side", lambda: _anew(moving, lambda: unsupplied_units(g, moving, SOVIET, ""))),
    ]


def _anew(s: DivisionState, work: Callable[[], object]) -> object:
    """Without what the rules remember."""
    s.memo.clear()
    return work()
