"""Whatever is wrong: one line that says so, exit code 2, and every file as it was."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.support import begun, finished, in_movement, is_one_line, run, run_program, save_of

MAP = Path("src/steppe/games/drive_on_kursk/data/map.txt")

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("attack 2412 9XX", "there is no unit '9XX'"),
        ("attack 9999 GD", "there is no hex '9999'"),
        ("conquer 2412", "there is no order 'conquer'"),
        ("attack 2412", "something is missing after '2412'"),
        ("attack 2412 1SS", "11.1: 1SS is not next to 2412"),
        ("attack 2412 52GRD", "11.1: 52GRD belongs to the other side"),
        ("go 1SS", "5.2: 'Move' is not possible at this point of the turn"),
        ("end now", "'now' is one word too many"),
        (" ", "there is no order here"),
    ],
)
def test_orders_that_cannot_be(tmp_path: Path, order: str, said: str) -> None:
    path = save_of(begun(), tmp_path)
    ran = run("do", path, order)
    assert is_one_line(ran) and said in ran.err
    assert path.read_bytes() == begun()


def test_out_of_turn_and_stale(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    ran = run("do", path, "end", "--as", "soviet")
    assert is_one_line(ran) and "not for the Soviet side" in ran.err
    ran = run("do", path, "end", "--at", "3")
    assert is_one_line(ran) and "earlier moment" in ran.err
    assert is_one_line(run("do", path, "end", "--as", "romanian"))
    assert path.read_bytes() == begun()


def test_a_match_that_is_over(tmp_path: Path) -> None:
    path = save_of(finished(), tmp_path)
    for command in ("do", "legal"):
        ran = run(command, path, "end")
        assert is_one_line(ran) and "the match is over" in ran.err
    assert path.read_bytes() == finished()


def test_undo_with_nothing_to_undo(tmp_path: Path) -> None:
    path = save_of(in_movement(), tmp_path)
    for words in (["--as", "soviet"], ["9XX"], ["1SS"]):
        assert is_one_line(run("undo", path, *words))
    assert path.read_bytes() == in_movement()


READING = ("show", "log", "verify", "replay")


def _rows(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def _edited() -> bytes:
    return begun().replace(b"order fight-move", b"order move-move")


def _reordered() -> bytes:
    rows = _rows(begun())
    return b"".join([*rows[:3], rows[4], rows[3], *rows[5:]])


def _missing_line() -> bytes:
    rows = _rows(begun())
    return b"".join([*rows[:3], *rows[4:]])


def _other_game() -> bytes:
    return begun().replace(b'"game":"dok"', b'"game":"chess"', 1)


def _other_data() -> bytes:
    return begun().replace(b'"data":"', b'"data":"0', 1)


def _no_header() -> bytes:
    return b"".join(_rows(begun())[1:])


BROKEN: dict[str, Callable[[], bytes]] = {
    "edited": _edited,
    "re-ordered": _reordered,
    "a line missing": _missing_line,
    "another game": _other_game,
    "other data": _other_data,
    "no header": _no_header,
    "binary": lambda: bytes(range(256)) * 40,
    "empty": lambda: b"",
    "a text": lambda: b"once upon a time\nthere was a war\n",
    "json": lambda: b'{"a": 1}\n{"b": 2}\n',
    "null": lambda: b"null\nnull\nnull\n",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_saves_that_cannot_be_trusted(tmp_path: Path, kind: str) -> None:
    data = BROKEN[kind]()
    path = save_of(data, tmp_path)
    for command in READING:
        ran = run(command, path)
        assert is_one_line(ran), (command, ran)
        assert "match.steppe" in ran.err
    assert is_one_line(run("do", path, "end"))
    assert is_one_line(run("table", path))
    assert path.read_bytes() == data


def test_every_broken_line_is_named(tmp_path: Path) -> None:
    """Damage any row: refused with its number, or the file says the same as before."""
    rows = _rows(begun())
    for i in range(3, len(rows)):
        damaged = b"".join([*rows[:i], rows[i].replace(b'"s":"', b'"s":"0'), *rows[i + 1 :]])
        if damaged == begun():
            continue
        ran = run("verify", save_of(damaged, tmp_path))
        assert is_one_line(ran) and f"line {i + 1}" in ran.err


def test_a_save_that_was_cut_off_opens_and_says_so(tmp_path: Path) -> None:
    data = begun()[:-20]
    path = save_of(data, tmp_path)
    ran = run("show", path)
    assert ran.code == 0 and "was cut off" in ran.err
    assert run("do", path, "go 1SS").code == 2
    assert path.read_bytes() == data, "a refused order mends nothing"


def test_files_that_are_not_there_or_cannot_be_written(tmp_path: Path) -> None:
    missing = tmp_path / "none.steppe"
    for argv in (
        ["show", missing],
        ["do", missing, "end"],
        ["verify", missing],
        ["position", "check", missing],
    ):
        ran = run(*argv)
        assert is_one_line(ran) and "No such file" in ran.err
    assert is_one_line(run("show", tmp_path))
    assert is_one_line(run("table", missing))
    assert is_one_line(run("map", "check", missing))
    path = save_of(begun(), tmp_path)
    assert is_one_line(run("new", "dok", "-o", path)) and path.read_bytes() == begun()
    assert is_one_line(run("question", path, "-o", path)) and path.read_bytes() == begun()
    assert is_one_line(run("new", "dok", "-o", tmp_path / "no" / "such" / "folder"))


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["new", "chess", "-o", "x"], "there is no game 'chess'"),
        (["new", "dok", "--scenario", "bagration", "-o", "x"], "no scenario 'bagration'"),
        (["new", "dok", "--option", "gambit", "-o", "x"], "must read like name=value"),
        (["new", "dok", "--option", "gambit=perhaps", "-o", "x"], "is one of ask, no, yes"),
        (["new", "dok", "--option", "weather=mud", "-o", "x"], "no option 'weather'"),
        (["rules", "dok", "99.9"], "there is no rule 99.9"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["table", "chess"], "neither a file nor a game"),
        (["table", "dok", "--side", "german=napoleon"], "there is no player 'napoleon'"),
        (["table", "dok", "--side", "roman=human"], "there is no side 'roman'"),
        (["fly"], "invalid choice: 'fly'"),
        (["new", "dok"], "required: -o/--out"),
        (["do"], "required: FILE, ORDER"),
        (["show", "x", "\n", "y"], "unrecognized arguments: y"),
        (["map"], "required: COMMAND"),
    ],
)
def test_words_that_mean_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEPPE_HOME", str(tmp_path / "home"))
    ran = run(*argv)
    assert is_one_line(ran) and said in ran.err
    assert not [p for p in tmp_path.rglob("*") if p.is_file()], "nothing is written"


def _map(old: str, new: str) -> str:
    text = MAP.read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (lambda: _map("  60 .fff", "  60 fff"), "hex 6027 is missing"),
        (lambda: _map("  60 .fff", "  60 xfff"), "letter 'x' has no key"),
        (lambda: _map("key s swamp", "key s lava"), "unknown terrain 'lava'"),
        (
            lambda: _map("hexes edge.west", "routes road\n  source x\n  - 1000-1002\n\nhexes edge.west"),
            "route",
        ),
        (lambda: "hello\n", "this is not a steppe map"),
    ],
)
def test_maps_with_faults(tmp_path: Path, text: Callable[[], str], said: str) -> None:
    path = tmp_path / "map.txt"
    path.write_text(text(), encoding="utf-8")
    ran = run("map", "check", path)
    assert is_one_line(ran) and said in ran.err and "map.txt:" in ran.err


def test_a_map_without_what_is_said_about_it(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text(MAP.read_text("utf-8").replace("Seim", "Same"), encoding="utf-8")
    ran = run("map", "check", path)
    assert is_one_line(ran) and "does not name 'Seim'" in ran.err


def test_a_map_that_contradicts_the_rulebook(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text(_map("3415 Kursk", "3416 Kursk"), encoding="utf-8")
    ran = run("map", "check", path)
    assert ran.code == 1 and "FAILED  2.2     Kursk is a city in 3415" in ran.out


HEAD = "steppe position 1\ngame dok scenario citadel\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "turn 2 german combat1\n1907 1SS\n1908 1SS\n", "1SS stands there twice (also in line 4)"),
        (HEAD + "turn 2 german combat1\n1907 1XX\n", "there is no unit '1XX'"),
        (HEAD + "turn 2 german combat1\n9907 1SS\n", "'9907' is neither a hex"),
        (HEAD + "1907 1SS\n", "does not say whose turn"),
        (HEAD + "turn 2 german tea\n", "expected 'turn N SIDE PHASE'"),
        (HEAD + "turn 2 german combat1\n1907 1SS 67GRD\n", "both sides"),
        ("steppe position 1\ngame chess scenario x\n", "there is no game 'chess'"),
        ("steppe position 1\n", "the line 'game …' is missing"),
        ("", "does not begin with"),
        (HEAD + "agenda [{]\n", "the agenda cannot be read"),
        (HEAD + "turn 2 german combat1\ntrack vp=many\n", "vp is a number"),
        (HEAD + "layer\n", "expected 'layer"),
        (HEAD + 'agenda [{"step":"movementphase","side":5}]\n', "no match can go on from here"),
        (HEAD + 'agenda [{"step":"dice"}]\n', "no match can go on from here"),
        (HEAD + 'turn 2 german combat1\nfield orders ["x"]\n', "no match can go on from here"),
    ],
)
def test_positions_with_faults(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "p.txt"
    path.write_text(text, encoding="utf-8")
    for argv in (["position", "check", path], ["position", "show", path]):
        ran = run(*argv)
        assert is_one_line(ran), ran
        assert said in ran.err
    ran = run("new", "dok", "--position", path, "-o", tmp_path / "new")
    assert is_one_line(ran) and not (tmp_path / "new").exists()


def test_odds_and_legal_of_nonsense(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    for argv in (
        ["odds", path, "end"],
        ["odds", path, "attack", "x", "y"],
        ["legal", path, "attack", "nowhere"],
    ):
        assert is_one_line(run(*argv))
    assert is_one_line(run("legal", path, "--as", "soviet"))


def test_the_program_itself_shows_no_traceback(tmp_path: Path) -> None:
    path = save_of(BROKEN["binary"](), tmp_path)
    for argv in (["show", path], ["verify", path], ["fly"], ["new", "chess", "-o", "x"]):
        ran = run_program(*argv, home=tmp_path)
        assert is_one_line(ran), ran


def test_a_secret_that_was_changed_is_noticed(tmp_path: Path) -> None:
    rows = _rows(begun())
    keep = json.loads(rows[2])
    keep["keep"]["secret"] = "00" * 32
    data = b"".join([*rows[:2], json.dumps(keep).encode() + b"\n", *rows[3:]])
    ran = run("verify", save_of(data, tmp_path))
    assert is_one_line(ran) and "not the one that was promised" in ran.err


@pytest.mark.parametrize("seed", range(20))
def test_any_damage_is_refused_in_one_line_or_does_no_harm(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    data = bytearray(begun())
    play = begun().index(b'{"keep"')  # what comes before is the packed data set
    at = rng.choice((rng.randrange(len(_rows(begun())[0])), rng.randrange(play, len(data))))
    data[at] = rng.choice(b'{}[]":,0az\xff\n')
    ran = run("show", save_of(bytes(data), tmp_path))
    assert ran.code == 0 or is_one_line(ran), ran
