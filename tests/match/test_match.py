"""A match: orders, refusals, undo, seals, takebacks, resigning, saving and opening."""

from __future__ import annotations

import errno
import hashlib
import hmac
import resource
import signal
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from steppe.match import BadSave, Match, open_bytes, open_match
from steppe.match.record import read_record
from steppe.match.store import File, Overtaken
from steppe.table.basics import HIDDEN, IllegalAction, Reason, Side
from steppe.table.coding import encode
from steppe.table.game import BadOption
from tests.conformance import DiceByHand, link_by_hand
from tests.drill import drill, load_drill

HEAD = "steppe position 1\ngame drill scenario skirmish\n"
MARCH = HEAD + "turn 1 red move-A\n0101 RA1\n0105 RA2\n0607 BA1\n"
AMBUSH = HEAD + "turn 1 red move-A\n0202 RA1\n0205 RA2\n0404 BBg\n0607 BA1\n"
FIGHT = HEAD + "turn 1 red combat-A\n0203 RA1 RA2\n0303 BA1\n0607 BB1\n"
VOTE = HEAD + "turn 2 red combat-A\n0101 RA1\n0607 BA1\n"


def begin(position: str = "", seed: int = 1, **options: str) -> Match:
    return Match.new(drill(**options), seed, start=position)


def rows(match: Match) -> list[dict[str, object]]:
    """The save as plain objects, without header, data set and secret."""
    return [msgspec.json.decode(row) for row in match.to_bytes().splitlines()[3:]]


def refusal(match: Match, order: str, by: str | None = None, at: int | None = None) -> Reason:
    before = match.to_bytes()
    with pytest.raises(IllegalAction) as error:
        match.play(order, by, at)
    assert match.to_bytes() == before, "a refusal changes nothing"
    return error.value.reason


# Playing.


def test_a_match_says_who_is_asked_and_what() -> None:
    match = begin(MARCH)
    assert match.asked == ("red",)
    asking = match.decision()
    assert asking is not None and match.decision("red") == asking and match.decision("blue") is None
    assert match.words.prompt(asking) == "move formation A: go, top, or done"
    assert [" ".join(action) for action in match.legal()] == ["go RA1", "go RA2", "done"]


def test_an_action_is_applied_stored_and_told() -> None:
    match = begin(MARCH)
    match.play("go RA1")
    told = match.play("step 0102")
    assert told == [
        {"event": "moved", "rule": "D3.2", "units": ["RA1"], "origin": "0101", "to": "0102", "cost": 1}
    ]
    assert [row["do"] for row in rows(match)] == ["go RA1", "step 0102"]
    assert match.log("red")[-1] == (2, "red", told)
    assert match.log()[-1] == (1, "red", told)


def test_refusals_come_in_their_order_and_change_nothing() -> None:
    match = begin(MARCH)
    assert refusal(match, "") == Reason("", "unreadable", ("",))
    assert refusal(match, "dance") == Reason("", "unknown-verb", ("dance",))
    assert refusal(match, "go BA1", by="blue") == Reason("", "not-asked", ("blue",))
    assert refusal(match, "go RA1", by="green") == Reason("", "no-side", ("green",))
    assert refusal(match, "go BA1") == Reason("", "not-yours", ("BA1",))
    assert refusal(match, "go RB1") == Reason("D3.1", "formation", ("RB1", "A"))


def test_an_order_for_an_earlier_moment_is_stale() -> None:
    match = begin(MARCH)
    match.play("go RA1", at=0)
    assert refusal(match, "step 0102", at=0) == Reason("", "stale", (0, 1))
    match.play("step 0102", at=1)
    assert len(match.lines) == 2


def test_the_words_of_a_refusal_name_the_rule() -> None:
    match = begin(MARCH)
    with pytest.raises(IllegalAction) as error:
        match.play("go RB1")
    assert str(error.value) == "D3.1: RB1 does not belong to formation A, which acts now"


# Orders.


def test_an_order_is_several_lines_and_one_undo() -> None:
    match = begin(MARCH)
    before = match.truth
    match.play("move RA1 0104")
    assert [row["do"] for row in rows(match)] == ["go RA1", "step 0102", "step 0103", "step 0104", "halt"]
    assert [row.get("more", False) for row in rows(match)] == [False, True, True, True, True]
    assert match.stopped is None
    assert match.undo() == 5
    assert match.truth == before
    assert rows(match)[-1]["undo"] == 5


