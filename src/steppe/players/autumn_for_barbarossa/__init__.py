"""What the computer players know of Autumn for Barbarossa.

`params` holds its numbers. `outlook` reads a sight: strengths, dangers, supply, what ground is worth.
`assaults` values attacks and overruns by exact odds, `strikes` what aircraft add to them. `guards`,
`operations` and `posts` decide who goes where, with a `muster` that keeps account, and `march` carries it
out. `answers` holds the small decisions, `plan` what a turn is for and what else it could be, `imagination`
what may be hidden; `mind` joins them. All values are in victory points, from the point of view of the side
that thinks.
"""
