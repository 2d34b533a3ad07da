"""The table scene, in which a game is played.

It is drawn from the game's layout and the viewer's view only, and knows no particular game. The
table's controller decides what a gesture means; the scene hands the screen over and lets phones in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.text.sound_names import SoundName
from tabletop.session.port import LocalPort
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.placement import Surroundings
from tabletop.ui.scenes.table.turns import TableTurns, open_results
from tabletop.ui.table.control.pacing import HAND_OVER, HandOverGuard
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.help.surroundings import surroundings
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.events import UiEvent
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.intents import Intent

if TYPE_CHECKING:
    from tabletop.phones.votes import Votes
    from tabletop.ui.scenes.phones.phone_table import Guests
    from tabletop.ui.scenes.table.dialogs import TableDialogs


_LATE = 3
"""Maximum number of phone moves waiting to be animated; more are shown at once."""


class TableScene(Scene):
    """The screen on which a game is played: the table, the turns of all players and the phones."""

    name: ClassVar[str] = "table"

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return self.table.pad_keys

    def __init__(
        self,
        app: App,
        port: LocalPort,
        free: Sequence[int] = (),
        guests: Guests | None = None,
    ) -> None:
        """Create the table scene of a game.

        Args:
            app: The application services.
            port: The game to play.
            free: Seats, counted from 0, that wait for players on phones, who are invited at once.
            guests: Players on phones who come over from another table; None for none.
        """
        super().__init__(app)
        self.port = port
        self.holds.callback(port.close)
        self._look_away(free)
        self.table = TableView(app, port, self.focus, self._open)
        self._turns = TableTurns(self.table, port, self._hand_over, self._is_behind)
        self._handed = HandOverGuard()
        self.guests = guests
        """The phone players; None until phones were invited."""
        if guests is not None:
            guests.sit_at(lambda: self.table.rests)
            app.stack.beside = guests.hear
            self.holds.callback(self._shut_door)
        self._free = tuple(free)
        self._expects = guests is None
        """Whether phones are still to be admitted, again or for the first time."""
        self._begins = True
        """Whether the opening of the game is still to be animated."""

    @cached_property
    def dialogs(self) -> TableDialogs:
        """The dialogs over this table; their modules are imported with the first one."""
        from tabletop.ui.scenes.table.dialogs import TableDialogs  # noqa: PLC0415 - not before a gesture

        return TableDialogs(self.table, self._asking)

    @property
    def title(self) -> str:
        return f"{self.port.game.spec.title}. {self.table.moment.prompt}"

    def enter(self) -> None:
        self.table.controller.renew()
        if self.port.session.newer is not None:
            from tabletop.ui.scenes.saves import migrate_prompt  # noqa: PLC0415 - rarely needed

            migrate_prompt.offer(self.app, self.port, self.next_table)
        if self.port.session.notice:
            self.app.notices.toast(self.port.session.notice)
            self.port.session.notice = ""

    def next_table(self, port: LocalPort) -> TableScene:
        """Return the table scene for the next game, given by its port. Phones switch to it."""
        if self.guests is not None:
            self.guests.move_to(port)
        return TableScene(self.app, port, guests=self.guests)

    # Phones

    def _look_away(self, free: Sequence[int]) -> None:
        """Hide, from the first frame on, the hands of all seats that phones hold or will hold."""
        from tabletop.phones.seat_tokens import held_seats  # noqa: PLC0415 - needed at a table only

        players = self.port.players
        for seat in {*free, *held_seats(self.port.session.save_path, len(players))}:
            if players[seat].kind == "human" and seat not in self.port.session.elsewhere:
                self.port.session.sit(seat, players[seat], elsewhere=True)

    def invite(self, *, free: Sequence[int] = ()) -> None:
        """Start the server for phones, and open the dialog with the code to connect.

        `free` lists the seats, counted from 0, that are offered to players on phones.
        """
        from tabletop.ui.scenes.phones.invite import InviteScene  # noqa: PLC0415 - not before an invitation

        guests = self._open_door()
        if guests is None:
            return
        for seat in free:
            guests.phones.offer(seat)
        self.table.model.close_notices()
        self.table.controller.renew()
        self.app.open(InviteScene(self.app, guests))

    def _open_door(self) -> Guests | None:
        from tabletop.ui.scenes.phones.phone_table import Guests  # noqa: PLC0415 - not before an invitation

        guests = self.guests or Guests(self.app, self.port, lambda: self.table.rests)
        problem = guests.open()
        if problem:
            self.app.notices.toast(problem, "loss")
            return None
        if self.guests is None:
            self.holds.callback(self._shut_door)
        self.guests, self.app.stack.beside = guests, guests.hear
        return guests

    def _shut_door(self) -> None:
        """Stop the server for phones, if it serves this table."""
        if self.guests is not None and self.guests.session is self.port.session:
            self.app.stack.beside = None
            self.guests.close()

    def _asking(self) -> Votes | None:
        """Return how people on phones are asked; None without phones."""
        return self.guests.phones.asking if self.guests else None

    def expect(self) -> None:
        """Restart the server for phones if the saved game has seats that belong to phones.

        If that fails, these seats are played at this screen.
        """
        from tabletop.ui.scenes.phones.phone_table import expected, told_again  # noqa: PLC0415 - as above

        if not expected(self.port.session):
            return
        guests = self._open_door()
        if guests is None:  # then everybody plays at this screen
            for seat in self.port.session.elsewhere:
                self.port.session.sit(seat, self.port.players[seat])
            self.table.controller.renew()
        elif guests.phones.places.held:
            self.app.notices.toast(told_again(guests, ""))
            self.table.controller.renew()

    def _follow_guests(self, guests: Guests) -> bool:
        """Show what phone players did, one move after the other; return whether anything was shown.

        Also opens their questions, and hides the hands when it is a phone's turn.
        """
        moving = self.table.running
        shown = bool(guests.arrived) and (not moving or len(guests.arrived) > _LATE)
        while guests.arrived and shown:
            self.table.controller.show_step(guests.arrived.popleft())
            if len(guests.arrived) <= _LATE:
                return True
        if guests.changed and not guests.arrived:
            guests.changed = False
            self.table.controller.renew()
            return True
        asked = guests.newly_asked()
        if asked is not None:
            self.dialogs.ask_for(asked)
            return True
        turns = self.table.model.turns
        away = turns.next.kind in {"elsewhere", "computer"} and turns.waited > HAND_OVER
        if self.port.session.elsewhere and self.port.seat >= 0 and away:
            # The player at this screen has moved, and others may be looking at it.
            self.port.cover()
            self._turn("curtain")
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.table.resize(width, height)

    def scrolls(self, pos: tuple[float, float]) -> bool:
        return self.table.scrolls(pos) or super().scrolls(pos)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event.

        Just after a hand-over, input meant for the previous screen is ignored.

        Returns whether the event was used, so that a frame must be drawn.
        """
        return self._handed.ignores(event) or self.table.handle(event)

    def _open(self, intent: Intent) -> None:
        """Open the scene or dialog that an intent asks for."""
        match intent:
            case intents.Open("results"):
                open_results(self.table, self.port, self.next_table)
            case intents.Open("invite"):
                self.invite()
            case _:
                self.dialogs.open(intent)

    # Time

    def update(self, dt: float) -> bool:
        """Advance animations and turns, and apply moves from phones.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        self._handed.update(dt)
        if self._expects or self._begins:
            self._begin()
        covered = self.app.stack.top is not self
        heard = self.guests is not None and self._follow_guests(self.guests)
        changed = self.table.update(dt, covered=covered)
        passed = self._turns.update(dt, covered=covered)
        return passed or changed or heard or self.table.model.dirty

    def _begin(self) -> None:
        """Invite or admit phones, and animate the opening once its viewer is seated."""
        if self._expects:
            self._expects = False
            if self._free:
                self.invite(free=self._free)
            else:
                self.expect()
        seated = self.table.model.turns.next.kind not in {"curtain", "open"}
        if self._begins and seated and self.app.stack.top is self:
            self._begins = False
            opening = self.port.opening()
            if opening is not None:
                self.table.model.animate_setup(opening)

    def _hand_over(self) -> bool:
        """Hand the screen to the next person, if that is due; return whether it was."""
        model = self.table.model
        turns = model.turns
        if model.wanted_hand >= 0:
            seat, model.wanted_hand = model.wanted_hand, -1
            self._draw_curtain(seat, self.port.visit)
            return True
        if turns.next.kind not in {"open", "curtain"}:
            return False
        pace = self.app.preferences.pace
        match turns.next.kind:
            case "open" if turns.due("open", pace):
                self._ask(turns.next.seat)
            case "curtain" if turns.due("curtain", pace) and self._has_secrets():
                self._draw_curtain(turns.next.seat)
            case "curtain" if turns.due("curtain", pace):
                self._uncovered(turns.next.seat, come=self.port.take_seat)
            case _:
                return False
        return True

    def _is_behind(self) -> bool:
        """Return whether phones have made moves that the screen doesn't show yet."""
        return self.guests is not None and bool(self.guests.arrived)

    def _has_secrets(self) -> bool:
        """Return whether anything on the table is private; otherwise no hand-over is needed."""
        hidden = any(kind.sees == "owner" for kind in self.port.game.spec.zones)
        return hidden or self.port.position.view.pending is not None

    def _draw_curtain(self, seat: int, come: Callable[[int], None] | None = None) -> None:
        """Show the hand-over screen before anything of the next player's hand is visible."""
        from tabletop.ui.scenes.table.hand_over import Curtain  # noqa: PLC0415 - only where players share a screen

        self.port.cover()
        self._turn("curtain")
        taken = partial(self._uncovered, come=come or self.port.take_seat)
        self.app.open(Curtain(self.app, self.port, seat, taken))

    def _ask(self, seat: int) -> None:
        """Hide all hands and ask a player an open question."""
        self.port.ask(seat)
        self._turn("your_turn")

    def _turn(self, sound: SoundName) -> None:
        """Prepare the table for another seat: close everything that was being inspected."""
        self._handed.begin()
        self.table.model.close_notices()
        self.focus.set("")
        self.table.controller.renew()
        self.app.sounds.play(sound)

    def _uncovered(self, seat: int, *, come: Callable[[int], None]) -> None:
        self._handed.begin()
        come(seat)
        self.table.controller.renew()
        self.app.sounds.play("your_turn")

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.focused)

    def prepare(self) -> None:
        self.table.prepare()

    def surroundings(self) -> Surroundings:
        return surroundings(self.table.moment)

    def focusables(self) -> list[Node]:
        return self.table.nodes()
