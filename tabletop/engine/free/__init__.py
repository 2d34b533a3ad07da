"""The free table: pieces and zones without rules."""
