"""States to JSON and back, and their digests."""

from __future__ import annotations

import hashlib
from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from steppe.table.game import Game
from steppe.table.state import State, build_indexes
from steppe.table.steps import Dice, Draw

S = TypeVar("S", bound=State)


def encode(s: State) -> bytes:
    return msgspec.json.encode(s)


def decode(g: Game[S], data: bytes) -> S:
    """The state that `encode` wrote, with its indexes; raises msgspec.ValidationError on anything else."""
    s: S = msgspec.json.decode(data, type=g.state_type)  # type: ignore[assignment]
    s.agenda = decode_steps(g, s.agenda)
    build_indexes(g, s)
    return s


def decode_steps(g: Game[Any], plain: list[Any]) -> list[Any]:
    kinds: Any = reduce(or_, (Dice, Draw, *g.steps))
    steps: list[Any] = msgspec.convert(plain, list[kinds])
    return steps


def digest(s: State) -> str:
    """Eight hexadecimal digits that differ when states differ."""
    return hashlib.sha256(encode(s)).hexdigest()[:8]
