"""What a covered stack and a hidden set-up once told, and tell no longer."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from steppe.cli.questions import question_text
from steppe.games import load_game
from steppe.match import Match, open_bytes
from steppe.table.basics import WATCHER, IllegalAction, Reader
from steppe.table.telling import Told
from tests.conformance import link_by_hand
from tests.dok.support import game, position
from tests.dok.test_fog import hears

GERMAN, SOVIET = Reader(0), Reader(1)
NAMES = {GERMAN: "german", WATCHER: None}
OTHERS = pytest.mark.parametrize("reader", [GERMAN, WATCHER])

WORLDS = (
    "turn 1 soviet movement1\n2609 6TC 67GRD\n3024 90GRD 51GRD\n2005 1SS",
    "turn 1 soviet movement1\n2609 90GRD 67GRD\n3024 6TC 51GRD\n2005 1SS",
)
"""Under 67GRD in the wood lies a tank corps, or a rifle division: the German sees the same."""


def steps_to(text: str, number: str, reader: Reader) -> list[Told]:
    """What is told when the whole stack of 2609 takes a step."""
    table = position(text)
    table.do("go " + " ".join(sorted(table.stack("2609"), key=table.unit)))
    return hears(table, reader, f"step {number}")


@pytest.mark.rule("dok:7.3")
@OTHERS
def test_what_a_covered_stack_pays_is_told_to_its_side_alone(reader: Reader) -> None:
    tank, rifle = (steps_to(world, "2610", SOVIET)[0]["cost"] for world in WORLDS)
    assert (tank, rifle) == (2, 1), "the cost tells what lies beneath"
    told = [steps_to(world, "2610", reader) for world in WORLDS]
    assert told[0] == told[1]
    assert told[0][0]["units"] == ["67GRD", "?2609.0"] and told[0][0]["cost"] is None


@pytest.mark.rule("dok:7.3")
def test_a_move_in_the_open_says_what_it_costs() -> None:
    table = position("turn 1 soviet movement1\n2609 6TC")
    table.do("go 6TC")
    (event,) = hears(table, GERMAN, "step 2610")
    assert (event["units"], event["cost"]) == (["6TC"], 2)


@pytest.mark.rule("dok:7.3")
def test_the_log_has_words_for_a_move_whose_cost_is_not_told() -> None:
    match = played(WORLDS[0], ["move 6TC 67GRD 2710"])
    words = [
        match.words.story(e for _, _, events in match.log(who) for e in events) for who in (None, "soviet")
    ]
    assert words[0][-1].startswith("67GRD and 1 unseen 2609 → ") and words[0][-1].endswith(" → 2710")
    assert words[1][-1].endswith("(4 MP spent)")


# How many lines there are.


def played(world: str, orders: Iterable[str]) -> Match:
    match = Match.new(game(), 1, start=f"steppe position 1\ngame dok scenario citadel\n{world}\n")
    for order in orders:
        match.play(order, by="soviet")
    return match


@pytest.mark.rule("dok:7.3")
@OTHERS
def test_how_many_lines_a_covered_stack_needs_tells_nothing(reader: Reader) -> None:
    """Halting by itself or being halted, splitting and not doing it after all: nothing of it is numbered."""
    one = played(WORLDS[0], ["go 67GRD 6TC", "step 2610", "halt", "end"])
    other = played(WORLDS[1], ["go 67GRD 90GRD", "step 2610", "split 90GRD", "halt", "halt", "end"])
    assert len(one.lines) != len(other.lines)
    assert one.log_of(reader) == other.log_of(reader)
    assert one.heard(reader) == other.heard(reader)


def set_up(orders: Iterable[str]) -> Match:
    """The Soviet deploys while the German looks away."""
    match = Match.new(game(gambit="no"), 1)
    match.play("done", by="german")
    for order in orders:
        match.play(order, by="soviet")
    return match


PLACED = ("place 51GRD 2414", "place 14GRD 1514", "restore")


@pytest.mark.rule("dok:3.5.3")
@OTHERS
def test_how_many_orders_a_hidden_set_up_took_tells_nothing(reader: Reader) -> None:
    quick, slow = set_up(["done"]), set_up([*PLACED, "done"])
    assert quick.log_of(reader) == slow.log_of(reader)
    assert question_text(quick, NAMES[reader]) == question_text(slow, NAMES[reader])


@pytest.mark.rule("dok:3.5.3")
def test_an_order_that_is_too_late_is_not_told_how_late() -> None:
    reasons = []
    for match in (set_up(["done"]), set_up([*PLACED, "done"])):
        with pytest.raises(IllegalAction) as error:
            match.play("order move-fight", by="german", at=0)
        reasons.append(str(error.value))
    assert reasons[0] == reasons[1]


@pytest.mark.rule("dok:3.5.3")
def test_a_takeback_counts_only_lines_that_were_heard_of() -> None:
    told = []
    for orders in (["done"], [*PLACED, "done"]):
        match = set_up(orders)
        match.takeback(len(orders), by="soviet", consent=True)
        told.append(match.log("german")[-1])
        assert match.log("soviet")[-1][2] == [{"event": "takenback", "side": "soviet", "lines": len(orders)}]
    assert told[0] == told[1] == (3, "soviet", [{"event": "takenback", "side": "soviet", "lines": 1}])


@pytest.mark.rule("dok:3.5.3")
def test_whoever_takes_back_counts_the_lines_that_he_has_heard_of() -> None:
    match = set_up([*PLACED, "done"])
    assert [match.lines_for(n, GERMAN) for n in (0, 1, 2, 3)] == [0, 1, len(PLACED) + 2, 0]
    assert [match.lines_for(n, SOVIET) for n in (1, 2)] == [1, 2]
    match.takeback(match.lines_for(2, GERMAN), by="german", consent=True)
    assert match.plays == [] and match.log("german")[-1][2][0]["lines"] == 2


def test_opening_a_save_numbers_its_lines_as_they_were_numbered() -> None:
    match = set_up(PLACED[:2])
    match.undo("soviet")
    match.play("done", by="soviet")
    match.play("order fight-move", by="soviet")
    again = open_bytes(match.to_bytes(), load_game)
    for reader in (GERMAN, SOVIET, WATCHER):
        assert again.log_of(reader) == match.log_of(reader)
        assert again.heard(reader) == match.heard(reader)
    assert (again.heard(GERMAN), again.heard(SOVIET)) == (3, 6)


# The chain.


@pytest.mark.rule("dok:3.5.3")
def test_a_question_does_not_print_a_link_from_which_a_placement_is_found() -> None:
    """Whoever knows the link before can try all placements against the link after: 0.25 s for all of them."""
    match = set_up([])
    before = match.link
    match.play("place 51GRD 2414", by="soviet")
    text = question_text(match, "german")
    tries = (f"place {unit} {number}" for unit in match.g.units for number in match.g.numbers)
    links = {link_by_hand(before, "do", "soviet", order).hex(): order for order in tries}
    assert links[match.link.hex()] == "place 51GRD 2414"
    assert not [
        word for word in re.findall(r"[0-9a-f]{8,}", text) if any(link.startswith(word) for link in links)
    ]
    assert match.head == ""


def test_when_nothing_is_hidden_any_more_the_link_is_told() -> None:
    match = set_up([])
    match.resign("german")
    assert match.head == match.link.hex() and match.head in question_text(match, "german")


def test_nothing_of_a_running_match_shows_a_digest_of_its_state() -> None:
    """Eight hex digits of a digest would be enough to try placements against."""
    match = set_up(["place 51GRD 2414"])
    text = question_text(match, "german")
    assert not [line.s for line in match.lines if line.s and line.s in text]
