"""Drawing code of Introduct Academy: the only modules of the game that import pygame."""
