"""10.3 Event chits: drawn from the cups, cancelled by each other and by black ones.

What nobody knows is not in the state: a cup is a number of chits of each colour, and a name is drawn from all
chits of that colour that nobody has seen, wherever they lie. Unseen chits are alike whichever cup they are
in, so that the odds are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec import structs

from steppe.games.grossdeutschland.battle import Battle, counting_works
from steppe.games.grossdeutschland.flak import Flak
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.tables import EventChit
from steppe.table.agenda import drop, push
from steppe.table.basics import Decision, Reason, Side, other
from steppe.table.dataset import BadData
from steppe.table.events import Drawn, Marked
from steppe.table.grammar import a_word, verb
from steppe.table.scenario import Misnamed
from steppe.table.steps import Ask, Auto, Draw, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

COLOURS: Final = ("blue", "red", "black")


def check_chits(
    events: Mapping[str, EventChit], sides: tuple[str, str], plain: Mapping[str, Mapping[str, Any]]
) -> None:
    """Raise unless there are the chits that a scenario puts into the hands and the cups."""
    left = Counter(dict.fromkeys(COLOURS, 0))
    for chit in events.values():
        left[chit.colour] += chit.count
    held: Counter[str] = Counter()
    for side in sides:
        held.update(plain[side].get("hand", ()))
        left.subtract({colour: int(plain[side].get(colour, 0)) for colour in COLOURS})
    for name, count in held.items():
        if name not in events or events[name].colour != "black" or events[name].count < count:
            raise Misnamed(name, f"{name!r} is held by a side, and events.tsv has no such black chit for it")
    left["black"] -= held.total()
    if short := [colour for colour in COLOURS if left[colour] < 0]:
        raise BadData("events.tsv", 0, f"fewer {' and '.join(short)} chits than the scenario's cups take")


def fill_cups(g: Grossdeutschland, s: DivisionState, plain: Mapping[str, Any]) -> None:
    """[2.0.3, 2.0.4, 10.3, 10.3.7] The cups and hands that a scenario gives; [18.2.3] its black chits come
    from those that nobody holds."""
    s.unseen = {name: chit.count for name, chit in g.events.items()}
    s.hands = [tuple(sorted(plain[side].get("hand", ()))) for side in g.sides]
    s.cups = []
    for side in g.sides:
        blue, red, black = (int(plain[side].get(colour, 0)) for colour in COLOURS)
        s.cups.append((blue, red, black))
    for name in (*s.hands[0], *s.hands[1]):
        s.unseen[name] -= 1


def draw_events(s: DivisionState, battle: Battle) -> None:
    """[10.1.3, 10.3.1] Both sides must draw one chit, the attacker first."""
    push(s, DrawEvent(battle, 0))


class DrawEvent(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[10.3.1] One chit, blindly, from the side's own cup; [10.3.6] an empty one is filled again from the
    discards, among which [R8] there is no black one."""

    battle: Battle
    who: int

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        side = self.battle.side_of(self.who)
        if not any(s.cups[side]) and not s.refilled[side] and s.discards[side]:
            s.refilled[side] = tuple(sorted(s.discards[side]))
            s.discards[side] = ()
            say(Marked("10.3.6", "cup-refilled", side))
        if s.refilled[side]:
            push(s, NameDrawn(self.battle, self.who, ""), Draw(s.refilled[side]))
        elif any(s.cups[side]):
            pairs = sorted(zip(COLOURS, s.cups[side], strict=True))
            push(s, ColourDrawn(self.battle, self.who))
            push(s, Draw(tuple(colour for colour, count in pairs for _ in range(count))))
        else:
            _go_on(g, s, self.battle, self.who)  # a scenario without chits


class ColourDrawn(Waiting["Grossdeutschland", DivisionState], frozen=True):
    battle: Battle
    who: int

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        pairs = sorted(zip(COLOURS, s.cups[self.battle.side_of(self.who)], strict=True))
        colour = [colour for colour, count in pairs for _ in range(count)][outcome[0] - 1]
        push(s, NameDrawn(self.battle, self.who, colour), Draw(unseen_names(g, s, colour)))


def unseen_names(g: Grossdeutschland, s: DivisionState, colour: str) -> tuple[str, ...]:
    """All chits of a colour that nobody has seen, by their names."""
    names = sorted(name for name, chit in g.events.items() if chit.colour == colour)
    return tuple(name for name in names for _ in range(s.unseen[name]))


