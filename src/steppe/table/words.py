"""Catalogues: codes to words. The engine itself never writes a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from steppe.table.basics import Arg, Decision, Reason


class Words:
    """The words of one game over the words that all games share."""

    def __init__(self, texts: list[str]) -> None:
        self.sections: dict[str, dict[str, str]] = {"reason": {}, "prompt": {}, "event": {}, "word": {}}
        for text in texts:
            for section, entries in tomllib.loads(text).items():
                self.sections[section].update(entries)

    def reason(self, reason: Reason) -> str:
        """For example `8.1.1: a unit stops in the first hex in an enemy zone of control`."""
        text = self._fill("reason", reason.code, reason.args)
        return f"{reason.rule}: {text}" if reason.rule else text

    def prompt(self, decision: Decision) -> str:
        return self._fill("prompt", decision.code, decision.args)

    def event(self, told: Mapping[str, Any]) -> str:
        """One line of the log, or nothing for an event that needs none."""
        kind = str(told["event"])
        key = next((k for k in _event_keys(kind, told) if k in self.sections["event"]), None)
        if key is None:
            return " ".join(f"{k}={v}" for k, v in told.items())
        shown = {k: _shown(v) for k, v in told.items()}
        return self.sections["event"][key].format(**shown)

    def word(self, code: str) -> str:
        return self.sections["word"].get(code, code)

    def _fill(self, section: str, code: str, args: tuple[Arg, ...]) -> str:
        template = self.sections[section].get(code)
        if template is None:
            return " ".join([code, *map(str, args)])
        return template.format(*args)


def _event_keys(kind: str, told: Mapping[str, Any]) -> list[str]:
    """The special wording first: `scored.town` before `scored`."""
    what = told.get("what") or told.get("where")
    return [f"{kind}.{what}", kind] if what else [kind]


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_shown(v) for v in value)
    return "" if value is None else str(value)


@cache
def words_of(package: str) -> Words:
    """The words of a game's package (`words.toml`) over the shared ones."""
    shared = (resources.files("steppe.table") / "words.toml").read_text("utf-8")
    own = (resources.files(package) / "words.toml").read_text("utf-8")
    return Words([shared, own])
