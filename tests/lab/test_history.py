"""What reports set beside games: when places really changed hands."""

from __future__ import annotations

import pytest

from steppe.games import game_class, load_game
from steppe.lab.history import battles, captures_of
from steppe.lab.report import _captures


def test_smolensk_fell_in_the_second_turn_of_six_days() -> None:
    """10 to 15 July is the first, 16 to 21 July the second; the Yelnya salient was cleared on 6 September."""
    history = captures_of("afb", "smolensk")
    assert history["Smolensk", "german"] == "turn 2, 16 July"
    assert history["Yelnya", "soviet"] == "turn 10, 6 September"
    assert history["Vyazma", "german"] == "later: 7 October"


def test_what_fell_before_a_scenario_begins_is_not_told() -> None:
    assert captures_of("k43", "kursk")["Podolyan", "german"] == "turn 1, 5 July"
    assert ("Podolyan", "german") not in captures_of("k43", "claws")
    assert captures_of("k43", "claws")["Kursk", "german"] == "never"


def test_both_fronts_are_told_of_the_joined_map() -> None:
    assert {("Ponyri", "german"), ("Yakovlevo", "german")} <= {*captures_of("k43", "joined")}


@pytest.mark.parametrize(("game", "scenario"), [(b.game, name) for b in battles() for name in b.first])
def test_its_places_are_on_the_map_and_its_sides_in_the_game(game: str, scenario: str) -> None:
    g = load_game(game, scenario)
    names = {place.name for place in g.board.places.values()}
    for place, side in captures_of(game, scenario):
        assert place in names and side in game_class(game).sides


def test_a_report_names_historic_places_that_never_fell() -> None:
    g = load_game("dok", "citadel")
    at = next(g.numbers[h] for h, place in g.board.places.items() if place.name == "Yakovlevo")
    control = [{"game": n, "turn": n + 1, "at": at, "side": "german"} for n in (0, 1)]
    page = "".join(_captures(g, control, 4))
    row = "<td>Yakovlevo</td><td>German</td><td>50% (15% to 85%)</td><td>1.5</td><td>turn 1, 6 July</td>"
    assert row in page
    assert "<td>Kursk</td><td>German</td><td>0% (0% to 49%)</td><td>–</td><td>never</td>" in page
