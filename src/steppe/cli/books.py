"""Commands on rules, maps, positions and puzzles."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from steppe.board import BadMap, read_map
from steppe.cli.arguments import Arguments
from steppe.cli.files import (
    new_file,
    print_json,
    print_lines,
    read_match,
    read_position,
    read_text,
    reader_of,
)
from steppe.cli.trouble import Trouble
from steppe.games import GAMES, game_class, load_game
from steppe.rulecheck import Place, checkout_tests, enforced_in, gaps, proofs_in
from steppe.table.basics import Reader, Side
from steppe.table.dataset import DataSet, packaged
from steppe.table.game import AnyGame
from steppe.table.play import asked
from steppe.table.puzzles import Puzzle, lay_out, puzzles_of
from steppe.table.rulebook import Rule, Ruling, rules_of, rules_under, rulings_of
from steppe.table.state import State, holds
from steppe.table.words import words_of
from steppe.terminal.paint import Paint, wants_colour
from steppe.terminal.text_board import TextBoard

# ---------------------------------------------------------------------- rules


def rules(arguments: Arguments) -> int:
    kind = game_class(arguments.game)
    book = rules_of(kind.package)
    if arguments.coverage:
        return _coverage(arguments, kind)
    wanted = rules_under(kind.package, arguments.number) if arguments.number else list(book.values())
    if not wanted:
        raise Trouble(f"there is no rule {arguments.number}")
    code, tests = enforced_in(kind), checkout_tests()
    tested = proofs_in(tests, kind.id) if tests else {}
    rulings = rulings_of(kind.package)
    if arguments.json:
        print_json([_plain_rule(rule, code, tested, rulings) for rule in wanted])
        return 0
    for rule in wanted:
        print(f"{rule.id:<8} {rule.kind:<14} {rule.gist}")
        if not arguments.number:
            continue
        print(f"{'':8} enforced: {_places(code, rule)}")
        if tests:
            print(f"{'':8} tested:   {_places(tested, rule)}")
        print_lines(f"{'':8} {_ruling_line(r)}" for r in rulings if rule.id in r.rules)
    return 0


def _places(found: dict[str, list[Place]], rule: Rule) -> str:
    return ", ".join(map(str, found.get(rule.id, ()))) or ("–" if rule.kind == "info" else "nowhere")


def _ruling_line(ruling: Ruling) -> str:
    option = f" (option {ruling.option})" if ruling.option else ""
    why = f" Why: {ruling.why}" if ruling.why else ""
    return f"ruling {ruling.id}: {ruling.reading}{why}{option}"


def _plain_rule(
    rule: Rule, code: dict[str, list[Place]], tested: dict[str, list[Place]], rulings: tuple[Ruling, ...]
) -> dict[str, object]:
    return {
        "id": rule.id,
        "kind": rule.kind,
        "gist": rule.gist,
        "code": [str(place) for place in code.get(rule.id, ())],
        "tests": [str(place) for place in tested.get(rule.id, ())],
        "rulings": [
            {"id": r.id, "reading": r.reading, "why": r.why, "option": r.option}
            for r in rulings
            if rule.id in r.rules
        ],
    }


def _coverage(arguments: Arguments, kind: type[AnyGame]) -> int:
    tests = checkout_tests()
    found = gaps(kind, tests)
    total = sum(rule.kind != "info" for rule in rules_of(kind.package).values())
    if arguments.json:
        print_json([{"id": g.rule.id, "no_code": g.no_code, "no_test": g.no_test} for g in found])
        return 1 if found else 0
    for gap in found:
        what = " and ".join(word for word, on in (("code", gap.no_code), ("test", gap.no_test)) if on)
        print(f"{gap.rule.id:<8} no {what:<14} {gap.rule.gist}")
    looked = "code and tests" if tests else "code (no checkout, so tests were not looked at)"
    print(f"{total - len(found)} of {total} rules covered by {looked}")
    return 1 if found else 0


# ---------------------------------------------------------------------- maps


def check_map(arguments: Arguments) -> int:
    g = _game_with_map(arguments.game, arguments.scenario)
    board = g.board
    module = import_module(f"{g.package}.mapcheck")
    try:
        statements = module.check_map(g)
    except KeyError as missing:  # a place or a river that the statements speak of
        raise Trouble(f"{arguments.game}: the map does not name {missing}, of which {g.id} speaks") from None
    failed = [statement for statement in statements if not statement.ok]
    if arguments.json:
        print_json([statement._asdict() for statement in statements])
        return 1 if failed else 0
    print(f"{board.name}: {board.grid.size} hexes, {len(board.places)} places, read without error")
    for statement in statements:
        print(f"{'ok' if statement.ok else 'FAILED':<7} {statement.rule:<7} {statement.text}")
    print(f"{len(statements) - len(failed)} of {len(statements)} statements hold")
    return 1 if failed else 0


def _game_with_map(name: str, scenario: str) -> AnyGame:
    """The game of that name; or for a map file the game that the file belongs to, with that map."""
    if name in GAMES:
        return load_game(name, scenario)
    if not Path(name).exists():
        raise Trouble(f"{name} is neither a file nor a game; there is {', '.join(GAMES)}")
    text = read_text(name)
    errors = []
    for game in GAMES:
        kind = game_class(game)
        try:
            read_map(text, name, kind.vocabulary)
        except BadMap as error:
            errors.append(error)
            continue
        wanted = scenario or _scenario_of(kind, name)
        files = {**packaged(kind.package).files, kind.map_of(wanted): text}
        return load_game(game, wanted, data=DataSet(files))
    raise errors[0]


def _scenario_of(kind: type[AnyGame], file: str) -> str:
    """The first scenario whose map file has the name of this file, otherwise the game's first scenario."""
    named = (s for s in kind.scenarios if Path(kind.map_of(s)).name == Path(file).name)
    return next(named, next(iter(kind.scenarios)))


