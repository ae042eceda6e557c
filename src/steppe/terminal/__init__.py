"""The terminal table: a text board, prompts, orders and answers."""
