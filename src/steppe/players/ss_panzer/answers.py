"""The small decisions: reaction fire, entry fire, shells that fall short, stacks that are too high."""

from __future__ import annotations

from steppe.games.ss_panzer.artillery import ENTRY, FallShort, aim_artillery
from steppe.games.ss_panzer.close_combat import EntryFire
from steppe.games.ss_panzer.fire import Volley, aim
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.state import USED, is_suppressed
from steppe.players.ss_panzer.outlook import Outlook
from steppe.players.ss_panzer.shots import shell_value
from steppe.players.ss_panzer.threat import effect_of, faces_of
from steppe.table.basics import Action, Unit
from steppe.table.play import choices


def react(o: Outlook, step: React) -> Action:
    """[7.2.4] Fire at what moves costs nothing, so everybody fires, a crossfire first, then the best."""
    if step.crossing(o.g, o.s):
        return ("crossfire",)
    shooters = step.shooters(o.g, o.s)
    best = max(shooters, key=lambda u: (_harm(o, u, step.unit, step.what), -u))
    return ("shoot", o.g.units[best])


def volley(o: Outlook, step: Volley) -> Action:
    """[10.3.1] The best first: after a hit the others aim at a suppressed target."""
    best = max(step.units, key=lambda u: (_harm(o, u, step.target, step.situation, crossfire=True), -u))
    return ("shoot", o.g.units[best])


def _harm(o: Outlook, u: Unit, target: Unit, situation: str, *, crossfire: bool = False) -> float:
    aimed = aim(o.g, o.s, u, target, situation, crossfire=crossfire)
    return o.harm(target, effect_of(aimed.dice, faces_of(aimed)))


def entry_fire(o: Outlook, step: EntryFire) -> Action:
    """Those who are not stopped yet are fired at first; [11.2] all who can fire at all."""
    shots = [(u, t) for u in step.shooters(o.g, o.s) for t in step.targets(o.g, o.s, u)]
    if shots:
        u, t = max(shots, key=lambda shot: (_harm(o, shot[0], shot[1], o.g.entry_fire), -shot[0], -shot[1]))
        return ("shoot", o.g.units[u], o.g.units[t])
    return _entry_shell(o, step)


def _entry_shell(o: Outlook, step: EntryFire) -> Action:
    """[13.3.2] Guns that have not fired this turn, at those who would still come in."""
    fresh = [i for i in step.guns_left(o.g, o.s) if not o.s.guns[i] & USED]
    coming = [t for t in step.entering(o.s) if not is_suppressed(o.s, t)]
    if not fresh or not coming:
        return ("pass",)
    values = {t: shell_value(o, o.side, t, ENTRY) for t in coming}
    best = max(coming, key=lambda t: (values[t], -t))
    if values[best] < o.params.entry_shell_from:
        return ("pass",)
    return ("shell", o.g.gun_names[fresh[0]], o.g.units[best])


def fall_short(o: Outlook, step: FallShort) -> Action:
    """The friend whom it hurts least."""

    def pain(u: Unit) -> float:
        aimed = aim_artillery(o.g, o.s, u, step.what)
        return o.harm(u, effect_of(aimed.dice, faces_of(aimed)))

    return ("stray", o.g.units[min(step.units(o.g, o.s), key=lambda u: (pain(u), u))])


def excess(o: Outlook) -> Action:
    names = choices(o.g, o.s, o.side, ("eliminate",))
    return ("eliminate", min(names, key=lambda name: (o.worth(o.g.unit_named[name]), name)))