# ---------------------------------------------------------------------- positions


def check_position(arguments: Arguments) -> int:
    g, s, _ = read_position(arguments.file)
    print(f"{arguments.file}: good. {g.title}, {g.scenario}: {_who(g, s)}")
    for side, name in enumerate(g.sides):
        standing = sum(h >= 0 for u, h in enumerate(s.at) if g.side_of[u] == side)
        print(f"  {words_of(g.package).word(name)}: {standing} counters on the map")
    return 0


def _who(g: AnyGame, s: State) -> str:
    words = words_of(g.package)
    sides = " and ".join(words.word(g.sides[side]) for side in asked(g, s))
    return f"{sides} to decide" if sides else f"over, {words.word(s.result, 'result')}"


def show_position(arguments: Arguments) -> int:
    g, s, _ = read_position(arguments.file)
    sight = s if arguments.reader is None else g.sight(s, reader_of(g, arguments.reader))
    board = TextBoard(g, Paint(wants_colour(sys.stdout, arguments.no_color)))
    print(f"{g.title}, {g.scenario}: {_who(g, s)}")
    markers = [f"  {text}" for text in board.markers(sight, g.grid.hexes)]
    print_lines([*board.overview(sight), *board.legend(), *stack_lines(board, sight), *markers])
    return 0


def take_position(arguments: Arguments) -> int:
    """Write or print the position that a match has reached."""
    match = read_match(arguments.file)
    if arguments.whole and arguments.reader is not None:
        raise Trouble("a whole position is nobody's: leave out --as or --whole")
    reader_of(match.g, arguments.reader)
    text = match.position(arguments.reader, arguments.whole)
    if not arguments.out:
        print(text, end="")
        return 0
    out = new_file(arguments.out)
    out.write_text(text, "utf-8")
    seen = "all that is hidden" if arguments.whole else f"what {arguments.reader or 'a watcher'} may know"
    print(f"Written to {out}: the position after line {len(match.lines)}, with {seen}.")
    return 0


# ---------------------------------------------------------------------- puzzles


def puzzles(arguments: Arguments) -> int:
    """List all puzzles, or those of a game, or show one whole."""
    if arguments.puzzle:
        return _show_puzzle(arguments)
    for game in [arguments.game] if arguments.game else GAMES:
        print_lines(f"{game} {name:24} {each.title}" for name, each in puzzles_in(game).items())
    return 0


def _show_puzzle(arguments: Arguments) -> int:
    puzzle = puzzles_in(arguments.game).get(arguments.puzzle)
    if puzzle is None:
        raise Trouble(f"{arguments.game} has no puzzle '{arguments.puzzle}'")
    laid = lay_out(puzzle, load_game)
    board = TextBoard(laid.g, Paint(wants_colour(sys.stdout, arguments.no_color)))
    sight = laid.g.sight(laid.start, Reader(laid.side))
    print_lines([puzzle.title, puzzle.question, *stack_lines(board, sight)])
    print_lines([f"Best: {' or '.join(puzzle.best)}", puzzle.why])
    print_lines(f"Not {each.order}: {each.why}" for each in puzzle.tempting)
    return 0


def puzzles_in(game: str) -> dict[str, Puzzle]:
    return puzzles_of(game_class(game).package)


def stack_lines(board: TextBoard, sight: State) -> list[str]:
    """Every stack, its counters from bottom to top."""
    g = board.g
    lines = []
    for side in (Side(0), Side(1)):
        for h in sorted(h for h in sight.stacks if holds(sight, side, h)):
            shown = (board.label(sight, u) + board.remarks(sight, u) for u in sight.stacks[h])
            lines.append(f"  {g.numbers[h]} {' '.join(shown)}")
    return lines
