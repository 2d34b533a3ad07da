"""The table on screen: its layout at one moment, its input handling and its controller."""
