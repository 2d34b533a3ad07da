"""The widgets around the table that show the seats."""
