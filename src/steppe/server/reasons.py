"""Plans of computer players: where in a match they made them, and what they say in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from steppe.hexes import Hex
from steppe.match import Match
from steppe.players.counsel import Foreseen, Heading, Intent
from steppe.players.minds import Key, Stage, mind_of
from steppe.server.messages import Thought
from steppe.table.basics import WATCHER, Arg, Reader, Reason, Side
from steppe.table.state import State, seen_by
from steppe.table.telling import Told, mark_of

SIDES = 6
"""Of a hex: one with fewer neighbours lies at the edge of the map."""

MOST_TOLD = 3
"""Of the deeds that come next."""


class Planned(NamedTuple):
    """A moment at which a computer player made a plan."""

    side: Side
    k: int
    """The first line that it played by it."""


def plans_of(match: Match, computers: tuple[Side, ...]) -> list[Planned]:
    """Every plan of these sides, in order; those for single deeds of one stage are told as one, and what is
    answered in the other side's phases is no plan. Only where a phase has begun can there be another."""
    mind, found = mind_of(match.g), list[Planned]()
    if mind is None:
        return found
    last = dict[Side, tuple[Key, Stage]]()
    is_new = dict.fromkeys(computers, True)
    for play in match.plays:
        if is_new.get(play.side):
            is_new[play.side] = False
            sight = match.g.sight(play.before, Reader(play.side))
            point, stage = mind.plan_point(match.g, sight, play.side), mind.stage(match.g, sight)
            if point is not None:
                before = last.get(play.side)
                if before is None or (point != before[0] and stage != before[1]):
                    found.append(Planned(play.side, play.k))
                last[play.side] = point, stage
        begun = [event.get("side") for event in play.told[WATCHER] if mark_of(event)]
        if begun:
            is_new = {side: begun[-1] in (None, match.g.sides[side]) for side in computers}
    return found


def sight_before(match: Match, plan: Planned) -> State:
    """What the side saw when it made its plan."""
    play = next(play for play in match.plays if play.k == plan.k)
    return seen_by(match.g, play.before, Reader(plan.side))


class Saying:
    """A plan in words."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def intent(self, plan: Intent, near: str = "") -> Iterator[Thought]:
        """What it is after first, then what is foreseen: of all, or near what is to be done next."""
        if not plan.futures:
            return
        yield self._axis(plan)
        if plan.attacks:
            yield self._foreseen("attack", f"counsel-attacks{near}", plan.attacks, plan.futures)
        if plan.fears:
            yield self._foreseen("fear", f"counsel-fears{near}", plan.fears, plan.futures)

    def heading(self, way: Heading) -> Thought:
        words = self._say("counsel-heading", self._place(way.to), way.before, way.after)
        return Thought("way", words, (way.to,))

    def sequel(self, deeds: tuple[Told, ...]) -> Thought:
        """What would be done after what is advised."""
        story = self.match.words.story(deeds)[:MOST_TOLD]
        places = (str(told.get("to") or told.get("at")) for told in deeds)
        hexes = tuple(dict.fromkeys(place for place in places if place in self.match.g.hex_named))
        return Thought("next", self._say("counsel-next", "; ".join(story)), hexes)

    def _axis(self, plan: Intent) -> Thought:
        if plan.holds:
            return Thought("hold", self._say("counsel-holds"))
        code, goals = ("counsel-aims", plan.aims) if plan.aims else ("counsel-draws", plan.draws)
        words = self._say(code if goals else "counsel-anywhere", ", ".join(map(self._place, goals)))
        return Thought("aim", words, goals)

    def _foreseen(self, kind: str, code: str, places: tuple[Foreseen, ...], futures: int) -> Thought:
        words = self._say(code, self._places(places, futures))
        return Thought(kind, words, tuple(each.at for each in places))

    def _places(self, foreseen: tuple[Foreseen, ...], futures: int) -> str:
        """`2213, 2412 in 3 of 3 futures; 2511 in 2 of 3 futures`."""
        found = dict[int, list[str]]()
        for each in foreseen:
            found.setdefault(each.futures, []).append(self._place(each.at))
        return "; ".join(self._say("counsel-times", ", ".join(at), n, futures) for n, at in found.items())

    def _place(self, number: str) -> str:
        """`2109`, or `Oboyan (2109)` where there is something that has a name, or the map's edge."""
        g = self.match.g
        h = Hex(g.hex_named[number])
        found = g.board.places.get(h)
        if found is not None and found.name:
            return f"{found.name} ({number})"
        return number if len(g.grid.ring(h, 1)) == SIDES else self._say("counsel-edge", number)

    def _say(self, code: str, *args: Arg) -> str:
        return self.match.words.reason(Reason("", code, args))
