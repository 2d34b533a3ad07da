"""The set-up of a new game: seats, options of the rules, the seed, and a thumbnail of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.declare.widgets import PromptData
from tabletop.engine.game import Game, Invitation
from tabletop.engine.moves import Seat
from tabletop.engine.spec import OptionSpec, OptionValue
from tabletop.session.contests import daily_game
from tabletop.storage.player.settings import LastSetup, remember_names, remember_portraits
from tabletop.storage.player.statistics import load_statistics
from tabletop.storage.player.tries import load_tries, next_rival, records_of
from tabletop.storage.safe_files import MAX_LETTERS, clean_name
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.setup import seating
from tabletop.ui.scenes.setup.seating import HUMAN, KINDS, SeatChoice
from tabletop.ui.text import messages, phones
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.choices import Segmented, Stepper, Toggle
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    FirstFit,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.rewards import own_faces
from tabletop.ui.toolkit.scroll import ScrollArea

_THUMBNAIL = 110.0
"""Minimum height of the thumbnail of the table, in logical pixels."""
_MOST_WITH_LEVELS = 3
"""Maximum number of seats that have their own line about the level; more share the lines."""
_TALL = 700.0
"""Height of the window, in logical pixels, from which a few seats have such a line."""


class Setup(ShellScene):
    """A dialog to set up a new game: the players, the options of the rules and the seed."""

    name: ClassVar[str] = "setup"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        last = app.settings.last_setup.get(game.spec.id)
        settings = app.settings
        self.places = seating.first_seating(
            game, last, settings.player_names, known=settings.portraits
        )
        self.options = _valid_options(game, last)
        self.seed = ""
        self.count = Stepper(
            "count", messages.PLAYERS, len(self.places), self._set_count, bounds=game.spec.seats
        )
        self._seed_field = TextField(
            "seed",
            messages.SEED,
            self.seed,
            self._set_seed,
            limit=19,
            placeholder=messages.SEED_PLACEHOLDER,
        )
        self.phones = Toggle("phones", phones.ON_PHONES, on=False, changed=lambda _: None)
        """The switch that says whether human players hold their hands on phones."""
        self.seats = ScrollArea(None, app.sounds.play, zone="seats")
        """The seats in a wide window, beside the options."""
        self.page = ScrollArea(None, app.sounds.play, zone="options")
        """The options; in a narrow window, the seats above them as well."""
        self.cancel_button = Button("cancel", messages.CANCEL, self.cancel, key="Esc", kind="paper")
        self.start_button = Button(
            "start", messages.START, self.start, icon="play", kind="primary", paper=True
        )
        self.learn_button = Button(
            "learn", messages.LEARN, self.learn, icon="cap", kind="primary", paper=True
        )
        self.invitation = self._invitation()
        self.contests = self._contests()
        """Buttons that lead to the next rival and to today's deal, if it is of this game."""
        self._teams: tuple[object, list[tuple[Seat, ...]]] = ((), [])
        """The number of seats and the options, and the teams they make."""
        self.plates: list[_Plate] = []
        self.rows: list[tuple[str, str, Control]] = []
        """Title, explanation and control of each option."""
        self._build()
        if self.invitation is not None:
            self.start_button.label, self.start_button.kind = messages.JUST_PLAY, "paper"
        self.focus.set("start")

    @property
    def title(self) -> str:
        return f"{messages.NEW_GAME}: {self.game.spec.title}"

    def _invitation(self) -> Invitation | None:
        """Return the lesson to offer: the first one of a game never played or learnt, or None."""
        spec, app = self.game.spec, self.app
        first = next(iter(self.game.invitations()), None)
        if first is None or spec.id in app.settings.last_setup:
            return None
        return None if app.learning.reached(self.game, first.id).done else first

    def _contests(self) -> list[Button]:
        app, spec, name = self.app, self.game.spec, self.app.learning.player_name
        way = partial(Button, kind="paper", zone="seats")
        found = []
        if spec.rivals:
            games = load_statistics(app.folders.statistics, app.folders.saves, app.now())[0].games
            met = records_of(games, spec.id, name, lowest=spec.lowest_wins)
            if (rival := next_rival(spec.rivals, met)) is not None:
                title = messages.TO_RIVAL.format(rival.name)
                show = partial(app.show.rivals, self.game)
                found.append(way("rivals", title, show, icon="crown"))
        today = app.learning.today
        deal = daily_game(app.games, today)
        begun = deal is None or today in load_tries(app.folders.daily, name, ())
        if deal is not None and deal.game is self.game and not begun:
            found.append(way("daily", messages.DEAL_OF_DAY, app.show.daily, icon="calendar"))
        return found

    def learn(self) -> None:
        """Open the game's first lesson instead of setting up a game."""
        self.app.learning.start(self.game)

    def _build(self) -> None:
        """Recreate the controls for the current number of seats."""
        self.plates = [_Plate(self, at) for at in range(len(self.places))]
        self.count.number = len(self.places)
        self.rows = [(option.title, option.text, self._control(option)) for option in self._asked()]
        if self.game.spec.seats[1] > 1:
            self.rows.append((phones.ON_PHONES, phones.ON_PHONES_TOLD, self.phones))
        self.rows.append((messages.UNDOING, messages.UNDOING_TEXT, self._undoing()))
        self.rows.append((messages.SEED, messages.SEED_TEXT, self._seed_field))

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

    def _control(self, option: OptionSpec) -> Control:
        value, name = self._fitting()[option.id], f"option-{option.id}"
        if option.choices == (False, True):
            return Toggle(name, option.title, bool(value), partial(self._set, option.id))
        if option.choices:
            return self._choice(option, value, name)
        step = 10 if option.most - option.least >= 100 else 1
        return Stepper(
            name,
            option.title,
            int(value),
            partial(self._set, option.id),
            step=step,
            bounds=(option.least, option.most),
        )

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
            name,
            option.title,
            [label for _, label in shown],
            values.index(value),
            choose,
            closed=closed,
        )

    def _undoing(self) -> Segmented:
        """Return the control that selects how far moves can be undone."""
        kinds, labels = zip(*messages.UNDOINGS, strict=True)
        return Segmented(
            "undoing",
            messages.UNDOING,
            labels,
            kinds.index(self.app.settings.undoing),
            lambda index: self.app.preferences.change(undoing=kinds[index]),
            zone="options",
        )

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
            seating.add_seat(self.places, kind, self.app.settings.portraits)
        del self.places[count:]
        self._build()

    def swap(self, at: int) -> None:
        """Swap the player at the seat with index `at`, from 0, with the player at the next seat.

        The last player is swapped with the first.
        """
        other = (at + 1) % len(self.places)
        self.places[at], self.places[other] = self.places[other], self.places[at]
        self._build()

    # Leaving the scene

    def start(self) -> None:
        """Start the game as set up, and remember the set-up for next time.

        If something is invalid, such as the seed, a message is shown instead.
        """
        players = seating.players_of(self.places)
        try:
            seed = seating.seed_of(self.seed)
        except ValueError as error:
            self._tell_seed(str(error))
            return
        try:
            port = self.app.sessions.new(
                self.game, players, self._chosen(), seed, self.app.settings.undoing
            )
        except ValueError as error:
            self.app.notices.toast(str(error), "loss")
            return
        settings = self.app.settings
        remember_names(settings, tuple(who.name for who in players if who.kind == HUMAN))
        remember_portraits(settings, players)
        setups = {**settings.last_setup, self.game.spec.id: LastSetup(players, dict(self.options))}
        self.app.preferences.change(last_setup=setups)
        people = [seat for seat, who in enumerate(players) if who.kind == HUMAN]
        self.app.play(port, people if self.phones.on else ())

    def _tell_seed(self, problem: str) -> None:
        """Show at the seed field what is wrong with it, and focus it."""
        field = self._seed_field
        field.problem = problem
        field.select_all()
        self.focus.set(field.name, visible=True)
        self.page.reveal(field.name)
        self.app.sounds.play("refuse")
        self.app.notices.say(problem)

    def _chosen(self) -> dict[str, OptionValue]:
        """Return the chosen values of the options that have an effect."""
        chosen = self._fitting()
        return {each.id: chosen[each.id] for each in self._asked()}

    # Layout

    def build(self) -> Box:
        tight = self.tight
        pad, high = (16.0, 44.0) if tight else (20.0 if self.width < 1000 else 36.0, 52.0)
        return PaperSheet(
            TextLine(self.title, "title", size=22 if tight else 31, height=52 if tight else 78),
            self._page(),
            Box(height=14),
            self._buttons(high) if self.invitation is None else self._buttons_to_learn(high),
            width=1040,
            height=740,
            margin=12 if tight else 28,
            pad=(pad, 0, pad, 12 if tight else 26),
        )

    def _buttons(self, high: float) -> Box:
        cancel = Place(self.cancel_button, width=130, height=high)
        start = Place(self.start_button, width=190, height=high)
        return Row(cancel, start, gap=12, justify="end")

    def _buttons_to_learn(self, high: float) -> Box:
        """Return the buttons of a game that offers its first lesson."""
        assert self.invitation is not None  # noqa: S101 - the caller has looked
        minutes = messages.LEARN_MINUTES.format(self.invitation.minutes)
        self.learn_button.label = messages.LEARN if self.tight else minutes
        self.learn_button.bare = self.start_button.bare = self.tight and self.width < 750
        return Row(
            Place(self.cancel_button, width=118, height=high),
            Place(self.learn_button, height=high, grow=1, min_width=100, max_width=330),
            Place(self.start_button, width=150, height=high),
            gap=12,
            justify="end",
        )

    def _page(self) -> Box:
        """Return the seats and options in two columns that scroll apart, or all in one.

        The number of players comes first, where nothing above it appears or vanishes, so that a
        second click on its plus doesn't miss.
        """
        count, seats, options = self.count_row(), self._seats(), self.option_rows()
        narrow = Column(count or _heading(messages.SEATS), seats, Box(height=10), options,
                        pad=(6, 4, 8, 8))  # fmt: skip
        thumbnail = Box(
            height=1.3 * _THUMBNAIL,
            min_height=_THUMBNAIL,
            give=True,
            spare=True,
            under=self._draw_thumbnail,
        )
        wide = Row(
            Column(
                count or _heading(messages.SEATS),
                Scrolled(self.seats, Column(seats, thumbnail, pad=(0, 0, 0, 4)), grow=1),
                grow=60,
            ),
            Divider(upright=True, alpha=0.10, width=36),
            Scrolled(self.page, Column(options, pad=(0, 0, 0, 8)), grow=40),
            pad=(6, 4, 8, 0),
            min_width=722,
        )
        return FirstFit(wide, Scrolled(self.page, narrow), grow=1, give=True)

    def count_row(self) -> Box | None:
        """Return the row to choose the number of players, or None if the game fixes it."""
        least, most = self.game.spec.seats
        if least == most:
            return None
        title = TextLine(messages.PLAYERS, "row", grow=1)
        return Row(title, Place(self.count, order=-1), pad=(0, 0, 0, 10))

    def _seats(self) -> Box:
        assert self.ruler is not None  # noqa: S101 - it is measured with it
        close = len(self.plates) > _MOST_WITH_LEVELS or self.height < _TALL
        plates = [plate.build(self.ruler, close=close) for plate in self.plates]
        told = [Paragraph(text, "small") for text in self._levels()] if close else []
        return Column(
            Column(*plates, gap=6 if close else 10),
            Box(height=6),
            *(
                Box(height=46, under=partial(self._draw_team, *team))
                for team in enumerate(self.teams(), 1)
            ),
            *told,
            self._ways_to_contests(),
        )

    def _ways_to_contests(self) -> Box | None:
        ways = [Place(each, height=42, grow=1) for each in self.contests]
        return Row(*ways, gap=8, pad=(0, 6, 0, 14)) if ways else None

    def _levels(self) -> list[str]:
        """Return a sentence for each level of the computer players, the weakest first."""
        labels, used = dict(messages.LEVELS), {place.kind for place in self.places}
        return [
            f"{labels[level]}: {text}"
            for level, text in messages.LEVEL_TEXTS.items()
            if level in used
        ]

    def teams(self) -> list[tuple[int, ...]]:
        """Return the seats of each team; empty where everybody plays for themselves."""
        key = len(self.places), tuple(self._chosen().items())
        if key != self._teams[0]:
            self._teams = key, self.app.sessions.teams(self.game, key[0], dict(key[1]))
        return self._teams[1]

    def _draw_team(
        self, number: int, team: Sequence[Seat], canvas: Canvas, rect: pygame.FRect
    ) -> None:
        """Draw who plays together, on the colour of the first of them."""
        colour, row = SEAT_COLOURS[team[0]], pygame.FRect(rect.left, rect.top, rect.w, 40)
        canvas.fill(row, 12, colour, 0.20)
        canvas.ring(row, 12, colour, 2)
        x = row.left + 8.0
        for seat in team:
            place, ring = self.places[seat], SEAT_COLOURS[seat]
            spot = (x + 15, row.centery)
            draw_avatar(canvas, spot, 30, place.portrait, ring, robot=place.kind != HUMAN)
            x += 36
        names = messages.listed([self.places[seat].name for seat in team])
        line = messages.TEAM.format(number=number, names=names)
        canvas.text((x + 6, row.centery), line, "row", canvas.theme.ink, anchor="midleft",
                    max_width=row.right - x - 16)  # fmt: skip

    def _draw_thumbnail(self, canvas: Canvas, rect: pygame.FRect) -> None:
        picture = pygame.FRect(0, rect.top, min(rect.w, rect.h * 1.6), rect.h)
        picture.centerx = rect.centerx
        draw_thumbnail(canvas, picture, self.game, self.places)

    def option_rows(self) -> Box:
        """Return a column with a row for each option of the game's rules."""
        mode = self.game.spec.mode(len(self.places))
        about: list[Box] = []
        if mode is not None:
            about = [
                TextLine(mode.title, "row"),
                Box(height=1),
                Paragraph(mode.text, "small"),
                Box(height=20),
            ]
        rows = [_option_row(*row) for row in self.rows]
        return Column(_heading(messages.OPTIONS), *about, *rows)


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
            f"name-{at}",
            f"{messages.NAME}, {seat}",
            place.name,
            self._rename,
            limit=MAX_LETTERS,
            accept=clean_name,
            zone="seats",
            overflow=self._tell_full,
        )
        labels = [messages.HUMAN, *(label for _, label in messages.LEVELS)]
        labels = labels[: len(seating.kinds_of(setup.game))]
        self.kind = Segmented(
            f"kind-{at}",
            f"{messages.SEATS}, {seat}",
            labels,
            KINDS.index(place.kind),
            self._set_kind,
            zone="seats",
        )
        self.swap: IconButton | None = None
        if len(setup.places) > 1:
            self.swap = IconButton(
                f"swap-{at}",
                f"{messages.SWAP}, {seat}",
                "swap-seat",
                partial(setup.swap, at),
                zone="seats",
                paper=True,
            )
            self.swap.stop = True

    @property
    def place(self) -> SeatChoice:
        """The name, kind of player and portrait of this seat."""
        return self._setup.places[self._at]

    def _next_portrait(self) -> None:
        others = [other for other in self._setup.places if other is not self.place]
        known = clean_name(self.place.name) if self.place.kind == HUMAN else ""
        rewards = own_faces(self._setup.app, known)
        self.place.portrait = seating.free_portrait(others, self.place.portrait, rewards)

    def _rename(self, name: str) -> None:
        self.place.name = name

    def _tell_full(self) -> None:
        self._tell(messages.NAME_FULL.format(MAX_LETTERS))

    def _tell(self, problem: str) -> None:
        if problem != self.field.problem:
            self.field.problem = problem
            self._setup.app.notices.say(problem)

    def _set_kind(self, index: int) -> None:
        seating.set_kind(self._setup.places, self._at, KINDS[index])
        self.field.text = self.place.name
        self.field.act()
        if told := messages.LEVEL_TEXTS.get(self.place.kind):
            self._setup.app.notices.say(told)

    def build(self, ruler: Canvas, *, close: bool) -> Box:
        """Return the layout of the plate; letters without a glyph are told at the name.

        A `close` one is lower, and doesn't say what its level overlooks.
        """
        lacking = ruler.undrawable(self.field.text)
        if lacking:
            self._tell(messages.NO_GLYPHS.format(" ".join(lacking)))
        self.portrait.place = self.place
        level = "" if close else messages.LEVEL_TEXTS.get(self.place.kind, "")
        pad = 6 if close else 14
        told = Row(TextLine(level, "small", "ink2", grow=1), pad=(2, 4, 2, 0), height=22)
        return Row(
            Place(self.portrait, width=60, height=60),
            Column(
                Row(Place(self.field, grow=1), self.swap, gap=10),
                _problem(self.field),
                Box(height=4 if close else 12),
                self.kind,
                told if level else None,
                grow=1,
                pad=(0, pad, 0, 10 if level else pad),
            ),
            gap=10,
            pad=(10, 0),
            under=_draw_plate,
        )


