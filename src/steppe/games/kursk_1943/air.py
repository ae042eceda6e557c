"""8.0 Air units: one sealed plan a side, air combat, and what missions do at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from steppe.games.kursk_1943 import missions
from steppe.games.kursk_1943.crossing import is_bridged
from steppe.games.kursk_1943.fire import FireRoll, ObjectRoll, bridges, terrain_cost, why_not_bridge
from steppe.games.kursk_1943.missions import (
    AT_ONCE,
    BRIDGE,
    COVER,
    CROSSING,
    DISRUPT,
    KINDS,
    STRIKE,
    SUPPLY,
    SUPPORT,
    Mission,
    end_missions,
    in_force,
    read,
    strength,
    white_stars,
    write,
)
from steppe.games.kursk_1943.state import GERMAN, SOVIET, KurskState, oos_level, set_oos
from steppe.hexes import Hex
from steppe.table.agenda import drop, push
from steppe.table.basics import END, Action, Decision, Reason, Side, other
from steppe.table.events import Marked, Opened, Rolled
from steppe.table.grammar import a_chain, verb
from steppe.table.steps import Ask, Auto, Dice, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

REST: Final = 0
FLYING: Final = 1
USED: Final = 2

MOST: Final = 2
"""[21.1.2] Counters on one mission hex; it overrides [8.1.6]."""
LEAST: Final = {BRIDGE: 4, DISRUPT: 7, SUPPLY: 7}
"""[8.2.10, 8.2.12, 8.2.23] Points that a mission needs."""
NOTHING: Final = "-"
"""The plan of a side that lets its aircraft rest."""
SEPARATOR: Final = " + "


def phase_steps(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """[2.2.1, 2.2.7] What is played in an Air Phase; nothing if nobody can fly."""
    flying = tuple(who for who in (GERMAN, SOVIET) if free_counters(g, s, who))
    return [FlyMissions(side), Intercept(), PlanAir(side)] if flying else []


def end_turn(g: Kursk1943, s: KurskState) -> None:
    """[8.1.5] All air counters are at rest again."""
    s.sorties = [REST] * len(s.sorties)
    s.missions = []


# Who can fly.


def free_counters(g: Kursk1943, s: KurskState, side: Side) -> list[int]:
    """[8.1.5, S1.4, S2.6, S4.3] The counters that a side may still use in this turn; none if as many have
    flown as the scenario gives."""
    force = g.battle.air_on(side, s.turn)
    if force is None or not left_to_fly(g, s, side):
        return []
    return [
        i
        for i, counter in enumerate(g.air_counters)
        if counter.side == side and s.sorties[i] == REST and (not force.only or counter.id in force.only)
    ]


def left_to_fly(g: Kursk1943, s: KurskState, side: Side) -> int:
    """[R54] How many counters may still fly in this turn."""
    force = g.battle.air_on(side, s.turn)
    flown = sum(counter.side == side and s.sorties[i] != REST for i, counter in enumerate(g.air_counters))
    return 0 if force is None else force.counters - flown


# The plan.


class PlanAir(Ask["Kursk1943", KurskState], frozen=True):
    """[8.1.2, 8.1.4, 8.1.7] Both sides plan their missions in secret; the side of this step is the one whose
    phases have begun."""

    now_rule = "2.1.2"
    sealed = True

    def asked(self, g: Kursk1943, s: KurskState) -> tuple[Side, ...]:
        return tuple(side for side in (GERMAN, SOVIET) if not s.plans[side] and free_counters(g, s, side))

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        if self.asked(g, s):
            return False
        drop(s)
        return True

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        return Decision(side, "8.1.7", "air", (s.turn, left_to_fly(g, s, side)))

    def offers(self, g: Kursk1943, s: KurskState, tokens: Action) -> list[str]:
        """What may follow, and whether anything need, is asked one after the other: it is found once."""
        kept: tuple[Action, list[str]] | None = s.memo.get(("plan", self.side))
        if kept is None or kept[0] != tokens:
            found = list(_following(g, s, self.side, moving_side(s), tokens))
            kept = s.memo["plan", self.side] = (tokens, found)
        return kept[1]

    def why_not_fly(self, g: Kursk1943, s: KurskState, tokens: Action) -> Reason | None:
        plan = _read_plan(g, self.side, tokens)
        return plan if isinstance(plan, Reason) else why_not_plan(g, s, self.side, moving_side(s), plan)

    def fly(self, g: Kursk1943, s: KurskState, tokens: Action, say: Say) -> None:
        plan = _read_plan(g, self.side, tokens)
        assert not isinstance(plan, Reason)
        s.plans[self.side] = SEPARATOR.join(write(g, mission) for mission in plan)

    def rest(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        s.plans[self.side] = NOTHING

    verbs = (
        verb("fly", a_chain(offers), why_not=why_not_fly, do=fly),
        verb("rest", do=rest, closing=True),
    )


def moving_side(s: KurskState) -> Side:
    """Whose phases have begun: the step keeps it, while both sides are asked."""
    step = next(step for step in s.agenda[::-1] if isinstance(step, FlyMissions))
    return step.side


def _read_plan(g: Kursk1943, side: Side, tokens: Action) -> list[Mission] | Reason:
    """`support A1 A2 1706 strike A3 1807`: kind, counters, hexes, and so on."""
    plan: list[Mission] = []
    rest = list(tokens)
    if not rest:
        return Reason("", "missing", ("fly",))
    while rest:
        kind = rest.pop(0)
        if kind in g.hex_named or kind in g.air_named:
            return Reason("", "missing", ("fly",))
        if kind not in KINDS:
            return Reason("8.2.1", "unknown-mission", (kind,))
        counters, hexes = [], []
        while rest and rest[0] in g.air_named:
            counters.append(g.air_named[rest.pop(0)])
        while rest and rest[0] in g.hex_named:
            hexes.append(Hex(g.hex_named[rest.pop(0)]))
        if not counters or not hexes:
            return Reason("", "missing", (kind,))
        plan.append(Mission(kind, side, tuple(counters), tuple(hexes)))
    return plan


def why_not_plan(g: Kursk1943, s: KurskState, side: Side, moving: Side, plan: list[Mission]) -> Reason | None:
    """Whether a side may fly all these missions together."""
    free, used = free_counters(g, s, side), [c for mission in plan for c in mission.counters]
    for i, c in enumerate(used):
        name = g.air_counters[c].id
        if g.air_counters[c].side != side:
            return Reason("8.1.4", "not-yours", (name,))
        if c in used[:i]:
            return Reason("8.1.3", "one-mission", (name,))
        if c not in free:
            return Reason("8.1.5", "flown-already", (name,))
    if len(used) > left_to_fly(g, s, side):
        return Reason(_force_rule(g, side), "counters-left", (left_to_fly(g, s, side),))
    firsts = [mission.counters[0] for mission in plan]
    if firsts != sorted(firsts) or any(list(m.counters) != sorted(m.counters) for m in plan):
        return Reason("", "not-ascending", (g.air_counters[used[-1]].id,))
    for i, mission in enumerate(plan):
        if (reason := why_not_mission(g, s, moving, mission, plan[:i])) is not None:
            return reason
    return None


def _force_rule(g: Kursk1943, side: Side) -> str:
    force = g.battle.air[side]
    return "8.1.5" if force is None else force.rule


def why_not_mission(
    g: Kursk1943, s: KurskState, moving: Side, mission: Mission, before: list[Mission]
) -> Reason | None:
    """One mission, those before it in the plan being flown too."""
    side = mission.side
    if (reason := why_not_kind(g, side, moving, mission.kind)) is not None:
        return reason
    least = LEAST.get(mission.kind, 0)
    if strength(g, [mission]) < least:
        return Reason(_LEAST_RULES[mission.kind], "too-few-planes", (least,))
    for h in sorted(set(mission.hexes)):
        if _over([*before, mission], h) > MOST:
            return Reason("21.1.2", "two-counters", (g.numbers[h],))
    return _why_not_target(g, s, mission)


_LEAST_RULES: Final = {BRIDGE: "8.2.10", DISRUPT: "8.2.12", SUPPLY: "8.2.23"}


def why_not_kind(g: Kursk1943, side: Side, moving: Side, kind: str) -> Reason | None:
    """Which missions a side can fly in this Air Phase."""
    match kind:
        case missions.SUPPORT if side != moving:
            return Reason("8.2.2", "nobody-attacks")
        case missions.COVER if side == SOVIET:
            return Reason("8.2.5", "no-soviet-cover")
        case missions.COVER if side == moving:
            return Reason("8.2.4", "nobody-defends")
        case missions.DISRUPT if side == SOVIET:
            return Reason("8.2.11", "soviet-movement-only")
        case missions.DISRUPT | missions.CROSSING if side == moving:
            return Reason("8.2.11" if kind == DISRUPT else "8.2.16", "nobody-moves")
        case missions.SUPPLY:
            force = g.battle.air[side]
            return None if force is not None and force.allied else Reason("8.2.22", "no-allied-planes")
    return None


def _why_not_target(g: Kursk1943, s: KurskState, mission: Mission) -> Reason | None:
    h, number = mission.hexes[0], g.numbers[mission.hexes[0]]
    own = 1 << mission.side
    if mission.kind == CROSSING:
        return _why_not_crossing(g, mission)
    if len(mission.hexes) != (2 if mission.kind == BRIDGE else 1):
        return Reason("8.2.1", "one-target", (mission.kind,))
    match mission.kind:
        case missions.BRIDGE:
            return why_not_bridge(g, s, *mission.hexes)
        case missions.COVER | missions.SUPPLY if s.holder[h] != own:
            return Reason("8.2.4" if mission.kind == COVER else "8.2.25", "nobody-there", (number,))
        case missions.SUPPORT | missions.STRIKE if s.holder[h] != 1 << other(mission.side):
            return Reason("8.2.2" if mission.kind == SUPPORT else "8.2.6", "no-enemy", (number,))
        case missions.STRIKE if strength(g, [mission]) <= terrain_cost(g, h):
            return Reason("8.2.7", "too-weak", (number,))
    return None


def _why_not_crossing(g: Kursk1943, mission: Mission) -> Reason | None:
    """[8.2.17] Twice as many attacks as points, [8.2.18] on hexes behind a big river that hang together, each
    named as often as it is attacked, next to one named before."""
    for i, h in enumerate(mission.hexes):
        if h not in g.ground.banks:
            return Reason("8.2.16", "no-big-river", (g.numbers[h],))
        before = mission.hexes[:i]
        if before and h not in before and not any(n in g.neighbours[h] for n in before):
            return Reason("8.2.18", "not-connected", (g.numbers[h],))
    most = 2 * strength(g, [mission])
    return None if len(mission.hexes) <= most else Reason("8.2.17", "too-many-attacks", (most,))


# What may follow in a plan.


class Draft(Struct, frozen=True):
    """A plan that is being written: missions that are whole, and the last, which may be unfinished."""

    done: list[Mission]
    last: Mission | None
    free: list[int]
    """Counters that no mission of it has yet."""
    spare: int
    """How many more may fly in this turn."""


def _draft(g: Kursk1943, s: KurskState, side: Side, tokens: Action) -> Draft:
    found: list[Mission] = []
    for token in tokens:
        if token in KINDS:
            found.append(Mission(token, side, (), ()))
        elif found:
            kind, counters, hexes = found[-1].kind, found[-1].counters, found[-1].hexes
            if token in g.air_named:
                found[-1] = Mission(kind, side, (*counters, g.air_named[token]), hexes)
            elif token in g.hex_named:
                found[-1] = Mission(kind, side, counters, (*hexes, Hex(g.hex_named[token])))
    used = [c for mission in found for c in mission.counters]
    free = [c for c in free_counters(g, s, side) if c not in used]
    return Draft(found[:-1], found[-1] if found else None, free, left_to_fly(g, s, side) - len(used))


def _following(g: Kursk1943, s: KurskState, side: Side, moving: Side, tokens: Action) -> Iterator[str]:
    """What may stand next in a plan."""
    draft = _draft(g, s, side, tokens)
    done, last = draft.done, draft.last
    if last is not None:
        if not last.hexes:
            yield from _more_counters(g, s, moving, draft, last)
        if last.counters and (not last.hexes or last.kind in (BRIDGE, CROSSING)):
            yield from (g.numbers[h] for h in _ends(g, s, moving, last, done))
        if not last.hexes or why_not_mission(g, s, moving, last, done) is not None:
            return
        yield END
        done = [*done, last]
    for kind in KINDS:
        first = Mission(kind, side, (), ())
        if why_not_kind(g, side, moving, kind) is None and _can_finish(g, s, moving, draft, done, first):
            yield kind


def _more_counters(g: Kursk1943, s: KurskState, moving: Side, draft: Draft, last: Mission) -> Iterator[str]:
    for c in draft.free if draft.spare > 0 and len(last.counters) < MOST else ():
        after = last.counters[-1] if last.counters else _first_of(draft.done)
        more = Mission(last.kind, last.side, (*last.counters, c), ())
        left = Draft(draft.done, more, [free for free in draft.free if free != c], draft.spare - 1)
        if c > after and _can_finish(g, s, moving, left, draft.done, more):
            yield g.air_counters[c].id


def _first_of(done: list[Mission]) -> int:
    """Missions stand in the order of their first counters."""
    return done[-1].counters[0] if done else -1


def _can_finish(
    g: Kursk1943, s: KurskState, moving: Side, draft: Draft, done: list[Mission], mission: Mission
) -> bool:
    """Whether a mission finds a target with the counters that it has, or with others that come after them."""
    after = mission.counters[-1] if mission.counters else _first_of(done)
    later = [c for c in draft.free if c > after]
    for count in range(min(MOST - len(mission.counters), draft.spare) + 1):
        for more in combinations(later, count):
            whole = Mission(mission.kind, mission.side, (*mission.counters, *more), ())
            if whole.counters and any(True for _ in _ends(g, s, moving, whole, done)):
                return True
    return False


def _ends(g: Kursk1943, s: KurskState, moving: Side, mission: Mission, done: list[Mission]) -> Iterator[Hex]:
    """The hexes that may be named next."""
    kind, side, counters, hexes = mission.kind, mission.side, mission.counters, mission.hexes
    if why_not_kind(g, side, moving, kind) is not None or strength(g, [mission]) < LEAST.get(kind, 0):
        return
    crowded = {h for before in done for h in before.hexes if _over(done, h) + len(counters) > MOST}
    if kind == BRIDGE:
        for a, b in bridges(g, s) if len(counters) <= MOST else ():
            if hexes in ((), (a,)) and a not in crowded and b not in crowded:
                yield b if hexes else a
    elif kind == CROSSING:
        for h in g.ground.banks:
            whole = Mission(kind, side, counters, (*hexes, h))
            if h not in crowded and _why_not_crossing(g, whole) is None:
                yield h
    elif kind == DISRUPT:  # anywhere
        yield from (h for h in g.grid.hexes if h not in crowded)
    else:
        yield from (h for h in _targets(g, s, mission) if h not in crowded)


def _targets(g: Kursk1943, s: KurskState, mission: Mission) -> Iterator[Hex]:
    """As `_why_not_target` judges those of a mission to one hex where somebody stands."""
    wanted = 1 << (mission.side if mission.kind in (COVER, SUPPLY) else other(mission.side))
    points = strength(g, [mission])
    for h in _stacks_in_order(s):
        if s.holder[h] == wanted and (mission.kind != STRIKE or points > terrain_cost(g, h)):
            yield h


def _stacks_in_order(s: KurskState) -> list[Hex]:
    """Where anybody stands, ascending; that is asked for every counter and kind of mission."""
    kept: list[Hex] | None = s.memo.get(("stacks in order", GERMAN))
    if kept is None:
        kept = s.memo["stacks in order", GERMAN] = sorted(map(Hex, s.stacks))
    return kept


def _over(plan: list[Mission], h: Hex) -> int:
    """[21.1.2] How many counters a plan sends to a hex."""
    return sum(len(mission.counters) for mission in plan if h in mission.hexes)


# 8.1.8 Air combat.


class Intercept(Auto["Kursk1943", KurskState], frozen=True):
    """[8.1.7] The plans are opened; [8.1.8] where missions of both sides meet they fight first."""

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        for side in (GERMAN, SOVIET):
            if s.plans[side]:
                say(Opened("8.1.7", side, "plan" if s.plans[side] != NOTHING else "rest"))
            for text in s.plans[side].split(SEPARATOR) if s.plans[side] not in ("", NOTHING) else ():
                mission = read(g, text)
                s.missions.append(text)
                for c in mission.counters:
                    s.sorties[c] = FLYING
                say(Marked("8.2.1", f"mission-{mission.kind}", side, mission.hexes[0]))
        s.plans = ["", ""]
        push(s, Dogfight())


def meeting(g: Kursk1943, s: KurskState) -> tuple[list[Mission], list[Mission]] | None:
    """[8.1.8] The first missions of both sides on the same or adjacent hexes, with all that fly over the same
    hexes as they do."""
    flying = in_force(g, s)
    for ours in flying:
        for theirs in flying:
            if ours.side == GERMAN and theirs.side == SOVIET and _meet(g, ours, theirs):
                return _over_the_same_hexes(flying, ours), _over_the_same_hexes(flying, theirs)
    return None


def _meet(g: Kursk1943, ours: Mission, theirs: Mission) -> bool:
    return any(g.grid.distance(a, b) <= 1 for a in ours.hexes for b in theirs.hexes)


def _over_the_same_hexes(flying: list[Mission], mission: Mission) -> list[Mission]:
    return [m for m in flying if m.side == mission.side and not set(m.hexes).isdisjoint(mission.hexes)]


class Dogfight(Auto["Kursk1943", KurskState], frozen=True):
    """[8.1.8] One air combat after the other."""

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        if meeting(g, s) is not None:
            push(s, self, DogfightRoll(), Dice(2))


class DogfightRoll(Waiting["Kursk1943", KurskState], frozen=True):
    """[8.1.8] Points and a die of either side: the lower removes its counters, [8.1.9] for this turn; if they
    are equal they roll again."""

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        met = meeting(g, s)
        assert met is not None
        totals = [strength(g, side) + die for side, die in zip(met, outcome, strict=True)]
        say(Rolled("8.1.8", "air-combat", outcome, totals[0] - totals[1]))
        if totals[0] == totals[1]:
            return
        beaten = met[0] if totals[0] < totals[1] else met[1]
        end_missions(g, s, beaten)
        for mission in beaten:
            for c in mission.counters:
                s.sorties[c] = USED
            say(Marked("8.1.9", "driven-off", mission.side, mission.hexes[0]))


# What is done at once.


class FlyMissions(Auto["Kursk1943", KurskState], frozen=True):
    """[8.2.6, 8.2.8, 8.2.22] Strikes, attacks on bridges and supply, one after the other; other missions stay
    over their hexes."""

    side: Side
    """Whose phases have begun."""

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        mission = next((m for m in in_force(g, s) if m.kind in AT_ONCE), None)
        if mission is None:
            return
        push(s, self)
        end_missions(g, s, [mission])
        for c in mission.counters:
            s.sorties[c] = USED
        match mission.kind:
            case missions.STRIKE:
                strike(g, s, mission)
            case missions.BRIDGE:
                a, b = mission.hexes
                if is_bridged(g, s, a, b):  # It may have gone already.
                    push(s, ObjectRoll(mission.side, a, b, strength(g, [mission])), Dice(2))  # [8.2.9]
            case _:
                push(s, SupplyRoll(mission.hexes[0]), Dice(len(mission.counters)))


def strike(g: Kursk1943, s: KurskState, mission: Mission) -> None:
    """[8.2.6, 8.2.7] The points less twice the terrain; [21.1.1, R13] white stars move down a row each if
    there is anything mechanised. Who was there may be gone by now."""
    h = mission.hexes[0]
    if h not in s.stacks:
        return
    points = strength(g, [mission]) - terrain_cost(g, h)
    stars = white_stars(g, [mission])
    down = stars if any(g.counters[u].is_mechanised for u in s.stacks[h]) else 0
    table = "bomber.txt" if g.chosen.bombers == "bomber" and not stars else "air.txt"
    push(s, FireRoll(mission.side, h, points, g.phase_now(s), table, "8.2.6", down), Dice(2))


class SupplyRoll(Waiting["Kursk1943", KurskState], frozen=True):
    """[8.2.24] A die for each counter, 6 fails; [8.2.25] each success lowers the level of all units there."""

    at: Hex

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        success = sum(die < 6 for die in outcome)
        say(Rolled("8.2.24", "air-supply", outcome, success))
        for u in s.stacks.get(self.at, ()):
            set_oos(s, u, oos_level(s, u) - success)


STEPS: tuple[type[Step], ...] = (PlanAir, Intercept, Dogfight, DogfightRoll, FlyMissions, SupplyRoll)
