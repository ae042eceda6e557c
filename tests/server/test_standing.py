"""Standing orders at the table of SS Panzer: nobody waits for a shot that was decided beforehand."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from steppe.games import load_game
from steppe.match import Match, open_bytes
from steppe.match.past import Play
from steppe.server.standing import StandingOrders
from steppe.server.vault import VAULT, Vault
from steppe.table.basics import Action, Reader, Side, text_of
from steppe.table.preview import Preview
from tests.server.support import Page, Server
from tests.ssp.zones import ROUND, tanks

SOVIET = Side(1)


def begin(server: Server, seed: int = 7, **players: str) -> str:
    who = "&".join(f"{side}={player}" for side, player in players.items())
    status, said = server.post(f"/api/saves?{who}", tanks(seed).to_bytes())
    assert status == 201, said
    return str(said["id"])


def opened(server: Server, soviet: int | None, german: int | None = None, seed: int = 7) -> tuple[str, Page]:
    """Both sides have given their standing orders; the German sits at the page."""
    match = begin(server, seed, german="human", soviet="human")
    page = server.page(match)
    for side, least in (("soviet", soviet), ("german", german)):
        page.sit(side)
        page.ask("standing", least=least)
    return match, page


def played(server: Server, match: str) -> Match:
    return open_bytes(server.kept(match), load_game)


def orders(match: Match) -> list[str]:
    return [text_of(play.action) for play in match.plays]


def chances(match: Match, play: Play) -> dict[str, Fraction]:
    """Every shot that was possible when a side decided -> its chance to hit, by the game's own odds."""
    g, sight = match.g, match.g.sight(play.before, Reader(play.side))
    react = play.before.agenda[-1]
    found = {}
    for u in react.shooters(g, sight):
        shot: Action = ("shoot", g.units[u])
        odds = g.preview(sight, play.side, shot, {})
        assert isinstance(odds, Preview)
        nothing = (odds.rows[0].results.get(what, Fraction(0)) for what in ("miss", "still-suppressed"))
        found[text_of(shot)] = 1 - sum(nothing, Fraction(0))
    return found


def test_who_never_fires_is_never_waited_for(server: Server) -> None:
    match, page = opened(server, soviet=101)
    with page:
        said = page.do(ROUND)
        assert said["asked"] == ["german"] and "stopped" not in said
        assert [c[0] for c in said["stacks"]["2117"]] == ["L5Pz"]
    assert orders(played(server, match)) == [
        *("go L5Pz", "step 2016", "pass"),
        *("step 2116", "pass", "pass"),
        *("step 2117", "pass", "halt"),
    ]


@pytest.mark.parametrize("least", [0, 50, 51, 88, 89, 100])
def test_shots_fall_exactly_where_the_chance_is_high_enough(server: Server, least: int) -> None:
    match, page = opened(server, soviet=least)
    with page:
        said = page.do(ROUND)
        assert said["asked"] == ["german"]
    log = played(server, match)
    answers = [play for play in log.plays if play.side == SOVIET]
    assert answers
    for play in answers:
        shots = chances(log, play)
        done = text_of(play.action)
        if max(shots.values()) * 100 >= least:
            assert shots[done] == max(shots.values())
        else:
            assert done == "pass"
    assert any(play.action[0] == "shoot" for play in answers) == (least <= 88)


def test_an_order_that_was_fired_at_says_that_the_rest_waits(server: Server) -> None:
    match, page = opened(server, soviet=51)
    with page:
        said = page.do(ROUND)
        assert "the rest of it waits" in said["stopped"] and not said["undo"] and said["takeback"]
        assert any("31T34" in entry["text"] for entry in said["log"])
    assert orders(played(server, match))[:4] == ["go L5Pz", "step 2016", "pass", "step 2116"]


FIVE_FIRST = 30
"""A seed with which the first die is a five: the tank is missed, which would be hit on 1-3."""


