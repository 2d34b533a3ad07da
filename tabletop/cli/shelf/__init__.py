"""Games on the shelf: listed, begun, packed, trusted."""
