"""Recess: a desktop table for board and card games."""
