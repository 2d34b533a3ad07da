"""Carries out the intents of a table."""