def test_an_order_stops_when_the_other_side_must_decide() -> None:
    match = begin(AMBUSH)
    match.play("move RA1 0203-0303")
    assert match.asked == ("blue",)
    assert match.stopped == Reason("", "interrupted", ("step 0303",))
    assert [line.do for line in match.lines] == ["go RA1", "step 0203", "step 0303"]


def test_an_order_by_a_path_goes_as_far_as_it_can() -> None:
    match = begin(MARCH)
    match.play("move RA1 0102-0202-0203")  # the wood takes the last two points
    assert [line.do for line in match.lines] == ["go RA1", "step 0102", "step 0202"]
    assert match.stopped == Reason("D3.2", "points", ("0203", 1, 0))


def test_an_order_that_cannot_begin_is_refused() -> None:
    match = begin(MARCH)
    assert refusal(match, "move RA1 0607") == Reason("D2.1", "enemy", ("0607",))
    assert match.why_not("move RA1 0105") == Reason("D3.2", "too-far", ("0105",))
    assert match.why_not("move RA1 0104") is None


# Undo.


def test_undo_takes_back_ones_own_orders_one_by_one() -> None:
    match = begin(MARCH)
    states = [match.truth]
    for order in ("move RA1 0102", "move RA2 0104", "done"):
        match.play(order)
        states.append(match.truth)
    for state in reversed(states[:-1]):
        match.undo()
        assert encode(match.truth) == encode(state)
    with pytest.raises(IllegalAction) as error:
        match.undo()
    assert error.value.reason == Reason("", "undo-nothing", ("",))


def test_a_roll_is_a_barrier() -> None:
    match = begin(FIGHT)
    match.play("attack 0303 RA1")
    match.play("decline", by="blue")
    for by, code in (("blue", "undo-rolled"), ("red", "undo-other")):
        with pytest.raises(IllegalAction) as error:
            match.undo(by)
        assert error.value.reason.code == code


def test_a_draw_is_a_barrier() -> None:
    match = begin(MARCH)
    match.play("done")
    match.play("done")  # which draws from the cup
    with pytest.raises(IllegalAction) as error:
        match.undo("red")
    assert error.value.reason == Reason("", "undo-barrier", ("done",))


def test_the_other_sides_act_is_a_barrier() -> None:
    match = begin(AMBUSH)
    match.play("move RA1 0203-0303")
    match.play("hold")
    with pytest.raises(IllegalAction) as error:
        match.undo("red")
    assert error.value.reason == Reason("", "undo-other")
    assert match.undo("blue") == 1


def test_what_somebody_has_seen_is_a_barrier() -> None:
    match = begin(HEAD + "turn 1 red move-A\n0101 RA1 RA2\n0607 BA1\n")
    unit = match.g.unit_named["RA1"]
    assert match.view("blue").at[unit] == HIDDEN
    match.play("top RA1")
    assert match.view("blue").at[unit] != HIDDEN
    with pytest.raises(IllegalAction) as error:
        match.undo()
    assert error.value.reason == Reason("", "undo-barrier", ("top RA1",))


def refused_undo(match: Match, by: str, unit: str = "") -> Reason:
    with pytest.raises(IllegalAction) as error:
        if unit:
            match.undo_unit(unit, by)
        else:
            match.undo(by)
    return error.value.reason


def test_in_a_strict_match_a_move_that_is_made_needs_leave() -> None:
    match = Match.new(drill(), 1, start=MARCH, takeback="strict")
    before = encode(match.truth)
    match.play("go RA1")
    match.play("step 0102")
    assert match.undo("red") == 1 and match.undo("red") == 1, "half a move is nobody's business"
    assert encode(match.truth) == before
    match.play("move RA1 0102")
    assert not match.can_undo("red") and match.undoable_units("red") == ()
    assert refused_undo(match, "red") == Reason("D3.1", "undo-stands")
    assert refused_undo(match, "red", "RA1") == Reason("D3.1", "undo-stands")
    match.play("go RA2")
    assert match.undo("red") == 1, "the next move can be put down again"
    assert refused_undo(match, "red") == Reason("D3.1", "undo-stands")
    match.takeback(match.since_last_order("red"), "red", consent=True)
    assert encode(match.truth) == before


