"""One position as a seat may know it: view, texts and legal moves, with names filled in.

It holds the true state privately. A position is shared, so nothing read from it ever changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tabletop.engine.commanding import CommandGestures
from tabletop.engine.commands import Command, Thing
from tabletop.engine.display import Display, Preview
from tabletop.engine.forms import Form
from tabletop.engine.game import Game, Section
from tabletop.engine.gestures import Gestures
from tabletop.engine.marks import Mark, marks_of
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.numbers import whole
from tabletop.engine.offers import offer_of
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.session.wording import Wording
from tabletop.storage.records import Player


@dataclass(frozen=True, slots=True)
class Looking:
    """The viewer of a position, and the seat whose moves are made there."""

    viewer: Seat
    """The seat whose hidden information may be on the screen; -1 for none."""
    home: Seat
    """The seat at the bottom of the table."""
    asked: Seat = -1
    """The seat asked a public question while no hidden information is shown; -1 for none."""
    visiting: bool = False
    """Whether the viewer acts out of turn while the game waits for others."""

    @property
    def turned(self) -> bool:
        """Whether the table is turned to a seat that acts publicly."""
        return self.viewer < 0 <= self.asked == self.home

    @property
    def actor(self) -> Seat:
        """The seat whose moves gestures make: the viewer, or the seat that is asked."""
        return self.home if self.turned else self.viewer


@dataclass(frozen=True, eq=False)
class Position:
    """One position as a seat may know it, with names filled in. Computed on demand."""

    game: Game
    players: tuple[Player, ...]
    looking: Looking
    people: tuple[Seat, ...]
    """Seats of people at this screen."""
    _rules: Rules[State] = field(repr=False)
    _state: State = field(repr=False)
    _wording: Wording = field(repr=False)

    @property
    def viewer(self) -> Seat:
        """The seat whose hidden information may be on the screen; -1 for none."""
        return self.looking.viewer

    @property
    def home(self) -> Seat:
        """The seat at the bottom of the table."""
        looking = self.looking
        return looking.viewer if looking.viewer >= 0 else looking.home

    @cached_property
    def actor(self) -> Seat:
        """The seat whose moves gestures make; -1 for none."""
        return self.looking.actor

    @cached_property
    def view(self) -> View:
        """The position as the viewer sees it."""
        return self._rules.view(self._state, self.looking.viewer)

    @cached_property
    def display(self) -> Display:
        """What is shown around the table."""
        return self._wording.display(self._rules.words.display(self.view))

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The marks on pieces, zones and seats."""
        return marks_of(self.game.layout, self.view, self.display)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        outcome = self.view.outcome
        return outcome and outcome._replace(reason=self.fill(outcome.reason))

    @cached_property
    def prompt(self) -> str:
        """What the viewer should do now."""
        asked = self.looking.asked
        if asked >= 0:
            prompt = self._rules.words.prompt(self._state, asked)
            # A name is filled in afterwards, and stays as it was typed.
            return f"{self.name(asked)}: {self.fill(prompt[:1].lower() + prompt[1:])}"
        return self.fill(self._rules.words.prompt(self._state, self.looking.viewer))

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the viewer; of a publicly asked seat, its open moves."""
        looking = self.looking
        if looking.viewer < 0 and looking.turned:
            return self.open_moves(looking.home)
        if looking.viewer < 0 or self.view.outcome is not None:
            return ()
        return tuple(self._rules.legal_moves(self._state, looking.viewer))

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms that the viewer may fill."""
        viewer = self.looking.viewer
        if viewer < 0 or self.view.outcome is not None:
            return ()
        forms = self._rules.forms(self._state, viewer)
        return tuple(replace(form, title=self.fill(form.title)) for form in forms)

    @property
    def commanded(self) -> bool:
        """Whether moves are found through commands of things."""
        return self._rules.commanded

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """Return the viewer's commands for things, usual ones first, illegal ones with a reason."""
        if self.actor < 0 or self.view.outcome is not None:
            return ()
        asked = tuple(things)
        if asked not in self._commands:
            found = self._rules.commands(self._state, self.actor, asked)
            self._commands[asked] = tuple(map(self._told, found))
        return self._commands[asked]

    @cached_property
    def _commands(self) -> dict[tuple[Thing, ...], tuple[Command, ...]]:
        return {}

    def _told(self, command: Command) -> Command:
        """Return a command with names filled in."""
        form, refusal = command.form, command.refusal
        return replace(
            command, title=self.fill(command.title), text=self.fill(command.text),
            form=form and replace(form, title=self.fill(form.title), button=self.fill(form.button)),
            refusal=refusal and self._wording.refusal(refusal),
        )  # fmt: skip

    def gestures(self, buttons: frozenset[str] = frozenset()) -> Gestures:
        """Return the viewer's gestures; `buttons` are targets with buttons of their own."""
        known = self._gestures
        if buttons not in known:
            known[buttons] = self._make_gestures(buttons)
        return known[buttons]

    @cached_property
    def _gestures(self) -> dict[frozenset[str], Gestures]:
        return {}

    def _make_gestures(self, buttons: frozenset[str]) -> Gestures:
        if self.actor < 0:
            return Gestures()
        offer = offer_of(
            self._rules, self._state, self.actor,
            legal=self.legal_moves, forms=self.forms, word=self._wording.refusal,
        )  # fmt: skip
        if self.commanded:
            return CommandGestures(offer, buttons, commands=self.commands, view=self.view)
        return Gestures.of(offer, buttons)

    def open_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return the moves that a person here can make publicly, without seeing a hand."""
        if seat not in self.people or self.view.outcome is not None:
            return ()
        return tuple(self._rules.open_moves(self._state, seat))

    @cached_property
    def visitors(self) -> tuple[Seat, ...]:
        """Seats of people at this screen who may act although it is not their turn.

        They must see their hand first. Where rules allow it, that they may act is public.
        """
        if len(self.people) < 2 or self.view.outcome is not None:
            return ()
        here = (self.looking.viewer, *self._rules.to_act(self._state))
        others = [seat for seat in self.people if seat not in here]
        rules, state = self._rules, self._state
        return tuple(
            seat
            for seat in others
            if rules.legal_moves(state, seat) or any(rules.forms(state, seat))
        )

    @cached_property
    def heeds_visitors(self) -> bool:
        """Whether a visitor could open a form, so that others wait a little."""
        return any(any(self._rules.forms(self._state, seat)) for seat in self.visitors)

    @cached_property
    def standing(self) -> str:
        """How far everybody is, in a line: the game's text, else the scores."""
        told = self.fill(self._rules.words.standing(self.view))
        if told or not self.display.scores:
            return told
        counted = self.game.spec.counted
        numbers = [(whole(score), score) for score in self.display.scores]
        scores = [score if number is None else counted(number) for number, score in numbers]
        pairs = ((self.name(seat), score) for seat, score in enumerate(scores))
        return ". ".join(f"{name}: {score}" for name, score in pairs if score)

    @cached_property
    def met(self) -> frozenset[str]:
        """What the viewer has encountered, as words of the game."""
        return self._rules.words.met(self.view)

    def now(self, thing: str) -> str:
        """Return what a thing means now, in the game's words; "" for nothing."""
        return self.fill(self._rules.words.now(self.view, thing))

    def called(self, name: str) -> str:
        """Return the title of a piece, zone or seat named in a move."""
        plan = self.view.plan
        if name in plan.piece:
            return self.fill(f"{{piece:{name}}}")
        place = name.removesuffix("?")
        filled = self.fill(f"{{zone:{place}}}" if place in plan.zone else f"{{{name}}}")
        return name if filled.startswith("{") else filled

    def refuse(self, move: Move) -> Refusal | None:
        """Return why the viewer can't make a move now, or None."""
        refusal = self._rules.refuse(self._state, self.actor, move)
        return refusal and self._wording.refusal(refusal)

    def describe(self, move: Move) -> str:
        """Return the label of a move's button."""
        return self.fill(self._rules.words.describe(self._state, self.actor, move))

    def icon(self, move: Move) -> str:
        """Return the icon of a move's button; may be ""."""
        return self._rules.words.icon(move)

    def preview(self, move: Move) -> Preview | None:
        """Return the preview of a move, or None."""
        if self.actor < 0:
            return None
        preview = self._rules.words.preview(self._state, self.actor, move)
        return preview and self._wording.preview(preview)

    def explain(self, rule: str) -> Section | None:
        """Return the rulebook section of a rule id, or None."""
        return self.game.rulebook.find(rule)

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def fill(self, text: str) -> str:
        """Insert names of players, zones and pieces into a text of the rules."""
        return self._wording.fill(text)
