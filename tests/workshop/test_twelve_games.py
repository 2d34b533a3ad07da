"""Twelve small games of YAML alone: each is validated, played, taken back, saved and looked at."""

from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.content.loader import load_game
from tabletop.engine.declare.fields import Role
from tabletop.engine.declare.widgets import RowData
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal, seat_name
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.widgets.board_widgets import MapBoard
from tabletop.ui.widgets.cards.pile import Pile
from tabletop.ui.widgets.cards.row import RowOfCards
from tabletop.ui.widgets.panels.prompt import Prompt
from tabletop.ui.widgets.seats.own_plate import HomePlate
from tabletop.ui.widgets.seats.rivals import SeatPlates
from tests.layout_check.judging import drawn, problems_of
from tests.table import new_port, resume_port
from tests.ui.patching import assert_like_new

HERE = Path(__file__).parent
NAMES = ("Sam", "Natalie Featherstonehaugh", "Greg", "Priya", "Ada", "Bo")
TYPICAL = {
    "old-maid": ["put hand:p2? > hand:p1"],
    "rummy": [
        "put deck? > hand:p1", "put {own} > discard", "put {own} > melds:p1",
        "count > points:p1 = 25",
    ],
    "pig": ["roll > pig", "count > turn = 4", "count > acorns:p1 = 4"],
    "five-dice": [
        "roll > die-1", "roll > die-2", "put die-1 > kept", "count > rolls = 1",
        "count > points:p1 = 18",
    ],
    "harbour": [
        "put ship-p1 > sea:c2", "put {own} > dock:p1", "roll > wind", "count > coins:p1 = 5",
    ],
    "memory": [
        "flip sea:a1?", "flip sea:f6?", "flip {sea:f6}", "put {sea:a1} > pairs:p1",
    ],
    "draughts": ["put light-10 > board:b4", "put dark-1 > board:c5", "put dark-1 > taken:p1"],
    "dominoes": ["put {own} > line = x 80 y 60", "put boneyard? > hand:p1"],
    "cubes": ["put bag? > screen:p1", "put {supply} > screen:p1", "put bag? > supply"],
    "deck-builder": [
        "put {own} > played:p1", "put {silver} > discard:p1", "count > coins:p1 = 3", "do-tidy",
        "do-renew",
    ],
    "race": ["roll > d6", "put runner-p1 > path:5", "put events? > past"],
    "hidden-bids": ["put {bank} > bid:p1", "put {bank} > bid:p1", "count > money:p1 = 18"],
}  # fmt: skip


@pytest.fixture(scope="module", params=sorted(TYPICAL))
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(HERE / request.param, own=True, thorough=True)


def _session(game: Game, seats: int = 0, saves: Path | None = None) -> LocalPort:
    seats = seats or max(game.spec.seats[0], 2)
    players = [Player(name) for name in NAMES[:seats]]
    return new_port(game, players, {}, seed=2, saves=saves)


def _take(port: LocalPort) -> None:
    port.take_seat(port.next().seat)


def _play(port: LocalPort, text: str) -> None:
    """Make a move; a zone in braces stands for a piece that is seen there, `own` for the hand."""
    seat = f"p{port.next().seat + 1}"
    text = text.replace(":p1", f":{seat}")
    if "{" in text:
        zone = text[text.index("{") + 1 : text.index("}")]
        lies = port.position.view.zone(f"hand:{seat}" if zone == "own" else zone).pieces
        text = text.replace(f"{{{zone}}}", next(piece for piece in reversed(lies) if piece))
    result = port.submit(Move.parse(text))
    assert not isinstance(result, Refusal), (text, result)


def test_its_typical_moves_are_made_taken_back_saved_and_opened(game: Game, tmp_path: Path) -> None:
    port = _session(game, saves=tmp_path)
    _take(port)
    before = port.position.view
    for text in TYPICAL[game.spec.id]:
        _play(port, text)
    played = port.position.view
    assert played != before
    everybody = tuple(range(len(port.players)))
    assert port.undo(0, everybody) is not None
    assert port.position.view.zones != played.zones or port.position.view.values != played.values
    assert port.position.view.values == before.values
    assert [zone.count for zone in port.position.view.zones] == [
        zone.count for zone in before.zones
    ]
    for text in TYPICAL[game.spec.id]:
        _play(port, text)
    seen = port.position.view
    port.close()
    (path,) = [each for each in tmp_path.iterdir() if each.is_file()]
    again = resume_port(game, path)
    _take(again)
    assert again.position.view == seen
    again.close()


