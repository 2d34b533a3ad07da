"""Robots that press keys, hold buttons and fill forms; see docs/develop/testing.md."""