def test_a_save_keeps_how_its_match_takes_back() -> None:
    for kind in ("strict", "friendly"):
        match = Match.new(drill(), 1, start=MARCH, takeback=kind)
        match.play("move RA1 0102")
        opened = open_bytes(match.to_bytes(), load_drill)
        assert opened.takebacks == kind and opened.can_undo("red") == (kind == "friendly")
    with pytest.raises(BadOption, match="takebacks are strict or friendly, not 'kind'"):
        Match.new(drill(), takeback="kind")


def test_a_save_from_before_there_was_a_choice_is_friendly() -> None:
    match = begin(MARCH)
    assert b"takeback" not in match.to_bytes().splitlines()[0] and match.takebacks == "friendly"


def test_what_only_a_computer_saw_bars_no_undo() -> None:
    """The lower counter of a stack is turned up: only the other side learns something."""
    position = HEAD + "turn 1 red move-A\n0101 RA1 RA2\n0607 BA1\n"
    for computers, undone in (((), False), ((Side(1),), True), ((Side(0),), False)):
        match = begin(position)
        match.computers = frozenset(computers)
        match.play("top RA1")
        assert match.can_undo("red") == undone
    strict = Match.new(drill(), 1, start=position, takeback="strict")
    strict.computers = frozenset({Side(1)})
    strict.play("top RA1")
    assert refused_undo(strict, "red") == Reason("", "undo-barrier", ("top RA1",))


def test_dice_bar_undo_also_against_a_computer() -> None:
    match = begin(FIGHT)
    match.computers = frozenset({Side(0)})
    match.play("attack 0303 RA1")
    match.play("decline", by="blue")
    assert refused_undo(match, "blue").code == "undo-rolled"


def test_a_move_made_hex_by_hex_goes_back_whole() -> None:
    match = begin(MARCH)
    before = match.truth
    match.play("go RA1")
    match.play("step 0102")
    assert match.undo_move("red") == 2
    assert encode(match.truth) == encode(before)


def test_undo_of_one_unit_keeps_what_the_others_did() -> None:
    match = begin(MARCH)
    match.play("move RA1 0102")
    match.play("move RA2 0104")
    assert match.undo_unit("RA1") == 3
    at = match.truth.at
    units, hexes = match.g.unit_named, match.g.hex_named
    assert (at[units["RA1"]], at[units["RA2"]]) == (hexes["0101"], hexes["0104"])
    assert open_bytes(match.to_bytes(), load_drill).truth == match.truth


def test_undo_of_one_unit_says_what_stands_in_its_way() -> None:
    match = begin(MARCH)
    match.play("move RA1 0102")
    assert match.undoable_units("red") == ("RA1",)
    assert match.undoable_units("blue") == ()
    match.play("done")
    match.play("done")
    assert match.undoable_units("red") == ()
    with pytest.raises(IllegalAction) as error:
        match.undo_unit("RA1", by="red")
    assert error.value.reason.code == "undo-barrier"


def test_undo_of_a_unit_that_others_needed_is_refused() -> None:
    match = begin(HEAD + "turn 1 red move-A\n0101 RA1 RA2 RAg\n0102 RAm RB1\n0607 BA1\n", fog="no")
    match.play("move RAm 0103")
    match.play("move RA1 RA2 0102")  # there was no room before RAm went
    before = match.to_bytes()
    with pytest.raises(IllegalAction) as error:
        match.undo_unit("RAm")
    assert error.value.reason == Reason("", "undo-needed", ("step 0102",))
    with pytest.raises(IllegalAction) as error:
        match.undo_unit("RB1")
    assert error.value.reason == Reason("", "undo-nothing", ("RB1",))
    assert match.to_bytes() == before


def test_dice_after_an_undo_are_others() -> None:
    """An undo is a line of the chain, so nobody can look at a roll and choose again."""
    links = []
    for detour in (False, True):
        match = begin(FIGHT)
        if detour:
            match.play("done")  # draws: a barrier, so it takes a takeback
            match.takeback(1, "red", consent=True)
        match.play("attack 0303 RA1")
        links.append(match.link)
    assert links[0] != links[1]


