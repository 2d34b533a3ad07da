"""Robots: they press every key, hold every button and fill every form. See docs/testing.md."""
