"""After-action reports: what happened in a match, in Markdown, with a picture of the map after each turn."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from steppe.drawing.pictures import Ground, draw_position, window_on
from steppe.match import Match
from steppe.table.basics import DEAD, Reader
from steppe.table.game import AnyGame
from steppe.table.plain import track_line
from steppe.table.queries import Table
from steppe.table.state import State
from steppe.table.telling import mark_of

REPORT = "report.md"
WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of the files in a report: the same match gives the same bytes."""


@dataclass
class Chapter:
    """A turn: its title, what was told in it, and the table as it ended."""

    title: str
    sight: State
    lines: list[str] = field(default_factory=list)
    tracks: str = ""

    def begin(self, phase: str) -> None:
        self.drop_empty()
        self.lines += ["", f"### {phase}", ""]

    def drop_empty(self) -> None:
        """Leave out the heading of a part in which nothing happened."""
        if self.lines and self.lines[-1] == "":
            del self.lines[-3:]


@dataclass
class Story:
    """What one reader may know of a match, taken out of it so that it can be drawn in peace."""

    g: AnyGame
    head: list[str]
    chapters: list[Chapter]
    tail: list[str]


def story_of(match: Match, reader: Reader, players: Mapping[str, str]) -> Story:
    """The story of a match as a side or a watcher was told it."""
    chapters = list(_chapters(match, reader))
    return Story(match.g, _head(match, reader, players), chapters, _tail(match, reader))


def _chapters(match: Match, reader: Reader) -> Iterator[Chapter]:
    told = [(k, i, event) for k, _, events in match.log_of(reader) for i, event in enumerate(events)]
    chapter, turn = Chapter("The beginning", match.sight_after(0, reader)), None
    for n, text in match.words.told_lines((n, event) for n, (_, _, event) in enumerate(told)):
        k, i, event = told[n]
        mark = mark_of(event)
        if mark == "turn" and event["turn"] != turn:
            # The line that begins a turn belongs to the one before if anything came of it there.
            yield _ended(match, reader, chapter, k if i else max(k - 1, 0))
            chapter, turn = Chapter(_bare(text), chapter.sight), event["turn"]
        elif mark:
            chapter.begin(_bare(text))
        elif text:
            chapter.lines.append(f"- {_plain(text)}")
    yield _ended(match, reader, chapter, match.heard(reader))


def _ended(match: Match, reader: Reader, chapter: Chapter, line: int) -> Chapter:
    chapter.drop_empty()
    chapter.sight = match.sight_after(line, reader)
    chapter.tracks = track_line(match.g, match.words, chapter.sight)
    return chapter


def _bare(text: str) -> str:
    """A heading without the strokes that set it off in a log."""
    return text.strip("=—–- ")


def _plain(text: str) -> str:
    """A line whose signs mean nothing to Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in text)


def _head(match: Match, reader: Reader, players: Mapping[str, str]) -> list[str]:
    g, words = match.g, match.words
    who = words.word(g.sides[reader]) if reader >= 0 else "a watcher"
    result = words.word(match.result, "result")
    sides = ", ".join(f"{words.word(side)}: {player}" for side, player in players.items())
    return [
        f"# {g.title}",
        "",
        g.scenarios[g.scenario],
        "",
        *([f"- Players: {sides}"] if sides else []),
        f"- Told as {who} saw it",
        *(
            f"- {words.word(name, 'option')}: {words.word(value, f'option.{name}')}"
            for name, value in g.options.items()
        ),
        f"- **The match is over: {result}**" if match.over else "- The match is not over yet",
        *([f"- **{match.why_not_counted}**"] if match.why_not_counted else []),
    ]


def _tail(match: Match, reader: Reader) -> list[str]:
    g, words, sight = match.g, match.words, match.sight(reader)
    lost = {
        side: [
            name for u, name in enumerate(g.units) if sight.at[u] == DEAD and g.sides[g.side_of[u]] == side
        ]
        for side in g.sides
    }
    lines = ["", "## Lost", ""]
    lines += [
        f"- {words.word(side)} ({len(names)}): {', '.join(names) or 'none'}" for side, names in lost.items()
    ]
    ledger = g.query(sight, reader, "ledger", ()) if "ledger" in g.queries else None
    if isinstance(ledger, Table) and ledger.rows:
        lines += ["", "## Points", "", *_table(ledger, match)]
    return lines


def _table(table: Table, match: Match) -> Iterator[str]:
    yield f"| {' | '.join(table.head)} |"
    yield f"|{'---|' * len(table.head)}"
    for row in table.rows:
        yield f"| {' | '.join(_plain(match.words.word(cell)) for cell in row)} |"


# ---------------------------------------------------------------------- files


def report_files(story: Story, ground: Ground) -> dict[str, str]:
    """The report and its pictures, by their names."""
    window = window_on(story.g, (chapter.sight for chapter in story.chapters), ground)
    files: dict[str, str] = {}
    lines, before = list(story.head), None
    for chapter in story.chapters:
        lines += ["", f"## {chapter.title}", *([""] if chapter.lines else []), *chapter.lines]
        lines += ["", f"*{chapter.tracks}*"] if chapter.tracks else []
        if before is None or (before.stacks, before.flags) != (chapter.sight.stacks, chapter.sight.flags):
            name, title = f"map-{len(files):02}.svg", f"{story.g.title}. {chapter.title}"
            files[name] = draw_position(story.g, chapter.sight, ground, title, window)
            lines += ["", f"![{title}]({name})"]
        before = chapter.sight
    return {REPORT: "\n".join([*lines, *story.tail, ""]), **files}


def zipped(files: Mapping[str, str]) -> bytes:
    """The files in one archive that anybody can open."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, WHEN), text, zipfile.ZIP_DEFLATED)
    return found.getvalue()
