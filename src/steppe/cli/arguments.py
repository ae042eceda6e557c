"""The words of the command line. Nothing of a game is loaded here, so that help comes at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from steppe import __version__

DOOR = 1943
"""The usual port of the page."""


class Arguments(argparse.Namespace):
    """The arguments of a command, with the module and function that answer it."""

    module: str
    function: str
    game: str
    file: str
    order: list[str]
    at: int | None
    unit: str
    scenario: str
    option: list[str]
    kit: str
    seed: str | None
    takeback: str
    position: str
    puzzle: str
    player: list[str]
    side: list[str]
    by: str
    hotseat: bool
    save: str
    reader: str | None
    first: int
    last: int | None
    number: str
    coverage: bool
    around: str
    radius: int
    no_legend: bool
    out: str
    whole: bool
    json: bool
    board: bool
    no_color: bool
    german: str
    soviet: str
    games: int
    pairs: int
    positions: int
    worlds: int
    workers: int | None
    cluster: str
    folder: str
    other: str
    one: str
    two: str


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        print(f"steppe: {' '.join(message.split())} ('{self.prog} --help' helps)", file=sys.stderr)
        raise SystemExit(2)


def read_arguments(argv: Sequence[str]) -> Arguments:
    parser = _parser(_computers() if {"-h", "--help"} & set(argv) else "")
    found, rest = parser.parse_known_args(argv, namespace=Arguments())
    if rest and hasattr(found, "order") and not any(word.startswith("-") for word in rest):
        # Words of an order after an option: argparse loses them if the order may be empty (`legal`).
        found.order += rest
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if not hasattr(found, "module"):
        parser.print_help()
        raise SystemExit(0)
    return found


def _computers() -> str:
    """The names of the computer players, for help. The registry is loaded only then."""
    from steppe.players import PLAYERS

    return ", ".join(PLAYERS)


def _parser(computers: str) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="steppe",
        description="A table for hex-and-counter wargames that knows the rules.",
        epilog=_examples("steppe"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"steppe {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    _add_tables(commands, computers)
    _add_match_files(commands, computers)
    _add_play(commands, computers)
    _add_books(commands)
    _add_laboratory(commands)
    return parser


EXAMPLES = {
    "steppe": """steppe play
steppe table dok --scenario starter
steppe new ssp --seed 7 -o match.steppe""",
    "tables.table": """steppe table dok --scenario starter
steppe table dok --side german=greedy --side soviet=human
steppe table match.steppe --hotseat""",
    "matches.new": """steppe new dok --option gambit=no -o match.steppe
steppe new dok --scenario starter --side soviet=greedy -o match.steppe
steppe new dok --position position.txt --seed 7 -o match.steppe""",
    "matches.show": """steppe show match.steppe --as german
steppe show match.steppe --as german --json""",
    "matches.do": """steppe do match.steppe attack 2412 3Pz 11Pz GD
steppe do match.steppe move 1SS 2110 --as german --at 12 --json
steppe do match.steppe --by greedy
steppe do match.steppe end --side soviet=greedy""",
    "matches.why": """steppe why match.steppe attack 2412 1SS --json""",
    "matches.odds": """steppe odds match.steppe attack 2412 3Pz 11Pz GD
steppe odds match.steppe attack 2412 3Pz 1SS@2311""",
    "matches.legal": """steppe legal match.steppe
steppe legal match.steppe attack 2412 --json""",
    "matches.undo": """steppe undo match.steppe
steppe undo match.steppe GD""",
    "matches.log": """steppe log match.steppe --as soviet
steppe log match.steppe --json""",
    "matches.replay": """steppe replay match.steppe --from 10 --to 20 --board""",
    "books.rules": """steppe rules dok 11.14
steppe rules ssp --coverage""",
    "books.check_map": """steppe map check dok""",
    "drawings.draw": """steppe map draw dok -o map.svg
steppe map draw dok --position match.steppe --as german --around 2412 -o front.svg""",
    "books.take_position": """steppe position take match.steppe --as german
