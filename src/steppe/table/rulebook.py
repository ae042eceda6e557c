"""The rule index of a game: every rule's number, kind and gist, as shipped in its `rules.tsv`."""

from __future__ import annotations

from functools import cache
from importlib import resources

from msgspec import Struct


class Rule(Struct, frozen=True):
    id: str
    kind: str
    gist: str


@cache
def rules_of(package: str) -> dict[str, Rule]:
    """Number -> rule, in the order of the book."""
    text = (resources.files(package) / "rules.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:] if line)
    return {number: Rule(number, kind, gist) for number, kind, gist in rows}


def rules_under(package: str, number: str) -> list[Rule]:
    """A rule and those beneath it: `11.14`, `11.14.1`, …"""
    start = number.rstrip(".") + "."
    return [rule for rule in rules_of(package).values() if f"{rule.id}.".startswith(start)]
