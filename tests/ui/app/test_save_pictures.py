"""Thumbnails of saved games: drawn in another process, once, whatever happens to it."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from tabletop.engine.game import Game
from tabletop.lab.kept_game import record_game
from tabletop.lab.plan import make_plan
from tabletop.storage.saves.save_list import SaveInfo, list_saves
from tabletop.ui.app.save_pictures import SIZE, DrawnTables
from tests.ui.sitting import game
from tests.waiting import wait_for


def shipped_games() -> Sequence[Game]:
    return [game()]


def no_games() -> Sequence[Game]:
    """Find no game, as after one was taken off the shelf."""
    return ()


def deadly_games() -> Sequence[Game]:
    """Die while looking for games, as code of a game may."""
    os._exit(3)


@pytest.fixture
def save(tmp_path: Path) -> SaveInfo:
    (tmp_path / "games").mkdir()
    plan = make_plan(game(), "random", 2, [], seed=1)
    record_game(game(), plan, tmp_path / "games" / "one.recess")
    (found,) = list_saves(tmp_path / "games")
    return found


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[Callable[[], Sequence[Game]]], DrawnTables]]:
    """Makes thumbnails by how the games are found; ends their process after the test."""
    made: list[DrawnTables] = []

    def tables(find_games: Callable[[], Sequence[Game]]) -> DrawnTables:
        made.append(DrawnTables(tmp_path / "cache", find_games))
        return made[-1]

    yield tables
    for each in made:
        each.close()


Make = Callable[[Callable[[], Sequence[Game]]], DrawnTables]


def drawn(tables: DrawnTables, save: SaveInfo) -> pygame.Surface | None:
    """Want a thumbnail and wait until there is no more to do; the picture, if there is one."""
    assert tables.picture(save) is None
    tables.want([save])
    tables.poll()

    def done() -> bool:
        tables.poll()
        return not tables._working

    wait_for("the thumbnail", done)
    return tables.picture(save)


def test_a_thumbnail_is_drawn_beside_the_window_and_kept(make: Make, save: SaveInfo) -> None:
    tables = make(shipped_games)
    picture = drawn(tables, save)
    assert picture is not None
    assert picture.get_size() == SIZE
    assert make(no_games).picture(save) is not None


@pytest.mark.parametrize("find_games", [no_games, deadly_games])
def test_a_thumbnail_that_cannot_be_drawn_is_not_tried_again(
    make: Make, save: SaveInfo, find_games: Callable[[], Sequence[Game]]
) -> None:
    tables = make(find_games)
    assert drawn(tables, save) is None
    tables.want([save])
    assert not tables._wanted
