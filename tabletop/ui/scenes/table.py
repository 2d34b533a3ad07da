"""The table scene, in which a game is played.

It is drawn from the game's layout and the viewer's view only, and knows no particular game. The
controller decides what a gesture means; the scene opens the dialogs that follow from it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.commands import FINISH, LOOK
from tabletop.session.memory import give_back
from tabletop.ui.kit.dialog import SheetServices
from tabletop.ui.kit.events import Key, KeyUp
from tabletop.ui.kit.scene import Scene
from tabletop.ui.scenes import sorting
from tabletop.ui.scenes.agreement import Agreement
from tabletop.ui.scenes.chooser import Chooser
from tabletop.ui.scenes.command_form import CommandForm
from tabletop.ui.scenes.commands_menu import CommandsMenu
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.scenes.look_through import LookThrough
from tabletop.ui.scenes.overview import Overview
from tabletop.ui.scenes.results import Results
from tabletop.ui.scenes.summary import SummarySheet
from tabletop.ui.scenes.taking_back import TakingBack
from tabletop.ui.scenes.tray import Tray
from tabletop.ui.table.controller import TableController
from tabletop.ui.table.pacing import HAND_OVER, HandOver
from tabletop.ui.table.paint import Moving, TablePaint
from tabletop.ui.table.things import Found, commands_for, words_for
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.drawing import sheet_of, shown_by
from tabletop.ui.words import commanding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.engine.commands import Command
    from tabletop.engine.moves import Move
    from tabletop.session import Session
    from tabletop.ui.kit.events import UiEvent
    from tabletop.ui.kit.focus import Node
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.scenes.guests import Guests
    from tabletop.ui.table.moment import TableMoment
    from tabletop.ui.widgets.intents import Intent


_LATE = 3
"""Maximum number of phone moves waiting to be animated; more are shown at once."""
_ZOOM = {"fast": 0.35, "slow": 0.70}
"""Seconds before a hovered card is enlarged, by setting."""


class TableScene(Scene):
    """A table on the screen: passes on events, advances time and asks whose turn is next."""

    name: ClassVar[str] = "table"

    def __init__(
        self,
        desk: Desk,
        session: Session,
        past: str = "",
        free: Sequence[int] = (),
        guests: Guests | None = None,
    ) -> None:
        """Create the table scene of a session.

        Args:
            desk: The application services.
            session: The session to play.
            past: Title of a past position to look at; empty at a table to play at.
            free: Seats that wait for phones, which are invited at once.
            guests: Phone players who come over from another table.
        """
        super().__init__(desk)
        self.session = session
        self.holds.callback(session.close)
        if not past:
            self._look_away(free)
        self.paint = TablePaint()
        self.controller = TableController(desk, session, self.focus, self._open, past=past)
        self.controller.renew()
        self._handed = HandOver()
        self.guests = guests
        """The phone players; None until phones were invited."""
        if guests is not None:
            guests.sit_at(lambda: self.rests)
            desk.stack.beside = guests.hear
            self.holds.callback(self._shut_door)
        self._free = tuple(free)
        self._expects = not past and guests is None
        """Whether phones are still to be admitted, again or for the first time."""
        self._begins = not past
        """Whether the opening of the game is still to be animated."""

    @property
    def moment(self) -> TableMoment:
        """The current contents of the table, for drawing and hit testing."""
        return self.controller.current()

    @property
    def title(self) -> str:
        """The scene's name for screen readers: the game and what to do now."""
        return f"{self.session.game.spec.title}. {self.moment.prompt}"

    def enter(self) -> None:
        """Update the table after a dialog, the hand-over screen or the menu has closed."""
        self.controller.renew()
        if self.session.newer is not None:
            from tabletop.ui.scenes import newer  # noqa: PLC0415 - rarely needed

            newer.offer(self.desk, self.session, self.next_table)
        if self.session.notice:
            self.desk.toast(self.session.notice)
            self.session.notice = ""

    def next_table(self, session: Session) -> TableScene:
        """Return the table scene of the next game; phone players move over to it."""
        if self.guests is not None:
            self.guests.move_to(session)
        return TableScene(self.desk, session, guests=self.guests)

    # Phones

    def _look_away(self, free: Sequence[int]) -> None:
        """Hide, from the first frame on, the hands of all seats that phones hold or will hold."""
        from tabletop.phones.places import held_seats  # noqa: PLC0415 - needed at a table only

        players = self.session.players
        for seat in {*free, *held_seats(self.session.save_path, len(players))}:
            if players[seat].kind == "human" and seat not in self.session.elsewhere:
                self.session.sit(seat, players[seat], elsewhere=True)

    def invite(self, *, free: Sequence[int] = ()) -> None:
        """Start the server for phones and show the dialog with the code.

        The seats in `free` are offered to phones.
        """
        from tabletop.ui.scenes.invite import InviteScene  # noqa: PLC0415 - not before an invitation

        guests = self._open_door()
        if guests is None:
            return
        for seat in free:
            guests.phones.offer(seat)
        self.controller.put_away()
        self.controller.renew()
        self.desk.open(InviteScene(self.desk, guests))

    def _open_door(self) -> Guests | None:
        from tabletop.ui.scenes.guests import Guests  # noqa: PLC0415 - not before an invitation

        guests = self.guests or Guests(self.desk, self.session, lambda: self.rests)
        problem = guests.open()
        if problem:
            self.desk.toast(problem, "loss")
            return None
        if self.guests is None:
            self.holds.callback(self._shut_door)
        self.guests, self.desk.stack.beside = guests, guests.hear
        return guests

    def _shut_door(self) -> None:
        """Stop the server for phones, if it serves this table."""
        if self.guests is not None and self.guests.session is self.session:
            self.desk.stack.beside = None
            self.guests.close()

    @property
    def rests(self) -> bool:
        """Whether no animation runs and no piece is dragged."""
        controller = self.controller
        return not (controller.showing.timeline.running or controller.hand.dragging)

    def expect(self) -> None:
        """Start the server again if phones hold seats of the saved game.

        If the server can't be started, all these seats are played at this screen.
        """
        from tabletop.ui.scenes.guests import expected, told_again  # noqa: PLC0415 - as above

        if not expected(self.session):
            return
        guests = self._open_door()
        if guests is None:  # then everybody plays at this screen
            for seat in self.session.elsewhere:
                self.session.sit(seat, self.session.players[seat])
            self.controller.renew()
        elif guests.phones.places.held:
            self.desk.toast(told_again(guests, ""))
            self.controller.renew()

    def _heed_guests(self) -> bool:
        """Show what phone players did, one move after the other; return whether anything was shown.

        Also opens their questions, and hides the hands when it is a phone's turn.
        """
        guests = self.guests
        if guests is None:
            return False
        moving = self.controller.showing.timeline.running
        shown = bool(guests.arrived) and (not moving or len(guests.arrived) > _LATE)
        while guests.arrived and shown:
            self.controller.show(guests.arrived.popleft())
            if len(guests.arrived) <= _LATE:
                return True
        if guests.changed and not guests.arrived:
            guests.changed = False
            self.controller.renew()
            return True
        asked = guests.newly_asked()
        if asked is not None:
            asking = guests.phones.asking
            self.desk.open(
                Agreement(
                    self.desk, self.controller, asked.asks, asked.way, asking=asking, question=asked
                )
            )
            return True
        turns = self.controller.turns
        away = turns.next.kind in {"elsewhere", "computer"} and turns.waited > HAND_OVER
        if self.session.elsewhere and self.session.viewer >= 0 and away:
            # The player at this screen has moved, and others may be looking at it.
            self.session.cover()
            self._turn("curtain")
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        """Lay out the table for a window size in logical pixels."""
        super().layout(width, height)
        self.controller.resize(width, height)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; those right after a hand-over are ignored."""
        if self._handed.swallows(event):
            return True
        match event:
            case Key():
                return self.key(event)
            case KeyUp(key):
                if self.moment.inspected and key in {"left alt", "right alt"}:
                    self.controller.do(intents.Look())
                    return True
                return False
            case _:
                self.controller.note = self.paint.hint.box
                return self.controller.handle(event)

    def key(self, event: Key) -> bool:
        """Handle a key press; return whether it was used."""
        return self.controller.key(event)

    def _open(self, intent: Intent) -> None:
        """Open the scene or dialog that an intent asks for."""
        controller = self.controller
        match intent:
            case intents.Choose(moves):
                self.desk.open(Chooser(self.desk, self.session, moves, controller.submit))
            case intents.Fill(form, begun):
                tray = sheet_of(self.session.game, form) or Tray
                services = SheetServices.of(self.desk)
                position = self.session.position
                self.desk.open(tray(services, position, form, controller.submit, begun))
            case intents.Open("results"):
                self.desk.open(Results(self.desk, self.session, self.next_table))
                give_back()
            case intents.ListCommands(things, at):
                self._list_commands(Found(things, pygame.FRect(at)))
            case intents.Command(command) if command.id == LOOK and command.move is not None:
                zone = command.move.target
                self.desk.open(LookThrough(self.desk, controller, zone, self._list_commands))
            case intents.Command(command, at):
                self._ask_for(command, pygame.FRect(at))
            case intents.GoBack(to):
                self.desk.open(TakingBack(self.desk, controller, to))
            case intents.Agree(way):
                asking = self.guests.phones.asking if self.guests else None
                self.desk.open(Agreement(self.desk, controller, way.asks, way, asking=asking))
            case intents.Open("end"):
                self._ask_to_end()
            case intents.Open("invite"):
                self.invite()
            case intents.Open("overview"):
                self.desk.open(Overview(self.desk, controller))
            case intents.Open("sort"):
                sorting.open_sorting(self.desk, controller)
            case intents.Show(name):
                sheet = shown_by(self.session.game, name)
                if sheet is not None:
                    self.desk.open(sheet(SheetServices.of(self.desk), self.session.position))

    def _list_commands(self, found: Found) -> None:
        """Open the command menu of pieces or zones on the table.

        Says so in a notification if they have no commands.
        """
        moment = self.moment
        commands = (*commands_for(moment, found), *sorting.commands_of(moment, found.things))
        title, count = words_for(moment, found)
        if not commands:
            self.desk.toast(commanding.NOTHING)
            return
        menu: CommandsMenu

        def choose(command: Command) -> None:
            if command.id == sorting.SORT:
                menu.close()
                sorting.open_sorting(self.desk, self.controller)
            elif command.form is not None:
                self._ask_for(command, menu.beside or menu.box, menu)
            else:
                menu.close()
                self.controller.do(intents.Command(command, found.at))

        menu = CommandsMenu(self.desk, title, commands, found.rect, count=count, do=choose)
        self.desk.open(menu)

    def _ask_for(
        self, command: Command, at: pygame.FRect, menu: CommandsMenu | None = None
    ) -> None:
        """Open a command's form; its menu is closed when the form is sent."""
        if command.form is None:
            return

        def play(move: Move) -> None:
            if menu is not None:
                menu.close()
            self.controller.submit(move)

        services = SheetServices.of(self.desk)
        self.desk.open(CommandForm(services, self.session.position, command.form, play, at=at))

    def _ask_to_end(self) -> None:
        """Ask all other players to agree to end the game; without others, end it."""
        asking = self.guests.phones.asking if self.guests else None
        asks = asking.company(self.session.actor) if asking else ()
        if asks:
            self.desk.open(Agreement(self.desk, self.controller, asks, None, asking=asking))
        else:
            self.controller.submit(FINISH)

    # Time

    def update(self, dt: float) -> bool:
        """Advance animations, phones and turns by `dt` seconds; return whether anything changed."""
        self._handed.update(dt)
        self._begin()
        delay = _ZOOM.get(self.desk.settings.hover_zoom, 0.0)
        covered = self.desk.stack.top is not self
        heard = self._heed_guests()
        changed = self.controller.frame(dt, 0.0 if covered else delay)
        return self.flow(dt) or changed or heard or self.controller.dirty

    def _begin(self) -> None:
        """Invite or admit phones, and animate the opening once its viewer is seated."""
        if self._expects:
            self._expects = False
            if self._free:
                self.invite(free=self._free)
            else:
                self.expect()
        seated = self.controller.turns.next.kind not in {"curtain", "open"}
        if self._begins and seated and self.desk.stack.top is self:
            self._begins = False
            opening = self.session.opening()
            if opening is not None:
                self.controller.open_with(opening)

    def flow(self, dt: float) -> bool:
        """Advance the turns by `dt` seconds: computer moves, dialogs, and whose turn is next.

        Returns whether anything changed.
        """
        controller = self.controller
        turns, timeline = controller.turns, controller.showing.timeline
        moving = timeline.running or controller.replay is not None
        top = self.desk.stack.top is self
        if controller.summaries and top and (not moving or timeline.holding):
            self._open_summary()
            return True
        turns.stepping = self.desk.settings.step_computers
        before, sweep = (turns.thinking, turns.may_skip, turns.waits), turns.sweep
        listens = any(form.sheet for form in self.moment.out_of_turn.own_forms)
        listens = listens or self.session.position.heeds_visitors
        told = bool(controller.deeds.listed)
        happened = turns.update(dt, moving=moving, pace=self.desk.pace, listens=listens, told=told)
        if happened is not None:
            controller.show(happened)
            return True
        if top and not moving and self._go_on():
            return True
        if before != (turns.thinking, turns.may_skip, turns.waits):
            controller.dirty = True
        return sweep != turns.sweep

    def _go_on(self) -> bool:
        """Open what is due before the next player can act; return whether anything was."""
        controller, turns, pace = self.controller, self.controller.turns, self.desk.pace
        if controller.wanted >= 0:
            seat, controller.wanted = controller.wanted, -1
            self._draw_curtain(seat, self.session.visit)
        elif turns.due("open", pace):
            self._ask(turns.next.seat)
        elif turns.due("curtain", pace) and self._has_secrets():
            self._draw_curtain(turns.next.seat)
        elif turns.due("curtain", pace):
            self._uncovered(turns.next.seat, come=self.session.take_seat)
        elif turns.due("over", pace) and not controller.offered:
            controller.do(intents.Open("results"))
        elif turns.mine and self.moment.gestures.only_forms and not controller.offered:
            controller.open_form(self.moment.gestures.forms[0])
        else:
            return False
        return True

    def _open_summary(self) -> None:
        """Open the first summary that wasn't read yet; animations waiting for it continue below."""
        controller = self.controller
        controller.showing.timeline.release()
        controller.let_go()
        session = self.session
        alone = bool(session.elsewhere) and not session.people
        self.desk.open(SummarySheet(
            self.desk, session, controller.summaries.pop(0), alone=alone, behind=self._behind
        ))  # fmt: skip

    def _behind(self) -> bool:
        """Return whether phones have made moves that the screen doesn't show yet."""
        return self.guests is not None and bool(self.guests.arrived)

    def _has_secrets(self) -> bool:
        """Return whether anything on the table is private; otherwise no hand-over is needed."""
        hidden = any(kind.sees == "owner" for kind in self.session.game.spec.zones)
        return hidden or self.session.view().pending is not None

    def _draw_curtain(self, seat: int, come: Callable[[int], None] | None = None) -> None:
        """Show the hand-over screen before anything of the next player's hand is visible."""
        self.session.cover()
        self._turn("curtain")
        taken = partial(self._uncovered, come=come or self.session.take_seat)
        self.desk.open(Curtain(self.desk, self.session, seat, taken))

    def _ask(self, seat: int) -> None:
        """Hide all hands and ask a player an open question."""
        self.session.ask(seat)
        self._turn("your_turn")

    def _turn(self, sound: str) -> None:
        """Prepare the table for another seat: close everything that was being inspected."""
        self._handed.begin()
        self.controller.put_away()
        self.focus.set("")
        self.controller.renew()
        self.desk.sounds.play(sound)

    def _uncovered(self, seat: int, *, come: Callable[[int], None]) -> None:
        self._handed.begin()
        come(seat)
        self.controller.renew()
        self.desk.sounds.play("your_turn")

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with its animations, and the focus ring."""
        controller = self.controller
        nodes = self.focusables() if self.focus.visible else []
        showing = controller.showing
        moving = Moving(
            showing.timeline, showing.paths, controller.hand, showing.breath.strength,
            controller.turns.sweep, self.desk.reduced_motion, self.laid_over(),
        )  # fmt: skip
        self.paint.draw(canvas, self.moment, moving, self.focus.node(nodes))
        controller.drawn_note(self.paint.noted)
        if any(widget.outgrown for widget in self.moment.room.widgets):
            controller.dirty = True

    def laid_over(self) -> Sequence[pygame.FRect]:
        """Return the rectangles that a subclass draws over the table."""
        return ()

    def focusables(self) -> list[Node]:
        """Return the nodes of everything that the keyboard can reach."""
        return self.controller.nodes()
