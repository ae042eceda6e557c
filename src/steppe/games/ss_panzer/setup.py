"""3.1 Set-up: static infantry, the German divisions, then the Soviet formations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from steppe.games.ss_panzer.sequence import GameTurn
from steppe.games.ss_panzer.stacking import LIMIT, formations_of
from steppe.games.ss_panzer.state import GERMAN, REPLACED, SOVIET, PanzerState, units_in
from steppe.games.ss_panzer.vocabulary import AREAS
from steppe.hexes import Hex, pieces
from steppe.mechanics.deploy import lay_out, pile_up
from steppe.table.agenda import clear, drop, has, mark, push
from steppe.table.basics import ASIDE, Decision, Reason, Side, Unit
from steppe.table.events import Began, Marked, Placed
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.state import build_indexes, is_in, shift
from steppe.table.steps import Ask, Auto, Say

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

POCKET = "area.pocket"
POCKET_PANZERS = 1  # 3.1.4 one company of Panzer IV
SOVIET_DISTANCE = 3  # 3.1.7


def start_state(g: SSPanzer) -> PanzerState:
    """[3.1.1] Turn 1, [5.0] visibility 5, an empty cup; [3.1.2] the other counters lie ready. [3.1.3] Static
    infantry stands in its hexes, untried side up. [3.1.9] Then the sides set up in their order."""
    n = len(g.units)
    s = PanzerState(
        agenda=[GameTurn(1)] if g.fixed_start else [SetUp()],
        at=[_first_place(g, Unit(u)) for u in range(n)],
        height=bytearray(n),
        known=bytearray(n),
        flags=[0] * n,
        result="",
        turn=1,
        visibility=g.first_visibility,
        cup=[],
        drawn=[],
        formation="",
        guns=[0] * len(g.gun_names),
        cleared=[],
        control=bytearray(_first_control(g, h) for h in range(g.grid.size)),
    )
    pile_up(s, g.fixed_start)  # in the order in which the scenario names them
    build_indexes(g, s)
    for h in s.stacks:
        s.control[h] = s.holder[h] - 1
    return s


def _first_place(g: SSPanzer, u: Unit) -> int:
    if g.fixed_start:
        return g.fixed_start.get(u, ASIDE)
    return g.static_hex[u] if g.counters[u].is_static else ASIDE


def _first_control(g: SSPanzer, h: int) -> Side:
    """3.3: an objective that nobody has entered belongs to the opponent of the side that needs it
    (ruling)."""
    wanted = [side for side in (GERMAN, SOVIET) if h in g.goals[side]]
    if len(wanted) == 1:
        return Side(1 - wanted[0])
    return GERMAN if h in g.german_ground else SOVIET


class SetUp(Auto["SSPanzer", PanzerState], frozen=True):
    """[3.1.9] The Germans first, then the Soviets; both begin from the scenario's historical set-up."""

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        say(Began("3.1", "set-up"))
        push(s, GameTurn(1), LayOut(SOVIET), LayOut(GERMAN))


class LayOut(Auto["SSPanzer", PanzerState], frozen=True):
    side: Side

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        lay_out(g, s, g.deployment[self.side])
        push(s, Deploy(self.side))


