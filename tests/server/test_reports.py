"""Watching what has been, pictures of the map and after-action reports: only what the seat may see."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import time
import urllib.error
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest

import steppe
from steppe.players import RandomPlayer
from tests.server.support import Server
from tests.server.test_trust import workers_of

HIDDEN = ("52GRD", "90GRD", "71GRD")
"""Soviet counters that lie under others."""
SVG = "{http://www.w3.org/2000/svg}"


def begun(server: Server, soviet: str = "human") -> str:
    """A match in which the German has attacked."""
    match = server.begin(soviet=soviet)
    with server.page(match) as page:
        if soviet == "human":
            page.sit("soviet")
            page.do("order move-fight")
        page.until_asked("german")
        page.do("order fight-move")
        page.do("attack 2510 11Pz")
    return match


def finished(server: Server) -> str:
    match = begun(server, "random")
    with server.page(match) as page:
        page.until_asked("german")
        page.ask("resign", key="r", at=page.at)
    return match


def titles(picture: bytes) -> list[str]:
    """What the counters of a picture say they are."""
    counters = ElementTree.fromstring(picture).find(f"{SVG}g[@id='layer-counters']")
    assert counters is not None
    return [found.text or "" for found in counters.iter(f"{SVG}title")]


def unpacked(archive: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(archive)) as found:
        assert found.testzip() is None
        return {name: found.read(name).decode() for name in found.namelist()}


def refused(server: Server, path: str) -> int:
    with pytest.raises(urllib.error.HTTPError) as error:
        server.read(path)
    assert b'"error"' in error.value.read()
    return error.value.code


def test_a_picture_shows_what_the_seat_sees(server: Server) -> None:
    match = begun(server)
    german = titles(server.read(f"/api/matches/{match}/picture?seat=german"))
    soviet = titles(server.read(f"/api/matches/{match}/picture?seat=soviet"))
    watcher = titles(server.read(f"/api/matches/{match}/picture"))
    assert set(HIDDEN) <= set(soviet) and not set(HIDDEN) & {*german, *watcher}
    assert {"1SS", "2SS", "3SS"} <= set(german) and "1SS" not in soviet
    assert len(german) == len(soviet) == len(watcher)


def test_a_picture_of_an_earlier_line(server: Server) -> None:
    match = server.begin()
    with server.page(match) as page:
        page.choose_orders(soviet="move-fight", german="move-fight")
        before = page.at
        page.do("move 1SS 2SS 3SS 2109")
    now = server.read(f"/api/matches/{match}/picture?seat=german")
    then = server.read(f"/api/matches/{match}/picture?seat=german&line={before}")
    assert now != then and sorted(titles(now)) == sorted(titles(then))


@pytest.mark.parametrize("what", ["picture", "report"])
def test_a_computers_seat_shows_nothing_until_the_match_is_over(server: Server, what: str) -> None:
    match = begun(server, "random")
    assert refused(server, f"/api/matches/{match}/{what}?seat=soviet") == 403
    assert refused(server, f"/api/matches/{match}/{what}?seat=umpire") == 403
    assert refused(server, f"/api/matches/nowhere/{what}") == 404
    over = finished(server)
    assert server.read(f"/api/matches/{over}/{what}?seat=soviet")


@pytest.mark.parametrize("line", ["x", "-1", "1e3", "%C2%B2", "9" * 30])
def test_a_line_that_is_no_number(server: Server, line: str) -> None:
    match = begun(server)
    assert refused(server, f"/api/matches/{match}/picture?line={line}") == 400


def test_a_report_tells_the_match_with_its_pictures(server: Server) -> None:
    files = unpacked(server.read(f"/api/matches/{finished(server)}/report?seat=german"))
    report = files["report.md"]
    assert report.startswith("# Drive on Kursk\n")
    assert "## Turn 1\n" in report and "### German combat\n" in report and "German 11Pz attack 2510" in report
    assert "- German gives up" in report and "The match is over: Soviet" in report
    pictures = [name for name in files if name.endswith(".svg")]
    assert pictures and all(f"]({name})" in report for name in pictures)
    assert all("11Pz" in titles(files[name].encode()) for name in pictures)


def test_a_report_of_a_running_match_keeps_its_secrets(server: Server) -> None:
    match = begun(server)
    files = unpacked(server.read(f"/api/matches/{match}/report?seat=german"))
    assert not any(name in text for text in files.values() for name in HIDDEN)
    assert "will move, then fight" not in files["report.md"] and "not over yet" in files["report.md"]
    assert any(
        "71GRD" in t for t in unpacked(server.read(f"/api/matches/{match}/report?seat=soviet")).values()
    )


def long_match() -> bytes:
    """A match of Citadel of two hundred lines, by random players."""
    match = steppe.new_match("dok", "citadel", seed=7)
    player = RandomPlayer(7)
    while len(match.lines) < 200:
        player.play(match)
    return match.to_bytes()


@pytest.mark.slow
def test_orders_go_before_reports_and_more_than_may_wait_are_refused(server: Server) -> None:
    """Forty ask for a report of a long match at once: an order at another table is done before they are."""
    _, said = server.post("/api/saves?german=human&soviet=human", long_match())
    match, other = f"/api/matches/{said['id']}/report", server.begin()
    done: list[int] = []

    def fetch(n: int) -> int:
        try:
            status = 200 if unpacked(server.read(match)) else 0
        except urllib.error.HTTPError as error:
            assert "try again in a moment" in json.loads(error.read())["error"]
            status = error.code
        done.append(status)
        return status

    with server.page(other) as page, ThreadPoolExecutor(40) as pool:
        page.sit("soviet")
        fetched = pool.map(fetch, range(40))
        while not done:  # those that may not wait are told at once
            time.sleep(0.01)
        assert page.do("order move-fight")["say"] == "table"
        drawn_before = done.count(200)
        assert page.ask("sit", seat="german")["say"] == "table"
        statuses = list(fetched)
    assert drawn_before < 8, "an order does not wait for reports"
    assert statuses.count(200) >= 8 and statuses.count(503) + statuses.count(200) == 40
    assert server.read(match), "afterwards there is room again"


@pytest.mark.slow
def test_a_report_is_drawn_again_when_the_process_that_draws_has_died(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        match = finished(server)
        server.read(f"/api/matches/{match}/report")
        for worker in workers_of(server.process.pid):
            os.kill(worker, signal.SIGKILL)
        with contextlib.suppress(urllib.error.HTTPError):  # the first one may find that it has died
            server.read(f"/api/matches/{match}/report")
        assert unpacked(server.read(f"/api/matches/{match}/report"))
    finally:
        server.stop()


def test_a_finished_match_may_be_watched_from_every_seat(server: Server) -> None:
    match = finished(server)
    with server.page(match) as page:
        german = page.sit("german")
        soviet = page.sit("soviet")
        assert german["result"] == soviet["result"] == "soviet" and soviet["prompt"] is None
        hidden = [c[0] for c in soviet["stacks"]["2210"]]
        assert "1SS" not in hidden and "1SS" in [c[0] for c in german["stacks"]["2210"]]
        assert page.do("end", key="late")["code"] == "over"


def test_a_look_tells_what_happened_since(server: Server) -> None:
    match = begun(server)
    with server.page(match) as page:
        said = page.sit("german")
        marks = [(entry["mark"], entry["text"]) for entry in said["log"] if entry["mark"]]
        assert marks[:3] == [
            ("turn", "Turn 1"),
            ("phase", "German turn 1"),
            ("phase", "German combat"),
        ]
        last = said["log"][-1]["line"]
        looked = page.ask("look", line=last, since=last - 1)
        assert looked["events"][0]["event"] == "attacked" and looked["off"] is not None
        assert all(e["words"] for e in looked["events"] if "what" in e)
        assert "events" not in page.ask("look", line=last), "nothing is told that was not asked for"


def test_a_move_that_goes_on_is_one_entry_however_it_was_told(server: Server) -> None:
    match = server.begin()
    with server.page(match) as page:
        page.choose_orders(soviet="move-fight", german="move-fight")
        page.do("go 1SS", key="go")
        page.do("step 2110", key="one")
        said = page.do("step 2010", key="two")
        moves = [entry for entry in said["log"] if entry["kind"] == "moved"]
        assert [entry["text"] for entry in moves] == ["1SS 2210 → 2110 → 2010 (2 MP spent)"]
        assert moves[0]["since"] < moves[0]["line"] and said["keep"] < moves[0]["since"]
        assert [event["to"] for event in said["events"] if event["event"] == "moved"] == ["2010"]
        whole = page.sit("german")
        assert [e for e in whole["log"] if e["kind"] == "moved"] == moves
