"""Measures of how well a newcomer is taught a game, taken without test persons."""

from tabletop.measures.commands import add_measures

__all__ = ["add_measures"]
