"""11.12 Retreat after combat."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from steppe.games.drive_on_kursk.displacement import Chain, open_chains
from steppe.games.drive_on_kursk.losses import eliminate
from steppe.games.drive_on_kursk.movement import arrive
from steppe.games.drive_on_kursk.stacking import room, size_of
from steppe.games.drive_on_kursk.state import GERMAN, JOINED, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import drop, mark, replace
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit
from steppe.table.events import Retreated
from steppe.table.state import shift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class Ways(NamedTuple):
    """What is open to the units that must still retreat. At most one of the three is filled."""

    together: list[int]
    """Hexes that take all of them."""
    singly: list[tuple[Unit, int]]
    """Unit and hex, when the stack must break up."""
    displacing: list[Unit]
    """Units that can only go by pushing others out of the way (11.13)."""

    def __bool__(self) -> bool:
        return bool(self.together or self.singly or self.displacing)


def retreat_hexes(g: DriveOnKursk, s: KurskState, side: Side, origin: int) -> tuple[list[int], list[int]]:
    """The hexes next to a unit that hold no enemy: outside enemy zones, and inside. [11.12.3] Friends in a
    hex do not cancel enemy zones. [11.12.1] Soviet units never retreat into one. [10.20] Nobody leaves
    the map."""
    around = [n for n in g.neighbours[origin] if n >= 0 and s.holder[n] != 2 - side]
    zones = s.near[1 - side]
    quiet = sorted(n for n in around if not zones[n])
    watched = sorted(n for n in around if zones[n]) if side == GERMAN else []
    return quiet, watched


def ways_to_retreat(g: DriveOnKursk, s: KurskState, step: Retreat) -> Ways:
    """[11.12.2] Germans enter enemy zones only if nothing else is open. [11.13] A hex that is full counts
    as closed as long as another is open."""
    quiet, watched = retreat_hexes(g, s, step.side, step.origin)
    for hexes in (quiet, watched):
        ways = _ways_into(g, s, step, hexes)
        if ways:
            return ways
    movers = [u for u in step.left if open_chains(g, s, step.side, Hex(step.origin), step.group, u)]
    return Ways([], [], movers)


def _ways_into(g: DriveOnKursk, s: KurskState, step: Retreat, hexes: list[int]) -> Ways:
    """[11.12.4] Together if one hex takes all, else with the fewest break-ups; if not all find room, those
    that do must take it."""
    whole = size_of(g, step.left)
    together = [h for h in hexes if room(g, s, h) >= whole]
    used = [h for h in together if h in step.used]
    if together:
        return Ways(used or together, [], [])
    fits = [(u, h) for u in step.left for h in hexes if room(g, s, h) >= g.thirds[u]]
    rooms = {h: room(g, s, h) for h in hexes}
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
        only = self._only_action(g, s, ways)
        if only is not None:
            self.apply(g, s, self.side, only, say)
            return True
        return False

    def _die(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        """[11.12.6] Units that cannot retreat are eliminated, [11.13.1] also when only a displacement that
        would eliminate somebody else is left."""
        drop(s)
        for u in self.left:
            eliminate(g, s, u, "11.12.6", say)

    def _only_action(self, g: DriveOnKursk, s: KurskState, ways: Ways) -> Action | None:
        if len(ways.together) == 1:
            return ("retreat", g.numbers[ways.together[0]])
        if len(ways.singly) == 1:
            u, h = ways.singly[0]
            return ("retreat", g.units[u], g.numbers[h])
        return None

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        code = "displace" if ways_to_retreat(g, s, self).displacing else "retreat"
        return Decision(
            side, "11.12", code, (", ".join(g.units[u] for u in self.left), g.numbers[self.origin])
        )

    def choices(self, g: DriveOnKursk, s: KurskState, side: Side, prefix: Action) -> list[str]:
        ways = ways_to_retreat(g, s, self)
        if not prefix:
            return ["displace"] if ways.displacing else ["retreat"]
        if prefix[0] == "displace":
            return self._displace_choices(g, s, ways, prefix[1:])
        if ways.together:
            return [g.numbers[h] for h in ways.together] if len(prefix) == 1 else [END]
        if len(prefix) == 1:
            return [g.units[u] for u in sorted({u for u, _ in ways.singly})]
        if len(prefix) == 2:
            return [g.numbers[h] for u, h in ways.singly if g.units[u] == prefix[1]]
        return [END]

    def _displace_choices(self, g: DriveOnKursk, s: KurskState, ways: Ways, tokens: Action) -> list[str]:
        if not tokens:
            return [g.units[u] for u in sorted(ways.displacing)]
        chain = self._chain(g, s, tokens)
        return chain.choices() if chain is not None else []

    def _chain(self, g: DriveOnKursk, s: KurskState, tokens: Action) -> Chain | None:
        """The chain that these tokens write, if each of them was offered."""
        chain = Chain.begin(g, s, self.side, self.origin, self.group, g.unit_named[tokens[0]])
        for token in tokens[1:]:
            if chain is None or token not in chain.choices():
                return None
            chain = chain.take(token)
        return chain

    def why_not(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action) -> Reason | None:
        ways = ways_to_retreat(g, s, self)
        wanted = "displace" if ways.displacing else "retreat"
        if action[0] != wanted:
            rule = "11.13" if action[0] == "displace" else "11.12"
            return Reason(rule, "must-displace" if wanted == "displace" else "must-retreat")
        if wanted == "displace":
            return self._why_not_displace(g, s, ways, action)
        return (
            self._why_not_together(g, s, ways, action)
            if ways.together
            else self._why_not_singly(g, ways, action)
        )

    def _why_not_together(self, g: DriveOnKursk, s: KurskState, ways: Ways, action: Action) -> Reason | None:
        if len(action) == 3 and action[1] in g.unit_named:
            return Reason("11.12.4", "retreat-split")
        h = g.read_one_hex(action)
        if isinstance(h, Reason):
            return h
        if h in ways.together:
            return None
        return self._why_closed(g, s, h)

    def _why_closed(self, g: DriveOnKursk, s: KurskState, h: Hex) -> Reason:
        quiet, watched = retreat_hexes(g, s, self.side, self.origin)
        number = g.numbers[h]
        if h not in g.neighbours[self.origin]:
            return Reason("11.12", "retreat-far", (number,))
        if s.holder[h] == 2 - self.side:
            return Reason("10.7", "enemy-there", (number,))
        if h not in quiet:
            return Reason("11.12.2" if h in watched else "11.12.1", "retreat-zoc", (number,))
        return Reason("11.12.4", "retreat-together", (number,))

    def _why_not_singly(self, g: DriveOnKursk, ways: Ways, action: Action) -> Reason | None:
        if len(action) != 3:
            return Reason("11.12.4", "retreat-singly")
        u = g.read_units(action[1:2])
        h = g.read_hex(action[2])
        for found in (u, h):
            if isinstance(found, Reason):
                return found
        names = {(g.units[v], g.numbers[n]) for v, n in ways.singly}
        return None if (action[1], action[2]) in names else Reason("11.12.4", "retreat-fewest", action[1:])

    def _why_not_displace(self, g: DriveOnKursk, s: KurskState, ways: Ways, action: Action) -> Reason | None:
        for token in action[1:]:
            if token not in g.unit_named and token not in g.hex_named:
                return Reason("", "unknown-word", (token,))
        if len(action) < 2 or g.unit_named.get(action[1]) not in ways.displacing:
            return Reason("11.13", "displace-who", action[1:2])
        chain = self._chain(g, s, action[1:])
        if chain is None or END not in chain.choices():
            return Reason("11.13.2", "displace-chain")
        return None

    def apply(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action, say: Say) -> None:
        if action[0] == "displace":
            chain = self._chain(g, s, action[1:])
            assert chain is not None
            self._displace(g, s, chain, say)
        elif len(action) == 2:
            self._go(g, s, self.left, Hex(g.hex_named[action[1]]), say)
        else:
            self._go(g, s, (g.unit_named[action[1]],), Hex(g.hex_named[action[2]]), say)

    def _go(self, g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], h: Hex, say: Say) -> None:
        self._note(s, units, h)
        joins = any(v not in self.group for v in s.stacks.get(h, ()))
        for u in sorted(units, key=s.height.__getitem__):
            fall_back(g, s, u, h, joins, "11.12", say)

    def _displace(self, g: DriveOnKursk, s: KurskState, chain: Chain, say: Say) -> None:
        """[11.13.2] Retreats go unit by unit; those displaced move first, the last of the chain foremost."""
        self._note(s, (chain.unit,), chain.moves[-1][1])
        for u, h in chain.moves:
            joins = any(v not in self.group for v in s.stacks.get(h, ()))
            fall_back(g, s, u, h, joins, "11.12" if u == chain.unit else "11.13", say)

    def _note(self, s: KurskState, units: tuple[Unit, ...], h: Hex) -> None:
        used = self.used if h in self.used else (*self.used, h)
        replace(s, structs.replace(self, done=(*self.done, *units), used=used))


def fall_back(g: DriveOnKursk, s: KurskState, u: Unit, h: Hex, joins: bool, rule: str, say: Say) -> None:
    """[11.12.5] A unit that falls back onto others adds no strength there for the rest of the phase."""
    if s.result:
        return  # [4.2.1] the one before it ended the game
    origin = Hex(s.at[u])
    shift(g, s, u, h)
    if joins:
        mark(s, (u,), JOINED)
    say(Retreated(rule, u, origin, h))
    arrive(g, s, g.side_of[u], h, say)
