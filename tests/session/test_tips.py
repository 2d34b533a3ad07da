"""When notes are due: each kind of `when`, and that each note of each game can come up."""

from collections.abc import Mapping
from random import Random

import pytest

from tabletop.content.checks.parts import MOST_WORDS
from tabletop.engine.game import Game
from tabletop.engine.guided.position import Prepared, lay
from tabletop.engine.match import Match
from tabletop.engine.moves import KnownPiece, Move
from tabletop.engine.text.tips import Tip, When
from tabletop.engine.view import SeenEvent
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.help.tips import Encounter, conditions_hold, first_due_tip
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tests.table import new_port

REGISTRY = Registry(shipped("content"))
GAMES = ("valedictorian", "introduct-academy", "report-card", "it-startup", "the-academy")
SCHOOL = {
    "floor:0:0": ("marker-p1",), "floor:2:2": ("marker-p2",), "hand:p1": ("math-1",),
    "room:0:1": ("math-test-1", "math-2"), "discard": ("science-6",),
}  # fmt: skip


def people(seats: int) -> list[Player]:
    return [Player(f"P{number}", "human", 1) for number in range(1, seats + 1)]


def prepared(name: str, seats: int, **laid: object) -> LocalPort:
    game = REGISTRY.find(name)
    options = game.spec.resolve_options({})
    state = lay(game.rules(), seats, options, Prepared(**laid))  # type: ignore[arg-type]
    port = LocalPort(
        Session(game, Match(game.rules(), seats, options, position=state), people(seats))
    )
    port.take_seat(0)
    return port


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
    assert conditions_hold(when, encounter) is holds


def test_a_phase_waits_for_the_own_turn_unless_others_count() -> None:
    port = prepared("valedictorian", 2, phase="move", zones=SCHOOL, turn="p2")
    encounter = Encounter(port.position)
    assert not conditions_hold(When(phase="move"), encounter)
    assert conditions_hold(When(phase="move", others=True), encounter)


def test_nobody_s_view_meets_nothing(school: Encounter) -> None:
    port = prepared("valedictorian", 2, phase="move", zones=SCHOOL)
    port.cover()
    assert not conditions_hold(When(phase="move"), Encounter(port.position))


def test_the_first_that_was_not_seen_is_due(school: Encounter) -> None:
    notes = [Tip(name, When(phase="move"), "So it is.") for name in ("one", "two")]
    assert first_due_tip(notes, (), school) is notes[0]
    assert first_due_tip(notes, ("one",), school) is notes[1]
    assert first_due_tip(notes, ("one", "two"), school) is None


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
            port = LocalPort(Session(game, match, people(seats)))
            port.take_seat(0)
            told.append(
                {n.id for n in game.notes if conditions_hold(n.when, Encounter(port.position))}
            )
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
            port = new_port(game, people(seats), options, seed=seed)
        except ValueError:
            port = new_port(game, people(seats), {}, seed=seed)
        chance = Random(seed)
        for _ in range(most):
            upcoming = port.next()
            if upcoming.kind == "over" or not left:
                break
            port.take_seat(upcoming.seat)
            steps = port.session.match.steps
            events = port.session.match.seen(steps[-1], upcoming.seat) if steps else ()
            encounter = Encounter(port.position, tuple(events))
            left -= {n.id for n in notes if n.id in left and conditions_hold(n.when, encounter)}
            port.submit(chance.choice(port.position.legal_moves))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_each_note_can_come_up(name: str) -> None:
    game = REGISTRY.find(name)
    left = {note.id for note in game.notes if not note.when.refused}
    for seats, laid in LAID.get(name, []):
        position = prepared(name, seats, **{"phase": "place", "rest": "draw", **laid}).position
        left -= {note.id for note in game.notes if conditions_hold(note.when, Encounter(position))}
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
            assert conditions_hold(note.when, refused)


def _begun(game: Game) -> LocalPort:
    port = new_port(game, people(max(2, game.spec.seats[0])), {}, seed=1)
    port.take_seat(port.next().seat)
    return port


def test_a_note_of_a_seat_stands_in_its_log_alone() -> None:
    port = prepared("valedictorian", 2, phase="move", zones=SCHOOL)
    port.note("Every turn starts with a step.")
    assert port.snapshot().log[-1].text == "Every turn starts with a step."
    assert port.submit(Move("move", ("marker-p1",), "floor:0:1"))
    texts = [line.text for line in port.snapshot().log]
    assert texts[0] == "Every turn starts with a step."
    port.take_seat(1)
    assert "Every turn starts with a step." not in [line.text for line in port.snapshot().log]


@pytest.mark.parametrize("name", GAMES)
def test_a_note_about_the_own_turn_is_told_in_it_and_while_nothing_is_asked(name: str) -> None:
    """ "These cards are yours" stood there while one answered the offer of somebody else."""
    game = REGISTRY.find(name)
    notes = [
        note for note in game.notes if note.when.phase
        and not (note.when.pending or note.when.others or note.when.moved or note.when.changed)
    ]  # fmt: skip
    seats, chance, told = game.spec.seats[1], Random(5), set()
    port = new_port(game, people(seats), {}, seed=5)
    for _ in range(250):
        state = port.session.match.state
        if not port.session.match.to_act:
            break
        for seat in port.session.match.to_act:
            port.take_seat(seat)
            due = {
                note.id for note in notes if conditions_hold(note.when, Encounter(port.position))
            }
            told |= due
            asked = bool(state.pending) and seat in state.pending[-1].waiting
            assert not due or (state.turn == seat and not asked), (due, state.phase)
        seat = port.session.match.to_act[0]
        moves = port.session.match.rules.legal_moves(port.session.match.as_named_by(seat), seat)
        port.session.play(seat, chance.choice(moves))
    assert told or not notes