def test_validate_has_nothing_to_say(game: Game) -> None:
    assert game.warnings == ()


def _table(game: Game, folder: Path, size: tuple[int, int], scale: float) -> Pilot:
    """The window in the middle of a game with as many as can play."""
    port = _session(game, game.spec.seats[1])
    _take(port)
    for text in TYPICAL[game.spec.id]:
        _play(port, text)
    settings = Settings(animation_speed="instant", muted=True, notes=False, interface_scale=scale)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, size)
    app.play(port)
    pilot.resize(size)
    pilot.tick(0.5)
    return pilot


@pytest.mark.parametrize("name", ["harbour", "race"])
def test_a_patched_table_looks_like_one_drawn_anew(name: str, tmp_path: Path) -> None:
    pilot = _table(load_game(HERE / name, own=True), tmp_path, (1280, 800), 1.0)
    table = pilot.scene
    assert isinstance(table, TableScene)
    pilot.tick(2.0)
    pilot.draw()
    moment = table.table.moment
    held = next(slot for slot in moment.slots if slot.name in moment.movable)
    start = held.reach.center
    pilot.press(start)
    places = [place.rect.center for place in moment.targets]
    places += [each.rect.center for each in moment.buttons]
    for place in Random(1).sample(places, 24):
        pilot.move(place)
        pilot.tick()
        assert_like_new(pilot, table.table, f"drag of {held.name} to {place}")


LETTERS = 18.0
"""Height of a line of letters, logical pixels."""
LOW, USUAL, LARGEST = ((900, 480), 1.0), ((1280, 800), 1.0), ((1280, 800), 2.0)
SIZES = [((960, 600), 1.0), USUAL, ((1280, 800), 1.5), LARGEST]


