"""Kits with a mistake in them, and whether a game refuses them as it should: `python -m tests.kits 1000`.
`python -m tests.kits --keys` leaves out every line of every table and every key, in all scenarios."""

from __future__ import annotations

import argparse
import random
import tomllib
from collections.abc import Callable, Iterator

from steppe.cli.trouble import expected
from steppe.games import GAMES, game_class, load_game
from steppe.match import Match
from steppe.players import RandomPlayer
from steppe.table.dataset import DataSet, packaged

JUNK = (
    "",
    "x",
    "-1",
    "0",
    "1",
    "7",
    "999",
    "99999999999999999999",
    "1.5",
    "1/2",
    "nan",
    "—",
    "\t",
    " ",
    '"',
    "[",
    "{}",
    "=",
    "#",
    "é",
    "\0",
)


def mutated(data: DataSet, rng: random.Random, count: int) -> Iterator[tuple[str, DataSet]]:
    """(what was done, the data set), one file changed in one place, sometimes in three."""
    names = sorted(data.files)
    for _ in range(count):
        name = rng.choice(names)
        text = data.files[name]
        what = []
        for _ in range(rng.choice((1, 1, 1, 3))):
            kind = rng.choice(_KINDS)
            text = kind(text, rng, data)
            what.append(kind.__name__)
        yield f"{name}: {', '.join(what)}", DataSet({**data.files, name: text}, "mutated")


def line_away(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[rng.randrange(len(lines))]
    return "".join(lines)


def line_twice(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        at = rng.randrange(len(lines))
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    return "".join(lines)


def lines_swapped(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def cell_changed(text: str, rng: random.Random, data: DataSet) -> str:
    return _cells(text, rng, lambda: rng.choice(JUNK))


def cell_from_elsewhere(text: str, rng: random.Random, data: DataSet) -> str:
    words = text.split()
    return _cells(text, rng, lambda: rng.choice(words) if words else "")


def cell_away(text: str, rng: random.Random, data: DataSet) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    gap = "\t" if "\t" in lines[at] else " "
    cells = lines[at].split(gap)
    del cells[rng.randrange(len(cells))]
    lines[at] = gap.join(cells)
    return "\n".join(lines)


def letter_changed(text: str, rng: random.Random, data: DataSet) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(('"', "]", "=", "x", "5", "-", "\n", "\t", ".", "/", "é")) + text[at + 1 :]


def word_everywhere(text: str, rng: random.Random, data: DataSet) -> str:
    words = text.split()
    return text.replace(rng.choice(words), rng.choice((*JUNK, "nobody"))) if words else text


def cut_off(text: str, rng: random.Random, data: DataSet) -> str:
    return text[: rng.randrange(len(text) + 1)]


def emptied(text: str, rng: random.Random, data: DataSet) -> str:
    return rng.choice(("", "\n", "\ufeff" + text, text.replace("\n", "\r\n")))


def of_another_file(text: str, rng: random.Random, data: DataSet) -> str:
    return data.files[rng.choice(sorted(data.files))]


def number_nudged(text: str, rng: random.Random, data: DataSet) -> str:
    places = [i for i, letter in enumerate(text) if letter.isascii() and letter.isdigit()]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + str(rng.randrange(10)) + text[at + 1 :]


def _cells(text: str, rng: random.Random, new: Callable[[], str]) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    gap = "\t" if "\t" in lines[at] else " "
    cells = lines[at].split(gap)
    cells[rng.randrange(len(cells))] = new()
    lines[at] = gap.join(cells)
    return "\n".join(lines)


_KINDS = (
    line_away,
    line_twice,
    lines_swapped,
    cell_changed,
    cell_changed,
    cell_from_elsewhere,
    cell_from_elsewhere,
    cell_away,
    letter_changed,
    word_everywhere,
    cut_off,
    emptied,
    of_another_file,
    number_nudged,
)


def try_kits(game: str, count: int, seed: int) -> tuple[int, int]:
    """How many were refused in one line, and how many could be played; anything else is raised."""
    kind = game_class(game)
    rng = random.Random(f"{game} {seed}")
    refused = played = 0
    for what, data in mutated(packaged(kind.package), rng, count):
        scenario = rng.choice(list(kind.scenarios))
        try:
            _play_a_little(Match.new(load_game(game, scenario, {}, data), 1))
            played += 1
        except expected() as error:
            assert str(error) and "\n" not in str(error), what
            refused += 1
        except Exception as error:
            error.add_note(f"{game} {scenario}, {what}")
            raise
    return refused, played


def without_each_key(data: DataSet, scenario: str) -> Iterator[tuple[str, DataSet]]:
    """(what is left out, the rest): each line of a table, each key of the numbers and of a scenario. Maps are
    not tables, and of counters the scenarios say which they need."""
    for name, text in data.files.items():
        lines = text.splitlines(keepends=True)
        if name.startswith("map") or name == "counters.tsv":
            continue
        if name.startswith("scenarios/") and name != f"scenarios/{scenario}.toml":
            continue
        rests = _keys_away(lines) if name.endswith(".toml") else _rows_away(lines)
        for at, rest in rests:
            what = f"{name}:{at + 1} {lines[at].strip()}"
            yield what, DataSet({**data.files, name: "".join(rest)}, "without a key")


def _rows_away(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    yield from ((at, lines[:at] + lines[at + 1 :]) for at in range(1, len(lines)))


def _keys_away(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """A value may go on over several lines."""
    for at, line in enumerate(lines):
        if "=" not in line.split("#")[0]:
            continue
        for end in range(at + 1, len(lines) + 1):
            rest = lines[:at] + lines[end:]
            if _is_toml("".join(rest)):
                yield at, rest
                break


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def try_without_keys(game: str, scenario: str) -> tuple[int, int]:
    """The same for a kit that lacks one key, every key in turn."""
    refused = played = 0
    for what, data in without_each_key(packaged(game_class(game).package), scenario):
        try:
            g = load_game(game, scenario, {}, data)
            g.charts()
            _play_a_little(Match.new(g, 1))
            played += 1
        except expected() as error:
            assert str(error) and "\n" not in str(error), what
            refused += 1
        except Exception as error:
            error.add_note(f"{game} {scenario}, without {what}")
            raise
    return refused, played


def _play_a_little(match: Match) -> None:
    player = RandomPlayer(1)
    while not match.over and len(match.lines) < 4:
        by = match.asked[0]
        match.play(" ".join(player.choose(match.g, match.view(by), match.g.side_named(by))), by)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keys", action="store_true", help="leave out every key in turn")
    wanted = parser.parse_args()
    if wanted.keys:
        for game in GAMES:
            for scenario in game_class(game).scenarios:
                refused, played = try_without_keys(game, scenario)
                print(f"{game} {scenario}: without a key, {refused} refused in one line, {played} played")
        return
    for game in GAMES:
        refused, played = try_kits(game, wanted.count, wanted.seed)
        print(f"{game}: {wanted.count} kits with a mistake, {refused} refused in one line, {played} played")


if __name__ == "__main__":
    main()
