"""Manners: what a game brings for the people at the table, beside its rules.

Nothing here is law. Orders stand for actions that the rules judge, odds and answers follow from what a reader
knows, and everything else shows the game or saves clicks. All of it has a default, so that a game begins with
its rules alone (`table.game`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Generic, TypeVar

from steppe.table.basics import Action, Reader, Reason, Side, Unit
from steppe.table.charts import Chart
from steppe.table.markers import Marker
from steppe.table.preview import Preview
from steppe.table.queries import Answer, BadQuery
from steppe.table.sequence import Sequence, Tally
from steppe.table.shortcuts import InAnyOrder, Party, Shortcut
from steppe.table.state import State

S = TypeVar("S", bound=State)


class Manners(Generic[S]):
    """How people give orders to a game, what they may ask it, and what is shown of it.

    A function of `(g, sight, …)` in a module of the game's `page/` can be assigned in the class:
    `preview = preview.preview`.
    """

    # Orders.

    order_words: ClassVar[Mapping[str, str]] = {}
    """Orders that are no actions themselves -> the verb whose units they take (`move` -> `go`)."""
    once: ClassVar[frozenset[str]] = frozenset()
    """Verbs that are wanted once in a while: a page that was turned to one turns back after it."""
    aside: ClassVar[frozenset[str]] = frozenset()
    """Verbs that are never what a click on the map means by itself: their button has to be pressed first."""
    order_modes: ClassVar[Mapping[str, bool]] = {}
    """Words behind such an order that say how -> whether a unit may do more after such a move: after `half`
    it may fire, after `road` it may not."""
    no_effect: ClassVar[frozenset[str]] = frozenset()
    """Results of its tables that change nothing: the rest is the chance that something happens."""

    def expand(self, sight: S, side: Side, order: Action, /) -> Iterator[Action] | Reason:
        """The actions that an order stands for; a plain action stands for itself."""
        return iter((order,))

    def preview(self, sight: S, side: Side, order: Action, assume: Mapping[str, str], /) -> Preview | Reason:
        """The exact odds of an order, with their derivation."""
        return Reason("", "no-odds", (order[0],))

    def shortcuts(self, sight: S, side: Side, /) -> Iterable[Shortcut]:
        """Orders that stand ready for one click: what all may do at once. None, unless a game says so."""
        return ()

    def deeds(self, sight: S, side: Side, words: Action, /) -> Iterable[Shortcut]:
        """What units that these words name may do besides what the verb asks next, each by one click. Their
        words are filled with the units and hexes of the order: `{1} rides {0}`, `Limber up {units}`."""
        return ()

    def warning(self, sight: S, side: Side, words: Action, /) -> Reason | None:
        """What a player should know before he gives an order, whole or begun, that costs him dear. It is said
        and forbids nothing."""
        return None

    def remark(self, sight: S, side: Side, order: Action, /) -> Reason | None:
        """What a player should hear once an order has been carried out whole: why his units cannot go on as
        he may have meant. It is asked before that."""
        return None

    def in_any_order(self, sight: S, side: Side, words: Action, /) -> InAnyOrder | Party | None:
        """How people may go on with an order begun with these words where `choices` lists it once but its
        words, or its units, may be said in any order; `expand` puts them right. None where an order is said
        as it is listed."""
        return None

    def apart(self, sight: S, side: Side, /) -> Iterable[Unit]:
        """Counters that are seldom meant when their stack is: guns that are set up, for example."""
        return ()

    def waiting(self, sight: S, side: Side, /) -> Iterable[Unit]:
        """Counters off the map that an order may bring on and send on their way now (`move 5Pz 5109`)."""
        return ()

    def engaged(self, sight: S, /) -> Iterable[Unit]:
        """Counters that the open decision is about besides those that it offers: the attackers, the mover."""
        return ()

    # Questions and charts.

    queries: ClassVar[tuple[str, ...]] = ()
    tables: ClassVar[tuple[str, ...]] = ()
    """Those of its queries that answer in rows, not on the map."""

    def query(self, sight: S, reader: Reader, name: str, args: tuple[str, ...], /) -> Answer:
        """An overlay or a table for a reader."""
        raise BadQuery(f"there is no query {name!r}")

    def sequence(self, sight: S, /) -> Sequence:
        """The sequence of play and the turn track, as far as the reader of this sight may know them."""
        return Sequence(turn=0, last=0)

    def tally(self, sight: S, /) -> Iterable[Tally]:
        """Numbers that are not kept but counted, and that players want before them: `3 / 11` for three points
        of eleven that are needed; and what the number of a field of the state stands for: the weather. What
        is shown may be codes of the catalogue."""
        return ()

    def charts(self) -> tuple[Chart, ...]:
        """The tables that players look things up in: results, terrain, modifiers, set-up codes."""
        return ()

    # What lies on the map beside the counters, and on them; nothing, unless a game says so.

    marker_kinds: ClassVar[tuple[str, ...]] = ()
    """What `markers` may lay on hexes and hexsides."""
    tag_names: ClassVar[tuple[str, ...]] = ()
    """What `tags` may fix to counters."""

    def markers(self, sight: S) -> Iterable[Marker]:
        """What lies on hexes and hexsides and is no counter, as the reader of this sight may know it."""
        return ()

    def note(self, sight: S, u: Unit) -> str:
        """Up to three letters on a counter in a stack, known or not: a supply level, for example."""
        return ""

    def tags(self, sight: S, u: Unit) -> tuple[str, ...]:
        """Small badges on a counter in a stack, known or not, by their names."""
        return ()
