"""Orders that are put together: who joins in any order, what is lacking, sets behind words of their own."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.match import Match
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.drafts.following import Drafting
from steppe.server.drafts.room import Room
from steppe.server.seats import Seat
from steppe.table.basics import Side
from steppe.table.game import AnyGame
from steppe.table.position import dump
from steppe.table.state import State
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


# ---------------------------------------------------------------------- clicks in the games' own questions


def room_at(g: AnyGame, s: State, side: Side = GERMAN) -> Room:
    """Where a side drafts in a position."""
    return Room(Seat(Match.new(g, seed=7, start=dump(g, s)), g.sides[side]), side)


def click(room: Room, line: str = "", **what: str) -> m.Clicked:
    words = tuple(line.split())
    mode = words[0] if words else next(verb.verb for verb in room.prompt.verbs if verb.next)
    return room.click(r.Click(1, mode, words, **what))  # type: ignore[arg-type]


def advancing() -> Room:
    """[11.14] A hex is empty, and the three divisions that attacked it stand together."""
    table = german(f"{W} 2Pz 9Pz 20Pz\n{OPEN} 8RD")
    fight(table, f"attack {OPEN} 2Pz 9Pz 20Pz", 1)
    return room_at(table.g, table.s)


def test_dok_a_picked_stack_advances_into_the_vacated_hex() -> None:
    room = advancing()
    stack = click(room, hex=W)
    assert stack.kind == "draft" and stack.follow is not None
    assert stack.follow.words == ("advance", "2Pz", "9Pz", "20Pz")
    assert OPEN in stack.follow.beside, "the vacated hex is lit"
    assert stack.follow.does == f"Advance 2Pz, 9Pz, 20Pz into {OPEN}"
    gone = click(room, "advance 2Pz 9Pz 20Pz", hex=OPEN)
    assert (gone.kind, gone.orders) == ("give", (("advance", "2Pz", "9Pz", "20Pz"),))
    two = click(room, "advance 2Pz 9Pz", hex=OPEN)
    assert two.orders == (("advance", "2Pz", "9Pz"),), "exactly those that were picked"


def test_dok_the_button_for_all_names_who_would_advance() -> None:
    ready = next(ready for ready in advancing().prompt.shortcuts if ready.at == OPEN)
    assert ready.words == f"Advance 2Pz, 9Pz, 20Pz into {OPEN}"


def test_dok_where_fewer_fit_than_may_advance_the_player_is_asked_which() -> None:
    """[11.14, 6.1] Four divisions have attacked, and three are all that a hex takes."""
    table = german(f"{W} 2Pz 9Pz\n{E} 20Pz 4Pz\n{OPEN} 8RD")
    four = sorted(("2Pz", "9Pz", "20Pz", "4Pz"), key=table.g.unit_named.__getitem__)
    fight(table, f"attack {OPEN} {' '.join(four)}", 1)
    room = room_at(table.g, table.s)
    assert OPEN not in [ready.at for ready in room.prompt.shortcuts]
    asked = click(room, hex=OPEN)
    assert asked.kind == "refused" and asked.why is not None
    assert asked.why.text == f"Advance: first click the units that are to do it, then {OPEN}"
    three = ("advance", *four[:3])
    assert click(room, " ".join(three), hex=OPEN).orders == (three,)


def test_no_refusal_names_a_unit_that_nobody_picked(match: Match) -> None:
    """A click on an enemy far away: the nearest of our units is not spoken of."""
    room = Room(Seat(match, "german"), GERMAN)
    far = next(h for h in room.g.numbers if _is_far_enemy(room, h))
    said = click(room, hex=far)
    assert said.why is not None and said.why.text == f"None of your units is adjacent to {far}"


def _is_far_enemy(room: Room, number: str) -> bool:
    here = room.here(number)
    around = room.g.around[room.g.hex_named[number]]
    near = any(room.names.is_ours(unit) for h in around for unit in room.here(room.g.numbers[h]))
    return bool(here) and not room.names.is_ours(here[-1]) and not near


def test_an_empty_hex_is_read_without_a_refusal(match: Match) -> None:
    room = Room(Seat(match, "german"), GERMAN)
    lit = {h for verb in room.prompt.verbs for h in verb.lit}
    empty = next(h for h in room.g.numbers if not room.here(h) and h not in lit)
    assert click(room, hex=empty).kind == "nothing"
    assert click(room, "attack 1706", hex=empty).kind == "refused", (
        "while a target is picked it is an attempt"
    )


def test_a_counter_taken_out_of_an_attack_never_leaves_a_refusal(match: Match) -> None:
    """[5.1.3] Without those who must attack the rest says what it lacks."""
    room = Room(Seat(match, "german"), GERMAN)
    attack = f"attack 1706 {INFANTRY} {PANZER} guns 1ArtXLI"
    without = click(room, attack, unit="292I507")
    assert without.kind == "draft" and without.follow is not None
    assert without.follow.lacks is not None and "292I507" not in without.follow.words
