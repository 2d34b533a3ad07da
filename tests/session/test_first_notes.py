"""When notes are due: each kind of `when`, and that each note of each game can come up."""

from collections.abc import Mapping
from random import Random

import pytest

from tabletop.content.telling import MOST_WORDS
from tabletop.engine.first_notes import FirstNote, When
from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import KnownPiece, Move
from tabletop.engine.prepared import Prepared, lay
from tabletop.engine.view import SeenEvent
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Player, Session
from tabletop.session.first_notes import Encounter, first_due, is_met

REGISTRY = Registry(shipped("content"))
GAMES = ("valedictorian", "introduct-academy", "report-card", "it-startup", "the-academy")
SCHOOL = {
    "floor:0:0": ("marker-p1",), "floor:2:2": ("marker-p2",), "hand:p1": ("math-1",),
    "room:0:1": ("math-test-1", "math-2"), "discard": ("science-6",),
}  # fmt: skip


def people(seats: int) -> list[Player]:
    return [Player(f"P{number}", "human", 1) for number in range(1, seats + 1)]


def prepared(name: str, seats: int, **laid: object) -> Session:
    game = REGISTRY.find(name)
    options = game.spec.resolve_options({})
    state = lay(game.rules(), seats, options, Prepared(**laid))  # type: ignore[arg-type]
    session = Session(game, Match(game.rules(), seats, options, position=state), people(seats))
    session.take_seat(0)
    return session


@pytest.fixture(scope="module")
def school() -> Encounter:
    """The first seat is to step; a card of each zone lies somewhere."""
    return Encounter(prepared("valedictorian", 2, phase="move", zones=SCHOOL).position)


MOVED = SeenEvent("move", KnownPiece("science-6"), "discard", "hand:p1")
CHANGED = SeenEvent("value", source="turns", number=3)


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        (When(phase="move"), True),
        (When(phase="room"), False),
        (When(legal="move"), True),
        (When(legal="move marker-p1"), True),
        (When(legal="move marker-p2"), False),
        (When(legal="challenge"), False),
        (When(only="move"), True),
        (When(only="take-top"), False),
        (When(pending="quiz-show"), False),
        (When(value=("turns >= 0",)), True),
        (When(value=("turns > 0",)), False),
        (When(value=("turns = quiet",)), True),
        (When(count=("hand:me = 1",)), True),
        (When(count=("hand:any >= 2",)), False),
        (When(refused="must-move"), True),
        (When(refused="challenge"), False),
        (When(moved="science"), True),
        (When(moved="card"), True),
        (When(moved="math"), False),
        (When(out_of="discard", into="hand"), True),
        (When(out_of="hand"), False),
        (When(changed="turns"), True),
        (When(changed="board"), False),
        (When(tag="burnout"), False),
        (When(met="test-next-door"), False),
        (When(seats=(2, 2)), True),
        (When(seats=(3, 4)), False),
        (When(phase="move", legal="challenge"), False),
    ],
)
def test_each_part_of_a_when(school: Encounter, when: When, *, holds: bool) -> None:
    encounter = Encounter(school.position, (MOVED, CHANGED), "valedictorian.must-move")
    assert is_met(when, encounter) is holds


def test_a_phase_waits_for_the_own_turn_unless_others_count() -> None:
    session = prepared("valedictorian", 2, phase="move", zones=SCHOOL, turn="p2")
    encounter = Encounter(session.position)
    assert not is_met(When(phase="move"), encounter)
    assert is_met(When(phase="move", others=True), encounter)


def test_nobody_s_view_meets_nothing(school: Encounter) -> None:
    session = prepared("valedictorian", 2, phase="move", zones=SCHOOL)
    session.cover()
    assert not is_met(When(phase="move"), Encounter(session.position))


def test_the_first_that_was_not_seen_is_due(school: Encounter) -> None:
    notes = [FirstNote(name, When(phase="move"), "So it is.") for name in ("one", "two")]
    assert first_due(notes, (), school) is notes[0]
    assert first_due(notes, ("one",), school) is notes[1]
    assert first_due(notes, ("one", "two"), school) is None


def test_a_note_tells_the_same_where_hidden_cards_differ() -> None:
    """Which notes are due is a function of what the seat knows."""
    for name in GAMES:
        game = REGISTRY.find(name)
        rules, seats = game.rules(), max(2, game.spec.seats[0])
        first = Match(rules, seats, {}, seed=11)
        chance = Random(11)
        for _ in range(8):
            seat = first.to_act[0]
            first.submit(seat, chance.choice(rules.legal_moves(first.state, seat)))
        other = Match(rules, seats, {}, position=rules.determinize(first.state, 0, Random(5)))
        told = []
        for match in (first, other):
            session = Session(game, match, people(seats))
            session.take_seat(0)
            told.append({n.id for n in game.notes if is_met(n.when, Encounter(session.position))})
        assert told[0] == told[1]


# Each note of each game can come up.

BOOKS = ("docker-1", "docker-2", "docker-3", "docker-4")
HAND = ("php-1", "sql-1")
RULE_CARDS = ("green-1", "green-2", "green-3", "green-4", "green-5", "green-6", "blue-7", "green-7",
              "orange-7", "green-8", "green-9")  # fmt: skip
