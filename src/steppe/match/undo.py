"""Taking back: what prevents it, how far each side may go back alone, and why it cannot go further."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from steppe.match.past import Kinds, Play
from steppe.table import play as table
from steppe.table.basics import WATCHER, Action, Reader, Reason, Side, Unit, text_of
from steppe.table.events import Attacked, Event, Opened, Revealed
from steppe.table.game import AnyGame
from steppe.table.state import State

# ---------------------------------------------------------------------- barriers


def opens_a_seal(events: Iterable[Event]) -> bool:
    return any(isinstance(event, Opened) for event in events)


def shows_more(before: Set[Unit], after: Set[Unit], events: Iterable[Event]) -> bool:
    """Whether a reader now sees a counter that was hidden before, or saw one in between."""
    if not before <= after:
        return True
    return any(u in before for e in events if isinstance(e, Attacked | Revealed) for u in e.units)


class Terms(NamedTuple):
    """The terms on which a side takes back alone."""

    strict: bool
    """Whether plays that stand by a rule of the game need the other side's consent."""
    computers: frozenset[Side]
    """The sides that computers play. In a friendly match, news that only they saw prevents nothing."""

    def bars(self, play: Play) -> bool:
        if self.strict or not self.computers:
            return play.barrier
        return play.settled or any(Side(r) not in self.computers for r in play.learnt if r != WATCHER)

    def standing_rule(self, play: Play, after: Kinds) -> str:
        """The rule by which a play stands, given the agenda that followed it. It is the rule that the game
        names for the play's decision, once that decision is over. A move that is still being made does not
        stand yet."""
        before = play.agenda
        goes_on = len(after) >= len(before) and after[len(before) - 1] is before[-1]
        rule: str = before[-1].stands
        return rule if self.strict and not goes_on else ""


# ---------------------------------------------------------------------- a side alone


def undoable(plays: Sequence[Play], side: Side, terms: Terms, agenda: Kinds) -> list[Play]:
    """The side's own plays since the last one that is barred or stands, oldest first."""
    mine: list[Play] = []
    for p in reversed(plays):
        if p.side != side or terms.bars(p) or terms.standing_rule(p, agenda):
            break
        mine.append(p)
        agenda = p.agenda
    return mine[::-1]


def last_order(mine: Sequence[Play]) -> int:
    """The number of plays at the end of these that belong to the last order."""
    count = 1
    while mine[-count].more and count < len(mine):
        count += 1
    return count


def last_move(mine: Sequence[Play]) -> int:
    """The number of plays at the end of these that belong to the last order, or to the whole of a move that
    was made hex by hex."""
    return max(last_order(mine), len(_blocks(mine)[-1]))


def why_no_undo(plays: Sequence[Play], side: Side, terms: Terms, agenda: Kinds) -> Reason:
    if not plays:
        return Reason("", "undo-nothing", ("",))
    last = plays[-1]
    if last.side != side:  # what the other side did may be hidden from this one
        return Reason("", "undo-other")
    return _barred_by(last) if terms.bars(last) else Reason(terms.standing_rule(last, agenda), "undo-stands")


def _barred_by(play: Play) -> Reason:
    """The reason that names what was rolled or seen, as the play's own side was told."""
    action = text_of(play.action)
    told = play.told[Reader(play.side)]
    dice = [str(die) for event in told if event["event"] == "rolled" for die in event["dice"]]
    if dice:
        return Reason("", "undo-rolled", (action, ", ".join(dice)))
    seen = [event for event in told if event["event"] == "revealed"]
    if seen:
        return Reason("", "undo-seen", (action, ", ".join(map(str, seen[0]["units"]))))
    return Reason("", "undo-barrier", (action,))


# ---------------------------------------------------------------------- one unit


def without_unit(mine: list[Play], unit: str) -> tuple[int, list[Action]] | None:
    """How many plays must go back to undo the unit's first action, and the actions of other units since then,
    to be repeated. None if the unit has done nothing."""
    blocks = _blocks(mine)
    involved = [any(unit in play.action for play in block) for block in blocks]
    if True not in involved:
        return None
    first = involved.index(True)
    later = zip(blocks[first:], involved[first:], strict=True)
    again = [play.action for block, drop in later if not drop for play in block]
    return sum(map(len, blocks[first:])), again


def why_not_again(g: AnyGame, side: Side, base: State, again: Iterable[Action]) -> Reason | None:
    """Why these actions are not possible without the dropped ones, or None."""
    trial = base.copy()
    for action in again:
        if table.why_not(g, trial, side, action) is not None:
            return Reason("", "undo-needed", (text_of(action),))
        table.apply(g, trial, side, action, lambda event: None)
    return None


def why_no_unit_undo(plays: Sequence[Play], side: Side, unit: str, terms: Terms, agenda: Kinds) -> Reason:
    """Why a unit's last action cannot be undone."""
    acted = [i for i, p in enumerate(plays) if p.side == side and unit in p.action]
    since = plays[acted[-1] :] if acted else []
    if any(p.side != side for p in since):
        return Reason("", "undo-other")
    for p, after in zip(since, [*(q.agenda for q in since[1:]), agenda], strict=False):
        if terms.bars(p):
            return _barred_by(p)
        if rule := terms.standing_rule(p, after):
            return Reason(rule, "undo-stands")
    return Reason("", "undo-nothing", (unit,))


def _blocks(plays: Iterable[Play]) -> list[list[Play]]:
    """Plays grouped into whole moves. A group goes on while the step it began in waits beneath other
    steps."""
    blocks: list[list[Play]] = []
    first: Kinds = ()
    for p in plays:
        agenda = p.agenda
        if blocks and _waits(first, agenda):
            blocks[-1].append(p)
        else:
            blocks.append([p])
            first = agenda
    return blocks


def _waits(first: Kinds, agenda: Kinds) -> bool:
    """Whether the top step of an agenda is still there with others above it. The step may have changed
    meanwhile."""
    depth = len(first)
    return len(agenda) > depth and agenda[depth - 1] is first[-1]


# ---------------------------------------------------------------------- by consent


def since_last_order(plays: Sequence[Play], side: Side) -> int:
    """How many lines must be taken back to reach the point before a side's last order; 0 if it gave none."""
    count = 0
    for back, p in enumerate(reversed(plays), 1):
        if p.side == side:
            count = back
            if not p.more:
                break
    return count
