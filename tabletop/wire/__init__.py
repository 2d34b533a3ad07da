"""Encodes what a seat may know as JSON, for phones and for `tabletop serve`."""
