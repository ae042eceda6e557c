"""Odds of an attack from hexes that units could move to first: `attack 2412 3Pz@2411 GD`.

The moves are made on a copy of the sight, with the order `move` and all its rules. Between them and the
attack nothing else is done: the move is halted, the phase is ended, and the other side does not react. If
dice must be rolled on the way, or the other side must decide, there are no odds, and the reason says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import structs

from steppe.table.basics import Action, Reader, Reason, Side, other
from steppe.table.game import AnyGame
from steppe.table.grammar import closing_words, verbs_of
from steppe.table.plain import spelled, tidy
from steppe.table.play import apply, asked, awaited, expanded, why_not
from steppe.table.preview import FirstMove, Preview
from steppe.table.queries import BadQuery, Field
from steppe.table.state import State
from steppe.table.steps import Ask

AT = "@"
"""The sign between a unit and the hex that it moves to first: `3Pz@2411`."""

MOST_ENDINGS = 3
"""How many decisions may be ended before the attack: halting the move, ending the phase or the impulse, and
passing over one more phase."""

Moves = list[tuple[tuple[str, ...], str]]
"""Groups of units that move together and the hex they move to, in the order in which they move."""


def odds_ahead(
    g: AnyGame, sight: State, side: Side, order: Sequence[str], assume: Mapping[str, str]
) -> Preview | Reason:
    """The odds of an order in which units may move to a hex first (`UNIT@HEX`), from what `sight` knows. The
    preview names the moves and their costs. A reason says which move, or what else, is not possible. If the
    order itself takes no units, the moving units are named at its end (`overrun 12.06 18PzD@12.05`)."""
    words = tidy(g, [word.partition(AT)[0] for word in order])
    moves = _moves_in(g, sight, order)
    if isinstance(moves, Reason):
        return moves
    found = odds_after(g, sight, side, moves, words, assume)
    if isinstance(found, Reason) and found.code == "too-much":
        words = tidy(g, [word for word in order if AT not in word])
        found = odds_after(g, sight, side, moves, words, assume)
    return found


def odds_after(
    g: AnyGame, sight: State, side: Side, moves: Moves, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """The odds of an order after some moves. All of them must be legal now, one after the other."""
    if not moves:
        return g.preview(sight, side, order, assume)
    why_no_odds: Reason | None = None
    why_no_move: Reason | None = None
    going_on = (mode for mode, may_do_more in g.order_modes.items() if may_do_more)
    for mode in (*going_on, ""):
        after = _after_moves(g, sight, side, moves, mode)
        if isinstance(after, Reason):
            why_no_move = after
            continue
        trial, made = after
        found = _odds_later(g, trial, side, order, assume)
        if isinstance(found, Preview):
            return structs.replace(found, moves=made)
        why_no_odds = why_no_odds or found
    reason = why_no_odds or why_no_move
    assert reason is not None
    return reason


def _moves_in(g: AnyGame, sight: State, order: Sequence[str]) -> Moves | Reason:
    """The moves that an order names. Units of one hex that move to the same hex move together."""
    going: list[tuple[tuple[int, str], str]] = []
    for word in order:
        name, sign, to = word.partition(AT)
        if not sign:
            continue
        unit = spelled(g, name)
        if unit not in g.unit_named:
            return Reason("", "unknown-unit", (name,))
        if to not in g.hex_named:
            return Reason("", "unknown-hex", (to,))
        start = sight.at[g.unit_named[unit]]
        if start != g.hex_named[to]:  # a unit that is there already does not move
            going.append(((start, to), unit))
    groups = groupby(going, key=lambda item: item[0])
    return [
        (tuple(sorted((unit for _, unit in run), key=g.unit_named.__getitem__)), to)
        for (_, to), run in groups
    ]


def _after_moves(
    g: AnyGame, sight: State, side: Side, moves: Moves, mode: str
) -> tuple[State, tuple[FirstMove, ...]] | Reason:
    """The table after all moves, and the cost of each."""
    trial, made = sight.copy(), []
    for units, to in moves:
        reasons: list[Reason] = []
        for parties in dict.fromkeys(((units,), tuple((unit,) for unit in units))):  # together, or one by one
            after = _after_parties(g, trial, side, parties, to, mode)
            if not isinstance(after, Reason):
                break
            reasons.append(after)
        else:
            return reasons[0]
        trial, steps = after
        made += steps
    return trial, tuple(made)


def _after_parties(
    g: AnyGame, s: State, side: Side, parties: Iterable[tuple[str, ...]], to: str, mode: str
) -> tuple[State, list[FirstMove]] | Reason:
    made = []
    for units in parties:
        words: Action = (*units, *([mode] if mode else []))
        move = FirstMove(units, to, _cost(g, s, side, words, to))
        actions = expanded(g, s, side, ("move", *units, to, *words[len(units) :]))
        after = actions if isinstance(actions, Reason) else _carried_out(g, s, side, actions)
        if isinstance(after, Reason):
            return after
        s = after
        made.append(move)
        if any(s.at[g.unit_named[unit]] != g.hex_named[to] for unit in units):
            return Reason("", "not-there", (g.names(g.unit_named[u] for u in units), to))
    return s, made


def _cost(g: AnyGame, s: State, side: Side, words: Action, to: str) -> str:
    """The cost of the way in movement points, from the game's own query `reach`; empty if the game does not
    say."""
    try:
        reach = g.query(s, Reader(side), "reach", words)
    except BadQuery:
        return ""
    return f"{reach.values[to]:g}" if isinstance(reach, Field) and to in reach.values else ""


def _carried_out(g: AnyGame, s: State, side: Side, actions: Iterator[Action]) -> State | Reason:
    """The table after the actions of a move, in which the other side declines every reaction."""
    trial = s.copy()
    for action in actions:
        if (reason := why_not(g, trial, side, action)) is not None:
            return reason
        apply(g, trial, side, action, _unheard)
        if (reason := _let_pass(g, trial, side, action)) is not None:
            return reason
    return trial


def _let_pass(g: AnyGame, s: State, side: Side, action: Action) -> Reason | None:
    """Let the other side decline to react. None if `side` is then to decide, otherwise the reason why it is
    not."""
    while (top := _question(s)) is not None and side not in asked(g, s):
        words = [word for word in sorted(closing_words(type(top))) if not why_not(g, s, other(side), (word,))]
        if not words:
            return Reason("", "answered-first", (" ".join(action),))
        apply(g, s, other(side), (words[0],), _unheard)
    return Reason("", "rolled-first", (" ".join(action),)) if awaited(s) is not None else None


def _odds_later(
    g: AnyGame, trial: State, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """The odds at the side's first decision that has the verb. Decisions before it are ended without doing
    anything."""
    for _ in range(MOST_ENDINGS + 1):
        top = _question(trial)
        if top is None or side not in asked(g, trial):
            break
        if order and order[0] in verbs_of(type(top)):
            return g.preview(trial, side, order, assume)
        ending = next(
            (w for w in sorted(closing_words(type(top))) if not why_not(g, trial, side, (w,))), None
        )
        if ending is None:
            break
        apply(g, trial, side, (ending,), _unheard)
    return Reason("", "not-after-move", (order[0] if order else "",))


def _question(s: State) -> Ask | None:  # type: ignore[type-arg]
    top = s.agenda[-1] if s.agenda else None
    return top if isinstance(top, Ask) else None


def _unheard(event: object) -> None:
    """Events of a trial are told to nobody."""
