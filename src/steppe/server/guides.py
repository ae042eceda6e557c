"""The first ten minutes of a game: `guide.toml` in the game's room, if it has one."""

from __future__ import annotations

from importlib import resources

import msgspec
from msgspec import Struct

UNTIL = ("read", "picked", "odds", "refused", "rule", "undone", "asked", "told")
POINTS = ("hex", "button", "undo", "commit", "rule")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn, and what the player does to have learnt it."""

    title: str
    text: str
    until: str
    during: tuple[str, ...] = ()
    point: str = ""

    def __post_init__(self) -> None:
        if self.until.split()[0] not in UNTIL:
            raise ValueError(f"lesson {self.title!r} never ends: {self.until!r}")
        if self.point and self.point.split()[0] not in POINTS:
            raise ValueError(f"lesson {self.title!r} points at nothing: {self.point!r}")


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to learn with, and its lessons in order."""

    scenario: str
    side: str
    players: dict[str, str]
    seed: str
    line: str
    lesson: tuple[Lesson, ...]
    meanwhile: dict[str, str] = {}


def guide_of(package: str) -> Guide | None:
    file = resources.files(package) / "guide.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Guide) if file.is_file() else None
