"""A computer player that takes too long is asked to make haste, and plays on at once."""

from __future__ import annotations

from tests.server.support import Page, Server


def first_turn(page: Page) -> None:
    """The Soviet has chosen the order of his phases, so that the German plans his turn."""
    page.sit("soviet")
    while (said := page.until_asked("soviet"))["prompt"]["code"] != "order":
        assert said["prompt"]["verbs"][0]["verb"] == "done"
        page.do("done")
    page.do("order move-fight")


def test_a_planner_that_is_hurried_plays_on(server: Server) -> None:
    match = server.begin(german="planner-deep", scenario="citadel", options={"gambit": "no"})
    with server.page(match) as page:
        first_turn(page)
        said = page.ask("hurry")
        assert (said["say"], said["side"]) == ("thinking", "german")
        news = page.hear()
        while news["say"] != "table":
            news = page.hear()
        assert news["log"], "the German has acted"


def test_one_that_looks_ahead_says_how_far_it_is(server: Server) -> None:
    match = server.begin(german="planner-deep", scenario="citadel", options={"gambit": "no"})
    with server.page(match) as page:
        first_turn(page)
        shares = [0.0]
        while len(shares) < 4:
            said = page.hear()
            if said["say"] == "thinking":
                assert said["side"] == "german"
                shares.append(said.get("done", 0.0))
        assert shares == sorted(shares) and 0 < shares[-1] <= 1
        page.ask("hurry")


def test_nobody_is_hurried_who_does_not_think(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("german")
        page.until_asked("german")
        said = page.ask("hurry")
        assert (said["say"], said["side"]) == ("thinking", "")


def test_a_watcher_hurries_nobody(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        page.sit("watcher")
        assert page.ask("hurry")["say"] == "refused"
