"""What the rulebook does not say and was reconstructed: ratings, costs, event chits, weather, entry hexes.

Written down a second time, so that a cell of the data that slips is noticed. Whoever changes the design
changes it here too.
"""

from __future__ import annotations

RATINGS = """
german headquarters HQ:            wheeled 0-2-8 - - command 8
german armoured_infantry:          tracked 6-5-9 3-3 -
german heavy_weapons Schwr:        wheeled 4-4-8 2-2 direct 2
german pioneer Pioneer:            wheeled 6-5-8 3-3 -
german assault_guns Sturm:         tracked 6-6-8 3-4 direct 4
german flak Flak:                  wheeled 2-9-8 1-5 direct 5
german light_flak Lt Flak:         wheeled 3-3-8 1-2 direct 2
german motor_infantry:             wheeled 5-5-8 3-3 -
german infantry_guns I.G.:         wheeled 4-2-7 - artillery 6
german infantry:                   leg 5-5-4 3-3 -
german foot_pioneer Pioneer:       leg 6-5-4 3-3 -
german tanks:                      tracked 8-6-9 4-4 direct 4
german self_propelled_guns Wespe:  tracked 5-3-8 - artillery 14
german heavy_tanks Tiger:          tracked 10-9-7 5-7 direct 5
german tank_destroyers Elephant:   tracked 7-10-5 4-8 direct 5
german self_propelled_guns Wsp:    tracked 5-3-8 - artillery 14
german self_propelled_guns Hummel: tracked 7-3-7 - artillery 17
german observers Obsvr:            tracked 1-3-8 - -
german guns Btty:                  wheeled 6-2-7 - artillery 16
german guns Kannone:               wheeled 5-2-7 - artillery 18
german pioneer:                    wheeled 6-5-8 3-3 -
german jager Jager:                wheeled 5-5-8 3-3 -
german bridging Raft:              wheeled 1-3-6 - -
german flamethrower Flame:         tracked 8-4-8 4-2 -
german assault_howitzer Brumbr:    tracked 7-6-6 4-4 direct 2
german armoured_recon SPW:         tracked 4-4-10 2-2 direct 1
german flak 88:                    wheeled 2-9-8 1-5 direct 5
german flak Hvy Flak:              wheeled 2-9-8 1-5 direct 5
german headquarters Division HQ:   wheeled 0-3-8 - - command 16
german staff HQ Staff:             wheeled 2-3-8 1-2 -
german replacements Field Ersatz:  wheeled 2-3-8 1-2 -
german motor_infantry Escort:      wheeled 4-4-8 2-2 -
soviet headquarters HQ:            wheeled 0-2-8 - - command 6
soviet rifle:                      leg 3-4-4 1-2 -
soviet light_anti_tank AT:         wheeled 2-3-6 - direct 3
soviet machine_guns MG:            leg 2-4-4 1-2 direct 1
soviet infantry_guns I.G.:         wheeled 3-2-6 - artillery 6
soviet assault_guns SPG:           tracked 5-4-8 3-3 direct 3
soviet guards_rifle:               leg 4-5-4 2-3 -
soviet anti_tank 76:               wheeled 4-3-7 2-2 direct 4
soviet motor_rifle:                wheeled 4-4-8 2-2 -
soviet engineer Eng:               wheeled 4-4-8 2-2 -
soviet flak AA:                    wheeled 2-5-7 1-3 direct 4
soviet recon:                      wheeled 3-3-9 1-2 -
soviet light_flak Lt AA:           wheeled 2-3-7 - direct 2
soviet tank_destroyers Su-85:      tracked 7-5-8 4-4 direct 5
soviet tanks T-34:                 tracked 7-6-9 4-4 direct 3
soviet heavy_tanks KV-1:           tracked 7-8-6 4-6 direct 3
soviet heavy_tanks KV-85:          tracked 9-9-6 5-7 direct 4
soviet heavy_tanks KV-2:           tracked 8-8-5 4-6 direct 3
soviet guns 105:                   wheeled 6-2-6 - artillery 15
soviet guns 155:                   wheeled 8-2-6 - artillery 17
soviet guns 122:                   wheeled 7-2-6 - artillery 16
soviet rockets Kat:                wheeled 8-2-8 - artillery 12
soviet headquarters Division HQ:   wheeled 0-3-8 - - command 12
"""
"""Side, type and printed name of a company (without its number): class, attack-defence-movement, attack and
defence of the other side, fire and range, range of command."""

CHART = """
clear         1    1    1    0    no
hill          1    2    2    1    no
peak          2    2    3    1    no
woods         2    H    ALL  2    yes
forest        3    ALL  NA   3    yes
orchard       1    2    2    1    yes
hamlet        1    1    1    1    no
village       1    2    2    1    yes
town          1    2    2    2    yes
city          2    3    3    2    yes
downtown      2    H    H    1    yes
marsh         3    NA   NA   1    no
major_river   NA   NA   NA   0    no
stream        +1   +2   +H   2    no
balka         +1   +2   +H   2    no
ford          +1   +2   +2   2    no
river         +H   NA   NA   4    no
canal         +H   NA   NA   4    no
bridge        OTIH OTIH OTIH 1    no
trench        +1   +1   NA   1    no
dragons_teeth +1   NA   NA   3    no
minor         1    1    1    OTIH no
rail          1    1    1    OTIH no
road          1    1    1/2  OTIH no
highway       1    1/2  1/2  OTIH no
entry         OTIH OTIH OTIH OTIH no
"""
"""Terrain: costs of Leg, Tracked and Wheeled units, what it adds to the dice, whether it blocks sight."""

CHITS = """
airstrike           -3 5 -
strafing            -2 5 -
accurate_fire       -2 5 off_target
aggressive_assault  -2 5 dispirited
charge              -1 5 raw_recruits
brilliant_leader    -3 5 poor_coordination
flanking_maneuver   -3 5 tough_outfit
tactical_approach   -2 5 sniper
surprise            -2 5 radio_out
concentrated_fire   -1 5 inferior_equipment
combined_attack     -1 5 friendly_fire
high_morale         -1 5 apathy
apathy               2 5 accurate_fire
poor_coordination    2 5 tactical_approach
dispirited           2 5 charge
tough_outfit         3 5 aggressive_assault
raw_recruits         2 5 -
inferior_equipment   1 5 -
off_target           1 5 concentrated_fire
sniper               1 5 brilliant_leader
radio_out            1 5 combined_attack
friendly_fire        2 5 airstrike
caught_in_crossfire  3 5 flanking_maneuver
ammo_exhausted       2 5 surprise
"""
"""Blue and red chits: modifier, how many there are, what they cancel."""

WEATHER = {
    "kursk": (-2, -3, -3, -2),
    "akhtyrka": (-2, -3, -3, -2),
    "mischurin": (-1, -2, -2, -1),
    "lutchessa": (-1, -2, -1, 0),
}
"""What is added to the die of the weather in the morning, by day, in the evening and at night."""

ENTRIES = {
    "kursk": "A 3027, B 2527, C 2127, D 1827, E 1527, F 1853, G 3853",
    "akhtyrka": "A 4326, B 3426, C 2926, D 2426, E 1826, F 4201, G 3401",
    "mischurin": "A 0740, B 0733, C 2727, D 4749",
    "lutchessa": "A 4715, B 4401, C 3801, D 3201, E 2701, F 1801, G 1026",
}
"""The hexes with the letters."""
