"""What a guest may ask at a table without changing anything."""

from __future__ import annotations

from steppe.server import advice, panels
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.drafts.room import room_of
from steppe.server.game_table import GameTable, Guest
from steppe.server.puzzles import posed


class NotSeated(ValueError):
    """Asked from no seat, or from the wrong one."""


def answer(table: GameTable, guest: Guest, ask: r.AnyRequest) -> m.AnySay:
    seat = guest.seat
    if isinstance(ask, r.Rule):
        return advice.rule(table.match, ask)
    if seat is None:
        raise NotSeated("take a seat first")
    if isinstance(ask, r.Query):
        return advice.query(seat, ask)
    if isinstance(ask, r.Puzzle):
        return posed(table.match, ask.n)
    if isinstance(ask, r.Look):
        return seat.look(ask)
    if isinstance(ask, r.Complete):
        return advice.complete(seat, ask)
    if isinstance(ask, r.Story):
        return panels.story(seat, ask)
    if isinstance(ask, r.Sequence):
        return panels.turns(seat, ask)
    if isinstance(ask, r.Dice):
        return panels.rolls(seat, ask)
    if seat.side is None or seat.side not in seat.match.sides_asked:
        raise NotSeated("that side is not asked now")
    room = room_of(seat, seat.side)
    if isinstance(ask, r.Click):
        return room.click(ask)
    assert isinstance(ask, r.Point)
    return room.point(ask)
