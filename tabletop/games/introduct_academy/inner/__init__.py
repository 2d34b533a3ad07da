"""The fast state: a compact position on which search and playouts run, with the same rules."""
