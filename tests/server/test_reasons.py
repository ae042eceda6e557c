"""Why did it do that? Asked when a match against a computer is over."""

from __future__ import annotations

import json

from tests.server.support import Page, Said, Server


def played_out(page: Page) -> Said:
    """A match of the starter: the German orders two fights and makes none."""
    page.sit("german")
    page.until_asked("german")
    page.do("order fight-fight")
    page.do("end")
    said = page.do("end")
    while not said.get("result"):
        said = page.hear_table()
    return said


def test_every_plan_of_the_computer_is_named_with_its_line(server: Server) -> None:
    with server.page(server.begin(soviet="greedy")) as page:
        played_out(page)
        plans = page.ask("plans")["plans"]
        log = page.sit("german")["log"]
        assert [plan["side"] for plan in plans] == ["soviet"] * len(plans)
        lines = [plan["line"] for plan in plans]
        turn = next(entry["line"] for entry in log if entry["text"] == "Soviet turn 1")
        assert len(lines) == 2 and lines[0] < turn < lines[1]  # for the order of phases, and for his turn


def test_a_plan_says_what_it_was_after(server: Server) -> None:
    with server.page(server.begin(soviet="greedy")) as page:
        played_out(page)
        first = page.ask("reasons", plan=0)
        assert first["say"] == "reasoned" and first["why"][0]["text"].startswith("The plan")
        assert [why["kind"] for why in first["why"]][:1] in (["aim"], ["hold"])
        assert all(why["kind"] in ("aim", "hold", "attack", "fear") for why in first["why"])
        assert all(number in why["text"] for why in first["why"] for number in why["hexes"])
        assert page.ask("reasons", plan=0)["why"] == first["why"]
        assert page.ask("reasons", plan=99)["code"] == "reasons-none"


def test_several_plans_may_be_asked_for_at_once(server: Server) -> None:
    with server.page(server.begin(soviet="greedy")) as page:
        played_out(page)
        page.line.send(json.dumps({"ask": "reasons", "n": 900, "plan": 0}))
        page.line.send(json.dumps({"ask": "reasons", "n": 901, "plan": 1}))
        told: list[tuple[str, int]] = []
        while len(told) < 2:
            said = page.hear()
            if said["n"] in (900, 901):
                told.append((said["say"], said["plan"]))
        assert told == [("reasoned", 0), ("reasoned", 1)]


def test_until_the_end_it_is_a_secret(server: Server) -> None:
    with server.page(server.begin(soviet="greedy")) as page:
        page.sit("german")
        page.until_asked("german")
        assert page.ask("plans")["code"] == "reasons-later"
        assert page.ask("reasons", plan=0)["code"] == "reasons-later"


def test_one_who_plays_at_random_has_no_plans(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        played_out(page)
        assert page.ask("plans")["plans"] == []
