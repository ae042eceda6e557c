"""A match that rests on a state nobody can compute again says so when it is opened, and does not count."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

import steppe
from steppe.drawing import after_action
from steppe.games import GAMES, game_class, load_game
from steppe.lab.harvest import NotCounted, harvest
from steppe.match import BadSave, Match, open_bytes, opening, record
from steppe.match.match import ON_TRUST
from steppe.match.opening import Opener
from steppe.players import RandomPlayer
from steppe.table.basics import DEAD, WATCHER
from steppe.table.coding import encode
from tests.cli.support import run, run_program
from tests.cli.support import save_of as file_of
from tests.drill import drill, load_drill
from tests.match.forging import Row, digest_of, rows_of, save_of, with_change_of_rules, with_forged_state
from tests.match.test_forgery import drawn, later, plain, won_by
from tests.match.test_match import VOTE


def played(game: str, resigned: bool) -> Match:
    """A few lines of a game's first scenario, by a random player; perhaps one side resigns."""
    match = steppe.new_match(game, seed=7)
    player = RandomPlayer(7)
    for _ in range(6):
        side = match.asked[0]
        match.play(" ".join(player.choose(match.g, match.view(side), match.g.side_named(side))), by=side)
    if resigned:
        match.resign(match.g.sides[0])
    return match


def forged_states(match: Match) -> Iterator[Row]:
    """The state with another result if it is over, else with counters of each side dead or somewhere else."""
    true: Row = msgspec.json.decode(encode(match.truth))
    if match.over:
        yield {**true, "result": match.g.sides[match.truth.result == match.g.sides[0]]}
        return
    at = true["at"]
    on_map = [u for u, h in enumerate(at) if h >= 0]
    for side in (0, 1):
        mine = [u for u in on_map if match.g.side_of[u] == side]
        for u in mine[:3]:
            for to in (DEAD, at[mine[-1]]):
                if to != at[u]:
                    yield {**true, "at": [*at[:u], to, *at[u + 1 :]]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("resigned", [False, True])
def test_a_forged_state_is_refused_or_said_to_rest_on_trust(
    game: str, resigned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, rules = played(game, resigned), game_class(game).rules
    monkeypatch.setattr(game_class(game), "rules", rules + 1)
    opened = []
    for state in forged_states(match):
        with suppress(BadSave):
            save = with_forged_state(match.to_bytes(), rules + 1, state, claimed=rules)
            opened.append(open_bytes(save, load_game))
    assert opened, "the attack: some of them open"
    for each in opened:
        assert each.why_not_counted == ON_TRUST and each.notice.startswith("Opened on trust: ")


def test_an_honest_match_counts_whatever_happened_to_the_rules() -> None:
    match = drawn()
    assert match.why_not_counted == ""
    assert open_bytes(match.to_bytes(), load_drill).why_not_counted == ""
    later_rules = open_bytes(with_change_of_rules(match.to_bytes(), 2, plain(match), "draw 2-2"), later(2))
    assert later_rules.why_not_counted == "" and not later_rules.notice


def on_trust() -> tuple[Match, Opener]:
    """A running match of the drill that was opened with a forged state."""
    match = Match.new(drill(), 1, start=VOTE)
    match.play("done")
    match.play("vote on", by="red")
    match.undo("red")
    forged: Row = {**plain(match), "at": [*plain(match)["at"][:-1], DEAD]}
    loader = later(2)
    return open_bytes(with_forged_state(match.to_bytes(), 2, forged), loader), loader


def test_the_mark_stays_when_the_match_is_saved_again_copied_forked_or_shared_by_a_seat(
    tmp_path: Path,
) -> None:
    match, loader = on_trust()
    assert match.why_not_counted == ON_TRUST
    match.play("vote stop", by="red")
    match.save(tmp_path / "again")
    saved = (tmp_path / "again").read_bytes()
    heirs = [
        open_bytes(saved, loader),
        open_bytes(open_bytes(saved, loader).to_bytes(), loader),
        open_bytes(match.hand_out("red"), loader),
        open_bytes(match.seat_save("red"), loader),
        open_bytes(open_bytes(match.seat_save("blue"), loader).seat_save("red"), loader),
        copy.copy(match),
        match.fork(),
        match.fork(seen_by="blue"),
        match.fork().fork(),
    ]
    assert [heir.why_not_counted for heir in heirs] == [ON_TRUST] * len(heirs)
    assert all(heir.notice.startswith(ON_TRUST) for heir in heirs[:5])
    assert match.fork().fork().header.on_trust is True
    assert pickle.loads(pickle.dumps(Match.new(drill(), 1, on_trust=True))).why_not_counted == ON_TRUST
    assert drawn().fork().why_not_counted == "" and drawn().fork().header.on_trust is not True


def test_a_state_that_agrees_only_in_its_short_digest_is_on_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    """The digest has 32 bits: whoever tries long enough finds a forged state with that of the true one. Here
    the check of the digest is told that they agree."""
    match = drawn()
    rows = rows_of(with_change_of_rules(match.to_bytes(), 2, won_by(match, "red"), "red"))
    true, false = digest_of(plain(match)), rows[-2]["s"]
    rows[-2]["s"] = true
    of = record.state_digest
    monkeypatch.setattr(opening, "state_digest", lambda state: {false: true}.get(of(state), of(state)))
    opened = open_bytes(save_of(rows), later(2))
    assert opened.result == "red" and opened.on_trust == (len(match.lines) + 1,)
    assert opened.why_not_counted == ON_TRUST


# What counts results.


def test_the_laboratory_takes_no_rows_from_it() -> None:
    match, _ = on_trust()
    with pytest.raises(NotCounted, match="Opened on trust: "):
        harvest(match, 1)


def test_its_report_says_so() -> None:
    match, _ = on_trust()
    assert f"- **{ON_TRUST}**" in after_action.story_of(match, WATCHER, {}).head
    assert not any("Opened on trust" in line for line in after_action.story_of(drawn(), WATCHER, {}).head)


# What the terminal says.


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    match = played("dok", resigned=False)
    state = next(forged_states(match))
    return file_of(with_forged_state(match.to_bytes(), game_class("dok").rules, state), tmp_path)


@pytest.mark.parametrize("command", ["show", "log", "verify"])
def test_every_command_that_opens_it_says_so_once(forged: Path, command: str) -> None:
    ran = run(command, forged)
    assert (ran.err.count("Opened on trust: "), ran.err.count("\n")) == (1, 1)
    assert ran.code == (3 if command == "verify" else 0)


def test_verify_says_it_of_a_fork_as_well(forged: Path, tmp_path: Path) -> None:
    fork = tmp_path / "fork.steppe"
    steppe.open_match(forged).fork().save(fork)
    ran = run("verify", fork)
    assert ran.code == 3 and "its result rests on trust" in ran.out
    assert json.loads(run("verify", fork, "--json").out)["why_not_counted"] == ON_TRUST


@pytest.mark.slow
def test_the_terminal_table_says_so_on_opening(forged: Path) -> None:
    ran = run_program("table", forged, "--hotseat", typed="quit\n")
    assert ran.out.count("Opened on trust: ") == 1, ran
