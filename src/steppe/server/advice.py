"""What a seat asks without changing anything: queries, completions, rules."""

from __future__ import annotations

from steppe.match import Match
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.seats import Seat
from steppe.table.completion import completions
from steppe.table.queries import BadQuery, Field, Marks, Paths
from steppe.table.queries import Table as Rows
from steppe.table.rulebook import rules_of, rules_under, rulings_of


def query(seat: Seat, ask: r.Query) -> m.Answer:
    """Raises BadQuery."""
    g, words = seat.match.g, seat.match.words
    answer = g.query(seat.sight, seat.reader, ask.name, ask.args)
    match answer:
        case Field():
            return m.Answer(ask.n, ask.name, values=dict(answer.values), came=dict(answer.came))
        case Marks():
            marks = {k: m.Marked(code, words.word(code), rule) for k, (code, rule) in answer.marks.items()}
            return m.Answer(ask.n, ask.name, marks=marks)
        case Paths():
            return m.Answer(ask.n, ask.name, paths=dict(answer.paths))
        case Rows():
            rows = tuple(tuple(words.word(cell) for cell in row) for row in answer.rows)
            return m.Answer(ask.n, ask.name, head=answer.head, rows=rows)


def complete(seat: Seat, ask: r.Complete) -> m.Completed:
    if seat.side is None:
        return m.Completed(ask.n, ())
    return m.Completed(ask.n, tuple(completions(seat.match.g, seat.sight, seat.side, (), ask.line))[:60])


def rule(match: Match, ask: r.Rule) -> m.Ruled:
    """Raises BadQuery for a number that the book does not have."""
    book = rules_of(match.g.package)
    if ask.number not in book:
        raise BadQuery(f"there is no rule {ask.number}")
    package, number = match.g.package, ask.number
    under = tuple((rule.id, rule.gist) for rule in rules_under(package, number) if rule.id != number)
    rulings = tuple((ruling.id, ruling.reading) for ruling in rulings_of(package) if number in ruling.rules)
    return m.Ruled(ask.n, number, book[number].gist, under, rulings)
