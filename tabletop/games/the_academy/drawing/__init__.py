"""How The Academy looks: the only part of it that draws."""
