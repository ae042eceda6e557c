"""Two runs on the same seeds: what the difference between them does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from steppe.lab.figures import average, share
from steppe.lab.running import BadRun, Run, read_run, read_table, reading
from steppe.lab.tables import Rows
from steppe.lab.trial import Setting, game_of, winner


def compare(one: Path, two: Path) -> list[str]:
    """Line by line: what differs, who wins how often, and the effect on the score with its interval."""
    with reading(one), reading(two):
        return list(_compared(one, two))


def _compared(one: Path, two: Path) -> Iterator[str]:
    runs = read_run(one), read_run(two)
    if runs[0].setting.game != runs[1].setting.game:
        raise BadRun(f"{one} and {two} are of different games")
    pairs = paired(read_table(one, "games"), read_table(two, "games"))
    if not pairs:
        raise BadRun(f"{one} and {two} have no seed in common")
    yield f"{len(pairs)} pairs of games on the same seeds"
    yield from (f"  {line}" for line in differences(*runs))
    g = game_of(runs[0].setting)
    first, second = g.sides
    for name, games in ((one, [a for a, _ in pairs]), (two, [b for _, b in pairs])):
        winners = [winner(g, game["result"]) for game in games]
        won = [share(winners.count(side), len(games)) for side in g.sides]
        score = average([game["score"] for game in games])
        yield f"{name}: {first} wins {won[0].percent()}, {second} {won[1].percent()}; score {score.plain()}"
    effect = average([b["score"] - a["score"] for a, b in pairs])
    yield f"effect on the score of {first}: {effect.plain()}; {judgement(effect.low, effect.high)}"


def paired(one: Rows, two: Rows) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The games that have the same seed."""
    others = {game["seed"]: game for game in two}
    return [(game, others[game["seed"]]) for game in one if game["seed"] in others]


def differences(one: Run, two: Run) -> list[str]:
    """What the runs do not have in common."""
    found = []
    for name in Setting.__struct_fields__:
        old, new = getattr(one.setting, name), getattr(two.setting, name)
        if old != new:
            found.append(f"{name}: {_plain(old)} against {_plain(new)}")
    if one.rules != two.rules:
        found.append(f"rules: {one.rules} against {two.rules}")
    if one.data != two.data:
        found.append("the data differ")
    return found or ["nothing differs but chance"]


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join("=".join(item) if isinstance(item, tuple) else str(item) for item in value) or "none"
    return str(value) or "none"


def judgement(low: float, high: float) -> str:
    if low > 0 or high < 0:
        return "more than chance explains"
    return "chance may explain it"
