"""Hex maps from geography: fit, snap, sample, then put the hand-made layers on top.

`python -m tools.cartography --help`; docs/maps.md tells how a map is made with it.
"""
