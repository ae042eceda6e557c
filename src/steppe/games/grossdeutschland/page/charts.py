"""The charts beside the map, from the same tables that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.counters import CLASSES
from steppe.games.grossdeutschland.tables import TIMES, Weather
from steppe.table.charts import Chart
from steppe.table.words import signed

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

NONE = "\N{EN DASH}"


def charts(g: Grossdeutschland) -> tuple[Chart, ...]:
    return (
        _combat(g),
        _results(g),
        Chart("modifiers", "10.1.4", ("modifier", "to the dice", "rule"), _modifiers(g)),
        _terrain(g),
        _works(g),
        _weather(g),
        _times(g),
        _events(g),
        _black(g),
        Chart("fire", "11.0", ("fire", "effect", "rule"), _fire(g)),
        Chart("supply", "5.2", ("supply", "effect", "rule"), _SUPPLY),
        _track(g),
        _victory(g),
        *_arrivals(g),
    )


def _combat(g: Grossdeutschland) -> Chart:
    rows = tuple(
        (str(total), *(f"short.{result}" for result in results))
        for total, results in sorted(g.combat_table.items())
    )
    return Chart("combat", "10.4", ("dice", *g.columns), rows)


def _results(g: Grossdeutschland) -> Chart:
    pulverized = "effect.AP-up" if g.chosen.pulverized == "up" else "effect.AP"
    codes = ("AE", "AP", "AD", "AC", "AR", "-", "DR", "DC", "DD", "DE")
    rows = tuple(
        (
            f"short.{code}",
            pulverized if code == "AP" else f"effect.{code}",
            f"10.4.{'NE' if code == '-' else code}",
        )
        for code in codes
    )
    return Chart("results", "10.4", ("result", "effect", "rule"), rows)


def _modifiers(g: Grossdeutschland) -> tuple[tuple[str, ...], ...]:
    """What is added to the dice of an attack beside the ground, the works and the chits."""
    rows = [
        ("term.all-cross", signed(g.ground.chart["river"].modifier), "10.8"),
        ("term.all-cross-stream", signed(g.ground.chart["stream"].modifier), "10.8"),
        ("term.all-over-bridges", signed(g.ground.chart["bridge"].modifier), "10.8.1"),
        ("term.engineer", "term.halves", "16.0"),
    ]
    rows += [(w.name, signed(w.attack), "14.1") for w in _by_roll(g) if w.attack]
    rows += [(t.name, signed(t.attack), "13.1") for t in g.times.values() if t.attack]
    return tuple(rows)


def _by_roll(g: Grossdeutschland) -> list[Weather]:
    return [w for _, w in sorted(g.weathers.items())]


def _terrain(g: Grossdeutschland) -> Chart:
    rows = tuple(
        (
            name,
            *(_cost(row.costs[mobility]) for mobility in CLASSES),
            signed(row.modifier) if row.modifier else NONE,
            "yes" if row.blocks else NONE,
            str(g.numbers_of.city if row.city else g.numbers_of.stack),
        )
        for name, row in g.ground.chart.items()
    )
    return Chart("terrain", "2.2", ("terrain", *CLASSES, "to the dice", "blocks sight", "room"), rows)


COSTS = {
    "NA": "cost.never",
    "H": "cost.half",
    "ALL": "cost.all",
    "OTIH": "cost.other",
    "+H": "cost.more-half",
}


def _cost(text: str) -> str:
    return COSTS.get(text, text.replace("1/2", "\N{VULGAR FRACTION ONE HALF}"))


def _works(g: Grossdeutschland) -> Chart:
    rows = tuple(
        (
            kind,
            *(_cost(work.costs[mobility]) for mobility in CLASSES),
            signed(work.modifier),
            str(work.faces),
            "yes" if work.shelters else NONE,
        )
        for kind, work in g.works.items()
    )
    return Chart("works", "15.0", ("work", *CLASSES, "to the dice", "hexsides", "shelters"), rows)


def _weather(g: Grossdeutschland) -> Chart:
    rows = tuple(
        (
            str(roll),
            w.name,
            "movement.half" if w.halves else "movement.whole",
            signed(w.attack) if w.attack else NONE,
            _direct(w.direct, w.fire),
            "yes" if w.pontoons else "no",
            "yes" if w.aircraft else "no",
            signed(w.replacement) if w.replacement else NONE,
        )
        for roll, w in sorted(g.weathers.items())
    )
    head = ("die", "weather", "movement", "attacks", "direct fire", "pontoons", "aircraft", "replacements")
    return Chart("weather", "14.1", head, rows)


def _direct(allowed: bool, by: int) -> str:
    if not allowed:
        return "fire.never"
    return signed(by) if by else NONE


def _times(g: Grossdeutschland) -> Chart:
    rows = tuple(
        (
            name,
            str(g.track.modifiers[TIMES.index(name)]),
            "movement.half" if time.halves else "movement.whole",
            str(time.dice),
            signed(time.attack) if time.attack else NONE,
            _direct(time.direct, time.fire),
            str(time.observation),
        )
        for name, time in g.times.items()
    )
    head = ("time", "weather die", "movement", "dice", "attacks", "direct fire", "observers see")
    return Chart("times", "13.0", head, rows)


def _events(g: Grossdeutschland) -> Chart:
    """[10.3] Blue chits help the attacker, red ones the defender."""
    rows = tuple(
        (
            name,
            chit.colour,
            signed(chit.modifier),
            chit.cancels or NONE,
            "yes" if chit.at_night else "no",
            str(chit.count),
        )
        for name, chit in g.events.items()
        if chit.colour != "black"
    )
    return Chart("events", "10.3", ("chit", "colour", "to the dice", "cancels", "at night", "count"), rows)


def _black(g: Grossdeutschland) -> Chart:
    rows = tuple(
        (name, chit.cancels or chit.lifts) for name, chit in g.events.items() if chit.colour == "black"
    )
    return Chart("black", "10.3.8", ("chit", "cancels"), rows)


def _fire(g: Grossdeutschland) -> tuple[tuple[str, ...], ...]:
    both = g.chosen.fire_penalty == "both"
    return (
        ("fire.direct", "fire.direct-hit", "11.3.4"),
        ("fire.direct", "fire.direct-casualties", "11.3.10"),
        ("fire.direct", "fire.penalties-both" if both else "fire.penalties-hit", "11.3.8"),
        ("fire.opportunity", "fire.each-hex", "11.4"),
        ("fire.opportunity", "fire.pins", "11.3.12"),
        ("fire.barrage", "fire.barrage-hit", "11.2.6"),
        ("fire.barrage", "fire.pair", "11.2.9"),
        ("fire.barrage", "fire.triple", "11.2.8"),
    )


_SUPPLY = (
    ("supply.low", "effect.low-attack", "5.2.2"),
    ("supply.out", "effect.out-strengths", "5.2.3"),
    ("supply.out", "effect.out-movement", "5.2.4"),
    ("supply.out", "effect.out-fire", "5.2.5"),
    ("supply.out", "effect.out-guns", "5.2.6"),
    ("supply.starving", "effect.starving", "5.2.1"),
)


def _track(g: Grossdeutschland) -> Chart:
    rows = tuple(
        (
            str(turn),
            f"{g.track.day(turn)} {g.track.month}",
            g.track.time(turn),
            signed(g.track.modifier(turn)),
        )
        for turn in range(1, g.track.turns + 1)
    )
    return Chart("track", "3.0", ("turn", "date", "time", "weather die"), rows)


def _victory(g: Grossdeutschland) -> Chart:
    """What the side that scores has for what, and what it needs."""
    rule = g.victory.rule or g.scenario_rule
    rows = [
        (
            place.name,
            " ".join(g.numbers[h] for h in place.hexes),
            f"worth.{place.need}-of" if 1 < place.need < len(place.hexes) else _worth(place.need),
            signed(place.points),
            place.rule or rule,
        )
        for place in g.victory.places
    ]
    rows += [
        ("exits", " ".join(g.numbers[h] for h in way.hexes), "worth.unit", signed(way.points), way.rule)
        for way in g.victory.exits
    ]
    rows += [
        (
            "near-entries",
            " ".join(g.numbers[h] for h in near.hexes),
            "worth.unit",
            signed(near.points),
            near.rule,
        )
        for near in g.victory.near
    ]
    rows.append((f"result.{g.sides[g.victory.side]}", "", "worth.at-least", str(g.victory.wins), rule))
    if g.victory.draws is not None:
        rows.append(("result.draw", "", "worth.exactly", str(g.victory.draws), rule))
    return Chart("victory", rule, ("what", "hexes", "for", "points", "rule"), tuple(rows))


def _worth(need: int) -> str:
    return "worth.all" if need else "worth.each"


def _arrivals(g: Grossdeutschland) -> list[Chart]:
    """[4.0] A scenario without reinforcements has no such chart."""
    lines = sorted(g.arrivals.lines, key=lambda line: (line.turn, line.side))
    letters = {h: name.removeprefix("entry.") for name, hexes in g.board.hexes.items() for h in hexes}
    rows = tuple(
        (
            str(line.turn),
            g.sides[line.side],
            " ".join(f"{letters[h]}\N{NO-BREAK SPACE}({g.numbers[h]})" for h in line.entries),
            g.counters[line.units[0]].battalion,
            f"{len(line.units)}: {' '.join(g.units[u].split('.')[0] for u in line.units)}",
        )
        for line in lines
    )
    return [Chart("arrivals", "4.0", ("turn", "side", "entry", "battalion", "units"), rows)] if rows else []
