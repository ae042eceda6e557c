"""S-5, S-6 The costs of steps and overruns."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.hexes import Field, Flags, Moves, reach, reach_of_any
from steppe.series.standard_combat.options import SeriesOptions
from steppe.series.standard_combat.ratings import POINT
from steppe.series.standard_combat.terrain import ALL


def can_pay(price: int, spent: int, budget: int, unmoved: bool, minimum_move: bool) -> bool:
    """Whether a unit can pay for a step; all numbers are in quarters of a movement point. [S-5.1] A unit
    never spends more than its allowance. [S-5.5] `All` is the whole allowance of a unit that has not moved
    yet, whatever else the step would cost. [S-5.6] An unmoved unit may always enter one hex, for all that it
    has."""
    if spent + price <= budget:
        return True
    return unmoved and budget > 0 and (minimum_move or price >= ALL)


def field(
    moves: Moves,
    start: int,
    spent: int,
    budget: int,
    unmoved: bool,
    enemies: Flags,
    zone: Flags,
    options: SeriesOptions,
) -> Field:
    """The hexes that a unit or stack can reach, with costs in quarters of a movement point and ways. [S-5.7]
    It never enters a hex with enemies. [S-4.5] It pays a toll for every hex in an enemy zone, one toll
    however many enemies have a zone there, and none for leaving. [S-4.7] Neither roads nor friends spare it
    the toll. [S-4.6] A zone does not stop it, unless the option `ezoc_stops` says so."""
    toll = _tolls(zone, options)
    stops = zone if options.ezoc_stops == "yes" else bytes(len(zone))
    left = budget - spent
    one_hex = unmoved and options.minimum_move == "yes"
    if unmoved and not one_hex:
        moves = _with_whole_allowance(moves, start, left, toll)
    return reach(moves, start, left, enemies, stops, guaranteed=one_hex, toll=toll)


def reached_by_any(
    moves: Moves, budgets: Mapping[int, int], enemies: Flags, zone: Flags, options: SeriesOptions
) -> list[int]:
    """The hexes that any of several unmoved units can reach. `budgets` gives what the unit in each hex can
    spend, in quarters of a movement point. The answer is that of `field` for each of them, found in one go,
    with one exception: it leaves out hexes that a unit may enter for `All` [S-5.5] in a match without the
    minimum move [S-5.6]."""
    stops = zone if options.ezoc_stops == "yes" else bytes(len(zone))
    return reach_of_any(moves, budgets, enemies, stops, options.minimum_move == "yes", _tolls(zone, options))


def _tolls(zone: Flags, options: SeriesOptions) -> Flags:
    return zone.translate(bytes([0, POINT * options.ezoc_enter_cost] + [0] * 254))


def _with_whole_allowance(moves: Moves, start: int, budget: int, toll: Flags) -> Moves:
    """[S-5.5] The moves of an unmoved unit, in which a step that costs `All` includes the toll of zones."""
    row = tuple((n, budget - toll[n] if price >= ALL else price) for n, price in moves[start])
    return [row if h == start else steps for h, steps in enumerate(moves)]
