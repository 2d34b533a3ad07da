"""Checks that rules keep their contract, are deterministic, and which code raised an error."""
