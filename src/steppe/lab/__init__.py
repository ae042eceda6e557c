"""The laboratory: plays a scenario many times and says what comes of it.

`trial` plays one game, `harvest` takes the tables from it, `running` does so for many at once and goes on
where it was broken off, `tables` says what is in them, `report` and `comparing` read them; `ladder` measures
players. What it needs beyond the table is the extra `lab`.
"""
