"""Learned numbers: by how much those of a mind that were set by hand are better made larger or smaller.

`steppe lab tune` finds them from whole games and writes them beside the mind, for every scenario and side;
`planner` plays by them, `greedy` by hand. They are moves, not values, so that a temper keeps its own ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from math import exp
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from steppe.players.minds import Mind, package_of
from steppe.table.basics import Side
from steppe.table.game import AnyGame

FILE = "numbers.json"

P = TypeVar("P", bound=Struct)

Moves = Mapping[str, float]
"""By name: a number becomes e times as large by a move of 1; of a share, between 0 and 1, its odds do."""


class Numbers(Struct, frozen=True):
    """Learned numbers, and how they came about."""

    games: dict[str, int]
    """On how many games they were found, by scenario."""
    moves: dict[str, tuple[dict[str, float], dict[str, float]]]
    """By scenario, those of both sides."""


NOTHING = Numbers({}, {})


@cache
def numbers_of(package: str) -> Numbers:
    """Those that ship with a mind."""
    file = resources.files(package) / FILE
    return msgspec.json.decode(file.read_bytes(), type=Numbers) if file.is_file() else NOTHING


def foreseeing(mind: Mind, temper: str) -> Any:
    """The numbers of a temper, with what makes a side think farther if its mind has that (`FORESIGHT`)."""
    params = mind.PARAMS_OF[temper]
    farther = getattr(mind, "FORESIGHT", None)
    return replace(params, **farther) if farther else params


def learned(mind: Mind, g: AnyGame, side: Side, temper: str) -> Any:
    """The numbers of a temper as a side of this scenario plays by them."""
    by_side = numbers_of(package_of(g.id)).moves.get(g.scenario)
    params = foreseeing(mind, temper)
    return moved(params, by_side[side]) if by_side else params


def movable(params: Struct) -> list[str]:
    """Names of all that are numbers."""
    return [field.name for field in fields(params) if _is_number(getattr(params, field.name))]


def moved(params: P, moves: Moves) -> P:
    return replace(
        params, **{name: _scaled(getattr(params, name), exp(move)) for name, move in moves.items() if move}
    )


def _is_number(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_is_number, value))
    return isinstance(value, int | float) and not isinstance(value, bool)


def _scaled(value: Any, factor: float) -> Any:
    """Counts stay whole and at least 1, shares less than 1, and nothing stays nothing."""
    if isinstance(value, tuple):
        return tuple(_scaled(each, factor) for each in value)
    if isinstance(value, bool) or not value:
        return value
    if isinstance(value, int):
        return max(round(value * factor), 1)
    if 0 < value < 1:
        odds = value / (1 - value) * factor
        return odds / (1 + odds)
    return value * factor
