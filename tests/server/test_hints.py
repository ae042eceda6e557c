"""What would you do? Asked at a table."""

from __future__ import annotations

from tests.server.support import Server


def test_a_person_is_told_what_a_computer_would_do_and_may_do_it(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        page.until_asked("german")
        hint = page.ask("hint")
        assert hint["say"] == "hinted" and hint["words"]
        for order in hint["orders"]:
            assert page.do(" ".join(order))["say"] == "table"


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
