"""`bot:COMMAND`: a program of anybody's, in any language, that plays over its standard input and output.

Both write JSON, one object a line; `docs/bots.md` defines what is said. A bot sees what its side sees and may
ask what can follow some words, what the odds are and why not. A bot that breaks off, neither reads nor says
anything for long or keeps to what is not allowed is stopped, and is an error for whoever let it play, never a
wrong move.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
import time
from typing import Any

from steppe.players.minds import Plan
from steppe.players.player import Player
from steppe.table.basics import Action, Reason, Side
from steppe.table.game import AnyGame, BadOption
from steppe.table.plain import tidied
from steppe.table.play import asked, choices, decision, why_not
from steppe.table.preview import Preview
from steppe.table.seen_position import dump_sight
from steppe.table.spoken import refusal
from steppe.table.state import State
from steppe.table.words import words_of

PROTOCOL = 1
PREFIX = "bot:"
PATIENCE = 60.0
"""Seconds that a bot may take to say a line, or to read one: a bot that thinks longer than a minute about one
answer cannot be told from one that hangs."""
LONGEST_DECISION = 600.0
"""Seconds that a bot may take for a decision with all its questions, or one that asks every 59 seconds would
never end."""
MOST_QUESTIONS = 10_000
"""Before an answer: more than there are units times hexes within reach in any game."""
LONGEST = 100_000
"""Letters of a line: the longest order has a few thousand."""
MOST_UNREAD = 16
"""Lines of a bot that wait to be read. One that writes more is not read any further until these are, so that
it fills its own pipe and not our memory."""
FAREWELL = 2.0
"""Seconds that a bot has to leave when its input ends."""


class BadBot(BadOption):
    """A bot that cannot be started, breaks off, or does not keep to the protocol."""


class BotPlayer(Player):
    """One program, started when it is first asked and told of the game anew when that changes."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._line: _Line | None = None
        self._met: tuple[AnyGame, Side] | None = None
        self._n = 0

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        try:
            return self._decide(g, sight, side)
        except BaseException:  # whoever goes on after it finds a fresh program
            self._stop(at_once=True)
            raise

    def _decide(self, g: AnyGame, sight: State, side: Side) -> Action:
        if self._met is None or self._met[0] is not g or self._met[1] != side:
            self._met = g, side
            self._say(_hello(g, side))
        self._n += 1
        ends = time.monotonic() + LONGEST_DECISION
        self._say({"say": "decide", "n": self._n} | _asked(g, sight, side))
        for _ in range(MOST_QUESTIONS):
            if time.monotonic() > ends:
                raise self._bad(f"has not decided within {LONGEST_DECISION:.0f} seconds")
            heard = self._hear()
            if "do" in heard:
                action = tidied(g, str(heard["do"]))
                reason = why_not(g, sight, side, action)
                if reason is None:
                    return action
                self._say({"say": "refused", "n": self._n} | _refused(g, reason))
            else:
                self._say({"say": "answer", "n": self._n} | _answer(g, sight, side, heard))
        raise self._bad(f"no answer after {MOST_QUESTIONS} lines")

    def close(self) -> None:
        """Its input ends; a bot that does not leave then is stopped."""
        self._stop(at_once=False)

    def __del__(self) -> None:
        self.close()

    def _stop(self, at_once: bool) -> None:
        line, self._line, self._met = self._line, None, None
        if line is not None:
            line.close(0 if at_once else FAREWELL)

    def _bad(self, what: str) -> BadBot:
        return BadBot(f"{self.command}: {what}")

    # Lines.

    def _say(self, message: dict[str, Any]) -> None:
        if self._line is None:
            try:
                self._line = _Line(shlex.split(self.command))
            except (OSError, ValueError, IndexError) as error:
                raise self._bad(f"cannot be started: {error}") from None
        try:
            self._line.to_say.put(json.dumps(message, ensure_ascii=False) + "\n", timeout=PATIENCE)
        except queue.Full:
            raise self._bad(f"has not read what it was told for {PATIENCE:.0f} seconds") from None

    def _hear(self) -> dict[str, Any]:
        assert self._line is not None
        try:
            line = self._line.heard.get(timeout=PATIENCE)
        except queue.Empty:
            raise self._bad(f"has said nothing for {PATIENCE:.0f} seconds") from None
        if not line:
            raise self._bad("has left")
        try:
            found = json.loads(line)
        except RecursionError:
            raise self._bad(f"this is nested too deeply: {line[:80]!r}") from None
        except ValueError:
            raise self._bad(f"this is not JSON: {line[:80]!r}") from None
        if not isinstance(found, dict):
            raise self._bad(f"a line must be an object, not {line[:80]!r}")
        return found


class _Line:
    """The program, and a thread for each way, so that neither of us waits for the other without an end."""

    def __init__(self, words: list[str]) -> None:
        self.to_say: queue.Queue[str] = queue.Queue(1)
        """What it is to be told; an empty line ends its input."""
        self.heard: queue.Queue[str] = queue.Queue(MOST_UNREAD)
        """All lines that it says, and an empty one when there are no more."""
        self._program = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
        )
        self._closed = False
        for work in (self._tell, self._listen):
            threading.Thread(target=work, daemon=True).start()

    def close(self, patience: float) -> None:
        """End its input, and stop it if it is still there after so many seconds."""
        self._closed = True
        with contextlib.suppress(queue.Full):
            self.to_say.put_nowait("")
        try:
            self._program.wait(patience)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()

    def _tell(self) -> None:
        assert self._program.stdin is not None
        with contextlib.suppress(OSError):  # it has left, which shows in what it says
            while line := self.to_say.get():
                self._program.stdin.write(line)
                self._program.stdin.flush()
        with contextlib.suppress(OSError):
            self._program.stdin.close()
        while not self._closed:  # nobody may wait for a place
            with contextlib.suppress(queue.Empty):
                self.to_say.get(timeout=FAREWELL)

    def _listen(self) -> None:
        assert self._program.stdout is not None
        while line := self._program.stdout.readline(LONGEST):
            self._hand_over(line)
        self._hand_over("")
        self._program.stdout.close()

    def _hand_over(self, line: str) -> None:
        """Wait until there is a place for it; nobody wants it any more once the line is closed."""
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self.heard.put(line, timeout=FAREWELL)
                return


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
    found = g.preview(sight, side, action, {}) if action else Reason("", "missing", ("odds",))
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
