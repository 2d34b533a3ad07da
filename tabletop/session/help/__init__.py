"""What helps a person at the table: menu, descriptions, tips, hints, review."""
