"""A report on a run, as a page that needs nothing but its folder: who wins, how the points go, what fights
bring against what the odds promised, losses, where is fought, who holds what and since when, rules that never
came up."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from html import escape
from pathlib import Path
from statistics import fmean, quantiles

from steppe.drawing.pictures import Ground, draw_ground
from steppe.drawing.svg import write_svg
from steppe.lab import pictures
from steppe.lab.figures import average, share
from steppe.lab.history import captures_of
from steppe.lab.running import BadRun, read_run, read_table, reading
from steppe.lab.tables import Rows
from steppe.lab.trial import Setting, game_of, winner
from steppe.table.game import AnyGame
from steppe.table.rulebook import rules_of
from steppe.table.words import words_of

PAGE, MAP = "index.html", "map.svg"
FIGHTS = "#7a1f5c"

STYLE = """body{font:15px/1.5 sans-serif;max-width:1000px;margin:2em auto;padding:0 1em;color:#222}
table{border-collapse:collapse;margin:.6em 0}
td,th{padding:.15em .8em;border-bottom:1px solid #ccc;text-align:right}
td:first-child,th:first-child{text-align:left}
.rules{columns:6;font-size:13px}"""


def write_report(folder: Path, out: Path) -> Path:
    """Write the page and its map into a folder; returns the page."""
    with reading(folder):
        return _written(folder, out)


def _written(folder: Path, out: Path) -> Path:
    run = read_run(folder)
    g = game_of(run.setting)
    tables = {
        name: read_table(folder, name) for name in ("games", "turns", "combats", "control", "losses", "rules")
    }
    if not tables["games"]:
        raise BadRun(f"{folder} holds no finished game")
    out.mkdir(parents=True, exist_ok=True)
    ground = draw_ground(g)
    (out / MAP).write_text(write_svg(ground.scene), "utf-8")
    title = f"{g.title}: {run.setting.scenario}, {run.setting.players[0]} against {run.setting.players[1]}"
    parts = [
        *results_of(g, run.setting, tables["games"]),
        *_course(tables["turns"], g),
        *_combats(tables["combats"]),
        *_losses(tables["turns"], len(tables["games"]), g),
        *_maps(g, ground, tables["combats"], tables["control"], len(tables["games"])),
        *_captures(g, tables["control"], len(tables["games"])),
        *_unmet(g, tables["rules"]),
    ]
    style = f"<style>{STYLE}\n{pictures.STYLE}</style>"
    head = f'<!doctype html><meta charset="utf-8"><title>{escape(title)}</title>{style}'
    (out / PAGE).write_text("\n".join([head, f"<h1>{escape(title)}</h1>", *parts, ""]), "utf-8")
    return out / PAGE


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Rows as a table of a page."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(c))}</td>" for c in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def results_of(g: AnyGame, setting: Setting, games: Rows) -> Iterator[str]:
    """Who has won how often, by which degree, by how much and how fast."""
    yield f"<h2>Results of {len(games)} games</h2>"
    winners = Counter(winner(g, game["result"]) for game in games)
    sides = dict(zip(g.sides, setting.players, strict=True))
    rows = [
        (f"{_army(name)} ({sides[name]})" if name in sides else name, n, share(n, len(games)).percent())
        for name, n in winners.most_common()
    ]
    yield table(("won by", "games", "share, 95 % interval"), rows)
    results = Counter(game["result"] for game in games)
    if results.keys() - winners.keys():  # victories of degrees
        words = words_of(g.package)
        rows = [
            (words.word(code, "result"), n, share(n, len(games)).percent())
            for code, n in results.most_common()
        ]
        yield table(("result", "games", "share, 95 % interval"), rows)
    score = average([game["score"] for game in games])
    turns = fmean(game["turns"] for game in games)
    yield (
        f"<p>{_army(g.sides[0])} score {score.plain()}, from {min(x['score'] for x in games):g} to "
        f"{max(x['score'] for x in games):g}. A game took {turns:.1f} turns and "
        f"{fmean(game['lines'] for game in games):.0f} lines.</p>"
    )
    seconds = [
        fmean(x[f"{side}_seconds"] / max(x["turns"], 1) for x in games) for side in ("first", "second")
    ]
    armies = [f"{_army(name)} {each:.2f} s" for name, each in zip(g.sides, seconds, strict=True)]
    yield f"<p>Processor time a turn: {', '.join(armies)}.</p>"
    lengths = Counter(game["turns"] for game in games)
    if len(lengths) > 1:
        yield "<p>Turn in which games ended:</p>"
        yield pictures.bars({str(turn): lengths[turn] for turn in sorted(lengths)})


def _army(side: str) -> str:
    """A side as a reader of a page expects it."""
    return side.capitalize()


def _course(turns: Rows, g: AnyGame) -> Iterator[str]:
    by_turn = _grouped(turns, "turn", "score")
    if len(by_turn) < 2:
        return
    numbers = sorted(by_turn)
    ends = [_band(by_turn[turn]) for turn in numbers]
    yield "<h2>Course of the score</h2>"
    yield (
        f"<p>{_army(g.sides[0])} score at the end of each turn: the line is the mean, the band holds nine "
        "games of ten, the dotted line is an even score.</p>"
    )
    yield pictures.course(
        numbers, [fmean(by_turn[t]) for t in numbers], [low for low, _ in ends], [high for _, high in ends]
    )


def _band(values: list[float]) -> tuple[float, float]:
    if len(values) < 2:
        return values[0], values[0]
    cut = quantiles(values, n=20, method="inclusive")
    return cut[0], cut[-1]


def _grouped(rows: Rows, key: str, value: str) -> dict[int, list[float]]:
    found: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        found[row[key]].append(row[value])
    return found


def _combats(combats: Rows) -> Iterator[str]:
    yield f"<h2>Combat</h2><p>{len(combats)} fights.</p>"
    columns = Counter(row["column"] for row in combats if row["column"])
    if columns:
        yield "<p>Columns used, after shifts:</p>" + pictures.bars(
            {name: columns[name] for name in sorted(columns, key=_odds)}
        )
    known = [row for row in combats if row["expected"]]
    if not known:
        return
    promised: Counter[str] = Counter()
    for row in known:
        promised.update(json.loads(row["expected"]))
    seen = Counter(row["result"] for row in known)
    rows = [(what, seen[what], f"{promised[what]:.1f}") for what in sorted({*seen, *promised})]
    yield f"<p>Results of the {len(known)} fights whose odds were exact, against what they promised "
    yield "(decisions made after the order change some of them):</p>"
    yield table(("result", "seen", "promised"), rows)


def _odds(column: str) -> tuple[float, str]:
    """Columns such as 1:3, 3:1 in the order of their odds."""
    left, sign, right = column.partition(":")
    try:
        return float(left) / float(right) if sign else float(left), column
    except (ValueError, ZeroDivisionError):
        return 0.0, column


def _losses(turns: Rows, games: int, g: AnyGame) -> Iterator[str]:
    yield "<h2>Losses</h2><p>Steps a game, by turn.</p>"
    first, second = _grouped(turns, "turn", "first_steps_lost"), _grouped(turns, "turn", "second_steps_lost")
    rows = [(t, f"{sum(first[t]) / games:.1f}", f"{sum(second[t]) / games:.1f}") for t in sorted(first)]
    totals = [sum(map(sum, each.values())) / games for each in (first, second)]
    yield table(("turn", *map(_army, g.sides)), [*rows, ("all", *(f"{total:.1f}" for total in totals))])


def _maps(g: AnyGame, ground: Ground, combats: Rows, control: Rows, games: int) -> Iterator[str]:
    """Of single turns too: a slider chooses."""
    yield "<h2>Where it is fought</h2><p>The darker, the more; the slider shows single turns.</p>"
    fights = {"all turns": _fights(combats, games)}
    for turn in sorted({row["turn"] for row in combats}):
        fights[f"turn {turn}"] = _fights([row for row in combats if row["turn"] == turn], games)
    yield pictures.heat(g, ground, {_named(k, v, "{:.2g} a game"): v for k, v in fights.items()}, MAP)
    if not control:
        return
    yield "<h2>Taken and held</h2><p>Hexes that changed hands, by who held them when a turn ended: blue "
    yield f"{_army(g.sides[0])}, red {_army(g.sides[1])}. The darker, the more often.</p>"
    held = {f"turn {turn}": _held(g, control, turn, games) for turn in sorted({x["turn"] for x in control})}
    yield pictures.heat(
        g, ground, {_named(k, v, "{:.0%} of games"): v for k, v in held.items()}, MAP, shown=-1
    )


def _named(name: str, shades: list[pictures.Shade], form: str) -> str:
    """The name of a map, with what its darkest hex means."""
    return f"{name}: up to {form.format(max((shade.value for shade in shades), default=0.0))}"


def _fights(combats: Rows, games: int) -> list[pictures.Shade]:
    counted = Counter(row["at"] for row in combats)
    return [pictures.Shade(at, n / games, FIGHTS) for at, n in sorted(counted.items())]


def _held(g: AnyGame, control: Rows, turn: int, games: int) -> list[pictures.Shade]:
    """By whoever had taken it last when the turn ended."""
    last = {(row["game"], row["at"]): row["side"] for row in control if row["turn"] <= turn}
    counted = Counter((at, side) for (_, at), side in last.items())
    colours = dict(zip(g.sides, pictures.SIDES, strict=True))
    return [pictures.Shade(at, n / games, colours[side]) for (at, side), n in sorted(counted.items())]


def _captures(g: AnyGame, control: Rows, games: int) -> Iterator[str]:
    """When named places first changed hands, in how many games, and when they really did."""
    names = {g.numbers[h]: place.name for h, place in g.board.places.items() if place.name}
    first: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    for row in control:
        if row["at"] in names:
            first[names[row["at"]], row["side"]].setdefault(row["game"], row["turn"])
    history = captures_of(g.id, g.scenario)
    if not first and not history:
        return
    yield "<h2>Capture of places</h2>"
    rows = [
        (place, _army(side), share(len(turns), games).percent(), _mean(turns.values()), history.get(key, ""))
        for key in sorted({*first, *history}, key=lambda key: (key not in history, -len(first[key]), key))
        for (place, side), turns in [(key, first[key])]
    ]
    yield table(("place", "by", "games", "mean turn of the first capture", "in history"), rows)
    if history:
        yield "<p>History from general accounts, good to a day or so; empty where nothing is noted of it.</p>"


def _mean(values: Collection[int]) -> str:
    return f"{fmean(values):.1f}" if values else "–"


def _unmet(g: AnyGame, rules: Rows) -> Iterator[str]:
    """Rules that could make something happen and never did, as far as events tell."""
    book = rules_of(g.package)
    met = {row["rule"] for row in rules}
    unmet = [number for number, rule in book.items() if rule.kind != "info" and number not in met]
    yield f"<h2>Rules that no event named</h2><p>{len(unmet)} of {len(book)}; many only forbid.</p>"
    yield f'<p class="rules">{"<br>".join(map(escape, unmet))}</p>'
