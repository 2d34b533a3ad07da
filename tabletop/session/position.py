"""One position as a seat may know it: view, texts and legal moves, with names filled in.

A position keeps the true state private. It is shared, so nothing read from it ever changes.
`next_to_act` says who acts next.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tabletop.engine.chance import LowestChance
from tabletop.engine.forms import Form
from tabletop.engine.game import Game, Section
from tabletop.engine.gestures.command_gestures import CommandGestures
from tabletop.engine.gestures.commands import Command, Thing
from tabletop.engine.gestures.gestures import Gestures
from tabletop.engine.gestures.legal_index import offer_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.numbers import whole
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.text.display import Display, Preview
from tabletop.engine.text.mark_data import Mark, marks_of
from tabletop.engine.view import View
from tabletop.session.fill_names import Wording
from tabletop.session.types import Next
from tabletop.storage.journal.records import Player


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Who is looking at a position on one screen, and which seat's moves are made there."""

    viewer: Seat
    """The seat whose hidden information may be on the screen; -1 for none."""
    home: Seat
    """The seat at the bottom edge of the table on the screen."""
    asked: Seat = -1
    """The seat asked to make a public move while no hand is shown; -1 for none."""
    visiting: bool = False
    """Whether the viewer is looking at a hand out of turn, while the game waits for others."""

    @property
    def turned(self) -> bool:
        """Whether the table is turned to a seat that makes a public move with its hand hidden."""
        return self.viewer < 0 <= self.asked == self.home

    @property
    def actor(self) -> Seat:
        """The seat for which clicks, drags and keys make moves; -1 for none.

        This is the viewer or, while no hand is shown, the seat the table is turned to.
        """
        return self.home if self.turned else self.viewer


def next_to_act(
    match: Match[State],
    looking: Viewpoint,
    people: Sequence[Seat],
    elsewhere: Collection[Seat] = (),
) -> Next:
    """Return who acts next at one screen, and what the screen has to do.

    The viewer comes first, then other people at this screen, then computer players. For people on
    other devices, the screen only shows that the game is waiting for them.

    Args:
        match: The game.
        looking: Who is looking at this screen.
        people: Seats of the people at this screen.
        elsewhere: Seats of the people on other devices.
    """
    acting = match.to_act
    if not acting:
        return Next("over", -1)
    present = [seat for seat in acting if seat in people]
    if not present:
        computers = [seat for seat in acting if seat not in elsewhere]
        return Next("computer", computers[0]) if computers else Next("elsewhere", acting[0])
    if looking.viewer in present:
        return Next("viewer", looking.viewer)
    if looking.visiting:
        return Next("visit", present[0])
    alone = len(people) == 1 and not elsewhere
    openly = [seat for seat in present if not alone and match.rules.open_moves(match.state, seat)]
    if looking.asked in openly:
        return Next("asked", looking.asked)
    if openly:
        return Next("open", openly[0])
    return Next("curtain", present[0])


