"""Drawing code of Report Card: the only modules of the game that import pygame."""
