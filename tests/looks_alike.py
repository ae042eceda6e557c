"""States that a reader cannot tell apart: whatever he sees, may do or is told in one he must in the other.

`Game.redeal` deals them. The same action is carried out in both with the same dice; where it names a counter
that the reader cannot see, the one in its place does the same. What is told must be the same up to the first
counter that is shown, and if none is shown, what is seen afterwards too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from steppe.table.basics import HIDDEN, READERS, Action, Reader, Side
from steppe.table.chance import Stream
from steppe.table.coding import encode
from steppe.table.events import Attacked, Event, Opened, Revealed
from steppe.table.game import AnyGame
from steppe.table.play import asked, choices, play_out, why_not
from steppe.table.state import State, hidden_in
from steppe.table.telling import Moment, Told, tell
from tests.random_games import check_counters


class Heard(NamedTuple):
    """What a reader heard of an action and saw after it, and who is asked then."""

    told: list[Told]
    seen: bytes
    asked: tuple[Side, ...]


def check_deals(g: AnyGame, s: State, side: Side, action: Action, seeds: Iterable[int]) -> int:
    """Nobody can tell this state from others that look the same to him. Returns in how many of them the
    action was possible too."""
    compared = 0
    for reader in READERS:
        seen = encode(g.sight(s, reader))
        may = what_he_may_do(g, s, reader)
        for seed in seeds:
            dealt = g.redeal(s, reader, random.Random(seed))
            check_counters(g, dealt)
            assert encode(g.sight(dealt, reader)) == seen, f"reader {reader} sees another table"
            assert what_he_may_do(g, dealt, reader) == may, f"reader {reader} may do something else"
            compared += same_told(g, s, dealt, side, action, reader)
    return compared


def what_he_may_do(g: AnyGame, s: State, reader: Reader) -> list[Any]:
    """Who is asked, and the first words that a reader's side may say."""
    if reader < 0:
        return [asked(g, s)]
    side = Side(reader)
    first = choices(g, s, side, ())
    return [asked(g, s), first, [choices(g, s, side, (verb,)) for verb in first]]


def same_told(g: AnyGame, s: State, dealt: State, side: Side, action: Action, reader: Reader) -> bool:
    """A reader hears the same of an action in both; False if the other state does not allow it."""
    instead = same_action(g, s, dealt, side, action, reader)
    if instead is None or why_not(g, dealt, side, instead) is not None:
        return False
    here, there = heard(g, s, reader, side, action), heard(g, dealt, reader, side, instead)
    same = here.told == there.told and here.seen == there.seen
    assert same or one_waits_for_the_other_side(here, there, reader), (
        f"reader {reader} can tell {action} from {instead}:\n{here}\n{there}"
    )
    return True


def one_waits_for_the_other_side(here: Heard, there: Heard, reader: Reader) -> bool:
    """All that was told is the same, until the other side has a choice in one state that it does not have in
    the other: room for a retreat that depends on counters the reader cannot see. It may take its time to
    choose what happens by itself where there is no choice."""
    short, long = sorted((here, there), key=lambda heard: len(heard.told))
    waits = bool(short.asked) and reader not in map(Reader, short.asked)
    return waits and short.told == long.told[: len(short.told)] and len(short.told) < len(long.told)


def same_action(
    g: AnyGame, s: State, dealt: State, side: Side, action: Action, reader: Reader
) -> Action | None:
    """The action with the counters that lie in place of hidden ones. Of counters of which not even the place
    is seen, any that can do such a thing."""
    sight = g.sight(s, reader)
    hidden = [t for t in action if t in g.unit_named and sight.at[g.unit_named[t]] == HIDDEN]
    if not hidden:
        return action
    if any(s.at[g.unit_named[t]] not in sight.stacks for t in hidden):
        return any_action(g, dealt, side, action[0])
    places = {t: (s.at[g.unit_named[t]], s.height[g.unit_named[t]]) for t in hidden}
    units = {t: dealt.stacks[h][height] for t, (h, height) in places.items()}
    return _in_order(g, [g.units[units[t]] if t in units else t for t in action])


def any_action(g: AnyGame, s: State, side: Side, verb: str) -> Action | None:
    if verb not in choices(g, s, side, ()):
        return None
    rng = random.Random(9)
    action: Action = (verb,)
    while token := rng.choice(choices(g, s, side, action)):
        action = (*action, token)
    return action


def _in_order(g: AnyGame, tokens: list[str]) -> Action:
    """Units that follow each other are written in the order of the counter list."""
    found: list[str] = []
    for are_units, run in groupby(tokens, key=g.unit_named.__contains__):
        words = list(run)
        found += sorted(words, key=g.unit_named.__getitem__) if are_units else words
    return tuple(found)


def heard(g: AnyGame, s: State, reader: Reader, side: Side, action: Action) -> Heard:
    """What a reader is told up to the first news of something hidden; if none, what is seen then."""
    after = s.copy()
    events: list[Event] = []
    play_out(g, after, side, action, events.append, Stream(random.Random(5)))
    seen, then = g.sight(s, reader), g.sight(after, reader)
    moment = Moment(s, after, hidden_in(seen), hidden_in(then))
    hidden = {g.units[u] for u in range(len(g.units)) if seen.at[u] == HIDDEN}
    told: list[Told] = []
    for event, plain in zip(events, tell(g, events, moment), strict=True):
        news = hidden & named_in(plain)
        stays = {name for name in news if then.at[g.unit_named[name]] == HIDDEN}
        if isinstance(event, Opened) or news:
            assert not stays or isinstance(event, Attacked | Revealed), f"{plain} names what stays hidden"
            return Heard(told, b"", ())
        told.append(plain)
    stays_hidden = all(then.at[g.unit_named[name]] == HIDDEN for name in hidden)
    return Heard(told, encode(then) if stays_hidden else b"", tuple(asked(g, after)))


def named_in(plain: Told) -> set[str]:
    words: set[str] = set()
    for value in plain.values():
        words.update(value if isinstance(value, list) else [value] if isinstance(value, str) else [])
    return words
