"""Drawing code of The Academy: the only modules of the game that import pygame."""
