"""3.0 The turn track: days of four turns, and the weather's modifier of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from steppe.games.grossdeutschland.tables import TIMES


class Track(Struct, frozen=True):
    """The turns of a battle."""

    month: str
    first_day: int
    first_time: int
    turns: int
    modifiers: tuple[int, ...]
    """[14.0] Per time of day, added to the die of the weather."""

    def time(self, turn: int) -> str:
        return TIMES[(self.first_time + turn - 1) % len(TIMES)]

    def day(self, turn: int) -> int:
        return self.first_day + (self.first_time + turn - 1) // len(TIMES)

    def modifier(self, turn: int) -> int:
        return self.modifiers[TIMES.index(self.time(turn))]

    def turn(self, text: str) -> int:
        """The number of the turn that is written `2 day`."""
        day, time = _read(text)
        return len(TIMES) * (day - self.first_day) + time - self.first_time + 1


def _read(text: str) -> tuple[int, int]:
    day, time = text.split()
    return int(day), TIMES.index(time)


def read_track(plain: Mapping[str, Any]) -> Track:
    day, time = _read(plain["first"])
    modifiers = tuple(int(plain["weather"][name]) for name in TIMES)
    track = Track(str(plain["month"]), day, time, 0, modifiers)
    return Track(track.month, day, time, track.turn(plain["last"]), modifiers)