HANDS = {f"hand:p{seat}": (f"blue-{seat}", f"purple-{seat}") for seat in range(1, 5)}
LAID: dict[str, list[tuple[int, dict[str, object]]]] = {
    "introduct-academy": [
        (3, {"zones": {"hand:p1": HAND, "classroom:p1:0:0": ("php-2", "php-3", "php-4", "php-5")}}),
        (3, {"zones": {"hand:p1": HAND, "classroom:p1:0:0": ("sql-2",),
                       "classroom:p1:0:1": ("docker-2",), "classroom:p1:0:2": ("python-2",)}}),
        (6, {"zones": {"hand:p1": HAND, "books:p1": BOOKS}, "values": {"run-outs": 1}}),
        (2, {"phase": "left", "zones": {"hand:p1": HAND, "left": ("docker-1",)}}),
    ],
    "the-academy": [
        (4, {"phase": "trick", "rest": "", "values": {"captain": 1},
             "zones": {"trump": ("blue-9",), "rule": (card,), **HANDS}})
        for card in RULE_CARDS
    ],
}  # fmt: skip
NONE: Mapping[str, str] = {}
Played = tuple[int, Mapping[str, str], int, int]
PLAYED: dict[str, list[Played]] = {
    "valedictorian": [(2, {"board": "grid"}, seed, 80) for seed in range(5)],
    "introduct-academy": [(3, {}, seed, 12) for seed in range(3)],
    "report-card": [(2, {"special-scoring": "random"}, 0, 60), (1, {}, 0, 4)],
    "it-startup": [(1, {}, 0, 30), *((2, NONE, seed, 150) for seed in range(6))],
    "the-academy": [(4, {}, seed, 60) for seed in range(12)],
}
"""Seats, options, seed and moves of random games."""


def _walked(game: Game, left: set[str]) -> None:
    """Take out of `left` what comes up in random games."""
    notes = [note for note in game.notes if not note.when.refused]
    for seats, options, seed, most in PLAYED[game.spec.id]:
        try:
            session = Session.new(game, people(seats), options, seed=seed)
        except ValueError:
            session = Session.new(game, people(seats), {}, seed=seed)
        chance = Random(seed)
        for _ in range(most):
            upcoming = session.next()
            if upcoming.kind == "over" or not left:
                break
            session.take_seat(upcoming.seat)
            steps = session._match.steps
            events = session._match.seen(steps[-1], upcoming.seat) if steps else ()
            encounter = Encounter(session.position, tuple(events))
            left -= {n.id for n in notes if n.id in left and is_met(n.when, encounter)}
            session.submit(chance.choice(session.legal_moves()))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_each_note_can_come_up(name: str) -> None:
    game = REGISTRY.find(name)
    left = {note.id for note in game.notes if not note.when.refused}
    for seats, laid in LAID.get(name, []):
        position = prepared(name, seats, **{"phase": "place", "rest": "draw", **laid}).position
        left -= {note.id for note in game.notes if is_met(note.when, Encounter(position))}
    _walked(game, left)
    assert left == set()


@pytest.mark.parametrize("name", GAMES)
def test_notes_are_short_and_lead_to_a_paragraph(name: str) -> None:
    game = REGISTRY.find(name)
    assert len(game.notes) >= 6
    regions = {region.id for region in game.layout.regions}
    for note in game.notes:
        assert len(note.say.split()) <= MOST_WORDS
        assert game.rulebook.find(note.rule) is not None
        for point in note.point:
            kind, _, place = point.partition(":")
            assert kind != "region" or place in regions
        if note.when.refused:
            refused = Encounter(_begun(game).position, (), f"{name}.{note.when.refused}")
            assert is_met(note.when, refused)


def _begun(game: Game) -> Session:
    session = Session.new(game, people(max(2, game.spec.seats[0])), {}, seed=1)
    session.take_seat(session.next().seat)
    return session


def test_a_note_of_a_seat_stands_in_its_log_alone() -> None:
    session = prepared("valedictorian", 2, phase="move", zones=SCHOOL)
    session.tell_note("Every turn starts with a step.", 0)
    assert session.snapshot().log[-1].text == "Every turn starts with a step."
    assert session.submit(Move("move", ("marker-p1",), "floor:0:1"))
    texts = [line.text for line in session.snapshot().log]
    assert texts[0] == "Every turn starts with a step."
    session.take_seat(1)
    assert "Every turn starts with a step." not in [line.text for line in session.snapshot().log]


@pytest.mark.parametrize("name", GAMES)
def test_a_note_about_the_own_turn_is_told_in_it_and_while_nothing_is_asked(name: str) -> None:
    """ "These cards are yours" stood there while one answered the offer of somebody else."""
    game = REGISTRY.find(name)
    notes = [
        note for note in game.notes if note.when.phase
        and not (note.when.pending or note.when.others or note.when.moved or note.when.changed)
    ]  # fmt: skip
    seats, chance, told = game.spec.seats[1], Random(5), set()
    session = Session.new(game, people(seats), {}, seed=5)
    for _ in range(250):
        state = session._match.state
        if not session._match.to_act:
            break
        for seat in session._match.to_act:
            session.take_seat(seat)
            due = {note.id for note in notes if is_met(note.when, Encounter(session.position))}
            told |= due
            asked = bool(state.pending) and seat in state.pending[-1].waiting
            assert not due or (state.turn == seat and not asked), (due, state.phase)
        seat = session._match.to_act[0]
        moves = session._rules.legal_moves(session._match.as_named_by(seat), seat)
        session.submit_from(seat, chance.choice(moves))
    assert told or not notes
