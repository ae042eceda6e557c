"""`bot:COMMAND`: a program of anybody's, in any language, that plays over its standard input and output.

Both write JSON, one object a line; `docs/bots.md` defines what is said. A bot sees what its side sees and may
ask what can follow some words, what the odds are and why not. A bot that breaks off, says nothing for long
or keeps to what is not allowed is an error for whoever let it play, never a wrong move.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from typing import Any

from steppe.players.minds import Plan
from steppe.players.player import Player
from steppe.table.basics import Action, Reason, Side
from steppe.table.game import AnyGame, BadOption
from steppe.table.odds import Preview
from steppe.table.plain import tidied
from steppe.table.play import asked, choices, decision, why_not
from steppe.table.seen_position import dump_sight
from steppe.table.spoken import refusal
from steppe.table.state import State
from steppe.table.words import words_of

PROTOCOL = 1
PREFIX = "bot:"
PATIENCE = 60.0
"""Seconds that a bot may take for a line."""
MOST_QUESTIONS = 10_000
"""Before an answer."""
LONGEST = 1_000_000
"""Letters of a line."""


class BadBot(BadOption):
    """A bot that cannot be started, breaks off, or does not keep to the protocol."""


class BotPlayer(Player):
    """One program, started when it is first asked and told of the game anew when that changes."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._program: subprocess.Popen[str] | None = None
        self._heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._met: tuple[AnyGame, Side] | None = None
        self._n = 0

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        if self._met is None or self._met[0] is not g or self._met[1] != side:
            self._met = g, side
            self._say(_hello(g, side))
        self._n += 1
        self._say({"say": "decide", "n": self._n} | _asked(g, sight, side))
        for _ in range(MOST_QUESTIONS):
            heard = self._hear()
            if "do" in heard:
                action = tidied(g, str(heard["do"]))
                reason = why_not(g, sight, side, action)
                if reason is None:
                    return action
                self._say({"say": "refused", "n": self._n} | _refused(g, reason))
            else:
                self._say({"say": "answer", "n": self._n} | _answer(g, sight, side, heard))
        raise BadBot(f"{self.command}: no answer after {MOST_QUESTIONS} lines")

    def close(self) -> None:
        """Its input ends; a bot that does not leave then is stopped."""
        if self._program is not None:
            assert self._program.stdin is not None
            with contextlib.suppress(OSError):
                self._program.stdin.close()
            try:
                self._program.wait(2)
            except subprocess.TimeoutExpired:
                self._program.kill()
                self._program.wait()
            self._program = None

    def __del__(self) -> None:
        self.close()

    # Lines.

    def _start(self) -> subprocess.Popen[str]:
        words = shlex.split(self.command)
        try:
            program = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except (OSError, IndexError) as error:
            raise BadBot(f"{self.command}: cannot be started: {error}") from None
        threading.Thread(target=_listen, args=(program, self._heard), daemon=True).start()
        return program

    def _say(self, message: dict[str, Any]) -> None:
        if self._program is None:
            self._program = self._start()
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            self._program.stdin.flush()
        except OSError:
            raise BadBot(f"{self.command}: has left") from None

    def _hear(self) -> dict[str, Any]:
        try:
            line = self._heard.get(timeout=PATIENCE)
        except queue.Empty:
            raise BadBot(f"{self.command}: has said nothing for {PATIENCE:.0f} seconds") from None
        if not line:
            raise BadBot(f"{self.command}: has left")
        try:
            found = json.loads(line)
        except ValueError:
            raise BadBot(f"{self.command}: this is not JSON: {line[:80]!r}") from None
        if not isinstance(found, dict):
            raise BadBot(f"{self.command}: a line must be an object, not {line[:80]!r}")
        return found


def _listen(program: subprocess.Popen[str], heard: queue.SimpleQueue[str]) -> None:
    """All lines, and an empty one when there are no more."""
    assert program.stdout is not None
    while line := program.stdout.readline(LONGEST):
        heard.put(line)
    heard.put("")


def _hello(g: AnyGame, side: Side) -> dict[str, Any]:
    return {
        "say": "hello",
        "protocol": PROTOCOL,
        "game": g.id,
        "scenario": g.scenario,
        "options": dict(g.options),
        "sides": list(g.sides),
        "side": g.sides[side],
    }


def _asked(g: AnyGame, sight: State, side: Side) -> dict[str, Any]:
    found = decision(g, sight, side)
    return {
        "code": found.code,
        "rule": found.rule,
        "choices": choices(g, sight, side, ()),
        "position": dump_sight(g, sight, side in asked(g, sight)),
    }


def _answer(g: AnyGame, sight: State, side: Side, heard: dict[str, Any]) -> dict[str, Any]:
    """To a question: what may follow some words, the odds of an order, or why it cannot be."""
    if "choices" in heard:
        return {"choices": choices(g, sight, side, _words(g, heard["choices"]))}
    if "odds" in heard:
        return _odds(g, sight, side, _words(g, heard["odds"]))
    if "why" in heard:
        reason = why_not(g, sight, side, _words(g, heard["why"]))
        return {"why": None} if reason is None else {"why": _refused(g, reason)}
    return {"error": "say do, choices, odds or why"}


def _words(g: AnyGame, said: Any) -> Action:
    words = said.split() if isinstance(said, str) else said
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        return ()
    return tuple(words)


def _odds(g: AnyGame, sight: State, side: Side, action: Action) -> dict[str, Any]:
    found = g.preview(sight, side, action, {}) if action else Reason("", "missing")
    if not isinstance(found, Preview):
        return {"odds": None} | _refused(g, found)
    first = found.rows[0]
    return {
        "odds": {result: float(chance) for result, chance in first.results.items()},
        "column": first.column,
        "exact": found.exact,
    }


def _refused(g: AnyGame, reason: Reason) -> dict[str, Any]:
    return {"rule": reason.rule, "code": reason.code, "words": str(refusal(words_of(g.package), reason))}
