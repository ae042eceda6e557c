"""The kinds of words that an action consists of: how each is written and read, and what may stand there.

`table/grammar.py` puts them together. An offer is a function of `(decision, g, s, words before…)`. It sees
units and hexes, never texts. What it yields may be unsorted and may repeat.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import structs

from steppe.hexes import Hex
from steppe.table.basics import END, Action, Reason, Unit

if TYPE_CHECKING:
    from steppe.table.game import AnyGame
    from steppe.table.state import State

V = TypeVar("V")

Offer = Callable[..., Iterable[V]]
"""A function that yields what may stand in a place. The offer of a set gets the items chosen so far as its
last argument."""


def _yields(offer: Iterable[object]) -> bool:
    """Whether an offer yields anything. The first find ends the search."""
    for _ in offer:
        return True
    return False


class Word(Generic[V]):
    """A place in an action: how it is written, and what may stand there."""

    least = 1
    """The least number of tokens that it takes."""
    most: int | None = 1
    """The largest number of tokens that it takes; None for no limit."""

    def __init__(self, offer: Offer[Any]) -> None:
        self.offer = offer

    def span(self, g: AnyGame, tokens: Action) -> int:
        """The number of tokens at the beginning that belong to this word."""
        return min(len(tokens), 1)

    def takes_more(self, g: AnyGame, tokens: Action) -> bool:
        """Whether another token could still belong to this word after its tokens so far."""
        return not tokens

    def is_begun_by(self, g: AnyGame, token: str) -> bool:
        """Whether a token can be the first of this word. A set before it ends there."""
        return True

    def read(self, g: AnyGame, tokens: Action) -> V | Reason:
        """The meaning of its tokens."""
        raise NotImplementedError

    def spell(self, g: AnyGame, offered: list[Any]) -> list[str]:
        """The offered items as they are written."""
        raise NotImplementedError

    text = ""
    """The text that it begins with, if it may be left out and has such a text: `guns`, `road`."""

    def more(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> list[str]:
        """The tokens that may follow the tokens of this word so far."""
        return self.spell(g, sorted(set(self.offer(ask, g, s, *before))))

    def may_end(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> bool:
        """Whether the word may end here although more could follow."""
        return False

    def go_on(
        self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action
    ) -> tuple[list[str], bool, Any]:
        """The answers of `more` and `may_end`, and the meaning of the tokens if the word may end."""
        more = self.more(ask, g, s, before, tokens)
        if self.may_end(ask, g, s, before, tokens):
            return more, True, self.read(g, tokens)
        return more, False, None

    def is_offered(self, ask: Any, g: AnyGame, s: State) -> bool:
        """Whether anything can stand here as the first word of an action. The first find ends the search."""
        for _ in self.offer(ask, g, s):
            return True
        return False


class _UnitWord(Word[Unit]):
    def is_begun_by(self, g: AnyGame, token: str) -> bool:
        return token in g.unit_named

    def read(self, g: AnyGame, tokens: Action) -> Unit | Reason:
        u = g.unit_named.get(tokens[0])
        return Reason("", "unknown-unit", tokens) if u is None else u

    def spell(self, g: AnyGame, offered: list[Unit]) -> list[str]:
        return [g.units[u] for u in offered]


class _HexWord(Word[Hex]):
    def is_begun_by(self, g: AnyGame, token: str) -> bool:
        return token in g.hex_named

    def read(self, g: AnyGame, tokens: Action) -> Hex | Reason:
        return g.read_hex(tokens[0])

    def spell(self, g: AnyGame, offered: list[Hex]) -> list[str]:
        return [g.numbers[h] for h in offered]


class _TextWord(Word[str]):
    """Any text, listed in the order of the offer. The verb judges whether the text is allowed."""

    def read(self, g: AnyGame, tokens: Action) -> str | Reason:
        return tokens[0]

    def more(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> list[str]:
        return list(self.offer(ask, g, s, *before))


class _ChoiceWord(_TextWord):
    """One of a few texts that never change."""

    def __init__(self, words: tuple[str, ...], rule: str) -> None:
        super().__init__(lambda *_: words)
        self.words = words
        self.rule = rule

    def read(self, g: AnyGame, tokens: Action) -> str | Reason:
        return tokens[0] if tokens[0] in self.words else Reason(self.rule, "unknown-word", tokens)


class _NameWord(_TextWord):
    """A text from a list that the game has."""

    def __init__(self, offer: Offer[str], known: Callable[[Any], Container[str]], unknown: Reason) -> None:
        super().__init__(offer)
        self.known = known
        self.unknown = unknown

    def read(self, g: AnyGame, tokens: Action) -> str | Reason:
        unknown = self.unknown
        return tokens[0] if tokens[0] in self.known(g) else structs.replace(unknown, args=tokens)


class _NumberWord(Word[int]):
    def read(self, g: AnyGame, tokens: Action) -> int | Reason:
        token = tokens[0]
        is_number = token.isascii() and token.isdecimal() and (token == "0" or token[0] != "0")
        return int(token) if is_number and len(token) < 10 else Reason("", "unknown-word", tokens)

    def spell(self, g: AnyGame, offered: list[int]) -> list[str]:
        return [str(n) for n in offered]


class _Flag(Word[bool]):
    """A word that may be added (`road`). Its offer says whether it may be."""

    least = 0

    def __init__(self, text: str, offer: Callable[..., bool]) -> None:
        super().__init__(lambda *args: (text,) if offer(*args) else ())
        self.text = text

    def span(self, g: AnyGame, tokens: Action) -> int:
        return int(tokens[:1] == (self.text,))

    def is_begun_by(self, g: AnyGame, token: str) -> bool:
        return token == self.text

    def read(self, g: AnyGame, tokens: Action) -> bool | Reason:
        return bool(tokens)

    def more(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> list[str]:
        return list(self.offer(ask, g, s, *before))

    def may_end(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> bool:
        return True


class _Perhaps(Word[V | None]):
    """A word that may be left out."""

    least = 0

    def __init__(self, word: Word[V]) -> None:
        super().__init__(word.offer)
        self.word = word

    def span(self, g: AnyGame, tokens: Action) -> int:
        return self.word.span(g, tokens)

    def is_begun_by(self, g: AnyGame, token: str) -> bool:
        return self.word.is_begun_by(g, token)

    def read(self, g: AnyGame, tokens: Action) -> V | Reason | None:
        return self.word.read(g, tokens) if tokens else None

    def spell(self, g: AnyGame, offered: list[Any]) -> list[str]:
        return self.word.spell(g, offered)

    def may_end(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> bool:
        return True


class SetWord(Word[tuple[V, ...]]):
    """One or more items, each once and ascending, so that a set is written in one way only."""

    most = None

    def __init__(self, one: Word[V], offer: Offer[V], whole: Callable[..., bool] | None) -> None:
        super().__init__(offer)
        self.one = one
        self.whole = whole

    def span(self, g: AnyGame, tokens: Action) -> int:
        for i, token in enumerate(tokens):
            if not self.one.is_begun_by(g, token):
                return i
        return len(tokens)

    def takes_more(self, g: AnyGame, tokens: Action) -> bool:
        return True

    def is_begun_by(self, g: AnyGame, token: str) -> bool:
        return self.one.is_begun_by(g, token)

    def read(self, g: AnyGame, tokens: Action) -> tuple[V, ...] | Reason:
        found: list[Any] = []
        for token in tokens:
            one = self.one.read(g, (token,))
            if isinstance(one, Reason):
                return one
            if found and one <= found[-1]:
                return Reason("", "not-ascending", (token,))
            found.append(one)
        return tuple(found)

    def more(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> list[str]:
        return self._more(ask, g, s, before, self.read(g, tokens))

    def _more(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], chosen: Any) -> list[str]:
        offered = set(self.offer(ask, g, s, *before, chosen))
        if chosen:
            last = chosen[-1]
            offered = {v for v in offered if v > last}
        return self.one.spell(g, sorted(offered))

    def go_on(
        self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action
    ) -> tuple[list[str], bool, Any]:
        chosen: Any = self.read(g, tokens)
        may_end = bool(tokens) and (self.whole is None or self.whole(ask, g, s, *before, chosen))
        return self._more(ask, g, s, before, chosen), may_end, chosen

    def may_end(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> bool:
        if not tokens:
            return False
        return self.whole is None or self.whole(ask, g, s, *before, self.read(g, tokens))

    def is_offered(self, ask: Any, g: AnyGame, s: State) -> bool:
        return _yields(self.offer(ask, g, s, ()))


class _After(Word[tuple[V, ...]]):
    """A set that may be added after a text of its own (`stars 3Pz GD`). It is empty if it is not added."""

    least = 0
    most = None

    def __init__(
        self, text: str, some: Word[tuple[V, ...]], needed: Callable[..., bool] | None = None
    ) -> None:
        super().__init__(some.offer)
        self.text = text
        self.some = some
        self.needed = needed
        """Whether it must not be left out after the words before it. None if it may always be left out."""

    def span(self, g: AnyGame, tokens: Action) -> int:
        return 1 + self.some.span(g, tokens[1:]) if tokens[:1] == (self.text,) else 0

    def takes_more(self, g: AnyGame, tokens: Action) -> bool:
        return True

    def is_begun_by(self, g: AnyGame, token: str) -> bool:
        return token == self.text

    def read(self, g: AnyGame, tokens: Action) -> tuple[V, ...] | Reason:
        if len(tokens) == 1:
            return Reason("", "missing", tokens)
        return self.some.read(g, tokens[1:])

    def more(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> list[str]:
        if tokens:
            return self.some.more(ask, g, s, before, tokens[1:])
        return [self.text] if self.some.more(ask, g, s, before, ()) else []

    def may_end(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> bool:
        if not tokens:
            return self.needed is None or not self.needed(ask, g, s, *before)
        return self.some.may_end(ask, g, s, before, tokens[1:])

    def is_offered(self, ask: Any, g: AnyGame, s: State) -> bool:
        return True  # it may be left out


class _Chain(Word[Action]):
    """Tokens that only the game understands. Its offer gets the tokens so far and says what may follow, with
    END among them when they are whole."""

    least = 0
    most = None

    def span(self, g: AnyGame, tokens: Action) -> int:
        return len(tokens)

    def takes_more(self, g: AnyGame, tokens: Action) -> bool:
        return True

    def read(self, g: AnyGame, tokens: Action) -> Action | Reason:
        return tokens

    def more(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> list[str]:
        return [token for token in self.offer(ask, g, s, *before, tokens) if token != END]

    def may_end(self, ask: Any, g: AnyGame, s: State, before: tuple[Any, ...], tokens: Action) -> bool:
        return END in self.offer(ask, g, s, *before, tokens)

    def is_offered(self, ask: Any, g: AnyGame, s: State) -> bool:
        return _yields(self.offer(ask, g, s, ()))


def a_unit(offer: Offer[Unit]) -> Word[Unit]:
    return _UnitWord(offer)


def a_hex(offer: Offer[Hex]) -> Word[Hex]:
    return _HexWord(offer)


def a_number(offer: Offer[int]) -> Word[int]:
    return _NumberWord(offer)


def a_word(offer: Offer[str]) -> Word[str]:
    """A text, listed in the order of the offer. The verb judges whether the text is allowed."""
    return _TextWord(offer)


def a_name(offer: Offer[str], known: Callable[[Any], Container[str]], unknown: Reason) -> Word[str]:
    """A name on a list of the game (a chit, a gun), listed in the order of the offer. Any other text is
    refused for the reason `unknown`, with that text as its argument."""
    return _NameWord(offer, known, unknown)


def one_of(*words: str, rule: str = "") -> Word[str]:
    """One of these texts. Any other text is refused by this rule."""
    return _ChoiceWord(words, rule)


def some_units(offer: Offer[Unit], whole: Callable[..., bool] | None = None) -> Word[tuple[Unit, ...]]:
    """A set of units. `whole` says whether the units chosen are enough, if not every choice is."""
    return SetWord(_UnitWord(offer), offer, whole)


def some_hexes(offer: Offer[Hex], whole: Callable[..., bool] | None = None) -> Word[tuple[Hex, ...]]:
    return SetWord(_HexWord(offer), offer, whole)


def maybe(text: str, offer: Callable[..., bool]) -> Word[bool]:
    """A text that may be added."""
    return _Flag(text, offer)


def perhaps(word: Word[V]) -> Word[V | None]:
    """A word that may be left out."""
    return _Perhaps(word)


def after(
    text: str, some: Word[tuple[V, ...]], needed: Callable[..., bool] | None = None
) -> Word[tuple[V, ...]]:
    """A set that may be added after a text of its own. Where it is `needed`, it must be added."""
    return _After(text, some, needed)


def a_chain(offer: Offer[str]) -> Word[Action]:
    """A sequence whose next tokens depend on all before (a displacement): the game offers and judges it."""
    return _Chain(offer)
