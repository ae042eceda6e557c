"""S1.5, S2.8 Victory."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.victory import result_of, scores, total
from tests.k43.support import SCENARIO, Table, game, position

TOWNS = ("town 1010=Fatezh 1210=Place 1410=Place", "city 1612=Kursk 1613=Kursk")


def points(text: str) -> dict[str, int]:
    table = position(f"turn 9 german movement\n{text}", *TOWNS)
    return {what: worth for what, worth, _ in scores(table.g, table.s)}


@pytest.mark.rule("k43:S1.5.1")
def test_rivers_count_once_for_a_supplied_unit_beyond() -> None:
    assert points("0020 IR1 IR2\n0120 IR3\n2020 RD1") == {"seim": 10}
    assert points("0020 IR1{oos}\n0220 IR3\n0320 IR4\n2020 RD1") == {"tuskar": 6, "sosna": 5}


@pytest.mark.rule("k43:S1.5.2")
def test_towns_by_who_controls_them() -> None:
    assert points("1010 IR1\n1210 IR2\n2020 RD1") == {"Fatezh": 4, "Place": 2}
    table = position("turn 9 german movement\n1210 IR2\n1410 IR3\n2020 RD1", *TOWNS)
    assert total(table.g, table.s) == 4  # two hexes of 2


@pytest.mark.rule("k43:S1.5.2")
def test_a_town_behind_the_german_front_brings_nothing() -> None:
    table = position("turn 9 german movement\n0500 IR1\n2020 RD1", "town 0500")
    assert total(table.g, table.s) == 0


@pytest.mark.rule("k43:S1.5.3")
def test_reserves_and_eliminated_units() -> None:
    assert points("1005 IR1\n2020 RD1\ndead RD2 HQS SA1\nfield reserves [2]") == {
        "XX Tank Corps": 3,
        "units": 3,
    }


@pytest.mark.rule("k43:S1.5.4")
@pytest.mark.parametrize(
    ("total_", "result"),
    [
        (10, "soviet"),
        (11, "german-small"),
        (18, "german-small"),
        (19, "german-medium"),
        (25, "german-medium"),
        (26, "german-significant"),
    ],
)
def test_the_scale(total_: int, result: str) -> None:
    assert result_of(game(), total_)[0] == result


EVEN = f"""{SCENARIO}
[victory.even]
automatic_german = []
scale = [{{ from = 70, result = "german-small" }}, {{ from = -999, result = "soviet" }}]
"""


def test_an_even_scale_takes_the_place_of_the_printed_one_if_players_agree_on_it() -> None:
    assert result_of(game(scenario=EVEN), 11)[0] == "german-small"
    even = game(scenario=EVEN, scale="even")
    assert [result_of(even, points)[0] for points in (11, 69, 70)] == ["soviet", "soviet", "german-small"]
    assert result_of(game(scale="even"), 11)[0] == "german-small"  # a battle that has but one scale


def kursk_held(when: str, holder: str, scenario: str = SCENARIO, scale: str = "printed") -> Table:
    text = f"turn 2 {when} supply\n1612 IR1\n1613 {holder}\n1012 IR2\n2020 RD2"
    return position(text, *TOWNS, scenario=scenario, scale=scale)


@pytest.mark.rule("k43:S1.5")
def test_the_german_has_won_when_he_holds_kursk_at_the_end_of_a_soviet_supply_phase() -> None:
    assert kursk_held("soviet", "IR3").s.result == "german-automatic"
    assert kursk_held("german", "IR3").s.result == ""
    assert kursk_held("soviet", "RD1").s.result == ""
    assert kursk_held("soviet", "IR3", EVEN, "even").s.result == ""


SOUTH = SCENARIO.replace(
    'automatic_german = ["Kursk"]', 'automatic_german = ["Oboyan", "Prokhorovka"]'
).replace(
    "scale = [", 'keep = ["Belgorod"]\nautomatic_soviet = ["Belgorod", "Oboyan", "Prokhorovka"]\nscale = ['
)
SOUTH_TOWNS = ("town 1010=Oboyan 1210=Prokhorovka", "city 1612=Belgorod 1613=Belgorod")


def south(when: str, oboyan: str, belgorod: str) -> str:
    text = f"turn 2 {when} supply\n1010 {oboyan}\n1210 IR2\n1612 {belgorod}\n1613 IR4\n2020 RD3"
    if oboyan.startswith("RD"):
        text = text.replace("1210 IR2", "1210 RD4").replace("1613 IR4", "1613 RD5")
    return position(text, *SOUTH_TOWNS, scenario=SOUTH).s.result


@pytest.mark.rule("k43:S2.8")
@pytest.mark.rule("k43:S2.8.3")
def test_the_southern_towns() -> None:
    assert south("soviet", "IR1", "IR3") == "german-automatic"
    assert south("german", "IR1", "IR3") == ""
    assert south("soviet", "IR1", "RD1") == ""
    assert south("german", "RD1", "RD2") == "soviet-automatic"
    assert south("soviet", "RD1", "RD2") == ""


@pytest.mark.rule("k43:2.1.3")
@pytest.mark.rule("k43:2.1.5")
def test_after_the_last_turn_the_points_decide() -> None:
    table = position("turn 10 soviet movement\n1005 IR1\n3005 RD1\ndead RD2", *TOWNS)
    table.do("end")
    assert table.s.result == "soviet"