@dataclass(frozen=True, eq=False)
class Position:
    """One position of a game as its viewer may know it, with names filled into all texts.

    Its properties are computed on demand, and nothing read from it ever changes. Moves use the
    viewer's own names for the pieces.
    """

    game: Game
    players: tuple[Player, ...]
    looking: Viewpoint
    people: tuple[Seat, ...]
    """The seats of the people at this screen."""
    _rules: Rules[State] = field(repr=False)
    _state: State = field(repr=False)
    _wording: Wording = field(repr=False)

    def shows(self, looking: Viewpoint, people: tuple[Seat, ...], wording: Wording) -> bool:
        """Return whether this object was made for the given viewpoint, people and names.

        If so, it can be reused for as long as the game stays in this position.
        """
        return (self.looking, self.people) == (looking, people) and self._wording is wording

    @property
    def viewer(self) -> Seat:
        """The seat whose hidden information may be on the screen; -1 for none."""
        return self.looking.viewer

    @property
    def home(self) -> Seat:
        """The seat that sits at the bottom edge of the table on the screen."""
        looking = self.looking
        return looking.viewer if looking.viewer >= 0 else looking.home

    @cached_property
    def actor(self) -> Seat:
        """The seat for which clicks, drags and keys make moves; -1 for none."""
        return self.looking.actor

    @cached_property
    def view(self) -> View:
        """The position as the viewer sees it: zones, pieces and values, without secrets."""
        return self._rules.view(self._state, self.looking.viewer)

    @cached_property
    def display(self) -> Display:
        """The scores, marks and panels around the table, with names filled in."""
        return self._wording.display(self._rules.presenter.display(self.view))

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The marks drawn on pieces, zones and seats, such as a shield or a count."""
        return marks_of(self.game.layout, self.view, self.display)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The winners and why the game ended; None while it goes on."""
        outcome = self.view.outcome
        return outcome and outcome._replace(reason=self.fill(outcome.reason))

    @cached_property
    def prompt(self) -> str:
        """The sentence that tells the viewer what to do now, such as whose turn it is.

        If a seat is asked for a public move, the sentence begins with that player's name.
        """
        asked = self.looking.asked
        if asked >= 0:
            prompt = self._rules.presenter.prompt(self._state, asked)
            return f"{self.name(asked)}: {self._wording.after_name(prompt)}"
        return self.fill(self._rules.presenter.prompt(self._state, self.looking.viewer))

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The viewer's legal moves, or the public moves of the seat asked for one.

        Empty for spectators and after the end of the game.
        """
        looking = self.looking
        if looking.viewer < 0 and looking.turned:
            return self.open_moves(looking.home)
        if looking.viewer < 0 or self.view.outcome is not None:
            return ()
        return tuple(self._rules.legal_moves(self._state, looking.viewer))

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms in which the viewer builds moves with several parts, such as an offer.

        Empty for spectators and after the end of the game.
        """
        viewer = self.looking.viewer
        if viewer < 0 or self.view.outcome is not None:
            return ()
        forms = self._rules.forms(self._state, viewer)
        return tuple(map(self._wording.form, forms))

    @property
    def commanded(self) -> bool:
        """Whether moves are made through menus of commands on pieces and zones.

        This is the case on the free table, where no rules decide which moves are legal.
        """
        return self._rules.commanded

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """Return the menu commands for the selected pieces and zones, the most usual first.

        Unavailable commands are included, with the reason. The result is empty for spectators and
        after the end of the game.
        """
        if self.actor < 0 or self.view.outcome is not None:
            return ()
        asked = tuple(things)
        if asked not in self._commands:
            found = self._rules.commands(self._state, self.actor, asked)
            self._commands[asked] = tuple(map(self._filled_command, found))
        return self._commands[asked]

    @cached_property
    def _commands(self) -> dict[tuple[Thing, ...], tuple[Command, ...]]:
        return {}

    def _filled_command(self, command: Command) -> Command:
        """Return a command with names filled into its texts."""
        form, refusal = command.form, command.refusal
        return replace(
            command,
            title=self.fill(command.title),
            text=self.fill(command.text),
            form=form and self._wording.form(form),
            refusal=refusal and self._wording.refusal(refusal),
        )

    def gestures(self, buttons: frozenset[str] = frozenset()) -> Gestures:
        """Return the moves that the viewer can make by dragging, clicking and pressing keys.

        `buttons` names the targets that have their own buttons on the screen.
        """
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
            self._rules,
            self._state,
            self.actor,
            legal=self.legal_moves,
            forms=self.forms,
            word=self._wording.refusal,
        )
        if self.commanded:
            return CommandGestures(offer, buttons, commands=self.commands, view=self.view)
        return Gestures.of(offer, buttons)

    def open_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return the moves that a seat can make in public, without seeing its hand.

        Empty for seats without a person at this screen, and after the end of the game.
        """
        if seat not in self.people or self.view.outcome is not None:
            return ()
        return tuple(self._rules.open_moves(self._state, seat))

    @cached_property
    def out_of_turn_seats(self) -> tuple[Seat, ...]:
        """Seats of people at this screen who may act out of turn after looking at their hand.

        It gives nothing away, because the rules make public that these seats may act. Empty if
        fewer than two people share the screen.
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
    def has_out_of_turn_form(self) -> bool:
        """Whether a person can fill in a form out of turn now.

        If so, the other players wait briefly before they move.
        """
        return any(any(self._rules.forms(self._state, seat)) for seat in self.out_of_turn_seats)

    @cached_property
    def standing(self) -> str:
        """The public state of the game in one line: the game's own text, or else the scores."""
        text = self._wording.name_all(self._rules.presenter.standing(self.view))
        if text or not self.display.scores:
            return text
        counted = self.game.spec.counted
        numbers = [(whole(score), score) for score in self.display.scores]
        scores = [score if number is None else counted(number) for number, score in numbers]
        pairs = ((self.name(seat), score) for seat, score in enumerate(scores))
        return ". ".join(f"{name}: {score}" for name, score in pairs if score)

    @cached_property
    def met(self) -> frozenset[str]:
        """Ids of what the viewer has come across in this game. They decide which tips are due."""
        return self._rules.presenter.met(self.view)

    def now(self, thing: str) -> str:
        """Return what a thing on the table means right now, in the game's own words.

        `thing` is a kind and a name, such as `zone:deck`. The result is "" if the game has no text
        for it.
        """
        return self.fill(self._rules.presenter.now(self.view, thing))

    def called(self, name: str) -> str:
        """Return the display title of a piece, zone or seat, given the id used in a move.

        An unknown id is returned unchanged.
        """
        plan = self.view.plan
        if name in plan.piece:
            return self.fill(f"{{piece:{name}}}")
        place = name.removesuffix("?")
        filled = self.fill(f"{{zone:{place}}}" if place in plan.zone else f"{{{name}}}")
        return name if filled.startswith("{") else filled

    def refuse(self, move: Move) -> Refusal | None:
        """Return why the acting seat can't make a move now, or None if the move is legal."""
        refusal = self._rules.refuse(self._state, self.actor, move)
        return refusal and self._wording.refusal(refusal)

    def ends_game(self, move: Move) -> bool:
        """Return whether a legal move of the viewer would end the game, as far as they can know."""
        state = self._stand_in.clone(recording=False)
        self._rules.apply(state, self.looking.viewer, move, LowestChance())
        return self._rules.outcome(state) is not None

    @cached_property
    def _stand_in(self) -> State:
        """A position that looks the same to the viewer, with the hidden pieces dealt again."""
        return InformationSet.of(self._rules, self._state, self.looking.viewer).stand_in

    def describe(self, move: Move) -> str:
        """Return the text of a move, as shown on its button or in a menu."""
        return self.fill(self._rules.presenter.describe(self._state, self.actor, move))

    def icon(self, move: Move) -> str:
        """Return the name of the icon on a move's button; "" if it has none."""
        return self._rules.presenter.icon(move)

    def preview(self, move: Move) -> Preview | None:
        """Return what a move would change, to show before it is made.

        Return None for spectators, or if the game has no preview of it.
        """
        if self.actor < 0:
            return None
        preview = self._rules.presenter.preview(self._state, self.actor, move)
        return preview and self._wording.preview(preview)

    def explain(self, rule: str) -> Section | None:
        """Return the section of the rulebook with an id such as `A.c`; None if there is none."""
        return self.game.rulebook.find(rule)

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat; "" if there is no such seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def fill(self, text: str) -> str:
        """Replace tokens such as `{p1}` in a text with the names of players, zones and pieces.

        The reader is addressed as "you".
        """
        return self._wording.fill(text)
