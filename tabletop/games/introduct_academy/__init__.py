"""Introduct Academy: a trading game with few classrooms and a hand that can't be sorted."""
