"""How computer players of Introduct Academy judge positions and choose moves."""
