"""Headless commands: simulate, check, validate, replay, serve and others, without pygame."""
