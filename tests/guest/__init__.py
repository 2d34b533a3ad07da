"""A game as other people bring one: a package with its content, a widget and how that looks.

It imports `tabletop.api` and nothing else of the program.
"""
