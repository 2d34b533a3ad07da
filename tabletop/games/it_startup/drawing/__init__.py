"""How It Startup looks: the only part of it that draws."""
