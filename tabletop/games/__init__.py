"""The games: their rules, loaded by name; no other layer imports them."""
