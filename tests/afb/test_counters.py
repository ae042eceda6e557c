"""The counters: what the book says of them, and that the rest is in keeping."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from steppe.games.autumn_for_barbarossa.counters import COLUMNS, read_counters
from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET
from steppe.table.dataset import BadData, DataSet
from tests.afb.support import game


def kinds(side: int) -> dict[str, int]:
    return dict(Tally(c.kind for c in game().counters if c.side == side))


def test_everybody_named_by_the_book_has_a_counter() -> None:
    """Set-up and Orders of Arrival name these; ten garrisons a side are 1.10."""
    assert kinds(GERMAN) == {
        "panzer": 9,
        "motor_infantry": 31,
        "motor_brigade": 1,
        "cavalry": 1,
        "infantry": 28,
        "security": 3,
        "garrison": 10,
    }
    assert kinds(SOVIET) == {
        "infantry": 74,
        "tank": 17,
        "motorized": 6,
        "cavalry": 9,
        "militia": 12,
        "mountain": 1,
        "airborne": 1,
        "garrison": 10,
    }


@pytest.mark.rule("afb:1.10", "afb:2.1a.1")
def test_the_ratings_that_the_book_prints() -> None:
    ratings = {c.id: tuple(c.full) for c in game().counters}
    assert {ratings[c.id] for c in game().counters if c.kind == "panzer"} == {(9, 5, 10)}
    assert ratings["18Pz52"] == (2, 5, 10) and ratings["29Mot15"] == ratings["GD"] == ratings["SSD"] == (
        3,
        5,
        10,
    )
    assert {ratings[c.id] for c in game().counters if c.kind == "garrison"} == {(0, 2, 0)}
    assert all(c.steps == 2 for c in game().counters)


def test_values_are_identical_within_a_type_but_for_the_soviet_infantry() -> None:
    """5.0 says so; the motorized infantry has the two ratings of 2.1a."""
    found: dict[tuple[int, str], set[tuple[int, ...]]] = {}
    for c in game().counters:
        found.setdefault((c.side, c.kind), set()).add((*c.full, *c.reduced))
    several = {kind for kind, ratings in found.items() if len(ratings) > 1}
    assert several == {(GERMAN, "motor_infantry"), (SOVIET, "infantry")}


@pytest.mark.rule("afb:1.6a", "afb:S-1.6")
def test_who_is_yellow() -> None:
    yellow = {c.kind for c in game().counters if c.yellow}
    assert yellow == {"panzer", "motor_infantry", "motor_brigade", "tank", "motorized"}
    assert all(c.yellow for c in game().counters if c.kind in yellow)


@pytest.mark.rule("afb:S-1.5")
def test_a_reduced_side_is_never_better_than_the_full_one() -> None:
    for c in game().counters:
        assert c.reduced.attack <= c.full.attack and c.reduced.defence < c.full.defence, c.id
        assert c.reduced.movement == c.full.movement


def test_every_counter_says_where_it_is_from() -> None:
    assert all(c.source.startswith(("rulebook", "history")) for c in game().counters)
    assert {c.id for c in game().counters if "137" in c.id} == {"137ID", "137RD"}


def test_an_unknown_type_is_refused_with_its_line() -> None:
    row = "X1\tgerman\t-\tX\trocket\tfoot\tdivision\t2\t1\t1\t1\t1\t1\tno\trulebook"
    data = DataSet({"counters.tsv": "\t".join(COLUMNS) + "\n" + row})
    with pytest.raises(BadData, match=r"counters\.tsv.*2"):
        read_counters(data, "counters.tsv")
