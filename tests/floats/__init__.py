"""Sixty named positions of all games, and whatever may float over each of them."""
