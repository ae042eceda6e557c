"""Commands on match files: new, show, do, undo, log, replay, why, odds, legal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from steppe.cli.arguments import Arguments
from steppe.cli.computers import HUMAN, let_play, make_player, players_of
from steppe.cli.files import (
    assignments,
    named_side,
    new_file,
    print_json,
    print_lines,
    read_match,
    read_position,
    reader_of,
    side_of,
)
from steppe.cli.trouble import Trouble, plain_reason
from steppe.games import data_with_kit, game_class, load_game
from steppe.match import Match, Piece, usual_takeback
from steppe.table.basics import Action, Reader, Reason, Side, text_of
from steppe.table.coding import encode
from steppe.table.plain import tidy, track_line, tracks
from steppe.table.play import choices
from steppe.terminal.paint import Paint, wants_colour
from steppe.terminal.shown import choice_lines, prompt_line, who_is_asked
from steppe.terminal.text_board import TextBoard

# ---------------------------------------------------------------------- starting a match


def new(arguments: Arguments) -> int:
    path = new_file(arguments.out)
    players = players_of(game_class(arguments.game), arguments.side)
    match = begin_match(arguments, path, two_people=set(players.values()) <= {HUMAN})
    with match.in_one_piece():
        let_play(match, players)
    print(f"{match.g.title}, {match.g.scenario}, {match.takebacks} takebacks: {path}")
    print_lines(situation(match, None))
    return 0


def begin_match(arguments: Arguments, path: Path, two_people: bool) -> Match:
    """A new match in a file, by the options of the command line. It is strict between two people, unless an
    option says otherwise."""
    options = assignments(arguments.option, "an option")
    position = getattr(arguments, "position", "")
    start = ""
    if position:
        if options or arguments.scenario or arguments.kit:
            raise Trouble("a position brings its own scenario and options, and takes no kit")
        g, _, start = read_position(position)
        if g.id != arguments.game:
            raise Trouble(f"{position} is a position of {g.id}, not of {arguments.game}")
    else:
        data = data_with_kit(arguments.game, arguments.kit) if arguments.kit else None
        g = load_game(arguments.game, arguments.scenario, options, data)
    takeback = arguments.takeback or usual_takeback(two_people)
    return Match.new(g, arguments.seed, path, start, takeback=takeback)


# ---------------------------------------------------------------------- looking


def show(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    reader = reader_of(match.g, arguments.reader)
    if arguments.json:
        print_json(plain_situation(match, reader))
        return 0
    print(f"{match.g.title}, {match.g.scenario}, {match.takebacks} takebacks, line {match.heard(reader)}")
    print_lines(situation(match, arguments.reader))
    if arguments.board:
        print_lines(board_lines(match, reader, arguments.no_color))
    return 0


def situation(match: Match, reader: str | None) -> list[str]:
    """The present state of a match: its tracks, the side that is asked, and that side's choices if it is the
    reader."""
    lines = [line for line in (track_line(match.g, match.words, match.view()), who_is_asked(match)) if line]
    if reader is not None and reader in match.asked:
        side = named_side(match.g, reader)
        lines += [prompt_line(match, side), *choice_lines(match, side)]
    return lines


def plain_situation(match: Match, reader: Reader) -> dict[str, Any]:
    """The present state of a match for a program. The question to the other side may give away what is
    hidden, so it is left out."""
    g = match.g
    mine = reader >= 0 and g.sides[reader] in match.asked
    state = msgspec.json.decode(encode(match.sight(reader)))
    if not mine:
        del state["agenda"]
    return {
        "game": g.id,
        "scenario": g.scenario,
        "options": g.options,
        "takeback": match.takebacks,
        "line": match.heard(reader),
        "turn": match.turn,
        "score": match.score,
        "tracks": {track.name: track.value for track in tracks(match.g, match.words, match.sight(reader))},
        "asked": list(match.asked),
        "decision": plain_decision(match, Side(reader)) if mine else None,
        "result": match.result,
        **plain_units(match, None if reader < 0 else g.sides[reader]),
        "state": state,
    }


def plain_units(match: Match, reader: str | None) -> dict[str, Any]:
    """The counters by id, and the ids in each hex from bottom to top, as a reader may know them."""
    units = match.units(reader)
    hexes: dict[str, list[str]] = {}
    for unit in sorted(units, key=lambda unit: (unit.hex, unit.height)):
        if unit.hex:
            hexes.setdefault(unit.hex, []).append(unit.id)
    return {"units": {unit.id: _plain_unit(unit) for unit in units}, "hexes": hexes}


def _plain_unit(unit: Piece) -> dict[str, Any]:
    return {
        "side": unit.side,
        "place": unit.place,
        "hex": unit.hex or None,
        "steps_lost": unit.steps_lost,
        "flags": list(unit.flags),
    }


def plain_decision(match: Match, side: Side) -> dict[str, Any]:
    asking = match.decision(match.g.sides[side])
    assert asking is not None
    return {
        "side": match.g.sides[side],
        "rule": asking.rule,
        "code": asking.code,
        "args": list(asking.args),
        "words": match.words.prompt(asking),
    }


def board_lines(match: Match, reader: Reader, no_color: bool) -> list[str]:
    board = TextBoard(match.g, Paint(wants_colour(sys.stdout, no_color)))
    sight = match.sight(reader)
    return [*board.overview(sight), *board.legend()]


def log(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    reader_of(match.g, arguments.reader)
    rows = match.log(arguments.reader)
    if arguments.json:
        print_json([{"line": k, "by": by, "events": events} for k, by, events in rows])
    else:
        print_lines(log_lines(match, arguments.reader))
    return 0


def log_lines(match: Match, reader: str | None) -> list[str]:
    told = [(k, event) for k, _, events in match.log(reader) for event in events]
    return [f"{k:>5}  {text}" for k, text in match.words.told_lines(told)]


def replay(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    reader = reader_of(match.g, arguments.reader)
    last = match.heard(reader) if arguments.last is None else arguments.last
    turn: int | None = None
    for play in match.plays:
        line = match.number(play.k, reader)
        if not arguments.first <= line <= last:
            continue
        if arguments.board and play.turn != turn:
            board = TextBoard(match.g, Paint(wants_colour(sys.stdout, arguments.no_color)))
            print_lines(["", *board.overview(match.g.sight(play.before, reader))])
        turn = play.turn
        what = text_of(play.action) if reader == int(play.side) else ""
        told = match.words.story(play.told[reader])
        if what or told:
            print(f"{line:>5}  {match.words.word(match.g.sides[play.side])} {what}".rstrip())
        print_lines(f"         {text}" for text in told)
    if last >= match.heard(reader):
        print(f"       {who_is_asked(match)}")
    return 0


# ---------------------------------------------------------------------- doing


def do(arguments: Arguments) -> int:
    """Carry out an order, or a computer player's decision. Then the computers of other sides answer."""
    match = read_match(arguments.file)
    side = side_of(match, arguments.reader)
    name = match.g.sides[side]
    others = players_of(match.g, arguments.side)
    before = match.heard(Reader(side))
    with match.in_one_piece():
        _order_or_player(match, name, arguments)
        stopped = str(match.stopped or "")
        let_play(match, others)
    heard = [event for k, _, events in match.log(name) if k > before for event in events]
    if arguments.json:
        lines = list(range(before + 1, match.heard(Reader(side)) + 1))
        print_json({"lines": lines, "events": heard, "stopped": stopped, "asked": list(match.asked)})
        return 0
    print_lines(match.words.story(heard))
    if stopped:
        print(f"The order ended early: {stopped}")
    print_lines(situation(match, name if name in match.asked else None))
    return 0


