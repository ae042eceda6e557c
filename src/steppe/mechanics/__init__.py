"""What several games do alike, as plain functions and small types: a game passes what differs.

Nothing here knows a game, and no game has to use any of it.
"""
