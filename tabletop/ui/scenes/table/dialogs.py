"""Opens the dialogs of a table: forms, command menus, the overview, undo and agreement."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.engine.forms import Form
from tabletop.engine.gestures.commands import FINISH, LOOK, Command
from tabletop.engine.moves import Move
from tabletop.ui.scenes.table.chooser import MoveChooser
from tabletop.ui.scenes.table.commands_menu import SORT, CommandsMenu, open_sorting, sort_commands
from tabletop.ui.scenes.table.form_sheets import CommandForm, Tray
from tabletop.ui.scenes.table.look_through import LookThrough
from tabletop.ui.scenes.table.overview import Overview
from tabletop.ui.scenes.table.undo_choice import TakingBack
from tabletop.ui.scenes.table.undo_consent import Agreement
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.help.surroundings import surroundings
from tabletop.ui.table.model.things import Selection, commands_for, name_and_count
from tabletop.ui.text import command_text
from tabletop.ui.toolkit.dialog import SheetServices
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.game_drawing import display_sheet_of, form_sheet_of
from tabletop.ui.widgets.intents import Intent

if TYPE_CHECKING:
    from tabletop.phones.votes import Vote, Votes


_LEAST = 380.0
"""Height of the window, in logical pixels, from which a form may stand beside its button."""


class TableDialogs:
    """Opens the dialogs of a table, in the same way for every scene with a table."""

    def __init__(self, table: TableView, asking: Callable[[], Votes | None] = lambda: None) -> None:
        """Create the dialogs of a table.

        `asking` returns the questions and answers exchanged with phones, or None if no phone takes
        part.
        """
        self.app, self.table, self._asking = table.app, table, asking

    def open(self, intent: Intent) -> None:
        """Open the dialog requested by an intent, which is the meaning of a player's gesture.

        Other intents are ignored.
        """
        controller, port = self.table.controller, self.table.port
        match intent:
            case intents.ChooseIntent(moves):
                self.app.open(MoveChooser(self.app, port, moves, controller.submit))
            case intents.FillIntent(form, begun):
                self._open_tray(form, begun)
            case intents.ListCommands(things, at):
                self._list_commands(Selection(things, pygame.FRect(at)))
            case intents.CommandIntent(command) if command.id == LOOK and command.move is not None:
                zone = command.move.target
                self.app.open(LookThrough(self.app, self.table, zone, self._list_commands))
            case intents.CommandIntent(command, at):
                self._open_form(command, pygame.FRect(at))
            case intents.ChooseUndo(to):
                self.app.open(TakingBack(self.app, controller, to))
            case intents.AskUndo(way):
                asking = self._asking()
                self.app.open(Agreement(self.app, controller, way.asks, way, asking=asking))
            case intents.Open("end"):
                self._ask_to_end()
            case intents.Open("overview"):
                self.app.open(Overview(self.app, self.table))
            case intents.Open("sort"):
                open_sorting(self.app, self.table)
            case intents.OpenSheet(name):
                sheet = display_sheet_of(port.game, name)
                if sheet is not None:
                    self.app.open(sheet(SheetServices.of(self.app), port.position))

    def ask_for(self, vote: Vote) -> None:
        """Open the dialog in which players at this screen answer a question from a phone.

        `vote` is the question, such as whether moves may be undone.
        """
        controller, asking = self.table.controller, self._asking()
        self.app.open(
            Agreement(self.app, controller, vote.asks, vote.way, asking=asking, question=vote)
        )

    def _list_commands(self, found: Selection) -> None:
        """Open the command menu of pieces or zones on the table.

        Says so in a notification if they have no commands.
        """
        moment = self.table.moment
        commands = (*commands_for(moment, found), *sort_commands(moment, found.things))
        title, count = name_and_count(moment, found)
        if not commands:
            self.app.notices.toast(command_text.NOTHING)
            return
        menu: CommandsMenu

        def choose(command: Command) -> None:
            if command.id == SORT:
                menu.close()
                open_sorting(self.app, self.table)
            elif command.form is not None:
                self._open_form(command, menu.beside or menu.box, menu)
            else:
                menu.close()
                self.table.controller.do(intents.CommandIntent(command, found.at))

        menu = CommandsMenu(self.app, title, commands, found.rect, count=count, do=choose)
        self.app.open(menu)

    def _open_form(
        self, command: Command, at: pygame.FRect, menu: CommandsMenu | None = None
    ) -> None:
        """Open a command's form; its menu is closed when the form is sent."""
        if command.form is None:
            return

        def play(move: Move) -> None:
            if menu is not None:
                menu.close()
            self.table.controller.submit(move)

        services, position = SheetServices.of(self.app), self.table.port.position
        self.app.open(CommandForm(services, position, command.form, play, at=at))

    def _open_tray(self, form: Form, begun: Move | None) -> None:
        """Open the dialog of a form: the game's own, one beside its button, or one in the middle.

        A form beside its button leaves the table in sight. It is one with `opens`, which nobody
        has to answer, its button is drawn, and the window is high enough for it.
        """
        port, submit, moment = self.table.port, self.table.controller.submit, self.table.moment
        services, position = SheetServices.of(self.app), port.position
        own = form_sheet_of(port.game, form)
        opener = intents.FillIntent(form)
        button = next((each for each in moment.buttons if each.command.intent == opener), None)
        high = moment.room.size[1] >= _LEAST
        if own is None and form.opens and begun is None and high and button is not None:
            around = surroundings(moment, button.rect)
            spared = (*around.never, *around.avoid)
            sheet = CommandForm(services, position, form, submit, at=button.rect, spared=spared)
            self.app.open(sheet)
        else:
            self.app.open((own or Tray)(services, position, form, submit, begun))

    def _ask_to_end(self) -> None:
        """Ask all other players to agree to end the game; without others, end it."""
        asking, controller = self._asking(), self.table.controller
        asks = asking.company(controller.port.position.actor) if asking else ()
        if asks:
            self.app.open(Agreement(self.app, controller, asks, None, asking=asking))
        else:
            controller.submit(FINISH)
