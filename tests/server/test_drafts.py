"""Orders that are put together: who joins in any order, what is lacking, sets behind words of their own."""

from __future__ import annotations

from collections.abc import Iterator

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
from tests.afb.plain_map import on_plain
from tests.afb.support import Table
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
    return Drafting(Seat(match, "german"), GERMAN).follow(tuple(line.split()))


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
    two = drafting.follow(("advance", "2Pz", "9Pz"))
    assert {E, SE} <= set(two.next) and two.more == ("20Pz",)
    three = drafting.follow(("advance", "2Pz", "9Pz", "20Pz"))
    assert SE in three.next and E not in three.next
    refused = drafting.follow(("advance", "2Pz", "9Pz", "20Pz", E))
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


def test_dok_laying_a_counter_on_top_and_afb_a_garrison_wait_for_their_button() -> None:
    """A click on a stack that has nothing left to do must not rearrange it, or cost it a step."""
    moving = german("2210 3Pz 11Pz", "move-fight", "movement1")
    dok = room_at(moving.g, moving.s)
    afb = of_room(on_plain("turn 3 german movement\n20.06 18Pz18"))
    for room, verb in ((dok, "top"), (afb, "garrison")):
        asides = {each.verb: (each.aside, each.once) for each in room.prompt.verbs if each.next}
        assert asides == {"go": (False, False), verb: (True, True)}


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
    """[5.1.3] Without those that must attack the rest says what it lacks."""
    room = Room(Seat(match, "german"), GERMAN)
    attack = f"attack 1706 {INFANTRY} {PANZER} guns 1ArtXLI"
    without = click(room, attack, unit="292I507")
    assert without.kind == "draft" and without.follow is not None
    assert without.follow.lacks is not None and "292I507" not in without.follow.words


# ---------------------------------------------------------------------- overruns and the rest of a move


def of_room(table: Table) -> Room:
    return room_at(table.g, table.s)


def test_afb_a_distant_enemy_hex_says_how_an_overrun_is_made() -> None:
    """[S-6.1] Only a stack next to it overruns a hex; one on foot never does."""
    table = on_plain("turn 3 german movement\n20.06 18Pz18\n22.06 17ID\n20.09 53RD")
    far = click(of_room(table), "go 18Pz18", hex="20.09")
    assert far.why is not None and far.why.text == "20.09 is enemy-held. Move next to it to overrun"
    foot = click(of_room(table), "go 17ID", hex="20.09")
    assert foot.why is not None and foot.why.text == "20.09 is enemy-held"


def test_afb_a_stack_that_begins_beside_the_enemy_can_set_out_to_overrun() -> None:
    table = on_plain("turn 3 german movement\n20.08 18Pz18\n20.09 53RD", overrun_from_start_ezoc="yes")
    picked = of_room(table).follow(("go", "18Pz18"))
    assert [(deed.words, deed.orders) for deed in picked.deeds] == [
        ("Set out to overrun", (("go", "18Pz18"),))
    ]


def test_afb_a_move_that_ends_beside_the_enemy_says_why_no_overrun_is_possible() -> None:
    """[S-6.3] Where an enemy zone was around it when the phase began, it overruns nobody."""
    table = on_plain("turn 3 german movement\n20.08 18Pz18\n20.09 53RD\n22.09 89RD")
    room = of_room(table)
    reach = room.draft("go", ("go", "18Pz18")).reach()
    beside = next(h for h in sorted(reach) if room.point(r.Point(1, "go", ("go", "18Pz18"), h)).warns)
    warns = room.point(r.Point(1, "go", ("go", "18Pz18"), beside)).warns
    assert warns is not None and warns.rule == "S-6.3"


def test_afb_after_a_step_beside_the_enemy_the_rest_of_the_move_is_one_click() -> None:
    """[S-5.1] 18Pz18 stands in 20.08 with points left: 18.06 is further on, and what it costs is shown."""
    table = on_plain("turn 3 german movement\n20.06 18Pz18\n20.09 53RD")
    for action in ("go 18Pz18", "step 20.07", "step 20.08"):
        table.do(action)
    room = of_room(table)
    (field,) = room.prompt.reach
    assert field.start == "20.08" and "20.06" in field.values and "20.06" in room.prompt.beside
    gone = click(room, hex="20.06")
    assert (gone.kind, gone.orders) == ("give", (("move", "20.06"),))


# ---------------------------------------------------------------------- verbs that serve once


@pytest.mark.parametrize(("game", "verb"), [("k43", "dig"), ("ssp", "fire")])
def test_after_one_order_the_map_is_for_the_usual_verb_again(game: str, verb: str) -> None:
    assert verb in load_game(game).once


def test_k43_dig_in_asks_which_of_a_picked_stack(match: Match) -> None:
    """A stack is picked to move and *Dig in* is pressed: its counters are fanned out, not the first taken."""
    fresh = Match.new(load_game("k43", "starter"), seed=7)
    room = Room(Seat(fresh, "german"), GERMAN)
    diggers = next(verb for verb in room.prompt.verbs if verb.verb == "dig")
    stacks = (room.here(h) for h in diggers.lit)
    stack = next(units for units in stacks if len([u for u in units if u in diggers.next]) > 1)
    able = [unit for unit in stack if unit in diggers.next]
    asked = room.click(r.Click(1, "go", ("go", *able), turn="dig"))
    assert (asked.kind, asked.mode, asked.fan) == ("fan", "dig", room.names.where(able[0]))
    one = room.click(r.Click(1, "dig", (), unit=able[1], fan=asked.fan))
    assert (one.kind, one.orders) == ("give", (("dig", able[1]),))


def test_k43_every_star_and_gun_carries_the_odds_with_it(match: Match) -> None:
    for extra in drafted(match, f"attack 1706 {INFANTRY} {PANZER}").extras:
        assert all(toggle.column for toggle in extra.units), extra.label


def test_gd_a_target_in_a_list_and_its_hex_ask_alike() -> None:
    """One path: a click on a counter in the list of targets lays the shot out, as one on its hex does."""
    found = Match.new(load_game("gd", "starter"), seed=next(_seeds_of_artillery()))
    for order in ("activate 3Art", "end"):
        found.play(order)
    room = Room(Seat(found, "german"), GERMAN)
    picked = ("barrage", "7B.3Art")
    by_hex = room.click(r.Click(1, "barrage", picked, hex="2606"))
    assert by_hex.kind == "draft" and by_hex.follow is not None and by_hex.follow.odds is not None
    assert by_hex.orders == ()


def _seeds_of_artillery() -> Iterator[int]:
    """Seeds whose first chit is that of III Artillery."""
    for seed in range(40):
        if "activate 3Art" in Match.new(load_game("gd", "starter"), seed=seed).legal():
            yield seed


# ---------------------------------------------------------------------- found by the random hand

TWO_TO_ATTACK = """steppe position 1
game k43 scenario kursk
turn 1 german combat
1802 12PzA
2103 383I532
2104 148RD
2203 383I533 383I531
2204 216I398 216I396 216I348
2205 74RD
"""


def test_k43_all_who_could_join_have_a_button_only_if_they_may_attack_together() -> None:
    """[5.1.4] 2205 must be attacked too, so not all regiments of 216 may go against 2104; a gun that was
    named before them changes nothing of that."""
    found = Match.new(load_game("k43", "kursk"), seed=7, start=TWO_TO_ATTACK)
    picked = Room(Seat(found, "german"), GERMAN).follow(("attack", "2104", "383I532", "guns", "12PzA"))
    assert picked.why is None and set(picked.more) == {"216I348", "216I396", "216I398"}
    assert picked.everybody == ()
