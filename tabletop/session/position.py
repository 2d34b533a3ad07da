"""One position as a seat may know it: views, words and legal moves, with names filled in.

The true state stays in here. It is published, so nothing that is read of it ever changes.
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
    """Who looks at one position, and whose moves are made there."""

    viewer: Seat
    """The seat whose secrets may be on the screen; -1 for nobody's."""
    home: Seat
    """The seat that the table is turned to."""
    asked: Seat = -1
    """The seat that is asked something in the open, while nobody's secrets are shown."""
    visiting: bool = False
    """Whether the viewer has come of its own accord, while others are waited for."""

    @property
    def turned(self) -> bool:
        """Whether the table has turned to a seat that does everything in the open."""
        return self.viewer < 0 <= self.asked == self.home

    @property
    def actor(self) -> Seat:
        """The seat whose moves gestures make: the viewer's, or that of who is asked."""
        return self.home if self.turned else self.viewer


@dataclass(frozen=True, eq=False)
class Position:
    """One published position as a seat may know it, with names filled in. Found when asked for."""

    game: Game
    players: tuple[Player, ...]
    looking: Looking
    people: tuple[Seat, ...]
    """The seats of people at this screen."""
    _rules: Rules[State] = field(repr=False)
    _state: State = field(repr=False)
    _wording: Wording = field(repr=False)

    @property
    def viewer(self) -> Seat:
        """The seat whose secrets may be on the screen; -1 for nobody's."""
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
        """What stands around the table."""
        return self._wording.display(self._rules.words.display(self.view))

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """What is drawn from the state on pieces, places and seats."""
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
        """The moves that the viewer may make; of a seat asked in the open, those made so."""
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
        """Whether what can be done is found by the commands of things."""
        return self._rules.commanded

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """What the viewer can do with things, the usual first; the refused with their reason."""
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
        """A command with names filled in."""
        form, refusal = command.form, command.refusal
        return replace(
            command, title=self.fill(command.title), text=self.fill(command.text),
            form=form and replace(form, title=self.fill(form.title), button=self.fill(form.button)),
            refusal=refusal and self._wording.refusal(refusal),
        )  # fmt: skip

    def gestures(self, buttons: frozenset[str] = frozenset()) -> Gestures:
        """What the viewer's gestures mean; `buttons` are targets with buttons of their own."""
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
        """The moves that a person here can make whoever looks on: no hand is needed for them."""
        if seat not in self.people or self.view.outcome is not None:
            return ()
        return tuple(self._rules.open_moves(self._state, seat))

    @cached_property
    def visitors(self) -> tuple[Seat, ...]:
        """People at this screen who may do something though it is not their turn.

        They need to see their hand first. Where rules let others act, that they may is public.
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
        """Whether a visitor could begin something with a form, so that others wait a little."""
        return any(any(self._rules.forms(self._state, seat)) for seat in self.visitors)

    @cached_property
    def standing(self) -> str:
        """How far everybody is, in a line: by the game's words, else by the scores."""
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
        """What the viewer has come upon, in the game's words."""
        return self._rules.words.met(self.view)

    def now(self, thing: str) -> str:
        """What a thing means now, in the game's words; empty for nothing to say."""
        return self.fill(self._rules.words.now(self.view, thing))

    def called(self, name: str) -> str:
        """What a piece, a place or a seat is called that a move names."""
        plan = self.view.plan
        if name in plan.piece:
            return self.fill(f"{{piece:{name}}}")
        place = name.removesuffix("?")
        filled = self.fill(f"{{zone:{place}}}" if place in plan.zone else f"{{{name}}}")
        return name if filled.startswith("{") else filled

    def refuse(self, move: Move) -> Refusal | None:
        """Why the viewer can't make a move now, or None."""
        refusal = self._rules.refuse(self._state, self.actor, move)
        return refusal and self._wording.refusal(refusal)

    def describe(self, move: Move) -> str:
        """A move as on a button."""
        return self.fill(self._rules.words.describe(self._state, self.actor, move))

    def icon(self, move: Move) -> str:
        """The name of the icon of a move's button; may be empty."""
        return self._rules.words.icon(move)

    def preview(self, move: Move) -> Preview | None:
        """What a move would bring."""
        if self.actor < 0:
            return None
        preview = self._rules.words.preview(self._state, self.actor, move)
        return preview and self._wording.preview(preview)

    def explain(self, rule: str) -> Section | None:
        """The paragraph of the rulebook behind a refusal."""
        return self.game.rulebook.find(rule)

    def name(self, seat: Seat) -> str:
        """The name of who sits at a seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def fill(self, text: str) -> str:
        """Put names of players, places and pieces into a text of the rules."""
        return self._wording.fill(text)
