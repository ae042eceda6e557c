"""S1.5, S2.8 Victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.state import GERMAN, SOVIET, KurskState, oos_level
from steppe.hexes import Hex
from steppe.table.basics import DEAD, Side
from steppe.table.events import Scored
from steppe.table.play import finish
from steppe.table.state import holds
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Score = tuple[str, int, str]
"""What brings points, how many, by which rule."""


def town_hexes(g: Kursk1943, name: str) -> tuple[Hex, ...]:
    """The hexes of a town or city."""
    return tuple(Hex(h) for h in g.towns if g.board.places[Hex(h)].name == name)


def controls_town(g: Kursk1943, s: KurskState, side: Side, name: str) -> bool:
    """Whether a side controls all of a town."""
    hexes = town_hexes(g, name)
    return bool(hexes) and all(s.control[h] == side for h in hexes)


def scores(g: Kursk1943, s: KurskState) -> Iterator[Score]:
    """[S1.5.1-S1.5.3, S2.8.1] What the German would be given if the battle ended now."""
    points = g.battle.points
    for river, worth in points.rivers.items():
        if has_crossed(g, s, river):
            yield river, worth, "S1.5.1"
    for h in g.towns:
        if s.control[h] == GERMAN and h not in g.german_at_start:
            name = g.board.places[Hex(h)].name
            if name not in points.towns:
                yield name, points.other_town, "S1.5.2"
    for name, worth in points.towns.items():
        if controls_town(g, s, GERMAN, name) and not g.german_at_start.issuperset(town_hexes(g, name)):
            yield name, worth, "S1.5.2"
    for name, worth in points.held.items():
        if controls_town(g, s, GERMAN, name):
            yield name, worth, "S3.0"
    for line in s.reserves:
        yield g.battle.arrivals[line].reserve, points.reserve, "S1.5.3"
    dead = sum(s.at[u] == DEAD for u in g.units_of[SOVIET])
    if dead:
        yield "units", dead * points.unit, "S1.5.3"


def has_crossed(g: Kursk1943, s: KurskState, river: str) -> bool:
    """[S1.5.1] A supplied German unit stands beyond it (ruling)."""
    far = g.board.hexes.get(f"beyond.{river}", ())
    return any(holds(s, GERMAN, h) and any(not oos_level(s, u) for u in s.stacks[h]) for h in far)


def total(g: Kursk1943, s: KurskState) -> int:
    return sum(points for _, points, _ in scores(g, s))


def result_of(g: Kursk1943, points: int) -> tuple[str, str]:
    """[S1.5.4, S2.8.2] The step of the scale, and its rule."""
    scale = g.battle.points.scale
    return next((result, rule) for least, result, rule in scale if points >= least)


def lead(g: Kursk1943, s: KurskState) -> float:
    """Points above those that make a German victory."""
    return total(g, s) - needed(g) + 0.5


def needed(g: Kursk1943) -> int:
    """[S1.5.4, S2.8.2] The fewest points that make a German victory."""
    german = (least for least, result, _ in g.battle.points.scale if result.startswith("german"))
    return min(german, default=0)


def finish_game(g: Kursk1943, s: KurskState, say: Say) -> None:
    points = total(g, s)
    for what, worth, rule in scores(g, s):
        say(Scored(rule, worth, points, what))
    result, rule = result_of(g, points)
    finish(s, result, rule, say)


def check_automatic(g: Kursk1943, s: KurskState, side: Side, say: Say) -> None:
    """[S1.5, S2.8] The German has won if he holds certain towns when a Soviet Supply Phase ends, [S2.8.3] the
    Soviet likewise when a German one ends."""
    points = g.battle.points
    wanted = points.automatic_german if side == SOVIET else points.automatic_soviet
    if not wanted:
        return
    if side == SOVIET and all(controls_town(g, s, GERMAN, name) for name in (*wanted, *points.keep)):
        finish(s, "german-automatic", "S2.8" if points.keep else "S1.5", say)
    elif side == GERMAN and all(controls_town(g, s, SOVIET, name) for name in wanted):
        finish(s, "soviet-automatic", "S2.8.3", say)
