"""The scenes: all screens, dialogs and sheets of the program."""