def test_a_takeback_needs_consent_and_is_logged() -> None:
    match = begin(FIGHT)
    before = match.truth
    match.play("attack 0303 RA1")
    match.play("decline", by="blue")
    with pytest.raises(IllegalAction) as error:
        match.takeback(2, "red", consent=False)
    assert error.value.reason == Reason("", "no-consent")
    with pytest.raises(IllegalAction) as error:
        match.takeback(3, "red", consent=True)
    assert error.value.reason.code == "undo-nothing"
    match.takeback(2, "red", consent=True)
    assert match.truth == before
    assert rows(match)[-1]["takeback"] == 2
    assert open_bytes(match.to_bytes(), load_drill).truth == before


def test_after_a_takeback_the_dice_are_others_and_the_save_proves_them() -> None:
    match = begin(FIGHT)
    rolled = []
    for _ in range(8):
        match.play("attack 0303 RA1")
        match.play("decline", by="blue")
        rolled.append(tuple(roll for line in match.lines[-2:] for roll in line.rolls))
        match.takeback(match.since_last_order("red"), "red", consent=True)
    assert len(set(rolled)) > 1 and all(rolled)
    assert match.since_last_order("red") == 0
    again = open_bytes(match.to_bytes(), load_drill)
    assert again.truth == match.truth and again.link == match.link


def test_a_takeback_is_told_to_all_in_its_place() -> None:
    match = begin(FIGHT)
    match.play("attack 0303 RA1")
    match.takeback(1, "red", consent=True)
    for reader in ("red", "blue", None):
        told = [(k, by, [e["event"] for e in events]) for k, by, events in match.log(reader)[1:]]
        assert told == [(2, "red", ["takenback"])]


def test_the_last_order_is_taken_back_whole() -> None:
    match = begin(MARCH)
    match.play("move RA1 0103")
    assert len(match.plays) > 2 and match.since_last_order("red") == len(match.plays)
    assert match.since_last_order("blue") == 0


def test_nothing_is_taken_back_when_the_match_is_over() -> None:
    match = begin(MARCH)
    match.play("go RA1")
    match.resign("blue")
    before = match.to_bytes()
    for back in (
        lambda: match.undo("red"),
        lambda: match.undo_unit("RA1", "red"),
        lambda: match.takeback(1, "red", consent=True),
    ):
        with pytest.raises(IllegalAction) as error:
            back()
        assert error.value.reason == Reason("", "over")
    assert not match.can_undo("red") and match.to_bytes() == before
    assert match.log("red")[-1] == (2, "blue", [{"event": "resigned", "side": "blue"}])


# Seals.


def test_a_sealed_choice_is_hidden_until_both_are_in() -> None:
    match = begin(VOTE)
    match.play("done")
    assert list(match.asked) == ["red", "blue"]
    match.play("vote on", by="red")
    (sealed,) = [row for row in rows(match) if "seal" in row]
    assert "do" not in sealed and list(match.asked) == ["blue"]
    assert match.view("red").votes == ["on", ""]  # type: ignore[attr-defined]
    assert match.view("blue").votes == match.view().votes == ["?", ""]  # type: ignore[attr-defined]
    assert all("on" not in event.values() for _, _, events in match.log("blue") for event in events)
    match.play("vote stop", by="blue")
    assert [row for row in rows(match) if "open" in row] == [
        {"by": "red", "open": 2, "text": "vote on"},
        {"by": "blue", "open": 3, "text": "vote stop"},
    ]
    assert match.over


def test_a_sealed_choice_can_be_taken_back_before_it_is_opened() -> None:
    match = begin(VOTE)
    match.play("done")
    match.play("vote on", by="red")
    assert match.undo("red") == 1
    match.play("vote stop", by="red")
    match.play("vote on", by="blue")
    with pytest.raises(IllegalAction):
        match.undo("blue")
    assert [row["text"] for row in rows(match) if "open" in row] == ["vote stop", "vote on"]
    assert open_bytes(match.to_bytes(), load_drill).truth == match.truth


def test_blue_may_vote_first() -> None:
    match = begin(VOTE)
    match.play("done")
    match.play("vote on", by="blue")
    assert match.asked == ("red",)
    match.play("vote on", by="red")
    assert match.truth.turn == 3  # type: ignore[attr-defined]
    assert open_bytes(match.to_bytes(), load_drill).truth == match.truth


def test_the_seal_is_the_keyed_hash_of_the_text() -> None:
    match = begin(VOTE, seed=5)
    match.play("done")
    match.play("vote on", by="red")
    secret = hashlib.sha256(b"steppe seed 15").digest()
    wanted = hmac.new(secret, b"steppe seal 12 vote on", hashlib.sha256).hexdigest()
    assert match.lines[1].seal == wanted


