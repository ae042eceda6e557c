"""Decisions and answers to queries as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from steppe.match import Match
from steppe.table.basics import END, Action, Reader, Side
from steppe.table.game import AnyGame
from steppe.table.grammar import optional_words
from steppe.table.play import choices
from steppe.table.queries import Answer, Field, Marks, Paths, Table
from steppe.table.spoken import folded
from steppe.table.steps import Ask
from steppe.table.words import Words

FEW = 8


# Questions to a side.


def who_is_asked(match: Match) -> str:
    sides = [match.words.word(side) for side in match.asked]
    if not sides:
        return f"The match is over: {match.words.word(match.result, 'result')}."
    return f"{' and '.join(sides)} to decide."


def prompt_line(match: Match, side: Side) -> str:
    """The side that is asked, the question, and its rule."""
    asking = match.decision(match.g.sides[side])
    if asking is None:
        return who_is_asked(match)
    rule = f" [{asking.rule}]" if asking.rule else ""
    return f"{match.words.word(match.g.sides[side])}: {match.words.prompt(asking)}{rule}"


def choice_lines(match: Match, side: Side, prefix: Action = ()) -> list[str]:
    """The words that may follow, one line for each verb. Long lists are cut short."""
    g, sight = match.g, match.sight(Reader(side))
    tokens = choices(g, sight, side, prefix)
    if prefix:
        return _cut(" ".join(prefix) + " …", tokens, _added(g, tokens))
    lines = []
    for verb in tokens:
        top: Ask[Any, Any] = sight.agenda[-1]
        optional = optional_words(type(top), verb)
        lines += _cut(verb, choices(g, sight, side, (verb,)))
        if optional:
            lines.append(f"    behind it may stand: {', '.join(f'{word} …' for word in optional)}")
    for order, verb in g.order_words.items():
        if verb in tokens:
            lines.append(f"  {order} UNIT… HEX finds the way")
    return lines


def _added(g: AnyGame, tokens: list[str]) -> list[str]:
    """The words that may follow units and hexes and begin something else. They are never cut from a list."""
    if not any(token in g.unit_named or token in g.hex_named for token in tokens):
        return []
    return [t for t in tokens if t != END and t not in g.unit_named and t not in g.hex_named]


def _cut(start: str, tokens: list[str], kept: Sequence[str] = ()) -> list[str]:
    words = [token for token in tokens if token != END and token not in kept]
    if not words and not kept:
        return [f"  {start}"]
    shown = words if len(words) <= FEW + 1 else [*words[:FEW], f"… {len(words) - FEW} more"]
    shown = [*shown, *kept]
    return [f"  {start}: {' '.join(shown)}" + (" (or nothing more)" if END in tokens else "")]


# Answers.


def answer_lines(answer: Answer, words: Words) -> list[str]:
    match answer:
        case Table():
            return table_lines(answer, words)
        case Field():
            return _field_lines(answer)
        case Marks():
            return _mark_lines(answer, words)
        case Paths():
            chains = [f"  {name}: {' → '.join(path)}" for name, path in answer.paths.items()]
            return chains or ["  There is none."]


def table_lines(table: Table, words: Words) -> list[str]:
    rows = [table.head, *(tuple(words.word(cell) for cell in row) for row in table.rows)]
    if not table.rows:
        return ["  There is nothing."]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.head))]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in rows]
    return [f"  {line}".rstrip() for line in lines]


def _field_lines(field: Field) -> list[str]:
    """One line for each value, with its hexes: `1: 2008 2009`."""
    groups: dict[float, list[str]] = {}
    for number, value in field.values.items():
        groups.setdefault(value, []).append(number)
    lines = []
    for value in sorted(groups):
        lines += folded(f"  {value:>3}: ", sorted(groups[value]), " ")
    return lines or ["  None."]


def _mark_lines(marks: Marks, words: Words) -> list[str]:
    groups: dict[tuple[str, str], list[str]] = {}
    for number, mark in marks.marks.items():
        groups.setdefault(mark, []).append(number)
    lines = []
    for code, rule in sorted(groups):
        lines.append(f"  {words.word(code)} [{rule}]: {len(groups[code, rule])}")
        lines += folded("    ", sorted(groups[code, rule]), " ")
    return lines or ["  None."]