def test_what_is_left_of_an_order_can_be_given_when_the_others_have_fired(server: Server) -> None:
    """A person fires twice at the tank and lets it pass; then the rest of its way stands ready."""
    match, page = opened(server, soviet=None, seed=FIVE_FIRST)
    with page, server.page(match) as other:
        other.sit("soviet")
        assert "again" not in page.do(ROUND), "nobody knows yet whether it goes on"
        other.hear()
        other.do("shoot 31T34")
        heard = page.hear()
        assert "again" not in heard and heard["asked"] == ["soviet"], "the other gun may fire yet"
        assert other.do("pass")["asked"] == ["german"]
        heard = page.hear()
        assert heard["again"] == ROUND and "the rest of it waits" in heard["stopped"]
        assert page.sit("german")["again"] == ROUND, "also to whoever sits down now"
        assert "again" not in other.sit("soviet")

        said = page.do(heard["again"])
        assert said["say"] == "table" and said["asked"] == ["soviet"]
        told = other.hear()
        while told["asked"] == ["soviet"]:
            told = other.do("pass")
        said = page.sit("german")
        assert [c[0] for c in said["stacks"]["2117"]] == ["L5Pz"] and "again" not in said


def test_another_order_takes_the_place_of_one_that_was_held_up(server: Server) -> None:
    match, page = opened(server, soviet=None, seed=FIVE_FIRST)
    with page, server.page(match) as other:
        other.sit("soviet")
        page.do(ROUND)
        other.hear()
        other.do("shoot 31T34")
        other.do("pass")
        assert page.sit("german")["again"] == ROUND
        assert "again" not in page.do("halt")
        assert "again" not in page.sit("german")


def test_held_fire_is_an_act_of_the_other_side_and_bars_undo(server: Server) -> None:
    _, page = opened(server, soviet=101)
    with page:
        page.do("go L5Pz")
        said = page.do("step 2016")
        assert said["asked"] == ["german"] and not said["undo"]
        assert page.ask("undo", key="u", at=page.at)["code"] == "undo-other"


def test_a_takeback_takes_the_whole_order(server: Server) -> None:
    match, page = opened(server, soviet=101)
    with page, server.page(match) as other:
        other.sit("soviet")
        page.do(ROUND)
        assert page.ask("takeback", key="back", at=page.at)["question"]["lines"] == 9
        other.hear()
        other.hear()
        said = other.ask("consent", key="yes", at=page.at, agree=True)
        assert len(said["stacks"]["2015"]) == 3 and said["stacks"]["2117"] == []
        assert orders(played(server, match)) == []


@pytest.mark.parametrize("least", [0, 50, 101])
def test_a_whole_impulse_without_a_question(server: Server, least: int) -> None:
    match, page = opened(server, soviet=least, german=least)
    with page:
        for order in (ROUND, "move L6Pz 2016-2116-2117", "move LTiger 2016"):
            page.do(order)
            said = page.sit("german")
            assert said["asked"] == ["german"]
        page.do("done")
    shots = [order for order in orders(played(server, match)) if order.startswith("shoot")]
    assert bool(shots) == (least < 101)


def test_who_gives_orders_while_he_is_asked_is_answered_for_at_once(server: Server) -> None:
    match, page = opened(server, soviet=None)
    with page, server.page(match) as other:
        other.sit("soviet")
        said = page.do(ROUND)
        assert said["asked"] == ["soviet"] and "stopped" not in said, "the order may still go on"
        assert other.hear()["prompt"]["code"] == "react-entry"
        told = other.ask("standing", least=101)
        assert told["standing"] == 101 and told["asked"] == ["german"]
        news = page.hear()
        assert news["prompt"] is not None and "standing" not in news
        assert [c[0] for c in news["stacks"]["2117"]] == ["L5Pz"], "the order went on"


def test_the_other_side_does_not_hear_of_orders_that_do_nothing_yet(server: Server) -> None:
    match, page = opened(server, soviet=None)
    with page, server.page(match) as other:
        other.sit("soviet")
        heard = len(page.heard)
        assert other.ask("standing", least=40)["standing"] == 40
        assert "standing" not in page.sit("german") and len(page.heard) == heard + 1
        assert "standing" not in other.ask("standing", least=None)


