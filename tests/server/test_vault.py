"""The file in which matches are kept."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from steppe.server.vault import NoSuchMatch, Overtaken, Repeated, Vault, VaultTrouble

Spoil = Callable[[Path], object]


def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {"german": "human"}, b"head\n")
    vault.append(match, b"one\n", "k", "turn 1", "", after=1).result()
    vault.close()
    again = Vault(tmp_path / "m.sqlite")
    assert again.read(match) == b"head\none\n"
    assert again.seen(match, "k") and not again.seen(match, "other")
    assert again.one(match).note == "turn 1"


def test_the_file_is_written_through(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    assert vault._file.execute("pragma journal_mode").fetchone() == ("wal",)
    assert vault._file.execute("pragma synchronous").fetchone() == (2,)


def test_a_key_used_twice_stores_nothing(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {}, b"head\n")
    vault.append(match, b"one\n", "k", "", "", after=1).result()
    with pytest.raises(Repeated):
        vault.append(match, b"two\n", "k", "", "", after=2).result()
    assert vault.read(match) == b"head\none\n"


def test_a_removed_match_is_gone(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {}, b"head\n")
    vault.remove(match)
    assert vault.all() == [] and vault.read(match) == b""
    with pytest.raises(NoSuchMatch):
        vault.one(match)


def test_lines_are_refused_if_the_log_is_not_as_it_was_left(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {}, b"head\n")
    assert vault.pieces(match) == 1
    vault.append(match, b"one\n", "k", "", "", after=1).result()
    for after in (0, 1, 3):
        with pytest.raises(Overtaken, match="another program has gone on"):
            vault.append(match, b"two\n", "other", "", "", after=after).result()
    assert vault.read(match) == b"head\none\n" and not vault.seen(match, "other")
    vault.append(match, b"two\n", "other", "", "", after=2).result()
    assert vault.read(match) == b"head\none\ntwo\n"


def test_lines_of_a_removed_match_are_refused(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {}, b"head\n")
    vault.remove(match)
    with pytest.raises(NoSuchMatch):
        vault.append(match, b"one\n", "k", "", "", after=1).result()
    assert vault.read(match) == b"" and not vault.seen(match, "k")


def test_lines_of_many_matches_go_to_the_disk_together_and_one_that_is_refused_stops_no_other(
    tmp_path: Path,
) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    matches = [vault.add("dok", "starter", {}, b"head\n") for _ in range(20)]
    gone = vault.add("dok", "starter", {}, b"head\n")
    vault.remove(gone)
    commits: list[str] = []
    with vault._door:  # the disk is slow: they all wait
        vault._file.set_trace_callback(lambda sql: commits.append(sql) if sql == "commit" else None)
        first = [vault.append(match, b"one\n", "k", "", "", after=1) for match in matches]
        second = [vault.append(match, b"two\n", "l", "", "", after=2) for match in matches]
        lost = vault.append(gone, b"one\n", "k", "", "", after=1)
        late = vault.append(matches[0], b"three\n", "m", "", "", after=2)
        again = vault.append(matches[1], b"three\n", "k", "", "", after=3)
        assert not any(done.done() for done in (*first, *second, lost, late, again))
    for done in (*first, *second):
        done.result(10)
    for done, refusal in ((lost, NoSuchMatch), (late, Overtaken), (again, Repeated)):
        with pytest.raises(refusal):
            done.result(10)
    assert len(commits) <= 2, "the first may go alone"
    assert [vault.read(match) for match in matches] == [b"head\none\ntwo\n"] * 20
    vault.close()


def test_if_the_disk_is_full_none_of_those_that_wait_is_written(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    matches = [vault.add("dok", "starter", {}, b"head\n") for _ in range(3)]
    with vault._door:
        (pages,) = vault._file.execute("pragma page_count").fetchone()
        vault._file.execute(f"pragma max_page_count={pages}")
        waiting = [vault.append(match, b"x" * 100_000, "k", "", "", after=1) for match in matches]
    for done in waiting:
        with pytest.raises(VaultTrouble, match="full"):
            done.result(10)
    vault._file.execute("pragma max_page_count=100000")
    assert [vault.read(match) for match in matches] == [b"head\n"] * 3
    assert not any(vault.seen(match, "k") for match in matches)
    vault.append(matches[0], b"one\n", "k", "", "", after=1).result(10)
    assert vault.read(matches[0]) == b"head\none\n"


def test_a_closed_file_takes_nothing_more(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {}, b"head\n")
    waiting = vault.append(match, b"one\n", "k", "", "", after=1)
    vault.close()
    assert waiting.result(0) is None, "what was given before is written"
    with pytest.raises(VaultTrouble, match="closed"):
        vault.append(match, b"two\n", "l", "", "", after=2)


def test_a_folder_has_one_owner(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    with pytest.raises(VaultTrouble, match="another Steppe keeps the matches"):
        Vault(tmp_path / "m.sqlite")
    vault.close()
    Vault(tmp_path / "m.sqlite").close()


def test_the_files_are_their_owners_alone(tmp_path: Path) -> None:
    old = tmp_path / "m.sqlite"
    old.touch(0o644)
    vault = Vault(old)
    vault.add("dok", "starter", {}, b"head\n")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("m.lock", "m.sqlite", "m.sqlite-shm", "m.sqlite-wal"), 0o600)


def foreign(path: Path) -> None:
    file = sqlite3.connect(path)
    file.execute("create table bookmarks (url text)")
    file.commit()
    file.close()


def marked(path: Path) -> None:
    file = sqlite3.connect(path)
    file.execute("pragma application_id=7")
    file.execute("create table matches (id text)")
    file.close()


def damaged(path: Path) -> None:
    Vault(path).close()
    path.write_bytes(path.read_bytes()[:3000])


@pytest.mark.parametrize("spoil", [foreign, marked, damaged, lambda path: path.write_bytes(b"hello " * 999)])
def test_a_damaged_file_or_one_of_another_program_is_left_alone(tmp_path: Path, spoil: Spoil) -> None:
    path = tmp_path / "m.sqlite"
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(VaultTrouble) as trouble:
        Vault(path)
    assert trouble.value.strerror and trouble.value.filename == str(path)
    assert path.read_bytes() == before


def test_a_line_of_the_list_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    bad, good = (vault.add("dok", "starter", {"german": "human"}, b"head\n") for _ in range(2))
    vault._file.execute("update matches set players = 'nobody' where id = ?", (bad,))
    found = {kept.id: kept.trouble for kept in vault.all()}
    assert found == {good: "", bad: "who plays it cannot be read"}


def test_a_match_is_called_as_its_player_likes(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match, other = (vault.add("dok", "starter", {"german": "human"}, b"head\n") for _ in range(2))
    vault.rename(match, "Thursday evening")
    assert {kept.id: kept.name for kept in vault.all()} == {match: "Thursday evening", other: ""}
    vault.rename(match, "Friday")
    assert vault.one(match).name == "Friday"
    vault.rename(match, "")
    assert vault.one(match).name == ""
    vault.rename(match, "gone")
    vault.remove(match)
    assert vault._file.execute("select count(*) from names").fetchone() == (0,)
