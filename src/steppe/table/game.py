"""Game: one game with one data set, one scenario and one set of options. It never changes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from steppe.board import Board, Vocabulary
from steppe.hexes import Hex
from steppe.table.basics import READERS, UNSEEN, Action, Reader, Reason, Side, Unit
from steppe.table.dataset import BadData, DataSet
from steppe.table.manners import Manners
from steppe.table.options import NoOptions, values_of
from steppe.table.state import State, hidden_in
from steppe.table.steps import Ask, Step

S = TypeVar("S", bound=State)


class BadOption(ValueError):
    """A scenario or an option that the game does not have."""


class Game(Manners[S]):
    """The contract of a game's rules, which are functions of `(g, s, …)` in the game's own modules; what it
    brings for people beside them are its `Manners`."""

    id: ClassVar[str]
    title: ClassVar[str]
    package: ClassVar[str]
    """The package that holds `rules.tsv`, `words.toml` and `data/`."""
    series: ClassVar[tuple[str, ...]] = ()
    """Packages with the rules that it shares with its series; their numbers stand in its `rules.tsv` too."""
    rules: ClassVar[int]
    """Raised whenever a legal set or an outcome may differ from before."""
    sides: ClassVar[tuple[str, str]]
    verbs: ClassVar[frozenset[str]]
    """The first words of all its actions: those that its decisions declare."""
    steps: ClassVar[tuple[type[Step], ...]]
    state_type: ClassVar[type[State]]
    scenarios: ClassVar[Mapping[str, str]]
    """Name -> one line about it."""
    option_type: ClassVar[type[Any]] = NoOptions
    """The options that a match may choose: one field an option."""
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The same as people write them: option -> its values, the default first."""
    flag_names: ClassVar[tuple[str, ...]] = ()
    """Names of the bits of the state's `flags`, lowest first, as positions write them."""
    steps_lost: ClassVar[int] = 0
    """The lowest bits of `flags`, that count the steps a counter has lost."""
    has_melees: ClassVar[bool] = False
    """Counters of both sides may stand in one hex."""
    open_table: ClassVar[bool] = False
    """Nothing is hidden from anybody: both sides may sit at one screen without a curtain between them."""
    vocabulary: ClassVar[Vocabulary] = Vocabulary()
    """The words that its maps may use."""
    phases: ClassVar[tuple[str, ...]] = ()
    """Words that `agenda_for` understands, as positions write them after the side."""

    map_files: ClassVar[Mapping[str, str]] = {}
    """Scenario -> the file of its map, if that is not `map.txt`."""
    counter_files: ClassVar[Mapping[str, str]] = {}
    """Scenario -> the file of its counters, if that is not `counters.tsv`."""

    board: Board
    units: tuple[str, ...]
    """Unit ids in the order of their indices; only those of the scenario, if it has counters of its own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.option_values = values_of(cls.option_type)
        if "steps" in cls.__dict__ and "verbs" not in cls.__dict__:
            cls.verbs = frozenset(v.word for step in cls.steps if issubclass(step, Ask) for v in step.verbs)

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        if scenario not in self.scenarios:
            raise BadOption(f"{self.id} has no scenario {scenario!r}; it has {', '.join(self.scenarios)}")
        self.data = data
        self.scenario = scenario
        self.options = {name: values[0] for name, values in self.option_values.items()}
        for name, value in options.items():
            self._check_option(name, value)
            self.options[name] = value

    @classmethod
    def map_of(cls, scenario: str) -> str:
        """The file of a scenario's map."""
        return cls.map_files.get(scenario, "map.txt")

    @property
    def map_file(self) -> str:
        """The file of this scenario's map: a game reads its board from there."""
        return self.map_of(self.scenario)

    @property
    def counter_file(self) -> str:
        """The scenario's table of counters."""
        return self.counter_files.get(self.scenario, "counters.tsv")

    def _check_option(self, name: str, value: str) -> None:
        if name not in self.option_values:
            raise BadOption(f"{self.id} has no option {name!r}; it has {', '.join(self.option_values)}")
        if value not in self.option_values[name]:
            allowed = ", ".join(self.option_values[name])
            raise BadOption(f"option {name} is one of {allowed}, not {value!r}")

    def lay_out(self, board: Board, units: tuple[str, ...], side_of: list[Side]) -> None:
        """Set what every game needs to find counters and hexes quickly."""
        for name in units:
            if (wrong := _wrong_with(name)) is not None:
                raise BadData(self.counter_file, 0, f"unit id {name!r} {wrong}")
        self.board = board
        self.grid = board.grid
        self.neighbours = board.grid.neighbours
        self.around = tuple(tuple(sorted(Hex(n) for n in row if n >= 0)) for row in self.neighbours)
        """Per hex: its neighbours on the map, ascending."""
        self.numbers = tuple(board.grid.number(Hex(h)) for h in range(board.grid.size))
        self.hex_named = {number: h for h, number in enumerate(self.numbers)}
        self.units = units
        self.unit_named = {name: Unit(u) for u, name in enumerate(units)}
        # Past the counters themselves come the unknown counters of each side, which only views contain.
        # They have a side and nothing else: reading a rating of one is an IndexError.
        n = len(units)
        self.side_of = [*side_of, *[Side(0)] * n, *[Side(1)] * n]

    def unknown(self, side: Side, k: int) -> Unit:
        """The k-th unknown counter of a side, as views use them."""
        return Unit(len(self.units) * (1 + side) + k)

    def names(self, units: Iterable[Unit]) -> str:
        """`1SS, 2SS`, as reasons and questions name them."""
        return ", ".join(self.units[u] for u in units)

    def side_named(self, word: str) -> Side:
        return Side(self.sides.index(word))

    # Reading words.

    def read_units(self, tokens: Action) -> tuple[Unit, ...] | Reason:
        """One or more unit ids, each once and in ascending order."""
        if not tokens:
            return Reason("", "missing", ("",))
        units: list[Unit] = []
        for token in tokens:
            u = self.unit_named.get(token)
            if u is None:
                return Reason("", "unknown-unit", (token,))
            if units and u <= units[-1]:
                return Reason("", "not-ascending", (token,))
            units.append(u)
        return tuple(units)

    def read_hex(self, token: str) -> Hex | Reason:
        h = self.hex_named.get(token)
        return Reason("", "unknown-hex", (token,)) if h is None else Hex(h)

    def read_one_hex(self, action: Action) -> Hex | Reason:
        """`verb HEX`."""
        if len(action) != 2:
            return Reason("", "missing" if len(action) < 2 else "too-much", (action[-1],))
        return self.read_hex(action[1])

    # What a game defines. A function of (game, …) from one of its modules can be assigned in the class:
    # `sight = view.sight`.

    def start(self) -> S:
        """The state before the first decision."""
        raise NotImplementedError

    def sight(self, s: S, reader: Reader, /) -> S:
        """The state as a reader may know it: hidden counters unknown, other sides' drafts blank."""
        raise NotImplementedError

    def hidden(self, s: S, /) -> dict[Reader, frozenset[Unit]]:
        """Per reader the counters that are HIDDEN in his sight. A match asks after every line, so that a game
        with a fog of war says it without laying out three sights."""
        if self.open_table:
            return dict.fromkeys(READERS, frozenset())
        return {reader: hidden_in(self.sight(s, reader)) for reader in READERS}

    def redeal(self, s: S, reader: Reader, rng: random.Random, /) -> S:
        """A state that may differ in all that the reader cannot know, and in nothing else."""
        raise NotImplementedError

    def why_not_order(self, sight: S, side: Side, order: Action) -> Reason | None:
        """Why an order cannot be carried out at all, naming the first rule that bars it."""
        from steppe.table.play import expanded, why_not  # which stands on this module

        actions = expanded(self, sight, side, order)
        if isinstance(actions, Reason):
            return actions
        return why_not(self, sight, side, next(actions))

    def score(self, s: S) -> float:
        """How far the first side is ahead of what the rules call even, in what the game counts: for arenas
        and the laboratory. For the other side it is the same with the other sign."""
        raise NotImplementedError

    def agenda_for(self, s: S, side: Side, phase: str) -> list[Any] | None:
        """The agenda at the beginning of a phase, for positions written by hand."""
        raise NotImplementedError


_NOT_IN_IDS = "-/{}@" + UNSEEN
"""Signs that stand beside ids: of steps lost, hexsides, flags, where units go first, counters not known."""


def _wrong_with(name: str) -> str | None:
    """What is wrong with a unit id, so that no page, position or order takes it for anything else."""
    if not any(letter.isalpha() for letter in name):
        return "has no letter: it could be the number of a hex"
    if any(letter.isspace() or letter in _NOT_IN_IDS for letter in name):
        return f"has a blank or one of {' '.join(_NOT_IN_IDS)}"
    return None


AnyGame = Game[Any]
