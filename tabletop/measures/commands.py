"""Commands that measure how well newcomers are taught and how computer players judge.

The measures of teaching are described in docs/learning.md.
"""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.measures.learned import add_learned

if TYPE_CHECKING:
    from tabletop.engine.game import Game


Add = Callable[..., argparse.ArgumentParser]


def add_measures(add: Add) -> None:
    """Add `readability`, `newcomer`, `words`, `taught`, `train` and `calibration` to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    text = "say what school year the texts of games ask for"
    parser = add("readability", help=text, description=f"{text.capitalize()}.", allow_abbrev=False)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that can be played, if none")
    parser.set_defaults(run=_readability)
    text = "say how long somebody who knows no rules takes to a first move"
    parser = add("newcomer", help=text, description=f"{text.capitalize()}.", allow_abbrev=False)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that can be played, if none")
    parser.add_argument("--seats", type=int, metavar="N", help="the fewest and the most, if none")
    parser.add_argument("--games-each", type=int, default=20, metavar="K", help="how many, 20")
    parser.add_argument("--lesson", metavar="ID", help="its guided part instead; all of them: all")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first, 0")
    parser.set_defaults(run=_newcomer)
    text = "say how much there is to read before somebody can play"
    parser = add("words", help=text, description=f"{text.capitalize()}.", allow_abbrev=False)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that can be played, if none")
    parser.set_defaults(run=_words)
    text = "say what is met in three games, and whether something explains it"
    parser = add("taught", help=text, description=f"{text.capitalize()}.", allow_abbrev=False)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that can be played, if none")
    parser.add_argument("--games-each", type=int, default=30, metavar="K", help="how many, 30")
    parser.add_argument("--players", default="random", metavar="LEVEL", help="who plays, random")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first, 0")
    parser.set_defaults(run=_taught)
    add_learned(add)


def _words(words: argparse.Namespace) -> int:
    from tabletop.measures.words import words as count_words

    return count_words(_games(words.games))


def _taught(words: argparse.Namespace) -> int:
    from tabletop.measures.taught import taught

    return taught(_games(words.games), count=words.games_each, seed=words.seed, level=words.players)


def _newcomer(words: argparse.Namespace) -> int:
    from tabletop.measures.guided import guided
    from tabletop.measures.newcomer import newcomer

    if words.lesson:
        return guided(_games(words.games), words.lesson, learners=words.games_each, seed=words.seed)
    return newcomer(_games(words.games), count=words.games_each, seats=words.seats, seed=words.seed)


def _readability(words: argparse.Namespace) -> int:
    from tabletop.doors.readability import readability

    return readability(_games(words.games))


def _games(names: list[str]) -> "list[Game]":
    from tabletop.doors.shelf import find_game, open_shelf

    shelf = open_shelf()
    return [find_game(shelf, name) for name in names] or list(shelf.games())
