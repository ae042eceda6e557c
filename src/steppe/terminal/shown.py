"""Decisions, odds and answers to queries as lines of text."""

from __future__ import annotations

from fractions import Fraction

from steppe.match import Match
from steppe.table.basics import END, Action, Reader, Side
from steppe.table.odds import Preview, Row
from steppe.table.play import choices
from steppe.table.queries import Answer, Field, Marks, Paths, Table
from steppe.table.words import Words

FEW = 8
WIDTH = 100


# What is asked.


def who_is_asked(match: Match) -> str:
    sides = [match.words.word(side) for side in match.asked]
    if not sides:
        return f"The match is over: {match.words.word(match.state.result, 'result')}."
    return f"{' and '.join(sides)} to decide."


def prompt_line(match: Match, side: Side) -> str:
    """Who is asked, what, and by which rule."""
    asking = match.decision(match.g.sides[side])
    if asking is None:
        return who_is_asked(match)
    rule = f" [{asking.rule}]" if asking.rule else ""
    return f"{match.words.word(match.g.sides[side])}: {match.words.prompt(asking)}{rule}"


def choice_lines(match: Match, side: Side, prefix: Action = ()) -> list[str]:
    """The words that may follow, one line a verb, long lists cut short."""
    g, sight = match.g, match.sight(Reader(side))
    tokens = choices(g, sight, side, prefix)
    if prefix:
        return _cut(" ".join(prefix) + " …", tokens)
    lines = []
    for verb in tokens:
        lines += _cut(verb, choices(g, sight, side, (verb,)))
    for order, verb in g.order_words.items():
        if verb in tokens:
            lines.append(f"  {order} UNIT… HEX finds the way")
    return lines


def _cut(start: str, tokens: list[str]) -> list[str]:
    words = [token for token in tokens if token != END]
    if not words:
        return [f"  {start}"]
    shown = words if len(words) <= FEW + 1 else [*words[:FEW], f"… {len(words) - FEW} more"]
    return [f"  {start}: {' '.join(shown)}" + (" (or nothing more)" if END in tokens else "")]


# Odds.


def odds_lines(preview: Preview, words: Words) -> list[str]:
    """Each row with its derivation and its probabilities."""
    lines = [f"{' '.join(preview.action)}"]
    for row in preview.rows:
        lines += _row_lines(row, words)
    if preview.threshold:
        lines.append(f"Next better odds: {preview.threshold}.")
    if not preview.exact:
        lines.append("Some of the defenders are not known: the rows give the limits.")
    return lines


def _row_lines(row: Row, words: Words) -> list[str]:
    label = ", ".join(words.word(part) for part in row.label.split()) or "as it stands"
    terms = [f"{words.word(t.label)} {t.value.replace('-', '−')} [{t.rule}]" for t in row.terms]
    chances = [f"{words.word(result)} {_chance(p)}" for result, p in row.results.items()]
    return [f"  {label}: {row.column}", *folded("    ", terms, "; "), *folded("    ", chances, " · ")]


def _chance(p: Fraction) -> str:
    return f"{p} ({float(p):.0%})"


def folded(start: str, items: list[str], between: str) -> list[str]:
    """Items in lines of a screen's width."""
    lines, line = [], ""
    for item in items:
        if line and len(start) + len(line) + len(between) + len(item) > WIDTH:
            lines.append(start + line)
            line = item
        else:
            line = line + between + item if line else item
    return [*lines, start + line] if line else lines


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
    """Hexes by value: `1: 2008 2009`."""
    groups: dict[int, list[str]] = {}
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
