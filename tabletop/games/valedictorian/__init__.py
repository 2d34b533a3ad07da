"""Valedictorian: a school board for two."""
