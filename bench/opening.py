"""The opening blows: what attacks from the reference deployments give at both shoulders.

    .venv/bin/python bench/opening.py [rolls]

Every German unit that stands next to a Soviet hex of the front attacks it in the first phase of fight-fight,
alone of all attacks, with the Luftwaffe; the Soviet always declares a conversion where he may. Each attack is
rolled many times through the engine.
"""

from __future__ import annotations

import random
import sys
from statistics import mean

from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.losses import factors_in_step, steps_left
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.table import Action, Legal, Unit, asked, choices, play_out, settle
from steppe.table.chance import Stream
from steppe.table.events import Compared, Event

TARGETS = {"north": ("4116", "4117", "4118", "4119"), "south": ("2509", "2510", "2511", "2412", "2213")}


def opening(g: DriveOnKursk) -> KurskState:
    """Both reference deployments, both sides with fight-fight, at the first German combat phase."""
    s = g.start()
    settle(g, s, ignore)
    while type(s.agenda[-1]).__name__ != "CombatPhase":
        side = asked(g, s)[0]
        verb = choices(g, s, side, ())[0]
        action: Action = ("order", "fight-fight") if verb == "order" else ("done",)
        play_out(g, s, side, action, ignore, Stream(random.Random(0)))
    return s


def ignore(event: Event) -> None:
    pass


def strength(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...]) -> int:
    """The combat factors that these units still have."""
    total = 0
    for u in units:
        if s.at[u] >= 0:
            whole = steps_left(g, s, u) == 2
            total += g.counters[u].factor if whole else factors_in_step(g, s, u)
    return total


def fight(g: DriveOnKursk, s: KurskState, action: Action, seed: int) -> tuple[bool, int, str]:
    """One battle to its end: whether the hex was taken, German factors lost, the odds."""
    rng = random.Random(seed)
    s = s.copy()
    units = tuple(g.unit_named[name] for name in action[2:])
    before = strength(g, s, units)
    events: list[Event] = []
    play_out(g, s, GERMAN, action, events.append, Stream(rng))
    while type(s.agenda[-1]).__name__ != "CombatPhase":
        side = asked(g, s)[0]
        answer = next(
            (a for a in (("convert", "yes"), ("luftwaffe", "yes"), ("done",)) if a in Legal(g, s, side)), None
        )
        play_out(g, s, side, answer or Legal(g, s, side).sample(rng), events.append, Stream(rng))
    odds = next(event.final for event in events if isinstance(event, Compared))
    taken = s.control[g.hex_named[action[1]]] == GERMAN
    return taken, before - strength(g, s, units), odds


def attack_on(g: DriveOnKursk, s: KurskState, target: str) -> Action | None:
    """Everybody next to a hex attacks it."""
    units = choices(g, s, GERMAN, ("attack", target))
    return ("attack", target, *units) if units else None


def describe(g: DriveOnKursk, s: KurskState, target: str, rolls: int) -> str | None:
    """A line about the attack on one hex, if there can be one."""
    h = g.hex_named[target]
    action = attack_on(g, s, target) if s.holder[h] == SOVIET + 1 else None
    if action is None:
        return None
    results = [fight(g, s, action, seed) for seed in range(rolls)]
    attack = strength(g, s, tuple(g.unit_named[name] for name in action[2:]))
    defence = sum(g.counters[u].defence for u in s.stacks[h])
    taken = mean(result[0] for result in results)
    lost = mean(result[1] for result in results)
    return f"{target}  {attack:3} on {defence:2}  {results[0][2]}  {taken:4.0%}  {lost:5.1f}"


def main() -> None:
    rolls = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for gambit, title in (("no", "Citadel"), ("yes", "Gambit")):
        g = load_game("dok", options={"gambit": gambit})
        assert isinstance(g, DriveOnKursk)
        s = opening(g)
        print(f"{title}: hex, attackers on defenders, odds, taken, German factors lost")
        for shoulder, targets in TARGETS.items():
            for line in filter(None, (describe(g, s, target, rolls) for target in targets)):
                print(f"  {shoulder} {line}")


if __name__ == "__main__":
    main()
