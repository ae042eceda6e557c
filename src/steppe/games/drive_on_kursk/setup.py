"""3.0 Set-up: from the preliminary stacks to both sides' deployments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.movement import TOP, lay_on_top, units_to_top, why_not_top
from steppe.games.drive_on_kursk.reserves import is_reserve, wake_near
from steppe.games.drive_on_kursk.sequence import GameTurn
from steppe.games.drive_on_kursk.stacking import FULL, limit_rule, overstacked, size_of
from steppe.games.drive_on_kursk.state import GERMAN, RESERVE, SOVIET, TOPPED, KurskState
from steppe.hexes import Hex
from steppe.mechanics.deploy import lay_out, pile_up
from steppe.table.agenda import clear, drop, push
from steppe.table.basics import ASIDE, POOL, Decision, Reason, Side, Unit
from steppe.table.events import Began, Marked, Placed
from steppe.table.grammar import a_hex, a_unit, one_of, verb
from steppe.table.state import build_indexes, holds, lift, shift, show
from steppe.table.steps import Ask, Auto, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def preliminary_state(g: DriveOnKursk) -> KurskState:
    """[3.1.1] The stacks of 3.2 and 3.3, stacking ignored, and [3.9] the markers of the first turn."""
    n = len(g.units)
    s = KurskState(
        agenda=[SetUp()],
        at=[preliminary_place(g, Unit(u)) for u in range(n)],
        height=bytearray(n),
        known=bytearray(n),
        flags=[RESERVE if counter.is_reserve else 0 for counter in g.counters],  # [3.3.2] R side up
        result="",
        turn=1,
        gambit={"no": 0, "yes": 1, "ask": -1}[g.chosen.gambit],
        orders=["", ""],
        orders_open=0,
        vp=g.start_vp,  # [4.2] 60 in every version
        ledger={},
        control=bytearray(g.ground.side_of_front(h) for h in range(g.grid.size)),  # [3.10]
        host=[g.hex_named.get(counter.printed_hex, -1) for counter in g.counters],
        lgov_lost=0,
        german_c=0,
        soviet_areas=[0, 0, 0],
        soviet_c=0,
        luftwaffe=0,
        votes=["", ""],
    )
    pile_up(s, map(Unit, range(n)))
    build_indexes(g, s)
    return s


def fixed_state(g: DriveOnKursk) -> KurskState:
    """A scenario without set-up: its units stand where it says, and the first turn begins."""
    s = preliminary_state(g)
    s.agenda = [GameTurn(1)]
    s.gambit = 0
    s.at = [g.fixed_start.get(Unit(u), ASIDE) for u in range(len(g.units))]
    s.height = bytearray(len(g.units))
    s.flags = [0] * len(g.units)
    pile_up(s, g.fixed_start)
    build_indexes(g, s)
    return s


def preliminary_place(g: DriveOnKursk, u: Unit) -> int:
    """[3.2.3, 3.3.2] Units with a hex on them stand there, all others wait: [3.2] M units aside until the
    Gambit is declared, [3.2.1] German and [3.3] Soviet C units, [3.2.2] 19th Panzer and [3.3.1] the five
    numbered Soviet units in their boxes."""
    counter = g.counters[u]
    if counter.printed_hex:
        return g.hex_named[counter.printed_hex]
    return ASIDE if counter.code == "M" else POOL


class SetUp(Auto["DriveOnKursk", KurskState], frozen=True):
    """[3.1] After the preliminary stacks everything goes in strict order. [3.4, 3.6] First the German
    declares for or against Manstein's Gambit, unless the match has settled that beforehand."""

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        say(Began("3.1", "set-up"))
        push(s, AfterDeclaration())
        if s.gambit < 0:
            push(s, Declare(GERMAN))


class Declare(Ask["DriveOnKursk", KurskState], frozen=True):
    """[3.4] Without the Gambit the German must say so as well."""

    now_rule = "3.4"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "3.4", "declare")

    def declare(self, g: DriveOnKursk, s: KurskState, word: str, say: Say) -> None:
        s.gambit = int(word == "yes")
        drop(s)

    verbs = (verb("gambit", one_of("no", "yes", rule="3.4"), do=declare),)


