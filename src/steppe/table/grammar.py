"""The grammar of a decision: a verb declares its words, what it offers, why not, and what it does.

    verbs = (
        verb("attack", a_hex(targets), some_units(attackers), why_not=why_not_attack, do=attack),
        verb("end", do=end_phase, closing=True),
    )

Everything else follows: which words may come next, reading them, how many there are, in which order a set is
written, when an action is whole, who judges it and who does it. Offers, reasons and deeds are functions of
`(decision, g, s, words…)`, most of them methods of the decision, and see units and hexes, never texts; a deed
gets `say` as its last argument.

What is offered and what is judged must agree, and the conformance suite proves that they do. A verb is listed
as soon as its first word has an offer, so an offer is best a generator: the first find ends the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, overload

from steppe.table.basics import END, Action, Reason
from steppe.table.tokens import (
    SetWord,
    Word,
    a_chain,
    a_hex,
    a_name,
    a_number,
    a_unit,
    a_word,
    after,
    maybe,
    one_of,
    perhaps,
    some_hexes,
    some_units,
)

if TYPE_CHECKING:
    from steppe.table.game import AnyGame
    from steppe.table.state import State
    from steppe.table.steps import Say

__all__ = [
    "Verb",
    "a_chain",
    "a_hex",
    "a_name",
    "a_number",
    "a_unit",
    "a_word",
    "after",
    "maybe",
    "one_of",
    "perhaps",
    "some_hexes",
    "some_units",
    "verb",
]

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")


class Deciding(Protocol):
    """The part of a decision that the grammar needs."""

    verbs: ClassVar[tuple[Verb, ...]]

    def not_now(self, g: Any, s: Any, verb: str) -> Reason: ...


# Verbs.


class Verb:
    """One thing that a decision lets a side do."""

    __slots__ = ("bars", "closing", "do", "least", "most", "only", "usage", "why_not", "word", "words")

    def __init__(
        self,
        word: str,
        words: tuple[Word[Any], ...],
        why_not: Callable[..., Reason | None] | None,
        do: Callable[..., None],
        bars: Callable[..., Reason | None] | None,
        usage: Reason | None,
        closing: bool,
    ) -> None:
        self.word = word
        self.words = words
        self.why_not = why_not
        self.do = do
        self.bars = bars
        """A function that says why the verb cannot be used now, whatever its words are. It is asked before
        they are read."""
        self.usage = usage
        """The reason given for too few or too many words, if the plain one does not explain enough."""
        self.closing = closing
        """Whether it ends the decision. A random player uses such a verb sparingly."""
        self.least = sum(word.least for word in words)
        limits = [word.most for word in words]
        self.most = -1 if None in limits else sum(filter(None, limits))
        """The most tokens that its words take; -1 for any number."""
        self.only = words[0] if len(words) == self.least == self.most == 1 else None
        """Its word, if it has only one and that takes one token."""


Judge0 = Callable[[Any, Any, Any], Reason | None]


@overload
def verb(
    word: str,
    /,
    *,
    do: Callable[[Any, Any, Any, Say], None],
    why_not: Judge0 | None = None,
    bars: Judge0 | None = None,
    usage: Reason | None = None,
    closing: bool = False,
) -> Verb: ...
@overload
def verb(
    word: str,
    a: Word[A],
    /,
    *,
    do: Callable[[Any, Any, Any, A, Say], None],
    why_not: Callable[[Any, Any, Any, A], Reason | None] | None = None,
    bars: Judge0 | None = None,
    usage: Reason | None = None,
    closing: bool = False,
) -> Verb: ...
@overload
def verb(
    word: str,
    a: Word[A],
    b: Word[B],
    /,
    *,
    do: Callable[[Any, Any, Any, A, B, Say], None],
    why_not: Callable[[Any, Any, Any, A, B], Reason | None] | None = None,
    bars: Judge0 | None = None,
    usage: Reason | None = None,
    closing: bool = False,
) -> Verb: ...
@overload
def verb(
    word: str,
    a: Word[A],
    b: Word[B],
    c: Word[C],
    /,
    *,
    do: Callable[[Any, Any, Any, A, B, C, Say], None],
    why_not: Callable[[Any, Any, Any, A, B, C], Reason | None] | None = None,
    bars: Judge0 | None = None,
    usage: Reason | None = None,
    closing: bool = False,
) -> Verb: ...
@overload
def verb(
    word: str,
    a: Word[A],
    b: Word[B],
    c: Word[C],
    d: Word[D],
    e: Word[E],
    /,
    *,
    do: Callable[[Any, Any, Any, A, B, C, D, E, Say], None],
    why_not: Callable[[Any, Any, Any, A, B, C, D, E], Reason | None] | None = None,
    bars: Judge0 | None = None,
    usage: Reason | None = None,
    closing: bool = False,
) -> Verb: ...
def verb(
    word: str,
    *words: Word[Any],
    do: Callable[..., None],
    why_not: Callable[..., Reason | None] | None = None,
    bars: Judge0 | None = None,
    usage: Reason | None = None,
    closing: bool = False,
) -> Verb:
    """Declare a verb with its words."""
    return Verb(word, words, why_not, do, bars, usage, closing)


@cache
def verbs_of(decision: type[Deciding]) -> dict[str, tuple[Verb, ...]]:
    """The verbs of a kind of decision by their first word. Where several share a word, the first that is not
    barred is used."""
    found: dict[str, tuple[Verb, ...]] = {}
    for v in decision.verbs:
        found[v.word] = (*found.get(v.word, ()), v)
    return found


@cache
def closing_words(decision: type[Deciding]) -> frozenset[str]:
    return frozenset(v.word for v in decision.verbs if v.closing)


@cache
def most_words(decision: type[Deciding]) -> dict[str, int]:
    """The most words that a verb can take, for verbs that have a limit and share their first word with no
    other."""
    verbs = verbs_of(decision).items()
    return {word: found[0].most for word, found in verbs if len(found) == 1 and found[0].most >= 0}


@cache
def optional_words(decision: type[Deciding], word: str) -> tuple[str, ...]:
    """The texts that may be added after the other words of a verb: `guns`, `stars`, `road`."""
    return tuple(dict.fromkeys(w.text for v in verbs_of(decision).get(word, ()) for w in v.words if w.text))


# The consequences of the declarations.


def choices(ask: Deciding, g: AnyGame, s: State, prefix: Action) -> list[str]:
    """The tokens that may follow `prefix`, in fixed order. END is among them if the prefix is a whole
    action."""
    if not prefix:
        opened = [v.word for v in ask.verbs if _is_open(v, ask, g, s)]
        return opened if len(opened) < 2 else list(dict.fromkeys(opened))
    chosen = _pick(ask, g, s, prefix[0])
    if isinstance(chosen, Reason):
        return []
    if len(prefix) - 1 == chosen.most:
        return [END]
    if len(prefix) == 1 and chosen.words[0].least:
        return chosen.words[0].more(ask, g, s, (), ())
    return _following(chosen, ask, g, s, 0, (), prefix[1:])


def why_not(ask: Deciding, g: AnyGame, s: State, action: Action) -> Reason | None:
    """The verdict on a whole action. It must have a verb of this decision that is not barred, be readable,
    and be allowed."""
    chosen = _pick(ask, g, s, action[0])
    if isinstance(chosen, Reason):
        return chosen
    read = _read(chosen, g, action)
    if isinstance(read, Reason):
        return read
    return None if chosen.why_not is None else chosen.why_not(ask, g, s, *read)


def apply(ask: Deciding, g: AnyGame, s: State, action: Action, say: Say) -> None:
    """Carry out an action that `why_not` has passed."""
    chosen = _pick(ask, g, s, action[0])
    assert isinstance(chosen, Verb), chosen
    read = _read(chosen, g, action)
    assert not isinstance(read, Reason), read
    chosen.do(ask, g, s, *read, say)


def only_action(ask: Deciding, g: AnyGame, s: State) -> Action | None:
    """The only legal action, if there is exactly one."""
    walk = _walk(ask, g, s, ())
    first = next(walk, None)
    return first if next(walk, None) is None else None


def _walk(ask: Deciding, g: AnyGame, s: State, prefix: Action) -> Iterator[Action]:
    for token in choices(ask, g, s, prefix):
        if token == END:
            yield prefix
        else:
            yield from _walk(ask, g, s, (*prefix, token))


def _pick(ask: Deciding, g: AnyGame, s: State, word: str) -> Verb | Reason:
    first: Reason | None = None
    for v in verbs_of(type(ask)).get(word, ()):
        if v.bars is None or (reason := v.bars(ask, g, s)) is None:
            return v
        first = first or reason
    return first or ask.not_now(g, s, word)


def _is_open(v: Verb, ask: Deciding, g: AnyGame, s: State) -> bool:
    if v.bars is not None and v.bars(ask, g, s) is not None:
        return False
    if v.words:
        return v.words[0].is_offered(ask, g, s)
    return v.why_not is None or v.why_not(ask, g, s) is None


def _following(
    v: Verb, ask: Deciding, g: AnyGame, s: State, place: int, before: tuple[Any, ...], tokens: Action
) -> list[str]:
    """The tokens that may follow, from the word at `place` on. The words before it have been read."""
    if place == len(v.words):
        return [END]
    word = v.words[place]
    span = word.span(g, tokens)
    if span < len(tokens) or not word.takes_more(g, tokens):
        read = word.read(g, tokens[:span])
        return _following(v, ask, g, s, place + 1, (*before, read), tokens[span:])
    more, may_end, read = word.go_on(ask, g, s, before, tokens)
    if not may_end:
        return more
    rest = _following(v, ask, g, s, place + 1, (*before, read), ())
    return [END, *more, *rest[1:]] if rest[:1] == [END] else [*more, *rest]


def _read(v: Verb, g: AnyGame, action: Action) -> tuple[Any, ...] | Reason:
    tokens = action[1:]
    if v.only is not None and len(tokens) == 1:  # as in most actions
        read = v.only.read(g, tokens)
        return read if isinstance(read, Reason) else (read,)
    if len(tokens) < v.least:
        return v.usage or Reason("", "missing", (action[-1],))
    if -1 < v.most < len(tokens):
        return v.usage or Reason("", "too-much", (tokens[v.most],))
    found: list[Any] = []
    for i, word in enumerate(v.words):
        if len(tokens) < word.least:
            return v.usage or Reason("", "missing", (action[-1],))
        if word.most == 1 == word.least:
            span = 1
        else:
            span = _reading_span(v, g, i, tokens) if isinstance(word, SetWord) else word.span(g, tokens)
        read = word.read(g, tokens[:span])
        if isinstance(read, Reason):
            return read
        found.append(read)
        tokens = tokens[span:]
    return (v.usage or Reason("", "too-much", tokens[:1])) if tokens else tuple(found)


def _reading_span(v: Verb, g: AnyGame, place: int, tokens: Action) -> int:
    """The number of tokens that a set takes. It ends where the next word begins, or a later word if that one
    may be left out, so that an unknown word in it is called unknown."""
    following: list[Word[Any]] = []
    for word in v.words[place + 1 :]:
        following.append(word)
        if word.least:
            break
    ends = (i for i, t in enumerate(tokens) if i and any(word.is_begun_by(g, t) for word in following))
    return next(ends, len(tokens))
