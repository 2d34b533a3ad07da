"""Texts of the program itself, outside the games, kept in one place for translation."""