def test_a_save_cut_off_between_a_vote_and_its_opening_is_made_whole() -> None:
    match = begin(VOTE)
    match.play("done")
    match.play("vote on", by="red")
    match.play("vote on", by="blue")
    data = match.to_bytes()
    whole = data.splitlines(keepends=True)
    first = next(i for i, row in enumerate(whole) if b'"open"' in row)
    for count in (first, first + 1):
        opened = open_bytes(b"".join(whole[:count]), load_drill)
        assert opened.truth == match.truth and opened.link == match.link
        assert opened.to_bytes() == data


# Ending.


def test_the_last_line_reveals_the_secret() -> None:
    match = begin(VOTE, seed=5)
    for by, order in (("red", "done"), ("red", "vote on"), ("blue", "vote stop")):
        match.play(order, by)
    end = rows(match)[-1]
    assert end == {
        "end": "draw 2-2",
        "head": match.link.hex(),
        "secret": hashlib.sha256(b"steppe seed 15").hexdigest(),
    }
    assert refusal(match, "done").code == "over"


def test_who_resigns_has_lost() -> None:
    match = begin(MARCH)
    match.resign("red")
    assert (match.over, match.result, match.asked) == (True, "blue", ())
    assert refusal(match, "go RA1").code == "over"
    with pytest.raises(IllegalAction):
        match.resign("blue")
    assert open_bytes(match.to_bytes(), load_drill).truth.result == "blue"


def test_a_finished_match_whose_end_line_was_cut_off_gets_it_again() -> None:
    match = begin(MARCH)
    match.resign("red")
    data = match.to_bytes()
    cut = data[: data.rstrip(b"\n").rfind(b"\n") + 1]
    assert open_bytes(cut, load_drill).to_bytes() == data


# Chain and dice.


def test_chain_and_dice_are_those_of_the_definition() -> None:
    """Recomputed here from the rows of the file, with hashlib and hmac only."""
    match = begin(FIGHT, seed=5)
    match.play("attack 0303 RA1")
    match.play("decline", by="blue")
    header = match.to_bytes().splitlines()[0]
    secret = hashlib.sha256(b"steppe seed 15").digest()
    assert msgspec.json.decode(header)["dice"] == hashlib.sha256(b"steppe commit 1" + secret).hexdigest()
    first = link_by_hand(hashlib.sha256(header).digest(), "do", "red", "attack 0303 RA1")
    second = link_by_hand(first, "do", "blue", "decline")
    assert match.link == second
    assert match.lines[1].rolls == (DiceByHand(secret, second).die(6),)


def test_the_header_holds_no_time_and_no_name_and_the_secret_stays_out_of_the_state() -> None:
    match = begin(MARCH, seed=5)
    header = msgspec.json.decode(match.to_bytes().splitlines()[0])
    names = {"steppe", "game", "rules", "data", "kit", "scenario", "options", "dice", "start"}
    assert set(header) == {*names, "seeded"}
    assert set(msgspec.json.decode(Match.new(drill()).to_bytes().splitlines()[0])) == names
    assert hashlib.sha256(b"steppe seed 15").hexdigest().encode() not in encode(match.truth)


def test_without_a_seed_matches_differ() -> None:
    assert Match.new(drill()).header.dice != Match.new(drill()).header.dice


# Files.


def test_a_match_in_a_file_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "match.steppe"
    match = Match.new(drill(), 1, path, start=MARCH)
    match.play("move RA1 0102")
    again = open_match(path, load_drill)
    assert again.truth == match.truth
    again.play("move RA2 0104")
    assert open_match(path, load_drill).truth == again.truth
    assert len(read_record(path.read_bytes()).lines) == 6


def test_a_file_that_was_cut_off_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "match.steppe"
    Match.new(drill(), 1, path, start=MARCH).play("move RA1 0102")
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])
    again = open_match(path, load_drill)
    assert "was cut off" in again.notice
    assert [line.do for line in again.lines] == ["go RA1", "step 0102"]
    assert path.read_bytes() == whole[:-7], "opening alone writes nothing"
    again.play("halt")
    assert open_match(path, load_drill).notice == ""
    assert path.read_bytes() == again.to_bytes()


