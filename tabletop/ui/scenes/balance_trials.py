"""Variants to try on the same deals after a lab run: other options, or without one card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.ui.words import balance as words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop.engine.game import Game
    from tabletop.engine.spec import OptionSpec, OptionValue
    from tabletop.ui.scenes.balance_figures import Balance

_CARDS = 4
"""Maximum number of cards offered to be left out."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A variant of a game to be played on the same deals."""

    title: str
    words: tuple[str, ...]
    """The command-line arguments for `tabletop simulate` that select the variant."""
    icon: str = "gear"


def trials(game: Game, seats: int, found: Balance) -> list[Trial]:
    """Return the variants to try.

    First come games without a card that stands out or is never used (at most four), then other
    options.
    """
    told = [card for card in found.cards if card.out or card.dead]
    told.sort(key=lambda card: (not (card.far or card.dead), -abs(card.won.value - found.even)))
    cards = [
        Trial(words.WITHOUT_CARD.format(card=card.title), ("--without", card.kind), "trash")
        for card in told[:_CARDS]
    ]
    return [*cards, *_options(game, seats)]


def _options(game: Game, seats: int) -> Iterator[Trial]:
    """Yield a variant for each other option value that has an effect at this number of seats."""
    usual = {option.id: option.default for option in game.spec.options}
    for option in game.spec.options:
        if not option.asked(seats, usual):
            continue
        for at, value in enumerate(option.choices):
            if value == option.default or not option.fits(value, seats):
                continue
            said = str(value).lower() if isinstance(value, bool) else str(value)
            yield Trial(_title(option, at, value), ("--against", "--option", f"{option.id}={said}"))


def _title(option: OptionSpec, at: int, value: OptionValue) -> str:
    if isinstance(value, bool):
        name = f"{option.title[0].lower()}{option.title[1:]}"
        return (words.WITH_OPTION if value else words.WITHOUT_OPTION).format(option=name)
    told = option.labels[at] if option.labels else str(value)
    return words.OTHER_OPTION.format(option=option.title, value=told)
