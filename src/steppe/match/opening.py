"""Opening a save: playing its lines again and comparing, so that nothing edited goes unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from steppe.match.dice import chain_start, commitment
from steppe.match.match import Match
from steppe.match.record import BadSave, Line, Record, encode_line, read_record
from steppe.match.store import File, Memory, Store, write_whole
from steppe.table import play as table
from steppe.table.basics import Action, Side, read_action, text_of
from steppe.table.coding import decode, digest
from steppe.table.dataset import BadData, DataSet, unpack
from steppe.table.game import AnyGame

Opener = Callable[[str, str, Mapping[str, str], DataSet], AnyGame]
"""(game id, scenario, options, data set) -> the game."""


def open_match(path: str | Path, loader: Opener) -> Match:
    """Open a save file; further play is appended to it. Raises BadSave."""
    file = Path(path)
    return _open(file.read_bytes(), loader, File(file))


def open_bytes(data: bytes, loader: Opener) -> Match:
    """Open a save kept in memory."""
    return _open(data, loader, None)


def _open(data: bytes, loader: Opener, store: Store | None) -> Match:
    record = read_record(data)
    g = _game_of(record, loader)
    secret = bytes.fromhex(record.end.secret if record.end else record.secret)
    if commitment(secret) != record.header.dice:
        raise BadSave(1, "the secret of the dice is not the one that was promised")
    whole = data[: data.rfind(b"\n") + 1]
    match = Match(g, secret, record.header, Memory(whole))
    match.notice = record.notice
    _replay(match, record)
    if store is not None:
        _cut(store, whole, data)
        match.store = store
    return match


def _game_of(record: Record, loader: Opener) -> AnyGame:
    header = record.header
    try:
        data = unpack(record.data)
        if data.digest != header.data:
            raise BadSave(2, "the data set is not the one that the match was played with")
        return loader(header.game, header.scenario, header.options, data)
    except BadSave:
        raise
    except (BadData, ValueError) as error:
        raise BadSave(1, str(error)) from None


def _cut(store: Store, whole: bytes, data: bytes) -> None:
    """Remove a last line that was cut off, so that play can go on after it."""
    if len(whole) < len(data) and isinstance(store, File):
        write_whole(store.path, whole)


def _replay(match: Match, record: Record) -> None:
    texts: dict[int, str] = {line.open: line.text for line in record.lines if line.open is not None}
    texts.update(record.sealed)
    for line, number in zip(record.lines, record.numbers, strict=True):
        try:
            _replay_line(match, line, number, texts)
        except BadSave as error:
            if record.header.rules >= match.g.rules:
                raise
            _past_stands(match, record, str(error))
            return
    if record.end is not None and record.end.head != match.link.hex():
        raise BadSave(record.numbers[-1] + 1 if record.numbers else 3, "the hash chain does not end here")


def _replay_line(match: Match, line: Line, number: int, texts: Mapping[int, str]) -> None:
    kind = line.kind()
    if line.by not in match.g.sides and kind != "rules":
        raise BadSave(number, f"there is no side '{line.by}'")
    side = match.g.side_named(line.by)
    if kind in ("do", "seal"):
        text = line.do if line.do is not None else texts.get(len(match.lines) + 1, "")
        _replay_play(match, line, number, side, read_action(text))
        return
    if kind == "open":
        _replay_open(match, line, number)
        return
    if kind == "resign":
        found = match.concede(side)
    else:
        count = line.undo if line.undo is not None else line.takeback
        if count is None or not 0 < count <= len(match.plays):
            raise BadSave(number, "there is nothing to take back")
        found = match.rewind(count, msgspec.structs.replace(line, s=""))
    _compare(found, line, number)


def _replay_play(match: Match, line: Line, number: int, side: Side, action: Action) -> None:
    reason = table.why_not(match.g, match.state, side, action)
    if reason is not None:
        raise BadSave(number, f"'{text_of(action)}' is not possible there ({match.words.reason(reason)})")
    found, done, after = match.carry_out(side, action, line.more, line.seal is not None)
    _compare(found, line, number)
    match.accept(found, done, after)


def _replay_open(match: Match, line: Line, number: int) -> None:
    waiting = {k: text for k, (_, text) in match.seals.items()}
    if line.open not in waiting or waiting[line.open] != line.text:
        raise BadSave(number, "it opens a seal that does not fit")
    del match.seals[line.open]
    match.extend(line)


def _compare(found: Line, line: Line, number: int) -> None:
    if found.rolls != line.rolls:
        raise BadSave(number, f"its dice {list(line.rolls)} are not those of this match {list(found.rolls)}")
    if found != line:
        raise BadSave(number, "it does not follow from the lines before (edited, missing or out of order)")


def _past_stands(match: Match, record: Record, why: str) -> None:
    """A rule was corrected since: what was played stands, and the match goes on under today's rules."""
    snap = record.snap
    if snap is None or snap.k != len(record.lines):
        raise BadSave(0, f"played under older rules, and no snapshot leads past the difference: {why}")
    match.plays.clear()
    match.lines.clear()
    match.link = chain_start(record.header_bytes)
    for played in record.lines:
        match.extend(played)
    match.set_state(decode(match.g, bytes(snap.state)))
    line = Line(by=match.g.sides[0], rules=match.g.rules, why=why, s=digest(match.state))
    match.extend(line)
    match.store.append(encode_line(line))
    match.notice = f"a rule was corrected since this match began; what was played stands ({why})"
