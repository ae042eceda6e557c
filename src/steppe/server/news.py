"""What is told to those who sit at a table, and who may sit where."""

from __future__ import annotations

from steppe.server import messages as m
from steppe.server.game_table import HUMAN, WHOLE, GameTable, Guest, Outcome, left_of
from steppe.server.questions import NotSeated
from steppe.server.seats import WATCHING, AtTable, Seat


def seat_at(table: GameTable, name: str) -> Seat:
    """A seat that somebody may take: a computer's once the match is over, since nothing is secret then."""
    if name != WATCHING and name not in table.match.g.sides:
        raise NotSeated(f"there is no seat '{name}'")
    if table.players.get(name, HUMAN) != HUMAN and not table.match.over:
        raise NotSeated(f"the {name} seat is taken by {table.players[name]}")
    return Seat(table.match, name)


def side_seat(guest: Guest) -> Seat:
    if guest.seat is None or guest.seat.side is None:
        raise NotSeated("only a side can do that; take its seat first")
    return guest.seat


def news_for(table: GameTable, seat: Seat, n: int, outcome: Outcome = WHOLE) -> m.Table:
    consent = table.consent
    question = consent.question_for(table.match, seat.reader)
    declined = consent.declined(table.match, seat.name)
    standing = table.standing.of(seat.name)
    if outcome is WHOLE:
        outcome = left_of(table, seat)
    played_for = seat.side is not None and table.stand_in.side == seat.side
    about = AtTable(*outcome, question, declined, standing, played_for)
    return seat.news(n, table.players, about)


async def tell(
    table: GameTable, asker: Guest | None, n: int, outcome: Outcome = WHOLE, only: str = ""
) -> None:
    """Everybody at the table, or only those in one seat, hears what his seat may know. Whoever may know
    nothing of it hears nothing: how often the others act would tell him something."""
    for guest in list(table.guests):
        if guest.seat is None or only not in ("", guest.seat.name):
            continue
        mine = guest is asker
        news = news_for(table, guest.seat, n if mine else 0, outcome if mine else WHOLE)
        if mine or not guest.seat.unchanged:
            await guest.send(news)
