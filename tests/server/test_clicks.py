"""What a click means, on small prompts made by hand: `tests/server/test_drafts.py` has those of the games."""

from __future__ import annotations

import re

import pytest

from steppe.server import messages as m
from steppe.server.drafts import meaning
from steppe.server.drafts.lit import Draft, Names
from steppe.server.drafts.meaning import Commit, Drop, Fan, Give, Join, Lay, Why
from steppe.server.drafts.room import is_finished, leads_on
from steppe.table.basics import Action

Words = str | Action


class Plain(Names):
    """Hexes are four figures or have a point; units begin with a letter. Ours begin with A to G."""

    def __init__(self, around: dict[str, str] | None = None) -> None:
        self.around = around or {}

    def is_hex(self, word: str) -> bool:
        return re.fullmatch(r"\d{4}|\d\d\.\d\d", word) is not None

    def is_unit(self, word: str) -> bool:
        return re.fullmatch(r"\d?[A-Z][A-Za-z0-9]*", word) is not None

    def is_ours(self, word: str) -> bool:
        return "A" <= word[0] <= "G"

    def is_way(self, word: str) -> bool:
        return word in ("n", "ne", "se", "s", "sw", "nw")

    def where(self, word: str) -> str:
        return word if self.is_hex(word) else ""

    def beside(self, place: str, compass: str) -> str:
        return self.around.get(compass, "")


NAMES = Plain()


def words(said: Words) -> Action:
    return tuple(said.split()) if isinstance(said, str) else said


def verb(word: str, following: str = "", order: str = "", whole: bool = False, once: bool = False) -> m.Verb:
    return m.Verb(word, word.title(), words(following), whole=whole, order=order, once=once)


END = verb("end", whole=True)
GO = verb("go", "A1 A2 B1", order="move")
ATTACK = verb("attack", "2412 2510")


def prompt(*verbs: m.Verb, **more: object) -> m.Prompt:
    return m.Prompt("", "", "", verbs, False, **more)  # type: ignore[arg-type]


MOVING = prompt(GO, END)
FIGHTING = prompt(ATTACK, END)


def follow(
    said: Words, following: Words = "", more: Words = "", whole: bool = False, **others: object
) -> m.Follow:
    return m.Follow(words(said), words(following), (), words(more), whole, **others)  # type: ignore[arg-type]


def none(asked: m.Prompt, mode: str) -> Draft:
    return Draft(asked, mode, (), None)


def picked(asked: m.Prompt, after: m.Follow) -> Draft:
    return Draft(asked, after.words[0], after.words, after)


def on(draft: Draft, number: str, stack: str = "", names: Names = NAMES) -> meaning.Deed:
    return meaning.of_hex(draft, names, number, words(stack))


