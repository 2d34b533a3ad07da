"""Valedictorian: two students compete for the seven tests of a school."""