def _order_or_player(match: Match, name: str, arguments: Arguments) -> None:
    """Carry out the order, or let a computer play the side until the other side is asked."""
    if bool(arguments.order) == bool(arguments.by):
        raise Trouble("say an order, or with --by who decides")
    if arguments.order:
        match.play(words_of_order(arguments), by=name, at=arguments.at)
        return
    if arguments.at is not None:
        match.check_at(arguments.at, reader_of(match.g, name))
    check_asked(match, name)
    player = make_player(match, arguments.by, name)
    while name in match.asked:
        player.play(match, by=name)


def check_asked(match: Match, name: str) -> None:
    if name not in match.asked:
        raise Trouble(match.words.reason(Reason("", "over" if match.over else "not-asked", (name,))))


def words_of_order(arguments: Arguments) -> list[str]:
    return " ".join(arguments.order).split()


def undo(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    side = match.g.sides[_undoer(match, arguments.reader)]
    if arguments.unit:
        unit = tidy(match.g, ["undo", arguments.unit])[1]
        if unit not in match.g.unit_named:
            raise Trouble(match.words.reason(Reason("", "unknown-unit", (unit,))))
        count = match.undo_unit(unit, by=side)
    else:
        count = match.undo(by=side)
    print(f"{count} {'line' if count == 1 else 'lines'} taken back.")
    print_lines(situation(match, None))
    return 0


def _undoer(match: Match, name: str | None) -> Side:
    """The side that is named, otherwise the side that acted last."""
    if name is None and match.plays:
        return match.plays[-1].side
    return side_of(match, name)


# ---------------------------------------------------------------------- asking


def why(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    side = side_of(match, arguments.reader)
    reason = match.why_not(words_of_order(arguments), by=match.g.sides[side])
    if arguments.json:
        words = "" if reason is None else reason.words
        print_json({"possible": reason is None, **plain_reason(reason), "words": words})
    else:
        print("It is possible." if reason is None else reason)
    return 0


def odds(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    side = side_of(match, arguments.reader)
    preview = match.odds(words_of_order(arguments), by=match.g.sides[side])
    if arguments.json:
        rows = [
            {
                "label": row.label,
                "column": row.column,
                "terms": [[t.label, t.value, t.rule] for t in row.terms],
                "results": {result: str(p) for result, p in row.results.items()},
            }
            for row in preview.rows
        ]
        moves = [{"units": list(m.units), "to": m.to, "cost": m.cost} for m in preview.moves]
        print_json({"moves": moves, "rows": rows, "exact": preview.exact, "threshold": preview.threshold})
    else:
        print(preview)
    return 0


def legal(arguments: Arguments) -> int:
    match = read_match(arguments.file)
    side = side_of(match, arguments.reader)
    prefix: Action = tidy(match.g, words_of_order(arguments))
    g, sight = match.g, match.sight(Reader(side))
    check_asked(match, g.sides[side])
    _check_prefix(match, side, prefix)
    tokens = choices(g, sight, side, prefix)
    if arguments.json:
        print_json({"side": g.sides[side], "prefix": list(prefix), "choices": tokens})
    elif prefix:
        print_lines(token if token else "(nothing more)" for token in tokens)
    else:
        print_lines([prompt_line(match, side), *choice_lines(match, side)])
    return 0


def _check_prefix(match: Match, side: Side, prefix: Action) -> None:
    """Refuse words that were not offered. Choices are only defined for words that were."""
    for i, word in enumerate(prefix):
        if word not in choices(match.g, match.sight(Reader(side)), side, prefix[:i]):
            reason = match.why_not(text_of(prefix[: i + 1]), by=match.g.sides[side])
            said = f" ({match.words.reason(reason)})" if reason else ""
            raise Trouble(f"'{word}' is not possible after '{text_of(prefix[:i])}'{said}")
