"""What a seat can't see of a trick game never changes a pixel, nor at a shared screen."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import KnownPiece, Seat
from tabletop.engine.state import State
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.games.the_academy.knowledge import swapped
from tests.games.the_academy.positions import EXAM_RULES, begin_with, exam_with, game, rules, wander
from tests.ui.academy import OTHERS, PEOPLE, SAM, At, before

CASES = [(rule, seats) for rule in EXAM_RULES for seats in (3, 4) if (rule, seats) != (74, 3)]


class Screen:
    """One app on which any position can be laid out and looked at by a seat."""

    def __init__(self, saves: Path) -> None:
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=Settings(),
            folders=Folders.within(saves),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, (960, 600))

    def picture(self, state: State, seat: Seat) -> tuple[bytes, list[str]]:
        """The pixels, and every word that can be read out, of a position as a seat has it."""
        players = [*OTHERS[:seat], SAM, *OTHERS[seat:]][: state.seats]
        port = LocalPort(Session(game(), Match(rules(), state.seats, {}, position=state), players))
        assert port.seat == seat
        self.app.play(port)
        self.pilot.tick()
        surface = self.pilot.draw()
        labels = [f"{node.id} {node.label}" for node in self.pilot.scene.focusables()]
        return pygame.image.tobytes(surface, "RGB"), labels


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_two_deals_that_differ_out_of_sight_draw_the_same_frame(
    tmp_path: Path, rule: int, seats: int
) -> None:
    screen, rng = Screen(tmp_path), Random(rule * 10 + seats)
    choices = exam_with(rule, seats, rng)
    match = begin_with(rule, seats, rule)
    states = [choices.state, match.state]
    states += [step.state for number, step in enumerate(wander(rng, match)) if number % 9 == 3]
    compared = 0
    for number, state in enumerate(states):
        seat = number % seats
        for twin in [*swapped(state, seat, rng)][:1]:
            compared += 1
            assert screen.picture(state, seat) == screen.picture(twin, seat), number
    assert compared >= 3


def test_the_pictures_of_two_seats_differ(tmp_path: Path) -> None:
    """The comparison above can fail: a hand that is seen changes the picture."""
    screen = Screen(tmp_path)
    state = begin_with(4, 4, 1).state
    assert len({screen.picture(state, seat)[0] for seat in range(4)}) == 4


# Four people at one screen


def shared(tmp_path: Path, state: State) -> At:
    """A table that nobody has sat down at yet."""
    at = At(tmp_path, state, players=PEOPLE, animation_speed="instant")
    at.pilot.tick(1.0)
    return at


def uncover(at: At) -> Seat:
    """Let the person whom the curtain names look; the seat."""
    for _ in range(60):
        if isinstance(at.pilot.scene, Curtain):
            break
        at.pilot.tick(0.1)
    scene = at.pilot.scene
    assert isinstance(scene, Curtain)
    assert at.port.seat == -1
    at.pilot.tick(0.7)
    at.pilot.key("space")
    at.pilot.tick(0.7)
    return scene.seat


def test_four_people_pass_sealed_cards_one_after_the_other(tmp_path: Path) -> None:
    at = shared(tmp_path, before("green-1"))
    given: list[tuple[Seat, KnownPiece]] = []
    for _ in range(4):
        seat = uncover(at)
        view = at.port.position.view
        # Nobody has anything of what others chose, not even that it left their hands.
        assert [view.zone(f"hand:p{other + 1}").count for other in range(4)] == [8] * 4
        card = view.zone(f"hand:p{seat + 1}").pieces[0]
        given.append((seat, card))
        at.drag(card, f"hand:p{(seat + 1) % 4 + 1}")
    assert sorted(seat for seat, _ in given) == [0, 1, 2, 3]
    state = at.port.session.match.state
    plan = state.table.plan
    for seat, card in given:
        assert plan.zones[state.table.where[plan.piece[card]]] == f"hand:p{(seat + 1) % 4 + 1}"


@pytest.mark.parametrize("rule", ["green-1", "green-4", "green-5"])
def test_a_curtain_shows_nothing_of_any_hand(tmp_path: Path, rule: str) -> None:
    """Two games that differ only in hands are the same picture at every hand-over."""
    first = before(rule)
    rng = Random(4)
    other = next(iter(swapped(first, -1, rng)))
    pictures = []
    for state in (first, other):
        at = shared(tmp_path, state)
        shots = []
        for _ in range(2):
            assert isinstance(at.pilot.scene, Curtain)
            shots.append(pygame.image.tobytes(at.pilot.draw(), "RGB"))
            uncover(at)
            if rule == "green-1":
                view = at.port.position.view
                seat = at.port.seat
                card = view.zone(f"hand:p{seat + 1}").pieces[-1]
                at.drag(card, f"hand:p{(seat + 1) % 4 + 1}")
            else:
                at.pilot.key("e")
            at.pilot.tick(2.0)
        pictures.append(shots)
    assert pictures[0] == pictures[1]


def test_what_was_passed_is_told_to_giver_and_receiver_alone(tmp_path: Path) -> None:
    at = shared(tmp_path, before("green-1"))
    for _ in range(4):
        seat = uncover(at)
        card = at.port.position.view.zone(f"hand:p{seat + 1}").pieces[0]
        at.drag(card, f"hand:p{(seat + 1) % 4 + 1}")
    for seat in range(4):
        at.port.take_seat(seat)
        named = [line.text for line in at.port.snapshot().log if "passed" in line.text]
        assert sum("a card" in text for text in named) == 2
        assert len(named) == 4
