"""5.0 Set-up."""

from __future__ import annotations

import random

import pytest

from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET
from steppe.table import awaited, resolve, settle
from steppe.table.basics import HIDDEN, POOL, WATCHER, Reader
from steppe.table.chance import Stream
from tests.afb.support import Table, begun, game, new_game

SOVIET_HEXES = {
    "5.1.S1": "09.01 154RD 10.01 167RD 10.02 61RD 09.04 4Abn 10.04 102RD 10.05 187RD 11.06 148RD "
    "11.07 172RD 11.08 100RD",
    "5.1.S2": "12.08 110RD 12.01 117RD 15.01 55TD 15.02 151RD 15.03 50TD 15.04 219MD 20.03 132RD 18.02 55RD "
    "17.07 137RD 13.11 53RD",
    "5.1.S3": "19.12 160RD 09.14 161RD 11.15 17RD 12.12 13TD 12.13 108RD 12.14 18TD 13.13 18RD",
    "5.1.S4": "13.14 1MD 13.15 233RD 14.14 73RD 14.15 214RD 14.16 229RD 17.15 144RD 24.14 46RD 25.14 152RD "
    "25.13 129RD 26.13 57TD",
    "5.1.S5": "28.04 155RD 34.09 121RD 34.13 143RD 22.21 50RD 18.16 38RD 18.17 127RD 18.18 158RD 18.21 48TD",
    "5.1.S6": "15.20 220MD 14.18 153RD 14.19 64RD 14.20 134RD 14.21 162RD 15.26 179RD 13.20 14TD 13.21 17TD",
    "5.1.S7": "08.23 186RD 06.25 174RD 05.26 126RD",
}
REDUCED = {"4Abn", "161RD", "17RD", "18TD", "155RD", "121RD", "143RD", "14TD"}
GERMAN_HEXES = {
    "1Cav": "08.01",
    "SSDF": "10.07",
    "SSD": "11.10",
    "GD": "08.13",
    "900Bde": "05.21",
    "14Mot53": "03.26",
    "86ID": "03.26",
}
NEAR = {
    "3Pz": "07.06",
    "4Pz": "08.05",
    "10Mot": "09.06",
    "10Pz": "11.09",
    "18Pz": "11.11",
    "29Mot": "12.10",
    "12Pz": "09.16",
    "17Pz": "11.17",
    "7Pz": "09.20",
    "20Mot": "10.20",
    "20Pz": "11.20",
    "18Mot": "07.23",
    "206ID": "04.25",
}


def where_the_book_has_them() -> dict[str, str]:
    found: dict[str, str] = {}
    for text in SOVIET_HEXES.values():
        words = text.split()
        found |= dict(zip(words[1::2], words[::2], strict=True))
    return found


@pytest.mark.rule(
    "afb:5.0",
    "afb:5.1.S1",
    "afb:5.1.S2",
    "afb:5.1.S3",
    "afb:5.1.S4",
    "afb:5.1.S5",
    "afb:5.1.S6",
    "afb:5.1.S7",
)
def test_the_soviet_stands_where_the_list_says() -> None:
    table = new_game()
    g = table.g
    on_map = {g.units[u]: g.numbers[h] for u, h in enumerate(table.s.at) if h >= 0 and g.side_of[u] == SOVIET}
    assert on_map == where_the_book_has_them() and len(on_map) == 55
    assert {g.units[u] for u in range(len(g.units)) if table.s.flags[u]} == REDUCED


@pytest.mark.rule("afb:5.1.G1", "afb:5.1.G2", "afb:5.1.G3")
def test_the_german_begins_where_the_list_says() -> None:
    table = new_game()
    g = table.g
    on_map = {g.units[u]: g.numbers[h] for u, h in enumerate(table.s.at) if h >= 0 and g.side_of[u] == GERMAN}
    for unit, number in GERMAN_HEXES.items():
        assert on_map.pop(unit) == number
    divisions = {unit: next(d for d in NEAR if unit.startswith(d)) for unit in on_map}
    assert {unit: NEAR[division] for unit, division in divisions.items()} == on_map
    sizes = {d: sum(1 for name in divisions.values() if name == d) for d in NEAR}
    assert sizes == {d: 3 if d.endswith("Pz") else 2 if d.endswith("Mot") else 1 for d in NEAR}


