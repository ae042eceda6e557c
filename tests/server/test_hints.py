"""What would you do? Asked at a table; and the rest of a phase, played by a computer in a person's place."""

from __future__ import annotations

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
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        page.until_asked("german")
        page.do("order fight-move")
        hint = page.ask("hint")
        assert hint["why"][0].startswith("The plan goes for")
        assert hint["orders"][0][1] == hint["hexes"][0]
        assert "3415" in hint["named"] and "Kursk (3415)" in hint["why"][0]
        assert "the map's edge (2027)" in hint["why"][0]


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
