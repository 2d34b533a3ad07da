"""Declares what each file of a game may hold."""
