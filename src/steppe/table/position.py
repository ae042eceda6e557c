"""Positions: any moment of any game as a short text, for tests, bug reports and puzzles.

    steppe position 1
    game dok scenario citadel gambit=no
    turn 3 german combat
    track vp=74
    1907 1SS 2SS- 3SS{moved}
    pool 19Pz
    layer control german 2008

A line a hex, bottom to top; each `-` is a step lost; flags stand in braces. Counters that are not named are
out of play, or as the scenario starts after a line `rest scenario`. A layer of the map is written by its
values, a number or a side, with the hexes that have them; a value that counters have with those counters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec

from steppe.hexes import Hex
from steppe.table.basics import ASIDE, DEAD, OFF_MAP, POOL, READERS, WITHDRAWN, Reader, Side, Unit
from steppe.table.coding import decode_steps
from steppe.table.game import AnyGame, Game
from steppe.table.play import asked, awaited, choices, decision, settle
from steppe.table.state import State, build_indexes
from steppe.table.steps import Waiting

S = TypeVar("S", bound=State)

Loader = Callable[[str, str, Mapping[str, str]], AnyGame]
"""A function from game id, scenario and options to the game."""

HEADER = "steppe position 1"
CONTROL = "control"
"""The layer that says which side controls a hex, in games that have one."""
_SHARED_FIELDS = frozenset(State.__struct_fields__)
_COUNTER = re.compile(r"([^\s{}-][^\s{}]*?)(-*)(?:\{([a-z_,]*)\})?")
_TURN = re.compile(r"[0-9]{1,3}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_PLACES = {"pool": POOL, "dead": DEAD, "withdrawn": WITHDRAWN}


class BadPosition(ValueError):
    """A position that cannot be read. It names the line and what is wrong with it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"position line {line}: {what}")
        self.line = line


# Writing.


def dump(g: Game[S], s: S) -> str:
    """The position as text. `load` gives the same state back."""
    lines = [HEADER, _game_line(g), *_moment(g, s), *_fields(g, s), *_piles(g, s)]
    lines += [_named(word, (_counter(g, s, u) for u in _units_at(s, h))) for word, h in _PLACES.items()]
    for side, name in enumerate(g.sides):
        lines.append(_named(f"known {name}", (g.units[u] for u in _known_to(s, side))))
    return "\n".join(line for line in lines if line) + "\n"


def _game_line(g: AnyGame) -> str:
    options = (f"{k}={v}" for k, v in g.options.items() if v != g.option_values[k][0])
    return " ".join(["game", g.id, "scenario", g.scenario, *options])


def _moment(g: Game[S], s: S) -> Iterator[str]:
    """The moment in plain words if a phase begins there, otherwise the whole agenda."""
    if s.result:
        yield f"result {s.result}"
    for side in (Side(0), Side(1)):
        for phase in g.phases:
            if _begins(g, s, side, phase):
                yield f"turn {getattr(s, 'turn', 0)} {g.sides[side]} {phase}"
                return
    yield f"agenda {msgspec.json.encode(s.agenda).decode()}"


def _begins(g: Game[S], s: S, side: Side, phase: str) -> bool:
    agenda = g.agenda_for(s, side, phase)
    if agenda is None:
        return False
    trial = s.copy()
    trial.agenda = agenda
    settle(g, trial, lambda event: None)
    return trial == s


def _fields(g: Game[S], s: S) -> Iterator[str]:
    start = g.start()
    tracks = []
    for name in s.__struct_fields__:
        if name in _SHARED_FIELDS:
            continue
        value, usual = getattr(s, name), getattr(start, name)
        if isinstance(value, bytearray):
            yield from _layer(g, s, name, value, usual)
        elif value == usual and name != "turn":
            continue
        elif isinstance(value, int):
            tracks.append(f"{name}={int(value)}")
        else:
            yield f"field {name} {msgspec.json.encode(value).decode()}"
    if tracks:
        yield "track " + " ".join(tracks)


