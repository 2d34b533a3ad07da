"""A position of The Academy in few numbers, which search plays on.

It says the same as the rules in `rules`, `turn` and `tricks`, and a test plays both side by side.
"""
