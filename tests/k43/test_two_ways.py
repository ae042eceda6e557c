"""What a short cut finds, or a table keeps until something changes, is what the plain way finds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from steppe.games import load_game
from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.headquarters import HQ_RANGE, covered_hexes
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.moving import Moving
from steppe.games.kursk_1943.state import GERMAN, SOVIET, KurskState
from steppe.games.kursk_1943.stepping import stepped
from steppe.games.kursk_1943.supply import fed_hexes, lines
from steppe.games.kursk_1943.zones import in_enemy_zone, zone_by, zone_of
from steppe.hexes import Hex
from steppe.table import Legal, asked, begin, choices, play_out
from steppe.table.basics import Reason, Unit, other
from steppe.table.chance import Stream


def random_tables(scenario: str, every: int) -> Iterator[tuple[Kursk1943, KurskState]]:
    """The table before every so many-th decision of a game."""
    g = load_game("k43", scenario)
    assert isinstance(g, Kursk1943)
    rng = random.Random(1943)
    source = Stream(rng)
    s = begin(g, lambda event: None, source)
    actions = 0
    while sides := asked(g, s):
        if actions % every == 0:
            yield g, s
        play_out(g, s, sides[0], Legal(g, s, sides[0]).sample(rng), lambda event: None, source)
        actions += 1


@pytest.mark.rule("k43:10.1.1", "k43:10.1.9")
@pytest.mark.parametrize(("scenario", "without"), [("kursk", 20), ("prokhorovka", 0)])
def test_a_hex_is_fed_where_lines_reach_it(scenario: str, without: int) -> None:
    compared = cut = 0
    for g, s in random_tables(scenario, 40):
        for side in (GERMAN, SOVIET):
            own, reached = {h for h in s.stacks if s.holder[h] == 1 << side}, lines(g, s, side)
            fed = fed_hexes(g, s, side)
            assert fed == {h for h in own if h in reached}
            compared += len(own)
            cut += len(own - fed)
    assert compared > 1000 and cut >= without


@pytest.mark.rule("k43:4.1.1", "k43:4.1.5")
def test_zones_of_a_side_are_those_of_its_units() -> None:
    for g, s in random_tables("kursk", 60):
        for side in (GERMAN, SOVIET):
            covered = {n for u in g.units_of[side] if s.at[u] >= 0 for n in zone_of(g, s, Unit(u))}
            s.memo.clear()
            assert {h for h in g.grid.hexes if in_enemy_zone(g, s, other(side), h)} == covered
            assert {h for h, is_covered in enumerate(zone_by(g, s, side)) if is_covered} == covered


@pytest.mark.rule("k43:9.2.1", "k43:9.2.2")
def test_headquarters_cover_what_is_so_near_to_them() -> None:
    for g, s in random_tables("kursk", 200):
        for side in (GERMAN, SOVIET):
            staffs = [h for h in map(Hex, s.stacks) if any(s.at[u] == h for u in g.headquarters[side])]
            near = {h for h in g.grid.hexes if any(g.grid.distance(h, at) <= HQ_RANGE[side] for at in staffs)}
            assert covered_hexes(g, s, side) == near


@pytest.mark.parametrize("scenario", ["kursk", "prokhorovka"])
def test_a_table_offers_what_a_fresh_copy_of_it_offers(scenario: str) -> None:
    """Nothing is kept beyond the step that changes it."""
    for g, s in random_tables(scenario, 7):
        [side, *_] = asked(g, s)
        verbs = choices(g, s, side, ())
        assert verbs == choices(g, s.copy(), side, ())
        for verb in verbs:
            assert choices(g, s, side, (verb,)) == choices(g, s.copy(), side, (verb,))


@pytest.mark.rule("k43:3.1.13", "k43:11.1.2")
@pytest.mark.parametrize("scenario", ["kursk", "prokhorovka"])
def test_who_is_offered_for_a_move_can_make_one_and_nobody_else(scenario: str) -> None:
    asked_of = 0
    for g, s in random_tables(scenario, 25):
        phase = s.agenda[-1]
        if isinstance(phase, MovementPhase):
            units = [Unit(u) for u in g.units_of[phase.side]]
            able = [u for u in units if phase.why_not_go(g, s, (u,), False) is None]
            assert sorted(phase.movers(g, s, ())) == able
            asked_of += len(units)
    assert asked_of > 1000


@pytest.mark.rule("k43:3.1.4", "k43:3.1.5", "k43:4.2.3")
@pytest.mark.parametrize("scenario", ["kursk", "prokhorovka"])
def test_the_steps_offered_are_those_that_may_be_taken(scenario: str) -> None:
    compared = 0
    for g, s in random_tables(scenario, 3):
        moving = s.agenda[-1]
        if isinstance(moving, Moving):
            ahead, here = moving.hexes_ahead(g, s), s.at[moving.units[0]]
            taken = [h for h in ahead if not isinstance(stepped(g, s, moving, here, h), Reason)]
            assert sorted(moving.open_hexes(g, s)) == taken
            compared += len(ahead)
    assert compared > 1000
