"""Conformance keeps fair samples and no more, and demands of a game's scenarios together what each lacks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.conformance import WholeGame, met_in
from tests.random_games import RandomGames, Reservoir
from tests.test_toy_conformance import ToyConformance
from tests.toy import load_toy


def filled(size: int, count: int, seed: int) -> list[int]:
    sample: Reservoir[int] = Reservoir(size, str(seed))
    for n in range(count):
        if sample.wants():
            sample.keep(n)
    return sample.kept


def test_a_reservoir_keeps_all_of_few_and_a_fair_sample_of_many() -> None:
    assert filled(5, 3, 1) == [0, 1, 2]
    assert filled(5, 100, 1) == filled(5, 100, 1) != filled(5, 100, 2)
    kept = Counter(n // 25 for seed in range(400) for n in filled(5, 100, seed))
    assert sum(kept.values()) == 2000
    assert all(430 < kept[quarter] < 570 for quarter in range(4)), "each quarter of the stream equally often"


def test_random_games_keep_no_more_than_they_are_told() -> None:
    g = load_toy("toy", "brook")
    played = RandomGames(g, "brook", looks=2, packs=5, waits=3)
    for seed in range(20):
        played.play(g.start(), random.Random(seed), 1000)
    assert set(played.moments) == {"Mission", "Movement", "Combat", "Retreat"}
    assert all(len(kind.kept) == 2 for kind in played.moments.values())
    assert all(len(kind.kept) == min(5, kind.offered) for kind in played.packed.values())
    assert len(played.waiting.kept) == 3 and len(played.ends) == 20
    assert played.moments["Movement"].offered > 100
    assert {type(s.agenda[-1]).__name__ for s, _ in played.unpacked()} == set(played.moments)


class ShortBrook(ToyConformance):
    """Its one game breaks off before anybody attacks."""

    scenario = "brook"
    games = 1
    longest = 2
    rare = frozenset({"Combat", "Retreat"})


def test_what_is_rare_in_every_scenario_is_demanded_unless_the_whole_game_says_so() -> None:
    assert met_in(ShortBrook).steps == {"Mission", "Movement"}
    ShortBrook().test_every_kind_of_step_is_met()

    class Whole(WholeGame):
        scenarios = (ShortBrook,)

    class Excused(Whole):
        rare = frozenset({"Combat", "Retreat"})

    with pytest.raises(AssertionError, match="Retreat"):
        Whole().test_every_kind_of_step_is_met_in_some_scenario()
    Excused().test_every_kind_of_step_is_met_in_some_scenario()
    with pytest.raises(AssertionError, match="attack"):
        Excused().test_every_verb_is_used_in_some_scenario()
    with pytest.raises(AssertionError, match="moor"):
        Excused().test_every_scenario_passes_conformance_and_one_in_full_depth()
