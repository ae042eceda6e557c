"""What a seat sees of a match: stacks, tracks, the prompt and the log, all from its sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec import structs

from steppe.hexes import Hex
from steppe.match import Match
from steppe.server.drafts.prompt import prompt_of
from steppe.server.messages import (
    Counter,
    Entry,
    Looked,
    Marker,
    Markers,
    Question,
    Reason,
    Stack,
    Table,
    Track,
)
from steppe.server.requests import Look
from steppe.table.basics import (
    ASIDE,
    DEAD,
    HIDDEN,
    POOL,
    WATCHER,
    WITHDRAWN,
    Reader,
    Side,
)
from steppe.table.game import AnyGame
from steppe.table.markers import place_of
from steppe.table.plain import tracks
from steppe.table.state import State
from steppe.table.telling import Told, mark_of, unseen_label
from steppe.table.words import Words, goes_on

if TYPE_CHECKING:
    from steppe.server.drafts.room import Room

T = TypeVar("T")

WATCHING = "watcher"

NEVER_TAKEN_BACK = ("takenback", "copied", "resigned")
"""Lines that are no play, by what is told of them."""

OFF_MAP = {ASIDE: "aside", POOL: "pool", DEAD: "dead", WITHDRAWN: "withdrawn", HIDDEN: "hidden"}


class AtTable(NamedTuple):
    """What a table tells a seat besides its match."""

    stopped: str = ""
    again: str = ""
    remark: Reason | None = None
    question: Question | None = None
    declined: str = ""
    standing: int | None = None
    played_for: bool = False


NOTHING_ELSE = AtTable()


class Seat:
    """Where a page sits at a match, and what it has been told so far."""

    def __init__(self, match: Match, name: str) -> None:
        self.match = match
        self.name = name
        self.reader = WATCHER if name == WATCHING else Reader(match.g.side_named(name))
        self._stacks: dict[str, Stack] = {}
        self._markers: Markers = {}
        self._told: list[int] = []
        self._whole = True
        self._rest: Table | None = None
        self.room: Room | None = None
        """Where this seat drafts its orders, as long as the same is asked."""
        self.unchanged = False
        """Whether the last news said nothing that was not known here."""

    @property
    def side(self) -> Side | None:
        return Side(self.reader) if self.reader >= 0 else None

    @property
    def sight(self) -> State:
        return self.match.sight(self.reader)

    def news(self, n: int, players: dict[str, str], about: AtTable = NOTHING_ELSE) -> Table:
        """What has changed since the last call; everything at the first."""
        last = self._told[-1] if self._told else -1
        news = self._told_now(n, players, about)
        self._whole = False
        rest = structs.replace(
            news, n=0, stacks={}, markers={}, keep=0, log=(), events=(), stopped="", remark=None
        )
        same_log = news.keep == last and not news.log
        self.unchanged = same_log and not news.stacks and not news.markers and rest == self._rest
        self._rest = structs.replace(rest, whole=False)
        return news

    def _told_now(self, n: int, players: dict[str, str], about: AtTable) -> Table:
        match, sight = self.match, self.sight
        stacks, markers = self._changed(sight)
        keep, log, events = self._log_since()
        result, whole = match.result, self._whole
        return Table(
            n=n,
            at=match.heard(self.reader),
            seat=self.name,
            asked=match.asked,
            stacks=stacks,
            tracks=tracks_of(match, sight),
            prompt=None if about.played_for else prompt_of(match, self.side),
            keep=keep,
            log=log,
            undo=self.side is not None and match.can_undo(self.name),
            players=players,
            off=off_map(match.g, sight),
            whole=whole,
            result=result,
            result_words=match.words.word(result, "result") if result else "",
            notice=match.remarks,
            uncounted=match.why_not_counted,
            stopped=about.stopped,
            again=about.again,
            remark=about.remark,
            events=() if whole else shown_events(match.words, events),
            takeback=self._may_ask_back() and about.question is None,
            strict=match.takebacks == "strict",
            question=about.question,
            declined=about.declined,
            undo_units=() if self.side is None or match.over else match.undoable_units(self.name),
            standing=about.standing,
            markers=markers,
            played_for=about.played_for,
        )

    def _changed(self, sight: State) -> tuple[dict[str, Stack], Markers]:
        """Stacks and markers that are not as they were told."""
        before = self._stacks, self._markers
        self._stacks, self._markers = stacks_of(self.match.g, sight), markers_of(self.match.g, sight)
        return changed_since(before[0], self._stacks), changed_since(before[1], self._markers)

    def _may_ask_back(self) -> bool:
        match = self.match
        if self.side is None or match.over or match.can_undo(self.name):
            return False
        return match.since_last_order(self.name) > 0

    def look(self, ask: Look) -> Looked:
        """The table after a line that stands, or at the beginning."""
        match = self.match
        sight = match.sight_after(ask.line, self.reader)
        since = ask.line if ask.since is None else ask.since
        told = (e for k, _, events in match.log_of(self.reader, since) if k <= ask.line for e in events)
        return Looked(
            ask.n,
            ask.line,
            stacks_of(match.g, sight),
            tracks_of(match, sight),
            off_map(match.g, sight),
            shown_events(match.words, told),
            markers_of(match.g, sight),
        )

    def _log_since(self) -> tuple[int, tuple[Entry, ...], tuple[Told, ...]]:
        """The line up to which the log stands as it was told, and what follows it. A move that goes on is
        told again from its beginning, as one entry."""
        match, reader = self.match, self.reader
        del self._told[self._still_stands() :]
        common = len(self._told)
        lines = match.log_of(reader, self._told[-1] if common else -1)
        events = tuple(e for _, _, told in lines for e in told)
        self._told += (k for k, _, _ in lines)
        start = common
        while 0 < start < len(self._told) and _same_move(self._heard_in(start - 1), self._heard_in(start)):
            start -= 1
        keep = self._told[start - 1] if start else -1
        if start < common:
            lines = match.log_of(reader, keep)
        return keep, tuple(entries(match.words, lines)), events

    def _still_stands(self) -> int:
        """How many of the lines that were told here stand, counted up to the first that does not. Lines of
        play are taken back from the end: before one that stands all do."""
        count, i = len(self._told), len(self._told)
        while i > 1:
            i -= 1
            told = self.match.told_in(self._told[i], self.reader)
            if told is None:
                count = i
            elif not told or told[0]["event"] not in NEVER_TAKEN_BACK:
                break
        return count

    def _heard_in(self, i: int) -> list[Told]:
        return self.match.told_in(self._told[i], self.reader) or []


def stacks_of(g: AnyGame, sight: State) -> dict[str, Stack]:
    """All counters, for every reader after every order: in one go, without a call for each."""
    units, side_of, flags, note, tags = g.units, g.side_of, sight.flags, g.note, g.tags
    known = len(units)
    found = {}
    for h, pile in sight.stacks.items():
        found[g.numbers[h]] = tuple(
            [
                Counter(
                    units[u] if u < known else unseen_label(g, sight, u),
                    side_of[u],
                    flags[u],
                    note(sight, u),
                    tags(sight, u),
                )
                for u in pile
            ]
        )
    return found


def markers_of(g: AnyGame, sight: State) -> Markers:
    found: dict[str, list[Marker]] = {}
    for marker in g.markers(sight):
        owner = -1 if marker.owner is None else int(marker.owner)
        shown = Marker(marker.kind, marker.facing, owner, marker.text)
        found.setdefault(place_of(g, marker), []).append(shown)
    return {place: tuple(markers) for place, markers in found.items()}


def changed_since(
    before: dict[str, tuple[T, ...]], now: dict[str, tuple[T, ...]]
) -> dict[str, tuple[T, ...]]:
    """The places where something else lies than before; nothing lies there any more if it is empty."""
    changed = {place: found for place, found in now.items() if before.get(place) != found}
    return changed | {place: () for place in before if place not in now}


def off_map(g: AnyGame, sight: State) -> dict[str, str]:
    """Counters that wait, are lost or were withdrawn; those out of play and the hidden ones are left out."""
    places = zip(g.units, sight.at, strict=False)
    return {name: OFF_MAP[Hex(at)] for name, at in places if at in (POOL, DEAD, WITHDRAWN)}


def tracks_of(match: Match, sight: State) -> tuple[Track, ...]:
    return tuple(Track(*track) for track in tracks(match.g, match.words, sight))


# ---------------------------------------------------------------------- the log


def entries(words: Words, lines: Iterable[tuple[int, str, list[Told]]]) -> Iterator[Entry]:
    """Events as lines of the log, with the rules that made them and the hexes they speak of."""
    flat = [(k, side, event) for k, side, told in lines for event in told]
    texts = list(words.told_lines((i, event) for i, (_, _, event) in enumerate(flat)))
    ends = [*(i for i, _ in texts[1:]), len(flat)]
    for (start, text), end in zip(texts, ends, strict=False):
        if text:
            part = [event for _, _, event in flat[start:end]]
            _, side, first = flat[start]
            mark = mark_of(first)
            yield Entry(
                flat[end - 1][0],
                side,
                first["event"],
                text.strip(STROKES) if mark else text,
                _unique(_rules(part)),
                _unique(_hexes(part)),
                mark,
                flat[start][0],
                tuple(die for event in part if event["event"] == "rolled" for die in event["dice"]),
            )


STROKES = "=-—– "
"""What sets a heading off where a log is plain text."""


def _same_move(before: list[Told], told: list[Told]) -> bool:
    """Whether what was told of a line only goes on with the move that the line before ended with."""
    return bool(before and told) and goes_on(before[-1], told[0])


def shown_events(words: Words, told: Iterable[Told]) -> tuple[dict[str, Any], ...]:
    """Events for a page that moves its counters; codes come with their words."""
    return tuple({**event, "words": _said(words, event)} if "what" in event else {**event} for event in told)


def _said(words: Words, event: Told) -> str:
    return words.word(event["what"], "outcome" if event["event"] == "result" else "word")


def _rules(events: Iterable[Told]) -> Iterator[str]:
    for event in events:
        if event.get("rule"):
            yield event["rule"]


def _hexes(events: Iterable[Told]) -> Iterator[str]:
    for event in events:
        for number in (event.get("origin"), event.get("to"), event.get("at")):
            if number and number != "off map":
                yield number


def _unique(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))
