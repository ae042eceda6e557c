"""What the computer players know of Grossdeutschland.

`params` holds its numbers. `outlook` reads a sight: what units are worth, how strong they look, where danger
comes from. `places` says what the victory table makes of each hex, `ways` how long the way there is, and
`missions` which battalion goes for what. `odds` reckons with dice and event chits, `assaults` values attacks
and overruns, `fire` barrages and shots. `posts` weighs hexes for one unit, `muster` keeps account, `footing`
says what steps cost, `operations` masses a battalion for its attacks, `march` carries its movement out,
`staff` looks after its HQ. `answers` holds the small decisions, `plan` what an activation is for and what
else it could be, `imagination` what may be hidden; `mind` joins them. Values are in victory points of the
battle, from the point of view of the side that thinks.
"""
