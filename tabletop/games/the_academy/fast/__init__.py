"""The fast state of The Academy: a compact copy of a position, used by the search.

It follows the same rules as `rules`, `turn` and `tricks`; a test plays both in parallel.
"""