def test_a_new_match_overwrites_no_file(tmp_path: Path) -> None:
    path = tmp_path / "match.steppe"
    Match.new(drill(), 1, path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        Match.new(drill(), 2, path)
    assert path.read_bytes() == before


def test_two_programs_cannot_both_go_on_with_a_match(tmp_path: Path) -> None:
    """Whoever comes second is refused and nothing of his has happened; what was acknowledged stays."""
    path = tmp_path / "match.steppe"
    first, second = Match.new(drill(), 1, path, start=MARCH), open_match(path, load_drill)
    first.play("move RA1 0102")
    stored, state = path.read_bytes(), second.truth
    for act in (lambda: second.play("move RA2 0104"), lambda: second.resign("red")):
        with pytest.raises(Overtaken, match="another program has gone on with this match"):
            act()
        assert (second.truth, second.lines, second.plays) == (state, [], [])
    assert path.read_bytes() == stored
    third = open_match(path, load_drill)
    third.play("move RA2 0104")
    assert open_match(path, load_drill).truth == third.truth


def test_programs_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    """Of those who append to the same length exactly one succeeds, each time."""
    path = tmp_path / "lines"
    path.touch()

    def append(n: int) -> bytes:
        line = b"%d\n" % n
        try:
            File(path, path.stat().st_size).append(line)
        except Overtaken:
            return b""
        return line

    with ThreadPoolExecutor(8) as pool:
        acknowledged = sorted(filter(None, pool.map(append, range(200))))
    assert sorted(path.read_bytes().splitlines(keepends=True)) == acknowledged != []


def test_an_order_that_cannot_be_stored_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.steppe"
    match = Match.new(drill(), 1, path, start=MARCH)
    match.play("move RA1 0102")
    stored, state, link = path.read_bytes(), match.truth, match.link

    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for act in (lambda: match.play("move RA2 0104"), match.undo, lambda: match.undo_unit("RA1")):
        with monkeypatch.context() as patch, pytest.raises(OSError, match=r"No space.*match\.steppe"):
            patch.setattr("os.fsync", full)
            act()
        assert path.read_bytes() == stored
        assert (match.truth, match.link, len(match.lines)) == (state, link, 3)
    match.play("move RA2 0104")
    assert open_match(path, load_drill).truth == match.truth


def test_files_of_matches_are_their_owners_alone(tmp_path: Path) -> None:
    match = Match.new(drill(), 1, tmp_path / "match.steppe", start=MARCH)
    match.save(tmp_path / "copy.steppe")
    match.save(tmp_path / "copy.steppe")
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_a_disk_that_is_full_leaves_no_half_a_file(tmp_path: Path) -> None:
    """A file may grow to 1024 bytes in this process: less than a data set."""
    match = begin(MARCH)
    match.save(tmp_path / "copy.steppe")
    before = (tmp_path / "copy.steppe").read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, limits[1]))
    try:
        with pytest.raises(OSError, match=r"new\.steppe"):
            Match.new(drill(), 1, tmp_path / "new.steppe")
        with pytest.raises(OSError, match=r"copy\.steppe"):
            match.save(tmp_path / "copy.steppe")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [path.name for path in tmp_path.iterdir()] == ["copy.steppe"]
    assert (tmp_path / "copy.steppe").read_bytes() == before


def test_saving_writes_the_whole_match(tmp_path: Path) -> None:
    match = begin(MARCH)
    match.play("move RA1 0102")
    match.save(tmp_path / "copy.steppe")
    assert (tmp_path / "copy.steppe").read_bytes() == match.to_bytes()


def test_a_seal_that_was_edited_is_refused() -> None:
    match = begin(VOTE)
    match.play("done")
    match.play("vote on", by="red")
    match.play("vote stop", by="blue")
    data = match.to_bytes()
    for old, new in ((b'"text":"vote on"', b'"text":"vote stop"'), (b'"open":2', b'"open":3')):
        with pytest.raises(BadSave):
            open_bytes(data.replace(old, new), load_drill)


def test_the_end_must_fit() -> None:
    match = begin(MARCH)
    match.resign("red")
    with pytest.raises(BadSave, match="does not end with 'red'"):
        open_bytes(match.to_bytes().replace(b'"end":"blue"', b'"end":"red"'), load_drill)
    with pytest.raises(BadSave, match="something follows"):
        open_bytes(match.to_bytes() + b'{"do":"done","by":"red"}\n', load_drill)
