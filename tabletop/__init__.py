"""Recess: a desktop table for board and card games."""

__version__ = "0.1.0"
