"""Saves that somebody made to say something else: refused, or said to rest on trust."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import steppe
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.match import BadSave, Match, open_bytes
from steppe.match.opening import Opener
from steppe.players import RandomPlayer
from steppe.table.coding import encode
from steppe.table.dataset import DataSet, packaged
from steppe.table.game import AnyGame
from tests.cli.support import is_one_line, run
from tests.cli.support import save_of as file_of
from tests.drill import Drill, drill, load_drill
from tests.match.forging import Row, digest_of, is_line, rows_of, save_of, with_change_of_rules
from tests.match.test_match import FIGHT, VOTE


def drawn() -> Match:
    match = Match.new(drill(), 1, start=VOTE)
    for by, order in (("red", "done"), ("red", "vote on"), ("blue", "vote stop")):
        match.play(order, by)
    assert match.result == "draw 2-2"
    return match


@cache
def long() -> Match:
    """A running match whose save holds a snapshot after line 25, and lines after it."""
    return next(match for match in map(march, range(20)) if not match.over and b'"k":25' in match.to_bytes())


def march(seed: int) -> Match:
    match = Match.new(drill(), seed, start=FIGHT)
    match.play("attack 0303 RA1", by="red")
    match.play("decline", by="blue")
    while len(match.lines) < 30 and not match.over:
        match.play(" ".join(next(iter(match.legal()))))
    return match


def plain(match: Match) -> Row:
    found: Row = msgspec.json.decode(encode(match.truth))
    return found


def won_by(match: Match, side: str) -> Row:
    return {**plain(match), "agenda": [], "result": side}


def later(rules: int, without: str = "") -> Opener:
    """The drill under later rules, which no longer have a verb."""
    kind = type("LaterDrill", (Drill,), {"rules": rules, "verbs": Drill.verbs - {without}})

    def load(game: str, scenario: str, options: Mapping[str, str], data: DataSet) -> AnyGame:
        made: AnyGame = kind(data, scenario, options)
        return made

    return load


# A line that says that the rules have changed.


@pytest.mark.parametrize("rules", [-1, 0, 1, 2, 99, 10**30])
def test_a_draw_is_not_turned_into_a_victory_by_a_change_of_rules(rules: int) -> None:
    match = drawn()
    forged = with_change_of_rules(match.to_bytes(), rules, won_by(match, "red"), "red")
    with pytest.raises(BadSave, match=r"the rules cannot change from 1 to|it cannot be read"):
        open_bytes(forged, load_drill)


def test_nor_by_one_that_is_known_but_brings_another_state() -> None:
    match = drawn()
    forged = with_change_of_rules(match.to_bytes(), 2, won_by(match, "red"), "red")
    with pytest.raises(BadSave, match="the state is not that of the line before"):
        open_bytes(forged, later(2))


def test_the_rules_cannot_change_twice_to_the_same() -> None:
    match = drawn()
    once = with_change_of_rules(match.to_bytes(), 2, plain(match), "draw 2-2")
    assert open_bytes(once, later(2)).truth.result == "draw 2-2"
    twice = with_change_of_rules(once, 2, plain(match), "draw 2-2")
    with pytest.raises(BadSave, match="the rules cannot change from 2 to 2"):
        open_bytes(twice, later(2))
    assert open_bytes(with_change_of_rules(once, 3, plain(match), "draw 2-2"), later(3)).on_trust == ()


def test_a_change_of_rules_that_changes_nothing_leaves_nothing_to_trust() -> None:
    """Today's rules can follow every line before it, so they are all played again."""
    match = drawn()
    found = open_bytes(with_change_of_rules(match.to_bytes(), 2, plain(match), "draw 2-2"), later(2))
    assert found.on_trust == () and found.truth == match.truth


def test_an_edited_line_before_a_change_of_rules_is_played_again_and_found() -> None:
    match = drawn()
    rows = rows_of(with_change_of_rules(match.to_bytes(), 2, plain(match), "draw 2-2"))
    rows[3]["do"] = "attack 0101 RA1"
    found = open_bytes(save_of(rows), later(2))
    assert 1 in found.on_trust, "older rules may have allowed it: it is not said to have been played again"
    rows[0]["rules"] = 2
    with pytest.raises(BadSave):
        open_bytes(save_of(rows), later(2))


def refused(data: bytes, loader: Opener, at: int, what: str, **changes: Any) -> None:
    """A save is refused with these changes of one row."""
    rows = rows_of(data)
    rows[at] = {name: value for name, value in {**rows[at], **changes}.items() if value is not None}
    with pytest.raises(BadSave, match=what):
        open_bytes(save_of(rows), loader)


