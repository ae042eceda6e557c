"""`steppe verify`: which lines of a match were computed again, and which were only taken on trust."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from steppe.cli.arguments import Arguments
from steppe.cli.files import print_json, print_lines, read_match
from steppe.match import Match
from steppe.table.dataset import packaged

ON_TRUST = 3
"""The exit code if nothing contradicts the save, but not every line of it could be played again."""


def verify(arguments: Arguments) -> int:
    """Verify a match; returns the exit code. 0 means that every line was played again and agrees. 2 means
    that the save was refused. 3 means that the result rests on trust, or that the dice were set for a
    lesson."""
    match = read_match(arguments.file)  # reading plays every line again and compares
    if arguments.json:
        print_json(_plain(match))
    else:
        print_lines([f"{arguments.file}: {_verdict(match)}", *(f"  {line}" for line in _findings(match))])
    return ON_TRUST if _rests_on_trust(match) else 0


def _rests_on_trust(match: Match) -> bool:
    return bool(match.why_not_counted or match.left_out)


def _plain(match: Match) -> dict[str, Any]:
    kinds = [line.kind() for line in match.lines]
    return {
        "lines": len(match.lines),
        "played_again": len(match.lines) - len(match.on_trust),
        "on_trust": [[first, last] for first, last in _runs(match.on_trust)],
        "left_out": match.left_out,
        "rolls": _rolls(match),
        "seals": kinds.count("seal"),
        "opened": kinds.count("open"),
        "chain": match.head,
        "over": match.over,
        "secret_revealed": match.over,
        "commitment": match.header.dice,
        "seeded": match.header.seeded is True,
        "lesson": match.header.script.lesson if match.header.script else "",
        "from_a_position": bool(match.header.start),
        "why_not_counted": match.why_not_counted,
        "own_data": _has_own_data(match),
    }


def _verdict(match: Match) -> str:
    if match.header.script:
        return "a lesson with set dice; its result counts for nothing."
    return "its result rests on trust." if _rests_on_trust(match) else "good."


def _findings(match: Match) -> Iterator[str]:
    kinds = [line.kind() for line in match.lines]
    yield from _about_lines(match)
    source = "the lesson's script" if match.header.script else "the secret"
    yield f"dice:  {_rolls(match)}, each computed again from {source} and the chain; they agree"
    yield f"seals: {kinds.count('seal')}, of them {kinds.count('open')} opened; each holds what was shown"
    yield f"chain: {match.head or 'unbroken; its last link is told when the match is over'}"
    promise = match.header.dice[:16]
    if match.over:
        yield f"The match is over; its secret has been revealed and is the one promised ({promise}…)."
    else:
        yield f"The match is running; its secret is the one promised ({promise}…) and not yet revealed."
    yield from _worth_knowing(match)


def _about_lines(match: Match) -> Iterator[str]:
    count = len(match.lines)
    if not match.on_trust:
        yield f"lines: {count}, each played again; it follows from those before it"
    else:
        again = sorted(set(range(1, count + 1)) - set(match.on_trust))
        yield f"lines: {count}; played again: {_listed(again) or 'none'}"
        yield f"trust: lines {_listed(match.on_trust)} were played under rules that were corrected since;"
        yield "       they and the state that they led to are taken as they are written"
    if match.left_out:
        yield f"trust: {match.left_out} more lines at the end cannot be played under the corrected rules"


def _worth_knowing(match: Match) -> Iterator[str]:
    """Facts that agree with the header, but that a reader might not expect."""
    if match.header.script:
        yield f"Its dice were set for lesson '{match.header.script.lesson}': they prove nothing."
    if match.header.seeded is True:
        yield "Its dice come from a seed that somebody chose, who could know them beforehand."
    if match.header.start:
        yield "It began from a position and not from the scenario's own start."
    if match.header.on_trust is True:
        yield "That position was reached in a match that could not be checked by replaying it."
    if _has_own_data(match):
        kit = f" (kit {match.header.kit})" if match.header.kit else ""
        yield f"It was played with other data than those of this program{kit}."


def _has_own_data(match: Match) -> bool:
    return packaged(match.g.package).digest != match.header.data


def _rolls(match: Match) -> int:
    """The number of dice that were computed again. On lines taken on trust only dice whose faces are recorded
    can be."""
    trusted = set(match.on_trust)
    return sum(len(line.rolls) for k, line in enumerate(match.lines, 1) if line.faces or k not in trusted)


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The first and last number of each run without a gap."""
    found: list[tuple[int, int]] = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1] = found[-1][0], n
        else:
            found.append((n, n))
    return found


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in _runs(numbers))
