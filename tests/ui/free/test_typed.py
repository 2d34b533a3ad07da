"""What is typed is read, or refused in a sentence: the same by window, phone and line of text."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.cli import arguments
from tabletop.cli.errors import UsageError
from tabletop.cli.shelf.lookup import parse_options
from tabletop.engine.forms import Field, Form
from tabletop.engine.gestures.commands import Command, Thing
from tabletop.engine.moves import Move, MoveTextError, Refusal
from tabletop.lab.plan import parse_bounds
from tabletop.phones.phone_messages import Fill
from tabletop.phones.queries import look
from tabletop.session.port import RemotePort
from tabletop.ui.printing.print_options import card_size
from tabletop.ui.scenes.setup.seating import seed_of
from tabletop.ui.scenes.table.form_sheets import CommandForm
from tabletop.ui.toolkit.dialog import SheetServices
from tests.engine.test_numbers import WRITTEN
from tests.ui.desks import playable
from tests.ui.free.harbour import FreeDesk, harbour

THINGS = (
    (Thing("value", "gold:p2"),), (Thing("value", "round"),), (Thing("zone", "deck"),),
    (Thing("zone", "hand:p1"),), (Thing("piece", "crate-1"),),
)  # fmt: skip


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FreeDesk:
    data: Path = tmp_path_factory.mktemp("harbour")
    return FreeDesk(harbour(data), data)


def asking(app: FreeDesk) -> list[tuple[tuple[Thing, ...], Command, Form]]:
    """The commands that ask for something to be typed."""
    return [
        (things, command, command.form)
        for things in THINGS
        for command in app.port.position.commands(things)
        if command.form is not None
        and any(field.part in {"number", "text"} for field in command.form.fields)
    ]


def test_there_are_forms_to_type_in(app: FreeDesk) -> None:
    kinds = {field.part for _, _, form in asking(app) for field in form.fields}
    assert {"number"} <= kinds
    assert len(asking(app)) > 5


def sheet_of(app: FreeDesk, form: Form) -> CommandForm:
    """What is opened for a form in the window."""
    services, at = SheetServices.of(app.pilot.app), pygame.FRect(0, 0, 9, 9)
    return CommandForm(services, app.port.position, form, lambda _: None, at=at)


def _is_short(field: Field, picked: Sequence[str]) -> bool:
    """Whether less is chosen than has to be."""
    return field.part not in {"number", "text"} and len(picked) < field.least


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=WRITTEN, data=st.data())
def test_any_text_is_read_or_refused_alike_in_the_window_and_on_a_phone(
    app: FreeDesk, text: str, data: st.DataObject
) -> None:
    things, command, form = data.draw(st.sampled_from(asking(app)))
    sheet = sheet_of(app, form)
    number = next(n for n, f in enumerate(form.fields) if f.part in {"number", "text"})
    sheet._write(number, text)
    picks = tuple(tuple(each) for each in sheet.picks)
    answer = look(RemotePort(app.port.session, 0), Fill(1, command.id, picks, things))
    if form.unread(picks) is None and any(map(_is_short, form.fields, picks)):
        assert sheet.refusal is not None  # the window asks for the rest before it asks the rules
        return
    if sheet.refusal is None:
        move = form.fill(sheet.picks)
        assert answer["move"] == str(move)
        assert not answer["refused"]
        assert Move.parse(str(move)) == move
        assert app.port.position.refuse(move) is None
    else:
        refused = answer["refused"]
        assert isinstance(refused, dict)
        assert refused["text"] == sheet.refusal.text
        assert sheet.refusal.text.endswith(".")


def test_a_letter_in_a_number_is_refused_in_a_sentence(app: FreeDesk) -> None:
    """`3a` and 5,000 digits led to the page after an error."""
    things, command, form = asking(app)[0]
    sheet = sheet_of(app, form)
    for text in ("3a", "9" * 5000, ""):
        sheet._write(0, text)
        assert sheet.refusal is not None
        assert sheet.refusal.text == "Write a whole number of at most nine digits."
        answer = look(RemotePort(app.port.session, 0), Fill(1, command.id, ((text,),), things))
        assert answer["refused"] == {"rule": "", "text": sheet.refusal.text}


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=WRITTEN)
def test_any_number_in_a_line_of_text_is_a_move_or_none(app: FreeDesk, text: str) -> None:
    """`serve`, phones and logs read moves from text."""
    try:
        move = Move.parse(f"set > gold:p2 = {text}")
    except MoveTextError:
        return
    refusal = app.port.position.refuse(move)
    assert refusal is None or (isinstance(refusal, Refusal) and refusal.text.endswith("."))


def _refused(read: Callable[[str], object], kind: type[Exception], text: str) -> str:
    """Why a text can't be read; empty where it can. Nothing else may be raised."""
    try:
        read(text)
    except kind as error:
        return str(error)
    return ""


def _option(text: str) -> object:
    spec = playable().spec
    return parse_options(spec, [f"{spec.options[0].id}={text}"])


READERS: dict[str, tuple[Callable[[str], object], type[Exception]]] = {
    "seed": (seed_of, ValueError),
    "whole": (arguments.whole, argparse.ArgumentTypeError),
    "count": (arguments.count, argparse.ArgumentTypeError),
    "size": (arguments.size, argparse.ArgumentTypeError),
    "scale": (arguments.scale, argparse.ArgumentTypeError),
    "bleed": (arguments.bleed, argparse.ArgumentTypeError),
    "card-size": (arguments.card_size, argparse.ArgumentTypeError),
    "shift": (arguments.shift, argparse.ArgumentTypeError),
    "bounds": (parse_bounds, UsageError),
    "option": (_option, UsageError),
    "print": (card_size, ValueError),
}


@pytest.mark.parametrize("name", READERS)
def test_any_text_for_a_setting_is_read_or_refused_in_a_line(name: str) -> None:
    @settings(deadline=None)
    @given(WRITTEN | st.tuples(WRITTEN, WRITTEN).map("x".join)
           | st.tuples(WRITTEN, WRITTEN).map(",".join))  # fmt: skip
    def check(text: str) -> None:
        refused = partial(_refused, *READERS[name])(text)
        assert len(refused) < 400
        assert "Traceback" not in refused

    check()