def test_lines_on_trust_still_have_their_dice() -> None:
    loader = later(2, without="attack")
    data = open_bytes(long().to_bytes(), loader).to_bytes()
    assert open_bytes(data, loader).on_trust
    at, row = next((i, row) for i, row in enumerate(rows_of(data)) if row.get("rolls"))
    refused(data, loader, at, "dice", rolls=[row["rolls"][0] % 6 + 1])
    refused(data, loader, at, "dice", faces=[0])
    refused(data, loader, at, "dice", faces=None)
    refused(data, loader, at, "no side 'nobody'", by="nobody")
    refused(data, loader, at, "nothing to take back", do=None, undo=5, rolls=[], faces=[])


def votes() -> Match:
    """A match with votes that were taken back, and a snapshot after them."""
    match = Match.new(drill(), 1, start=VOTE)
    match.play("done")
    for _ in range(13):
        match.play("vote on", by="red")
        match.undo("red")
    match.play("vote stop", by="red")
    assert len(match.lines) == 28
    return match


def test_lines_on_trust_still_have_their_seals() -> None:
    loader = later(2, without="done")
    data = open_bytes(votes().to_bytes(), loader).to_bytes()
    assert open_bytes(data, loader).on_trust
    at = next(i for i, row in enumerate(rows_of(data)) if "seal" in row)
    refused(data, loader, at, "its seal holds something else", seal="0" * 64)
    refused(data, loader, at - 1, "its seal holds something else", keep={"seal": 2, "text": "vote stop"})
    refused(data, loader, at, "a seal that is not there", seal=None, open=1, text="vote on")


def test_a_vote_that_was_taken_back_before_a_change_of_rules_is_not_opened_after_it() -> None:
    opened = open_bytes(votes().to_bytes(), later(2, without="done"))
    assert opened.on_trust
    opened.play("vote stop", by="blue")
    lines = [line for line in opened.lines if line.open is not None]
    assert [(line.by, line.text) for line in lines] == [("red", "vote stop"), ("blue", "vote stop")]


# The number in the header, and the snapshot.


def forged_snapshot(match: Match, rules: int) -> list[Row]:
    rows = rows_of(match.to_bytes())
    rows[0]["rules"] = rules
    for row in rows:
        if "snap" in row:
            row["snap"]["state"] = won_by(match, "red")
    return rows


@pytest.mark.parametrize("rules", [-1, 0, 2])
def test_rules_that_nobody_knows_excuse_nothing(rules: int) -> None:
    rows = forged_snapshot(long(), rules)
    with pytest.raises(BadSave) as refusal:
        open_bytes(save_of(rows), load_drill)
    assert refusal.value.line == 1 or "snapshot" in str(refusal.value)


@pytest.mark.parametrize("loader", [load_drill, later(2), later(2, without="attack")])
def test_an_edited_snapshot_is_refused_even_if_nobody_needs_it(loader: Opener) -> None:
    with pytest.raises(BadSave, match="this snapshot is not the state after the line before it"):
        open_bytes(save_of(forged_snapshot(long(), 1)), loader)


def test_a_snapshot_that_fits_a_forged_line_is_trusted_and_said_to_be() -> None:
    """Older rules are not here to be asked: what is left is to say what was not played again."""
    rows = forged_snapshot(long(), 1)
    k = next(i for i, row in enumerate(rows) if "snap" in row)
    before = max(i for i in range(k) if is_line(rows[i]))
    rows[before]["s"] = digest_of(rows[k]["snap"]["state"])
    with pytest.raises(BadSave):
        open_bytes(save_of(rows), load_drill)
    found = open_bytes(save_of(rows), later(2))
    assert found.on_trust == (25,)


def test_a_state_on_which_no_match_can_go_on_is_refused() -> None:
    changes: tuple[Row, ...] = (
        {"at": [0]},
        {"at": [10**6] * len(drill().units)},
        {"agenda": [{"step": "dice"}]},
        {"agenda": [{"step": "moving", "side": 7}]},
        {"flags": []},
        {"height": "AAAA"},
    )
    for change in changes:
        rows = rows_of(long().to_bytes())
        k = next(i for i, row in enumerate(rows) if "snap" in row)
        before = max(i for i in range(k) if is_line(rows[i]))
        state = {**rows[k]["snap"]["state"], **change}
        rows[k]["snap"]["state"] = state
        rows[before]["s"] = digest_of(state)
        with pytest.raises(BadSave):
            open_bytes(save_of(rows), later(2))


# A match that was over before a rule was corrected.


