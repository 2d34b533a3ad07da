"""The coach calls things as cards, board and log do."""

import re
from functools import cache
from pathlib import Path

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import Lesson
from tabletop.paths import shipped

GAMES = sorted(path.parent for path in shipped("content").glob("*/lessons"))
BUTTONS = ("Propose",)
"""Words on the buttons of forms, which no title holds."""
_SENTENCE = re.compile(r"[.!?:]\s+")
_WORD = re.compile(r"[A-Za-z][A-Za-z-]*")


@cache
def game(folder: Path) -> Game:
    return load_game(folder)


def texts(lesson: Lesson) -> list[str]:
    """All that the coach may say."""
    found = [*lesson.other.values()]
    for chapter in lesson.chapters:
        found.append(chapter.goal)
        for step in chapter.steps:
            found += [step.say, step.aha, step.stuck, *step.other.values()]
            found += [reply.say for reply in step.then]
    return [text for text in found if text]


def titles(of: Game) -> set[str]:
    """The words of all titles: pieces, places, roles, rooms, phases; and of the rulebook's."""
    spec = of.spec
    found = [kind.title for kind in spec.kinds]
    found += [zone.title for zone in spec.zones]
    found += [badge.title for badge in spec.badges]
    found += [cell.title for cell in of.layout.cells]
    found += [title for _, title in spec.phases]
    found += [move.title for move in spec.moves]
    found += [str(value) for kind in spec.kinds for value in kind.face.values()]
    found += [section.title for section in of.rulebook.sections]
    return {word for title in found for word in _WORD.findall(title)}


@pytest.mark.parametrize("folder", GAMES, ids=[folder.name for folder in GAMES])
def test_names_in_the_midst_of_a_sentence_are_those_of_the_game(folder: Path) -> None:
    of = game(folder)
    known = titles(of)
    odd: list[str] = []
    for lesson in of.lessons():
        for text in texts(lesson):
            plain = re.sub(r"\{[^}]*\}", "Name", text)
            for sentence in _SENTENCE.split(plain):
                words = _WORD.findall(sentence)[1:]
                odd += [word for word in words if word[0].isupper() and word not in known]
    assert set(odd) - {"Name", *BUTTONS} == set()
