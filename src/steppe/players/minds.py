"""What a player can ask of whoever knows a game: answers, plans, and what may be hidden.

A game's mind is a module (`Room.mind` names it). Its script answers every decision; its plans are what a
player that looks ahead would compare. All numbers of a mind lie in one frozen struct, its `Params`,
but for the weights of its evaluation, which are fitted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from pkgutil import resolve_name
from typing import Any, Protocol, TypeAlias, TypeGuard

from msgspec import Struct

from steppe.games import GAMES
from steppe.players.planning.evaluation import Part
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame

Plan: TypeAlias = Struct
"""Frozen, of plain data: posture, axis or goals, order, thresholds. Each game has its own."""

Stage: TypeAlias = tuple[int, ...]
Key: TypeAlias = tuple[int | str, ...]


STEADY, BOLD, CAREFUL = "steady", "bold", "careful"
TEMPERS = (BOLD, STEADY, CAREFUL)
"""How a computer player is minded: what an attack must promise, what it risks."""


class Script(Protocol):
    """One side's answers in one match. What it keeps in mind it can find again from any sight."""

    def choose(self, sight: Any, plan: Any = None) -> Action | None:
        """Following a plan of its game, or else its own; None where it knows no answer."""


class Mind(Protocol):
    """What is known of how to play a game. It never sees more than a sight holds."""

    @property
    def PARAMS_OF(self) -> Mapping[str, Any]:
        """Its numbers by temper."""

    def script(self, g: Any, side: Side, params: Any = ...) -> Script: ...

    def stage(self, g: Any, s: Any) -> Stage:
        """Grows with each player turn or impulse, and before the next draw: where a look ahead may stop."""

    def plan_point(self, g: Any, s: Any, side: Side) -> Key | None:
        """What a plan of this side is for: another key, another plan. None while it needs none."""

    def variants(self, g: Any, sight: Any, side: Side, params: Any = ...) -> Iterator[Any]:
        """Plans that differ in structure, at a plan point of this side; the script's own first."""

    def aims(self, plan: Any) -> tuple[int, ...]:
        """The hexes that a plan is after more than after all others, if there are such."""

    def imagine(self, g: Any, sight: Any, side: Side, rng: random.Random) -> Any:
        """A whole state that this side, seeing this, could believe in."""


class FarSighted(Mind, Protocol):
    """A mind that also knows what a table is worth, so that futures can be compared."""

    MARGIN: float
    """What another plan must promise more than the script's own, in points, to be followed."""

    def price_of_future(self, g: Any, s: Any, side: Side) -> float:
        """How many of a level's futures one costs at a plan point of this side, so that a turn takes no
        longer than in other games."""

    def horizon(self, g: Any, s: Any, side: Side) -> Stage:
        """The last stage that a look ahead plays, at a plan point of this side: its own, or the enemy's
        reply where the worth of a table could not tell that spearheads stand exposed."""

    def parts(self, g: Any, s: Any) -> list[Part]:
        """Of a table at the end of a stage: what `value` adds up and its weights are fitted on; nothing is
        hidden."""

    def value(self, g: Any, s: Any) -> float:
        """The score that the first side is expected to end with."""


def is_far_sighted(mind: Mind) -> TypeGuard[FarSighted]:
    return hasattr(mind, "value")


class Patient(Mind, Protocol):
    """A mind that has plans played out to the end of the game where that is near."""

    SHORT: Collection[str]
    """Scenarios in which it is near from the beginning."""

    def price_of_ending(self, g: Any, s: Any) -> float:
        """How many of a level's futures a game costs that is played out from here; less than 1 where it costs
        little, 0 where it is too long."""


def is_patient(mind: Mind) -> TypeGuard[Patient]:
    return hasattr(mind, "price_of_ending")


def mind_of(g: AnyGame) -> Mind | None:
    """None for a game of which nothing is known."""
    room = GAMES.get(g.id)
    if room is None or not room.mind:
        return None
    found: Mind = resolve_name(room.mind)
    return found


def looks_ahead(game: str, scenario: str) -> bool:
    """Whether plans are compared there from the beginning, so that it matters how many futures are played."""
    room = GAMES.get(game)
    if room is None or not room.mind:
        return False
    mind: Mind = resolve_name(room.mind)
    return is_far_sighted(mind) or (is_patient(mind) and scenario in mind.SHORT)


def package_of(game: str) -> str:
    """Where a game's mind lies, and what was fitted for it; empty for a game of which nothing is known."""
    room = GAMES.get(game)
    return room.mind.rpartition(".")[0] if room is not None else ""


class Scripts:
    """The script of each side that a player plays; made anew when he comes to another game."""

    def __init__(self, params_of: Callable[[Mind, AnyGame, Side], Any]) -> None:
        self._params_of = params_of
        self._known: dict[Side, tuple[AnyGame, Script]] = {}

    def of(self, g: AnyGame, side: Side) -> Script | None:
        """None for a game of which nothing is known."""
        known = self._known.get(side)
        if known is not None and known[0] is g:
            return known[1]
        mind = mind_of(g)
        if mind is None:
            return None
        script = mind.script(g, side, self._params_of(mind, g, side))
        self._known[side] = g, script
        return script
