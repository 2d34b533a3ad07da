"""The code that draws a game is handed nothing from which a way leads to the true state."""

import inspect
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort
from tabletop.ui.scenes.table.form_sheets import Tray
from tabletop.ui.toolkit.dialog import SheetServices
from tabletop.ui.widgets.game_drawing import display_sheet_of, form_sheet_of, game_results_of
from tests.ui.sitting import SAM, Sitting

SECRET = (State, Table, Match, Rules, LocalPort)
"""Who has one of these has everything."""
GAMES = [game for game in Registry(shipped("content")).games() if game.playable]
IDS = [game.spec.id for game in GAMES]
PLAIN = (str, bytes, int, float, complex, type, type(None), Path)


def reached(thing: object, way: str) -> Iterator[tuple[str, object]]:
    """Yield what can be had from a thing by the names that it shows, without calling anything."""
    match thing:
        case dict():
            items = [(f"{way}[{key!r}]", each) for key, each in thing.items()]
            yield from items
        case list() | tuple() | set() | frozenset():
            yield from ((f"{way}[{number}]", each) for number, each in enumerate(thing))
    if inspect.isroutine(thing) or inspect.ismodule(thing):
        return
    for name in dir(thing):
        if not name.startswith("_"):
            with suppress(Exception):  # a property that fails leads nowhere
                yield f"{way}.{name}", getattr(thing, name)


def way_to_secret(thing: object, limit: int = 60_000) -> str:
    """Return the way from a thing to the true state; empty where none leads there."""
    waiting, seen, kept = [("it", thing)], {id(thing)}, [thing]
    while waiting:
        assert len(seen) < limit, "too much can be reached to be looked through"
        way, each = waiting.pop(0)
        if isinstance(each, SECRET):
            return way
        for path, found in reached(each, way):
            if isinstance(found, PLAIN) or id(found) in seen or inspect.isroutine(found):
                continue
            seen.add(id(found))
            kept.append(found)  # else another could come to have its id
            waiting.append((path, found))
    return ""


def test_the_search_finds_a_way_where_there_is_one(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    assert way_to_secret({"desk": [sitting.app]})
    assert way_to_secret(sitting.port) == "it"


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_sheets_and_results_of_a_game_lead_to_no_true_state(tmp_path: Path, game: Game) -> None:
    players = (SAM,) * max(2, game.spec.seats[0])
    opened: set[str] = set()
    for moves in range(0, 40, 4):
        sitting = Sitting(tmp_path, played=game, options={}, players=players, moves=moves)
        port, services = sitting.port, SheetServices.of(sitting.app)
        port.take_seat(next(iter(port.position.view.to_act), 0))
        position = port.position
        for form in position.forms:
            sheet = (form_sheet_of(game, form) or Tray)(services, position, form, port.submit)
            if form.kind not in opened:
                assert way_to_secret(sheet) == ""
            opened.add(form.kind)
        for shown in position.display.sheets:
            kind = display_sheet_of(game, shown.sheet)
            if kind is not None and not shown.reason and shown.sheet not in opened:
                assert way_to_secret(kind(services, position)) == ""
                opened.add(shown.sheet)
    assert way_to_secret(game_results_of(position)) == ""


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_what_widgets_draw_from_leads_to_no_true_state(tmp_path: Path, game: Game) -> None:
    players = (SAM,) * max(2, game.spec.seats[0])
    sitting = Sitting(tmp_path, played=game, options={}, players=players, moves=8)
    assert way_to_secret(sitting.moment) == ""
    assert way_to_secret(sitting.moment.room.widgets) == ""