class _Portrait(Control):
    """The portrait of a seat; a click selects the next one."""

    stop = True

    def __init__(
        self, name: str, label: str, place: SeatChoice, seat: int, act: Callable[[], object]
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
            label_faces.focus_ring(canvas, box, box.w / 2, paper=True)


def _draw_plate(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.fill(rect, 16, "#FFFFFF", 0.62)
    strong = canvas.theme.high_contrast
    canvas.ring(rect, 16, canvas.theme.sheet_edge, 1.2, 1.0 if strong else 0.8)


def _problem(control: Control) -> Box | None:
    """Return the line below a text field that says what is wrong with it, if anything is."""
    if not isinstance(control, TextField) or not control.problem:
        return None
    line = TextLine(control.problem, "small", "coral_ink", weight=600, grow=1)
    return Row(line, pad=(0, 3, 0, 0), height=20)


def _heading(text: str) -> Box:
    return Row(TextLine(text, "body", "ink3", weight=700, grow=1, align="start"), height=30)


def _option_row(title: str, text: str, control: Control) -> Box:
    """Return a row with an option: its control beside the text, or below it if it is wide."""
    words: list[Box] = [TextLine(title, "row", height=24)]
    if text:
        words += [Paragraph(text, "small"), Box(height=6)]
    if isinstance(control, Toggle | Stepper):
        beside = Column(control, Box(height=4))
        return Row(Column(*words, grow=1), beside, gap=12, pad=(0, 0, 0, 14))
    return Column(
        *words,
        Box(height=2),
        Place(control, height=42),
        Box(height=4),
        _problem(control),
        Box(height=14),
    )


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


def draw_thumbnail(
    canvas: Canvas, box: pygame.FRect, game: Game, places: Sequence[SeatChoice]
) -> None:
    """Draw a small sketch of a game's table inside `box`: its regions and the players.

    `places` lists the players in seat order. The first is drawn as the player at this window.
    """
    felt = canvas.assets.felt(game.layout.felt or game.spec.id)
    canvas.fill(box, 12, (felt.centre, felt.base))
    canvas.ring(box, 12, canvas.theme.ink, 1, 0.45)
    mine, theirs = _seat_boxes(box, game)
    dark = canvas.theme.dark
    grids = {zone.id for zone in game.spec.zones if zone.grid != (0, 0)}
    with canvas.clip(box):
        for region in game.layout.regions:
            if region.is_a(PromptData):
                continue
            field = _scaled(region.rect, box)
            if game.layout.cells and region.zone in grids:
                canvas.fill(field, 5, "#EFE4CB")
            else:
                canvas.fill(field, 4, "#000000", 0.24 if dark else 0.10)
    _draw_row(canvas, places[:1], mine, 0)
    _draw_row(canvas, places[1:], theirs, 1)


def _scaled(part: tuple[float, float, float, float], box: pygame.FRect) -> pygame.FRect:
    x, y, w, h = part
    return pygame.FRect(box.left + x * box.w, box.top + y * box.h, w * box.w, h * box.h)


def _seat_boxes(box: pygame.FRect, game: Game) -> tuple[pygame.FRect, pygame.FRect]:
    """Return the rectangles of the first player and of the others."""
    me, rivals = game.layout.region("me"), game.layout.region("rivals")
    low = (0.01, 0.8, 0.14, 0.19)
    high = (0.01, 0.04, 0.79, 0.16)
    return _scaled(me.rect if me else low, box), _scaled(rivals.rect if rivals else high, box)


def _draw_row(canvas: Canvas, places: Sequence[SeatChoice], box: pygame.FRect, first: int) -> None:
    if not places:
        return
    side = min(34.0, box.h + 12, box.w / len(places))
    for at, place in enumerate(places):
        x = box.left + box.w * (at + 0.5) / len(places)
        ring = SEAT_COLOURS[(first + at) % len(SEAT_COLOURS)]
        draw_avatar(
            canvas, (x, box.centery), side, place.portrait, ring, robot=place.kind != "human"
        )