@pytest.mark.rule("afb:S-1.3", "afb:5.1.G2", "afb:5.1.G3")
def test_within_one_hex_as_the_german_likes() -> None:
    table = new_game()
    assert table.side == "german"
    assert sorted(table.choices("place 3Pz6")) == ["06.05", "06.06", "07.05", "07.07", "08.06"]
    table.do("place 3Pz6 07.07")
    assert table.at("3Pz6") == "07.07"
    assert table.why("place 3Pz6 07.08") == ("S-1.3", "set-up-far")
    assert table.why("place GD 08.14") == ("S-1.3", "set-up-exact")
    assert table.why("place 154RD 09.02") == ("S-1.3", "set-up-exact")
    assert table.why("place 255ID 03.01") == ("S-1.3", "set-up-exact")
    assert table.why("place 3Pz6 07.07") == ("S-1.3", "there-already")


@pytest.mark.rule("afb:S-1.3", "afb:1.5", "afb:S-1.11")
def test_the_set_up_keeps_to_the_stacking_limit_and_off_enemies() -> None:
    table = new_game()
    assert table.why("place 3Pz6 08.05") == ("1.5", "stacking")  # 4 Panzer stands there
    assert table.why("place 10Pz7 11.08") == ("S-1.11", "enemy-there")  # 100 Rifle


@pytest.mark.rule("afb:5.0", "afb:1.1.1")
def test_after_the_set_up_the_first_german_turn_begins_with_its_air_roll() -> None:
    table = new_game()
    table.do("place 3Pz6 07.07")
    table.do("done", dice=(2, 3))
    assert (table.s.turn, table.s.strikes) == (1, 5)
    assert table.control("07.07") == "german" and table.control("11.11") == "german"


@pytest.mark.rule("afb:5.0")
def test_whoever_is_in_the_orders_of_arrival_waits_and_garrisons_are_aside() -> None:
    table = new_game()
    g = table.g
    pool = {u for u, h in enumerate(table.s.at) if h == -2}
    assert pool == {u for line in g.arrivals for u in line.units}
    assert {table.at(f"{letter}G{n}") for letter in "GS" for n in range(1, 11)} == {"aside"}
    assert len(g.units) == 213


def drawn_game(seed: int, scenario: str = "smolensk") -> Table:
    g = game(scenario, infantry="drawn")
    table = Table(g, g.start())
    stream = Stream(random.Random(seed))
    settle(g, table.s, table.events.append)
    while (chance := awaited(table.s)) is not None:
        resolve(g, table.s, stream(chance), table.events.append)
    return table


@pytest.mark.rule("afb:5.0")
def test_the_soviet_infantry_is_drawn_from_the_cup() -> None:
    """The same hexes are held, by 43 divisions of the 74, whichever they are; all others stand by name."""
    table, other = drawn_game(7), drawn_game(8)
    g, s = table.g, table.s
    infantry = [u for u, c in enumerate(g.counters) if c.side == SOVIET and c.kind == "infantry"]
    on_map = [u for u in infantry if s.at[u] >= 0]
    assert len(infantry) == 74 and len(on_map) == 43
    assert {table.at(g.units[u]) for u in infantry if s.at[u] < 0} == {"pool"}
    book = where_the_book_has_them()
    assert sorted(g.numbers[h] for h in s.stacks if s.holder[h] == 1 << SOVIET) == sorted(book.values())
    for unit, number in book.items():
        if g.unit_named[unit] not in infantry:
            assert table.at(unit) == number
    assert [s.at[u] for u in infantry] != [other.s.at[u] for u in infantry]


