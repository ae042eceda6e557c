"""Steps: the sequence of play as data.

The agenda of a state is a stack of steps; the last is the one being played. A step runs by itself
(`Auto`), asks a side (`Ask`), or waits for chance (`Dice`, `Draw`). A step may push others, so that a
match can be saved, copied and searched at any moment, also in the middle of a reaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, structs

from steppe.table import grammar
from steppe.table.basics import Action, Decision, Reason, Side
from steppe.table.events import Event
from steppe.table.grammar import Verb

if TYPE_CHECKING:
    from steppe.table.game import AnyGame
    from steppe.table.state import State

G = TypeVar("G", bound="AnyGame")
S = TypeVar("S", bound="State")

Say = Callable[[Event], None]
"""A function that takes events as they happen."""

Outcome = tuple[int, ...]
"""The answer of chance: the dice in order, or the place of the drawn item, counted from 1."""


class Step(Struct, frozen=True, tag_field="step", tag=str.lower):
    """One entry of the agenda. Steps keep ids, never facts: the things they name may be gone when the step is
    played."""


class Auto(Step, Generic[G, S], frozen=True):
    """A step that runs by itself. It is taken off the agenda first and pushes whatever must follow."""

    def run(self, g: G, s: S, say: Say) -> None:
        raise NotImplementedError


class Ask(Step, Generic[G, S], frozen=True):
    """A decision. It stays on the agenda until `apply` takes it off."""

    side: Side

    verbs: ClassVar[tuple[Verb, ...]] = ()
    """The verbs of the decision. Choices, verdict and effect follow from them (`table/grammar.py`)."""
    now_rule: ClassVar[str] = ""
    """The rule about what is being decided. It is named when any other verb is refused."""
    sealed: ClassVar[bool] = False
    """Whether its answers stay secret until the game says `Opened`."""
    stands: ClassVar[str] = ""
    """The rule by which a decision stands once it is over. In a strict match it is then taken back only with
    the other side's consent. Empty if there is no such rule."""

    def asked(self, g: G, s: S) -> tuple[Side, ...]:
        """The sides that may answer now. In a secret vote both may answer until each has voted."""
        return (self.side,)

    def settle(self, g: G, s: S, say: Say) -> bool:
        """Called whenever this becomes the top step. Returns true if the step removed itself or answered
        itself."""
        return False

    def decision(self, g: G, s: S, side: Side) -> Decision:
        raise NotImplementedError

    def not_now(self, g: G, s: S, verb: str) -> Reason:
        """Why a verb of another decision is refused now."""
        return Reason(self.now_rule, "not-now", (verb,))

    def choices(self, g: G, s: S, side: Side, prefix: Action) -> list[str]:
        """The tokens that may follow `prefix`, in fixed order. END is among them if the prefix is a whole
        action."""
        return grammar.choices(self if side == self.side else self._of(side), g, s, prefix)

    def why_not(self, g: G, s: S, side: Side, action: Action) -> Reason | None:
        """The rules' verdict on a whole action. It is the only authority on legality."""
        return grammar.why_not(self._of(side), g, s, action)

    def apply(self, g: G, s: S, side: Side, action: Action, say: Say) -> None:
        """Carry out an action that `why_not` has passed."""
        grammar.apply(self._of(side), g, s, action, say)

    def took_only(self, g: G, s: S, say: Say) -> bool:
        """If exactly one answer is legal, give it. `settle` uses this where nothing is left to decide."""
        only = grammar.only_action(self, g, s)
        if only is None:
            return False
        grammar.apply(self, g, s, only, say)
        return True

    def _of(self, side: Side) -> Self:
        """This decision as the question to one side, where both are asked."""
        return self if side == self.side else structs.replace(self, side=side)


class Waiting(Step, Generic[G, S], frozen=True):
    """A step that lies beneath a chance step and takes its outcome. It is off the agenda when `took` is
    called."""

    def took(self, g: G, s: S, outcome: Outcome, say: Say) -> None:
        raise NotImplementedError


class Chance(Step, frozen=True):
    """A step that waits for chance. Its outcomes can be enumerated with their probabilities."""

    def faces(self) -> tuple[int, ...]:
        """The number of faces of each die to roll."""
        raise NotImplementedError

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        faces = self.faces()
        each = Fraction(1)
        for n in faces:
            each /= n
        for rolled in product(*(range(1, n + 1) for n in faces)):
            yield rolled, each


class Dice(Chance, frozen=True):
    """A roll of `count` dice with `sides` faces each."""

    count: int = 1
    sides: int = 6

    def faces(self) -> tuple[int, ...]:
        return (self.sides,) * self.count


class Draw(Chance, frozen=True):
    """One item drawn from a multiset, which is written in id order."""

    of: tuple[str, ...]

    def faces(self) -> tuple[int, ...]:
        return (len(self.of),)

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        """One outcome for each different item. Its probability is the item's share of the pool."""
        for item in sorted(set(self.of)):
            yield (self.of.index(item) + 1,), Fraction(self.of.count(item), len(self.of))
