"""Drawing of cards, dice, tokens, portraits and boards, from plain data."""
