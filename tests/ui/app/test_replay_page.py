"""A replay as a page: made of each game, opened in a browser, compared with the app's own words."""

import base64
import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.state import State
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.export.replay_page import (
    SIZE,
    StillTable,
    changed,
    in_script,
    replay_page,
    still,
)
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.cli.running import tabletop
from tests.copies import said
from tests.session.test_replay import played, shelf, twins
from tests.table import new_port

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
WINDOW = (1720, 1300)
"""Large enough for the table in its own size."""
MOVES = 8
NEAR = 6.0
"""Steps of 255 by which the colours of a JPEG may differ in the mean."""
PLAYED = [game.spec.id for game in shelf().games() if game.playable]
NAMES = ("Anna </script><b>&", 'Greg "G"', "Natalie", "Tyler", "Bo", "Cy")


@dataclass(frozen=True)
class Opened:
    """What a browser shows of a page."""

    dom: str
    picture: pygame.Surface

    @property
    def words(self) -> str:
        """The words beside the table."""
        found = re.search(r'<p id="words"[^>]*>(.*?)</p>', self.dom, re.DOTALL)
        assert found
        return unescape(re.sub(r"<[^>]+>", " ", found[1]))


def browse(page: Path, at: int) -> Opened:
    """Open a page at a position."""
    if BROWSER is None:
        pytest.skip("no browser is installed")
    shot = page.with_suffix(".png")
    done = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--virtual-time-budget=5000", f"--user-data-dir={page.parent / 'browser'}",
            f"--window-size={WINDOW[0]},{WINDOW[1]}", f"--screenshot={shot}", "--dump-dom",
            f"{page.as_uri()}#{at}",
        ],
        capture_output=True, check=True,
    )  # fmt: skip
    return Opened(done.stdout.decode(), pygame.image.load(shot))


@cache
def some_moves(name: str) -> tuple[Game, Match[State], tuple[Player, ...]]:
    game = shelf().find(name)
    seats = game.spec.seats[0]
    return game, played(game, seats, most=MOVES), tuple(map(Player, NAMES[:seats]))


def data_of(page: str) -> dict[str, Any]:
    """What the program of a page is given."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def composed(data: dict[str, Any], at: int) -> pygame.Surface:
    """The picture of a position, put together as a browser does."""
    picture = pygame.Surface(SIZE)
    for frame in data["frames"][: at + 1]:
        for left, top, number in frame["parts"]:
            part = BytesIO(base64.b64decode(data["images"][number]))
            picture.blit(pygame.image.load(part, "part.jpg"), (left, top))
    return picture


def own_drawing(port: LocalPort, told: str) -> pygame.Surface:
    """The table as the app draws it."""
    app = App(
        games=[port.game],
        routes=AppRoutes(),
        settings=Settings(notes=False, muted=True, animation_speed="instant"),
        folders=Folders.within(Path()),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, SIZE)
    app.go(StillTable(app, port, told))
    pilot.tick(0.05)
    drawn = pilot.draw().copy()
    app.close()
    return drawn


def apart(one: pygame.Surface, other: pygame.Surface, at: tuple[int, int] = (0, 0)) -> float:
    """How far the colours of a picture are from those of another that lies in it, in the mean."""
    steps = [
        abs(a - b)
        for x in range(20, SIZE[0] - 20, 7)
        for y in range(20, SIZE[1] - 20, 7)
        for a, b in zip(
            one.get_at((x + at[0], y + at[1]))[:3], other.get_at((x, y))[:3], strict=True
        )
    ]
    return sum(steps) / len(steps)


def lies_at(window: pygame.Surface, picture: pygame.Surface) -> tuple[int, int]:
    """Where in a window a picture lies."""
    points = [(x, y) for x in range(40, 1240, 80) for y in range(40, 760, 60)]

    def far(place: tuple[int, int]) -> int:
        return sum(
            abs(window.get_at((x + place[0], y + place[1]))[1] - picture.get_at((x, y))[1])
            for x, y in points
        )

    return min(((x, y) for x in range(35, 46) for y in range(40, 200)), key=far)


@pytest.mark.parametrize("name", PLAYED)
def test_the_page_shows_and_tells_what_the_app_does(name: str, tmp_path: Path) -> None:
    """The first and the last position, in a browser, beside the app's own words and drawing."""
    game, match, players = some_moves(name)
    file = tmp_path / "a game.html"
    file.write_text(replay_page(Replay(still(game), match, players)), encoding="utf-8")
    data = data_of(file.read_text(encoding="utf-8"))
    for at in (0, MOVES):
        port = LocalPort(Session(still(game), match.before(at), players))
        port.take_seat(0)
        port.cover()
        told = f"Move {at} of {MOVES}" if at else "Before the first move"
        drawn = own_drawing(port, told)
        assert apart(composed(data, at), drawn) < NEAR
        opened = browse(file, at)
        assert f'data-drawn="{at}"' in opened.dom
        assert told in opened.words
        assert narrator.plain(port.position.display.context) in opened.words
        assert narrator.plain(port.position.standing) in opened.words
        lines = [line for line in port.snapshot().log if line.turn == at - 1]
        for line in lines:
            assert narrator.plain(line.text).lower().removesuffix(".") in opened.words.lower()
            assert port.position.name(line.seat) in opened.words
        assert apart(opened.picture, drawn, lies_at(opened.picture, drawn)) < NEAR


