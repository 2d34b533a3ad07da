"""The set-up of a new game: seats, options of the rules, and the seed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.storage.names import MAX_LETTERS, clean_name
from tabletop.storage.settings import LastSetup, remember_names, remember_portraits
from tabletop.ui.kit.buttons import Button, IconButton
from tabletop.ui.kit.choices import Segmented, Stepper, Toggle
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.field import TextField
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint import marks
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes import seating
from tabletop.ui.scenes.seating import HUMAN, KINDS, Place
from tabletop.ui.scenes.thumbnail import draw_thumbnail
from tabletop.ui.words import messages, phones

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.game import Game, Invitation
    from tabletop.engine.spec import OptionSpec, OptionValue
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_SIZE = (1040.0, 660.0)
_PLATE = 122.0
_LEVEL = 18.0
"""Height of the line that describes a computer level, in logical pixels."""
_GAP = 10.0
_PROBLEM = 20.0
"""Height of the line that describes a problem with a field, in logical pixels."""
_THUMBNAIL = 110.0
"""Minimum height of the thumbnail of the table, in logical pixels."""


class Setup(ShellScene):
    """A dialog with a plate for each seat and a row for each option."""

    name: ClassVar[str] = "setup"
    opaque: ClassVar[bool] = False

    def __init__(self, desk: Desk, game: Game) -> None:
        super().__init__(desk)
        self.game = game
        last = desk.settings.last_setup.get(game.spec.id)
        settings = desk.settings
        self.places = seating.first_seating(
            game, last, settings.player_names, known=settings.portraits
        )
        self.options = _valid_options(game, last)
        self.seed = ""
        self.count = Stepper(
            "count", messages.PLAYERS, len(self.places), self._set_count, bounds=game.spec.seats,
            zone="options",
        )  # fmt: skip
        self._seed_field = TextField(
            "seed", messages.SEED, self.seed, self._set_seed, limit=19,
            placeholder=messages.SEED_PLACEHOLDER, zone="options",
        )  # fmt: skip
        self.phones = Toggle("phones", phones.ON_PHONES, on=False, changed=lambda _: None)
        """Whether human players hold their hands on phones."""
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.page = ScrollArea(self._paint, desk.sounds.play, zone="seats")
        self.cancel_button = Button(
            "cancel", messages.CANCEL, self.cancel, key="Esc", kind="paper", paper=True
        )
        self.start_button = Button(
            "start", messages.START, self.start, icon="play", kind="primary", paper=True
        )
        self.learn_button = Button(
            "learn", messages.LEARN, self.learn, icon="cap", kind="primary", paper=True
        )
        self.invitation = self._invitation()
        self.plates: list[_Plate] = []
        self.rows: list[tuple[str, str, Widget]] = []
        """Title, explanation and control of each option."""
        self._build()
        learn = []
        if self.invitation is not None:
            learn = [self.learn_button]
            self.start_button.label, self.start_button.kind = messages.JUST_PLAY, "paper"
        self.group.fill([self.page, self.cancel_button, *learn, self.start_button])
        self.focus.set("start")

    @property
    def title(self) -> str:
        """The title of the set-up dialog, with the game's title."""
        return f"{messages.NEW_GAME}: {self.game.spec.title}"

    def _invitation(self) -> Invitation | None:
        """Return the lesson to offer: the first one of a game never played or learnt, or None."""
        spec, desk = self.game.spec, self.desk
        first = next(iter(self.game.invitations()), None)
        if first is None or spec.id in desk.settings.last_setup:
            return None
        return None if desk.reached(self.game, first.id).done else first

    def learn(self) -> None:
        """Open the first lesson of the game instead of setting up a game."""
        self.desk.learn(self.game)

    def _build(self) -> None:
        """Recreate the controls for the current number of seats."""
        self.plates = [_Plate(self, at) for at in range(len(self.places))]
        self.count.number = len(self.places)
        self.rows = [(option.title, option.text, self._control(option)) for option in self._asked()]
        if self.game.spec.seats[1] > 1:
            self.rows.append((phones.ON_PHONES, phones.ON_PHONES_TOLD, self.phones))
        self.rows.append((messages.UNDOING, messages.UNDOING_TEXT, self._undoing()))
        self.rows.append((messages.SEED, messages.SEED_TEXT, self._seed_field))
        least, most = self.game.spec.seats
        count = [self.count] if least != most else []
        seats = [widget for plate in self.plates for widget in plate.widgets]
        self.page.fill([*count, *seats, *(control for _, _, control in self.rows)])

    def _asked(self) -> list[OptionSpec]:
        """Return the options that have an effect with the current seats and choices."""
        seats, chosen = len(self.places), self._fitting()
        return [option for option in self.game.spec.options if option.asked(seats, chosen)]

    def _fitting(self) -> dict[str, OptionValue]:
        """Return the chosen options, with the default where a choice doesn't fit the seat count."""
        seats, chosen = len(self.places), dict(self.options)
        for option in self.game.spec.options:
            if not option.fits(chosen[option.id], seats):
                chosen[option.id] = option.default
        return chosen

    def _control(self, option: OptionSpec) -> Widget:
        value, name = self._fitting()[option.id], f"option-{option.id}"
        if option.choices == (False, True):
            return Toggle(name, option.title, bool(value), partial(self._set, option.id))
        if option.choices:
            return self._choice(option, value, name)
        step = 10 if option.most - option.least >= 100 else 1
        return Stepper(
            name, option.title, int(value), partial(self._set, option.id), step=step,
            bounds=(option.least, option.most),
        )  # fmt: skip

    def _choice(self, option: OptionSpec, value: OptionValue, name: str) -> Segmented:
        """Return the control of an option; choices for other seat counts are disabled.

        Choices that no seat count allows are left out.
        """
        least, most = option.players if any(option.players) else self.game.spec.seats
        labels = option.labels or tuple(str(choice) for choice in option.choices)
        shown = [
            (choice, label)
            for choice, label in zip(option.choices, labels, strict=True)
            if any(option.fits(choice, seats) for seats in range(least, most + 1))
        ]
        values = [choice for choice, _ in shown]
        closed = [at for at, each in enumerate(values) if not option.fits(each, len(self.places))]

        def choose(index: int) -> None:
            self._set(option.id, values[index])

        return Segmented(
            name, option.title, [label for _, label in shown], values.index(value), choose,
            closed=closed,
        )  # fmt: skip

    def _undoing(self) -> Segmented:
        """Return the control that selects how far moves can be undone."""
        kinds, labels = zip(*messages.UNDOINGS, strict=True)
        return Segmented(
            "undoing", messages.UNDOING, labels, kinds.index(self.desk.settings.undoing),
            lambda index: self.desk.change(undoing=kinds[index]), zone="options",
        )  # fmt: skip

    def _set(self, option: str, value: OptionValue) -> None:
        before = [each.id for each in self._asked()]
        self.options[option] = value
        if before != [each.id for each in self._asked()]:
            self._build()

    def _set_seed(self, text: str) -> None:
        self.seed = text

    def _set_count(self, count: int) -> None:
        while len(self.places) < count:
            alone = len(seating.kinds_of(self.game)) == 1
            kind = seating.HUMAN if alone else messages.USUAL_LEVEL
            seating.sit_down(self.places, kind, self.desk.settings.portraits)
        del self.places[count:]
        self._build()

    def swap(self, at: int) -> None:
        """Swap a seat with the next one, the last with the first."""
        other = (at + 1) % len(self.places)
        self.places[at], self.places[other] = self.places[other], self.places[at]
        self._build()

    # Leaving the scene

    def start(self) -> None:
        """Start the game and remember the set-up; show a message if something is invalid."""
        players = seating.players_of(self.places)
        try:
            seed = seating.seed_of(self.seed)
        except ValueError as error:
            self._tell_seed(str(error))
            return
        try:
            session = self.desk.sessions.new(
                self.game, players, self._chosen(), seed, self.desk.settings.undoing
            )
        except ValueError as error:
            self.desk.toast(str(error), "loss")
            return
        settings = self.desk.settings
        remember_names(settings, tuple(who.name for who in players if who.kind == HUMAN))
        remember_portraits(settings, players)
        setups = {**settings.last_setup, self.game.spec.id: LastSetup(players, dict(self.options))}
        self.desk.change(last_setup=setups)
        people = [seat for seat, who in enumerate(players) if who.kind == HUMAN]
        self.desk.play(session, people if self.phones.on else ())

    def _tell_seed(self, problem: str) -> None:
        """Show at the seed field what is wrong with it, and focus it."""
        field = self._seed_field
        field.problem = problem
        field.select_all()
        self.focus.set(field.name, visible=True)
        self.page.reveal(field.name)
        self.desk.sounds.play("refuse")
        self.desk.say(problem)

    def _chosen(self) -> dict[str, OptionValue]:
        """Return the chosen values of the options that have an effect."""
        chosen = self._fitting()
        return {each.id: chosen[each.id] for each in self._asked()}

    def cancel(self) -> None:
        """Close the set-up without starting a game."""
        self.desk.stack.close(self)

    # Layout and drawing

    def layout(self, width: float, height: float) -> None:
        """Lay out the sheet; the controls in it are placed when drawn."""
        super().layout(width, height)
        tight = self.compact and (width < 800 or height < 560)
        margin = 12.0 if tight else 28.0
        wide, tall = min(_SIZE[0], width - 2 * margin), min(_SIZE[1], height - 2 * margin)
        self.sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        pad = 16.0 if tight else 36.0
        low = 44.0 if tight else 52.0
        bottom = self.sheet.bottom - (12 if tight else 26)
        right = self.sheet.right - pad
        self.start_button.rect = pygame.FRect(right - 190, bottom - low, 190, low)
        self.cancel_button.rect = pygame.FRect(right - 190 - 12 - 130, bottom - low, 130, low)
        if self.invitation is not None:
            minutes = messages.LEARN_MINUTES.format(self.invitation.minutes)
            self.start_button.rect = pygame.FRect(right - 150, bottom - low, 150, low)
            learn = min(330.0, wide - 2 * pad - 150 - 12 - 118 - 12)
            self.learn_button.label = minutes if learn > 290 else messages.LEARN
            self.learn_button.bare = self.start_button.bare = learn < 190
            self.learn_button.rect = pygame.FRect(right - 162 - learn, bottom - low, learn, low)
            left = self.learn_button.rect.left - 12 - 118
            self.cancel_button.rect = pygame.FRect(left, bottom - low, 118, low)
        self._head = 52.0 if tight else 104.0
        top = self.sheet.top + self._head
        self.page.rect = pygame.FRect(
            self.sheet.left + pad, top, wide - 2 * pad + 14, bottom - low - 14 - top
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the set-up dialog: title, seats, options and buttons."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        small = self._head < 80
        y = sheet.top + (27 if small else 50)
        room = self.page.rect.w - 20
        canvas.text(
            (self.page.rect.left, y), self.title, "title", theme.ink, anchor="midleft",
            size=22 if small else 31, max_width=room,
        )  # fmt: skip
        self.draw_widgets(canvas)

    def _paint(self, canvas: Canvas) -> float:
        """Draw the seats and options in one or two columns, and lay out their controls.

        The number of players comes first, where nothing above it appears or vanishes, so that a
        second click on its plus doesn't miss.
        """
        wide = self.page.inner_width
        if wide < 720:
            low = self._paint_count(canvas, pygame.FRect(6, 4, wide - 12, 0))
            low = self._paint_seats(canvas, pygame.FRect(6, low, wide - 12, 0))
            return self._paint_options(canvas, pygame.FRect(6, low + 10, wide - 12, 0)) + 8
        left = pygame.FRect(6, 4, (wide - 36) * 0.56, 0)
        right = pygame.FRect(left.right + 36, 4, wide - 6 - left.right - 36, 0)
        canvas.line((left.right + 18, 4), (left.right + 18, self.page.rect.h), canvas.theme.ink,
                    1, 0.10)  # fmt: skip
        low = self._paint_count(canvas, right)
        options = pygame.FRect(right.left, low, right.w, 0)
        return max(self._paint_seats(canvas, left), self._paint_options(canvas, options)) + 8

    def _paint_count(self, canvas: Canvas, column: pygame.FRect) -> float:
        """Draw the number of players; return the y below it."""
        if self.count not in self.page.widgets:
            return column.top
        canvas.text((column.left, column.top + 20), messages.PLAYERS, "row", canvas.theme.ink,
                    anchor="midleft")  # fmt: skip
        self.count.rect = pygame.FRect(column.right - 142, column.top, 142, 40)
        return column.top + 52

    def _paint_seats(self, canvas: Canvas, column: pygame.FRect) -> float:
        y = _heading(canvas, column, messages.SEATS)
        for plate in self.plates:
            y += plate.paint(canvas, pygame.FRect(column.left, y, column.w, _PLATE)) + _GAP
        # Show a thumbnail of the table in the remaining space.
        left = self.page.rect.h - y - 8
        if left < _THUMBNAIL or self.page.inner_width < 720:
            return y
        picture = pygame.FRect(column.left, y + 4, 0, min(left, 1.3 * _THUMBNAIL))
        picture.w = min(column.w, picture.h * 1.6)
        picture.centerx = column.centerx
        draw_thumbnail(canvas, picture, self.game, self.places)
        return picture.bottom

    def _paint_options(self, canvas: Canvas, column: pygame.FRect) -> float:
        theme = canvas.theme
        y = _heading(canvas, column, messages.OPTIONS)
        mode = self.game.spec.mode(len(self.places))
        if mode is not None:
            canvas.text((column.left, y), mode.title, "row", theme.ink, max_width=column.w)
            box = (column.left, y + 24, column.w, 0.0)
            y += 24 + canvas.paragraph(box, mode.text, "small", theme.ink2) + 20
        for title, text, control in self.rows:
            beside = 58.0 if isinstance(control, Toggle) else 0.0
            if isinstance(control, Stepper):
                beside = 142.0
            top, room = y, column.w - beside - (12 if beside else 0)
            canvas.text((column.left, y), title, "row", theme.ink, max_width=room)
            y += 24
            if text:
                y += canvas.paragraph((column.left, y, room, 0), text, "small", theme.ink2) + 6
            if beside:
                tall = 32.0 if isinstance(control, Toggle) else 40.0
                control.rect = pygame.FRect(column.right - beside, top, beside, tall)
                y = max(y, top + tall + 4)
            else:
                control.rect = pygame.FRect(column.left, y + 2, column.w, 42)
                y += 48
                y += _paint_problem(canvas, control, column)
            y += 14
        return y


class _Plate:
    """A seat in the dialog: portrait, name, kind of player and swap button."""

    def __init__(self, setup: Setup, at: int) -> None:
        self._setup = setup
        self._at = at
        place = setup.places[at]
        seat = messages.place(at + 1)
        self.portrait = _Portrait(
            f"portrait-{at}", f"{messages.CHANGE_PORTRAIT}, {seat}", place, at, self._next_portrait
        )
        self.field = TextField(
            f"name-{at}", f"{messages.NAME}, {seat}", place.name, self._rename,
            limit=MAX_LETTERS, accept=clean_name, zone="seats", overflow=self._tell_full,
        )  # fmt: skip
        labels = [messages.HUMAN, *(label for _, label in messages.LEVELS)]
        labels = labels[: len(seating.kinds_of(setup.game))]
        self.kind = Segmented(
            f"kind-{at}", f"{messages.SEATS}, {seat}", labels, KINDS.index(place.kind),
            self._set_kind, zone="seats",
        )  # fmt: skip
        self.widgets: list[Widget] = [self.portrait, self.field, self.kind]
        self.swap: IconButton | None = None
        if len(setup.places) > 1:
            self.swap = IconButton(
                f"swap-{at}", f"{messages.SWAP}, {seat}", "swap-seat",
                partial(setup.swap, at), zone="seats", paper=True,
            )  # fmt: skip
            self.swap.stop = True
            self.widgets.insert(2, self.swap)

    @property
    def place(self) -> Place:
        """The name, kind of player and portrait of this seat."""
        return self._setup.places[self._at]

    def _next_portrait(self) -> None:
        others = [other for other in self._setup.places if other is not self.place]
        self.place.portrait = seating.free_portrait(others, self.place.portrait)

    def _rename(self, name: str) -> None:
        self.place.name = name

    def _tell_full(self) -> None:
        self._tell(messages.NAME_FULL.format(MAX_LETTERS))

    def _tell(self, problem: str) -> None:
        if problem != self.field.problem:
            self.field.problem = problem
            self._setup.desk.say(problem)

    def _set_kind(self, index: int) -> None:
        seating.set_kind(self._setup.places, self._at, KINDS[index])
        self.field.text = self.place.name
        self.field.act()
        if told := messages.LEVEL_TEXTS.get(self.place.kind):
            self._setup.desk.say(told)

    def paint(self, canvas: Canvas, box: pygame.FRect) -> float:
        """Draw the plate and lay out its controls; return its height."""
        theme = canvas.theme
        lacking = canvas.undrawable(self.field.text)
        if lacking:
            self._tell(messages.NO_GLYPHS.format(" ".join(lacking)))
        below = _PROBLEM if self.field.problem else 0.0
        told = messages.LEVEL_TEXTS.get(self.place.kind, "")
        box = pygame.FRect(box.left, box.top, box.w, box.h + below + (_LEVEL if told else 0))
        canvas.fill(box, 16, "#FFFFFF", 0.62)
        canvas.ring(box, 16, theme.sheet_edge, 1.2, 0.8 if not theme.high_contrast else 1.0)
        side = 72.0
        self.portrait.rect = pygame.FRect(box.left + 14, box.centery - side / 2, side, side)
        left = self.portrait.rect.right + 14
        right = box.right - 14
        if self.swap is not None:
            self.swap.rect = pygame.FRect(right - 40, box.top + 14, 40, 40)
        ends = right - (50 if self.swap is not None else 0)
        self.field.rect = pygame.FRect(left, box.top + 14, ends - left, 40)
        _paint_problem(canvas, self.field, pygame.FRect(left, 0, right - left, 0))
        self.kind.rect = pygame.FRect(left, box.top + 66 + below, right - left, 42)
        canvas.text((left + 2, self.kind.rect.bottom + 4), told, "small", theme.ink2,
                    max_width=right - left - 4)  # fmt: skip
        self.portrait.place = self.place
        return box.h


class _Portrait(Widget):
    """The portrait of a seat; a click selects the next one."""

    stop = True

    def __init__(
        self, name: str, label: str, place: Place, seat: int, act: Callable[[], object]
    ) -> None:
        super().__init__(name, label, zone="seats", paper=True)
        self.radius = 36.0
        self.place = place
        self._seat = seat
        self._act = act

    @property
    def value(self) -> str:
        """The number of the portrait, as text."""
        return str(self.place.portrait)

    def act(self) -> None:
        """Select the next free portrait for this seat."""
        self._act()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the portrait, with a change icon while hovered."""
        box = self.rect
        colour = SEAT_COLOURS[self._seat % len(SEAT_COLOURS)]
        robot = self.place.kind != HUMAN
        draw_avatar(canvas, box.center, box.w, self.place.portrait, colour, robot=robot)
        if self.hovered:
            canvas.disc(box.center, box.w / 2, canvas.theme.ink, 0.45)
            canvas.icon(box.center, "refresh", 28, "#FFFFFF")
        if focus:
            marks.focus_ring(canvas, box, box.w / 2, paper=True)


def _paint_problem(canvas: Canvas, control: Widget, column: pygame.FRect) -> float:
    """Draw the problem of a text field below it; return the height used."""
    if not isinstance(control, TextField) or not control.problem:
        return 0.0
    canvas.text(
        (column.left, control.rect.bottom + 3), control.problem, "small", canvas.theme.coral_ink,
        max_width=column.w, weight=600,
    )  # fmt: skip
    return _PROBLEM


def _heading(canvas: Canvas, column: pygame.FRect, text: str) -> float:
    """Draw the heading of a column; return the y where its content begins."""
    canvas.text((column.left, column.top), text, "body", canvas.theme.ink3, weight=700)
    return column.top + 30


def _valid_options(game: Game, last: LastSetup | None) -> dict[str, OptionValue]:
    """Return the options of the last set-up where still valid, otherwise the defaults."""
    options: dict[str, OptionValue] = {}
    for option in game.spec.options:
        options[option.id] = option.default
        if last is None or option.id not in last.options:
            continue
        spec = replace(game.spec, options=(option,))
        try:
            options |= spec.resolve_options({option.id: last.options[option.id]})
        except ValueError:
            continue
    return options
