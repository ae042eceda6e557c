"""`steppe lab`: scenarios played many times, compared and reported."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from steppe.cli.arguments import Arguments
from steppe.cli.files import assignments, new_file, print_lines
from steppe.cli.trouble import Trouble
from steppe.games import GAMES, game_class, load_game
from steppe.lab import ladder as rungs
from steppe.lab.comparing import compare as compared
from steppe.lab.puzzles import table_lines
from steppe.lab.running import BadRun, play_all, read_run, read_table, reading, run_of, workers, write_tables
from steppe.lab.table_chances import odds_lines, odds_picture, rolled_tables
from steppe.lab.trial import Setting, lab_player, replay
from steppe.players import PLAYERS, is_player

NEEDED = "pyarrow"
EXTRA = "the laboratory needs more than the table: python -m pip install 'steppe[lab]'"


T = TypeVar("T")


def run(arguments: Arguments) -> int:
    """Play a scenario many times. A run that was interrupted goes on."""
    _need(NEEDED, *(["distributed"] if arguments.cluster else []))
    setting, folder = _setting(arguments), Path(arguments.out)
    with workers(arguments.workers, arguments.cluster) as pool:
        play_all(folder, run_of(setting, arguments.first), arguments.games, pool, _progress)
    rows = write_tables(folder)
    print(f"Written to {folder}: " + ", ".join(f"{name} {n}" for name, n in rows.items()))
    return 0


def report(arguments: Arguments) -> int:
    """Write a page about a finished run."""
    from steppe.lab.report import write_report

    _need(NEEDED)
    folder = _folder(arguments.folder)
    print(f"Written to {write_report(folder, Path(arguments.out) if arguments.out else folder / 'report')}")
    return 0


def compare(arguments: Arguments) -> int:
    """Print the difference between two runs on the same seeds."""
    _need(NEEDED)
    print_lines(compared(_folder(arguments.folder), _folder(arguments.other)))
    return 0


def open_game(arguments: Arguments) -> int:
    """Write a game of a run as a match that the viewer opens."""
    _need(NEEDED)
    folder = _folder(arguments.folder)
    wanted = [row for row in read_table(folder, "games") if row["game"] == arguments.number]
    if not wanted:
        raise Trouble(f"{folder} has no game {arguments.number}")
    out = new_file(arguments.out)
    with reading(folder):
        match = replay(read_run(folder).setting, wanted[0]["seed"], wanted[0]["orders"])
    out.write_bytes(match.to_bytes())
    print(f"Written to {out}: game {arguments.number} of {folder}, {wanted[0]['result']}.")
    print(f"To watch it: steppe watch {out}{f' --line {arguments.line}' if arguments.line else ''}")
    return 0


def ladder(arguments: Arguments) -> int:
    """Play side-swapped pairs of two players."""
    one, two = arguments.one, arguments.two
    for name in (one, two):
        lab_player(name, "0")
    kind = game_class(arguments.game)
    scenarios = [arguments.scenario] if arguments.scenario else list(kind.scenarios)
    options = tuple(sorted(assignments(arguments.option, "an option").items()))
    settings = [Setting(arguments.game, name, options, (one, two)) for name in scenarios]
    seeds = range(arguments.first, arguments.first + arguments.pairs)
    with ProcessPoolExecutor(arguments.workers) as pool:
        games = len(settings) * len(seeds) * (1 if one == two else 2)
        played = list(_watched(rungs.bouts(settings, one, two, seeds, pool), games))
    print_lines([*rungs.table_of_games(played), "", *rungs.table_of_times(played)])
    if one != two:
        print_lines(["", *rungs.table_of_pairs(played, one, two)])
    return 0


def puzzles(arguments: Arguments) -> int:
    """Print which player solves which puzzle."""
    players = arguments.player or ["greedy"]
    for player in players:
        if not is_player(player):
            raise Trouble(f"there is no player '{player}'; there is {', '.join(PLAYERS)}")
    for game in [arguments.game] if arguments.game else GAMES:
        print_lines([*table_lines(game, players), ""])
    return 0


def odds(arguments: Arguments) -> int:
    """Print the chances of a game's tables that are rolled on. With a folder they are also drawn."""
    g = load_game(arguments.game, arguments.scenario)
    tables = rolled_tables(g)
    if not tables:
        raise Trouble(f"{g.title} has no table that one reads with dice; its charts are on the page")
    print_lines(odds_lines(g))
    if arguments.out:
        folder = Path(arguments.out)
        folder.mkdir(parents=True, exist_ok=True)
        for chart, chances in tables:
            (folder / f"{chart.title}.svg").write_text(odds_picture(chart, chances, g), "utf-8")
        print(f"Written to {folder}: {', '.join(f'{chart.title}.svg' for chart, _ in tables)}")
    return 0


