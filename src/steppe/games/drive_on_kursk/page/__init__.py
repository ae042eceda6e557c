"""What is asked of the game from outside its rules: orders, odds, questions, charts, the turn card."""
