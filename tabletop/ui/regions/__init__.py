"""What stands on the table, one module per kind of region."""
