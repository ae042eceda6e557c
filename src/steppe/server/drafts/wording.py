"""What buttons say: verbs, choices, answers, shortcuts and refusals in the words of the game's catalogue."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.match import Match
from steppe.server import messages as m
from steppe.server.messages import Shortcut
from steppe.table.basics import Action, IllegalAction, Reason, Side
from steppe.table.shortcuts import Shortcut as Ready
from steppe.table.state import State
from steppe.table.words import Words


def shortcuts_of(match: Match, sight: State, side: Side) -> tuple[Shortcut, ...]:
    g = match.g
    return tuple(
        Shortcut(
            shortcut_words(match, found),
            found.orders,
            "" if found.at is None else g.numbers[found.at],
            found.is_weighed,
        )
        for found in g.shortcuts(sight, side)
    )


def deeds_of(match: Match, sight: State, side: Side, words: Action) -> tuple[Shortcut, ...]:
    """What else units may do that these words name."""
    found = match.g.deeds(sight, side, words)
    return tuple(Shortcut(shortcut_words(match, ready), ready.orders) for ready in found)


def shortcut_words(match: Match, found: Ready) -> str:
    """`Limber up 18PzA`, `Pursuit by 18Pz18, 18Pz52`: words may name the units and hexes of the orders."""
    g = match.g
    said = [word for order in found.orders for word in order]
    units = list(dict.fromkeys(word for word in said if word in g.unit_named))
    hexes = list(dict.fromkeys(word for word in said if word in g.hex_named))
    hexes = hexes or ([] if found.at is None else [g.numbers[found.at]])
    text = match.words.word(f"shortcut.{found.code}")
    return text.format(*units, units=", ".join(units), hex=", ".join(hexes))


def verb_words(match: Match, code: str, verb: str) -> str:
    """`verb.end.combat` for the end of a combat decision, else `verb.end`, else the word itself."""
    known = match.words.sections["word"]
    return known.get(f"verb.{verb}.{code}") or known.get(f"verb.{verb}", verb)


def labels_of(match: Match, tokens: Iterable[str]) -> tuple[str, ...]:
    """Words as a button shows them; units and hexes are shown as they are."""
    g, known = match.g, match.words.sections["word"]
    named = (
        t if t in g.unit_named or t in g.hex_named else known.get(f"choice.{t}", known.get(t, t))
        for t in tokens
    )
    return tuple(named)


def hints_of(match: Match, side: Side, tokens: Iterable[str]) -> tuple[str, ...]:
    """What words bring to a side, to be read on their buttons; nothing if none of them has a hint."""
    known, name = match.words.sections["word"], match.g.sides[side]
    hints = tuple(known.get(f"hint.{name}.{token}", known.get(f"hint.{token}", "")) for token in tokens)
    return hints if any(hints) else ()


def answer_words(match: Match, side: Side, code: str, action: Action) -> str:
    """`Fire L6Pz`, `Convert: Yes`, `Hold fire`; `L6Pz fires at 31T34` where the game has `answer.VERB` for
    that many words. What a word brings stands behind it: `Play Hardened: cancels Raw Recruits`."""
    labels = labels_of(match, action[1:])
    said = match.words.sections["word"].get(f"answer.{action[0]}", "")
    if said and said.count("{") == len(labels):
        return said.format(*labels)
    words = " ".join((verb_words(match, code, action[0]), *labels))
    return ": ".join((words, *filter(None, hints_of(match, side, action[1:]))))


def usual_words(match: Match, side: Side, code: str, action: Action) -> str:
    """`With all guns`: `answer.VERB.SET…` where an answer names all units of its sets."""
    sets = ".".join(word for word in action if word not in match.g.unit_named)
    return match.words.sections["word"].get(f"answer.{sets}") or answer_words(match, side, code, action)


def plain_reason(words: Words, reason: Reason) -> m.Reason:
    return m.Reason(reason.rule, reason.code, words.reason(reason).removeprefix(f"{reason.rule}: "))


def refused(words: Words, n: int, error: IllegalAction) -> m.Refused:
    plain = plain_reason(words, error.reason)
    return m.Refused(n, plain.rule, plain.code, plain.text)