def test_a_finished_match_that_cannot_be_played_again_keeps_its_lines_and_its_result() -> None:
    match = drawn()
    opened = open_bytes(match.to_bytes(), later(2, without="vote"))
    assert opened.over and opened.result == "draw 2-2"
    assert opened.lines == match.lines and opened.to_bytes() == match.to_bytes()
    assert opened.on_trust == (2, 3, 4, 5) and not opened.left_out
    assert "does not show the last 4 lines" in opened.notice
    with pytest.raises(steppe.IllegalAction):
        opened.play("done", by="red")
    rows = rows_of(match.to_bytes())
    rows[-1]["end"] = "red"
    assert open_bytes(save_of(rows), later(2, without="vote")).on_trust, "a result on trust is said to be so"
    torn = match.to_bytes().replace(match.head.encode(), b"0" * 64)
    with pytest.raises(BadSave, match="the hash chain does not end here"):
        open_bytes(torn, later(2, without="vote"))


# Taking back stops at a change of rules, in the file as at the table.


def test_nothing_is_taken_back_across_a_change_of_rules() -> None:
    loader = later(2, without="attack")
    opened = open_bytes(long().to_bytes(), loader)
    assert opened.lines[-1].rules == 2 and not opened.plays
    opened.play(" ".join(next(iter(opened.legal()))))
    again = open_bytes(opened.to_bytes(), loader)
    assert again.truth == opened.truth and len(again.plays) == 1


# What `steppe verify` says.


@pytest.fixture
def corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match of dok, of which a rule was corrected after it was played."""
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    match.play("place 82ID 3703")
    match.play("restore")
    player = RandomPlayer(7)
    while len(match.lines) < 40:
        action = player.choose(match.g, match.view(match.asked[0]), match.g.side_named(match.asked[0]))
        if action[0] not in ("restore", "done"):
            match.play(" ".join(action))
    path = file_of(match.to_bytes(), tmp_path)
    assert run("verify", path).code == 0
    monkeypatch.setattr(DriveOnKursk, "rules", DriveOnKursk.rules + 1)
    monkeypatch.setattr(DriveOnKursk, "verbs", DriveOnKursk.verbs - {"restore"})
    return path


def test_verify_says_which_lines_rest_on_trust(corrected: Path) -> None:
    before = corrected.read_bytes()
    ran = run("verify", corrected)
    assert ran.code == 3
    assert "its result rests on trust" in ran.lines[0] and "good" not in ran.out
    assert "lines: 41; played again: 1, 26-41" in ran.out
    assert "lines 2-25 were played under rules that were corrected since" in ran.out
    assert corrected.read_bytes() == before
    found = json.loads(run("verify", corrected, "--json").out)
    assert (found["on_trust"], found["played_again"], found["left_out"]) == ([[2, 25]], 17, 0)


def test_verify_says_what_cannot_be_carried_over(corrected: Path) -> None:
    rows = corrected.read_bytes().splitlines(keepends=True)
    corrected.write_bytes(b"".join(row for row in rows if b'"snap"' not in row))
    ran = run("verify", corrected)
    assert ran.code == 3 and "39 more lines at the end cannot be played" in ran.out


def test_verify_of_a_forged_save_is_one_line(tmp_path: Path) -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    match.play("done")
    match.resign("german")
    now = DriveOnKursk.rules
    forged = with_change_of_rules(match.to_bytes(), now, won_by(match, "german"), "german")
    ran = run("verify", file_of(forged, tmp_path))
    assert is_one_line(ran) and f"the rules cannot change from {now} to {now}" in ran.err


def test_verify_says_where_the_match_is_not_what_one_might_expect(tmp_path: Path) -> None:
    fair = steppe.new_match("dok", path=tmp_path / "fair")
    assert fair.header.seeded is not True
    plainly = run("verify", tmp_path / "fair")
    assert plainly.code == 0 and "seed" not in plainly.out and "other data" not in plainly.out
    steppe.new_match("dok", path=tmp_path / "seeded", seed=7)
    assert "a seed that somebody chose" in run("verify", tmp_path / "seeded").out
    kit = tmp_path / "kit"
    kit.mkdir()
    (kit / "kit.toml").write_text("")
    text = packaged(DriveOnKursk.package)["victory.tsv"].replace("any other city", "a city", 1)
    (kit / "victory.tsv").write_text(text, encoding="utf-8")
    steppe.new_match("dok", path=tmp_path / "kitted", kit=kit)
    assert "other data than those of this program (kit kit)" in run("verify", tmp_path / "kitted").out
