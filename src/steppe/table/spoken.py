"""Refusals and odds with the words of their game, as people read them.

`Reason` and `Preview` have no words. A match hands out these classes, which are the same with words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape

import msgspec

from steppe.table.basics import Reason
from steppe.table.preview import Preview, Row
from steppe.table.words import Words, words_of

WIDTH = 100
"""The width of a line in letters."""


class Refusal(Reason, frozen=True, kw_only=True):
    """A reason whose text is the sentence. It equals the reason without words."""

    words: str

    def __str__(self) -> str:
        return self.words


def refusal(words: Words, reason: Reason) -> Refusal:
    return Refusal(reason.rule, reason.code, reason.args, words=words.reason(reason))


class Odds(Preview, frozen=True, kw_only=True):
    """A preview whose text is a table with its derivation. A notebook shows it as a table too."""

    package: str
    """The game's package, which has the words."""

    @property
    def column(self) -> str:
        """The column of the first row, the odds under the default assumptions."""
        return self.rows[0].column

    @property
    def results(self) -> Mapping[str, Fraction]:
        """The results of the first row: result as the tables name it -> probability from 0 to 1."""
        return self.rows[0].results

    def __str__(self) -> str:
        return "\n".join(odds_lines(self, words_of(self.package)))

    def _repr_html_(self) -> str:
        return odds_html(self, words_of(self.package))


def spoken_odds(package: str, preview: Preview) -> Odds:
    return Odds(**msgspec.structs.asdict(preview), package=package)


# ---------------------------------------------------------------------- odds as text


def odds_lines(preview: Preview, words: Words) -> list[str]:
    """Each row with its derivation and its probabilities."""
    lines = [" ".join(preview.action), *(f"  {text}" for text in moves_said(preview))]
    for row in preview.rows:
        lines += _row_lines(row, words)
    return [*lines, *_notes(preview)]


def moves_said(preview: Preview) -> list[str]:
    """The moves that have to be made first, one sentence each: `After 3Pz moves to 2411 (4 MP)`."""
    said = []
    for move in preview.moves:
        cost = f" ({move.cost} MP)" if move.cost else ""
        said.append(
            f"After {', '.join(move.units)} {'moves' if len(move.units) == 1 else 'move'} to {move.to}{cost}:"
        )
    return said


def _notes(preview: Preview) -> list[str]:
    notes = [f"Next better odds: {preview.threshold}."] if preview.threshold else []
    if not preview.exact:
        notes.append("Some of the defenders are not known: the rows give the limits.")
    return notes


def _row_lines(row: Row, words: Words) -> list[str]:
    chances = [f"{words.word(result, 'outcome')} {_chance(p)}" for result, p in row.results.items()]
    return [
        f"  {_label(row, words)}: {row.column}",
        *folded("    ", _terms(row, words), "; "),
        *folded("    ", chances, " · "),
    ]


def _label(row: Row, words: Words) -> str:
    return ", ".join(words.word(part) for part in row.label.split()) or "now"


def _terms(row: Row, words: Words) -> list[str]:
    return [f"{words.word(t.label)} {t.value.replace('-', '−')} [{t.rule}]" for t in row.terms]


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


# ---------------------------------------------------------------------- odds in a notebook


def odds_html(preview: Preview, words: Words) -> str:
    """An HTML table: a row for each set of assumptions, a column for each result."""
    results = list(dict.fromkeys(result for row in preview.rows for result in row.results))
    head = ["", "column", *(words.word(result) for result in results), "how it comes about"]
    moves = "".join(f"<br>{escape(text)}" for text in moves_said(preview))
    lines = [f"<caption>{escape(' '.join(preview.action))}{moves}</caption>", _html_row("th", head)]
    for row in preview.rows:
        chances = [_chance(row.results[r]) if r in row.results else "" for r in results]
        cells = [_label(row, words), row.column, *chances, "; ".join(_terms(row, words))]
        lines.append(_html_row("td", cells))
    notes = "".join(f"<p>{escape(note)}</p>" for note in _notes(preview))
    return f"<table>{''.join(lines)}</table>{notes}"


def _html_row(tag: str, cells: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
