"""How well a newcomer is taught, measured without people."""

from tabletop.measures.commands import add_measures

__all__ = ["add_measures"]
