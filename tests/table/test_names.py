"""Hexes, counters and counters that nobody may know are told apart by what they are, never by a guess."""

from __future__ import annotations

import pytest

from steppe.games import GAMES, game_class, load_game
from steppe.match import Match
from steppe.server.seats import Seat
from steppe.table.dataset import BadData, DataSet, packaged
from steppe.table.telling import Told
from steppe.table.words import words_of
from tests.drill import Drill, drill
from tests.two_fronts import TwoFronts, fronts

WORDS = words_of("steppe.games.drive_on_kursk")


def drill_with(name: str) -> Drill:
    files = packaged(Drill.package).files
    counters = files["counters.tsv"].replace("RAg\t", f"{name}\t")
    return Drill(DataSet({**files, "counters.tsv": counters}), "skirmish", {})


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("1907", "has no letter: it could be the number of a hex"),
        ("25.13", "has no letter: it could be the number of a hex"),
        ("1-7Pz", "has a blank or one of - / { } @ ?"),
        ("1/7Pz", "has a blank or one of - / { } @ ?"),
        ("7Pz{", "has a blank or one of - / { } @ ?"),
        ("7 Pz", "has a blank or one of - / { } @ ?"),
        ("7Pz@1", "has a blank or one of - / { } @ ?"),
        ("?7Pz", "has a blank or one of - / { } @ ?"),
    ],
)
def test_an_id_that_could_be_taken_for_something_else_is_refused(name: str, wrong: str) -> None:
    with pytest.raises(BadData) as error:
        drill_with(name)
    assert str(error.value) == f"counters.tsv: unit id {name!r} {wrong}"


def test_ids_may_have_points_and_signs_that_mean_nothing() -> None:
    assert "1.SS+" in drill_with("1.SS+").unit_named


@pytest.mark.parametrize(("game", "scenario"), [(g, s) for g in GAMES for s in game_class(g).scenarios])
def test_no_id_is_the_number_of_a_hex(game: str, scenario: str) -> None:
    g = load_game(game, scenario)
    assert g.units and not set(g.units) & set(g.numbers)


def test_the_log_counts_counters_that_the_reader_may_not_know() -> None:
    moved: Told = {"event": "moved", "rule": "10.1", "origin": "25.13", "to": "25.14", "cost": 2}
    both = WORDS.event({**moved, "units": ["1SS", "?25.13.0"]})
    assert both == "1SS and 1 unseen 25.13 → 25.14 (2 MP spent)"
    assert WORDS.event({**moved, "units": ["?25.13.0", "?25.13.1"]}) == "2 unseen 25.13 → 25.14 (2 MP spent)"
    retreated: Told = {
        "event": "retreated",
        "rule": "11.8",
        "unit": "?4117.0",
        "origin": "4117",
        "to": "4118",
    }
    assert WORDS.event(retreated) == "4117.0 retreats 4117 → 4118"
    lost: Told = {"event": "lost", "rule": "11.8", "unit": "?4117.0", "steps": 1, "dead": False}
    assert WORDS.event(lost) == "1 unseen in 4117 is reduced"


def test_the_log_tells_a_retreat_and_an_advance_of_several_hexes_on_one_line() -> None:
    def step(event: str, unit: str, origin: str, to: str) -> Told:
        return {"event": event, "rule": "11.14", "unit": unit, "origin": origin, "to": to}

    told = [
        step("retreated", "8RD", "3022", "3023"),
        step("retreated", "8RD", "3023", "3024"),
        step("advanced", "2Pz", "3021", "3022"),
        step("advanced", "2Pz", "3022", "3023"),
        step("advanced", "9Pz", "3021", "3022"),
    ]
    assert WORDS.story(told) == [
        "8RD retreats 3022 → 3023 → 3024",
        "2Pz advances 3021 → 3022 → 3023",
        "9Pz advances 3021 → 3022",
    ]


def test_lists_of_hexes_with_a_point_are_lists_of_hexes() -> None:
    assert WORDS.event({"event": "revealed", "rule": "", "at": "25.13", "units": ["25.13", "25.14"]}) == (
        "Seen in 25.13: 25.13, 25.14"
    )


@pytest.mark.parametrize("g", [drill(), fronts("north")], ids=["0203", "02.03"])
def test_a_seat_is_told_of_unseen_counters_by_their_places(g: Drill | TwoFronts) -> None:
    match = Match.new(g, seed=1)
    told = Seat(match, "red").news(1, {})
    (there,) = [number for number in told.stacks if number.replace(".", "") == "0503"]
    *covered, top = (counter.id for counter in told.stacks[there])
    assert covered == [f"?{there}.{i}" for i in range(len(covered))] and covered
    assert top in g.unit_named
    assert not any(name.startswith("?") for name in g.units)
