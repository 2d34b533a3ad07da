"""Drawing primitives: colours, text, shapes and surfaces; knows no game and no scene."""
