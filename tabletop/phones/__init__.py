"""Play on phones: a local web server through which people sit down at a table."""
