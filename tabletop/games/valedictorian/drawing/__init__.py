"""How Valedictorian looks: the only part of it that draws."""
