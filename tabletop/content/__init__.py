"""The content of games: safe YAML, models, rulebooks, and the loader that joins them."""