def fit(arguments: Arguments) -> int:
    """Learn the weights of an evaluation from whole games. They are written beside the mind, or into a
    file."""
    from steppe.lab import fitting

    _need("numpy")
    settings = [Setting(arguments.game, name, (), (USUAL, USUAL)) for name in _learned_from(arguments)]
    names = fitting.names_of(arguments.game)
    if not names:
        known = ", ".join(name for name in GAMES if fitting.names_of(name))
        raise Trouble(f"the computer players of {arguments.game} judge no tables; weights are for {known}")
    with ProcessPoolExecutor(arguments.workers) as pool:
        samples = fitting.harvest(settings, arguments.games, arguments.first, pool)
    weights = fitting.fit(samples, names)
    out = Path(arguments.out) if arguments.out else fitting.weights_file(arguments.game)
    fitting.write(weights, out)
    print_lines([*fitting.table_of(weights), f"Written to {out}."])
    return 0


def tune(arguments: Arguments) -> int:
    """Learn better numbers for a mind from whole games, beginning with those that are known."""
    from steppe.lab import tuning

    kind = game_class(arguments.game)
    numbers = tuning.known_for(arguments.game)
    seeds = range(arguments.first, arguments.first + arguments.games)
    with ProcessPoolExecutor(arguments.workers) as pool:
        for names in _learned_from(arguments):
            scenarios = names.split(",")
            settings = [Setting(arguments.game, scenario, (), (USUAL, USUAL)) for scenario in scenarios]
            games = tuning.vary(settings, tuning.centre_of(numbers, scenarios[0]), seeds, pool)
            found = tuning.effects(games)
            print_lines([names, *tuning.table_of(kind.sides, found, len(games))])
            for scenario in scenarios:
                numbers = tuning.tuned(numbers, scenario, found, len(games))
    out = Path(arguments.out) if arguments.out else tuning.numbers_file(arguments.game)
    tuning.write(numbers, out)
    print(f"Written to {out}.")
    return 0


def _learned_from(arguments: Arguments) -> list[str]:
    """The scenario that is named; otherwise every scenario that is worth learning from."""
    if arguments.scenario:
        return [arguments.scenario]
    return [name for name in game_class(arguments.game).scenarios if name != "starter"]


def regret(arguments: Arguments) -> int:
    """Measure what single decisions cost, on a fixed set of positions."""
    from steppe.lab.regret import Measure, regrets, table_of_regrets

    lab_player(arguments.one, "0")
    kind = game_class(arguments.game)
    scenarios = [arguments.scenario] if arguments.scenario else list(kind.scenarios)
    settings = [Setting(arguments.game, name, (), (USUAL, USUAL)) for name in scenarios]
    measure = Measure(arguments.one, arguments.worlds, arguments.to_the_end)
    with ProcessPoolExecutor(arguments.workers) as pool:
        found = regrets(settings, arguments.positions, arguments.first, measure, pool)
        print_lines(table_of_regrets(_watched(found, arguments.positions)))
    return 0


def _setting(arguments: Arguments) -> Setting:
    kind = game_class(arguments.game)
    named = {"german": arguments.german, "soviet": arguments.soviet}
    assigned = assignments(arguments.side, "a side")
    named |= assigned
    for side in named:
        if side not in kind.sides and (side in assigned or named[side] != USUAL):
            raise Trouble(f"there is no side '{side}'; there is {' and '.join(kind.sides)}")
    players = (named.get(kind.sides[0], USUAL), named.get(kind.sides[1], USUAL))
    for name in players:
        lab_player(name, "0")
    scenario = arguments.scenario or next(iter(kind.scenarios))
    options = tuple(sorted(assignments(arguments.option, "an option").items()))
    return Setting(arguments.game, scenario, options, players, arguments.kit)


USUAL = "greedy"


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        read_run(folder)
    except FileNotFoundError:
        raise BadRun(f"{folder} holds no run of the laboratory") from None
    return folder


def _need(*packages: str) -> None:
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise Trouble(f"{', '.join(missing)} is missing: {EXTRA}")


def _watched(found: Iterable[T], count: int) -> Iterator[T]:
    """Pass items on, with a bar that shows how many of `count` are done."""
    _progress(0, count)
    for n, each in enumerate(found, 1):
        yield each
        _progress(n, count)


def _progress(done: int, count: int) -> None:
    """Draw a bar on a terminal; nothing in a file."""
    if sys.stderr.isatty():
        filled = 40 * done // max(count, 1)
        end = "\n" if done == count else ""
        print(
            f"\r[{'#' * filled}{'.' * (40 - filled)}] {done} of {count}", end=end, file=sys.stderr, flush=True
        )
