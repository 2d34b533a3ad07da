"""The tail of the coach's note points at what it speaks of, and at nothing else."""

import pygame
import pytest

from tabletop.ui.table.help.coach import tail_of

NOTE = pygame.FRect(300, 300, 400, 120)


@pytest.mark.parametrize(
    ("target", "edge"),
    [
        (pygame.FRect(320, 470, 80, 120), "bottom"),
        (pygame.FRect(500, 150, 80, 120), "top"),
        (pygame.FRect(180, 330, 80, 40), "left"),
        (pygame.FRect(760, 330, 80, 40), "right"),
    ],
)
def test_it_leaves_the_note_on_the_side_of_its_target(target: pygame.FRect, edge: str) -> None:
    tail = tail_of(NOTE, target)
    assert tail is not None
    axis = 1 if edge in {"top", "bottom"} else 0
    line = getattr(NOTE, edge)
    assert tail.first[axis] == tail.last[axis] == line
    out = 1 if edge in {"bottom", "right"} else -1
    assert 0 < (tail.tip[axis] - line) * out < 30
    assert not target.collidepoint(tail.tip), "it ends before what it points at"


def test_its_feet_stay_off_the_round_corners() -> None:
    tail = tail_of(NOTE, pygame.FRect(250, 460, 40, 40))
    assert tail is not None
    assert min(tail.first[0], tail.last[0]) >= NOTE.left + 18


@pytest.mark.parametrize(
    "target",
    [
        pytest.param(pygame.FRect(900, 300, 50, 50), id="far away"),
        pytest.param(pygame.FRect(350, 350, 50, 50), id="below the note"),
    ],
)
def test_there_is_none_where_it_would_mislead(target: pygame.FRect) -> None:
    assert tail_of(NOTE, target) is None


def test_there_is_none_over_a_button_that_is_not_meant() -> None:
    """It pointed at *How to play* though *End turn* below it was meant."""
    target, button = pygame.FRect(420, 520, 150, 50), pygame.FRect(420, 450, 150, 40)
    assert tail_of(NOTE, target) is not None
    assert tail_of(NOTE, target, [target, button]) is None
    assert tail_of(NOTE, target, [target, button.move(300, 0)]) is not None
