"""Groups of counters that move hex by hex: move orders are read and written out, and counters are carried.
The game decides what a step costs and which units may take one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from steppe.hexes import Hex
from steppe.table.basics import Action, Reason, Side, Unit
from steppe.table.game import AnyGame
from steppe.table.play import apply, why_not
from steppe.table.state import State, shift

Units = tuple[Unit, ...]
S = TypeVar("S", bound=State)


def read_path(g: AnyGame, text: str) -> list[Hex] | Reason:
    """A way as players write it: `HEX` or `HEX-HEX-HEX`."""
    path: list[Hex] = []
    for number in text.split("-"):
        h = g.read_hex(number)
        if isinstance(h, Reason):
            return h
        path.append(h)
    return path


def read_move(g: AnyGame, words: Action) -> tuple[Units, list[Hex]] | Reason:
    """A move as players write it: `UNIT… HEX[-HEX…]`, with the units in any order."""
    units = g.read_units(tuple(sorted(words[:-1], key=lambda word: g.unit_named.get(word, -1))))
    if isinstance(units, Reason):
        return units
    path = read_path(g, words[-1])
    return path if isinstance(path, Reason) else (units, path)


def read_move_order(g: AnyGame, order: Action) -> tuple[Units, list[Hex]] | Reason:
    """An order to move: `move [UNIT…] HEX[-HEX…]`. Units that are already moving need not be named."""
    words = order[1:]
    if not words:
        return Reason("", "missing", (order[-1],))
    if len(words) > 1:
        return read_move(g, words)
    path = read_path(g, words[0])
    return path if isinstance(path, Reason) else ((), path)


def tried(g: AnyGame, s: S, side: Side, actions: Iterable[Action]) -> S | None:
    """The table after these actions; None if one of them is illegal."""
    trial: S = s.copy()
    for action in actions:
        if why_not(g, trial, side, action) is not None:
            return None
        apply(g, trial, side, action, lambda event: None)
    return trial


def with_halt(g: AnyGame, s: State, side: Side, actions: list[Action], kind: type) -> list[Action]:
    """The actions of a move, with `halt` added if a step of this kind is still on top of the agenda after
    them. Without such a step the move ends by itself."""
    trial = tried(g, s, side, actions)
    goes_on = trial is not None and trial.agenda and isinstance(trial.agenda[-1], kind)
    return [*actions, ("halt",)] if goes_on else actions


def one_by_one(g: AnyGame, order: Action) -> Iterator[Action]:
    """An order for several units, `VERB UNIT… [HEX]`, as one action for each unit."""
    units = [word for word in order[1:] if word in g.unit_named]
    if len(units) < 2:
        return iter((order,))
    rest = tuple(word for word in order[1:] if word not in g.unit_named)
    return ((order[0], unit, *rest) for unit in units)


def carry(g: AnyGame, s: State, units: Units, to: Hex) -> None:
    """Move counters from one hex to another. They keep their order in the stack."""
    for u in sorted(units, key=s.height.__getitem__) if len(units) > 1 else units:
        shift(g, s, u, to)
