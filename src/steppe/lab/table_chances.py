"""The combat tables of a game as chances: what each column of a table gives, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from itertools import product

from steppe.lab.pictures import INK, MARGIN, WIDTH
from steppe.table.charts import Chart
from steppe.table.game import AnyGame
from steppe.table.words import words_of

MOST_DICE = 3
COLOURS = ("#5b6f82", "#a3553f", "#7d8f4e", "#b39b4a", "#6d5a86", "#4f8a86", "#94674a", "#888888", "#3f6ea3")

Chances = dict[str, dict[str, Fraction]]
"""Column -> what it gives -> how likely."""


def rolled_tables(g: AnyGame) -> list[tuple[Chart, Chances]]:
    """The charts that are read with dice: all rolls of one, two or three dice stand in their first column."""
    found = ((chart, chances_of(chart)) for chart in g.charts())
    return [(chart, chances) for chart, chances in found if chances]


def chances_of(chart: Chart) -> Chances:
    """Nothing for a chart that is not rolled on."""
    rows = {row[0]: row[1:] for row in chart.rows}
    weights = next(
        (w for dice in range(1, MOST_DICE + 1) if (w := _totals(dice)).keys() == rows.keys()), None
    )
    if weights is None:
        return {}
    whole = sum(weights.values())
    chances: Chances = {}
    for place, column in enumerate(chart.head[1:]):
        shares: dict[str, Fraction] = {}
        for total, weight in weights.items():
            result = rows[total][place]
            shares[result] = shares.get(result, Fraction(0)) + Fraction(weight, whole)
        chances[column] = shares
    return chances


def _totals(dice: int) -> dict[str, int]:
    """How many ways there are to each total."""
    return {str(n): ways for n, ways in Counter(map(sum, product(range(1, 7), repeat=dice))).items()}


def odds_lines(g: AnyGame) -> Iterator[str]:
    """All such tables as text, in percent."""
    words = words_of(g.package)
    for chart, chances in rolled_tables(g):
        yield f"{words.word(chart.title, 'chart')} [{chart.rule}]"
        results = sorted({result for shares in chances.values() for result in shares})
        names = {result: _short(words.word(result)) for result in results}
        width = max(len(name) for name in names.values()) + 1
        yield " " * (width + 2) + "".join(f"{column:>9}" for column in chances)
        for result in results:
            shares = (chances[column].get(result, Fraction(0)) for column in chances)
            cells = "".join(f"{float(share):9.1%}" if share else f"{'–':>9}" for share in shares)
            yield f"  {names[result]:{width}}{cells}"
        yield ""


def odds_picture(chart: Chart, chances: Chances, g: AnyGame) -> str:
    """One table as SVG: a bar for each column, divided by what it gives."""
    words = words_of(g.package)
    results = sorted({result for shares in chances.values() for result in shares})
    colour = {result: COLOURS[k % len(COLOURS)] for k, result in enumerate(results)}
    high, step = 200.0, (WIDTH - MARGIN) / len(chances)
    shapes: list[str] = []
    for k, (column, shares) in enumerate(chances.items()):
        x, y = MARGIN + k * step, 10.0
        for result in results:
            part = high * float(shares.get(result, 0))
            if part:
                title = f"{column}: {_short(words.word(result))} {float(shares[result]):.1%}"
                shapes.append(
                    f'<rect x="{x:.1f}" y="{y:.1f}" width="{step * 0.8:.1f}" height="{part:.1f}" '
                    f'fill="{colour[result]}"><title>{escape(title)}</title></rect>'
                )
            y += part
        shapes.append(
            f'<text x="{x + step * 0.4:.1f}" y="{high + 26:.0f}" text-anchor="middle">{column}</text>'
        )
    for k, result in enumerate(results):
        x, y = MARGIN + k % 4 * 130, high + 46 + k // 4 * 18
        shapes.append(f'<rect x="{x}" y="{y - 10:.0f}" width="12" height="12" fill="{colour[result]}"/>')
        shapes.append(f'<text x="{x + 17}" y="{y:.0f}">{escape(_short(words.word(result)))}</text>')
    height = high + 60 + (len(results) - 1) // 4 * 18
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'role="img" font-family="sans-serif" font-size="12" fill="{INK}">{"".join(shapes)}</svg>\n'
    )


def _short(word: str) -> str:
    return word if len(word) <= 24 else f"{word[:23]}…"
