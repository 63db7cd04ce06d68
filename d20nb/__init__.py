"""See why in d20 tactical combat: a board that shows and cites the rule behind every step."""
