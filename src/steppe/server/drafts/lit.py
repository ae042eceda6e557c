"""What is picked of an order and what may be clicked next: the draft that the page shows."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.server import messages as m
from steppe.table.basics import UNSEEN, Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State


class Names:
    """What a word names: a hex, a unit, one of our own; and where it is."""

    def __init__(self, g: AnyGame, sight: State, side: Side) -> None:
        self.g = g
        self.sight = sight
        self.side = side

    def is_hex(self, word: str) -> bool:
        return word in self.g.hex_named

    def is_unit(self, word: str) -> bool:
        return word in self.g.unit_named

    def is_ours(self, word: str) -> bool:
        return word in self.g.unit_named and self.g.side_of[self.g.unit_named[word]] == self.side

    def is_way(self, word: str) -> bool:
        """Whether it is a direction that a front can look to."""
        return word.upper() in self.g.grid.directions

    def where(self, word: str) -> str:
        """The hex that a word names, or where the counter lies that it names; nothing off the map."""
        if word in self.g.hex_named:
            return word
        if word.startswith(UNSEEN):
            return word.removeprefix(UNSEEN).rpartition(".")[0]
        at = self.sight.at[self.g.unit_named[word]] if word in self.g.unit_named else -1
        return self.g.numbers[at] if at >= 0 else ""

    def beside(self, place: str, compass: str) -> str:
        """The hex next to a unit or a hex in a direction; nothing at the edge of the map."""
        number = self.where(place)
        if not number:
            return ""
        n = self.g.neighbours[self.g.hex_named[number]][self.g.grid.directions.index(compass.upper())]
        return self.g.numbers[n] if n >= 0 else ""


class Draft:
    """The words that are picked under a verb, and what may follow them."""

    def __init__(self, prompt: m.Prompt, mode: str, words: Action, follow: m.Follow | None) -> None:
        self.prompt = prompt
        self.mode = mode
        self.words = words
        self.follow = follow if words else None
        self.verb = next((verb for verb in prompt.verbs if verb.verb == mode), None)

    @property
    def base(self) -> Action:
        return self.words or (self.mode,)

    @property
    def is_whole(self) -> bool:
        return self.follow is not None and self.follow.whole

    @property
    def goes(self) -> bool:
        """Whether units are picked for an order that finds its way."""
        return self.verb is not None and bool(self.verb.order) and len(self.words) > 1

    def ready(self) -> list[m.Shortcut]:
        """The orders that stand ready for a click on a hex."""
        return [] if self.words else [s for s in self.prompt.shortcuts if s.at and not s.weighed]

    def open_words(self) -> list[str]:
        """The words that may come next."""
        if self.follow is not None:
            return [*self.follow.next, *self.follow.more]
        return [] if self.verb is None else list(self.verb.next)

    def open_on_map(self) -> list[str]:
        """The same for clicks on the map: units of the sets that have buttons are left to those."""
        if self.follow is None:
            return self.open_words()
        sets = {toggle.unit for extra in self.follow.extras for toggle in extra.units}
        return [word for word in self.open_words() if word not in sets or word in self.follow.more]

    def also(self) -> list[m.Also]:
        """What a click may mean besides: to fire at a target while a move is being drafted."""
        found = self.prompt.also if self.follow is None else self.follow.also
        return [also for also in found if also.words[0] != self.mode or not self.words]

    def helpers(self) -> list[m.Toggle]:
        """Units that the order may name behind a word of its own and that are not in it otherwise: guns."""
        extras = () if self.follow is None else self.follow.extras
        toggles = (toggle for extra in extras for toggle in extra.units)
        return [toggle for toggle in toggles if self.words.count(toggle.unit) == toggle.on]

    def set_words(self) -> set[str]:
        """The words behind which such units stand."""
        return set() if self.follow is None else {extra.word for extra in self.follow.extras}

    def besides(self, word: str) -> Action:
        """The words that name a unit or hex in that other way; nothing if there are none."""
        helper = next((t for t in self.helpers() if t.unit == word and not t.on), None)
        if helper is not None:
            return helper.words
        also = next((also for also in self.also() if word in also.next), None)
        return () if also is None else (*also.words, word)

    def reach(self) -> set[str]:
        """Where the picked units could go by one order."""
        fields = () if self.follow is None else self.follow.reach
        return {h for field in fields for h, cost in field.values.items() if cost > 0 or not field.start}

    def fronts(self, names: Names) -> dict[str, str]:
        """The hexes that stand for a direction: those around the last unit or hex that was named."""
        last = (word for word in reversed(self.words) if names.is_unit(word) or names.is_hex(word))
        place = next(last, None)
        if place is None:
            return {}
        ways = (word for word in self.open_words() if names.is_way(word))
        return {h: way for way in ways if (h := names.beside(place, way))}

    def means_done(self) -> list[str]:
        """The hexes that the question itself names, where a click gives an order that can stand as it is: the
        hex to advance into."""
        if not self.is_whole or self.verb is None or self.verb.order:
            return []
        return [h for h in self.prompt.hexes if h not in self.verb.next]

    def lit(self, names: Names) -> tuple[str, ...]:
        """The hexes where something lies that the words so far ask for."""
        return _unique([*map(names.where, self.open_on_map()), *self.fronts(names)])

    def beside(self, names: Names) -> tuple[str, ...]:
        """The hexes where a click means something else: another verb's target, a shortcut, the end."""
        words = [word for also in self.also() for word in also.next]
        words += [toggle.unit for toggle in self.helpers() if not toggle.on]
        return _unique([*map(names.where, words), *(s.at for s in self.ready()), *self.means_done()])

    def everybody(self, names: Names) -> Action:
        """The order with all units on the map that may be named next, where it names its target first."""
        if self.verb is None or self.verb.order or not any(names.is_hex(word) for word in self.verb.next):
            return ()
        units = [unit for unit in self.open_on_map() if names.is_unit(unit) and names.where(unit)]
        aimed = any(names.is_hex(word) for word in self.words)
        return (*self.words, *_unique(units)) if aimed and len(set(units)) > 1 else ()

    def units(self) -> tuple[str, ...]:
        """The words that a click on a counter or a button may add in any of these ways."""
        words = [word for also in self.also() for word in also.next]
        words += [toggle.unit for toggle in self.helpers() if not toggle.on]
        return _unique([*self.open_words(), *words, *self.prompt.waiting])


def _unique(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words if word))
