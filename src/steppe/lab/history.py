"""When places really changed hands, from `history.toml`: what a report sets beside its games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

FILE = "history.toml"


class Capture(Struct, frozen=True, forbid_unknown_fields=True):
    place: str
    by: str
    on: date | None = None
    told: str = ""
    """What happened instead, if it has no date."""


class Battle(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    days: float
    """That a turn lasts."""
    first: dict[str, date]
    """The first day of each scenario that is of this battle."""
    taken: tuple[Capture, ...]


class _History(Struct, frozen=True, forbid_unknown_fields=True):
    battle: tuple[Battle, ...]


def captures_of(game: str, scenario: str) -> Mapping[tuple[str, str], str]:
    """By place and side: in which turn and on which day, or what happened instead. What had changed hands
    before the scenario begins is not among them."""
    found: dict[tuple[str, str], str] = {}
    for battle in battles():
        if battle.game != game or scenario not in battle.first:
            continue
        first = battle.first[scenario]
        for capture in battle.taken:
            if capture.on is None:
                found[capture.place, capture.by] = capture.told
            elif capture.on >= first:
                turn = int((capture.on - first).days / battle.days) + 1
                found[capture.place, capture.by] = f"turn {turn}, {capture.on.day} {capture.on:%B}"
    return found


@cache
def battles() -> tuple[Battle, ...]:
    text = (resources.files("steppe.lab") / FILE).read_bytes()
    return msgspec.toml.decode(text, type=_History).battle