def lay(said: str, **more: object) -> Lay:
    return Lay(words(said), **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- a move


REACH = (
    m.Field("", "", {"2210": 0, "2211": 1}, {"2211": "2210"}, "2210"),
    m.Field("road", "road mode", {"2211": 1, "2212": 4}, {}, "2210"),
)
GONE = picked(MOVING, follow("go A1", more="A2", whole=True, reach=REACH))


def test_what_may_follow_its_verb_is_lit() -> None:
    assert none(FIGHTING, "attack").open_words() == ["2412", "2510"]
    assert none(FIGHTING, "attack").lit(NAMES) == ("2412", "2510")


def test_a_stack_is_picked_whole_or_fanned_out() -> None:
    assert on(none(MOVING, "go"), "2210", "A1 A2") == lay("go A1 A2", fan="2210")


def test_a_heap_of_counters_is_fanned_out_at_once() -> None:
    heap = "C1 C2 C3 C4 C5 C6 C7"
    many = none(prompt(verb("go", heap, order="move")), "go")
    assert on(many, "2210", heap) == Fan("2210")
    assert isinstance(on(many, "2210", heap[3:]), Lay)


def test_a_hex_in_reach_is_an_order() -> None:
    assert GONE.reach() == {"2211", "2212"}
    assert on(GONE, "2212") == Give((words("move A1 2212"),))


def test_a_mode_stands_behind_the_hex() -> None:
    by_road = Draft(MOVING, "go", words("go A1 road"), GONE.follow)
    assert on(by_road, "2212") == Give((words("move A1 2212 road"),))


def test_a_hex_beyond_reach_is_explained() -> None:
    assert on(GONE, "3000") == Why("3000")


def test_another_stack_begins_anew() -> None:
    assert on(GONE, "2300", "B1") == lay("go B1", fan="2300")


def test_single_counters_are_added_and_dropped() -> None:
    assert meaning.of_unit(GONE, "A2") == lay("go A1 A2")
    assert meaning.of_unit(GONE, "A1") == Drop()


def test_a_board_whose_numbers_have_a_point_has_hexes_too() -> None:
    aiming = prompt(verb("attack", "25.13 25.14"))
    assert on(none(aiming, "attack"), "25.13", "?25.13.0") == lay("attack 25.13")
    assert on(none(aiming, "attack"), "26.14", "?26.14.0") == Why("26.14")
    reach = (m.Field("", "", {"25.13": 0, "25.14": 2}, {}, "25.13"),)
    going = picked(prompt(verb("go", "1Pz", order="move")), follow("go 1Pz", whole=True, reach=reach))
    assert on(going, "25.14") == Give((words("move 1Pz 25.14"),))


# ---------------------------------------------------------------------- an attack


AIMED = picked(FIGHTING, follow("attack 2412", "A1 A2"))
LED = picked(FIGHTING, follow("attack A1", "2412", more="B1"))


def test_an_attack_names_its_target_first_and_then_those_who_attack() -> None:
    assert on(none(FIGHTING, "attack"), "2412", "X") == lay("attack 2412")
    assert on(AIMED, "2411", "A1") == lay("attack 2412 A1")
    assert on(AIMED, "2510", "Y") == lay("attack 2510"), "another target"


def test_an_attack_may_begin_with_those_who_attack_or_with_what_else_they_could_do() -> None:
    assert on(none(FIGHTING, "attack"), "2411", "A1 A2") == lay("attack A1 A2")
    firing = prompt(ATTACK, END, verb("barrage", "G1"))
    deed = on(none(firing, "attack"), "2411", "A1 G1")
    assert deed == lay("attack A1 G1", instead=("barrage", "G1"))
    assert meaning.asked_about(none(FIGHTING, "attack"), NAMES, "2411", ("A1",)) == "A1"


def test_then_it_names_its_target_or_others_who_come_along() -> None:
    assert on(LED, "2412", "X") == lay("attack A1 2412")
    assert on(LED, "2413", "B1") == lay("attack A1 B1")
    assert on(LED, "2411", "A1") == Drop()


def test_the_target_stays_when_a_unit_is_clicked_that_cannot_join() -> None:
    assert on(AIMED, "2300", "C1") == Why("2300")


def test_an_enemy_out_of_reach_is_asked_about_by_his_hex() -> None:
    assert on(none(FIGHTING, "attack"), "2613", "Z") == Why("2613")
    assert meaning.asked_about(none(MOVING, "go"), NAMES, "2613", ("Z",)) == "Z"


# ---------------------------------------------------------------------- one unit


ACTING = prompt(verb("go", "A1 A2", order="move"), verb("killzone", "A1"), END)


def test_a_unit_stays_picked_under_another_verb_that_it_could_begin() -> None:
    going = picked(ACTING, follow("go A1", whole=True))
    assert meaning.turned_to(going, NAMES, "killzone") == ("killzone", "A1")
    assert meaning.turned_to(picked(ACTING, follow("go A2", whole=True)), NAMES, "killzone") == ()
    assert meaning.turned_to(none(ACTING, "go"), NAMES, "killzone") == ()
    marking = prompt(verb("go", "A1 A2 A3"), verb("mark", "A1 A3"))
    several = picked(marking, follow("go A1 A2 A3", whole=True))
    assert meaning.turned_to(several, NAMES, "mark") == ("mark", "A1", "A3")


def test_a_front_is_a_click_on_a_neighbour_whatever_stands_there() -> None:
    facing = picked(ACTING, follow("killzone A1", "n ne s"))
    around = Plain({"n": "1836", "s": "1834"})
    assert facing.fronts(around) == {"1836": "n", "1834": "s"}, "none beyond the edge"
    assert on(facing, "1836", "B1 B2", around) == lay("killzone A1 n")


def test_a_step_with_odds_is_taken_by_a_second_click_on_its_hex() -> None:
    stepping = prompt(verb("step", "1837 1838"), verb("halt", whole=True))
    weighed = picked(stepping, follow("step 1838", whole=True))
    assert on(weighed, "1838") == Commit()
    assert on(weighed, "1837") == lay("step 1837")


# ---------------------------------------------------------------------- what is finished


def test_an_order_is_given_at_once_only_if_nothing_can_be_added_or_weighed() -> None:
    assert is_finished(follow("retreat 2412", whole=True))
    assert not is_finished(follow("advance A1", "2413", whole=True))
    assert not is_finished(follow("attack 2412 A1", more="A2", whole=True))
    dear = m.Reason("1.2.4", "last-level", "it would be eliminated")
    assert not is_finished(follow("lose A1", whole=True, warns=dear))
    assert not is_finished(follow("advance A1 A2", whole=True, lies=True))


def test_units_that_can_only_be_sent_somewhere_lead_on() -> None:
    assert leads_on(follow("go R1", reach=REACH))
    assert not leads_on(follow("go R1"))


# ---------------------------------------------------------------------- what a click means besides


FIRE = m.Also(("fire", "A1"), ("T1", "T2"), (m.Chanced("T2", 60), m.Chanced("T1", 30)))
BUSY = prompt(verb("go", "A1", order="move"), verb("fire", "A1"))
GOING = picked(BUSY, follow("go A1", whole=True, also=(FIRE,)))


def test_a_click_fires_at_a_target_while_a_move_is_drafted() -> None:
    assert on(GOING, "1739", "T1") == lay("fire A1 T1")
    assert on(GOING, "1739", "T1 T2") == Fan("1739")
    assert meaning.of_unit(GOING, "T2") == lay("fire A1 T2")
    assert set(GOING.units()) >= {"T1", "T2"}


def test_the_only_unit_that_may_fire_does_so_before_anything_is_picked() -> None:
    moving = prompt(verb("step", "1837"), also=(FIRE,))
    assert on(none(moving, "step"), "1739", "T1") == lay("fire A1 T1")


def test_an_overrun_of_a_hex_beside_a_stack_on_its_way_is_weighed() -> None:
    way = prompt(verb("step", "1837"), verb("overrun", "1739"), also=(m.Also(("overrun",), ("1739",)),))
    assert on(none(way, "step"), "1739", "T1") == lay("overrun 1739", lies=True)


def test_what_another_verb_would_do_in_a_hex_lies_open_and_what_was_asked_for_is_done() -> None:
    building = prompt(GO, also=(m.Also(("demolish", "A1"), ("1838",)),))
    assert on(none(building, "go"), "1838") == lay("demolish A1 1838", lies=True)
    fleeing = prompt(verb("retreat", "A1"), also=(m.Also(("retreat", "A1"), ("1838",)),))
    assert on(none(fleeing, "retreat"), "1838") == lay("retreat A1 1838")


def test_a_click_advances_into_the_hex_that_the_question_names() -> None:
    named = prompt(verb("advance", "A1"), hexes=("1838",))
    advancing = picked(named, follow("advance A1", "1839", whole=True))
    assert advancing.means_done() == ["1838"] and "1838" in advancing.beside(NAMES)
    assert on(advancing, "1838") == Commit()
    assert isinstance(on(advancing, "1840"), Why)


def test_a_stack_that_can_move_is_taken_up_while_targets_for_a_strike_are_asked_for() -> None:
    flying = prompt(verb("go", "A1", order="move"), verb("strike", "1739"))
    assert on(none(flying, "strike"), "1838", "A1") == lay("go A1", fan="1838")
    firing = prompt(verb("go", "A1", order="move"), verb("fire", "R1"))
    assert on(none(firing, "fire"), "1838", "A1") == Why("A1")


def test_a_second_click_on_the_target_gives_the_order() -> None:
    aimed = picked(BUSY, follow("fire A1 T1", whole=True))
    assert on(aimed, "1739", "T1") == Commit()


def test_what_stands_ready_for_a_hex_is_given() -> None:
    ready = (m.Shortcut("All", (("advance", "A1"),), "2412"),)
    advancing = prompt(verb("advance", "A1"), shortcuts=ready)
    assert on(none(advancing, "advance"), "2412") == Give((("advance", "A1"),))


# ---------------------------------------------------------------------- units off the map


def test_units_that_wait_off_the_map_are_called_up_together() -> None:
    waiting = prompt(*BUSY.verbs, waiting=("R1", "T1"))
    assert meaning.of_unit(none(waiting, "go"), "R1") == lay("go R1")
    assert meaning.of_unit(picked(waiting, follow("go R1", more="T1")), "T1") == lay("go R1 T1")
    assert meaning.of_unit(picked(waiting, follow("go R1")), "T1") == lay("go T1"), "it comes elsewhere"
    assert meaning.of_unit(picked(waiting, follow("go R1 T1")), "R1") == lay("go T1", takes_back=True)


def test_they_are_picked_for_what_was_chosen_before_if_they_can_do_it() -> None:
    waiting = prompt(verb("go", "A1", order="move"), verb("delay", "R1"), waiting=("R1", "T1"))
    assert meaning.of_unit(none(waiting, "delay"), "R1") == lay("delay R1")
    assert meaning.of_unit(none(waiting, "delay"), "T1") == lay("go T1")


# ---------------------------------------------------------------------- sets behind a word


GUNS = m.Extra("guns", "with guns", (m.Toggle("G1", words("attack 2412 A1 guns G1 stars A1")),))
STARS = m.Extra("stars", "with stars", (m.Toggle("A1", words("attack 2412 A1"), True),))
STARRED = picked(FIGHTING, follow("attack 2412 A1 stars A1", whole=True, extras=(GUNS, STARS)))


def test_a_click_on_a_unit_that_is_not_in_the_order_joins_it_behind_its_word() -> None:
    assert on(STARRED, "2415", "G1") == Join(("G1",))
    assert meaning.of_unit(STARRED, "G1") == Lay(GUNS.units[0].words)


def test_a_unit_that_is_taken_out_leaves_its_set_too() -> None:
    assert meaning.of_unit(STARRED, "A1") == lay("attack 2412", takes_back=True)


@pytest.mark.parametrize(("stack", "expected"), [("A1 A2 B1", "go A1 B1"), ("A2", "go A2")])
def test_counters_that_stay_apart_are_left_alone_unless_alone(stack: str, expected: str) -> None:
    deed = on(none(prompt(GO, END, apart=("A2",)), "go"), "2210", stack)
    assert isinstance(deed, Lay) and deed.words == words(expected)


def test_an_order_whose_words_may_be_said_in_any_order_begins_with_its_target() -> None:
    fly, rest = verb("fly", "support strike"), verb("rest", whole=True)
    planning = prompt(fly, rest, also=(m.Also(("fly",), ("2412",)),))
    assert on(none(planning, ""), "2412") == lay("fly 2412")
    assert on(none(planning, ""), "2510") == Why("2510")
