"""Twins: two histories of a match that one reader cannot tell apart, so that both must be told him alike.

`looks_alike` compares one action. Here two matches are played side by side, line by line, with the same dice.
They differ in who of the other side lies where: hidden counters were dealt anew, or two counters that wait to
come onto the map have changed their roles. What one of them does in the first match its twin does in the
second. Until one of them is shown, the reader must see, hear and be asked exactly the same in both, and his
page must be sent the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import copy
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from steppe.match import Match
from steppe.match.course import Course
from steppe.match.dice import ScriptedDice, commitment, secret_from_seed
from steppe.match.record import FORMAT, Header, Keep, encode_line, wrapped
from steppe.match.store import Memory
from steppe.server.seats import WATCHING, Seat
from steppe.table.basics import POOL, READERS, Action, Reader, Side, Unit, text_of
from steppe.table.coding import encode
from steppe.table.events import Attacked, Revealed
from steppe.table.game import AnyGame
from steppe.table.play import Legal, asked, why_not
from steppe.table.position import dump
from steppe.table.state import State, hidden_in
from steppe.table.steps import Ask

TRIES = 8
"""Random actions of the other side that are tried until one is possible in both matches."""

SECRETS = ("votes", "orders", "hands", "unseen")
"""What is hidden and no counter: it shows when it is played, and `looks_alike` looks at it."""

Roles = dict[Unit, Unit]
"""Counter of the first match -> the one that does the same in the second."""


class SameDice(Course):
    """Line by line the same dice, whatever the lines say."""

    def _dice(self, link: bytes) -> ScriptedDice:
        return super()._dice(str(len(self.lines)).encode())


def match_from(g: AnyGame, s: State, seed: str) -> Match:
    secret, data = secret_from_seed(seed), g.data
    promise, start = commitment(secret), dump(g, s)
    header = Header(FORMAT, g.id, g.rules, data.digest, data.kit, g.scenario, g.options, promise, start)
    rows = encode_line(header) + wrapped("data", data.pack()) + wrapped("keep", Keep(secret=secret.hex()))
    return Match(SameDice(g, secret, msgspec.json.encode(header), start), header, Memory(rows))


class Toll(NamedTuple):
    """What some twins have shown."""

    lines: int = 0
    """Lines of which the reader was told the same;"""
    of_others: int = 0
    """of these, lines in which counters did something that have different roles;"""
    arrivals: int = 0
    """and of these, lines in which such a counter came onto the map unseen."""

    def __add__(self, more: tuple[Any, ...]) -> Toll:
        return Toll(*(a + b for a, b in zip(self, more, strict=True)))


class Twins:
    """Two matches and a reader who cannot tell them apart."""

    def __init__(
        self, g: AnyGame, states: tuple[State, State], roles: Roles, reader: Reader, seed: str
    ) -> None:
        self.g, self.roles, self.reader = g, roles, reader
        self.one, self.two = (match_from(g, s, seed) for s in states)
        name = WATCHING if reader < 0 else g.sides[reader]
        self.seats = Seat(self.one, name), Seat(self.two, name)
        self.rng = random.Random(f"{seed} {reader}")
        self.said: list[str] = []
        self.news()

    def play(self, lines: int) -> Toll:
        """Go on as long as nobody could tell them apart, and no further than so many lines."""
        toll = Toll()
        while toll.lines < lines and not self.one.over:
            done = self._next_line()
            if done is None:
                break
            toll += done
        return toll

    def _next_line(self) -> Toll | None:
        side = self.rng.choice(self.one.sides_asked)
        if self.rng.random() < 0.1 and (undone := self._undo(side)) is not None:
            return undone
        found = self._action(side)
        if found is None:
            return None
        action, instead = found
        before = self.hidden()
        for match, words in ((self.one, action), (self.two, instead)):
            match.play(text_of(words), self.g.sides[side])
        self.said.append(f"{text_of(action)} / {text_of(instead)}")
        if not self.keeps_roles() or self.is_told_apart(before):
            return None
        self.news()
        moved = {self.g.unit_named[word] for word in action if word in self.g.unit_named}
        others = {u for u in moved if self.roles.get(u, u) != u}
        came = any(before[u] and self.was_waiting(u) and self.one.truth.at[u] >= 0 for u in self.roles)
        return Toll(1, action != instead or bool(others), came)

    def was_waiting(self, u: Unit) -> bool:
        return self.roles[u] != u and self.one.plays[-1].before.at[u] == POOL

    def _undo(self, side: Side) -> Toll | None:
        """A side takes back its last order, if it may; what the reader may take back is the same in both."""
        name = self.g.sides[side]
        may = [match.can_undo(name) for match in (self.one, self.two)]
        if int(side) == self.reader:
            assert may[0] == may[1], self.told("he may undo in one match only")
        if not all(may):
            return None
        for match in (self.one, self.two):
            match.undo(name)
        self.said.append(f"undo by {name}")
        self.news()
        return Toll(1)

    def _action(self, side: Side) -> tuple[Action, Action] | None:
        """An action of a side that is possible in both matches, as it is done in each."""
        sight = self.one.sight(Reader(side))
        for _ in range(TRIES):
            action = Legal(self.g, sight, side).sample(self.rng)
            if int(side) == self.reader:
                for match in (self.one, self.two):
                    assert why_not(self.g, match.truth, side, action) is None, self.told(text_of(action))
                return action, action
            instead = in_role(self.g, action, self.roles)
            if why_not(self.g, self.one.truth, side, action) is not None:
                continue
            if why_not(self.g, self.two.truth, side, instead) is None:
                return action, instead
        return None

    def hidden(self) -> dict[Unit, bool]:
        """The counters that have different roles, and whether the reader sees neither of a pair."""
        unseen = [hidden_in(match.sight(self.reader)) for match in (self.one, self.two)]
        return {u: all(u in found and v in found for found in unseen) for u, v in self.roles.items()}

    def is_told_apart(self, before: dict[Unit, bool]) -> bool:
        """Whether the last line has shown a counter that has another role: then the reader may know."""
        names = {self.g.units[w] for u, v in self.roles.items() if u != v for w in (u, v)}
        shown = any(not hidden for hidden in self.hidden().values())
        for match in (self.one, self.two):
            for event in match.plays[-1].told[self.reader]:
                kinds = (Attacked.__name__.lower(), Revealed.__name__.lower(), "opened")
                if event["event"] in kinds and names & {*event.get("units", ()), event.get("unit")}:
                    return True
        if not shown:
            sights = [encode(match.sight(self.reader)) for match in (self.one, self.two)]
            if sights[0] != sights[1] and self.has_one_finished():
                return True
            assert sights[0] == sights[1], self.told(f"he sees {differences(*sights)}, and nobody was shown")
        return shown

    def has_one_finished(self) -> bool:
        """Whether the side that has acted, and is not the reader's, can go on in one match only: there it
        could say that it has finished, too. If one match only asks the other side in between, that is no such
        case: being asked tells nothing."""
        side = self.one.plays[-1].side
        asks = [step.side for above in self.agendas() for step in above if is_asking(step)]
        return int(side) != self.reader and side in asks

    def agendas(self) -> Iterator[list[Any]]:
        """What lies on each agenda above what they have in common."""
        one, two = self.one.truth.agenda, self.two.truth.agenda
        common = 0
        for a, b in zip(one, two, strict=False):
            if type(a) is not type(b):
                break
            common += 1
        yield from (one[common:], two[common:])

    def keeps_roles(self) -> bool:
        """Whether every counter still lies where its twin lies: a set-up that is restored does not ask for
        roles."""
        one, two = self.one.truth, self.two.truth
        return all((one.at[u], one.height[u]) == (two.at[v], two.height[v]) for u, v in self.roles.items())

    def news(self) -> None:
        """What the reader is told, sees and is asked, to the last byte."""
        one, two = self.one, self.two
        assert one.heard(self.reader) == two.heard(self.reader), self.told("another number of lines")
        first, second = (match.log_of(self.reader) for match in (one, two))
        assert first == second, self.told(f"he is told\n{first[-1]}\nor\n{second[-1]}")
        first_news, second_news = (msgspec.json.encode(seat.news(1, {})) for seat in self.seats)
        assert first_news == second_news, self.told(f"his page is sent\n{first_news!r}\nor\n{second_news!r}")

    def told(self, what: str) -> str:
        lines = "\n".join(self.said[-12:])
        return f"reader {self.reader} can tell twins apart: {what}\nafter:\n{lines}"


def differences(one: bytes, two: bytes) -> str:
    """The fields in which two sights differ."""
    first, second = msgspec.json.decode(one), msgspec.json.decode(two)
    return "; ".join(
        f"{name} {first[name]} or {second[name]}" for name in first if first[name] != second[name]
    )


def is_asking(step: Any) -> bool:
    return isinstance(step, Ask) and hasattr(step, "side")


def in_role(g: AnyGame, action: Action, roles: Roles) -> Action:
    """The action with the counters that have these roles; units of a set in the order of the counter list."""
    words = [g.units[roles.get(g.unit_named[t], g.unit_named[t])] if t in g.unit_named else t for t in action]
    found: list[str] = []
    for are_units, run in groupby(words, key=g.unit_named.__contains__):
        part = list(run)
        found += sorted(part, key=g.unit_named.__getitem__) if are_units else part
    return tuple(found)


# ---------------------------------------------------------------------- where twins come from


def dealt_anew(g: AnyGame, s: State, reader: Reader, rng: random.Random) -> tuple[State, Roles] | None:
    """Hidden counters in other places, as `redeal` deals them; nobody, if their roles are not plain."""
    try:
        dealt: State = g.redeal(s, reader, rng)
    except ValueError:
        return None
    for name in SECRETS:
        if hasattr(s, name):
            setattr(dealt, name, copy(getattr(s, name)))
    roles: Roles = {}
    for u in hidden_in(g.sight(s, reader)):
        if s.at[u] >= 0 and s.at[u] in dealt.stacks and s.height[u] < len(dealt.stacks[s.at[u]]):
            roles[u] = dealt.stacks[s.at[u]][s.height[u]]
    left = sorted(set(hidden_in(g.sight(s, reader))) - set(roles))
    free = [u for u in left if u not in roles.values()]
    if len(free) != len(left) or sorted({*roles, *left}) != sorted({*roles.values(), *free}):
        return None
    roles.update({u: u for u in left} if set(free) == set(left) else zip(left, free, strict=True))
    return (dealt, roles) if any(u != v for u, v in roles.items()) else None


def waiting_pairs(g: AnyGame, s: State, reader: Reader, rng: random.Random) -> tuple[State, Roles] | None:
    """The same table, and two of those that wait to come onto the map will change roles: one of the two comes
    where the other would have come."""
    hidden = hidden_in(g.sight(s, reader))
    sides = [side for side in (0, 1) if side != reader]
    waiting = [Unit(u) for u, h in enumerate(s.at) if h == POOL and u in hidden and g.side_of[u] in sides]
    rng.shuffle(waiting)
    for u in waiting:
        for v in waiting:
            if u < v and _look_alike(g, s, u, v):
                return s.copy(), {u: v, v: u}
    return None


def _look_alike(g: AnyGame, s: State, u: Unit, v: Unit) -> bool:
    """Whether two counters look the same under a mask: an HQ is told from others."""
    is_hq: list[bool] = getattr(g, "is_hq", [False] * len(g.units))
    return g.side_of[u] == g.side_of[v] and s.flags[u] == s.flags[v] and is_hq[u] == is_hq[v]


def twins_of(g: AnyGame, s: State, seed: str) -> Iterator[Twins]:
    """For every reader one pair of each kind from a position, if there is any."""
    for reader in READERS:
        for kind in (dealt_anew, waiting_pairs):
            rng = random.Random(f"{seed} {reader} {kind.__name__}")
            found = kind(g, s, reader, rng)
            if found is not None and asked(g, s):
                yield Twins(g, (s, found[0]), found[1], reader, seed)
