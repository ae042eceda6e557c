"""`steppe question`: everything that a question about the rules needs, in one text file."""

from __future__ import annotations

import platform

from steppe import __version__
from steppe.cli.arguments import Arguments
from steppe.cli.files import new_file, read_match, reader_of
from steppe.cli.matches import log_lines, situation
from steppe.match import Match


def question(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    reader_of(match.g, arguments.reader)
    out = new_file(arguments.out)
    out.write_text(question_text(match, arguments.reader), encoding="utf-8")
    print(
        f"Written to {out}: what {arguments.reader or 'a watcher'} may know, without the secret of the dice."
    )
    return 0


def question_text(match: Match, name: str | None) -> str:
    g = match.g
    parts = [
        ["steppe question 1", f"seen by {name or 'a watcher'}"],
        ["", "== versions", *versions(match, name)],
        ["", "== situation", *situation(match, name)],
        ["", "== position", *match.position(name).splitlines()],
        ["", "== log", *log_lines(match, name)],
        ["", "== options", *(f"{key} = {value}" for key, value in g.options.items())],
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def versions(match: Match, name: str | None) -> list[str]:
    g = match.g
    kit = [f"kit {g.data.kit}"] if g.data.kit else []
    return [
        f"steppe {__version__}",
        f"game {g.id}, rules {g.rules} (the match began under {match.header.rules})",
        f"data {g.data.digest}",
        *kit,
        f"python {platform.python_version()} on {platform.system()}",
        f"line {match.heard(reader_of(match.g, name))}" + (f", chain {match.head}" if match.head else ""),
    ]
