"""The command line `tabletop`: one module for each group of commands."""
