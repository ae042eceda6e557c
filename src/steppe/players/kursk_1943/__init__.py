"""What the computer players know of Kursk 1943.

`params` holds its numbers. `imagination` puts counters where only masks are seen, and `outlook` reads the
table that comes of it: strengths, dangers, supply, what ground is worth. `assaults` values combats by exact
odds, `fights` decides a Combat Phase with its duties, `flights` the missions of aircraft. `front` draws the
line that a side holds when it defends, `strongpoints` mans it, `operations` masses for attacks, `posts` finds
places for everybody else, `trains` for guns and headquarters, with a `muster` that keeps account, and `march`
carries it out. `answers` holds the small decisions, `plan` what a turn is for and what else it could be;
`mind` joins them.
All values are in victory points, from the point of view of the side that thinks.
"""
