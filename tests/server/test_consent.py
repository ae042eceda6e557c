"""Taking back by consent: a computer agrees, a person is asked, and the dice are others afterwards."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.match import Match, open_bytes
from tests.server.support import Page, Said, Server

ATTACK = "attack 2412 3Pz 11Pz GD"


def asked_back(page: Page) -> Said:
    return page.ask("takeback", key=f"back-{page.n}", at=page.at)


def saved(server: Server, match: str) -> Match:
    """Opening a save plays every line again and compares dice, seals and digests."""
    return open_bytes(server.kept(match), load_game)


def attacked(server: Server, soviet: str) -> tuple[str, Page]:
    match = server.begin(soviet=soviet)
    page = server.page(match)
    if soviet == "human":
        page.sit("soviet")
        page.do("order move-fight")
    page.until_asked("german")
    page.do("order fight-move")
    return match, page


@pytest.mark.slow
def test_a_computer_agrees_at_once_and_the_dice_are_others(server: Server) -> None:
    match, page = attacked(server, "random")
    with page:
        page.do("attack 2510 11Pz")
        page.until_asked("german")
        before = page.ask("look", line=page.at)["stacks"]
        rolled = set()
        for _ in range(6):
            page.do("luftwaffe no")  # then the die, then perhaps the computer's answer to it
            said = page.until_asked("german")
            assert said["takeback"] and not said["undo"]
            rolled.add(next(line.rolls for line in reversed(saved(server, match).lines) if line.rolls))
            said = asked_back(page)
            assert "question" not in said and said["prompt"]["code"] == "luftwaffe"
            assert page.ask("look", line=page.at)["stacks"] == before
        assert len(rolled) > 1
        assert [entry["kind"] for entry in said["log"]][-1] == "takenback"
    found = saved(server, match)
    assert sum(line.takeback is not None for line in found.lines) == 6


def test_a_person_is_asked_and_may_decline_or_agree(server: Server) -> None:
    match, page = attacked(server, "human")
    with page, server.page(match) as other:
        other.sit("soviet")
        page.do(ATTACK)
        at = page.at
        said = asked_back(page)
        assert said["at"] == at and said["question"]["by"] == "german" and said["question"]["lines"] == 1
        while "question" not in other.hear():
            pass
        assert page.ask("consent", key="own", at=at, agree=True)["code"] == "no-question", "not one's own"
        said = other.ask("consent", key="no", at=at, agree=False)
        assert said["at"] == at and "question" not in said and "declined" not in said
        assert "Soviet" in page.sit("german")["declined"]

        asked_back(page)
        said = other.ask("consent", key="yes", at=at, agree=True)
        assert said["at"] == at + 1 and said["log"][-1]["kind"] == "takenback"
        assert page.sit("german")["prompt"]["code"] == "combat"
    assert saved(server, match).lines[-1].takeback == 1


def test_a_question_lapses_when_somebody_plays_on(server: Server) -> None:
    match = server.begin()
    with server.page(match) as page, server.page(match) as other:
        page.choose_orders(soviet="move-fight", german="fight-move")
        assert asked_back(page)["question"]["since"] == 1
        page.do("end")
        other.sit("soviet")
        assert other.ask("consent", key="late", at=other.at, agree=True)["code"] == "no-question"


def test_consent_is_for_the_line_that_was_asked_about_and_no_later_one(server: Server) -> None:
    """While the Soviet considers, a computer plays on for the German: consent now takes nothing back."""
    match = server.begin()
    with server.page(match) as page, server.page(match) as other:
        page.choose_orders(soviet="move-fight", german="move-fight")
        other.sit("soviet")
        at = page.at
        asked_back(page)
        page.ask("playon", on=True)
        while page.at < at + 2:
            page.hear_table()
        page.ask("playon", on=False)
        lines = len(saved(server, match).lines)
        then = other.sit("soviet")["at"]
        assert other.ask("consent", key="late", at=then, agree=True)["code"] == "no-question"
        assert len(saved(server, match).lines) == lines
        assert "question" not in page.sit("german")


def test_who_has_given_no_order_has_nothing_to_ask_for(server: Server) -> None:
    with server.page(server.begin()) as page:
        assert "takeback" not in page.sit("soviet")
        assert asked_back(page)["code"] == "undo-nothing"
        page.sit("watcher")
        assert asked_back(page)["say"] == "refused"


def test_nothing_is_taken_back_once_the_match_is_over(server: Server) -> None:
    match, page = attacked(server, "human")
    with page:
        page.do("end")
        page.ask("resign", key="r", at=page.at)
        assert page.ask("undo", key="u", at=page.at)["code"] == "over"
        assert asked_back(page)["code"] == "over"
    assert saved(server, match).over


def test_two_people_play_strictly_and_one_alone_does_not(server: Server) -> None:
    for soviet, strict in (("human", True), ("random", False)):
        match = server.begin(soviet=soviet, takeback="")
        with server.page(match) as page:
            assert page.sit("german").get("strict", False) == strict
        assert saved(server, match).takebacks == ("strict" if strict else "friendly")
    status, said = server.post(
        "/api/matches", {"game": "dok", "players": {"german": "human", "soviet": "human"}, "takeback": "x"}
    )
    assert status == 400 and "strict or friendly" in said["error"]


def test_in_a_strict_match_a_made_move_is_asked_for(server: Server) -> None:
    match = server.begin(takeback="strict")
    with server.page(match) as page:
        page.choose_orders("move-fight", "move-fight")
        said = page.do("move 1SS 2SS 3SS 2211")
        assert not said["undo"] and said["takeback"] and "undo_units" not in said
        refused = page.ask("undo", key="u", at=page.at, unit="1SS")
        assert (refused["rule"], refused["code"]) == ("10.2", "undo-stands")
        assert "only the other side can give leave" in refused["text"]
        assert asked_back(page)["question"]["by"] == "german"
        page.sit("soviet")
        page.ask("consent", key="yes", at=page.at, agree=True)
        assert [c[0] for c in page.sit("german")["stacks"]["2210"]] == ["1SS", "2SS", "3SS"]
