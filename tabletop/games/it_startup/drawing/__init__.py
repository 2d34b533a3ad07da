"""Drawing code of IT Startup: the only modules of the game that import pygame."""