@pytest.fixture(scope="module")
def pilot(
    game: Game, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Pilot:
    """A window of a size and scale, for all tests that only look at it."""
    size, scale = request.param
    return _table(game, tmp_path_factory.mktemp("table"), size, scale)


def at(*sizes: tuple[tuple[int, int], float]) -> pytest.MarkDecorator:
    """Look at the table in windows of these sizes and scales."""
    return pytest.mark.parametrize("pilot", sizes, indirect=True)


@at(*SIZES)
def test_its_table_can_be_read(pilot: Pilot) -> None:
    assert problems_of(pilot) == []


@at(*SIZES)
def test_its_places_lie_beside_each_other(pilot: Pilot) -> None:
    """Boards of small windows lay over the dice and the markets at their right."""
    assert isinstance(pilot.scene, TableScene)
    areas = [area for area in pilot.scene.table.moment.arrangement.areas
             if area.region.role in {Role.BOARD, Role.PANEL}]  # fmt: skip
    for one, other in combinations(areas, 2):
        shared = one.rect.clip(other.rect)
        assert min(shared.w, shared.h) < 2, (one.region.id, other.region.id, shared)


@at(*SIZES)
def test_faces_of_the_others_lie_within_their_plates(pilot: Pilot) -> None:
    """In draughts at 200% the face was as high as its plate."""
    assert isinstance(pilot.scene, TableScene)
    widgets = pilot.scene.table.moment.room.widgets
    found = [plate for each in widgets if isinstance(each, SeatPlates)
             for plate in each.plates(pilot.scene.table.moment)]  # fmt: skip
    assert found
    assert [
        plate.seat for plate in found if not plate.rect.inflate(-2, -2).contains(plate.avatar)
    ] == []


@at(*SIZES, LOW)
def test_ones_own_counters_have_their_steps_within_their_plates(game: Game, pilot: Pilot) -> None:
    """In Pig at 200% own acorns waited behind a tab, and those of others left their plate."""
    assert isinstance(pilot.scene, TableScene)
    moment = pilot.scene.table.moment
    home = seat_name(moment.home)
    counted = {each.id for each in game.spec.counters if each.per_seat and each.shown}
    ids = {b.command.id for widget in moment.room.widgets for b in widget.buttons(moment)}
    if moment.arrangement.tab == "table" and not moment.arrangement.tabs:
        assert {f"more:{name}:{home}" for name in sorted(counted)[:1]} <= ids
    for widget in moment.room.widgets:
        if isinstance(widget, SeatPlates | HomePlate):
            box = widget.rect.inflate(2, 2)
            assert [b for b in widget.buttons(moment) if not box.contains(b.rect)] == []


@at(*SIZES, LOW)
def test_low_piles_are_cards_with_their_words_beside_them(pilot: Pilot) -> None:
    """Sixteen piles of the small village were labels with a strip of card above each."""
    assert isinstance(pilot.scene, TableScene)
    piles = [each for each in pilot.scene.table.moment.room.widgets if isinstance(each, Pile)]
    low = [each for each in piles if each.rect.h < 64 and each.rect.w >= 60]
    assert [each.region.id for each in low if each.card.h < 0.72 * each.rect.h] == []
    told = [text.ink.topleft for text in drawn(pilot).texts if "Pile._draw_beside" in text.where]
    assert len(told) >= len(low)


@at(*SIZES)
def test_a_well_that_shows_some_of_its_tokens_says_how_many_there_are(pilot: Pilot) -> None:
    """Of twelve cubes in a row two were seen at 200%, and nothing said that there are more."""
    assert isinstance(pilot.scene, TableScene)
    moment = pilot.scene.table.moment
    rows = [each for each in moment.room.widgets if isinstance(each, RowOfCards)]
    some = {slot.zone for row in rows for slot in row.slots(moment) if not slot.drawn}
    told = {text.words for text in drawn(pilot).texts if "RowOfCards._draw_label" in text.where}
    counts = {str(moment.view.zone(zone).count) for zone in some}
    assert counts <= told, (some, told)


@at(*SIZES)
def test_whose_turn_it_is_is_written_where_there_is_room(pilot: Pilot) -> None:
    """In draughts at 200% the bar was empty: it left room for buttons that stand elsewhere."""
    assert isinstance(pilot.scene, TableScene)
    moment = pilot.scene.table.moment
    (bar,) = [each for each in moment.room.widgets if isinstance(each, Prompt)]
    stand = [b.rect.left for widget in moment.room.widgets for b in widget.buttons(moment)
             if b.rect.colliderect(bar.rect) and b.command.id != "help"]  # fmt: skip
    if moment.prompt and min(stand, default=bar.rect.right) - bar.rect.left > 180:
        texts = [text.words for text in drawn(pilot).texts]
        assert any(words and moment.prompt.startswith(words) for words in texts), texts


@at(USUAL)
def test_what_to_do_now_is_told_beside_the_boards(pilot: Pilot) -> None:
    """The button that explains stood on the board of draughts."""
    assert isinstance(pilot.scene, TableScene)
    moment = pilot.scene.table.moment
    widgets = moment.room.widgets
    told = next(each.help_box(moment) for each in widgets if isinstance(each, Prompt))
    assert told is not None
    boards = [each for each in widgets if isinstance(each, MapBoard)]
    for spot in (slot.rect for board in boards for slot in board.slots(pilot.scene.table.moment)):
        assert not spot.colliderect(told.inflate(8, 8)), (spot, told)


@at(LARGEST)
def test_no_number_is_squeezed_or_runs_out_of_its_place_in_a_large_interface(
    pilot: Pilot,
) -> None:
    """Counters of rivals were lower than their letters; a count stood beside its well."""
    assert isinstance(pilot.scene, TableScene)
    moment = pilot.scene.table.moment
    low = [button.command.id for widget in moment.room.widgets
           for button in widget.buttons(moment)
           if button.command.id.startswith("count:") and button.rect.h < LETTERS]  # fmt: skip
    assert low == []
    wells = [area.rect for area in moment.arrangement.areas if area.region.is_a(RowData)]
    for text in drawn(pilot).texts:
        if text.where == "row.RowOfCards._draw_label":
            ink = pygame.FRect(text.ink.x / 2, text.ink.y / 2, text.ink.w / 2, text.ink.h / 2)
            assert any(well.contains(ink) for well in wells), text.words


def test_cards_that_lie_face_down_on_a_board_are_seen_by_nobody_until_turned() -> None:
    port = _session(load_game(HERE / "memory", own=True))
    _take(port)
    assert port.position.view.zone("sea:c3").pieces == ("",)
    _play(port, "flip sea:c3?")
    assert port.position.view.zone("sea:c3").pieces != ("",)


def test_each_draws_from_the_own_deck_in_the_set_up() -> None:
    port = _session(load_game(HERE / "deck-builder", own=True), 4)
    for seat in range(1, 5):
        assert port.position.view.zone(f"hand:p{seat}").count == 5
        assert port.position.view.zone(f"deck:p{seat}").count == 5