class AfterDeclaration(Auto["DriveOnKursk", KurskState], frozen=True):
    """The German deploys, then the Soviet; both begin from the scenario's reference deployment."""

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        say(Marked("3.6" if s.gambit else "3.4", "gambit" if s.gambit else "no-gambit", GERMAN))
        push(s, GameTurn(1), SetUpEnd())
        if s.gambit:
            lift_reserves(g, s)
            push(s, Begin(SOVIET, "reserves"))
        push(s, Begin(SOVIET, "deploy"), Begin(GERMAN, "deploy"))


def lift_reserves(g: DriveOnKursk, s: KurskState) -> None:
    """[3.6] Under the Gambit the R units leave the map; [9.2.2] they will come back awake,
    [4.9] for which nobody scores."""
    for u in g.reserve_units:
        lift(g, s, u, POOL)
        s.flags[u] &= ~RESERVE


class Begin(Auto["DriveOnKursk", KurskState], frozen=True):
    """Lay out the reference deployment of a side, then let the owner change it."""

    side: Side
    what: str

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        if self.what == "deploy":
            lay_out_reference(g, s, self.side)
            push(s, Deploy(self.side))
        else:
            lay_out_reserves(g, s)
            push(s, PlaceReserves(SOVIET))


def lay_out_reference(g: DriveOnKursk, s: KurskState, side: Side) -> None:
    """[3.6.1, 3.6.2] Under the Gambit the 3, C and M units join it too, each atop a stack that was there.
    [3.6.3] They follow their hosts' code."""
    for u, host in g.attached.items() if s.gambit and side == GERMAN else ():
        s.host[u] = host
    lay_out(g, s, {u: h for u, h in g.deployment(s, side).items() if not g.counters[u].is_reserve})
    if side == GERMAN:
        watch_deployment(g, s)


def lay_out_reserves(g: DriveOnKursk, s: KurskState) -> None:
    lay_out(g, s, {u: h for u, h in g.deployment(s, SOVIET).items() if g.counters[u].is_reserve})


def watch_deployment(g: DriveOnKursk, s: KurskState) -> None:
    """[3.4.8] The Soviet may watch the German set up."""
    show(s, tuple(Unit(u) for u in g.units_of[GERMAN] if s.at[u] >= 0), SOVIET)


# Deploying.


