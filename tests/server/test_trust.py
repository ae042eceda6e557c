"""What the server refuses, and how: other owners, other hosts, broken matches and disks, removed matches."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import sqlite3
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from steppe.games import load_game
from steppe.server import computer
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.computer import Think
from steppe.server.hall import Hall
from steppe.server.vault import Vault
from steppe.server.worker import say_done
from steppe.table.basics import Action, Side
from steppe.table.play import settle
from tests.cli.support import is_one_line, run_program
from tests.server.support import Server
from tests.server.test_clearing import in_a_hall


def start(home: Path, *more: object) -> tuple[int, str, str]:
    ran = run_program("play", "--no-browser", "--port", "0", "--home", home, *more)
    assert is_one_line(ran), ran
    return ran


# ---------------------------------------------------------------------- one folder, one owner


def test_a_second_server_on_a_folder_is_refused_in_one_line(server: Server) -> None:
    _, _, said = start(server.home)
    assert "another Steppe keeps the matches of this folder" in said
    assert server.get("/api/matches") is not None, "the first goes on"


def test_of_two_tables_that_go_on_with_one_match_the_second_is_refused(tmp_path: Path) -> None:
    """As when two programs had the file open: what was acknowledged stays, and nothing else is said done."""

    async def play(first: Hall) -> None:
        second = Hall(first.vault)
        name = first.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "human"})
        heard: list[m.AnySay] = []

        async def hear(say: m.AnySay) -> None:
            heard.append(say)

        tables = [await hall.join(name, hear) for hall in (first, second)]
        for hall, (table, guest) in zip((first, second), tables, strict=True):
            await hall.ask(table, guest, r.Sit(1, "soviet"))
            await hall.ask(table, guest, r.Do(2, f"key {id(hall)}", 0, "order move-fight"))
        assert [type(say) for say in heard] == [m.Table, m.Table, m.Table, m.Refused]
        refusal = heard[-1]
        assert isinstance(refusal, m.Refused) and "another program has gone on" in refusal.text
        assert len(tables[1][0].match.lines) == 0, "nothing of it has happened"
        again, _ = await second.join(name, hear)
        assert len(again.match.lines) == 1
        await second.close()

    in_a_hall(tmp_path, play)


# ---------------------------------------------------------------------- matches that are gone or broken


def test_an_order_at_a_removed_match_is_refused(server: Server) -> None:
    match = server.begin()
    with server.page(match) as page:
        page.sit("soviet")
        line = http.client.HTTPConnection(urlsplit(server.address).netloc)
        line.request("DELETE", f"/api/matches/{match}")
        assert line.getresponse().status == 204
        said = page.do("order move-fight")
        assert (said["say"], said["code"]) == ("refused", "no-match")
        assert match not in json.dumps(server.get("/api/matches"))
    page = server.page(match)
    assert page.hear()["code"] == "no-match"


@pytest.mark.slow
def test_the_list_says_which_matches_cannot_be_opened_before_anybody_tries(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        whole, newer, torn = server.begin(), server.begin(), server.begin()
        server.kill()
        with contextlib.closing(sqlite3.connect(tmp_path / "matches.sqlite")) as file:
            (head,) = file.execute("select data from rows where match = ?", (newer,)).fetchone()
            later = re.sub(rb'"rules":[0-9]+', b'"rules":999', head, count=1)
            file.execute("update rows set data = ? where match = ?", (later, newer))
            file.execute("insert into rows values (?, 1, ?)", (torn, b'{"do": "order\n{"do"'))
            file.commit()
        server.start()
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            listed = {kept["id"]: kept["trouble"] for kept in server.get("/api/matches")}
            if listed[newer] and listed[torn]:
                break
            time.sleep(0.1)
        assert "not 999" in listed[newer] and "it cannot be read" in listed[torn] and listed[whole] == ""
    finally:
        server.stop()


@pytest.mark.slow
def test_a_match_that_cannot_be_opened_is_said_to_be_and_the_others_go_on(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        broken, whole = server.begin(), server.begin()
        server.kill()
        file = sqlite3.connect(tmp_path / "matches.sqlite")
        file.execute("update rows set data = ? where match = ?", (b"{}\n{}\n{}\n", broken))
        file.commit()
        file.close()
        server.start()
        for _ in range(3):
            page = server.page(broken)
            said = page.hear()
            assert said["code"] == "cannot-open" and "not a Steppe save" in said["text"]
            with pytest.raises(ConnectionClosed) as closed:
                page.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4409
        assert asked(server, f"/api/matches/{broken}/board").status == 409
        listed = {kept["id"]: kept["trouble"] for kept in server.get("/api/matches")}
        assert "not a Steppe save" in listed[broken] and listed[whole] == ""
        with server.page(whole) as page:
            page.sit("soviet")
            assert page.do("order move-fight")["say"] == "table"
    finally:
        server.stop()


def test_trouble_of_the_disk_is_said_to_whoever_asked_and_nothing_is_half_done(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        name = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "human"})
        heard: list[m.AnySay] = []

        async def hear(say: m.AnySay) -> None:
            heard.append(say)

        table, guest = await hall.join(name, hear)
        await hall.ask(table, guest, r.Sit(1, "soviet"))
        stored = hall.vault.read(name)
        hall.vault._file.execute("pragma query_only=1")
        await hall.ask(table, guest, r.Do(2, "k", 0, "order move-fight"))
        refusal = heard[-1]
        assert isinstance(refusal, m.Refused) and refusal.code == "not-stored"
        assert "nothing was done" in refusal.text and "readonly" in refusal.text
        assert hall.vault.read(name) == stored and not table.match.lines
        hall.vault._file.execute("pragma query_only=0")
        await hall.ask(table, guest, r.Do(3, "k", 0, "order move-fight"))
        assert isinstance(heard[-1], m.Table) and len(table.match.lines) == 1

    in_a_hall(tmp_path, play)


def test_a_full_disk_is_said_and_nothing_is_half_done(tmp_path: Path) -> None:
    """The file may not grow by a page more than it has."""

    async def play(hall: Hall) -> None:
        name = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "human"})
        (pages,) = hall.vault._file.execute("pragma page_count").fetchone()
        hall.vault._file.execute(f"pragma max_page_count={pages}")
        with pytest.raises(OSError, match="full"):
            for _ in range(50):
                await asyncio.to_thread(
                    hall.matches.begin, "dok", "starter", {}, {"german": "human", "soviet": "human"}
                )
        assert name in {kept.id for kept in hall.matches.all()}
        assert all(hall.vault.read(kept.id) for kept in hall.matches.all())

    in_a_hall(tmp_path, play)


# ---------------------------------------------------------------------- starting


def no_database(home: Path) -> None:
    (home / "matches.sqlite").write_bytes(b"hello " * 999)


def foreign(home: Path) -> None:
    file = sqlite3.connect(home / "matches.sqlite")
    file.execute("create table bookmarks (url text)")
    file.close()


def a_folder_instead(home: Path) -> None:
    (home / "matches.sqlite").mkdir()


def no_lock(home: Path) -> None:
    (home / "matches.lock").mkdir()


@pytest.mark.parametrize("spoil", [no_database, foreign, a_folder_instead, no_lock])
def test_a_folder_that_cannot_be_used_is_one_line(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(tmp_path)
    _, _, said = start(tmp_path)
    assert "matches." in said


@pytest.mark.slow
def test_a_file_in_place_of_the_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    start(tmp_path / "home")
    start(tmp_path / "home" / "below")


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999", "door", "1.5"])
def test_a_port_that_is_none_is_one_line(tmp_path: Path, port: str) -> None:
    ran = run_program("play", "--no-browser", f"--port={port}", "--home", tmp_path)
    assert is_one_line(ran) and f"there is no port '{port}'" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "example.org", "", "127.0.0.1.evil", "*"])
def test_hosts_that_would_let_others_in_are_refused(tmp_path: Path, host: str) -> None:
    _, _, said = start(tmp_path, f"--host={host}")
    assert "seats have no keys yet" in said


@pytest.mark.slow
def test_a_new_folder_is_its_owners_alone(tmp_path: Path) -> None:
    server = Server(tmp_path / "new" / "home")
    try:
        server.begin()
        assert stat.S_IMODE(server.home.stat().st_mode) == 0o700
        assert {stat.S_IMODE(path.stat().st_mode) for path in server.home.iterdir()} == {0o600}
    finally:
        server.stop()


# ---------------------------------------------------------------------- headers


def asked(server: Server, path: str = "/api/games", **headers: str) -> http.client.HTTPResponse:
    line = http.client.HTTPConnection(urlsplit(server.address).netloc)
    line.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        line.putheader(name, value)
    line.endheaders()
    answer = line.getresponse()
    answer.read()
    return answer


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/matches", "/api/nothing", "/assets/none.js"])
def test_every_answer_says_what_it_may_not_be_used_for(server: Server, path: str) -> None:
    answer = asked(server, path)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    policy = answer.headers["Content-Security-Policy"]
    host = urlsplit(server.address).netloc
    assert f"connect-src 'self' ws://{host};" in policy and "frame-ancestors 'none'" in policy
    assert " ws:;" not in policy and "*" not in policy


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "localhost:evil.example",
        "localhost:80:evil.example",
        "localhost:1943@evil.example",
        "[::1]evil.example",
        "[::1].evil.example:1943",
        "127.0.0.1, evil.example",
        "127.0.0.1:999999",
        "",
    ],
)
def test_the_whole_name_of_the_host_is_read(server: Server, host: str) -> None:
    assert asked(server, Host=host).status in (400, 403)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1943", "127.0.0.1:1", "[::1]:1943"])
def test_names_of_this_machine_are_welcome(server: Server, host: str) -> None:
    assert asked(server, Host=host).status == 200


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "file://", "http://localhost:1", "x"])
def test_pages_from_elsewhere_are_turned_away(server: Server, origin: str) -> None:
    assert asked(server, Origin=origin).status == 403


def test_the_pages_own_origin_is_welcome(server: Server) -> None:
    assert asked(server, Origin=server.address).status == 200


# ---------------------------------------------------------------------- bodies


def test_a_body_is_read_no_further_than_it_may_be_long(server: Server) -> None:
    assert server.post("/api/matches", b"{" + b" " * 30_000 + b"}")[0] == 413
    assert server.post("/api/matches", b"[" * 19_000)[0] == 400


def test_a_vault_used_by_nobody_is_free_again(tmp_path: Path) -> None:
    Vault(tmp_path / "matches.sqlite").close()
    server = Server(tmp_path)
    server.kill()
    Vault(tmp_path / "matches.sqlite").close()


# ---------------------------------------------------------------------- workers


def children_of(pid: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            words = status.read_text().rpartition(")")[2].split()
            if int(words[1]) == pid and words[0] != "Z":
                found.append(int(status.parent.name))
    return found


def workers_of(pid: int) -> list[int]:
    """Its children that were made to work, without the one that Python keeps for its own housekeeping."""
    found = []
    for child in children_of(pid):
        with contextlib.suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(child)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("stopped", [False, True], ids=["", "stopped"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_workers_end_with_the_server_however_that_ends(
    tmp_path: Path, how: signal.Signals, stopped: bool
) -> None:
    """A computer has thought; a worker that is stopped does not see that the server has ended."""
    server = Server(tmp_path)
    try:
        with server.page(server.begin(soviet="greedy")) as page:
            page.until_asked("german")
            workers = children_of(server.process.pid)
            assert workers
            for worker in workers_of(server.process.pid) if stopped else []:
                os.kill(worker, signal.SIGSTOP)
        server.process.send_signal(how)
        server.process.wait(5)
        deadline = time.monotonic() + 5
        while (left := [pid for pid in workers if Path(f"/proc/{pid}").exists()]) and (
            time.monotonic() < deadline
        ):
            time.sleep(0.05)
        assert left == []
    finally:
        server.kill()


def hang(task: object, packed: str) -> Action:
    time.sleep(60)
    return ()


@pytest.mark.slow
def test_a_computer_player_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> tuple[float, Action]:
        thinking = Think(longest=1.5)
        g = load_game("dok", "starter")
        s = g.start()
        settle(g, s, lambda event: None)
        with monkeypatch.context() as patch:
            patch.setattr(computer, "_choose", hang)
            began = time.monotonic()
            with pytest.raises(TimeoutError):
                await thinking.choose("random", "m", g, s, Side(1), "1943")
            took = time.monotonic() - began
        thinking._longest = 60
        action = await thinking.choose("random", "m", g, s, Side(1), "1943")
        thinking.close()
        return took, action

    with ThreadPoolExecutor(1) as thread:
        took, action = thread.submit(asyncio.run, think()).result()
    assert took < 10 and action[0] == "order"


def steady(task: object, packed: str) -> Action:
    for n in range(1, 9):
        time.sleep(0.5)
        say_done(n / 8)
    return ("order", "move-fight")


@pytest.mark.slow
def test_one_that_shows_no_progress_is_given_up_and_one_that_does_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def think() -> Action:
        thinking = Think(patience=3)
        g = load_game("dok", "starter")
        s = g.start()
        settle(g, s, lambda event: None)
        await thinking.choose("random", "m", g, s, Side(1), "1943")
        with monkeypatch.context() as patch:
            patch.setattr(computer, "_choose", hang)
            with pytest.raises(TimeoutError, match="it has not answered for 3 seconds"):
                await thinking.choose("random", "m", g, s, Side(1), "1943")
            patch.setattr(computer, "_choose", steady)
            action = await thinking.choose("random", "m", g, s, Side(1), "1943")
        thinking.close()
        return action

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, think()).result() == ("order", "move-fight")


@pytest.mark.slow
def test_people_are_told_when_a_worker_hangs_and_the_next_one_plays(tmp_path: Path) -> None:
    """A real server, whose workers are stopped in the middle of their lives."""
    server = Server(tmp_path, "tests.server.hasty")
    try:
        with server.page(server.begin(soviet="greedy")) as page:
            page.until_asked("german")
        workers = workers_of(server.process.pid)
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        match = server.begin(soviet="greedy")
        with server.page(match) as page:
            page.sit("german")
            while page.hear()["say"] != "refused":
                pass
            assert page.heard[-1]["code"] == "computer-stumbled"
        with server.page(match) as page:
            page.until_asked("german")
        assert not set(workers) & set(workers_of(server.process.pid))
    finally:
        server.kill()


def test_while_one_computer_player_hangs_the_others_think(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> tuple[list[Action], bool]:
        thinking = Think(longest=60)
        g = load_game("dok", "starter")
        s = g.start()
        settle(g, s, lambda event: None)
        with monkeypatch.context() as patch:
            patch.setattr(computer, "_choose", hang)
            hung = asyncio.create_task(thinking.choose("random", "hung", g, s, Side(1), "1943"))
            await asyncio.sleep(0.1)
        asked = (thinking.choose("random", match, g, s, Side(1), "1943") for match in ("a", "b", "a"))
        actions = list(await asyncio.gather(*asked))
        still = not hung.done()
        hung.cancel()
        thinking.close()
        return actions, still

    with ThreadPoolExecutor(1) as thread:
        actions, still_hung = thread.submit(asyncio.run, think()).result()
    assert still_hung and len(actions) == 3 and actions[0][0] == "order"
