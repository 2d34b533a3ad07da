"""Loads the content of games: safe YAML, schemas, rulebooks and checks."""
