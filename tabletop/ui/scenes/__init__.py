"""The scenes of the program: its screens, its dialogs and the sheets over a table."""
