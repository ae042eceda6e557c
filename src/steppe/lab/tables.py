"""The tables of a run, their columns, and what each means, for the files and for the data dictionary.

Every row carries `game`, the number of its game in the run; `line` is the line of that game's match, so that
any row can be opened in the viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

Rows: TypeAlias = list[dict[str, Any]]


class Column(NamedTuple):
    kind: str
    """As Arrow calls it."""
    meaning: str


GAME = Column("int32", "number of the game in the run, from 0")
LINE = Column("int32", "line of the match, from 1; 0 before the first")
TURN = Column("int16", "turn of the game")
SIDE = Column("string", "side")
HEX = Column("string", "hex, as the map numbers it")
UNITS = Column("string", "units, separated by blanks")

TABLES: Mapping[str, Mapping[str, Column]] = {
    "games": {
        "game": GAME,
        "seed": Column("int64", "seed of the dice and of the players"),
        "first": Column("string", "player of the first side"),
        "second": Column("string", "player of the second side"),
        "result": Column("string", "the side that has won, or draw"),
        "score": Column("float64", "how far the first side was ahead at the end, in what the game counts"),
        "turns": TURN,
        "lines": Column("int32", "lines of the match"),
        "first_seconds": Column("float64", "processor time that the first side thought"),
        "second_seconds": Column("float64", "the same of the second side"),
        "orders": Column("string", "all orders, a line each: with the seed this is the match"),
    },
    "turns": {
        "game": GAME,
        "turn": TURN,
        "line": LINE,
        "score": Column("float64", "how far the first side was ahead when the turn ended"),
        "first_on_map": Column("int32", "counters of the first side on the map then"),
        "second_on_map": Column("int32", "the same of the second side"),
        "first_steps_lost": Column("int32", "steps that the first side lost in the turn"),
        "second_steps_lost": Column("int32", "the same of the second side"),
    },
    "combats": {
        "game": GAME,
        "line": LINE,
        "turn": TURN,
        "side": Column("string", "side that attacked"),
        "at": Column("string", "hex that was attacked"),
        "units": Column("string", "who attacked"),
        "column": Column("string", "odds column after all shifts; empty where the game has none"),
        "result": Column("string", "what the table said"),
        "expected": Column("string", "JSON: result -> probability before the order; empty where unknown"),
        "attacker_steps": Column("int32", "steps that the attacker lost"),
        "defender_steps": Column("int32", "steps that the defender lost"),
    },
    "moves": {
        "game": GAME,
        "line": LINE,
        "turn": TURN,
        "side": SIDE,
        "units": UNITS,
        "origin": Column("string", "hex that they left"),
        "to": Column("string", "hex that they came to"),
        "how": Column("string", "moved, advanced, retreated or placed"),
    },
    "control": {
        "game": GAME,
        "line": LINE,
        "turn": TURN,
        "at": HEX,
        "side": Column("string", "side to which the hex went"),
    },
    "losses": {
        "game": GAME,
        "line": LINE,
        "turn": TURN,
        "side": SIDE,
        "unit": Column("string", "unit that lost steps or was removed"),
        "steps": Column("int32", "how many; 1 for a counter that was removed at once"),
        "dead": Column("bool", "it was its last"),
        "at": Column("string", "hex where it stood; empty off the map"),
        "rule": Column("string", "rule by which"),
    },
    "rules": {
        "game": GAME,
        "rule": Column("string", "number of a rule that made something happen"),
        "times": Column("int32", "how often"),
    },
}


def columns_of(table: str, rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Rows as columns, in the order of the dictionary."""
    listed = list(rows)
    return {name: [row[name] for row in listed] for name in TABLES[table]}


def dictionary() -> str:
    """The data dictionary in Markdown, as `docs/laboratory.md` shows it."""
    lines: list[str] = []
    for table, columns in TABLES.items():
        lines += [f"### {table}", "", "| column | type | meaning |", "|---|---|---|"]
        lines += [f"| `{name}` | {kind} | {meaning} |" for name, (kind, meaning) in columns.items()]
        lines.append("")
    return "\n".join(lines)
