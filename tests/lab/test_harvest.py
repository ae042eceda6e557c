"""The tables of a match agree with the match."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from steppe.lab.harvest import harvest
from steppe.lab.tables import TABLES, Rows
from steppe.lab.trial import Setting, Trial, game_of, orders_of, play, replay, winner
from steppe.match import Match
from steppe.match.course import turn_of
from steppe.table.basics import DEAD

STARTERS = {game: Setting(game, "starter", (), ("greedy", "random")) for game in ("dok", "ssp", "afb")}


@pytest.fixture(scope="module", params=STARTERS)
def played(request: pytest.FixtureRequest) -> tuple[Setting, Match, dict[str, Rows]]:
    setting = STARTERS[request.param]
    match = play(Trial(setting, 3)).match
    return setting, match, harvest(match, 7)


Found = tuple[Setting, Match, dict[str, Rows]]


def test_every_row_has_the_columns_of_the_dictionary(played: Found) -> None:
    for name, rows in played[2].items():
        assert all(set(row) >= set(TABLES[name]) for row in rows), name
    assert {row["game"] for rows in played[2].values() for row in rows} == {7}


def test_who_is_dead_at_the_end_was_written_down_and_nobody_else(played: Found) -> None:
    _, match, rows = played
    dead = {match.g.units[u] for u, h in enumerate(match.truth.at) if h == DEAD}
    assert dead <= {row["unit"] for row in rows["losses"] if row["dead"]}
    if match.g.id != "afb":  # where the dead may be rebuilt
        assert dead == {row["unit"] for row in rows["losses"] if row["dead"]}


def test_steps_of_the_turns_are_those_of_the_losses(played: Found) -> None:
    _, match, rows = played
    for k, column in enumerate(("first_steps_lost", "second_steps_lost")):
        lost = sum(row["steps"] for row in rows["losses"] if row["side"] == match.g.sides[k])
        assert sum(row[column] for row in rows["turns"]) == lost


def test_the_last_turn_has_the_final_score(played: Found) -> None:
    _, match, rows = played
    assert rows["turns"][-1]["score"] == match.g.score(match.truth)
    assert [row["turn"] for row in rows["turns"]] == list(range(1, turn_of(match.truth) + 1))


def test_following_the_moves_of_a_unit_ends_where_it_stands(played: Found) -> None:
    _, match, rows = played
    g = match.g
    last = {unit: row["to"] for row in rows["moves"] for unit in row["units"].split()}
    for unit, number in last.items():
        h = match.truth.at[g.unit_named[unit]]
        assert h < 0 or g.numbers[h] == number


def test_rules_of_the_table_are_rules_of_the_events(played: Found) -> None:
    rules = Counter({row["rule"]: row["times"] for row in played[2]["rules"]})
    by_losses = Counter(row["rule"] for row in played[2]["losses"])
    assert all(rules[rule] >= n for rule, n in by_losses.items())


def test_what_was_promised_is_a_distribution(played: Found) -> None:
    promised = [json.loads(row["expected"]) for row in played[2]["combats"] if row["expected"]]
    assert promised
    assert all(sum(each.values()) == pytest.approx(1) for each in promised)


def test_a_game_is_played_again_from_its_seed_and_orders(played: Found) -> None:
    setting, match, _ = played
    again = replay(setting, 3, orders_of(match))
    assert again.to_bytes() == match.to_bytes()


def test_the_same_trial_is_the_same_game() -> None:
    one, two = (play(Trial(STARTERS["dok"], 5)).match for _ in range(2))
    assert one.to_bytes() == two.to_bytes()
    assert game_of(STARTERS["dok"]) is one.g


def test_a_result_of_degree_names_its_winner() -> None:
    """4.0.1 a massive Soviet victory is one."""
    g = game_of(STARTERS["afb"])
    results = ("soviet-massive", "german", "draw", "german-minor")
    assert [winner(g, result) for result in results] == ["soviet", "german", "draw", "german"]
