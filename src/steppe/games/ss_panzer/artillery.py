"""13.0 Bombardment: Soviet barrages and support, German guns, and shells that fall short."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.ss_panzer.events import Silenced
from steppe.games.ss_panzer.fire import ARTILLERY_HITS_ON, Aim, cover_of, modifiers, say_dice, take_hits
from steppe.games.ss_panzer.state import (
    GERMAN,
    SHELLED,
    SILENCED,
    SOVIET,
    SUPPRESSED,
    USED,
    PanzerState,
    in_close_combat,
    units_in,
)
from steppe.hexes import Hex
from steppe.mechanics.lines_of_sight import bits_of
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.events import Lapsed, Marked, Rolled
from steppe.table.grammar import a_name, a_unit, a_word, verb
from steppe.table.steps import Ask, Auto, Dice, Outcome, Say, Waiting
from steppe.table.tokens import Offer, Word

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

BOMBARDMENT = "bombardment"  # 13.2.2 all Soviet guns before the action phase
SUPPORT = "support"  # 13.2.4 a Soviet counter drawn from the cup
SHELLING = "shelling"  # 13.3.1 a German counter in its division's impulse
ENTRY = "artillery_entry"  # 13.3.2 a German counter in entry fire

SHORT_ROUND = 1  # 13.4
COUNTER_BATTERY = 5  # 13.3.4 on this and more

RULES = {BOMBARDMENT: "13.2.2", SUPPORT: "13.2.4", SHELLING: "13.3.1", ENTRY: "13.3.2"}


def a_gun(offer: Offer[str], rule: str) -> Word[str]:
    """A German artillery counter: `lah2`."""
    return a_name(offer, lambda g: g.gun_named, Reason(rule, "no-such-gun"))


# Observation.


def places_of(s: PanzerState, observers: list[Unit]) -> int:
    """Where they stand, as bits."""
    return bits_of({s.at[u] for u in observers})


def soviet_observers(g: SSPanzer, s: PanzerState) -> list[Unit]:
    """[13.2.2] Any Soviet unit that is not suppressed, [2.10.3] static infantry too."""
    return [u for u in g.units_of[SOVIET] if s.at[u] >= 0 and not s.flags[u] & SUPPRESSED]


def observed_targets(g: SSPanzer, s: PanzerState, side: Side, observers: list[Unit]) -> list[Unit]:
    """The enemy units that a side's artillery may fire at: [13.2.2, 13.3.1] those seen from where one of the
    observers stands, within [5.0] visibility. [11.3.6] No shells fall into a close combat."""
    return sorted(seek_observed(g, s, side, observers))


def seek_observed(g: SSPanzer, s: PanzerState, side: Side, observers: list[Unit]) -> Iterator[Unit]:
    """The same in no order."""
    enemy, places = 1 << 1 - side, places_of(s, observers)
    seen_bits, holder, visibility = g.sightlines.seen_bits, s.holder, s.visibility
    for h, pile in s.stacks.items():
        if holder[h] == enemy and seen_bits(h, visibility) & places:
            yield from pile


def why_not_target(
    g: SSPanzer, s: PanzerState, side: Side, target: Unit, observers: list[Unit], rule: str
) -> Reason | None:
    name = g.units[target]
    if g.side_of[target] == side:
        return Reason("9.1", "own-target", (name,))
    if s.at[target] < 0:
        return Reason("9.1", "not-on-map", (name,))
    if in_close_combat(s, s.at[target]):
        return Reason("11.3.6", "locked-target", (name,))
    if g.sightlines.seen_bits(s.at[target], s.visibility) & places_of(s, observers):
        return None
    return Reason(rule, "not-observed", (name,))


# One attack.


def aim_artillery(g: SSPanzer, s: PanzerState, target: Unit, what: str) -> Aim:
    """[13.1] Two dice, one in entry fire; [9.6.11] every kind of target is hit on 1-3 before modifiers."""
    dice = g.dice[ENTRY if what == ENTRY else "artillery"]
    rule = "13.1" if what == SHELLING else dice.rule  # 9.5 names only the Soviet guns
    codes = ["soviet_support"] if what == SUPPORT else []
    codes += ["artillery_vehicle"] if g.counters[target].is_vehicle else []
    return Aim(dice.value, rule, ARTILLERY_HITS_ON, modifiers(g, codes + cover_of(g, s, target)))


class Barrage(Auto["SSPanzer", PanzerState], frozen=True):
    """One artillery counter fires at one unit. [13.2.2] Each attack is resolved by itself; one whose target
    is gone by then is wasted. [13.4] With a friend next to the target the guns may fall short."""

    side: Side
    target: Unit
    what: str

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        h = s.at[self.target]
        if h < 0:
            say(Lapsed(RULES[self.what], "target-gone"))
        elif s.near[self.side][h]:
            push(s, DangerClose(self.side, self.target, self.what), Dice())
        else:
            shell(g, s, self.side, self.target, self.what, say)


class DangerClose(Waiting["SSPanzer", PanzerState], frozen=True):
    """[13.4] On a 1 the bombardment is resolved against the enemy and then again against a friend."""

    side: Side
    target: Unit
    what: str

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        if outcome[0] == SHORT_ROUND:
            push(s, FallShort(self.side, Hex(s.at[self.target]), self.what))
        shell(g, s, self.side, self.target, self.what, say)
        say(Rolled("13.4", "danger-close", outcome, outcome[0]))


class FallShort(Ask["SSPanzer", PanzerState], frozen=True):
    """[13.4] Which of several friends next to the target is hit is their owner's choice (ruling)."""

    at: Hex
    """Where the target was."""
    what: str

    now_rule = "13.4"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if self.units(g, s):
            return self.took_only(g, s, say)
        drop(s)
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        return Decision(side, "13.4", "fall-short", (g.numbers[self.at],))

    def units(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        return friends_beside(g, s, self.side, self.at)

    def why_not_stray(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        return None if u in self.units(g, s) else Reason("13.4", "not-beside", (g.units[u],))

    def stray(self, g: SSPanzer, s: PanzerState, u: Unit, say: Say) -> None:
        drop(s)
        shell(g, s, self.side, u, self.what, say, stray=True)

    verbs = (verb("stray", a_unit(units), why_not=why_not_stray, do=stray),)


def friends_beside(g: SSPanzer, s: PanzerState, side: Side, h: Hex) -> list[Unit]:
    """[13.4] The units of a side next to a hex."""
    around = (n for n in g.neighbours[h] if n >= 0)
    return sorted(u for n in around for u in units_in(g, s, n, side))


class Shells(Waiting["SSPanzer", PanzerState], frozen=True):
    """The dice of one artillery attack."""

    side: Side
    target: Unit
    what: str
    stray: bool = False

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        aimed = aim_artillery(g, s, self.target, self.what)
        say_dice(self.target, aimed, outcome, say)
        hits = sum(map(aimed.is_hit, outcome))
        take_hits(g, s, self.target, hits, say, "stray-" if self.stray else "")


def shell(
    g: SSPanzer, s: PanzerState, side: Side, target: Unit, what: str, say: Say, *, stray: bool = False
) -> None:
    """Say whose shells fall where, and roll for them."""
    rule, code = ("13.4", "fall-short") if stray else (RULES[what], what)
    say(Marked(rule, code, side, Hex(s.at[target])))
    push(s, Shells(side, target, what, stray), Dice(aim_artillery(g, s, target, what).dice))


# Soviet artillery.


class Bombard(Ask["SSPanzer", PanzerState], frozen=True):
    """[4.1.1, 13.2] All Soviet counters are laid on observed German units, [13.2.2] several on one if
    wished; then they fire one after the other. [13.2.1] Nothing ever happens to the guns."""

    aims: tuple[Unit, ...] = ()

    now_rule = "4.1.1"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if any(True for _ in self.seek_targets(g, s)):
            return False
        if self.aims:
            self.done(g, s, say)  # all guns are laid
        else:
            drop(s)
            say(Lapsed("13.2.5", "no-bombardment"))
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        return Decision(side, "13.2.2", "bombard", (s.turn, self.left(g)))

    def left(self, g: SSPanzer) -> int:
        return g.soviet_guns - len(self.aims)

    def targets(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        return sorted(self.seek_targets(g, s))

    def seek_targets(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return seek_observed(g, s, SOVIET, soviet_observers(g, s)) if self.left(g) else iter(())

    def counts(self, g: SSPanzer, s: PanzerState, target: Unit) -> list[str]:
        return [str(n) for n in range(1, self.left(g) + 1)]

    def why_not_aim(self, g: SSPanzer, s: PanzerState, target: Unit, count: str) -> Reason | None:
        if count not in self.counts(g, s, target):
            return Reason("13.2.2", "guns-left", (self.left(g),))
        return why_not_target(g, s, SOVIET, target, soviet_observers(g, s), "13.2.2")

    def aim(self, g: SSPanzer, s: PanzerState, target: Unit, count: str, say: Say) -> None:
        replace(s, structs.replace(self, aims=(*self.aims, *[target] * int(count))))

    def done(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        drop(s)
        push(s, *(Barrage(SOVIET, target, BOMBARDMENT) for target in reversed(self.aims)))

    verbs = (
        verb(
            "aim",
            a_unit(seek_targets),
            a_word(counts),
            why_not=why_not_aim,
            do=aim,
            usage=Reason("13.2.2", "aim-words"),
        ),
        verb("done", do=done, closing=True),
    )


class Support(Ask["SSPanzer", PanzerState], frozen=True):
    """[4.1.4, 13.2, 13.2.4] A Soviet counter drawn from the cup must fire at an observed German unit at once;
    [13.2.5] without a target it is set aside unused."""

    now_rule = "4.1.4"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        first = list(islice(self.seek_units(g, s), 2))
        if len(first) > 1:
            return False
        if first:
            self.support(g, s, first[0], say)
        else:
            drop(s)
            say(Lapsed("13.2.5", "no-target"))
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        return Decision(side, "13.2.4", "support")

    def units(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        return sorted(self.seek_units(g, s))

    def seek_units(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return seek_observed(g, s, SOVIET, soviet_observers(g, s))

    def why_not_support(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        return why_not_target(g, s, SOVIET, u, soviet_observers(g, s), "13.2.4")

    def support(self, g: SSPanzer, s: PanzerState, u: Unit, say: Say) -> None:
        drop(s)
        push(s, Barrage(SOVIET, u, SUPPORT))

    verbs = (verb("support", a_unit(seek_units), why_not=why_not_support, do=support),)


# German artillery.


def guns_ready(g: SSPanzer, s: PanzerState, formation: str) -> list[int]:
    """[13.3.1] The counters of a division that may still fire in its impulse."""
    return [i for i in g.guns_of[formation] if not s.guns[i] & (SHELLED | SILENCED)]


def division_observers(g: SSPanzer, s: PanzerState, formation: str) -> list[Unit]:
    """[13.3.1] German guns fire only for units of their own division."""
    return [u for u in g.units_in_formation[formation] if s.at[u] >= 0]


def why_not_shell(g: SSPanzer, s: PanzerState, formation: str, name: str, target: Unit) -> Reason | None:
    """A division's gun in its impulse."""
    gun = g.gun_named[name]
    if gun not in g.guns_of[formation]:
        return Reason("13.3.1", "no-such-gun", (name,))
    if s.guns[gun] & SILENCED:
        return Reason("13.3.4", "gun-silenced", (name,))
    if s.guns[gun] & SHELLED:
        return Reason("13.3.1", "gun-fired", (name,))
    return why_not_target(g, s, GERMAN, target, division_observers(g, s, formation), "13.3.1")


def fire_gun(g: SSPanzer, s: PanzerState, gun: int, target: Unit, what: str) -> None:
    """[13.3.3] After its first fire in a turn a counter is turned over."""
    if what == SHELLING:
        s.guns[gun] |= SHELLED
    push(s, GunUsed(gun), Barrage(GERMAN, target, what))


class GunUsed(Auto["SSPanzer", PanzerState], frozen=True):
    """[13.3.4] From the second use in a turn on, Soviet counter-battery fire may find a gun."""

    gun: int

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        if s.guns[self.gun] & USED:
            push(s, CounterBattery(self.gun), Dice())
        s.guns[self.gun] |= USED


class CounterBattery(Waiting["SSPanzer", PanzerState], frozen=True):
    """[13.3.4] A 5 or 6 takes the counter out of the game."""

    gun: int

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        say(Rolled("13.3.4", "counter-battery", outcome, outcome[0]))
        if outcome[0] >= COUNTER_BATTERY:
            s.guns[self.gun] |= SILENCED
            say(Silenced("13.3.4", g.gun_names[self.gun]))