def _layer(g: AnyGame, s: State, name: str, layer: bytearray, usual: bytearray) -> Iterator[str]:
    """A layer of the map, or a value of each counter, as differences from the start. Control is also written
    where it differs from the side that has units there."""
    found: dict[int, list[str]] = {}
    claimed = _claimed(g, s) if name == CONTROL else {}
    names = g.numbers if _is_of_hexes(g, layer) else g.units
    for k, (value, before) in enumerate(zip(layer, usual, strict=True)):
        if value != before or value != claimed.get(k, value):
            found.setdefault(value, []).append(names[k])
    for value, numbers in sorted(found.items()):
        word = g.sides[value] if name == CONTROL and value < len(g.sides) else str(value)
        yield " ".join(["layer", name, word, *numbers])


def _is_of_hexes(g: AnyGame, layer: bytearray) -> bool:
    return len(layer) == g.grid.size


def _claimed(g: AnyGame, s: State) -> dict[int, Side]:
    """Hex -> the side that has units there, for hexes in which only one side has units."""
    sides = {h: {g.side_of[u] for u in pile} for h, pile in s.stacks.items()}
    return {h: here.pop() for h, here in sides.items() if len(here) == 1}


def _piles(g: AnyGame, s: State) -> Iterator[str]:
    for h in sorted(s.stacks):
        yield _named(g.numbers[h], (_counter(g, s, u) for u in s.stacks[h]))


def _counter(g: AnyGame, s: State, u: Unit) -> str:
    lost = s.flags[u] & g.steps_lost
    bits = s.flags[u] ^ lost
    names = ",".join(name for i, name in enumerate(g.flag_names) if bits >> i & 1)
    return g.units[u] + "-" * lost + (f"{{{names}}}" if names else "")


def _units_at(s: State, place: Hex) -> Iterator[Unit]:
    return (Unit(u) for u, h in enumerate(s.at) if h == place)


def _known_to(s: State, side: int) -> Iterator[int]:
    return (u for u, bits in enumerate(s.known) if bits >> side & 1)


def _named(word: str, items: Iterator[str]) -> str:
    listed = list(items)
    return " ".join([word, *listed]) if listed else ""


# Reading.


def load(text: str, loader: Loader, only_to_look_at: bool = False) -> tuple[AnyGame, State]:
    """The game and the state that a position describes; raises BadPosition. A position that is only looked at
    need not say whose turn it is. What a side sees in the other side's turn does not say so either."""
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != HEADER:
        raise BadPosition(1, f"it does not begin with '{HEADER}'")
    if len(lines) < 2:
        raise BadPosition(2, "the line 'game …' is missing")
    g = _read_game(*lines[1], loader)
    return g, _Reader(g).read(lines[2:], only_to_look_at)


def _read_game(n: int, line: str, loader: Loader) -> AnyGame:
    words = line.split()
    if len(words) < 4 or words[0] != "game" or words[2] != "scenario":
        raise BadPosition(n, "expected 'game NAME scenario NAME [option=value …]'")
    options = dict(_assignment(n, word) for word in words[4:])
    try:
        return loader(words[1], words[3], options)
    except ValueError as error:
        raise BadPosition(n, str(error)) from None


