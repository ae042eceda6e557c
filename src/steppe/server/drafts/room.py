"""A seat's orders while one question is open: what a click comes to, in one answer."""

from __future__ import annotations

import re
from typing import Any, Literal

from msgspec import structs

from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.drafts import meaning
from steppe.server.drafts.following import Drafting
from steppe.server.drafts.lit import Draft, Names
from steppe.server.drafts.meaning import Commit, Deed, Drop, Fan, Give, Join, Lay
from steppe.server.drafts.prompt import prompt_of
from steppe.server.drafts.wording import plain_reason
from steppe.server.seats import Seat
from steppe.table.basics import Action, Reader, Reason, Side
from steppe.table.queries import BadQuery, Field
from steppe.table.telling import unseen_label

Kind = Literal["draft", "give", "fan", "drop", "refused", "nothing"]

NOT_ADJACENT = ("not-next-to", "not-adjacent")
"""The codes of reasons that say of the nearest unit that it is not near enough."""

MOST_KEPT = 500
"""Drafts whose answer stays known; a player tries a few dozen."""

MOST_WEIGHED = 4
"""Of more counters in a hex than these the odds are not told where somebody only points."""


class Room:
    """Everything that a seat may ask while it puts an order together; what was found out stays known."""

    def __init__(self, seat: Seat, side: Side) -> None:
        prompt = prompt_of(seat.match, side)
        assert prompt is not None, "nobody is asked"
        self.match, self.g, self.sight, self.side = seat.match, seat.match.g, seat.sight, side
        self.prompt = prompt
        self.drafting = Drafting(seat, side)
        self.names = Names(self.g, self.sight, side)
        self._followed: dict[Action, m.Follow] = {}

    # ------------------------------------------------------------------ what may follow

    def follow(self, words: Action) -> m.Follow:
        """What may follow these words, with the hexes where it lies."""
        if words not in self._followed:
            if len(self._followed) > MOST_KEPT:
                self._followed.clear()
            found = self._shown(self.drafting.follow(words))
            self._followed[words] = self._followed[found.words] = found
        return self._followed[words]

    def _shown(self, follow: m.Follow) -> m.Follow:
        draft = Draft(self.prompt, follow.words[0] if follow.words else "", follow.words, follow)
        return structs.replace(
            follow,
            lit=draft.lit(self.names),
            beside=draft.beside(self.names),
            units=draft.units(),
            fronts=draft.fronts(self.names),
            danger=self._danger(draft),
            does=self._does(draft),
            everybody=self._everybody(draft),
        )

    def _danger(self, draft: Draft) -> dict[str, float]:
        """How many may fire at each step of the units that are picked to go, or of those on their way."""
        if "danger" not in self.g.queries:
            return {}
        units = draft.words[1:] if draft.goes else ()
        try:
            found = self.g.query(self.sight, Reader(self.side), "danger", units)
        except BadQuery:
            return {}
        return dict(found.values) if isinstance(found, Field) else {}

    def _does(self, draft: Draft) -> str:
        """`Advance 3Pz, 11Pz into 2412`: what gives the order says, where the question names its hex."""
        said = self.match.words.sections["word"].get(f"does.{draft.mode}", "")
        units = [word for word in draft.words[1:] if self.names.is_unit(word)]
        goal = next(iter(draft.means_done()), "")
        if not said or not goal or not units or len(units) < len(draft.words) - 1:
            return ""
        return said.format(", ".join(units), goal)

    def _everybody(self, draft: Draft) -> Action:
        """The order with all units that may be named next, unless they cannot do it together."""
        words = draft.everybody(self.names)
        return words if words and self.drafting.is_possible(words) else ()

    def draft(self, mode: str, words: Action) -> Draft:
        return Draft(self.prompt, mode, words, self.follow(words) if words else None)

    # ------------------------------------------------------------------ what a click comes to

    def click(self, ask: r.Click) -> m.Clicked:
        return Click(self, ask).answer()

    def here(self, number: str) -> Action:
        """The counters that lie in a hex, from the bottom to the top."""
        pile = self.sight.stacks.get(self.g.hex_named.get(number, -1), ())
        known = len(self.g.units)
        return tuple(self.g.units[u] if u < known else unseen_label(self.g, self.sight, u) for u in pile)

    # ------------------------------------------------------------------ what pointing tells

    def point(self, ask: r.Point) -> m.Pointed:
        """The odds of an order that a click would make whole, or why nothing can be picked."""
        draft = self.draft(ask.mode, ask.words)
        if ask.unit:
            return m.Pointed(ask.n, self._weighed(draft, (ask.unit,)))
        here = self.here(ask.hex)
        open_ = draft.open_words()
        if ask.hex in open_:
            return m.Pointed(ask.n, self._weighed(draft, (ask.hex,)))
        named = tuple(unit for unit in here if unit in open_)
        besides = tuple(word for word in (ask.hex, *here) if draft.besides(word))
        if named or besides:
            return m.Pointed(ask.n, self._weighed(draft, (named or besides)[:MOST_WEIGHED]))
        if self._is_open(draft, ask.hex, here):
            return m.Pointed(ask.n, warns=self._warning(draft, ask.hex))
        what = meaning.asked_about(draft, self.names, ask.hex, here)
        return m.Pointed(ask.n, why=self.why_not(draft, what))

    def _warning(self, draft: Draft, hex_: str) -> m.Reason | None:
        """What the picked units should know before they are sent to a hex."""
        if draft.verb is None or not draft.goes or hex_ not in draft.reach():
            return None
        reason = self.g.warning(self.sight, self.side, meaning.sent_to(draft, self.names, draft.verb, hex_))
        return None if reason is None else plain_reason(self.match.words, reason)

    def _is_open(self, draft: Draft, hex_: str, here: Action) -> bool:
        """Whether a click on a hex does something."""
        places = {hex_, *here}
        if places & set(draft.words) or hex_ in draft.reach() or hex_ in draft.fronts(self.names):
            return True
        return any(ready.at == hex_ for ready in self.prompt.shortcuts) or hex_ in draft.means_done()

    def _weighed(self, draft: Draft, words: Action) -> tuple[m.Weighing, ...]:
        found = []
        for word in words:
            order = (*draft.base, word) if word in draft.open_words() else draft.besides(word)
            follow = self.follow(order or (*draft.base, word))
            if follow.why is None and follow.odds is not None:
                found.append(m.Weighing(word, follow.odds))
        return tuple(found)

    # ------------------------------------------------------------------ why not

    def why_not(self, draft: Draft, what: str) -> m.Reason | None:
        """Why something on the map cannot be added to the words so far; None if no rule speaks of it."""
        words = draft.words or ((draft.mode,) if draft.verb is not None else ())
        if self.drafting.aimed_at(words, what):
            return None
        reason = self._to_pick_first(draft, what) or self.drafting.why_not(words, what)
        if reason is None:
            return None
        place = self.names.where(what)
        plain = plain_reason(self.match.words, reason)
        if not self._names_stranger(plain.text, {*words, what, *self.here(place)}):
            return plain
        return plain_reason(self.match.words, self._of_everybody(draft, reason, what, place))

    def _to_pick_first(self, draft: Draft, what: str) -> Reason | None:
        """Where the question names a hex and the verb begins with units: these come first."""
        verb = draft.verb
        if verb is None or verb.order or len(draft.words) > 1 or what not in self.prompt.hexes:
            return None
        begins = any(self.names.is_unit(word) for word in verb.next)
        return Reason(self.prompt.rule, "pick-first", (verb.words, what)) if begins else None

    def _names_stranger(self, text: str, known: set[str]) -> bool:
        """Whether a sentence speaks of a unit that nobody has picked or clicked."""
        return any(word in self.g.unit_named and word not in known for word in re.split(r"[^\w.]+", text))

    def _of_everybody(self, draft: Draft, reason: Reason, what: str, place: str) -> Reason:
        """The same reason without the unit with which it was tried: it holds for all of our units."""
        verb = "" if draft.verb is None else draft.verb.words
        if self.names.is_ours(what):
            return Reason(reason.rule, "cannot-now", (verb, what))
        if reason.code in NOT_ADJACENT:
            return Reason(reason.rule, "none-adjacent", (place or what,))
        return Reason(reason.rule, "none-can", (verb, place or what))

    def nothing_there(self, draft: Draft, what: str) -> m.Reason:
        """What to say of a click that no rule speaks of: what has to be picked first."""
        place, rule = self.names.where(what) or what, self.prompt.rule
        if draft.verb is None or not any(self.names.where(word) for word in draft.open_words()):
            reason = Reason(rule, "by-buttons", ())
        else:
            reason = Reason(rule, "not-lit", (draft.verb.words, place))
        return plain_reason(self.match.words, reason)