def test_bad_orders_are_refused(server: Server) -> None:
    _, page = opened(server, soviet=50)
    with page:
        for least in (-1, 102, "often", 1.5):
            assert page.ask("standing", least=least)["code"] == "unreadable"
        page.sit("watcher")
        assert page.ask("standing", least=0)["code"] == "bad-query"
        assert page.sit("soviet")["standing"] == 50
    with server.page(server.begin()) as dok:
        dok.sit("german")
        assert dok.ask("standing", least=0)["code"] == "no-standing"


def test_a_computer_that_moves_does_not_make_a_person_wait(server: Server) -> None:
    match = begin(server, german="random", soviet="human")
    with server.page(match) as page:
        said = page.sit("soviet")
        said = page.ask("standing", least=50)
        while said["asked"] == ["german"]:
            heard = page.hear()
            said = heard if heard["say"] == "table" else said
    prompts = [said["prompt"]["code"] for said in page.heard if said.get("prompt")]
    assert not {"react-entry", "react-exit"} & set(prompts[1:])


def test_a_side_with_a_computer_has_no_standing_orders() -> None:
    match = tanks()
    match.play(ROUND, "german")
    assert match.asked == ("soviet",)
    StandingOrders(match, ["german"], {"soviet": 101}).answer()
    assert match.asked == ("soviet",)
    StandingOrders(match, ["german", "soviet"], {"soviet": 101}).answer()
    assert match.asked == ("german",)


@pytest.mark.slow
def test_orders_survive_a_kill(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        match, page = opened(server, soviet=51)
        page.do("go L5Pz")
        server.kill()
        server.start()
        with server.page(match) as again:
            assert again.sit("soviet")["standing"] == 51
            assert "standing" not in again.sit("german")
            assert again.do("step 2016")["asked"] == ["german"]
        assert orders(played(server, match)) == ["go L5Pz", "step 2016", "pass"]
    finally:
        server.stop()


@pytest.mark.slow
def test_what_was_left_unanswered_is_answered_when_the_table_is_laid(tmp_path: Path) -> None:
    """As when the power goes between the giving of the orders and the first answer."""
    server = Server(tmp_path)
    try:
        match, page = opened(server, soviet=None)
        assert page.do("move L5Pz 2016")["asked"] == ["soviet"]
        server.kill()
        (file,) = tmp_path.glob("*.sqlite")
        with closing(Vault(file)) as vault:
            vault.keep_standing(match, "soviet", 101)
        server.start()
        with server.page(match) as again:
            assert again.sit("german")["asked"] == ["german"]
    finally:
        server.stop()


def test_a_file_of_before_gets_a_place_for_orders(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "m.sqlite")
    old.executescript(VAULT.partition("create table if not exists standing")[0])
    old.execute("insert into matches values ('m', 'ssp', 'starter', '{}', 0, 0, '', '')")
    old.commit()
    old.close()
    vault = Vault(tmp_path / "m.sqlite")
    assert vault.standing("m") == {}
    vault.keep_standing("m", "soviet", 50)
    vault.keep_standing("m", "german", 101)
    vault.keep_standing("m", "german", None)
    assert vault.standing("m") == {"soviet": 50}
    vault.remove("m")
    assert vault.standing("m") == {}


def test_entry_fire_is_decided_beforehand_too(server: Server) -> None:
    """11.2: who enters for close combat is fired at with the chances of entry fire."""
    for least, answers in ((101, ["pass"]), (0, ["shoot 31T34 L5Pz", "shoot 108AT L5Pz"])):
        match, page = opened(server, soviet=101)
        with page:
            for order in ("move L5Pz 2016", "end", "assault L5Pz 2017"):
                page.do(order)
            page.sit("soviet")
            page.ask("standing", least=least)
            page.sit("german")
            page.do("done")
        done = orders(played(server, match))
        assert done[done.index("done") + 1 :] == answers
