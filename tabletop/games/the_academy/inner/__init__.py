"""The fast state of The Academy: a compact position on which search plays.

It follows the same rules as `rules`, `turn` and `tricks`; a test plays both side by side.
"""
