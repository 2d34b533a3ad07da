"""How Introduct Academy looks: the only part of it that draws."""
