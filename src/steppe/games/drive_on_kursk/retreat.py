"""11.12 Retreat after combat."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from steppe.games.drive_on_kursk.displacement import Chain, open_chains
from steppe.games.drive_on_kursk.losses import eliminate
from steppe.games.drive_on_kursk.memory import move_named
from steppe.games.drive_on_kursk.movement import arrive
from steppe.games.drive_on_kursk.stacking import limit_rule, room, size_of
from steppe.games.drive_on_kursk.state import GERMAN, JOINED, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import drop, mark, replace
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit, other
from steppe.table.events import Lapsed, Retreated
from steppe.table.grammar import a_chain, a_hex, a_unit, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class Ways(NamedTuple):
    """What is open to the units that must still retreat. At most one of the three is filled."""

    together: list[Hex]
    """Hexes that take all of them."""
    singly: list[tuple[Unit, Hex]]
    """Unit and hex, when the stack must break up."""
    displacing: list[Unit]
    """Units that can only go by pushing others out of the way (11.13)."""
    quietly: bool = False
    """Nobody is pushed into an enemy zone."""

    def __bool__(self) -> bool:
        return bool(self.together or self.singly or self.displacing)


def retreat_hexes(g: DriveOnKursk, s: KurskState, side: Side, origin: int) -> tuple[list[Hex], list[Hex]]:
    """The hexes next to a unit that hold no enemy: outside enemy zones, and inside. [11.12.3] Friends in a
    hex do not cancel enemy zones. [11.12.1] Soviet units never retreat into one. [10.20] Nobody leaves
    the map."""
    around = [Hex(n) for n in g.neighbours[origin] if n >= 0 and not holds(s, other(side), n)]
    zones = s.near[1 - side]
    quiet = sorted(n for n in around if not zones[n])
    watched = sorted(n for n in around if zones[n]) if side == GERMAN else []
    return quiet, watched


def ways_to_retreat(g: DriveOnKursk, s: KurskState, step: Retreat) -> Ways:
    """[11.12.2] Germans enter enemy zones only if nothing else is open. [11.13] A hex that is full counts
    as closed as long as another is open, for Germans also one in an enemy zone (an option of the match)."""
    quiet, watched = retreat_hexes(g, s, step.side, step.origin)
    ways = _ways_into(g, s, step, quiet)
    if not ways and g.chosen.german_retreat == "displace_first":
        ways = _displacing(g, s, step, quietly=True)
    return ways or _ways_into(g, s, step, watched) or _displacing(g, s, step, quietly=False)


def _displacing(g: DriveOnKursk, s: KurskState, step: Retreat, quietly: bool) -> Ways:
    origin = Hex(step.origin)
    movers = [u for u in step.left if open_chains(g, s, step.side, origin, step.group, u, quietly)]
    return Ways([], [], movers, quietly)


def _ways_into(g: DriveOnKursk, s: KurskState, step: Retreat, hexes: list[Hex]) -> Ways:
    """[11.12.4] Together if one hex takes all, else with the fewest break-ups; if not all find room, those
    that do must take it."""
    whole = size_of(g, step.left)
    together = [h for h in hexes if room(g, s, h) >= whole]
    used = [h for h in together if h in step.used]
    if together:
        return Ways(used or together, [], [])
    fits = [(u, h) for u in step.left for h in hexes if room(g, s, h) >= g.thirds[u]]
    rooms: dict[int, int] = {h: room(g, s, h) for h in hexes}
    fewest = fewest_new_hexes(g, step.left, rooms, step.used)
    if fewest is None:
        return Ways([], fits, [])
    return Ways([], [way for way in fits if _keeps_fewest(g, step, rooms, fewest, *way)], [])


def _keeps_fewest(
    g: DriveOnKursk, step: Retreat, rooms: dict[int, int], fewest: int, u: Unit, h: int
) -> bool:
    left = tuple(v for v in step.left if v != u)
    after = {**rooms, h: rooms[h] - g.thirds[u]}
    new = h not in step.used
    rest = fewest_new_hexes(g, left, after, (*step.used, Hex(h)))
    return rest is not None and rest + new == fewest


def fewest_new_hexes(
    g: DriveOnKursk, units: tuple[Unit, ...], rooms: dict[int, int], used: tuple[Hex, ...]
) -> int | None:
    """The least number of further hexes that take all these units, or None if they do not all fit."""
    fresh = [h for h in rooms if h not in used]
    base = [rooms[h] for h in used if h in rooms]
    for count in range(len(fresh) + 1):
        for chosen in combinations(fresh, count):
            if _fit(g, units, base + [rooms[h] for h in chosen]):
                return count
    return None


def _fit(g: DriveOnKursk, units: tuple[Unit, ...], rooms: list[int]) -> bool:
    """Units take three ninths or one: large ones first, the small ones fill what is left."""
    large = sum(g.thirds[u] == 3 for u in units)
    return sum(r // 3 for r in rooms) >= large and sum(rooms) >= size_of(g, units)


class Retreat(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.12] The owner moves the defeated units one hex at once."""

    origin: Hex
    group: tuple[Unit, ...]
    """All that had to retreat."""
    done: tuple[Unit, ...] = ()
    used: tuple[Hex, ...] = ()
    """Where some of them have gone."""

    @property
    def left(self) -> tuple[Unit, ...]:
        return tuple(u for u in self.group if u not in self.done)

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        if not self.left:
            drop(s)
            return True
        ways = ways_to_retreat(g, s, self)
        if not ways:
            self._die(g, s, say)
            return True
        if len(ways.together) == 1:
            self._go(g, s, self.left, ways.together[0], say)
            return True
        if len(ways.singly) == 1:
            u, h = ways.singly[0]
            self._go(g, s, (u,), h, say)
            return True
        return False

    def _die(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        """[11.12.6] Units that cannot retreat are eliminated, [11.13.1] also when only a displacement that
        would eliminate somebody else is left."""
        drop(s)
        say(Lapsed("11.12.6", "retreat", self.origin))
        for u in self.left:
            eliminate(g, s, u, "11.12.6", say)

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        code = "displace" if ways_to_retreat(g, s, self).displacing else "retreat"
        return Decision(side, "11.12", code, (g.names(self.left), g.numbers[self.origin]))

    # Together, one by one, or by displacing others: one of the three is open.

    def why_not_together(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        ways = ways_to_retreat(g, s, self)
        if ways.together:
            return None
        return Reason("11.12", "must-displace" if ways.displacing else "must-retreat", (g.names(self.left),))

    def why_not_singly(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        return None if ways_to_retreat(g, s, self).singly else self._must_retreat(g, "11.12")

    def why_not_displacing(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        return None if ways_to_retreat(g, s, self).displacing else self._must_retreat(g, "11.13")

    def _must_retreat(self, g: DriveOnKursk, rule: str) -> Reason:
        return Reason(rule, "must-retreat", (g.names(self.left),))

    def not_now(self, g: DriveOnKursk, s: KurskState, verb: str) -> Reason:
        return self.why_not_together(g, s) or self._must_retreat(g, "11.12")

    def hexes(self, g: DriveOnKursk, s: KurskState) -> list[Hex]:
        return ways_to_retreat(g, s, self).together

    def why_not_hex(self, g: DriveOnKursk, s: KurskState, h: Hex) -> Reason | None:
        return None if h in self.hexes(g, s) else self._why_closed(g, s, h)

    def _why_closed(self, g: DriveOnKursk, s: KurskState, h: Hex) -> Reason:
        quiet, watched = retreat_hexes(g, s, self.side, self.origin)
        number = g.numbers[h]
        if h not in g.neighbours[self.origin]:
            return Reason("11.12", "retreat-far", (number,))
        if holds(s, other(self.side), h):
            return Reason("10.7", "enemy-there", (number,))
        if h not in quiet:
            return Reason("11.12.2" if h in watched else "11.12.1", "retreat-zoc", (number,))
        if room(g, s, h) < min(g.thirds[u] for u in self.left):
            return Reason(limit_rule(self.side), "stacking", (number, g.names(self.left)))
        return Reason("11.12.4", "retreat-together", (number, g.names(self.left)))

    def go(self, g: DriveOnKursk, s: KurskState, h: Hex, say: Say) -> None:
        self._go(g, s, self.left, h, say)

    def single_units(self, g: DriveOnKursk, s: KurskState) -> list[Unit]:
        return [u for u, _ in ways_to_retreat(g, s, self).singly]

    def hexes_for(self, g: DriveOnKursk, s: KurskState, u: Unit) -> list[Hex]:
        return [h for v, h in ways_to_retreat(g, s, self).singly if v == u]

    def why_not_one(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex) -> Reason | None:
        if h in self.hexes_for(g, s, u):
            return None
        return Reason("11.12.4", "retreat-fewest", (g.units[u], g.numbers[h]))

    def go_one(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex, say: Say) -> None:
        self._go(g, s, (u,), h, say)

    def links(self, g: DriveOnKursk, s: KurskState, tokens: Action) -> list[str]:
        """What may follow in the writing of a chain of displacements."""
        if not tokens:
            return [g.units[u] for u in sorted(ways_to_retreat(g, s, self).displacing)]
        chain = self._chain(g, s, tokens)
        return chain.choices() if chain is not None else []

    def _chain(self, g: DriveOnKursk, s: KurskState, tokens: Action) -> Chain | None:
        """The chain that these tokens write, if each of them was offered."""
        quietly = ways_to_retreat(g, s, self).quietly
        chain = Chain.begin(g, s, self.side, self.origin, self.group, g.unit_named[tokens[0]], quietly)
        for token in tokens[1:]:
            if chain is None or token not in chain.choices():
                return None
            chain = chain.take(token)
        return chain

    def why_not_chain(self, g: DriveOnKursk, s: KurskState, tokens: Action) -> Reason | None:
        for token in tokens:
            if token not in g.unit_named and token not in g.hex_named:
                return Reason("", "unknown-word", (token,))
        if tokens[:1] == () or tokens[0] not in self.links(g, s, ()):
            return Reason("11.13", "displace-who", tokens[:1])
        return None if END in self.links(g, s, tokens) else Reason("11.13.2", "displace-chain")

    def displace(self, g: DriveOnKursk, s: KurskState, tokens: Action, say: Say) -> None:
        """[11.13.2] Retreats go unit by unit; those displaced move first, the last of the chain foremost."""
        chain = self._chain(g, s, tokens)
        assert chain is not None
        self._note(s, (chain.unit,), chain.moves[-1][1])
        for u, h in chain.moves:
            joins = any(v not in self.group for v in s.stacks.get(h, ()))
            self._fall_back(g, s, u, h, joins, "11.12" if u == chain.unit else "11.13", say)

    verbs = (
        verb(
            "retreat",
            a_hex(hexes),
            bars=why_not_together,
            usage=Reason("11.12.4", "retreat-split"),
            why_not=why_not_hex,
            do=go,
        ),
        verb(
            "retreat",
            a_unit(single_units),
            a_hex(hexes_for),
            bars=why_not_singly,
            usage=Reason("11.12.4", "retreat-singly"),
            why_not=why_not_one,
            do=go_one,
        ),
        verb("displace", a_chain(links), bars=why_not_displacing, why_not=why_not_chain, do=displace),
    )

    def _go(self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], h: Hex, say: Say) -> None:
        self._note(s, units, h)
        joins = any(v not in self.group for v in s.stacks.get(h, ()))
        for u in sorted(units, key=s.height.__getitem__):
            self._fall_back(g, s, u, h, joins, "11.12", say)

    def _note(self, s: KurskState, units: tuple[Unit, ...], h: Hex) -> None:
        used = self.used if h in self.used else (*self.used, h)
        replace(s, structs.replace(self, done=(*self.done, *units), used=used))

    def _fall_back(
        self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex, joins: bool, rule: str, say: Say
    ) -> None:
        """[11.12.5] A unit that falls back onto others adds no strength there for the rest of the phase."""
        if s.result:
            return  # [4.2.1] the one before it ended the game
        origin = Hex(s.at[u])
        move_named(g, s, u, h, self.group)
        if joins:
            mark(s, (u,), JOINED)
        say(Retreated(rule, u, origin, h))
        arrive(g, s, g.side_of[u], h, say)
