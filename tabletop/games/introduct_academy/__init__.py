"""Introduct Academy: a trading game with an ordered hand and few classrooms."""