steppe position take match.steppe --whole -o position.txt""",
    "laboratory.run": """steppe lab run dok --games 100 --out results
steppe lab run dok --scenario citadel --german greedy --soviet random --games 1000 --out results
steppe lab run ssp --option crossfire=one --games 200 --out crossfire --cluster tcp://127.0.0.1:8786""",
    "laboratory.report": """steppe lab report results""",
    "laboratory.compare": """steppe lab compare results crossfire""",
    "laboratory.open_game": """steppe lab open results 17 -o match.steppe
steppe lab open results 17 --line 204 -o match.steppe""",
    "browser.watch": """steppe watch match.steppe --line 204""",
    "laboratory.odds": """steppe lab odds dok
steppe lab odds afb -o pictures""",
    "laboratory.fit": """steppe lab fit dok --games 70""",
    "laboratory.regret": """steppe lab regret dok --positions 50 --worlds 12""",
    "laboratory.ladder": """steppe lab ladder dok greedy random --pairs 20
steppe lab ladder ssp greedy still --scenario starter --pairs 8
steppe lab ladder gd planner planner@../before --scenario lutchessa""",
    "books.puzzles": """steppe puzzles
steppe puzzles dok opposite-sides""",
    "laboratory.puzzles": """steppe lab puzzles dok --player random --player greedy""",
    "books.show_position": """steppe position show position.txt --as soviet""",
}
"""Command -> example lines that can be typed. A command is named by the module and function that answer
it."""


def _examples(answer: str) -> str:
    lines = EXAMPLES.get(answer, "").splitlines()
    return "\n".join(["examples:", *(f"  {line}" for line in lines)]) if lines else ""


def _command(commands: Any, name: str, answer: str, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=text,
        epilog=_examples(answer),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module, function = answer.split(".")
    parser.set_defaults(module=module, function=function)
    return parser


# ---------------------------------------------------------------------- the table


def _add_tables(commands: Any, computers: str) -> None:
    play = _command(commands, "play", "browser.play", "play in the browser")
    play.add_argument(
        "--port", type=_port, default=DOOR, metavar="N", help=f"where the page is ({DOOR}; 0: any)"
    )
    play.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="a name of this machine (127.0.0.1)"
    )
    play.add_argument("--no-browser", action="store_true", help="do not open the browser")
    play.add_argument("--home", default="", metavar="FOLDER", help="where matches are kept")
    watch = _command(commands, "watch", "browser.watch", "a match in the browser's viewer, at a line")
    watch.add_argument("file", metavar="FILE")
    watch.add_argument("--line", type=_count, default=0, metavar="N", help="begin there (at the beginning)")
    watch.add_argument("--port", type=_port, default=0, metavar="N", help="where the page is (0: any)")
    watch.add_argument("--no-browser", action="store_true", help="do not open the browser")
    table = _command(commands, "table", "tables.table", "open a match or a new game at the terminal table")
    table.add_argument("game", nargs="?", default="", metavar="FILE|GAME")
    _add_new_match(table)
    _add_players(table, f"who plays a side: human, {computers}; else you play the first, greedy the other")
    table.add_argument("--hotseat", action="store_true", help="both sides are played by people here")
    table.add_argument("--save", default="", metavar="FILE", help="where the match is kept")
    table.add_argument("--no-color", action="store_true", help="no colour")


def _port(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 6 and int(word) < 65536):
        raise argparse.ArgumentTypeError(f"there is no port '{word}'")
    return int(word)


def _add_new_match(parser: argparse.ArgumentParser) -> None:
    _add_scenario(parser)
    _add_option(parser)
    parser.add_argument("--kit", default="", metavar="FOLDER", help="play with the data of a kit")
    parser.add_argument("--seed", metavar="N", help="dice from a seed, for a match that can be repeated")
    text = "strict: a move that is made stands unless the other side agrees (usual between two); or friendly"
    parser.add_argument("--takeback", default="", metavar="KIND", help=text)


