"""Help on the table: coach, tips, tooltips, hints and overview."""
