"""Turns the rules' messages into sentences and replaces tokens such as `{p1}` with names."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from tabletop.engine.forms import Form
from tabletop.engine.game import Game
from tabletop.engine.moves import Refusal, Seat
from tabletop.engine.spec import TablePlan
from tabletop.engine.text.display import Display, Panel, Preview
from tabletop.engine.text.engine_words import NOT_YOUR_TURN, WAIT_FOR
from tabletop.engine.text.message import Message
from tabletop.engine.text.phrasebook import Phrasebook, TextReader, capitalized
from tabletop.engine.view import SeenEvent
from tabletop.storage.journal.records import Player

T = TypeVar("T")


class Wording:
    """Formats the texts of one game for one reader, or for a screen that several people read.

    Tokens such as `{p1}` are replaced with the names of players, zones and pieces. Prompts,
    buttons, forms, refusals, notes about other players and the result address the reader as "you".
    Texts on or around the table (displays and summaries) name everyone, as do notes shown beside
    the reader's portrait.
    """

    def __init__(
        self, game: Game, plan: TablePlan, players: Sequence[Player], seat: Seat = -1
    ) -> None:
        """Prepare the names of a game's players, zones and pieces.

        Args:
            game: The game.
            plan: Its pieces and zones, with their titles.
            players: The players, by seat.
            seat: The reader, who is addressed as "you"; with -1 everybody is named.
        """
        self._game, self._plan, self._players = game, plan, players
        cells = {f"{cell.row}:{cell.col}": cell.title for cell in game.layout.cells}
        names = [player.name for player in players]
        self._book = Phrasebook(plan, cells, game.language)
        self._reader = TextReader(names, seat)
        self._everybody = TextReader(names)
        self._others: dict[Seat, Wording] = {}

    def for_reader(self, seat: Seat) -> "Wording":
        """Return the same game's texts formatted for another reader.

        `seat` is the reader, who is addressed as "you"; with -1 everybody is named. The same seat
        always gets the same object.
        """
        if seat == self._reader.seat:
            return self
        if seat not in self._others:
            self._others[seat] = Wording(self._game, self._plan, self._players, seat)
        return self._others[seat]

    def fill(self, text: str) -> str:
        """Return a text with names in place of its tokens, such as `{p1}`.

        The reader is addressed as "you". Unknown tokens stay as they are.
        """
        return self._book.say(text, self._reader)

    def name_all(self, text: str) -> str:
        """Return a text with names in place of its tokens; nobody is addressed as "you"."""
        return self._book.say(text, self._everybody)

    def line(self, seat: Seat, text: str) -> str:
        """Return a note of the game log without its actor, such as `took **Math** from you`.

        `seat` is the actor, and `text` the note as the rules wrote it.
        """
        reader = self._everybody if seat == self._reader.seat else self._reader
        return self._book.say(self._note(seat, text), reader, beside=True)

    def sentence(self, seat: Seat, text: str) -> str:
        """Return a note of the game log as a sentence, such as `Sam took **Math** from you`.

        `seat` is the actor, whose name comes first, and `text` the note as the rules wrote it.
        """
        note = self._note(seat, text)
        words = self._book.say(note, self._reader)
        if self._book.is_sentence(note):
            return words
        name = self._reader.names[seat] if 0 <= seat < len(self._reader.names) else ""
        return f"{name} {words}" if name else capitalized(words, self._reader.names)

    def _note(self, seat: Seat, text: str) -> str:
        """Return a note as a message with its actor, if the game has it; else as it is."""
        if not isinstance(text, Message) and self._book.says(text):
            return Message(text, actor=seat)
        return text

    def after_name(self, text: str) -> str:
        """Return a text to be shown after a name and a colon, with names filled in.

        Its first letter becomes lower case, unless the text begins with a name.
        """
        words = self.fill(text)
        return words if self._book.begins_with_name(text) else words[:1].lower() + words[1:]

    def refusal(self, refusal: Refusal) -> Refusal:
        """Return the answer to an illegal move with names filled into its texts.

        The answer "not your turn" then also says whom the game is waiting for.
        """
        text = refusal.text
        if refusal.waits and text == NOT_YOUR_TURN:
            text = Message(WAIT_FOR, players=refusal.waits)
        return refusal._replace(text=self.fill(text), waits=(), brief=self.fill(refusal.brief))

    def form(self, form: Form) -> Form:
        """Return a form with names filled into its title, buttons and the labels of its fields."""
        fill = self.fill
        return replace(
            form,
            title=fill(form.title),
            button=fill(form.button),
            outcomes=tuple(map(fill, form.outcomes)),
            mark=fill(form.mark),
            opens=fill(form.opens),
            fields=tuple(replace(blank, label=fill(blank.label)) for blank in form.fields),
        )

    def display(self, display: Display) -> Display:
        """Return the scores, marks and panels around the table with names filled in.

        Everyone is named; nobody is addressed as "you".
        """
        fill = self.name_all
        return replace(
            display,
            context=fill(display.context),
            panels=tuple(
                Panel(
                    panel.id,
                    fill(panel.title),
                    tuple(
                        replace(
                            row, title=fill(row.title), note=fill(row.note), value=fill(row.value)
                        )
                        for row in panel.rows
                    ),
                )
                for panel in display.panels
            ),
            captions=tuple(replace(word, text=fill(word.text)) for word in display.captions),
            tags=tuple(
                replace(tag, text=fill(tag.text), note=fill(tag.note)) for tag in display.tags
            ),
            chips=tuple(
                tuple(replace(mark, text=fill(mark.text)) for mark in marks)
                for marks in display.chips
            ),
            sheets=tuple(
                replace(sheet, label=fill(sheet.label), reason=fill(sheet.reason))
                for sheet in display.sheets
            ),
            phases=tuple(map(fill, display.phases)),
            automa=display.automa and self._named(display.automa),
            places=tuple(replace(place, label=fill(place.label)) for place in display.places),
            own=self._named(display.own),
            offers=self._named(display.offers),
        )

    def preview(self, preview: Preview) -> Preview:
        """Return the preview of a move's effects with names filled into all of its texts."""
        fill = self.fill
        lines, theirs = (
            tuple((icon, fill(text)) for icon, text in each)
            for each in (preview.lines, preview.theirs)
        )
        return Preview(fill(preview.title), lines, theirs, fill(preview.guess))

    def events(self, events: Sequence[SeenEvent]) -> tuple[SeenEvent, ...]:
        """Return the events of a move with names filled into their notes and summaries."""
        return tuple(self._event(event) for event in events)

    def _event(self, event: SeenEvent) -> SeenEvent:
        if event.kind == "note":
            line, said = (say(event.seat, event.text) for say in (self.line, self.sentence))
            return replace(event, text=line, said=said)
        if event.summary is not None:
            return replace(event, summary=event.summary.filled(self.name_all))
        if event.stage is not None:
            return replace(event, stage=event.stage.filled(self.fill))
        return event

    def _named(self, value: T) -> T:
        """Return data of a game with each message in it put into words."""
        found: Any = value  # Any: what a game shows in widgets of its own, by what it is
        if isinstance(found, Message):
            found = self.name_all(found)
        elif isinstance(found, tuple):
            parts = [self._named(each) for each in found]
            found = type(found)(*parts) if hasattr(found, "_fields") else tuple(parts)
        elif is_dataclass(found) and not isinstance(found, type):
            known = {each.name: getattr(found, each.name) for each in fields(found) if each.init}
            filled = {name: self._named(each) for name, each in known.items()}
            if any(filled[name] is not known[name] for name in known):
                found = replace(found, **filled)
        return found  # type: ignore[no-any-return] # of the same type as it was
