"""How cards, dice, tokens, people and boards look, from plain data."""
