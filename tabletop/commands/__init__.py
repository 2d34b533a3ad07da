"""The `tabletop` command line: argument parsing and one function per command."""
