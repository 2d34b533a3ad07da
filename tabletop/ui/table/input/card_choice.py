"""A form that is answered on the cards themselves: which of them are picked. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The cards that are picked for a form, such as those to swap; in the order of the picks."""

    form: Form
    picks: tuple[str, ...] = ()

    @property
    def field(self) -> Field:
        """The field that the cards fill; all other fields of the form leave no choice."""
        return self.form.fields[self.form.card_field]

    @property
    def filled(self) -> tuple[str, ...]:
        """The picks, with the last card added where all must be picked and one is left."""
        blank, picks = self.field, self.picks
        left = [each for each in blank.choices if each not in picks]
        alone = len(left) == 1 and len(blank.choices) == blank.least > 1
        return (*picks, *left) if alone else picks

    @property
    def one_click(self) -> bool:
        """Whether a single pick answers the question."""
        return self.field.least == self.field.most == 1

    def toggled(self, card: str) -> "CardChoice":
        """Return the choice with a card picked, or put back if it was picked.

        Where one card is wanted, it replaces another; else a card too many is ignored.
        """
        if card in self.picks:
            return replace(self, picks=tuple(each for each in self.picks if each != card))
        if self.field.most == 1:
            return replace(self, picks=(card,))
        full = len(self.picks) >= self.field.most
        return self if full else replace(self, picks=(*self.picks, card))

    @property
    def lacks(self) -> int:
        """How many cards must still be picked."""
        return max(0, self.field.least - len(self.filled))

    @property
    def move(self) -> Move:
        """The move that the picks make; legal or not."""
        picks = [list(each.choices) for each in self.form.fields]
        picks[self.form.card_field] = list(self.filled)
        return self.form.fill(picks)

    @property
    def button(self) -> str:
        """The text of the button, which says what comes of the picks: `Swap 2`."""
        return self.form.verb(len(self.filled))

    @property
    def marks(self) -> Mapping[str, str]:
        """The word on each picked card: that of the form, or its place in the order."""
        return {card: self.form.mark or str(at) for at, card in enumerate(self.filled, 1)}
