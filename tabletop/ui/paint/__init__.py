"""Colours, letters, shapes and surfaces; knows no game and no scene."""
