"""`tabletop serve`: games driven by lines of JSON."""
