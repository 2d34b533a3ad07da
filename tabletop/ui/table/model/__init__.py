"""The inputs of a table's frame, and the moment composed of them."""
