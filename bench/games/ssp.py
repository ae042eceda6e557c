"""SS Panzer."""

from __future__ import annotations

from bench.measure import Row, middle_game, usual_rows
from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.artillery import observed_targets, soviet_observers
from steppe.games.ss_panzer.movement import MOVE, Moving
from steppe.games.ss_panzer.page.orders import reach_field
from steppe.games.ss_panzer.state import GERMAN, SOVIET, PanzerState
from steppe.hexes import Hex
from steppe.table import choices


def rows(g: SSPanzer) -> list[Row]:
    s = middle_game(g, "fire", 2)
    assert isinstance(s, PanzerState)
    ready = choices(g, s, GERMAN, ("go",))
    panzer = next(g.unit_named[name] for name in ready if g.counters[g.unit_named[name]].is_vehicle)
    moving, here = Moving(GERMAN, panzer, MOVE), Hex(s.at[panzer])
    near = g.grid.disc(here, s.visibility)
    return [
        *usual_rows(g, s, "fire"),
        ("choices of an impulse", lambda: choices(g, s, GERMAN, ())),
        ("movement field of a panzer", lambda: reach_field(g, s, moving)),
        ("lines of sight within visibility", lambda: [g.sightlines.sees(here, h) for h in near]),
        ("targets that Soviet guns observe", lambda: observed_targets(g, s, SOVIET, soviet_observers(g, s))),
    ]
