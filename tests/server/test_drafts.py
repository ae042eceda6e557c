"""Orders that are put together: who joins in any order, what is lacking, sets behind words of their own."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.match import Match
from steppe.server import messages as m
from steppe.server.drafts.following import Drafting
from steppe.server.seats import Seat
from steppe.table.basics import Side
from tests.dok.battles import OPEN, SE, E, W, fight, german

GERMAN = Side(0)
TO_THE_LINE = (
    "move 18Pz18 18Pz52 18Pz101 244StG 1705",
    "move 292I507 292I508 292I509 1606",
    "dig 86I167",
    "end",
)
PANZER = "18Pz18 18Pz52 18Pz101 244StG"
INFANTRY = "292I507 292I508 292I509"


@pytest.fixture(scope="module")
def match() -> Match:
    """Before Ponyri: two stacks beside 6 Rifle, and guns behind them."""
    found = Match.new(load_game("k43", "starter"), seed=7)
    for order in TO_THE_LINE:
        found.play(order)
    return found


def drafted(match: Match, line: str) -> m.Follow:
    return Drafting(Seat(match, "german"), GERMAN).follow(1, tuple(line.split()), {})


def test_whoever_could_take_part_is_offered_at_once(match: Match) -> None:
    follow = drafted(match, "attack 1706")
    assert set(follow.more) == set(f"{PANZER} {INFANTRY}".split())
    assert follow.lacks is None


def test_an_order_without_those_who_must_join_says_what_it_lacks(match: Match) -> None:
    follow = drafted(match, f"attack 1706 {PANZER}")
    assert not follow.whole and follow.why is None
    assert follow.lacks is not None
    assert (follow.lacks.rule, follow.lacks.code) == ("5.1.3", "leaves-unit")
    assert set(follow.more) == set(INFANTRY.split())
    assert drafted(match, f"attack 1706 {INFANTRY} {PANZER}").whole


def test_sets_behind_a_word_have_the_order_with_each_and_without(match: Match) -> None:
    attack = f"attack 1706 {INFANTRY} {PANZER}"
    guns, stars = drafted(match, attack).extras
    assert [(toggle.unit, toggle.on) for toggle in guns.units] == [
        ("18PzA", False),
        ("ArtA9", False),
        ("1ArtXLI", False),
        ("2ArtXLI", False),
    ]
    assert [toggle.unit for toggle in stars.units] == ["18Pz18", "244StG"]
    with_gun = " ".join(guns.units[2].words)
    assert with_gun == f"{attack} guns 1ArtXLI"
    guns, stars = drafted(match, " ".join(drafted(match, with_gun).extras[1].units[0].words)).extras
    assert [toggle.on for toggle in guns.units] == [False, False, True, False]
    assert " ".join(guns.units[2].words) == f"{attack} stars 18Pz18"  # without it
    assert " ".join(guns.every) == f"{attack} guns 18PzA ArtA9 1ArtXLI 2ArtXLI stars 18Pz18"


def test_attackers_named_after_the_guns_stand_before_them(match: Match) -> None:
    follow = drafted(match, f"attack 1706 {INFANTRY} 18Pz18 18Pz52 18Pz101 guns 1ArtXLI 244StG")
    assert follow.whole
    assert " ".join(follow.words) == f"attack 1706 {INFANTRY} {PANZER} guns 1ArtXLI"
    assert follow.said == ("1706", *INFANTRY.split(), *PANZER.split())


def test_attackers_may_be_picked_before_their_target(match: Match) -> None:
    follow = drafted(match, f"attack {PANZER}")
    assert follow.next == ("1706",) and set(follow.more) == set(INFANTRY.split())
    assert follow.why is None and not follow.whole
    aimed = drafted(match, f"attack {PANZER} {INFANTRY} 1706")
    assert aimed.words == ("attack", "1706", *INFANTRY.split(), *PANZER.split()) and aimed.whole


def test_whoever_has_nobody_to_attack_is_told_of_the_nearest_enemy(match: Match) -> None:
    follow = drafted(match, "attack HQXLI")
    assert not follow.next and follow.why is None
    reason = Drafting(Seat(match, "german"), GERMAN).why_not(("attack",), "HQXLI")
    assert reason is not None and reason.args[-1] in ("HQXLI", "1706", "1905")


def test_a_target_may_be_pointed_at_before_the_gun() -> None:
    games = (Match.new(load_game("gd", "starter"), seed=seed) for seed in range(40))
    found = next(game for game in games if "activate 3Art" in game.legal())  # III Artillery is drawn first
    for order in ("activate 3Art", "end"):
        found.play(order)
    drafting = Drafting(Seat(found, "german"), GERMAN)
    assert "7B.3Art" in drafting.following(("barrage",))
    assert drafting.aimed_at(("barrage",), "2606") == ("barrage", "7B.3Art", "2606")
    assert drafting.aimed_at(("barrage",), "1.1Mot") == ("barrage", "7B.3Art", "2606")
    assert drafting.aimed_at(("barrage",), "2414") == ()


def test_dok_only_hexes_with_room_for_all_who_advance_are_lit() -> None:
    """[11.14.3] Three go on together into an empty hex, two of them also beside a division; with three
    there that hex is dark."""
    table = german(f"{W} 2Pz 9Pz 20Pz\n{OPEN} 8RD\n{E} 45ID")
    fight(table, f"attack {OPEN} 2Pz 9Pz 20Pz", 1)
    drafting = Drafting(Seat(Match.new(table.g, seed=7), "german"), GERMAN)
    drafting.sight = table.s
    two = drafting.follow(1, ("advance", "2Pz", "9Pz"), {})
    assert {E, SE} <= set(two.next) and two.more == ("20Pz",)
    three = drafting.follow(1, ("advance", "2Pz", "9Pz", "20Pz"), {})
    assert SE in three.next and E not in three.next
    refused = drafting.follow(1, ("advance", "2Pz", "9Pz", "20Pz", E), {})
    assert refused.why is not None and refused.why.rule == "11.14.3" and not refused.whole
    reason = drafting.why_not(("advance", "2Pz", "9Pz", "20Pz"), E)
    assert reason is not None and (reason.rule, reason.code) == ("11.14.3", "stacking")