def test_pictures_of_other_positions_are_further_apart_than_is_allowed() -> None:
    """So the test above can fail."""
    game, match, players = some_moves(PLAYED[0])
    data = data_of(replay_page(Replay(still(game), match, players)))
    picture = composed(data, 0)
    picture.fill("black", (0, 0, SIZE[0] // 4, SIZE[1]))
    assert apart(picture, composed(data, 0)) > NEAR


@pytest.mark.parametrize("name", PLAYED)
def test_a_page_does_not_depend_on_what_its_eyes_may_not_see(name: str) -> None:
    """Deals that a seat can't tell apart give the same file."""
    game, match, players = some_moves(name)
    entry = match.steps[3].entry
    seat = entry.seat
    first, *others = twins(match, 3, seat)
    page = replay_page(Replay(still(game), first, players, seat=seat))
    for other in others:
        assert replay_page(Replay(still(game), other, players, seat=seat)) == page


def test_a_page_of_one_seat_is_not_that_of_another() -> None:
    """So the test above can fail."""
    game, match, players = some_moves("valedictorian")
    pages = {
        json.dumps(data_of(replay_page(Replay(still(game), match, players, seat=seat)))["images"])
        for seat in (-1, 0, 1)
    }
    assert len(pages) == 3


def test_nothing_is_loaded_and_no_name_is_read_as_markup() -> None:
    game, match, players = some_moves("valedictorian")
    page = replay_page(Replay(still(game), match, players))
    assert "default-src 'none'" in page
    assert "unsafe" not in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert "http:" not in page
    assert "https:" not in page
    assert NAMES[0] not in page
    assert escape(NAMES[0]) in page
    assert page.count("</script>") == 2


def test_json_in_a_script_ends_neither_it_nor_begins_a_comment() -> None:
    nasty = "</script><!-- <script> & \N{LINE SEPARATOR}"
    text = in_script({"a": nasty})
    assert not set("<>&\N{LINE SEPARATOR}") & set(text)
    assert json.loads(text) == {"a": nasty}


def test_all_that_changed_lies_in_the_rectangles() -> None:
    one, other = pygame.Surface(SIZE), pygame.Surface(SIZE)
    for place in ((0, 0), (1279, 799), (640, 31), (641, 32), (33, 400)):
        other.set_at(place, "white")
    data = [pygame.image.tobytes(each, "RGB") for each in (one, other)]
    for rect in changed(data[1], data[0], SIZE):
        one.blit(other, rect, rect)
    assert pygame.image.tobytes(one, "RGB") == data[1]
    assert changed(data[1], data[1], SIZE) == []


# The command


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game that goes on."""
    game, match, players = some_moves("valedictorian")
    port = new_port(game, players, {}, seed=1, saves=tmp_path)
    for step, move in zip(match.steps, said(match), strict=True):
        port.take_seat(step.entry.seat)
        port.submit(move)
    port.close()
    return next(tmp_path.glob("*.recess"))


Capture = pytest.CaptureFixture[str]


def test_the_command_writes_a_page(capsys: Capture, save: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    ran = tabletop(capsys, "replay", save, "--html", out, "--until", "2")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{out}: 2 moves, ")
    assert len(data_of(out.read_text(encoding="utf-8"))["moves"]) == 3
    again = tabletop(capsys, "replay", save, "--html", out, "--until", "1", "--view", "p1")
    assert again.status == 0
    assert "saw it." in out.read_text(encoding="utf-8")


def test_hands_of_a_game_that_goes_on_stay_secret(
    capsys: Capture, save: Path, tmp_path: Path
) -> None:
    out = tmp_path / "page.html"
    ran = tabletop(capsys, "replay", save, "--html", out, "--open")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "--open is for games that are over: here a hand is still a secret\n"
    assert not out.exists()


def test_a_page_never_takes_the_place_of_the_game(
    capsys: Capture, save: Path, tmp_path: Path
) -> None:
    before = save.read_bytes()
    for out in (save, tmp_path):
        ran = tabletop(capsys, "replay", save, "--html", out)
        assert ran.status == 2
        assert ran.err == f"{out} is not a file that the page may be written to\n"
    assert save.read_bytes() == before


def test_what_cannot_be_is_told_in_a_line(capsys: Capture, save: Path, tmp_path: Path) -> None:
    below = save / "page.html"
    for words, status in (
        (["--html", below, "--until", "0"], 4),
        (["--html", tmp_path / "a.html", "--view", "p9"], 2),
        (["--html", tmp_path / "a.html", "--view", "p1", "--open"], 2),
        (["--html", tmp_path / "a.html", "--json"], 2),
        (["--open"], 2),
    ):
        ran = tabletop(capsys, "replay", save, *map(str, words))
        assert (ran.status, ran.out, ran.err.count("\n")) == (status, "", 1)


def test_a_finished_game_is_laid_open() -> None:
    game = shelf().find("valedictorian")
    match = played(game, 2)
    replay = Replay(still(game), match, tuple(map(Player, NAMES[:2])), seat=-1)
    replay.show_all_hands()
    page = unescape(replay_page(replay))
    assert "All hands are open." in page
    outcome = replay.position.outcome
    assert outcome is not None
    assert narrator.plain(outcome.reason) in page
    assert f"{replay.position.name(outcome.winners[0])} wins" in page
