"""The table on the screen: what lies where, what may be done, what moves, and its drawing."""