@pytest.mark.rule("afb:5.0", "afb:5.1.S3", "afb:5.1.S5")
def test_whoever_is_drawn_for_a_reduced_division_is_reduced() -> None:
    table = drawn_game(7)
    book = where_the_book_has_them()
    for unit, number in book.items():
        (there,) = table.stack(number)
        assert (table.flags(there) == {"reduced"}) is (unit in REDUCED), number
    assert all(not table.s.flags[u] for u, h in enumerate(table.s.at) if h < 0)


@pytest.mark.rule("afb:5.0", "afb:S-13.1")
def test_arrivals_are_drawn_from_what_is_left() -> None:
    """Two counters are left in the cup for the infantry of turn 7: one comes in A, the others in E."""
    table = begun(
        "turn 7 soviet reinforcement\npool 100RD 53RD 211RD\n12.10 17ID\n20.03 132RD",
        dice=(3,),
        infantry="drawn",
    )
    table.do("split 0", dice=(2, 1, 1))  # 100, 53 and 211 in the order of the list: 53, then 100, then 211
    order = sorted(("100RD", "53RD", "211RD"), key=table.g.unit_named.__getitem__)
    first = order.pop(1)
    assert table.stack("44.27") == [first]
    assert table.stack("37.00") == order


@pytest.mark.rule("afb:5.0", "afb:S-13.4")
def test_infantry_that_was_held_up_is_drawn_later() -> None:
    """A German on area A: its division of turn 7 comes on turn 8, when he has gone."""
    text = "pool 100RD 53RD 211RD\n{}20.03 132RD"
    table = begun(
        f"turn 7 soviet reinforcement\n{text.format('44.27 18Pz18' + chr(10))}", dice=(3,), infantry="drawn"
    )
    table.do("split 0", dice=(1, 1, 1))
    assert len(table.stack("37.00")) == 3 and len(table.s.held_up) == 1
    line = table.s.held_up[0]
    assert table.g.numbers[table.g.arrivals[line].at] == "44.27"
    later = begun(
        f"turn 8 soviet reinforcement\nfield held_up [{line}]\n{text.format('12.10 17ID' + chr(10))}",
        dice=(3,),
        infantry="drawn",
    )
    later.do("split 0", dice=(1,))
    assert len(later.stack("44.27")) == 1 and later.s.held_up == [] and later.stack("37.00") == []


@pytest.mark.rule("afb:5.0")
def test_by_name_each_division_stands_in_its_own_hex() -> None:
    table = new_game(infantry="historical")
    assert {unit: table.at(unit) for unit in where_the_book_has_them()} == where_the_book_has_them()


@pytest.mark.rule("afb:5.0", "afb:S-1.10")
def test_only_the_soviet_knows_what_is_left_in_the_cup() -> None:
    """Who else could see it would know who lies under the stacks."""
    table = drawn_game(7)
    g, s = table.g, table.s
    cup = [u for u, h in enumerate(s.at) if h == POOL and g.is_drawn[u]]
    assert len(cup) == 31
    for reader in (Reader(GERMAN), WATCHER):
        assert {g.sight(s, reader).at[u] for u in cup} == {HIDDEN}
        assert set(cup) <= g.hidden(s)[reader]
    assert {g.sight(s, Reader(SOVIET)).at[u] for u in cup} == {POOL}
    tanks = g.unit_named["102TD"]
    assert g.sight(s, Reader(GERMAN)).at[tanks] == POOL


def test_in_the_starter_the_infantry_changes_places() -> None:
    table = drawn_game(7, "starter")
    named = {u for u, h in game("starter").setup.exact.items() if table.g.is_drawn[u]}
    assert {u for u, h in enumerate(table.s.at) if h >= 0 and table.g.is_drawn[u]} == named and len(
        named
    ) == 10
