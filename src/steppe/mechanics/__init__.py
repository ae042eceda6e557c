"""Mechanics that several games share, as plain functions and small types. A game passes what differs.

Nothing here knows a game, and no game has to use any of it.
"""
