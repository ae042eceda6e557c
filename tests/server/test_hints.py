"""What would you do? Asked at a table; and the rest of a phase, played by a computer in a person's place."""

from __future__ import annotations

import json

from tests.server.support import Page, Said, Server


def test_a_person_is_told_what_a_computer_would_do_and_may_do_it(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        page.until_asked("german")
        hint = page.ask("hint")
        assert hint["say"] == "hinted" and hint["words"]
        for order in hint["orders"]:
            assert page.do(" ".join(order))["say"] == "table"


def test_the_plan_comes_first_and_all_hexes_named_are_told(server: Server) -> None:
    """In the whole battle, where cities and the edge are to be won."""
    match = server.begin(soviet="greedy", scenario="citadel", options={"gambit": "no"})
    with server.page(match) as page:
        page.sit("german")
        page.until_asked("german")
        page.do("done")
        page.until_asked("german")
        page.do("order fight-move")
        page.until_asked("german")
        hint = page.ask("hint")
        aim = hint["why"][0]
        assert aim["kind"] == "aim" and aim["text"].startswith("The plan goes for")
        assert "3415" in aim["hexes"] and "Kursk (3415)" in aim["text"]
        assert "the map's edge (" in aim["text"]


def test_an_answer_is_told_and_not_what_comes_of_it(server: Server) -> None:
    """Autumn for Barbarossa: when air strikes are split, reinforcements come to the map by themselves."""
    with server.page(server.begin(game="afb", scenario="smolensk", soviet="greedy")) as page:
        page.sit("german")
        page.until_asked("german")
        page.do("done")
        assert page.until_asked("german")["prompt"]["code"] == "split-strikes"
        assert page.ask("hint")["words"] == "Split 0"


def test_an_attack_is_shown_from_every_hex_of_those_who_make_it(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        stacks = page.sit("german")["stacks"]
        page.until_asked("german")
        page.do("order fight-move")
        hint = page.ask("hint")
        verb, target, *attackers = hint["orders"][0]
        stand = {unit: number for number, stack in stacks.items() for unit, *_ in stack}
        assert verb == "attack" and hint["hexes"][0] == target
        assert {tuple(way) for way in hint["ways"]} == {(stand[unit], target) for unit in attackers}


def test_who_fires_at_whom_is_shown_where_no_hex_is_named(server: Server) -> None:
    """SS Panzer: an order to fire names units only."""
    with server.page(server.begin(game="ssp", soviet="random", seed="2")) as page:
        while len(order := (hint := advised(page))["orders"][0]) != 3 or order[0] != "fire":
            page.do(" ".join(order))
        stacks = page.sit("german")["stacks"]
        stand = {unit: number for number, stack in stacks.items() for unit, *_ in stack}
        _, shooter, target = order
        assert hint["ways"] == [[stand[shooter], stand[target]]]
        assert hint["hexes"][:2] == [stand[target], stand[shooter]]


def advised(page: Page) -> Said:
    """What the German is advised to do as soon as he is asked."""
    assert "german" in page.until_asked("german")["asked"]
    return page.ask("hint")


def test_another_question_takes_the_place_of_one_that_is_thought_about(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        page.until_asked("german")
        page.do("order fight-move")
        page.line.send(json.dumps({"ask": "hint", "n": 900}))
        assert page.ask("hint")["orders"][0][0] == "attack"
        assert not any(said["say"] == "hinted" and said["n"] == 900 for said in page.heard)


def test_nobody_has_to_wait_for_a_hint(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        page.until_asked("german")
        page.line.send(json.dumps({"ask": "hint", "n": 900}))
        stopped = page.ask("hint", on=False)
        assert stopped["say"] == "hinted" and "orders" not in stopped
        assert page.ask("hint")["orders"]


def at_combat(page: Page) -> Said:
    """The German may attack; he has ordered to do it twice."""
    page.sit("german")
    page.until_asked("german")
    return page.do("order fight-fight")


def until_left_alone(page: Page) -> Said:
    """All that is told until nobody plays for this seat any more."""
    while (said := page.hear_table()).get("played_for"):
        pass
    return said


def test_a_computer_plays_a_phase_to_its_end_and_no_further(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        at = at_combat(page)["at"]
        begun = page.ask("playon", on=True)
        assert begun["played_for"] and begun["at"] == at
        said = until_left_alone(page)
        assert said["at"] > at and said["asked"] == ["german"]
        log = page.sit("german")["log"]
        assert [entry["text"] for entry in log if entry["line"] > at and entry.get("mark")] == [
            "German combat"
        ]
        assert any(entry["kind"] == "attacked" for entry in log if entry["line"] > at)


def test_what_it_played_is_taken_back_like_ones_own_orders(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        page.until_asked("german")
        before = page.do("order move-move")
        page.ask("playon", on=True)
        moved = until_left_alone(page)
        assert moved["undo"] and moved["at"] > before["at"] + 1
        said = moved
        while said["undo"]:
            said = page.ask("undo", key=f"back {page.at}", at=page.at)
            assert said["say"] == "table"
        assert page.sit("german")["stacks"] == at_start(server)


def at_start(server: Server) -> dict[str, object]:
    with server.page(server.begin(soviet="random")) as page:
        stacks: dict[str, object] = page.sit("german")["stacks"]
        return stacks


def test_who_stops_it_decides_again(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        at_combat(page)
        page.ask("playon", on=True)
        stopped = page.ask("playon", on=False)
        assert not stopped.get("played_for") and stopped["prompt"] is not None
        assert page.do("end")["say"] == "table"


def test_an_order_of_ones_own_ends_it(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        at_combat(page)
        page.ask("playon", on=True)
        said = page.do("end")
        assert said["say"] == "table" and not said.get("played_for")


def test_nobody_plays_for_a_side_that_is_not_asked_or_at_a_strict_match(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("watcher")
        assert page.ask("playon", on=True)["say"] == "refused"
    with server.page(server.begin(takeback="strict")) as page:
        side = page.sit("german")["asked"][0]
        page.sit(side)
        assert page.ask("playon", on=True)["code"] == "no-counsel"


def test_two_people_one_of_whom_is_played_for_until_the_other_is_asked(server: Server) -> None:
    with server.page(server.begin()) as page:
        side = page.sit("german")["asked"][0]
        page.sit(side)
        page.ask("playon", on=True)
        said = until_left_alone(page)
        assert side not in said["asked"] and said["prompt"] is None


def test_two_people_at_a_strict_match_ask_nobody(server: Server) -> None:
    with server.page(server.begin(takeback="strict")) as page:
        said = page.sit("german")
        if said["prompt"] is None:
            said = page.sit("soviet")
        hint = page.ask("hint")
        assert (hint["say"], hint["code"]) == ("refused", "no-counsel")


def test_whoever_is_not_asked_gets_no_hint(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("watcher")
        assert page.ask("hint")["say"] == "refused"
