"""The options of a match: one frozen dataclass a game, one field an option.

The name of a field is the option's id, its `Literal` lists the values, and the first of them is the default:

    @dataclass(frozen=True)
    class Options:
        bombers: Literal["air", "bomber"]
        # [8.2.6, R13] The table on which air attacks are looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, get_args, get_type_hints

T = TypeVar("T")


@dataclass(frozen=True)
class NoOptions:
    """The options of a game that has no options."""


def values_of(kind: type[Any]) -> dict[str, tuple[str, ...]]:
    """Option -> its values as people write them, the default first."""
    return {name: tuple(map(str, values)) for name, values in _literals(kind).items()}


def read_options(kind: type[T], options: Mapping[str, str]) -> T:
    """The options of a match in the form its rules use. `options` must name every option, with valid
    values."""
    literals = _literals(kind)
    return kind(**{name: _meant(options[name], values) for name, values in literals.items()})


def _literals(kind: type[Any]) -> dict[str, tuple[Any, ...]]:
    return {name: get_args(hint) for name, hint in get_type_hints(kind).items()}


def _meant(word: str, values: tuple[Any, ...]) -> Any:
    return next(value for value in values if str(value) == word)