class Click:
    """One click: the deed that it means, and what becomes of it."""

    def __init__(self, room: Room, ask: r.Click) -> None:
        self.room = room
        self.ask = ask
        self.draft = room.draft(ask.mode, ask.words)
        self.place = ask.hex or room.names.where(ask.unit)

    def answer(self) -> m.Clicked:
        ask, room = self.ask, self.room
        if ask.drag:
            return self._dragged()
        if ask.turn:
            return self._turned()
        if ask.lay:
            return self._laid(Lay(self._with_verb(ask.lay)))
        if ask.unit:
            return self._done(meaning.of_unit(self.draft, ask.unit))
        return self._done(meaning.of_hex(self.draft, room.names, ask.hex, room.here(ask.hex)))

    def _with_verb(self, words: Action) -> Action:
        """Units that wait off the map are named without the verb that they are picked for."""
        if not self.room.names.is_unit(words[0]):
            return words
        verb = meaning.verb_for_waiting(self.room.prompt, self.ask.mode, words)
        return words if verb is None else (verb.verb, *words)

    def _done(self, deed: Deed) -> m.Clicked:
        if self.ask.lies and not isinstance(deed, Lay):
            return self._said("nothing")
        match deed:
            case Give(orders):
                return self._said("give", orders=orders)
            case Lay():
                return self._laid(deed)
            case Join(units):
                return self._joined(units)
            case Fan(hex_):
                return self._said("fan", fan=hex_)
            case Commit():
                return self._said("give", orders=(self.draft.words,))
            case Drop():
                return self._said("drop")
        return self._explained(deed.what)

    def _said(self, kind: Kind, **more: Any) -> m.Clicked:
        return m.Clicked(self.ask.n, kind, self.ask.mode, **more)

    # ------------------------------------------------------------------ laying out

    def _laid(self, deed: Lay) -> m.Clicked:
        """What an order could become; it is given if it is finished, unless it is only to be shown. A stack
        that cannot go together is fanned out; a second click on it takes up the counter on top."""
        follow = self.room.follow(deed.words)
        if follow.why is not None or not leads_on(follow):
            return self._led_nowhere(deed, follow)
        mode = follow.words[0] if follow.words else self.ask.mode
        orders = (follow.words,) if is_finished(follow) and not deed.lies and not self.ask.lies else ()
        return m.Clicked(self.ask.n, "give" if orders else "draft", mode, follow, orders)

    def _led_nowhere(self, deed: Lay, follow: m.Follow) -> m.Clicked:
        if deed.instead and self._opens(deed.instead):
            return self._laid(Lay(deed.instead))
        if deed.takes_back:
            return self._said("drop")
        if deed.fan and self.ask.fan == deed.fan:
            return self._done(meaning.of_unit(self.draft, deed.words[-1]))
        if deed.fan:
            return self._said("fan", fan=deed.fan)
        if follow.why is not None:
            return self._said("refused", why=follow.why)
        return self._explained(deed.words[-1])

    def _opens(self, words: Action) -> bool:
        """Whether words begin an order; one that they finish is not given for a click that meant another."""
        follow = self.room.follow(words)
        return follow.why is None and leads_on(follow) and not is_finished(follow)

    def _joined(self, units: Action) -> m.Clicked:
        """Units join behind a word of the order one after the other: what each adds depends on the others."""
        draft = self.draft
        for unit in units:
            helper = next((t for t in draft.helpers() if t.unit == unit and not t.on), None)
            if helper is not None:
                draft = self.room.draft(draft.mode, helper.words)
        return self._laid(Lay(draft.words, lies=True))

    def _turned(self) -> m.Clicked:
        """The picked units under another verb: all of them if it takes several, else the first, unless that
        would be an order already."""
        words = meaning.turned_to(self.draft, self.room.names, self.ask.turn)
        if not words:
            return m.Clicked(self.ask.n, "drop", self.ask.turn)
        several = len(words) > 2 and self._opens(words)
        one = self.room.follow(words[:2])
        if len(words) > 2 and not several and is_finished(one):
            place = self.room.names.where(words[1])  # the player says which of them it is to be
            return m.Clicked(self.ask.n, "fan", self.ask.turn, fan=place)
        return self._laid(Lay(words if several else words[:2]))

    def _dragged(self) -> m.Clicked:
        """Counters that were dragged onto a hex join the order for it, which begins with them if there is
        none; its odds are shown and nothing is done yet."""
        hex_, draft = self.ask.hex, self.draft
        words = draft.words if hex_ in draft.words else (draft.mode, hex_)
        follow = self.room.follow(words)
        able = tuple(unit for unit in self.ask.drag if unit in (*follow.next, *follow.more))
        return self._laid(Lay((*words, *able), lies=True)) if able else self._explained(hex_)

    # ------------------------------------------------------------------ explaining

    def _explained(self, what: str) -> m.Clicked:
        """Why a click leads nowhere. To click an empty hex while nothing is picked is to read it."""
        room, here = self.room, self.room.here(self.place)
        is_reading = not here and len(self.draft.words) < 2 and self.place not in room.prompt.hexes
        if is_reading:
            return self._said("nothing")
        words = self.draft.words or ((self.ask.mode,) if self.draft.verb is not None else ())
        aimed = room.drafting.aimed_at(words, what)
        if aimed and self._opens(aimed):
            return self._laid(Lay(aimed))
        why = room.why_not(self.draft, what)
        if why is None and self.place and self.place != what:
            why = room.why_not(self.draft, self.place)
        fan = self.place if len(here) > 1 else ""
        return self._said("refused", why=why or room.nothing_there(self.draft, what), fan=fan)


def leads_on(follow: m.Follow) -> bool:
    """Whether something may follow these words, or they can be given as they are."""
    return bool(follow.whole or follow.next or follow.more or follow.reach)


def is_finished(follow: m.Follow) -> bool:
    """Whether a whole order needs no second look: nothing could be added to it, it has no odds to weigh, and
    it costs nothing dear."""
    if follow.lies or follow.warns or follow.odds or follow.reach:
        return False
    return follow.whole and not follow.next and not follow.more


def room_of(seat: Seat, side: Side) -> Room:
    """The room in which a seat drafts while nothing changes in its sight."""
    if seat.room is None or seat.room.sight is not seat.sight or seat.room.side != side:
        seat.room = Room(seat, side)
    return seat.room
