"""Each message of a shipped game reads well, whoever is meant and whoever reads it."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tabletop.engine.game import Game
from tabletop.engine.spec import TablePlan
from tabletop.engine.text.message import Message, Value
from tabletop.engine.text.phrasebook import Phrasebook, TextReader, parse_words, values_in
from tabletop.paths import shipped
from tabletop.registry import Registry

GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
NAMES = ("Ann", "Lars", "Bo", "Zoe", "Max", "Uli")
_WRONG = re.compile(r"\b[Yy]ou (?:\*\*)?(?!as\b)(?:is|has|was|does|[a-z]*[^s\W]s)\b")
"""A verb in the third person after the reader."""

_OF = re.compile(rf"(?<!asked) of (?:you|{'|'.join(NAMES)})\b", re.IGNORECASE)
"""What belongs to a person, said as no native speaker would."""


@cache
def game(name: str) -> Game:
    return Registry(shipped("content")).find(name)


def values_of(plan: TablePlan, book: Phrasebook, key: str, seat: int) -> dict[str, Value]:
    """Return values for a message, all of whose seats are this one."""
    values: dict[str, Value] = {"actor": seat}
    for name, form in values_in(parse_words(plan.spec.messages[key])):
        match book.sort_of(name):
            case "seat":
                values[name] = seat
            case "seats":
                values[name] = (seat,)
            case "piece":
                values[name] = 0
            case "pieces":
                values[name] = (0, 1)
            case "zone":
                values[name] = 0
            case _:
                values.setdefault(name, 2 if form == "?" else "math")
    return values


def said(name: str, seat: int, reader: int) -> Iterator[tuple[str, str]]:
    plan = game(name).spec.plan(game(name).spec.seats[1])
    book = Phrasebook(plan)
    for key in plan.spec.messages:
        message = Message(key, **values_of(plan, book, key, seat))
        yield key, book.say(message, TextReader(NAMES, reader))


@pytest.mark.parametrize("name", GAMES)
def test_a_reader_is_addressed_in_the_second_person(name: str) -> None:
    wrong = [(key, text) for key, text in said(name, 0, 0) if _WRONG.search(text)]
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reader", [-1, 0, 1])
def test_nothing_is_said_to_be_of_somebody(name: str, reader: int) -> None:
    """Say "Ann's Intern" and "your Intern", not "Intern of Ann"."""
    wrong = [
        (key, text) for seat in (0, 1) for key, text in said(name, seat, reader) if _OF.search(text)
    ]
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reader", [-1, 0, 1])
def test_all_values_have_words(name: str, reader: int) -> None:
    wrong = [(key, text) for key, text in said(name, 1, reader) if re.search(r"[{}\[\]]", text)]
    assert not wrong


def test_the_check_finds_a_verb_in_the_third_person() -> None:
    assert _WRONG.search("You wins the trick")
    assert _WRONG.search("You **wins the trick**")
    assert _WRONG.search("because you has it")
    assert not _WRONG.search("You pass it")
    assert not _WRONG.search("You won the tests")
