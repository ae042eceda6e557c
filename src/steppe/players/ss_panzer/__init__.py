"""What the computer players know of SS Panzer.

`params` holds its numbers. `outlook` reads a sight: what units are worth, what fire does, where the enemy's
zones and guns reach. `goals` says which hexes want to be taken or held and who goes where. `shots` chooses
targets for guns, artillery and aircraft, `moves` weighs what one unit may do, `assaults` values close
combats. `answers` holds the small decisions, `plan` what an impulse is for and what else it could be; `mind`
joins them. `standing` is not its mind: it answers for people who gave standing orders. Values are rough
points, a goal being worth `Params.goal` of them.
"""
