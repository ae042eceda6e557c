"""A match of SS Panzer in which a German unit is about to drive through Soviet zones of control."""

from __future__ import annotations

from steppe.match import Match
from tests.ssp.support import game

TANKS = """steppe position 1
game ssp scenario prokhorovka
turn 2 german lah
field formation "lah"
2015 LTiger L5Pz L6Pz
2017 31T34 108AT
"""
"""A Panzer IV (armor 5) in 2016 or 2116 is hit by either Soviet gun (7) on 1-3: with one die as it comes in,
1/2; as it leaves with two that hit on 1-4, 8/9. A Tiger (armor 8) is safe from both."""

ROUND = "move L5Pz 2016-2116-2117"
"""Into the zones and on within them."""


def tanks(seed: int = 7) -> Match:
    return Match.new(game(), seed, start=TANKS)
