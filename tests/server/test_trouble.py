"""What a server must stand: malformed messages, strangers, a killed process, a reader who should not know."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from steppe.server.requests import AnyRequest
from tests.server.killing import kill_again_and_again
from tests.server.support import Page, Server

BAD = [
    "",
    "hello",
    "[]",
    "{}",
    '{"ask": "sit"}',
    '{"ask": "sit", "n": "one", "seat": "german"}',
    '{"ask": "nothing", "n": 3}',
    '{"ask": "do", "n": 3, "key": "k", "at": 0}',
    '{"ask": "do", "n": 3, "key": "k", "at": 0, "order": "end", "truth": true}',
    '{"ask": "click", "n": 3, "words": "attack"}',
    "[" * 5000,
    "x" * 30_000,
    '{"ask": "sit", "n": 1, "seat": "\U0001f600"}',
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_a_malformed_message_has_one_clear_answer(server: Server, text: str) -> None:
    with server.page(server.begin()) as page:
        page.line.send(text)
        said = page.hear()
        assert said["say"] == "refused" and said["text"] and "Traceback" not in said["text"]
        assert page.sit("soviet")["say"] == "table", "the line goes on"


def test_bytes_that_are_no_text_are_answered_too(server: Server) -> None:
    with server.page(server.begin()) as page:
        page.line.send(b"\xff\xfe\x00")
        assert page.hear()["say"] == "refused"


words = st.sampled_from(
    [
        "attack",
        "go",
        "move",
        "end",
        "order",
        "2412",
        "2411",
        "9999",
        "GD",
        "3Pz",
        "nobody",
        "",
        "road",
        "-1",
        "€",
    ]
)
asks = st.one_of(
    st.fixed_dictionaries({"ask": st.just("click"), "lay": st.lists(words, max_size=6)}),
    st.fixed_dictionaries(
        {
            "ask": st.just("click"),
            "mode": words,
            "words": st.lists(words, max_size=4),
            "hex": words,
            "unit": words,
            "lay": st.lists(words, max_size=2),
            "turn": words,
            "drag": st.lists(words, max_size=2),
            "fan": words,
        }
    ),
    st.fixed_dictionaries(
        {
            "ask": st.just("point"),
            "mode": words,
            "words": st.lists(words, max_size=4),
            "hex": words,
            "unit": words,
        }
    ),
    st.fixed_dictionaries(
        {
            "ask": st.just("query"),
            "name": st.sampled_from(["reach", "hex", "stack", "supply", "zoc", "?", "off-map", "control"]),
            "args": st.lists(words | st.sampled_from(["german", "soviet"]), max_size=3),
        }
    ),
    st.fixed_dictionaries({"ask": st.just("complete"), "line": st.lists(words, max_size=4).map(" ".join)}),
    st.fixed_dictionaries({"ask": st.just("rule"), "number": words}),
    st.fixed_dictionaries(
        {"ask": st.just("look"), "line": st.integers(-5, 10_000), "since": st.none() | st.integers(-9, 99)}
    ),
    st.fixed_dictionaries({"ask": st.just("takeback"), "key": st.just("t"), "at": st.integers(0, 4)}),
    st.fixed_dictionaries(
        {
            "ask": st.just("consent"),
            "key": st.text(max_size=3),
            "at": st.integers(0, 4),
            "agree": st.booleans(),
        }
    ),
    st.fixed_dictionaries({"ask": st.just("sit"), "seat": words | st.sampled_from(["german", "watcher"])}),
    st.fixed_dictionaries(
        {
            "ask": st.just("do"),
            "key": st.text(max_size=70),
            "at": st.integers(-1, 5),
            "order": st.lists(words, max_size=5).map(" ".join),
        }
    ),
    st.fixed_dictionaries(
        {"ask": st.just("undo"), "key": st.just("u"), "at": st.just(2), "unit": words},
    ),
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(asks, min_size=1, max_size=6))
def test_any_ask_in_any_order_is_answered(server: Server, several: list[dict[str, object]]) -> None:
    page = _fuzzed(server)
    for ask in several:
        fields = {k: v for k, v in ask.items() if k != "ask"}
        said = page.ask(str(ask["ask"]), **fields)
        assert said.get("text") != "" and "Traceback" not in json.dumps(said)


_pages: dict[str, Page] = {}


def _fuzzed(server: Server) -> Page:
    """One page for all examples; a position in the middle of a combat phase."""
    if server.address not in _pages:
        page = server.page(server.begin())
        page.choose_orders(soviet="move-fight", german="fight-move")
        _pages[server.address] = page
    return _pages[server.address]


# ---------------------------------------------------------------------- strangers


def test_other_sites_and_other_names_are_turned_away(server: Server) -> None:
    match = server.begin()
    status, _ = server.post("/api/matches", {}, {"Origin": "http://evil.example"})
    assert status == 403
    status, _ = server.post("/api/matches", {}, {"Host": "evil.example"})
    assert status == 403
    address = f"{server.address.replace('http', 'ws')}/api/matches/{match}/table"
    origin = Origin("http://evil.example")
    with pytest.raises(InvalidStatus), connect(address, origin=origin):
        pass


def test_a_match_that_is_not_there(server: Server) -> None:
    page = server.page("nowhere")
    assert page.hear()["code"] == "no-match"
    with pytest.raises(ConnectionClosed):
        page.hear()


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"game": "chess", "players": {}},
        {"game": "dok", "players": {"german": "human"}},
        {"game": "dok", "players": {"german": "human", "soviet": "napoleon"}},
        {"game": "dok", "players": {"german": "human", "soviet": "human"}, "scenario": "ostfront"},
        {"game": "dok", "players": {"german": "human", "soviet": "human"}, "options": {"gambit": "maybe"}},
    ],
    ids=range(6),
)
def test_a_match_that_cannot_be_is_refused(server: Server, wanted: object) -> None:
    status, said = server.post("/api/matches", wanted)
    assert status == 400 and said["error"]


def test_a_computers_seat_is_taken(server: Server) -> None:
    with server.page(server.begin(soviet="random")) as page:
        assert page.sit("soviet")["say"] == "refused"


# ---------------------------------------------------------------------- secrets


def test_nothing_hidden_goes_over_the_wire(server: Server) -> None:
    """The German never hears what lies under the top counters, the covered order, or the dice's secret."""
    match = server.begin()
    with server.page(match) as page:
        page.sit("soviet")
        page.do("order move-fight")
        page.heard.clear()
        page.sit("german")
        page.ask("query", name="stack", args=["2412"])
        page.ask("query", name="hex", args=["2412"])
        page.ask("look", line=0)
        page.do("order fight-move")
        page.lay("attack", "2412", "GD")
        page.do("end")
        text = json.dumps(page.heard)
    for hidden in ("52GRD", "90GRD", "71GRD", "move-fight order", "will move, then fight"):
        assert hidden not in text
    save = server.kept(match).decode()
    secret = next(json.loads(row)["keep"]["secret"] for row in save.splitlines() if '"secret"' in row)
    assert secret not in text


def test_no_ask_can_be_forged_into_reading_the_truth() -> None:
    """Asks have the fields that they have: none of them names a side to look as, but `sit`."""
    for kind in AnyRequest.__args__:
        assert not {"side", "by", "reader", "as"} & set(kind.__struct_fields__)


# ---------------------------------------------------------------------- a killed server


@pytest.mark.slow
def test_killed_twenty_times_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """Kill -9 in the middle of play, again and again: what was told is there, and nothing is half done.
    `python -m bench.kill 200` does it longer."""
    toll = kill_again_and_again(tmp_path, 20, random.Random(43))
    assert toll.kills == 20 and toll.acknowledged > 50
    assert (toll.lost, toll.changed, toll.broken, toll.half_done) == (0, 0, 0, 0)


def test_why_not_after_words_that_were_never_offered(server: Server) -> None:
    """Nothing follows them, and the rules still say what is wrong."""
    page = _fuzzed(server)
    for words in (["attack", "2412", "move"], ["attack", "nobody", "€"], ["move", "move", "move"]):
        said = page.ask("point", mode=words[0], words=words, hex="2411")
        assert said["say"] in ("pointed", "refused")
