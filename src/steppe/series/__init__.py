"""Rules that the games of a series share. Each series is one package, below the games and above the
mechanics.

A game names the packages it plays by in `Game.series`, so that marks like `[S-4.5]` in them count for it.
"""