def _assignment(n: int, word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign or not name or not value:
        raise BadPosition(n, f"expected name=value, not '{word}'")
    return name, value


class _Reader:
    """Fills a state line by line."""

    def __init__(self, g: AnyGame) -> None:
        self.g = g
        self.start: State = g.start()
        self.s: Any = self.start.copy()
        self.s.at = [int(ASIDE)] * len(g.units)
        self.s.height = bytearray(len(g.units))
        self.s.known = bytearray(len(g.units))
        self.s.flags = [0] * len(g.units)
        self.s.agenda = []
        self.named: dict[Unit, int] = {}
        self.piled: dict[Hex, int] = {}
        self.given: set[int] = set()
        self.moment: tuple[int, Side, str] | None = None
        self.rest = False

    def read(self, lines: list[tuple[int, str]], only_to_look_at: bool) -> State:
        for n, line in lines:
            self.line(n, line)
        if self.rest:
            self.fill_rest()
        build_indexes(self.g, self.s)
        self.claim()
        self.begin(lines[-1][0] if lines else 3, only_to_look_at)
        done: State = self.s
        return done

    def line(self, n: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in self.g.hex_named:
            self.pile(n, Hex(self.g.hex_named[word]), rest.split())
        elif word in _PLACES:
            self.place(n, _PLACES[word], rest.split())
        elif word in ("turn", "agenda", "result", "track", "field", "layer", "known", "rest"):
            getattr(self, f"read_{word}")(n, rest)
        else:
            raise BadPosition(n, f"'{word}' is neither a hex of this map nor a word that positions use")

    def pile(self, n: int, h: Hex, words: list[str]) -> None:
        if h in self.piled:
            raise BadPosition(n, f"{self.g.numbers[h]} has a line already (line {self.piled[h]})")
        self.piled[h] = n
        sides = set()
        for height, word in enumerate(words):
            u = self.counter(n, word)
            sides.add(self.g.side_of[u])
            self.s.at[u] = h
            self.s.height[u] = height
        if len(sides) > 1 and not self.g.has_melees:
            raise BadPosition(n, f"units of both sides stand in {self.g.numbers[h]}")

    def place(self, n: int, place: Hex, words: list[str]) -> None:
        for word in words:
            self.s.at[self.counter(n, word)] = place

    def counter(self, n: int, word: str) -> Unit:
        """Read `2SS-{moved}`: the id, a step lost, flags."""
        found = _COUNTER.fullmatch(word)
        u = self.g.unit_named.get(found[1]) if found else None
        if found is None or u is None:
            raise BadPosition(n, f"there is no unit '{word}'")
        if u in self.named:
            raise BadPosition(n, f"{found[1]} stands there twice (also in line {self.named[u]})")
        self.named[u] = n
        if len(found[2]) > self.g.steps_lost:
            raise BadPosition(n, f"{found[1]} cannot have lost {len(found[2])} steps")
        self.s.flags[u] |= len(found[2])
        for flag in filter(None, (found[3] or "").split(",")):
            if flag not in self.g.flag_names:
                raise BadPosition(n, f"'{flag}' is no flag of {self.g.id}")
            self.s.flags[u] |= 1 << self.g.flag_names.index(flag)
        return u

    def read_turn(self, n: int, rest: str) -> None:
        words = rest.split()
        g = self.g
        if (
            len(words) != 3
            or not _TURN.fullmatch(words[0])
            or words[1] not in g.sides
            or words[2] not in g.phases
        ):
            raise BadPosition(n, f"expected 'turn N SIDE PHASE', a phase being one of {', '.join(g.phases)}")
        self.s.turn = int(words[0])
        self.moment = (n, g.side_named(words[1]), words[2])

    def read_agenda(self, n: int, rest: str) -> None:
        try:
            self.s.agenda = decode_steps(self.g, msgspec.json.decode(rest))
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadPosition(n, f"the agenda cannot be read: {error}") from None

    def read_result(self, n: int, rest: str) -> None:
        self.s.result = rest

    def read_track(self, n: int, rest: str) -> None:
        for word in rest.split():
            name, value = _assignment(n, word)
            old = self.field(n, name)
            if not isinstance(old, int):
                raise BadPosition(n, f"{name} is no track")
            if not _NUMBER.fullmatch(value):
                raise BadPosition(n, f"{name} is a number, not '{value}'")
            setattr(self.s, name, bool(int(value)) if isinstance(old, bool) else int(value))

    def read_field(self, n: int, rest: str) -> None:
        name, _, value = rest.partition(" ")
        old = self.field(n, name)
        if isinstance(old, bytearray):
            raise BadPosition(n, f"{name} is a layer of the map: 'layer {name} VALUE hex hex …'")
        kind = get_type_hints(self.g.state_type)[name]
        try:
            setattr(self.s, name, msgspec.json.decode(value, type=kind))
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadPosition(n, f"{name} cannot be read: {error}") from None

    def read_layer(self, n: int, rest: str) -> None:
        name, *words = rest.split() or [""]
        layer = self.field(n, name) if name else None
        value = self.layer_value(words[0]) if words else None
        if not isinstance(layer, bytearray) or value is None:
            raise BadPosition(n, "expected 'layer NAME VALUE hex hex …', a side or a number up to 255")
        of_hexes = _is_of_hexes(self.g, layer)
        named: dict[str, int] = {**self.g.hex_named}
        if not of_hexes:  # older texts wrote the n-th counter as the n-th hex
            named |= self.g.unit_named
        for word in words[1:]:
            if named.get(word, len(layer)) >= len(layer):
                what = f"hex '{word}' on this map" if of_hexes else f"unit '{word}'"
                raise BadPosition(n, f"there is no {what}")
            layer[named[word]] = value
            if name == CONTROL:
                self.given.add(Hex(named[word]))

    def layer_value(self, word: str) -> int | None:
        if word in self.g.sides:
            return self.g.side_named(word)
        return int(word) if word.isascii() and word.isdecimal() and int(word) < 256 else None

    def read_known(self, n: int, rest: str) -> None:
        words = rest.split()
        if not words or words[0] not in self.g.sides:
            raise BadPosition(n, "expected 'known SIDE unit unit …'")
        bit = 1 << self.g.side_named(words[0])
        for word in words[1:]:
            if word not in self.g.unit_named:
                raise BadPosition(n, f"there is no unit '{word}'")
            self.s.known[self.g.unit_named[word]] |= bit

    def read_rest(self, n: int, rest: str) -> None:
        if rest != "scenario":
            raise BadPosition(n, "expected 'rest scenario'")
        self.rest = True

    def field(self, n: int, name: str) -> Any:
        if name in _SHARED_FIELDS or name not in self.s.__struct_fields__:
            raise BadPosition(n, f"{self.g.id} has no track or field '{name}'")
        return getattr(self.s, name)

    def fill_rest(self) -> None:
        """Put counters that the position does not name where the scenario starts them, unless an enemy is
        there already."""
        taken = {self.s.at[u]: self.g.side_of[u] for u in self.named if self.s.at[u] >= 0}
        for u, h in enumerate(self.start.at):
            free = taken.get(h, self.g.side_of[u]) == self.g.side_of[u]
            if Unit(u) not in self.named and free:
                self.s.at[u] = h
                self.s.height[u] = 100 + self.start.height[u] if h >= 0 else 0
                self.s.flags[u] = self.start.flags[u]
        build_indexes(self.g, self.s)
        for pile in self.s.stacks.values():
            for i, v in enumerate(pile):
                self.s.height[v] = i

    def claim(self) -> None:
        """Give control of a hex to the side that is there alone, in games that keep control, unless a line
        says otherwise."""
        control = getattr(self.s, CONTROL, None)
        if control is not None:
            for h, side in _claimed(self.g, self.s).items():
                if h not in self.given:
                    control[h] = side

    def begin(self, last: int, only_to_look_at: bool) -> None:
        if self.moment is not None:
            n, side, phase = self.moment
            agenda = self.g.agenda_for(self.s, side, phase)
            if agenda is None:
                raise BadPosition(n, f"no {phase} phase of the {self.g.sides[side]} side is possible here")
            self.s.agenda = agenda
        elif not self.s.agenda and not self.s.result and not only_to_look_at:
            raise BadPosition(last, "it does not say whose turn it is ('turn …' or 'agenda …')")
        try:
            playable = can_go_on(self.g, self.s)
        except (LookupError, AttributeError) as error:
            what = "its agenda or a field names something that is not there"
            raise BadPosition(last, f"no match can go on from here: {what}") from error
        if not playable:
            raise BadPosition(last, "no match can go on from here: nobody is asked")


def can_go_on(g: AnyGame, s: State) -> bool:
    """Run to the next decision and look at it as readers would. Returns whether there is a decision, a roll,
    or an end.

    A position that people wrote may be well formed and still make no sense, because of its agenda or a field.
    """
    settle(g, s, lambda event: None)
    seen = {reader: g.sight(s, reader) for reader in READERS}
    for side in asked(g, s):
        decision(g, seen[Reader(side)], side)
        choices(g, seen[Reader(side)], side, ())
    rolled = awaited(s) is not None and isinstance(s.agenda[-2], Waiting)
    return rolled or bool(asked(g, s)) or not s.agenda


assert set(_PLACES) <= set(OFF_MAP)
