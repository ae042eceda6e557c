"""Famous Divisions: Grossdeutschland."""

from __future__ import annotations

from collections.abc import Callable

from bench.games import Mode
from bench.measure import Row, middle_game, usual_rows
from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.orders import reach_field
from steppe.games.grossdeutschland.state import ACTIVE, GERMAN, SOVIET, DivisionState
from steppe.games.grossdeutschland.supply import unsupplied_units
from steppe.games.grossdeutschland.victory import points
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.table import DEAD, Unit

MODES = {name: Mode(name, {}) for name in ("lutchessa", "mischurin", "akhtyrka", "kursk")}


def rows(g: Grossdeutschland) -> list[Row]:
    moving, fighting = middle_game(g, "go", 2), middle_game(g, "attack", 2)
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


def tally(g: Grossdeutschland, s: DivisionState) -> dict[str, int]:
    """The points of the scoring side, and what each side has lost."""
    dead = [sum(s.at[u] == DEAD for u in units) for units in g.units_of]
    return {"VP": points(g, s), "German lost": dead[GERMAN], "Soviet lost": dead[SOVIET]}