class NameDrawn(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[10.3.2] A blue or red chit counts at once, [R8] a black one goes to the hand of who drew it."""

    battle: Battle
    who: int
    colour: str
    """Empty for a cup that was filled again, whose names are known."""

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        side = self.battle.side_of(self.who)
        if self.colour:
            name = unseen_names(g, s, self.colour)[outcome[0] - 1]
            s.unseen[name] -= 1
            counts = list(s.cups[side])
            counts[COLOURS.index(self.colour)] -= 1
            s.cups[side] = (counts[0], counts[1], counts[2])
        else:
            names = list(s.refilled[side])
            name = names.pop(outcome[0] - 1)
            s.refilled[side] = tuple(names)
        if g.events[name].colour == "black":
            s.hands[side] = tuple(sorted((*s.hands[side], name)))
            say(Drawn("10.3.7", f"event-{g.sides[side]}", "black"))
            _go_on(g, s, self.battle, self.who)
            return
        s.discards[side] = (*s.discards[side], name)
        say(Drawn("10.3.1", f"event-{g.sides[side]}", name))
        void = why_void(g, s, name)
        if void:
            say(Marked(void, "event-void", side))
        _go_on(g, s, _with(self.battle, self.who, name, bool(void)), self.who)


def why_void(g: Grossdeutschland, s: DivisionState, name: str) -> str:
    """The rule by which a chit is discarded as soon as it is drawn: [10.3.3, 13.2.3] No Night at night,
    [14.1.2, 14.1.3, 14.1.4] aircraft in any weather but sunshine."""
    chit = g.events[name]
    if g.time_now(s).is_night and not chit.at_night:
        return "10.3.3"
    return "14.1.2" if chit.is_air and not g.weather_now(s).aircraft else ""


def _with(battle: Battle, who: int, name: str, void: bool) -> Battle:
    drawn, voids = list(battle.drawn), list(battle.void)
    drawn[who], voids[who] = name, void
    return structs.replace(battle, drawn=(drawn[0], drawn[1]), void=(voids[0], voids[1]))


def _go_on(g: Grossdeutschland, s: DivisionState, battle: Battle, who: int) -> None:
    push(s, DrawEvent(battle, 1) if who == 0 else PlayBlack(battle.side, battle, 0))


def drawn_black(g: Grossdeutschland, s: DivisionState, side: Side) -> list[str]:
    """[10.3.7, R8] The allotment is known to all; what was drawn is its owner's secret."""
    allotted: Counter[str] = Counter(g.plain["events"][g.sides[side]].get("hand", ()))
    return sorted((Counter(s.hands[side]) - allotted).elements())


def why_not_black(g: Grossdeutschland, s: DivisionState, battle: Battle, name: str) -> Reason | None:
    """[10.3.8] Whether a black chit would cancel anything of a battle, [15.0.5] or lift a work."""
    chit = g.events[name]
    if chit.lifts:
        works = [kind for kind in counting_works(g, s, battle) if kind not in battle.lifted]
        return None if chit.lifts in works else Reason("15.0.5", "no-such-work", (name,))
    pairs = zip(battle.drawn, battle.void, strict=True)
    if any(drawn == chit.cancels and not void for drawn, void in pairs):
        return None
    return Reason("10.3.8", "nothing-to-cancel", (name,))


def may_play(g: Grossdeutschland, s: DivisionState, side: Side, battle: Battle) -> bool:
    """Whether a side could cancel something, as far as the other can tell: with a chit of its allotment, or
    with one that it has drawn, which may be any that nobody has seen."""
    drawn = drawn_black(g, s, side)
    names = set((Counter(s.hands[side]) - Counter(drawn)).elements())
    if drawn:
        names.update(drawn, drawn_black(g, s, other(side)))
        names.update(name for name, chit in g.events.items() if chit.colour == "black" and s.unseen[name])
    return any(why_not_black(g, s, battle, name) is None for name in names)


def told_of(g: Grossdeutschland, name: str) -> tuple[str, int]:
    """A chit that was drawn and what it adds to the dice; a black one went to its drawer's hand."""
    return (name, g.events[name].modifier) if name else ("black-chit", 0)


def with_black(g: Grossdeutschland, battle: Battle, name: str) -> Battle:
    """[10.3.8] A battle after a black chit was played; [15.0.5] some lift works."""
    chit = g.events[name]
    if chit.lifts:
        return structs.replace(battle, lifted=(*battle.lifted, chit.lifts))
    pairs = zip(battle.drawn, battle.void, strict=True)
    first, second = (void or drawn == chit.cancels for drawn, void in pairs)
    return structs.replace(battle, void=(first, second))


class PlayBlack(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[10.1.3, 10.3.8] First the attacker, then the defender may cancel what was drawn, by either, with black
    chits that he holds; he may keep them."""

    battle: Battle
    who: int

    now_rule = "10.3.8"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if may_play(g, s, self.side, self.battle):
            return False
        self.keep(g, s, say)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        number = g.numbers[self.battle.target]
        first, second = (told_of(g, name) for name in self.battle.drawn)
        return Decision(side, "10.3.8", "play-black", (number, first[0], first[1], second[0], second[1]))

    def names(self, g: Grossdeutschland, s: DivisionState) -> list[str]:
        return [name for name in s.hands[self.side] if self.why_not_play(g, s, name) is None]

    def why_not_play(self, g: Grossdeutschland, s: DivisionState, name: str) -> Reason | None:
        if name not in g.events:
            return Reason("10.3.8", "no-black-chit", (name,))
        if name not in s.hands[self.side]:
            return Reason("10.3.8", "not-in-hand", (name,))
        return why_not_black(g, s, self.battle, name)

    def play(self, g: Grossdeutschland, s: DivisionState, name: str, say: Say) -> None:
        """[10.3.9] It is gone for good, [10.3.10] and nothing cancels it."""
        hand = list(s.hands[self.side])
        hand.remove(name)
        s.hands[self.side] = tuple(hand)
        say(Drawn("10.3.8", "black", name))
        s.agenda[-1] = structs.replace(self, battle=with_black(g, self.battle, name))

    def keep(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        drop(s)
        if self.who == 0:
            push(s, PlayBlack(self.battle.side_of(1), self.battle, 1))
        else:
            push(s, Flak(nullified(g, self.battle)))

    verbs = (
        verb("play", a_word(names), why_not=why_not_play, do=play),
        verb("pass", do=keep, closing=True),
    )


def nullified(g: Grossdeutschland, battle: Battle) -> Battle:
    """[10.3.5, R9, R77] The nullifiers of the two chits act on each other at once; one that is void already
    cancels nothing."""
    first, second = battle.drawn
    if not first or not second or any(battle.void):
        return battle
    void = (g.events[second].cancels == first, g.events[first].cancels == second)
    return structs.replace(battle, void=void)
