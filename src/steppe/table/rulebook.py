"""The rule book of a game: the number, kind and gist of every rule from its `rules.tsv`, and the readings of
unclear rules from its `rulings.tsv`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources

from msgspec import Struct


class Rule(Struct, frozen=True):
    id: str
    """The number as the book writes it: `11.14`, `1.8a`, `S-4.5`, `18.6.G1`, `T1.2`."""
    kind: str
    gist: str


class Ruling(Struct, frozen=True):
    """The reading of an unclear rule that this program follows."""

    id: str
    rules: tuple[str, ...]
    reading: str
    why: str
    option: str
    """The option of a match that reverses the reading; empty if there is none."""


@cache
def rules_of(package: str) -> dict[str, Rule]:
    """Number -> rule, in the order of the book."""
    return {number: Rule(number, kind, gist) for number, kind, gist in _rows(package, "rules.tsv")}


def rules_under(package: str, number: str) -> list[Rule]:
    """A rule and the rules beneath it: `11.14`, `11.14.1`, `11.14a`, … but not `11.141`."""
    number = number.rstrip(".")
    return [rule for rule in rules_of(package).values() if _is_under(rule.id, number)]


def _is_under(rule: str, number: str) -> bool:
    if not number or not rule.startswith(number):
        return False
    return not (number[-1].isdigit() and rule[len(number) :][:1].isdigit())


@cache
def rulings_of(package: str) -> tuple[Ruling, ...]:
    """The shipped rulings of a game, or none."""
    if not (resources.files(package) / "rulings.tsv").is_file():
        return ()
    rows = _rows(package, "rulings.tsv")
    return tuple(
        Ruling(name, tuple(rules.split(",")), reading, why, option)
        for name, rules, reading, why, option in rows
    )


def _rows(package: str, file: str) -> Iterator[list[str]]:
    """The rows of a table beneath its head."""
    text = (resources.files(package) / file).read_text("utf-8")
    return (line.split("\t") for line in text.splitlines()[1:] if line)
