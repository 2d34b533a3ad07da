"""What pointer and keyboard mean at a table."""
