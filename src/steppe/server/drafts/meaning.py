"""What a click means: a hex or a counter, clicked while some words of an order are picked.

Nothing is tried here. The answer is a deed: words to lay out, orders to give, a stack to fan out, or
something to explain; `room.py` finds out what becomes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steppe.server import messages as m
from steppe.server.drafts.lit import Draft, Names
from steppe.table.basics import Action

MOST_TOGETHER = 6
"""A stack of more counters than these that may be picked is fanned out: nobody means them all."""


@dataclass(frozen=True)
class Give:
    """Orders to be given at once, one after the other."""

    orders: tuple[Action, ...]


@dataclass(frozen=True)
class Lay:
    """Words to lay out as an order, which is given if it is finished."""

    words: Action
    fan: str = ""
    """The hex whose stack is fanned out if these units cannot do it together."""
    instead: Action = ()
    """Other words to lay out if these lead nowhere."""
    lies: bool = False
    """The order is only shown, even if it is finished."""
    takes_back: bool = False
    """Something was taken out of an order: if the rest leads nowhere, nothing is picked any more."""


@dataclass(frozen=True)
class Join:
    """Units that join the order behind a word of their own: supporting guns."""

    units: Action


@dataclass(frozen=True)
class Fan:
    """A stack whose counters are to be picked one by one."""

    hex: str


@dataclass(frozen=True)
class Commit:
    """The order is given as it stands."""


@dataclass(frozen=True)
class Drop:
    """Nothing is picked any more."""


@dataclass(frozen=True)
class Why:
    """A hex or a counter that cannot be picked now."""

    what: str


Deed = Give | Lay | Join | Fan | Commit | Drop | Why


# A click on a hex.


def of_hex(draft: Draft, names: Names, hex_: str, here: Action) -> Deed:
    """What a click on a hex means; `here` are the counters that lie there, from the bottom to the top."""
    ready = next((ready for ready in draft.ready() if ready.at == hex_), None)
    if ready is not None:
        return Give(ready.orders)
    verb = draft.verb
    if verb is None:
        return _besides(draft, hex_, here) or Why(hex_)
    if draft.goes and hex_ in draft.reach() and not any(unit in draft.words for unit in here):
        return Give((sent_to(draft, names, verb, hex_),))
    return _picked(draft, names, verb, hex_, here) or _beyond(draft, names, verb, hex_, here)


def sent_to(draft: Draft, names: Names, verb: m.Verb, hex_: str) -> Action:
    """`move 1SS 2412 road`: the way that was chosen stands behind the hex."""
    units = (word for word in draft.words[1:] if names.is_unit(word))
    ways = (word for word in draft.words[1:] if not names.is_unit(word) and not names.is_hex(word))
    return (verb.order, *units, hex_, *ways)


def _picked(draft: Draft, names: Names, verb: m.Verb, hex_: str, here: Action) -> Deed | None:
    """What the words so far ask for next: a front, a hex, counters; or their target once more, as the end."""
    open_ = draft.open_on_map()
    base = draft.base
    front = draft.fronts(names).get(hex_)
    if front is not None:
        return Lay((*base, front))
    if hex_ in open_:
        return Lay((*base, hex_))
    if draft.is_whole and not verb.order and _is_last_target(draft, names, hex_, here):
        return Commit()
    named = [unit for unit in here if unit in draft.words]
    able = meant(draft.prompt, [unit for unit in here if unit in open_])
    if len(able) == 1 and not named:
        return Lay((*base, *able))
    return taken_up(base, able, hex_) if able else None


def _beyond(draft: Draft, names: Names, verb: m.Verb, hex_: str, here: Action) -> Deed:
    """What a click means that is not what the words so far ask for."""
    joining = tuple(toggle.unit for toggle in draft.helpers() if not toggle.on and toggle.unit in here)
    if joining:
        return Join(joining)
    besides = _besides(draft, hex_, here)
    if besides is not None:
        return besides
    named = [unit for unit in here if unit in draft.words]
    if named:
        return _without(draft, named)
    if hex_ in draft.means_done():
        return Commit()
    return _afresh(draft, names, verb, hex_, here)


def _besides(draft: Draft, hex_: str, here: Action) -> Deed | None:
    """What a click means besides what the verb asks for: one order, or a choice among several. What another
    verb would do in a hex lies open first: nobody has asked for it, and it may blow a bridge."""
    found = [word for word in (hex_, *here) if draft.besides(word)]
    if len(found) != 1:
        return Fan(hex_) if found else None
    words = draft.besides(found[0])
    is_other = found[0] == hex_ and bool(draft.mode) and words[0] != draft.mode
    return Lay(words, lies=is_other)


def meant(prompt: m.Prompt, units: list[str]) -> list[str]:
    """Of the counters of a stack those that a click on it means."""
    usual = [unit for unit in units if unit not in prompt.apart]
    return usual or units


def taken_up(base: Action, units: Sequence[str], hex_: str) -> Deed:
    """A stack is taken up whole, or fanned out where its counters cannot go together or are too many."""
    return Fan(hex_) if len(units) > MOST_TOGETHER else Lay((*base, *units), fan=hex_)


def _is_last_target(draft: Draft, names: Names, hex_: str, here: Action) -> bool:
    """Whether a hex, or a target in it, was the last word: a second click there gives the order."""
    first, rest, last = draft.words[1:2], draft.words[2:], draft.words[-1]
    if last == hex_:
        return True
    return bool(rest) and names.is_unit(first[0]) and first[0] not in here and last in here


def _afresh(draft: Draft, names: Names, verb: m.Verb, hex_: str, here: Action) -> Deed:
    """A click beyond what is lit begins anew where the verb could have begun; while targets are asked for, a
    stack that can move is taken up."""
    if hex_ in verb.next:
        return Lay((verb.verb, hex_))
    able = meant(draft.prompt, [unit for unit in here if unit in verb.next])
    if able:
        return taken_up((verb.verb,), able, hex_)
    asks_units = any(names.is_unit(word) for word in verb.next)
    going = None if asks_units else next((v for v in draft.prompt.verbs if v.order), None)
    movers = [] if going is None else [unit for unit in here if unit in going.next]
    if going is not None and movers:
        return taken_up((going.verb,), movers, hex_)
    leads = begins_with_hex(verb, names) and not any(names.is_hex(word) for word in draft.words)
    leaders = tuple(unit for unit in here if names.is_ours(unit)) if leads else ()
    if leaders:
        return Lay((verb.verb, *leaders), instead=_under_another(draft.prompt, verb, leaders))
    return Why(asked_about(draft, names, hex_, here))


def begins_with_hex(verb: m.Verb, names: Names) -> bool:
    """Whether a verb is followed by a hex, and only then by those who do it: to attack."""
    has_hex = any(names.is_hex(word) for word in verb.next)
    return not verb.order and has_hex and not any(names.is_unit(word) for word in verb.next)


def _under_another(prompt: m.Prompt, verb: m.Verb, units: Action) -> Action:
    """The first of some units under another verb that it could begin: guns that cannot attack, but fire."""
    for other in prompt.verbs:
        unit = None if other is verb else next((u for u in units if u in other.next), None)
        if unit is not None:
            return (other.verb, unit)
    return ()


def asked_about(draft: Draft, names: Names, hex_: str, here: Action) -> str:
    """What a click that leads nowhere is about: the counter on top while a unit is to be picked, or one of
    our own that could be picked before its target; else the hex."""
    verb = draft.verb
    if draft.words or not here:
        return hex_
    picks_units = verb is not None and any(not names.is_hex(word) for word in verb.next)
    leads = verb is not None and begins_with_hex(verb, names) and names.is_ours(here[-1])
    return here[-1] if picks_units or leads else hex_


def _without(draft: Draft, units: Sequence[str]) -> Deed:
    """The order without some units; a word behind which nobody is left goes with them."""
    sets = draft.set_words()
    left = [word for word in draft.words if word not in units]
    last = len(left) - 1
    words = tuple(
        word for i, word in enumerate(left) if word not in sets or (i < last and left[i + 1] not in sets)
    )
    return Lay(words, takes_back=True) if len(words) > 1 else Drop()


# A click on one counter of a stack, or on one that lies beside the map.


def of_unit(draft: Draft, unit: str) -> Deed:
    called = _called_up(draft, unit)
    if called is not None:
        return called
    verb = draft.verb
    if verb is None:
        return Why(unit)
    if unit in draft.words:
        return _without(draft, [unit])
    if unit in draft.open_words():
        return Lay((*draft.base, unit))
    words = draft.besides(unit)
    if words:
        return Lay(words)
    return Lay((verb.verb, unit)) if unit in verb.next else Why(unit)


def verb_for_waiting(prompt: m.Prompt, mode: str, units: Action) -> m.Verb | None:
    """What units that wait off the map are picked for: what was chosen if all of them can do it, else the
    order that brings them on."""
    chosen = next((verb for verb in prompt.verbs if verb.verb == mode), None)
    if chosen is not None and all(unit in chosen.next for unit in units):
        return chosen
    return next((verb for verb in prompt.verbs if verb.order), None)


def _called_up(draft: Draft, unit: str) -> Deed | None:
    """A counter that waits off the map is picked with others that wait, if it can go with them."""
    waiting = draft.prompt.waiting
    verb = verb_for_waiting(draft.prompt, draft.mode, (unit,))
    if verb is None or unit not in waiting:
        return None
    if unit in draft.words:
        return _without(draft, [unit])
    together = not draft.words or unit in draft.open_words()
    others = [word for word in draft.words if word in waiting] if together else []
    return Lay((verb.verb, *others, unit))


# A button that turns to another verb.


def turned_to(draft: Draft, names: Names, mode: str) -> Action:
    """The picked units under another verb, those of them that it could begin with."""
    able = next((verb.next for verb in draft.prompt.verbs if verb.verb == mode), ())
    units = tuple(word for word in draft.words if names.is_unit(word) and word in able)
    return (mode, *units) if units else ()
