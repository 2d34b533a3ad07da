"""Every sentence of the program itself, ready for translation."""
