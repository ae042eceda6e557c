"""11.2 Artillery barrages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.crossing import works_in
from steppe.games.grossdeutschland.losses import deplete, destroy
from steppe.games.grossdeutschland.sight import observed_hexes, observes
from steppe.games.grossdeutschland.state import (
    ACTIVE,
    FIRED,
    FOUGHT,
    REDUCED,
    DivisionState,
    fighting_stack,
    mobility,
)
from steppe.games.grossdeutschland.support import distance_to, why_not_gun
from steppe.hexes import Hex
from steppe.table.agenda import drop, mark, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Result, Revealed, Rolled
from steppe.table.grammar import a_unit, verb
from steppe.table.state import holds, show
from steppe.table.steps import Ask, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def observation(g: Grossdeutschland, s: DivisionState) -> int:
    """[11.2.1] How far an observer may be, [11.2.2] at night next to the target."""
    return min(g.numbers_of.observe, g.time_now(s).observation)


def why_not_barrage(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit, h: Hex) -> Reason | None:
    """[11.2] An activated gun that has not fired, at an enemy in its range whom a friend observes; [11.2.13]
    not if it has attacked."""
    name = g.units[u]
    if g.side_of[u] != side or not s.flags[u] & ACTIVE:
        return Reason("11.2", "not-active", (name,))
    if s.flags[u] & FOUGHT:
        return Reason("11.2.13", "fought-already", (name,))
    if not holds(s, other(side), h):
        return Reason("11.2", "no-enemy", (g.numbers[h],))
    if (reason := why_not_gun(g, s, u, h)) is not None:
        return reason
    if not observes(g, s, side, h, observation(g, s)):
        return Reason("11.2.1", "unobserved", (g.numbers[h],))
    return None


def barragers(g: Grossdeutschland, s: DivisionState, side: Side) -> Iterator[Unit]:
    ready = [u for u in g.artillery_of[side] if s.flags[u] & ACTIVE and not s.flags[u] & (FIRED | FOUGHT)]
    if ready:
        seen = observed_hexes(g, s, side, observation(g, s))
        yield from (u for u in ready if any(why_not_gun(g, s, u, Hex(h)) is None for h in seen))


def barrage_hexes(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit) -> Iterator[Hex]:
    seen = observed_hexes(g, s, side, observation(g, s))
    return (Hex(h) for h in sorted(seen) if why_not_gun(g, s, u, Hex(h)) is None)


def barrage(g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex, say: Say) -> None:
    """[11.2.13, R56] It counts as having fired; [11.2.7] no event chits are drawn. [1.1.2] It is seen."""
    mark(s, (u,), FIRED | FOUGHT)
    show(s, (u,), other(g.side_of[u]))
    if s.at[u] >= 0:
        say(Revealed("1.1.2", (u,), Hex(s.at[u])))
    say(Marked("11.2", "barrages", g.side_of[u], h, u))
    push(s, BarrageRoll(u, h), Dice(g.numbers_of.barrage_dice))


class BarrageRoll(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[11.2.6] Three dice: more than the distance is a hit."""

    gun: Unit
    target: Hex

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        say(Rolled("11.2.6", "barrage", outcome, sum(outcome)))
        distance = distance_to(g, s, self.gun, self.target)
        assert distance is not None
        losses = casualties(outcome) if sum(outcome) > distance else 0
        say(Result("11.2.6", ("no-effect", "casualties", "heavy-casualties")[losses], self.target))
        units = fighting_stack(s, self.target)
        if losses and units:
            # [1.1.2, R85] Whoever is hit is seen.
            show(s, s.stacks[self.target], g.side_of[self.gun])
            say(Revealed("1.1.2", s.stacks[self.target], self.target))
            push(s, BarrageLoss(g.side_of[units[0]], self.target, losses, len(units) == 1 and losses == 2))


def casualties(dice: Outcome) -> int:
    """[11.2.8] Triples two, [11.2.9] a pair one, [11.2.10] otherwise none."""
    return max(Counter(dice).values()) - 1


class BarrageLoss(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[11.2.16, R56] The owner of the target chooses who suffers, each unit once; an HQ only if it is
    alone."""

    target: Hex
    count: int
    wholly: bool
    """[11.2.8] A lone unit is eliminated by triples."""
    hurt: tuple[Unit, ...] = ()

    now_rule = "11.2.16"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if not self.count or not self.victims(g, s):
            drop(s)
            return True
        return self.took_only(g, s, say)

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "11.2.16", "barrage-loss", (g.numbers[self.target], self.count))

    def victims(self, g: Grossdeutschland, s: DivisionState) -> list[Unit]:
        """[R75] Never one whom it cannot eliminate, as long as another can take it."""
        units = [u for u in fighting_stack(s, self.target) if u not in self.hurt]
        fighters = [u for u in units if not g.counters[u].is_hq]
        if not fighters and any(not g.counters[u].is_hq for u in self.hurt):
            return []
        return [u for u in fighters or units if self.wholly or not self.is_spared(g, s, u)]

    def is_spared(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
        """[11.2.11] No Tracked unit and [11.2.12] nobody with a bunker or trench is wholly eliminated."""
        dies = g.counters[u].steps == 1 or bool(s.flags[u] & REDUCED)
        return dies and self.is_sheltered(g, s, u)

    def is_sheltered(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
        shelters = any(g.works[kind].shelters for kind in works_in(s, self.target))
        return shelters or mobility(g, s, u) == "tracked"

    def why_not_lose(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        if s.at[u] != self.target or u in self.hurt:
            return Reason("11.2.16", "not-in-battle", (g.units[u],))
        return None if u in self.victims(g, s) else Reason("11.2.16", "barrage-spares", (g.units[u],))

    def lose(self, g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
        """[9.5.9] Whoever rides it suffers too."""
        replace(s, structs.replace(self, count=self.count - 1, hurt=(*self.hurt, u)))
        if self.wholly:
            replace(s, structs.replace(self, count=0, hurt=(u,)))
            if not self.is_sheltered(g, s, u):
                destroy(g, s, u, "11.2.8", say)
                return
            if self.is_spared(g, s, u):
                return
        deplete(g, s, u, "11.2.9", say)

    verbs = (verb("lose", a_unit(victims), why_not=why_not_lose, do=lose),)
