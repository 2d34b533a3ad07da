"""Messages, the settings, and the screen shown after an error."""
