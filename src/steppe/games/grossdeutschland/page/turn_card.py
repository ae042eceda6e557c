"""3.1 The sequence of play and the turn track, as the card beside the map shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.replacements import Rebuild
from steppe.games.grossdeutschland.sequence import FillCup, weather_word
from steppe.games.grossdeutschland.setup import Deploy
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.supply import Feed, Nominate
from steppe.games.grossdeutschland.victory import points
from steppe.table.basics import HIDDEN, POOL
from steppe.table.sequence import Part, Sequence, Tally

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def sequence(g: Grossdeutschland, s: DivisionState) -> Sequence:
    """[3.1] The turn being played, or the set-up."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Deploy):
        parts: tuple[Part, ...] = (Part("deploy", g.scenario_rule, top.side, True),)
    else:
        here = phase_now(s)
        rules = {"weather": "3.2", "supply": "3.3", "activation": "3.4", "end": "3.5"}
        parts = tuple(Part(name, rule, None, name == here) for name, rule in rules.items())
    return Sequence(s.turn, g.track.turns, 0, parts, due(g, s))


def phase_now(s: DivisionState) -> str:
    """The phase in which somebody is asked."""
    top = s.agenda[-1] if s.agenda else None
    if top is None:
        return ""
    if isinstance(top, Feed | Nominate) or any(isinstance(step, FillCup) for step in s.agenda):
        return "supply"
    return "end" if isinstance(top, Rebuild) else "activation"


def due(g: Grossdeutschland, s: DivisionState) -> dict[int, tuple[str, ...]]:
    """[4.0] Who waits, by the turn of arrival; those held back stand at the turn being played. [1.1] Of the
    enemy's that are due this turn a side does not know who has come unseen."""
    found: dict[int, list[str]] = {}
    for line in g.arrivals.lines:
        places = (POOL, HIDDEN) if line.turn == s.turn else (POOL,)
        waiting = [g.units[u] for u in line.units if s.at[u] in places]
        if waiting:
            found.setdefault(max(line.turn, s.turn), []).extend(waiting)
    return {turn: tuple(found[turn]) for turn in sorted(found)}


def tally(g: Grossdeutschland, s: DivisionState) -> Iterator[Tally]:
    """[3.0, 14.0.2] The time of day beside the turn, the weather by its name; [18.3, 19.3, 20.3, 21.3] points
    of the side that scores as they stand, and those that it needs."""
    yield "turn", s.turn, f"{s.turn} {g.track.time(s.turn)}" if s.turn else "set-up"
    yield "weather", s.weather, weather_word(g, s) if s.weather else "not-known"
    scored = points(g, s)
    yield f"{g.sides[g.victory.side]}-points", scored, f"{scored} / {g.victory.wins}"
