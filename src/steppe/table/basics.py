"""The basic types that everything on the table uses: sides, units, actions, reasons, decisions."""

from __future__ import annotations

from typing import NewType

from msgspec import Struct

from steppe.hexes import Hex

Side = NewType("Side", int)
"""0 or 1: the index of a side in `Game.sides`."""

Unit = NewType("Unit", int)
"""The index of a counter in `Game.units`. In a view, indices past the last counter are unknown counters."""

Reader = NewType("Reader", int)
"""The side that looks, or WATCHER."""

WATCHER = Reader(-1)
READERS = (Reader(0), Reader(1), WATCHER)
"""The three readers. The watcher may know only what both sides know."""

Cost = NewType("Cost", int)
"""What an action cost counters. The cost gives away their kind, so only a reader who sees all of them is
told."""

Action = tuple[str, ...]
"""A verb and its tokens, for example `("attack", "2008", "1SS", "2SS")`."""

END = ""
"""One of the choices. It means that the tokens so far are a whole action."""

Arg = str | int

UNSEEN = "?"
"""The name of a counter that a reader may not know: this sign and its place in a stack (`?4117.0`), or this
sign alone. No unit id contains it."""

# The places of counters that are on no hex. Hexes are 0 and up.
ASIDE = Hex(-1)  # not in this match, or not yet
POOL = Hex(-2)  # waiting to enter
DEAD = Hex(-3)
WITHDRAWN = Hex(-4)
HIDDEN = Hex(-5)  # only in views: on the table, but the reader may not know where

OFF_MAP = {"aside": ASIDE, "pool": POOL, "dead": DEAD, "withdrawn": WITHDRAWN, "hidden": HIDDEN}


class Reason(Struct, frozen=True):
    """Why an action is refused: the rule, a code that catalogues turn into words, and its arguments."""

    rule: str
    code: str
    args: tuple[Arg, ...] = ()

    def __eq__(self, other: object) -> bool:
        """A reason equals the same reason with words (`spoken.Refusal`)."""
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.rule, self.code, self.args) == (other.rule, other.code, other.args)

    def __hash__(self) -> int:
        return hash((self.rule, self.code, self.args))


class Decision(Struct, frozen=True):
    """The question that a side is asked: a prompt code with arguments, and the rule it comes from."""

    side: Side
    rule: str
    code: str
    args: tuple[Arg, ...] = ()


class IllegalAction(ValueError):
    """An action that the rules refuse. Nothing has changed."""

    def __init__(self, reason: Reason, words: str) -> None:
        super().__init__(words)
        self.reason = reason


def other(side: Side) -> Side:
    return Side(1 - side)


def text_of(action: Action) -> str:
    return " ".join(action)


def read_action(text: str) -> Action:
    return tuple(text.split())
