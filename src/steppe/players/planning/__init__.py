"""Looking ahead: plans of a game's mind are tried on imagined tables, and the best is carried out.

`rollout` plays scripts on a copy until a stage ends, with dice keyed so that the same shot rolls alike under
every plan; `halving` spends a number of such futures on plans, the same worlds for all of them; `evaluation`
says what a table is worth. Budgets are counts, never clocks: the same seed plays the same game anywhere.
"""
