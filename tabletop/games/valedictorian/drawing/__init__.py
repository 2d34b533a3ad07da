"""Drawing code of Valedictorian: the only modules of the game that import pygame."""
