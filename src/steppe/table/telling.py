"""Events as a reader is told them. Counters that the reader may not know become `?hex.slot`."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Set
from functools import cache
from typing import Any, NamedTuple, Required, TypedDict, Union, cast, get_args, get_origin, get_type_hints

from steppe.hexes import Hex
from steppe.table.basics import UNSEEN, Cost, Side, Unit
from steppe.table.events import Attacked, Event, Revealed
from steppe.table.game import AnyGame
from steppe.table.state import State


class Told(TypedDict, total=False):
    """An event that can be read without a game: ids, hex numbers, side names, numbers. The fields that it has
    depend on its kind (`docs/python.md` lists them). Games may have kinds and fields of their own."""

    event: Required[str]
    """The kind of event."""
    rule: str
    what: str
    side: str | None
    turn: int
    unit: str | None
    units: list[str]
    at: str | None
    origin: str
    to: str
    where: str
    cost: int | None
    """The cost of an action. None if it would give away which counters moved."""
    dice: tuple[int, ...]
    total: int
    faces: int
    item: str
    attack: int | str
    defence: int | str
    column: str
    shifts: tuple[tuple[str, int, str], ...]
    final: str
    steps: int
    dead: bool
    points: int
    result: str
    lines: int
    """The number of lines that were taken back."""
    way: list[str]
    """The hexes of a move of several steps. Only present while a log is put into words."""


class Moment(NamedTuple):
    """The table before and after a line, and the counters that its reader cannot see."""

    before: State
    after: State
    hidden_before: Set[Unit]
    hidden_after: Set[Unit]


def tell(g: AnyGame, events: Iterable[Event], moment: Moment) -> list[Told]:
    """The events of a line. A counter that was shown is named from then on, even if it hides again."""
    shown: set[Unit] = set()
    heard = []
    for event in events:
        if isinstance(event, Attacked | Revealed):
            shown.update(event.units)
        heard.append(told(g, event, moment, shown))
    return heard


def told(g: AnyGame, event: Event, moment: Moment, shown: Set[Unit] = frozenset()) -> Told:
    """The event as the reader of this moment may know it."""
    fields = {
        name: _plain(g, kind, getattr(event, name), moment, shown) for name, kind in _fields(type(event))
    }
    if any(_is_unseen(u, moment, shown) for u in _units_in(event)):
        fields.update({name: None for name, kind in _fields(type(event)) if kind == "cost"})
    return cast(Told, {"event": type(event).__name__.lower(), **fields})


def _units_in(event: Event) -> Iterator[Unit]:
    for name, kind in _fields(type(event)):
        if kind == "units":
            yield from getattr(event, name)
        elif kind == "unit" and getattr(event, name) is not None:
            yield getattr(event, name)


def mark_of(event: Told) -> str:
    """How an event divides a match. A part of the sequence for both sides is a `turn`, a part for one side a
    `phase`."""
    if event["event"] != "began":
        return ""
    return "phase" if event.get("side") else "turn"


def _plain(g: AnyGame, kind: str, value: Any, moment: Moment, shown: Set[Unit]) -> Any:
    if value is None:
        return None
    match kind:
        case "unit":
            return unit_label(g, value, moment, shown)
        case "units":
            return _unit_labels(g, value, moment, shown)
        case "hex":
            return g.numbers[value] if value >= 0 else "off map"
        case "side":
            return g.sides[value]
        case _:
            return value


def _unit_labels(g: AnyGame, units: tuple[Unit, ...], moment: Moment, shown: Set[Unit]) -> list[str]:
    """The names of units. Unknown ones come last and sorted, because their order among the ids would tell
    something."""
    labels = [unit_label(g, u, moment, shown) for u in units]
    known = [label for label in labels if label in g.unit_named]
    return known + sorted(label for label in labels if label not in g.unit_named)


def unit_label(g: AnyGame, u: Unit, moment: Moment, shown: Set[Unit] = frozenset()) -> str:
    """The counter's id if the reader saw it before, after or in between; otherwise its place in a stack."""
    if not _is_unseen(u, moment, shown):
        return g.units[u]
    for s in (moment.before, moment.after):
        if s.at[u] >= 0:
            return unseen_label(g, s, u)
    return UNSEEN


def _is_unseen(u: Unit, moment: Moment, shown: Set[Unit]) -> bool:
    return u not in shown and u in moment.hidden_before and u in moment.hidden_after


def unseen_label(g: AnyGame, s: State, u: Unit) -> str:
    """The name of a counter on the map that the reader may not know: its place in its stack."""
    return f"{UNSEEN}{g.numbers[s.at[u]]}.{s.height[u]}"


@cache
def _fields(kind: type[Event]) -> tuple[tuple[str, str], ...]:
    hints = get_type_hints(kind)
    return tuple((name, _kind(hints[name])) for name in kind.__struct_fields__)


def _kind(hint: Any) -> str:
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(part for part in get_args(hint) if part is not type(None))
    if hint is Unit:
        return "unit"
    if hint is Hex:
        return "hex"
    if hint is Side:
        return "side"
    if hint is Cost:
        return "cost"
    if get_origin(hint) is tuple and get_args(hint)[0] is Unit:
        return "units"
    return "value"
