"""A name stays as it was typed wherever it stands: prompts, log, buttons, results, what is said."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from tabletop.engine.text.phrasebook import capitalized
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.ui.text.narrator import announce
from tests.session.test_lesson import game
from tests.table import new_port

NAMES = ("ruth", "iPhone", "de Vries", "McX", "zoë", "éa")
GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")


def texts(port: LocalPort) -> Iterator[str]:
    """All that is told of the position of now to whoever looks."""
    yield port.position.prompt
    yield repr(port.position.display)
    yield from (line.text for line in port.snapshot().log)
    for move in port.position.legal_moves[:30]:
        yield port.position.describe(move)
        yield repr(port.position.preview(move))
    outcome = port.position.outcome
    yield outcome.reason if outcome else ""


@pytest.mark.parametrize("name", GAMES)
def test_names_keep_their_letters_in_every_text(name: str) -> None:
    """A prompt said that "de Vries is trading" as "De Vries", and "Ruth" is no other "ruth"."""
    taught = game(name)
    seats = taught.spec.seats[1]
    port = new_port(taught, [Player(each) for each in NAMES[:seats]], {}, seed=3)
    wrong, seen, chance = set(), 0, Random(3)
    for _ in range(60):
        upcoming = port.next()
        if upcoming.kind == "over":
            break
        for looker in port.session.people:
            port.ask(looker) if looker in port.session.match.to_act else port.cover()
            told = list(texts(port))
            port.take_seat(looker)
            for text in (*told, *texts(port)):
                for each in NAMES[:seats]:
                    found = re.findall(rf"(?i)\b{re.escape(each)}\b", text)
                    seen += len(found)
                    wrong |= {(word, text) for word in found if word != each}
        port.take_seat(port.session.match.to_act[0])
        port.submit(chance.choice(port.position.legal_moves))
    assert seen
    assert not wrong
    Replay.of(port).close()


def test_a_prompt_that_begins_with_a_name_keeps_it_for_whoever_is_asked() -> None:
    taught = game("introduct-academy")
    port = new_port(taught, [Player("Ann"), Player("Ruth"), Player("De Vries")], {}, seed=3)
    found = set()
    for _ in range(12):
        seat = port.session.match.to_act[0]
        for other in port.session.people:
            port.ask(other)
            found.add(port.position.prompt)
        port.take_seat(seat)
        port.submit(port.position.legal_moves[0])
    told = [text for text in found if re.search(r": (Ann|Ruth|De Vries)\b", text)]
    assert told
    assert not [text for text in found if re.search(r": (ann|ruth|de Vries)\b", text)]


def test_what_is_said_without_somebody_who_did_it_begins_with_a_capital_or_a_name() -> None:
    assert capitalized("all pay a card", NAMES) == "All pay a card"
    assert capitalized("ruth pays a card", NAMES) == "ruth pays a card"
    assert capitalized("iPhone pays", NAMES) == "iPhone pays"
    assert announce(()) == ""
