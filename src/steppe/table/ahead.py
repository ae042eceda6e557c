"""Odds of an attack from where units could go, before they move: `attack 2412 3Pz@2411 GD`.

The moves are made on a copy of the sight, with the order `move` and all its rules. What stands between them
and the attack is passed over as if nothing more was done: the move is halted, the phase is ended, and the
other side does not react. Dice on the way, or a decision of the other side, are the reason why there are no
odds.
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
"""Between a unit and the hex that it goes to first: `3Pz@2411`."""

MOST_ENDINGS = 3
"""Halt the move, end the phase or the impulse, and pass over one more phase."""

Moves = list[tuple[tuple[str, ...], str]]
"""Units that go together, and where to, in the order in which they go."""


def odds_ahead(
    g: AnyGame, sight: State, side: Side, order: Sequence[str], assume: Mapping[str, str]
) -> Preview | Reason:
    """The odds of an order some of whose units may go somewhere first (`UNIT@HEX`), from what `sight` knows.
    The preview names the moves and their costs; the reason says which move or what else is not possible.
    Where an order names no units, they are named behind it (`overrun 12.06 18PzD@12.05`)."""
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
    """The odds of an order after some moves, which all must be legal now, one after the other."""
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
    """The moves that an order names; units of one hex that go to the same one go together."""
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
        if start != g.hex_named[to]:  # whoever is there already stays
            going.append(((start, to), unit))
    groups = groupby(going, key=lambda item: item[0])
    return [
        (tuple(sorted((unit for _, unit in run), key=g.unit_named.__getitem__)), to)
        for (_, to), run in groups
    ]


def _after_moves(
    g: AnyGame, sight: State, side: Side, moves: Moves, mode: str
) -> tuple[State, tuple[FirstMove, ...]] | Reason:
    """The table after all moves, and what each costs."""
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
    """What the way costs, in movement points, by the game's own table of what is in reach."""
    try:
        reach = g.query(s, Reader(side), "reach", words)
    except BadQuery:
        return ""
    return f"{reach.values[to]:g}" if isinstance(reach, Field) and to in reach.values else ""


def _carried_out(g: AnyGame, s: State, side: Side, actions: Iterator[Action]) -> State | Reason:
    """The table after the actions of a move, on which the other side lets everything pass."""
    trial = s.copy()
    for action in actions:
        if (reason := why_not(g, trial, side, action)) is not None:
            return reason
        apply(g, trial, side, action, _unheard)
        if (reason := _let_pass(g, trial, side, action)) is not None:
            return reason
    return trial


def _let_pass(g: AnyGame, s: State, side: Side, action: Action) -> Reason | None:
    """The other side declines to react; None if then it is for `side` to go on."""
    while (top := _question(s)) is not None and side not in asked(g, s):
        words = [word for word in sorted(closing_words(type(top))) if not why_not(g, s, other(side), (word,))]
        if not words:
            return Reason("", "answered-first", (" ".join(action),))
        apply(g, s, other(side), (words[0],), _unheard)
    return Reason("", "rolled-first", (" ".join(action),)) if awaited(s) is not None else None


def _odds_later(
    g: AnyGame, trial: State, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """The odds at the first decision of the side that knows the verb, all before it ended unused."""
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
    """Nobody is told what happens in a trial."""
