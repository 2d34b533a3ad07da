"""A game in a folder of the player's own: rules, widget, face and sound."""
