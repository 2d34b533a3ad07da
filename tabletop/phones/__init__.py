"""Hands on phones: a door on the local network through which people sit down at a table."""
