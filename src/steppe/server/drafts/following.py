"""What may follow the words of an order so far: who joins, where they could go, its odds, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.hexes import Hex
from steppe.server import messages as m
from steppe.server.drafts.extras import extras_of
from steppe.server.drafts.prospects import also_for, cautious, chances_of, plain_odds
from steppe.server.drafts.wording import deeds_of, labels_of, plain_reason
from steppe.server.seats import Seat
from steppe.table.basics import END, UNSEEN, Action, Reader, Reason, Side, Unit
from steppe.table.plain import in_order, tidy
from steppe.table.play import choices
from steppe.table.queries import BadQuery, Field
from steppe.table.shortcuts import InAnyOrder, Party
from steppe.table.steps import Ask

EMPTY_REASONS = {
    "missing",
    "unreadable",
    "too-much",
    "not-ascending",
    "unknown-verb",
    "unknown-unit",
    "unknown-hex",
    "unknown-word",
}
"""Reasons that say something of the wording only, which a page can mend itself."""

USAGE = "-words"
"""So end the codes of reasons that only say what an order consists of."""

MOST_JOINERS = 8

MOST_TARGETS = 24
"""More hexes than these, the nearest first, are not looked at for units that were picked before a target."""


class Drafting:
    """One look at an order being put together; what may follow is computed once a prefix."""

    def __init__(self, seat: Seat, side: Side) -> None:
        self.match = seat.match
        self.g = seat.match.g
        self.sight = seat.sight
        self.side = side
        self._known: dict[Action, list[str]] = {}

    def following(self, prefix: Action) -> list[str]:
        """What may follow words that were offered themselves; nothing follows any others."""
        return self._after(prefix) if self.walks(prefix) else []

    def walks(self, words: Action) -> bool:
        return all(word in self._after(words[:i]) for i, word in enumerate(words))

    def _after(self, offered: Action) -> list[str]:
        if offered not in self._known:
            self._known[offered] = choices(self.g, self.sight, self.side, offered)
        return self._known[offered]

    def follow(self, words: Action) -> m.Follow:
        if (found := self._in_any_order(words)) is not None:
            return found
        words = self._in_place(words)
        if not self.walks(words):
            found = (
                self._where_waiting_units_go(words) or self._one_by_one(words) or self._without_enough(words)
            )
            found = found or self._leading(words)
            return found or m.Follow(words, (), (), (), False, why=self._why(words))
        after = self.following(words)
        tokens = tuple(token for token in after if token != END)
        head = self._head(words)
        more = self._party(head) or self.joiners(head) or self._beside(words)
        whole = END in after
        odds = self._odds(words, more) if whole else None
        return m.Follow(
            words,
            tokens,
            labels_of(self.match, tokens),
            more,
            whole,
            self._reach(words, tokens),
            odds,
            also=tuple(also_for(self.g, self.sight, self.side, self._turned(words))),
            chances=chances_of(self.g, self.sight, self.side, words, tokens),
            extras=self._extras(words) if whole else (),
            said=labels_of(self.match, head[1:]),
            lacks=None if whole or not self._chosen(words) else self._why(words),
            warns=self._warning(words),
            deeds=deeds_of(self.match, self.sight, self.side, words),
        )

    def _in_place(self, words: Action) -> Action:
        """Words that were clicked in any order, where an order has them."""
        return self._placed(self._hexes_first(tidy(self.g, list(words))))

    def _in_any_order(self, words: Action) -> m.Follow | None:
        """An order whose words may be said in any order, if this is one and nothing said cannot be."""
        said = self.g.in_any_order(self.sight, self.side, words)
        if not isinstance(said, InAnyOrder):
            return None
        before = self.g.in_any_order(self.sight, self.side, words[:-1])
        strays = isinstance(before, InAnyOrder) and words[-1] not in before.next
        why = self._why(words) if strays else None
        labels = labels_of(self.match, said.next)
        plain = tuple(self.match.words.word(word) for word in said.said)
        return m.Follow(
            words, said.next, labels, (), said.is_whole, why=why, said=plain, any_order=True, lies=True
        )

    def _extras(self, words: Action) -> tuple[m.Extra, ...]:
        def column(order: Action) -> str:
            preview = self.g.preview(self.sight, self.side, order, {})
            return "" if isinstance(preview, Reason) else preview.rows[cautious(preview)].column

        return extras_of(self.g, words, self.following, lambda word: labels_of(self.match, [word])[0], column)

    def _placed(self, words: Action) -> Action:
        """Units that were named behind a word and do not belong there, in the set before it: attackers who
        were clicked after the guns."""
        for i in range(len(words) - 1, 1, -1):
            if self._names_place(words[i]) or self.walks(words):
                continue
            strangers = self._strangers(words[:i], words[i], words[i + 1 :])
            others = [word for word in words[i + 1 :] if word not in strangers]
            if not strangers or (others and others[0] in self.g.unit_named):
                others.insert(0, words[i])  # else nobody is left behind it
            words = tidy(self.g, [*words[:i], *strangers, *others])
        return words

    def _hexes_first(self, words: Action) -> Action:
        """`attack 9Pz 2Pz 4116` as `attack 4116 2Pz 9Pz`: those who were picked before the hex that the verb
        asks for first, without whoever cannot take part."""
        cut = next((i for i in range(1, len(words)) if words[i] not in self.g.unit_named), len(words))
        units, rest = words[1:cut], words[cut:]
        if not units or not rest or rest[0] not in self._targets(words[:1]):
            return words
        able = self._able((words[0], rest[0]))
        return (words[0], rest[0], *(unit for unit in units if unit in able), *rest[1:])

    def _targets(self, verb: Action) -> list[str]:
        """The hexes that a verb begins with, if it does not begin with units."""
        first = self.following(verb)
        units = any(word in self.g.unit_named for word in first)
        return [] if units else [word for word in first if word in self.g.hex_named]

    def _able(self, words: Action) -> set[str]:
        """Units that may take part in an order for a hex."""
        return {*self._party(words), *(word for word in self.following(words) if word in self.g.unit_named)}

    def _leading(self, words: Action) -> m.Follow | None:
        """Units that were picked before the hex that the verb asks for: as many of them as could be sent
        against one hex, all such hexes, and the units that could go along. None if there is no such hex."""
        named = words[1:]
        if not named or not all(unit in self.g.unit_named for unit in named):
            return None
        able = {h: self._able((words[0], h)) for h in self._near(self._targets(words[:1]), named)}
        together = max((those & set(named) for those in able.values()), key=len, default=set())
        if not together:
            return None
        units = tuple(unit for unit in named if unit in together)
        hexes = tuple(h for h, those in able.items() if together <= those)
        more = {unit for h in hexes for unit in able[h] if unit not in together}
        along = tuple(in_order(self.g, [*more]))
        labels = labels_of(self.match, hexes)
        return m.Follow((words[0], *units), hexes, labels, along, False, said=units)

    def _near(self, hexes: list[str], units: Action) -> list[str]:
        """The hexes nearest to one of several units, as many as could be meant."""
        places = [Hex(at) for unit in units if (at := self.sight.at[self.g.unit_named[unit]]) >= 0]
        if not places:
            return []

        def far(h: str) -> int:
            return min(self.g.grid.distance(place, Hex(self.g.hex_named[h])) for place in places)

        return sorted(hexes, key=far)[:MOST_TARGETS]

    def _strangers(self, before: Action, marker: str, named: Action) -> Action:
        """Units behind a word that could not follow it, or that belong to the party before it."""
        able = self.following((*before, marker))
        party = {self.g.units[u] for u in self._able_to_join(before)}
        units = tuple(word for word in named if word in self.g.unit_named and word not in able)
        return tuple(unit for unit in units if unit in party) if party else units if able else ()

    def _head(self, words: Action) -> Action:
        """An order without the sets that stand behind words of their own, if it is whole."""
        sets = [i for i in range(2, len(words)) if not self._names_place(words[i]) and i + 1 < len(words)]
        return words[: sets[0]] if sets and self._names_place(words[sets[0] + 1]) else words

    def _party(self, words: Action) -> Action:
        """Those who may join."""
        units = (self.g.units[u] for u in self._able_to_join(words))
        return tuple(unit for unit in units if unit not in words)

    def _able_to_join(self, words: Action) -> tuple[Unit, ...]:
        """Everybody who could take part, where an order is whole only with some of them."""
        found = self.g.in_any_order(self.sight, self.side, words)
        return found.units if isinstance(found, Party) else ()

    def _names_place(self, word: str) -> bool:
        return word in self.g.unit_named or word in self.g.hex_named

    def _without_enough(self, words: Action) -> m.Follow | None:
        """An order of some who could take part, but not without others: those may still join."""
        head = self._head(words)
        if not self._chosen(head):
            return None
        return m.Follow(head, (), (), self._party(head), False, lacks=self._why(head), said=head[1:])

    def is_possible(self, words: Action) -> bool:
        """Whether words are a whole order, or one to which others must still join."""
        order = self._in_place(words)
        return self.walks(order) or self._chosen(self._head(order))

    def _chosen(self, words: Action) -> bool:
        """Whether some of a party are named, and nobody else."""
        chosen = {self.g.unit_named[word] for word in words if word in self.g.unit_named}
        return bool(chosen) and chosen <= set(self._able_to_join(words))

    def _turned(self, words: Action) -> list[Action]:
        """The one unit of a draft under every other verb that could begin with it."""
        if len(words) != 2 or words[1] not in self.g.unit_named:
            return []
        others = (verb for verb in self.following(()) if verb != words[0])
        return [(verb, words[1]) for verb in others if words[1] in self.following((verb,))]

    def _where_waiting_units_go(self, words: Action) -> m.Follow | None:
        """Where units that are not on the map yet could be sent by one order; None if these cannot."""
        waiting = [self.g.units[u] for u in self.g.waiting(self.sight, self.side)]
        units = words[1:]
        if not units or not all(unit in waiting for unit in units):
            return None
        reach = self._reach(words, tuple(self.g.order_modes))
        if not self._is_sent(words, reach):
            return None
        others = (unit for unit in waiting if unit not in units)
        wider = ((unit, tidy(self.g, [*words, unit])) for unit in others)
        more = tuple(unit for unit, those in wider if self._is_sent(those, self._reach(those, ())))
        return m.Follow(words, (), (), more, False, reach, warns=self._warning(words), said=units)

    def _is_sent(self, words: Action, reach: tuple[m.Field, ...]) -> bool:
        """Whether units that wait can be sent to the nearest hex in their reach by one order."""
        orders = {verb: order for order, verb in self.g.order_words.items()}
        for field in reach:
            for h in sorted(field.values, key=field.values.__getitem__)[:1]:
                mode = (field.mode,) if field.mode else ()
                order = (orders[words[0]], *words[1:], h, *mode)
                if self.g.why_not_order(self.sight, self.side, order) is None:
                    return True
        return False

    def _one_by_one(self, words: Action) -> m.Follow | None:
        """Several units by one order, each by an action of its own (`place 1SS 2SS 2412`): the hexes that are
        open to all of them, or the order as it stands (`advance 1SS 2SS`). None if there is no such order."""
        units = tuple(word for word in words[1:] if word in self.g.unit_named)
        if len(units) < 2:
            return None
        hexes = self._open_to_each(words[:1], units)
        if words[1:] == units:
            return self._several(words, hexes)
        if words[-1] not in hexes or words[1:-1] != units or not self._is_one_by_one(words):
            return None
        why = self._plain_why_not_all(words)
        return m.Follow(words, (), (), (), why is None, why=why)

    def _several(self, words: Action, hexes: Action) -> m.Follow | None:
        """Where several units could go together; they need not go anywhere if each could do it as it is."""
        goes = bool(hexes) and self._is_one_by_one((*words, hexes[0]))
        stays = all(END in self.following((*words[:1], unit)) for unit in words[1:])
        stays = stays and self._is_one_by_one(words)
        if not goes and not stays:
            return None
        roomy = tuple(self._with_room(words[:1], words[1:])) if goes else ()
        whole = stays and self._why_not_all(words) is None
        why = None if roomy or whole else self._plain_why_not_all((*words, *hexes[:1]))
        labels, more = labels_of(self.match, roomy), self._beside(words)
        return m.Follow(words, roomy, labels, more, whole, why=why, said=words[1:], lies=True)

    def _with_room(self, verb: Action, units: Action) -> Iterator[str]:
        """The hexes that take in all of several units."""
        hexes = self._open_to_each(verb, units)
        return (h for h in hexes if self._why_not_all((*verb, *units, h)) is None)

    def _open_to_each(self, verb: Action, units: Action) -> Action:
        """The hexes that may follow each of several units, in the order of the first."""
        if len(units) < 2:
            return ()
        first, *others = (self.following((*verb, unit)) for unit in units)
        return tuple(h for h in first if h in self.g.hex_named and all(h in other for other in others))

    def _is_one_by_one(self, order: Action) -> bool:
        actions = self.g.expand(self.sight, self.side, order)
        units = [word for word in order if word in self.g.unit_named]
        return not isinstance(actions, Reason) and [action[1] for action in actions] == units

    def _plain_why_not_all(self, order: Action) -> m.Reason | None:
        why = self._why_not_all(order)
        return None if why is None else plain_reason(self.match.words, why)

    def _why_not_all(self, order: Action) -> Reason | None:
        """The first reason against carrying out an order to its end, as far as the question that is open can
        tell: what follows it is not played, since a sight does not know enough for that."""
        trial = self.sight.copy()
        actions = self.g.expand(trial, self.side, order)
        for action in () if isinstance(actions, Reason) else actions:
            step = trial.agenda[-1]
            if not isinstance(step, Ask):
                break
            reason = step.why_not(self.g, trial, self.side, action)
            if reason is not None:
                return reason
            step.apply(self.g, trial, self.side, action, lambda event: None)
            trial.memo.clear()
        return None

    def _beside(self, words: Action) -> Action:
        """Those who lie with the units named, on the map or off it, and could go with them one by one."""
        units = words[1:]
        if not units or not all(unit in self.g.unit_named for unit in units):
            return ()
        places = {self.sight.at[self.g.unit_named[unit]] for unit in units}
        first = [word for word in self.following(words[:1]) if word in self.g.unit_named]
        others = (unit for unit in first if self.sight.at[self.g.unit_named[unit]] in places)
        found = [unit for unit in others if unit not in units]
        return tuple(unit for unit in found if self._go_together((*words[:1], *units, unit)))

    def _go_together(self, words: Action) -> bool:
        """Whether units can be sent somewhere by one order, or can do it together as they are."""
        h = next(self._with_room(words[:1], words[1:]), None)
        if h is not None and self._is_one_by_one((*words, h)):
            return True
        stays = all(END in self.following((*words[:1], unit)) for unit in words[1:])
        return stays and self._is_one_by_one(words) and self._why_not_all(words) is None

    def _why(self, words: Action) -> m.Reason | None:
        reason = self.g.why_not_order(self.sight, self.side, words) if words else None
        return None if reason is None or _is_of_wording(reason) else plain_reason(self.match.words, reason)

    def _warning(self, words: Action) -> m.Reason | None:
        reason = self.g.warning(self.sight, self.side, words)
        return None if reason is None else plain_reason(self.match.words, reason)

    def joiners(self, words: Action) -> tuple[str, ...]:
        """Units that may be added to the last units named, before or after them in the counter list."""
        start = len(words)
        while start and words[start - 1] in self.g.unit_named:
            start -= 1
        run = words[start:]
        if not run or start == 0:
            return ()
        found = []
        for token in dict.fromkeys([*self.following(words[:start]), *self.following(words)]):
            if token in self.g.unit_named and token not in run:
                wider = (*words[:start], *in_order(self.g, [*run, token]))
                if len(wider) == len(words) + 1 and self.walks(wider):
                    found.append(token)
        return tuple(found)

    def _reach(self, words: Action, tokens: Action) -> tuple[m.Field, ...]:
        """Where the units could go, one field for each way of going, if an order finds the way for them."""
        if len(words) < 2 or words[0] not in self.g.order_words.values():
            return ()
        modes = ["", *(t for t in tokens if t not in self.g.unit_named and t not in self.g.hex_named)]
        found = []
        for mode in modes:
            args = (*words[1:], *((mode,) if mode else ()))
            try:
                field = self.g.query(self.sight, Reader(self.side), "reach", args)
            except BadQuery:
                continue
            if isinstance(field, Field):
                name = self.match.words.word(mode) if mode else ""
                at = self.sight.at[self.g.unit_named[words[1]]]
                start = self.g.numbers[at] if at >= 0 else ""
                found.append(m.Field(mode, name, dict(field.values), dict(field.came), start))
        return tuple(found)

    def _odds(self, words: Action, more: Action) -> m.Odds | None:
        preview = self.g.preview(self.sight, self.side, words, {})
        if isinstance(preview, Reason):
            return None
        joined = []
        for unit in more[:MOST_JOINERS]:
            wider = (words[0], *in_order(self.g, [*words[1:], unit]))
            other = self.g.preview(self.sight, self.side, wider, {})
            if not isinstance(other, Reason):
                joined.append(m.Joined(unit, other.rows[0].column))
        return plain_odds(self.match.words, preview, tuple(joined))

    def why_not(self, words: Action, what: str) -> Reason | None:
        """Why something on the map cannot be added: the first reason that speaks of the rules."""
        if what in self._open_to_each(words[:1], words[1:]) and self._is_one_by_one((*words, what)):
            return self._why_not_all((*words, what))
        for order in self._tries(words, what):
            reason = self.g.why_not_order(self.sight, self.side, tidy(self.g, list(order)))
            if reason is None:
                return None
            if not _is_of_wording(reason):
                return reason
        return None

    def aimed_at(self, words: Action, what: str) -> Action:
        """The order of the nearest unit that could make something on the map its target, where the verb asks
        for the unit first and none is picked yet; none, if nobody could."""
        h = self._place_of(what)
        if h is None or len(words) != 1 or words[0] in self.g.order_words.values():
            return ()
        for unit in self._by_distance(h, self.following(words))[:MOST_JOINERS]:
            after = self.following((*words, unit))
            found = next((word for word in (what, self.g.numbers[h]) if word in after), None)
            if found is not None:
                return (*words, unit, found)
        return ()

    def _place_of(self, what: str) -> Hex | None:
        """The hex that is meant by a hex, a counter on the map, or one that may not be looked at."""
        number = what.removeprefix(UNSEEN).rpartition(".")[0] if what.startswith(UNSEEN) else what
        at = self.sight.at[self.g.unit_named[what]] if what in self.g.unit_named else None
        found = self.g.hex_named.get(number) if at is None else at
        return None if found is None or found < 0 else Hex(found)

    def _tries(self, words: Action, what: str) -> list[Action]:
        orders = {verb: order for order, verb in self.g.order_words.items()}
        if not words:
            verbs = [verb for verb in self.following(()) if END not in self.following((verb,))]
            return [order for verb in verbs for order in self._tries((verb,), what)]
        if words[0] in orders and what in self.g.hex_named and len(words) > 1:
            units = [w for w in words[1:] if w in self.g.unit_named]
            return [(orders[words[0]], *units, what)]
        tries = [(*words, what), *((*words, what, unit) for unit in self._others(words, what))]
        tries += [(*words, unit) for unit in self._standing(words, what)]
        if len(words) == 1:
            near = self._near(self._targets(words), (what,))[:1] if what in self.g.unit_named else []
            tries += [(*words, h, what) for h in near]
            return [*tries, *self._who_could(words, what), *self._instead_of(words, what)]
        group = tuple(word for word in words if word in self.g.unit_named)
        instead = [(words[0], what, *group)] if group and what in self.g.hex_named else []
        return [*tries, *instead, *self._tries(words[:1], what)]

    def _standing(self, words: Action, what: str) -> list[str]:
        """Those in a hex, the top one first, where a unit could be named next."""
        if what not in self.g.hex_named or not any(t in self.g.unit_named for t in self.following(words)):
            return []
        pile = self.sight.stacks.get(self.g.hex_named[what], ())
        return [self.g.units[u] for u in reversed(pile) if u < len(self.g.units)]

    def _others(self, words: Action, what: str) -> list[str]:
        """The nearest unit that could follow another hex: with it the rules say what is wrong with this."""
        if what not in self.g.hex_named or len(words) != 1:
            return []
        h = Hex(self.g.hex_named[what])
        hexes = [token for token in self.following(words) if token in self.g.hex_named]
        nearest = sorted(hexes, key=lambda number: self.g.grid.distance(h, Hex(self.g.hex_named[number])))
        return self._nearest_to(h, self.following((*words, nearest[0])) if nearest else [])

    def _who_could(self, words: Action, what: str) -> list[Action]:
        """The same where a unit comes first: the nearest that could do it somewhere, with this hex."""
        if what not in self.g.hex_named or words[0] in self.g.order_words.values():
            return []
        units = self._nearest_to(Hex(self.g.hex_named[what]), self.following(words))
        return [(*words, unit, what) for unit in units]

    def _instead_of(self, words: Action, what: str) -> list[Action]:
        """A unit that a verb cannot begin with, in the order of the nearest that it can begin with."""
        if what not in self.g.unit_named or words[0] in self.g.order_words.values():
            return []
        h = self._place_of(what)
        units = [] if h is None else self._nearest_to(h, self.following(words))
        after = [word for unit in units for word in self.following((*words, unit)) if word != END]
        return [(*words, what, word) for word in after[:1]]

    def _nearest_to(self, h: Hex, words: list[str]) -> list[str]:
        """Of units on the map the one nearest to a hex."""
        return self._by_distance(h, words)[:1]

    def _by_distance(self, h: Hex, words: list[str]) -> list[str]:
        """The units on the map among some words, those nearest to a hex first."""
        units = [word for word in words if word in self.g.unit_named]
        places = ((self.sight.at[self.g.unit_named[unit]], unit) for unit in units)
        found = [(self.g.grid.distance(h, Hex(at)), unit) for at, unit in places if at >= 0]
        return [unit for _, unit in sorted(found, key=lambda pair: pair[0])]


def _is_of_wording(reason: Reason) -> bool:
    return reason.code in EMPTY_REASONS or reason.code.endswith(USAGE)
