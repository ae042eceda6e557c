"""A position as a reader may know it. What the reader may not know is left out and only counted."""

from __future__ import annotations

from steppe.table.basics import ASIDE, HIDDEN
from steppe.table.game import AnyGame
from steppe.table.position import dump
from steppe.table.state import State, build_indexes


def dump_sight(g: AnyGame, sight: State, with_agenda: bool) -> str:
    """The text of a sight. The agenda is for the side that is asked: what the other side is in the middle of
    may name hidden counters."""
    known, unseen = _without_unknown(g, sight)
    lines = dump(g, known).splitlines()
    if not with_agenda:
        lines = ["# its agenda is left out" if line.startswith("agenda ") else line for line in lines]
    return "\n".join([*lines, *unseen]) + "\n"


def _without_unknown(g: AnyGame, sight: State) -> tuple[State, list[str]]:
    n = len(g.units)
    known = sight.copy()
    counted: dict[tuple[str, str], int] = {}
    for u, h in enumerate(sight.at[n:], n):
        if h >= 0:
            key = g.numbers[h], g.sides[g.side_of[u]]
            counted[key] = counted.get(key, 0) + 1
    known.at = [int(ASIDE) if h == HIDDEN else h for h in sight.at[:n]]
    known.height, known.flags, known.known = sight.height[:n], sight.flags[:n], sight.known[:n]
    _restore(g, known, [u for u, h in enumerate(sight.at[:n]) if h == HIDDEN])
    build_indexes(g, known)
    return known, [f"# {number}: {count} unseen {side}" for (number, side), count in sorted(counted.items())]


def _restore(g: AnyGame, known: State, hidden: list[int]) -> None:
    """Set what the game keeps of each hidden unit back to its value at the start. Counters that lie face down
    have no name and are left out."""
    start = g.start()
    n = len(start.at)
    for name in known.__struct_fields__:
        usual = getattr(start, name)
        if name in State.__struct_fields__ or not isinstance(usual, list | bytearray) or len(usual) != n:
            continue
        value = getattr(known, name)[:n]
        for u in hidden:
            value[u] = usual[u]
        setattr(known, name, value)