class Deploy(Ask["SSPanzer", PanzerState], frozen=True):
    """[3.1] A side sets up, as often as it likes until it is done. `place` is checked unit by unit, `done`
    checks the whole."""

    now_rule = "3.1"

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        """The prompt says why the set-up cannot stand as it is, if it cannot."""
        wrong = self.why_not_done(g, s)
        if wrong is not None:
            return Decision(side, wrong.rule, f"deploy-{wrong.code}", wrong.args)
        return Decision(side, "3.1.6" if side == GERMAN else "3.1.7", "deploy")

    def why_not_done(self, g: SSPanzer, s: PanzerState) -> Reason | None:
        """The prompt, the choices and the verdict all ask: it is found once."""
        key = ("fault", self.side)
        if key in s.memo:
            known: Reason | None = s.memo[key]
            return known
        found = s.memo[key] = next((fault.reason for fault in faults(g, s, self.side)), None)
        return found

    def done(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        clear(s, REPLACED)
        for h in s.stacks:
            s.control[h] = s.holder[h] - 1
        say(Marked("3.1", "deployed", self.side))
        drop(s)

    # Placing.

    def units(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return iter(g.deployment[self.side])

    def hexes(self, g: SSPanzer, s: PanzerState, u: Unit) -> frozenset[Hex]:
        ground = g.set_up_ground[u] if self.side == GERMAN else g.soviet_ground - near_germans(g, s)
        return ground - self._closed(g, s, u)

    def _closed(self, g: SSPanzer, s: PanzerState, u: Unit) -> set[int]:
        """Its own hex, and those whose units that stay leave it no room."""
        free_with = ("", g.counters[u].formation)
        room: dict[int, int] = {}
        closed = {s.at[u]}
        for v in g.units_of[self.side]:
            if v != u and (s.flags[v] & REPLACED or v in g.static_hex):
                h = s.at[v]
                left = room[h] = room.get(h, LIMIT[self.side]) - 1
                if left <= 0 or g.counters[v].formation not in free_with:
                    closed.add(h)
        return closed

    def why_not_place(self, g: SSPanzer, s: PanzerState, u: Unit, h: Hex) -> Reason | None:
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("3.1", "not-yours", (name,))
        if g.counters[u].is_static:
            return Reason("3.1.3", "static-stays", (name,))
        if s.at[u] == h:
            return Reason("3.1", "there-already", (name, g.numbers[h]))
        reason = _why_not_german(g, u, h) if self.side == GERMAN else why_not_soviet(g, s, h)
        return reason or self._why_not_stack(g, s, u, h)

    def _why_not_stack(self, g: SSPanzer, s: PanzerState, u: Unit, h: Hex) -> Reason | None:
        """[3.1.5, 3.1.8] Stacking limits hold in set-up. Who has not been re-placed yet is not counted before
        `done`, so that two full stacks can exchange units."""
        staying = [v for v in units_in(g, s, h, self.side) if v in g.static_hex or has(s, v, REPLACED)]
        if len(staying) >= LIMIT[self.side]:
            return Reason("6.1", "no-room", (g.numbers[h], LIMIT[self.side]))
        own = {g.counters[u].formation}
        stranger = next((v for v in staying if formations_of(g, [v]) - own), None)
        if stranger is not None:
            return Reason("6.1.1", "other-formation", (g.numbers[h], g.units[stranger]))
        return None

    def place(self, g: SSPanzer, s: PanzerState, u: Unit, h: Hex, say: Say) -> None:
        shift(g, s, u, h)
        mark(s, (u,), REPLACED)
        say(Placed("3.1", (u,), h))

    # Starting over.

    def why_not_restore(self, g: SSPanzer, s: PanzerState) -> Reason | None:
        changed = any(s.at[u] != h for u, h in g.deployment[self.side].items())
        return None if changed else Reason("3.1", "nothing-replaced")

    def restore(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        clear(s, REPLACED)
        lay_out(g, s, g.deployment[self.side])

    verbs = (
        verb("done", why_not=why_not_done, do=done, closing=True),
        verb(
            "place",
            a_unit(units),
            a_hex(hexes),
            why_not=why_not_place,
            do=place,
            usage=Reason("3.1", "place-words"),
        ),
        verb("restore", why_not=why_not_restore, do=restore),
    )


def ground_of(g: SSPanzer, u: Unit) -> frozenset[Hex]:
    """[3.1.4] Leibstandarte's armoured infantry stands in the pocket, with one company of Panzer IV; [3.1.6]
    all others inside their division's area. [3.1.5] The line itself belongs to neither."""
    own, pocket = g.board.hexes[AREAS[g.counters[u].formation]], g.board.hexes[POCKET]
    if u in g.pocket_infantry:
        return frozenset(pocket)
    return frozenset((*own, *pocket) if u in g.pocket_panzers else own)


def _why_not_german(g: SSPanzer, u: Unit, h: Hex) -> Reason | None:
    if h in g.set_up_ground[u]:
        return None
    if h in g.board.hexes["line"]:
        return Reason("3.1.5", "on-the-line", (g.numbers[h],))
    if u in g.pocket_infantry:
        return Reason("3.1.4", "not-in-pocket", (g.units[u], g.numbers[h]))
    return Reason("3.1.6", "outside-area", (g.numbers[h], g.formations[g.counters[u].formation].name))


def why_not_soviet(g: SSPanzer, s: PanzerState, h: Hex) -> Reason | None:
    """[3.1.7] Outside the German areas, and at least three hexes from any German; his hex is counted."""
    if h in g.german_ground:
        return Reason("3.1.7", "german-ground", (g.numbers[h],))
    near = (n for n in g.grid.disc(h, SOVIET_DISTANCE - 1) if is_in(s, GERMAN, n))
    for n in near:
        return Reason("3.1.7", "too-near", (g.numbers[h], SOVIET_DISTANCE, g.units[s.stacks[n][-1]]))
    return None


def near_germans(g: SSPanzer, s: PanzerState) -> set[int]:
    """[3.1.7] The hexes that German units close to Soviet ones in set-up."""
    near: set[int] = {h for h in s.stacks if is_in(s, GERMAN, h)}
    for _ in range(SOVIET_DISTANCE - 1):
        near.update(*[g.around[h] for h in near])
    return near


class Fault(NamedTuple):
    """Why a deployment cannot stand as it is, and the hexes where that is seen."""

    reason: Reason
    hexes: tuple[Hex, ...]


def faults(g: SSPanzer, s: PanzerState, side: Side) -> Iterator[Fault]:
    """What is wrong with a deployment as a whole; the rest is checked at each placement."""
    yield from _bad_stacks(g, s, side)
    yield from _bad_pocket(g, s) if side == GERMAN else _bad_groups(g, s)


def _bad_stacks(g: SSPanzer, s: PanzerState, side: Side) -> Iterator[Fault]:
    """[3.1.5, 3.1.8] Hexes with too many units of a side, or with units of two formations."""
    suspect = [h for h, pile in s.stacks.items() if len(pile) > 1 and is_in(s, side, h)]
    for h in sorted([h for h in suspect if _may_be_bad(g, s.stacks[h], LIMIT[side])]):
        own = units_in(g, s, h, side)
        if len(own) > LIMIT[side]:
            yield Fault(Reason("6.1", "no-room", (g.numbers[h], LIMIT[side])), (Hex(h),))
        if len(formations_of(g, own)) > 1:
            yield Fault(Reason("6.1.1", "two-formations", (g.numbers[h], g.names(own))), (Hex(h),))


def _may_be_bad(g: SSPanzer, pile: tuple[Unit, ...], limit: int) -> bool:
    """Most piles are of one formation and not too high: a glance tells."""
    first = g.counters[pile[0]].formation
    return len(pile) > limit or any(g.counters[u].formation != first for u in pile)


def _bad_pocket(g: SSPanzer, s: PanzerState) -> Iterator[Fault]:
    """[3.1.4] One company of Panzer IV stands in the pocket."""
    pocket = g.board.hexes[POCKET]
    panzers = [u for u in g.pocket_panzers if s.at[u] in pocket]
    if g.pocket_panzers and len(panzers) != POCKET_PANZERS:
        seen = tuple(sorted({Hex(s.at[u]) for u in panzers})) or tuple(pocket)
        yield Fault(Reason("3.1.4", "pocket-panzers", (len(panzers),)), seen)


def _bad_groups(g: SSPanzer, s: PanzerState) -> Iterator[Fault]:
    """[3.1.8] Soviet formations that do not hang together: one cannot walk from each of their hexes to any
    other without leaving them. All but the largest group stand apart."""
    for formation, units in g.units_in_formation.items():
        if g.formations[formation].side != SOVIET:
            continue
        groups = sorted(pieces(g.neighbours, {s.at[u] for u in units}), key=len)
        if len(groups) > 1:
            apart = tuple(Hex(h) for h in sorted(set().union(*groups[:-1])))
            numbers = ", ".join(g.numbers[h] for h in apart)
            yield Fault(Reason("3.1.8", "not-contiguous", (g.formations[formation].name, numbers)), apart)
