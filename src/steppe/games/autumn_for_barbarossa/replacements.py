"""1.11 Replacements: a dead unit drawn from the cup comes back, or a reduced one on the map recovers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.control import enter
from steppe.games.autumn_for_barbarossa.state import REDUCED, REPLACED, BarbarossaState
from steppe.games.autumn_for_barbarossa.supply import traced
from steppe.games.autumn_for_barbarossa.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, has, push
from steppe.table.basics import DEAD, Decision, Reason, Side, Unit, other
from steppe.table.events import Drawn, Marked, Placed
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.state import holds, is_in, put
from steppe.table.steps import Ask, Draw, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def replace(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """[1.11] What the Orders of Arrival give, and what was left over from earlier turns [1.11.4]."""
    s.replacements[side] += g.setup.orders_of(s.turn, side).replacements
    if s.replacements[side]:
        push(s, Replace(side))


def cup(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> list[Unit]:
    """[1.11.3, S-10.1] The destroyed units of a side."""
    return [Unit(u) for u, h in enumerate(s.at) if h == DEAD and g.side_of[u] == side]


def why_not_return_to(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, h: Hex) -> Reason | None:
    """[1.11.1] In or next to the hex of a friendly unit that was not itself just replaced; [S-12.7] with a
    trace now, [S-4.10] and in no enemy zone of control."""
    if is_in(s, other(side), h):
        return Reason("S-1.11", "enemy-there", (g.numbers[h],))
    if not any(_has_friend(g, s, side, n) for n in (h, *g.around[h])):
        return Reason("1.11.1", "no-friend-near", (g.numbers[h],))
    if not traced(g, s, side)[h]:
        return Reason("1.11.1", "no-trace", (g.numbers[h],))
    if in_enemy_zone(g, s, side, h):
        return Reason("1.11.1", "in-enemy-zone", (g.numbers[h],))
    return None


def _has_friend(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, h: int) -> bool:
    return any(g.side_of[u] == side and not has(s, u, REPLACED) for u in s.stacks.get(h, ()))


def hexes_to_return_to(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Iterator[Hex]:
    held = [h for h in s.stacks if holds(s, side, h)]
    for n in sorted({n for h in held for n in (h, *g.around[h])}):
        if why_not_return_to(g, s, side, Hex(n)) is None:
            yield Hex(n)


class Replace(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.11] For each replacement the owner draws from the cup or lets a unit recover. [1.11.4] He goes on
    while there is a use for one; the rest is saved. While there are stacks he is asked even if there is none:
    whether anybody beneath their tops is reduced, only he sees."""

    now_rule = "1.11"

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        if not s.replacements[self.side]:
            drop(s)
            return True
        if self.why_not_save(g, s) is not None or self._has_stacks(s):
            return False
        self.save(g, s, say)
        return True

    def _has_stacks(self, s: BarbarossaState) -> bool:
        own = 1 << self.side
        return any(len(pile) > 1 and s.holder[h] == own for h, pile in s.stacks.items())

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, "1.11", "replace", (s.replacements[side], len(cup(g, s, side))))

    # From the cup.

    def why_not_draw(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Reason | None:
        """A dead unit without any hex to come to cannot be used (ruling)."""
        if not cup(g, s, self.side):
            return Reason("1.11.3", "cup-empty")
        if not any(True for _ in hexes_to_return_to(g, s, self.side)):
            return Reason("1.11.1", "nowhere-to-return")
        return None

    def draw(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        s.replacements[self.side] -= 1
        push(s, ReplacementDraw(self.side), Draw(tuple(g.units[u] for u in cup(g, s, self.side))))

    # On the map.

    def able(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Unit]:
        for u, h in enumerate(s.at):
            if h >= 0 and g.side_of[u] == self.side and self.why_not_rebuild(g, s, Unit(u)) is None:
                yield Unit(u)

    def why_not_rebuild(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Reason | None:
        """[1.11.2] A reduced unit with a trace now [S-12.7], marked or not, in a zone of control or not;
        [1.10.6] no garrison."""
        if g.side_of[u] != self.side:
            return Reason("1.11", "not-yours", (g.units[u],))
        if s.at[u] < 0:
            return Reason("1.11.2", "not-on-map", (g.units[u],))
        if g.is_garrison[u]:
            return Reason("1.10.6", "garrison-replaced", (g.units[u],))
        if not has(s, u, REDUCED):
            return Reason("1.11.2", "not-reduced", (g.units[u],))
        if not traced(g, s, self.side)[s.at[u]]:
            return Reason("1.11.2", "no-trace", (g.numbers[s.at[u]],))
        return None

    def rebuild(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, say: Say) -> None:
        """[1.11.1] It counts as just replaced (ruling)."""
        s.replacements[self.side] -= 1
        s.flags[u] = s.flags[u] & ~REDUCED | REPLACED
        say(Marked("1.11", "rebuilt", self.side, Hex(s.at[u]), u))

    def why_not_save(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Reason | None:
        """[1.11.4] Nobody saves what can be used."""
        if self.why_not_draw(g, s) is None:
            return Reason("1.11.4", "must-draw")
        reduced = next(self.able(g, s), None)
        return None if reduced is None else Reason("1.11.4", "must-rebuild", (g.units[reduced],))

    def save(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        say(Marked("1.11.4", "replacements-saved", self.side))
        drop(s)

    verbs = (
        verb("draw", why_not=why_not_draw, do=draw),
        verb("rebuild", a_unit(able), why_not=why_not_rebuild, do=rebuild),
        verb("save", why_not=why_not_save, do=save, closing=True),
    )


class ReplacementDraw(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.11.3] Blindly from the cup."""

    side: Side

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        u = cup(g, s, self.side)[outcome[0] - 1]
        say(Drawn("1.11.3", "replacement", g.units[u]))
        push(s, PlaceReplacement(self.side, (u,)))


class PlaceReplacement(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.11.1] Where the unit that was drawn comes back, at full strength; [1.5.2] it may overstack."""

    units: tuple[Unit, ...]

    now_rule = "1.11.1"

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        return self.took_only(g, s, say)

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, "1.11.1", "place-replacement", (g.units[self.units[0]],))

    def hexes(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterable[Hex]:
        return hexes_to_return_to(g, s, self.side)

    def why_not_place(self, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex) -> Reason | None:
        return why_not_return_to(g, s, self.side, h)

    def place(self, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex, say: Say) -> None:
        u = self.units[0]
        drop(s)
        s.flags[u] = REPLACED
        put(g, s, u, h)
        say(Placed("1.11.1", (u,), h))
        enter(g, s, self.side, h, say)

    verbs = (verb("place", a_hex(hexes), why_not=why_not_place, do=place, closing=True),)


STEPS: tuple[type[Step], ...] = (Replace, ReplacementDraw, PlaceReplacement)
