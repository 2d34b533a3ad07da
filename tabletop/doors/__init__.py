"""The headless doors: simulate, check, validate, replay and serve. They import no pygame."""