def _add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")


def _add_players(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument("--side", action="append", default=[], metavar="NAME=PLAYER", help=text)


def _add_scenario(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenario", default="", metavar="NAME", help="the game's first, unless told")


# ---------------------------------------------------------------------- match files


def _add_match_files(commands: Any, computers: str) -> None:
    new = _command(commands, "new", "matches.new", "begin a match in a file")
    new.add_argument("game", metavar="GAME")
    _add_new_match(new)
    _add_players(new, f"a computer ({computers}) plays this side at once, until a person is asked")
    new.add_argument("--position", default="", metavar="FILE", help="begin from a position")
    new.add_argument("-o", "--out", required=True, metavar="FILE")

    show = _command(commands, "show", "matches.show", "how a match stands")
    _add_file(show)
    _add_reader(show)
    show.add_argument("--board", action="store_true", help="with the map")
    _add_json(show)
    show.add_argument("--no-color", action="store_true", help="no colour")

    log = _command(commands, "log", "matches.log", "what has happened in a match")
    _add_file(log)
    _add_reader(log)
    _add_json(log)

    replay = _command(commands, "replay", "matches.replay", "a match again, line by line")
    _add_file(replay)
    _add_reader(replay)
    replay.add_argument("--from", dest="first", type=int, default=0, metavar="LINE")
    replay.add_argument("--to", dest="last", type=int, metavar="LINE")
    replay.add_argument("--board", action="store_true", help="with the map at the start of each turn")
    replay.add_argument("--no-color", action="store_true", help="no colour")

    text = "check a match's log, seals and dice; exits with 3 if its result rests on trust"
    verify = _command(commands, "verify", "verifying.verify", text)
    _add_file(verify)
    _add_json(verify)

    question = _command(
        commands, "question", "questions.question", "a text file for a question about the rules"
    )
    _add_file(question)
    _add_reader(question)
    question.add_argument("-o", "--out", required=True, metavar="FILE")

    story = _command(commands, "story", "reports.story", "an after-action report with pictures of the map")
    _add_file(story)
    _add_reader(story)
    story.add_argument("-o", "--out", required=True, metavar="FILE.zip")


def _add_play(commands: Any, computers: str) -> None:
    do = _command(commands, "do", "matches.do", "carry out an order in a match")
    _add_file(do)
    _add_order(do, needed=False)
    _add_reader(do)
    text = f"a computer ({computers}) decides instead of an order, until the other side is asked"
    do.add_argument("--by", default="", metavar="PLAYER", help=text)
    _add_players(do, f"a computer ({computers}) answers for this side afterwards")
    do.add_argument("--at", type=int, metavar="LINE", help="refuse unless the match is at this line")
    _add_json(do)

    undo = _command(commands, "undo", "matches.undo", "take back the last order, or a unit's")
    _add_file(undo)
    undo.add_argument("unit", nargs="?", default="", metavar="UNIT")
    _add_reader(undo)

    for name, text in (
        ("why", "why an order is not possible"),
        ("odds", "the odds of an order"),
        ("legal", "what may be done, or what may follow some words"),
    ):
        parser = _command(commands, name, f"matches.{name}", text)
        _add_file(parser)
        _add_order(parser, needed=name != "legal")
        _add_reader(parser)
        _add_json(parser)


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")


def _add_order(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    parser.add_argument("order", nargs="+" if needed else "*", metavar="ORDER")


def _add_reader(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as", dest="reader", metavar="SIDE", help="as this side")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs")


# ---------------------------------------------------------------------- rules, maps, positions


def _add_books(commands: Any) -> None:
    rules = _command(commands, "rules", "books.rules", "the rules of a game, and where they are enforced")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("number", nargs="?", default="", metavar="NUMBER")
    rules.add_argument("--coverage", action="store_true", help="rules without code or without a test")
    _add_json(rules)

    map_ = commands.add_parser("map", help="check or draw a map", description="check or draw a map")
    maps = map_.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    text = "check a map file, and a game's map against its rulebook"
    check = _command(maps, "check", "books.check_map", text)
    check.add_argument("game", metavar="GAME|FILE")
    _add_scenario(check)
    _add_json(check)
    draw = _command(maps, "draw", "drawings.draw", "draw a game's map, or a position on it, as an SVG file")
    draw.add_argument("game", metavar="GAME")
    _add_scenario(draw)
    draw.add_argument(
        "--position", default="", metavar="FILE", help="with the counters of a position or of a match"
    )
    _add_reader(draw)
    draw.add_argument("--around", default="", metavar="HEX", help="only the map around a hex")
    draw.add_argument("--radius", type=int, default=4, metavar="N", help="how many hexes around it (4)")
    draw.add_argument("--no-legend", action="store_true", help="the map alone")
    draw.add_argument("-o", "--out", required=True, metavar="FILE")

    puzzles = _command(commands, "puzzles", "books.puzzles", "the puzzles of a game, or one with its answer")
    puzzles.add_argument("game", nargs="?", default="", metavar="GAME")
    puzzles.add_argument("puzzle", nargs="?", default="", metavar="NAME")
    puzzles.add_argument("--no-color", action="store_true", help="no colour")

    position = commands.add_parser("position", help="check or show a position", description="positions")
    kinds = position.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    _add_file(_command(kinds, "check", "books.check_position", "check a position"))
    take = _command(kinds, "take", "books.take_position", "the position of a match, as text")
    _add_file(take)
    _add_reader(take)
    take.add_argument("--whole", action="store_true", help="with all that is hidden, to go on from it")
    take.add_argument("-o", "--out", default="", metavar="FILE", help="where it is written, if not here")
    show = _command(kinds, "show", "books.show_position", "show a position")
    _add_file(show)
    _add_reader(show)
    show.add_argument("--no-color", action="store_true", help="no colour")


# ---------------------------------------------------------------------- the laboratory


def _add_laboratory(commands: Any) -> None:
    text = "play a scenario many times, and learn from it"
    lab = commands.add_parser("lab", help=text, description=text)
    kinds = lab.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    _add_runs(kinds)
    _add_results(kinds)
    _add_strength(kinds)


def _add_runs(kinds: Any) -> None:
    run = _command(kinds, "run", "laboratory.run", "play a scenario many times between computer players")
    run.add_argument("game", metavar="GAME")
    _add_scenario(run)
    _add_option(run)
    run.add_argument("--kit", default="", metavar="FOLDER", help="play with the data of a kit")
    who = "greedy, planner, random or still, with level and temper as planner-deep, greedy-bold (greedy)"
    for side in ("german", "soviet"):
        run.add_argument(f"--{side}", default="greedy", metavar="PLAYER", help=who)
    _add_players(run, "the same for a side of any name")
    run.add_argument("--games", type=_some, default=100, metavar="N", help="how many in all (100)")
    _add_first_seed(run)
    _add_workers(run)
    run.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="of a Dask scheduler, instead of processes"
    )
    text = "a folder; if it holds a part of this run, the rest is played"
    run.add_argument("-o", "--out", required=True, metavar="FOLDER", help=text)


def _add_results(kinds: Any) -> None:
    report = _command(kinds, "report", "laboratory.report", "a page with figures and maps about a run")
    report.add_argument("folder", metavar="FOLDER")
    report.add_argument(
        "-o", "--out", default="", metavar="FOLDER", help="where it is written (FOLDER/report)"
    )

    compare = _command(
        kinds, "compare", "laboratory.compare", "the difference between two runs on the same seeds"
    )
    compare.add_argument("folder", metavar="FOLDER")
    compare.add_argument("other", metavar="FOLDER")

    open_ = _command(
        kinds, "open", "laboratory.open_game", "a game of a run, as a match that the viewer opens"
    )
    open_.add_argument("folder", metavar="FOLDER")
    open_.add_argument("number", type=_count, metavar="GAME")
    open_.add_argument("-o", "--out", required=True, metavar="FILE")
    open_.add_argument(
        "--line", type=_count, default=0, metavar="N", help="of a table's row: say how to watch it from there"
    )

    odds = _command(kinds, "odds", "laboratory.odds", "the tables of a game that are rolled on, as chances")
    odds.add_argument("game", metavar="GAME")
    _add_scenario(odds)
    odds.add_argument("-o", "--out", default="", metavar="FOLDER", help="also as pictures, into this folder")


def _add_strength(kinds: Any) -> None:
    ladder = _command(
        kinds, "ladder", "laboratory.ladder", "how strong a player is against another, by side-swapped pairs"
    )
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("one", metavar="PLAYER")
    ladder.add_argument("two", metavar="PLAYER")
    ladder.add_argument("--scenario", default="", metavar="NAME", help="all of the game's, unless told")
    _add_option(ladder)
    ladder.add_argument("--pairs", type=_some, default=20, metavar="N", help="of games a scenario (20)")
    _add_first_seed(ladder)
    _add_workers(ladder)

    puzzles = _command(kinds, "puzzles", "laboratory.puzzles", "which player solves which puzzle")
    puzzles.add_argument("game", nargs="?", default="", metavar="GAME", help="all of them, unless told")
    puzzles.add_argument(
        "--player", action="append", default=[], metavar="PLAYER", help="may be said several times (greedy)"
    )

    fit = _command(
        kinds, "fit", "laboratory.fit", "weights for the planner's evaluation, from whole games of scripts"
    )
    fit.add_argument("game", metavar="GAME")
    fit.add_argument("--scenario", default="", metavar="NAME", help="all but the starter, unless told")
    fit.add_argument("--games", type=_some, default=70, metavar="N", help="how many in all (70)")
    _add_first_seed(fit)
    _add_workers(fit)
    fit.add_argument("-o", "--out", default="", metavar="FILE", help="beside the game's mind, unless told")

    tune = _command(
        kinds,
        "tune",
        "laboratory.tune",
        "better numbers for a mind, from games in which all of them are varied",
    )
    tune.add_argument("game", metavar="GAME")
    together = "learn from this one, or from several together (all but the starter, each for itself)"
    tune.add_argument("--scenario", default="", metavar="NAME[,NAME]", help=together)
    tune.add_argument("--games", type=_some, default=400, metavar="N", help="of each scenario (400)")
    _add_first_seed(tune)
    _add_workers(tune)
    tune.add_argument("-o", "--out", default="", metavar="FILE", help="beside the game's mind, unless told")

    regret = _command(
        kinds, "regret", "laboratory.regret", "what a player's single decisions cost him, on fixed positions"
    )
    regret.add_argument("game", metavar="GAME")
    regret.add_argument("one", nargs="?", default="planner", metavar="PLAYER", help="planner, unless told")
    regret.add_argument("--scenario", default="", metavar="NAME", help="all of the game's, unless told")
    regret.add_argument("--positions", type=_some, default=50, metavar="N", help="how many (50)")
    regret.add_argument("--worlds", type=_some, default=12, metavar="N", help="played for each plan (12)")
    to_the_end = "judge by the score at the end of the game, as always where there is no evaluation"
    regret.add_argument("--to-the-end", action="store_true", help=to_the_end)
    _add_first_seed(regret)
    _add_workers(regret)


def _count(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 8):
        raise argparse.ArgumentTypeError(f"a number is needed, not '{word}'")
    return int(word)


def _some(word: str) -> int:
    number = _count(word)
    if not number:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _add_first_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--first", type=_count, default=0, metavar="SEED", help="the first seed (0)")


def _add_workers(parser: argparse.ArgumentParser) -> None:
    text = "processes at once (as many as the machine has cores)"
    parser.add_argument("--workers", type=_some, default=None, metavar="N", help=text)
