"""How Report Card looks: the only part of it that draws."""
