"""5.3 Retreat: hex by hex, together or in parts, and what it costs to refuse it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType, structs

from steppe.games.kursk_1943.battle import Battle, in_combat_setup
from steppe.games.kursk_1943.casualties import Lose, Pledge, on_map
from steppe.games.kursk_1943.crossing import is_big_river
from steppe.games.kursk_1943.disorganisation import Test, combat_phase
from steppe.games.kursk_1943.losses import lose_level
from steppe.games.kursk_1943.presence import bring
from steppe.games.kursk_1943.pursuit import Pursuit, can_go, who_may_pursue
from steppe.games.kursk_1943.stacking import has_room
from steppe.games.kursk_1943.state import RETREATED, KurskState, levels_left
from steppe.games.kursk_1943.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, mark, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Retreated
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]
Path = tuple[Hex, ...]


class Party(Struct, frozen=True):
    """Units that retreat together."""

    units: Units
    path: Path
    """Where they fought, and every hex that they have entered since."""

    @property
    def gone(self) -> int:
        return len(self.path) - 1


class Retreat(Ask["Kursk1943", KurskState], frozen=True):
    """[5.3.1] The owner leads his units away from the hexes where they fought, or lets them stand."""

    battle: Battle
    length: int
    """[5.2.3] Hexes that the result demands."""
    parties: tuple[Party, ...]
    """Those still on their way; the last is asked."""
    done: tuple[Party, ...] = ()
    """Those who have stopped; [5.4.2] their paths are for the pursuer."""
    standing: Units = ()
    """[5.1.9, 15.2.1] Those who cannot retreat and pay for it."""
    guns: Units = ()
    """[6.2.5] Guns in combat setup, which cannot either: they may take losses, but nobody loses for their
    staying, unless there is nobody else."""
    users: Units = ()
    """[15.1.7] Of whom one must lose the first level, if none has yet."""
    pledges: tuple[Pledge, ...] | UnsetType = UNSET
    """[R107] What each kind of ability owes, where two were used."""

    now_rule = "5.3.1"

    @property
    def party(self) -> Party:
        return self.parties[-1]

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        if not self.parties:
            drop(s)
            push(s, *tests(g, self), *pursuit_after(g, s, self), *refusals(g, s, self))
            return True
        party = self.party
        units = on_map(s, party.units)
        if len(units) < len(party.units):
            self._become(s, Party(units, party.path))
            return True
        if not units or party.gone == self.length:
            self._stop(s)
            return True
        return self.took_only(g, s, say)

    def _become(self, s: KurskState, *parties: Party) -> None:
        replace(s, structs.replace(self, parties=(*self.parties[:-1], *parties)))

    def _stop(self, s: KurskState) -> None:
        done = (*self.done, self.party)
        replace(s, structs.replace(self, parties=self.parties[:-1], done=done))

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        """What each answer costs is said: [5.3.7] to stand, [5.3.4] to go among friends in an enemy zone."""
        party = self.party
        ways = self.ways(g, s)
        dear = ", ".join(g.numbers[h] for h in ways if in_enemy_zone(g, s, self.side, h))
        has = sum(levels_left(g, s, u) for u in party.units)
        costs = min(_refused(g, party, self.length), has)
        names, here, to_go = g.names(party.units), g.numbers[party.path[-1]], self.length - party.gone
        if dear:
            dear_code = "retreat-dear-last" if costs == has else "retreat-dear"
            return Decision(side, "5.3.1", dear_code, (names, here, to_go, costs, has, dear))
        code = "retreat-shut" if not ways else "retreat-last" if costs == has else "retreat"
        return Decision(side, "5.3.1", code, (names, here, to_go, costs, has))

    # Going.

    def ways(self, g: Kursk1943, s: KurskState) -> list[Hex]:
        """The hexes from which it is possible to stop somewhere [5.3.6]."""
        kept: tuple[Retreat, list[Hex]] | None = s.memo.get(("retreat", self.side))
        if kept is None or kept[0] != self:
            kept = s.memo["retreat", self.side] = (self, self._ways(g, s))
        return kept[1]

    def _ways(self, g: Kursk1943, s: KurskState) -> list[Hex]:
        party = self.party
        here, origin = party.path[-1], party.path[0]
        own = 1 << self.side
        left = self.length - party.gone

        def ahead(h: int) -> Iterator[int]:
            """[5.3.2, R88] Ever farther from where they fought; [5.3.3] not where the enemy is, nor into his
            zone [5.3.4] unless a friend is there."""
            farther = g.grid.distance(origin, Hex(h)) + 1
            for n in g.around[h]:
                if g.grid.distance(origin, Hex(n)) < farther or s.holder[n] & ~own:
                    continue
                is_open = s.holder[n] or not in_enemy_zone(g, s, self.side, n)
                if is_open and all(can_go(g, s, u, h, n) for u in party.units):
                    yield n

        def can_end(h: int, steps: int) -> bool:
            """[5.3.6] There, or so many steps on at most."""
            if has_room(g, s, h, party.units):
                return True
            return steps > 0 and any(can_end(n, steps - 1) for n in ahead(h))

        return [Hex(h) for h in sorted(ahead(here)) if can_end(h, left - 1)] if left > 0 else []

    def why_not_go(self, g: Kursk1943, s: KurskState, h: Hex) -> Reason | None:
        if h in self.ways(g, s):
            return None
        here, number = self.party.path[-1], g.numbers[h]
        if h not in g.neighbours[here]:
            return Reason("5.3.2", "not-adjacent", (number, g.numbers[here]))
        if holds(s, other(self.side), h):
            return Reason("3.1.8", "enemy-there", (number,))
        if g.grid.distance(self.party.path[0], h) <= self.party.gone:
            return Reason("5.3.2", "retreat-back", (number, g.numbers[self.party.path[0]]))
        if in_enemy_zone(g, s, self.side, h) and not s.holder[h]:
            return Reason("5.3.3", "retreat-zone", (number,))
        for u in self.party.units:
            if not can_go(g, s, u, here, h):
                return Reason("5.3.5" if is_big_river(g, here, h) else "5.3.3", "closed-ground", (number,))
        return Reason("5.3.6", "no-room", (number,))

    def go(self, g: Kursk1943, s: KurskState, h: Hex, say: Say) -> None:
        """[5.3.4] Among friends in an enemy zone each unit loses a level (ruling)."""
        party = self.party
        here = party.path[-1]
        costs = in_enemy_zone(g, s, self.side, h)
        self._become(s, Party(party.units, (*party.path, h)))
        mark(s, party.units, RETREATED)
        bring(g, s, party.units, h, say)
        for u in party.units:
            say(Retreated("5.3.1", u, here, h))
        if costs:
            for u in party.units:
                lose_level(g, s, u, "5.3.4", say)

    # Standing, and going apart.

    def why_not_stand(self, g: Kursk1943, s: KurskState) -> Reason | None:
        """[5.3.6] Not where there is no room."""
        party = self.party
        here = party.path[-1]
        if party.gone and not has_room(g, s, here, ()):
            return Reason("5.3.6", "no-room", (g.numbers[here],))
        return None

    def stand(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        """[5.3.7] Each hex refused costs a level."""
        self._stop(s)

    def parts(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        units = self.party.units
        return iter(units if len(chosen) + 1 < len(units) else ())

    def why_not_split(self, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
        for u in units:
            if u not in self.party.units:
                return Reason("5.3.8", "not-retreating", (g.units[u],))
        if len(units) == len(self.party.units):
            return Reason("5.3.8", "split-all")
        return None

    def split(self, g: Kursk1943, s: KurskState, away: Units, say: Say) -> None:
        """[5.3.8] Some may go and others stay; the part that is named goes first."""
        party = self.party
        rest = tuple(u for u in party.units if u not in away)
        self._become(s, Party(rest, party.path), Party(away, party.path))

    verbs = (
        verb("retreat", a_hex(ways), why_not=why_not_go, do=go),
        verb("split", some_units(parts), why_not=why_not_split, do=split),
        verb("stand", why_not=why_not_stand, do=stand, closing=True),
    )


def begin_retreat(
    g: Kursk1943,
    s: KurskState,
    battle: Battle,
    side: Side,
    length: int,
    units: Units,
    users: Units,
    pledges: tuple[Pledge, ...] | UnsetType,
) -> None:
    """[5.3.1] Who must go, hex by hex; who cannot."""
    units = on_map(s, units)
    guns = tuple(u for u in units if in_combat_setup(g, s, u))
    fixed = tuple(u for u in units if u in battle.alone or g.counters[u].type == "resilience")
    standing = tuple(u for u in fixed if u not in guns)
    goers = [u for u in units if u not in guns and u not in standing]
    hexes = sorted({Hex(s.at[u]) for u in goers}, reverse=True)
    parties = tuple(Party(tuple(u for u in goers if s.at[u] == h), (h,)) for h in hexes)
    push(s, Retreat(side, battle, length, parties, (), standing, guns, users, pledges))


# What follows.


def refusals(g: Kursk1943, s: KurskState, retreat: Retreat) -> list[Lose]:
    """[5.3.7, 5.3.8] For each hex that anybody has refused one level, of those who refused it."""
    refused: dict[Unit, int] = {}
    for party in retreat.done:
        stays = _refused(g, party, retreat.length)
        refused.update((u, stays) for u in on_map(s, party.units))
    refused.update((u, retreat.length) for u in on_map(s, retreat.standing))
    guns = on_map(s, retreat.guns)
    if not refused and not any(party.gone for party in retreat.done):
        refused.update((u, retreat.length) for u in guns)
    found: list[Lose] = []
    for hexes in range(1, max(refused.values(), default=0) + 1):
        who = tuple(sorted({*(u for u, n in refused.items() if n >= hexes), *guns}))
        if found and found[-1].units == who:
            found[-1] = structs.replace(found[-1], due=found[-1].due + 1)
        else:
            found.append(Lose(retreat.side, who, 1, "5.3.7", (), retreat.pledges))
    for i, loss in reversed(list(enumerate(found))):  # [15.1.7] The first loss that one of them can take.
        if users := tuple(u for u in retreat.users if u in loss.units):
            found[i] = structs.replace(loss, users=users)
            break
    return found


def _refused(g: Kursk1943, party: Party, length: int) -> int:
    """[7.2.6] In a fixed position one less."""
    stays = length - party.gone
    return stays - 1 if stays and not party.gone and party.path[0] in g.ground.protected else stays


def tests(g: Kursk1943, retreat: Retreat) -> list[Test]:
    """[5.3.9, R33] One roll for each hex after the first, for all who went so far and had fought: no guns in
    transport, no headquarters."""
    phase = combat_phase(g, retreat.battle.side)
    found = []
    for hexes in range(2, retreat.length + 1):
        far = (u for party in retreat.done if party.gone >= hexes for u in party.units)
        who = tuple(sorted(u for u in far if g.counters[u].is_regular))
        if who:
            found.append(Test(who, phase, "5.3.9"))
    return found[::-1]


def pursuit_after(g: Kursk1943, s: KurskState, retreat: Retreat) -> list[Pursuit]:
    """[5.4.1] The other side may follow, [5.4.3] by any of the paths."""
    paths = tuple(sorted({party.path for party in retreat.done if party.gone}))
    victor = other(retreat.side)
    return [Pursuit(victor, retreat.battle, paths, who_may_pursue(g, s, victor, retreat.battle))]
