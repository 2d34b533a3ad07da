"""Checks of a lesson that need no rules: what it names exists, and its sentences are short."""

from tabletop.content.nodes import Document
from tabletop.engine.game import Game
from tabletop.engine.lesson import Lesson


def check_lesson(document: Document, lesson: Lesson, game: Game) -> None:
    """Note in the document what does not fit together inside a lesson, and with its game."""
    del document, lesson, game
