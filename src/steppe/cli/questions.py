"""`steppe question`: all that a question about the rules needs, in one text file."""

from __future__ import annotations

import platform

from steppe import __version__
from steppe.cli.arguments import Arguments
from steppe.cli.files import new_file, read_match, reader_of
from steppe.cli.matches import log_lines, situation
from steppe.match import Match
from steppe.table.basics import ASIDE, HIDDEN, Reader
from steppe.table.position import dump
from steppe.table.state import State, build_indexes


def question(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    reader = reader_of(match.g, arguments.reader)
    out = new_file(arguments.out)
    out.write_text(question_text(match, reader, arguments.reader), encoding="utf-8")
    print(
        f"Written to {out}: what {arguments.reader or 'a watcher'} may know, without the secret of the dice."
    )
    return 0


def question_text(match: Match, reader: Reader, name: str | None) -> str:
    g = match.g
    parts = [
        ["steppe question 1", f"seen by {name or 'a watcher'}"],
        ["", "== versions", *versions(match, reader)],
        ["", "== situation", *situation(match, name)],
        ["", "== position", *position_lines(match, reader)],
        ["", "== log", *log_lines(match, name)],
        ["", "== options", *(f"{key} = {value}" for key, value in g.options.items())],
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def versions(match: Match, reader: Reader) -> list[str]:
    g = match.g
    kit = [f"kit {g.data.kit}"] if g.data.kit else []
    return [
        f"steppe {__version__}",
        f"game {g.id}, rules {g.rules} (the match began under {match.header.rules})",
        f"data {g.data.digest}",
        *kit,
        f"python {platform.python_version()} on {platform.system()}",
        f"line {match.heard(reader)}" + (f", chain {match.head}" if match.head else ""),
    ]


def position_lines(match: Match, reader: Reader) -> list[str]:
    """The position with what the reader may not know left out and counted."""
    known, unseen = without_unknown(match, match.sight(reader))
    lines = dump(match.g, known).splitlines()
    if not (reader >= 0 and match.g.sides[reader] in match.asked):
        # What the other side is in the middle of may name counters that are hidden.
        lines = ["# its agenda is left out" if line.startswith("agenda ") else line for line in lines]
    return [*lines, *unseen]


def _restore(match: Match, known: State, hidden: list[int]) -> None:
    """What the game keeps of each unit is as at the start for those that are hidden."""
    start = match.g.start()
    for name in known.__struct_fields__:
        value = getattr(known, name)
        if name not in State.__struct_fields__ and isinstance(value, list) and len(value) == len(start.at):
            for u in hidden:
                value[u] = getattr(start, name)[u]


def without_unknown(match: Match, sight: State) -> tuple[State, list[str]]:
    g, n = match.g, len(match.g.units)
    known = sight.copy()
    counted: dict[tuple[str, str], int] = {}
    for u, h in enumerate(sight.at[n:], n):
        if h >= 0:
            key = g.numbers[h], g.sides[g.side_of[u]]
            counted[key] = counted.get(key, 0) + 1
    known.at = [int(ASIDE) if h == HIDDEN else h for h in sight.at[:n]]
    known.height, known.flags, known.known = sight.height[:n], sight.flags[:n], sight.known[:n]
    _restore(match, known, [u for u, h in enumerate(sight.at[:n]) if h == HIDDEN])
    build_indexes(g, known)
    return known, [f"# {number}: {count} unseen {side}" for (number, side), count in sorted(counted.items())]