class Deploy(Ask["DriveOnKursk", KurskState], frozen=True):
    """[3.4, 3.5] A side disperses its stacks on its side of the front line, each unit as often as it likes.
    `place` is checked unit by unit, `done` checks the whole; [3.1] each side places only its own."""

    now_rule = "3.1"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        """As long as `done` is barred the question says why and where."""
        fault = self.why_not_done(g, s)
        if fault is not None:
            return Decision(side, fault.rule, f"deploy-{fault.code}", fault.args)
        return Decision(side, "3.4" if side == GERMAN else "3.5", "deploy")

    # Placing.

    def units(self, g: DriveOnKursk, s: KurskState) -> Iterator[Unit]:
        """[3.5.1] R units stay where they are, R side up."""
        for u in map(Unit, g.units_of[self.side]):
            if s.at[u] >= 0 and not g.counters[u].is_reserve:
                yield u

    def hexes(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Iterator[Hex]:
        return (h for h in self._near(g, s, u, s.host[u]) if h != s.at[u])

    def _near(self, g: DriveOnKursk, s: KurskState, u: Unit, host: int) -> Iterator[Hex]:
        near = g.grid.disc(Hex(host), g.code_reach[host])
        return (h for h in near if why_not_stand(g, s, u, h, host) is None)

    def _why_not_take_up(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Reason | None:
        if g.side_of[u] != self.side:
            return Reason("3.1", "not-yours", (g.units[u],))
        if g.counters[u].is_reserve:
            return (
                Reason("3.7", "reserve-later")
                if s.gambit
                else Reason("3.5.1", "reserve-stays", (g.units[u],))
            )
        return Reason("3.4", "not-on-map", (g.units[u],)) if s.at[u] < 0 else None

    def why_not_place(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex) -> Reason | None:
        reason = self._why_not_take_up(g, s, u) or why_not_stand(g, s, u, h, s.host[u])
        if reason is None and h == s.at[u]:
            return Reason("3.4", "there-already", (g.units[u], g.numbers[h]))
        return reason

    def place(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex, say: Say) -> None:
        shift(g, s, u, h)
        if self.side == GERMAN:  # [3.5.3] of the Soviet's placing the German is told nothing
            say(Placed("3.4", (u,), h))
            watch_deployment(g, s)

    # Attaching.

    def guests(self, g: DriveOnKursk, s: KurskState) -> Iterator[Unit]:
        """[3.6.3] The units that the Gambit adds to the German stacks."""
        return iter([u for u in g.attached if s.at[u] >= 0] if self.side == GERMAN and s.gambit else ())

    def hosts(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Iterator[Hex]:
        return (h for h in g.host_hexes if h != s.host[u])

    def hexes_near(self, g: DriveOnKursk, s: KurskState, u: Unit, host: Hex) -> Iterator[Hex]:
        return self._near(g, s, u, host)

    def why_not_attach(self, g: DriveOnKursk, s: KurskState, u: Unit, host: Hex, h: Hex) -> Reason | None:
        """[3.6.2] To a stack that was on the map before, then placed by its code."""
        if u not in self.guests(g, s):
            return Reason("3.6.2", "no-guest", (g.units[u],))
        reason = self._why_not_take_up(g, s, u)
        if reason is None and (host not in g.host_hexes or host == s.host[u]):
            return Reason("3.6.2", "no-host", (g.numbers[host],))
        return reason or why_not_stand(g, s, u, h, host)

    def attach(self, g: DriveOnKursk, s: KurskState, u: Unit, host: Hex, h: Hex, say: Say) -> None:
        s.host[u] = host
        self.place(g, s, u, h, say)

    # The rest.

    def why_not_done(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        """The four conditions over the whole deployment; the fourth is checked at each placement. The prompt,
        the choices and the verdict all ask: it is found once."""
        key = ("fault", self.side)
        if key in s.memo:
            known: Reason | None = s.memo[key]
            return known
        found = s.memo[key] = next(faults(g, s, self.side), None)
        return found

    def done(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        clear(s, TOPPED)
        say(Marked("3.4" if self.side == GERMAN else "3.5", "deployed", self.side))
        drop(s)

    def top(self, g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
        lay_on_top(self, g, s, u, say)
        if self.side == GERMAN:
            watch_deployment(g, s)

    def why_not_restore(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        changed = any(
            s.at[u] != h or s.host[u] != g.attached.get(u, s.host[u])
            for u, h in g.deployment(s, self.side).items()
            if s.at[u] >= 0
        )
        return None if changed else Reason("3.4", "nothing-replaced")

    def restore(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        """Back to the reference deployment, as though nothing had been touched."""
        clear(s, TOPPED)
        lay_out_reference(g, s, self.side)

    verbs = (
        verb("done", why_not=why_not_done, do=done, closing=True),
        verb("place", a_unit(units), a_hex(hexes), why_not=why_not_place, do=place),
        verb(
            "attach",
            a_unit(guests),
            a_hex(hosts),
            a_hex(hexes_near),
            usage=Reason("3.6.2", "attach-words"),
            why_not=why_not_attach,
            do=attach,
        ),
        verb("top", a_unit(units_to_top), why_not=why_not_top, do=top),
        verb("restore", why_not=why_not_restore, do=restore),
    )


def why_not_stand(g: DriveOnKursk, s: KurskState, u: Unit, h: Hex, host: int) -> Reason | None:
    """[3.8] On the own side of the front line, [3.4.4] no farther from the printed hex than the code says,
    [3.4.5] counted from the hex next to it in any direction, [3.5.2] not with an R stack."""
    if g.ground.side_of_front(h) != g.side_of[u]:
        return Reason("3.8", "wrong-side", (g.numbers[h],))
    if g.grid.distance(Hex(host), h) > g.code_reach[host]:
        return Reason("3.4.4", "too-far", (g.numbers[h], g.code_reach[host], g.numbers[host], g.units[u]))
    return Reason("3.5.2", "with-reserve", (g.numbers[h],)) if is_reserve(s, h) else None


def faults(g: DriveOnKursk, s: KurskState, side: Side) -> Iterator[Reason]:
    """What keeps a deployment from being finished: [3.4.1] a hex with too much in it, [3.4.2] a front hex
    without cover, [3.8.1] Belgorod among them, [3.4.3] units of different set-up hexes in one."""
    held = sorted(h for h in s.stacks if holds(s, side, h))
    for h in held:
        if size_of(g, s.stacks[h]) > FULL:
            yield Reason("3.4.1", "overstacked", (g.numbers[h], limit_rule(side)))
    for h in g.ground.front[side]:
        # [3.4.2] A unit or its zone in every front hex; [3.4.6, 3.5.4] enemy zones do not matter;
        # [3.4.7] once play has begun nothing of this binds anybody.
        if not holds(s, side, h) and not s.near[side][h]:
            yield Reason("3.4.2", "front-gap", (g.numbers[h],))
    for h in held:
        hosts = {s.host[u] for u in s.stacks[h]}
        if len(hosts) > 1:
            yield Reason("3.4.3", "mixed-codes", (g.numbers[h],))


class PlaceReserves(Ask["DriveOnKursk", KurskState], frozen=True):
    """[3.7] Under the Gambit the R units come back after the others [3.7.2], anywhere on the Soviet side,
    within stacking limits, alone or with any others."""

    now_rule = "3.7"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        fault = self.why_not_done(g, s)
        if fault is not None:
            return Decision(side, fault.rule, f"reserves-{fault.code}", fault.args)
        return Decision(side, "3.7", "reserves")

    def units(self, g: DriveOnKursk, s: KurskState) -> Iterator[Unit]:
        return (u for u in g.reserve_units if s.at[u] >= 0)

    def hexes(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Iterator[Hex]:
        size = g.thirds[u]
        for h in g.ground.soviet_hexes:
            if h != s.at[u] and (h not in s.stacks or size_of(g, s.stacks[h]) + size <= FULL):
                yield h

    def _why_not_at(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex) -> Reason | None:
        if g.ground.side_of_front(h) != SOVIET:
            return Reason("3.7", "wrong-side", (g.numbers[h],))
        if h == s.at[u]:
            return Reason("3.7", "there-already", (g.units[u], g.numbers[h]))
        if size_of(g, (*s.stacks.get(h, ()), u)) > FULL:
            return Reason("7.5", "stacking", (g.numbers[h], g.units[u]))
        return None

    def why_not_place(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex) -> Reason | None:
        if u not in g.reserve_units:
            return Reason("3.7", "no-reserve-unit", (g.units[u],))
        return self._why_not_at(g, s, u, h)

    def place(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex, say: Say) -> None:
        shift(g, s, u, h)  # [3.5.3] unannounced: the German is looking away

    def why_not_done(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        """The reference hexes of the R units may be full of others by now."""
        full = overstacked(g, s, SOVIET)
        return Reason("3.7", "overstacked", (g.numbers[full[0]], "7.5")) if full else None

    def done(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        clear(s, TOPPED)
        drop(s)

    verbs = (
        verb("done", why_not=why_not_done, do=done, closing=True),
        verb("place", a_unit(units), a_hex(hexes), why_not=why_not_place, do=place),
        TOP,
    )


class SetUpEnd(Auto["DriveOnKursk", KurskState], frozen=True):
    """[9.2.4] A German set up next to a reserve wakes it too (an option of the match)."""

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        if g.chosen.reserve_wakes_at_setup == "no":
            return
        for h in sorted(h for h in s.stacks if holds(s, GERMAN, h)):
            wake_near(g, s, Hex(h), say)
