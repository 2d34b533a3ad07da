"""A name stays as it was typed wherever it stands: prompts, log, buttons, results, what is said."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from tabletop.session import Player, Session
from tabletop.session.replay import Replay
from tabletop.ui.words.narrator import announce
from tabletop.ui.words.people import sentence
from tests.session.test_lesson import game

NAMES = ("ruth", "iPhone", "de Vries", "McX", "zoë", "éa")
GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")


def texts(session: Session) -> Iterator[str]:
    """All that is told of the position of now to whoever looks."""
    yield session.prompt()
    yield repr(session.display())
    yield from (line.text for line in session.log())
    for move in session.legal_moves()[:30]:
        yield session.describe(move)
        yield repr(session.preview(move))
    outcome = session.outcome()
    yield outcome.reason if outcome else ""


@pytest.mark.parametrize("name", GAMES)
def test_names_keep_their_letters_in_every_text(name: str) -> None:
    """A prompt said that "de Vries is trading" as "De Vries", and "Ruth" is no other "ruth"."""
    taught = game(name)
    seats = taught.spec.seats[1]
    session = Session.new(taught, [Player(each) for each in NAMES[:seats]], {}, seed=3)
    wrong, seen, chance = set(), 0, Random(3)
    for _ in range(60):
        upcoming = session.next()
        if upcoming.kind == "over":
            break
        for looker in session.people:
            session.ask(looker) if looker in session._match.to_act else session.cover()
            told = list(texts(session))
            session.take_seat(looker)
            for text in (*told, *texts(session)):
                for each in NAMES[:seats]:
                    found = re.findall(rf"(?i)\b{re.escape(each)}\b", text)
                    seen += len(found)
                    wrong |= {(word, text) for word in found if word != each}
        session.take_seat(session._match.to_act[0])
        session.submit(chance.choice(session.legal_moves()))
    assert seen
    assert not wrong
    Replay.of(session).close()


def test_a_prompt_that_begins_with_a_name_keeps_it_for_whoever_is_asked() -> None:
    taught = game("introduct-academy")
    session = Session.new(taught, [Player("Ann"), Player("Ruth"), Player("De Vries")], {}, seed=3)
    found = set()
    for _ in range(12):
        seat = session._match.to_act[0]
        for other in session.people:
            session.ask(other)
            found.add(session.prompt())
        session.take_seat(seat)
        session.submit(session.legal_moves()[0])
    told = [text for text in found if re.search(r": (Ann|Ruth|De Vries)\b", text)]
    assert told
    assert not [text for text in found if re.search(r": (ann|ruth|de Vries)\b", text)]


def test_what_is_said_without_somebody_who_did_it_begins_with_a_capital_or_a_name() -> None:
    assert sentence("all pay a card", NAMES) == "All pay a card"
    assert sentence("ruth pays a card", NAMES) == "ruth pays a card"
    assert sentence("iPhone pays", NAMES) == "iPhone pays"
    assert announce((), NAMES) == ""
