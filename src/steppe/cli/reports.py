"""`steppe report`, all that a question about the rules needs; `steppe story`, an after-action report."""

from __future__ import annotations

import platform
from pathlib import Path

from steppe import __version__
from steppe.cli.arguments import Arguments
from steppe.cli.files import read_match, reader_of
from steppe.cli.matches import log_lines, situation
from steppe.cli.trouble import Trouble
from steppe.drawing.after_action import report_files, story_of, zipped
from steppe.drawing.pictures import draw_ground
from steppe.match import Match
from steppe.server.boards import board_name, drawn_board, ground_of
from steppe.table.basics import ASIDE, HIDDEN, Reader
from steppe.table.position import dump
from steppe.table.state import State, build_indexes


def report(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    reader = reader_of(match.g, arguments.reader)
    out = Path(arguments.out)
    if out.exists():
        raise Trouble(f"{out} exists already")
    out.write_text(report_text(match, reader, arguments.reader), encoding="utf-8")
    print(
        f"Written to {out}: what {arguments.reader or 'a watcher'} may know, without the secret of the dice."
    )
    return 0


def story(arguments: Arguments) -> int:
    """The match in Markdown with pictures of the map, in an archive that anybody can open."""
    match = read_match(arguments.file)
    reader = reader_of(match.g, arguments.reader)
    out = Path(arguments.out)
    if out.exists():
        raise Trouble(f"{out} exists already")
    if out.suffix != ".zip":
        raise Trouble(f"{out} holds a report and its pictures: call it something.zip")
    board = drawn_board(board_name(match.g))
    ground = draw_ground(match.g) if board is None else ground_of(board)
    files = report_files(story_of(match, reader, {}), ground)
    out.write_bytes(zipped(files))
    print(f"Written to {out}: {', '.join(files)}, as {arguments.reader or 'a watcher'} saw the match.")
    return 0


def report_text(match: Match, reader: Reader, name: str | None) -> str:
    g = match.g
    parts = [
        ["steppe report 1", f"seen by {name or 'a watcher'}"],
        ["", "== versions", *versions(match)],
        ["", "== situation", *situation(match, name)],
        ["", "== position", *position_lines(match, reader)],
        ["", "== log", *log_lines(match, name)],
        ["", "== options", *(f"{key} = {value}" for key, value in g.options.items())],
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def versions(match: Match) -> list[str]:
    g = match.g
    kit = [f"kit {g.data.kit}"] if g.data.kit else []
    return [
        f"steppe {__version__}",
        f"game {g.id}, rules {g.rules} (the match began under {match.header.rules})",
        f"data {g.data.digest}",
        *kit,
        f"python {platform.python_version()} on {platform.system()}",
        f"line {len(match.lines)}, chain {match.link.hex()}",
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
