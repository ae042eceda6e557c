"""Catalogues: codes to words. The engine itself never writes a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

from steppe.table.basics import UNSEEN, Arg, Decision, Reason
from steppe.table.telling import Told

MOST_LISTED = 3
"""The longest way of which every hex is told. Of a longer move only its ends and its length are told."""

STEPS = ("moved", "retreated", "advanced")
"""Kinds of events of one hex each that are joined to one way."""

SECTIONS = ("reason", "prompt", "event", "after", "word", "sign")


class Words:
    """The words of one game, on top of the words that all games share.

    Sections: `reason` and `prompt` take arguments ({0}, {1}). `event` has a line for each event, and `after`
    the text that an event adds to the line of the event before it. `word` and `sign` give single words and
    letters for codes.
    """

    def __init__(self, texts: list[str]) -> None:
        self.sections: dict[str, dict[str, str]] = {name: {} for name in SECTIONS}
        for text in texts:
            for section, entries in tomllib.loads(text).items():
                self.sections[section].update(entries)
        self._filler = _Filler(self)

    def reason(self, reason: Reason) -> str:
        """The sentence of a refusal, for example `8.1.1: a unit stops in the first hex in an enemy zone of
        control`."""
        text = self._fill("reason", reason.code, reason.args)
        return f"{reason.rule}: {text}" if reason.rule else text

    def prompt(self, decision: Decision) -> str:
        return self._fill("prompt", decision.code, decision.args)

    def event(self, told: Told) -> str:
        """One line of the log; empty for an event that needs none."""
        text = self._line("event", told)
        return " ".join(f"{k}={v}" for k, v in told.items()) if text is None else text

    def story(self, told: Iterable[Told]) -> list[str]:
        """Events as a player would write them down, with what belongs together on one line."""
        return [text for _, text in self.told_lines((0, event) for event in told)]

    def told_lines(self, told: Iterable[tuple[int, Told]]) -> Iterator[tuple[int, str]]:
        """Lines of a log, from events with their line numbers: (number of the first event, text)."""
        number, text = 0, ""
        for k, event in _joined_moves(told):
            more = self._line("after", event) if text else None
            if more is not None:
                text += more
                continue
            if text:
                yield number, text
            number, text = k, self.event(self._with_way(event))
        if text:
            yield number, text

    def _with_way(self, told: Told) -> Told:
        """A move with the hexes of its way, or only their number if there are many."""
        way = told.get("way", ())
        if len(way) < 2:
            return told
        if len(way) <= MOST_LISTED:
            return {**told, "to": " → ".join(way)}
        long = self.sections["word"]["long-way"]
        return {**told, "to": self._filler.vformat(long, (), {"to": way[-1], "hexes": len(way)})}

    def word(self, code: str, kind: str = "word") -> str:
        """The word for a code. A word of this kind (`result.draw`) comes before the plain one."""
        found = self.sections["word"]
        return found.get(f"{kind}.{code}", found.get(code, code))

    def sign(self, code: str) -> str | None:
        """The letter that stands for something on a text map."""
        return self.sections["sign"].get(code)

    def _line(self, section: str, told: Told) -> str | None:
        key = next((k for k in _event_keys(told) if k in self.sections[section]), None)
        if key is None:
            return None
        unit = told.get("unit")
        if _is_unseen(unit) and told.get("at"):  # the event also names its hex
            told = {**told, "unit": self.word("one", "unseen")}
        elif _is_unseen(unit) and not told.get("origin"):
            place = _shown(str(unit)).rpartition(".")[0]
            told = {**told, "unit": self.word("in", "unseen").format(place)}
        return self._filler.vformat(self.sections[section][key], (), told)

    def _fill(self, section: str, code: str, args: tuple[Arg, ...]) -> str:
        template = self.sections[section].get(code)
        if template is None:
            return " ".join([code, *map(str, args)])
        return self._filler.vformat(template, args, {})


class _Filler(Formatter):
    """Fills a text. Lists are joined, None is an empty text, `:+` shows a sign, `:shifts` the shifts of a
    comparison. Any other kind looks a code up, first among the words of that kind."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        if value is None:
            return ""
        if isinstance(value, list | tuple) and format_spec == "shifts":
            return "".join(f"; {self.words.word(name)} {signed(n)} [{rule}]" for name, n, rule in value)
        if isinstance(value, list | tuple):
            return _listed([v if _is_unseen(v) else self.format_field(v, format_spec) for v in value])
        if format_spec == "+":
            return signed(int(value))
        return self.words.word(str(value), format_spec) if format_spec else _shown(str(value))


def signed(n: int) -> str:
    """A number with its sign. The minus is as long as the plus."""
    return f"+{n}" if n >= 0 else f"\u2212{-n}"


def _event_keys(told: Told) -> list[str]:
    """The keys of an event's wording, the most special first: `scored.town` before `scored`, `lost.dead`
    before `lost`, `moved.covered` before `moved`. The wording for a rule, `attacked.6.4.1`, comes before the
    plain one."""
    kind = str(told["event"])
    what = told.get("what") or told.get("where") or ("dead" if told.get("dead") else "")
    if told.get("cost", 0) is None:  # the reader does not see which units moved
        what = "covered"
    by_rule = f"{kind}.{told.get('rule', '')}"
    return [f"{kind}.{what}", by_rule, kind] if what else [by_rule, kind]


def _joined_moves(told: Iterable[tuple[int, Told]]) -> Iterator[tuple[int, Told]]:
    """Events in which steps of the same units, one after the other, become one move, retreat or advance, with
    its `way`."""
    held: tuple[int, Told] | None = None
    for k, event in told:
        if held is not None and goes_on(held[1], event):
            way = [*held[1]["way"], event["to"]]
            held = held[0], {**event, "origin": held[1]["origin"], "way": way}
            continue
        if held is not None:
            yield held
        held = (k, {**event, "way": [event["to"]]}) if event["event"] in STEPS else None
        if held is None:
            yield k, event
    if held is not None:
        yield held


def goes_on(before: Told, event: Told) -> bool:
    """Whether a step is the next one of the move, retreat or advance before it."""
    if event["event"] not in STEPS or before["event"] != event["event"] or before["to"] != event["origin"]:
        return False
    if event["event"] != "moved":
        return bool(before["unit"] == event["unit"])
    return bool(_listed(before["units"]) == _listed(event["units"]) and before["cost"] != 0)


def _is_unseen(item: Any) -> bool:
    """Whether this is a counter that the reader may not know. The sign alone may stand for any secret."""
    return isinstance(item, str) and item.startswith(UNSEEN) and item != UNSEEN


def _shown(item: str) -> str:
    """A name as it is shown. A counter that the reader may not know is shown as its place in a stack:
    `4117.0`."""
    return item.removeprefix(UNSEEN) if _is_unseen(item) else item


def _listed(items: list[str]) -> str:
    """A list such as `1SS, 2SS`. Counters that the reader may not know are only counted."""
    known = [item for item in items if not _is_unseen(item)]
    unseen = len(items) - len(known)
    if not unseen:
        return ", ".join(known)
    return f"{', '.join(known)} and {unseen} unseen" if known else f"{unseen} unseen"


@cache
def words_of(package: str) -> Words:
    """The words of a game's package (`words.toml`), on top of the shared ones."""
    shared = (resources.files("steppe.table") / "words.toml").read_text("utf-8")
    own = (resources.files(package) / "words.toml").read_text("utf-8")
    return Words([shared, own])
