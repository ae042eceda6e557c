"""After-action reports of any game: here the drill's."""

from __future__ import annotations

from xml.etree import ElementTree

from steppe.drawing.after_action import report_files, story_of, zipped
from steppe.drawing.pictures import draw_ground, window_on
from steppe.match import Match
from steppe.table.basics import WATCHER, Reader
from tests.drill import drill
from tests.ssp import support as ssp

FIGHT = (
    "steppe position 1\ngame drill scenario skirmish\nturn 1 red combat-A\n0203 RA1 RA2\n0303 BA1\n0607 BB1\n"
)


def fought() -> Match:
    match = Match.new(drill(), 1, start=FIGHT)
    match.play("attack 0303 RA1")
    match.play("decline", by="blue")
    return match


def test_a_report_tells_what_its_reader_was_told() -> None:
    match = fought()
    ground = draw_ground(match.g)
    for reader, name in ((Reader(0), "red"), (WATCHER, None)):
        files = report_files(story_of(match, reader, {"red": "human", "blue": "random"}), ground)
        told = [
            text for text in match.words.story(e for _, _, events in match.log(name) for e in events) if text
        ]
        assert told and all(text.split(" [")[0] in files["report.md"] for text in told)
        assert "red: human, blue: random" in files["report.md"].lower()


def test_pictures_are_well_formed_and_named_in_the_report() -> None:
    match = fought()
    files = report_files(story_of(match, Reader(0), {}), draw_ground(match.g))
    pictures = {name: text for name, text in files.items() if name.endswith(".svg")}
    assert next(iter(files)) == "report.md" and pictures
    for name, text in pictures.items():
        assert f"]({name})" in files["report.md"]
        assert ElementTree.fromstring(text.encode()).tag.endswith("svg")


def test_the_window_holds_all_counters_and_stays_on_the_sheet() -> None:
    match = fought()
    g, ground = match.g, draw_ground(match.g)
    window = window_on(g, [match.truth], ground)
    assert window is not None
    left, top, width, height = window
    assert left >= 0 and top >= 0
    assert left + width <= ground.scene.width and top + height <= ground.scene.height
    for h in match.truth.stacks:
        x, y = g.grid.centre(g.grid.hexes[h])
        at = (x - ground.origin[0]) * ground.scene.hex, (y - ground.origin[1]) * ground.scene.hex
        assert left < at[0] < left + width and top < at[1] < top + height
    empty = match.truth.copy()
    empty.stacks.clear()
    assert window_on(g, [empty], ground) is None


def test_the_same_match_gives_the_same_bytes() -> None:
    match = fought()
    ground = draw_ground(match.g)
    first, second = (zipped(report_files(story_of(match, WATCHER, {}), ground)) for _ in range(2))
    assert first == second


def test_a_story_has_one_chapter_a_turn_and_says_all_in_words() -> None:
    """A turn of SS Panzer fills the cup and ends with recovery, which are parts of it and no chapters."""
    match = Match.new(ssp.game(), 2)
    for _ in range(3):  # both set-ups, then the bombardment
        match.play("done")
    story = story_of(match, WATCHER, {})
    titles = [chapter.title for chapter in story.chapters]
    assert titles == ["The beginning", "Set-up", "Turn 1"]
    assert any("The cup is filled" in line for line in story.chapters[-1].lines)
    assert "- Entry fire has: one die" in story.head and not any("prokhorovka" in line for line in story.head)


def test_pictures_are_numbered_without_gaps() -> None:
    """A chapter in which nothing changed has no picture, and takes no number."""
    story, before = story_of(fought(), WATCHER, {}), story_of(Match.new(drill(), 1, start=FIGHT), WATCHER, {})
    story.chapters[:0] = [*before.chapters, *before.chapters]
    files = report_files(story, draw_ground(story.g))
    pictures = [name for name in files if name.endswith(".svg")]
    assert pictures == [f"map-{i:02}.svg" for i in range(len(pictures))] and len(pictures) > 1
