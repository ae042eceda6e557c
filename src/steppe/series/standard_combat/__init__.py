"""The Standard Combat Series, as far as its rules are known: sequence, stacking, zones, movement, overruns,
combat, retreats, advances, exploitation, supply.

The series rulebook itself could not be read. The rules were put together from its errata, from magazines and
from games of the series, under numbers of our own (`S-4.5`). Every assumption is an option of the match
(`options.py`).

Everything here is a function of plain tables and of what a game passes to it. Decisions, state and words
belong to the game.
"""
