"""`steppe story`: an after-action report, with pictures of the map."""

from __future__ import annotations

from steppe.cli.arguments import Arguments
from steppe.cli.files import new_file, read_match, reader_of
from steppe.cli.trouble import Trouble
from steppe.drawing.after_action import report_files, story_of, zipped
from steppe.drawing.pictures import draw_ground
from steppe.server.boards import board_name, drawn_board, ground_of


def story(arguments: Arguments) -> int:
    """Write the match as Markdown with pictures of the map, in an archive that anybody can open."""
    match = read_match(arguments.file)
    reader = reader_of(match.g, arguments.reader)
    out = new_file(arguments.out)
    if out.suffix != ".zip":
        raise Trouble(f"{out} holds a report and its pictures: call it something.zip")
    board = drawn_board(board_name(match.g))
    ground = draw_ground(match.g) if board is None else ground_of(board)
    files = report_files(story_of(match, reader, {}), ground)
    out.write_bytes(zipped(files))
    print(f"Written to {out}: {', '.join(files)}, as {arguments.reader or 'a watcher'} saw the match.")
    return 0
