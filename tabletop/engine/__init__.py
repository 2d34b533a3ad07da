"""The engine: moves, tables, rules, views and matches. Standard library only."""
