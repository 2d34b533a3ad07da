"""Positions in few numbers, on which search and playouts run; a second form of the same rules."""
